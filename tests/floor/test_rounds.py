"""A round of each game through the real HTTP and WebSocket, by the protocol alone."""

from pathlib import Path

import pytest
from tests.floor.house import open_house, run

from nomorebets.rules import folders
from nomorebets.table.views import Role


@pytest.mark.parametrize("game", folders())
def test_a_round_of_each_game(game: str, tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house:
            table = await house.table(game=game, house_players=2)
            async with house.person() as guest, guest.at(table.id) as at:
                seat = await at.sit()
                await at.play_round(seat)
                mine = [a for a in at.acts if a.get("spot", "").startswith(f"seat {seat}")]
                assert any(a["act"] == "wager" for a in mine)
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
