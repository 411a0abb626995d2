"""Match play coupons: laid with an equal wager, decided with it; no chip is made or lost."""

from typing import Any

import pytest
from tests.support import JOURNALS
from tests.telling import next_round, refused, reported, seated, told

from nomorebets.law.refusal import Refused
from nomorebets.rules import game, games
from nomorebets.table.account import account
from nomorebets.table.layout import Layout
from nomorebets.table.open_table import OpenTable
from nomorebets.table.replay import audit
from nomorebets.table.resume import checkpoint_from, checkpoint_of, resume
from nomorebets.table.round import Round
from nomorebets.table.scenario import fact_from, parse, spread
from nomorebets.table.sources import Reported

STUD, MINI = game("double_down_stud"), game("minibaccarat")
CUT = ("shuffled", "decided 1 cut 26")
# Ann's nine makes a pair of nines with the board: a push; Bob's jack, jacks, at even money; Cy
# has nothing and loses.
DEALT = ("closed", "cards 9♣ J♦ 2♠", "card", "cards 9♥ J♣ 4♠", "closed", "card K♣")


def stud(coupons: dict[str, int], pays: str = "even_money", **terms: object) -> Round:
    begun = seated(STUD, {"match_play_coupons": pays, **terms}, {"Ann": 1, "Bob": 2, "Cy": 3})
    layout = begun.layout
    for player, amount in coupons.items():
        layout = layout.issue(STUD, begun.terms, player, amount)
    return told(Round(STUD, begun.terms, layout), *CUT)


def purses(played: Round) -> dict[str, int]:
    return played.table.layout_after().purses


def held(played: Round) -> dict[str, tuple[int, ...]]:
    return played.table.layout_after().coupons


def test_a_coupon_is_won_lost_or_kept_as_its_wager_is() -> None:
    begun = stud({"Ann": 10_00, "Bob": 10_00, "Cy": 10_00})
    wagers = [
        line for s in (1, 2, 3) for line in (f"wagered {s} wager $10", f"coupon {s} wager $10")
    ]
    played = told(begun, *wagers, *DEALT)
    # $100 each: nines push; jacks win $10 and the coupon $10; nothing loses $10 and the coupon
    assert purses(played) == {"Ann": 100_00, "Bob": 120_00, "Cy": 90_00}
    assert held(played) == {"Ann": (10_00,)}
    after = played.layout_after
    assert after.chips == after.brought == 300_00
    assert after.inventory == -10_00
    found = {seat.player: seat for seat in account(played.table).seats}
    assert {player: seat.net for player, seat in found.items()} == {
        "Ann": 0, "Bob": 20_00, "Cy": -10_00,
    }  # fmt: skip
    assert "its coupon wins $10.00 at 1 to 1 (17.6(a))" in found["Bob"].wagers[0].sentence
    assert "its coupon of $10.00 is kept (17.6(a))" in found["Ann"].wagers[0].sentence


@pytest.mark.parametrize(("pays", "won"), [("even_money", 10_00), ("wager_odds", 30_00)])
def test_a_coupon_is_paid_even_money_or_as_its_wager(pays: str, won: int) -> None:
    begun = stud({"Ann": 10_00}, pays)
    # three of a kind pays 3 to 1 by the table of 17.10(b)
    cards = ("closed", "card 9♣", "card", "cards 9♥ 9♦ 4♠", "closed", "card K♣")
    played = told(begun, "wagered 1 wager $10", "coupon 1 wager $10", *cards)
    odds = next(act.odds for act in played.acts if act.act == "pay")
    assert odds == "3 to 1"
    assert purses(played)["Ann"] == 100_00 + 30_00 + won


def test_what_a_coupon_may_not_do_is_refused_with_the_paragraph() -> None:
    begun = stud({"Ann": 10_00, "Bob": 25_00})
    wager = "wagered 1 wager $10"
    refused("17.6(a)", begun, "coupon 1 wager $10")  # without a wager
    refused("17.6(a)", begun, "wagered 1 wager $5", "coupon 1 wager $10")  # not an equal one
    refused("17.6(a)", begun, wager, 'coupon 1 "double down" $10')
    refused("17.6(a)", begun, wager, "coupon 1 wager $10", "coupon 1 wager $10")  # twice
    refused("17.6(a)", begun, "wagered 3 wager $10", "coupon 3 wager $10")  # Cy holds none
    refused("17.6(a)", begun, "wagered 2 wager $10", "coupon 2 wager $10")  # Bob's is of $25
    refused("17.6(a)", begun, wager, "coupon 1 wager $0")  # none lies there
    refused("17.6(a)", begun, wager, "coupon 1 wager -$10")
    refused("17.6(a)", begun, wager, "coupon 1 wager $10", "wagered 1 wager $15")
    refused("17.6(b)", begun, wager, "closed", "coupon 1 wager $10")  # wagers are closed
    with pytest.raises(Refused, match="nobody sits at seat 6"):
        told(begun, "coupon 6 wager $10")


def test_a_used_coupon_is_not_laid_again() -> None:
    begun = stud({"Cy": 10_00})
    wagers = ("wagered 3 wager $10", "coupon 3 wager $10")
    cards = ("closed", "card 2♠", "card", "cards 9♥ J♣ 4♠", "closed", "card K♣")
    played = next_round(told(begun, *wagers, *cards))
    refused("17.6(a)", played, "shuffled", "decided 3 cut 26", *wagers)


