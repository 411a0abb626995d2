"""A floorperson sets right what was reported wrongly, and tells what happened earlier."""

from pathlib import Path

import pytest
from tests.floor.house import open_house, run

from nomorebets.table.views import Role

pytestmark = pytest.mark.waits


def test_a_number_reported_wrongly_is_set_right_when_it_was_paid(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            house.person() as guest,
            house.person(Role.DEALER) as a_dealer,
            house.person(Role.FLOORPERSON) as a_floorperson,
            house.person(Role.SUPERVISOR) as supervisor,
            house.person(Role.REGULATOR) as regulator,
        ):
            table = await house.table(
                game="roulette", source="reported", dealer="person", house_players=0
            )
            async with (
                guest.at(table.id) as player,
                a_dealer.at(table.id) as dealer,
                a_floorperson.at(table.id) as floorperson,
            ):
                seat = await player.sit(seat=1)
                chips = table.purse(guest.name)
                await floorperson.do("assign", dealer=a_dealer.name)
                await dealer.do("begin")
                await player.until(lambda s: s["phase"] == "wagers")
                await player.do("wager", seat=seat, wager="red", amount=10_00)
                await dealer.do("close")
                await dealer.do("report", number=2, hold=0)
                await player.until(lambda s: s["phase"] == "over")
                assert table.purse(guest.name) == chips - 10_00
                corrected = await dealer.say("correct")
                assert "reported wrongly" in corrected["why"]
                assert table.live is not None
                spun = 1 + next(i for i, a in enumerate(table.live.acts) if a.act == "spin")
                denied = await dealer.say("reported_wrongly", act=spun, number=1)
                assert denied["status"] == 403
                refused = await floorperson.say("reported_wrongly", act=1, number=1)
                assert "follows from nothing" in refused["why"]
                asked = await floorperson.do("reported_wrongly", act=spun, number=1)
                confirm = f"/api/tables/{table.id}/confirm"
                await supervisor.post(confirm, seq=asked["seq"])
                await player.until(lambda s: s["seats"][seat - 1]["chips"] == chips + 10_00)
                assert table.purse(guest.name) == chips + 10_00
                facts = [shown.line.fact for shown in table.shown]
                kinds = [str(fact.__struct_config__.tag) for fact in facts]
                assert kinds[-3:] == ["rested", "set aside", "rested"]

                late = 1 + next(
                    i for i, a in enumerate(table.live.acts) if a.words == "No more bets"
                )
                told = {"name": "ball spun with the wheel", "after": late}
                asked = await floorperson.do("irregularity", **told)
                await supervisor.post(confirm, seq=asked["seq"])
                await dealer.until(lambda s: s["phase"] == "play")
                assert table.purse(guest.name) == chips - 10_00
                await dealer.do("report", number=3, hold=0)
                await player.until(lambda s: s["phase"] == "over")
                assert table.purse(guest.name) == chips + 10_00

                found = await regulator.get(f"/api/tables/{table.id}/rounds/1")
                assert not found["difference"]
                assert [aside["why"] for aside in found["aside"]] == [
                    "set aside, reported wrongly",
                    "set aside, told late",
                ]
                report = await regulator.client.get(f"/api/tables/{table.id}/rounds/1/dispute")
                assert "Set aside" in report.text
                assert "did not happen" in report.text
                verified = await regulator.get(f"/api/tables/{table.id}/verify")
                assert verified["rounds"] == 1

    run(body)


def test_of_cards_turned_over_together_the_floorperson_names_one(tmp_path: Path) -> None:
    """The dealer's pair of queens was a jack and a queen: ace high beats it."""

    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            house.person() as guest,
            house.person(Role.DEALER) as a_dealer,
            house.person(Role.FLOORPERSON) as a_floorperson,
            house.person(Role.SUPERVISOR) as supervisor,
        ):
            table = await house.table(
                game="three_card_poker", source="reported", dealer="person", house_players=0
            )
            async with (
                guest.at(table.id) as player,
                a_dealer.at(table.id) as dealer,
                a_floorperson.at(table.id) as floorperson,
            ):
                seat = await player.sit(seat=1)
                chips = table.purse(guest.name)
                await floorperson.do("assign", dealer=a_dealer.name)
                await dealer.do("begin")
                await dealer.do("report", shuffled=True, hold=0)
                await player.until(lambda s: s["phase"] == "wagers")
                await player.do("wager", seat=seat, wager="ante", amount=10_00)
                await dealer.do("close")
                for card in ("A♣", "8♦", "4♣", "", "", ""):
                    await dealer.do("report", card=card, hold=0)
                await player.do("decide", seat=seat, decision="play", value=1)
                for card in ("Q♠", "Q♦", "2♠"):
                    await dealer.do("report", card=card, hold=0)
                await player.until(lambda s: s["phase"] == "over")
                assert table.purse(guest.name) == chips - 20_00
                assert table.live is not None
                turned = 1 + next(i for i, a in enumerate(table.live.acts) if a.act == "reveal")
                refused = await floorperson.say("reported_wrongly", act=turned, card="J♠")
                assert "shows 3 cards: say which" in refused["why"]
                told = {"act": turned, "instead": "Q♠", "card": "J♠"}
                asked = await floorperson.do("reported_wrongly", **told)
                await supervisor.post(f"/api/tables/{table.id}/confirm", seq=asked["seq"])
                await player.until(lambda s: s["seats"][seat - 1]["chips"] == chips + 20_00)

    run(body)
