"""nmb simulate"""

import math
import os
import secrets
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from nomorebets.cli.common import (
    counted,
    game_argument,
    game_named,
    json_option,
    say_json,
    strategy_option,
    terms_of,
    terms_option,
)
from nomorebets.cli.show import opening, title
from nomorebets.law.game import Game
from nomorebets.law.money import cents_from, money
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import MOST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nomorebets.simulation.run import Plan, Result, Session, Tally

MOST_ROUNDS = 10**15
MOST_IN_SESSION = 10**9
SHOWN = 12  # outcomes of a wager that are printed
SHARES = (5, 25, 50, 75, 95)  # percent of the sessions that ended below
FRESH = {"blackjack": "reshuffle_each_round", "red_dog": "shuffle_each_round"}  # 2.5(g)1, 6.3(a)


@click.command("simulate")
@game_argument
@click.option("--rounds", default="1e6", help="Rounds to play, such as 1e9 (default 1e6).")
@terms_option
@click.option(
    "--seats", type=click.IntRange(1), default=1, help="Players at the table (default 1)."
)
@strategy_option("How decisions are made: ordinary (the default), best, …")
@click.option("--wagers", "wagered", metavar="NAME=AMOUNT,…", help="The wagers of every round.")
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
    seats: int,
    strategy: str | None,
    wagered: str | None,
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
    to the cutting card, and so do sessions. Baccarat always does.
    """
    game = game_named(game_id)
    terms = terms_for(game, chosen, shoes or session_rounds is not None)
    number = rounds_from(rounds)
    session = session_from(session_rounds, bankroll, stop_loss, stop_win)
    for file, kinds in ((out, (".csv", ".parquet")), (chart, (".svg",))):
        refuse_file(file, kinds)
    from nomorebets.simulation.run import Plan
    from nomorebets.simulation.strategies import ORDINARY
    from nomorebets.simulation.wagers import refuse_wagers, usual_wagers, wagers_from

    wagers = usual_wagers(game, terms) if wagered is None else wagers_from(wagered)
    advice = advice_named(game, terms, wagers, strategy or ORDINARY)
    refuse_wagers(game, terms, wagers, advice)
    plan = Plan(game, terms, wagers, seats, seed_from(seed), advice, session, not derived)
    if session and session.bankroll < sum(wagers.values()):
        raise Refused("", f"--bankroll {money(session.bankroll)} does not cover one round's wagers")
    result = simulated(plan, number, workers or os.cpu_count() or 1, cluster)
    if result.rounds == 0:
        raise click.Abort
    kernel = "derived" if plan.tuned_kernel is None else "tuned"
    if out is not None:
        write_outcomes(out, result)
    if chart is not None:
        write_beside(chart, chart_of(game, plan, result).encode())
    if as_json:
        say_json(document(plan, result, strategy or ORDINARY, kernel))
        return
    click.echo(opening(game, terms))
    made = ", ".join(f"{name} {money(amount)}" for name, amount in wagers.items())
    click.echo(f"{counted('seat', seats)}; {made}; {strategy or ORDINARY} play; {kernel} kernel")
    for line in lines(plan, result):
        click.echo(line)


# what is asked


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


def advice_named(
    game: Game, terms: Any, wagers: dict[str, int], strategy: str
) -> "Sequence[int]":  # fmt: skip
    """Tables by the name of a strategy or from its file; best play is solved for the wagers."""
    from nomorebets.simulation.strategies import BEST, advice_for

    if strategy != BEST:
        return advice_for(game, terms, strategy)
    from nomorebets.odds.best_play import best_advice

    return best_advice(game, terms, wagers)


def terms_for(game: Game, chosen: tuple[str, ...], shoes: bool) -> Any:
    """The terms chosen; unless shoes are dealt out, with a reshuffle after every round where the
    licensee may determine that and nothing else is chosen."""
    terms = terms_of(game, chosen)
    flag = FRESH.get(game.id, "")
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
    from nomorebets.simulation.run import Session

    loss, win = amounts.get("--stop-loss", NO_LIMIT), amounts.get("--stop-win", NO_LIMIT)
    return Session(rounds, amounts["--bankroll"], loss, win)


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


def parquet() -> Any:
    try:
        import pyarrow.parquet
    except ImportError:
        raise Refused(
            "", "a .parquet file needs pyarrow: pip install 'nomorebets[parquet]'"
        ) from None
    return pyarrow


# running


def simulated(plan: "Plan", rounds: int, workers: int, cluster: str | None) -> "Result":
    from nomorebets.simulation.run import simulate, warm_up

    bar = Bar(rounds)
    if cluster is None:
        bar.say("Starting")
        warm_up(plan)
        try:
            return simulate(plan, rounds, workers, bar.show)
        finally:
            bar.close()
    from nomorebets.simulation.cluster import Cluster

    bar.say("Starting workers")
    with Cluster(cluster) as found:
        try:
            return simulate(plan, rounds, 1, bar.show, found)
        finally:
            bar.close()


class Bar:
    """Progress on a terminal's stderr: how far, how fast, how long yet."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds
        self.wanted = sys.stderr.isatty()
        self.shown = 0.0

    def say(self, words: str) -> None:
        if self.wanted:
            click.echo(f"\r{words} …\x1b[K", err=True, nl=False)

    def show(self, result: "Result") -> None:
        now = time.monotonic()
        if not self.wanted or now - self.shown < 0.1 or not result.seconds:
            return
        self.shown = now
        part = min(1.0, result.rounds / self.rounds)
        rate = result.rounds / result.seconds
        left = max(0, self.rounds - result.rounds) / rate
        filled = "█" * int(part * 30)
        click.echo(
            f"\r{filled:░<30} {part:6.1%}  {short(rate)} rounds/s  {clock(left)} left\x1b[K",
            err=True,
            nl=False,
        )

    def close(self) -> None:
        if self.wanted:
            click.echo("\r\x1b[K", err=True, nl=False)


