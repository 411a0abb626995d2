"""Disputes: every golden journal, accounted for; the arithmetic in words."""

from collections import Counter
from pathlib import Path

import pytest
from tests.support import JOURNALS, goldens

from nomorebets.table.dispute import Dispute, reconstruct, scenario_from
from nomorebets.table.facts import Act
from nomorebets.table.felt import hands


@pytest.mark.parametrize("path", goldens(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_golden_journal_is_accounted_for(path: Path) -> None:
    data = path.read_bytes()
    for played in scenario_from(data).run().rounds:
        found = reconstruct(data, played.number)
        assert len(found.steps) == len(played.table.acts)
        nets: Counter[str] = Counter()
        for seat in found.account.seats:
            nets[seat.player] += seat.net
            assert all(wager.arithmetic for wager in seat.wagers)
        for player in found.account.players:
            assert nets[player.player] == player.net
        if played.table.over:
            assert not any("??" in hand.cards for hand in found.account.hands if hand.called)


def scenario(*facts: str) -> bytes:
    return "".join(f"fact {fact}\n" for fact in facts).encode()


def wager_words(found: Dispute) -> dict[tuple[int, str], str]:
    return {
        (wager.seat, wager.wager): wager.arithmetic
        for seat in found.account.seats
        for wager in seat.wagers
    }


def coup(*terms: str) -> bytes:
    """The Banker's Hand wins 8 to 7; seat 1 has it, seat 2 the other."""
    return scenario(
        f"opened baccarat_punto_banco {' '.join(terms)}", "sat Ann 1 $200", "sat Bo 2 $200",
        "began 1", "shuffled", "decided 2 cut 100", "cards A♣ 2♣",
        'decided 1 "take the shoe" 1',
        'wagered 1 "Banker\'s Hand" $15', 'wagered 2 "Player\'s Hand" $15', "closed",
        "cards 7♦ 8♦ K♠ Q♠",
    )  # fmt: skip


def test_vigorish_marked() -> None:
    found = reconstruct(coup(), 1)
    words = wager_words(found)
    assert words[1, "Banker's Hand"] == (
        "$15.00 wins $15.00 at 1 to 1 (3.10(b)3), less 5 % vigorish $0.75, marked and owed (3.3(c))"
    )
    assert words[2, "Player's Hand"] == "$15.00 lost (3.10(b))"
    ann, bo = found.account.seats
    assert (ann.net, ann.vigorish, bo.net) == (14_25, 75, -15_00)
    assert [player.owed for player in found.account.players] == [75, 0]


def test_vigorish_collected_at_once_and_rounded() -> None:
    found = reconstruct(coup("vig_pct=4", "vig_round=0.20", "vig_collect=immediate"), 1)
    assert wager_words(found)[1, "Banker's Hand"].endswith("less 4 % vigorish $0.60 (3.3(c))")
    assert found.account.players[0].after == 214_40


def test_1_6_odds_are_paid_in_whole_chips() -> None:
    data = (JOURNALS / "craps" / "rounded_down.txt").read_bytes()
    said = [
        wager.arithmetic
        for played in scenario_from(data).run().rounds
        for seat in reconstruct(data, played.number).account.seats
        for wager in seat.wagers
    ]
    assert "$5.00 wins $7.00 at 3 to 2, in whole chips (1.6)" in said
    assert not any("limit" in words for words in said)


def test_a_payment_held_to_the_limit() -> None:
    data = scenario(
        "opened double_down_stud max_wager=$500", "sat Ann 1 $1,000", "began 1", "shuffled",
        "decided 1 cut 26", "wagered 1 wager $500", "closed", "cards A♠ ?? K♠ Q♠ J♠", "closed",
        "card T♠",
    )  # fmt: skip
    found = reconstruct(data, 1)
    assert wager_words(found)[1, "wager"] == (
        "$500.00 wins $100,000.00 at 1000 to 1, held to the payout limit (17.10(c))"
    )
    hand = {hand.spot: hand for hand in found.account.hands}
    assert hand["community cards"].cards == ["T♠", "K♠", "Q♠", "J♠"]
    assert hand["seat 1"].called == "royal flush"


def test_half_a_wager_surrendered() -> None:
    data = scenario(
        "opened roulette", "sat Ann 1 $100", "began 1", "wagered 1 red $5", "closed", "rested 0"
    )
    found = reconstruct(data, 1)
    assert wager_words(found)[1, "red"] == "$2.50 of $5.00 lost (5.2(b)); $2.50 taken back (5.2(b))"
    assert found.account.outcomes == ["the ball rests in 0"]
    assert found.account.seats[0].wagers[0].result == "partly lost"


def test_a_late_irregularity_says_how_late_it_was() -> None:
    path = next(p for p in goldens("double_down_stud") if "told_during_settlement" in p.stem)
    found = reconstruct(path.read_bytes(), 1)
    (irregularity,) = found.account.irregularities
    assert irregularity.cite == "17.11(d)"
    assert found.account.void
    assert {wager.result for seat in found.account.seats for wager in seat.wagers} == {"returned"}
    assert {seat.net for seat in found.account.seats} == {0}


def test_what_a_reading_says_is_told() -> None:
    (path,) = (p for p in goldens("let_it_ride") if p.stem == "bonuses")
    told = [s.gist for s in reconstruct(path.read_bytes(), 1).steps if s.cite.startswith("reading")]
    assert told
    assert all(told)


def test_hands_are_rebuilt_from_acts() -> None:
    acts = [
        Act("1", "deal", "seat 1", cards=("A♠",), words="face up"),
        Act("1", "deal", "seat 1", cards=("??",), words="face down"),
        Act("1", "deal", "seat 1", cards=("K♠",), words="face down"),
        Act("1", "deal", "seat 1", cards=("Q♠",), words="face down"),
        Act("2", "discard", "seat 1", cards=("??",), value=0b100, words="face down"),
        Act("3", "reveal", "seat 1", cards=("2♠", "Q♠")),
        Act("4", "call", "seat 1", words="nothing"),
        Act("5", "pick up", "seat 1", cards=("A♠", "2♠", "Q♠")),
        Act("6", "deal", "seat 1", cards=("3♠",), words="face up"),
    ]
    first, second = hands(acts)
    assert first.cards == ["A♠", "2♠", "Q♠"]
    assert first.discarded == ["K♠"]
    assert (first.called, first.cite) == ("nothing", "4")
    assert second.cards == ["3♠"]
