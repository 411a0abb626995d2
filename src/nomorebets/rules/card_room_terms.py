"""The licensee's choices at a poker table: those of all types of poker, of blinds, of community
cards and of stud, each said once. N.J.A.C. 19:47-14.1, 14.4, 14.5, 14.6, 14.7, 14.14, 14.17.
"""

from collections import namedtuple
from typing import Annotated, Any, NamedTuple, get_type_hints

from nomorebets.law.terms import Cents, Choice, Flag, Whole
from nomorebets.rules.betting_rounds import LIMIT_TYPES
from nomorebets.rules.pots import REVENUES, THROWN_IN

CHIPS = (1, 5, 25, 50, 1_00, 2_50, 5_00, 25_00, 1_00_00)


class LimitTerms(NamedTuple):
    """What may be bet, at every type of poker."""

    limit_type: Annotated[int, Choice("14.17", *LIMIT_TYPES)] = 0
    low_limit: Annotated[int, Cents("14.17", 1)] = 5_00
    high_limit: Annotated[int, Cents("14.17", 1)] = 10_00
    max_raises: Annotated[int, Whole("14.7", 1, 20)] = 3


class BlindTerms(NamedTuple):
    """Where a button says who must bet before the cards."""

    small_blind: Annotated[int, Cents("14.7")] = 2_50
    big_blind: Annotated[int, Cents("14.7", 1)] = 5_00
    ante: Annotated[int, Cents("14.7")] = 0
    straddle: Annotated[bool, Flag("14.7")] = False
    button: Annotated[int, Choice("14.1", "dead", "moving")] = 0
    newcomers: Annotated[int, Choice("14.7", "post", "free", "post_missed")] = 0


class BoardTerms(NamedTuple):
    """Where community cards are dealt."""

    ante_from: Annotated[int, Choice("14.7", "each player", "big blind")] = 0
    no_flop_no_drop: Annotated[bool, Flag("14.14")] = True


class StudTerms(NamedTuple):
    """Where an up-card says who must bet first."""

    ante: Annotated[int, Cents("14.7")] = 50
    forced_bet: Annotated[int, Cents("14.7", 1)] = 1_50
    open_pair: Annotated[bool, Flag("14.7")] = True
    short_deck: Annotated[int, Choice("14.1", "remix_then_common", "common_at_once")] = 0


class RoomTerms(NamedTuple):
    """At every type of poker: the showdown, the revenue, the cards."""

    show_all_hands: Annotated[bool, Flag("14.6(d)")] = False
    throw_in: Annotated[int, Choice("14.6(d)", *THROWN_IN)] = 0
    revenue: Annotated[int, Choice("14.14", *REVENUES)] = 0
    rake_pct: Annotated[int, Whole("14.14", 0, 100)] = 10
    rake_cap: Annotated[int, Cents("14.14")] = 4_00
    rake_step: Annotated[int, Cents("14.14", 1)] = 1_00
    jackpot_drop: Annotated[int, Cents("14.14")] = 0
    jackpot_from: Annotated[int, Cents("14.14")] = 20_00
    time_charge: Annotated[int, Cents("14.14")] = 5_00
    time_hands: Annotated[int, Whole("14.14", 1, 500)] = 30
    both_decks_prepared: Annotated[bool, Flag("14.4(c)")] = False
    idle_spread: Annotated[int, Choice("14.5(c)", "up", "down")] = 0
    chip: Annotated[int, Cents("14.7", among=CHIPS)] = 50


def joined(module: str, *parts: Any) -> Any:
    """One class of terms, with the choices of all these; of two of one name the first one holds."""
    hints: dict[str, Any] = {}
    defaults: dict[str, Any] = {}
    for part in parts:
        for key, hint in get_type_hints(part, include_extras=True).items():
            hints.setdefault(key, hint)
            defaults.setdefault(key, part._field_defaults[key])
    make: Any = namedtuple
    terms = make("Terms", hints, defaults=defaults.values(), module=module)
    terms.__annotations__ = hints
    return terms
