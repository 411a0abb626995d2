"""The fast table's structure: its memory, its type, and how a verb is registered on it."""

import functools
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
from numba import types
from numba.extending import (
    NativeValue,
    intrinsic,
    models,
    overload_method,
    register_jitable,
    register_model,
    typeof_impl,
    unbox,
)

from nomorebets.law.words import SEATS, SPLITS, SPOTS, box_of
from nomorebets.simulation.by_reference import (
    CELLS,
    WORDS,
    StructureModel,
    StructureType,
    placed,
)
from nomorebets.simulation.compiled import compiled, digest_of, part
from nomorebets.simulation.parts import FOR_KERNELS
from nomorebets.simulation.philox import below

# room: `simulation.sizes` holds a game against it, and a verb refuses what is more
HAND = 56  # cards of a hand: all of a deck
DECISIONS = 16
WAGERS = 256
METERS = 4
MARKERS = 24
CARDS = 1024  # of one shuffle
FACES = 128  # that cards may have
TURNS = 64  # orders of seats kept at a time: more than the folds of a round
SETS = 8  # lists of wagers or cards kept at a time
_box_of = register_jitable(box_of)

# a wager's line of cells
STAKE, NET, STOOD, BUTTON, PLACED, COVERED, VIGORISH, LINE = 0, 1, 2, 3, 4, 5, 6, 8
ROW = (WAGERS + 1) * LINE  # of a spot; odd in lines, so that seats do not share places in a cache
TOLD, AT_RANDOM, AS_THEY_LIE = range(3)  # how cards come: `drawn`
BITS = 64
BITSETS = WAGERS // BITS


def _addresses() -> tuple[dict[str, int], int]:
    sizes = {
        "hands": SPOTS * HAND, "faces": SPOTS * HAND, "counts": SPOTS, "calls": SPOTS,
        "choices": SPOTS * DECISIONS, "asked": SPOTS * DECISIONS, "markers": MARKERS,
        "meters": METERS, "fees": SEATS, "owed_": SEATS, "paid_": SEATS + 1,
        "purses": SEATS + 1, "scratch": 2 * HAND,
        "stacks": SEATS, "until": SEATS, "pots": SEATS, "asked_bets": 4, "pot_rakes": SEATS,
        "rakes_": SEATS, "house": 3,
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
    `table.script`. It is known by its name and a digest of all it is made of: two of one name
    that decide otherwise are two.
    """

    registry: ClassVar[dict[str, "Strategy"]] = {}

    def __init__(self, name: str, decide: Callable[..., Any], **bound: Any) -> None:
        self.name = name
        self.decide = decide
        self.bound = bound
        self.known_as = f"{name}, {digest_of(self.kernel())}"
        Strategy.registry[self.known_as] = self

    def kernel(self) -> Any:
        return compiled(self.decide, self.name if self.bound else "", **self.bound)


class StrategyType(types.Type):
    def __init__(self, known_as: str) -> None:
        self.strategy = known_as
        super().__init__(f"Strategy({known_as})")


register_model(StrategyType)(models.OpaqueModel)


@typeof_impl.register(Strategy)
def _typeof_strategy(value: Strategy, _: Any) -> StrategyType:
    return StrategyType(value.known_as)


@unbox(StrategyType)
def _unbox_strategy(typ: StrategyType, obj: Any, c: Any) -> NativeValue:
    return NativeValue(c.context.get_dummy_value())


# the structure


class FastTableType(StructureType):
    pass


register_model(FastTableType)(StructureModel)

NUMBERS = (
    "deck_at", "decks_", "next", "size", "cutting_at", "outcome_at", "outcomes_", "script_at",
    "script_", "clock", "clocks", "forward", "seats", "rounds", "cutting_spot", "side",
    "aside_next", "aside_cutting_at", "last_outcome", "wagers", "bitsets", "set_at", "turn_at",
    "reduced", "scripted", "drawn", "bank", "bank_used", "halves", "in_bits", "taken_bits",
    "in_pots", "burnt",
)  # fmt: skip
OUTSIDE = ("decks", "outcomes", "script", "taken")  # what the caller brings


@intrinsic
def new_table(typingctx: Any, terms: Any, strategy: Any) -> Any:
    """A table in the frame of the kernel; `open` says what it stands for."""
    kinds = dict.fromkeys(NUMBERS, types.int64)
    kinds |= dict.fromkeys((*ADDRESSES, *OUTSIDE), CELLS)
    table = FastTableType({**kinds, "terms": terms, "strategy": strategy, "chance": WORDS})

    def make(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return placed(context, builder, table)

    return table(terms, strategy), make


below_ = part(compiled(below))


def verb(name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A verb whose body does not depend on types."""

    def register(body: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(body)
        def typed(*args: Any, **kwargs: Any) -> Any:
            return body

        overload_method(FastTableType, name, jit_options=FOR_KERNELS)(typed)
        return body

    return register
