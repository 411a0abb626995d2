"""What a layout is made of, in units of its own; (x, y) is the middle of a thing."""

import msgspec

WIDTH = 1000
CARD = 62  # from one card to the next


class Seat(msgspec.Struct, omit_defaults=True):
    seat: int
    x: int
    y: int
    angle: int = 0


class Area(msgspec.Struct):
    """A betting area; without a seat, everybody's chips for this wager lie there."""

    seat: int | None
    wager: str
    x: int
    y: int
    w: int
    h: int
    shape: str = "circle"
    angle: int = 0
    inscription: str = ""
    odds: str = ""
    color: str = ""
    dice: list[int] = []  # pictured there
    lit: list[int] = []  # what lights it up: dice from low to high as one number, or a stop


class CardPlace(msgspec.Struct):
    spot: str
    x: int
    y: int
    dx: int = CARD
    dy: int = 0
    angle: int = 0
    centered: bool = False  # (x, y) is the middle of the hand, not its first card
    scale: float = 1.0  # of a card
    cards: int = 0  # places that are outlined; 0 is one


class Fixture(msgspec.Struct):
    kind: str
    x: int
    y: int
    w: int
    h: int
    seat: int | None = None
    wager: str = ""  # a part of its area that is drawn by itself


class Inscription(msgspec.Struct):
    text: str
    x: int
    y: int
    size: int = 22
    arc: bool = False
    odds: str = ""
    w: int = 0  # of a line that begins at x; its odds stand at the end


class Mark(msgspec.Struct):
    """Where a marker lies when it has this value, and what it shows there."""

    marker: str
    value: int
    x: int
    y: int
    shows: str
    words: str = ""  # the same, to be read


class LayoutData(msgspec.Struct):
    width: int
    height: int
    shape: str
    seats: list[Seat]
    areas: list[Area]
    cards: list[CardPlace]
    fixtures: list[Fixture]
    inscriptions: list[Inscription]
    marks: list[Mark] = []
    tall: "LayoutData | None" = None  # the same table, for a narrow page
