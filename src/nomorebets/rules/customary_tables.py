"""What poker games against the house share of which the chapter has little more than the name.

They are dealt as 16, 18, 20, 24 and 42 are (`poker_tables`); each is told the readings of its own
subchapter, under which every act is done.
"""

from collections.abc import Callable
from typing import Any

from nomorebets.law.game import EQUIPMENT, Remedy, Void
from nomorebets.law.marks import procedure
from nomorebets.law.terms import Condition
from nomorebets.law.verbs import Table
from nomorebets.law.words import DOWN
from nomorebets.rules.poker_irregularities import (
    device_counts_wrong,
    if_dealing,
    of_the_deal,
    shoe_failed,
    shuffler_failed,
    stub_counted_wrong,
)
from nomorebets.rules.poker_tables import (
    AUTO,
    AUTO_SHOE,
    MANUAL,
    Dealing,
    Paragraphs,
    cut_with_one_hand,
    hand_needs_a_device,
    make_ready,
    put_the_stub_away,
    shuffle,
    take_up_the_cards,
    two_decks_need_a_device,
)


def opened_under(reading: str) -> Paragraphs:
    """One reading on opening, shuffle and cut."""
    return Paragraphs(*(reading,) * len(Paragraphs._fields))


def dealt_under(reading: str) -> Dealing:
    """One reading on all three methods of dealing."""
    return Dealing(*(reading,) * len(Dealing._fields))


@procedure
def up_to_the_deal(
    table: Table, terms: Any, at: Paragraphs, dealing: Dealing, wagering: str, to_cut: int
) -> None:
    """The cards are made ready and wagers taken, until there are no more bets."""
    make_ready(table, at, terms.two_decks, terms.idle_spread)
    shuffle(table, at, terms.shuffle, terms.two_decks)
    if terms.shuffle == MANUAL:
        cut_with_one_hand(table, at, to_cut)
    table.rule(wagering)
    table.take_wagers()
    take_up_the_cards(table, dealing, terms.deal_method)


@procedure
def deal_around(table: Table, terms: Any, each: int, spot: int, cards: int) -> None:
    """So many face down to each player and to the spot, which is last: one a pass, or in stacks
    from an automated shoe."""
    if terms.deal_method == AUTO_SHOE:
        for seat in table.clockwise():
            table.deal(seat, DOWN, each)
        table.deal(spot, DOWN, cards)
        return
    for turn in range(max(each, cards)):
        if turn < each:
            for seat in table.clockwise():
                table.deal(seat, DOWN)
        if turn < cards:
            table.deal(spot, DOWN)


@procedure
def stub_away(table: Table, terms: Any, cite: str) -> None:
    put_the_stub_away(table, cite, cite, terms.shuffle == AUTO and terms.shuffler_counts)


def conditions(opening: str, *pairs: tuple[str, str]) -> tuple[Condition, ...]:
    """What the licensee's choices must be together; `pairs` are keys of a least and a most."""
    limits = (("min_wager", "max_wager"), *pairs)

    def in_order(terms: Any) -> bool:
        return all(getattr(terms, most) >= getattr(terms, least) for least, most in limits)

    return (
        hand_needs_a_device(opening),
        two_decks_need_a_device(opening),
        Condition("8.2", "no maximum may be below its minimum", in_order),
    )


def limit_condition(cite: str, most: Callable[[Any], int]) -> Condition:
    """`most` is what could be won on the least wagers."""
    words = "payout_limit must be none, or no less than could be won on the least wagers"
    return Condition(cite, words, lambda terms: terms.payout_limit >= most(terms))


def nothing_alone(table: Any, seat: int) -> tuple[int, ...]:
    """No wager is decided by the player's own cards."""
    return ()


def seen_too_early(
    cite: str,
    applies: Callable[[Any], str],
    settles: Callable[[Any, int], tuple[int, ...]] = nothing_alone,
    settled: str = "",
) -> Remedy:
    """All hands are void; `settles` settles those wagers of a seat that its own cards decide, and
    `settled` says which."""
    words = "all hands are void" + (f"; {settled} is settled" if settled else "")

    def apply(table: Any) -> None:
        kept = [(seat, wager) for seat in table.clockwise() for wager in settles(table, seat)]
        table.rule(cite)
        raise Void(words, tuple(kept))

    return Remedy(cite, apply, words, applies=applies, needs=EQUIPMENT)


def irregularities(
    cite: str, at: Paragraphs, dealing: Dealing, wagering: str, decisions: str, cards: int = 52
) -> dict[str, Remedy]:
    """Of the cards and the devices."""
    return {
        **of_the_deal(cite, if_dealing(dealing)),
        "shuffler failed": shuffler_failed(cite, before=wagering),
        "automated dealing shoe failed": shoe_failed(
            cite, after=dealing.auto_shoe, before=decisions
        ),
        f"device counts other than {cards} cards": device_counts_wrong(cite, at),
        "stub count incorrect": stub_counted_wrong(cite),
    }
