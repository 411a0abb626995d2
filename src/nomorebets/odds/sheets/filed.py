"""A sheet that was filed: read from its file, made again, and its pages held against that."""

import json
import re
import zlib
from collections.abc import Iterator
from difflib import SequenceMatcher
from html import unescape
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from nomorebets.law.refusal import Refused
from nomorebets.odds import solver
from nomorebets.odds.results import Check
from nomorebets.odds.sheets.content import DIGEST, EMBEDDED
from nomorebets.odds.sheets.forms import FORMS, refuse_form
from nomorebets.odds.sheets.par_sheet import par_sheet
from nomorebets.odds.sheets.sections import Prepared, Sheet, SheetStrategy, no_cost
from nomorebets.odds.with_the_shoe import with_the_shoe
from nomorebets.rules import game as game_of

NO_SHEET = "is no PAR sheet with its content: .json, .html and .pdf have it"
INSIDE = re.compile(re.escape(EMBEDDED).replace(r"\{\}", "(.*?)"), re.DOTALL)
ATTACHED = re.compile(
    rb"<<(?=[^\n]*/Type/EmbeddedFile)[^\n]*?/Length (\d+)([^\n]*)>>\nstream\n"
)  # an object of a PDF
PDF = b"%PDF"
TAGS = re.compile(r"<[^>]*>")
Difference = tuple[str, Any, Any]


def filed(name: str, data: bytes) -> dict[str, Any]:
    """The content of a sheet that was written before."""
    try:
        found = json.loads(_attached(data) if data.startswith(PDF) else _embedded(data))
    except (ValueError, zlib.error):
        raise Refused("", f"{name} {NO_SHEET}") from None
    if not isinstance(found, dict) or not {"game", "terms", "wagers", DIGEST} <= found.keys():
        raise Refused("", f"{name} {NO_SHEET}")
    return found


def _embedded(data: bytes) -> str:
    text = data.decode("utf-8", "replace")
    inside = INSIDE.search(text)
    return unescape(inside[1]) if inside else text


def _attached(data: bytes) -> str:
    found = ATTACHED.search(data)
    if found is None:
        raise ValueError
    raw = data[found.end() : found.end() + int(found[1])]
    return (zlib.decompress(raw) if b"/FlateDecode" in found[0] else raw).decode()


def made_again(found: dict[str, Any]) -> Sheet:
    """The same sheet, made now from what it says it is of; its checks are those it lists."""
    played = game_of(str(found["game"]))
    terms = played.terms_from(found["terms"], as_law=not found.get("what_if"))
    known, amounts = solver(played.id), found.get("amounts", {})
    if not isinstance(amounts, dict) or any(type(cents) is not int for cents in amounts.values()):
        raise Refused("", "the amounts of the sheet are not cents")
    try:
        checks = tuple(Check(**told) for told in found.get("verified", ()))
        prepared = Prepared(**found.get("prepared", {}))
        rounds = max((int(one["rounds"]) for one in found.get("with_the_shoe", ())), default=0)
    except (TypeError, ValueError, KeyError):
        raise Refused("", "the checks of the sheet, or who prepared it, are not told") from None
    name, text = found.get("evaluated"), found.get("strategy_file")
    if name is None:
        odds = known.solve(terms, amounts)
        shoe = with_the_shoe(played, terms, odds, rounds, None, amounts)
        return par_sheet(played, terms, odds, amounts, checks, None, shoe, prepared)
    with TemporaryDirectory() as folder:
        file = Path(folder) / Path(str(name)).name
        if text:
            file.write_text(str(text))
        told = str(file) if text else str(name)
        odds = known.evaluate(terms, told, amounts)
        shoe = with_the_shoe(played, terms, odds, rounds, told, amounts)
    best = known.solve(terms, amounts).round
    if odds.round is None or best is None:
        raise Refused("", no_cost(played.id))
    play = SheetStrategy(str(name), str(text or ""), odds.round, best)
    return par_sheet(played, terms, odds, amounts, checks, play, shoe, prepared)


def on_its_pages(data: bytes, made: Sheet) -> Iterator[Difference]:
    """Where the pages of a file say something else than its content, set again, does."""
    if data.startswith(PDF):
        refuse_form(".pdf")
        if data != FORMS[".pdf"](made):
            yield "its pages", "other bytes", "those set again from its content"
        return
    text = data.decode("utf-8", "replace")
    if INSIDE.search(text) is None:
        return
    mine, theirs = (INSIDE.sub("", page).splitlines() for page in (text, _page(made)))
    for kind, a, b, c, d in SequenceMatcher(None, mine, theirs, autojunk=False).get_opcodes():
        if kind != "equal":
            for at, (one, other) in enumerate(zip_longest(mine[a:b], theirs[c:d]), a + 1):
                yield f"its page, line {at}", _words(one), _words(other)


def _page(made: Sheet) -> str:
    return FORMS[".html"](made).decode()


def _words(line: str | None) -> str | None:
    """What is read there, or the line itself if that is nothing."""
    return None if line is None else " ".join(unescape(TAGS.sub(" ", line)).split()) or line
