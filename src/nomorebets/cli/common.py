"""What the commands share: options, files, JSON."""

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Choice, Flag, Whole, options

F = TypeVar("F", bound=Callable[..., Any])

MOST_BYTES = 1 << 31  # a journal larger than this is not read into memory
FORM = 1  # the version of the JSON documents: see docs/reference/json.md
FAR = 4  # times the greatest lawful number: more is not priced
TERMS_FILE, WHAT_IF = "nomorebets.terms file", "nomorebets.what if"  # keys of a context

# completion


def games_so_far(context: click.Context, argument: click.Parameter, typed: str) -> list[str]:
    from nomorebets.rules import folders

    return [id for id in folders() if id.startswith(typed.replace("-", "_"))]


def _game_so_far(context: click.Context) -> str:
    """Before an option that has no value yet, arguments are not yet taken."""
    return str(context.params.get("game_id") or next(iter(context.args), ""))


def terms_so_far(context: click.Context, option: click.Parameter, typed: str) -> list[str]:
    """Keys of the game's terms, and after one what it may be."""
    id = _game_so_far(context)
    if not id:
        return []
    try:
        known = options(game_named(id).terms)
    except Refused:
        return []
    key, equals, value = typed.partition("=")
    if not equals:
        return [f"{each}=" for each in known if each.startswith(key)]
    names = getattr(known.get(key), "names", ()) or ("yes", "no")
    choices = names if isinstance(known.get(key), Choice | Flag) else ()
    return [f"{key}={each}" for each in choices if each.startswith(value)]


def wagers_so_far(context: click.Context, option: click.Parameter, typed: str) -> list[str]:
    """Names of the game's wagers, after those that are told."""
    id = _game_so_far(context)
    if not id:
        return []
    told, comma, name = typed.rpartition(",")
    try:
        known = [wager.name for wager in game_named(id).wagers if wager.opens]
    except Refused:
        return []
    return [f"{told}{comma}{each}=" for each in known if each.startswith(name.lstrip())]


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
game_argument = click.argument("game_id", metavar="GAME", shell_complete=games_so_far)
file_argument = click.argument("file", metavar="FILE", type=click.Path(path_type=Path))


def terms_option(command: F) -> F:
    from_file = click.option(
        "--terms-file",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        expose_value=False,
        callback=_keep_the_terms,
        metavar="FILE",
        help="Terms from a JSON file: what --json printed, or a sheet; --terms change them.",
    )
    return click.option(
        "--terms",
        "chosen",
        metavar="KEY=VALUE",
        multiple=True,
        shell_complete=terms_so_far,
        help="A term of the licensee (see nmb terms GAME). May be given several times.",
    )(from_file(command))


def _keep_the_terms(context: click.Context, option: click.Parameter, file: Path | None) -> None:
    context.meta[TERMS_FILE] = file


def what_if_option(command: F) -> F:
    return click.option(
        "--what-if",
        metavar="KEY=VALUE",
        multiple=True,
        expose_value=False,
        callback=_keep_what_is_supposed,
        help="A term that is not lawful, to be priced, never dealt; every page says so.",
    )(command)


def _keep_what_is_supposed(
    context: click.Context, option: click.Parameter, words: tuple[str, ...]
) -> None:
    context.meta[WHAT_IF] = words


def terms_in(file: Path, game: Game) -> dict[str, object]:
    """Of a file that is nothing else, or that says beside them what was found."""
    try:
        found = json.loads(read_file(file))
    except ValueError:
        raise Refused("", f"{file} is no JSON file") from None
    if isinstance(found, dict) and isinstance(found.get("terms"), dict):
        if found.get("game", game.id) != game.id:
            raise Refused("", f"{file} has the terms of {found['game']}, not of {game.id}")
        found = found["terms"]
    if not isinstance(found, dict):
        raise Refused("", f"{file} has no terms: it needs an object of them")
    return found


def strategy_option(words: str) -> Callable[[F], F]:
    return click.option("--strategy", metavar="NAME|FILE", help=words)


def game_named(id: str) -> Game:
    from nomorebets.rules import game

    return game(id.replace("-", "_"))


def terms_of(game: Game, chosen: Sequence[str]) -> Any:
    """The terms from `key=value` words; refused with their paragraph if they are not legal."""
    context = click.get_current_context(silent=True)
    meta = context.meta if context else {}
    file, supposed = meta.get(TERMS_FILE), meta.get(WHAT_IF, ())
    told = _told(game, chosen, file)
    if not supposed:
        return game.terms_from(told)
    game.terms_from(told)
    both = told | _keyed("--what-if", supposed)
    terms = game.terms_from(both, as_law=False)
    if not game.what_if(terms):
        raise Refused("", f"--what-if {supposed[0]} is lawful: say --terms {supposed[0]}")
    for key, option in options(game.terms).items():
        number = getattr(terms, key)
        if isinstance(option, Whole) and number > FAR * max(option.among or (option.most,)):
            raise Refused(
                option.cite, f"--what-if {key}: {number:,} is too far from {option.legal}"
            )
    return terms


def terms_told(game: Game, chosen: Sequence[str]) -> Any:
    """The terms as they are told, lawful or not: whoever asks says which."""
    context = click.get_current_context(silent=True)
    file = context.meta.get(TERMS_FILE) if context else None
    return game.terms_from(_told(game, chosen, file), as_law=False)


def _told(game: Game, chosen: Sequence[str], file: Path | None) -> dict[str, object]:
    return (terms_in(file, game) if file else {}) | _keyed("--terms", chosen)


def _keyed(option: str, words: Sequence[str]) -> dict[str, object]:
    told: dict[str, object] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise Refused("", f"{option} {word}: write KEY=VALUE, such as min_wager=$10")
        if key.strip() in told:
            raise Refused("", f"{option} {key.strip()} is given twice")
        told[key.strip()] = value.strip()
    return told


def read_file(file: Path) -> bytes:
    """The bytes of a file; "-" is the standard input."""
    if str(file) == "-":
        return sys.stdin.buffer.read()
    if file.stat().st_size > MOST_BYTES:
        raise Refused("", f"{file} is too large to be a journal")
    return file.read_bytes()


def refuse_to_overwrite(file: Path | None, instead: str = "") -> None:
    if file is None:
        return
    if file.exists():
        raise Refused("", f"{file} exists already: a journal is never overwritten{instead}")
    if not file.parent.is_dir():
        raise Refused("", f"{file.parent} is no directory")


# JSON


def say_json(value: Any) -> None:
    """One document, indented; it says of which command it is, and the version of its form."""
    context = click.get_current_context(silent=True)
    if context is not None:
        path = context.command_path.split()[1:]
        found = value
        if not isinstance(value, dict):
            found = msgspec.to_builtins(value, enc_hook=_plain)
        if isinstance(found, dict):
            value = {"schema": f"nmb {' '.join(path)}".rstrip(), "version": FORM} | found
    click.echo(msgspec.json.format(msgspec.json.encode(value, enc_hook=_plain), indent=2))


def raw(value: Any) -> msgspec.Raw:
    """Encoded already: a long list of these takes little memory."""
    return msgspec.Raw(msgspec.json.encode(value, enc_hook=_plain))


def _plain(value: object) -> str:
    return str(value)  # a Citation, a Path


# words


def counted(words: str, number: int) -> str:
    """counted("round", 2) → "2 rounds"."""
    return f"{number:,} {words}" + ("" if number == 1 else "s")