def short(number: float) -> str:
    """1234567 → "1.23 M"."""
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:.3g} {letter}"
    return f"{number:.3g}"


def clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


# what was found


def document(plan: "Plan", result: "Result", strategy: str, kernel: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "game": plan.game.id,
        "terms": plan.game.plain(plan.terms),
        "seats": plan.seats,
        "strategy": strategy,
        "made": plan.wagers,
        "seed": plan.seed,
        "kernel": kernel,
        "rounds": result.rounds,
        "seconds": result.seconds,
        "rounds_per_second": result.rounds / result.seconds,
        "staked": result.staked,
        "wagers": {name: figures(tally) for name, tally in result.wagers.items()},
        "round": figures(result.round),
    }
    if plan.session:
        found["sessions"] = sessions_document(plan, result)
    return found


def figures(tally: "Tally") -> dict[str, Any]:
    """Amounts in cents; `outcomes` counts each result."""
    return {
        "count": tally.rounds,
        "mean": tally.mean,
        "standard_error": tally.standard_error,
        "sd": tally.sd,
        "outcomes": [
            {"result": value, "count": times} for value, times in sorted(tally.counts.items())
        ],
    }


def sessions_document(plan: "Plan", result: "Result") -> dict[str, Any]:
    from nomorebets.simulation.run import AT_STOP_LOSS, AT_STOP_WIN, PLAYED_OUT, RUINED

    found, session = result.sessions, plan.session
    assert session is not None
    risk = found.risk_of_ruin
    return {
        "count": found.count,
        "rounds": session.rounds,
        "bankroll": session.bankroll,
        "risk_of_ruin": risk,
        "risk_of_ruin_standard_error": math.sqrt(risk * (1 - risk) / found.count),
        "ended": {
            "played_out": found.why.counts[PLAYED_OUT],
            "ruined": found.why.counts[RUINED],
            "stop_loss": found.why.counts[AT_STOP_LOSS],
            "stop_win": found.why.counts[AT_STOP_WIN],
        },
        "end": figures(found.ends) | {"quantiles": quantiles(found.ends)},
        "drawdown": figures(found.falls) | {"quantiles": quantiles(found.falls)},
        "length": found.lengths.mean,
    }


