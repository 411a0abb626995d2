"""Anybody does anything at every game: no chip and no card is made or lost, nothing breaks."""

import asyncio
import gc
import math
import traceback
from typing import Any

import pytest
from tests.conftest import Count
from tests.reliability.driver import play, report
from tests.reliability.memory_store import MemoryStore
from tests.reliability.moves import Step
from tests.reliability.own_count import Between, OwnCount, Table
from tests.support import GAMES

from nomorebets.floor.store.protocol import (
    CAGE,
    Append,
    Kept,
    Movement,
    Stale,
    TableRow,
    TooFewChips,
)
from nomorebets.floor.tables.gaming_table import GamingTable

STEPS = 300  # of an evening
SHARES = [*GAMES, "all games"]


@pytest.mark.slow
@pytest.mark.parametrize("share", SHARES)
def test_random_commands(share: str, count: Count) -> None:
    commands = refused = rounds = evenings = 0
    games = GAMES if share == "all games" else (share,)
    wanted = math.ceil(count(28_000, 1_000_000) / len(SHARES))
    while commands < wanted:
        seed = f"{share} {evenings}"
        evening, error = play(seed, STEPS, games)
        assert error is None, report(seed, evening, error, games)
        commands += evening.commands
        refused += evening.refused
        rounds += evening.rounds
        evenings += 1
    print(f"{share}: {commands} commands, {refused} refused, {rounds} rounds")
    assert 0.1 < refused / commands < 0.7, "neither all legal nor all illegal"
    assert rounds > evenings, "rounds are played"


def test_the_same_seed_is_the_same_evening() -> None:
    (one, _), (other, _) = play("again", 120), play("again", 120)
    assert one.done == other.done
    assert [[w.count(b'"at"') for w in t.lines] for t in one.store.of.values()] == [
        [w.count(b'"at"') for w in t.lines] for t in other.store.of.values()
    ]


def test_tables_that_are_closed_are_forgotten() -> None:
    """However they were played at; else the memory of a server would grow."""
    opened, left, before = 0, 0, tables_in_memory()
    for seed in range(5):
        evening, error = play(f"over {seed}", STEPS, ("big_six",))
        assert error is None
        opened, left = opened + len(evening.store.of), left + len(evening.floor.tables)
        assert tables_in_memory() - before <= len(evening.floor.tables)
    assert opened > left, "none was closed"


def tables_in_memory() -> int:
    gc.collect()
    return sum(type(thing) is GamingTable for thing in gc.get_objects())


def test_a_broken_promise_is_found_and_told_shortly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The driver's own test: a table that pays a chip too much."""
    from nomorebets.table.places import INVENTORY, Moves, Places

    honest = Places.move

    def move(self: Places, moves: Moves) -> None:
        honest(self, moves)
        for source, target, _ in moves:
            if source == INVENTORY:
                self.lies[target] += 1

    monkeypatch.setattr(Places, "move", move)
    evening, error = play("thief", STEPS, ("big_six",))
    assert error is not None
    told = report("thief", evening, error, ("big_six",), tries=40)
    assert "seed thief" in told
    assert told.count('"does"') < len(evening.done)


def other_purse(table: Any, place: str) -> str:
    """Of somebody else at the table, if there is somebody."""
    purses = [f"purse:{player}" for player in table.chips.purses]
    return next((purse for purse in purses if purse != place), place)


def pays_more(table: Any, act: str, moves: Any) -> Any:
    return [(a, b, c + 100 * (act == "pay" and a == "inventory")) for a, b, c in moves]


def pays_less(table: Any, act: str, moves: Any) -> Any:
    return [(a, b, c - 100 * (act == "pay" and a == "inventory" and c > 100)) for a, b, c in moves]


def pays_another(table: Any, act: str, moves: Any) -> Any:
    return [(a, other_purse(table, b) if act == "pay" else b, c) for a, b, c in moves]


def keeps_what_is_pushed(table: Any, act: str, moves: Any) -> Any:
    return [(a, "inventory" if act in ("push", "take down") else b, c) for a, b, c in moves]


