"""A floor in use is backed up, lost, and restored: the drill."""

import asyncio
import json
from pathlib import Path
from typing import Any

import apsw
import pytest
from click.testing import CliRunner
from tests.floor.house import open_house, run
from tests.floor.test_history import wrong

from nomorebets.cli import nmb

pytestmark = pytest.mark.waits


def told(*words: str) -> Any:
    answer = CliRunner().invoke(nmb, [*words, "--json"])
    assert answer.exit_code == 0, answer.output
    return json.loads(answer.stdout)


def refused(*words: str) -> str:
    answer = CliRunner().invoke(nmb, list(words))
    assert (answer.exit_code, answer.output.count("\n")) == (2, 1), answer.output
    return answer.output


def test_the_drill(tmp_path: Path) -> None:
    """Backed up in the middle of play; the store is lost; it is put back: whoever played sits there
    with the chips they had, the floor deals on; what came after the backup is told to be gone."""
    store, backup = tmp_path / "floor.sqlite", tmp_path / "night.backup"
    sent = tmp_path / "sent.seals"
    seen: dict[str, Any] = {}

    async def evening() -> None:
        async with open_house(tmp_path) as house, house.person() as ann:
            house.floor.sealing.send = (str(sent),)
            table = await house.table(game="roulette", house_players=2)
            async with ann.at(table.id) as at:
                seat = await at.sit(100_00)
                await at.play_round(seat)
                made = asyncio.to_thread(told, "backup", str(backup), "--store", str(store))
                copying = asyncio.ensure_future(made)
                while not copying.done():
                    await at.play_round(seat)
                seen["made"] = copying.result()
                seen["token"], seen["table"] = ann.token, table.id
                await at.play_round(seat)

    run(evening)
    assert seen["made"]["tables"] == 1
    assert backup.stat().st_mode & 0o777 == 0o600
    for end in ("", "-wal", "-shm", "-reserve"):
        Path(f"{store}{end}").unlink(missing_ok=True)
    restored = told("restore", str(backup), "--store", str(store), "--seals", str(sent))
    assert restored["lines"] == seen["made"]["lines"]
    assert restored["later"] > 0, "what was played after the backup was sealed, and is gone"
    assert wrong(store) == []
    assert any("cut off" in what for what in wrong(store, "--seals", str(sent)))

    async def goes_on() -> None:
        async with open_house(tmp_path) as house, house.person() as anybody:
            anybody.client.headers["Authorization"] = f"Bearer {seen['token']}"
            me = (await anybody.get("/api/session"))["account"]
            assert [at["table"] for at in me["tables"]] == [seen["table"]]
            anybody.token, anybody.name = seen["token"], me["name"]
            async with anybody.at(seen["table"]) as at:
                await at.play_round(me["tables"][0]["seats"][0])

    run(goes_on)
    assert wrong(store) == []


def test_what_cannot_be_backed_up_or_restored_is_one_line(tmp_path: Path) -> None:
    store, backup = str(tmp_path / "floor.sqlite"), tmp_path / "one.backup"
    assert "no store" in refused("backup", str(backup), "--store", store)
    assert "pg_dump" in refused("backup", str(backup), "--store", "postgresql://nowhere/x")

    async def make() -> None:
        async with open_house(tmp_path) as house:
            await house.table(game="roulette")

    run(make)
    told("backup", str(backup), "--store", store)
    assert "there already" in refused("backup", str(backup), "--store", store)
    assert "there already" in refused("restore", str(backup), "--store", store)
    elsewhere = str(tmp_path / "elsewhere" / "floor.sqlite")
    Path(elsewhere).parent.mkdir()
    assert "key" in refused("restore", str(backup), "--store", elsewhere)
    Path(f"{elsewhere}.seal").write_bytes(Path(f"{store}.seal").read_bytes())
    cut = tmp_path / "cut.backup"
    cut.write_bytes(backup.read_bytes()[:-5000])
    assert "cut off" in refused("restore", str(cut), "--store", elsewhere)
    db = apsw.Connection(str(backup))
    db.execute("UPDATE tables SET opened_at = '2025'")
    db.close()
    assert "tables: roulette-1" in refused("restore", str(backup), "--store", elsewhere)
    assert not Path(elsewhere).exists()
    assert [p.name for p in tmp_path.glob("*.part*")] == []