def quantiles(tally: "Tally") -> dict[str, int]:
    """The results below which these shares of all lie."""
    found: dict[str, int] = {}
    seen, wanted = 0, list(SHARES)
    for value, times in sorted(tally.counts.items()):
        seen += times
        while wanted and 100 * seen >= wanted[0] * tally.rounds:
            found[str(wanted.pop(0))] = value
    return found


def lines(plan: "Plan", result: "Result") -> list[str]:
    rate = short(result.rounds / result.seconds)
    found = [f"{result.rounds:,} rounds in {result.seconds:.2f} s, {rate} a second"]
    tallies = dict(result.wagers)
    if len(tallies) > 1 or result.round != next(iter(tallies.values()), None):
        tallies["the whole round"] = result.round
    for name, tally in tallies.items():
        found += ["", title(name)]
        found.append(
            f"  mean {amount(tally.mean)} ± {amount(tally.standard_error)}, "
            f"standard deviation {amount(tally.sd)}"
        )
        often = sorted(tally.counts.items(), key=lambda item: -item[1])[:SHOWN]
        for value, times in sorted(often, reverse=True):
            found.append(f"  {money(value):>12}  {times:>16,}  {times / tally.rounds:9.4%}")
        if len(tally.counts) > SHOWN:
            found.append(f"  and {counted('other result', len(tally.counts) - SHOWN)}")
    return found + (session_lines(plan, result) if plan.session else [])


def amount(cents: float) -> str:
    return f"{'-' if cents < 0 else ''}${abs(cents) / 100:,.4f}"


def session_lines(plan: "Plan", result: "Result") -> list[str]:
    told = sessions_document(plan, result)
    count, ended = told["count"], told["ended"]
    found = [
        "",
        title(counted("session", count))
        + f" of up to {told['rounds']:,} rounds with {money(told['bankroll'])}",
        f"  risk of ruin {told['risk_of_ruin']:.4%} ± {told['risk_of_ruin_standard_error']:.4%}",
    ]
    for name, times in ended.items():
        found.append(f"  {name.replace('_', ' '):<12} {times:>14,}  {times / count:9.4%}")
    for name in ("end", "drawdown"):
        told_of = told[name]
        shares = ", ".join(f"{share} % {money(v)}" for share, v in told_of["quantiles"].items())
        found.append(f"  {name:<12} mean {amount(told_of['mean'])}; below: {shares}")
    found.append(f"  {'length':<12} {told['length']:,.1f} rounds on average")
    return found


# files: written beside and renamed, so that there is all of one or nothing


def write_beside(file: Path, data: bytes) -> None:
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with beside.open("xb") as opened:
            opened.write(data)
            opened.flush()
            os.fsync(opened.fileno())
        os.link(beside, file)  # unlike a rename, refuses to overwrite
    finally:
        beside.unlink(missing_ok=True)


def write_outcomes(file: Path, result: "Result") -> None:
    """A line for each wager and result: how often it came."""
    rows = [
        (name, value, times)
        for name, tally in (*result.wagers.items(), ("the whole round", result.round))
        for value, times in sorted(tally.counts.items())
    ]
    rows += [("end of a session", v, n) for v, n in sorted(result.sessions.ends.counts.items())]
    rows += [("drawdown", v, n) for v, n in sorted(result.sessions.falls.counts.items())]
    if file.suffix == ".csv":
        import csv
        import io

        text = io.StringIO()
        writer = csv.writer(text)
        writer.writerow(("wager", "result_cents", "count"))
        writer.writerows(rows)
        write_beside(file, text.getvalue().encode())
        return
    pyarrow = parquet()
    columns = zip(*rows, strict=True)
    table = pyarrow.table(dict(zip(("wager", "result_cents", "count"), columns, strict=True)))
    sink = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(table, sink)
    write_beside(file, sink.getvalue().to_pybytes())


def chart_of(game: Game, plan: "Plan", result: "Result") -> str:
    from nomorebets.simulation.chart import histogram

    if plan.session:
        words = f"{game.name}: {counted('session', result.sessions.count)}, results at the end"
        return histogram(words, result.sessions.ends.counts)
    return histogram(f"{game.name}: results of {result.rounds:,} rounds", result.round.counts)
