"""Journals: hash-chained, replayed, audited; tampering is found at its sequence number."""

import random
from collections.abc import Callable

import msgspec
import pytest
from tests.support import AnyPlayers, open_table

from nomorebets.law.refusal import Refused
from nomorebets.rules import game
from nomorebets.table.facts import Began, Drawn, Irregularity, Revealed, Shuffled
from nomorebets.table.journal import Journal, Line, back_in_time, read
from nomorebets.table.open_table import OpenTable
from nomorebets.table.replay import audit, replay
from nomorebets.table.sources import software


def journal(game_id: str = "double_down_stud", rounds: int = 3) -> list[bytes]:
    rng = random.Random(game_id)
    table = open_table(game_id, rng, game(game_id).terms(), seats=3)
    players = AnyPlayers(rng)
    for _ in range(rounds):
        table.play(players)
    table.shut()
    return table.journal.stored


def joined(lines: list[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def flipped(lines: list[bytes]) -> list[bytes]:
    line = bytearray(lines[9])
    line[20] ^= 1
    return [*lines[:9], bytes(line), *lines[10:]]


TAMPERING: dict[str, tuple[Callable[[list[bytes]], bytes], str]] = {
    "a byte changed": (lambda lines: joined(flipped(lines)), "seq 10"),
    "a line dropped": (lambda lines: joined(lines[:9] + lines[10:]), "seq 10"),
    "two lines swapped": (
        lambda lines: joined([*lines[:9], lines[10], lines[9], *lines[11:]]),
        "seq 10",
    ),
    "cut off in a line": (lambda lines: joined(lines)[:-20], "seq"),
    "cut off after a line": (lambda lines: joined(lines[:-1]), "cut off after seq"),
    "spliced": (lambda lines: joined(lines[:9] + journal("roulette")[9:]), "seq 10"),
    "empty": (lambda lines: b"", "empty|cut off"),
    "not a journal": (lambda lines: b"hello\n", "seq 1"),
    "last byte changed": (lambda lines: joined(lines)[:-4] + b'0"}\n', "seq"),
}


@pytest.mark.parametrize("how", TAMPERING)
def test_tampering_is_found(how: str) -> None:
    change, where = TAMPERING[how]
    lines = journal()
    if how == "last byte changed" and lines[-1][-3:-2] == b"0":
        lines = journal(rounds=4)
    with pytest.raises(Refused, match=where):
        audit(change(lines))


def test_every_changed_byte_is_found() -> None:
    data = joined(journal(rounds=1))
    rng = random.Random(1)
    for at in rng.sample(range(len(data)), 300):
        changed = bytearray(data)
        changed[at] ^= 1 << rng.randrange(8)
        with pytest.raises(Refused):
            audit(bytes(changed))


def rechained(lines: list[bytes], change: Callable[[Journal, object], object]) -> bytes:
    """A forger who makes the chain anew after changing a fact."""
    forged = Journal()
    for line in read(joined(lines)):
        forged.add(change(forged, line.fact), line.acts)  # type: ignore[arg-type]
    return joined(forged.stored)


def test_a_forged_card_is_found_though_the_chain_is_made_anew() -> None:
    lines = journal(rounds=1)
    seen = [line.fact.card for line in read(joined(lines)) if isinstance(line.fact, Drawn)]
    other = next(c for c in ("A♠", "2♣", "9♦", "K♥", "5♠", "J♦", "8♣") if c not in seen)

    def change(forged: Journal, fact: object) -> object:
        return Drawn(other) if fact == Drawn(seen[0]) else fact

    with pytest.raises(Refused, match="the key deals card"):
        audit(rechained(lines, change))


def test_a_key_never_committed_to_is_found() -> None:
    def change(forged: Journal, fact: object) -> object:
        return Revealed("00" * 32) if isinstance(fact, Revealed) else fact

    with pytest.raises(Refused, match="never committed"):
        audit(rechained(journal(rounds=1), change))


def test_the_key_is_committed_before_the_first_wager_and_told_when_the_shoe_has_ended() -> None:
    lines = list(read(joined(journal("double_down_stud", 3))))
    kinds = [type(line.fact).__name__ for line in lines]
    for kind in ("Shuffled", "Revealed"):
        assert kinds.count(kind) == 3
    assert kinds.index("Shuffled") < kinds.index("Wagered") < kinds.index("Revealed")
    assert all(line.fact.commitment for line in lines if isinstance(line.fact, Shuffled))


def test_a_late_irregularity_replaces_what_had_been_foreseen() -> None:
    found = game("double_down_stud")
    table = OpenTable(found, found.terms(), software("late"))
    table.sit("Ann", 1, 100_00)
    players = AnyPlayers(random.Random(5))
    table.begin()
    while table.pending is not None:
        assert table.round is not None
        table.tell(players(table.round.table, table.pending))
    assert table.round is not None
    acts = table.round.acts
    paid_or_collected = next(
        i for i, act in enumerate(acts) if act.act in ("pay", "collect", "push", "call")
    )
    table.report("incorrect number of cards", paid_or_collected + 1)
    assert table.round.acts[: paid_or_collected + 1] == acts[: paid_or_collected + 1]
    assert table.round.table.void
    table.shut()
    assert table.layout.purses == {"Ann": 100_00}
    assert audit(joined(table.journal.stored)).rounds == 1
    last = [line for line in table.journal.lines if isinstance(line.fact, Irregularity)]
    assert last[0].acts[0].cite == "17.11(d)"


def test_a_superseded_edition_still_replays() -> None:
    rng = random.Random(2)
    found = game("double_down_stud")
    terms = found.terms_from({"edition": "1995-06-19"})
    table = open_table("double_down_stud", rng, terms, seats=2)
    table.play(AnyPlayers(rng))
    table.shut()
    head = msgspec.json.decode(table.journal.stored[0])
    assert head["fact"]["edition"] == "N.J.A.C. 19:47-17 as of 1995-06-19"
    assert [played.difference for played in replay(joined(table.journal.stored))] == [""]


def test_what_is_read_has_no_hash_from_which_a_hidden_card_could_be_guessed() -> None:
    journal = Journal()
    journal.add(Drawn("A♠"))
    (line,) = read(journal.stored[0] + b"\n")
    assert "hash" not in msgspec.to_builtins(line)
    assert journal.head.encode() in journal.stored[0]


def test_lines_that_go_back_in_time_are_named() -> None:
    times = ("2026-11-17T10:00", "2026-11-17T10:01", "2026-11-17T09:00", "", "2026-11-17T10:00",
             "2026-11-17T10:02")  # fmt: skip
    lines = [Line(seq, Began(1), (), at) for seq, at in enumerate(times, 1)]
    assert back_in_time(lines) == (3, 5)
    assert back_in_time(lines[:2]) == ()
