"""Where the suits decide: hands of one rank against one card of the dealer, in words.

What matters of a hand's suits is, nearly always, which of its cards are of the suit of the dealer's
card; that is told by their number and the exceptions. Where it is not enough the suits are spelled.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from nomorebets.equipment.cards import RANKS
from nomorebets.judgments.ranks import ACE
from nomorebets.odds.card_sets.holdings import named

NONE = "none"
OTHERS = "abc"  # the other suits, in the order they appear in


def ranks_in(mask: int) -> str:
    """The ranks of the cards of a suit, a bit for each: "Q-5"."""
    found = [RANKS[rank] for rank in range(ACE, -1, -1) if mask >> rank & 1]
    return "-".join(found) or NONE


def how_many(text: str) -> int:
    return 0 if text == NONE else text.count("-") + 1


def spelled(hand: Sequence[int], suit: int) -> str:
    """ "Ad-Ka-Qb-5b-2c": d is the dealer's suit, the others are any."""
    letters = {suit: "d"}
    for card in sorted(hand, reverse=True):
        letters.setdefault(card & 3, OTHERS[len(letters) - 1])
    return "-".join(RANKS[c >> 2] + letters[c & 3] for c in sorted(hand, reverse=True))


def condition(hands: Any, played: Any, suit: int) -> str:
    """With which of these hands, all of one rank, a wager is made."""
    masks = ((hands & 3 == suit) << (hands >> 2).astype(np.int64)).sum(1)
    found: dict[str, set[bool]] = {}
    for both in np.unique(masks * 2 + played).tolist():
        found.setdefault(ranks_in(both >> 1), set()).add(bool(both & 1))
    if any(len(both) > 1 for both in found.values()):
        texts = [spelled(hand, suit) for hand in hands[played > 0].tolist()]
        return f"only as {named(texts)}"
    sure = {text: both == {True} for text, both in found.items()}

    def wrong(least: int) -> list[str]:
        return [text for text, is_played in sure.items() if is_played != (how_many(text) >= least)]

    least = min(range(1, 6), key=lambda n: len(wrong(n)))
    but = [text for text in wrong(least) if not sure[text]]
    also = [text for text in wrong(least) if sure[text]]
    words = f"only if {least} or more of its cards are of the dealer's suit"
    words += f" but not {named(but)} alone" if but else ""
    return words + (f", and if {named(also)} alone" if also else "")
