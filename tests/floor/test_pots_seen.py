"""Who comes to a table of poker in mid-hand is shown what lies in the pots, and nothing twice."""

from pathlib import Path
from typing import Any

import pytest
from tests.floor.house import Seat, open_house, run

from nomorebets.table.house_players import buy_in
from nomorebets.table.places import POT

pytestmark = pytest.mark.waits


def stays_in(pending: dict[str, Any]) -> int:
    """Dealt in; check or call, and nothing more."""
    (mine,) = pending["yours"]
    choices = mine["choices"]
    if isinstance(choices, dict):
        return int(choices["least"])
    stays = (c["value"] for c in choices if c["words"].split()[0] in ("check", "call"))
    return int(next(stays, mine["default"] or 0))


async def until_our_turn_with_a_pot(at: Seat) -> dict[str, int]:
    while True:
        pots = {w: c for w, c in at.state["places"].items() if w.startswith(POT)}
        if at.pending["yours"] and at.state["phase"] == "play":
            if pots:
                return pots
            told = {"seat": at.pending["yours"][0]["seat"], "decision": at.pending["decision"]}
            await at.say("decide", value=stays_in(at.pending), **told)
        await at.hear()


@pytest.mark.parametrize("game", ["holdem", "seven_card_stud"])
def test_who_comes_in_mid_hand_sees_the_pots(tmp_path: Path, game: str) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as ann, house.person() as bob:
            table = await house.table(game=game, house_players=4)
            async with ann.at(table.id) as at:
                await at.sit(chips=50_000)
                pots = await until_our_turn_with_a_pot(at)
                assert table.live is not None
                lies = table.live.chips.lies.items()
                assert pots == {w: c for w, c in lies if c and w.startswith(POT)}
                async with bob.at(table.id) as looks_on:
                    shown = looks_on.state["places"]
                    assert {w: c for w, c in shown.items() if w.startswith(POT)} == pots
                    brought = 50_000 + 4 * buy_in(table.game, table.table.terms)
                    assert sum(shown.values()) + looks_on.state["inventory"] == brought

    run(body)
