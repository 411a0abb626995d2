"""What a simulation found: as a document, as lines, as files."""

import math
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nomorebets.cli.common import (
    counted,
)
from nomorebets.cli.show import title
from nomorebets.law.game import Game
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused

if TYPE_CHECKING:
    from nomorebets.simulation.result import Result, Tally
    from nomorebets.simulation.run import Plan

SHOWN = 12  # outcomes of a wager that are printed
SHARES = (5, 25, 50, 75, 95)  # percent of the sessions that ended below


def document(plan: "Plan", result: "Result", strategy: str, kernel: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "game": plan.game.id,
        "terms": plan.game.option_text(plan.terms),
        "what_if": list(plan.game.what_if(plan.terms)),
        "seats": plan.seats,
        "strategy": strategy,
        "made": plan.wagers,
        "seed": plan.seed,
        "kernel": kernel,
        "rounds": result.rounds,
        "interrupted": result.interrupted,
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
    from nomorebets.simulation.result import AT_STOP_LOSS, AT_STOP_WIN, PLAYED_OUT, RUINED

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


def short(number: float) -> str:
    """1234567 → "1.23 M"."""
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:.3g} {letter}"
    return f"{number:.3g}"


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


def parquet() -> Any:
    try:
        import pyarrow.parquet
    except ImportError:
        raise Refused(
            "", "a .parquet file needs pyarrow: pip install 'nomorebets[parquet]'"
        ) from None
    return pyarrow
