"""nmb price"""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from nomorebets.cli.common import (
    counted,
    game_argument,
    game_named,
    json_option,
    say_json,
    terms_option,
    terms_told,
)
from nomorebets.cli.odds import amounts_of, wager_option
from nomorebets.cli.progress import progress
from nomorebets.cli.show import opening, title, wrapped
from nomorebets.law.refusal import Refused
from nomorebets.odds import solver

if TYPE_CHECKING:
    from nomorebets.odds.pricing import PricedTable, Search


@click.command("price")
@game_argument
@terms_option
@click.option("--target", required=True, metavar="PERCENT", help="The house edge wanted: 3.5%.")
@click.option("--vary", required=True, metavar="KEY", help="The pay table to change: a term.")
@click.option("--of", default="", metavar="WAGER", help="The wager whose edge is meant.")
@click.option(
    "--within", default="0.01%", metavar="PERCENT", help="How near (0.01% unless told otherwise)."
)
@click.option(
    "--times",
    "times",
    type=click.IntRange(1, 100),
    default=3,
    help="No line pays more than so many times what it pays now, or less than such a part (3).",
)
@click.option("--all-numbers", is_flag=True, help="High odds too that no layout has: 37, 61, 512.")
@click.option("--any", "unlawful", is_flag=True, help="Tables too that no licensee may post.")
@wager_option
@json_option
def command(
    game_id: str,
    chosen: tuple[str, ...],
    target: str,
    vary: str,
    of: str,
    within: str,
    times: int,
    all_numbers: bool,
    unlawful: bool,
    wagered: tuple[str, ...],
    as_json: bool,
) -> None:
    """Find pay tables of whole numbers that give the house a wanted edge.

    All tables are looked at in which no hand pays more than a better one, high odds in round
    numbers; of those near enough, from the quietest to the wildest, the nearest are shown. Each of
    these has been solved by itself: its edge is exact. Only tables a licensee may post, unless
    --any.
    """
    from nomorebets.odds.pricing import Search, price, wager_meant

    game = game_named(game_id)
    wanted, near = percent_of("--target", target), percent_of("--within", within)
    if near <= 0:
        raise Refused("", f"--within {within}: must be more than nothing")
    terms = terms_told(game, chosen)
    search = Search(game, solver(game.id), terms, vary, of, wanted, near, amounts_of(wagered))
    search = Search(**(search.__dict__ | {"of": wager_meant(search)}))

    def steps(work: Any, length: int) -> Iterator[Any]:
        return progress(work, length, "Solving")

    count, found = price(search, times, not unlawful, not all_numbers, progress=steps)
    if not found:
        lawful = "" if unlawful else " that may be posted (--any shows the others)"
        raise Refused("", f"no table{lawful} comes within {within} of {target}: say more --within")
    if as_json:
        say_json(
            {"game": game.id, "terms": game.option_text(terms), "vary": vary, "of": search.of,
             "tables": count, "found": [_json(search, one) for one in found]}
        )  # fmt: skip
        return
    for line in lines(search, count, found):
        click.echo(line)


def percent_of(option: str, text: str) -> Fraction:
    """ "3.5%", "3.5 %" or "3.5" is 7/200."""
    try:
        return Fraction(text.strip().removesuffix("%").strip()) / 100
    except (ValueError, ZeroDivisionError):
        raise Refused("", f"{option} must be a percentage such as 3.5%, not {text!r}") from None


def _json(search: "Search", one: "PricedTable") -> dict[str, Any]:
    from nomorebets.odds.results import exact

    found: dict[str, Any] = {
        "odds": dict(zip(search.names, one.odds, strict=True)),
        "house_edge": exact(one.wager.house_edge),
        "sd": one.wager.sd,
        "hit_frequency": exact(one.wager.hit_frequency),
    }
    return found | ({"what_if": list(one.offences)} if one.offences else {})


def lines(search: "Search", count: int, found: "list[PricedTable]") -> Iterator[str]:
    from nomorebets.odds.notation import decimal, fraction, percent

    yield opening(search.game, search.terms)
    yield ""
    near = f"{decimal(search.within * 100).rstrip('0').rstrip('.')} %"
    about = f"within {near} of {percent(search.target)} for {search.of}"
    yield f"{counted('pay table', count)} {about}"
    yield "From the quietest to the wildest, the nearest:"
    for one in found:
        paid = ", ".join(
            f"{name} {odds} to 1" for name, odds in zip(search.names, one.odds, strict=True)
        )
        edge = one.wager.house_edge
        yield f"\n  {title(percent(edge, 6))}  = {fraction(edge)}, sd {one.wager.sd:,.4f}"
        yield wrapped("    ", paid, 4)
        for offence in one.offences:
            yield wrapped("    ", f"What if only: {offence}", 4)
