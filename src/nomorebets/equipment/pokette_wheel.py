"""The pokette wheel: 52 cards and two jokers. The section on the wheel is not among our texts; the
order on the rim is ours (suits in turn, the jokers opposite one another) and bears on nothing."""

from nomorebets.equipment.cards import PLAYING_CARDS

JOKERS = 52, 53
_CARDS = tuple(i * 5 % 13 * 4 + i % 4 for i in range(52))
ORDER = (JOKERS[0], *_CARDS[:26], JOKERS[1], *_CARDS[26:])
SHOWS = tuple(PLAYING_CARDS.text(card) for card in range(54))

RANKS = tuple(PLAYING_CARDS.faces[4 * rank].name.split()[0] for rank in range(13))  # two to ace
SUITS = tuple(PLAYING_CARDS.faces[suit].name.split()[-1] for suit in range(4))


def name_of(card: int) -> str:
    """51 → "ace of spades", 52 → "joker 1"."""
    if card in JOKERS:
        return f"joker {card - JOKERS[0] + 1}"
    return PLAYING_CARDS.faces[card].name
