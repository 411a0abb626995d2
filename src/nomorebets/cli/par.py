"""nmb par"""

import hashlib
import os
import sys
from contextlib import suppress
from pathlib import Path

import click

from nomorebets.cli.common import (
    game_argument,
    game_named,
    json_option,
    say_json,
    strategy_option,
    terms_of,
    terms_option,
)
from nomorebets.cli.odds import amounts_of, odds_of, wager_option
from nomorebets.cli.simulate import rounds_from
from nomorebets.cli.verify import ROUNDS, checked, line
from nomorebets.law.refusal import Refused
from nomorebets.odds import BEST, solver

SUFFIXES = (".html", ".pdf", ".md", ".json")


@click.command("par")
@game_argument
@click.option(
    "-o",
    "--output",
    "file",
    required=True,
    type=click.Path(path_type=Path),
    help="Where to write it: .html, .pdf (with the extra `report`), .md or .json.",
)
@terms_option
@strategy_option("The sheet of this strategy, and what it costs against best play.")
@wager_option
@click.option(
    "--verify",
    "verified",
    is_flag=True,
    help="Check these terms first, as nmb verify does; the sheet lists every check.",
)
@json_option
def command(
    game_id: str,
    file: Path,
    chosen: tuple[str, ...],
    strategy: str | None,
    wagered: tuple[str, ...],
    verified: bool,
    as_json: bool,
) -> None:
    """Write the PAR sheet: terms, odds, best play, volatility, checks.

    The page holds all it needs, charts too. The same terms and the same version give the same
    bytes; a file that exists is written anew. A sheet whose checks fail is not written.
    """
    game = game_named(game_id)
    terms = terms_of(game, chosen)
    solved = solver(game.id)
    amounts = amounts_of(wagered)
    suffix = file.suffix.lower()
    if suffix not in SUFFIXES:
        raise Refused("", f"{file}: a PAR sheet is written as {', '.join(SUFFIXES)}")
    if not file.parent.is_dir():
        raise Refused("", f"{file.parent} is no directory")
    if file.is_dir():
        raise Refused("", f"{file} is a directory")
    from nomorebets.odds.sheets.forms import FORMS, refuse_form
    from nomorebets.odds.sheets.par_sheet import par_sheet
    from nomorebets.odds.sheets.sections import SheetStrategy

    refuse_form(suffix)
    odds = odds_of(solved, terms, amounts, strategy)
    play = None
    if strategy is not None and strategy != BEST:
        best = odds_of(solved, terms, amounts).round
        assert odds.round is not None
        assert best is not None
        play = SheetStrategy(Path(strategy).name, solved.text_of(terms, strategy), odds.round, best)
    rounds = rounds_from(ROUNDS)
    found = tuple(checked(game, terms, rounds, "1", strategy, amounts)) if verified else ()
    failed = [check for check in found if check.passed is False]
    if failed:
        click.echo(f"nmb: the sheet is not written, a check failed: {line(failed[0])}", err=True)
        sys.exit(1)
    data = FORMS[suffix](par_sheet(game, terms, odds, amounts, found, play))
    write_whole(file, data)
    if as_json:
        digest = hashlib.sha256(data).hexdigest()
        say_json({"game": game.id, "file": str(file), "bytes": len(data), "sha256": digest})
    else:
        click.echo(f"{file}: the PAR sheet of {game.name}, {len(data):,} bytes")


def write_whole(file: Path, data: bytes) -> None:
    """All of it or nothing: a run that is interrupted leaves no half of a sheet."""
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        beside.write_bytes(data)
        beside.replace(file)
    except OSError as error:
        raise Refused("", f"{file} cannot be written: {error.strerror}") from None
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
