"""Commands that only look: games, tables, rounds, the ledger, the journal."""

import asyncio
import base64
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import Annotated, Any

import msgspec

from nomorebets.floor.commands.call import Call, NotThere, Payload
from nomorebets.floor.display.game_data import describe, summary
from nomorebets.floor.display.layouts import in_small, layout_of
from nomorebets.floor.display.lobby import posted, tile
from nomorebets.floor.display.odds_sheets import policy
from nomorebets.floor.display.state import state_of
from nomorebets.floor.store.history import problems
from nomorebets.floor.store.past_rounds import Stored, round_stored
from nomorebets.floor.store.proofs import hash_of, seal_from
from nomorebets.floor.store.protocol import RoundFilter
from nomorebets.floor.tables.attendance import Denied
from nomorebets.floor.tables.round_index import Placing
from nomorebets.law.refusal import Refused
from nomorebets.odds.showdowns import compares
from nomorebets.rules import folders, game
from nomorebets.rules.njac_19_47.s08_all_games import refuse_aid
from nomorebets.table.facts import APART, Opened, Sealed, Shuffled, TermsChanged
from nomorebets.table.journal import read
from nomorebets.table.past_round import RoundRow, round_steps
from nomorebets.table.replay import audit
from nomorebets.table.report import STYLE, html, pdf, report_of
from nomorebets.table.views import Role, Viewer

Text = Annotated[str, msgspec.Meta(max_length=80)]
MOST_SEALS = 1000
Limit = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class TermsQuery(Payload, frozen=True):
    terms: Annotated[str, msgspec.Meta(max_length=4000)] = "{}"
    small: bool = False  # as a picture the size of a stamp needs it


class RoundsQuery(Payload, frozen=True):
    number: Number = 0
    seat: Annotated[int, msgspec.Meta(ge=0, le=64)] = 0
    player: Text = ""
    since: Text = ""
    until: Text = ""
    limit: Limit = 50


class SealsQuery(Payload, frozen=True):
    after: Number = 0


class HistoryQuery(RoundsQuery, frozen=True):
    table: Text = ""


class LedgerQuery(Payload, frozen=True):
    account: Annotated[str, msgspec.Meta(max_length=200)] = ""
    table: Text = ""
    limit: Limit = 100


class Page(msgspec.Struct, frozen=True):
    """An answer that is not JSON."""

    body: bytes
    media_type: str
    name: str = ""
    policy: str = ""


# games


@lru_cache(maxsize=64)
def _described(id: str) -> bytes:
    return msgspec.json.encode(describe(game(id)))


def one_named(call: Call) -> Any:
    id = call.path["game"]
    if id not in folders():
        raise NotThere(f"there is no game {id!r}")
    return game(id)


async def games(call: Call) -> Any:
    return [summary(game(id)) for id in folders()]


async def one_game(call: Call) -> Any:
    return msgspec.Raw(_described(one_named(call).id))


