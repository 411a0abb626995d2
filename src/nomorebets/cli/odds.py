"""nmb odds"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from nomorebets.cli.analyst import (
    analyst_options,
    cards_left,
    refuse_export,
    refuse_no_table,
    say_table,
    write_play,
)
from nomorebets.cli.common import (
    game_argument,
    game_named,
    json_option,
    say_json,
    strategy_option,
    terms_of,
    terms_option,
    what_if_option,
)
from nomorebets.cli.equities import compare_option, say_compared
from nomorebets.cli.progress import progress, waiting
from nomorebets.cli.show import opening, title, wrapped
from nomorebets.law.game import Game
from nomorebets.law.game_parts import EVEN_MONEY, NO_COUPONS
from nomorebets.law.money import cents_from, money
from nomorebets.law.refusal import Refused
from nomorebets.odds import BEST, STAKE, Decisions, Solver, solver
from nomorebets.odds.showdowns import compares

if TYPE_CHECKING:
    from nomorebets.odds.coupons import CouponOdds
    from nomorebets.odds.results import GameOdds, RoundOdds, WagerOdds
    from nomorebets.odds.with_the_shoe import ShoeFigure

T = TypeVar("T")
MOST_WAGERED = 1_000_000_000_00  # cents
CHECKED_BY = "Not checked for this answer; what checks these figures:"


def wager_option(command: Any) -> Any:
    return click.option(
        "--wager",
        "wagered",
        metavar="[NAME=]AMOUNT",
        multiple=True,
        help="The amount wagered, where a payout limit or the rounding of vigorish depends on it; "
        "NAME= for another amount of the game, such as bonus=$5.",
    )(command)


def shoe_option(command: Any) -> Any:
    return click.option(
        "--shoe",
        "shoe_rounds",
        metavar="ROUNDS",
        help="At games dealt from a shoe, the edge when it is dealt to the cutting card too: "
        "simulated in so many rounds, such as 1e8, with its interval; 0: not.",
    )(command)


def shoe_rounds_from(text: str) -> int:
    from nomorebets.cli.simulate import rounds_from

    return 0 if text.strip() == "0" else rounds_from(text)


def from_the_shoe(
    game: Game,
    terms: Any,
    odds: "GameOdds",
    rounds: int,
    strategy: str | None,
    amounts: dict[str, int],
) -> "list[ShoeFigure]":
    from nomorebets.odds.with_the_shoe import with_the_shoe

    if strategy == BEST:
        strategy = None
    return waiting(
        lambda: with_the_shoe(game, terms, odds, rounds, strategy, amounts), "Dealing shoes"
    )


@click.command("odds")
@game_argument
@terms_option
@what_if_option
@click.option(
    "--hand",
    help="What each decision is worth with this hand, such as “A♠ K♦ 7♣ 7♥ 2♠”; at poker what "
    "hands are worth against each other, such as “A♠K♠ v QQ+,AKs”.",
)
@compare_option
@click.option(
    "--ticket", "request", help="The odds of a ticket, such as “1 2 3 / 4 5 6 / 7 8 9 : 2”."
)
@click.option("--coupon", is_flag=True, help="What a match play coupon costs the house.")
@strategy_option("The odds under this strategy, not under best play.")
@wager_option
@shoe_option
@analyst_options
@json_option
def command(
    game_id: str,
    chosen: tuple[str, ...],
    hand: str | None,
    board: str,
    dead: str,
    deals: int | None,
    seed: int,
    chart: Path | None,
    request: str | None,
    coupon: bool,
    strategy: str | None,
    wagered: tuple[str, ...],
    shoe_rounds: str | None,
    as_json: bool,
    **asked: Any,
) -> None:
    """Show exact odds and best play.

    All figures are fractions from whole numbers to the end: every outcome with its probability, the
    house edge, the standard deviation, how often something is won. A hand that does not exist, or
    a strategy that is not known, is refused with what would do. Hands of poker are compared over
    every deal that is left, or, where that would take too long, over some drawn at random, which
    every line then says.
    """
    game = game_named(game_id)
    terms = terms_of(game, chosen)
    told = {"board": board, "dead": dead, "deals": deals, "seed": seed}
    if compares(game.id):
        if hand is None:
            raise Refused("", f"say --hand “A♠K♠ v Q♥Q♦”; nmb study {game.id} has tables")
        refuse_other_questions(request, strategy, wagered)
        say_compared(game, terms, hand, told, chart, as_json)
        return
    if board or dead or deals or chart:
        raise Refused("", f"--board, --dead, --deals and --chart are not asked at {game.id}")
    solved = solver(game.id)
    amounts = amounts_of(wagered)
    if coupon and (hand is not None or request is not None):
        raise Refused("", "--coupon goes with neither --hand nor --ticket")
    if coupon and game.wagering.coupons is None:
        raise Refused("", f"the text of {game.name} admits no match play coupon")
    gone = asked["gone"]
    if asked["table"] is not None:
        if hand is not None or request is not None or strategy is not None or coupon or gone:
            raise Refused("", "--table goes with --terms, --what-if and --wager, and nothing else")
        say_table(game, terms, solved, amounts, asked, as_json)
        return
    refuse_no_table(asked)
    if hand is not None:
        if strategy is not None:
            raise Refused("", "--hand and --strategy do not go together: a hand is played best")
        found = waiting(
            lambda: solved.decisions(terms, hand, amounts, cards_left(game, terms, gone)), "Solving"
        )
        show = decisions_json if as_json else decisions_lines
        shown: Any = show(game, terms, hand, found)
    else:
        shown = shown_odds(
            game, terms, solved, amounts, request, strategy, shoe_rounds, coupon, as_json, asked
        )
    if as_json:
        say_json(shown)
        return
    for line in shown:
        click.echo(line)


def shown_odds(
    game: Game,
    terms: Any,
    solved: Solver,
    amounts: dict[str, int],
    request: str | None,
    strategy: str | None,
    shoe_rounds: str | None,
    coupon: bool,
    as_json: bool,
    asked: dict[str, Any],
) -> Any:
    if request is not None and strategy is not None:
        raise Refused("", "--ticket and --strategy do not go together: nothing is decided")
    left = cards_left(game, terms, asked["gone"])
    if asked["export"] is not None:
        refuse_export(game, solved, strategy, request is not None or left is not None)
    if request is not None:
        odds = waiting(lambda: solved.ticket(terms, request), "Solving")
    else:
        odds = odds_of(solved, terms, amounts, strategy, left)
    if asked["export"] is not None:
        write_play(asked["export"], game, terms, solved, odds, amounts, strategy)
    rounds = shoe_rounds_from(shoe_rounds or "0")
    if rounds and left is not None:
        raise Refused(
            "", "--shoe and --gone do not go together: a shoe is dealt from its first card"
        )
    shoe = from_the_shoe(game, terms, odds, rounds, strategy, amounts)
    if rounds and not shoe:
        raise Refused("", f"--shoe: under these terms no shoe of {game.id} is dealt on")
    if coupon:
        return coupon_shown(game, terms, solved, odds, amounts, as_json)
    if as_json:
        shown = odds_json(solved, terms, odds, strategy, amounts)
        shown |= {"with_the_shoe": [asdict(one) for one in shoe]} if shoe else {}
        return shown | ({"gone": asked["gone"]} if left is not None else {})
    told = (f"Gone: {asked['gone']}; {len(left):,} cards are left",) if left is not None else ()
    return (*told, *lines(game, terms, solved, odds, strategy, amounts), *shoe_lines(shoe))


# what is asked


def refuse_other_questions(
    request: str | None, strategy: str | None, wagered: Sequence[str]
) -> None:
    for option, given in (("--ticket", request), ("--strategy", strategy), ("--wager", wagered)):
        if given:
            raise Refused("", f"{option} is not asked where players play against each other")


def amounts_of(wagered: Sequence[str]) -> dict[str, int]:
    """ "$5" is the stake, "bonus=$5" another amount."""
    found: dict[str, int] = {}
    for word in wagered:
        name, equals, text = word.rpartition("=")
        key = name.strip().replace(" ", "_") if equals else STAKE
        try:
            cents = cents_from(text)
        except ValueError as error:
            raise Refused("", f"--wager: {error}") from None
        if not 0 < cents <= MOST_WAGERED:
            raise Refused("", f"--wager must be more than nothing, at most {money(MOST_WAGERED)}")
        if key in found:
            raise Refused("", f"--wager {word}: given twice")
        found[key] = cents
    return found


def odds_of(
    solved: Solver,
    terms: Any,
    amounts: dict[str, int],
    strategy: str | None = None,
    left: "Sequence[int] | None" = None,
) -> "GameOdds":
    def steps(work: Any, length: int) -> Iterator[Any]:
        return progress(work, length, "Solving")

    wait = shown_already if solved.shows_steps else waiting
    if strategy is None:
        return wait(lambda: solved.solve(terms, amounts, steps, left), "Solving")
    return wait(lambda: solved.evaluate(terms, strategy, amounts, steps, left), "Solving")


def shown_already(work: Callable[[], T], label: str) -> T:
    """The solver shows its own steps."""
    return work()


# JSON


def odds_json(
    solved: Solver,
    terms: Any,
    odds: "GameOdds",
    strategy: str | None,
    amounts: dict[str, int],
) -> dict[str, Any]:
    from nomorebets.odds.results import to_json

    found = to_json(odds) | {"assumes": list(solved.assumes(odds, amounts))}
    if supposed := game_named(odds.game).what_if(terms):
        found["what_if"] = list(supposed)
    if strategy is not None:
        found["evaluated"] = strategy
    if amounts:
        found["amounts"] = {("wager" if k == STAKE else k): v for k, v in amounts.items()}
    return found


def decisions_json(game: Game, terms: Any, hand: str, found: Decisions) -> dict[str, Any]:
    from nomorebets.odds.results import exact

    ranked = best_first(found)
    return {
        "game": game.id,
        "terms": game.option_text(terms),
        "hand": hand,
        "best": ranked[0][0],
        "decisions": [{"decision": words, "value": exact(value)} for words, value in ranked],
    }


def coupon_shown(
    game: Game, terms: Any, solved: Solver, odds: "GameOdds", amounts: dict[str, int], as_json: bool
) -> Any:
    from nomorebets.odds.coupons import ASSUMED, coupons_json, coupons_of

    found = coupons_of(game, solved, odds)
    if as_json:
        told = {"game": game.id, "terms": game.option_text(terms), "assumes": [ASSUMED]}
        return told | {"coupons": coupons_json(found)}
    return coupon_lines(game, terms, found, amounts.get(STAKE))


# words


def coupon_lines(
    game: Game, terms: Any, found: "list[CouponOdds]", stake: int | None
) -> Iterator[str]:
    from nomorebets.odds.coupons import ASSUMED
    from nomorebets.odds.notation import decimal, fraction, percent

    yield opening(game, terms)
    yield wrapped("  ", ASSUMED[0].upper() + ASSUMED[1:] + ".", 2)
    if terms.match_play_coupons == NO_COUPONS:
        yield "  Not accepted under these terms (match_play_coupons=none)."
    for one in found:
        how = "even money" if one.pays == EVEN_MONEY else "at the odds of the wager"
        yield f"\n{title(f'A match play coupon with {one.wager}, paid {how}')}"
        for words, value in (
            ("wins", one.wins), ("is kept", one.kept), ("costs, laid once", one.won),
            ("costs until decided", one.cost), ("less the loss of its wagers", one.net),
        ):  # fmt: skip
            yield f"  {words:<28}{percent(value, 6):>16}  = {fraction(value)}"
        if one.note:
            yield wrapped("  ", one.note, 2)
        if stake is not None:
            yield f"  {f'of {money(stake)}':<28}{f'${decimal(one.cost * stake / 100, 4)}':>14}"


def best_first(found: Decisions) -> list[tuple[str, Fraction]]:
    return sorted(found, key=lambda line: line[1], reverse=True)


def decisions_lines(game: Game, terms: Any, hand: str, found: Decisions) -> Iterator[str]:
    from nomorebets.odds.notation import fraction, signed

    yield opening(game, terms)
    yield ""
    yield f"What each decision is worth with {hand}, played best from there"
    ranked = best_first(found)
    wide = max(len(words) for words, _ in ranked)
    for number, (words, value) in enumerate(ranked):
        mark = "best" if number == 0 else ""
        line = f"  {mark:<5}{words:<{wide}}  {signed(value, 6):>12}"
        yield (title(line) if number == 0 else line) + f"  = {fraction(value)}"


def lines(
    game: Game,
    terms: Any,
    solved: Solver,
    odds: "GameOdds",
    strategy: str | None,
    amounts: dict[str, int],
) -> Iterator[str]:
    from nomorebets.odds.notation import alike

    yield opening(game, terms)
    for name, cents in amounts.items():
        yield f"{'Wager' if name == STAKE else name.replace('_', ' ')}: {money(cents)}"
    yield from limits_words(game, terms, amounts)
    for assumed in solved.assumes(odds, amounts):
        yield wrapped("  ", assumed[0].upper() + assumed[1:] + ".", 2)
    how = f"under the strategy “{strategy}”" if strategy else f"under {odds.play}"
    if odds.round:
        words = f"The round {how}" if solved.strategies or odds.strategy else "The round"
        yield f"\n{title(f'{words}, per {odds.round.per}')}"
        yield from round_lines(odds.round, amounts.get(STAKE))
    for group in alike(odds.wagers.items()):
        yield f"\n{title(group.title)}"
        yield from figures(group.odds, "wager", None if odds.round else amounts.get(STAKE))
        yield from outcome_lines(group.odds)
        if group.odds.note:
            yield wrapped("  ", group.odds.note, 2)
    if odds.strategy:
        yield f"\n{title('Strategy' if strategy else odds.play.capitalize())}"
        for rule in odds.strategy:
            yield rule if "\n" in rule or "   " in rule else wrapped("  ", rule, 2)
    yield f"\n{CHECKED_BY} nmb verify {game.id}, with the same --terms, --strategy and --wager"
    if solved.strategies and strategy is None:
        yield f"\nStrategies for --strategy: {', '.join(solved.strategies)}"


def shoe_lines(shoe: "list[ShoeFigure]") -> Iterator[str]:
    if shoe:
        yield f"\n{title('Dealt from a shoe to its cutting card')} (simulated, at 95 %)"
    for one in shoe:
        edge, within = (f"{value:.4%}".replace("%", " %") for value in (one.edge, one.within))
        yield f"  {one.wager:<22}{edge:>12} ± {within}, {one.rounds:,} rounds"


def limits_words(game: Game, terms: Any, amounts: dict[str, int]) -> Iterator[str]:
    """An amount this table would not take is answered all the same, and said."""
    stake = amounts.get(STAKE)
    least, most = getattr(terms, "min_wager", None), getattr(terms, "max_wager", None)
    if stake is None or least is None or most is None:
        return
    if stake < least:
        yield f"(below this table's min_wager of {money(least)})"
    if stake > most:
        yield f"(above this table's max_wager of {money(most)})"


def round_lines(found: "RoundOdds", stake: int | None) -> Iterator[str]:
    from nomorebets.odds.notation import decimal, fraction, percent, unit

    yield from figures(found.total, unit(found.per), stake)
    risk, average = found.element_of_risk, found.average_wager
    yield f"  {'average wager':<20}{decimal(average):>14}    = {fraction(average)}"
    yield f"  {'element of risk':<20}{percent(risk, 6):>16}  = {fraction(risk)}"
    yield from outcome_lines(found.total)


def figures(odds: "WagerOdds", per: str, stake: int | None) -> Iterator[str]:
    from nomorebets.odds.notation import decimal, fraction, percent

    edge, hit, by_roll = odds.house_edge, odds.hit_frequency, odds.edge_per_roll
    yield f"  {'house edge':<20}{percent(edge, 6):>16}  = {fraction(edge)}"
    if stake is not None:
        loss = f"${decimal(edge * stake / 100, 4)}"
        yield f"  {'expected loss':<20}{loss:>14}    of {money(stake)}"
    yield f"  {'standard deviation':<20}{odds.sd:>14,.6f}    {per}s"
    yield f"  {'hit frequency':<20}{percent(hit, 6):>16}  = {fraction(hit)}"
    if odds.rolls and by_roll is not None:
        each, edge_of = f"{odds.throw}s a decision", f"house edge a {odds.throw}"
        yield f"  {each:<20}{decimal(odds.rolls):>14}    = {fraction(odds.rolls)}"
        yield f"  {edge_of:<20}{percent(by_roll, 6):>16}  = {fraction(by_roll)}"


def outcome_lines(odds: "WagerOdds") -> Iterator[str]:
    from nomorebets.odds.notation import MOST_IN_TABLE, chance, common_ways, fraction, signed

    ways = common_ways(odds)
    rows = [("result", "pays", "wins", "probability", f"ways of {ways:,}" if ways else "exactly")]
    rows += [
        (
            outcome.result,
            outcome.odds,
            signed(outcome.win),
            chance(outcome.probability),
            f"{int(outcome.probability * ways):,}"
            if ways
            else fraction(outcome.probability, MOST_IN_TABLE),
        )
        for outcome in odds.outcomes
    ]
    wide = [max(len(row[i]) for row in rows) for i in range(5)]
    for number, (result, pays, wins, probability, exact) in enumerate(rows):
        line = (
            f"  {result:<{wide[0]}}  {pays:<{wide[1]}}  {wins:>{wide[2]}}"
            f"  {probability:>{wide[3]}}  {exact:>{wide[4]}}"
        )
        yield click.style(line, dim=True) if number == 0 else line
