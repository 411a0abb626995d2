"""What takes long is done in turns, and elsewhere."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest

from nomorebets.floor.desk import MOST_WAITING, Crowded, Turns
from nomorebets.floor.web.limits import limits_with
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused


def run(body: Callable[[Turns], Awaitable[None]]) -> None:
    async def with_desk() -> None:
        desk = Turns(rests=0)
        try:
            await asyncio.wait_for(body(desk), 120)
        finally:
            await desk.close()

    asyncio.run(with_desk())


def test_who_asks_for_much_waits_and_others_do_not() -> None:
    async def body(desk: Turns) -> None:
        served: list[int] = []
        hold = asyncio.Event()

        async def ask(person: int) -> None:
            async with desk.turn(person):
                await hold.wait()
                served.append(person)

        asked = [asyncio.ensure_future(ask(person)) for person in (1, 1, 1, 1, 2, 3, 2)]
        await asyncio.sleep(0)
        hold.set()
        await asyncio.gather(*asked)
        assert served == [1, 1, 2, 3, 1, 2, 1]

    run(body)


def test_who_had_a_turn_rests_while_others_have_theirs() -> None:
    async def body(_: Turns) -> None:
        desk, served = Turns(rests=1e6), list[int]()

        async def ask(person: int) -> None:
            async with desk.turn(person):
                await asyncio.sleep(0.001)
                served.append(person)

        greedy = [asyncio.ensure_future(ask(1)) for _ in range(4)]
        await asyncio.gather(*(ask(person) for person in range(2, 30)))
        assert served.count(1) == 1
        assert set(served) == set(range(1, 30))
        for asked in greedy:
            asked.cancel()

    run(body)


def test_who_had_a_turn_has_the_next_after_a_rest() -> None:
    async def body(_: Turns) -> None:
        desk, served = Turns(rests=2.0), list[float]()

        async def ask() -> None:
            async with desk.turn(1):
                served.append(asyncio.get_running_loop().time())
                await asyncio.sleep(0.01)

        await asyncio.gather(*(ask() for _ in range(3)))
        first, second, third = served
        assert min(second - first, third - second) >= 0.03

    run(body)


def test_one_thing_at_a_time() -> None:
    async def body(desk: Turns) -> None:
        at_it = most = 0

        async def ask(person: int) -> None:
            nonlocal at_it, most
            async with desk.turn(person):
                at_it += 1
                most = max(most, at_it)
                await asyncio.sleep(0)
                at_it -= 1

        await asyncio.gather(*(ask(person % 3) for person in range(12)))
        assert most == 1

    run(body)


def test_one_person_is_refused_beyond_a_bound_and_others_are_not() -> None:
    async def body(desk: Turns) -> None:
        hold = asyncio.Event()

        async def ask(person: int) -> None:
            async with desk.turn(person):
                await hold.wait()

        asked = [asyncio.ensure_future(ask(1)) for _ in range(MOST_WAITING + 1)]
        await asyncio.sleep(0)
        with pytest.raises(Crowded):
            await ask(1)
        other = asyncio.ensure_future(ask(2))
        await asyncio.sleep(0)
        hold.set()
        await asyncio.gather(*asked, other)

    run(body)


def test_who_goes_away_gives_up_the_turn() -> None:
    async def body(desk: Turns) -> None:
        hold, served = asyncio.Event(), []

        async def ask(person: int) -> None:
            async with desk.turn(person):
                await hold.wait()
                served.append(person)

        first, second, third = (asyncio.ensure_future(ask(person)) for person in (1, 2, 3))
        await asyncio.sleep(0)
        first.cancel()
        second.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        hold.set()
        await third
        assert served == [3]

    run(body)


def test_it_is_worked_out_in_another_process_which_is_kept() -> None:
    async def body(desk: Turns) -> None:
        first = await desk.work_out(os.getpid)
        assert first != os.getpid()
        assert await desk.work_out(money, 12_50) == money(12_50)
        assert await desk.work_out(os.getpid) == first

    run(body)


def test_a_refusal_and_a_fault_come_back_and_the_next_question_is_answered() -> None:
    async def body(desk: Turns) -> None:
        with pytest.raises(Refused) as refused:
            await desk.work_out(limits_with, ["no such limit=1"])
        assert refused.value.why
        with pytest.raises(RuntimeError, match="ValueError"):
            await desk.work_out(int, "no number")
        assert await desk.work_out(int, "7") == 7

    run(body)


def test_a_process_that_dies_is_started_again() -> None:
    async def body(desk: Turns) -> None:
        os.kill(await desk.work_out(os.getpid), signal.SIGKILL)
        with suppress(asyncio.IncompleteReadError, ConnectionError):  # or it was noticed in time
            await desk.work_out(int, "7")
        assert await desk.work_out(int, "7") == 7

    run(body)
