"""The fast table's cards: shuffled, dealt, shown, picked up."""

from typing import Any

import numpy as np

from nomorebets.law.refusal import Refused
from nomorebets.law.words import ALL, DEALER, DOWN, FIRST_SPLIT, SPLITS, SPOTS, UNSEEN, UP
from nomorebets.simulation.by_reference import beyond, view
from nomorebets.simulation.fast_table.structure import (
    AT_RANDOM,
    BITS,
    FACES,
    HAND,
    SETS,
    WAGERS,
    _box_of,
    below_,
    verb,
)

NO_CARD = "no card is left in the deck"
LONG_HAND = f"a compiled table has no room for more than {HAND} cards in a hand"
BOXES = (SPOTS - FIRST_SPLIT) // SPLITS
MANY_HANDS = f"a compiled table has room for {SPLITS + 1} hands in each of {BOXES} boxes"
NO_CARD_THERE = "no card lies there to hand over"


@verb("shuffle")
def _shuffle(table: Any, method: Any) -> None:
    """The next row that is told. Where cards are drawn, each is chosen when it comes, from all as
    they lie: how they lie does not matter; or they lie in the shoe as they are to come."""
    if not table.drawn or table.reduced > 0:
        table.deck_at += 1
        first = table.deck_at % table.decks_ * table.size
        for i in range(table.size):
            table.shoe[i] = table.decks[first + i]
    table.next = 0
    table.cutting_at = -1
    table.burnt = 0


@verb("shuffle_discards")
def _shuffle_discards(table: Any) -> None:
    """The next row, without the cards that lie on the table."""
    table.reduced = 1
    lying = np.zeros(FACES, np.int64)
    for spot in range(SPOTS):
        for i in range(table.counts[spot]):
            lying[table.hands[spot * HAND + i]] += 1
    table.deck_at += 1
    row = table.deck_at % table.decks_ * table.size
    at = table.size
    for i in range(table.size - 1, -1, -1):
        card = table.decks[row + i]
        if lying[card] > 0:
            lying[card] -= 1
        else:
            at -= 1
            table.shoe[at] = card
    table.next = at
    if table.cutting_at >= 0:
        table.cutting_at = 0  # it is out


@verb("take_shoe")
def _take_shoe(table: Any, side: int) -> None:
    if side != table.side:
        table.side = side
        table.shoe, table.aside = table.aside, table.shoe
        table.next, table.aside_next = table.aside_next, table.next
        table.cutting_at, table.aside_cutting_at = table.aside_cutting_at, table.cutting_at


@verb("cut")
def _cut(table: Any, depth: int) -> None:
    pass


@verb("insert_cutting_card")
def _insert_cutting_card(table: Any, from_back: int, cite: int) -> None:
    table.cutting_at = table.size - from_back


@verb("cutting_card_is_out")
def _cutting_card_is_out(table: Any) -> bool:
    return 0 <= table.cutting_at < table.next


@verb("cutting_card_at")
def _cutting_card_at(table: Any) -> int:
    return table.cutting_spot


@verb("cards_left")
def _cards_left(table: Any) -> int:
    return table.size - table.next


@verb("draw")
def _draw(table: Any) -> int:
    """Any card of the shoe, or the next one as it lies."""
    at = table.next
    if at >= table.size:
        raise Refused("", NO_CARD)
    table.next = at + 1
    if table.drawn != AT_RANDOM:
        return table.shoe[at]
    chosen = at + below_(table.chance, table.size - at)
    card = table.shoe[chosen]
    table.shoe[chosen] = table.shoe[at]
    table.shoe[at] = card
    return card


@verb("burn")
def _burn(table: Any, facing: int, cards: int = 1) -> int:
    card = UNSEEN
    for _ in range(cards):
        if table.next == table.cutting_at:
            table.cutting_spot = DEALER
        card = table.draw()
        if facing == DOWN and card < BITS:
            table.burnt |= 1 << card
    return card if facing == UP else UNSEEN


@verb("burned")
def _burned(table: Any) -> int:
    found = 0
    for card in range(BITS):
        found += table.burnt >> card & 1
    return found


@verb("mix_burned")
def _mix_burned(table: Any) -> None:
    """The next row, without all but what is left and the burn cards."""
    kept = table.burnt
    for i in range(table.next, table.size):
        kept |= 1 << table.shoe[i]
    table.reduced, table.burnt = 1, 0
    table.deck_at += 1
    row = table.deck_at % table.decks_ * table.size
    at = table.size
    for i in range(table.size - 1, -1, -1):
        card = table.decks[row + i]
        if kept >> card & 1:
            at -= 1
            table.shoe[at] = card
    table.next = at


@verb("deal")
def _deal(table: Any, spot: int, facing: int, cards: int = 1) -> int:
    card = UNSEEN
    for _ in range(cards):
        if table.next == table.cutting_at:
            table.cutting_spot = spot
        card = table.draw()
        count = table.counts[spot]
        if count >= HAND:
            raise Refused("", LONG_HAND)
        table.hands[spot * HAND + count] = card
        table.faces[spot * HAND + count] = facing
        table.counts[spot] = count + 1
    return card if facing == UP else UNSEEN


