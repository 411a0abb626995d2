"""The live table: facts come in, acts go out.

It answers a narration's verbs from a list of facts, in order (`telling`). Cards, decisions and
chips each have their room. Nothing here knows a game.
"""

from collections.abc import Sequence

from nomorebets.judgments.payouts import LOSE, PUSH
from nomorebets.law.game import Void
from nomorebets.law.refusal import Refused
from nomorebets.law.words import (
    NO_LIMIT,
    box_of,
)
from nomorebets.table import pending as waits
from nomorebets.table.chips import Chips
from nomorebets.table.decision_verbs import DecisionVerbs
from nomorebets.table.layout import Layout
from nomorebets.table.live_words import told_text
from nomorebets.table.pending import Waiting


class LiveTable(DecisionVerbs):
    """One round of one game, on one layout."""

    # running

    def run(self) -> "LiveTable":
        """The round as far as the facts go; then `pending` says what it waits for, or is None."""
        try:
            self.game.round_of_play(self, self.terms)
            self._interruptions()
        except Waiting as waiting:
            self.pending = waiting.pending
        except Void as void:
            self._make_void(void)
        if self.at < len(self.facts):
            fact = self.facts[self.at]
            self.weighed = self.at
            raise Refused("", f"no rule reads this fact: {told_text(fact)} (fact {self.at + 1})")
        return self

    @property
    def over(self) -> bool:
        return self.pending is None

    @property
    def unplayed(self) -> bool:
        """The round waits for wagers and nobody has made one: it may end without being played."""
        waits_for_wagers = self.pending is not None and self.pending.asks == waits.WAGERS
        moved = self.chips.stakes or any(self.chips.placed.values()) or self.chips.won
        return waits_for_wagers and not moved and not self.stack.hands

    def layout_after(self) -> Layout:
        """The layout the round leaves behind."""
        chips, stack = self.chips, self.stack
        return Layout(
            seats=self.layout.seats,
            arrivals=self.layout.arrivals,
            purses=chips.purses,
            inventory=chips.inventory,
            brought=self.layout.brought,
            stakes=chips.stakes,
            owed=chips.owed,
            buttons={key: b for key, b in self.buttons.items() if key in chips.stakes},
            markers=tuple(self.markers),
            meters=tuple(self.meters),
            undealt=tuple(stack.undealt),
            left=stack.left,
            rack=tuple(stack.rack),
            rack_unseen=stack.rack_unseen,
            cutting_card=self.cutting_card,
            cutting_cite=self.cutting_cite,
            cutting_out=self.cutting_out,
            cuts=tuple(self.cuts),
            side=self.side,
            aside=self.aside,
            rounds=self.layout.rounds + 1,
        )

    # void, fold

    def void_hand(self, seat: int, keep: tuple[int, ...] = ()) -> None:
        """One hand is void: its wagers go back, but those kept; the seat is out of the round."""
        self._act("void hand", seat)
        for wager, amount in self.chips.void_seat(seat, keep):
            self._act("return", seat, wager=self.game.wagers[wager].name, amount=amount)
        for hand in self.hands_of(seat):
            self.pick_up(hand)
        self.active = tuple(s for s in self.active if s != seat)

    def _make_void(self, void: Void) -> None:
        self.void = True
        self._act("void", words=void.words)
        if void.not_thrown and self.thrown is not None:
            self._take_back_the_throw(*self.thrown)
            return
        for seat, wager, amount in self.chips.undone(void.keep):
            self._act("take back", seat, wager=self.game.wagers[wager].name, amount=amount)
        for seat, amount in sorted(self.chips.charged.items()):
            if amount:
                self._act("give back vigorish", seat, amount=amount)
        for seat, wager, amount in self.chips.void(void.keep):
            self._act("return", seat, wager=self.game.wagers[wager].name, amount=amount)
        for spot in sorted(self.stack.hands):
            self.pick_up(spot)
        if not void.keep:  # the wagers that fed a meter have gone back
            for meter, amount in enumerate(self.layout.meters):
                self.set_meter(meter, amount)

    def _take_back_the_throw(self, chips: Chips, markers: list[int]) -> None:
        """Every wager stands again as it did, and so do the markers."""
        changed = self.chips.stakes.keys() | chips.stakes.keys()
        before, self.chips = self.chips.stakes, chips
        for seat, wager in sorted(changed):
            amount = chips.stakes.get((seat, wager), 0)
            if amount != before.get((seat, wager), 0):
                self._act("stand", seat, wager=self.game.wagers[wager].name, amount=amount)
        for marker, value in enumerate(markers):
            self.move(marker, value)

    def fold(self, seat: int) -> None:
        self._come_to()
        if seat not in self.active:
            return
        self._act("fold", seat)
        self.pick_up(seat)
        self.active = tuple(s for s in self.active if s != seat)

    # chips

    def staked(self, seat: int, wager: int) -> int:
        return self.chips.stakes.get((seat, wager), 0)

    def stood(self, seat: int, wager: int) -> int:
        return self.layout.stakes.get((seat, wager), 0)

    def button(self, seat: int, wager: int) -> int:
        return self.buttons.get((seat, wager), 0)

    def standing(self, seat: int) -> Sequence[int]:
        stakes = self.chips.stakes
        if len(stakes) > len(self.game.wagers):
            return [wager for wager in range(len(self.game.wagers)) if (seat, wager) in stakes]
        return sorted(wager for s, wager in stakes if s == seat)

    def affords(self, seat: int, wager: int, amount: int) -> bool:
        return self.chips.spare(seat, wager) >= amount

    def place(self, seat: int, wager: int, amount: int) -> None:
        self.chips.place(seat, wager, amount, self.cite)
        standing = self.staked(seat, wager)
        self._act("wager", seat, wager=self.game.wagers[wager].name, amount=standing)

    def move_wager(self, seat: int, wager: int, other: int, amount: int) -> None:
        names = self.game.wagers
        self._act(
            "move wager", seat, wager=names[wager].name, amount=amount, words=names[other].name
        )
        self.chips.move(seat, wager, other, amount)

    def settle(self, seat: int, wager: int, to: int, one: int = 1, limit: int = NO_LIMIT) -> None:
        self._come_to()
        staked = self.staked(seat, wager)
        if not staked:
            return
        if to == LOSE:
            self.collect(seat, wager, staked)
        elif to == PUSH:
            self._act("push", seat, wager=self.game.wagers[wager].name, amount=staked)
            self.chips.take_down(seat, wager)
        else:
            self.pay(seat, wager, to, one, limit)
            self.chips.take_down(seat, wager)

    def pay(self, seat: int, wager: int, to: int, one: int = 1, limit: int = NO_LIMIT) -> None:
        amount = min(self.staked(seat, wager) * to // one, limit)
        name = self.game.wagers[wager].name
        self._act("pay", seat, wager=name, amount=amount, odds=f"{to} to {one}")
        self.chips.pay(seat, wager, amount)

    def award(self, seat: int, wager: int, amount: int) -> None:
        self._act("award", seat, wager=self.game.wagers[wager].name, amount=amount)
        self.chips.pay(seat, wager, amount)

    def collect(self, seat: int, wager: int, amount: int) -> None:
        self._act("collect", seat, wager=self.game.wagers[wager].name, amount=amount)
        self.chips.collect(seat, wager, amount)

    def take_down(self, seat: int, wager: int) -> None:
        self._come_to()
        amount = self.staked(seat, wager)
        if amount:
            self._act("take down", seat, wager=self.game.wagers[wager].name, amount=amount)
            self.chips.take_down(seat, wager)

    def paid(self, seat: int) -> int:
        return sum(amount for (s, _), amount in self.chips.won.items() if box_of(s) == seat)

    def charge(self, seat: int, amount: int) -> None:
        if amount:
            words = "charge vigorish" if amount > 0 else "return vigorish"
            self._act(words, seat, amount=abs(amount))
            self.chips.charge(seat, amount)

    def mark(self, seat: int, amount: int) -> None:
        if amount:
            self._act("mark vigorish", seat, amount=amount)
            self.chips.mark(seat, amount)

    def owed(self, seat: int) -> int:
        return self.chips.owed.get(seat, 0)

    def collect_marked(self, seat: int) -> None:
        owed = self.owed(seat)
        if owed:
            self._act("collect marked vigorish", seat, amount=owed)
            self.chips.collect_marked(seat)