def gives_back_what_is_lost(table: Any, act: str, moves: Any) -> Any:
    return [(a, f"purse:{a.rsplit(':', 1)[1]}" if act == "collect" else b, c) for a, b, c in moves]


def takes_a_wager_from_another(table: Any, act: str, moves: Any) -> Any:
    wagers = act == "wager"
    return [(other_purse(table, a) if wagers and "purse" in a else a, b, c) for a, b, c in moves]


def charges_no_vigorish(table: Any, act: str, moves: Any) -> Any:
    return [] if "vigorish" in act else moves


THIEVES = [
    *((game, thief)
      for game in ("roulette", "big_six", "sic_bo", "minibaccarat", "baccarat_punto_banco")
      for thief in (pays_more, pays_less, pays_another, gives_back_what_is_lost)),
    ("minibaccarat", keeps_what_is_pushed), ("baccarat_punto_banco", charges_no_vigorish),
    *((game, thief) for game in ("blackjack", "craps", "three_card_poker")
      for thief in (pays_another, takes_a_wager_from_another)),
    *((game, thief) for game in ("baccarat_chemin_de_fer", "pai_gow", "pai_gow_poker")
      for thief in (pays_another, gives_back_what_is_lost, charges_no_vigorish)),
]  # fmt: skip


@pytest.mark.parametrize(("game", "thief"), THIEVES)
def test_a_thief_whose_books_balance_is_found_by_who_counts(
    game: str, thief: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chips go where they should not, and everything the floor writes says so: its own sums are
    right, and only a count that is not the floor's can notice."""
    from nomorebets.table.live import LiveTable
    from nomorebets.table.places import Unbalanced

    honest: Any = LiveTable._act

    def act(
        self: LiveTable, name: str, spot: int = -1, moves: Any = (), *told: Any, **more: Any
    ) -> None:
        honest(self, name, spot, tuple(thief(self, name, moves)), *told, **more)

    monkeypatch.setattr(LiveTable, "_act", act)
    for evening in range(10):
        error = play(f"thief {evening}", 4 * STEPS, (game,))[1]  # long: few steps are wagers
        if error is not None and not isinstance(error, Unbalanced):
            break  # or the books did not balance: the table itself noticed
    assert isinstance(error, AssertionError)
    assert "own_count" in traceback.extract_tb(error.__traceback__)[-1].filename, error


def test_the_store_in_memory_refuses_what_a_store_refuses() -> None:
    async def body() -> None:
        store = MemoryStore()
        account = await store.create_account("Ann", "player", "", "", 500)
        await store.open_table(TableRow("t", b"{}", ""))
        epoch = await store.claim("t")
        kept = Kept(1, "k", "d", b"1")
        beyond = [Movement(account.ledger, "house", 501)]
        with pytest.raises(TooFewChips):
            await store.append(Append("t", epoch, "", 1, [b"one"], movements=beyond, kept=kept))
        assert await store.lines("t") == []
        assert await store.kept(1, "k") is None
        assert await store.balances() == {CAGE: -500, account.ledger: 500}
        await store.append(Append("t", epoch, "", 1, [b"one"], kept=kept))
        for stale in (Append("t", epoch - 1, "", 2), Append("t", epoch, "", 3, [b"three"])):
            with pytest.raises(Stale):
                await store.append(stale)

    asyncio.run(body())


BLACKJACK = {
    "game": "blackjack", "terms": {"max_wagers_per_box": 3, "continuous_shuffler": True},
    "dealer": "person",
}  # fmt: skip


def steps_of(*told: tuple[str, str, dict[str, Any]], table: str) -> list[Step]:
    return [Step(who, does, "" if does == "open_table" else table, of) for who, does, of in told]


def test_who_gives_up_a_box_gives_the_others_their_wagers_back_2_13() -> None:
    steps = steps_of(
        ("the floorperson", "open_table", BLACKJACK),
        ("the floorperson", "assign", {"dealer": "the dealer"}),
        ("Ann", "sit", {"seat": 1, "chips": 50_000}),
        ("Bob", "sit", {"seat": 2, "chips": 50_000}),
        ("the dealer", "begin", {}),
        ("Bob", "wager", {"seat": 2, "wager": "wager", "amount": 1_000}),
        ("Ann", "wager", {"seat": 2, "wager": "second wager", "amount": 500}),
        ("Bob", "leave", {}),
        ("Ann", "wager", {"seat": 1, "wager": "wager", "amount": 500}),
        ("the dealer", "close", {}),
        table="blackjack-1",
    )
    evening, error = play("2.13", steps)
    assert error is None, report("2.13", evening, error)
    table = evening.floor.tables["blackjack-1"]
    assert table.layout.seats[1] == ""
    assert evening.store.amounts["player:2"] == 1_000_000
    assert table.live is not None
    assert table.phase != "wagers", "the dealer could close them"


@pytest.mark.parametrize("amount", [0, 500, 1_000])
def test_who_holds_a_box_does_not_change_what_another_wagers_there_2_13(amount: int) -> None:
    steps = steps_of(
        ("the floorperson", "open_table", BLACKJACK),
        ("the floorperson", "assign", {"dealer": "the dealer"}),
        ("Ann", "sit", {"seat": 1, "chips": 50_000}),
        ("Bob", "sit", {"seat": 2, "chips": 50_000}),
        ("the dealer", "begin", {}),
        ("Bob", "wager", {"seat": 2, "wager": "wager", "amount": 1_000}),
        ("Ann", "wager", {"seat": 2, "wager": "second wager", "amount": 500}),
        ("Bob", "wager", {"seat": 2, "wager": "second wager", "amount": amount}),
        table="blackjack-1",
    )
    evening, error = play("2.13", steps)
    assert error is None, report("2.13", evening, error)
    assert evening.refused == 1
    live = evening.floor.tables["blackjack-1"].live
    assert live is not None
    assert live.chips.purses == {"Ann": 49_500, "Bob": 49_000}


def test_who_takes_a_wager_back_from_anothers_box_makes_it_no_longer_2_13() -> None:
    steps = steps_of(
        ("the floorperson", "open_table", BLACKJACK),
        ("the floorperson", "assign", {"dealer": "the dealer"}),
        ("Ann", "sit", {"seat": 1, "chips": 50_000}),
        ("Bob", "sit", {"seat": 0, "chips": 50_000}),
        ("the dealer", "begin", {}),
        ("Bob", "wager", {"seat": 1, "wager": "second wager", "amount": 500}),
        ("Bob", "wager", {"seat": 1, "wager": "second wager", "amount": 0}),
        ("Bob", "leave", {}),
        ("Ann", "wager", {"seat": 1, "wager": "wager", "amount": 500}),
        ("the dealer", "close", {}),
        table="blackjack-1",
    )
    evening, error = play("2.13", steps)
    assert error is None, report("2.13", evening, error)
    table = evening.floor.tables["blackjack-1"]
    assert table.phase != "wagers"
    assert "Bob" not in table.layout.purses


def test_who_leaves_takes_along_what_may_have_been_won_and_no_more() -> None:
    """Of $200 at a table of pai gow Ann, who wagered $10 of her $100, leaves with $110 at most; who
    has the bank may have won all of it."""
    terms = {"player_banking": True, "vigorish_pct": 5, "vigorish_round": "up_0.25"}
    facts: list[dict[str, Any]] = [
        {"fact": "began"},
        {"fact": "wagered", "seat": 3, "wager": "wager", "amount": 10_00},
        {"fact": "closed"},
        {"fact": "rolled", "dice": [1, 2, 4]},
    ]

    def left(*before: dict[str, Any]) -> Between:
        count, table = OwnCount(), Table("pai_gow", dict(terms))
        for seat, player in ((3, "Ann"), (2, "Ben")):
            sat = {"fact": "sat", "player": player, "seat": seat, "chips": 100_00}
            count._fact(table, sat)
        for fact in (facts[0], *before, *facts[1:]):
            count._fact(table, fact)
        return table.leave("Ann")

    assert left().most == 110_00
    assert left({"fact": "decided", "seat": 3, "decision": "bank", "value": 1}).most == 200_00
