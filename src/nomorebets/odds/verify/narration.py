"""The narration itself, every branch, on decks small enough: the same as fractions."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from nomorebets.equipment.cards import card_text, cards_from, cards_text
from nomorebets.odds import STAKE
from nomorebets.odds.oracle import SEAT, Oracle, in_the_middle_of_a_shoe
from nomorebets.odds.results import Check, GameOdds
from nomorebets.odds.verification import Told
from nomorebets.odds.verify.asked import Asked, expected, in_wagers
from nomorebets.simulation.strategies.deciding import deciding
from nomorebets.table.facts import AnyFact, Closed, Drawn, Shuffled, Wagered
from nomorebets.table.live import LiveTable

ROUNDED = 17_00  # cents: an amount at which vigorish is rounded
Wagers = Mapping[str, int]


class Chances:
    """How likely each win in cents is."""

    def __init__(self, win: int = 0, likely: Mapping[int, Fraction] | None = None) -> None:
        self.of = dict(likely) if likely is not None else {win: Fraction(1)}

    def __add__(self, other: Any) -> "Chances":
        found = dict(self.of)
        for win, likely in other.of.items() if isinstance(other, Chances) else ():
            found[win] = found.get(win, Fraction(0)) + likely
        return Chances(likely=found)

    __radd__ = __add__  # a sum begins with nothing

    def __rmul__(self, times: int) -> "Chances":
        return Chances(likely={win: likely * times for win, likely in self.of.items()})

    def __truediv__(self, ways: int) -> "Chances":
        return Chances(likely={win: likely / ways for win, likely in self.of.items()})


def against_the_narration(asked: Asked) -> Iterator[Check]:
    alone = replace(asked, terms=asked.how.alone(asked.terms))
    alone.reached = asked.reached
    if asked.how.hands and asked.read is None:
        yield from some_hands(alone)
    elif asked.how.apart:
        yield from each_wager(alone)
    else:
        for deck in asked.how.decks:
            for wagers in together(alone):
                yield the_mean(alone, wagers, deck)


def together(asked: Asked) -> list[dict[str, int]]:
    """The wagers of the round; and with what is best narrated beside them, one by one."""
    round_of = asked.wagers()
    found = [round_of]
    for name in asked.how.narrated_beside:
        cents = next(c for c in (1_00, asked.stake) if asked.may_be_made(round_of | {name: c}))
        found.append(round_of | {name: cents})
    return found


def the_mean(asked: Asked, wagers: Wagers, deck: str) -> Check:
    stake = next(iter(wagers.values()))
    exact = expected(asked.solved_for(wagers, deck), wagers)
    oracle = narrated(asked, wagers, deck)
    asked.reached.update(wagers)
    return Check(
        "the narration", ", ".join(wagers), in_wagers(exact, stake), in_wagers(oracle, stake),
        exact == oracle, deck or "every way it can end",
    )  # fmt: skip


def each_wager(asked: Asked) -> Iterator[Check]:
    """Nothing is decided: every result of every wager, with its probability; of wagers that have
    the same odds one line for all that agree."""
    for deck in asked.how.decks:
        amounts = {name: amount_of(asked) for name in alone_in(asked)}
        agree: dict[Any, list[str]] = {}
        for name, cents in amounts.items():
            wagers = {name: cents}
            odds = asked.solved_for(wagers, deck)
            ours, theirs = priced(odds, name, cents), narrated(asked, wagers, deck, worth=Chances)
            told = mean(ours), mean(theirs.of)
            key = *told, ours == theirs.of, cents
            agree.setdefault(key, []).append(name)
            asked.reached.add(name)
        for (exact, oracle, passed, cents), names in agree.items():
            named = names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} alike"
            yield Check(
                "the narration", named, in_wagers(exact, cents), in_wagers(oracle, cents), passed,
                f"every result, {deck or 'every way it can end'}",
            )  # fmt: skip


def amount_of(asked: Asked) -> int:
    given = STAKE in asked.amounts or not asked.how.from_a_shoe
    return asked.amount if given else ROUNDED


def alone_in(asked: Asked) -> list[str]:
    """Those that one round decides."""
    return [n for n, odds in asked.solved().wagers.items() if odds.rolls in (None, 1)]


def priced(odds: GameOdds, name: str, cents: int) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}
    for outcome in odds.wagers[name].outcomes:
        win = outcome.win * cents
        found[win] = found.get(win, Fraction(0)) + outcome.probability
    return found


def mean(likely: Mapping[Any, Fraction]) -> Fraction:
    return sum((win * chance for win, chance in likely.items()), Fraction(0))


def some_hands(asked: Asked) -> Iterator[Check]:
    wagers = asked.wagers()
    stake = next(iter(wagers.values()))
    hands = asked.how.hands
    assert hands is not None
    for deck in asked.how.decks:
        for hand, exact in hands(asked.terms, wagers, cards_from(deck)):
            dealt: tuple[AnyFact, ...] = (
                Shuffled(), *(Wagered(SEAT, name, cents) for name, cents in wagers.items()),
                Closed(), *(Drawn(card_text(card)) for card in hand),
            )  # fmt: skip
            oracle = narrated(asked, wagers, deck, dealt)
            yield Check(
                "the narration", f"a hand of {cards_text(hand)}", in_wagers(exact, stake),
                in_wagers(oracle, stake), exact == oracle, deck,
            )  # fmt: skip


def narrated(
    asked: Asked,
    wagers: Wagers,
    deck: str,
    facts: tuple[AnyFact, ...] = (),
    worth: Callable[[int], Any] = Fraction,
) -> Any:
    """What the wagers win on average, in cents, by every branch of the narration."""
    game, terms, read, how = asked.game, asked.admitting(), asked.read, asked.how
    cards = cards_from(deck)
    layout = None
    if how.from_a_shoe:
        layout = in_the_middle_of_a_shoe(game, terms, {c: cards.count(c) for c in set(cards)})
    told: Told | None = as_told(asked) if read else None
    if how.played:
        told = how.played(terms, next(iter(wagers.values())), cards, read)
    decided = {*deciding(game.id).decisions, *how.decided}

    def others(table: LiveTable, spot: int, decision: str) -> int | None:
        """Where the shoe is cut, and the like, as most people do."""
        if decision in decided or game.ordinary_play is None:
            return told(table, spot, decision) if told else None
        return int(game.ordinary_play(table, terms, spot, game.decision_named(decision)))  # type: ignore[arg-type]

    one_deck = bool(deck) and not how.from_a_shoe
    oracle = Oracle(
        game, terms, wagers, cards if one_deck else None, layout=layout,
        sets=one_deck and not how.in_order, strategy=others, worth=worth,
    )  # fmt: skip
    return oracle.value(facts)


def as_told(asked: Asked) -> Callable[[LiveTable, int, str], int]:
    def told(table: LiveTable, spot: int, decision: str) -> int:
        index = asked.game.decision_named(decision)
        assert index is not None
        assert asked.read is not None
        return asked.read.decides(asked.game, asked.terms, table, index)

    return told
