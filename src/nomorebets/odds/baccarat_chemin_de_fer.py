"""Chemin de fer, exactly: two persons decide, so the answer is an equilibrium.

Whoever controls a hand knows its two cards, the Banker also the third card of the Player's Hand.
What the rules leave free are information sets: the Player's fives, by their two cards, and the
Banker's options, by the two cards and the third one. All deals are weighed once, by the set each
side is in and what it does there. An equilibrium is then found over the sets at which a side mixes,
in whole fractions, and no side can do better: that is checked, too, in fractions.

With vigorish the game is not of two persons: the house takes its part of what the Banker wins. Each
side maximises what it wins itself.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import numpy as np

from nomorebets.equipment.cards import DECK, cards_from
from nomorebets.judgments.baccarat import NONE, baccarat_value, natural
from nomorebets.judgments.chemin_de_fer import CARD, FREE, bankers_third_card, players_third_card
from nomorebets.judgments.payouts import vigorish
from nomorebets.law.marks import procedure
from nomorebets.law.refusal import Refused
from nomorebets.law.words import DEALER
from nomorebets.odds import Amounts
from nomorebets.odds.baccarat_punto_banco import counts_of, take
from nomorebets.odds.given_strategy import Given, SeenTable
from nomorebets.odds.oracle import Oracle, in_the_middle_of_a_shoe
from nomorebets.odds.results import (
    Check,
    GameOdds,
    Outcome,
    WagerOdds,
)
from nomorebets.odds.verification import Verification
from nomorebets.rules.njac_19_47.s04_baccarat_chemin_de_fer import GAME
from nomorebets.rules.njac_19_47.s04_baccarat_chemin_de_fer.bank import DECISIONS
from nomorebets.rules.njac_19_47.s04_baccarat_chemin_de_fer.terms import (
    AGAINST,
    BANK,
    BANKER_TO_DRAW,
    BID,
    DOMINANT,
    TO_DRAW,
    TO_KEEP,
    TO_OPPOSE,
    WAGERS,
    Terms,
)
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.run import Plan, simulate
from nomorebets.simulation.strategies.deciding import CELLS, NO_ADVICE, AdviceCells
from nomorebets.table.live import LiveTable

MUST_STAY, MUST_DRAW = -1, -2  # in place of the number of an information set
STAYS, DRAWS = range(2)
PLAYER_WINS, BANKER_WINS, STAND_OFF = range(3)
MIXED_AT_MOST = 2  # information sets at which a side mixes
Cell = tuple[int, int]  # two values, the lower one first
BankersCell = tuple[int, int, int]  # and the third card of the Player's Hand, or NONE
Sides = tuple[tuple[Fraction, ...], tuple[Fraction, ...]]  # how often each side draws, set by set


# every deal, by the information sets it comes to


@procedure
def weigh(left: Any, again: bool, players: Any, bankers: Any, found: Any) -> None:
    """All draws of six values. `found`: by the Player's set and what is done there, the Banker's
    set and what is done there (the last set of each: nothing is free), by the result. `again`:
    cards are put back."""
    for p1 in range(10):
        ways1 = draw(left, p1, again)
        for b1 in range(10):
            ways2 = ways1 * draw(left, b1, again)
            for p2 in range(10):
                ways3 = ways2 * draw(left, p2, again)
                for b2 in range(10):
                    ways = ways3 * draw(left, b2, again)
                    if ways > 0:
                        deal(left, again, players, bankers, found, (p1, p2, b1, b2), ways)
                    put_back(left, b2, again)
                put_back(left, p2, again)
            put_back(left, b1, again)
        put_back(left, p1, again)


@procedure
def draw(left: Any, value: int, again: bool) -> int:
    return left[value] if again else take(left, value)


@procedure
def put_back(left: Any, value: int, again: bool) -> None:
    if not again:
        left[value] += 1


@procedure
def deal(
    left: Any, again: bool, players: Any, bankers: Any, found: Any, cards: Any, ways: int
) -> None:
    p1, p2, b1, b2 = cards
    player, banker = (p1 + p2) % 10, (b1 + b2) % 10
    size = left.sum()
    none = players.max() + 1
    if natural(player) or natural(banker):
        ways *= size * size if again else size * (size - 1)
        found[none, 0, bankers.max() + 1, 0, result_of(player, banker)] += ways
        return
    at = players[p1, p2]
    for draws in range(2):
        if at == (MUST_STAY if draws else MUST_DRAW):
            continue
        mine = at if at >= 0 else none
        act = draws if at >= 0 else 0
        if draws == STAYS:
            one = ways * (size if again else size - 1)
            bankers_turn(
                left, again, bankers, found[mine, act], (player, banker, b1, b2, NONE), one
            )
            continue
        for third in range(10):
            more = ways * draw(left, third, again)
            if more > 0:
                told = ((player + third) % 10, banker, b1, b2, third)
                bankers_turn(left, again, bankers, found[mine, act], told, more)
            put_back(left, third, again)


@procedure
def bankers_turn(left: Any, again: bool, bankers: Any, found: Any, told: Any, ways: int) -> None:
    """`ways` count the cards before the Banker's third; if it is not drawn, it may be any."""
    player, banker, b1, b2, third = told
    at = bankers[b1, b2, third]
    mine = at if at >= 0 else bankers.max() + 1
    if at != MUST_DRAW:
        act = STAYS
        found[mine, act, result_of(player, banker)] += ways * left.sum()
    if at != MUST_STAY:
        act = DRAWS if at >= 0 else 0
        for card in range(10):
            found[mine, act, result_of(player, (banker + card) % 10)] += ways * left[card]


