"""The random source: unbiased by count, known answers, and a deal repeated by other code."""

from collections import Counter
from functools import partial
from hashlib import sha256
from itertools import product

import pytest

from nomorebets.equipment.random_source import (
    Keystream,
    bounded,
    commitment,
    fisher_yates,
    key_from,
    new_key,
)

# RFC 8439, appendix A.1, test vectors 1 and 2: key and nonce zero, block counter 0 and 1.
RFC_8439_A_1 = bytes.fromhex(
    "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
    "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
    "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
    "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"
)


def test_the_stream_is_the_chacha20_keystream_of_rfc_8439() -> None:
    stream = Keystream(bytes(32))
    words = b"".join(stream.word().to_bytes(4, "little") for _ in range(32))
    assert words == RFC_8439_A_1


@pytest.mark.parametrize("bits", [1, 3, 6])
def test_every_answer_has_the_same_number_of_words(bits: int) -> None:
    for n in range(1, (1 << bits) + 1):
        answers: Counter[int] = Counter()
        refused = 0
        for word in range(1 << bits):
            try:
                answers[bounded(iter([word]), n, bits)] += 1
            except ValueError:
                refused += 1
        assert set(answers) == set(range(n))
        assert len(set(answers.values())) == 1
        assert refused == (1 << bits) % n < n


def test_a_refused_word_is_passed_over() -> None:
    assert bounded(iter([15, 12, 11]), 6, 4) == 5


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_what_cannot_be_chosen_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="cannot choose one of"):
        Keystream(bytes(32)).below(n)


def test_every_order_has_the_same_number_of_words() -> None:
    """Four cards, every four words of three bits in which at most one is refused."""
    orders: Counter[tuple[int, ...]] = Counter()
    for sequence in product(range(8), repeat=4):
        below = partial(bounded, iter(sequence), bits=3)
        try:
            order = fisher_yates(range(4), below)
        except ValueError:
            continue
        orders[tuple(order)] += 1
    assert len(orders) == 24
    assert len(set(orders.values())) == 1


def chacha20(key: bytes, counter: int) -> list[int]:
    """One block of RFC 8439, section 2.3, nonce zero, as words: no line of ours in it."""

    def words(data: bytes) -> list[int]:
        return [int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)]

    def quarter(a: int, b: int, c: int, d: int) -> None:
        for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            state[x] = (state[x] + state[y]) & 0xFFFFFFFF
            state[z] ^= state[x]
            state[z] = (state[z] << turn | state[z] >> (32 - turn)) & 0xFFFFFFFF

    start = [*words(b"expand 32-byte k"), *words(key), counter, 0, 0, 0]
    state = list(start)
    for _ in range(10):
        for i in range(4):
            quarter(i, i + 4, i + 8, i + 12)
        for i in range(4):
            quarter(i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12)
    return [(a + b) & 0xFFFFFFFF for a, b in zip(state, start, strict=True)]


@pytest.mark.parametrize("size", [52, 416])
def test_anyone_can_deal_the_shoe_again(size: int) -> None:
    """Written from the module's text alone."""
    key = sha256(b"any key").digest()
    words = [word for counter in range(40) for word in chacha20(key, counter)]
    order = list(range(size))
    for i in reversed(range(1, size)):
        while words[0] >= 2**32 - 2**32 % (i + 1):
            del words[0]
        j = words.pop(0) % (i + 1)
        order[i], order[j] = order[j], order[i]
    assert Keystream(key).shuffled(range(size)) == order
    assert sorted(order) == list(range(size))


def test_the_same_key_deals_the_same_cards_and_goes_on_alike() -> None:
    key = key_from("atlantic city", 0)
    one, other = Keystream(key), Keystream(key)
    assert one.shuffled(range(52)) == other.shuffled(range(52))
    assert [one.below(38) for _ in range(2_000)] == [other.below(38) for _ in range(2_000)]


def test_another_seed_or_index_is_another_key() -> None:
    keys = {key_from(seed, index) for seed in ("1", "2", "1:1", "") for index in range(20)}
    assert len(keys) == 80
    assert key_from(1, 0) == key_from("1", 0) == sha256(b"nomorebets seed v1:1:0").digest()


def test_commitment() -> None:
    key = bytes(range(32))
    assert commitment(key) == sha256(b"nomorebets shoe v1:" + key).hexdigest()
    assert commitment(key) != sha256(key).hexdigest()


def test_new_keys() -> None:
    assert len(new_key()) == 32
    assert new_key() != new_key()


def test_a_key_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="a key has 32 bytes, not 16"):
        Keystream(bytes(16))
