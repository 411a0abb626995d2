"""What the acts of a round moved, wager by wager: sums over moves, for voids and accounts."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from nomorebets.law.words import DEALER
from nomorebets.table.acts import ACTS
from nomorebets.table.facts import Act
from nomorebets.table.live_words import SPOT_OF, SPOT_TEXT
from nomorebets.table.places import INVENTORY, POT, PURSE, WAGER, ChipPlace, Move, place, purse

At = tuple[str, str]  # the texts of a spot and a wager
HOUSE = SPOT_TEXT[DEALER]  # where the house wagers against a player's bank
MAKES = ("wager", "move wager", "put in", "uncalled")  # what a player puts in, or need not


@dataclass
class Flow:
    """One wager: what moved until something was paid on it, and from then on."""

    player: str = ""
    before: list[Move] = field(default_factory=list)
    since: list[Move] = field(default_factory=list)
    made: int = 0  # by the player this round
    placed: int = 0  # of that, what has not been returned
    paid: bool = False  # whether something was, on this very wager
    won: int = 0  # by the player, from whoever stands on the other side
    lost: int = 0  # to the other side

    @property
    def moves(self) -> list[Move]:
        return [*self.before, *self.since]

    def add(self, act: Act, move: Move, on_paper: bool = False) -> None:
        source, target, cents = move
        if not on_paper and _other_side(source, act):
            self.bear(act, cents)
            self.paid = self.paid or self.won != 0
        elif not on_paper and _other_side(target, act):
            self.bear(act, -cents)
        (self.since if self.paid else self.before).append(move)
        if act.act in MAKES:
            change = -cents if place(source).kind == WAGER else cents
            self.made, self.placed = self.made + change, self.placed + change

    def bear(self, act: Act, cents: int) -> None:
        """So much came from the other side, or went there; or it is taken back."""
        if (cents > 0) != ACTS[act.act].undoes:
            self.won += cents
        else:
            self.lost -= cents


def _other_side(where: str, act: Act) -> bool:
    """Whether chips there are those of who stands on the other side of the act's wager."""
    at = place(where)
    if at.kind == WAGER:
        return (at.spot, at.wager) != (act.spot, act.wager)
    return at.kind == INVENTORY and act.spot != HOUSE


def _through_a_pot(flow: Flow, act: Act, move: Move) -> None:
    """What goes into a pot is given up until it is won; what comes out of it is won."""
    into = place(move[1]).kind == POT
    undoes = ACTS[act.act].undoes
    if into != undoes:
        flow.lost += move[2] if into else -move[2]
    else:
        flow.won += -move[2] if into else move[2]
        flow.paid = True
    (flow.since if flow.paid else flow.before).append(move)


def _whose(act: Act, one: ChipPlace, other: ChipPlace) -> tuple[str, str, str] | None:
    """The wager of a move into a pot or out of it; None if it is the house's."""
    if one.kind == WAGER:
        return one.spot, one.wager, one.player
    for at in (one, other):
        if at.kind == PURSE:
            return act.spot, act.wager, at.player
    return None


def flows(acts: Iterable[Act]) -> dict[At, Flow]:
    """By wager. What goes from one wager to another of a player comes from a purse and goes into
    it, on paper. What a bank pays and collects is the other wager's; the bank bears it. Vigorish is
    no wager's."""
    found: dict[At, Flow] = {}

    def at(spot: str, wager: str, player: str) -> Flow:
        flow = found.setdefault((spot, wager), Flow())
        flow.player = player or flow.player
        return flow

    for act in acts:
        if act.act == "return":
            found.setdefault((act.spot, act.wager), Flow()).placed = 0
        if not act.moves or ACTS[act.act].vigorish:
            continue
        for move in act.moves:
            source, target, cents = move
            one, other = place(source), place(target)
            if POT in (one.kind, other.kind):
                if whose := _whose(act, one, other):
                    _through_a_pot(at(*whose), act, move)
                continue
            if one.kind == other.kind == WAGER and one.player == other.player:
                between = purse(one.player)
                at(one.spot, one.wager, one.player).add(act, (source, between, cents), True)
                at(other.spot, other.wager, other.player).add(act, (between, target, cents), True)
                continue
            came, went = _other_side(source, act), _other_side(target, act)
            at(act.spot, act.wager, (other if came else one).player).add(act, move)
            if came and one.kind == WAGER:
                at(one.spot, one.wager, one.player).bear(act, -cents)
            elif went and other.kind == WAGER:
                at(other.spot, other.wager, other.player).bear(act, cents)
    return found


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
