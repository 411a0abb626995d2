"""nmb simulate"""

import math
import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from nomorebets.cli.card_room import PYTHON, in_python, plan_of, stacks_from
from nomorebets.cli.card_room import document as room_document
from nomorebets.cli.card_room import lines as room_lines
from nomorebets.cli.common import (
    counted,
    game_argument,
    game_named,
    json_option,
    say_json,
    strategy_option,
    terms_of,
    terms_option,
    wagers_so_far,
    what_if_option,
)
from nomorebets.cli.ends import INTERRUPTED, fail
from nomorebets.cli.progress import shown
from nomorebets.cli.show import opening
from nomorebets.cli.simulated import (
    chart_of,
    document,
    lines,
    parquet,
    short,
    write_beside,
    write_outcomes,
)
from nomorebets.law.game import Game
from nomorebets.law.money import cents_from, money
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import MOST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nomorebets.simulation.card_room import CardRoomPlan
    from nomorebets.simulation.result import Result, Session
    from nomorebets.simulation.run import Plan

MOST_ROUNDS = 10**15
MOST_IN_SESSION = 10**9


@click.command("simulate")
@game_argument
@click.option("--rounds", default="1e6", help="Rounds to play, such as 1e9 (default 1e6).")
@terms_option
@what_if_option
@click.option(
    "--seats", type=click.IntRange(1),
    help="Players at the table (default: the fewest, mostly 1; at poker 6).",
)  # fmt: skip
@strategy_option("How decisions are made: ordinary (the default), best, …; at poker: a,b,…")
@click.option(
    "--wagers", "wagered", metavar="NAME=AMOUNT,…", shell_complete=wagers_so_far,
    help="The wagers of every round.",
)  # fmt: skip
@click.option("--stack", metavar="AMOUNT", help="At poker: what a player sits down with.")
@click.option("--rebuy", metavar="AMOUNT", help="Who has less between hands buys up to the stack.")
@click.option("--leave", metavar="AMOUNT", help="Who has as much takes all beyond the stack away.")
@click.option("--shoes", is_flag=True, help="Deal every shoe to its cutting card.")
@click.option("--seed", help="The same totals again: any text. Without it, all is new.")
@click.option("--workers", type=click.IntRange(1, 1024), help="Threads (default one a core).")
@click.option("--cluster", metavar="ADDRESS", help="A dask cluster, tcp://HOST:PORT, or local:N.")
@click.option("--out", type=click.Path(path_type=Path), help="Write every outcome: .csv, .parquet.")
@click.option(
    "--session-rounds", type=click.IntRange(1, MOST_IN_SESSION),
    help="Play sessions of so many rounds.",
)  # fmt: skip
@click.option("--bankroll", metavar="AMOUNT", help="What a player brings to a session.")
@click.option("--stop-loss", metavar="AMOUNT", help="A session ends when so much is lost.")
@click.option("--stop-win", metavar="AMOUNT", help="A session ends when so much is won.")
@click.option("--chart", type=click.Path(path_type=Path), help="Draw the results: .svg.")
@click.option("--derived", is_flag=True, help="By the narration itself, not by a tuned kernel.")
@json_option
def command(
    game_id: str,
    rounds: str,
    chosen: tuple[str, ...],
    seats: int | None,
    strategy: str | None,
    wagered: str | None,
    stack: str | None,
    rebuy: str | None,
    leave: str | None,
    shoes: bool,
    seed: str | None,
    workers: int | None,
    cluster: str | None,
    out: Path | None,
    session_rounds: int | None,
    bankroll: str | None,
    stop_loss: str | None,
    stop_win: str | None,
    chart: Path | None,
    derived: bool,
    as_json: bool,
) -> None:
    """Simulate rounds, millions a second, from the narration compiled.

    Every wager's mean result with its standard error, standard deviation and outcomes. The same
    seed gives the same totals to the cent whatever the workers. Ctrl-C gives the result so far.
    With --session-rounds and --bankroll: risk of ruin, end results and drawdowns of sessions.

    Blackjack and red dog are reshuffled after every round, as nmb odds prices them; --shoes deals
    to the cutting card, and so do sessions. Baccarat always does. At poker players bet against each
    other: each has a stack and a style.
    """
    game = game_named(game_id)
    terms = terms_for(game, chosen, shoes or session_rounds is not None)
    number, workers = rounds_from(rounds), workers or os.cpu_count() or 1
    session = session_from(session_rounds, bankroll, stop_loss, stop_win)
    refuse_files(out, chart)
    from nomorebets.simulation.strategies import ORDINARY

    strategy = strategy or ORDINARY
    if game.between_players:
        refuse_at_poker(wagered, shoes)
        told = stacks_from(game, terms, stack, rebuy, leave)
        hands = plan_of(game, terms, seats, strategy, told, seed_from(seed), session)
        found = simulated(hands, number, workers, cluster)
        write_files(hands, found, out, chart)
        say_hands(hands, found, strategy, as_json)
        return end_as(found, number)
    refuse_stacks(stack, rebuy, leave)
    from nomorebets.simulation.run import Plan
    from nomorebets.simulation.wagers import usual_wagers, wagers_from

    wagers = usual_wagers(game, terms) if wagered is None else wagers_from(wagered)
    advice, decide = strategy_named(game, terms, wagers, strategy)
    seats = seats or game.seats.fewest
    plan = Plan(game, terms, wagers, seats, seed_from(seed), advice, session, not derived, decide)
    result = simulated(plan, number, workers, cluster)
    kernel = "derived" if plan.tuned_kernel is None else "tuned"
    write_files(plan, result, out, chart)
    if as_json:
        say_json(document(plan, result, strategy, kernel))
    else:
        click.echo(opening(game, terms))
        made = ", ".join(f"{name} {money(amount)}" for name, amount in wagers.items())
        click.echo(f"{counted('seat', seats)}; {made}; {strategy} play; {kernel} kernel")
        for line in lines(plan, result):
            click.echo(line)
    end_as(result, number)


