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
from nomorebets.odds.verify.checked import Checked, expected, in_wagers
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


def against_the_narration(checked: Checked) -> Iterator[Check]:
    alone = replace(checked, terms=checked.how.alone(checked.terms))
    alone.reached = checked.reached
    if checked.how.hands and checked.read is None:
        yield from some_hands(alone)
    elif checked.how.apart:
        yield from each_wager(alone)
    else:
        for deck in checked.how.decks:
            for wagers in together(alone):
                yield the_mean(alone, wagers, deck)


def together(checked: Checked) -> list[dict[str, int]]:
    """The wagers of the round; and with what is best narrated beside them, one by one."""
    round_of = checked.wagers()
    found = [round_of]
    for name in checked.how.narrated_beside:
        cents = next(c for c in (1_00, checked.stake) if checked.may_be_made(round_of | {name: c}))
        found.append(round_of | {name: cents})
    return found


def the_mean(checked: Checked, wagers: Wagers, deck: str) -> Check:
    stake = next(iter(wagers.values()))
    exact = expected(checked.solved_for(wagers, deck), wagers)
    oracle = narrated(checked, wagers, deck)
    checked.reached.update(wagers)
    return Check(
        "the narration", ", ".join(wagers), in_wagers(exact, stake), in_wagers(oracle, stake),
        exact == oracle, deck or "every way it can end",
    )  # fmt: skip


def each_wager(checked: Checked) -> Iterator[Check]:
    """Nothing is decided: every result of every wager, with its probability; of wagers that have
    the same odds one line for all that agree."""
    for deck in checked.how.decks:
        amounts = {name: amount_of(checked) for name in alone_in(checked)}
        agree: dict[Any, list[str]] = {}
        for name, cents in amounts.items():
            wagers = {name: cents}
            odds = checked.solved_for(wagers, deck)
            ours, theirs = priced(odds, name, cents), narrated(checked, wagers, deck, worth=Chances)
            told = mean(ours), mean(theirs.of)
            key = *told, ours == theirs.of, cents
            agree.setdefault(key, []).append(name)
            checked.reached.add(name)
        for (exact, oracle, passed, cents), names in agree.items():
            named = names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} alike"
            yield Check(
                "the narration", named, in_wagers(exact, cents), in_wagers(oracle, cents), passed,
                f"every result, {deck or 'every way it can end'}",
            )  # fmt: skip


def amount_of(checked: Checked) -> int:
    given = STAKE in checked.amounts or not checked.how.from_a_shoe
    return checked.amount if given else ROUNDED


def alone_in(checked: Checked) -> list[str]:
    """Those that one round decides."""
    return [n for n, odds in checked.solved().wagers.items() if odds.rolls in (None, 1)]


def priced(odds: GameOdds, name: str, cents: int) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}
    for outcome in odds.wagers[name].outcomes:
        win = outcome.win * cents
        found[win] = found.get(win, Fraction(0)) + outcome.probability
    return found


def mean(likely: Mapping[Any, Fraction]) -> Fraction:
    return sum((win * chance for win, chance in likely.items()), Fraction(0))


def some_hands(checked: Checked) -> Iterator[Check]:
    wagers = checked.wagers()
    stake = next(iter(wagers.values()))
    hands = checked.how.hands
    assert hands is not None
    for deck in checked.how.decks:
        for hand, exact in hands(checked.terms, wagers, cards_from(deck)):
            dealt: tuple[AnyFact, ...] = (
                Shuffled(), *(Wagered(SEAT, name, cents) for name, cents in wagers.items()),
                Closed(), *(Drawn(card_text(card)) for card in hand),
            )  # fmt: skip
            oracle = narrated(checked, wagers, deck, dealt)
            yield Check(
                "the narration", f"a hand of {cards_text(hand)}", in_wagers(exact, stake),
                in_wagers(oracle, stake), exact == oracle, deck,
            )  # fmt: skip


def narrated(
    checked: Checked,
    wagers: Wagers,
    deck: str,
    facts: tuple[AnyFact, ...] = (),
    worth: Callable[[int], Any] = Fraction,
) -> Any:
    """What the wagers win on average, in cents, by every branch of the narration."""
    game, terms, read, how = checked.game, checked.admitting(), checked.read, checked.how
    if how.narrated is not None:
        return how.narrated(terms, wagers, worth)
    cards = cards_from(deck)
    layout = None
    if how.from_a_shoe:
        layout = in_the_middle_of_a_shoe(game, terms, {c: cards.count(c) for c in set(cards)})
    told: Told | None = as_told(checked) if read else None
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


def as_told(checked: Checked) -> Callable[[LiveTable, int, str], int]:
    def told(table: LiveTable, spot: int, decision: str) -> int:
        index = checked.game.decision_named(decision)
        assert index is not None
        assert checked.read is not None
        return checked.read.decides(checked.game, checked.terms, table, index)

    return told
