"""What the rake costs a style of play: hands dealt at a table of ours, one player in that style.

The others play as most people do (`HousePlayers`). A style is that play with one habit changed, so
it is one at every game. Who wins a pot pays its rake, in proportion to what he or she is pushed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from nomorebets.law.decisions import CALL, CHECK, FOLD
from nomorebets.law.words import spot_name
from nomorebets.rules import game
from nomorebets.table.house_players import HousePlayers
from nomorebets.table.live import LiveTable
from nomorebets.table.open_table import OpenTable
from nomorebets.table.pending import Pending
from nomorebets.table.sources import software

SEAT = 0  # of the player watched
STACK, AGAIN = 100, 20  # lower limits: what a player buys in with, and below what he or she buys
SURE = 1.96  # standard deviations of an interval of 95%

Style = Callable[
    [int, Any, Random], int
]  # what most people do, what is legal, chance: what is done


def never_raises(usual: int, legal: Any, chance: Random) -> int:
    return CHECK if CHECK in legal else CALL


def calls_more(usual: int, legal: Any, chance: Random) -> int:
    return CALL if usual == FOLD and CALL in legal and chance.random() < 0.5 else usual


def folds_more(usual: int, legal: Any, chance: Random) -> int:
    return FOLD if usual == CALL and chance.random() < 0.5 else usual


def bets_all(usual: int, legal: Any, chance: Random) -> int:
    return max(legal) if usual > 0 else usual


def most_people(usual: int, legal: Any, chance: Random) -> int:
    return usual


STYLES: dict[str, tuple[Style, str]] = {
    "ordinary": (most_people, "as most people play"),
    "loose": (calls_more, "calls half of what most people fold to"),
    "tight": (folds_more, "folds half of what most people call"),
    "call": (never_raises, "checks and calls always"),
    "push": (bets_all, "bets as much as may be bet where most people bet at all"),
}


@dataclass(frozen=True)
class Cost:
    """Of one player, a hand, in cents; each with half its interval at 95%."""

    style: str
    hands: int
    won: float  # after the rake
    won_within: float
    rake: float  # of the pots this player won
    rake_within: float


def style_at(style: Style, seed: str) -> Callable[[LiveTable, Pending, int], int | None]:
    """The decisions of the player watched; None: as the house players decide."""
    chance = Random(f"style:{seed}")

    def decide(table: LiveTable, pending: Pending, seat: int) -> int | None:
        legal = dict(pending.legal).get(seat, ())
        if seat != SEAT or table.game.decisions[pending.decision].name != "bet":
            return None
        play = table.game.ordinary_play
        assert play is not None
        done = style(play(table, table.terms, seat, pending.decision), legal, chance)
        return done if done in legal else None

    return decide


def rake_paid(table: LiveTable) -> float:
    """The rake of the pots that were pushed to the player watched."""
    pots: dict[int, list[int]] = {}  # rake, pushed in all, pushed to the player
    for act in table.acts:
        if act.act in ("rake", "push pot") and act.value is not None:
            found = pots.setdefault(act.value, [0, 0, 0])
            found[0 if act.act == "rake" else 1] += act.amount
            if act.act == "push pot" and act.spot == spot_name(SEAT):
                found[2] += act.amount
    return sum(rake * own / pushed for rake, pushed, own in pots.values() if pushed)


def cost_of(game_id: str, terms: Any, name: str, players: int, hands: int, seed: int) -> Cost:
    """So many hands at one table; the same seed, the same hands."""
    found = game(game_id)
    table = OpenTable(found, terms, software(f"rake {seed}"))
    unit = terms.low_limit
    for seat in range(players):
        table.sit(f"player {seat + 1}", seat + 1, STACK * unit)
    style = style_at(STYLES[name][0], str(seed))
    house = HousePlayers(found, f"rake {seed}", best=style)
    won: list[int] = []
    paid: list[float] = []
    watched = f"player {SEAT + 1}"
    for _ in range(hands):
        for player, chips in table.layout.purses.items():
            if chips < AGAIN * unit:
                table.buy(player, STACK * unit - chips)
        before = table.layout.purses[watched]
        played = table.play(house)
        won.append(table.layout.purses[watched] - before)
        paid.append(rake_paid(played))
    mean, within = interval(won)
    rake, rake_within = interval(paid)
    return Cost(name, hands, mean, within, rake, rake_within)


def interval(values: Any) -> tuple[float, float]:
    """The mean, and half its interval at 95%."""
    number = len(values)
    mean = sum(values) / number
    spread = sum((value - mean) ** 2 for value in values) / max(1, number - 1)
    return mean, SURE * sqrt(spread / number)
