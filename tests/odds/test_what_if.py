"""Terms that are not lawful may be priced, marked wherever they are told, and are never dealt."""

import json
import re
from pathlib import Path

from tests.cli.conftest import json_of, one_line, run_nmb

from nomorebets.odds import blackjack
from nomorebets.rules import game, games

BELOW = "paytable=flush 5 to 1"
OFFENCE = "paytable: flush must pay no less than 8 to 1, not 5 to 1 (17.10(b))"


def test_a_pay_table_below_the_minimum_is_priced_and_marked() -> None:
    assert OFFENCE.removeprefix("paytable: ") in one_line(
        "odds", "double_down_stud", "--terms", BELOW
    )
    usual = json_of("odds", "double_down_stud")
    found = json_of("odds", "double_down_stud", "--what-if", BELOW)
    assert found["what_if"] == [OFFENCE]
    assert "what_if" not in usual
    flushes = 5_108 / 2_598_960  # who holds four to a flush doubles: two wagers, three less each
    more = found["round"]["house_edge"]["value"] - usual["round"]["house_edge"]["value"]
    assert abs(more - 6 * flushes) < 1e-12
    assert (
        f"WHAT IF, not lawful: {OFFENCE}"
        in run_nmb("odds", "double_down_stud", "--what-if", BELOW).stdout
    )


def test_every_page_of_a_sheet_says_so(tmp_path: Path) -> None:
    """The running head of the paper is the subtitle; the file is checked as what it is."""
    for form in ("html", "md", "json"):
        file = tmp_path / f"sheet.{form}"
        run_nmb("par", "double_down_stud", "--what-if", BELOW, "-o", file)
        text = file.read_text()
        if form == "json":
            assert json.loads(text)["what_if"] == [OFFENCE]
        else:
            assert "WHAT IF: NOT LAWFUL" in text
            assert "What if, not lawful: paytable" in text
    assert json_of("par", "--check", tmp_path / "sheet.json")["differences"] == []
    from nomorebets.odds import solver
    from nomorebets.odds.sheets.forms import typst_source
    from nomorebets.odds.sheets.par_sheet import par_sheet

    stud = game("double_down_stud")
    terms = stud.terms_from({"paytable": "flush 5 to 1"}, as_law=False)
    paper = typst_source(par_sheet(stud, terms, solver(stud.id).solve(terms), {}))
    assert "WHAT IF: NOT LAWFUL" in paper.splitlines()[0]


def test_a_simulation_says_so() -> None:
    told = ("simulate", "double_down_stud", "--what-if", BELOW, "--rounds", "1e4")
    assert json_of(*told)["what_if"] == [OFFENCE]
    assert f"WHAT IF, not lawful: {OFFENCE}" in run_nmb(*told).stdout


def test_split_hands_that_may_not_be_doubled(tmp_path: Path) -> None:
    """blackjackreview.com, rule variations: six decks, any two doubled, but not after a split, all
    pairs but aces split again: about 0.56 %; double after split about 0.14 %."""
    found = game("blackjack")
    told = {"decks": "6", "boxes": "6", "resplit_max_hands": "4"}
    without = found.terms_from(told | {"double_after_split": "no"}, as_law=False)
    edge, usual = (-blackjack.value(terms) for terms in (without, found.terms_from(told)))
    assert abs(edge - 0.0056) < 0.0002
    assert abs(edge - usual - 0.0014) < 0.00005
    one_line("odds", "blackjack", "--terms", "double_after_split=no")
    of_one_deck = ("--terms", "decks=1", "--terms", "boxes=7")
    supposed = ("odds", "blackjack", "--what-if", "double_after_split=no", *of_one_deck)
    file = tmp_path / "best.toml"
    best = json_of(*supposed, "--export", file)["round"]
    assert json_of(*supposed, "--strategy", file)["round"] == best
    assert one_line(*supposed, "--strategy", written_best(tmp_path)).endswith("(2.10)")


def written_best(folder: Path) -> Path:
    """Best play where split hands may be doubled."""
    file = folder / "lawful.toml"
    run_nmb("odds", "blackjack", "--terms", "decks=1", "--terms", "boxes=7", "--export", file)
    return file


def test_odds_are_written_one_way() -> None:
    """ "6 to 5" like all others; what older journals say is read."""
    found = game("blackjack")
    for told in ("6 to 5", "6:5"):
        terms = found.terms_from({"blackjack_pays": told, "code": "current"})
        assert found.option_text(terms)["blackjack_pays"] == "6 to 5"
    for other in games():
        texts = other.option_text(other.terms())
        assert not [key for key, text in texts.items() if re.search(r"\d:\d", text)]


def test_it_is_never_dealt() -> None:
    for command in ("deal", "play"):
        assert "No such option '--what-if'" in one_line(
            command, "double_down_stud", "--what-if", BELOW
        )


def test_what_is_lawful_is_no_supposition_and_what_is_absurd_is_not_priced() -> None:
    asked = ("odds", "blackjack", "--what-if")
    assert "is lawful: say --terms decks=2" in one_line(*asked, "decks=2")
    assert "999,999 is too far from 1 to 8 (2.2(a))" in one_line(*asked, "decks=999999")
    assert "write KEY=VALUE" in one_line(*asked, "decks")
    assert "there is no term 'shoes'" in one_line(*asked, "shoes=2")
