"""Irregularities of all types of poker. N.J.A.C. 19:47-14.15, of which we have the title; reading
PK-12 says where each remedy is from. Until two players have acted a deal may be a misdeal.
"""

from collections.abc import Callable
from itertools import takewhile
from typing import Any

from nomorebets.law.bets import Bets
from nomorebets.law.decisions import FOLD
from nomorebets.law.game import EQUIPMENT, Remedy, Void
from nomorebets.law.remedies import discard_it
from nomorebets.law.words import DOWN, spot_name

ACTED = 2  # players: then there is no misdeal any more
NO_MISDEAL = "two players have acted: there is no misdeal any more"
DEAL_IS_NOT_OVER = "the cards of this betting round are not all dealt yet"


def this_deal(table: Any) -> Any:
    """What was done since the cards were shuffled, the latest first."""
    return takewhile(lambda act: act.act != "shuffle", reversed(table.acts))


def actions(table: Any) -> int:
    """How many players have acted."""
    return len({act.spot for act in this_deal(table) if is_bet(act)})


def is_bet(act: Any) -> bool:
    return act.act == "decide" and bool(act.words.startswith("bet: "))


def cards_dealt(table: Any) -> bool:
    return any(act.act == "deal" for act in this_deal(table))


def all_dealt(table: Any) -> bool:
    """Everybody in the round has as many cards as the others, and some."""
    counts = {table.count(seat) for seat in table.active}
    return len(counts) == 1 and counts != {0}


# a misdeal


def may_be_misdeal(table: Any) -> str:
    if not cards_dealt(table):
        return "no card has been dealt yet"
    return NO_MISDEAL if actions(table) >= ACTED else ""


def misdeal(table: Any) -> None:
    """All bets go back, the button stays, the same hands are dealt again from a new shuffle."""
    for marker, value in enumerate(table.layout.markers):
        table.move(marker, value)
    raise Void("a misdeal: all bets go back, the cards are reshuffled, the button stays")


def a_misdeal(words: str) -> Remedy:
    return Remedy(
        "14.15", misdeal, f"a misdeal, until two players have acted: {words}",
        applies=may_be_misdeal, before="14.6(d)", needs=EQUIPMENT,
    )  # fmt: skip


# a hand that is dead


def may_be_dead(table: Any) -> str:
    if table.concerned not in table.active:
        return ""  # the fact must name a seat: said elsewhere
    gone = {act.spot for act in table.acts if act.words == "bet: fold" or act.act == "dead hand"}
    if len([seat for seat in table.active if spot_name(seat) not in gone]) < 2:
        return "all others have folded: the pot is won"
    return "" if all_dealt(table) else DEAL_IS_NOT_OVER


def dead_hand(table: Any) -> None:
    """The hand is dead, what was bet stays in the pot."""
    table.dead_hand(table.concerned)


def misdeal_or_dead(table: Any) -> None:
    if actions(table) < ACTED:
        misdeal(table)
    dead_hand(table)


def fouled(words: str) -> Remedy:
    return Remedy(
        "14.15",
        dead_hand,
        words,
        applies=may_be_dead,
        of_a_seat=True,
        before="14.6(d)",
        needs=EQUIPMENT,
    )


# exposed and boxed cards


def may_be_replaced(table: Any) -> str:
    if not all_dealt(table) or table.count(table.concerned) < 2:
        return DEAL_IS_NOT_OVER
    if actions(table):
        return "a player has acted: the card plays"
    return "" if table.stack.facing[table.concerned][-1] == DOWN else "the card lies face up"


def replace_exposed(table: Any) -> None:
    """The top card replaces it after the deal; the exposed one is the burn card."""
    seat, last = table.concerned, table.count(table.concerned) - 1
    table.expose_last(seat)
    table.discard(seat, 1 << last)
    table.deal(seat, DOWN)
    table.instead_of_burning.append(lambda: table.perform("the exposed card is the burn card"))


def boxed(table: Any) -> str:
    if not table.cards_left():
        return "no card is left in the deck"
    return "" if table.cuts else "the cards have not been cut"


def too_many_boxed(table: Any) -> None:
    if actions(table) < ACTED:
        misdeal(table)
    discard_it(table)


# betting


def betting(table: Any) -> str:
    on = table.cite == "14.6(c)" and cards_dealt(table) and len(table.active) > 1
    return "" if on else "no betting round is on"


def only_call(table: Any) -> None:
    """What was put in first is the bet: no raise was announced, or too little put in for one."""
    words = "a string bet" if "string bet" in table.acts[-1].words else "no raise"
    table.perform(f"{words}: seat {table.concerned + 1} may call or fold, and not raise")
    table.no_raise = table.concerned


def taken_back(table: Any) -> None:
    """It binds only if nothing changes until the turn comes: then it is asked again."""
    table.perform(f"the action of seat {table.concerned + 1} out of turn is taken back")


