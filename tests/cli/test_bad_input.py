"""Bad input: one clear line with the paragraph or the seq, exit code 2, nothing changed."""

import hashlib
import json
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import one_line, run_nmb

from nomorebets.cli.serve import PORT


@pytest.mark.parametrize(
    ("game", "terms", "says", "cite"),
    [
        ("double_down_stud", "paytable=flush=7", "flush must pay no less than 8 to 1", "17.10(b)"),
        ("double_down_stud", "payout_limit=$200,000", "must be $100,000.00", "17.10(c)"),
        ("double_down_stud", "two_decks=yes", "two_decks needs an automated", "17.2(b)"),
        ("baccarat_punto_banco", "tie_odds=7", "tie_odds must be 8 to 100", "3.3(b)"),
        ("baccarat_punto_banco", "vig_round=0.20", "five percent vigorish may be", "3.3(c)"),
        ("roulette", "odds=straight=34", "straight must pay no less than 35 to 1", "5.2(a)"),
        ("roulette", "zero_rule=full_loss", "needs the current code", "5.2(b)"),
        ("roulette", "seats=a lot", "seats must be 1 to 14", "reading RO-5"),
        ("roulette", "min_wager=$600", "max_wager must not be below min_wager", "8.2"),
    ],
)
def test_illegal_terms(game: str, terms: str, says: str, cite: str) -> None:
    for command in ("deal", "play"):
        line = one_line(command, game, "--terms", terms)
        assert says in line
        assert line.endswith(f"({cite})")


def test_four_percent_rounded_to_25_cents() -> None:
    line = one_line(
        "deal", "baccarat_punto_banco", "--terms", "vig_pct=4", "--terms", "vig_round=0.25"
    )
    assert line == "nmb: a four percent vigorish may be rounded to 20 cents, not to 25 (3.3(c))"


@pytest.fixture
def an_open_floor() -> Iterator[None]:
    """At the usual port somebody listens, as where a floor is open."""
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with suppress(OSError):  # one is open indeed
            taken.bind(("127.0.0.1", PORT))
            taken.listen()
        yield


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["deal", "whist"], "there is no game 'whist'; the games are "),
        (["terms", "whist"], "there is no game 'whist'"),
        (["play", "whist"], "there is no game 'whist'"),
        (["law", "whist"], "there is no game 'whist'"),
        (["deal", "roulette", "--terms", "colour=blue"], "there is no term 'colour'"),
        (["deal", "roulette", "--terms", "colour"], "write KEY=VALUE"),
        (["deal", "roulette", "--terms", "seats=3", "--terms", "seats=4"], "is given twice"),
        (["deal", "roulette", "--seats", "9"], "this table has 8 seats"),
        (["deal", "roulette", "--seats", "0"], "--seats"),
        (["deal", "roulette", "--rounds", "-1"], "--rounds"),
        (["deal", "roulette", "--frobnicate"], "(see nmb deal --help)"),
        (["deal"], "Missing argument 'GAME'"),
        (["frobnicate"], "there is no command 'frobnicate'"),
        (["--frobnicate"], "No such option"),
        (["play", "roulette", "--seat", "9"], "this table has 8 seats"),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl: No such file or directory"),
        (["audit", "/"], "/: Is a directory"),
        (["deal", "roulette", "--terms", f"min_wager={10**30}"], "no more than $10,995,116,277.76"),
        (["simulate", "roulette", "--session-rounds", "9" * 30, "--bankroll", "9"], "1<=x<="),
        (["simulate", "roulette", "--session-rounds", "9", "--bankroll", "9" * 30], "at most $10,"),
        (["simulate", "roulette", "--rounds", "²"], "--rounds must be a whole number"),
        (["simulate", "red_dog", "--strategy", sys.executable], "no strategy"),
        (
            ["serve", "--port", "0", "--store", "mysql://127.0.0.1/x"],
            "a store is a file or postgresql://…",
        ),
        (
            ["serve", "--port", "0", "--store", "/"],
            "/ is a folder: a store is a file or postgresql://…",
        ),
        (["doctor", "/dev/null"], "there is no store at /dev/null"),
        (["copy-store", "/dev/null", "/nowhere"], "there is no floor at /dev/null"),
        (["dispute", "nowhere.jsonl", "--round", "1"], "No such file"),
    ],
)
@pytest.mark.usefixtures("an_open_floor")
def test_what_is_not_there(args: list[str], says: str) -> None:
    assert says in one_line(*args)


