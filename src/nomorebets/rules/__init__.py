"""rules: the chapter's own table of contents. A folder `sNN_name` is a subchapter, most of them the
one of a game."""

from functools import cache
from importlib import import_module
from pathlib import Path

from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused

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
        raise Refused("", f"there is no game {id!r}; the games are {', '.join(folders())}")
    module = import_module(f"nomorebets.rules.{folder.parent.name}.{folder.name}")
    found = module.GAME
    assert isinstance(found, Game)
    assert found.id == id
    return found


def games() -> list[Game]:
    return [game(id) for id in folders()]
