"""Whatever the licensee chooses, every wager that is offered has a drawn area of its own, and no
other has one: all games, every legal value of every term, one at a time."""

import re
from collections.abc import Iterator
from itertools import chain, combinations
from math import atan2, pi
from typing import Any

import pytest
from tests.support import EVERY_GAME, GAMES

from nomorebets.floor.display.layout_data import Area, Fixture, LayoutData
from nomorebets.floor.display.layouts import layout_of, limits
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Choice, Flag, Limit, Odds, OddsTo, Whole, options
from nomorebets.rules import game

Chosen = dict[str, Any]
LEAST = 32  # units: room for a chip; the table is about 1,000 wide
PLATE, CARD = (92, 40), (50, 70)  # a player's name, a card
MANY = 20  # values of a term; of more, the least and the most
FACE_UP: Chosen = {"hole_card_mode": "face_up", "blackjack_pays": "1 to 1", "double_on": "9_10_11"}
SEVENS: Chosen = {"one_seven_odds": 1, "two_sevens_odds": 10, "three_sevens_odds": 50}
THREE_ACTIONS: Chosen = {
    "multiple_action": True, "hole_card_mode": "none", "max_wagers_per_box": 1,
}  # fmt: skip
OWN_ODDS: list[Chosen] = [{"ante_bonus_own": "5,3,1"}, {"pair_plus_own": "50,40,30,5,4,1"}]
NEEDED = {  # what a term needs, where that is no simple choice
    "blackjack": [FACE_UP, SEVENS, THREE_ACTIONS],
    "three_card_poker": OWN_ODDS,
    "let_it_ride": [{"three_card_own": "50,40,30,5,4,1"}],
}
THREE = ("wager", "second wager", "third wager")
DOUBLES = tuple(f"double down{of}" for of in ("", ", second wager", ", third wager"))
INSURED = tuple(f"insurance{of}" for of in ("", ", second wager", ", third wager"))
BLACKJACK = {*THREE, *DOUBLES, "insurance"}
OFFERED: list[tuple[str, Chosen, set[str]]] = [
    ("blackjack", {}, BLACKJACK),
    ("blackjack", {"side_2_17": "over_under_13"}, BLACKJACK | {"over 13", "under 13"}),
    ("blackjack", {"side_2_17": "same_suit"}, BLACKJACK | {"same suit"}),
    ("blackjack", {"side_2_17": "sevens"} | SEVENS, BLACKJACK | {"sevens"}),
    ("blackjack", {"max_wagers_per_box": 1}, {"wager", "double down", "insurance"}),
    ("blackjack", FACE_UP, BLACKJACK - {"insurance"}),
    (
        "blackjack",
        THREE_ACTIONS,
        {*THREE, *DOUBLES, *INSURED},
    ),
    (
        "blackjack",
        THREE_ACTIONS | {"side_2_17": "over_under_13"},
        {*THREE, *DOUBLES, *INSURED, "over 13", "under 13"},
    ),
    ("let_it_ride", {}, {"bet one", "bet two", "bet three"}),
    (
        "let_it_ride",
        {"lir_bonus": "A", "three_card_bonus": "B"},
        {"bet one", "bet two", "bet three", "let it ride bonus", "three-card bonus"},
    ),
    ("three_card_poker", {}, {"ante", "play", "pair plus"}),
    (
        "three_card_poker",
        {"six_card_bonus": "on"},
        {"ante", "play", "pair plus", "six-card bonus"},
    ),
]


def legal_values(option: Any) -> list[Any]:
    if isinstance(option, Choice):
        return list(option.names)
    if isinstance(option, Flag):
        return [True] if option.always else [True, False]
    if isinstance(option, Limit):
        return ["none", option.least]
    if isinstance(option, Odds):
        least = [odds for _, odds in option.minimum if odds > 0]
        return [least, [99_999] * len(least)]
    if isinstance(option, OddsTo):
        return [[n for line in option.minimum for n in line], [999, 1] * len(option.minimum)]
    assert isinstance(option, Whole)
    if option.among:
        return list(option.among)
    if option.most - option.least <= MANY:
        return list(range(option.least, option.most + 1))
    return [option.least, option.most]


def every_choice(id: str) -> Iterator[Chosen]:
    """One term at a time, with what it needs beside it."""
    known = options(game(id).terms)
    simple = [k for k, option in known.items() if isinstance(option, Choice | Flag | Whole)]
    for key, option in known.items():
        reached = 0
        for value in legal_values(option):
            beside = ({other: one} for other in simple for one in legal_values(known[other]))
            ways = chain([{}, *NEEDED.get(id, [])], beside)
            chosen = next((c for more in ways if lawful(id, c := {**more, key: value})), None)
            assert chosen or not isinstance(option, Choice | Flag), (id, key, value)
            reached += chosen is not None
            if chosen:
                yield chosen
        assert reached, (id, key)


def lawful(id: str, chosen: Chosen) -> bool:
    try:
        game(id).terms_from(chosen)
    except Refused:
        return False
    return True


