"""The fast table: a Numba structure with the table's verbs. The narration compiles onto it.

Its cards come from rows of `decks` (each shuffle takes the next row; a cut is already in it), its
spins and rolls from `outcomes`, its decisions from a strategy. Verbs that move neither a known card
nor a chip have empty bodies and vanish.
"""

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
from numba import types
from numba.core.extending import NativeValue, models, register_model, typeof_impl, unbox
from numba.experimental import structref
from numba.extending import overload, overload_method, register_jitable

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
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.philox import below

HAND = 24  # cards a hand may have
_box_of = register_jitable(box_of)
METERS = 4  # progressive meters a table may have


# the strategy: known to the type by its name, so that kernels cache


class Strategy:
    """A compiled way to decide: `decide(table, terms, seat, decision)` returns the choice."""

    registry: ClassVar[dict[str, "Strategy"]] = {}

    def __init__(self, name: str, decide: Callable[..., Any]) -> None:
        self.name = name
        self.decide = decide
        Strategy.registry[name] = self


class StrategyType(types.Type):
    def __init__(self, name: str) -> None:
        self.strategy = name
        super().__init__(f"Strategy({name})")


register_model(StrategyType)(models.OpaqueModel)


@typeof_impl.register(Strategy)
def _typeof_strategy(value: Strategy, _: Any) -> StrategyType:
    return StrategyType(value.name)


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


@structref.register
class FastTableType(types.StructRef):
    def preprocess_fields(self, fields: Any) -> Any:
        return tuple((name, types.unliteral(typ)) for name, typ in fields)


class FastTable(structref.StructRefProxy):
    """Never made from Python: `new_table` makes it inside a kernel."""


FIELDS = (
    "terms", "strategy", "decks", "deck_at", "next", "size", "cutting_at", "outcomes", "outcome_at",
    "script", "script_at", "hands", "faces", "counts", "calls", "choices", "markers", "taken",
    "clock", "counter", "forward", "stakes", "net", "fees", "owed_", "paid_", "rounds", "scratch",
    "meters", "stood_", "buttons", "shoe", "cutting_spot", "side", "aside", "aside_next",
    "aside_cutting_at", "hands_", "order", "asked", "chance", "placed_",
    "last_outcome", "all_clock", "all_counter",
)  # fmt: skip
structref.define_boxing(FastTableType, FastTable)


def new_table(
    terms: Any, strategy: Any, decks: Any, outcomes: Any, script: Any, taken: Any, forward: Any,
    wagers: Any, decisions: Any, rests: Any, chance: Any,
) -> Any:  # fmt: skip
    raise AssertionError("only in a kernel")


@overload(new_table)
def _new_table(
    terms: Any, strategy: Any, decks: Any, outcomes: Any, script: Any, taken: Any, forward: Any,
    wagers: Any, decisions: Any, rests: Any, chance: Any,
) -> Any:  # fmt: skip
    i8, i8_1 = types.int64, types.int64[::1]
    i8_2 = types.int64[:, ::1]
    kinds = dict.fromkeys(FIELDS, i8) | {
        "terms": terms, "strategy": strategy, "decks": decks, "outcomes": outcomes,
        "script": script,
        "hands": i8_2, "faces": i8_2, "counts": i8_1, "calls": i8_1, "choices": i8_2,
        "all_clock": i8_1, "all_counter": i8_1,
        "markers": i8_1, "taken": i8_1, "clock": i8_1, "counter": i8_1, "stakes": i8_2,
        "net": i8_2, "fees": i8_1, "owed_": i8_1, "paid_": i8_1, "scratch": i8_1,
        "stood_": i8_2, "buttons": i8_2,
        "meters": i8_1,
        "shoe": types.Array(decks.dtype, 1, decks.layout),
        "aside": types.Array(decks.dtype, 1, decks.layout), "hands_": i8_1, "order": i8_2,
        "asked": i8_2, "chance": chance, "placed_": i8_2,
    }  # fmt: skip
    struct = FastTableType([(name, kinds[name]) for name in FIELDS])

    def make(
        terms: Any, strategy: Any, decks: Any, outcomes: Any, script: Any, taken: Any, forward: Any,
        wagers: Any, decisions: Any, rests: Any, chance: Any,
    ) -> Any:  # fmt: skip
        table = structref.new(struct)
        table.chance = chance
        table.placed_ = np.zeros((SEATS, wagers), np.int64)
        table.terms = terms
        table.strategy = strategy
        table.decks = decks
        table.deck_at = -1
        table.next = 0
        table.size = decks.shape[1]
        table.cutting_at = -1
        table.outcomes = outcomes
        table.outcome_at = 0
        table.last_outcome = 0
        table.script = script
        table.script_at = 0
        table.hands = np.zeros((SPOTS, HAND), np.int64)
        table.faces = np.zeros((SPOTS, HAND), np.int64)
        table.counts = np.zeros(SPOTS, np.int64)
        table.calls = np.zeros(SPOTS, np.int64)
        table.choices = np.zeros((SPOTS, decisions + 1), np.int64)
        table.asked = np.full((SPOTS, decisions + 1), -1, np.int64)
        table.markers = rests.copy()
        table.taken = taken
        table.all_clock = taken if forward else taken[::-1].copy()
        table.all_counter = taken[::-1].copy() if forward else taken
        table.clock = table.all_clock
        table.counter = table.all_counter
        table.forward = 1 if forward else 0
        table.stakes = np.zeros((SPOTS, wagers), np.int64)
        table.net = np.zeros((SEATS, wagers), np.int64)
        table.stood_ = np.zeros((SEATS, wagers), np.int64)
        table.buttons = np.zeros((SEATS, wagers), np.int64)
        table.fees = np.zeros(SEATS, np.int64)
        table.owed_ = np.zeros(SEATS, np.int64)
        table.paid_ = np.zeros(SEATS, np.int64)
        table.rounds = 0
        table.scratch = np.zeros(2 * HAND, np.int64)
        table.meters = np.zeros(METERS, np.int64)
        table.shoe = decks[0].copy()
        table.cutting_spot = NOBODY
        table.side = 0
        table.aside = decks[0].copy()
        table.aside_next = 0
        table.aside_cutting_at = -1
        table.hands_ = np.ones(SEATS, np.int64)
        table.order = np.zeros((SEATS, SPLITS + 1), np.int64)
        for seat in range(SEATS):
            table.order[seat, 0] = seat
        return table

    return make