@procedure
def result_of(player: int, banker: int) -> int:
    if player > banker:
        return PLAYER_WINS
    return BANKER_WINS if banker > player else STAND_OFF


@dataclass(frozen=True)
class Contest:
    """What the two sides may do, and how often each result comes of it."""

    players: tuple[Cell, ...]  # sets at which the Dominant Player may choose
    bankers: tuple[BankersCell, ...]
    ways: Any  # by the Player's set and act, the Banker's set and act, and the result

    def results(self, sides: Sides) -> tuple[Fraction, ...]:
        """How likely the Player's Hand wins, the Banker's Hand wins, or neither."""
        found = [Fraction(0)] * 3
        for i, p in enumerate(_weights(sides[0])):
            for a, mine in enumerate(p):
                for j, b in enumerate(_weights(sides[1])):
                    for c, theirs in enumerate(b):
                        if mine and theirs:
                            for r in range(3):
                                found[r] += mine * theirs * int(self.ways[i, a, j, c, r])
        total = sum(found)
        return tuple(part / total for part in found)

    def worth_to_the_player(self, at: int, act: int, sides: Sides, keeps: Fraction) -> Fraction:
        """What is won on average at a set by doing this."""
        wins, loses, ties = (_mean(self.ways[at, act, ..., r], sides[1]) for r in range(3))
        return (wins - loses) / (wins + loses + ties)

    def worth_to_the_banker(self, at: int, act: int, sides: Sides, keeps: Fraction) -> Fraction:
        loses, wins, ties = (_mean(self.ways[..., at, act, r], sides[0]) for r in range(3))
        return (keeps * wins - loses) / (wins + loses + ties)


def _weights(draws: Sequence[Fraction]) -> list[tuple[Fraction, Fraction]]:
    """Of each set: how often its side stays, and draws; the last set is free of choice."""
    return [*((1 - often, often) for often in draws), (Fraction(1), Fraction(0))]


def contest(counts: Sequence[int], players: Any, bankers: Any, again: bool = False) -> Contest:
    """By the values of the cards there are, and what each may or must do: a number for every
    information set, MUST_STAY or MUST_DRAW."""
    size = int(players.max()) + 2, 2, int(bankers.max()) + 2, 2, 3
    found = np.zeros(size, np.int64)
    compiled(weigh)(np.array(counts, np.int64), again, players, bankers, found)
    mine = {int(n): (a, b) for (a, b), n in np.ndenumerate(players) if n >= 0 and a <= b}
    theirs = {int(n): (a, b, t) for (a, b, t), n in np.ndenumerate(bankers) if n >= 0 and a <= b}
    return Contest(
        tuple(mine[n] for n in sorted(mine)), tuple(theirs[n] for n in sorted(theirs)), found
    )


