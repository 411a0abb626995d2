"""rules: the chapter's own table of contents. A folder `sNN_name` is a subchapter, most of them the
one of a game."""

import copyreg
import tomllib
from dataclasses import fields, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused, meant
from nomorebets.law.travel import packed, unpacked

CHAPTERS = ("njac_19_47", "njac_13_69f", "njac_13_69e")
OF_NO_GAME = frozenset({"all_games", "gaming_equipment"})


@cache
def subchapters() -> dict[str, Path]:
    """All there are, by the id of their game or of what they are about, as the chapters run."""
    found = {}
    for chapter in CHAPTERS:
        for folder in sorted((Path(__file__).parent / chapter).glob("s[0-9][0-9]_*")):
            if (folder / "__init__.py").exists():
                found[folder.name.partition("_")[2]] = folder
    return found


@cache
def folders() -> dict[str, Path]:
    """The subchapters of the games, by the game's id."""
    return {id: folder for id, folder in subchapters().items() if id not in OF_NO_GAME}


@cache
def game(id: str) -> Game:
    """The game of this name."""
    folder = folders().get(id)
    if folder is None:
        some = f"the games are {', '.join(folders())}"
        raise Refused("", f"there is no game {id!r}{meant(id, folders()) or ';'} {some}")
    module = import_module(f"nomorebets.rules.{folder.parent.name}.{folder.name}")
    found = module.GAME
    assert isinstance(found, Game)
    assert found.id == id
    return found


def games() -> list[Game]:
    """Every game, as the chapters run."""
    return [game(id) for id in folders()]


def is_as_the_rules_have_it(found: Game) -> bool:
    """And not changed by somebody, nor of their own making."""
    return found.id in folders() and game(found.id) == found


def _travelling(found: Game) -> Any:
    """A game travels by its name and what was changed of it."""
    if found.id not in folders():
        return found.__reduce_ex__(2)
    known = game(found.id)
    told = ((part.name, getattr(found, part.name)) for part in fields(Game) if part.init)
    changed = {name: packed(now) for name, now in told if now is not getattr(known, name)}
    return _again, (found.id, changed)


def _again(id: str, changed: dict[str, Any]) -> Game:
    found = game(id)
    return replace(found, **{k: unpacked(v) for k, v in changed.items()}) if changed else found


copyreg.pickle(Game, _travelling)


def not_dealt() -> dict[str, dict[str, str]]:
    """The games that the equipment rules name and no table here deals: what is known, why not."""
    return tomllib.loads((Path(__file__).parent / "not_dealt.toml").read_text("utf-8"))