def test_a_journal_is_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "j.jsonl"
    file.write_text("mine")
    assert "never overwritten" in one_line("deal", "roulette", "--journal", file)
    assert "overwritten; --resume" in one_line("play", "roulette", "--journal", file)
    assert file.read_text() == "mine"
    assert "is no directory" in one_line("deal", "roulette", "--journal", tmp_path / "no" / "j")
    ours = ("play", "blackjack", "--journal", tmp_path / "ours", "--name")
    assert "a house player is called so" in one_line(*ours, "House 2")
    assert "a player needs a name" in one_line(*ours, "")
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "the file is empty"),
        (b"\xff\xfe\x00", "it is no text"),
        (b"hello\n", "line 1 begins with neither fact nor act"),
        (b"fact opened whist\n", "line 1: there is no game 'whist'"),
        (b"fact opened\n", "line 1: 'opened' does not open a table"),
        (b'fact sat "Ann\n', "line 1: "),
        (b"fact sat Ann 1\n", "does not open a table"),
        (b"{}\n", "chain breaks at seq 1"),
        (b"{", "chain breaks at seq 1"),
    ],
)
def test_what_is_neither_journal_nor_scenario(tmp_path: Path, content: bytes, says: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    assert says in one_line("replay", file)
    assert says in one_line("dispute", file, "--round", "1")
    line = one_line("audit", file, code=1 if content[:1] == b"{" else 2)
    assert ("no journal" in line) == (content[:1] not in (b"", b"{"))
    assert file.read_bytes() == content


def test_a_scenario_written_with_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "scenario.txt"
    file.write_text(DEALT, encoding="utf-8-sig")
    assert "“No more bets”" in run_nmb("replay", file).stdout


def byte_changed(lines: list[bytes]) -> None:
    at = len(lines[20]) // 3
    lines[20] = lines[20][:at] + bytes([lines[20][at] ^ 1]) + lines[20][at + 1 :]


def dropped(lines: list[bytes]) -> None:
    del lines[20]


def swapped(lines: list[bytes]) -> None:
    lines[20], lines[21] = lines[21], lines[20]


def cut_off(lines: list[bytes]) -> None:
    lines[20:] = [lines[20][:-40]]


@pytest.mark.parametrize(
    ("tamper", "seq"),
    [
        (byte_changed, 21),
        (dropped, 21),
        (swapped, 21),
        (cut_off, 21),
    ],
)
@pytest.mark.parametrize("game", ["double_down_stud", "roulette"])
def test_a_journal_tampered_with(
    game: str,
    journals: dict[str, Path],
    tmp_path: Path,
    tamper: Callable[[list[bytes]], None],
    seq: int,
) -> None:
    lines = journals[game].read_bytes().splitlines(keepends=True)
    tamper(lines)
    file = tmp_path / "j.jsonl"
    file.write_bytes(b"".join(lines))
    before = file.read_bytes()
    for command in (["replay"], ["audit"], ["dispute", "--round", "1"]):
        code = 1 if command == ["audit"] else 2
        assert f"seq {seq}" in one_line(command[0], file, *command[1:], code=code)
    assert file.read_bytes() == before


def test_a_journal_without_the_end_of_its_last_line(
    journals: dict[str, Path], tmp_path: Path
) -> None:
    file = tmp_path / "j.jsonl"
    data = journals["roulette"].read_bytes()
    file.write_bytes(data[:-1])
    assert f"cut off in seq {data.count(b'{') and len(data.splitlines())}" in one_line(
        "audit", file, code=1
    )


def test_a_spliced_journal(journals: dict[str, Path], tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    run_nmb("deal", "roulette", "--rounds", "4", "--seed", "8", "--journal", other)
    ours = journals["roulette"].read_bytes().splitlines(keepends=True)
    file = tmp_path / "j.jsonl"
    file.write_bytes(b"".join(ours[:20] + other.read_bytes().splitlines(keepends=True)[20:]))
    assert "chain breaks at seq 21" in one_line("audit", file, code=1)
    assert "chain breaks at seq 21" in one_line("replay", file)


def chained_again(lines: list[dict[str, Any]]) -> bytes:
    """What a forger would do: the hashes are made to fit."""
    head, stored = "0" * 64, []
    for number, line in enumerate(lines, 1):
        line = {**line, "seq": number}
        line.pop("hash", None)
        body = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode()[:-1]
        head = hashlib.sha256(head.encode() + body).hexdigest()
        stored.append(body + b',"hash":"' + head.encode() + b'"}\n')
    return b"".join(stored)


def test_a_forged_payment_is_a_difference(journals: dict[str, Path], tmp_path: Path) -> None:
    lines = [json.loads(line) for line in journals["roulette"].read_bytes().splitlines()]
    at = next(
        i
        for i, line in enumerate(lines)
        if any(a["act"] == "collect" for a in line.get("acts", ()))
    )
    act = next(act for act in lines[at]["acts"] if act["act"] == "collect")
    act["amount"] += 100
    file = tmp_path / "j.jsonl"
    file.write_bytes(chained_again(lines))
    result = run_nmb("replay", file, code=1)
    assert f"seq {at + 1}: recorded" in result.stdout
    assert f"seq {at + 1}: recorded" in one_line("audit", file, code=1)
    assert "WARNING" in run_nmb("dispute", file, "--round", "1").stdout


def test_a_forged_card_is_not_what_the_key_deals(journals: dict[str, Path], tmp_path: Path) -> None:
    lines = [json.loads(line) for line in journals["double_down_stud"].read_bytes().splitlines()]
    cards = [i for i, line in enumerate(lines) if line["fact"].get("card")]
    first, second = cards[0], cards[1]
    for key in ("fact", "acts"):
        lines[first][key], lines[second][key] = lines[second][key], lines[first][key]
    file = tmp_path / "j.jsonl"
    file.write_bytes(chained_again(lines))
    line = one_line("audit", file, code=1)
    assert f"seq {first + 1}: the key deals" in line


def told(lines: list[dict[str, Any]], kind: str) -> list[int]:
    return [i for i, line in enumerate(lines) if line["fact"]["fact"] == kind]


def key_told_early(lines: list[dict[str, Any]]) -> None:
    """Whoever reads it knows the cards or the number before the wagers are made."""
    lines.insert(told(lines, "began")[0] + 2, lines.pop(told(lines, "revealed")[0]))


def key_kept_back(lines: list[dict[str, Any]]) -> None:
    del lines[told(lines, "revealed")[0]]


def never_committed(lines: list[dict[str, Any]]) -> None:
    for i in told(lines, "shuffled"):
        lines[i]["fact"]["commitment"] = ""
        for act in lines[i]["acts"]:
            if act["act"] == "shuffle":
                act["words"] = ""
    for i in (*told(lines, "revealed")[::-1], *told(lines, "sealed")[::-1]):
        del lines[i]


def another_edition(lines: list[dict[str, Any]]) -> None:
    lines[0]["fact"]["edition"] = "N.J.A.C. 19:47-17 as of 2001-01-01"


@pytest.mark.parametrize(
    ("forge", "says"),
    [
        (key_told_early, "the key was told before it, at seq "),
        (key_kept_back, "a link of the chain was passed over: the key of draw 2"),
        (never_committed, "without a commitment"),
        (another_edition, "does not lead to the anchor that was told"),
    ],
)
@pytest.mark.parametrize("game", ["double_down_stud", "roulette"])
def test_a_journal_forged_with_its_chain(
    game: str,
    journals: dict[str, Path],
    tmp_path: Path,
    forge: Callable[[list[dict[str, Any]]], None],
    says: str,
) -> None:
    lines = [json.loads(line) for line in journals[game].read_bytes().splitlines()]
    forge(lines)
    file = tmp_path / "j.jsonl"
    file.write_bytes(chained_again(lines))
    assert says in one_line("audit", file, code=1)


STUD = """\
fact opened double_down_stud
fact sat Ann 1 $200.00
fact sat Bo 4 $50.00
fact began 1
fact shuffled
fact decided 1 cut 26
"""
DEALT = STUD + "fact wagered 1 wager $10.00\nfact closed\n"


@pytest.mark.parametrize(
    ("before", "fact", "says"),
    [
        (STUD, "wagered 1 wager $4.00", "line 7: wager: $4.00 is below the minimum of $5.00 (8.2)"),
        (STUD, "wagered 1 wager $501.00", "$501.00 is above the maximum of $500.00 (8.2)"),
        (STUD, "wagered 1 wager -$5.00", "a wager cannot be negative (-$5.00) (17.6(b))"),
        (STUD, "wagered 1 wager $5.50", "$5.50 is not in whole chips of $1.00 (17.6(a))"),
        (STUD, "wagered 1 tie $5.00", "there is no wager 'tie' on this layout (17.6(b))"),
        (STUD, "wagered 2 wager $5.00", "nobody sits at seat 2 (17.6(b))"),
        (STUD, "wagered 4 wager $60.00", "seat 4 has $50.00 to wager"),
        (STUD, "card A♠", "line 7: the rules ask for wagers"),
        (STUD, "closed", "no wager has been made"),
        (DEALT, "wagered 1 wager $20.00", "wagers are closed: none is increased"),
        (DEALT, "cards 7♣ ?? 7♥ 7♣ 4♠", "line 9: 7♣ is already out"),
        (DEALT, "card Jk1", "no deck of this game holds Jk1 (17.2(a))"),
        (DEALT, "card Z♣", "is not a card"),
        (DEALT, "card", "is seen: say which it is"),
        (DEALT, 'irregularity "hole card exposed" 3', "no hole card has been dealt"),
        (DEALT, 'irregularity "dealer sneezed" 3', "is no irregularity of this game"),
        (DEALT, "rested 17", "the rules ask for the next card"),
    ],
)  # fmt: skip
def test_facts_the_rules_refuse(tmp_path: Path, before: str, fact: str, says: str) -> None:
    file = tmp_path / "scenario.txt"
    file.write_text(f"{before}fact {fact}\n")
    line = one_line("replay", file)
    assert says in line
    assert says in one_line("dispute", file, "--round", "1")


@pytest.mark.parametrize(
    ("fact", "says"),
    [
        ("began 2", "round 1 is missing"),
        ("left Cy", "line 4: 'Cy' does not sit at this table"),
        ("sat Ann 99 $5.00", "line 4: there is no seat 99"),
        ("sat Cy 1 $5.00", "line 4: seat 1 is taken"),
        ("opened roulette", "a second table is opened at line 4"),
        ("closed", "no rule reads this fact"),
    ],
)
def test_facts_between_rounds_the_rules_refuse(tmp_path: Path, fact: str, says: str) -> None:
    file = tmp_path / "scenario.txt"
    file.write_text("".join(STUD.splitlines(keepends=True)[:3]) + f"fact {fact}\n")
    assert says in one_line("replay", file)


def test_a_round_that_is_not_there(journals: dict[str, Path]) -> None:
    assert "there is no round 5" in one_line("replay", journals["roulette"], "--round", "5")
    assert "there is no round 5" in one_line("dispute", journals["roulette"], "--round", "5")
