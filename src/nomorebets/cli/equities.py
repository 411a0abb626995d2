"""Hands of poker compared, as `nmb odds GAME --hand "… v …"` says it."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from nomorebets.cli.common import counted, say_json
from nomorebets.cli.show import opening, title
from nomorebets.equipment.cards import cards_text
from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused

BAR = 24  # cells of a bar
CHARTS = (".svg", ".html")


def compare_option(command: Any) -> Any:
    """What `--hand "… v …"` may be told besides."""
    given = (
        click.option("--board", default="", metavar="CARDS", help="With --hand … v …: the board."),
        click.option("--dead", default="", metavar="CARDS", help="And cards that are out of play."),
        click.option(
            "--deals",
            type=click.IntRange(1, 10**10),
            metavar="N",
            help="And so many deals drawn at random instead of every deal.",
        ),
        click.option(
            "--seed",
            type=click.IntRange(0, 2**63 - 1),
            default=1,
            show_default=True,
            metavar="N",
            help="And the seed of these.",
        ),
        click.option(
            "--chart",
            type=click.Path(path_type=Path, dir_okay=False),
            metavar="FILE",
            help="And a picture of it, .svg or .html.",
        ),
    )
    for option in reversed(given):
        command = option(command)
    return command


def say_compared(
    game: Game,
    terms: Any,
    hand: str,
    told: dict[str, Any],
    chart: Path | None,
    as_json: bool,
) -> None:
    from nomorebets.odds.equities.compared import compare
    from nomorebets.odds.equities.pictures import of_pot
    from nomorebets.odds.showdowns import showdown_of

    refuse_chart(chart)
    found = compare(showdown_of(game.id, terms), hand, **told)
    if chart is not None:
        write_chart(chart, of_pot(found))
    if as_json:
        say_json(compared_json(game, terms, found))
        return
    for line in compared_lines(game, terms, found):
        click.echo(line)


def refuse_chart(file: Path | None) -> None:
    if file is not None and file.suffix not in CHARTS:
        raise Refused("", f"--chart {file}: a chart is written as .svg or .html")


def write_chart(file: Path, picture: str) -> None:
    from nomorebets.odds.sheets.charts import standalone

    if file.suffix == ".svg":
        file.write_text(standalone(picture))
    else:
        file.write_text(f'<!doctype html><meta charset="utf-8">{picture}\n')


def compared_json(game: Game, terms: Any, found: Any) -> dict[str, Any]:
    from nomorebets.odds.results import exact

    def part(won: Fraction, tied: Fraction) -> dict[str, Any]:
        return {"won": exact(won), "tied": exact(tied)}

    hands = []
    for hand in found.hands:
        told: dict[str, Any] = {"hand": hand.hand, "equity": exact(hand.share)}
        if found.showdown.high:
            told["high"] = part(hand.high_won, hand.high_tied)
        if found.showdown.low:
            told["low"] = part(hand.low_won, hand.low_tied)
        if not found.exact:
            told["within"] = hand.within
        hands.append(told)
    said = {
        "game": game.id,
        "terms": game.option_text(terms),
        "board": cards_text(found.board),
        "dead": cards_text(found.dead),
        "exact": found.exact,
        "deals": found.deals,
        "hands": hands,
    }
    if found.showdown.low:
        said["with_low"] = exact(found.with_low)
    if not found.exact:
        said |= {"seed": found.seed, "confidence": 0.95}
    return said


def compared_lines(game: Game, terms: Any, found: Any) -> Iterator[str]:
    from nomorebets.odds.notation import percent, plain_fraction

    yield opening(game, terms)
    yield ""
    for what, cards in (("Board", found.board), ("Dead", found.dead)):
        if cards:
            yield f"{what}: {cards_text(cards)}"
    if found.exact:
        yield f"Every deal that is left, {found.deals:,}: exact"
    else:
        yield f"{counted('deal', found.deals)} drawn with seed {found.seed}: not exact; ± at 95 %"
    wide = max(4, *(len(hand.hand) for hand in found.hands))
    heads = [f"  {'hand':<{wide}}", f"{'of the pot':>12}"]
    both = found.showdown.high and found.showdown.low
    names = [("high " if both else "")] * found.showdown.high + [("low " if both else "")] * bool(
        found.showdown.low
    )
    for name in names:
        heads += [f"{name + 'won':>12}", f"{name + 'tied':>12}"]
    yield click.style("".join(heads), dim=True)
    for hand in found.hands:
        shares = [hand.share]
        if found.showdown.high:
            shares += [hand.high_won, hand.high_tied]
        if found.showdown.low:
            shares += [hand.low_won, hand.low_tied]
        cells = "".join(f"{percent(share):>12}" for share in shares)
        sure = "" if found.exact else f"  ± {hand.within:.4%} (sample, seed {found.seed})"
        yield f"  {hand.hand:<{wide}}{cells}  {filled(hand.share)}{sure}"
    if 0 < found.with_low < 1:
        yield f"  A low is there in {percent(found.with_low)} of the deals"
    first = found.hands[0]
    if found.exact:
        yield f"  {title('exactly')} {first.hand}: {plain_fraction(first.share)}"


def filled(part: Fraction) -> str:
    full = round(part * BAR)
    return "█" * full + "░" * (BAR - full)
