"""Hands as people write them: “A♠K♠ v Q♥Q♦”, “QQ+,AKs v random”, “7♣8♣9♣ v A♦A♥2♣”.

A holding is a list of ways (sets of cards) of which each is equally likely. Where a kind of poker
lets every card count alike and players hold two, a holding may be a range of starting hands:

    QQ   AKs   AKo   AK        a pair; suited; of two suits; either
    QQ+  ATo+                  and every higher pair; and every higher second card
    99-66  ATs-A7s  76s-54s    from one to the other: pairs, second cards, or both cards alike
    random                     any two cards
"""

import re
from dataclasses import dataclass
from itertools import combinations

from nomorebets.equipment.cards import RANKS, card_from, cards_text
from nomorebets.law.refusal import Refused
from nomorebets.odds.equities.kinds import Showdown

VERSUS = re.compile(r"\s+(?:v|vs|v\.|vs\.)\s+", re.IGNORECASE)
CARD = re.compile(r"\s*((?:10|[2-9TJQKA])[♣♦♥♠♧♢♡♤cdhs])", re.IGNORECASE)
WORD = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)(\+?)$", re.IGNORECASE)
RANDOM = "random"
LEAST, MOST = 2, 9  # hands compared
EXAMPLES = "such as QQ+, AKs, ATo+, 76s-54s or A♠K♠"

Way = tuple[int, ...]


@dataclass(frozen=True)
class HandRange:
    """What one player may have: ways to hold cards, and how many more are dealt to the player."""

    text: str
    ways: tuple[Way, ...]
    missing: int = 0


def cards_in(text: str, what: str) -> Way:
    """ "A♠K♠" or "As Kd" → the cards; refused with the place of what is none."""
    found: list[int] = []
    at = 0
    while text[at:].strip():
        match = CARD.match(text, at)
        if match is None:
            left = text[at:].strip()
            place = text.index(left, at) + 1
            raise Refused("", f"{what}: {left!r} at position {place} is no card, such as A♠ or As")
        found.append(card_from(match[1]))
        at = match.end()
    return tuple(found)


def holdings(text: str, showdown: Showdown) -> list[HandRange]:
    """Two to nine hands between “v”."""
    parts = VERSUS.split(text.strip())
    if not LEAST <= len(parts) <= MOST:
        raise Refused("", f"{len(parts)} hands: two to nine are compared, with “v” between them")
    return [holding(part.strip(), number, showdown) for number, part in enumerate(parts, 1)]


def holding(text: str, number: int, showdown: Showdown) -> HandRange:
    what = f"hand {number}"
    if not text:
        raise Refused("", f"{what} is empty")
    if CARD.match(text) and "," not in text:
        return of_cards(cards_in(text, what), what, showdown)
    if text.lower() == RANDOM:
        return of_cards((), what, showdown)
    if showdown.own != 2:
        found = cards_in(text, what)
        return of_cards(found, what, showdown)
    return HandRange(text, ways_in(text, what))


def of_cards(cards: Way, what: str, showdown: Showdown) -> HandRange:
    if len(cards) > showdown.own:
        raise Refused(
            "", f"{what} has {len(cards)} cards: a player has {showdown.own} of their own"
        )
    if len(set(cards)) < len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise Refused("14.2(a)", f"{what}: {cards_text([twice])} is there twice")
    return HandRange(cards_text(cards) or RANDOM, (cards,), showdown.own - len(cards))


# ranges


def ways_in(text: str, what: str) -> tuple[Way, ...]:
    """The starting hands of a range, each way once."""
    found: dict[Way, None] = {}
    at = 0
    for word in text.split(","):
        place = at + len(word) - len(word.lstrip()) + 1
        at += len(word) + 1
        found.update(dict.fromkeys(ways_of(word.strip(), place, what)))
    return tuple(found)


def ways_of(word: str, place: int, what: str) -> list[Way]:
    if word.lower() == RANDOM:
        return [(b, a) for a, b in combinations(range(52), 2)]
    if CARD.match(word):
        cards = cards_in(word, what)
        if len(set(cards)) == 2 == len(cards):
            return [(max(cards), min(cards))]
    first, dash, last = word.partition("-")
    one, two = WORD.match(first), WORD.match(last if dash else first)
    if one is None or two is None or (dash and (one[4] or two[4])):
        raise Refused("", f"{what}: {word!r} at position {place} is no range of hands, {EXAMPLES}")
    high, low, suits = parts_of(one)
    if not dash:
        return [way for pair in upwards(high, low, bool(one[4])) for way in dealt(*pair, suits)]
    other_high, other_low, other_suits = parts_of(two)
    rows = between(high, low, other_high, other_low)
    if suits != other_suits or not rows:
        raise Refused(
            "", f"{what}: {word!r} at position {place} does not lead from one hand to the other, "
            "as 99-66, ATs-A7s or 76s-54s do",
        )  # fmt: skip
    return [way for pair in rows for way in dealt(*pair, suits)]


def parts_of(word: "re.Match[str]") -> tuple[int, int, str]:
    a, b = (RANKS.index(word[i].upper()) for i in (1, 2))
    return max(a, b), min(a, b), word[3].lower()


def upwards(high: int, low: int, more: bool) -> list[tuple[int, int]]:
    if not more:
        return [(high, low)]
    if high == low:
        return [(rank, rank) for rank in range(high, 13)]
    return [(high, rank) for rank in range(low, high)]


def between(high: int, low: int, other_high: int, other_low: int) -> list[tuple[int, int]]:
    """Pairs, second cards of one first card, or both cards in step; [] if it is none of these."""
    if high == other_high and high != low and other_high != other_low:
        return [(high, rank) for rank in range(min(low, other_low), max(low, other_low) + 1)]
    if high - low == other_high - other_low:
        step = high - low
        return [(r, r - step) for r in range(min(high, other_high), max(high, other_high) + 1)]
    return []


def dealt(high: int, low: int, suits: str) -> list[Way]:
    """Every way to hold two ranks; a pair is never suited."""
    first, second = ([rank * 4 + suit for suit in range(4)] for rank in (high, low))
    return [
        (max(a, b), min(a, b))
        for a in first
        for b in second
        if (a > b if high == low else not suits or (a & 3 == b & 3) == (suits == "s"))
        and not (high == low and suits == "s")
    ]
