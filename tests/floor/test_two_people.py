"""What was paid is taken back by two people; what only real equipment does is not told of software.

Before, a floorperson alone voided a paid spin of software, three of three, and no row named him.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.floor.house import House, Person, open_house, run
from tests.postgres import NewDatabase

from nomorebets.floor.floor import Floor
from nomorebets.floor.store.postgres import PostgresStore
from nomorebets.floor.store.protocol import Store
from nomorebets.floor.store.sqlite import SqliteStore
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.law.game import A_DEALER, EQUIPMENT, NOTHING
from nomorebets.rules import games
from nomorebets.table.facts import Irregularity
from nomorebets.table.journal import ToldBy, read
from nomorebets.table.views import Role

pytestmark = pytest.mark.waits

# What can happen where software deals, and why; all others of all games need what one can hold:
# cards, tiles, dice, a wheel, a shoe, a shuffler, a count of a stub, paper, chips out of turn.
WITHOUT_EQUIPMENT = {
    "shooter ordered to pass the dice": "an order to a player (1.11)",
    "curator ordered to pass the shoe": "an order to a player (3.11(a)2)",
    "burn card requested": "a player asks; the card is known to software (2.6(c))",
    "burn card asked for": "a player asks; the card is known to software (6.4(a))",
    "shoe exhausted": "software's shoe has so many cards too; the table finds it itself",
    "deck exhausted": "software's deck has so many cards too; the table finds it itself",
    "keno system not operational": "the system is a computer (15.7(c))",
    "keno system operational again": "the system is a computer (15.7(c)3)",
}
OF_A_DEALER = {"new dealer": "a person comes to the table (2.6(c), 6.4(a))"}
NO_SPIN = "foreign object in the wheel"


def test_the_rules_say_of_every_irregularity_whether_it_needs_real_equipment() -> None:
    seen = set()
    for game in games():
        for name, remedy in game.irregularities.items():
            needs = NOTHING if name in WITHOUT_EQUIPMENT else EQUIPMENT
            assert remedy.needs == (A_DEALER if name in OF_A_DEALER else needs), (game.id, name)
            seen.add(name)
    assert seen >= {*WITHOUT_EQUIPMENT, *OF_A_DEALER}  # none is listed that is in no game


def test_where_software_deals_they_are_refused_with_their_paragraph(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person(Role.FLOORPERSON) as pat:
            refused = 0
            for game in games():
                table = await house.table(game=game.id)
                at = f"/api/tables/{table.id}/irregularity"
                for name, remedy in game.irregularities.items():
                    if remedy.needs != NOTHING:
                        answer = (await pat.post(at, 409, name=name))["refused"]
                        assert answer["cite"] == remedy.cite, (game.id, name)
                        assert "at this table" in answer["why"]
                        refused += 1
            assert refused > 150

    run(body)


def test_a_floorperson_alone_does_not_void_a_paid_spin_of_software(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            house.person() as ann,
            house.person(Role.FLOORPERSON) as pat,
        ):
            table = await house.table(game="roulette", dealer="person")
            async with house.person(Role.DEALER) as dee, ann.at(table.id) as at:
                await pat.post(f"/api/tables/{table.id}/assign", dealer=dee.name)
                seat = await at.sit()
                for name in ("ball spun with the wheel", "fewer than four revolutions", NO_SPIN):
                    await dee.post(f"/api/tables/{table.id}/begin")
                    await at.until(lambda s: s["phase"] == "wagers")
                    await at.do("wager", seat=seat, wager="red", amount=10_00)
                    await dee.post(f"/api/tables/{table.id}/close")
                    await at.until(lambda s: s["phase"] == "over")
                    chips, acts = at.chips(seat), at.state["acts"]
                    for after in (None, acts, acts - 1, acts - 2):
                        told = {"name": name} | ({} if after is None else {"after": after})
                        answer = await pat.post(f"/api/tables/{table.id}/irregularity", 409, **told)
                        assert answer["refused"]["cite"].startswith("5.4")
                    assert table.purse(ann.name) == chips
            stored = await house.floor.store.lines(table.id)
            facts = [line.fact for line in read(b"".join(s + b"\n" for s in stored))]
            assert not any(isinstance(fact, Irregularity) for fact in facts)

    run(body)


# a real wheel

Opens = Callable[[], Awaitable[Store]]


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def opens(request: pytest.FixtureRequest, tmp_path: Path) -> Opens:
    """The same store, opened again: by a process that starts anew, or takes over."""
    if request.param == "postgresql":
        new_database: NewDatabase = request.getfixturevalue("new_database")
        address = new_database()
        return lambda: PostgresStore.at(address)

    async def of_a_file() -> Store:
        return SqliteStore(tmp_path / "floor.sqlite")

    return of_a_file


class Staff:
    """Ann has $10 on red, it was paid or collected at a real wheel; Pat, Sue and Dee are there."""

    def __init__(self, house: House, table: GamingTable, people: dict[str, Person]) -> None:
        self.house, self.table = house, table
        self.ann, self.dee, self.pat, self.sue = (people[n] for n in ("Ann", "Dee", "Pat", "Sue"))
        self.path = f"/api/tables/{table.id}"

    async def spin(self, number: int) -> None:
        await self.dee.post(f"{self.path}/begin")
        await self.ann.post(f"{self.path}/wager", seat=1, wager="red", amount=10_00)
        await self.dee.post(f"{self.path}/close")
        await self.dee.post(f"{self.path}/report", number=number, hold=0)

    async def propose(self, **told: Any) -> int:
        said: dict[str, Any] = {"name": NO_SPIN, "after": self.spun - 1}
        said |= {"reason": "a coin lay in it"} | told
        answer = await self.pat.post(f"{self.path}/irregularity", **said)
        assert answer["proposed"] is True
        return int(answer["seq"])

    @property
    def spun(self) -> int:
        assert self.table.live is not None
        return 1 + next(i for i, act in enumerate(self.table.live.acts) if act.act == "spin")

    @property
    def purse(self) -> int:
        return self.table.purse(self.ann.name)


ROLES = {"Ann": Role.PLAYER, "Dee": Role.DEALER, "Pat": Role.FLOORPERSON, "Sue": Role.SUPERVISOR}


@asynccontextmanager
async def staff_at(store: Store, folder: Path, open_table: bool = True) -> Any:
    async with AsyncExitStack() as stack:
        house = await stack.enter_async_context(open_house(folder, store=store))
        people = {
            name: await stack.enter_async_context(house.person(role, name))
            for name, role in ROLES.items()
        }
        if open_table:
            table = await house.table(game="roulette", source="reported", dealer="person")
            staff = Staff(house, table, people)
            await staff.pat.post(f"{staff.path}/assign", dealer="Dee")
            await staff.ann.post(f"{staff.path}/sit", seat=1, chips=100_00)
        else:
            (found,) = house.floor.tables.values()
            staff = Staff(house, found, people)
        yield staff


def test_two_people_take_back_what_was_paid_and_both_are_named(
    tmp_path: Path, opens: Opens
) -> None:
    """Also after the floor was started anew, or another process took the table over."""

    async def body() -> None:
        async with staff_at(await opens(), tmp_path) as staff:
            await staff.spin(1)
            assert staff.purse == 110_00
            seq = await staff.propose()
            assert staff.purse == 110_00
            async with staff.ann.at(staff.table.id) as at:
                by = {"name": "Pat", "role": "floorperson", "reason": "a coin lay in it"}
                assert at.state["proposed"]["by"] == by
                assert at.state["proposed"]["cite"] == "5.4(c)"
            refused = await staff.dee.post(f"{staff.path}/begin", 409)
            assert "Pat, floorperson" in refused["refused"]["why"]
            assert (await staff.ann.post(f"{staff.path}/leave"))["later"]  # nor does a player go
            await staff.pat.post(f"{staff.path}/confirm", 403, seq=seq)
            await staff.dee.post(f"{staff.path}/confirm", 403, seq=seq)
            await staff.sue.post(f"{staff.path}/confirm", 409, seq=seq - 1)
        async with staff_at(await opens(), tmp_path, open_table=False) as staff:
            assert staff.purse == 110_00
            await staff.dee.post(f"{staff.path}/begin", 409)
            await staff.sue.post(f"{staff.path}/confirm", seq=seq, reason="seen on the tape")
            assert staff.purse == 90_00
            await staff.dee.post(f"{staff.path}/report", number=2, hold=0)
            while "Ann" in staff.table.layout.purses:  # who wanted to leave goes now
                await asyncio.sleep(0.01)
            await check_both_are_named(staff)

    run(body)


async def check_both_are_named(staff: Staff) -> None:
    both = ToldBy(
        "Pat", "floorperson", "a coin lay in it", ToldBy("Sue", "supervisor", "seen on the tape")
    )
    stored = await staff.house.floor.store.lines(staff.table.id)
    lines = list(read(b"".join(s + b"\n" for s in stored)))
    (told,) = [line for line in lines if isinstance(line.fact, Irregularity)]
    assert told.by == both
    assert lines[told.seq - 2].by == both  # what was set aside
    report = await staff.ann.client.get(f"{staff.path}/rounds/1/dispute")
    words = "<td>Pat, floorperson; confirmed by Sue, supervisor</td><td>a coin lay in it</td>"
    assert words in report.text


def test_what_is_withdrawn_is_not_told(tmp_path: Path, opens: Opens) -> None:
    async def body() -> None:
        async with staff_at(await opens(), tmp_path) as staff:
            await staff.spin(1)
            for who in (staff.pat, staff.sue):
                seq = await staff.propose()
                await who.post(f"{staff.path}/withdraw", seq=seq)
                await staff.sue.post(f"{staff.path}/confirm", 409, seq=seq)
            assert staff.purse == 110_00
            await staff.spin(2)

    run(body)


def test_nobody_confirms_what_they_proposed_in_another_role(tmp_path: Path) -> None:
    async def body() -> None:
        store = SqliteStore(tmp_path / "floor.sqlite")
        async with staff_at(store, tmp_path) as staff:
            await staff.spin(1)
            seq = await staff.propose()
            await promote(staff.house.floor, "Pat")
            async with staff.house.person(Role.SUPERVISOR, "Pat") as now_supervisor:
                refused = await now_supervisor.post(f"{staff.path}/confirm", 403, seq=seq)
                assert "another person" in refused["refused"]["why"]
            assert staff.purse == 110_00

    run(body)


async def promote(floor: Floor, name: str) -> None:
    account = await floor.store.account(name)
    assert account is not None
    await floor.store.change_account(msgspec.structs.replace(account, role=Role.SUPERVISOR))


def test_corrections_and_collected_wagers_take_two_people_too(tmp_path: Path) -> None:
    """A wager that was collected does not go back by one person's word either."""

    async def body() -> None:
        async with staff_at(SqliteStore(tmp_path / "floor.sqlite"), tmp_path) as staff:
            await staff.spin(2)
            assert staff.purse == 90_00
            await staff.sue.post(f"{staff.path}/confirm", seq=await staff.propose())
            await staff.dee.post(f"{staff.path}/report", number=1, hold=0)
            assert staff.purse == 110_00
            told = {"act": staff.spun, "number": 2, "reason": "it was black"}
            answer = await staff.pat.post(f"{staff.path}/reported_wrongly", **told)
            assert (answer["proposed"], staff.purse) == (True, 110_00)
            await staff.sue.post(f"{staff.path}/confirm", seq=answer["seq"])
            assert staff.purse == 90_00

    run(body)


def test_before_payment_one_person_calls_it_and_a_dealer_does_not_propose(tmp_path: Path) -> None:
    async def body() -> None:
        async with staff_at(SqliteStore(tmp_path / "floor.sqlite"), tmp_path) as staff:
            await staff.dee.post(f"{staff.path}/begin")
            await staff.ann.post(f"{staff.path}/wager", seat=1, wager="red", amount=10_00)
            await staff.dee.post(f"{staff.path}/close")
            answer = await staff.dee.post(f"{staff.path}/irregularity", name=NO_SPIN)
            assert "proposed" not in answer
            await staff.dee.post(f"{staff.path}/report", number=1, hold=0)
            told = {"name": NO_SPIN, "after": staff.spun - 1}
            refused = await staff.dee.post(f"{staff.path}/irregularity", 409, **told)
            assert "a floorperson proposes" in refused["refused"]["why"]
            assert staff.purse == 110_00

    run(body)
