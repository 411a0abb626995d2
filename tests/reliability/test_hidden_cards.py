"""Two floors that differ only in cards somebody may not see are the same floor to that person.

A floor is played for a while; then it is played again, step by step the same, with other cards
wherever the person may not look: face down before other players, the hole card, the stub. What the
person was sent, what is answered to every question and to every refused command is compared byte
by byte. Clocks are fixed. The other cards come out under the same key, so that both floors print
the same commitment: that a commitment hides its key is the promise of SHA-256, and not tested here.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

import pytest
from tests.conftest import Count
from tests.reliability.driver import Evening, seeded
from tests.reliability.moves import DEALER, FLOORPERSON, STAFF, Moves, Step
from tests.reliability.quick_loop import run_quickly
from tests.support import GAMES, random_terms

from nomorebets.equipment.cards import card_text
from nomorebets.floor.display import state
from nomorebets.floor.floor import Floor
from nomorebets.floor.tables import pace
from nomorebets.floor.tables.attendance import Watcher
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.law.words import DOWN, SEATS, box_of, number_of, spot_name
from nomorebets.rules import game as game_named
from nomorebets.table import pending as waits
from nomorebets.table import sources
from nomorebets.table.facts import AnyFact, CardRead
from nomorebets.table.house_players import HousePlayers
from nomorebets.table.live import LiveTable
from nomorebets.table.pending import Pending
from nomorebets.table.views import Role, Viewer

WITH_CARDS = [id for id in GAMES if game_named(id).cards]
SEATED = {"Ann": 2, "Bob": 4}
OUTSIDERS = (DEALER, FLOORPERSON, STAFF[Role.LICENSEE], "Cat")
SEE_ALL = (STAFF[Role.SURVEILLANCE], STAFF[Role.REGULATOR])
GROUPS = (("Ann",), ("Bob",), OUTSIDERS, SEE_ALL)  # who may see the same
NONE_LIES_HIDDEN = {"baccarat_punto_banco", "minibaccarat"}  # when anybody could look
STEPS = 70
MOMENTS = 6  # of an evening at which floors are compared


@dataclass
class Draw:
    """A card out of the shoe, and where it went."""

    shuffle: int  # of this how-manieth shuffle
    card: int
    spot: int
    place: int
    facing: int


@dataclass
class Cards:
    """What comes out of the shoes: as they lie, but for the draws that are `planned`."""

    planned: dict[int, int] = field(default_factory=dict)
    draws: list[Draw] = field(default_factory=list)
    shown: set[int] = field(default_factory=set)  # draws turned over for all to see
    hidden: set[int] = field(default_factory=set)  # draws that somebody may not have seen
    read: list[bool] = field(default_factory=list)
    shuffles: int = 0
    decks: dict[int, Counter[int]] = field(default_factory=dict)

    def card(self, shoe: sources.Dealt, table: LiveTable, pending: Pending) -> AnyFact:
        if pending.turned:
            at = (pending.spot, pending.place)
            self.shown.add(max(i for i, d in enumerate(self.draws) if (d.spot, d.place) == at))
            return HONEST_CARD(shoe, table, pending)
        number = len(self.draws)
        if number in self.planned and shoe.next < len(shoe.order):
            shoe.order[shoe.next] = self.planned[number]
        before = shoe.next
        fact = HONEST_CARD(shoe, table, pending)
        if shoe.next > before:
            self.draws.append(
                Draw(self.shuffles, shoe.order[before], pending.spot, pending.place, pending.facing)
            )
        return fact

    def reads(self, shoe: sources.Dealt, pending: Pending) -> CardRead:
        fact = HONEST_READ(shoe, pending)
        self.read.append(fact.found)
        return fact

    def shuffle(self, source: sources.Software, table: LiveTable, discards: bool) -> str:
        words = HONEST_SHUFFLE(source, table, discards)
        self.shuffles += 1
        self.decks[self.shuffles] = Counter(source.shoes[table.side].order)
        return words


HONEST_CARD, HONEST_READ = sources.Dealt.card, sources.Dealt.read
HONEST_SHUFFLE = sources.Software._shuffle


class Clock:
    """A time of day that goes with the loop's."""

    def time(self) -> float:
        return 1_800_000_000 + asyncio.get_running_loop().time()


@contextlib.contextmanager
def dealt(seed: str, cards: Cards) -> Iterator[None]:
    with (
        seeded(seed),
        mock.patch.object(sources.Dealt, "card", lambda *of: cards.card(*of)),
        mock.patch.object(sources.Dealt, "read", lambda *of: cards.reads(*of)),
        mock.patch.object(sources.Software, "_shuffle", lambda *of: cards.shuffle(*of)),
        mock.patch.object(pace, "time", Clock()),
        mock.patch.object(state, "time", Clock()),
    ):
        yield


