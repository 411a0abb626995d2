"""What plain play is worth: the table that `nmb environments --baselines` makes."""

import json
import re

from click.testing import CliRunner

from nomorebets.cli.environments import command
from nomorebets.environments.baselines import PlayWorth, baselines, estimated


def test_three_card_poker() -> None:
    """Best play costs 3.3730 % of the ante (wizardofodds.com, 1-4-5 ante bonus); to play at random
    costs far more."""
    found = baselines("three_card_poker", 4_000)
    assert found.best is not None
    assert abs(found.best.value + 0.033730) < 5e-6
    assert found.best.within == 0
    assert found.ordinary.within == 0
    assert found.random.value + found.random.within < found.ordinary.value <= found.best.value


def test_an_interval_is_as_wide_as_its_rounds_say() -> None:
    assert estimated(0.0, 100.0, 100) == PlayWorth(0.0, 0.196)
    assert str(PlayWorth(-0.25, 0.01)) == "-0.2500 ± 0.0100"
    assert str(PlayWorth(0.5)) == "+0.5000"


def test_the_command() -> None:
    told = CliRunner().invoke(command, ["--json", "holdem", "pai_gow"])
    rows = {row["game"]: row for row in json.loads(told.output)}
    assert rows["pai_gow"]["against"] == "the house"
    assert rows["pai_gow"]["optimum"] is True
    assert rows["holdem"]["optimum"] is False
    assert "bet" in rows["holdem"]["decisions"]
    told = CliRunner().invoke(command, ["--baselines", "--rounds", "1000", "holdem"])
    assert re.search(r"\| holdem \| \S+ ± \S+ \| \S+ ± \S+ \| not known \|", told.output)
