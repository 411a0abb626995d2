"""What a command prints of terms is read again by every command: nothing is lost on the way."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import json_of, one_line

from nomorebets.law.terms import options
from nomorebets.rules import folders, game


@pytest.mark.parametrize("game_id", folders())
def test_every_term_is_read_as_it_is_printed(game_id: str) -> None:
    """As text beside `--terms`, and as a journal has it."""
    played = game(game_id)
    terms = played.terms()
    assert played.terms_from(played.option_text(terms)) == terms
    assert played.terms_from(played.plain(terms)) == terms
    for key, option in options(played.terms).items():
        text = option.text(getattr(terms, key))
        assert played.terms_from({key: text}) == terms, (key, text)


def test_odds_are_written_in_one_way() -> None:
    stud, craps = game("double_down_stud"), game("craps")
    for text in ("flush 9 to 1", "flush=9", "flush=9 to 1", "flush  9"):
        assert stud.terms_from({"paytable": text}).paytable[4][1] == 9, text
    for text in ("any_seven 9 to 2", "any_seven=9 to 2"):
        assert craps.option_text(craps.terms_from({"higher_odds": text}))["higher_odds"].count(
            "any_seven 9 to 2"
        ), text


def test_terms_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "terms.json"
    found = json_of("odds", "red_dog", "--terms", "decks=2", "--terms", "min_wager=$10")
    file.write_text(json.dumps(found))
    again = json_of("odds", "red_dog", "--terms-file", file)
    assert again == found
    changed = json_of("odds", "red_dog", "--terms-file", file, "--terms", "decks=4")
    assert changed["terms"] == found["terms"] | {"decks": "4"}
    file.write_text(json.dumps(found["terms"]))
    assert json_of("odds", "red_dog", "--terms-file", file) == found


def test_a_file_of_other_terms_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "terms.json"
    for text, words in (
        ("{", "is no JSON file"), ("[]", "has no terms"), ('{"decks": "nine"}', "decks"),
        ('{"terms": {}, "game": "craps"}', "has the terms of craps, not of red_dog"),
        ('{"stakes": "high"}', "stakes"),
    ):  # fmt: skip
        file.write_text(text)
        assert words in one_line("odds", "red_dog", "--terms-file", file)
    assert "does not exist" in one_line("odds", "red_dog", "--terms-file", tmp_path / "none.json")
