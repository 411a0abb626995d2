"""The fast table: a structure in memory with the table's verbs. The narration compiles onto it.

Its cards come from rows of `decks` (each shuffle takes the next row; a cut is already in it), its
spins and rolls from `outcomes`, its decisions from a strategy. Verbs that move neither a known card
nor a chip have empty bodies and vanish.

All it knows lies in one block of `memory`, in whole cells, at the addresses below. It makes no
array while it deals: what it answers with are views of that block. A seat's wagers lie in a row,
each in a line of cells of its own, and `live` has a bit for each that is not wholly empty: a layout
of two hundred places with one wager on it costs what one wager costs.
"""

import functools
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
from numba import types
from numba.core.extending import NativeValue, models, register_model, typeof_impl, unbox
from numba.extending import intrinsic, overload_method, register_jitable

from nomorebets.judgments.payouts import LOSE, PUSH
from nomorebets.law.marks import procedure
from nomorebets.law.words import (
    ALL,
    AS_IT_STANDS,
    DEALER,
    FIRST_SPLIT,
    NO_BUTTON,
    NO_LIMIT,
    NOBODY,
    SEATS,
    SPLITS,
    SPOTS,
    UNSEEN,
    UP,
    box_of,
)
from nomorebets.simulation.by_reference import (
    CELLS,
    WORDS,
    StructureModel,
    StructureType,
    address,
    beyond,
    by_reference,
    lowest_bit,
    placed,
    view,
)
from nomorebets.simulation.compiled import compiled, digest_of
from nomorebets.simulation.philox import below

HAND = 32  # cards a hand may have
DECISIONS = 16  # decisions a game may have
WAGERS = 256  # wagers a game may have
METERS = 4  # progressive meters a table may have
MARKERS = 16
CARDS = 1024  # cards of one shuffle
TURNS = 64  # orders of seats kept at a time: more than the folds of a round
SETS = 8  # lists of wagers or cards kept at a time
_box_of = register_jitable(box_of)

# a wager's line of cells
STAKE, NET, STOOD, BUTTON, PLACED, LINE = 0, 1, 2, 3, 4, 8
ROW = (WAGERS + 1) * LINE  # of a spot; odd in lines, so that seats do not share places in a cache
BITS = 64
BITSETS = WAGERS // BITS


def _addresses() -> tuple[dict[str, int], int]:
    sizes = {
        "hands": SPOTS * HAND, "faces": SPOTS * HAND, "counts": SPOTS, "calls": SPOTS,
        "choices": SPOTS * DECISIONS, "asked": SPOTS * DECISIONS, "markers": MARKERS,
        "meters": METERS, "fees": SEATS, "owed_": SEATS, "paid_": SEATS, "scratch": 2 * HAND,
        "hands_": SEATS, "order": SEATS * (SPLITS + 1), "live": SPOTS * BITSETS,
        "turns": TURNS * 2 * SEATS, "around": 2 * SEATS * SEATS, "sets": SETS * WAGERS,
        "shoe": CARDS, "aside": CARDS, "chips": SPOTS * ROW,
    }  # fmt: skip
    found, at = {}, 0
    for name, size in sizes.items():
        found[name] = at
        at += size
    return found, at


ADDRESSES, CELLS_OF_A_TABLE = _addresses()


def memory() -> Any:
    """What a table needs; it must live as long as the kernel runs, so the caller brings it."""
    return np.zeros(CELLS_OF_A_TABLE, np.int64)


# the strategy: known to the type by its name, so that kernels cache


class Strategy:
    """A compiled way to decide: `decide(table, terms, seat, decision)` returns the choice.

    `bound` replaces what it calls by name, compiled already. One that is data reads its tables at
    `table.script`.
    """

    registry: ClassVar[dict[str, "Strategy"]] = {}

    def __init__(self, name: str, decide: Callable[..., Any], **bound: Any) -> None:
        self.name = name
        self.decide = decide
        self.bound = bound
        Strategy.registry[name] = self

    def kernel(self) -> Any:
        return compiled(self.decide, self.name if self.bound else "", **self.bound)


