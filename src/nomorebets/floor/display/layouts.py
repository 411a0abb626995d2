"""Layouts as data: where wagers and cards lie on a table of 1000 by some units, dealer at the top.

A subchapter may bring its own (`layout.py` beside it, `LAYOUT` a function of its terms). All others
are drawn from what the game says of itself: seats on an arc, a betting area for each wager.
"""

from importlib import import_module
from textwrap import wrap
from typing import Any

import msgspec

from nomorebets.floor.display.arc_layout import Box, felt, on_arc
from nomorebets.floor.display.layout_data import (
    WIDTH,
    Area,
    CardPlace,
    Fixture,
    Inscription,
    LayoutData,
    Seat,
)
from nomorebets.floor.display.oval_layout import TALL as TALL_OVAL
from nomorebets.floor.display.oval_layout import WIDE as WIDE_OVAL
from nomorebets.floor.display.oval_layout import on_oval
from nomorebets.law.decisions import CARDS
from nomorebets.law.game import Game, Wager
from nomorebets.law.game_parts import CLOCKWISE
from nomorebets.law.money import money
from nomorebets.law.words import COMMUNITY, DEALER, spot_name
from nomorebets.rules import folders

LICENSEE = "No More Bets"
WING, WING_LEFT, WING_TOP, LINE = 218, 152, 24, 15  # the payout odds at the dealer's sides
MANY_LINES = 12  # in a wing: more stand closer


def layout_of(game: Game, terms: Any) -> LayoutData:
    folder = folders()[game.id]
    try:
        own = import_module(f"nomorebets.rules.{folder.parent.name}.{folder.name}.layout")
    except ModuleNotFoundError:
        own = None
    if own is not None:
        return _as_offered(game, terms, msgspec.convert(own.LAYOUT(terms), LayoutData))
    if game.counter is not None:
        return _board(game)
    if not any(wager.opens for wager in game.wagers):
        return _oval(game, terms)
    if game.cards.pack is None:
        return _grid(game, terms)
    return _arc(game, terms)


SMALL = {
    "areas": ("x", "y", "w", "h", "shape", "angle", "color"), "cards": ("spot", "x", "y"),
    "fixtures": ("kind", "x", "y", "w", "h"), "seats": ("seat", "x", "y"),
    "inscriptions": ("text", "x", "y", "size"),
}  # fmt: skip


def in_small(layout: LayoutData) -> dict[str, Any]:
    """What a picture the size of a stamp is drawn from: nothing that one reads."""
    told: dict[str, Any] = msgspec.to_builtins(layout)
    told["areas"] = [area for area in told["areas"] if area["shape"] not in ("point", "ring")]
    if layout.shape != "board":
        told["inscriptions"] = []
    found = {key: told[key] for key in ("width", "height", "shape")}
    for kind, keys in SMALL.items():
        found[kind] = [{k: thing[k] for k in keys if thing[k] or k in "xy"} for thing in told[kind]]
    return found


def offered(game: Game, terms: Any) -> list[Wager]:
    return [wager for i, wager in enumerate(game.wagers) if game.wagering.offers(terms, i)]


def _as_offered(game: Game, terms: Any, layout: LayoutData) -> LayoutData:
    """Without the areas and seats these terms do not have."""
    wagers = {wager.name for wager in offered(game, terms)}
    layout.areas = [area for area in layout.areas if area.wager in wagers]
    layout.seats = [seat for seat in layout.seats if seat.seat <= game.seats.number(terms)]
    layout.fixtures = [f for f in layout.fixtures if not f.wager or f.wager in wagers]
    if layout.tall is not None:
        _as_offered(game, terms, layout.tall)
    return layout


def limits(game: Game, terms: Any) -> tuple[int, int]:
    """The table's own, or of the first wager."""
    first = game.wagers[0]
    least, most = getattr(terms, "min_wager", None), getattr(terms, "max_wager", None)
    return (
        getattr(terms, first.least) if least is None else least,
        getattr(terms, first.most) if most is None else most,
    )


def _limits(game: Game, terms: Any) -> str:
    if said := game.notices.limits(terms):
        return said
    least, most = limits(game, terms)
    return f"minimum {money(least)} · maximum {money(most)}"


# a board of numbers


