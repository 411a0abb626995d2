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
from numba.extending import overload, overload_method

from nomorebets.judgments.payouts import LOSE, PUSH
from nomorebets.law.marks import procedure
from nomorebets.law.words import NO_LIMIT, SEATS, SPOTS, UNSEEN, UP
from nomorebets.simulation.compiled import compiled

HAND = 24  # cards a hand may have


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
)  # fmt: skip
structref.define_boxing(FastTableType, FastTable)


def new_table(
    terms: Any, strategy: Any, decks: Any, outcomes: Any, script: Any, taken: Any, forward: Any,
    wagers: Any, decisions: Any, rests: Any,
) -> Any:  # fmt: skip
    raise AssertionError("only in a kernel")


@overload(new_table)
def _new_table(
    terms: Any, strategy: Any, decks: Any, outcomes: Any, script: Any, taken: Any, forward: Any,
    wagers: Any, decisions: Any, rests: Any,
) -> Any:  # fmt: skip
    i8, i8_1 = types.int64, types.int64[::1]
    i8_2 = types.int64[:, ::1]
    kinds = dict.fromkeys(FIELDS, i8) | {
        "terms": terms, "strategy": strategy, "decks": decks, "outcomes": outcomes,
        "script": script,
        "hands": i8_2, "faces": i8_2, "counts": i8_1, "calls": i8_1, "choices": i8_2,
        "markers": i8_1, "taken": i8_1, "clock": i8_1, "counter": i8_1, "stakes": i8_2,
        "net": i8_2, "fees": i8_1, "owed_": i8_1, "paid_": i8_1, "scratch": i8_1,
    }  # fmt: skip
    struct = FastTableType([(name, kinds[name]) for name in FIELDS])

    def make(
        terms: Any, strategy: Any, decks: Any, outcomes: Any, script: Any, taken: Any, forward: Any,
        wagers: Any, decisions: Any, rests: Any,
    ) -> Any:  # fmt: skip
        table = structref.new(struct)
        table.terms = terms
        table.strategy = strategy
        table.decks = decks
        table.deck_at = -1
        table.next = 0
        table.size = decks.shape[1]
        table.cutting_at = -1
        table.outcomes = outcomes
        table.outcome_at = 0
        table.script = script
        table.script_at = 0
        table.hands = np.zeros((SPOTS, HAND), np.int64)
        table.faces = np.zeros((SPOTS, HAND), np.int64)
        table.counts = np.zeros(SPOTS, np.int64)
        table.calls = np.zeros(SPOTS, np.int64)
        table.choices = np.zeros((SPOTS, decisions + 1), np.int64)
        table.markers = rests.copy()
        table.taken = taken
        table.clock = taken if forward else taken[::-1].copy()
        table.counter = taken[::-1].copy() if forward else taken
        table.forward = 1 if forward else 0
        table.stakes = np.zeros((SEATS, wagers), np.int64)
        table.net = np.zeros((SEATS, wagers), np.int64)
        table.fees = np.zeros(SEATS, np.int64)
        table.owed_ = np.zeros(SEATS, np.int64)
        table.paid_ = np.zeros(SEATS, np.int64)
        table.rounds = 0
        table.scratch = np.zeros(2 * HAND, np.int64)
        return table

    return make


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
    """Wagers for the coming round; what the last one left is cleared."""
    for seat in range(SEATS):
        table.fees[seat] = 0
        table.paid_[seat] = 0
        for wager in range(table.stakes.shape[1]):
            table.stakes[seat, wager] = stakes[seat, wager]
            table.net[seat, wager] = 0


@verb("finish")
def _finish(table: Any) -> None:
    table.rounds += 1
    table.clock = table.taken if table.forward else table.taken[::-1].copy()
    table.counter = table.taken[::-1].copy() if table.forward else table.taken


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
        return np.concatenate((order[start:], order[:start]))

    return turned


@verb("clockwise_from")
def _clockwise_from(table: Any, seat: int) -> Any:
    return _turned(table.taken if table.forward else table.taken[::-1].copy(), seat)


@verb("counterclockwise_from")
def _counterclockwise_from(table: Any, seat: int) -> Any:
    return _turned(table.taken[::-1].copy() if table.forward else table.taken, seat)


@verb("seated")
def _seated(table: Any, seat: int) -> bool:
    return np.any(table.taken == seat)  # type: ignore[return-value]


@verb("in_round")
def _in_round(table: Any, seat: int) -> bool:
    return np.any(table.clock == seat)  # type: ignore[return-value]


@verb("first_player")
def _first_player(table: Any) -> int:
    return table.taken[0]


@verb("fold")
def _fold(table: Any, seat: int) -> None:
    table.clock = table.clock[table.clock != seat]
    table.counter = table.counter[table.counter != seat]
    table.counts[seat] = 0


# cards


@verb("shuffle")
def _shuffle(table: Any, method: int) -> None:
    table.deck_at += 1
    table.next = 0
    table.cutting_at = -1


