"""Which cards the rules of a game cannot tell apart: what `Game.alike` says in a line.

Exchange two such cards anywhere in a round, and every act is the same. Odds count them together.
"""

JOKER = 52


def every_card(card: int) -> int:
    """None: each card is its own kind."""
    return card


def suits(card: int) -> int:
    """Suits may change places, all cards of one with all of another; no card is like another."""
    return card


def ranks(card: int) -> int:
    """A king is a king: suits mean nothing."""
    return min(card, JOKER) >> 2


def points(card: int) -> int:
    """Cards that count ten are alike; suits mean nothing."""
    rank = card >> 2
    return 8 if 8 <= rank <= 11 else rank