def _board(game: Game) -> LayoutData:
    """What is drawn of a counter from afar: its numbers, in rows of ten."""
    assert game.counter is not None
    words = [
        Inscription(str(n + 1), 95 + 90 * (n % 10), 140 + 56 * (n // 10), 26)
        for n in range(game.counter.numbers)
    ]
    title = Inscription(game.name.upper(), WIDTH // 2, 70, 34)
    height = 180 + 56 * -(-game.counter.numbers // 10)
    return LayoutData(WIDTH, height, "board", [], [], [], [], [title, *words])


# seats on an arc


def _arc(game: Game, terms: Any) -> LayoutData:
    discards = any(decision.kind == CARDS for decision in game.decisions)
    seats = game.seats.number(terms)
    wide, height = felt(seats)
    center = wide // 2
    middle, posted = _middle(game, center), _limits(game, terms)
    below = (
        (112, 206)[bool(game.cards.spots)] if len(game.cards.spots) < 2 else 224
    )  # their names are above
    fixtures = [
        Fixture("inventory", center, 28, 300, 44),
        Fixture("shoe", wide - 95, 70, 96, 64),
        Fixture("discard rack", 95, 70, 78, 64),
    ]
    words = [
        Inscription(game.name.upper(), center, below, min(20, 310 // len(game.name)), True),
        Inscription(posted, center, below + 26, min(13, 460 // len(posted))),
        Inscription(LICENSEE, center, below + 48, 13),
        *_payouts(game, terms, wide),
    ]
    taken: list[Box] = [(f.x, f.y, f.w / 2, f.h / 2) for f in fixtures]
    taken += [(hand.x, hand.y, 2 * hand.dx + 25, 40) for hand in middle]  # of five cards
    taken.append((center, below + 20, 134, 34))
    taken += [(line.x + line.w / 2, line.y - 4, line.w / 2, LINE / 2) for line in words if line.w]
    found = on_arc(
        seats, game.seats.numbered == CLOCKWISE, tuple(offered(game, terms)),
        game.cards.hand if _holds_cards(game) else 0, discards, tuple(taken),
    )  # fmt: skip
    return LayoutData(
        wide, height, "arc", found.seats, found.areas, [*found.hands, *middle],
        [*found.discards, *fixtures], words,
    )  # fmt: skip


def _payouts(game: Game, terms: Any, wide: int) -> list[Inscription]:
    """Left and right of the dealer."""
    wings: list[list[tuple[str, str]]] = [[], []]
    wing = wings[0]
    for what, odds in game.inscribed(terms):
        if wing and not odds:
            wing = min(wings, key=len)
        lines = wrap(what, WING // 7)
        wing += [(line, "") for line in lines[:-1]] + [(lines[-1], odds)]
    line = LINE if max(map(len, wings)) <= MANY_LINES else LINE - 4
    return [
        Inscription(what, x, WING_TOP + line * i, line - 1, False, odds, WING)
        for x, lines in zip((WING_LEFT, wide - WING_LEFT - WING), wings, strict=True)
        for i, (what, odds) in enumerate(lines)
    ]


def _holds_cards(game: Game) -> bool:
    """Players have hands of their own, unless all play on hands in the middle."""
    return not game.cards.spots or set(game.cards.spots) <= {DEALER, COMMUNITY}


def _middle(game: Game, center: int) -> list[CardPlace]:
    """The named spots, side by side before the dealer; a board has room for five cards beside the
    dealer's own."""
    count = len(game.cards.spots)
    if game.cards.spots == (DEALER, COMMUNITY):
        return [
            CardPlace(spot_name(DEALER), center - 110, 128, 26, centered=True),
            CardPlace(spot_name(COMMUNITY), center + 80, 128, 30, centered=True),
        ]
    step = min(330, 620 // max(1, count))
    start = center - step * (count - 1) // 2
    dx = 40 if count > 1 else 54
    return [
        CardPlace(spot_name(spot), start + i * step, 128, dx, centered=True)
        for i, spot in enumerate(game.cards.spots)
    ]


# players against each other


def _oval(game: Game, terms: Any) -> LayoutData:
    """No wager is open to all before the cards: what is bet goes into a pot."""
    board = next((spot_name(spot) for spot in game.cards.spots if spot == COMMUNITY), "")
    button = next(iter(game.between.markers), "")
    words = game.name.upper(), _limits(game, terms)
    wide, tall = (
        on_oval(of, game.seats.number(terms), game.wagers[0].name, board, button, words)
        for of in (WIDE_OVAL, TALL_OVAL)
    )
    wide.tall = tall
    return wide


# one layout for all players


def _grid(game: Game, terms: Any) -> LayoutData:
    wagers = offered(game, terms)
    columns = next(n for n in (7, 8, 9, 10, 11, 12) if -(-len(wagers) // n) <= 9 or n == 12)
    columns = min(columns, len(wagers))
    rows = -(-len(wagers) // columns)
    w, h = 940 // columns, max(44, min(86, 520 // rows))
    areas = [
        Area(
            None, wager.name, 30 + w // 2 + i % columns * w, 130 + h // 2 + i // columns * h,
            w - 4, h - 4, "box", 0, wager.name,
        )
        for i, wager in enumerate(wagers)
    ]  # fmt: skip
    bottom = 130 + rows * h
    height = bottom + 110
    kind = "dice" if game.dice else "big six wheel" if game.wheel else "shoe"
    fixtures = [Fixture("inventory", 300, 40, 300, 44), Fixture(kind, 830, 60, 220, 110)]
    words = [
        Inscription(game.name.upper(), 500, 100, 26),
        Inscription(_limits(game, terms), 500, 118, 15),
    ]
    seats = _row_of_seats(game.seats.number(terms), bottom + 60)
    return LayoutData(WIDTH, height, "grid", seats, areas, [], fixtures, words)


def _row_of_seats(count: int, y: int) -> list[Seat]:
    return [Seat(i + 1, round(1000 * (i + 0.5) / count), y) for i in range(count)]