class StrategyType(types.Type):
    def __init__(self, name: str, digest: str) -> None:
        self.strategy = name
        super().__init__(f"Strategy({name}, {digest})")


register_model(StrategyType)(models.OpaqueModel)


@typeof_impl.register(Strategy)
def _typeof_strategy(value: Strategy, _: Any) -> StrategyType:
    return StrategyType(value.name, digest_of(value.kernel()))


@unbox(StrategyType)
def _unbox_strategy(typ: StrategyType, obj: Any, c: Any) -> NativeValue:
    return NativeValue(c.context.get_dummy_value())


@procedure
def scripted(table: Any, terms: Any, seat: int, decision: int) -> int:
    """Decisions from a list, in the order they are asked."""
    at = table.script_at
    table.script_at = at + 1
    return table.script[at]


SCRIPTED = Strategy("scripted", scripted)


# the structure


class FastTableType(StructureType):
    pass


register_model(FastTableType)(StructureModel)

NUMBERS = (
    "deck_at", "decks_", "next", "size", "cutting_at", "outcome_at", "outcomes_", "script_at",
    "clock", "clocks", "forward", "seats", "rounds", "cutting_spot", "side", "aside_next",
    "aside_cutting_at", "last_outcome", "wagers", "bitsets", "set_at", "turn_at",
    "reduced",
)  # fmt: skip
OUTSIDE = ("decks", "outcomes", "script", "taken")  # what the caller brings


