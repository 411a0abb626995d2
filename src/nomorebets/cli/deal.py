"""nmb deal"""

import secrets
import sys
from pathlib import Path
from typing import Any

import click

from nomorebets.cli.common import (
    counted,
    game_argument,
    game_named,
    json_option,
    raw,
    refuse_to_overwrite,
    say_json,
    strategy_option,
    terms_of,
    terms_option,
)
from nomorebets.cli.progress import progress
from nomorebets.cli.show import in_short, opening, settlement, settlement_json, signed, title
from nomorebets.law.game import Game
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.table.account import account
from nomorebets.table.facts import Presented
from nomorebets.table.house_players import Best, HousePlayers, buy_in, buy_in_again
from nomorebets.table.live import LiveTable
from nomorebets.table.open_table import OpenTable
from nomorebets.table.pending import Pending
from nomorebets.table.sources import software

SEATS, MOST_ROUNDS, MOST_AT_COUNTER = 4, 1_000_000, 1_000


@click.command("deal")
@game_argument
@terms_option
@click.option("--seats", type=click.IntRange(1), help=f"House players to seat (default {SEATS}).")
@click.option(
    "--rounds", type=click.IntRange(1, MOST_ROUNDS), default=1, help="Rounds to deal (default 1)."
)
@strategy_option("House players decide so: by the name of a strategy, or as a file says.")
@click.option("--seed", help="Deal and play the same again: any text. Without it, all is new.")
@click.option("--journal", type=click.Path(path_type=Path), help="Write the journal to this file.")
@json_option
def command(
    game_id: str,
    chosen: tuple[str, ...],
    seats: int | None,
    rounds: int,
    strategy: str | None,
    seed: str | None,
    journal: Path | None,
    as_json: bool,
) -> None:
    """Deal rounds by software, with house players at the seats.

    Every round is printed with its wagers, cards, decisions and settlement, each with the paragraph
    it follows from. The journal keeps all of it: see replay, dispute and audit.
    """
    game = game_named(game_id)
    terms = terms_of(game, chosen)
    refuse_to_overwrite(journal)
    most = game.seats.number(terms) or MOST_AT_COUNTER
    if seats is not None and seats > most:
        raise Refused("", f"this table has {most} seats, not {seats}")
    table = OpenTable(game, terms, software(seed))
    chips = buy_in(game, terms)
    players = [f"House {i + 1}" for i in range(min(seats or SEATS, most))]
    for number, player in enumerate(players, 1):
        table.sit(player, number if game.counter is None else 0, chips)
    house = seated(game, terms, seed, strategy)
    if not as_json:
        click.echo(opening(game, terms))
        click.echo(f"{counted('house player', len(players))}, {money(chips)} in play chips each")
        click.echo("On the left the paragraph that says so; ?? is a card nobody has seen yet.")
    found = []
    totals = dict.fromkeys(players, 0)
    quiet = as_json or not sys.stdout.isatty()
    for number in progress(range(1, rounds + 1), rounds, "Dealing", quiet):
        buy_in_again(table, players)
        played = table.play(house)
        accounted = account(played)
        for one in accounted.players:
            totals[one.player] += one.net
        if as_json:
            settled = settlement_json(accounted)
            found.append(raw({"round": number, "acts": played.acts, "settlement": settled}))
            continue
        click.echo(f"\n{title(f'Round {number}')}")
        for line in (*in_short(played.acts), *settlement(accounted)):
            click.echo(line)
    if game.counter is not None:
        last_tickets(table, house)
    table.shut()
    if journal is not None:
        table.journal.write(journal)
    if as_json:
        say_json(
            {
                "game": game.id,
                "terms": game.option_text(terms),
                "rounds": found,
                "totals": totals,
                "journal": None if journal is None else str(journal),
                "head": table.journal.head,
            }
        )
        return
    if rounds > 1:
        won = ", ".join(f"{player} {signed(cents)}" for player, cents in totals.items())
        click.echo(f"\nAfter {counted('round', rounds)}: {won}")
    if journal is not None:
        lines = counted("line", len(table.journal.lines))
        click.echo(f"\nJournal: {journal}, {lines}. Try: nmb replay {journal}")


def seated(game: Game, terms: Any, seed: str | None, strategy: str | None) -> HousePlayers:
    best = nobody_knows if strategy is None else played_as(game, terms, strategy)
    return HousePlayers(game, secrets.token_hex() if seed is None else seed, best=best)


def nobody_knows(table: LiveTable, pending: Pending, seat: int) -> int | None:
    return None


def played_as(game: Game, terms: Any, strategy: str) -> Best:
    """What a strategy decides at a live table; what it leaves to others, nothing."""
    from nomorebets.cli.simulate import strategy_named
    from nomorebets.simulation.strategies import by_ordinary_play, interpreted
    from nomorebets.simulation.wagers import usual_wagers

    advice, code = strategy_named(game, terms, usual_wagers(game, terms), strategy)
    advise = interpreted(game)

    def decide(table: LiveTable, pending: Pending, seat: int) -> int | None:
        if code is not None:
            return int(code(table, table.terms, seat, pending.decision))
        if not advice or by_ordinary_play(advice, pending.decision):
            return None
        return int(advise(advice, table, table.terms, seat, pending.decision))

    return decide


def last_tickets(table: OpenTable, house: HousePlayers) -> None:
    """Before a counter closes, what has won is presented: a game is opened that is not played."""
    table.begin()
    assert table.round is not None
    while isinstance(fact := house.at_counter(table.round.table), Presented):
        table.tell(fact)
