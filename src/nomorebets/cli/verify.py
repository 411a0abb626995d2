"""nmb verify"""

import os
import sys
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from nomorebets.cli.common import (
    game_named,
    json_option,
    say_json,
    strategy_option,
    terms_of,
    terms_option,
    what_if_option,
)
from nomorebets.cli.odds import amounts_of, wager_option
from nomorebets.cli.show import opening
from nomorebets.cli.simulate import rounds_from, seed_from
from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.odds import BEST, offers, solver
from nomorebets.rules import folders

if TYPE_CHECKING:
    from nomorebets.odds.results import Check

ROUNDS = "1e7"
LEAST_ROUNDS = 10_000  # with fewer, four standard errors say nothing of rare wins


@click.command("verify")
@click.argument("game_id", metavar="[GAME]", required=False)
@terms_option
@what_if_option
@click.option(
    "--rounds",
    default=ROUNDS,
    metavar="N",
    help=f"Rounds to simulate (default {ROUNDS}, at least 1e4).",
)
@strategy_option("Check the odds under this strategy, not those under best play.")
@wager_option
@click.option("--seed", default="1", help="The same simulation again: any text (default 1).")
@json_option
def command(
    game_id: str | None,
    chosen: tuple[str, ...],
    rounds: str,
    strategy: str | None,
    wagered: tuple[str, ...],
    seed: str,
    as_json: bool,
) -> None:
    """Check exact odds against the narration, a simulation and publications.

    Against the narration itself on two stripped decks, as fractions; against a simulation of the
    same play, within four standard errors, wager by wager and result by result; against what others
    have published, figures of other terms told apart. A wager that none of this reaches is named as
    unchecked. Without a game: all of them. The exit is 1 if anything fails.

    Solver, narration and simulation are three programs that share the judgments and pay tables;
    what is published shares nothing with them.
    """
    if game_id is None and (chosen or strategy or wagered):
        raise Refused("", "--terms, --strategy and --wager are of one game: nmb verify GAME …")
    games = [game_id] if game_id else [id for id in folders() if offers(id)]
    number = rounds_from(rounds)
    if number < LEAST_ROUNDS:
        raise Refused("", f"--rounds must be {LEAST_ROUNDS:,} or more: fewer would check nothing")
    reports: list[dict[str, Any]] = []
    failed = 0
    for each in games:
        game = game_named(each)
        terms = terms_of(game, chosen)
        solver(game.id)
        checks: list[Check] = []
        making = checked(game, terms, number, seed, strategy, amounts_of(wagered))
        if not as_json:
            click.echo(("\n" if reports else "") + opening(game, terms))
        for check in making:
            checks.append(check)
            if not as_json:
                click.echo(line(check))
                sys.stdout.flush()
        failed += sum(check.passed is False for check in checks)
        told = {"evaluated": strategy} if strategy else {}
        reports.append(report(game, terms, checks) | told)
    if as_json:
        say_json(reports[0] if game_id else reports)
    else:
        total = sum(len(found["checks"]) for found in reports)
        unchecked = sum(c["passed"] is None for found in reports for c in found["checks"])
        made = total - unchecked
        more = f"; {unchecked:,} not checked, as named above" if unchecked else ""
        click.echo(f"\n{made - failed:,} of {made:,} checks passed{more}")
    if failed:
        sys.exit(1)


def checked(
    game: Game,
    terms: Any,
    rounds: int,
    seed: str,
    strategy: str | None,
    amounts: dict[str, int],
) -> "Iterator[Check]":
    from nomorebets.odds.verify import verify

    asked = None if strategy == BEST else strategy
    cores = os.cpu_count() or 1
    return verify(
        game, terms, rounds, seed_from(seed), cores, strategy=asked, amounts=amounts
    )  # fmt: skip


def line(check: "Check") -> str:
    sign = "=" if check.ours == check.theirs else "~"
    verdict = {True: "passed", False: "FAILED", None: "  --  "}[check.passed]
    figures = f"{check.ours} {sign} {check.theirs}" if check.theirs else check.ours
    return f"  {verdict}  {check.against:<13}  {check.quantity}: {figures}  ({check.told})"


def report(game: Game, terms: Any, checks: "list[Check]") -> dict[str, Any]:
    return {
        "game": game.id,
        "terms": game.option_text(terms),
        "what_if": list(game.what_if(terms)),
        "passed": all(check.passed is not False for check in checks),
        "checks": [asdict(check) for check in checks],
    }
