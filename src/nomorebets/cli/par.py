"""nmb par"""

import hashlib
import os
import sys
from contextlib import suppress
from datetime import date as day
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nomorebets.cli.common import (
    game_named,
    json_option,
    read_file,
    say_json,
    strategy_option,
    terms_of,
    terms_option,
    what_if_option,
)
from nomorebets.cli.odds import (
    amounts_of,
    from_the_shoe,
    odds_of,
    shoe_option,
    shoe_rounds_from,
    wager_option,
)
from nomorebets.cli.progress import waiting
from nomorebets.cli.simulate import rounds_from
from nomorebets.cli.verify import ROUNDS, checked, line
from nomorebets.law.refusal import Refused
from nomorebets.odds import BEST, solver

if TYPE_CHECKING:
    from nomorebets.odds.sheets.sections import Prepared

SUFFIXES = (".html", ".pdf", ".md", ".json")
SHOE_ROUNDS = "5e6"
MOST_TOLD = 40  # differences
MOST_SAID = 60  # characters of a value


@click.command("par")
@click.argument("game_id", metavar="[GAME]", required=False)
@click.option(
    "-o",
    "--output",
    "file",
    type=click.Path(path_type=Path),
    help="Where to write it: .html, .pdf (with the extra `report`), .md or .json.",
)
@terms_option
@what_if_option
@strategy_option("The sheet of this strategy, and what it costs against best play.")
@wager_option
@click.option(
    "--verify",
    "verified",
    is_flag=True,
    help="Check these terms first, as nmb verify does; the sheet lists every check.",
)
@shoe_option
@click.option("--author", default="", help="Who prepared it: stands in its approval block.")
@click.option("--date", default="", metavar="YYYY-MM-DD", help="And when; no date is made up.")
@click.option(
    "--check",
    "filed_sheet",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Check a sheet that was filed (.json, .html, .pdf): its digest, figures and pages.",
)
@click.option(
    "--against",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="With --check: say how it differs from this other sheet, and make neither again.",
)
@json_option
def command(
    game_id: str | None,
    file: Path | None,
    chosen: tuple[str, ...],
    strategy: str | None,
    wagered: tuple[str, ...],
    verified: bool,
    shoe_rounds: str | None,
    author: str,
    date: str,
    filed_sheet: Path | None,
    against: Path | None,
    as_json: bool,
) -> None:
    """Write the PAR sheet: terms, odds, best play, volatility, checks.

    The page holds all it needs, charts too. The same terms and the same version give the same
    bytes; a file that exists is written anew. A sheet whose checks fail is not written.

    With --check FILE a sheet is read, not written: whether its digest is of its content, whether
    this program finds the same figures, and whether its pages say what its content says. The exit
    is 1 if not.
    """
    if filed_sheet is not None:
        made = game_id or file or chosen or strategy or wagered or verified or shoe_rounds
        if made or author or date:
            raise Refused("", "--check reads all it needs from the sheet: nmb par --check FILE")
        check_sheet(filed_sheet, against, as_json)
        return
    if against is not None:
        raise Refused("", "--against goes with --check FILE")
    if game_id is None or file is None:
        raise Refused("", "say of which game and where to: nmb par GAME -o FILE.html")
    rounds = shoe_rounds_from(shoe_rounds or SHOE_ROUNDS)
    prepared = prepared_by(author, date)
    write_sheet(game_id, file, chosen, strategy, wagered, verified, rounds, prepared, as_json)


def prepared_by(author: str, date: str) -> "Prepared":
    from nomorebets.odds.sheets.sections import Prepared

    name = " ".join(author.split())
    if len(name) > MOST_SAID:
        raise Refused("", f"--author: at most {MOST_SAID} characters")
    if date:
        try:
            date = day.fromisoformat(date).isoformat()
        except ValueError:
            raise Refused("", f"--date {date!r} is no date such as 1996-03-15") from None
    return Prepared(name, date)


def write_sheet(
    game_id: str,
    file: Path,
    chosen: tuple[str, ...],
    strategy: str | None,
    wagered: tuple[str, ...],
    verified: bool,
    shoe_rounds: int,
    prepared: "Prepared",
    as_json: bool,
) -> None:
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
    from nomorebets.odds.sheets.sections import SheetStrategy, no_cost

    refuse_form(suffix)
    odds = odds_of(solved, terms, amounts, strategy)
    play = None
    if strategy is not None and strategy != BEST:
        best = odds_of(solved, terms, amounts).round
        if odds.round is None or best is None:
            raise Refused("", no_cost(game.id))
        play = SheetStrategy(Path(strategy).name, solved.text_of(terms, strategy), odds.round, best)
    rounds = rounds_from(ROUNDS)
    found = tuple(checked(game, terms, rounds, "1", strategy, amounts)) if verified else ()
    failed = [check for check in found if check.passed is False]
    if failed:
        click.echo(f"nmb: the sheet is not written, a check failed: {line(failed[0])}", err=True)
        sys.exit(1)
    shoe = from_the_shoe(game, terms, odds, shoe_rounds, strategy if play else None, amounts)
    data = FORMS[suffix](par_sheet(game, terms, odds, amounts, found, play, shoe, prepared))
    write_whole(file, data)
    if as_json:
        digest = hashlib.sha256(data).hexdigest()
        say_json({"game": game.id, "file": str(file), "bytes": len(data), "sha256": digest})
    else:
        click.echo(f"{file}: the PAR sheet of {game.name}, {len(data):,} bytes")


def check_sheet(file: Path, against: Path | None, as_json: bool) -> None:
    from nomorebets.odds.sheets.content import DIGEST, differences, digest_of
    from nomorebets.odds.sheets.filed import filed, made_again, on_its_pages

    data = read_file(file)
    found = filed(str(file), data)
    whole = found[DIGEST] == digest_of(found)
    notes: list[str] = []
    if against:
        differ = list(differences(found, filed(str(against), read_file(against))))
    else:
        made = waiting(lambda: made_again(found), "Solving")
        differ = list(differences(found, made.content))
        if found.get("software") != made.content["software"]:
            notes.append("written by another version: its pages are not compared, its data is")
        elif not differ:
            differ += on_its_pages(data, made)
        if found.get("verified"):
            notes.append(f"its {len(found['verified'])} checks are not made again: nmb verify")
    versus = str(against) if against else "made again"
    if as_json:
        told = [{"where": where, "filed": a, "other": b} for where, a, b in differ]
        answer = {"file": str(file), "whole": whole, "against": versus, "differences": told}
        say_json(answer | {"notes": notes})
    else:
        digest = "is of its content" if whole else "IS NOT OF ITS CONTENT: it was changed"
        click.echo(f"{file}: its digest {found[DIGEST][:16]} {digest}")
        for where, a, b in differ[:MOST_TOLD]:
            click.echo(f"  {where}: {brief(a)} here, {brief(b)} {versus}")
        if len(differ) > MOST_TOLD:
            click.echo(f"  and {len(differ) - MOST_TOLD:,} more")
        for note in notes:
            click.echo(f"  {note}")
        click.echo(
            f"{len(differ):,} differences from {versus}" if differ else f"{versus}: the same"
        )
    if differ or not whole:
        sys.exit(1)


def brief(value: object) -> str:
    text = "nothing" if value is None else str(value)
    return text if len(text) <= MOST_SAID else f"{text[:MOST_SAID]}…"


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
