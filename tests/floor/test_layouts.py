"""What a page draws: layouts with nothing on anything else, the account, the last result."""

import re
from datetime import datetime, timedelta
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from tests.floor.house import open_house, run

from nomorebets.floor.law_text import gist
from nomorebets.floor.layout_data import Area, Fixture, LayoutData
from nomorebets.floor.layouts import layout_of, offered
from nomorebets.law.refusal import Refused
from nomorebets.rules import folders, game
from nomorebets.table.layout import Layout
from nomorebets.table.views import Role

MORE: list[tuple[str, dict[str, Any]]] = [
    ("roulette", {"five_adjacent": True, "seven_numbers": True}),
    ("roulette", {"five_adjacent": True, "wheel": "single_zero"}),
    ("craps", {"hop_bets": True, "horn_high": True, "world_bet": True, "fire_bet": True}),
    ("craps", {"variant": "mini_craps"}),
    ("big_six", {"seats": 5}),
]


def over(a: Area | Fixture, b: Area | Fixture) -> bool:
    apart_x, apart_y = abs(a.x - b.x), abs(a.y - b.y)
    return apart_x < (a.w + b.w) / 2 - 1 and apart_y < (a.h + b.h) / 2 - 1


def drawn(id: str, chosen: dict[str, Any]) -> tuple[LayoutData, set[str]]:
    found = game(id)
    terms = found.terms_from(chosen)
    layout = layout_of(found, terms)
    assert len(layout.seats) == found.seats(terms)
    return layout, {w.name for i, w in enumerate(found.wagers) if offered(found, terms, i)}


@pytest.mark.parametrize(("id", "chosen"), [*((id, {}) for id in folders()), *MORE])
def test_every_wager_has_an_area_of_its_own(id: str, chosen: dict[str, Any]) -> None:
    layout, wagers = drawn(id, chosen)
    common = {area.wager for area in layout.areas if area.seat is None}
    for seat in layout.seats:
        own = {area.wager for area in layout.areas if area.seat == seat.seat}
        assert common | own == wagers
    solid = [area for area in layout.areas if area.shape != "point"]
    assert [(a.wager, b.wager) for a, b in combinations(solid, 2) if over(a, b)] == []
    for area in solid:
        assert area.angle == 0
        assert area.w / 2 <= area.x <= layout.width - area.w / 2
        assert area.h / 2 <= area.y <= layout.height - area.h / 2


def test_the_replica_of_the_wheel_is_in_the_order_of_the_rim() -> None:
    layout, _ = drawn("roulette", {"five_adjacent": True})
    ring = [area for area in layout.areas if area.shape == "ring"]
    top = sorted((a for a in ring if a.y < 500), key=lambda a: a.x)
    assert len(ring) == 38
    assert [area.inscription for area in top][:4] == ["0", "28", "9", "26"]


