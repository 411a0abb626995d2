"""Tables told in a file, opened when the floor is: `nmb serve --tables floor.toml`."""

import tomllib
from pathlib import Path

import msgspec

from nomorebets.floor.floor import Floor
from nomorebets.floor.tables.settings import Settings
from nomorebets.law.refusal import Refused
from nomorebets.rules import folders, game


def tables_from(path: Path) -> list[Settings]:
    """A `[[table]]` each, with what a table is opened with; refused in one line if one is not
    legal, before any is opened."""
    try:
        told = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Refused("", f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Refused("", f"{path}: {error}") from None
    if set(told) != {"table"} or not isinstance(told["table"], list):
        raise Refused("", f"{path}: tables are told as [[table]], and nothing else is")
    return [_table(path, number, words) for number, words in enumerate(told["table"], 1)]


def _table(path: Path, number: int, words: object) -> Settings:
    try:
        settings = msgspec.convert(words, Settings)
        if settings.game not in folders():
            raise Refused("", f"there is no game {settings.game!r}")
        game(settings.game).terms_from(settings.terms)
    except msgspec.ValidationError as error:
        raise Refused("", f"{path}: table {number}: {error}") from None
    except Refused as refusal:
        raise Refused(refusal.cite, f"{path}: table {number}: {refusal.why}") from None
    if not settings.name.strip():
        raise Refused("", f"{path}: table {number} needs a name, by which it is known again")
    return settings


async def open_missing(floor: Floor, told: list[Settings]) -> None:
    """Those that are not open; one that was closed is opened anew."""
    names = {
        msgspec.json.decode(row.settings, type=Settings).name
        for row in await floor.store.tables()
        if not row.closed_at
    }
    for settings in told:
        if settings.name.strip() not in names:
            await floor.open_table(settings)
