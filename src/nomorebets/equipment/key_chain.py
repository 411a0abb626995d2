"""A table's chain of keys, and how a draw is mixed with the seeds of the players at the table.

table       SHA-256 of "nomorebets table v1:" and the fact that opened the table, as JSON.
link n      32 bytes, the secret of the table's draw n (its n-th shoe, spin, roll or draw).
link n - 1  SHA-256 of "nomorebets link v1:", table, n (8 bytes, big-endian) and link n.
anchor      link 0, told when the table is opened: it fixes the links 1 to 1000. The next chain has
            the links 1001 to 2000 and its anchor is told long before the first of them is used.
seed        32 bytes of a player, for one draw. Its commitment is SHA-256 of
            "nomorebets seed v1:", table, SHA-256 of the player's name, and the seed.
mix         of the seeds told for a round: SHA-256 of "nomorebets mix v1:" and, in the order of
            these 64 bytes, SHA-256 of each player's name and the seed; nothing if there are none.
draw key    SHA-256 of "nomorebets draw v1:", table, n (8 bytes), link n and mix: the ChaCha20
            key of draw n (see `random_source`).
"""

from collections.abc import Iterator, Mapping
from hashlib import sha256

from nomorebets.equipment.random_source import KEY_BYTES

LINKS = 1000  # of a chain
AHEAD = 100  # an anchor is told at least so many draws before its first link is used


def table_digest(opened: bytes) -> bytes:
    return sha256(b"nomorebets table v1:" + opened).digest()


def _eight(number: int) -> bytes:
    return number.to_bytes(8, "big")


def link_before(table: bytes, number: int, link: bytes) -> bytes:
    """Link number - 1, of link number."""
    return sha256(b"nomorebets link v1:" + table + _eight(number) + link).digest()


def draw_key(table: bytes, number: int, link: bytes, mix: bytes) -> bytes:
    return sha256(b"nomorebets draw v1:" + table + _eight(number) + link + mix).digest()


def seed_commitment(table: bytes, player: str, seed: bytes) -> str:
    name = sha256(player.encode()).digest()
    return sha256(b"nomorebets seed v2:" + table + name + seed).hexdigest()


def mixed(seeds: Mapping[str, bytes]) -> bytes:
    """The seeds of a round by player; b"" for none."""
    if not seeds:
        return b""
    parts = sorted(sha256(player.encode()).digest() + seed for player, seed in seeds.items())
    return sha256(b"nomorebets mix v1:" + b"".join(parts)).digest()


class KeyChain:
    """The links of one chain, from `first` on, made of the last one."""

    def __init__(self, table: bytes, first: int, top: bytes) -> None:
        self.first, self.last = first, first + LINKS - 1
        links, link = [top], top
        for number in range(self.last, first, -1):
            link = link_before(table, number, link)
            links.append(link)
        self.anchor = link_before(table, first, link)
        self._links = b"".join(reversed(links))

    def link(self, number: int) -> bytes:
        at = (number - self.first) * KEY_BYTES
        return self._links[at : at + KEY_BYTES]


class Links:
    """The secrets of a table's draws: the next link each time it is asked, as of `number`."""

    def __init__(self, table: bytes, tops: Iterator[bytes], number: int = 0) -> None:
        self.table, self.tops, self.number = table, tops, number
        self.chains: list[KeyChain] = []
        self.made: dict[str, bytes] = {}  # the last link of each new chain, by anchor; secret

    def lay(self, first: int, top: bytes) -> KeyChain:
        """A chain that was made before, or is made now."""
        chain = KeyChain(self.table, first, top)
        self.chains.append(chain)
        return chain

    def lengthen(self) -> KeyChain | None:
        """A further chain, if it is time to tell its anchor."""
        first = self.chains[-1].last + 1 if self.chains else 1
        if self.chains and first - self.number > 2 * AHEAD:
            return None
        top, self.chains = next(self.tops), self.chains[-1:]
        chain = self.lay(first, top)
        self.made[chain.anchor.hex()] = top
        return chain

    def link(self, number: int) -> bytes:
        return next(c.link(number) for c in self.chains if c.first <= number <= c.last)

    def __iter__(self) -> "Links":
        return self

    def __next__(self) -> bytes:
        self.number += 1
        return self.link(self.number)
