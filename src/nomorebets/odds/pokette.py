"""Pokette, exactly: one-spin wagers over every stop, poker hand wagers over every stand.

A poker hand wager is decided by the card that fills the next space; its odds are those of a player
who makes it whenever it is offered, with the spins of all stands it takes for one decision.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from nomorebets.equipment.pokette_wheel import ORDER
from nomorebets.odds.notation import percent
from nomorebets.odds.results import GameOdds, RoundOdds, WagerOdds, tally
from nomorebets.odds.verification import Verification
from nomorebets.rules.njac_19_47.s12_pokette import GAME, Terms, covered
from nomorebets.rules.njac_19_47.s12_pokette.stand import (
    NO_CARD,
    RESPIN_FOR_STAND,
    is_joker,
    offered,
    wins,
)
from nomorebets.rules.njac_19_47.s12_pokette.wagers import (
    LINES,
    PAIR_IN_2,
    PAIR_IN_3,
    POKER,
    WAGERS,
)

HANDS = range(POKER, len(WAGERS))


class Stand(NamedTuple):
    """Two cards that may lie in the stand, the wagers they offer, and for each card that may come
    third which of them win."""

    first: int
    second: int
    offers: tuple[int, ...]
    ends: tuple[tuple[int, ...], ...]


def to_one(terms: Terms, wager: int) -> int:
    return terms.odds[LINES[wager]][1]


def results(terms: Terms, wager: int, hits: int, misses: int) -> WagerOdds:
    to = to_one(terms, wager)
    return tally(
        (("win", f"{to} to 1", Fraction(to), hits), ("lose", "lose", Fraction(-1), misses))
    )


def one_spin(terms: Terms, wager: int, stops: Sequence[int]) -> WagerOdds:
    hits = sum(covered(terms, wager, stop) for stop in stops)
    return results(terms, wager, hits, len(stops) - hits)


def filling(terms: Terms, stops: Sequence[int]) -> list[int]:
    """The stops that fill the second and the third space, each as likely as the others."""
    again = terms.joker_in_stand == RESPIN_FOR_STAND
    return [stop for stop in stops if not (again and is_joker(stop))]


@lru_cache(maxsize=4)
def stands(terms: Terms, stops: tuple[int, ...]) -> tuple[Stand, ...]:
    """All pairs of a first and a second card, each as likely as the others."""
    cards = filling(terms, stops)
    found = []
    for first in stops:
        for second in cards if not is_joker(first) else ():
            offers = tuple(w for w in HANDS if offered(terms, first, second, w))
            ends = tuple(
                tuple(w for w in offers if wins(terms, first, second, card, w)) for card in cards
            )
            found.append(Stand(first, second, offers, ends))
    return tuple(found)


def spins_of_a_stand(terms: Terms, stops: Sequence[int]) -> Fraction:
    """From the spin after one stand was cleared to the one that clears the next."""
    plain = sum(not is_joker(stop) for stop in stops)
    return Fraction(len(stops), plain) + 2 * Fraction(len(stops), len(filling(terms, stops)))


def poker_hands(terms: Terms, stops: tuple[int, ...]) -> Iterator[tuple[int, WagerOdds]]:
    """Each poker hand wager that is ever offered."""
    known, cards = stands(terms, stops), filling(terms, stops)
    spins = spins_of_a_stand(terms, stops)
    for wager in HANDS:
        if wager == PAIR_IN_2:
            hits = sum(wins(terms, s.first, NO_CARD, s.second, wager) for s in known)
            odds, share = results(terms, wager, hits, len(known) - hits), Fraction(1)
        else:
            here = [stand for stand in known if wager in stand.offers]
            hits = sum(wager in end for stand in here for end in stand.ends)
            if not here:
                continue
            odds = results(terms, wager, hits, len(here) * len(cards) - hits)
            share = Fraction(len(here), len(known))
        yield wager, WagerOdds(odds.outcomes, rolls=spins / share, throw="spin")


def a_stand(terms: Terms, stops: tuple[int, ...]) -> RoundOdds:
    """A pair in 2, then a unit on all that is offered."""
    ways: dict[int, int] = {}
    made = 0
    known = stands(terms, stops)
    for stand in known:
        paired = wins(terms, stand.first, NO_CARD, stand.second, PAIR_IN_2)
        before = to_one(terms, PAIR_IN_2) if paired else -1
        made += 1 + len(stand.offers)
        for end in stand.ends:
            won = before - len(stand.offers) + sum(to_one(terms, w) + 1 for w in end)
            ways[won] = ways.get(won, 0) + 1
    total = tally(
        ("in all", f"{won:+d}", Fraction(won), count)
        for won, count in sorted(ways.items(), reverse=True)
    )
    return RoundOdds("unit", total, Fraction(made, len(known)))


def best_use(terms: Terms, stops: tuple[int, ...], odds: dict[str, WagerOdds]) -> Iterator[str]:
    spins = spins_of_a_stand(terms, stops)
    share = {name: spins / found.rolls for name, found in odds.items() if found.rolls}
    by_cost = sorted(share, key=lambda name: odds[name].house_edge)
    good = [name for name in by_cost if odds[name].house_edge < 0]
    if good:
        yield f"Make {', '.join(good)} whenever it is offered: there the player has the advantage."
    else:
        cheapest = odds[by_cost[0]].house_edge
        least = [name for name in by_cost if odds[name].house_edge == cheapest]
        yield (
            "No poker hand wager has an advantage for the player. Whoever makes one pays least on "
            f"{', '.join(least)}: {percent(cheapest, 2)}."
        )
    yield (
        f"A stand takes {float(spins):.4f} spins on average ({spins.numerator}/"
        f"{spins.denominator}). It offers, with the house edge: "
        + ", ".join(
            f"{name} in {percent(share[name], 2)} of stands ({percent(odds[name].house_edge, 2)})"
            for name in by_cost
        )
        + "."
    )
    whole = a_stand(terms, stops)
    edge, made = whole.house_edge, whole.average_wager
    yield (
        f"A unit on every one of them costs {float(edge):.4f} units a stand ({edge.numerator}/"
        f"{edge.denominator}) on {float(made):.4f} made, {percent(whole.element_of_risk, 2)} of "
        f"them; standard deviation {whole.total.sd:.4f}."
    )
    jokers = [s for s in stands(terms, stops) if is_joker(s.second)]
    if jokers:
        hits = sum(PAIR_IN_3 in end for end in jokers[0].ends)
        after = results(terms, PAIR_IN_3, hits, len(jokers[0].ends) - hits).house_edge
        yield f"After a joker as second card a pair in 3 has one card to pair: {percent(after, 2)}."


def solve(terms: Terms, stops: tuple[int, ...] = ORDER) -> GameOdds:
    singles = [w for w in range(POKER) if GAME.wagering.offers(terms, w)]
    hands = {WAGERS[wager].name: odds for wager, odds in poker_hands(terms, stops)}
    return GameOdds(
        GAME.id,
        GAME.option_text(terms),
        wagers={WAGERS[w].name: one_spin(terms, w, stops) for w in singles} | hands,
        strategy=tuple(best_use(terms, stops, hands)),
        assumes=("Poker hand wagers are made whenever they are offered.",),
    )


VERIFICATION = Verification(apart=True)
