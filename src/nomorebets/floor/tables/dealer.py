"""The automatic dealer, and the house players' hands: what happens at a table by itself.

Where a person deals, only house players act here; rounds are begun and windows closed by the
dealer. Nothing here knows a game.
"""

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from functools import partial
from random import Random

from nomorebets.floor.store.protocol import StoreFailed
from nomorebets.floor.tables import wait_list
from nomorebets.floor.tables.advice import PATIENCE
from nomorebets.floor.tables.attendance import HOUSE_SIGN
from nomorebets.floor.tables.gaming_table import GamingTable, Question
from nomorebets.floor.tables.seating import forget, leave, settle_request
from nomorebets.law.refusal import Refused
from nomorebets.law.words import SEATS, box_of, number_of
from nomorebets.table import pending as waits
from nomorebets.table.facts import AnyFact, Closed, Decided, Wagered, Wrote
from nomorebets.table.house_players import HousePlayers, buy_in_again, may_close, may_wager
from nomorebets.table.live import LiveTable
from nomorebets.table.pending import Pending
from nomorebets.table.places import place

log = logging.getLogger("nomorebets.floor")
SEEDS = 3.0  # seconds for a player's page to tell its seed
UNHURRIED = 3600.0  # seconds: until somebody says something
AFTER_FAILURE = 2.0  # seconds, when the store does not answer


