"""The live table: facts come in, acts go out.

It answers a narration's verbs from a list of facts, in order (`telling`). Cards, decisions and
chips each have their room. Nothing here knows a game.
"""

from collections.abc import Sequence

from msgspec import structs

from nomorebets.judgments.payouts import LOSE, PUSH
from nomorebets.law.game import Void
from nomorebets.law.refusal import Refused
from nomorebets.law.words import (
    INSPECTED,
    NO_LIMIT,
    NOBODY,
    box_of,
)
from nomorebets.table import pending as waits
from nomorebets.table.facts import Act
from nomorebets.table.flows import Flow, flows, vigorish
from nomorebets.table.layout import Layout
from nomorebets.table.live_words import SPOT_OF, told_text
from nomorebets.table.pending import Waiting
from nomorebets.table.places import (
    INVENTORY,
    WAGER,
    Key,
    Moves,
    Unbalanced,
    net,
    place,
    purse,
    undoing,
)
from nomorebets.table.pot_verbs import PotVerbs

PAYS = ("pay", "award", "pay coupon")


class LiveTable(PotVerbs):
    """One round of one game, on one layout."""

    # running

    def run(self) -> "LiveTable":
        """The round as far as the facts go; then `pending` says what it waits for, or is None."""
        try:
            self.narrate()
        except Waiting as waiting:
            self.pending = waiting.pending
        self.refuse_unread()
        return self

    def narrate(self) -> None:
        """The round to its end."""
        try:
            self.game.round_of_play(self, self.terms)
            self._interruptions()
        except Void as void:
            self._make_void(void)

    def refuse_unread(self) -> None:
        if self.at < len(self.facts):
            fact = self.facts[self.at]
            self.weighed = self.at
            raise Refused("", f"no rule reads this fact: {told_text(fact)}")

    @property
    def over(self) -> bool:
        return self.pending is None

    @property
    def unplayed(self) -> bool:
        """The round waits for wagers and nobody has made one: it may end without being played."""
        if self.game.counter is not None:
            selling = self.pending is not None and self.pending.asks == waits.TICKETS
            return selling and not self.tickets()
        waits_for_wagers = self.pending is not None and self.pending.asks == waits.WAGERS
        if not waits_for_wagers or self.chips.stakes or self.stack.hands:
            return False
        return not any(net(flow.moves) for flow in flows(self.acts).values())

    def layout_after(self) -> Layout:
        """The layout the round leaves behind."""
        chips, stack = self.chips, self.stack
        return Layout(
            seats=self.layout.seats,
            arrivals=self.layout.arrivals,
            purses=chips.purses,
            inventory=chips.inventory,
            brought=self.layout.brought,
            moved=dict(self.moved),
            stakes=dict(chips.stakes),
            owed=chips.owed,
            buttons={key: b for key, b in self.buttons.items() if key in chips.stakes},
            markers=tuple(self.markers),
            meant=tuple(self.meant),
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
            desk=self.desk_after(),
            kept=chips.kept,
            coupons={player: tuple(held) for player, held in self.in_hand.items() if held},
            rounds=self.layout.rounds + 1,
            version=self.layout.version,
        )

    # void, fold

    def void_hand(self, seat: int, keep: tuple[int, ...] = ()) -> None:
        """One hand is void: its wagers go back, but those kept; the seat is out of the round."""
        self._act("void hand", seat)
        for key in [key for key, _ in self._flows(keep) if box_of(key[0]) == seat]:
            self._come_to()  # it may be void already
            flow = dict(self._flows(keep))[key]
            if flow.placed or net(flow.moves):
                self.chips.undoing = True
                name = self.game.wagers[key[1]].name
                self._act("return", key[0], undoing(flow.moves), wager=name, amount=flow.placed)
        self._undone()
        self._coupons_go_back(keep, seat)
        for hand in self.hands_of(seat):
            self.pick_up(hand)
        self.active = tuple(s for s in self.active if s != seat)
        self.out.add(seat)

    def _make_void(self, void: Void) -> None:
        if self.game.counter is not None:
            self._void_game(void)
            return
        thrown, markers = self.thrown or (len(self.acts), self.markers)
        thrown = thrown if void.not_thrown else 0
        self.void, self.kept, self.undone = True, void.keep, range(thrown, len(self.acts))
        self._act("void", words=void.words)
        self.chips.undoing = True
        if void.not_thrown:
            self._take_back_the_throw(thrown, list(markers))
            return
        flows = self._flows(void.keep)
        self._give_back_rake()
        names = [wager.name for wager in self.game.wagers]
        for (spot, wager), flow in flows:
            if flow.won and flow.paid:
                moves = undoing(flow.since)
                self._act("take back", spot, moves, wager=names[wager], amount=flow.won)
        self._give_back_vigorish()
        for (spot, wager), flow in flows:
            moves = undoing(flow.before)
            if flow.placed > 0 and (moves or flow.won):
                self._act("return", spot, moves, wager=names[wager], amount=flow.placed)
            elif moves:
                amount = self.layout.stakes.get((spot, wager), 0)
                self._act("restore", spot, moves, wager=names[wager], amount=amount)
        for seat, owed in sorted(self.chips.owed.items()):
            if owed > self.layout.owed.get(seat, 0):
                self._act("unmark vigorish", seat, amount=owed - self.layout.owed.get(seat, 0))
        self.chips.owed = dict(self.layout.owed)
        self._undone()
        self._coupons_go_back(void.keep)
        if not void.keep and (left := net(m for act in self.acts_here() for m in act.moves)):
            raise Unbalanced(f"the round is void, yet chips have moved: {left}")
        for spot in sorted(self.stack.hands):
            self.pick_up(spot)
        if not void.keep:  # the wagers that fed a meter have gone back
            for meter, amount in enumerate(self.layout.meters):
                self.set_meter(meter, amount)

    def acts_here(self, since: int = 0) -> list[Act]:
        """The acts, without the moves of who had left by then: those chips are gone for good."""
        if not self.left:
            return self.acts[since:]

        def gone(at: int, where: str) -> bool:
            return at < self.left.get(place(where).player, 0)

        return [
            structs.replace(act, moves=())
            if any(gone(at, where) for move in act.moves for where in move[:2])
            else act
            for at, act in enumerate(self.acts)
        ][since:]

    def _flows(self, keep: tuple[int | Key, ...] = (), since: int = 0) -> list[tuple[Key, Flow]]:
        """What was done with each wager, from the dealer's left, but those kept."""
        found = []
        for (spot, wager), flow in flows(self.acts_here(since)).items():
            index = self.game.wager_named(wager)
            assert index is not None
            key = SPOT_OF[spot], index
            if index not in keep and key not in keep:
                found.append((key, flow))
        return sorted(found, key=lambda item: item[0])

    def _give_back_vigorish(self) -> None:
        for seat, acts in vigorish(self.acts_here()):
            marked = [act for act in acts if act.act == "collect marked vigorish"]
            self._undo_vigorish("give back vigorish", seat, [a for a in acts if a not in marked])
            self._undo_vigorish("refund", seat, marked)

    def _give_back_rake(self) -> None:
        """Into the pot it was taken from."""
        for act in [act for act in self.acts_here() if act.act in ("rake", "drop")]:
            moves = undoing(act.moves)
            self._act(
                "return rake", moves=moves, amount=act.amount, words=act.words, value=act.value
            )

    def _undo_vigorish(self, name: str, seat: int, acts: list[Act]) -> None:
        moves = undoing(move for act in acts for move in act.moves)
        if moves:
            name = "charge again" if moves[0][1] == INVENTORY else name
            self._act(name, seat, moves, amount=moves[0][2])

    def _undone(self) -> None:
        self.chips.undoing = False
        self.chips.balanced()

    def _take_back_the_throw(self, performed: int, markers: list[int]) -> None:
        """Every wager stands again as it did, and so do the markers."""
        names = [wager.name for wager in self.game.wagers]
        thrown = self.acts[performed:]
        for (spot, wager), flow in self._flows(since=performed):
            paid = undoing(m for m in flow.moves if place(m[0]).kind == INVENTORY)
            if paid:
                self._act("recover", spot, paid, wager=names[wager], amount=flow.won)
        for seat, acts in vigorish(thrown):
            self._undo_vigorish("refund", seat, acts)
        self._stand_again(thrown)
        self._undone()
        for marker, value in enumerate(markers):
            self.move(marker, value)

    def _stand_again(self, thrown: list[Act]) -> None:
        at, keys = self.chips.at, self.chips.keys
        back = [
            (target, source, cents)
            for act in reversed(thrown)
            for source, target, cents in reversed(act.moves)
            if WAGER in (place(source).kind, place(target).kind)
        ]
        changes = net(move for act in thrown for move in act.moves)
        stood = {w: at(w) - change for w, change in changes.items() if w in keys}
        for where in sorted(stood, key=keys.__getitem__):
            moves = tuple(move for move in back if where in move)
            back = [move for move in back if where not in move]
            spot, wager = keys[where]
            name = self.game.wagers[wager].name
            self._act("stand", spot, moves, wager=name, amount=stood[where])

    # chips

    def staked(self, seat: int, wager: int) -> int:
        return self.chips.stakes.get((seat, wager), 0)

    def stood(self, seat: int, wager: int) -> int:
        return self.layout.stakes.get((seat, wager), 0)

    def button(self, seat: int, wager: int) -> int:
        return self.buttons.get((seat, wager), 0)

    def standing(self, seat: int) -> Sequence[int]:
        on = self.chips.stakes
        if len(on) > len(self.game.wagers):
            return [wager for wager in range(len(self.game.wagers)) if (seat, wager) in on]
        return sorted(wager for s, wager in on if s == seat)

    def affords(self, seat: int, wager: int, amount: int) -> bool:
        return self.chips.spare(seat, wager) >= amount

    def afforded(self, seat: int, wager: int, amount: int) -> int:
        return max(0, min(amount, self.chips.spare(seat, wager)))

    def place(self, seat: int, wager: int, amount: int) -> None:
        self.chips.check(seat, amount, self.cite, wager)
        self._put(seat, wager, amount)

    def move_wager(self, seat: int, wager: int, other: int, amount: int) -> None:
        names, chips = self.game.wagers, self.chips
        self._act(
            "move wager", seat, ((chips.wager(seat, wager), chips.wager(seat, other), amount),),
            wager=names[wager].name, amount=amount, words=names[other].name,
        )  # fmt: skip

    def settle(self, seat: int, wager: int, to: int, one: int = 1, limit: int = NO_LIMIT) -> None:
        self._come_to()
        staked = self.staked(seat, wager)
        if not staked:
            return
        if to == LOSE:
            self.collect(seat, wager, staked)
        elif to == PUSH:
            self._take_away("push", seat, wager, staked)
        else:
            self._pay(seat, wager, to, one, limit, staked)

    def pay(self, seat: int, wager: int, to: int, one: int = 1, limit: int = NO_LIMIT) -> None:
        if self.since(INSPECTED):
            self._come_to()
            if not self.staked(seat, wager):
                return  # its hand has become void
        self._pay(seat, wager, to, one, limit)

    def _pay(self, seat: int, wager: int, to: int, one: int, limit: int, back: int = 0) -> None:
        """Chips from the other side; of the wager itself so much goes back."""
        amount, before = self.staked(seat, wager) * to // one, self.cite
        if amount > limit and self.game.limit_cite:
            self.rule(self.game.limit_cite)
        amount = min(amount, limit)
        into, place = self.chips.way(seat, wager)
        moves = self._from_the_other_side(seat, wager, into, amount)
        if back:
            moves = (*moves, (place, into, back))
        self._act("pay", seat, moves, self.game.wagers[wager].name, amount, f"{to} to {one}")
        self.cite = before
        if self.coupons:
            self._pay_coupon((seat, wager), to, one, limit - amount)

    def award(self, seat: int, wager: int, amount: int) -> None:
        into, _ = self.chips.way(seat, wager)
        moves = self._from_the_other_side(seat, wager, into, amount)
        self._act("award", seat, moves, self.game.wagers[wager].name, amount)

    def _from_the_other_side(self, seat: int, wager: int, into: str, amount: int) -> Moves:
        parts = self.chips.other_side((seat, wager), amount)
        return tuple((where, into, cents) for where, cents in parts if where != into)

    def collect(self, seat: int, wager: int, amount: int) -> None:
        place = self.chips.way(seat, wager)[1]
        parts = self.chips.other_side((seat, wager), amount)
        moves = tuple((place, where, cents) for where, cents in parts)
        self._act("collect", seat, moves, self.game.wagers[wager].name, amount)
        if self.coupons and not self.staked(seat, wager):
            self._take_coupon((seat, wager))

    def hold_bank(self, seat: int, wager: int, halves: int = 0) -> None:
        assert not self.chips.covered, "a bank is held before it covers a wager"
        self.chips.bank, self.chips.halves = (seat, wager), bool(halves)
        self.active = tuple(sorted({*self.active, seat}))

    def bank_left(self) -> int:
        return self.chips.bank_left()

    def cover(self, seat: int, wager: int) -> int:
        self._come_to()
        chips, key = self.chips, (seat, wager)
        assert chips.bank is not None, "no bank is held"
        staked = self.staked(seat, wager)
        if staked == 0 or key in chips.covered:
            return staked
        covered = min(staked, chips.bank_left())
        if covered < staked:
            self._take_away("uncovered", seat, wager, staked - covered)
        if covered:
            chips.covered[key] = covered
        return covered

    def take_down(self, seat: int, wager: int) -> None:
        self._come_to()
        amount = self.staked(seat, wager)
        if amount:
            self._take_away("take down", seat, wager, amount)

    def _take_away(self, act: str, seat: int, wager: int, amount: int) -> None:
        into, place = self.chips.way(seat, wager)
        self._act(act, seat, ((place, into, amount),), self.game.wagers[wager].name, amount)
        if self.coupons and not self.staked(seat, wager):
            self._coupon_goes_back((seat, wager))

    def paid(self, seat: int) -> int:
        return sum(
            act.amount for act in self.acts if act.act in PAYS and box_of(SPOT_OF[act.spot]) == seat
        )

    def charge(self, seat: int, amount: int, wager: int = NOBODY) -> None:
        if amount:
            words = "charge vigorish" if amount > 0 else "return vigorish"
            way = (purse(self.chips.player(seat)), INVENTORY)
            moves = ((*(way if amount > 0 else way[::-1]), abs(amount)),)
            self._act(words, seat, moves, wager=self._named(wager), amount=abs(amount))

    def mark(self, seat: int, amount: int, wager: int = NOBODY) -> None:
        if amount:
            self._act("mark vigorish", seat, wager=self._named(wager), amount=amount)
            self.chips.owed[seat] = self.owed(seat) + amount

    def _named(self, wager: int) -> str:
        return self.game.wagers[wager].name if wager >= 0 else ""

    def owed(self, seat: int) -> int:
        return self.chips.owed.get(seat, 0)

    def collect_marked(self, seat: int) -> None:
        owed = self.owed(seat)
        if owed:
            moves = ((purse(self.chips.player(seat)), INVENTORY, owed),)
            self._act("collect marked vigorish", seat, moves, amount=owed)
            del self.chips.owed[seat]