AGAINST_THE_HOUSE = [id for id in GAMES if not game(id).between_players]
Box = tuple[float, float, float, float]  # its middle and its size


@pytest.mark.parametrize("id", [id for id in GAMES if id not in AGAINST_THE_HOUSE])
def test_where_players_bet_against_each_other_every_seat_has_its_place(id: str) -> None:
    found = game(id)
    for seats in range(2, found.seats.number(found.terms()) + 1):
        layout = layout_of(found, found.terms_from({"seats": seats}))
        assert layout.tall is not None
        for one in (layout, layout.tall):
            assert [area.seat for area in one.areas] == list(range(1, seats + 1))
            goes_round(one)


def goes_round(layout: LayoutData) -> None:
    """Names, hands of two cards, bets, the board and the pot: nothing over anything else, nothing
    beyond the edge; clockwise, the first at the dealer's left, who stands at the top. On a phone
    others' hands are drawn when a card lies face up: at a crowded table, when no bets do."""
    plate = 92 if layout.width > 600 else 78
    crowded = plate < 92 and len(layout.seats) > 8
    things: list[tuple[str, Box]] = [(f"bet {area.seat}", box(area)) for area in layout.areas]
    things += [(f"name {s.seat}", (s.x, s.y, plate, 38)) for s in layout.seats]
    for place in layout.cards[len(layout.seats) if crowded else 0 :]:
        wide = place.dx * ((place.cards or 2) - 1) + CARD[0] * place.scale
        things.append((place.spot, (place.x, place.y, wide, CARD[1] * place.scale)))
    things += [(f.kind, (f.x, f.y, 80, 40) if f.kind == "pot" else box(f)) for f in layout.fixtures]
    assert [(a[0], b[0]) for a, b in combinations(things, 2) if overlap(a[1], b[1])] == []
    for what, (x, y, w, h) in things:
        assert w / 2 <= x <= layout.width - w / 2, what
        assert h / 2 <= y <= layout.height - h / 2, what
    turns = [
        atan2(s.x - layout.width / 2, layout.height / 2 - s.y) % (2 * pi) for s in layout.seats
    ]
    assert turns == sorted(turns)
    assert len({(mark.x, mark.y) for mark in layout.marks}) == len(layout.seats)


def overlap(a: Box, b: Box) -> bool:
    """More than a hair."""
    return abs(a[0] - b[0]) < (a[2] + b[2]) / 2 - 1 and abs(a[1] - b[1]) < (a[3] + b[3]) / 2 - 1


def box(area: Area | Fixture) -> Box:
    return area.x, area.y, area.w, area.h


def on_the_line(point: Area, area: Area) -> bool:
    x, y = abs(point.x - area.x), abs(point.y - area.y)
    upright = abs(x - area.w / 2) <= 1 and y <= area.h / 2 + 1
    return upright or (abs(y - area.h / 2) <= 1 and x <= area.w / 2 + 1)


def refuse_what_is_wrong(id: str, chosen: Chosen) -> LayoutData:
    found, terms = game(id), game(id).terms_from(chosen)
    layout = layout_of(found, terms)
    wagers = sorted(w.name for i, w in enumerate(found.wagers) if found.wagering.offers(terms, i))
    assert len(layout.seats) == found.seats.number(terms)
    for seat in layout.seats:
        areas = [area for area in layout.areas if area.seat in (None, seat.seat)]
        assert sorted(area.wager for area in areas) == wagers
    refuse_areas_amiss(id, layout)
    if layout.tall is not None:
        assert sorted(area.wager for area in layout.tall.areas) == wagers
        refuse_areas_amiss(id, layout.tall)
    return layout


def refuse_areas_amiss(id: str, layout: LayoutData) -> None:
    """Every area can be read and hit, none lies over another or beyond the edge."""
    drawn = [area for area in layout.areas if area.shape != "point"]
    if id not in ("roulette", "pokette"):  # which have wagers on the lines between boxes
        assert drawn == layout.areas
    for area in drawn:
        assert area.inscription, area.wager
        assert area.shape == "ring" or min(area.w, area.h) >= (26 if "Hop" in area.wager else LEAST)
    for area in layout.areas:
        assert area.w / 2 <= area.x <= layout.width - area.w / 2, area.wager
        assert area.h / 2 <= area.y <= layout.height - area.h / 2, area.wager
    points = [area for area in layout.areas if area.shape == "point"]
    for point in points:
        assert any(on_the_line(point, area) for area in drawn), point.wager
    for same in (drawn, points):
        over = [(a.wager, b.wager) for a, b in combinations(same, 2) if overlap(box(a), box(b))]
        assert over == []


