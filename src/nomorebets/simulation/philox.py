"""Random numbers of a simulation: Philox 4x32-10, counter-based.

A stream is (seed, chunk); its words are the cipher of a counter, so a chunk of rounds gives one
result on any worker, whatever ran before it. Bounds are unbiased: multiply and shift, and a word
that falls in the short last interval is drawn again (`short` says which).
"""

from typing import Any

import numpy as np

from nomorebets.law.marks import procedure

WORD = np.uint64(0xFFFFFFFF)
M0, M1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
W0, W1 = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
BITS = np.uint64(32)
KEY, COUNTER, CHUNK, AT, WORDS = 0, 1, 2, 3, 4  # where things stand in the state
BLOCKS = 64  # enciphered at a time, four words each
ZERO, ONE, TWO, THREE, FOUR = (np.uint64(n) for n in range(5))
FULL = np.uint64(4 * BLOCKS)


@procedure
def stream(seed: int, chunk: int) -> Any:
    """The state of a stream at its beginning."""
    state = np.zeros(WORDS + 4 * BLOCKS, np.uint64)
    state[KEY] = np.uint64(seed)
    state[CHUNK] = np.uint64(chunk)
    state[AT] = FULL
    return state


@procedure
def encipher(state: Any, words: Any, first: Any) -> None:
    """The next words, block after block: ten rounds on (counter, chunk) under the key."""
    counter, chunk, key = state[COUNTER], state[CHUNK], state[KEY]
    for block in range(BLOCKS):
        at = counter + np.uint64(block)
        c0, c1, c2, c3 = at & WORD, at >> BITS, chunk & WORD, chunk >> BITS
        k0, k1 = key & WORD, key >> BITS
        for _ in range(10):
            p0, p1 = M0 * c0, M1 * c2
            c0, c1, c2, c3 = (p1 >> BITS) ^ c1 ^ k0, p1 & WORD, (p0 >> BITS) ^ c3 ^ k1, p0 & WORD
            k0, k1 = (k0 + W0) & WORD, (k1 + W1) & WORD
        place = np.uint64(first) + FOUR * np.uint64(block)
        words[place], words[place + ONE] = c0, c1
        words[place + TWO], words[place + THREE] = c2, c3
    state[COUNTER] = counter + np.uint64(BLOCKS)


@procedure
def refill(state: Any) -> None:
    encipher(state, state, WORDS)
    state[AT] = ZERO


@procedure
def word(state: Any) -> Any:
    """The next 32 bits."""
    if state[AT] == FULL:
        refill(state)
    at = state[AT]
    state[AT] = at + ONE
    return state[np.int64(at) + WORDS]


@procedure
def short(low: Any, n: int, size: int) -> bool:
    """Whether a product's low part lies in the last interval, which not every result has."""
    return low < n and low < (size - n) % n


@procedure
def below(state: Any, n: int) -> int:
    """A number from 0 to n - 1, each equally likely."""
    product = word(state) * np.uint64(n)
    while short(np.int64(product & WORD), n, 1 << 32):
        product = word(state) * np.uint64(n)
    return np.int64(product >> BITS)  # type: ignore[return-value]