def by_the_rules(terms: Terms) -> tuple[Any, Any]:
    """The information sets of a hand under these terms, by its two cards."""
    players, bankers = np.zeros((10, 10), np.int64), np.zeros((10, 10, 11), np.int64)
    mine: dict[Cell, int] = {}
    theirs: dict[BankersCell, int] = {}
    for one, other in product(range(10), repeat=2):
        count, cards = (one + other) % 10, (min(one, other), max(one, other))
        draws = players_third_card(count, terms.player_five)
        players[one, other] = _numbered(mine, cards, draws)
        for third in range(NONE + 1):
            draws = bankers_third_card(count, third, terms.option_cells)
            bankers[one, other, third] = _numbered(theirs, (*cards, third), draws)
    return players, bankers


def _numbered(sets: dict[Any, int], cell: Any, draws: int) -> int:
    if draws == FREE:
        return sets.setdefault(cell, len(sets))
    return MUST_DRAW if draws == CARD else MUST_STAY


# the equilibrium


class Gains:
    """What a side gains by a card in place of none, at each of its sets, as the other side plays.

    `keeps` is the part of a win that the Banker keeps. Whole numbers: what they are counted in does
    not matter to a sign.
    """

    def __init__(self, told: Contest, keeps: Fraction) -> None:
        ways = told.ways.astype(object)
        wins, loses = ways[..., PLAYER_WINS], ways[..., BANKER_WINS]
        self.player = wins - loses
        self.banker = loses * keeps.numerator - wins * keeps.denominator

    def of_the_player(self, bankers: Sequence[Fraction]) -> list[Fraction]:
        """At each set; linear in how often the Banker draws at each of his or hers."""
        change = self.player[:-1, DRAWS] - self.player[:-1, STAYS]
        return [_mean(row, bankers) for row in change]

    def of_the_banker(self, players: Sequence[Fraction]) -> list[Fraction]:
        change = self.banker[:, :, :-1, DRAWS] - self.banker[:, :, :-1, STAYS]
        return [_mean(change[:, :, j], players) for j in range(change.shape[2])]


def _mean(row: Any, draws: Sequence[Fraction]) -> Fraction:
    total = Fraction(0)
    for weights, by_act in zip(_weights(draws), row, strict=True):
        for weight, value in zip(weights, by_act, strict=True):
            if weight:
                total += weight * int(value)
    return total


def fits(gain: Fraction, often: Fraction) -> bool:
    """Nobody does better by drawing more or less often."""
    if 0 < often < 1:
        return gain == 0
    return gain >= 0 if often == 1 else gain <= 0


def is_equilibrium(gains: Gains, sides: Sides) -> bool:
    return all(map(fits, gains.of_the_player(sides[1]), sides[0])) and all(
        map(fits, gains.of_the_banker(sides[0]), sides[1])
    )


def equilibrium(told: Contest, keeps: Fraction) -> Sides:
    """How often each side draws at each of its sets."""
    gains = Gains(told, keeps)
    for mixed in range(MIXED_AT_MOST + 1):
        for sides in candidates(gains, len(told.players), len(told.bankers), mixed):
            if is_equilibrium(gains, sides):
                return sides
    raise Refused("", f"no equilibrium mixes at {MIXED_AT_MOST} sets or fewer on a side")


def candidates(gains: Gains, mine: int, theirs: int, mixed: int) -> Iterator[Sides]:
    """Each side mixes at so many sets, such that the other is indifferent where it mixes."""
    pure = Fraction(0), Fraction(1)
    for at in combinations(range(mine), mixed):
        for rest in product(pure, repeat=mine - mixed):
            players = _filled(mine, at, rest)
            for free in combinations(range(theirs), mixed):
                often = indifferent(gains.of_the_banker, players, at, free)
                if often is None:
                    continue
                full = _filled(mine, at, rest, often)
                signs = gains.of_the_banker(full)
                if any(not signs[j] for j in range(theirs) if j not in free):
                    continue
                bankers = [Fraction(gain > 0) for gain in signs]
                answer = indifferent(gains.of_the_player, bankers, free, at)
                if answer is not None:
                    for j, value in zip(free, answer, strict=True):
                        bankers[j] = value
                    yield tuple(full), tuple(bankers)


def _filled(
    size: int, at: Sequence[int], rest: Sequence[Fraction], values: Sequence[Fraction] = ()
) -> list[Fraction]:
    found = [Fraction(0)] * size
    others = iter(rest)
    for i in range(size):
        if i not in at:
            found[i] = next(others)
    for i, value in zip(at, values, strict=False):
        found[i] = value
    return found