def test_a_coupon_is_taken_back_and_a_wager_withdrawn_takes_it_along() -> None:
    begun = told(stud({"Ann": 10_00}), "wagered 1 wager $10", "coupon 1 wager $10")
    for line in ("coupon 1 wager $0", "wagered 1 wager $0"):
        back = told(begun, line)
        assert back.table.in_hand == {"Ann": [10_00]}
        assert not back.table.coupons
    assert told(begun, "wagered 1 wager $0").table.chips.purses["Ann"] == 100_00


def test_a_void_round_gives_the_coupon_back_and_takes_back_what_it_won() -> None:
    begun = stud({"Bob": 10_00, "Cy": 10_00})
    wagers = [line for s in (2, 3) for line in (f"wagered {s} wager $10", f"coupon {s} wager $10")]
    cards = ("closed", "cards J♦ 2♠", "card", "cards 9♥ J♣ 4♠", "closed", "card K♣")
    played = told(begun, *wagers, *cards)
    paid = next(i for i, act in enumerate(played.acts) if act.act == "pay coupon")
    void = reported(played, "incorrect number of cards", paid + 1)
    assert void.table.void
    assert purses(void) == {"Ann": 100_00, "Bob": 100_00, "Cy": 100_00}
    assert held(void) == {"Bob": (10_00,), "Cy": (10_00,)}


def test_no_coupon_where_the_licensee_accepts_none_or_the_text_has_none() -> None:
    begun = seated(STUD, {}, {"Ann": 1})
    with pytest.raises(Refused) as caught:
        begun.layout.issue(STUD, begun.terms, "Ann", 10_00)
    assert caught.value.cite == "17.6(a)"
    refused("17.6(a)", begun, *CUT, "wagered 1 wager $10", "coupon 1 wager $10")
    craps = game("craps")
    layout = Layout.new(craps, craps.terms()).sit(craps, craps.terms(), "Ann", 1, 100_00)
    with pytest.raises(Refused, match="admits no match play coupon"):
        layout.issue(craps, craps.terms(), "Ann", 5_00)
    with pytest.raises(Refused, match="admits no match play coupon"):
        told(Round(craps, craps.terms(), layout), 'coupon 1 "Pass Bet" $5')


@pytest.mark.parametrize("amount", [0, -5_00, 1_50])
def test_a_coupon_is_of_whole_chips(amount: int) -> None:
    begun = seated(STUD, {"match_play_coupons": "even_money"}, {"Ann": 1})
    with pytest.raises(Refused) as caught:
        begun.layout.issue(STUD, begun.terms, "Ann", amount)
    assert caught.value.cite == "17.6(a)"


def test_a_coupon_is_of_a_player_at_the_table() -> None:
    begun = seated(STUD, {"match_play_coupons": "even_money"}, {"Ann": 1})
    with pytest.raises(Refused, match="'Zoe' does not sit at this table"):
        begun.layout.issue(STUD, begun.terms, "Zoe", 5_00)


def test_a_coupon_is_played_against_the_house_only() -> None:
    lines = (JOURNALS / "pai_gow_poker/player_bank.txt").read_text().splitlines()
    text = "\n".join(line for line in lines if line.startswith("fact"))
    facts = parse(text.replace("pai_gow_poker", "pai_gow_poker match_play_coupons=even_money", 1))
    banked = [r.table for r in facts.run().rounds if r.table.chips.bank is not None]
    last = banked[0]
    at = next(i for i, f in enumerate(last.facts) if type(f).__name__ == "Wagered")
    wager: Any = last.facts[at]
    player = last.layout.seats[wager.seat - 1]
    layout = last.layout.issue(last.game, last.terms, player, wager.amount)
    begun = Round(last.game, last.terms, layout, tuple(last.facts[: at + 1]))
    with pytest.raises(Refused, match="not against a player's bank") as caught:
        told(begun, f"coupon {wager.seat} wager ${wager.amount / 100:.2f}")
    assert caught.value.cite == "11.7(a)"


def test_the_journal_keeps_coupons_over_a_restart() -> None:
    terms = STUD.terms_from({"match_play_coupons": "even_money"})
    table = OpenTable(STUD, terms, Reported())
    table.sit("Ann", 1, 100_00)
    table.issue("Ann", 10_00)
    table.begin()
    for line in (*CUT, "wagered 1 wager $10", "coupon 1 wager $10"):
        table.tell(_fact(line))
    first: Any = table.journal.lines[0].fact
    again = resume(first, table.journal.lines, table.journal.head, lambda _: b"")
    assert again.round is not None
    assert again.round.table.coupons == {(0, 0): 10_00}
    for line in (*DEALT[:1], "card J♦", "card", "cards 9♥ J♣ 4♠", "closed", "card K♣"):
        for fact in _facts(line):
            again.tell(fact)
    again.finish()
    assert again.layout.purses == {"Ann": 120_00}
    assert again.layout.coupons == {}
    kept = checkpoint_from(checkpoint_of(again).encoded())
    assert kept.layout == again.layout
    data = b"".join(line + b"\n" for line in (*table.journal.stored, *again.journal.stored))
    assert audit(data, still_open=True).chips == 100_00


def _facts(line: str) -> list[Any]:
    return [fact_from(one) for one in spread(line)]


def _fact(line: str) -> Any:
    (fact,) = _facts(line)
    return fact


def test_the_eight_games_whose_text_admits_coupons() -> None:
    assert {g.id: g.wagering.coupons.cite for g in games() if g.wagering.coupons} == {
        "baccarat_punto_banco": "3.2(c)", "red_dog": "6.5(b)", "minibaccarat": "7.2(c)",
        "pai_gow_poker": "11.7(a)", "double_down_stud": "17.6(a)", "let_it_ride": "18.6(a)",
        "boston_5_stud": "24.6(a)", "double_draw_poker": "42.6(a)",
    }  # fmt: skip
