"""The random source of a table: a key per shoe or spin, from which anyone can deal it again.

    key         32 bytes, secret until the shoe or spin has ended.
    commitment  SHA-256 of "nomorebets shoe v1:" followed by the key; told before the first wager.
    stream      the ChaCha20 keystream (RFC 8439) of the key, nonce zero, block counter from zero,
                read as 32-bit little-endian words w0, w1, w2, …
    below(n)    takes the next word w; if w >= 2^32 - (2^32 mod n), takes the next instead, until
                one is less; the answer is w mod n.
    shuffled    Fisher-Yates: for i = last, …, 2, 1 (counting cards from 0): j = below(i + 1), and
                cards i and j change places. Card 0 is dealt first.

`key_from` makes keys from a seed: SHA-256 of "nomorebets seed v1:" seed ":" index, both as text.
A seed can be guessed: it repeats a deal, it does not keep one secret.
"""

import secrets
import struct
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from typing import Any

KEY_BYTES = 32
COUNTER_AND_NONCE = bytes(16)
WORD_BITS = 32
_WORDS = struct.Struct("<256I")


def bounded(words: Iterator[int], n: int, bits: int) -> int:
    """A whole number below n, each as likely as the others, from words of so many bits."""
    if not 1 <= n <= 1 << bits:
        raise ValueError(f"cannot choose one of {n} with words of {bits} bits")
    limit = (1 << bits) - (1 << bits) % n
    for word in words:
        if word < limit:
            return word % n
    raise ValueError("the words ran out")


def fisher_yates(cards: Sequence[int], below: Callable[[int], int]) -> list[int]:
    order = list(cards)
    for i in range(len(order) - 1, 0, -1):
        j = below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


@cache
def _parts() -> tuple[Any, Any]:
    """Of the cipher, when it is first needed: the command starts without it."""
    from cryptography.hazmat.primitives.ciphers import Cipher
    from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

    return Cipher, ChaCha20


class Keystream:
    """The words a key gives, in order."""

    def __init__(self, key: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(key)}")
        cipher, chacha20 = _parts()
        self._cipher = cipher(chacha20(key, COUNTER_AND_NONCE), mode=None).encryptor()
        self._words = self._run()

    def _run(self) -> Iterator[int]:
        while True:
            yield from _WORDS.unpack(self._cipher.update(bytes(_WORDS.size)))

    def word(self) -> int:
        return next(self._words)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return bounded(self._words, n, WORD_BITS)

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        return fisher_yates(cards, self.below)


def new_key() -> bytes:
    return secrets.token_bytes(KEY_BYTES)


def key_from(seed: str | int, index: int) -> bytes:
    """The key of shoe or spin `index` for a seed."""
    return sha256(f"nomorebets seed v1:{seed}:{index}".encode()).digest()


def commitment(key: bytes) -> str:
    return sha256(b"nomorebets shoe v1:" + key).hexdigest()
