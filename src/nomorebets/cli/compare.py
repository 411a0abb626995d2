"""nmb compare"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from nomorebets.cli.common import (
    game_argument,
    game_named,
    json_option,
    say_json,
    terms_of,
    terms_option,
    what_if_option,
)
from nomorebets.cli.odds import amounts_of, odds_of, wager_option
from nomorebets.cli.progress import progress
from nomorebets.cli.show import opening, title, wrapped
from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.odds import solver

if TYPE_CHECKING:
    from nomorebets.odds.comparison import Difference, TermChanged


@click.command("compare")
@game_argument
@terms_option
@what_if_option
@click.option(
    "--against",
    metavar="KEY=VALUE",
    multiple=True,
    help="A term of the other table: what --terms say, but for this. May be given several times.",
)
@click.option(
    "--only", metavar="KEY", multiple=True, help="Of all terms, change this one. May be repeated."
)
@wager_option
@json_option
def command(
    game_id: str,
    chosen: tuple[str, ...],
    against: tuple[str, ...],
    only: tuple[str, ...],
    wagered: tuple[str, ...],
    as_json: bool,
) -> None:
    """Compare two sets of terms, or show what each term does to the edge.

    With --against, every wager under both sets of terms, side by side. Without it each term is
    changed by itself to its other legal values (each line of a pay table, to one more), and what
    that does to the edge is shown exactly; what the law refuses to change alone is named.
    """
    from nomorebets.odds.comparison import differences, sensitivity

    game = game_named(game_id)
    terms = terms_of(game, chosen)
    solved, amounts = solver(game.id), amounts_of(wagered)
    if against:
        if only:
            raise Refused("", "--only is for one set of terms: it does not go with --against")
        other = terms_of(game, (*_without(chosen, against), *against))
        here, there = odds_of(solved, terms, amounts), odds_of(solved, other, amounts)
        found = differences(here, there)
        if as_json:
            say_json(
                {"game": game.id, "terms": game.option_text(terms),
                 "against": game.option_text(other), "wagers": [_difference(d) for d in found]}
            )  # fmt: skip
            return
        for line in side_by_side(game, terms, other, found):
            click.echo(line)
        return

    def steps(work: Any, length: int) -> Iterator[Any]:
        return progress(work, length, "Solving")

    changed = list(sensitivity(game, solved, terms, amounts, only, steps))
    if as_json:
        say_json(
            {"game": game.id, "terms": game.option_text(terms),
             "changes": [_changed(one) for one in changed]}
        )  # fmt: skip
        return
    for line in table(game, terms, changed):
        click.echo(line)


def _without(chosen: tuple[str, ...], against: tuple[str, ...]) -> list[str]:
    told = {word.partition("=")[0].strip() for word in against}
    return [word for word in chosen if word.partition("=")[0].strip() not in told]


# JSON


def _difference(one: "Difference") -> dict[str, Any]:
    from nomorebets.odds.results import exact

    found: dict[str, Any] = {"wager": one.wager}
    for name, odds in (("here", one.here), ("there", one.there)):
        shown = None if odds is None else {"house_edge": exact(odds.house_edge), "sd": odds.sd}
        found[name] = shown
    if one.edge is not None:
        found["change"] = exact(one.edge)
    return found


def _changed(one: "TermChanged") -> dict[str, Any]:
    found: dict[str, Any] = {"term": one.key, "value": one.value}
    if one.refused:
        return found | {"refused": one.refused}
    return found | {"wagers": [_difference(d) for d in one.differences]}


# words


def side_by_side(
    game: Game, terms: Any, other: Any, found: "tuple[Difference, ...]"
) -> Iterator[str]:
    yield opening(game, terms)
    mine, theirs = game.option_text(terms), game.option_text(other)
    for key, value in theirs.items():
        if value != mine[key]:
            yield wrapped("  ", f"against {key}: {value}, in place of {mine[key]}", 4)
    rows: list[tuple[str, ...]] = [("wager", "house edge", "against", "change", "sd", "against")]
    rows += _grouped(_row(one) for one in found)
    yield ""
    yield from _columns(rows)


def _row(one: "Difference") -> tuple[str, ...]:
    from nomorebets.odds.notation import percent

    edges = ["not offered" if o is None else percent(o.house_edge) for o in (one.here, one.there)]
    spreads = ["" if o is None else f"{o.sd:,.4f}" for o in (one.here, one.there)]
    return one.wager, *edges, _points(one), *spreads


def _points(one: "Difference") -> str:
    """The change of the edge, in points of a percent."""
    from nomorebets.odds.notation import percent

    if one.edge is None:
        return ""
    return "same" if not one.edge else ("+" if one.edge > 0 else "") + percent(one.edge)


def table(game: Game, terms: Any, changed: "list[TermChanged]") -> Iterator[str]:
    from nomorebets.odds.notation import percent

    yield opening(game, terms)
    yield f"\n{title('What each term does to the edge, changed by itself')}"
    rows: list[tuple[str, ...]] = [("term", "value", "wager", "house edge", "change", "sd")]
    for one in changed:
        shown = []
        for d in one.differences:
            edge = "not offered" if d.there is None else percent(d.there.house_edge)
            spread = "" if d.there is None else f"{d.there.sd:,.4f}"
            shown.append((d.wager, edge, _points(d), spread))
        rows += [(one.key, one.value, *row) for row in _grouped(shown)]
    yield from _columns(rows)
    moves = {one.key for one in changed if one.differences}
    still = dict.fromkeys(one.key for one in changed if not one.refused and one.key not in moves)
    if still:
        yield ""
        yield wrapped("  ", f"No figure changes with: {', '.join(still)}.", 2)
    refused: dict[tuple[str, str], list[str]] = {}
    for one in changed:
        if one.refused:
            refused.setdefault((one.key, one.refused), []).append(one.value)
    if refused:
        yield f"\n{title('Not lawful by itself')}"
        for (key, why), values in refused.items():
            yield wrapped("  ", f"{key} {'; '.join(values)}: {why}", 4)


def _grouped(rows: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Wagers with the same figures are one row: thirty-eight straight wagers, for one."""
    names: dict[tuple[str, ...], list[str]] = {}
    for name, *rest in rows:
        names.setdefault(tuple(rest), []).append(name)
    found = []
    for figures, several in names.items():
        more = f"{several[0]} … {several[-1]} ({len(several)} wagers)"
        found.append((more if len(several) > 2 else ", ".join(several), *figures))
    return found


def _columns(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """The first columns to the left, those of figures to the right."""
    wide = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    words = next(i for i, name in enumerate(rows[0]) if name == "house edge")
    for number, row in enumerate(rows):
        cells = (
            f"{cell:<{wide[i]}}" if i < words else f"{cell:>{wide[i]}}"
            for i, cell in enumerate(row)
        )
        line = "  " + "  ".join(cells).rstrip()
        yield click.style(line, dim=True) if number == 0 else line
