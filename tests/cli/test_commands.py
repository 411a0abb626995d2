"""Every command, on three very different games, for people and for programs."""

from pathlib import Path

import click
import pytest
from tests.cli.conftest import GAMES, json_of, run_nmb
from tests.support import goldens

from nomorebets.cli import COMMANDS, nmb
from nomorebets.cli.show import in_short
from nomorebets.rules import folders
from nomorebets.table.facts import Act
from nomorebets.table.replay import audit

each_game = pytest.mark.parametrize("game", GAMES)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_says_first_what_the_list_of_commands_says(name: str) -> None:
    command = nmb.get_command(nmb.make_context("nmb", ["--", name]), name)
    assert command is not None
    assert (command.help or "").splitlines()[0] == COMMANDS[name]
    below = sorted(command.commands) if isinstance(command, click.Group) else [""]
    for part in below:
        assert "--json" in run_nmb(*filter(None, (name, part)), "--help").stdout


def test_games_the_chapter_only_names_say_why_they_are_not_dealt() -> None:
    found = json_of("games", "--all")
    dealt = {row["id"] for row in found["games"]}
    for id, other in found["not_dealt"].items():
        assert id not in dealt
        assert other["subchapter"].startswith("19:47-")
        assert other["known"].endswith(".")
        assert other["why"].endswith(".")
        assert other["name"] in run_nmb("games", "--all").stdout


def test_games() -> None:
    rows = {row["id"]: row for row in json_of("games")["games"]}
    assert list(rows) == list(folders())
    assert rows["roulette"]["subchapter"] == "19:47-5"
    assert all(row["faces"]["live"] for row in rows.values())
    listed = run_nmb("games").stdout
    assert all(id in listed for id in rows)


@each_game
def test_terms(game: str) -> None:
    found = json_of("terms", game)
    assert found["terms"]["min_wager"]["cite"] == "8.2"
    words = run_nmb("terms", game).stdout
    assert all(key in words for key in found["terms"])
    assert all(condition["cite"] in words for condition in found["conditions"])


@each_game
def test_deal_says_who_won_what_under_which_paragraph(game: str) -> None:
    args = ("deal", game, "--rounds", "2", "--seats", "3", "--seed", "a")
    found = json_of(*args)
    assert [r["round"] for r in found["rounds"]] == [1, 2]
    assert found["game"] == game
    for dealt in found["rounds"]:
        assert all(act["cite"] for act in dealt["acts"])
        assert set(dealt["settlement"]) == {"seat 1", "seat 2", "seat 3"}
        for seat in dealt["settlement"].values():
            moved = sum(w["paid"] - w["collected"] for w in seat["wagers"])
            assert seat["net"] == moved - seat["vigorish"]
    nets = [dealt["settlement"]["seat 1"]["net"] for dealt in found["rounds"]]
    assert found["totals"]["House 1"] == sum(nets)
    words = run_nmb(*args).stdout
    assert words == run_nmb(*args).stdout, "the same seed, the same rounds"
    assert words != run_nmb(*args[:-1], "b").stdout
    assert "Settlement" in words
    assert "wagers: seat 1" in words


def test_without_a_seed_every_deal_is_new() -> None:
    assert run_nmb("deal", "roulette").stdout != run_nmb("deal", "roulette").stdout


@each_game
def test_the_journal_of_a_deal_is_whole(game: str, journals: dict[str, Path]) -> None:
    found = audit(journals[game].read_bytes())
    assert (found.game, found.rounds, found.shoes_not_told) == (game, 4, 0)
    assert not list(journals[game].parent.glob("*.part"))


@each_game
def test_replay(game: str, journals: dict[str, Path]) -> None:
    found = json_of("replay", journals[game])
    assert [r["round"] for r in found["rounds"]] == [1, 2, 3, 4]
    assert found["differences"] == []
    assert set(found["rounds"][0]) >= {"round", "acts", "settlement"}
    words = run_nmb("replay", journals[game]).stdout
    assert "every act is as recorded" in words
    only = run_nmb("replay", journals[game], "--round", "3").stdout
    assert "Round 3" in only
    assert "Round 2" not in only


def test_2_13_the_settlement_has_everybody_who_stands_behind() -> None:
    golden = next(path for path in goldens("blackjack") if path.stem == "several_players_on_a_box")
    (played,) = json_of("replay", golden)["rounds"]
    nets = {where: seat["net"] for where, seat in played["settlement"].items()}
    assert nets == {"seat 1": -10_00, "behind, Ben": -20_00, "behind, Cy": 0}