@verb("cut")
def _cut(table: Any, depth: int) -> None:
    pass


@verb("insert_cutting_card")
def _insert_cutting_card(table: Any, from_back: int, cite: str) -> None:
    table.cutting_at = table.size - from_back


@verb("cutting_card_is_out")
def _cutting_card_is_out(table: Any) -> bool:
    return 0 <= table.cutting_at < table.next


@verb("cards_left")
def _cards_left(table: Any) -> int:
    return table.size - table.next


@verb("draw")
def _draw(table: Any) -> int:
    card = table.decks[table.deck_at, table.next]
    table.next += 1
    return card


@verb("burn")
def _burn(table: Any, facing: int, cards: int = 1) -> int:
    card = UNSEEN
    for _ in range(cards):
        card = table.draw()
    return card if facing == UP else UNSEEN


@verb("deal")
def _deal(table: Any, spot: int, facing: int, cards: int = 1) -> int:
    card = UNSEEN
    for _ in range(cards):
        card = table.draw()
        count = table.counts[spot]
        table.hands[spot, count] = card
        table.faces[spot, count] = facing
        table.counts[spot] = count + 1
    return card if facing == UP else UNSEEN


@verb("reveal")
def _reveal(table: Any, spot: int) -> None:
    for i in range(table.counts[spot]):
        table.faces[spot, i] = UP


@verb("hand")
def _hand(table: Any, spot: int) -> Any:
    return table.hands[spot, : table.counts[spot]]


@verb("shown")
def _shown(table: Any, spot: int) -> Any:
    count = table.counts[spot]
    return table.hands[spot, :count][table.faces[spot, :count] == UP]


@verb("hand_with")
def _hand_with(table: Any, spot: int, other: int) -> Any:
    first, second = table.counts[spot], table.counts[other]
    for i in range(first):
        table.scratch[i] = table.hands[spot, i]
    for i in range(second):
        table.scratch[first + i] = table.hands[other, i]
    return table.scratch[: first + second]


@verb("pick_up")
def _pick_up(table: Any, spot: int) -> None:
    table.counts[spot] = 0


@verb("pick_up_stub")
def _pick_up_stub(table: Any) -> None:
    pass


@verb("spin")
def _spin(table: Any) -> int:
    at = table.outcome_at
    table.outcome_at = at + 1
    return table.outcomes[at]


# decisions


@verb("take_wagers")
def _take_wagers(table: Any) -> None:
    wagering = 0
    for seat in table.taken:
        wagering += table.stakes[seat].sum() > 0
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
        return value

    return offer


@verb("window")
def _window(table: Any, decision: int) -> None:
    for seat in table.clock:
        table.offer(seat, decision)


@verb("elected")
def _elected(table: Any, seat: int, decision: int) -> int:
    return table.choices[seat, decision]


# chips


@verb("staked")
def _staked(table: Any, seat: int, wager: int) -> int:
    return table.stakes[seat, wager]


@verb("standing")
def _standing(table: Any, seat: int) -> Any:
    return np.nonzero(table.stakes[seat])[0]


@verb("place")
def _place(table: Any, seat: int, wager: int, amount: int) -> None:
    table.stakes[seat, wager] += amount


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
        table.net[seat, wager] -= staked
    elif to != PUSH:
        amount = min(staked * to // one, limit)
        table.net[seat, wager] += amount
        table.paid_[seat] += amount
    table.stakes[seat, wager] = 0


@verb("pay")
def _pay(table: Any, seat: int, wager: int, to: int, one: int = 1, limit: int = NO_LIMIT) -> None:
    amount = min(table.stakes[seat, wager] * to // one, limit)
    table.net[seat, wager] += amount
    table.paid_[seat] += amount


@verb("collect")
def _collect(table: Any, seat: int, wager: int, amount: int) -> None:
    table.stakes[seat, wager] -= amount
    table.net[seat, wager] -= amount


@verb("take_down")
def _take_down(table: Any, seat: int, wager: int) -> None:
    table.stakes[seat, wager] = 0


@verb("paid")
def _paid(table: Any, seat: int) -> int:
    return table.paid_[seat]


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
    stakes: Any, decisions: int, rests: Any,
) -> Any:  # fmt: skip
    """Rounds one after another on one table; (net by seat and wager, fees by seat) of each."""
    rounds = stakes.shape[0]
    net = np.zeros(stakes.shape, np.int64)
    fees = np.zeros(stakes.shape[:2], np.int64)
    table = new_table(
        terms, strategy, decks, outcomes, script, taken, forward, stakes.shape[2], decisions, rests
    )
    for i in range(rounds):
        table.begin(stakes[i])
        round_of_play(table, terms)  # type: ignore[name-defined]  # noqa: F821
        table.finish()
        net[i] = table.net
        fees[i] = table.fees
    return net, fees


def kernel(game: Any) -> Any:
    """The compiled narration of a game, in a loop over rounds."""
    return compiled(run, game.id, round_of_play=compiled(game.round_of_play))