def end_as(result: "Result", rounds: int) -> None:
    """A run that was interrupted says so, and is told from one that was not."""
    if result.interrupted:
        fail(f"interrupted: {result.rounds:,} of {rounds:,} rounds were played", INTERRUPTED)


def say_hands(plan: "CardRoomPlan", result: "Result", strategy: str, as_json: bool) -> None:
    if as_json:
        say_json(room_document(plan, result, strategy))
        return
    click.echo(opening(plan.game, plan.terms))
    for line in room_lines(plan, result, strategy):
        click.echo(line)


def write_files(plan: "Plan", result: "Result", out: Path | None, chart: Path | None) -> None:
    if result.rounds == 0:
        raise click.Abort
    if result.interrupted:
        return  # a file does not say that it is a part
    if out is not None:
        write_outcomes(out, result)
    if chart is not None:
        write_beside(chart, chart_of(plan.game, plan, result).encode())


# what is asked


def refuse_at_poker(wagered: str | None, shoes: bool) -> None:
    if wagered is not None or shoes:
        option = "--wagers" if wagered is not None else "--shoes"
        raise Refused("", f"{option} is not asked at poker: players bet by --strategy and --stack")


def refuse_stacks(stack: str | None, rebuy: str | None, leave: str | None) -> None:
    for option, told in (("--stack", stack), ("--rebuy", rebuy), ("--leave", leave)):
        if told is not None:
            raise Refused("", f"{option} is for poker, where players bet against each other")


def rounds_from(text: str) -> int:
    """ "1e9", "1,000,000", "250000" → a whole number."""
    plain = text.strip().replace(",", "").replace("_", "")
    try:
        number = int(plain) if plain.isdecimal() else float(plain)
    except ValueError:
        number = math.nan
    if not math.isfinite(number) or number != int(number) or not 1 <= number <= MOST_ROUNDS:
        raise Refused("", f"--rounds must be a whole number from 1 to 1e15, not {text!r}")
    return int(number)