def indifferent(
    gains_of: Any, draws: list[Fraction], at: Sequence[int], free: Sequence[int]
) -> list[Fraction] | None:
    """How often a side draws at the sets `at`, for the other to gain nothing at its sets `free`;
    None if it cannot."""
    base = gains_of(draws)
    slopes = []
    for i in at:
        more = list(draws)
        more[i] = draws[i] + 1
        slopes.append([gain - low for gain, low in zip(gains_of(more), base, strict=True)])
    rows = [[slope[j] for slope in slopes] + [-base[j]] for j in free]
    found = solved(rows)
    if found is None:
        return None
    found = [draws[i] + change for i, change in zip(at, found, strict=True)]
    return found if all(0 <= value <= 1 for value in found) else None


def solved(rows: list[list[Fraction]]) -> list[Fraction] | None:
    """Linear equations, by elimination; None if they have not one solution."""
    size = len(rows)
    for i in range(size):
        pivot = next((r for r in range(i, size) if rows[r][i]), None)
        if pivot is None:
            return None
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for r in range(size):
            if r != i and rows[r][i]:
                times = rows[r][i]
                rows[r] = [a - times * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [row[-1] for row in rows]


# what is told

OF_VALUE = {baccarat_value(card): card for card in DECK}  # a card of each
EACH_KNOWS = (
    "a hand of a fresh shoe; each side knows its two cards, the Banker also the third card of the "
    "Player's Hand"
)


def solve(terms: Terms, cards: Sequence[int] | None = None) -> GameOdds:
    """The first hand of a fresh shoe (or of these cards), both sides at their best."""
    told, keeps = contest_of(terms, cards), 1 - Fraction(terms.vig_pct, 100)
    sides = equilibrium(told, keeps)
    assumes = f"{EACH_KNOWS}, and neither does better by any other play"
    return of_the_sides(terms, told, sides, words_of(told, sides), assumes)


def evaluate(terms: Terms, given: Given, cards: Sequence[int] | None = None) -> GameOdds:
    """The same hand, both sides as a strategy says."""
    told = contest_of(terms, cards)
    sides = as_given(told, terms, given)
    words = (given.about, *words_of(told, sides))
    return of_the_sides(terms, told, sides, words, f"{EACH_KNOWS}; both draw as the strategy says")


def as_given(told: Contest, terms: Terms, given: Given) -> Sides:
    mine = (asked(given, terms, cell, TO_DRAW) for cell in told.players)
    theirs = (asked(given, terms, cell, BANKER_TO_DRAW) for cell in told.bankers)
    return tuple(mine), tuple(theirs)


class AtTheCards(SeenTable):
    """Who holds two cards; the third card of the Player's Hand is seen."""

    def marker(self, marker: int) -> int:
        return DEALER  # whose cards are not the own: where the Dominant Player sits does not matter


def asked(given: Given, terms: Terms, cell: Sequence[int], decision: int) -> Fraction:
    told = [OF_VALUE[value] for value in cell]
    return Fraction(given.decides(GAME, terms, AtTheCards(told[:2], told[2:]), decision))


def of_the_sides(
    terms: Terms, told: Contest, sides: Sides, strategy: tuple[str, ...], assumes: str
) -> GameOdds:
    return GameOdds(
        GAME.id,
        GAME.plain(terms),
        wagers=wagers_of(told.results(sides), terms),
        strategy=strategy,
        assumes=(assumes,),
    )


def contest_of(terms: Terms, cards: Sequence[int] | None) -> Contest:
    return contest(counts_of(DECK * terms.decks if cards is None else cards), *by_the_rules(terms))


def wagers_of(results: Sequence[Fraction], terms: Terms) -> dict[str, WagerOdds]:
    """Of both sides; what the Banker's wager loses goes to the house and to who wagers against."""
    player, banker, neither = results
    fee = Fraction(terms.vig_pct, 100)
    less = f"1 to 1 less {float(fee):.2%} vigorish" if fee else "1 to 1"
    stands = Outcome("void: the counts are equal", "stand off", Fraction(0), neither)
    last = 1 / player  # hands until the bank is lost
    house = banker * fee
    in_all = last * (banker - house) - 1
    note = (
        f"the house's part is the vigorish, {float(house):.4%} of what is covered; a bank kept "
        f"until it is lost lasts {float(last):.4f} hands and wins {float(in_all):+.4f} of an "
        "unchanged wager in all"
    )
    against = "won and lost between participants: the edge is the Banker's, not the house's"
    return {
        WAGERS[BANK].name: WagerOdds(
            (
                Outcome("win", less, 1 - fee, banker), stands,
                Outcome("lose", "lose", Fraction(-1), player),
            ),
            note,
        ),
        WAGERS[AGAINST].name: WagerOdds(
            (
                Outcome("win", "1 to 1", Fraction(1), player), stands,
                Outcome("lose", "lose", Fraction(-1), banker),
            ),
            against,
        ),
    }  # fmt: skip


def words_of(told: Contest, sides: Sides) -> tuple[str, ...]:
    """What each side does where it is free, by the cards it holds."""
    mine = [(_text(cell), often) for cell, often in zip(told.players, sides[0], strict=True)]
    theirs = [
        (f"{_text(cell[:2])} against {cell[2]}", often)
        for cell, often in zip(told.bankers, sides[1], strict=True)
    ]
    found = []
    for who, sets in (("Dominant Player with five", mine), ("Banker", theirs)):
        if sets:
            lines = "\n".join(f"{cards:<16} {_often(often)}" for cards, often in sets)
            found.append(f"{who}, by the two cards\n{lines}")
    return tuple(found)


def _text(cell: Sequence[int]) -> str:
    return " ".join("A" if value == 1 else "10" if value == 0 else str(value) for value in cell)


def _often(often: Fraction) -> str:
    if often in (0, 1):
        return "card" if often else "stay"
    return f"card {often} of the time ({float(often):.4%}), else stay"


def decisions(
    terms: Terms, hand: str, cards: Sequence[int] | None = None
) -> list[tuple[str, Fraction]]:
    """What a card is worth, and none, in wagers, the other side at its best.

    `hand` is the Dominant Player's two cards, "5♠ K♦"; or the Banker's two and the third card of
    the Player's Hand, "2♠ A♦ 9♥".
    """
    try:
        values = [baccarat_value(card) for card in cards_from(hand)]
    except ValueError:
        values = []
    if len(values) not in (2, 3):
        what = "the Player's two cards, such as 5♠ K♦, or the Banker's two and the Player's third"
        raise Refused("4.9", f"{hand!r} is not {what}")
    told, keeps = contest_of(terms, cards), 1 - Fraction(terms.vig_pct, 100)
    cell = (*sorted(values[:2]), *values[2:])
    sets: Sequence[tuple[int, ...]] = told.players if len(values) == 2 else told.bankers
    if cell not in sets:
        raise Refused("4.9", f"{hand}: the rules leave nothing to decide")
    sides, at = equilibrium(told, keeps), sets.index(cell)
    worth = told.worth_to_the_player if len(values) == 2 else told.worth_to_the_banker
    return [(words, worth(at, act, sides, keeps)) for words, act in (("card", 1), ("stay", 0))]


def exported(terms: Terms, amounts: Amounts) -> Iterator[str]:
    """The play of both sides, as a file says it."""
    told, keeps = contest_of(terms, None), 1 - Fraction(terms.vig_pct, 100)
    mine, theirs = equilibrium(told, keeps)
    if mixed := [often for often in (*mine, *theirs) if often not in (0, 1)]:
        raise Refused(
            "4.9",
            "under these terms no side is at its best without chance (one draws "
            f"{mixed[0]} of the time), and a file has none",
        )
    yield f"[{DECISIONS[TO_DRAW].name}]"
    drawn = [_text(cell) for cell, often in zip(told.players, mine, strict=True) if often]
    yield f"cards = {drawn}".replace("'", '"')
    yield f"""["{DECISIONS[BANKER_TO_DRAW].name}"]"""
    drawn = [
        f"{_text(cell[:2])} against {_text(cell[2:])}"
        for cell, often in zip(told.bankers, theirs, strict=True)
        if often
    ]
    yield f"cards = {drawn}".replace("'", '"')


# the narration and a simulation

SHOES = "5♠ 5♠ 4♠ 4♠ 9♠ 9♠ K♠ K♠", "A♥ A♥ 4♥ 4♥ 4♥ 3♥ 3♥ 9♥ 9♥"
AT = 20_00  # cents


def at_a_table(told: Contest, sides: Sides) -> Callable[[LiveTable, int, str], int]:
    """Seat 1 bids and deals, seat 2 covers the whole; each side draws at a set, or does not."""

    def decides(table: LiveTable, spot: int, decision: str) -> int:
        cell = tuple(sorted(baccarat_value(card) for card in table.held(spot)[:2]))
        if decision == DECISIONS[TO_DRAW].name:
            return int(sides[0][told.players.index(cell)])  # type: ignore[arg-type]
        if decision == DECISIONS[BANKER_TO_DRAW].name:
            third = baccarat_value(table.shown(table.marker(DOMINANT))[0])
            return int(sides[1][told.bankers.index((*cell, third))])  # type: ignore[arg-type]
        return AT if decision == DECISIONS[TO_OPPOSE].name else 0

    return decides


def checks(
    terms: Terms, rounds: int, seed: int, workers: int, given: Given | None = None
) -> Iterator[Check]:
    """What the narration gives for whole strategies of both sides is what their deals weigh; or for
    the one that is given."""
    keeps = 1 - Fraction(terms.vig_pct, 100)
    for shoe in SHOES:
        cards = cards_from(shoe)
        told = contest_of(terms, cards)
        layout = in_the_middle_of_a_shoe(GAME, terms, {c: cards.count(c) for c in set(cards)})
        for what, sides in _played(told, terms, given):
            player, banker, _ = told.results(sides)
            exact = AT * (keeps * banker - player)
            oracle = Oracle(
                GAME, terms, {WAGERS[BID].name: AT}, layout=layout, others={2: {}},
                strategy=at_a_table(told, sides),
            ).value()  # fmt: skip
            quantity = f"{WAGERS[BANK].name}, {what}"
            yield Check("the narration", quantity, str(exact), str(oracle), exact == oracle, shoe)
    if rounds:
        yield simulated(terms, rounds, seed, workers, given)


def _played(told: Contest, terms: Terms, given: Given | None) -> Iterator[tuple[str, Sides]]:
    if given is not None:
        yield "as the strategy says", as_given(told, terms, given)
        return
    for mine, theirs in product((0, 1), repeat=2):
        yield f"the Player {_act(mine)}, the Banker {_act(theirs)}", _always(told, mine, theirs)


def simulated(
    terms: Terms, rounds: int, seed: int, workers: int, given: Given | None = None
) -> Check:
    """As most people play, a card wherever there is a choice, or as is given; a bank that is kept
    is kept for the least wager."""
    told = contest_of(terms, None)
    sides = _always(told, 1, 1) if given is None else as_given(told, terms, given)
    player, banker, _ = told.results(sides)
    least = terms.min_wager
    exact = float(banker * (1 - Fraction(vigorish(least, terms.vig_pct, 1), least)) - player)
    advice = AdviceCells.of(GAME.id, terms, given.advice if given else NO_ADVICE)
    advice[TO_KEEP * CELLS : TO_KEEP * CELLS + CELLS] = AdviceCells("q", NO_ADVICE[:CELLS])
    plan = Plan(GAME, terms, {WAGERS[BID].name: least}, seats=2, seed=seed, advice=advice)
    found = simulate(plan, rounds, workers).wagers[WAGERS[BANK].name]
    mean, error = found.mean / least, found.standard_error / least
    what = "as the strategy says" if given else "both draw where they may"
    off = (mean - exact) / error
    return Check(
        "a simulation", f"{WAGERS[BANK].name}, {what}", f"{exact:+.6f}", f"{mean:+.6f}",
        abs(off) <= ERRORS, f"{found.rounds:,} hands, {off:+.1f} standard errors",
    )  # fmt: skip


def _always(told: Contest, mine: int, theirs: int) -> Sides:
    return (Fraction(mine),) * len(told.players), (Fraction(theirs),) * len(told.bankers)


def _act(draws: int) -> str:
    return "draws" if draws else "stays"


ERRORS = 4  # standard errors that a simulation may be off
VERIFICATION = Verification(SHOES, from_a_shoe=True, checks=checks)
