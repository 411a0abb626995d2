"""What was settled, and would be taken back by an irregularity or a correction told after it."""

from collections.abc import Iterable
from dataclasses import replace

from nomorebets.table.facts import Act, AnyFact, Irregularity
from nomorebets.table.flows import At, flows
from nomorebets.table.places import POT, place
from nomorebets.table.round import Round
from nomorebets.table.told_again import fact_behind, moment, refuse_to_go_back


def irregularity_takes_back(round: Round, fact: Irregularity, software: bool) -> bool:
    """Refuses what the rules do not admit."""
    return _takes_back(round, moment(round, fact, software), fact, software)


def correction_takes_back(round: Round, act: int, right: AnyFact, card: str) -> bool:
    return _takes_back(round, fact_behind(round, act, card), right, software=False)


def _takes_back(round: Round, first: int, fact: AnyFact, software: bool) -> bool:
    """Whether anybody has won or lost less when the fact is told before the `first` there is."""
    refuse_to_go_back(round, first, software)
    before = _settled(round.acts)
    after = _settled(replace(round, facts=round.facts[: first - 1]).after(fact).acts)
    return any(cents > after.get(key, 0) for key, cents in before.items())


def _settled(acts: Iterable[Act]) -> dict[tuple[At, str], int]:
    """By wager: what was won, and what was lost. A bet in a pot is not lost yet."""
    all_of = list(acts)
    collected = [act for act in all_of if not any(_of_a_pot(*move) for move in act.moves)]
    won = {(at, "won"): flow.won for at, flow in flows(all_of).items()}
    return won | {(at, "lost"): flow.lost for at, flow in flows(collected).items()}


def _of_a_pot(source: str, target: str, cents: int) -> bool:
    return POT in (place(source).kind, place(target).kind)
