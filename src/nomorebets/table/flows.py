"""What the acts of a round moved, wager by wager: sums over moves, for voids and accounts."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from nomorebets.table.acts import ACTS
from nomorebets.table.facts import Act
from nomorebets.table.live_words import SPOT_OF
from nomorebets.table.places import INVENTORY, WAGER, ChipPlace, Move, place, purse

At = tuple[str, str]  # the texts of a spot and a wager
MAKES = ("wager", "move wager")  # what a player puts in, of his or her own will


@dataclass
class Flow:
    """One wager: what moved until something was paid on it, and from then on."""

    player: str = ""
    before: list[Move] = field(default_factory=list)
    since: list[Move] = field(default_factory=list)
    made: int = 0  # by the player this round
    placed: int = 0  # of that, what has not been returned
    won: int = 0  # from the inventory to the player
    lost: int = 0  # from the wager to the inventory

    @property
    def moves(self) -> list[Move]:
        return [*self.before, *self.since]

    def add(self, act: Act, move: Move) -> None:
        source, target, cents = move
        undoes = ACTS[act.act].undoes
        if source == INVENTORY and not undoes:
            self.won += cents
        elif source == INVENTORY:
            self.lost -= cents
        elif target == INVENTORY and undoes:
            self.won -= cents
        elif target == INVENTORY:
            self.lost += cents
        (self.since if self.won or self.since else self.before).append(move)
        if act.act in MAKES:
            change = -cents if place(source).kind == WAGER else cents
            self.made, self.placed = self.made + change, self.placed + change


def flows(acts: Iterable[Act]) -> dict[At, Flow]:
    """By wager. What goes from one wager to another comes from a purse and goes into it, on
    paper. Vigorish is no wager's."""
    found: dict[At, Flow] = {}

    def add(at: At, player: str, act: Act, move: Move) -> None:
        flow = found.setdefault(at, Flow())
        flow.player = player or flow.player
        flow.add(act, move)

    for act in acts:
        if act.act == "return":
            found.setdefault((act.spot, act.wager), Flow()).placed = 0
        if not act.moves or ACTS[act.act].vigorish:
            continue
        for move in act.moves:
            source, target, cents = move
            one, other = place(source), place(target)
            if one.kind == other.kind == WAGER:
                between = purse(one.player)
                add((one.spot, one.wager), one.player, act, (source, between, cents))
                add((other.spot, other.wager), other.player, act, (between, target, cents))
                continue
            wager = one if one.kind == WAGER else other if other.kind == WAGER else None
            player = _player(one, other)
            add((wager.spot, wager.wager) if wager else (act.spot, act.wager), player, act, move)
    return found


def _player(one: ChipPlace, other: ChipPlace) -> str:
    return one.player or other.player


def vigorish(acts: Iterable[Act]) -> list[tuple[int, list[Act]]]:
    """The acts that moved vigorish, seat by seat."""
    found: dict[int, list[Act]] = {}
    for act in acts:
        if act.moves and ACTS[act.act].vigorish:
            found.setdefault(SPOT_OF[act.spot], []).append(act)
    return sorted(found.items())


def gains(acts: Iterable[Act]) -> dict[str, int]:
    """By player: what came to his or her purse and wagers, less what went."""
    found: dict[str, int] = {}
    for act in acts:
        for source, target, cents in act.moves:
            for player, change in ((place(source).player, -cents), (place(target).player, cents)):
                if player:
                    found[player] = found.get(player, 0) + change
    return found
