"""Pai gow tiles. A tile is an int: its kind * 2, and 1 more for the second tile of the kind.

The two tiles of a kind are a pair. Kinds run 0 to 15 as pairs rank, from the mixed fives (Ng) to
the supreme pair (Gee joon). N.J.A.C. 19:47-10.2.
"""

from nomorebets.judgments.tile_hands import KIND_NAMES
from nomorebets.law.packs import Face, Pack

SET = tuple(range(32))

_HALVES = (  # by kind: of both tiles
    ("4-1", "3-2"),
    ("4-3", "5-2"),
    ("5-3", "6-2"),
    ("6-3", "5-4"),
    ("5-1", "5-1"),
    ("6-1", "6-1"),
    ("6-4", "6-4"),
    ("6-5", "6-5"),
    ("2-2", "2-2"),
    ("3-3", "3-3"),
    ("5-5", "5-5"),
    ("3-1", "3-1"),
    ("4-4", "4-4"),
    ("1-1", "1-1"),
    ("6-6", "6-6"),
    ("4-2", "2-1"),
)


def _tile(tile: int) -> Face:
    halves = _HALVES[tile >> 1]
    own = halves[tile & 1]
    top, bottom = own.split("-")
    alike = halves[0] == halves[1]
    mark = "ab"[tile & 1] if alike else ""
    plain = () if alike and tile & 1 else (own, f"{bottom}-{top}")  # the first of two alike
    turned = f"{bottom}-{top}{mark}"
    return Face(
        own + mark,
        f"{own}, {KIND_NAMES[tile >> 1]}",
        {"top": int(top), "bottom": int(bottom)},
        (turned, f"{top}{bottom}{mark}", f"{bottom}{top}{mark}", *plain),
    )


TILES = Pack("tile", "set", tuple(_tile(tile) for tile in SET), "6-6a, 6-6b or 4-2")
