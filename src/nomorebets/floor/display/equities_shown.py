"""What the hands of a round were worth, street by street, to somebody who looks at it afterwards.

Made from the acts as the viewer may see them, and from nothing else: of a hand that was never shown
to the viewer no share is told, nor does it change another's. Cards the viewer has seen of hands
that are folded, or not seen whole, are out of the deck.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb, prod
from typing import Any, NamedTuple

from nomorebets.law.words import COMMUNITY, spot_name
from nomorebets.odds.showdowns import showdown_of
from nomorebets.table.facts import Act
from nomorebets.table.felt import Felt
from nomorebets.table.live import LiveTable
from nomorebets.table.live_words import HIDDEN
from nomorebets.table.views import Viewer

BOARD = spot_name(COMMUNITY)
FEWEST, MOST = 2, 9  # hands that are compared
MOST_COMPLETIONS = 20_000_000  # of three hands and more, gone through one by one
DEALS = 400_000  # of a sample, where all would take too long
Cards = tuple[str, ...]


class Street(NamedTuple):
    """The hands that contend after so many acts, and what is known of the rest of the deck."""

    act: int
    hands: dict[str, Cards]  # by spot: those the viewer knows whole
    unseen: tuple[str, ...]  # spots that contend with cards the viewer does not know
    board: Cards
    dead: Cards


def streets(live: LiveTable, viewer: Viewer) -> Iterator[Street]:
    """One whenever cards were dealt or somebody folded, and two or more hands are known. Before
    cards are exchanged no hand is what it will be."""
    acts = viewer.acts(live)
    known = _at_last(acts)
    exchanged = max((i for i, act in enumerate(acts) if act.act == "discard"), default=-1)
    felt, folded = Felt(), set[str]()
    for i, act in enumerate(acts):
        felt.follow(act)
        if act.act == "fold":
            folded.add(act.spot)
        goes_on = any(one.act == "deal" for one in acts[i + 1 : i + 2])
        if act.act in ("fold", "deal") and i > exchanged and not goes_on:
            found = _street(i + 1, felt, known, folded)
            if FEWEST <= len(found.hands) <= MOST:
                yield found


def _at_last(acts: Sequence[Act]) -> dict[str, list[str]]:
    """By spot: the cards that lay there, as far as the viewer ever saw them."""
    felt = Felt()
    for act in acts:
        felt.follow(act)
    return {hand.spot: hand.cards for hand in reversed(felt.hands)}


def _street(act: int, felt: Felt, known: dict[str, list[str]], folded: set[str]) -> Street:
    hands, unseen, dead = dict[str, Cards](), list[str](), list[str]()
    board: Cards = ()
    for hand in felt.hands:
        cards = tuple(known[hand.spot][: len(hand.cards)])
        if hand.spot == BOARD:
            board = cards
        elif hand.spot in folded or HIDDEN in cards:
            dead += [card for card in cards if card != HIDDEN]
            if hand.spot not in folded:
                unseen.append(hand.spot)
        else:
            hands[hand.spot] = cards
    return Street(act, hands, tuple(unseen), board, tuple(dead))


def of_street(game: str, terms: Any, street: Street) -> dict[str, Any] | None:
    """The share of the main pot of each hand; None where a card for all is every player's own."""
    if street.board and not showdown_of(game, terms).board:
        return None
    hands = tuple(street.hands.values())
    shares, exact, within = _compared(game, terms, hands, street.board, street.dead)
    return {
        "act": street.act, "board": street.board, "exact": exact, "within": within,
        "hands": [
            {"spot": spot, "cards": cards, "share": share, "percent": percent}
            for (spot, cards), (share, percent) in zip(street.hands.items(), shares, strict=True)
        ],
        "unseen": street.unseen,
    }  # fmt: skip


@lru_cache(maxsize=1024)
def _compared(
    game: str, terms: Any, hands: tuple[Cards, ...], board: Cards, dead: Cards
) -> tuple[list[tuple[str, float]], bool, float]:
    """(fraction, percent) of each hand; whether every deal was gone through, or how near it is."""
    from nomorebets.odds.equities.compared import compare

    showdown = showdown_of(game, terms)
    out = sum(map(len, hands)) + len(dead)
    left = [comb(52 - out, showdown.own - len(cards)) for cards in hands]
    long = not showdown.board and len(hands) > FEWEST and prod(left) > MOST_COMPLETIONS
    text = " v ".join("".join(cards) for cards in hands)
    found = compare(showdown, text, "".join(board), "".join(dead), DEALS if long else None)
    shares = [(str(hand.share), round(100 * float(hand.share), 2)) for hand in found.hands]
    return shares, found.exact, round(100 * max(hand.within for hand in found.hands), 2)
