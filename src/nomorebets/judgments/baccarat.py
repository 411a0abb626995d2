"""Point counts and third cards. N.J.A.C. 19:47-3.1, 3.5, 3.9; also 4 and 7."""

from collections.abc import Sequence

from nomorebets.law.marks import judgment

VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1)  # 3.1(b), from two to ace
AMOUNTS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1)  # 3.5(d): "Face cards and tens count as tens"

NONE = 10  # no third card drawn
S, D = 0, 1  # stays, draws: 3.9(f)
TABLE_2 = (  # 3.9(c): third card drawn by the Player's Hand 0 to 9, then none
    (D, D, D, D, D, D, D, D, D, D, D),  # Banker's Hand 0
    (D, D, D, D, D, D, D, D, D, D, D),
    (D, D, D, D, D, D, D, D, D, D, D),
    (D, D, D, D, D, D, D, D, S, D, D),
    (S, S, D, D, D, D, D, D, S, S, D),
    (S, S, S, S, D, D, D, D, S, S, D),
    (S, S, S, S, S, S, D, D, S, S, S),
    (S, S, S, S, S, S, S, S, S, S, S),
    (S, S, S, S, S, S, S, S, S, S, S),
    (S, S, S, S, S, S, S, S, S, S, S),  # 9
)


@judgment
def baccarat_value(card: int) -> int:
    """3.1(b), 4.1(b), 7.1(b)."""
    return VALUES[card >> 2]


@judgment
def point_count(cards: Sequence[int]) -> int:
    """3.1(c), 4.1(c), 7.1(c): the right digit of the total."""
    total = 0
    for card in cards:
        total += VALUES[card >> 2]
    return total % 10


@judgment
def natural(count: int) -> bool:
    """3.9(a): 8 or 9 on the first two cards."""
    return count >= 8


@judgment
def players_hand_draws(count: int) -> bool:
    """3.9(b), Table 1; 3.8(d): one more card or none."""
    return count <= 5


@judgment
def bankers_hand_draws(count: int, third: int) -> bool:
    """3.9(c), Table 2: 3.9(d), a row by the count of two cards; 3.9(e), a column by the value of
    the Player's third card, or NONE; 3.9(g), where they meet; 3.8(d): one more card or none."""
    return TABLE_2[count][third] == D


@judgment
def burn_amount(card: int) -> int:
    """3.5(d): the amount on a card, so many more are burned."""
    return AMOUNTS[card >> 2]