class Dealer:
    """Looks at the table whenever something happened or a time is up, and does the next thing."""

    def __init__(self, table: GamingTable) -> None:
        self.table = table
        self.random = Random()
        self.players = HousePlayers(table.game, str(self.random.random()), set(), self._best)
        self.asked: Question | None = None
        self.since = 0.0  # when what is asked was first asked
        self.next_act = 0.0  # of a house player
        self.house_done = False  # all of them have made their wagers
        self.known: set[str] = set()  # persons who sat here when the time was set
        self.played: Counter[str] = Counter()  # rounds, by person
        self.seeds_until = 0.0  # when a seed that was asked for counts as withheld
        self._poked = asyncio.Event()
        table.poke, table.set_clock = self._poked.set, self._set_clock

    @property
    def automatic(self) -> bool:
        return self.table.settings.dealer == "automatic"

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    async def run(self) -> None:
        while not self.table.table.closed:
            self._poked.clear()
            try:
                wait = await self._call_from_list()
                wait = _sooner(await self.step(), wait)
            except Refused as refusal:
                log.error("%s: the dealer was refused: %s", self.table.id, refusal)
                wait = AFTER_FAILURE
            except StoreFailed as failure:
                log.error("%s: %s", self.table.id, failure)
                wait = AFTER_FAILURE
            except Exception:
                log.exception("%s: a fault of the dealer's; the table is read again", self.table.id)
                self.table.failed = True
                self.table.faults += 1
                wait = AFTER_FAILURE
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._poked.wait()

    # the wait list

    async def _call_from_list(self) -> float | None:
        """Who is next on the list is called; returns the seconds until a time is up."""
        table = self.table
        if wait_list.due(table, self._now()) and not table.store.full:
            late = await table.perform(partial(wait_list.advance, table, self._now()))
            for player in late:
                table.tell_refusal(player, "join list", wait_list.TIME_IS_UP)
        return wait_list.until_next(table, self._now())

    # what is next

    async def step(self) -> float | None:
        """Do what is due; returns the seconds until something else may be, None: until poked."""
        table = self.table
        if table.proposal is not None:
            return None  # until another person has confirmed it, or it is withdrawn
        self._ask_anew()
        if table.phase in ("between", "over"):
            return await self._between()
        if table.phase == "wagers" and await self._requests():
            return 0
        pending, live = table.pending, table.live
        if pending is None or live is None:
            return None
        self.players.seats = {s for name in table.house for s in table.seats_of(name)}
        if pending.asks == waits.WAGERS:
            return await self._wagers(live)
        if pending.asks == waits.TICKETS:
            return await self._tickets(live)
        if pending.asks == waits.WINDOW:
            return await self._window(live, pending)
        if pending.asks == waits.OFFER:
            return await self._offer(live, pending)
        return None  # a person reports cards

    def _ask_anew(self) -> None:
        """A new question: its clock starts, and nobody has said to be ready."""
        table, asked = self.table, self.table.question
        if asked == self.asked:
            return
        self.asked, self.since = asked, self._now()
        if table.phase == "over" and table.live is not None:
            moved = (where for act in table.live.acts for move in act.moves for where in move[:2])
            self.played.update({place(where).player for where in moved})
        self.next_act = self.since + self._thinking()
        self.house_done = False
        self._forget_clock()
        table.ready.clear()

    def _forget_clock(self) -> None:
        """Of another question."""
        table = self.table
        if table.timed != table.question:
            table.deadline, table.window, table.timed = None, 0.0, ()

    def _set_clock(self) -> None:
        """The clock of what is asked starts before it is shown: it is shown once."""
        table, live, pending = self.table, self.table.live, self.table.pending
        self._forget_clock()
        if table.proposal is not None or not self.automatic or live is None or pending is None:
            return
        if pending.asks == waits.WAGERS and live.chips.stakes and table.persons:
            self._deadline(table.settings.wager_seconds)
        elif pending.asks in (waits.WINDOW, waits.OFFER):
            chosen = live.choices if pending.asks == waits.WINDOW else {}
            undecided = (
                live.layout.seats[box_of(spot)]
                for spot, legal in pending.legal
                if legal and (spot, pending.decision) not in chosen and box_of(spot) < SEATS
            )
            if any(not player.endswith(HOUSE_SIGN) for player in undecided):
                self._deadline(table.settings.decision_seconds)

    def _thinking(self) -> float:
        if self._hurried():
            return 0.0
        return self.table.pace(self.random.uniform(*self.table.pace.thinking))

    def _hurried(self) -> bool:
        """Somebody waits for a seat while only house players are in the round."""
        waiting = any(request.wants == "sit" for request in self.table.requests)
        return waiting and not self.table.persons

    def _deadline(self, seconds: float) -> float:
        """Start the clock of what is asked, if it does not run yet; returns what is left: of a
        newcomer's first rounds, for ever."""
        table = self.table
        if self._unhurried():
            if table.deadline is not None:
                table.deadline = None
                table.changed_soon()
            return UNHURRIED
        if table.deadline is None:
            table.window = table.pace(seconds)
            table.deadline, table.timed = self._now() + table.window, table.question
            table.changed_soon()
        return max(0.0, table.deadline - self._now())

    def _unhurried(self) -> bool:
        """A newcomer plays the first rounds without a clock, unless other people would wait."""
        table = self.table
        if len(table.persons) != 1:
            return False
        (name,) = table.persons
        return table.here(name) and self.played[name] < table.pace.unhurried

    async def _tell(self, fact: AnyFact) -> None:
        asked = self.asked

        def change() -> None:
            if self.table.question == asked and self.table.proposal is None:  # nobody was quicker
                self.table.table.tell(fact)

        await self.table.perform(change)

    # between rounds

    async def _between(self) -> float | None:
        table = self.table
        if await self._ask_seeds():
            return 0
        pause = max(self._pause(), self._until_seeds())
        if table.phase == "over" and pause > 0 and not self._hurried():
            return pause
        if await self._requests():
            return 0
        if table.shutting and await table.perform(self._shut):
            return None
        if await self._absent():
            return 0
        if not self._anybody() or not self._wanted() or not self.automatic:
            return self._until_absent()
        if table.store.full:
            return AFTER_FAILURE
        if pause > 0 and not self._hurried():
            return pause
        await table.perform(self._begin)
        return 0

    async def _ask_seeds(self) -> bool:
        """Players tell the seeds they committed to, before the round; whether they were asked."""
        found = self.table.table.fairness
        if found is None or not found.standing or found.asked or found.seeds:
            return False
        if self.table.store.full or not self._wanted():
            return False
        await self.table.perform(self.table.table.ask_seeds)
        self.seeds_until = self._now() + self.table.pace(SEEDS)
        return True

    def _until_seeds(self) -> float:
        """Who does not tell a seed in time withholds it."""
        found = self.table.table.fairness
        return self.seeds_until - self._now() if found is not None and found.asked else 0.0

    def _pause(self) -> float:
        pace, acts = self.table.pace, 0
        if self.table.table.round:
            acts = len(self.table.shown[-1].line.acts) if self.table.shown else 0
        seconds = min(pace.most_pause, pace.least_pause + pace.pause_by_act * acts)
        if self.table.phase == "over" and any(map(self.table.here, self.table.persons)):
            if self._all_ready():
                return 0.0
            seconds += pace.result  # it is looked at once it is shown
        return self.since + pace(seconds) - self._now()

    def _wanted(self) -> bool:
        """A table of house players only plays while somebody looks."""
        return bool(self.table.persons or self.table.watchers)

    def _anybody(self) -> bool:
        """Somebody sits here, or at a counter: has come, or has a ticket."""
        table = self.table
        if table.game.counter is None:
            return bool(table.layout.taken)
        return bool(table.layout.arrivals or self._with_tickets())

    def _with_tickets(self) -> set[str]:
        """Whose tickets are in play or not paid yet."""
        live = self.table.live
        tickets = live.sold if live else self.table.layout.desk.tickets
        return {ticket.player for ticket in tickets.values() if not ticket.fate}

    def _begin(self) -> None:
        table = self.table.table
        if self.table.phase not in ("between", "over"):
            return
        if self.table.house:
            buy_in_again(table, self.table.house)
        if self._anybody():
            self.table.begin()

    def _shut(self) -> bool:
        """Everybody leaves and the table is closed, unless wagers keep somebody here."""
        waiting = self._with_tickets()
        for player in self.table.layout.arrivals:
            with suppress(Refused):
                if player not in waiting:
                    leave(self.table, player)
        if not self.table.layout.arrivals:
            self.table.table.journal.by = self.table.shut_by
            with suppress(Refused):  # tickets that are not paid yet
                self.table.table.shut()
        return self.table.table.closed

    async def _requests(self) -> bool:
        """People who waited until now come and go; whether anyone did."""
        table, did = self.table, False
        for request in list(table.requests):
            if table.store.full and request.wants != "leave":
                continue
            try:
                did = await settle_request(table, request) or did
            except Refused as refusal:
                await table.perform(partial(forget, table, request))
                table.tell_refusal(request.player, request.wants, refusal)
        return did

    async def _absent(self) -> bool:
        table = self.table
        table.seen = {name: at for name, at in table.seen.items() if name in table.persons}
        for player in table.persons:
            if not table.here(player) and self._away(player) <= 0:
                with suppress(Refused):  # what stands may keep the player
                    await table.perform(partial(leave, table, player))
                    return True
        return False

    def _away(self, player: str) -> float:
        """Seconds until a player who is not connected is stood up."""
        seen = self.table.seen.setdefault(player, self._now())
        return seen + self.table.pace(self.table.pace.absent) - self._now()

    def _until_absent(self) -> float | None:
        gone = [self._away(p) for p in self.table.persons if not self.table.here(p)]
        return max(1.0, min(gone)) if gone else None

    # wagers

    async def _wagers(self, live: LiveTable) -> float | None:
        table, now = self.table, self._now()
        if table.shutting and live.unplayed and await table.perform(self._shut):
            return None
        if not self._wanted():
            return None
        quiet = table.shutting or table.store.full
        waits_for_house = bool(table.house) and not self.house_done and not quiet
        if waits_for_house and now >= self.next_act:
            fact = self.players.wager(live)
            if fact:
                with suppress(Refused):  # the player may have left meanwhile
                    await self._tell(fact)
                self.next_act = self._now() + self._thinking() * self._leisure()
                return 0
            self.house_done, waits_for_house = True, False
        if not live.chips.stakes or not self.automatic:
            table.deadline = None
            if table.store.full:
                return AFTER_FAILURE
            return max(0.0, self.next_act - now) if waits_for_house else self._until_absent()
        only_house = not table.persons
        left = self._deadline(table.pace.house_only if only_house else table.settings.wager_seconds)
        left = self._time_for_newcomers(left)
        if left > 0 and not (not waits_for_house and self._all_ready()):
            return min(left, max(0.0, self.next_act - now)) if waits_for_house else left
        await table.perform(self._close_wagers)
        return 0

    def _time_for_newcomers(self, left: float) -> float:
        """Somebody who sat down while the time ran has a while to wager."""
        table, known = self.table, self.known
        self.known = set(table.persons)
        least = table.pace(min(table.pace.newcomer, table.settings.wager_seconds))
        if self.known - known and left < least and table.deadline is not None:
            table.deadline, table.window = self._now() + least, least
            table.changed()
            return least
        return left

    def _leisure(self) -> float:
        return 1.0 if self.table.persons else 2.5

    def _all_ready(self) -> bool:
        """Nobody need be waited for. Who leaves after the round makes no more wagers, but the hand
        is still theirs to play."""
        table, leaving = self.table, set[str]()
        if table.pending is None or table.pending.asks != waits.WINDOW:
            leaving = {request.player for request in table.requests if request.wants == "leave"}
        present = [name for name in table.persons if table.here(name) and name not in leaving]
        return bool(table.ready | leaving) and all(name in table.ready for name in present)

    def _awaited(self, undecided: list[int]) -> bool:
        """Somebody who is there has yet to decide: a Ready said of the wagers is none of a hand."""
        table, seats = self.table, {box_of(spot) for spot in undecided}
        return any(table.here(who) and seats & set(table.seats_of(who)) for who in table.persons)

    def _close_wagers(self) -> None:
        """Wagers that may not be closed as they stand go back; then, if any are left: no more."""
        close_wagers(self.table)
        self.table.deadline = None

    # tickets

    async def _tickets(self, live: LiveTable) -> float | None:
        """House players buy and present tickets; the game closes when its time is up."""
        table, now = self.table, self._now()
        if table.shutting and live.unplayed and await table.perform(self._shut):
            return None
        quiet = table.shutting or table.store.full
        served = table.layout.arrivals if table.shutting else table.house
        waits_for_house = bool(served) and not self.house_done and (quiet or self._wanted())
        if waits_for_house and now >= self.next_act:
            fact = self.players.at_counter(live, served)
            if fact and not (quiet and isinstance(fact, Wrote)):
                with suppress(Refused):
                    await self._tell(fact)
                self.next_act = self._now() + self._thinking()
                return 0
            self.house_done, waits_for_house = True, False
        if not live.tickets() or live.is_down or not self.automatic:
            table.deadline = None
            return max(0.0, self.next_act - now) if waits_for_house else self._until_absent()
        left = self._deadline(table.settings.wager_seconds)
        left = self._time_for_newcomers(left)
        if left > 0 and not (not waits_for_house and self._all_ready()):
            return min(left, max(0.0, self.next_act - now)) if waits_for_house else left
        await self._tell(Closed())
        return 0

    # decisions

    def _best(self, live: LiveTable, pending: Pending, spot: int) -> int | None:
        """Of house players that play best: the exact solver's decision, if it is known."""
        if self.table.settings.house != "best":
            return None
        worth = self.table.advice.known(live, pending, spot)
        return worth.best if worth else None

    async def _ponder(self, live: LiveTable, pending: Pending) -> bool:
        """They have the odds worked out before they decide; whether that took a while."""
        if self.table.settings.house != "best":
            return False
        advice = self.table.advice
        house = [
            spot
            for spot, _ in pending.legal
            if box_of(spot) in (self.players.seats or ())
            and (spot, pending.decision) not in live.choices
            and advice.unknown(live, pending, spot)
        ]
        if house:
            await asyncio.gather(*(advice.ask(live, pending, spot, PATIENCE) for spot in house))
        return bool(house)

    async def _window(self, live: LiveTable, pending: Pending) -> float | None:
        if await self._ponder(live, pending):
            return 0
        table, now = self.table, self._now()
        undecided = [
            seat
            for seat, legal in pending.legal
            if legal and (seat, pending.decision) not in live.choices
        ]
        house = self.players.seats or ()
        if self.automatic and any(box_of(seat) not in house for seat in undecided):
            self._deadline(table.settings.decision_seconds)
        fact = self.players.answer(live, pending)
        if fact is not None:
            if now >= self.next_act:
                await self._tell(fact)
                self.next_act = self._now() + self._thinking()
                return 0
            return self.next_act - now
        if not self.automatic:
            return None
        if not undecided:
            settle = self.since + table.pace(table.pace.after_last_choice) - now
            if settle > 0:
                return settle
            await self._tell(Closed())
            return 0
        left = self._deadline(table.settings.decision_seconds)
        if left > 0 and (self._awaited(undecided) or not self._all_ready()):
            return left
        for seat in undecided:
            value = default_of(live, pending, seat)
            if value is not None:
                await self._tell(Decided(number_of(seat), self._name(live, pending), value))
        await self._tell(Closed())
        return 0

    def _name(self, live: LiveTable, pending: Pending) -> str:
        return live.game.decisions[pending.decision].name

    async def _offer(self, live: LiveTable, pending: Pending) -> float | None:
        ((spot, legal),) = pending.legal
        box = box_of(spot)
        now = self._now()
        if box >= SEATS:  # the dealer's own
            if not self.automatic:
                return None
            value = default_of(live, pending, spot)
            await self._tell(Decided(0, self._name(live, pending), value or 0))
            return 0
        player = live.layout.seats[box]
        if player.endswith(HOUSE_SIGN):
            if await self._ponder(live, pending):
                return 0
            if now < self.next_act:
                return self.next_act - now
            await self._tell(self.players.decide(live, pending, spot, legal))
            return 0
        if not self.automatic:
            return None
        left = self._deadline(self.table.settings.decision_seconds)
        if left > 0:
            return left
        value = default_of(live, pending, spot)
        await self._tell(Decided(number_of(spot), self._name(live, pending), value or 0))
        return 0