def no_fold_no_raise(legal: Bets) -> Bets:
    return Bets(tuple(answer for answer in legal.plain if answer != FOLD), range(0), ())


def only_fold(legal: Bets) -> Bets:
    return Bets((FOLD,), range(0), ())


def only_the_least(legal: Bets) -> Bets:
    """The least raise, or all chips if they are less; a call where no raise may be made."""
    if legal.amounts:
        return Bets((), legal.amounts[:1], ())
    return Bets((), range(0), legal.all_in) if legal.all_in else no_fold_no_raise(legal)


def out_of_turn(words: str, to: Callable[[Bets], Bets]) -> Remedy:
    def holds(table: Any) -> None:
        taken_back(table)
        table.bind(table.concerned, to)

    return Remedy(
        "14.15", holds, f"it is taken back, and binds if the bet is the same at the turn: {words}",
        applies=betting, of_a_seat=True, needs=EQUIPMENT,
    )  # fmt: skip


def made_full(table: Any) -> None:
    """Half of a raise or more was put in: the raise must be made."""
    table.perform(f"seat {table.concerned + 1} must make the raise a full one")
    table.bind(table.concerned, only_the_least)


def told_apart(table: Any) -> None:
    table.perform(f"the hand of seat {table.concerned + 1} goes back to its player, and plays")


def it_plays(table: Any) -> None:
    table.perform(f"seat {table.concerned + 1} has exposed a card: it plays")


def holds_cards(table: Any) -> str:
    return "" if table.count(table.concerned) else "no card has been dealt to that seat"


def void_deck(table: Any) -> None:
    """All bets go back, rake and drop too."""
    raise Void("a fouled deck: the round is void and all bets go back")


def not_yet_pushed(table: Any) -> str:
    if any(act.act == "push pot" for act in table.acts):
        return "a pot has been pushed: the round stands"
    return "" if table.cuts else "the cards have not been cut"


IRREGULARITIES = {
    "first card exposed": a_misdeal("the first or second card dealt was exposed"),
    "two cards exposed": a_misdeal("two or more cards were exposed by the dealer"),
    "dealt out of sequence": a_misdeal("cards were dealt out of sequence, or to a wrong seat"),
    "button misplaced": a_misdeal("the button was in the wrong place"),
    "seat dealt in or left out": a_misdeal("an empty seat was dealt in, or a player left out"),
    "incorrect number of cards": Remedy(
        "14.15", misdeal_or_dead, "a misdeal, until two players have acted; then a fouled hand",
        applies=may_be_dead, of_a_seat=True, before="14.6(d)", needs=EQUIPMENT,
    ),
    "fouled hand": fouled("the hand cannot be told apart: it is dead, its bets stay in the pot"),
    "unprotected hand taken in": fouled("the hand is dead, its bets stay in the pot"),
    "protected hand taken in": Remedy(
        "14.15", told_apart, "a hand that can be told apart goes back to its player, and plays",
        applies=holds_cards, of_a_seat=True, before="14.6(d)", needs=EQUIPMENT,
    ),
    "card exposed by its player": Remedy(
        "14.15", it_plays, "the card plays", applies=holds_cards, of_a_seat=True, needs=EQUIPMENT,
    ),
    "hole card exposed by the dealer": Remedy(
        "14.15", replace_exposed, "it is replaced after the deal, and is the burn card",
        applies=may_be_replaced, of_a_seat=True, needs=EQUIPMENT,
    ),
    "card found face up": Remedy(
        "14.15", discard_it, "the card is not used; two of them in the deal are a misdeal",
        applies=boxed, before="14.6(d)", more_than_one=too_many_boxed, needs=EQUIPMENT,
    ),
    "action out of turn": Remedy(
        "14.15", taken_back, "it is taken back; it binds if nothing has changed at the turn",
        applies=betting, of_a_seat=True, needs=EQUIPMENT,
    ),
    "check or call out of turn": out_of_turn("to check or to call", no_fold_no_raise),
    "fold out of turn": out_of_turn("to fold", only_fold),
    "raise short by less than half": Remedy(
        "14.15", made_full, "half of the least raise or more was put in: it must be made full",
        applies=betting, of_a_seat=True, needs=EQUIPMENT,
    ),
    "raise short by more than half": Remedy(
        "14.15", only_call, "less than half of the least raise was put in: it is no raise",
        applies=betting, of_a_seat=True, needs=EQUIPMENT,
    ),
    "string bet": Remedy(
        "14.15", only_call, "chips put in after the first without a word are no raise",
        applies=betting, of_a_seat=True, needs=EQUIPMENT,
    ),
    "fouled deck": Remedy(
        "14.15", void_deck, "until a pot is pushed the round is void and all bets go back",
        applies=not_yet_pushed, needs=EQUIPMENT,
    ),
}  # fmt: skip