@verb("reveal")
def _reveal(table: Any, spot: int, cards: int = ALL) -> None:
    for i in range(table.counts[spot]):
        if table.faces[spot * HAND + i] != UP and cards > 0:
            table.faces[spot * HAND + i] = UP
            cards -= 1


@verb("hand")
def _hand(table: Any, spot: int) -> Any:
    return view(beyond(table.hands, spot * HAND), table.counts[spot])


@verb("another_set")
def _another_set(table: Any) -> Any:
    """Room for a list; the last few stay as they are."""
    table.set_at = (table.set_at + 1) % SETS
    return beyond(table.sets, table.set_at * WAGERS)


@verb("shown")
def _shown(table: Any, spot: int) -> Any:
    count = table.counts[spot]
    first = 0
    while first < count and table.faces[spot * HAND + first] == UP:
        first += 1
    for i in range(first, count):
        if table.faces[spot * HAND + i] == UP:
            return table.some_shown(spot)
    return view(beyond(table.hands, spot * HAND), first)


@verb("some_shown")
def _some_shown(table: Any, spot: int) -> Any:
    """Those face up, where one face down lies before them."""
    found = table.another_set()
    size = 0
    for i in range(table.counts[spot]):
        if table.faces[spot * HAND + i] == UP:
            found[size] = table.hands[spot * HAND + i]
            size += 1
    return view(found, size)


@verb("hand_with")
def _hand_with(table: Any, spot: int, other: int) -> Any:
    first, second = table.counts[spot], table.counts[other]
    for i in range(first):
        table.scratch[i] = table.hands[spot * HAND + i]
    for i in range(second):
        table.scratch[first + i] = table.hands[other * HAND + i]
    return view(table.scratch, first + second)


@verb("held_with")
def _held_with(table: Any, seat: int, other: int) -> Any:
    """A player does not see what lies face down at the other spot."""
    size = table.counts[seat]
    for i in range(size):
        table.scratch[i] = table.hands[seat * HAND + i]
    for i in range(table.counts[other]):
        if table.faces[other * HAND + i] == UP:
            table.scratch[size] = table.hands[other * HAND + i]
            size += 1
    return view(table.scratch, size)


@verb("held")
def _held(table: Any, seat: int) -> Any:
    return table.hand(seat)


@verb("look")
def _look(table: Any, spot: int) -> Any:
    return table.hand(spot)


@verb("show_setting")
def _show_setting(table: Any, spot: int, mask: int) -> None:
    pass


@verb("discard")
def _discard(table: Any, spot: int, mask: int) -> int:
    count = table.counts[spot]
    kept = 0
    for i in range(count):
        if not mask >> i & 1:
            table.hands[spot * HAND + kept] = table.hands[spot * HAND + i]
            table.faces[spot * HAND + kept] = table.faces[spot * HAND + i]
            kept += 1
    table.counts[spot] = kept
    return count - kept


@verb("card_reader")
def _card_reader(table: Any, spot: int, ranks: int) -> bool:
    found = 0
    for i in range(table.counts[spot]):
        if table.faces[spot * HAND + i] != UP:
            found = ranks >> (table.hands[spot * HAND + i] >> 2) & 1
            break
    return found != 0


@verb("hand_over")
def _hand_over(table: Any, spot: int, other: int) -> None:
    last, count = table.counts[spot] - 1, table.counts[other]
    if last < 0:
        raise Refused("", NO_CARD_THERE)
    if count >= HAND:
        raise Refused("", LONG_HAND)
    table.hands[other * HAND + count] = table.hands[spot * HAND + last]
    table.faces[other * HAND + count] = UP
    table.counts[spot] = last
    table.counts[other] = count + 1


@verb("split")
def _split(table: Any, hand: int) -> int:
    box = _box_of(hand)
    hands = table.hands_[box]
    row = box * (SPLITS + 1)
    other = FIRST_SPLIT + SPLITS * box + hands - 1
    if hands > SPLITS or other >= SPOTS:
        raise Refused("", MANY_HANDS)
    at = hands
    while table.order[row + at - 1] != hand:
        table.order[row + at] = table.order[row + at - 1]
        at -= 1
    table.order[row + at] = other
    table.hands_[box] = hands + 1
    table.counts[other] = 0
    table.hand_over(hand, other)
    return other


@verb("hands_of")
def _hands_of(table: Any, box: int) -> Any:
    return view(beyond(table.order, box * (SPLITS + 1)), table.hands_[box])


@verb("pick_up")
def _pick_up(table: Any, spot: int) -> None:
    table.counts[spot] = 0


@verb("count_stub")
def _count_stub(table: Any, stacked: int = 0) -> int:
    return table.size - table.next - stacked


@verb("pick_up_stub")
def _pick_up_stub(table: Any) -> None:
    pass
