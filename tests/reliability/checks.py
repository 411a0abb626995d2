"""What must hold at a table after every command."""

from collections import Counter

from tests.reliability.memory_store import MemoryStore

from nomorebets.floor.store.protocol import CAGE
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.floor.tables.ledger import holdings
from nomorebets.law.words import UNSEEN
from nomorebets.table.layout import Layout, Shoe
from nomorebets.table.sources import Software
from nomorebets.table.stack import Stack


def check_chips(table: GamingTable, store: MemoryStore) -> None:
    """The ledger says of each place what the table says. What is right, `own_count` knows."""
    held, start = holdings(table.table), f"table:{table.id}:"
    stored = {
        name.removeprefix(start): amount
        for name, amount in store.amounts.items()
        if amount and name.startswith(start)
    }
    assert stored == held, f"the ledger has {stored}, the table {held}"


def check_issued(store: MemoryStore, issued: int) -> None:
    """All chips there are were issued by the cage, and none are owed by a player's account."""
    assert sum(store.amounts.values()) == 0
    assert -store.amounts.get(CAGE, 0) == issued, "the cage issued something else"


def check_cards(table: GamingTable) -> None:
    """Every card of the shoe is in exactly one place."""
    game, live, layout = table.game, table.live, table.layout
    if game.cards.pack is None:
        return
    whole = Counter(game.cards.shuffled(table.table.terms))
    hands = live.stack.hands if live else {}
    shoe: Layout | Stack = live.stack if live else layout
    side, aside = (live.side, live.aside) if live else (layout.side, layout.aside)
    source = table.table.source if isinstance(table.table.source, Software) else None
    _check_shoe(whole, shoe, hands, source, side)
    _check_shoe(whole, aside, {}, source, 1 - side)


def _check_shoe(
    whole: Counter[int],
    shoe: Layout | Stack | Shoe,
    hands: dict[int, list[int]],
    source: Software | None,
    side: int,
) -> None:
    seen = Counter({card: n for card, n in enumerate(shoe.rack) if n})
    unseen = shoe.rack_unseen
    for hand in hands.values():
        seen.update(card for card in hand if card != UNSEEN)
        unseen += hand.count(UNSEEN)
    out = shoe.left + unseen + seen.total()
    if not out and (source is None or side not in source.shoes):
        return  # nothing has been shuffled yet
    assert out == whole.total(), f"{out} cards, not {whole.total()}"
    undealt = Counter({card: n for card, n in enumerate(shoe.undealt) if n})
    assert seen + undealt == whole, "a card is in two places, or in none"
    if source is not None and side in source.shoes:
        dealt = source.shoes[side]
        behind = Counter(dealt.order[dealt.next :])
        if shoe.left:  # the stub has not been picked up
            assert behind.total() == shoe.left, f"{behind.total()} in the shoe, not {shoe.left}"
        assert behind <= undealt, "a card that was seen is still in the shoe"