async def game_layout(call: Call) -> Any:
    found = one_named(call)
    try:
        chosen = msgspec.json.decode(call.told.terms, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise Refused("", f"terms must be a JSON object: {error}") from None
    layout = layout_of(found, found.terms_from(chosen))
    return in_small(layout) if call.told.small else layout


# tables


async def lobby(call: Call) -> Any:
    here = [tile(table) for table in call.floor.tables.values()]
    others = await call.sharing.tiles() if call.sharing else []
    return sorted(here + others, key=lambda tile: str(tile["id"])) if others else here


async def one_table(call: Call) -> Any:
    account = call.account
    async with call.table.lock:  # what is shown is durable
        await call.table.mend()
        return {
            "table": posted(call.table),
            "state": state_of(call.table, account.name, account.role),
        }


async def odds(call: Call) -> Any:
    return {"ready": _sheet(call) is not None}


async def odds_sheet(call: Call) -> Any:
    page = _sheet(call)
    if page is None:
        raise Refused("", "the odds are being worked out: ask again in a moment")
    return Page(page, "text/html; charset=utf-8", policy=policy(page))


def _sheet(call: Call) -> bytes | None:
    refuse_aid(call.table.settings.aids, "its odds are not shown")
    return call.floor.sheets.ask(call.table.game, call.table.table.terms)


# rounds

STAFF = (
    Role.FLOORPERSON, Role.SUPERVISOR, Role.SURVEILLANCE, Role.REGULATOR, Role.LICENSEE,
)  # fmt: skip


async def _table_id(call: Call) -> str:
    """Also of a table that is closed."""
    id = call.path["table"]
    if id not in {row.id for row in await call.floor.store.tables()}:
        raise NotThere(f"there is no table {id!r}")
    return id


async def rounds(call: Call) -> Any:
    return await _with_names(call, await find_rounds(call, await _table_id(call)))


async def find_rounds(call: Call, table: str) -> Sequence[RoundRow]:
    """Of everybody; a player finds their own."""
    told = call.told
    player = told.player if call.role in STAFF else call.account.name
    found = RoundFilter(table, told.number, told.seat, player, told.since, told.until, told.limit)
    return await call.floor.store.rounds(found)


async def _with_names(call: Call, rows: Sequence[RoundRow]) -> list[dict[str, Any]]:
    """Rounds with the name and the game of their tables."""
    settings = {row.id: row.settings for row in await call.floor.store.tables()}
    names = {id: msgspec.json.decode(settings[id]) for id in {row.table for row in rows}}
    return [
        {
            **asdict_row(row), "name": names[row.table]["name"], "game": names[row.table]["game"],
            "against_each_other": compares(names[row.table]["game"]),
        }
        for row in rows
    ]  # fmt: skip


async def one_found(call: Call) -> RoundRow:
    told = call.path["number"]
    if not (told.isascii() and told.isdigit() and len(told) < 16):
        raise NotThere("a round has a number")
    number = int(told)
    found = await call.floor.store.rounds(RoundFilter(await _table_id(call), number))
    if number < 1 or not found:
        raise NotThere(f"there is no round {call.path['number']}")
    if call.role not in STAFF and all(s.player != call.account.name for s in found[0].players):
        raise Denied("you did not play in this round")
    return found[0]


async def one_round(call: Call) -> Any:
    row = await one_found(call)
    stored = await round_stored(call.floor.store, row)
    (named,) = await _with_names(call, [row])
    shown: bytes = await call.work_out(_steps, stored, named["name"], call.account.name, call.role)
    return msgspec.Raw(shown)


def _steps(stored: Stored, named: str, name: str, role: Role) -> bytes:
    played = stored.again()
    layout = layout_of(played.live.game, played.live.terms)
    steps = round_steps(played, stored.row, name, role)
    return msgspec.json.encode({**steps, "name": named, "layout": layout})


async def dispute(call: Call) -> Any:
    return await _reported(call, _report_page)


async def dispute_pdf(call: Call) -> Any:
    return await _reported(call, _report_pdf)


async def _reported(call: Call, write: Callable[[Stored, str, Role], Any]) -> Any:
    row = await one_found(call)
    if not row.over and call.role not in STAFF:
        raise Refused("", "the round is not over")
    stored = await round_stored(call.floor.store, row)
    return await call.work_out(write, stored, call.account.name, call.role)


def report_policy() -> str:
    digest = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; frame-ancestors 'none'"


def _report_page(stored: Stored, name: str, role: Role) -> Any:
    body = html(report_of(stored.again(), stored.row, Viewer(role, name)))
    return Page(body, "text/html; charset=utf-8", policy=report_policy())


def _report_pdf(stored: Stored, name: str, role: Role) -> Any:
    row = stored.row
    body = pdf(report_of(stored.again(), row, Viewer(role, name)))
    return Page(body, "application/pdf", f"{row.table}-round-{row.round}.pdf")


async def history(call: Call) -> Any:
    return await _with_names(call, await find_rounds(call, call.told.table))


def asdict_row(row: RoundRow) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(row)
    return found


# the books


async def ledger(call: Call) -> Any:
    told = call.told
    account = told.account
    if call.role == Role.PLAYER:
        account = call.account.ledger
    entries = await call.floor.store.ledger(account, told.table, told.limit)
    return [
        {
            "id": e.id, "at": e.at, "from": e.movement.source, "to": e.movement.target,
            "amount": e.movement.amount, "table": e.movement.table, "seq": e.movement.seq,
            "act": e.movement.act, "cite": e.movement.cite, "gist": e.movement.gist,
        }
        for e in entries
    ]  # fmt: skip


async def seals(call: Call) -> Any:
    """By their hashes; who kept one knows whether it is still the same."""
    stored = await call.floor.store.seals(call.told.after, MOST_SEALS)
    return [
        {"n": seal_from(one).n, "hash": hash_of(one), "seal": msgspec.Raw(one)} for one in stored
    ]


async def journal(call: Call) -> Any:
    id = await _table_id(call)
    lines = await call.floor.store.lines(id)
    body = b"".join(line + b"\n" for line in lines)
    return Page(body, "application/x-ndjson", f"{id}.journal")


async def own_journal(call: Call) -> Any:
    """Without hashes, from which a card hidden from the player could be guessed; with what the
    table promised from its opening on, so that what is dealt can be verified."""
    id, name = await _table_id(call), call.account.name
    played = await call.floor.store.rounds(RoundFilter(table=id, player=name, limit=1000))
    if not played:
        raise Refused("", "you have played no round at this table")
    numbers = [row.round for row in played]
    stored = await call.floor.store.lines(id)
    lines = [bytes(line) for line in stored]
    body = await call.work_out(_seen_by, name, lines, min(numbers), max(numbers))
    return Page(body, "application/x-ndjson", f"{id}-{min(numbers)}-{max(numbers)}.jsonl")


def _seen_by(name: str, stored: Sequence[bytes], first: int, last: int) -> bytes:
    """Every promise; of a shoe in use in the first round, all rounds; none after the last."""
    viewer, placing, told = Viewer(Role.PLAYER, name), Placing(), []
    for line in read(b"".join(line + b"\n" for line in stored)):
        told.append((placing.place(line), placing.round))
    since = max(
        (n for n, (shown, round) in enumerate(told)
         if isinstance(shown.line.fact, Shuffled) and round <= first),
        default=0,
    )  # fmt: skip
    kept = (
        viewer.line(shown.line, shown.seats)
        for n, (shown, round) in enumerate(told)
        if (n >= since and round <= last)
        or isinstance(shown.line.fact, (Opened, Sealed, Shuffled, TermsChanged, *APART))
    )
    return b"".join(msgspec.json.encode(line) + b"\n" for line in kept)


async def verify(call: Call) -> Any:
    id = await _table_id(call)
    lines = await call.floor.store.lines(id)
    data = b"".join(line + b"\n" for line in lines)
    found = await call.work_out(audit, data, True)
    sent = await asyncio.to_thread(call.floor.sealing.sent)
    wrong = await problems(call.floor.store, sent)
    if wrong:
        raise Refused("", f"the floor's history is not as it was sealed: {wrong[0]}")
    seals = await call.floor.store.seals()
    return {"verified": True, "seals": len(seals), "sent_out": len(sent), **asdict(found)}
