"""Games in which a player holds the bank: what is told wrongly is refused in one line, under the
paragraph that is offended, and nothing has happened."""

from collections.abc import Callable

import pytest
from tests.regulation import test_baccarat_chemin_de_fer as cards_and_bank
from tests.regulation import test_pai_gow as tiles
from tests.regulation import test_pai_gow_poker as seven_cards
from tests.regulation.seven_hands import played
from tests.telling import next_round, told

from nomorebets.law.refusal import Refused
from nomorebets.table.round import Round

AGAINST = '"wager against the Banker"'


def chemin_de_fer() -> dict[str, Round]:
    """Ann at 2, Bo at 4, Cy at 6, Di at 9; Ann has the bank for $100."""
    of = cards_and_bank
    won = next_round(of.played(of.BANKER_WINS, (4, 100_00)))
    return {
        "shuffled": told(of.table(), "shuffled"),
        "bids": told(of.table(), *of.SHOE),
        "bids of the poor": told(of.table(50_00), *of.SHOE),
        "the highest bid": told(of.table(), *of.AUCTION),
        "against": told(of.table(), *of.AUCTION, of.ADDED),
        "the deal": of.in_the_deal(),
        "won": won,
        "passed": told(won, 'decided 2 "keep the bank" 0'),
        "lost": next_round(of.played(of.PLAYER_WINS, (9, 100_00))),
    }


def pai_gow() -> dict[str, Round]:
    """Ann at 3 and Ben at 2 have wagered against the house."""
    begun = told(tiles.after_one_round(), "shuffled")
    hands = {0: tiles.DEALERS, 3: tiles.PUSHES, 2: tiles.LOSES}
    poor = played(tiles.table(12_00), {3: 10, 2: 10}, hands, tiles.TENS_LOW)
    wagers = told(begun, "decided 3 bank 0", "decided 2 bank 0")
    alone = played(tiles.table(), {3: 10}, hands)
    return {
        "the bank": begun,
        "wagers": wagers,
        "dice": told(wagers, "wagered 3 wager $10.00", "closed"),
        "a poor table": told(next_round(poor), "shuffled"),
        "Ben did not wager": told(next_round(alone), "shuffled"),
        "setting": played(
            tiles.after_one_round(), {3: 10, 2: 10}, hands, tiles.TENS_LOW, until=(3, "set")
        ),
    }


def pai_gow_poker() -> dict[str, Round]:
    of = seven_cards
    begun = told(of.after_one_round(), "shuffled")
    hands = {0: of.DEALERS, 3: of.PUSHES, 2: of.LOSES}
    poor = played(of.table(12_00), {3: 10, 2: 10}, hands)
    asked = told(begun, "decided 3 bank 0", "decided 2 bank 0")
    wagers = told(asked, f"decided {of.asked(asked)[0]} cut 30")
    return {
        "shuffled": told(of.table(), "shuffled"),
        "the bank": begun,
        "wagers": wagers,
        "dice": told(wagers, "wagered 3 wager $10.00", "closed"),
        "a poor table": told(next_round(poor), "shuffled"),
        "setting": played(of.after_one_round(), {3: 10, 2: 10}, hands, until=(3, "set")),
    }


