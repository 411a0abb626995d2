"""`Game.alike`: cards it calls alike may change places in any round, and every act is the same."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from tests.support import GAMES, AnyPlayers, open_table

from nomorebets.law import alike
from nomorebets.rules import game
from nomorebets.table.facts import Act, Drawn
from nomorebets.table.layout import Layout
from nomorebets.table.live import LiveTable

ROUNDS = 12
ALIKE = [id for id in GAMES if game(id).alike is not alike.every_card]
Exchange = Callable[[int], int]


def exchange_of(kind: Exchange, rng: random.Random) -> Exchange:
    """Suits that change places; or a permutation of cards that leaves every kind as it is."""
    if kind is alike.suits:
        suits = rng.sample(range(4), 4)
        return lambda card: card & ~3 | suits[card & 3] if card < alike.JOKER else card
    kinds: dict[int, list[int]] = {}
    for card in range(alike.JOKER):
        kinds.setdefault(kind(card), []).append(card)
    to: dict[int, int] = {}
    for cards in kinds.values():
        to |= dict(zip(cards, rng.sample(cards, len(cards)), strict=True))
    return lambda card: to.get(card, card)


def exchanged(layout: Layout, other: Exchange) -> Layout:
    """The shoe and the rack of a table with the cards exchanged."""

    def counts(cards: Any) -> tuple[int, ...]:
        found = [0] * len(cards)
        for card, number in enumerate(cards):
            found[other(card)] += number
        return tuple(found)

    return replace(layout, undealt=counts(layout.undealt), rack=counts(layout.rack))


def done(table: LiveTable) -> list[Act]:
    return [replace(act, cards=(), words="") for act in table.acts]


@pytest.mark.parametrize("game_id", ALIKE)
def test_like_cards_exchanged_same_acts(game_id: str) -> None:
    rng = random.Random(f"alike {game_id}")
    table = open_table(game_id, rng)
    pack = table.game.cards.pack
    assert pack is not None
    changed = 0
    for _ in range(ROUNDS):
        before = table.layout
        played = table.play(AnyPlayers(rng))
        other = exchange_of(table.game.alike, rng)
        facts = [
            Drawn(pack.text(other(pack.face(fact.card))))
            if isinstance(fact, Drawn) and fact.card
            else fact
            for fact in played.facts
        ]
        changed += facts != played.facts
        again = LiveTable(table.game, table.terms, exchanged(before, other), facts).run()
        assert again.pending is None
        assert done(again) == done(played)
    assert changed
