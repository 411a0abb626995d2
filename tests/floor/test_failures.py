"""The store refuses: nothing is acknowledged, nothing is shown, nothing is lost."""

import subprocess
import sys
from pathlib import Path

import apsw
import pytest
from tests.floor.house import open_house, run

from nomorebets.floor.store.protocol import Append, Stale, StoreFailed, StoreFull, TableRow
from nomorebets.floor.store.sqlite import SqliteStore


@pytest.mark.waits
@pytest.mark.parametrize("failure", [StoreFull("full"), Stale("not ours"), StoreFailed("?")])
def test_what_is_not_stored_did_not_happen(tmp_path: Path, failure: StoreFailed) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as guest:
            table = await house.table(game="roulette", wager_seconds=600)
            async with guest.at(table.id) as at, guest.at(table.id) as other:
                seat = await at.sit(seat=1)
                await at.until(lambda s: s["phase"] == "wagers" and s["pending"]["yours"])
                append = house.floor.store.append
                seq = at.state["seq"]

                async def fails(append: Append) -> None:
                    raise failure

                house.floor.store.append = fails  # type: ignore[method-assign]
                for amount in (500, 700):
                    said = await at.say(
                        "wager", key=f"{amount}", seat=seat, wager="red", amount=amount
                    )
                    assert (said["type"], said["status"]) == ("refusal", 503)
                assert at.state["seq"] == seq
                house.floor.store.append = append  # type: ignore[method-assign]
                async with guest.at(table.id) as third:
                    assert third.state["seq"] == seq
                    assert third.chips(seat) == 50_000
                await at.do("wager", key="500", seat=seat, wager="red", amount=500)
                await other.until(lambda s: f"wager:seat {seat}:red:{guest.name}" in s["places"])
                assert other.chips(seat) == 49_500
                assert table.faults == 0

    run(body)


def test_after_an_error_of_the_disk_the_writer_stops_and_says_so(tmp_path: Path) -> None:
    async def body() -> None:
        store = SqliteStore(tmp_path / "floor.sqlite")
        await store.open_table(TableRow("t", b"{}", "now"))
        epoch = await store.claim("t")

        def torn(db: apsw.Connection) -> None:
            raise apsw.IOError("fsync failed")

        with pytest.raises(StoreFailed, match="has stopped"):
            await store.writer.run(torn)
        with pytest.raises(StoreFailed, match="has stopped"):
            await store.append(Append("t", epoch, "now", 1, [b"one"]))
        await store.close()
        again = SqliteStore(tmp_path / "floor.sqlite")
        assert await again.lines("t") == []
        await again.close()

    run(body)


def test_a_full_disk_stores_nothing_and_the_writer_goes_on(tmp_path: Path) -> None:
    async def body() -> None:
        store = SqliteStore(tmp_path / "floor.sqlite")
        await store.open_table(TableRow("t", b"{}", "now"))
        epoch = await store.claim("t")
        pages = await store.writer.run(lambda db: db.pragma("page_count"))
        await store.writer.run(lambda db: db.pragma("max_page_count", pages))
        with pytest.raises(StoreFull):
            await store.append(Append("t", epoch, "now", 1, [b"x" * 100_000]))
        await store.writer.run(lambda db: db.pragma("max_page_count", 1_000_000))
        await store.append(Append("t", epoch, "now", 1, [b"one"]))
        assert await store.lines("t") == [b"one"]
        await store.close()

    run(body)


def test_a_file_that_is_no_store_is_said_in_one_line(tmp_path: Path) -> None:
    store = tmp_path / "floor.sqlite"
    store.write_text("not a floor" * 1000)
    served = subprocess.run(
        [sys.executable, "-m", "nomorebets.cli", "serve", "--store", store, "--port", "0"],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert served.returncode == 2
    assert served.stderr == f"nmb: {store} cannot be opened: file is not a database\n"