Begun = Callable[[], dict[str, Round]]
WRONG: list[tuple[Begun, str, str, str, str]] = [
    (chemin_de_fer, "shuffled", "decided 9 cut 9", "4.4(c)", "10 to 302"),
    (chemin_de_fer, "shuffled", "decided 9 cut 303", "4.4(c)", "10 to 302"),
    (chemin_de_fer, "shuffled", "decided 4 cut 50", "4.4(b)", "seat 9"),
    (chemin_de_fer, "bids", "wagered 2 Bid $1.00", "8.2", "below the minimum of $5.00"),
    (chemin_de_fer, "bids", "wagered 2 Bid $501.00", "8.2", "above the maximum"),
    (chemin_de_fer, "bids", "wagered 3 Bid $100.00", "4.5(b)", "nobody sits at seat 3"),
    (chemin_de_fer, "bids of the poor", "wagered 2 Bid $100.00", "4.5(b)", "has $50.00 to wager"),
    (chemin_de_fer, "the highest bid", 'decided 2 "add to the bid" 40100', "8.2", "$501.00"),
    (chemin_de_fer, "the highest bid", 'decided 4 "add to the bid" 0', "4.6(b)", "seat 2"),
    (chemin_de_fer, "against", f"decided 4 {AGAINST} 10100", "4.7(a)", "more than the Banker's"),
    (chemin_de_fer, "against", f"decided 4 {AGAINST} 100", "8.2", "below the minimum"),
    (chemin_de_fer, "against", f"decided 4 {AGAINST} 1050", "4.6(c)", "whole chips"),
    (chemin_de_fer, "against", f"decided 2 {AGAINST} 1000", "4.7(a)", "nothing to decide"),
    (chemin_de_fer, "against", 'decided 2 "keep the bank" 0', "4.11", "the window is for"),
    (chemin_de_fer, "against", "wagered 4 Bid $200.00", "4.5(b)", "wagers are closed"),
    (chemin_de_fer, "against", 'decided 4 "Banco Suivi" 1', "4.7(b)", "the window is for"),
    (chemin_de_fer, "the deal", 'decided 2 "keep the bank" 0', "4.11", "the next card"),
    (chemin_de_fer, "won", 'decided 4 "keep the bank" 0', "4.11", "seat 2"),
    (chemin_de_fer, "won", 'decided 4 "take the bank" 0', "4.11", "seat 2"),
    (chemin_de_fer, "won", 'decided 2 "keep the bank" 9900', "4.6(b)", "not between $100.00"),
    (chemin_de_fer, "won", 'decided 2 "keep the bank" 20100', "4.6(b)", "not between $100.00"),
    (chemin_de_fer, "passed", 'decided 4 "take the bank" 5000', "4.11", "below $100.00"),
    (chemin_de_fer, "passed", 'decided 6 "take the bank" 0', "4.11", "seat 4"),
    (chemin_de_fer, "lost", 'decided 6 "take the bank" 10000', "4.11", "seat 4"),
    (chemin_de_fer, "lost", 'decided 4 "take the bank" 100', "8.2", "below the minimum of $5.00"),
    (chemin_de_fer, "lost", 'decided 4 "take the bank" 60000', "8.2", "above the maximum"),
    (pai_gow, "the bank", "decided 2 bank 0", "10.8", "seat 3"),
    (pai_gow, "the bank", "decided 3 bank 3", "10.8", "co-bank"),
    (pai_gow, "wagers", "decided 3 bank 1", "10.8", "wagers"),
    (pai_gow, "wagers", "wagered 3 bank $10.00", "10.8", "before the round"),
    (pai_gow, "wagers", "wagered 5 wager $10.00", "10.5", "nobody sits at seat 5"),
    (pai_gow, "dice", "decided 3 bank 1", "10.8", "the dice"),
    (pai_gow, "dice", "wagered 3 wager $0.00", "10.5", "wagers are closed"),
    (pai_gow, "a poor table", "decided 3 bank 1", "10.8", "has not the $15.00 to cover"),
    (pai_gow, "Ben did not wager", "decided 2 bank 1", "10.8", "in the round before"),
    (pai_gow, "setting", "decided 3 set 31", "10.7", "two of the four tiles"),
    (pai_gow, "setting", "decided 3 set 7", "10.7", "two of the four tiles"),
    (pai_gow, "setting", "decided 2 set 3", "10.7", "seat 3"),
    (pai_gow_poker, "shuffled", "decided 3 cut 9", "11.6(e)", "10 to 43"),
    (pai_gow_poker, "the bank", "decided 2 bank 0", "11.10", "seat 3"),
    (pai_gow_poker, "wagers", "decided 3 bank 1", "11.10", "wagers"),
    (pai_gow_poker, "wagers", "wagered 5 wager $10.00", "11.7(b)", "nobody sits at seat 5"),
    (pai_gow_poker, "wagers", "wagered 3 wager $10.50", "11.7(a)", "whole chips"),
    (pai_gow_poker, "dice", "wagered 2 wager $10.00", "11.7(c)", "wagers are closed"),
    (pai_gow_poker, "dice", "decided 3 bank 1", "11.10", "the dice"),
    (pai_gow_poker, "a poor table", "decided 3 bank 1", "11.10", "has not the $15.00 to cover"),
    (pai_gow_poker, "setting", "decided 3 set 7", "11.9", "two of the seven cards"),
    (pai_gow_poker, "setting", "sat Ann 5 $0.00", "11.7(b)", "before the round is over"),
    (pai_gow_poker, "setting", "left Ann", "11.7(b)", "before the round is over"),
]


@pytest.mark.parametrize(
    ("begun", "when", "line", "cite", "why"),
    [pytest.param(*row, id=f"{row[0].__name__}: {row[1]}: {row[2]}") for row in WRONG],
)
def test_what_is_refused_and_why(begun: Begun, when: str, line: str, cite: str, why: str) -> None:
    before = begun()[when]
    acts = list(before.acts)
    with pytest.raises(Refused) as caught:
        told(before, line)
    assert caught.value.cite == cite
    assert why in caught.value.why
    assert "\n" not in str(caught.value)
    assert before.acts == acts


def test_what_is_no_offence_has_its_paragraph_too() -> None:
    """A low hand above the high hand: of cards the wager is lost (PP-7), of tiles the better two
    are the high hand (PG-11). A change of seats that would bring the turn sooner: it is missed."""
    of = seven_cards
    foul = played(of.table(), {3: 10}, {0: of.DEALERS, 3: of.WINS}, {(3, "set"): of.ACES_LOW})
    lost = next(act for act in foul.acts if "ranks above the high hand" in act.words)
    assert (lost.cite, "the wager is lost" in lost.words) == ("11.9", True)
    lost_bank = cards_and_bank.played(cards_and_bank.PLAYER_WINS, (9, 100_00))
    up = cards_and_bank.moved(lost_bank, "Di", 5)
    missed = [act for act in told(up, 'decided 4 "take the bank" 0').acts if "turn" in act.act]
    assert [act.cite for act in missed if act.spot == "seat 5"] == ["4.11(e)"]
