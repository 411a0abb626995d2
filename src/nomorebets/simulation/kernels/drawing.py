"""Random words for kernels that deal several cards at a stroke.

They read the words of a stream straight from a buffer, check all of a round's words at once for one
that must be drawn again, and only then, once in millions of rounds, go card by card (`draw`).
"""

from typing import Any

import numpy as np

from nomorebets.law.marks import procedure
from nomorebets.simulation.philox import BITS, BLOCKS, ONE, WORD, encipher, short

FRESH = 4 * BLOCKS
ROOM = FRESH + 128


@procedure
def top_up(chance: Any, buffer: Any, at: Any, have: Any) -> int:
    """What is left goes to the front, new words after it; how many there are now."""
    left = have - at
    for i in range(left):
        buffer[i] = buffer[at + i]
    encipher(chance, buffer, left)
    return left + FRESH


@procedure
def take(shoe: Any, at: Any, product: Any) -> Any:
    """The card a word says; what lies at the front changes places with it."""
    chosen = at + (product >> BITS)
    card = shoe[chosen]
    shoe[chosen] = shoe[at]
    shoe[at] = card
    return card


@procedure
def draw_one(buffer: Any, word: Any, shoe: Any, at: Any, size: Any) -> Any:
    """The next card and word, while the buffer is known to hold words enough; all unsigned."""
    n = size - at
    left: Any = np.int64(n)
    product = buffer[word] * n
    while product & WORD < n and short(np.int64(product & WORD), left, 1 << 32):
        word += ONE
        product = buffer[word] * n
    return take(shoe, at, product), word + ONE


@procedure
def draw(chance: Any, buffer: Any, place: Any, shoe: Any, at: int, size: int) -> int:
    """The next card, by itself. `place` has where the buffer is read and how much it holds."""
    while True:
        if place[0] == place[1]:
            place[1] = top_up(chance, buffer, place[0], place[1])
            place[0] = 0
        product = buffer[place[0]] * np.uint64(size - at)
        place[0] += 1
        if not short(np.int64(product & WORD), size - at, 1 << 32):
            break
    chosen = at + np.int64(product >> BITS)
    card = shoe[chosen]
    shoe[chosen] = shoe[at]
    shoe[at] = card
    return card
