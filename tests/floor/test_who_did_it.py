"""Every fact told by staff names the person, the role and the reason; players' facts do not."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.floor.house import House, open_house, run

from nomorebets.table.facts import Began, Closed, Irregularity, Left, Rested, Sat, Wagered
from nomorebets.table.journal import ToldBy, read
from nomorebets.table.views import Role

pytestmark = pytest.mark.waits


def test_the_journal_and_the_report_name_who_told_what_and_why(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            house.person() as ann,
            house.person(Role.DEALER, "Dee") as dee,
            house.person(Role.FLOORPERSON, "Pat") as pat,
        ):
            table = await house.table(game="roulette", source="reported", dealer="person")
            path = f"/api/tables/{table.id}"
            await pat.post(f"{path}/assign", dealer="Dee")
            await ann.post(f"{path}/sit", seat=1, chips=10_000)
            await dee.post(f"{path}/begin")
            await ann.post(f"{path}/wager", seat=1, wager="red", amount=500)
            await dee.post(f"{path}/close")
            reason = "the wheel was turning"
            name = "ball spun with the wheel"
            await pat.post(f"{path}/irregularity", name=name, reason=reason)
            await dee.post(f"{path}/report", number=3, hold=0)
            async with ann.at(table.id) as at:
                await at.until(lambda s: s["phase"] == "over")
                seen: list[Any] = [line.get("by") for line in at.lines if line.get("by")]
                assert {"name": "Pat", "role": "floorperson", "reason": reason} in seen
            report = await ann.client.get(f"{path}/rounds/1/dispute")
            assert report.status_code == 200, report.text
            assert f"<td>Pat, floorperson</td><td>{reason}</td>" in report.text
            assert "<td>Dee, dealer</td>" in report.text
            stored = await house.floor.store.lines(table.id)
            by = {type(line.fact): line.by for line in read(b"".join(s + b"\n" for s in stored))}
            assert by[Began] == ToldBy("Dee", "dealer", "begin")
            assert by[Closed] == ToldBy("Dee", "dealer", "close")
            assert by[Irregularity] == ToldBy("Pat", "floorperson", reason)
            assert by[Sat] is None
            assert by[Wagered] is None

    run(body)


def test_who_opened_a_table_and_who_had_it_closed_is_named_also_after_a_restart(
    tmp_path: Path,
) -> None:
    async def lines_of(house: House, table: str) -> dict[str, ToldBy | None]:
        stored = await house.floor.store.lines(table)
        lines = read(b"".join(line + b"\n" for line in stored))
        return {type(line.fact).__name__: line.by for line in lines}

    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            house.person(Role.FLOORPERSON, "Pat") as pat,
            house.person() as ann,
        ):
            told = await pat.post("/api/tables", game="roulette", wager_seconds=600)
            path = f"/api/tables/{told['id']}"
            async with ann.at(told["id"]) as at:
                await at.sit()
                await at.until(lambda s: s["phase"] == "wagers")
                await at.do("wager", seat=1, wager="red", amount=500)
                await pat.post(f"{path}/shut")
                found = await lines_of(house, told["id"])
                assert found["Opened"] == ToldBy("Pat", "floorperson", "open table")
                assert "Shut" not in found
        async with open_house(tmp_path) as house, house.person() as ben:
            table = house.floor.table(told["id"])
            assert table is not None
            assert table.shutting
            assert table.shut_by == ToldBy("Pat", "floorperson", "shut")
            await ben.get("/api/session")
            table.seen[ann.name] = -1e9
            table.settings = msgspec.structs.replace(table.settings, wager_seconds=1)
            table.deadline = 0.0
            table.poke()
            async with asyncio.timeout(60):
                while "Shut" not in (found := await lines_of(house, told["id"])):
                    await asyncio.sleep(0.05)
            assert found["Shut"] == ToldBy("Pat", "floorperson", "shut")

    run(body)


def test_what_software_deals_is_told_by_nobody_and_who_is_stood_up_by_somebody(
    tmp_path: Path,
) -> None:
    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            house.person() as ann,
            house.person(Role.FLOORPERSON, "Pat") as pat,
        ):
            table = await house.table(game="roulette")
            async with ann.at(table.id) as at:
                seat = await at.sit()
                await at.play_round(seat)
                await at.until(lambda s: s["phase"] == "wagers")
            path = f"/api/tables/{table.id}/stand_up"
            await pat.post(path, player=ann.name, reason="asleep")
            stored = await house.floor.store.lines(table.id)
            lines = list(read(b"".join(s + b"\n" for s in stored)))
            assert [line.by for line in lines if isinstance(line.fact, Rested)] == [None]
            (left,) = [line.by for line in lines if isinstance(line.fact, Left)]
            assert left == ToldBy("Pat", "floorperson", "asleep")

    run(body)
