"""The live table's verbs for betting among the players: what lies before them, the pots."""

from collections.abc import Callable
from typing import Any

from nomorebets.law.bets import Bets, bets_between
from nomorebets.law.counter import JACKPOT_PLACE
from nomorebets.law.decisions import FOLD
from nomorebets.law.words import NOBODY
from nomorebets.table import facts as told
from nomorebets.table.counter_verbs import CounterVerbs
from nomorebets.table.places import INVENTORY, Move, pot_name, pot_place, purse

Bound = tuple[Callable[[Bets], Bets], int]  # what it may answer, if this is the highest bet


class PotVerbs(CounterVerbs):
    """Players bet against each other; the chips meet in pots, and go from there to who wins."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.until: dict[int, int] = {}  # by seat that is all-in: the last pot it contends for
        self.asked_bet = (0, 0, 0, 1)  # who is asked may call, make it at least, at most, in steps
        self.no_raise = NOBODY  # who has lost the right to raise, until he or she has acted
        self.bound: dict[int, Bound] = {}  # who has said or begun something that holds

    def sit_out(self, seat: int) -> None:
        if seat in self.active:
            self._act("sit out", seat)
            self.active = tuple(s for s in self.active if s != seat)

    def behind(self, seat: int) -> int:
        chips = self.chips
        return chips.spare(seat) if chips.owed else chips.lies[chips.way(seat, 0)[0]]

    def seats_with_chips(self) -> int:
        if self.irregular:
            self._come_to()
        found, behind = 0, self.behind
        for seat in self.active:
            if behind(seat) > 0:
                found |= 1 << seat
        return found

    def highest_bet(self, wager: int, but: int) -> int:
        found = 0
        for (seat, on), cents in self.chips.stakes.items():
            if on == wager and seat != but and cents > found:
                found = cents
        return found

    def put_in(self, seat: int, wager: int, amount: int, words: str) -> None:
        own, place = self.chips.way(seat, wager)
        self.chips.check(seat, amount, self.cite, wager)
        words = f"{words}, all-in" if amount == self.chips.spare(seat) else words
        name = self.game.wagers[wager].name
        self._act("put in", seat, ((own, place, amount),), name, amount, words=words)

    def offer_bet(
        self, seat: int, decision: int, bet: int, least: int, most: int, step: int
    ) -> int:
        self._come_to()
        self.asked_bet = bet, least, most, step
        fact = None
        if seat not in self.out and len(self.active) > 1:
            fact = self._fact(told.Decided, self._asked(seat, decision), gone=seat)
        if fact is None:
            return FOLD  # the hand is dead by now, or all others are
        answer = self._answer(seat, decision, fact)
        self.bound.pop(seat, None)
        self.no_raise = NOBODY if seat == self.no_raise else self.no_raise
        return answer

    def bets_of(self, seat: int, wager: int) -> Bets:
        """What the player who is asked may answer."""
        own, behind = self.chips.stakes.get((seat, wager), 0), self.chips.spare(seat)
        bet, least, most, step = self.asked_bet
        most = 0 if seat == self.no_raise else most
        legal = bets_between(own, behind, bet, least, most, step)
        if seat in self.bound:
            to, highest = self.bound[seat]
            return to(legal) if self._highest(wager) == highest else legal
        return legal

    def _highest(self, wager: int) -> int:
        return max((c for (_, which), c in self.chips.stakes.items() if which == wager), default=0)

    def bind(self, seat: int, to: Callable[[Bets], Bets]) -> None:
        """When the seat is asked next it may only answer so, if the bet is still the same."""
        self.bound[seat] = to, self._highest(0)

    def return_bets(self, seat: int) -> None:
        """What the seat has put into the pots goes back."""
        into, place = self.chips.way(seat, 0)
        moves = tuple(
            (target, into, cents)
            for act in self.acts if act.act == "gather"
            for source, target, cents in act.moves if source == place
        )  # fmt: skip
        if moves:
            amount = sum(move[2] for move in moves)
            self._act("return", seat, moves, self.game.wagers[0].name, amount)

    def return_uncalled(self, seat: int, wager: int, amount: int) -> None:
        into, place = self.chips.way(seat, wager)
        name = self.game.wagers[wager].name
        self._act("uncalled", seat, ((place, into, amount),), name, amount)

    def gather(self, wager: int, pot: int, level: int) -> None:
        into, moves = pot_place(pot), []
        for seat in self.layout.taken:
            cents = min(level, self.chips.stakes.get((seat, wager), 0))
            if cents:
                moves.append((self.chips.wager(seat, wager), into, cents))
        if moves:
            amount = sum(move[2] for move in moves)
            self._act("gather", moves=tuple(moves), amount=amount, words=pot_name(pot), value=pot)

    def contend_until(self, seat: int, pot: int) -> None:
        self.until[seat] = pot

    def contends(self, seat: int, pot: int) -> bool:
        return self.in_round(seat) and self.until.get(seat, pot) >= pot

    def pot(self, pot: int) -> int:
        return self.chips.at(pot_place(pot))

    def bet_by_all(self, wager: int) -> int:
        on_wager = sum(c for (_, which), c in self.chips.stakes.items() if which == wager)
        return on_wager + sum(self.chips.pots.values())

    def asked_to_call(self) -> int:
        return self.asked_bet[0]

    def asked_least(self) -> int:
        return self.asked_bet[1]

    def asked_most(self) -> int:
        return self.asked_bet[2]

    def asked_step(self) -> int:
        return self.asked_bet[3]

    def rake(self, pot: int, amount: int) -> None:
        self._from_pot("rake", pot, INVENTORY, amount)

    def drop(self, pot: int, amount: int) -> None:
        self._from_pot("drop", pot, JACKPOT_PLACE, amount)

    def _from_pot(self, act: str, pot: int, where: str, amount: int) -> None:
        if amount:
            moves: tuple[Move, ...] = ((pot_place(pot), where, amount),)
            self._act(act, moves=moves, amount=amount, words=pot_name(pot), value=pot)

    def push_pot(self, seat: int, wager: int, pot: int, amount: int) -> None:
        if amount:
            moves = ((pot_place(pot), purse(self.chips.player(seat)), amount),)
            name = self.game.wagers[wager].name
            self._act("push pot", seat, moves, name, amount, words=pot_name(pot), value=pot)

    def fold(self, seat: int) -> None:
        self._leave_the_round("fold", seat)

    def dead_hand(self, seat: int) -> None:
        """The hand is dead: it is out of the round, its bets stay; not the last one."""
        self._come_to()
        if len(self.active) > 1:
            self._leave_the_round("dead hand", seat)

    def muck(self, seat: int) -> None:
        self._leave_the_round("muck", seat)

    def _leave_the_round(self, act: str, seat: int) -> None:
        self._come_to()
        if seat in self.active:
            self._act(act, seat)
            self.pick_up(seat)
            self.active = tuple(s for s in self.active if s != seat)
            self.out.add(seat)
