"""Dealers on duty: each at one table, whatever floorpersons say at the same moment."""

import asyncio
from pathlib import Path

import pytest
from tests.floor.house import open_house, run

from nomorebets.table.views import Role

pytestmark = pytest.mark.waits


def test_two_floorpersons_who_assign_a_dealer_at_once_assign_one_table(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            house.person(Role.DEALER, "Dan"),
            house.person(Role.FLOORPERSON, "Flo") as flo,
            house.person(Role.FLOORPERSON, "Gus") as gus,
        ):
            tables = [await house.table(game="roulette", dealer="person") for _ in range(2)]
            paths = [f"/api/tables/{table.id}/assign" for table in tables]
            for _ in range(20):
                answers = await asyncio.gather(
                    flo.client.post(paths[0], json={"dealer": "Dan"}),
                    gus.client.post(paths[1], json={"dealer": "dan"}),
                )
                on_duty = [table for table in tables if table.assigned == "Dan"]
                assert len(on_duty) == 1
                assert await house.floor.store.deals_at("Dan") == on_duty[0].id
                assert {answer.status_code for answer in answers} <= {200, 409}
                assert answers[tables.index(on_duty[0])].status_code == 200
                for answer in answers:
                    if answer.status_code == 409:
                        why = answer.json()["refused"]["why"]
                        assert "Dan was assigned to another table at the same moment" in why
                for path in paths:
                    await flo.post(path, dealer="")
            await flo.post(paths[0], dealer="Dan")
            await gus.post(paths[1], dealer="Dan")  # one after the other: the dealer goes there
            assert [table.assigned for table in tables] == ["", "Dan"]
            await gus.post(paths[1], dealer="", instead_of="Eve")
            assert tables[1].assigned == "Dan"

    run(body)
