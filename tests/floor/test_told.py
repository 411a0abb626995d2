"""What a page is told: the account, the last result, who sits where, how old the cards are."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from tests.floor.house import open_house, run
from tests.support import GAMES

from nomorebets.law.refusal import Refused
from nomorebets.rules import game
from nomorebets.table.law_text import gist
from nomorebets.table.layout import Layout
from nomorebets.table.views import Role


@pytest.mark.waits
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


@pytest.mark.waits
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


@pytest.mark.waits
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


@pytest.mark.parametrize("id", GAMES)
def test_a_taken_seat_is_refused_with_its_paragraph(id: str) -> None:
    here, terms = game(id), game(id).terms()
    taken = Layout.new(here, terms).sit(here, terms, "Ann", 1, 0)
    with pytest.raises(Refused, match="seat 1 is taken") as refused:
        taken.sit(here, terms, "Bob", 1, 0)
    assert gist(id, refused.value.cite)


@pytest.mark.waits
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
