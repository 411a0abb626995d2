"""A counter on the floor: tickets by the protocol, over a restart, for those on duty."""

from pathlib import Path
from typing import Any

import pytest
from tests.floor.house import open_house, run

from nomorebets.table.replay import audit
from nomorebets.table.views import Role

pytestmark = pytest.mark.waits


def own(state: dict[str, Any], number: int) -> dict[str, Any]:
    return next(ticket for ticket in state["tickets"] if ticket["ticket"] == number)


def test_a_ticket_from_the_counter_to_the_purse_over_a_restart(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as guest:
            table = await house.table(game="keno")
            name = guest.name
            async with guest.at(table.id) as at:
                refusal = await at.say("write_ticket", marks="1 2", rate=100)
                assert refusal["type"] == "refusal"  # not at the counter yet
                await at.do("sit", seat=0, chips=50_000)
                await at.until(lambda s: s["counter"]["open"] and s["behind"])
                marks = " / ".join(str(n) for n in range(1, 81))  # every number: some are drawn
                some = " ".join(f"{n}+" for n in range(1, 61))
                first = await at.do("write_ticket", marks=f"{marks} : {some}", rate=100, games=2)
                assert first["ticket"] == 1
                quick = await at.do("write_ticket", quick=8, rate=200)
                assert len(own(at.state, quick["ticket"])["groups"][0]) == 8
                await at.do("void_ticket", ticket=quick["ticket"])
                twice = await at.say("write_ticket", marks="7 7", rate=100)
                assert (twice["cite"], twice["why"]) == ("15.2", "7 is marked twice")
                early = await at.say("present_ticket", ticket=1)
                assert early["cite"] == "13:69E-1.28U(g)"
                await at.say("ready")
                await at.until(lambda s: s["counter"]["draws"])
                drawn = at.state["counter"]["draws"][0]["numbers"]
                await at.until(lambda s: s["counter"]["game"] == 2 and s["counter"]["open"])
                caught = len([n for n in drawn if n <= 60])
                assert own(at.state, 1)["due"] == 300 * caught
                await at.do("leave")
            page = await guest.client.get(f"/api/tables/{table.id}/tickets/1")
            assert page.status_code == 200
            for words in ("Issued", "Station", "Game", "Casino", "Ticket", " 60"):
                assert words in page.text
            pdf = await guest.client.get(f"/api/tables/{table.id}/tickets/1/ticket.pdf")
            assert pdf.content.startswith(b"%PDF")
            async with house.person() as other:
                hidden = await other.client.get(f"/api/tables/{table.id}/tickets/1")
                assert hidden.status_code == 403
                async with other.at(table.id) as looks:
                    assert looks.state["tickets"] == []
            token = guest.token
        async with open_house(tmp_path) as house, house.person(Role.REGULATOR) as regulator:
            again = house.floor.tables["keno-1"]
            assert again.layout.desk.tickets[1].player == name
            guest.house, guest.client.base_url = house, house.base
            async with house.person() as newcomer:
                newcomer.token, newcomer.name = token, name
                async with newcomer.at("keno-1") as at:
                    await at.do("sit", seat=0, chips=10_000)
                    await at.until(lambda s: s["counter"]["open"] and s["behind"])
                    await at.do("present_ticket", ticket=1)
                    paid_twice = await at.say("present_ticket", ticket=1)
                    assert paid_twice["cite"] == "13:69E-1.28U(g)"
                    await at.say("ready")
                    await at.until(lambda s: len(s["counter"]["draws"]) == 2)
                    await at.until(lambda s: s["counter"]["game"] == 3 and s["counter"]["open"])
                    if own(at.state, 1)["due"]:
                        await at.do("present_ticket", ticket=1)
                    assert own(at.state, 1)["fate"] in ("paid", "lost")
            assert (await regulator.get("/api/tables/keno-1/verify"))["verified"]
            found = await regulator.get("/api/tables/keno-1/rounds/1")
            assert not found["difference"]
            report = await regulator.client.get("/api/tables/keno-1/rounds/1/dispute")
            assert "ticket 1" in report.text
            balances = await house.floor.store.balances()
            assert sum(balances.values()) == 0
            data = b"".join(line + b"\n" for line in await house.floor.store.lines("keno-1"))
            assert audit(data, still_open=True).rounds >= 2

    run(body)


def test_the_system_down_the_writer_and_the_supervisor(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            house.person() as guest,
            house.person(Role.FLOORPERSON) as supervisor,
            house.person(Role.LICENSEE) as licensee,
        ):
            table = await house.table(game="keno", terms={"pay_table": "1: 0=20 1=20"})
            async with guest.at(table.id) as at, supervisor.at(table.id) as over:
                await at.do("sit", seat=0, chips=50_000)
                await at.until(lambda s: s["counter"]["open"] and s["behind"])
                await at.do("write_ticket", marks="5", rate=100)
                await at.say("ready")
                await at.until(lambda s: s["counter"]["game"] == 2 and s["counter"]["open"])
                await over.do("irregularity", name="keno system not operational")
                await at.until(lambda s: s["counter"]["down"])
                alone = await at.say("present_ticket", ticket=1)
                assert (alone["cite"], own(at.state, 1)["due"]) == ("15.7(c)2", 20_00)
                keyed = await at.say("present_ticket", ticket=1, keyed=True)
                assert keyed["type"] == "refusal"
                await over.do("present_ticket", ticket=1)
                paid = next(act for act in over.acts if act["act"] == "pay by hand")
                assert (paid["cite"], paid["words"]) == ("15.7(c)2", supervisor.name)
                await at.until(lambda s: own(s, 1)["fate"] == "paid")
                async with licensee.at(table.id) as owner:
                    nothing = await owner.say("year_ended", day="2027-01-01")
                    assert nothing["cite"] == "15.6(d)"

    run(body)


def test_house_players_buy_and_collect_and_a_counter_closes(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person(Role.FLOORPERSON) as person:
            table = await house.table(game="keno", house_players=3, wager_seconds=1)
            async with person.at(table.id) as at:
                await at.until(lambda s: len(s["counter"]["draws"]) >= 2)
                assert at.state["counter"]["jackpot"] > 0
                assert {act["act"] for act in at.acts} >= {"issue", "draw", "lay winnings"}
                await at.do("shut")
                while table.id in house.floor.tables:
                    await at.hear()
            balances = await house.floor.store.balances()
            assert sum(balances.values()) == 0

    run(body)
