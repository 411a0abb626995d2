"""Cards. A card is an int: rank * 4 + suit, the jokers 52 and 53.

Ranks run 0 to 12 from two to ace, suits 0 to 3: clubs, diamonds, hearts, spades.
"""

from collections.abc import Iterable

from nomorebets.law.packs import Face, Pack

DECK = tuple(range(52))
DECK_WITH_JOKERS = tuple(range(54))

RANKS = "23456789TJQKA"
SUITS = "♣♦♥♠"
_LETTERS, _OUTLINES = "cdhs", "♧♢♡♤"
_RANK_NAMES = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
    "ace",
)  # fmt: skip
_SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


def _card(card: int) -> Face:
    rank, suit = RANKS[card >> 2], card & 3
    ranks = (rank, "10") if rank == "T" else (rank,)
    marks = (SUITS[suit], _LETTERS[suit], _OUTLINES[suit])
    return Face(
        rank + SUITS[suit],
        f"{_RANK_NAMES[card >> 2]} of {_SUIT_NAMES[suit]}",
        {"rank": "10" if rank == "T" else rank, "suit": SUITS[suit]},
        tuple(first + second for first in ranks for second in marks),
    )


_JOKERS = (Face("Jk1", "a joker", {}), Face("Jk2", "a joker", {}))

PLAYING_CARDS = Pack(
    "card", "deck", (*(_card(card) for card in DECK), *_JOKERS), "A♠, As, 10♦ or Jk1"
)


def card_text(card: int) -> str:
    """48 + 3 → "A♠"; 52 → "Jk1"."""
    return PLAYING_CARDS.text(card)


def card_from(text: str) -> int:
    """ "A♠", "As", "10♦", "td", "Jk1" → the card."""
    return PLAYING_CARDS.face(text)


def cards_from(text: str) -> tuple[int, ...]:
    """ "A♠ K♦" → the cards, in order."""
    return tuple(card_from(word) for word in text.split())


def cards_text(cards: Iterable[int]) -> str:
    return PLAYING_CARDS.texts(cards)