def no_chance(table: Any) -> bool:
    """Whether cards, spins and rolls are told (a script), not drawn at random."""
    return isinstance(table.field_dict["chance"], types.NoneType)


below_ = compiled(below)


def verb(name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A verb whose body does not depend on types."""

    def register(body: Callable[..., Any]) -> Callable[..., Any]:
        import functools

        @functools.wraps(body)
        def typed(*args: Any, **kwargs: Any) -> Any:
            return body

        overload_method(FastTableType, name)(typed)
        return body

    return register


# between rounds


@verb("begin")
def _begin(table: Any, stakes: Any) -> None:
    """Wagers for the coming round: the amounts that now stand, or AS_IT_STANDS."""
    table.cutting_spot = NOBODY
    for seat in table.taken:
        table.hands_[seat] = 1
        table.fees[seat] = 0
        table.paid_[seat] = 0
        for wager in range(table.stakes.shape[1]):
            table.stood_[seat, wager] = table.stakes[seat, wager]
            if stakes[seat, wager] != AS_IT_STANDS:
                table.stakes[seat, wager] = stakes[seat, wager]
            if table.stood_[seat, wager] == 0 or table.stakes[seat, wager] == 0:
                table.buttons[seat, wager] = NO_BUTTON
            added = table.stakes[seat, wager] - table.stood_[seat, wager]
            table.placed_[seat, wager] = max(0, added)
            table.net[seat, wager] = 0


@verb("call_buttons")
def _call_buttons(table: Any, buttons: Any) -> None:
    """The buttons players call for before the coming round, or AS_IT_STANDS."""
    for seat in range(SEATS):
        for wager in range(table.stakes.shape[1]):
            if buttons[seat, wager] != AS_IT_STANDS:
                table.buttons[seat, wager] = buttons[seat, wager]


@verb("finish")
def _finish(table: Any) -> None:
    table.rounds += 1
    table.clock = table.all_clock
    table.counter = table.all_counter


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
def _rule(table: Any, cite: str) -> None:
    pass


@verb("announce")
def _announce(table: Any, words: str) -> None:
    pass


@verb("perform")
def _perform(table: Any, words: str) -> None:
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
    return table.clock


@verb("counterclockwise")
def _counterclockwise(table: Any) -> Any:
    return table.counter


def _turned(order: Any, seat: int) -> Any:
    """The order, from this seat or the first after it."""
    raise AssertionError


@overload(_turned)
def _turned_impl(order: Any, seat: Any) -> Any:
    def turned(order: Any, seat: Any) -> Any:
        rising = len(order) < 2 or order[0] < order[-1]
        start = 0
        if 0 <= seat < SEATS:
            for i in range(len(order)):
                if (rising and order[i] >= seat) or (not rising and order[i] <= seat):
                    start = i
                    break
        return order if start == 0 else np.concatenate((order[start:], order[:start]))

    return turned


@verb("clockwise_from")
def _clockwise_from(table: Any, seat: int) -> Any:
    return _turned(table.all_clock, seat)


@verb("counterclockwise_from")
def _counterclockwise_from(table: Any, seat: int) -> Any:
    return _turned(table.all_counter, seat)


@verb("seated")
def _seated(table: Any, seat: int) -> bool:
    found = False
    for taken in table.taken:
        found |= taken == seat
    return found


@verb("in_round")
def _in_round(table: Any, seat: int) -> bool:
    found = False
    for active in table.clock:
        found |= active == seat
    return found


@verb("first_player")
def _first_player(table: Any) -> int:
    return table.taken[0]


@verb("fold")
def _fold(table: Any, seat: int) -> None:
    table.clock = table.clock[table.clock != seat]
    table.counter = table.counter[table.counter != seat]
    table.counts[seat] = 0


# cards


@overload_method(FastTableType, "shuffle")
def _shuffle(table: Any, method: Any) -> Any:
    def scripted(table: Any, method: Any) -> None:
        table.deck_at += 1
        table.shoe = table.decks[table.deck_at % table.decks.shape[0]]
        table.next = 0
        table.cutting_at = -1

    def random(table: Any, method: Any) -> None:
        table.shoe[:] = table.decks[0]  # each card is chosen when it is drawn
        table.next = 0
        table.cutting_at = -1

    return scripted if no_chance(table) else random


@verb("shuffle_discards")
def _shuffle_discards(table: Any) -> None:
    """The next row, without the cards that lie on the table."""
    lying = np.zeros(64, np.int64)
    for spot in range(SPOTS):
        for i in range(table.counts[spot]):
            lying[table.hands[spot, i]] += 1
    table.deck_at += 1
    row = table.decks[table.deck_at % table.decks.shape[0]]
    shoe = row.copy()
    at = table.size
    for i in range(table.size - 1, -1, -1):
        if lying[row[i]] > 0:
            lying[row[i]] -= 1
        else:
            at -= 1
            shoe[at] = row[i]
    table.shoe = shoe
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
def _insert_cutting_card(table: Any, from_back: int, cite: str) -> None:
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
        table.hands[spot, count] = card
        table.faces[spot, count] = facing
        table.counts[spot] = count + 1
    return card if facing == UP else UNSEEN


@verb("reveal")
def _reveal(table: Any, spot: int, cards: int = ALL) -> None:
    for i in range(table.counts[spot]):
        if table.faces[spot, i] != UP and cards > 0:
            table.faces[spot, i] = UP
            cards -= 1


@verb("hand")
def _hand(table: Any, spot: int) -> Any:
    return table.hands[spot, : table.counts[spot]]


@verb("shown")
def _shown(table: Any, spot: int) -> Any:
    count = table.counts[spot]
    first = 0
    while first < count and table.faces[spot, first] == UP:
        first += 1
    for i in range(first, count):
        if table.faces[spot, i] == UP:
            return table.hands[spot, :count][table.faces[spot, :count] == UP]
    return table.hands[spot, :first]


@verb("hand_with")
def _hand_with(table: Any, spot: int, other: int) -> Any:
    first, second = table.counts[spot], table.counts[other]
    for i in range(first):
        table.scratch[i] = table.hands[spot, i]
    for i in range(second):
        table.scratch[first + i] = table.hands[other, i]
    return table.scratch[: first + second]


@verb("held")
def _held(table: Any, seat: int) -> Any:
    return table.hands[seat, : table.counts[seat]]


@verb("discard")
def _discard(table: Any, spot: int, mask: int) -> int:
    count = table.counts[spot]
    kept = 0
    for i in range(count):
        if not mask >> i & 1:
            table.hands[spot, kept] = table.hands[spot, i]
            table.faces[spot, kept] = table.faces[spot, i]
            kept += 1
    table.counts[spot] = kept
    return count - kept


@verb("card_reader")
def _card_reader(table: Any, spot: int, ranks: int) -> bool:
    found = 0
    for i in range(table.counts[spot]):
        if table.faces[spot, i] != UP:
            found = ranks >> (table.hands[spot, i] >> 2) & 1
            break
    return found != 0


@verb("hand_over")
def _hand_over(table: Any, spot: int, other: int) -> None:
    last, count = table.counts[spot] - 1, table.counts[other]
    table.hands[other, count] = table.hands[spot, last]
    table.faces[other, count] = UP
    table.counts[spot] = last
    table.counts[other] = count + 1


@verb("split")
def _split(table: Any, hand: int) -> int:
    box = _box_of(hand)
    hands = table.hands_[box]
    other = FIRST_SPLIT + SPLITS * box + hands - 1
    at = hands
    while table.order[box, at - 1] != hand:
        table.order[box, at] = table.order[box, at - 1]
        at -= 1
    table.order[box, at] = other
    table.hands_[box] = hands + 1
    table.counts[other] = 0
    table.hand_over(hand, other)
    return other


@verb("hands_of")
def _hands_of(table: Any, box: int) -> Any:
    return table.order[box, : table.hands_[box]]


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
        return below_(table.chance, len(table.outcomes))

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


@verb("take_wagers")
def _take_wagers(table: Any) -> None:
    wagering = 0
    for seat in table.taken:
        for wager in range(table.stakes.shape[1]):
            if table.stakes[seat, wager] > 0:
                wagering += 1
                break
    if wagering == len(table.clock):
        return
    active = np.zeros(wagering, np.int64)
    at = 0
    for seat in table.taken:
        if table.stakes[seat].sum() > 0:
            active[at] = seat
            at += 1
    table.clock = active if table.forward else active[::-1].copy()
    table.counter = active[::-1].copy() if table.forward else active


@overload_method(FastTableType, "offer")
def _offer(table: Any, seat: Any, decision: Any) -> Any:
    name = table.field_dict["strategy"].strategy
    decide = compiled(Strategy.registry[name].decide)

    def offer(table: Any, seat: Any, decision: Any) -> Any:
        value = decide(table, table.terms, seat, decision)
        table.choices[seat, decision] = value
        table.asked[seat, decision] = table.rounds
        return value

    return offer


@verb("window")
def _window(table: Any, decision: int) -> None:
    for seat in table.clock:
        table.offer(seat, decision)


@verb("elected")
def _elected(table: Any, seat: int, decision: int) -> int:
    return table.choices[seat, decision] if table.asked[seat, decision] == table.rounds else 0


# chips


@verb("staked")
def _staked(table: Any, seat: int, wager: int) -> int:
    return table.stakes[seat, wager]


@verb("stood")
def _stood(table: Any, seat: int, wager: int) -> int:
    return table.stood_[seat, wager]


@verb("button")
def _button(table: Any, seat: int, wager: int) -> int:
    return table.buttons[seat, wager]


@verb("standing")
def _standing(table: Any, seat: int) -> Any:
    return np.nonzero(table.stakes[seat])[0]


@verb("affords")
def _affords(table: Any, seat: int, wager: int, amount: int) -> bool:
    return True


@verb("place")
def _place(table: Any, seat: int, wager: int, amount: int) -> None:
    table.stakes[seat, wager] += amount
    table.placed_[_box_of(seat), wager] += amount


@verb("move_wager")
def _move_wager(table: Any, seat: int, wager: int, other: int, amount: int) -> None:
    table.stakes[seat, wager] -= amount
    table.stakes[seat, other] += amount


@verb("settle")
def _settle(
    table: Any, seat: int, wager: int, to: int, one: int = 1, limit: int = NO_LIMIT
) -> None:
    staked = table.stakes[seat, wager]
    if staked == 0:
        return
    if to == LOSE:
        table.net[_box_of(seat), wager] -= staked
    elif to != PUSH:
        amount = min(staked * to // one, limit)
        table.net[_box_of(seat), wager] += amount
        table.paid_[_box_of(seat)] += amount
    table.stakes[seat, wager] = 0


@verb("pay")
def _pay(table: Any, seat: int, wager: int, to: int, one: int = 1, limit: int = NO_LIMIT) -> None:
    amount = min(table.stakes[seat, wager] * to // one, limit)
    table.net[_box_of(seat), wager] += amount
    table.paid_[_box_of(seat)] += amount


@verb("award")
def _award(table: Any, seat: int, wager: int, amount: int) -> None:
    table.net[_box_of(seat), wager] += amount
    table.paid_[_box_of(seat)] += amount


@verb("collect")
def _collect(table: Any, seat: int, wager: int, amount: int) -> None:
    table.stakes[seat, wager] -= amount
    table.net[_box_of(seat), wager] -= amount


@verb("take_down")
def _take_down(table: Any, seat: int, wager: int) -> None:
    table.stakes[seat, wager] = 0


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
    terms: Any, strategy: Any, decks: Any, outcomes: Any, script: Any, taken: Any, forward: Any,
    stakes: Any, decisions: int, rests: Any, buttons: Any = None,
) -> Any:  # fmt: skip
    """Rounds one after another on one table; (net by seat and wager, fees by seat) of each."""
    rounds = stakes.shape[0]
    net = np.zeros(stakes.shape, np.int64)
    fees = np.zeros(stakes.shape[:2], np.int64)
    table = new_table(
        terms, strategy, decks, outcomes, script, taken, forward, stakes.shape[2], decisions, rests,
        None,
    )  # fmt: skip
    for i in range(rounds):
        table.begin(stakes[i])
        if buttons is not None:
            table.call_buttons(buttons[i])
        round_of_play(table, terms)  # type: ignore[name-defined]  # noqa: F821
        table.finish()
        net[i] = table.net
        fees[i] = table.fees
    return net, fees


def kernel(game: Any) -> Any:
    """The compiled narration of a game, in a loop over rounds."""
    return compiled(run, game.id, round_of_play=compiled(game.round_of_play))
