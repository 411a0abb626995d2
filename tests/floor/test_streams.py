"""What people at a table hear: resumed, once, and never a card they may not see."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.floor.house import QUICK, Seat, open_house, run

from nomorebets.floor.tables.attendance import Watcher
from nomorebets.floor.tables.pace import Pace
from nomorebets.table.views import Role

SLOW = Pace(0.2)


async def wager_and_wait(at: Seat, seat: int) -> None:
    """As far as the first decision that is ours."""
    await at.until(lambda s: s["phase"] == "wagers" and s["pending"]["yours"])
    await at.make_wagers(seat)
    await at.do("ready")
    await at.until(lambda s: s["phase"] == "play" and s["pending"]["yours"])


@pytest.mark.waits
def test_a_lost_connection_is_resumed_by_sequence(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path, SLOW) as house, house.person() as guest:
            table = await house.table(game="double_down_stud", house_players=2)
            async with guest.at(table.id) as at:
                seat = await at.sit()
                await wager_and_wait(at, seat)
                heard, state = list(at.lines), at.state
            since = heard[2]["seq"]
            async with guest.at(table.id, since) as again:
                assert again.messages[0]["type"] == "snapshot"
                first = again.lines[: len(heard) - 3]
                assert first == heard[3:]
                assert again.state["hands"] == state["hands"]
                assert again.pending["decision"] == state["pending"]["decision"]
                mine = again.pending["yours"][0]
                await again.do(
                    "decide", seat=seat, decision=again.pending["decision"], value=mine["default"]
                )

    run(body)


@pytest.mark.waits
def test_lines_of_earlier_rounds_come_from_the_store(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as guest:
            table = await house.table(game="minibaccarat", house_players=1)
            async with guest.at(table.id, 0) as at:
                await at.until(lambda s: s["round"] > 3)
                async with guest.at(table.id, 1) as again:
                    await again.until(lambda s: s["seq"] >= at.state["seq"])
                    await at.until(lambda s: s["seq"] >= again.state["seq"])
                    ours = {line["seq"]: line for line in at.lines}
                    theirs = {line["seq"]: line for line in again.lines}
                    assert min(theirs) == 2
                    common = ours.keys() & theirs.keys()
                    assert len(common) > 20
                    assert all(ours[seq] == theirs[seq] for seq in common)

    run(body)


@pytest.mark.waits
def test_chips_that_move_elsewhere_are_told_at_once(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as guest:
            one, other = await house.table(game="red_dog"), await house.table(game="big_six")
            held = (await guest.get("/api/session"))["account"]["chips"]
            async with guest.at(one.id) as at:
                await guest.post(f"/api/tables/{other.id}/sit", seat=1, chips=30_000)
                while at.messages[-1]["type"] != "chips":
                    await at.hear()
                assert at.messages[-1]["chips"] == held - 30_000

    run(body)


@pytest.mark.waits
def test_the_same_key_does_nothing_twice(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path, SLOW) as house, house.person() as guest:
            table = await house.table(game="roulette")
            path = f"/api/tables/{table.id}/wager"
            told: dict[str, Any] = {"seat": 1, "wager": "red", "amount": 500}
            async with guest.at(table.id) as at, guest.at(table.id) as other_browser:
                seat = await at.sit(seat=1)
                await at.until(lambda s: s["phase"] == "wagers")
                answers = await asyncio.gather(
                    at.say("wager", key="k", **told),
                    other_browser.say("wager", key="k", **told),
                    *(guest.post(path, key="k", **told) for _ in range(3)),
                )
                assert answers[0]["answer"] == answers[1]["answer"] == answers[2] == answers[3]
                await guest.post(path, status=422, key="k", **{**told, "amount": 600})
                made = [line for line in at.lines if line["fact"]["fact"] == "wagered"]
                assert len(made) == 1
                assert at.chips(seat) == 49_500
                refused = [await at.say("wager", key="r", **{**told, "amount": 1}) for _ in "12"]
                assert refused[0] == refused[1]
                assert refused[0]["type"] == "refusal"

    run(body)


@pytest.mark.waits
def test_hidden_cards_are_sent_to_nobody_who_may_not_see_them(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            open_house(tmp_path, QUICK) as house,
            house.person() as ann,
            house.person() as bob,
            house.person(Role.SURVEILLANCE) as watcher,
            house.person(Role.FLOORPERSON) as floorperson,
        ):
            table = await house.table(game="double_draw_poker", wager_seconds=600)
            async with (
                ann.at(table.id) as a,
                bob.at(table.id) as b,
                watcher.at(table.id) as w,
                floorperson.at(table.id) as f,
            ):
                seats = {a: await a.sit(seat=2), b: await b.sit(seat=4)}
                await asyncio.gather(a.play_round(2), b.play_round(4))
                await w.until(lambda s: s["phase"] == "over")
                await f.until(lambda s: s["phase"] == "over")
                last = min(a.state["seq"], b.state["seq"], w.state["seq"], f.state["seq"])

                def dealt(at: Seat, seat: int) -> list[str]:
                    return [
                        card
                        for line in at.lines
                        if line["seq"] <= last
                        for act in line["acts"]
                        if act["act"] == "deal" and act["spot"] == f"seat {seat}"
                        for card in act["cards"]
                    ]

                for seat in seats.values():
                    true = dealt(w, seat)
                    assert len(true) >= 5
                    assert "??" not in true
                    for at in (a, b, f):
                        if seats.get(at) == seat:
                            assert dealt(at, seat) == true
                        else:
                            assert set(dealt(at, seat)) == {"??"}
                for at in (a, b, f):
                    mine = f"seat {seats.get(at, 0)}"
                    for line in at.lines:
                        if line["fact"]["fact"] == "card" and line["fact"].get("card"):
                            assert line["acts"][0]["spot"] == mine, line

    run(body)


@pytest.mark.waits
@pytest.mark.parametrize("game", ["three_card_poker", "blackjack"])
def test_what_is_asked_is_shown_with_its_clock(tmp_path: Path, game: str) -> None:
    """In the message that tells of it: a question is not shown twice, and no clock is an older
    question's."""

    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as ann:
            table = await house.table(game=game, wager_seconds=500, decision_seconds=400)
            async with ann.at(table.id) as at:
                seat = await at.sit()
                for _ in range(3):
                    await at.play_round(seat)
            first: dict[str, dict[str, Any]] = {}
            for message in at.messages:
                state = message.get("state") or {}
                asked = state.get("pending")
                staked = any(place.startswith("wager:") for place in state.get("places", ()))
                if message["type"] != "lines" or not asked or not asked["yours"] or not staked:
                    continue
                question = f"{state['round']} {asked['asks']} {asked.get('decision')}"
                first.setdefault(question, asked)
            assert len(first) > 3, first
            factor = QUICK.factor
            for asked in first.values():
                seconds = 500 if asked["asks"] == "wagers" else 400
                assert asked["window"] == pytest.approx(seconds * factor), asked

    run(body)