def lies_free(layout: LayoutData, hand: int) -> None:
    """At an arc: areas, names, hands, fixtures, inscriptions, with nothing over anything else."""
    things: list[tuple[str, Box]] = [(area.wager, box(area)) for area in layout.areas]
    things += [
        (f"name {s.seat}", (s.x, s.y, *PLATE)) for s in layout.seats if len(layout.seats) < 9
    ]
    middle = sum(not place.spot.startswith("seat") for place in layout.cards)
    for place in layout.cards:
        cards = hand if place.spot.startswith("seat") else {1: 5, 2: 3, 3: 1}[middle]
        things.append((place.spot, (place.x, place.y, place.dx * (cards - 1) + CARD[0], CARD[1])))
    things += [(one.kind, box(one)) for one in layout.fixtures]
    for one in layout.inscriptions:
        wide = one.w or one.size * len(one.text) * 0.55
        middle_x, middle_y = one.x + one.w / 2, one.y - one.size / 3
        things.append((one.text, (middle_x, middle_y, wide, one.size)))
    assert [(a[0], b[0]) for a, b in combinations(things, 2) if overlap(a[1], b[1])] == []


@pytest.mark.parametrize("id", AGAINST_THE_HOUSE)
def test_every_offered_wager_has_one_area_whatever_the_terms(id: str) -> None:
    for chosen in every_choice(id):
        layout = refuse_what_is_wrong(id, chosen)
        if layout.shape == "arc":
            lies_free(layout, game(id).cards.hand)


@pytest.mark.parametrize(("id", "chosen", "wagers"), OFFERED)
def test_the_wagers_on_the_layout_follow_from_the_terms(
    id: str, chosen: Chosen, wagers: set[str]
) -> None:
    layout = refuse_what_is_wrong(id, chosen)
    lies_free(layout, game(id).cards.hand)
    assert {area.wager for area in layout.areas} == wagers


@pytest.mark.parametrize(
    ("id", "chosen"),
    [
        ("roulette", {"five_adjacent": True, "seven_numbers": True}),
        ("roulette", {"five_adjacent": True, "seven_numbers": True, "wheel": "single_zero"}),
        ("craps", {"hop_bets": True, "horn_high": True, "world_bet": True, "fire_bet": True}),
    ],
)
def test_several_kinds_of_wagers_together(id: str, chosen: Chosen) -> None:
    refuse_what_is_wrong(id, chosen)


def test_the_replica_of_the_wheel_is_in_the_order_of_the_rim() -> None:
    layout = refuse_what_is_wrong("roulette", {"five_adjacent": True})
    ring = [area for area in layout.areas if area.shape == "ring"]
    top = sorted((a for a in ring if a.y < 500), key=lambda a: a.x)
    assert len(ring) == 38
    assert [area.inscription for area in top][:4] == ["0", "28", "9", "26"]


@pytest.mark.parametrize("id", AGAINST_THE_HOUSE)
def test_payout_odds_are_inscribed(id: str) -> None:
    """13:69E-1.13Y(b)3, 4 is the model."""
    layout = refuse_what_is_wrong(id, {})
    lines = [one for one in layout.inscriptions if one.w]
    assert lines or layout.shape != "arc"
    told = [one.odds for one in lines] + [area.odds for area in layout.areas]
    assert all(re.search(r"\d to \d|^push$|\$\d|the meter$", odds) for odds in told if odds)
    discards = [one for one in layout.fixtures if one.kind == "discards"]
    assert len(discards) == (len(layout.seats) if id == "double_draw_poker" else 0)


@pytest.mark.parametrize("odds", ["layout", "sign"])
@pytest.mark.parametrize("joker", ["layout", "sign"])
def test_1_13y_what_a_sign_says_is_not_on_the_layout(odds: str, joker: str) -> None:
    """(b)4 unless (c), (b)5 unless (d): each by itself; a sign is read under Terms."""
    here = game("double_draw_poker")
    terms = here.terms_from({"odds_display": odds, "joker_display": joker})
    lines = [one for one in layout_of(here, terms).inscriptions if one.w]
    assert any(one.odds for one in lines) == (odds == "layout")
    assert any("joker" in one.text for one in lines) == (joker == "layout")
    assert any("joker" in what for what, _ in here.payouts(terms))
    assert any(to for _, to in here.payouts(terms))


def test_2_17_the_odds_of_the_wager_that_is_offered_are_inscribed() -> None:
    def inscribed(**terms: str) -> dict[str, str]:
        found = layout_of(game("blackjack"), game("blackjack").terms_from(terms))
        return {line.text: line.odds for line in found.inscriptions}

    assert "Same suit" not in inscribed()
    suit = inscribed(side_2_17="same_suit", same_suit_odds="3:1", king_queen_odds="50")
    assert (suit["Same suit"], suit["Suited king and queen"]) == ("3 to 1", "50 to 1")
    over = inscribed(side_2_17="over_under_13", over_under_odds="4")
    assert over["Over 13, under 13"] == "4 to 1"


@pytest.mark.parametrize("id", EVERY_GAME)
def test_the_limits_of_every_game_are_posted(id: str) -> None:
    """The terms of some have no minimum of the table, only limits of their wager."""
    here, terms = game(id), game(id).terms()
    least, most = limits(here, terms)
    assert 0 < least <= most
    said = " ".join(one.text for one in layout_of(here, terms).inscriptions)
    assert here.counter or "$" not in said or money(least) in said
