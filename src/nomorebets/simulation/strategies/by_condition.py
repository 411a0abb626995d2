"""Decisions that a file makes by conditions, by lists of hands, or by a whole table.

[names]
matched = "count(up) > 0"

[bet]                              # `then` where any of these holds, otherwise `else`
when = ["kind >= pair", "card(1) == ace and card(2) == king and matched"]
hands = ["A♠ K♦ J♣ 8♥ 3♠"]         # and with these, whatever their suits are called

[[table]]                          # what a solver found: each situation there is
decisions = ["bet"]
cells = "…"
"""

import base64
import binascii
import zlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from nomorebets.law.refusal import Refused
from nomorebets.simulation.strategies.conditions import check_names, holds
from nomorebets.simulation.strategies.deciding import (
    HANDS,
    LOOKED_UP,
    MOST_CELLS,
    WHEN,
    Deciding,
    Says,
)

THEN, ELSE = "then", "else"
YES, NO = "yes", "no"


def is_by_condition(says: Says) -> bool:
    return bool({WHEN, HANDS} & says.keys())


def by_condition(
    known: Deciding, decision: str, says: Says, names: Any, then: int
) -> tuple[int, Any]:
    """How a kernel reads the decision, and the cells of its table."""
    if decision not in known.sights:
        able = ", ".join(known.sights) or "none"
        raise Refused("", f"no conditions are made on it; decisions that have some: {able}")
    if extra := says.keys() - {WHEN, HANDS, THEN, ELSE}:
        raise Refused("", f"{sorted(extra)[0]!r} does not go with when or hands")
    sight = known.sights[decision]
    whens, hands = (_texts(says.get(key, []), key) for key in (WHEN, HANDS))
    if sight.by == LOOKED_UP and not {says.get(THEN, YES), says.get(ELSE, NO)} == {YES, NO}:
        raise Refused("", "then and else are yes and no, or no and yes")
    chosen = []
    for words, size in sight.seen():
        known_names = check_names(names, words)
        found = np.zeros(size, np.bool_)
        for text in whens:
            found |= holds(text, words, known_names, size)
        if hands:
            if "like" not in words:
                raise Refused("", "hands = […] is not asked here: write when")
            found |= words["like"](*hands)
        chosen.append(found if sight.by != LOOKED_UP or then else ~found)
    return sight.by, sight.laid(chosen)


def _texts(said: Any, key: str) -> list[str]:
    texts = [said] if isinstance(said, str) else said
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise Refused("", f"{key} is a text, or a list of texts")
    return texts


# whole tables


def packed_text(raw: bytes) -> str:
    """In lines of a file."""
    text = base64.b85encode(zlib.compress(raw, 9)).decode()
    return "\n".join(text[i : i + 110] for i in range(0, len(text), 110))


def unpacked(text: Any) -> bytes:
    try:
        packed = base64.b85decode("".join(str(text).split()))
        work = zlib.decompressobj()
        raw = work.decompress(packed, MOST_CELLS * 8)
        if not work.eof:
            raise zlib.error("it goes on")
    except (ValueError, binascii.Error, zlib.error):
        raise Refused("", "table: the cells are not as nmb odds --export writes them") from None
    return raw


def table_of(known: Deciding, terms: Any, said: Any) -> tuple[list[str], Any]:
    """The decisions a whole table makes, and its cells."""
    if not isinstance(said, Mapping) or not isinstance(said.get("decisions"), list):
        raise Refused("", "table: write [[table]] with decisions = […] and cells = “…”")
    if known.tabled is None:
        raise Refused("", "table: no play of this game is written as a whole table")
    return said["decisions"], known.tabled(terms, said, unpacked(said.get("cells")))


def whole_table(raw: bytes, cells: int) -> Any:
    """Bits, or a few bits each, of exactly so many cells."""
    if len(raw) != cells * 8:
        raise Refused("", f"table: it has {len(raw):,} bytes; the play of this game {cells * 8:,}")
    return np.frombuffer(raw, "<i8").astype(np.int64)
