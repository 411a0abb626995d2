"""The pots of a round accounted for: a sum over the moves into them and out of them."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from nomorebets.law.counter import JACKPOT_PLACE
from nomorebets.law.money import money
from nomorebets.table.acts import ACTS
from nomorebets.table.facts import Act
from nomorebets.table.places import INVENTORY, POT, PURSE, WAGER, place


@dataclass
class PotAccount:
    """One pot: who put in what, what was taken, who won it."""

    name: str
    bets: dict[str, int] = field(default_factory=dict)  # by player
    rake: int = 0
    jackpot: int = 0
    won: dict[str, int] = field(default_factory=dict)  # by player
    back: int = 0  # to those who had bet it: the round is void

    @property
    def amount(self) -> int:
        return sum(self.bets.values())

    @property
    def words(self) -> str:
        """ "$30.00 (Ann $10.00, Bob $20.00), rake $3.00: Bob $27.00"."""
        bets = ", ".join(f"{player} {money(cents)}" for player, cents in self.bets.items())
        taken = f", rake {money(self.rake)}" if self.rake else ""
        taken += f", jackpot {money(self.jackpot)}" if self.jackpot else ""
        ends = [f"{player} wins {money(cents)}" for player, cents in self.won.items() if cents]
        if self.back:
            ends.append(f"{money(self.back)} goes back")
        return f"{money(self.amount)} ({bets}){taken}: {', '.join(ends) or 'not won yet'}"


def pots(acts: Iterable[Act]) -> list[PotAccount]:
    """The main pot first."""
    found: dict[str, PotAccount] = {}
    for act in acts:
        undoes = act.moves and ACTS[act.act].undoes
        for source, target, cents in act.moves:
            one, other = place(source), place(target)
            if other.kind == POT:
                _into(found, other.wager, one.kind, one.player, cents)
            elif one.kind == POT:
                pot = found[one.wager]
                if undoes:
                    pot.back += cents
                elif target == INVENTORY:
                    pot.rake += cents
                elif target == JACKPOT_PLACE:
                    pot.jackpot += cents
                else:
                    pot.won[other.player] = pot.won.get(other.player, 0) + cents
    return list(found.values())


def _into(found: dict[str, PotAccount], name: str, kind: str, player: str, cents: int) -> None:
    pot = found.setdefault(name, PotAccount(name))
    if kind == WAGER:
        pot.bets[player] = pot.bets.get(player, 0) + cents
    elif kind == PURSE:  # taken back from who had won it
        pot.won[player] -= cents
    elif kind == INVENTORY:
        pot.rake -= cents
    else:
        pot.jackpot -= cents
