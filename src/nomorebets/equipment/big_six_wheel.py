"""The Big Six wheels, stop by stop. N.J.A.C. 19:46-1.13 is not among our texts: customary counts.

The order on the rim is ours (no two equal symbols side by side, the Joker opposite the Flag); any
order gives the same odds.
"""

ONE, TWO, FIVE, TEN, TWENTY, JOKER, FLAG = range(7)
SYMBOLS = ("$1", "$2", "$5", "$10", "$20", "Joker", "Flag")

WITH_24_ONES = (
    *(JOKER, ONE, TWO, ONE, FIVE, ONE, TEN, ONE, TWO, ONE, FIVE, ONE, TEN, TWO),
    *(ONE, TWO, ONE, TWO, TEN, ONE, TWO, ONE, TWO, FIVE, ONE, TWO, ONE),
    *(FLAG, ONE, TWO, ONE, FIVE, ONE, TWENTY, ONE, TWO, ONE, FIVE, ONE, TWO, ONE),
    *(TEN, TWO, FIVE, ONE, TWO, ONE, TWENTY, ONE, TWO, ONE, FIVE, ONE, TWO),
)
WITH_23_ONES = (*WITH_24_ONES[:16], FIVE, *WITH_24_ONES[17:])  # one stop changed
WHEELS = (WITH_24_ONES, WITH_23_ONES)


def sections(wheel: tuple[int, ...]) -> tuple[int, ...]:
    """How many stops each symbol has."""
    return tuple(wheel.count(symbol) for symbol in range(len(SYMBOLS)))


def symbol_text(symbol: int) -> str:
    """0 → "$1"; 5 → "Joker"."""
    assert symbol >= 0
    return SYMBOLS[symbol]