class Looking(Watcher):
    """Keeps all it was sent."""

    def __init__(self, name: str, role: str) -> None:
        super().__init__(name, role)
        self.sent: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.sent.append(message)


class Quiet(Moves):
    """Two players and a dealer who only do what the table waits for."""

    def next(self, floor: Floor) -> Step:
        (table,) = floor.tables.values()
        live, pending = table.live, table.pending
        if live is None or pending is None:
            return Step(DEALER, "begin", table.id)
        if pending.asks == waits.WAGERS:
            return self._wagers_of_all(table, live)
        for spot, legal in pending.legal:
            name = live.game.decisions[pending.decision].name
            if (spot, pending.decision) not in live.choices or pending.asks == waits.OFFER:
                who = DEALER if box_of(spot) >= SEATS else live.layout.seats[box_of(spot)]
                told = {"seat": number_of(spot), "decision": name, "value": self.rng.choice(legal)}
                return Step(who, "decide", table.id, told)
        return Step(DEALER, "close", table.id)

    def _wagers_of_all(self, table: GamingTable, live: LiveTable) -> Step:
        for who, seat in SEATED.items():
            players = self._players.setdefault(who, HousePlayers(live.game, who, {seat - 1}))
            fact = players.wager(live)
            if fact:
                told = {"seat": seat, "wager": fact.wager, "amount": fact.amount}
                return Step(who, "wager", table.id, told)
        return Step(DEALER, "close", table.id)


class Play(Evening):
    """An evening at one table, at which one of each role looks on from the beginning."""

    def __init__(self, seed: str, game: str) -> None:
        super().__init__(seed, (game,))
        rng = random.Random(seed)
        self.moves = Quiet(rng, (game,))
        found = game_named(game)
        while True:
            terms = random_terms(found, rng)
            if found.seats(terms) >= max(SEATED.values()):
                break
        self.id = f"{game}-1"
        self.looking: dict[str, Looking] = {}
        told = {"game": game, "terms": found.plain(terms), "dealer": "person"}
        self.opening = [Step(FLOORPERSON, "open_table", "", told)]
        self.opening.append(Step(FLOORPERSON, "assign", self.id, {"dealer": DEALER}))
        self.opening += [
            Step(who, "sit", self.id, {"seat": seat, "chips": 200_000})
            for who, seat in SEATED.items()
        ]

    @property
    def table(self) -> GamingTable:
        return self.floor.tables[self.id]

    def check(self) -> None:
        """Other cards than those of the key are dealt: they are not counted here."""

    async def begin(self) -> None:
        await self.open()
        await self.do(self.opening[0])
        for name in (*SEATED, *OUTSIDERS, *SEE_ALL):
            looker = self.looking[name] = Looking(name, self.people[name].role)
            self.table.watchers.add(looker)
        for step in self.opening[1:]:
            await self.do(step)

    async def answered(self, group: tuple[str, ...]) -> dict[str, list[bytes]]:
        """To all that these people may ask, and to much that they may not do."""
        number = self.table.layout.rounds + (self.table.live is not None)
        found: dict[str, list[bytes]] = {}
        for who in group:
            asked = [
                Step(who, does, self.id)
                for does in ("table", "lobby", "rounds", "history", "ledger", "journal")
            ]
            asked += [
                Step(who, does, self.id, number=n)
                for does in ("round", "dispute")
                for n in sorted({number, max(1, number - 1)})
            ]
            found[who] = [await self._answer(step) for step in asked]
        for step in (step for who in group for step in self.probes(who)):
            seq = self.table.table.journal.seq
            answer = await self._answer(step)
            if self.table.table.journal.seq != seq or self.table.requests:
                found[step.who].append(b"done")
                break  # what follows may show cards
            found[step.who].append(answer)
        return found

    def probes(self, who: str) -> Iterator[Step]:
        seats = (*SEATED.values(), 0)
        for decision in self.table.game.decisions:
            for seat in seats:
                for value in (-1, 99_999):
                    told = {"seat": seat, "decision": decision.name, "value": value}
                    yield Step(who, "decide", self.id, told)
        for wager in self.table.game.wagers[:8]:
            for seat in seats:
                told = {"seat": seat, "wager": wager.name, "amount": 7}
                yield Step(who, "wager", self.id, told)
        yield Step(who, "report", self.id, {"card": "A♠", "hold": 0})
        for name in (*self.table.game.irregularities, "dog on the table"):
            for seat in seats:
                yield Step(who, "irregularity", self.id, {"name": name, "seat": seat, "after": 0})
        for name in self.table.game.irregularities:
            for seat in seats:
                yield Step(who, "irregularity", self.id, {"name": name, "seat": seat})


