"""What an analyst asks of `nmb odds` beside the odds: best play as a file, tables as data, the
odds with some cards gone."""

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from nomorebets.cli.common import say_json
from nomorebets.cli.show import opening
from nomorebets.cli.simulated import parquet
from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.odds import BEST, Amounts, Solver

if TYPE_CHECKING:
    from nomorebets.odds.data_tables import Cell, DataTable
    from nomorebets.odds.results import GameOdds

FILE = click.Path(dir_okay=False, path_type=Path)
EXACT = "_exact"  # the column of the fraction beside its decimal
SHOWN = 40  # rows on a terminal


def analyst_options(command: Any) -> Any:
    for option in (
        click.option(
            "--export", type=FILE, metavar="FILE",
            help="Write best play as a strategy file, which --strategy reads again.",
        ),
        click.option(
            "--table", metavar="NAME",
            help="A table as data: every hand with the value of each decision, totals, wagers; "
            "“list” names those of the game.",
        ),
        click.option("--csv", type=FILE, metavar="FILE", help="Write the table so."),
        click.option(
            "--parquet", type=FILE, metavar="FILE",
            help="Write the table so (needs pyarrow, the extra “parquet”).",
        ),
        click.option(
            "--gone", metavar="CARDS",
            help="The odds when these cards are not in the shoe any more, such as “A♠ 5♦ 5♣”.",
        ),
    ):  # fmt: skip
        command = option(command)
    return command


# best play


def refuse_export(game: Game, solved: Solver, strategy: str | None, other: bool) -> None:
    """Before anything is solved. `other`: something else is asked too."""
    if not solved.strategies:
        raise Refused("", f"--export: at {game.id} no strategy is read, so none is written")
    if other or strategy not in (None, BEST, *getattr(solved.module, "STRATEGIES", ())):
        raise Refused("", "--export writes best play: it goes with no other question")


def write_play(
    file: Path,
    game: Game,
    terms: Any,
    solved: Solver,
    odds: "GameOdds",
    amounts: Amounts,
    strategy: str | None,
) -> None:
    from nomorebets.odds.play_files import play_file

    told = None if strategy == BEST else strategy
    text = play_file(game, terms, solved, odds, amounts, told)
    write(file, text.encode())


def write(file: Path, data: bytes) -> None:
    try:
        file.write_bytes(data)
    except OSError as error:
        raise Refused("", f"{file} cannot be written: {error.strerror}") from None


# cards that are gone


def cards_left(game: Game, terms: Any, gone: str | None) -> Sequence[int] | None:
    """The cards of a fresh shuffle without these; None if nothing is asked."""
    if gone is None:
        return None
    from nomorebets.equipment.cards import card_text, cards_from

    whole = Counter(game.cards.shuffled(terms))
    if not whole:
        raise Refused("", f"--gone: at {game.id} no cards are dealt")
    try:
        taken = Counter(cards_from(gone))
    except ValueError as error:
        raise Refused("", f"--gone: {error}") from None
    for card, number in taken.items():
        if number > whole[card]:
            raise Refused("", f"--gone: {card_text(card)} is not {number} times in the shoe")
    return tuple(sorted((whole - taken).elements()))


# tables


def refuse_no_table(asked: dict[str, Any]) -> None:
    for option in ("csv", "parquet"):
        if asked[option] is not None:
            raise Refused("", f"--{option} writes a table: say which with --table")


def say_table(
    game: Game, terms: Any, solved: Solver, amounts: Amounts, asked: dict[str, Any], as_json: bool
) -> None:
    """On the terminal, or into the files that are asked for."""
    from nomorebets.odds.in_rows import tables_of

    known, name = tables_of(solved), asked["table"]
    if name == "list":
        if as_json:
            say_json({key: [table.about, table.columns] for key, table in known.items()})
        else:
            for line in listed(known):
                click.echo(line)
        return
    if name not in known:
        raise Refused("", f"--table: {game.id} has no {name!r}; it has {', '.join(known)}, list")
    if asked["parquet"] is not None:
        parquet()
    rows = [tuple(row) for row in known[name].rows(solved, terms, amounts)]
    columns, filled = spread_out(list(known[name].columns), rows)
    if asked["csv"] is not None:
        write(asked["csv"], csv_of(columns, filled))
    if asked["parquet"] is not None:
        write(asked["parquet"], parquet_of(columns, filled))
    if as_json:
        told = {"game": game.id, "terms": game.option_text(terms), "table": name}
        say_json(told | {"rows": [dict(zip(columns, row, strict=True)) for row in filled]})
    elif asked["csv"] is None and asked["parquet"] is None:
        click.echo(opening(game, terms))
        for line in (f"\n{known[name].about}", *aligned(columns, filled)):
            click.echo(line)


def listed(known: "dict[str, DataTable]") -> Iterator[str]:
    for name, table in known.items():
        yield f"{name}: {table.about}"
        for column, about in table.columns.items():
            yield f"  {column:<22} {about}"


def spread_out(
    columns: Sequence[str], rows: "Sequence[Sequence[Cell]]"
) -> tuple[list[str], list[list[Any]]]:
    """A fraction is two columns: the decimal, and exactly."""
    exact = [any(isinstance(row[i], Fraction) for row in rows) for i in range(len(columns))]
    names = []
    for name, fractions in zip(columns, exact, strict=True):
        names += [name, name + EXACT] if fractions else [name]
    filled = []
    for row in rows:
        cells: list[Any] = []
        for cell, fractions in zip(row, exact, strict=True):
            cells.append(float(cell) if fractions and not isinstance(cell, str) else cell)
            if fractions:
                told = isinstance(cell, Fraction)
                cells.append(f"{cell.numerator}/{cell.denominator}" if told else "")  # type: ignore[union-attr]
        filled.append(cells)
    return names, filled


def csv_of(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue().encode()


def parquet_of(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> bytes:
    pyarrow = parquet()
    across = zip(*rows, strict=True) if rows else ([] for _ in columns)
    told = {
        name: [None if cell == "" else cell for cell in cells]
        for name, cells in zip(columns, across, strict=True)
    }
    into = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(pyarrow.table(told), into)
    return bytes(into.getvalue())


def aligned(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> Iterator[str]:
    """The first rows, without the fractions."""
    kept = [i for i, name in enumerate(columns) if not name.endswith(EXACT)]
    told = [
        [f"{row[i]:.6f}" if isinstance(row[i], float) else str(row[i]) for i in kept]
        for row in rows[:SHOWN]
    ]
    told.insert(0, [columns[i] for i in kept])
    wide = [max(len(row[i]) for row in told) for i in range(len(kept))]
    for row in told:
        yield "  " + "  ".join(cell.rjust(w) for cell, w in zip(row, wide, strict=True)).rstrip()
    if len(rows) > SHOWN:
        yield f"  … {len(rows):,} rows in all: --csv FILE, --parquet FILE or --json, with fractions"