def strategy_named(
    game: Game, terms: Any, wagers: dict[str, int], strategy: str
) -> "tuple[Sequence[int], Any]":
    """Tables by the name of a strategy or from its file, or the function of a Python file; best
    play is solved for the wagers."""
    from nomorebets.simulation.strategies import BEST, advice_for

    if strategy.endswith(PYTHON):
        return (), in_python(strategy)
    if strategy != BEST:
        return advice_for(game, terms, strategy), None
    from nomorebets.odds.best_play import best_advice

    return best_advice(game, terms, wagers), None


def terms_for(game: Game, chosen: tuple[str, ...], shoes: bool) -> Any:
    """The terms chosen; unless shoes are dealt out, with a reshuffle after every round where the
    licensee may determine that and nothing else is chosen."""
    terms = terms_of(game, chosen)
    flag = game.fresh_option
    if shoes or not flag or any(pair.partition("=")[0].strip() == flag for pair in chosen):
        return terms
    try:
        return terms_of(game, (*chosen, f"{flag}=yes"))
    except Refused:
        return terms


def seed_from(text: str | None) -> int:
    """A seed is any text; whole numbers of 63 bits stand for themselves."""
    if text is None:
        return secrets.randbits(62)
    if text.isdecimal() and int(text) < 1 << 63:
        return int(text)
    import hashlib

    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1


def session_from(
    rounds: int | None, bankroll: str | None, stop_loss: str | None, stop_win: str | None
) -> "Session | None":
    told = {"--bankroll": bankroll, "--stop-loss": stop_loss, "--stop-win": stop_win}
    amounts: dict[str, int] = {}
    for option, text in told.items():
        if text is not None:
            if rounds is None:
                raise Refused("", f"{option} needs --session-rounds")
            try:
                amounts[option] = cents_from(text)
            except ValueError as error:
                raise Refused("", f"{option}: {error}") from None
            if not 0 < amounts[option] <= MOST:
                most = money(MOST)
                raise Refused("", f"{option} must be more than nothing and at most {most}")
    if rounds is None:
        return None
    if "--bankroll" not in amounts:
        raise Refused("", "--session-rounds needs --bankroll, what a player brings")
    from nomorebets.law.words import NO_LIMIT
    from nomorebets.simulation.result import Session

    loss, win = amounts.get("--stop-loss", NO_LIMIT), amounts.get("--stop-win", NO_LIMIT)
    return Session(rounds, amounts["--bankroll"], loss, win)


def refuse_files(out: Path | None, chart: Path | None) -> None:
    refuse_file(out, (".csv", ".parquet"))
    refuse_file(chart, (".svg",))


def refuse_file(file: Path | None, kinds: tuple[str, ...]) -> None:
    if file is None:
        return
    if file.suffix not in kinds:
        raise Refused("", f"{file}: write a file that ends in {' or '.join(kinds)}")
    if file.exists():
        raise Refused("", f"{file} exists already: it is not overwritten")
    if not file.parent.is_dir():
        raise Refused("", f"{file.parent} is no directory")
    if file.suffix == ".parquet":
        parquet()


# running


def simulated(plan: "Plan", rounds: int, workers: int, cluster: str | None) -> "Result":
    from nomorebets.simulation.run import simulate, warm_up

    with shown("starting", rounds) as line:

        def show(result: "Result") -> None:
            rate = result.rounds / result.seconds if result.seconds else 0
            line.reach(result.rounds, f"{short(rate)} rounds/s")

        if cluster is None:
            warm_up(plan)
            return simulate(plan, rounds, workers, show)
        from nomorebets.simulation.cluster import Cluster

        line.say("starting workers")
        with Cluster(cluster) as found:
            return simulate(plan, rounds, 1, show, found)
