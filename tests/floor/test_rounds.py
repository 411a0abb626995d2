"""A round of each game through the real HTTP and WebSocket, by the protocol alone."""

import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.floor.house import QUICK, House, Person, open_house, run
from tests.support import GAMES

from nomorebets.floor.store import past_rounds
from nomorebets.floor.tables import gaming_table
from nomorebets.table.views import Role

pytestmark = pytest.mark.waits

PREFIX = b"nomorebets shoe v1:"  # of a commitment, as documented
QUICKER = replace(QUICK, least_pause=0, most_pause=0, house_only=0.02)  # for many rounds


@pytest.mark.parametrize("game", GAMES)
def test_a_round_of_each_game(game: str, tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house:
            table = await house.table(game=game, house_players=2)
            async with house.person() as guest, guest.at(table.id) as at:
                seat = await at.sit()
                await at.play_round(seat)
                assert at.staked(seat)
                assert all(a["cite"] and a["text"] for a in at.acts)
                assert [line["seq"] for line in at.lines] == sorted(
                    {line["seq"] for line in at.lines}
                )
                await at.say("leave")
                await at.until(lambda s: s["seats"][seat - 1]["player"] != guest.name)
                account = (await guest.get("/api/session"))["account"]
                history = await guest.get("/api/history")
                mine = [s for r in history for s in r["players"] if s["player"] == guest.name]
                net = sum(seat["net"] for seat in mine)
                assert account["tables"] == []
                assert account["chips"] == 100_000 + net
            balances = await house.floor.store.balances()
            assert sum(balances.values()) == 0
            async with house.person(Role.REGULATOR) as regulator:
                found = await regulator.get(f"/api/tables/{table.id}/verify")
                assert found["verified"]
                for round in await regulator.get(f"/api/tables/{table.id}/rounds"):
                    path = f"/api/tables/{table.id}/rounds/{round['round']}"
                    again = await regulator.get(path)
                    assert not again["difference"]
                    report = await regulator.client.get(path + "/dispute")
                    assert report.status_code == 200
                    assert "Every act" in report.text

    run(body)


@pytest.mark.parametrize("game", ["blackjack", "red_dog", "big_six"])
def test_an_old_round_is_found_as_quickly_in_a_longer_journal(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the commitment and the key of its shoe, though it was shuffled before a checkpoint."""
    monkeypatch.setattr(gaming_table, "CHECKPOINT_LINES", 12)
    monkeypatch.setattr(past_rounds, "BLOCK", 8)

    async def body() -> None:
        async with (
            open_house(tmp_path, QUICKER) as house,
            house.person(Role.REGULATOR) as regulator,
        ):
            terms: dict[str, Any] = {"decks": 1} if game != "big_six" else {}
            table = await house.table(game=game, terms=terms, house_players=3)
            async with regulator.at(table.id) as at:
                await at.until(lambda s: s["round"] > 20)
                before = await looked(house, regulator, table.id, 3)
                await at.until(lambda s: s["round"] > 32)
                assert await looked(house, regulator, table.id, 3) == before
            lines = [json.loads(line) for line in await house.floor.store.lines(table.id)]
            told = {
                sha256(PREFIX + bytes.fromhex(line["fact"]["key"])).hexdigest(): line["fact"]["key"]
                for line in lines
                if line["fact"]["fact"] == "revealed"
            }
            committed, number, found = "", 0, {}
            for line in lines:
                committed = line["fact"].get("commitment", committed)
                number = line["fact"].get("round", number)
                if line["fact"]["fact"] == "closed":
                    found[number] = committed
            for round in range(1, 20):
                again = await regulator.get(f"/api/tables/{table.id}/rounds/{round}")
                assert again["shoe"]["commitment"] == found[round]
                assert again["shoe"]["key"] == told.get(found[round])

    run(body)


async def looked(house: House, person: Person, table: str, round: int) -> tuple[Any, int]:
    """A round, and how many lines were read for it."""
    store, read = house.floor.store, 0
    honest = store.lines

    async def lines(*of: Any) -> list[bytes]:
        nonlocal read
        found = await honest(*of)
        read += len(found)
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "lines", lines)
        return await person.get(f"/api/tables/{table}/rounds/{round}"), read


def test_2_13_who_stands_behind_and_wagers_on_a_box_has_played(tmp_path: Path) -> None:
    """The round is in the history, its page and its dispute are open to them, and to no other."""

    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            house.person() as ann,
            house.person() as ben,
            house.person() as eve,
        ):
            table = await house.table(game="blackjack")
            async with ann.at(table.id) as seated, ben.at(table.id) as behind:
                await seated.sit(seat=1)
                await behind.do("sit", seat=0, chips=50_000)
                while seated.state["phase"] != "wagers":  # the cut is offered
                    before = seated.state["seq"]
                    await seated.decide()
                    if seated.state["seq"] == before:
                        await seated.hear()
                await seated.do("wager", seat=1, wager="wager", amount=2_000)
                await behind.until(lambda s: any(w.startswith("wager:") for w in s["places"]))
                await behind.do("wager", seat=1, wager="second wager", amount=1_000)
                await behind.do("ready")
                await seated.play_round(1)
                await behind.until(lambda s: s["phase"] in ("over", "between"))
                chips = {p["player"]: p["chips"] for p in behind.state["behind"]}
            (played,) = await ben.get("/api/history")
            assert [
                (s["seat"], s["net"]) for s in played["players"] if s["player"] == ben.name
            ] == [(0, chips[ben.name] - 50_000)]
            path = f"/api/tables/{table.id}/rounds/{played['round']}"
            again = await ben.get(path)
            (mine,) = [seat for seat in again["account"]["seats"] if seat["player"] == ben.name]
            assert mine["net"] == chips[ben.name] - 50_000
            assert [wager["wager"] for wager in mine["wagers"]] == ["second wager"]
            assert (await ben.client.get(path + "/dispute")).status_code == 200
            await eve.get(path, 403)
            assert await eve.get("/api/history") == []

    run(body)


def test_a_running_round_is_of_those_who_play_it(tmp_path: Path) -> None:
    """Not of who sat there when it began and has left; of who came while wagers were open."""

    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            house.person() as ann,
            house.person() as bob,
            house.person() as cat,
        ):
            table = await house.table(game="three_card_poker")
            async with (
                ann.at(table.id) as first,
                bob.at(table.id) as second,
                cat.at(table.id) as third,
            ):
                await first.sit(seat=1)
                while first.state["phase"] != "wagers":  # the cut is offered
                    before = first.state["seq"]
                    await first.decide()
                    if first.state["seq"] == before:
                        await first.hear()
                await second.sit(seat=2)
                await first.do("leave")
                await third.until(lambda s: not s["seats"][0]["player"])
                await third.sit(seat=1)
                number = third.state["round"]
                path = f"/api/tables/{table.id}/rounds/{number}"
                for person in (bob, cat):
                    await person.get(path)
                    assert [r["round"] for r in await person.get("/api/history")] == [number]
                await ann.get(path, 403)
                assert await ann.get("/api/history") == []

    run(body)