def hidden_from(group: tuple[str, ...], cards: Cards) -> set[int]:
    """The draws that this group may not have seen. Stated from 13:69F-42.8(c), 16.8 and the like:
    who is dealt cards face down looks at them, the house's watchers see those too, all others see
    what is turned over."""
    found = set()
    for number, draw in enumerate(cards.draws):
        if draw.facing != DOWN or number in cards.shown:
            continue
        of_a_seat = 0 <= draw.spot < SEATS
        if of_a_seat and (
            group == SEE_ALL or any(SEATED.get(who) == box_of(draw.spot) + 1 for who in group)
        ):
            continue
        found.add(number)
    return found


def turned_over(cards: Cards, acts: list[Any]) -> None:
    """Cards of seats that the acts of the round have shown to all."""
    for act in acts:
        if act.act == "deal" and act.words == "face down":
            continue
        for text in act.cards:
            for number, draw in enumerate(cards.draws):
                same = draw.shuffle == cards.shuffles and card_text(draw.card) == text
                if same and spot_name(draw.spot) == act.spot:
                    cards.shown.add(number)


def other_cards(cards: Cards, rng: random.Random) -> dict[int, int]:
    """The same deal, but for the hidden draws: they and the cards still out change places."""
    hidden = cards.hidden
    planned = {number: draw.card for number, draw in enumerate(cards.draws)}
    for shuffle, deck in cards.decks.items():
        mine = [n for n, draw in enumerate(cards.draws) if draw.shuffle == shuffle]
        out = deck - Counter(cards.draws[n].card for n in mine)
        pool = [*out.elements(), *(cards.draws[n].card for n in mine if n in hidden)]
        rng.shuffle(pool)
        for number in mine:
            if number in hidden:
                planned[number] = pool.pop()
        if shuffle == cards.shuffles:
            planned.update(zip(range(len(cards.draws), len(cards.draws) + 20), pool, strict=False))
    return planned


def first_steps(seed: str, game: str) -> list[Step]:
    """What two players and a dealer do, as long as nobody changes a card."""

    async def body() -> list[Step]:
        play = Play(seed, game)
        await play.begin()
        began = len(play.done)
        await play.play(STEPS)
        return play.done[began:]

    with dealt(seed, Cards()):
        played: list[Step] = run_quickly(body())
    return played


def sent_to(
    seed: str, game: str, steps: list[Step], cards: Cards, group: tuple[str, ...]
) -> dict[str, list[bytes]]:
    """All that each of the group was sent and answered, until after these steps."""

    async def body() -> dict[str, list[bytes]]:
        play = Play(seed, game)
        await play.begin()
        for step in steps:
            await play.do(step)
            if play.table.live is not None:
                turned_over(cards, play.table.live.acts)
        streams = {who: list(play.looking[who].sent) for who in group}
        hidden = hidden_from(group, cards)
        drawn = list(cards.draws)
        answers = await play.answered(group)
        cards.draws, cards.hidden = drawn, hidden  # as they were before a probe was done
        return {who: [*streams[who], *answers[who]] for who in group}

    with dealt(seed, cards):
        found: dict[str, list[bytes]] = run_quickly(body())
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", WITH_CARDS)
def test_cards_somebody_may_not_see_change_nothing_for_them(game: str, count: Count) -> None:
    compared = changed = 0
    for evening in range(count(1, 20)):
        seed = f"hidden {game} {evening}"
        rng = random.Random(seed)
        steps = first_steps(seed, game)
        for moment in sorted(rng.sample(range(STEPS + 1), MOMENTS)):
            for group in GROUPS:
                cards = Cards()
                one = sent_to(seed, game, steps[:moment], cards, group)
                other = Cards(other_cards(cards, rng))
                two = sent_to(seed, game, steps[:moment], other, group)
                if other.read != cards.read:
                    continue  # the card reader told something of the hole card, to all
                compared += 1
                changed += any(cards.draws[n].card != other.draws[n].card for n in cards.hidden)
                for who in group:
                    same(f"{game}, {seed!r}, after {moment} steps, {who}", one[who], two[who])
    print(f"{game}: {compared} pairs of floors, {changed} with other cards on the table")
    assert (changed > 0) == (game not in NONE_LIES_HIDDEN)


def same(where: str, one: list[bytes], two: list[bytes]) -> None:
    assert len(one) == len(two), where
    for a, b in zip(one, two, strict=True):
        if a != b:
            at = next(i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y)
            near = slice(max(0, at - 120), at + 120)
            raise AssertionError(f"{where}:\n{a[near]!r}\n{b[near]!r}")


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test's own test: everybody may see everything."""
    monkeypatch.setattr(Viewer, "may_see", lambda self, act: True)
    with pytest.raises(AssertionError, match="seat"):
        test_cards_somebody_may_not_see_change_nothing_for_them("boston_5_stud", lambda few, _: few)