def test_text_is_sent_compressed_and_what_others_wrote_is_kept(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as guest:
            for path in ("/api/games/roulette", "/app.js", "/vendor/lit-html.js"):
                answer = await guest.client.get(path, headers={"Accept-Encoding": "gzip"})
                assert answer.headers["content-encoding"] == "gzip", path
                plain = await guest.client.get(path, headers={"Accept-Encoding": "identity"})
                assert "content-encoding" not in plain.headers
                assert plain.content == answer.content
            assert answer.headers["cache-control"] == "public, max-age=86400"
            secret = await guest.client.get("/api/session")
            assert "content-encoding" not in secret.headers

    run(body)


def test_who_sits_down_or_leaves_hears_of_the_account(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as guest, house.person() as other:
            table = await house.table(game="craps", wager_seconds=1)
            async with guest.at(table.id) as at, other.at(table.id) as beside:
                before = at.messages[0]["you"]["chips"]
                seat = await at.sit(20_000)
                yous = [m["you"] for m in at.messages if "you" in m]
                assert yous[-1]["seats"] == [seat]
                assert yous[-1]["chips"] == before - 20_000
                await at.do("buy_in", chips=5_000)
                yous = [m["you"] for m in at.messages if "you" in m]
                assert yous[-1]["chips"] == before - 25_000
                await at.do("leave")
                await at.until(lambda s: not s["seats"][seat - 1]["player"])
                yous = [m["you"] for m in at.messages if "you" in m]
                assert (yous[-1]["seats"], yous[-1]["chips"]) == ([], before)
                await beside.until(lambda s: s["seq"] == at.state["seq"])
                assert sum("you" in m for m in beside.messages) == 1

    run(body)


@pytest.mark.parametrize("id", ["craps", "roulette", "big_six"])
def test_a_newcomer_sees_the_last_result(tmp_path: Path, id: str) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as guest:
            table = await house.table(game=id, name="The corner", house_players=2)
            async with guest.at(table.id) as at:
                assert (at.state["dice"], at.state["rest"]) == (None, None)
                await at.until(lambda s: s["dice"] or s["rest"])
                shown = [act for act in at.acts if act["act"] in ("roll", "spin", "stop")]
                if id == "craps":
                    assert at.state["dice"] == list(divmod(shown[-1]["value"], 10))
                else:
                    last = {key: shown[-1][key] for key in ("words", "value")}
                    assert at.state["rest"] == last
            async with house.person(Role.SURVEILLANCE) as watching:
                first = (await watching.get(f"/api/tables/{table.id}/rounds"))[-1]
                assert (first["name"], first["game"]) == ("The corner", id)

    run(body)


@pytest.mark.parametrize("id", folders())
def test_a_taken_seat_is_refused_with_its_paragraph(id: str) -> None:
    here, terms = game(id), game(id).terms()
    taken = Layout.new(here, terms).sit(here, terms, "Ann", 1, 0)
    with pytest.raises(Refused, match="seat 1 is taken") as refused:
        taken.sit(here, terms, "Bob", 1, 0)
    assert gist(id, refused.value.cite)


@pytest.mark.parametrize("id", folders())
def test_payout_odds_are_inscribed_over_nothing(id: str) -> None:
    """13:69E-1.13Y(b)3, 4 is the model."""
    layout, _ = drawn(id, {})
    lines = [one for one in layout.inscriptions if one.w]
    assert lines or layout.shape != "arc"
    told = [one.odds for one in lines] + [area.odds for area in layout.areas]
    assert all(re.search(r"\d to \d|^push$", odds) for odds in told if odds)
    discards = [one for one in layout.fixtures if one.kind == "discards"]
    assert len(discards) == (len(layout.seats) if id == "double_draw_poker" else 0)
    boxes = [(seat.x, seat.y, 44, 44) for seat in layout.seats]
    boxes += [(area.x, area.y, area.w, area.h) for area in layout.areas]
    boxes += [(one.x, one.y, one.w, one.h) for one in layout.fixtures]
    for line in lines:
        x, y, w, h = line.x + line.w / 2, line.y - 4, line.w, line.size
        assert not any(
            abs(x - a) < (w + c) / 2 and abs(y - b) < (h + d) / 2 - 1 for a, b, c, d in boxes
        ), line
    for i, one in enumerate(discards):
        assert not any(over(one, area) for area in layout.areas)
        assert not any(over(one, other) for other in discards[i + 1 :])


def test_odds_on_a_sign_are_not_on_the_layout() -> None:
    layout, _ = drawn("double_draw_poker", {"odds_display": "sign"})
    assert not any(one.w for one in layout.inscriptions)


def test_the_supervisor_sees_how_long_cards_are_in_use(tmp_path: Path) -> None:
    """13:69E-1.18(g): eight hours from a shoe, four from the hand; also after a restart."""

    async def body() -> None:
        lives = []
        for _ in range(2):
            async with open_house(tmp_path) as house, house.person(Role.FLOORPERSON) as person:
                if not house.floor.tables:
                    await house.table(game="double_draw_poker")
                    await house.table(game="double_draw_poker", terms={"deal_method": "hand"})
                    await house.table(game="blackjack")
                tables = [f"double_draw_poker-{n}" for n in (1, 2)] + ["blackjack-1"]
                states = [(await person.get(f"/api/tables/{id}"))["state"] for id in tables]
                lives.append([state["card_life"] for state in states])
                assert all(m["rests"] for state in states for m in state["markers"])
        assert lives[0] == lives[1]
        *used, none = lives[0]
        assert none is None
        for life, hours in zip(used, (8, 4), strict=True):
            since, due = (datetime.fromisoformat(life[key]) for key in ("since", "due"))
            assert due - since == timedelta(hours=hours)
            assert life["cite"] == "13:69E-1.18(g)"

    run(body)


def test_2_17_the_odds_of_the_wager_that_is_offered_are_inscribed() -> None:
    def inscribed(**terms: str) -> dict[str, str]:
        found = layout_of(game("blackjack"), game("blackjack").terms_from(terms))
        return {line.text: line.odds for line in found.inscriptions}

    assert "Same suit" not in inscribed()
    suit = inscribed(side_2_17="same_suit", same_suit_odds="3:1", king_queen_odds="50")
    assert (suit["Same suit"], suit["Suited king and queen"]) == ("3 to 1", "50 to 1")
    over = inscribed(side_2_17="over_under_13", over_under_odds="4")
    assert over["Over 13, under 13"] == "4 to 1"
