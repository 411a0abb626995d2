"""Exact odds at the table: what each decision is worth, worked out beside the table.

One thread works, so that no table waits for it. House players wait for `PATIENCE`, then play as
most people do; a page says that it is being worked out, and is told when it is.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from nomorebets.law.decisions import CUT
from nomorebets.law.game import Game
from nomorebets.law.words import COMMUNITY, DEALER, box_of, spot_name
from nomorebets.odds import offers
from nomorebets.odds.questions import Question, Worth, question, worth
from nomorebets.odds.questions.situation import Situation
from nomorebets.table.facts import AnyFact
from nomorebets.table.house_players import HousePlayers, buy_in
from nomorebets.table.live import LiveTable
from nomorebets.table.live_words import HIDDEN
from nomorebets.table.open_table import OpenTable
from nomorebets.table.pending import Pending
from nomorebets.table.sources import software
from nomorebets.table.views import Role, Viewer

log = logging.getLogger("nomorebets.floor")
PATIENCE = 2.0  # seconds
MOST_KNOWN = 4096
Key = tuple[Any, Question]
Found = TypeVar("Found")


class Advice:
    """What has been worked out, and what is being worked out."""

    def __init__(self) -> None:
        self._known: OrderedDict[Key, Worth | None] = OrderedDict()
        self._under_way: dict[Key, asyncio.Future[None]] = {}
        self._worker: ThreadPoolExecutor | None = None

    def known(self, live: LiveTable, pending: Pending, spot: int) -> Worth | None:
        """At once: what is known about this hand's decision."""
        key = _key(live, pending, spot)
        return self._known.get(key) if key else None

    async def ask(
        self, live: LiveTable, pending: Pending, spot: int, patience: float | None = None
    ) -> bool:
        """Work it out if nobody has; whether somebody waited and something is known now."""
        key = _key(live, pending, spot)
        if key is None or key in self._known:
            return False
        if key not in self._under_way:
            self._begin(key)
        await asyncio.wait([self._under_way[key]], timeout=patience)
        return self._known.get(key) is not None

    def unknown(self, live: LiveTable, pending: Pending, spot: int) -> bool:
        """Whether it has not been asked yet."""
        key = _key(live, pending, spot)
        return key is not None and key not in self._known and key not in self._under_way

    def awaited(self, live: LiveTable, pending: Pending, spot: int) -> bool:
        """Whether it has not been worked out yet."""
        key = _key(live, pending, spot)
        return key is not None and key not in self._known

    def warm(self, game: Game, terms: Any) -> None:
        """In good time, for a table that will ask: compiles or loads what its odds need."""
        if offers(game.id):
            self._thread().submit(practise, game, terms)

    async def beside(self, work: Callable[..., Found], *given: Any) -> Found:
        """Something else that takes its time, in its turn."""
        return await asyncio.wrap_future(self._thread().submit(work, *given))

    def close(self) -> None:
        if self._worker is not None:
            self._worker.shutdown(wait=False, cancel_futures=True)

    def _thread(self) -> ThreadPoolExecutor:
        if self._worker is None:
            self._worker = ThreadPoolExecutor(1, "odds")
        return self._worker

    def _begin(self, key: Key) -> None:
        loop = asyncio.get_running_loop()
        done = self._under_way[key] = loop.create_future()
        working = self._thread().submit(worth, *key)

        def finish() -> None:
            if self._under_way.pop(key, None) is None:
                return
            error = None if working.cancelled() else working.exception()
            if error is not None:
                log.error("the odds of %s failed", key[1], exc_info=error)
            found = None if error or working.cancelled() else working.result()
            self._known[key] = found
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
            if not done.done():
                done.set_result(None)

        def on_thread(_: Future[Worth | None]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(finish)

        working.add_done_callback(on_thread)


def practise(game: Game, terms: Any) -> None:
    """A round of one house player, by itself: each decision is put to the solver once."""
    table, house = OpenTable(game, terms, software()), HousePlayers(game, "practice")
    asked = set()

    def answer(live: LiveTable, pending: Pending) -> AnyFact:
        for spot, _ in pending.legal:
            key = _key(live, pending, spot)
            if key and pending.decision not in asked:
                asked.add(pending.decision)
                worth(*key)
        return house(live, pending)

    try:
        table.sit("practice", 1, buy_in(game, terms))
        table.play(answer)
    except Exception:
        log.exception("the odds of %s could not be warmed", game.id)


def _key(live: LiveTable, pending: Pending, spot: int) -> Key | None:
    seen = seen_by_player(live, pending, spot)
    asked = question(seen) if seen else None
    return (live.terms, asked) if asked else None


def seen_by_player(live: LiveTable, pending: Pending, spot: int) -> Situation | None:
    """What the player of this hand may see, and nothing else."""
    legal = next((legal for at, legal in pending.legal if at == spot), ())
    if not legal or spot >= len(live.layout.seats) or len(live.hands_of(spot)) > 1:
        return None  # the dealer's, or split: no solver knows those
    viewer, game = Viewer(Role.PLAYER, live.layout.seats[spot]), live.game
    hands = viewer.hands(live)
    own = hands.get(spot_name(spot), [])
    dealt, discarded = _followed(live, viewer, spot)
    if discarded and dealt != own:
        return None
    decision = game.decisions[pending.decision]
    return Situation(
        game=game.id,
        decision=decision.name,
        words={value: decision.words(value) for value in legal},
        own=tuple(own),
        discarded=tuple(discarded),
        dealer=tuple(hands.get(spot_name(DEALER), ())),
        community=tuple(hands.get(spot_name(COMMUNITY), ())),
        wagers={
            game.wagers[wager].name: amount
            for (at, wager), amount in live.chips.stakes.items()
            if box_of(at) == spot
        },
        meters=tuple(live.meters),
        chosen=tuple(
            (game.decisions[index].name, value)
            for (at, index), value in live.choices.items()
            if at == spot and game.decisions[index].kind != CUT
        ),
    )


def _followed(live: LiveTable, viewer: Viewer, spot: int) -> tuple[list[str], list[str]]:
    """The cards dealt to a hand and kept, and those discarded from it."""
    kept: list[str] = []
    gone: list[str] = []
    for act in viewer.acts(live):
        if act.spot != spot_name(spot):
            continue
        if act.act == "deal":
            kept += act.cards or (HIDDEN,)
        elif act.act == "discard":
            out = act.value or 0
            gone += [card for i, card in enumerate(kept) if out >> i & 1]
            kept = [card for i, card in enumerate(kept) if not out >> i & 1]
    return kept, gone
