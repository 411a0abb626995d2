"""Hands of poker, for who played them: as PHH, and with what each was worth, street by street. Both
show what the person who asks may see, and nothing else."""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from nomorebets.floor.commands.call import Call
from nomorebets.floor.commands.queries import STAFF, Page, find_rounds, one_found
from nomorebets.floor.display.equities_shown import of_street, streets
from nomorebets.floor.store.past_rounds import round_stored, rounds_again
from nomorebets.law.refusal import Refused
from nomorebets.odds.showdowns import compares, showdown_of
from nomorebets.table.exported import export_hand
from nomorebets.table.hand_history import history_text
from nomorebets.table.replay import PlayedRound
from nomorebets.table.views import Viewer

PHH = "text/plain; charset=utf-8"


async def hand(call: Call) -> Any:
    """One hand, as .phh has it."""
    row = await one_found(call)
    again = (await round_stored(call.floor.store, row)).again()
    text = history_text(export_hand(again.live, row.round, _viewer(call)))
    return Page(text.encode(), PHH, f"{row.table}-{row.round}.phh")


async def hands(call: Call) -> Any:
    """All that are found, the first played first, as .phhs has them. What the notation cannot say
    is named before them."""
    store, told = call.floor.store, []
    games = {row.id: msgspec.json.decode(row.settings)["game"] for row in await store.tables()}
    found = await find_rounds(call, call.told.table)
    rows = [row for row in reversed(found) if row.over and compares(games[row.table])]
    for table in dict.fromkeys(row.table for row in rows):
        played = [row for row in rows if row.table == table]
        again = await rounds_again(store, played)
        told += await asyncio.to_thread(_written, table, again, _viewer(call))
    texts = [text for text, _ in told if text]
    refused = [f"# {why}\n" for text, why in told if not text]
    if not texts:
        why = f": {told[0][1]}" if told else ""
        raise Refused("", f"no hand of poker is found that can be written as PHH{why}")
    body = "".join(refused) + "\n".join(f"[{n}]\n{text}" for n, text in enumerate(texts, 1))
    return Page(body.encode(), PHH, f"{call.told.table or 'hands'}.phhs")


async def equities(call: Call) -> Any:
    """What each hand one knows was worth, street by street; each is worked out in its turn beside
    the tables."""
    row = await one_found(call)
    if not row.over and call.role not in STAFF:
        raise Refused("", "the round is not over")
    live = (await round_stored(call.floor.store, row)).again().live
    showdown_of(live.game.id, live.terms)  # refused where players do not play against each other
    found = []
    for street in await asyncio.to_thread(list, streets(live, _viewer(call))):
        worked = call.floor.advice.beside(of_street, live.game.id, live.terms, street)
        found.append(await worked)
    return {"streets": [one for one in found if one]}


def _viewer(call: Call) -> Viewer:
    return Viewer(call.role, call.account.name)


def _written(table: str, again: Sequence[PlayedRound], viewer: Viewer) -> list[tuple[str, str]]:
    """Of each round its text, or "" and why there is none."""
    found = []
    for played in again:
        try:
            text = history_text(export_hand(played.table, played.number, viewer))
            found.append((f"{text}hand = {played.number}\ntable = '{table}'\n", ""))
        except Refused as refusal:
            found.append(("", f"{table}, {refusal}"))
    return found