@each_game
def test_deal_and_replay_tell_the_same(game: str, journals: dict[str, Path]) -> None:
    dealt = json_of("deal", game, "--rounds", "4", "--seed", "7")["rounds"]
    again = json_of("replay", journals[game])["rounds"]
    for one, other in zip(dealt, again, strict=True):
        assert one["acts"] == other["acts"]
        assert one["settlement"] == other["settlement"]


@each_game
def test_dispute(game: str, journals: dict[str, Path]) -> None:
    found = json_of("dispute", journals[game], "--round", "3")
    assert (found["game"], found["round"], found["dealt_again"]) == (game, 3, True)
    assert found["difference"] == ""
    assert all(step["cite"] and step["seq"] for step in found["steps"])
    assert any(step["gist"] for step in found["steps"])
    words = run_nmb("dispute", journals[game], "--round", "3").stdout
    for seat in found["account"]["seats"]:
        for wager in seat["wagers"]:
            assert f"{wager['wager']}: " in words


@each_game
def test_audit(game: str, journals: dict[str, Path]) -> None:
    found = json_of("audit", journals[game])
    assert found["rounds"] == 4
    assert found["head"] in journals[game].read_text()
    assert found["head"] in run_nmb("audit", journals[game]).stdout


@each_game
def test_law(game: str) -> None:
    found = json_of("law", game)
    assert sum(found["coverage"]["states"].values()) == found["coverage"]["paragraphs"]
    words = run_nmb("law", game).stdout
    executed = [p for p in found["paragraphs"] if p["state"] == "executed"]
    assert executed
    assert all(p["gist"].split()[0] in words for p in executed)
    assert any("table.rule" in line for p in executed for c in p["code"] for line in c["lines"])


def test_law_names_the_chapter_of_the_equipment() -> None:
    assert "19:46-1.11(a)" in {p["cite"] for p in json_of("law", "craps")["paragraphs"]}
    assert "\n13:69E-1.13Y(a)  [" in run_nmb("law", "double_draw_poker").stdout


def test_law_totals() -> None:
    found = json_of("law")
    counted = [c["paragraphs"] for c in found["games"].values() if c]
    assert found["total"]["paragraphs"] == sum(counted)
    assert "together" in run_nmb("law").stdout


def test_a_journal_may_come_from_the_standard_input(journals: dict[str, Path]) -> None:
    text = journals["roulette"].read_text()
    assert "4 rounds" in run_nmb("audit", "-", input=text).stdout


def test_an_open_journal_is_audited_as_such(journals: dict[str, Path], tmp_path: Path) -> None:
    lines = journals["roulette"].read_bytes().splitlines(keepends=True)
    cut = tmp_path / "open.jsonl"
    cut.write_bytes(b"".join(lines[:-1]))
    assert "no end" in run_nmb("audit", cut, code=1).stderr
    assert json_of("audit", cut, "--open")["rounds"] == 4


SCENARIO = """\
# 17.11(a)
fact opened double_down_stud
fact sat Ann 1 $200.00
fact began 1
fact shuffled
fact decided 1 cut 26
fact wagered 1 wager $10.00
fact closed
fact cards 7♣ ?? 7♥ J♠ 4♠
"""


def test_a_scenario_is_told_by_its_content(tmp_path: Path) -> None:
    file = tmp_path / "scenario.jsonl"
    file.write_text(SCENARIO)
    found = json_of("replay", file)["rounds"][0]
    assert found["over"] is False
    after = len(found["acts"])
    file.write_text(SCENARIO + f'fact irregularity "hole card exposed" {after}\n')
    assert json_of("replay", file)["rounds"][0]["over"] is True
    told = json_of("dispute", file, "--round", "1")
    assert told["account"]["void"] == "all hands are void"
    (irregularity,) = told["account"]["irregularities"]
    assert (irregularity["cite"], irregularity["after"]) == ("17.11(a)", after)
    words = run_nmb("dispute", file, "--round", "1").stdout
    assert "hole card exposed" in words
    assert "$10.00 returned (17.11(a))" in words


def test_a_scenario_whose_acts_do_not_follow_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "golden.txt"
    file.write_text(SCENARIO.replace("fact shuffled\n", "fact shuffled\nact  17.4(a)    wash\n"))
    result = run_nmb("replay", file, code=1)
    assert "Different: line 5: written “17.4(a)    wash”" in result.stdout
    assert json_of("replay", file, code=1)["differences"]


def test_the_second_hand_of_a_split_is_told_apart() -> None:
    acts = [Act("2.11(b)", "call", spot, words="14") for spot in ("seat 3", "seat 3, hand 2")]
    acts.append(Act("2.11(b)", "call", "seat 1", words="14"))
    assert [line.split(maxsplit=1)[1] for line in in_short(acts)] == [
        "calls: seats 1 and 3 14; seat 3, hand 2 14"
    ]
