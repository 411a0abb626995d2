"""Random rounds with match play coupons: each wins, is lost or kept as its wager is without it.

The same round is run again without its coupons. What the wager then did says what the coupon must
have done: nothing here knows how the table decides it.
"""

import random
from collections.abc import Iterator

import pytest
from msgspec import structs
from tests.support import AnyPlayers, random_terms

from nomorebets.law.game_parts import NO_COUPONS, WAGER_ODDS
from nomorebets.rules import game, games
from nomorebets.table.facts import AnyFact, CouponIssued, CouponLaid
from nomorebets.table.layout import Layout
from nomorebets.table.live import LiveTable
from nomorebets.table.open_table import OpenTable
from nomorebets.table.round import Round
from nomorebets.table.sources import software

WITH_COUPONS = [found.id for found in games() if found.wagering.coupons]
ROUNDS = 12


class WithCoupons(AnyPlayers):
    """After their wagers, some lay a coupon they were just handed."""

    def _make_wagers(self, table: LiveTable) -> Iterator[AnyFact]:
        yield from super()._make_wagers(table)
        coupons = table.game.wagering.coupons
        assert coupons is not None
        if table.chips.bank is not None:
            return  # a player's
        for seat, index in sorted(table.chips.stakes):
            name = table.game.wagers[index].name
            if name in coupons.wagers and self.rng.random() < 0.7:
                amount, player = table.staked(seat, index), table.layout.seats[seat]
                yield CouponIssued(player, amount, wagering=True)
                yield CouponLaid(seat + 1, name, amount)


def seats_for(id: str) -> int:
    known = game(id)
    return min(4, known.seats.number(known.terms()))


@pytest.mark.parametrize("id", WITH_COUPONS)
def test_coupons_fare_as_their_wagers_do(id: str) -> None:
    known, rng = game(id), random.Random(id)
    laid = decided = 0
    for number in range(ROUNDS):
        terms = random_terms(known, rng)
        if terms.match_play_coupons == NO_COUPONS:
            terms = terms._replace(match_play_coupons=1 + number % 2)
        table = OpenTable(known, terms, software(f"{id} {number}"))
        for seat in range(1, min(seats_for(id), len(table.layout.seats)) + 1):
            table.sit(f"P{seat}", seat, 100_000_00)
        for _ in range(3):
            played = table.play(WithCoupons(rng))
            mine = [fact for fact in played.facts if isinstance(fact, CouponLaid)]
            laid += len(mine)
            decided += compare(played)
    assert laid > ROUNDS
    assert decided


def compare(played: LiveTable) -> int:
    known, terms = played.game, played.terms
    facts = [f for f in played.facts if not isinstance(f, CouponLaid | CouponIssued)]
    began = began_with(played)
    plain = Round(known, terms, began, tuple(facts)).table
    coupons = known.wagering.coupons
    assert coupons is not None
    assert plain.over
    gains = dict.fromkeys(plain.layout.purses, 0)
    kept: list[tuple[str, int]] = []
    for fact in played.facts:
        if not isinstance(fact, CouponLaid):
            continue
        player, at = plain.layout.seats[fact.seat - 1], (f"seat {fact.seat}", fact.wager)
        fates = {act.act: act for act in plain.acts if (act.spot, act.wager) == at}
        if "pay" in fates and "return" not in fates:
            to, one = map(int, fates["pay"].odds.split(" to "))
            if terms.match_play_coupons != WAGER_ODDS:
                to, one = 1, 1
            gains[player] += fact.amount * to // one
        elif "collect" not in fates or "return" in fates:
            kept.append((player, fact.amount))
    before, after = plain.layout_after().purses, played.layout_after().purses
    assert {p: after[p] - before[p] for p in before} == gains
    held = played.layout_after().coupons
    already = list(began.coupons.items())
    assert sorted((p, c) for p, some in held.items() for c in some) == sorted(
        kept + [(p, c) for p, some in already for c in some]
    )
    assert sum(after.values()) + played.layout_after().inventory == played.layout.brought
    return len(gains) - len(kept)


def began_with(played: LiveTable) -> Layout:
    """The layout the round began with: coupons handed out since are in no purse."""
    issued = [f for f in played.facts if isinstance(f, CouponIssued)]
    held = {p: list(c) for p, c in played.layout.coupons.items()}
    for fact in issued:
        held[fact.player].remove(fact.amount)
    coupons = {p: tuple(c) for p, c in held.items() if c}
    return structs.replace(played.layout, coupons=coupons)
