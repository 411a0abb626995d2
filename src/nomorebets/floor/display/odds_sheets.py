"""The PAR sheet of a table's own terms, as a page.

It may take a minute, so it is worked out in a process of its own, one at a time, and kept.

    python -m nomorebets.floor.display.odds_sheets <<< '{"game": "red_dog", "terms": {}}'
"""

import asyncio
import base64
import hashlib
import logging
import os
import sys
from collections import OrderedDict
from typing import Any

import msgspec

from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.odds import solver
from nomorebets.rules import game as game_named

log = logging.getLogger("nomorebets.floor")
MOST_KNOWN = 64
REFUSED = 2  # the status of a process that tells why in one line
GENTLE = 10  # tables go first


class Asked(msgspec.Struct, frozen=True):
    game: str
    terms: dict[str, Any]


class OddsSheets:
    """What has been worked out, and what is being worked out."""

    def __init__(self) -> None:
        self._known: OrderedDict[bytes, bytes | str] = OrderedDict()  # a page, or why there is none
        self._under_way: dict[bytes, asyncio.Task[None]] = {}
        self._one = asyncio.Lock()

    def ask(self, game: Game, terms: Any) -> bytes | None:
        """The page; None while it is being worked out. Refused if these odds are not solved."""
        solver(game.id)
        asked = msgspec.json.encode(Asked(game.id, game.plain(terms)))
        known = self._known.get(asked)
        if isinstance(known, str):
            raise Refused("", known)
        if known is None and asked not in self._under_way:
            self._under_way[asked] = asyncio.get_running_loop().create_task(self._work_out(asked))
        return known

    async def close(self) -> None:
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work_out(self, asked: bytes) -> None:
        try:
            async with self._one:
                self._known[asked] = await _sheet(asked)
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
        finally:
            del self._under_way[asked]


async def _sheet(asked: bytes) -> bytes | str:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", __name__, stdin=pipe, stdout=pipe, stderr=pipe
    )
    try:
        page, said = await process.communicate(asked)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode == 0:
        return page
    if process.returncode != REFUSED:
        log.error("the odds of %s failed: %s", asked.decode(), said.decode())
        return "the odds could not be worked out: a fault of ours"
    return said.decode().strip()


def policy(page: bytes) -> str:
    """What the page may load: its own style."""
    style = page.partition(b"<style>")[2].partition(b"</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; frame-ancestors 'none'"


def main() -> int:
    from nomorebets.odds.sheets.forms import FORMS
    from nomorebets.odds.sheets.par_sheet import par_sheet

    os.nice(GENTLE)
    asked = msgspec.json.decode(sys.stdin.buffer.read(), type=Asked)
    try:
        game = game_named(asked.game)
        terms = game.terms_from(asked.terms)
        odds = solver(game.id).solve(terms, {})
        sys.stdout.buffer.write(FORMS[".html"](par_sheet(game, terms, odds, {})))
    except Refused as refusal:
        print(refusal, file=sys.stderr)
        return REFUSED
    return 0


if __name__ == "__main__":
    sys.exit(main())
