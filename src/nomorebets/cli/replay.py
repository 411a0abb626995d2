"""nmb replay"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import msgspec

from nomorebets.cli.common import (
    counted,
    file_argument,
    json_option,
    raw,
    read_file,
    say_json,
)
from nomorebets.cli.progress import progress
from nomorebets.cli.show import acts_in_full, opening, settlement, settlement_json, title
from nomorebets.law.refusal import Refused
from nomorebets.table.account import account
from nomorebets.table.dispute import is_journal, scenario_from
from nomorebets.table.facts import Began
from nomorebets.table.journal import Line, entries, read
from nomorebets.table.replay import PlayedRound, Replay, opened_of
from nomorebets.table.scenario import Scenario

DIFFERENT = 1  # the exit code


@click.command("replay")
@file_argument
@click.option("--round", "only", type=click.IntRange(1), help="Print this round only.")
@json_option
@click.pass_context
def command(ctx: click.Context, file: Path, only: int | None, as_json: bool) -> None:
    """Run a journal or a scenario again: acts, citations, settlement.

    Every round is run from its facts by the rules as they are now. If an act differs from the one
    recorded (or, in a scenario, written down) that is reported, and the exit code is 1.
    """
    data = read_file(file)
    scenario = None if is_journal(data) else scenario_from(data)
    lines = scenario.lines if scenario else list(read(data))
    again, rounds = scenario.replay() if scenario else _replayed(lines)
    total = sum(isinstance(line.fact, Began) for line in lines)
    if only is not None and only > total:
        raise Refused("", f"there is no round {only}; the file has {counted('round', total)}")
    if not as_json:
        click.echo(opening(again.game, again.terms))
    found: list[msgspec.Raw] = []
    differences: list[str] = []
    quiet = as_json or not sys.stdout.isatty()
    for played in progress(rounds, total, "Replaying", quiet):
        difference = played.difference if scenario is None else ""
        if difference:
            differences.append(difference)
        if only in (None, played.number):
            if as_json:
                found.append(raw(_json(played, difference)))
            else:
                _print(played)
    if scenario is not None:
        differences = list(_scenario_differences(scenario))
    if as_json:
        say_json(
            {
                "game": again.game.id,
                "terms": again.game.plain(again.terms),
                "rounds": found,
                "differences": differences,
            }
        )
    else:
        click.echo()
        for difference in differences:
            click.echo(f"Different: {difference}")
        if not differences:
            click.echo(_same(scenario, lines, total))
    if differences:
        ctx.exit(DIFFERENT)


def _replayed(lines: list[Line]) -> tuple[Replay, Iterator[PlayedRound]]:
    again = Replay(opened_of(lines))
    return again, again.rounds(entries(lines))


def _json(played: PlayedRound, difference: str) -> dict[str, Any]:
    return {
        "round": played.number,
        "acts": played.table.acts,
        "settlement": settlement_json(account(played.table)),
        "over": played.table.over,
        "difference": difference,
    }


def _print(played: PlayedRound) -> None:
    click.echo(f"\n{title(f'Round {played.number}')}")
    for line in acts_in_full(played.table.acts):
        click.echo(line)
    if played.table.unplayed:
        click.echo("  Nobody has wagered: the round has not been played.")
        return
    if not played.table.over:
        click.echo("  The round is not over: the file ends here.")
        return
    for line in settlement(account(played.table)):
        click.echo(line)


def _same(scenario: Scenario | None, lines: list[Line], rounds: int) -> str:
    ran = f"{counted('round', rounds)} run again from {counted('fact', len(lines))}"
    if scenario is None or any(scenario.acts):
        return f"{ran}: every act is as recorded."
    return f"{ran}."


def _scenario_differences(scenario: Scenario) -> Iterator[str]:
    """A scenario that has acts at all must have all of them."""
    if not any(scenario.acts):
        return
    for number, ((_, follows), written) in enumerate(
        zip(scenario.told(), scenario.acts, strict=True), 1
    ):
        if follows != written:
            pairs = zip([*follows, "nothing"], [*written, "nothing"], strict=False)
            is_, was = next(pair for pair in pairs if pair[0] != pair[1])
            yield f"{scenario.said(number)}: written “{was}”, the rules give “{is_}”"
