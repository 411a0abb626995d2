"""What every store must do."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.postgres import NewDatabase

from nomorebets.floor.store import sql
from nomorebets.floor.store.postgres import PostgresStore
from nomorebets.floor.store.protocol import (
    CAGE,
    Account,
    Append,
    Kept,
    Movement,
    RoundFilter,
    Stale,
    Store,
    TableRow,
    Taken,
    TooFewChips,
)
from nomorebets.floor.store.sqlite import SqliteStore
from nomorebets.table.past_round import RoundRow, RoundSeat

AT = "2026-11-15T23:10:01.123Z"
Opened = Callable[[], Awaitable[Store]]


@pytest.fixture(params=["sqlite", "postgresql"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    """Opens the same store, again and again."""
    if request.param == "sqlite":

        async def embedded() -> Store:
            return SqliteStore(tmp_path / "floor.sqlite")

        return embedded
    new_database: NewDatabase = request.getfixturevalue("new_database")
    address = new_database()
    return lambda: PostgresStore.at(address)


def in_store(opened: Opened, body: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await opened()
        try:
            await body(store)
        finally:
            await store.close()

    asyncio.run(run())


async def with_table(store: Store) -> int:
    await store.open_table(TableRow("t", b"{}", AT))
    return await store.claim("t")


def test_an_append_is_there_when_the_store_is_opened_again(opened: Opened) -> None:
    async def write(store: Store) -> None:
        epoch = await with_table(store)
        await store.append(
            Append(
                "t", epoch, AT, 1, [b"one", b"two"], {"c": b"key"},
                [Movement(CAGE, "house", 500, "sat", "t", 2, 3, "17.6(b)")],
                [RoundRow("t", 1, 2, AT, players=(RoundSeat(3, "Ann"),))],
                Kept(7, "k", "d", b"{}"), b"checkpoint", 2, waiting=b"somebody",
            )
        )  # fmt: skip

    async def read(store: Store) -> None:
        assert await store.lines("t") == [b"one", b"two"]
        assert await store.lines("t", 1) == [b"two"]
        assert await store.lines("t", 0, 1) == [b"one"]
        assert await store.last_seq("t") == 2
        assert await store.keys("t") == {"c": b"key"}
        assert await store.checkpoint("t") == b"checkpoint"
        assert await store.checkpoint("t", before=2) == b""
        assert await store.kept(7, "k") == Kept(7, "k", "d", b"{}")
        assert await store.kept(8, "k") is None
        assert await store.balances() == {CAGE: -500, "house": 500}
        (entry,) = await store.ledger(table="t")
        assert entry.movement == Movement(CAGE, "house", 500, "sat", "t", 2, 3, "17.6(b)")
        assert await store.waiting("t") == b"somebody"
        (row,) = await store.rounds(RoundFilter("t"))
        assert row.players == (RoundSeat(3, "Ann"),)

    in_store(opened, write)
    in_store(opened, read)


def test_who_waits_is_what_the_last_append_that_told_it_says(opened: Opened) -> None:
    async def body(store: Store) -> None:
        epoch = await with_table(store)
        assert await store.waiting("t") == b""
        await store.append(Append("t", epoch, AT, waiting=b"Ann"))
        await store.append(Append("t", epoch, AT, 1, [b"one"]))
        assert await store.waiting("t") == b"Ann"
        await store.append(Append("t", epoch, AT, waiting=b""))
        assert await store.waiting("t") == b""

    in_store(opened, body)


def test_a_dealer_deals_at_one_open_table(opened: Opened) -> None:
    async def body(store: Store) -> None:
        epochs = {}
        for name in "abc":
            await store.open_table(TableRow(name, b"{}", AT))
            epochs[name] = await store.claim(name)

        async def assign(table: str, dealer: str) -> None:
            await store.append(Append(table, epochs[table], AT, dealer=dealer))

        assert (await store.dealer("a"), await store.deals_at("Dan")) == ("", "")
        await assign("a", "Dan")
        await store.append(Append("a", epochs["a"], AT, 1, [b"one"]))
        assert (await store.dealer("a"), await store.deals_at("Dan")) == ("Dan", "a")
        kept = Kept(7, "k", "d", b"1")
        with pytest.raises(Taken):  # and nothing is kept of what was told with it
            await store.append(Append("b", epochs["b"], AT, 1, [b"one"], dealer="Dan", kept=kept))
        assert (await store.dealer("b"), await store.lines("b")) == ("", [])
        assert await store.kept(7, "k") is None
        await assign("b", "Eve")
        with pytest.raises(Taken):
            await assign("b", "Dan")
        assert (await store.deals_at("Dan"), await store.deals_at("Eve")) == ("a", "b")
        await assign("a", "")
        await assign("c", "")  # as many as like have nobody
        await assign("c", "Dan")
        assert (await store.dealer("a"), await store.deals_at("Dan")) == ("", "c")
        assert await store.deals_at("") == ""
        await store.append(Append("c", epochs["c"], AT, closes=True))
        assert await store.deals_at("Dan") == ""
        await assign("a", "Dan")
        assert await store.deals_at("Dan") == "a"

    in_store(opened, body)


def test_of_two_who_assign_a_dealer_at_once_one_is_refused(opened: Opened) -> None:
    async def body(store: Store) -> None:
        names = [f"t{number}" for number in range(8)]
        for name in names:
            await store.open_table(TableRow(name, b"{}", AT))
        epochs = [await store.claim(name) for name in names]
        tables = list(zip(names, epochs, strict=True))
        for _ in range(5):
            told = await asyncio.gather(
                *(store.append(Append(*table, AT, dealer="Dan")) for table in tables),
                return_exceptions=True,
            )
            assert sorted(map(repr, told)) == ["None"] + ["Taken('Dan')"] * 7
            assert await store.deals_at("Dan") == names[told.index(None)]
            await asyncio.gather(*(store.append(Append(*t, AT, dealer="")) for t in tables))

    in_store(opened, body)


def test_kept_answers_are_forgotten_when_they_are_old(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql, "FORGET_AT_ONCE", 2)

    async def body(store: Store) -> None:
        epoch = await with_table(store)
        new = Kept(7, "new", "d", b"2")
        for number in range(5):
            old = Kept(7, f"old {number}", "d", b"1")
            await store.append(Append("t", epoch, AT, kept=old))
        assert await store.age() == 0
        assert await store.grow_older(0) == 1
        assert await store.grow_older(0) == 1, "another process saw to that"
        await store.move([], AT, new)
        assert await store.forget_kept(1) == 5
        assert await store.kept(7, "old 4") is None
        assert await store.kept(7, "new") == new
        assert await store.forget_kept(1) == 0

    in_store(opened, body)


def test_an_older_epoch_can_append_nothing(opened: Opened) -> None:
    async def body(store: Store) -> None:
        old = await with_table(store)
        new = await store.claim("t")
        assert new > old
        with pytest.raises(Stale):
            await store.append(Append("t", old, AT, 1, [b"late"]))
        with pytest.raises(Stale):
            await store.append(Append("t", old, AT, waiting=b"late", kept=Kept(7, "k", "d", b"1")))
        await store.append(Append("t", new, AT, 1, [b"ours"]))
        assert await store.lines("t") == [b"ours"]
        assert await store.waiting("t") == b""
        assert await store.kept(7, "k") is None

    in_store(opened, body)


@pytest.mark.parametrize("seq", [1, 3])
def test_a_line_follows_the_one_before(opened: Opened, seq: int) -> None:
    async def body(store: Store) -> None:
        epoch = await with_table(store)
        await store.append(Append("t", epoch, AT, 1, [b"one"]))
        with pytest.raises(Stale):
            await store.append(Append("t", epoch, AT, seq, [b"other"]))
        assert await store.lines("t") == [b"one"]

    in_store(opened, body)


def test_an_append_is_whole_or_not_at_all(opened: Opened) -> None:
    """An account has too few chips: neither the line nor the key nor the answer is kept."""

    async def body(store: Store) -> None:
        epoch = await with_table(store)
        ann = await store.create_account("Ann", "player", "", AT, 100)
        moved = [Movement(ann.ledger, "table:t:purse:Ann", 101)]
        kept = Kept(ann.id, "k", "d", b"1")
        with pytest.raises(TooFewChips):
            await store.append(Append("t", epoch, AT, 1, [b"one"], {"c": b"x"}, moved, kept=kept))
        assert await store.lines("t") == []
        assert await store.keys("t") == {}
        assert await store.kept(ann.id, "k") is None
        assert await store.balance(ann.ledger) == 100
        await store.append(Append("t", epoch, AT, 1, [b"one"], {"c": b"x"}, kept=kept))

    in_store(opened, body)


def test_appends_given_at_once_are_all_stored_and_one_that_fails_spoils_no_other(
    opened: Opened,
) -> None:
    async def body(store: Store) -> None:
        for name in "abcde":
            await store.open_table(TableRow(name, b"{}", AT))
        epochs = {name: await store.claim(name) for name in "abcde"}
        jobs = [
            store.append(Append(name, epochs[name] - (name == "c"), AT, seq, [b"%d" % seq]))
            for seq in range(1, 41)
            for name in "abcde"
        ]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert sum(isinstance(result, Stale) for result in results) == 40
        for name in "abde":
            assert await store.lines(name) == [b"%d" % seq for seq in range(1, 41)]
        assert await store.lines("c") == []

    in_store(opened, body)


def test_movements_are_double_entry(opened: Opened) -> None:
    async def body(store: Store) -> None:
        ann = await store.create_account("Ann", "player", "hash", AT, 1000)
        await store.move([Movement(ann.ledger, "elsewhere", 300, "x")], AT)
        with pytest.raises(TooFewChips):
            await store.move([Movement(ann.ledger, "elsewhere", 701)], AT)
        assert await store.balance(ann.ledger) == 700
        assert sum((await store.balances()).values()) == 0
        assert len(await store.ledger(account=ann.ledger)) == 2

    in_store(opened, body)


def test_no_step_of_a_movement_takes_what_is_not_there(opened: Opened) -> None:
    """Also when a later step would bring it back."""

    async def body(store: Store) -> None:
        ann = await store.create_account("Ann", "player", "", AT, 100)
        there, back = Movement(ann.ledger, "t", 101), Movement("t", ann.ledger, 101)
        with pytest.raises(TooFewChips):
            await store.move([there, back], AT)
        assert await store.ledger(table="t") == []
        assert await store.balance("t") == 0
        await store.move([back, there], AT)
        assert await store.balance(ann.ledger) == 100

    in_store(opened, body)


def test_chips_moved_to_and_fro_at_once_are_all_there(opened: Opened) -> None:
    async def body(store: Store) -> None:
        names = [f"player:{n}" for n in range(5)]
        await store.move([Movement(CAGE, name, 1000) for name in names], AT)
        jobs = [
            store.move([Movement(a, b, 7), Movement(b, c, 5)], AT)
            for a in names
            for b in names
            for c in names
            if len({a, b, c}) == 3
        ]
        await asyncio.gather(*jobs)
        balances = await store.balances()
        assert [balances[name] for name in names] == [1000] * 5  # each has given what it got
        assert len(await store.ledger(limit=1000)) == 5 + 2 * 60

    in_store(opened, body)


def test_the_same_key_is_kept_once(opened: Opened) -> None:
    async def body(store: Store) -> None:
        epoch = await with_table(store)
        await store.move([], AT, Kept(7, "k", "d", b"1"))
        with pytest.raises(Stale):
            await store.move([Movement(CAGE, "house", 5)], AT, Kept(7, "k", "d", b"2"))
        with pytest.raises(Stale):
            await store.append(Append("t", epoch, AT, 1, [b"one"], kept=Kept(7, "k", "d", b"3")))
        assert await store.balances() == {}
        assert await store.lines("t") == []
        assert await store.kept(7, "k") == Kept(7, "k", "d", b"1")

    in_store(opened, body)


@pytest.mark.parametrize("text", ["\0", "A\0nn", "''", "%s"])
def test_a_text_no_name_can_be_is_not_found(opened: Opened, text: str) -> None:
    async def body(store: Store) -> None:
        assert await store.account(text) is None
        assert await store.lines(text) == []
        assert await store.rounds(RoundFilter(player=text)) == []
        assert await store.ledger(account=text) == []
        assert await store.session(text, 0.0) is None

    in_store(opened, body)


def test_accounts_and_sessions(opened: Opened) -> None:
    async def body(store: Store) -> None:
        ann = await store.create_account("Ann", "player", "hash", AT)
        with pytest.raises(Taken):
            await store.create_account("ANN", "player", "hash", AT)
        assert await store.account("ann") == ann
        assert await store.account("Bob") is None
        found = Account(ann.id, "Ann", "dealer", "other", "SECRET", False)
        await store.put_session("old", ann.id, expires=100.0)
        await store.change_account(found)
        assert await store.account("Ann") == found
        assert await store.accounts() == [found]
        assert await store.session("old", now=99.0) is None
        assert await store.use_code(ann.id, 5)
        assert not await store.use_code(ann.id, 5)
        assert not await store.use_code(ann.id, 4)
        await store.put_session("digest", ann.id, expires=100.0)
        assert await store.session("digest", now=99.0) == found
        assert await store.session("digest", now=100.0) is None
        assert await store.session("other", now=1.0) is None
        await store.touch_session("digest", 150.0, 10.0)
        assert await store.session("digest", now=100.0) is None, "it lasts no longer than 100"
        await store.put_session("longer", ann.id, 100.0, 200.0)
        await store.touch_session("longer", 150.0, 60.0)
        assert await store.session("longer", now=120.0) is None
        await store.touch_session("longer", 150.0, 10.0)
        assert await store.session("longer", now=149.0) == found
        await store.touch_session("longer", 250.0, 10.0)
        assert await store.session("longer", now=199.0) == found
        assert await store.session("longer", now=200.0) is None
        await store.drop_session("digest")
        assert await store.session("digest", now=99.0) is None

    in_store(opened, body)


def test_a_table_is_opened_once_and_closed_with_its_last_line(opened: Opened) -> None:
    async def body(store: Store) -> None:
        epoch = await with_table(store)
        with pytest.raises(Taken):
            await store.open_table(TableRow("t", b"{}", AT))
        await store.append(Append("t", epoch, AT, 1, [b"one"], closes=True))
        (row,) = await store.tables()
        assert row.closed_at == AT

    in_store(opened, body)


def test_a_table_without_a_line_can_be_taken_back(opened: Opened) -> None:
    async def body(store: Store) -> None:
        epoch = await with_table(store)
        await store.take_back("t")
        assert await store.tables() == []
        with pytest.raises(Stale):
            await store.append(Append("t", epoch, AT, 1, [b"one"]))
        epoch = await with_table(store)
        await store.append(Append("t", epoch, AT, 1, [b"one"]))
        await store.take_back("t")
        assert [row.id for row in await store.tables()] == ["t"]

    in_store(opened, body)


def test_rounds_are_found_by_table_time_seat_player_or_number(opened: Opened) -> None:
    async def body(store: Store) -> None:
        epoch = await with_table(store)
        for number in (1, 2, 3):
            players = (RoundSeat(number, "Ann", -5), RoundSeat(number + 1, "Bob"))
            row = RoundRow("t", number, number, f"2026-01-0{number}", True, False, players)
            await store.append(Append("t", epoch, AT, number, [b"-"], rounds=[row]))

        async def numbers(**found: object) -> list[int]:
            return [row.round for row in await store.rounds(RoundFilter("t", **found))]  # type: ignore[arg-type]

        assert await numbers() == [3, 2, 1]
        assert await numbers(number=2) == [2]
        assert await numbers(seat=2) == [2, 1]
        assert await numbers(player="Bob", limit=1) == [3]
        assert await numbers(since="2026-01-02") == [3, 2]
        assert await numbers(until="2026-01-02") == [2, 1]
        assert await numbers(player="Bob", seat=3, until="2026-01-02") == [2]
        assert await numbers(player="'; DROP TABLE rounds") == []

    in_store(opened, body)


def test_a_players_rounds_at_all_tables_are_found_the_latest_first(opened: Opened) -> None:
    async def body(store: Store) -> None:
        for table, on in (("a", (1, 4, 5)), ("b", (2, 3)), ("c", (6,))):
            await store.open_table(TableRow(table, b"{}", AT))
            epoch = await store.claim(table)
            for number, day in enumerate(on, 1):
                player = "Cat" if table == "c" else "Ann"
                seats = (RoundSeat(1, player, day), RoundSeat(2, "Bob"))
                row = RoundRow(table, number, number, f"2026-01-0{day}", True, False, seats)
                await store.append(Append(table, epoch, AT, number, [b"-"], rounds=[row]))

        async def days(**found: object) -> list[str]:
            rows = await store.rounds(RoundFilter(**found))  # type: ignore[arg-type]
            assert all(len(row.players) == 2 for row in rows)
            return [f"{row.table}{row.at[-1]}" for row in rows]

        assert await days() == ["c6", "a5", "a4", "b3", "b2", "a1"]
        assert await days(player="Ann") == ["a5", "a4", "b3", "b2", "a1"]
        assert await days(player="Ann", limit=3) == ["a5", "a4", "b3"]
        assert await days(player="Ann", until="2026-01-04", limit=2) == ["a4", "b3"]
        assert await days(player="Ann", table="b") == ["b3", "b2"]
        assert await days(player="Cat", table="b") == []
        assert await days(seat=2, since="2026-01-05") == ["c6", "a5"]

    in_store(opened, body)


def test_movements_are_found_by_account_and_table_the_latest_first(opened: Opened) -> None:
    async def body(store: Store) -> None:
        moved = [
            ("x", "y", "t"),
            ("y", "x", "t"),
            ("x", "z", "u"),
            ("z", "x", "t"),
            ("y", "z", "t"),
        ]
        for seq, (source, target, table) in enumerate(moved, 1):
            await store.move([Movement(source, target, seq, "", table, seq)], AT)

        async def amounts(**asked: str | int) -> list[int]:
            return [e.movement.amount for e in await store.ledger(**asked)]  # type: ignore[arg-type]

        assert await amounts() == [5, 4, 3, 2, 1]
        assert await amounts(limit=2) == [5, 4]
        assert await amounts(account="x") == [4, 3, 2, 1]
        assert await amounts(account="x", limit=2) == [4, 3]
        assert await amounts(account="x", table="t", limit=2) == [4, 2]
        assert await amounts(table="t", limit=3) == [5, 4, 2]
        assert await amounts(account="nobody") == []

    in_store(opened, body)


def test_what_is_asked_takes_no_longer_on_a_floor_that_was_open_longer(tmp_path: Path) -> None:
    """Steps of SQLite's machine, counted, for a guest of one round among ever more of others."""

    async def body() -> None:
        store = SqliteStore(tmp_path / "floor.sqlite")
        epochs = {}
        for table in ("busy", "quiet"):
            await store.open_table(TableRow(table, b"{}", AT))
            epochs[table] = await store.claim(table)

        async def played(table: str, number: int, player: str) -> None:
            row = RoundRow(table, number, number, AT, True, False, (RoundSeat(1, player),))
            moved = [Movement("house", player, 5, "", table, number)]
            epoch, kept = epochs[table], Kept(number, player, "d", b"1")
            await store.append(Append(table, epoch, AT, number, [b"-"], {}, moved, [row], kept))

        steps = 0

        def step() -> bool:
            nonlocal steps
            steps += 1
            return False

        async def taken() -> int:
            nonlocal steps
            steps = 0
            for db in (store._reading, store.writer.db):
                db.set_progress_handler(step, 1)
            assert len(await store.rounds(RoundFilter(player="guest"))) == 1
            assert len(await store.rounds(RoundFilter("quiet"))) == 1
            assert await store.rounds(RoundFilter("busy", player="guest")) == []
            assert len(await store.ledger("guest")) == 1
            assert len(await store.ledger(table="quiet")) == 1
            assert await store.forget_kept(0) == 0
            for db in (store._reading, store.writer.db):
                db.set_progress_handler(None)
            return steps

        await played("quiet", 1, "guest")
        found = []
        for number in range(1, 601):
            await played("busy", number, "regular")
            if number in (100, 600):
                found.append(await taken())
        assert found[1] < 1.2 * found[0]
        await store.close()

    asyncio.run(body())
