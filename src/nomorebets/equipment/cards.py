"""Cards as text. A card is an int: rank * 4 + suit, the jokers 52 and 53.

Ranks run 0 to 12 from two to ace, suits 0 to 3: clubs, diamonds, hearts, spades.
"""

from collections.abc import Iterable

DECK = tuple(range(52))
DECK_WITH_JOKERS = tuple(range(54))

RANKS = "23456789TJQKA"
SUITS = "♣♦♥♠"
_LETTERS, _OUTLINES = "cdhs", "♧♢♡♤"
_PLAIN = "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"  # how a suit is drawn, not which

_TEXTS = {card: RANKS[card >> 2] + SUITS[card & 3] for card in DECK} | {52: "Jk1", 53: "Jk2"}


def _forms() -> dict[str, int]:
    """Every accepted way to write a card."""
    forms = {text: card for card, text in _TEXTS.items()}
    for card in DECK:
        rank, suit = RANKS[card >> 2], card & 3
        for first in {rank, rank.lower(), "10" if rank == "T" else rank}:
            for second in (SUITS[suit], _LETTERS[suit], _LETTERS[suit].upper(), _OUTLINES[suit]):
                forms[first + second] = card
    for number in "12":
        forms["jk" + number] = forms["JK" + number] = forms["Jk" + number]
    return forms


_CARDS = _forms()


def card_text(card: int) -> str:
    """48 + 3 → "A♠"; 52 → "Jk1"."""
    return _TEXTS[card]


def card_from(text: str) -> int:
    """ "A♠", "As", "10♦", "td", "Jk1" → the card."""
    card = _CARDS.get(text)
    if card is None:
        card = _CARDS.get(text.strip().translate({ord(mark): None for mark in _PLAIN}))
    if card is None:
        raise ValueError(f"{text!r} is not a card such as A♠, As, 10♦ or Jk1")
    return card


def cards_from(text: str) -> tuple[int, ...]:
    """ "A♠ K♦" → the cards, in order."""
    return tuple(card_from(word) for word in text.split())


def cards_text(cards: Iterable[int]) -> str:
    return " ".join(_TEXTS[card] for card in cards)