def test_when_time_is_up_the_default_applies_and_is_cited(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as guest:
            table = await house.table(game="double_down_stud", wager_seconds=2, decision_seconds=1)
            async with guest.at(table.id) as at:
                seat = await at.sit()
                await at.until(lambda s: s["phase"] == "wagers")
                await at.make_wagers(seat)
                await at.until(lambda s: s["phase"] == "over")
                decided = [a for a in at.acts if a["act"] == "decide" and "double" in a["text"]]
                assert [a["cite"] for a in decided] == ["17.8(c)"]
                assert decided[0]["value"] == 0

    run(body)


@pytest.mark.waits
def test_wagers_that_may_not_stand_alone_go_back_when_time_is_up(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as guest:
            table = await house.table(game="double_draw_poker", house_players=1, wager_seconds=2)
            async with guest.at(table.id) as at:
                seat = await at.sit(seat=1)
                await at.until(lambda s: s["phase"] == "wagers" and s["pending"]["yours"])
                await at.do("wager", seat=seat, wager="ante", amount=1000)
                assert at.pending["yours"][0]["missing"]["cite"].startswith("42.6(c)")
                await at.until(lambda s: at.chips(seat) == 50_000)

    run(body)


@pytest.mark.waits
def test_a_table_of_house_players_pauses_while_nobody_looks(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as guest:
            table = await house.table(game="big_six", house_players=3)
            await asyncio.sleep(0.3)
            assert table.layout.rounds == 0
            async with guest.at(table.id) as at:
                await at.until(lambda s: s["round"] >= 2)
            rounds = table.layout.rounds
            await asyncio.sleep(0.5)
            assert table.layout.rounds <= rounds + 1

    run(body)


def test_who_reads_too_slowly_is_dropped() -> None:
    async def body() -> None:
        watcher = Watcher("Ann", "player")
        for _ in range(300):
            watcher.send(b"x")
        assert watcher.slow
        assert watcher.queue.qsize() == 256

    run(body)
