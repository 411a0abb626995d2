"""Every command, by every role, at one's own table and another's, in every phase of a round.

What is expected is written here by hand, from the roles of the regulation (N.J.A.C. 19:47-8.1, the
dealer and the casino supervisor at the table; players at their seats; surveillance looks; the
Commission reads and verifies; the licensee chooses terms), not taken from the registry.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
import websockets
from tests.floor.house import House, Person, Seat, open_house, run

from nomorebets.floor.commands.registry import BY_NAME, COMMANDS, GET
from nomorebets.floor.commands.roles_page import page
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.floor.tables.pace import Pace
from nomorebets.table import pending as waits
from nomorebets.table.views import Role

ANYWHERE, OWN = "anywhere", "own"
PHASES = ("between", "wagers", "play", "over", "closed")
ALL_ROLES = dict.fromkeys(Role, ANYWHERE)
SUPERVISES = {Role.FLOORPERSON: ANYWHERE}
CONFIRMS = {Role.SUPERVISOR: ANYWHERE}  # what takes two people
POSTS_TERMS = {Role.FLOORPERSON: ANYWHERE, Role.LICENSEE: ANYWHERE}
PLAYS, DEALS = {Role.PLAYER: OWN}, {Role.DEALER: OWN}
FINDS: dict[Role, str] = {role: ANYWHERE for role in Role if role != Role.DEALER}
STAFF: dict[Role, str] = {role: ANYWHERE for role in Role if role != Role.PLAYER}
VERIFIES = {Role.REGULATOR: ANYWHERE}
AT_TABLE: dict[str, dict[Role, str]] = {
    "sit": {Role.PLAYER: ANYWHERE}, "leave": {Role.PLAYER: ANYWHERE}, "buy_in": PLAYS,
    "join_list": {Role.PLAYER: ANYWHERE}, "leave_list": {Role.PLAYER: ANYWHERE},
    "strike_from_list": SUPERVISES,
    "wager": PLAYS, "call": PLAYS, "ready": PLAYS, "seed": PLAYS, "decide": PLAYS | DEALS,
    "begin": DEALS, "close": DEALS, "report": DEALS, "correct": DEALS,
    "irregularity": DEALS | SUPERVISES, "reported_wrongly": SUPERVISES,
    "confirm": CONFIRMS, "withdraw": SUPERVISES | CONFIRMS,
    "fill": POSTS_TERMS, "stand_up": SUPERVISES,
    "assign": SUPERVISES, "shut": POSTS_TERMS, "coupon": PLAYS, "issue_coupon": POSTS_TERMS,
    "post_notice": {Role.LICENSEE: ANYWHERE},
    "write_ticket": PLAYS, "void_ticket": PLAYS | DEALS,
    "present_ticket": PLAYS | DEALS | SUPERVISES, "year_ended": {Role.LICENSEE: ANYWHERE},
}  # fmt: skip
ELSEWHERE: dict[str, dict[Role, str]] = {
    "open_table": POSTS_TERMS, "more_chips": {Role.PLAYER: ANYWHERE},
    "change_password": ALL_ROLES,
    "history": FINDS, "table": ALL_ROLES,
    "odds": ALL_ROLES, "odds_sheet": ALL_ROLES, "guide": ALL_ROLES, "guide_pdf": ALL_ROLES,
    "ticket": ALL_ROLES, "ticket_pdf": ALL_ROLES,
    "rounds": FINDS, "round": FINDS, "dispute": FINDS, "dispute_pdf": FINDS,
    "hand": FINDS, "hands": FINDS, "equities": FINDS,
    "ledger": {r: ANYWHERE for r in Role if r not in (Role.DEALER, *SUPERVISES, *CONFIRMS)},
    "journal": VERIFIES, "verify": VERIFIES, "own_journal": {Role.PLAYER: ANYWHERE},
    "receive": POSTS_TERMS, "bring_to_primary": POSTS_TERMS, "deliver": SUPERVISES,
    "inspect": {Role.DEALER: ANYWHERE}, "verify_inspection": SUPERVISES,
    "open_for_use": SUPERVISES, "give_back": POSTS_TERMS, "remove": SUPERVISES,
    "look_over": POSTS_TERMS, "destroy": {Role.LICENSEE: ANYWHERE}, "lock_away": SUPERVISES,
    "equipment": STAFF, "equipment_report": STAFF, "equipment_pdf": STAFF,
    "end_sessions": ALL_ROLES,  # at last: nobody is in any more
}  # fmt: skip
FOR_ANYONE = {
    "session", "log_in", "log_out", "guest", "register", "games", "game", "layout", "lobby",
    "seals",
    "game_guide",
}  # fmt: skip
TOLD: dict[str, dict[str, Any]] = {  # what the rules refuse, where it can be told
    "change_password": {"old": "another one", "new": "a new one of mine"},
    "sit": {"seat": 60, "chips": 100}, "buy_in": {"chips": 10**11},
    "wager": {"seat": 1, "wager": "x", "amount": 500},
    "call": {"seat": 1, "wager": "x", "button": "on"}, "seed": {"seed": "ab" * 32},
    "decide": {"seat": 1, "decision": "x", "value": 1}, "report": {"card": "A♠"},
    "irregularity": {"name": "dog on the table"},
    "confirm": {"seq": 1}, "withdraw": {"seq": 1},
    "reported_wrongly": {"act": 1, "card": "A♠"}, "fill": {"players": 2},
    "write_ticket": {"rate": 100, "marks": "1"}, "void_ticket": {"ticket": 1},
    "present_ticket": {"ticket": 1}, "year_ended": {"day": "2026-12-31"},
    "coupon": {"seat": 1, "wager": "x", "amount": 500},
    "issue_coupon": {"player": "x", "amount": 500}, "post_notice": {"change": "x=1"},
    "stand_up": {"player": "x"}, "strike_from_list": {"player": "x"},
    "assign": {"dealer": "x"}, "open_table": {"game": "whist"},
    "receive": {"item": "x", "kind": "cards"}, "deliver": {"item": "x", "table": "x"},
    "remove": {"item": "x", "reason": "x"},
    **{name: {"item": "x"} for name in (
        "bring_to_primary", "inspect", "verify_inspection", "open_for_use", "give_back",
        "look_over", "destroy", "lock_away")},
}  # fmt: skip


def test_every_command_is_in_the_table_above() -> None:
    assert set(AT_TABLE) == {command.name for command in COMMANDS if command.at_table}
    assert set(AT_TABLE) | set(ELSEWHERE) | FOR_ANYONE == set(BY_NAME)
    assert {c.name for c in COMMANDS if c.roles is None} == FOR_ANYONE


def test_the_registry_says_the_same_roles() -> None:
    for name, roles in {**AT_TABLE, **ELSEWHERE}.items():
        command = BY_NAME[name]
        assert set(command.roles or ()) == set(roles), name
        assert command.own_table == {role for role, where in roles.items() if where == OWN}, name


def test_the_page_of_roles_is_made_from_the_registry() -> None:
    stored = Path(__file__).parents[2] / "docs" / "reference" / "roles.md"
    assert stored.read_text() == page(), "nomorebets.floor.commands.roles_page writes it anew"


class People:
    """One of each role; a second player and a second dealer for the other table."""

    def __init__(self, house: House, of: dict[str, Person]) -> None:
        self.house = house
        self.of = of

    def by(self, role: Role) -> Person:
        return self.of[role]

    async def table_in(self, phase: str, player: Person, dealer: Person) -> GamingTable:
        """A table in this phase, with a player and a dealer of its own."""
        house, floorperson = self.house, self.by(Role.FLOORPERSON)
        table = await house.table(game="double_down_stud", dealer="person", decision_seconds=600)
        at = f"/api/tables/{table.id}"
        await player.post(f"{at}/sit", seat=1, chips=5_000)
        await floorperson.post(f"{at}/assign", dealer=dealer.name)
        if phase in ("wagers", "play", "over"):
            await dealer.post(f"{at}/begin")
            while table.pending is not None and table.pending.asks == waits.OFFER:
                await dealer.post(f"{at}/close")  # nobody answers the offer to cut
        if phase in ("play", "over"):
            await player.post(f"{at}/wager", seat=1, wager="wager", amount=500)
            await dealer.post(f"{at}/close")
        if phase == "over":
            await dealer.post(f"{at}/close")
        if phase == "closed":
            await floorperson.post(f"{at}/shut")
            while house.floor.table(table.id) is not None:
                await player.get("/api/session")
        assert table.phase == phase
        return table


@asynccontextmanager
async def people(folder: Path) -> AsyncIterator[People]:
    async with open_house(folder, Pace()) as house, AsyncExitStack() as stack:
        of: dict[str, Person] = {}
        for role in Role:
            of[role] = await stack.enter_async_context(house.person(role))
        for role in (Role.PLAYER, Role.DEALER):
            name = f"another {role}"
            of[name] = await stack.enter_async_context(house.person(role, name))
        yield People(house, of)


def state_of(table: GamingTable) -> Any:
    return (
        table.table.journal.head, table.phase, table.waiting, sorted(table.ready),
        table.assigned, table.table.closed,
    )  # fmt: skip


Try = Callable[[str, dict[str, Any]], Awaitable[int]]  # a command, what is told: its status


def over_http(person: Person, table: str) -> Try:
    async def attempt(name: str, told: dict[str, Any]) -> int:
        command = BY_NAME[name]
        path = command.path.format(table=table, number=1, game="craps")
        body = None if command.method == GET else told
        answer = await person.client.request(command.method, path, json=body)
        return int(answer.status_code)

    return attempt


def over_socket(at: Seat) -> Try:
    async def attempt(name: str, told: dict[str, Any]) -> int:
        said = await at.say(name, **told)
        return 200 if said["type"] == "answer" else int(said["status"])

    return attempt


def expected(role: Role, name: str, own: bool, phase: str) -> set[int]:
    """Statuses: 403 denied, 404 the table is closed, 200 or 409 as the rules say."""
    where = AT_TABLE[name].get(role)
    if where is None:
        return {403}
    if phase == "closed":
        return {404}
    return {200, 409} if own or where == ANYWHERE else {403}


@pytest.mark.waits
@pytest.mark.slow
@pytest.mark.parametrize("phase", PHASES)
def test_commands_at_a_table(phase: str, tmp_path: Path) -> None:
    tried = {403: 0, 404: 0, 409: 0, 200: 0}

    async def body() -> None:
        async with people(tmp_path) as everybody:
            for own in (True, False):
                for via in ("http", "socket"):
                    await at_tables(everybody, phase, own, via, tried)

    run(body)
    print(f"{phase}: {tried}")
    assert tried[403] > 100
    assert tried[404 if phase == "closed" else 409]


async def at_tables(
    everybody: People, phase: str, own: bool, via: str, tried: dict[int, int]
) -> None:
    """All commands by all roles; a table that one of them changed is followed by another."""
    whose = "" if own else "another "
    player = everybody.of[f"{whose}{Role.PLAYER}"]
    dealer = everybody.of[f"{whose}{Role.DEALER}"]
    todo = [(role, name) for role in Role for name in AT_TABLE]
    while todo:
        table = await everybody.table_in(phase, player, dealer)
        if via == "socket" and phase == "closed":
            with pytest.raises(websockets.ConnectionClosed) as closed:
                async with player.at(table.id):
                    pass
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4004
            return
        changed = False
        while todo and not changed:
            role, before = todo[-1][0], state_of(table)
            async with attempting(everybody.by(role), table.id, via) as attempt:
                while todo and todo[-1][0] == role and not changed:
                    _, name = todo.pop()
                    told = dict(TOLD.get(name, {}))
                    if name == "decide" and role == Role.DEALER:
                        told["seat"] = 0
                    status = await attempt(name, told)
                    tried[status] += 1
                    changed = state_of(table) != before
                    where = (name, role, "own" if own else "other", phase, via, status)
                    assert status in expected(role, name, own, phase), where
                    assert not (changed and status == 403), where


@asynccontextmanager
async def attempting(person: Person, table: str, via: str) -> AsyncIterator[Try]:
    if via == "http":
        yield over_http(person, table)
    else:
        async with person.at(table) as at:
            yield over_socket(at)


@pytest.mark.waits
@pytest.mark.slow
def test_what_is_no_command_at_a_table(tmp_path: Path) -> None:
    async def body() -> None:
        async with people(tmp_path) as everybody:
            player, dealer = everybody.of["another player"], everybody.of["another dealer"]
            table = await everybody.table_in("over", player, dealer)
            for role in Role:
                attempt = over_http(everybody.by(role), table.id)
                for name, roles in ELSEWHERE.items():
                    status = await attempt(name, TOLD.get(name, {}))
                    one_round = name in ("round", "dispute", "dispute_pdf", "hand", "equities")
                    if role not in roles or (one_round and role == Role.PLAYER):
                        assert status == 403, (name, role)  # a player did not play in it
                    else:
                        assert status in (200, 409), (name, role, status)
            attempt = over_http(player, table.id)  # who played in it
            assert [await attempt(n, {}) for n in ("round", "dispute")] == [200, 200]

    run(body)


@pytest.mark.waits
@pytest.mark.slow
def test_nobody_without_an_account(tmp_path: Path) -> None:
    async def body() -> None:
        async with people(tmp_path) as everybody:
            player, dealer = everybody.by(Role.PLAYER), everybody.by(Role.DEALER)
            table = await everybody.table_in("wagers", player, dealer)
            before = state_of(table)
            async with httpx2.AsyncClient(base_url=everybody.house.base) as client:
                nobody = Person(everybody.house, client, "", "")
                attempt = over_http(nobody, table.id)
                for command in COMMANDS:
                    if command.name in FOR_ANYONE:
                        continue
                    assert await attempt(command.name, TOLD.get(command.name, {})) == 401, command
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    async with nobody.at(table.id):
                        pass
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4001
            assert state_of(table) == before

    run(body)


@pytest.mark.waits
@pytest.mark.slow
def test_a_command_that_waited_is_denied_if_the_seat_is_anothers_by_then(tmp_path: Path) -> None:
    async def body() -> None:
        async with people(tmp_path) as everybody:
            player, other = everybody.by(Role.PLAYER), everybody.of["another player"]
            dealer = everybody.by(Role.DEALER)
            table = await everybody.table_in("wagers", player, dealer)
            at = f"/api/tables/{table.id}"
            sits, wagers = {"seat": 1, "chips": 5_000}, {"seat": 1, "wager": "wager", "amount": 500}
            asked = []
            async with table.lock:  # as if the disk took its time
                for who, does, told in (
                    (player, "leave", {}), (other, "sit", sits), (player, "wager", wagers),
                ):  # fmt: skip
                    waiting = len(table._under_way)
                    asked.append(asyncio.ensure_future(who.client.post(f"{at}/{does}", json=told)))
                    while len(table._under_way) == waiting:
                        await asyncio.sleep(0.001)
            left, sat, late = await asyncio.gather(*asked)
            assert (left.status_code, sat.status_code) == (200, 200)
            assert late.status_code == 403, late.text
            assert table.layout.seats[0] == other.name
            assert not table.live or not table.live.chips.stakes

    run(body)