def _sooner(one: float | None, other: float | None) -> float | None:
    return other if one is None else one if other is None else min(one, other)


def default_of(live: LiveTable, pending: Pending, spot: int) -> int | None:
    """What stands when nobody answers: the decision's default, or else what most people do."""
    decision = live.game.decisions[pending.decision]
    legal = next(legal for seat, legal in pending.legal if seat == spot)
    if decision.default in legal:
        return decision.default
    play = live.game.ordinary_play
    value = None if play is None else int(play(live, live.terms, spot, pending.decision))
    if value is not None and value in legal:
        return value
    return legal[len(legal) // 2] if legal else None


def close_wagers(table: GamingTable) -> None:
    """The dealer closes the wagers; those that may not stand alone are given back first."""
    for _ in range(SEATS * 100):
        live = table.live
        if live is None or table.phase != "wagers":
            return
        withdrawn = _not_complete(live)
        if withdrawn is None:
            break
        table.table.tell(withdrawn)
    assert table.live is not None
    if table.live.chips.stakes:
        table.table.tell(Closed())


def _not_complete(live: LiveTable) -> Wagered | None:
    for seat in sorted({seat for seat, _ in live.chips.stakes}):
        if may_close(live, seat):
            continue
        for index in live.standing(seat):
            fact = Wagered(seat + 1, live.game.wagers[index].name, 0)
            if may_wager(live, fact):
                return fact
    return None