@intrinsic
def new_table(typingctx: Any, terms: Any, strategy: Any, chance: Any) -> Any:
    """A table in the frame of the kernel; `open` says what it stands for."""
    kinds = dict.fromkeys(NUMBERS, types.int64)
    kinds |= dict.fromkeys((*ADDRESSES, *OUTSIDE), CELLS)
    random = WORDS if isinstance(chance, types.Array) else types.none
    table = FastTableType({**kinds, "terms": terms, "strategy": strategy, "chance": random})

    def make(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return placed(context, builder, table)

    return table(terms, strategy, chance), make


@overload_method(FastTableType, "draw_from")
def _draw_from(table: Any, chance: Any) -> Any:
    """Where random words come from."""

    def told(table: Any, chance: Any) -> None:
        pass

    def drawn(table: Any, chance: Any) -> None:
        table.chance = address(chance)

    return told if no_chance(table) else drawn


def no_chance(table: Any) -> bool:
    """Whether cards, spins and rolls are told (a script), not drawn at random."""
    return isinstance(table.field_dict["chance"], types.NoneType)


below_ = compiled(below)


def verb(name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A verb whose body does not depend on types."""

    def register(body: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(body)
        def typed(*args: Any, **kwargs: Any) -> Any:
            return body

        overload_method(FastTableType, name)(typed)
        return body

    return register


A_HANDS = ADDRESSES["hands"]
A_FACES = ADDRESSES["faces"]
A_COUNTS = ADDRESSES["counts"]
A_CALLS = ADDRESSES["calls"]
A_CHOICES = ADDRESSES["choices"]
A_ASKED = ADDRESSES["asked"]
A_MARKERS = ADDRESSES["markers"]
A_METERS = ADDRESSES["meters"]
A_FEES = ADDRESSES["fees"]
A_OWED_ = ADDRESSES["owed_"]
A_PAID_ = ADDRESSES["paid_"]
A_SCRATCH = ADDRESSES["scratch"]
A_HANDS_ = ADDRESSES["hands_"]
A_ORDER = ADDRESSES["order"]
A_LIVE = ADDRESSES["live"]
A_TURNS = ADDRESSES["turns"]
A_AROUND = ADDRESSES["around"]
A_SETS = ADDRESSES["sets"]
A_SHOE = ADDRESSES["shoe"]
A_ASIDE = ADDRESSES["aside"]
A_CHIPS = ADDRESSES["chips"]


@verb("open")
def _open(
    table: Any, memory: Any, decks: Any, outcomes: Any, script: Any, taken: Any, forward: Any,
    wagers: Any, rests: Any,
) -> None:  # fmt: skip
    """A table just opened, whatever stood in the memory before."""
    memory[:] = 0
    at = address(memory)
    table.hands = beyond(at, A_HANDS)
    table.faces = beyond(at, A_FACES)
    table.counts = beyond(at, A_COUNTS)
    table.calls = beyond(at, A_CALLS)
    table.choices = beyond(at, A_CHOICES)
    table.asked = beyond(at, A_ASKED)
    table.markers = beyond(at, A_MARKERS)
    table.meters = beyond(at, A_METERS)
    table.fees = beyond(at, A_FEES)
    table.owed_ = beyond(at, A_OWED_)
    table.paid_ = beyond(at, A_PAID_)
    table.scratch = beyond(at, A_SCRATCH)
    table.hands_ = beyond(at, A_HANDS_)
    table.order = beyond(at, A_ORDER)
    table.live = beyond(at, A_LIVE)
    table.turns = beyond(at, A_TURNS)
    table.around = beyond(at, A_AROUND)
    table.sets = beyond(at, A_SETS)
    table.shoe = beyond(at, A_SHOE)
    table.aside = beyond(at, A_ASIDE)
    table.chips = beyond(at, A_CHIPS)
    table.decks = address(decks)
    table.decks_ = decks.shape[0]
    table.size = decks.shape[1]
    table.outcomes = address(outcomes)
    table.outcomes_ = len(outcomes)
    table.script = address(script)
    table.script_at = 0
    table.taken = address(taken)
    table.seats = len(taken)
    table.forward = 1 if forward else 0
    table.wagers = wagers
    table.bitsets = (wagers + BITS - 1) // BITS
    table.deck_at = -1
    table.next = 0
    table.cutting_at = -1
    table.outcome_at = 0
    table.last_outcome = 0
    table.rounds = 0
    table.cutting_spot = NOBODY
    table.side = 0
    table.aside_next = 0
    table.aside_cutting_at = -1
    table.set_at = 0
    table.turn_at = 0
    table.reduced = 0
    for i in range(SPOTS * DECISIONS):
        table.asked[i] = -1
    for i in range(len(rests)):
        table.markers[i] = rests[i]
    for i in range(table.size):
        table.shoe[i] = decks[0, i]
        table.aside[i] = decks[0, i]
    for seat in range(SEATS):
        table.hands_[seat] = 1
        table.order[seat * (SPLITS + 1)] = seat
    seats = table.seats
    for first in range(seats):  # once around from each seat, both ways
        for i in range(seats):
            place = (first + i) % seats
            rising, falling = taken[place], taken[seats - 1 - place]
            table.around[first * SEATS + i] = rising if forward else falling
            table.around[(SEATS + first) * SEATS + i] = falling if forward else rising
    table.sit_all()


@verb("open_again")
def _open_again(table: Any, rests: Any) -> None:
    """A table just opened: nothing lies on it, the shoe is to be shuffled."""
    for i in range(table.seats):
        seat = table.taken[i]
        for j in range(table.bitsets):
            bits = table.live[seat * BITSETS + j]
            table.live[seat * BITSETS + j] = 0
            while bits != 0:
                at = seat * ROW + (j * BITS + lowest_bit(bits)) * LINE
                bits &= bits - 1
                for cell in range(LINE):
                    table.chips[at + cell] = 0
    for spot in range(SPOTS):
        table.counts[spot] = 0
        table.calls[spot] = 0
    for seat in range(SEATS):
        table.owed_[seat] = 0
        table.hands_[seat] = 1
    for i in range(SPOTS * DECISIONS):
        table.asked[i] = -1
    for i in range(METERS):
        table.meters[i] = 0
    for i in range(len(rests)):
        table.markers[i] = rests[i]
    if table.side != 0:
        table.take_shoe(0)
    table.next = table.aside_next = 0
    table.cutting_at = table.aside_cutting_at = -1
    table.cutting_spot = NOBODY
    table.rounds = 0
    table.sit_all()


@verb("sit_all")
def _sit_all(table: Any) -> None:
    """All taken seats are in the round."""
    at = table.turn_at
    table.clock, table.clocks = at, table.seats
    for i in range(table.seats):
        table.turns[at * 2 * SEATS + i] = table.around[i]
        table.turns[(at * 2 + 1) * SEATS + i] = table.around[SEATS * SEATS + i]


# between rounds


@verb("lives")
def _lives(table: Any, spot: int, wager: int) -> None:
    table.live[spot * BITSETS + (wager >> 6)] |= 1 << (wager & 63)


@verb("begin_wager")
def _begin_wager(table: Any, seat: int, wager: int, amount: int) -> None:
    """One wager of the coming round: the amount that now stands, or AS_IT_STANDS."""
    at = seat * ROW + wager * LINE
    stood = table.chips[at + STAKE]
    now = stood if amount == AS_IT_STANDS else amount
    table.chips[at + STOOD] = stood
    table.chips[at + STAKE] = now
    if stood == 0 or now == 0:
        table.chips[at + BUTTON] = NO_BUTTON
    table.chips[at + PLACED] = max(0, now - stood)
    table.chips[at + NET] = 0
    bit = 1 << (wager & 63)
    if stood != 0 or now != 0:
        table.live[seat * BITSETS + (wager >> 6)] |= bit
    else:
        table.live[seat * BITSETS + (wager >> 6)] &= ~bit


@verb("begin_seat")
def _begin_seat(table: Any, seat: int) -> None:
    table.hands_[seat] = 1
    table.fees[seat] = 0
    table.paid_[seat] = 0


@verb("begin")
def _begin(table: Any, stakes: Any) -> None:
    """Wagers for the coming round: the amounts that now stand, or AS_IT_STANDS."""
    table.cutting_spot = NOBODY
    for i in range(table.seats):
        seat = table.taken[i]
        table.begin_seat(seat)
        for wager in range(table.wagers):
            table.begin_wager(seat, wager, stakes[seat, wager])


@verb("call_buttons")
def _call_buttons(table: Any, buttons: Any) -> None:
    """The buttons players call for before the coming round, or AS_IT_STANDS."""
    for seat in range(SEATS):
        for wager in range(table.wagers):
            if buttons[seat, wager] != AS_IT_STANDS:
                table.chips[seat * ROW + wager * LINE + BUTTON] = buttons[seat, wager]


@verb("finish")
def _finish(table: Any) -> None:
    table.rounds += 1
    if table.clocks != table.seats:
        table.sit_all()


@verb("just_opened")
def _just_opened(table: Any) -> bool:
    return table.rounds == 0


@verb("was_idle")
def _was_idle(table: Any) -> bool:
    return False


@verb("marker")
def _marker(table: Any, marker: int) -> int:
    return table.markers[marker]


@verb("move")
def _move(table: Any, marker: int, value: int) -> None:
    table.markers[marker] = value


@verb("meter")
def _meter(table: Any, meter: int) -> int:
    return table.meters[meter]


@verb("set_meter")
def _set_meter(table: Any, meter: int, amount: int) -> None:
    table.meters[meter] = amount


# the text


@verb("rule")
def _rule(table: Any, cite: int) -> None:
    pass


@verb("announce")
def _announce(table: Any, words: int) -> None:
    pass


@verb("perform")
def _perform(table: Any, words: int) -> None:
    pass


@verb("call")
def _call(table: Any, spot: int, value: int) -> int:
    table.calls[spot] = value
    return value


@verb("called")
def _called(table: Any, spot: int) -> int:
    return table.calls[spot]


# seats


@verb("clockwise")
def _clockwise(table: Any) -> Any:
    return view(beyond(table.turns, table.clock * 2 * SEATS), table.clocks)


@verb("counterclockwise")
def _counterclockwise(table: Any) -> Any:
    return view(beyond(table.turns, (table.clock * 2 + 1) * SEATS), table.clocks)


@verb("turned")
def _turned(table: Any, way: int, seat: int) -> Any:
    """Once around the taken seats this way, from this seat or the first after it."""
    first = way * SEATS * SEATS
    rising = table.seats < 2 or table.around[first] < table.around[first + table.seats - 1]
    start = 0
    if 0 <= seat < SEATS:
        for i in range(table.seats):
            other = table.around[first + i]
            if (rising and other >= seat) or (not rising and other <= seat):
                start = i
                break
    return view(beyond(table.around, first + start * SEATS), table.seats)


@verb("clockwise_from")
def _clockwise_from(table: Any, seat: int) -> Any:
    return table.turned(0, seat)


@verb("counterclockwise_from")
def _counterclockwise_from(table: Any, seat: int) -> Any:
    return table.turned(1, seat)


@verb("seated")
def _seated(table: Any, seat: int) -> bool:
    found = False
    for i in range(table.seats):
        found |= table.taken[i] == seat
    return found


@verb("in_round")
def _in_round(table: Any, seat: int) -> bool:
    found = False
    for i in range(table.clocks):
        found |= table.turns[table.clock * 2 * SEATS + i] == seat
    return found


@verb("first_player")
def _first_player(table: Any) -> int:
    return table.taken[0]


@verb("fold")
def _fold(table: Any, seat: int) -> None:
    """The order without the seat is a new one: whoever goes around the old one goes on."""
    old = table.clock * 2 * SEATS
    table.turn_at = (table.turn_at + 1) % TURNS
    new = table.turn_at * 2 * SEATS
    kept = 0
    for i in range(table.clocks):
        if table.turns[old + i] != seat:
            table.turns[new + kept] = table.turns[old + i]
            kept += 1
    kept = 0
    for i in range(table.clocks):
        if table.turns[old + SEATS + i] != seat:
            table.turns[new + SEATS + kept] = table.turns[old + SEATS + i]
            kept += 1
    table.clock, table.clocks = table.turn_at, kept
    table.counts[seat] = 0


# cards


@overload_method(FastTableType, "shuffle")
def _shuffle(table: Any, method: Any) -> Any:
    def scripted(table: Any, method: Any) -> None:
        table.deck_at += 1
        first = table.deck_at % table.decks_ * table.size
        for i in range(table.size):
            table.shoe[i] = table.decks[first + i]
        table.next = 0
        table.cutting_at = -1

    def random(table: Any, method: Any) -> None:  # each card is chosen when it is drawn, from
        if table.reduced > 0:  # all of them as they lie: how they lie does not matter
            for i in range(table.size):
                table.shoe[i] = table.decks[i]
        table.next = 0
        table.cutting_at = -1

    return scripted if no_chance(table) else random


@verb("shuffle_discards")
def _shuffle_discards(table: Any) -> None:
    """The next row, without the cards that lie on the table."""
    table.reduced = 1
    lying = np.zeros(64, np.int64)
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


@overload_method(FastTableType, "draw")
def _draw(table: Any) -> Any:
    def scripted(table: Any) -> Any:
        card = table.shoe[table.next]
        table.next += 1
        return card

    def random(table: Any) -> Any:
        at = table.next
        chosen = at + below_(table.chance, table.size - at)
        card = table.shoe[chosen]
        table.shoe[chosen] = table.shoe[at]
        table.shoe[at] = card
        table.next = at + 1
        return card

    return scripted if no_chance(table) else random


@verb("burn")
def _burn(table: Any, facing: int, cards: int = 1) -> int:
    card = UNSEEN
    for _ in range(cards):
        if table.next == table.cutting_at:
            table.cutting_spot = DEALER
        card = table.draw()
    return card if facing == UP else UNSEEN


@verb("deal")
def _deal(table: Any, spot: int, facing: int, cards: int = 1) -> int:
    card = UNSEEN
    for _ in range(cards):
        if table.next == table.cutting_at:
            table.cutting_spot = spot
        card = table.draw()
        count = table.counts[spot]
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


@verb("held")
def _held(table: Any, seat: int) -> Any:
    return table.hand(seat)


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
def _count_stub(table: Any) -> int:
    return table.size - table.next


@verb("pick_up_stub")
def _pick_up_stub(table: Any) -> None:
    pass


@overload_method(FastTableType, "outcome_index")
def _outcome_index(table: Any) -> Any:
    """Where the next outcome stands: the next one told, or any one."""

    def scripted(table: Any) -> Any:
        return table.outcome_at

    def random(table: Any) -> Any:
        return below_(table.chance, table.outcomes_)

    return scripted if no_chance(table) else random


@verb("spin")
def _spin(table: Any) -> int:
    at = table.outcome_index()
    table.outcome_at += 1
    table.last_outcome = table.outcomes[at]  # ~n: between two numbers, n passed last
    return table.last_outcome if table.last_outcome >= 0 else ~table.last_outcome


@verb("rested_between")
def _rested_between(table: Any) -> bool:
    return table.last_outcome < 0


@verb("roll")
def _roll(table: Any) -> Any:
    at = table.outcome_index()
    table.outcome_at += 1
    return table.outcomes[at] // 10, table.outcomes[at] % 10


# decisions


@verb("wagers_at")
def _wagers_at(table: Any, seat: int) -> bool:
    """Whether the seat has an amount standing."""
    for i in range(table.bitsets):
        bits = table.live[seat * BITSETS + i]
        while bits != 0:
            wager = i * BITS + lowest_bit(bits)
            bits &= bits - 1
            if table.chips[seat * ROW + wager * LINE] > 0:
                return True
    return False


@verb("take_wagers")
def _take_wagers(table: Any) -> None:
    wagering = 0
    for i in range(table.seats):
        if table.wagers_at(table.taken[i]):
            wagering += 1
    if wagering == table.clocks:
        return
    table.turn_at = (table.turn_at + 1) % TURNS
    new = table.turn_at * 2 * SEATS
    at = 0
    for i in range(table.seats):
        seat = table.around[i]
        if table.wagers_at(seat):
            table.turns[new + at] = seat
            table.turns[new + SEATS + wagering - 1 - at] = seat
            at += 1
    table.clock, table.clocks = table.turn_at, wagering


@overload_method(FastTableType, "offer")
def _offer(table: Any, seat: Any, decision: Any) -> Any:
    name = table.field_dict["strategy"].strategy
    decide = Strategy.registry[name].kernel()

    def offer(table: Any, seat: Any, decision: Any) -> Any:
        value = decide(table, table.terms, seat, decision)
        table.choices[seat * DECISIONS + decision] = value
        table.asked[seat * DECISIONS + decision] = table.rounds
        return value

    return offer


@verb("window")
def _window(table: Any, decision: int) -> None:
    for seat in table.clockwise():
        table.offer(seat, decision)


@verb("elected")
def _elected(table: Any, seat: int, decision: int) -> int:
    at = seat * DECISIONS + decision
    return table.choices[at] if table.asked[at] == table.rounds else 0


# chips


@verb("staked")
def _staked(table: Any, seat: int, wager: int) -> int:
    return table.chips[seat * ROW + wager * LINE + STAKE]


@verb("stood")
def _stood(table: Any, seat: int, wager: int) -> int:
    return table.chips[seat * ROW + wager * LINE + STOOD]


@verb("button")
def _button(table: Any, seat: int, wager: int) -> int:
    return table.chips[seat * ROW + wager * LINE + BUTTON]


@verb("standing")
def _standing(table: Any, seat: int) -> Any:
    found = table.another_set()
    size = 0
    for i in range(table.bitsets):
        bits = table.live[seat * BITSETS + i]
        while bits != 0:
            wager = i * BITS + lowest_bit(bits)
            bits &= bits - 1
            if table.chips[seat * ROW + wager * LINE] != 0:
                found[size] = wager
                size += 1
    return view(found, size)


@verb("affords")
def _affords(table: Any, seat: int, wager: int, amount: int) -> bool:
    return True


@verb("won")
def _won(table: Any, seat: int, wager: int, amount: int) -> None:
    """So many cents won, or lost, by the seat on this wager."""
    box = _box_of(seat)
    table.chips[box * ROW + wager * LINE + NET] += amount
    table.lives(box, wager)


@verb("place")
def _place(table: Any, seat: int, wager: int, amount: int) -> None:
    table.chips[seat * ROW + wager * LINE + STAKE] += amount
    table.lives(seat, wager)
    box = _box_of(seat)
    table.chips[box * ROW + wager * LINE + PLACED] += amount
    table.lives(box, wager)


@verb("move_wager")
def _move_wager(table: Any, seat: int, wager: int, other: int, amount: int) -> None:
    table.chips[seat * ROW + wager * LINE + STAKE] -= amount
    table.lives(seat, wager)
    table.chips[seat * ROW + other * LINE + STAKE] += amount
    table.lives(seat, other)


@verb("settle")
def _settle(
    table: Any, seat: int, wager: int, to: int, one: int = 1, limit: int = NO_LIMIT
) -> None:
    at = seat * ROW + wager * LINE + STAKE
    staked = table.chips[at]
    if staked == 0:
        return
    if to == LOSE:
        table.won(seat, wager, -staked)
    elif to != PUSH:
        amount = min(staked * to // one, limit)
        table.won(seat, wager, amount)
        table.paid_[_box_of(seat)] += amount
    table.chips[at] = 0


@verb("pay")
def _pay(table: Any, seat: int, wager: int, to: int, one: int = 1, limit: int = NO_LIMIT) -> None:
    amount = min(table.chips[seat * ROW + wager * LINE + STAKE] * to // one, limit)
    table.award(seat, wager, amount)


@verb("award")
def _award(table: Any, seat: int, wager: int, amount: int) -> None:
    table.won(seat, wager, amount)
    table.paid_[_box_of(seat)] += amount


@verb("collect")
def _collect(table: Any, seat: int, wager: int, amount: int) -> None:
    table.chips[seat * ROW + wager * LINE + STAKE] -= amount
    table.lives(seat, wager)
    table.won(seat, wager, -amount)


@verb("take_down")
def _take_down(table: Any, seat: int, wager: int) -> None:
    table.chips[seat * ROW + wager * LINE + STAKE] = 0


@verb("paid")
def _paid(table: Any, seat: int) -> int:
    return table.paid_[_box_of(seat)]


@verb("charge")
def _charge(table: Any, seat: int, amount: int) -> None:
    table.fees[seat] += amount


@verb("mark")
def _mark(table: Any, seat: int, amount: int) -> None:
    table.fees[seat] += amount
    table.owed_[seat] += amount


@verb("owed")
def _owed(table: Any, seat: int) -> int:
    return table.owed_[seat]


@verb("collect_marked")
def _collect_marked(table: Any, seat: int) -> None:
    table.owed_[seat] = 0


# the kernel


@procedure
def run(
    memory: Any, terms: Any, strategy: Any, decks: Any, outcomes: Any, script: Any, taken: Any,
    forward: Any, stakes: Any, decisions: int, rests: Any, buttons: Any = None,
) -> Any:  # fmt: skip
    """Rounds one after another on one table; (net by seat and wager, fees by seat) of each."""
    rounds, _, wagers = stakes.shape
    net = np.zeros(stakes.shape, np.int64)
    fees = np.zeros(stakes.shape[:2], np.int64)
    kept = by_reference(terms)
    table = new_table(kept, strategy, None)
    table.open(memory, decks, outcomes, script, taken, forward, wagers, rests)
    table.terms = kept
    for i in range(rounds):
        table.begin(stakes[i])
        if buttons is not None:
            table.call_buttons(buttons[i])
        round_of_play(table, kept)  # type: ignore[name-defined]  # noqa: F821
        table.finish()
        for seat in range(SEATS):
            fees[i, seat] = table.fees[seat]
            for wager in range(wagers):
                net[i, seat, wager] = table.chips[seat * ROW + wager * LINE + NET]
    return net, fees


def kernel(game: Any) -> Callable[..., Any]:
    """The compiled narration of a game, in a loop over rounds."""
    inner = compiled(run, game.id, round_of_play=compiled(game.round_of_play))
    return lambda *told: inner(memory(), *told)
