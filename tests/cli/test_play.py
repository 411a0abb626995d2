"""A person at the terminal: scripted sessions, typed line by line."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import one_line, run_nmb

from nomorebets.cli.answers import choice_from
from nomorebets.law.decisions import AMOUNT, CARDS, CHOICE, CUT, SETTING, Decision
from nomorebets.law.refusal import Refused
from nomorebets.rules import folders
from nomorebets.table.replay import audit


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def test_a_round_of_double_down_stud(tmp_path: Path) -> None:
    file = tmp_path / "j.jsonl"
    out = run_nmb(
        "play", "double_down_stud", "--seed", "4", "--seats", "2", "--rounds", "1",
        "--journal", file,
        input=typed("26", "4", "5.50", "10 on tie", "20", "0 on wager", "10", "", "maybe", "y"),
    ).stdout  # fmt: skip
    assert "$4.00 is below the minimum of $5.00 (8.2)" in out
    assert "$5.50 is not in whole chips of $1.00 (17.6(a))" in out
    assert "there is no wager 'tie' on this layout" in out
    assert "seat 1 withdraws wager" in out
    assert "double down: no or yes, not 'maybe' (17.8(c))" in out
    assert "│?? │" in out, "the hole card lies face down"
    assert "seat 1 has $10.00 on double down" in out
    assert "Settlement" in out
    assert "You leave with" in out
    assert audit(file.read_bytes()).rounds == 1


def test_a_spin_of_roulette() -> None:
    out = run_nmb(
        "play", "roulette", "--seed", "1", "--rounds", "1", "--seats", "1",
        input=typed("wagers", "5 on red", "straight 17 2", "1st 12 3", "table", ""),
    ).stdout  # fmt: skip
    assert "$1.00 to $500.00" in out
    for words in ("$5.00 on red", "$2.00 on straight 17", "$3.00 on 1st 12"):
        assert f"seat 1 has {words}" in out
    assert "the ball rests in" in out


def test_a_coup_of_baccarat() -> None:
    out = run_nmb(
        "play", "baccarat_punto_banco", "--seed", "3", "--rounds", "1", "--seats", "1",
        input=typed("100", "yes", "10 on banker", "", ""),
    ).stdout  # fmt: skip
    assert "cut: 100 cards deep" in out
    assert "take the shoe: yes" in out
    assert "seat 1 has $10.00 on Banker's Hand" in out


def test_the_end_of_input_and_quit_leave_the_table(tmp_path: Path) -> None:
    file = tmp_path / "j.jsonl"
    out = run_nmb("play", "roulette", "--journal", file, input=typed("quit")).stdout
    assert "in the middle of a round" in out
    assert "audit it with --open" in out
    assert audit(file.read_bytes(), still_open=True).rounds == 1
    assert "cut off" in one_line("audit", file, code=1)
    assert "in the middle" in run_nmb("play", "roulette", input="").stdout
    assert "You leave with" in run_nmb("play", "roulette", input=typed("", "quit")).stdout


def test_a_table_of_real_cards_is_resumed(tmp_path: Path) -> None:
    """Left in the middle of the deal, it goes on with the next card."""
    file = tmp_path / "j.jsonl"
    play = ("play", "double_down_stud", "--journal", file)
    run_nmb(*play, "--reported", "--seats", "1", input=typed("", "26", "10", "", "As", "", "Kd"))
    assert "Ann: does not sit at this table; You do" in one_line(*play, "--resume", "--name", "Ann")
    assert "stay as they are" in one_line(*play, "--resume", "--terms", "min_wager=$10")
    assert "is a journal of double_down_stud" in one_line(
        "play", "roulette", "--journal", file, "--resume"
    )
    out = run_nmb(*play, "--resume", input=typed("Kd", "Ks", "9h", "yes", "Ac", "", "quit")).stdout
    assert "K♦ is already out" in out
    assert "pay seat 1 $20.00 on double down at 2 to 1" in out
    assert "\nRound 2\n" in out
    assert audit(file.read_bytes(), still_open=True).rounds == 2


def test_a_table_of_software_is_resumed_with_its_seed(tmp_path: Path) -> None:
    file, whole = tmp_path / "j.jsonl", tmp_path / "whole.jsonl"
    told = ["", "10", "", "stand", "", "10", "", *["stand"] * 3, "quit"]
    play = ("play", "blackjack", "--seats", "1", "--seed", "2", "--journal")
    run_nmb(*play, whole, input=typed(*told))
    run_nmb(*play, file, input=typed(*told[:3]))
    assert "say the --seed" in one_line("play", "blackjack", "--resume", "--journal", file)
    run_nmb(*play, file, "--resume", input=typed(*told[3:6]))
    run_nmb(*play, file, "--resume", input=typed(*told[6:]))
    assert file.read_bytes() == whole.read_bytes()
    assert "the table is closed" in one_line(*play, file, "--resume")


def test_irregularities_are_reported_by_name() -> None:
    out = run_nmb(
        "play", "double_down_stud", "--seed", "4", "--seats", "2", "--rounds", "1",
        input=typed("26", "10", "", "irregularities", "report nonsense",
                    "report hole card after 99999999999999999999", "report hole card"),
    ).stdout  # fmt: skip
    assert "17.11(a)    hole card exposed: all hands are void" in out
    assert "shuffler failed: " not in out, "no device is used"
    assert "'nonsense' is no irregularity of this game; they are: hole card exposed; card" in out
    assert " acts were performed: type acts" in out
    assert "return $10.00 on wager to seat 1" in out


def test_a_late_irregularity_undoes_the_settlement() -> None:
    begin = typed("26", "10", "", "no")
    out = run_nmb(
        "play", "double_down_stud", "--seed", "1", "--seats", "2",
        input=begin + typed("acts", "quit"),
    ).stdout  # fmt: skip
    first = next(line for line in out.splitlines() if "collect" in line and line[:4].strip())
    after = int(first.split()[0])
    out = run_nmb(
        "play", "double_down_stud", "--seed", "1", "--seats", "2",
        input=begin + typed(f"report incorrect number of cards after {after}", "quit"),
    ).stdout  # fmt: skip
    assert out.count("Settlement") == 2
    assert "irregularity: incorrect number of cards" in out
    assert out.rstrip().endswith("You leave with $500.00.")


def test_real_cards_are_typed() -> None:
    out = run_nmb(
        "play", "double_down_stud", "--reported", "--seats", "1", "--rounds", "1",
        input=typed("", "26", "10", "", "As", "", "as", "Kd", "Ks", "9h", "yes", "Ac"),
    ).stdout  # fmt: skip
    assert "A♠ is already out: it cannot be dealt again (17.2(a))" in out
    assert "seat 1 has two pairs, aces and kings" in out
    assert "+$40.00" in out


def test_a_real_wheel_is_typed() -> None:
    out = run_nmb(
        "play", "roulette", "--reported", "--seats", "1", "--rounds", "1",
        input=typed("5 on split 0-00", "", "37", "00"),
    ).stdout  # fmt: skip
    assert "the wheel has no '37'" in out
    assert "$5.00 wins $85.00 at 17 to 1" in out


def test_a_program_plays_in_lines_of_json() -> None:
    out = run_nmb(
        "play", "double_down_stud", "--json", "--seed", "4", "--seats", "2", "--rounds", "1",
        input=typed("26", "3", "10", "", "no"),
    ).stdout  # fmt: skip
    events = [json.loads(line) for line in out.splitlines()]
    asked = [event["asks"] for event in events if "asks" in event]
    assert [one["asks"] for one in asked] == ["offer", "wagers", "wagers", "wagers", "window"]
    assert asked[0]["decision"] == "cut"
    assert asked[-1]["words"] == ["no", "yes"]
    assert any(event.get("cite") == "8.2" for event in events)
    assert events[-2]["settlement"]["seat 1"]["player"] == "You"


def test_nobody_sees_another_players_cards() -> None:
    out = run_nmb(
        "play", "caribbean_stud", "--seed", "1", "--seats", "3", "--rounds", "1",
        input=typed("5 on ante", "", "no", "no", "no"),
    ).stdout  # fmt: skip
    before = out.split("Settlement")[0]
    dealt = [line for line in before.splitlines() if "face down to seat" in line]
    assert dealt
    assert all(("??" in line) == ("seat 1" not in line) for line in dealt)


@pytest.mark.parametrize("game", folders())
def test_every_game_can_be_played_by_pressing_enter(game: str) -> None:
    out = run_nmb("play", game, "--seed", "2", "--seats", "2", input=typed(*[""] * 30)).stdout
    assert out.count("Settlement") >= 2


def test_choices_are_taken_by_word_amount_or_number() -> None:
    yes_no = Decision("double down", "17.8(c)")
    assert [choice_from(yes_no, (0, 1), text) for text in ("yes", "Y", "1")] == [1, 1, 1]
    assert [choice_from(yes_no, (0, 1), text) for text in ("no", "n", "0")] == [0, 0, 0]
    cut = Decision("cut", "17.4(c)", CUT)
    assert choice_from(cut, (0, *range(10, 43)), "26") == 26
    assert choice_from(cut, (0, *range(10, 43)), "no") == 0
    amount = Decision("raise", "6.5(h)", AMOUNT)
    assert choice_from(amount, range(0, 1001, 100), "5") == 500
    assert choice_from(amount, range(0, 1001, 100), "no") == 0
    play = Decision("play", "2.6(f)", CHOICE, said=("stand", "hit").__getitem__)
    assert [choice_from(play, (0, 1), text) for text in ("hit", "1")] == [1, 1]
    for kind in (CARDS, SETTING):
        draw = Decision("replace", "42.10(d)", kind)
        assert choice_from(draw, (0, 2, 5), "1 3") == 5
        assert choice_from(draw, (0, 2, 5), "none") == 0
        with pytest.raises(Refused, match="replace: none or 2 or 1, 3, not '5'"):
            choice_from(draw, (0, 2, 5), "5")  # the fifth card, not the number 5
    with pytest.raises(Refused, match=r"cut: no or 10 to 42, not '5' \(17.4\(c\)\)"):
        choice_from(cut, (0, *range(10, 43)), "5")
