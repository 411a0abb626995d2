"""A dealer with real cards, a floorperson with an irregularity, a report of it all."""

from pathlib import Path
from typing import Any

import pytest
from tests.floor.house import Seat, open_house, run

from nomorebets.equipment.cards import DECK, card_text
from nomorebets.table.views import Role

pytestmark = pytest.mark.waits


async def deal(dealer: Seat, cards: Any, until: str) -> None:
    """Whatever is asked for, until something else is."""
    while dealer.pending["asks"] != until and dealer.state["phase"] == "play":
        asks = dealer.pending["asks"]
        if asks == "shuffle":
            await dealer.do("report", shuffled=True, hold=0)
        elif asks == "card":
            down = dealer.pending["facing"] == "face down"
            await dealer.do("report", card="" if down else next(cards), hold=0)
        elif asks == "offer" and dealer.pending["yours"]:
            value = dealer.pending["yours"][0]["choices"][0]["value"]
            await dealer.do("decide", seat=0, decision=dealer.pending["decision"], value=value)
        else:
            await dealer.say("close")  # a player may have been quicker


def test_a_round_with_real_cards_and_one_that_is_void(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            house.person() as guest,
            house.person(Role.DEALER) as a_dealer,
            house.person(Role.DEALER, "another dealer") as off_duty,
            house.person(Role.FLOORPERSON) as a_floorperson,
        ):
            table = await house.table(
                game="double_down_stud", source="reported", dealer="person", house_players=1
            )
            async with (
                guest.at(table.id) as player,
                a_dealer.at(table.id) as dealer,
                off_duty.at(table.id) as looks_on,
                a_floorperson.at(table.id) as floorperson,
            ):
                seat = await player.sit(seat=1)
                cards = iter(card_text(card) for card in DECK)
                denied = await dealer.say("begin")
                assert denied["status"] == 403
                assert (await floorperson.say("assign", dealer=guest.name))["type"] == "refusal"
                await floorperson.do("assign", dealer=a_dealer.name)
                await dealer.do("begin")
                await deal(dealer, cards, "wagers")
                refused = await dealer.say("begin")
                assert refused["type"] == "refusal"
                await player.until(lambda s: s["phase"] == "wagers" and s["pending"]["yours"])
                await player.make_wagers(seat)
                await dealer.do("close")

                # one key corrects an entry before anything follows from it
                first = next(cards)
                entered = await dealer.do("report", card="As", hold=30)
                assert entered["draft"]
                await dealer.until(lambda _: any(m["type"] == "draft" for m in dealer.messages))
                assert dealer.pending["asks"] == "card"
                corrected = await dealer.do("correct")
                assert corrected["seq"] == entered["seq"]
                assert (await dealer.say("correct"))["type"] == "refusal"
                await dealer.do("report", card=first, hold=0)
                twice = await dealer.say("report", card=first)
                assert twice["type"] == "refusal"
                assert twice["cite"] == "17.2(a)"
                assert "already out" in twice["why"]
                assert (await dealer.say("report", card="XX"))["type"] == "refusal"
                assert (await dealer.say("report", number=3))["type"] == "refusal"
                await deal(dealer, cards, "window")
                before = player.chips(seat)
                assert before == 49_500

                refused = await floorperson.say("irregularity", name="dog on the table")
                assert refused["type"] == "refusal"
                await floorperson.do("irregularity", name="hole card exposed")
                await player.until(lambda s: s["phase"] == "over")
                assert player.chips(seat) == 50_000
                await looks_on.until(lambda s: s["phase"] == "over")
                assert all(m["type"] != "draft" for m in looks_on.messages)
                void = [act for act in player.acts if act["act"] == "void"]
                assert [act["cite"] for act in void] == ["17.11(a)"]

                await dealer.do("begin")
                cards = iter(card_text(card) for card in DECK)
                await deal(dealer, cards, "wagers")
                await player.until(lambda s: s["phase"] == "wagers" and s["pending"]["yours"])
                await player.make_wagers(seat)
                await dealer.do("close")
                while dealer.state["phase"] != "over":
                    turned = dealer.pending.get("turned")
                    if turned:
                        await dealer.do("report", card="7♠", hold=0)
                    else:
                        await deal(
                            dealer, cards, "card" if dealer.pending["asks"] != "card" else ""
                        )
            rounds = await a_floorperson.get(f"/api/tables/{table.id}/rounds")
            assert [(r["round"], r["void"]) for r in rounds] == [(2, False), (1, True)]
            report = await a_floorperson.client.get(f"/api/tables/{table.id}/rounds/1/dispute")
            assert "hole card exposed" in report.text
            assert "17.11(a)" in report.text
            assert "style-src 'sha256-" in report.headers["content-security-policy"]
            steps = await guest.get(f"/api/tables/{table.id}/rounds/1")
            assert steps["account"]["irregularities"][0]["remedy"] == "all hands are void"
            async with house.person() as stranger:
                await stranger.get(f"/api/tables/{table.id}/rounds/1", status=403)
                assert await stranger.get(f"/api/tables/{table.id}/rounds") == []
            async with house.person(Role.REGULATOR) as regulator:
                assert (await regulator.get(f"/api/tables/{table.id}/verify"))["verified"]

    run(body)


def test_a_table_is_closed_and_its_chips_go_home(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            house.person() as guest,
            house.person(Role.FLOORPERSON) as floorperson,
            house.person(Role.REGULATOR) as regulator,
        ):
            # wagers may stand from roll to roll: time goes on without the guest
            table = await house.table(game="craps", house_players=2, wager_seconds=1)
            async with guest.at(table.id) as at:
                seat = await at.sit()
                await at.play_round(seat)
                await floorperson.post(f"/api/tables/{table.id}/shut")
                await at.until(lambda s: s["phase"] == "closed")
            assert (await guest.get("/api/session"))["account"]["tables"] == []
            assert (await guest.get("/api/tables")) == []
            assert (await regulator.get(f"/api/tables/{table.id}/verify"))["verified"]
            balances = await house.floor.store.balances()
            own = {k: v for k, v in balances.items() if k.startswith("table:") and v}
            assert set(own) <= {f"table:{table.id}:inventory"}
            journal = await regulator.client.get(f"/api/tables/{table.id}/journal")
            from nomorebets.table.replay import audit

            assert audit(journal.content).rounds >= 1

    run(body)
