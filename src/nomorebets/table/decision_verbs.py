"""The live table's verbs for wagers and decisions: what players may do, and when."""

from collections.abc import Callable, Sequence

from nomorebets.law.decisions import AMOUNT, no_cost
from nomorebets.law.game import Wager
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Whole, options
from nomorebets.law.words import (
    BUTTONS,
    NOBODY,
    ON,
    SEATS,
    SET_RIGHT,
    box_of,
    number_of,
)
from nomorebets.table import facts as told
from nomorebets.table import pending as waits
from nomorebets.table.coming import come_or_go
from nomorebets.table.coupon_verbs import CouponVerbs
from nomorebets.table.live_words import SPOT_TEXT, legal_text
from nomorebets.table.pending import Pending
from nomorebets.table.places import NO_MOVES

COMING = (told.Sat, told.Bought, told.CouponIssued, told.Left)
WAGERING = (told.Wagered, told.CouponLaid, told.Called, told.Closed, *COMING)


class DecisionVerbs(CouponVerbs):
    """Wagers are open, a decision is offered, a window is open: whoever may, answers by a fact."""

    # decisions

    def take_wagers(self) -> None:
        def pending() -> Pending:
            return Pending(waits.WAGERS, self.cite)

        while True:
            fact = self._fact(WAGERING, pending)
            kind = type(fact)
            if kind is told.Wagered:
                self._wager(fact)
            elif kind is told.Closed:
                break
            elif kind is told.Called:
                self._call(fact)
            elif kind is told.CouponLaid:
                self._lay(self._seat(fact.seat), fact)
            else:
                come_or_go(self, fact)
        staked = {seat for seat, _ in self.chips.stakes}
        if not staked:
            raise Refused(self.cite, "no wager has been made: there is no round of play to begin")
        for seat in sorted(staked):
            self.game.wagering.refuse_close(self, self.terms, seat)
        self.active = tuple(seat for seat in self.active if seat in staked)
        self.closed_stakes = dict(self.chips.stakes)

    def _wager(self, fact: told.Wagered) -> None:
        seat, index = self.check_wager(fact)
        wager = self.game.wagers[index]
        if fact.player:
            self.chips.made_by((seat, index), fact.player)
        before = self.cite
        if wager.side:
            self.rule(wager.cite)
        self._put(seat, index, fact.amount - self.chips.stakes.get((seat, index), 0), fact.player)
        self.cite = before
        if not fact.amount:
            self._coupon_goes_back((seat, index))
            self.chips.made_by((seat, index), "")
            self.buttons.pop((seat, index), None)
        dues = self.game.wagering.dues(self, self.terms, seat)
        if dues > 0:
            self.chips.check(seat, dues, wager.cite)

    def _put(self, seat: int, wager: int, amount: int, made_by: str = "") -> None:
        """Chips go from the purse to the wager; less than none come back."""
        moves = NO_MOVES
        if amount:
            purse, place = self.chips.way(seat, wager)
            moves = ((purse, place, amount),) if amount > 0 else ((place, purse, -amount),)
        stands = self.chips.stakes.get((seat, wager), 0) + amount
        self._act("wager", seat, moves, self.game.wagers[wager].name, stands, words=made_by)

    def check_wager(self, fact: told.Wagered) -> tuple[int, int]:
        """The seat and wager meant; refuses one that may not be made now. Nothing is moved."""
        game, chips = self.game, self.chips
        seat = self._seat(fact.seat, game.seats.remains_cite)
        index = game.wager_named(fact.wager)
        if index is None:
            cite = game.wagering.others_cite or self.cite
            raise Refused(cite, f"there is no wager {fact.wager!r} on this layout")
        wager, terms, amount = game.wagers[index], self.terms, fact.amount
        standing = chips.stakes.get((seat, index), 0)
        if not wager.opens and amount >= standing:
            raise Refused(wager.cite, f"a {wager.name} wager is not made before the round begins")
        least, most = getattr(terms, wager.least), getattr(terms, wager.most)
        if amount < 0:
            raise Refused(wager.cite, f"a wager cannot be negative ({money(amount)})")
        if amount and not least <= amount <= most:
            side = "below the minimum of" if amount < least else "above the maximum of"
            bound = money(least if amount < least else most)
            cite = self._limit_cite(wager, amount)
            raise Refused(cite, f"{wager.name}: {money(amount)} is {side} {bound}")
        if amount % terms.chip:
            words = f"{money(amount)} is not in whole chips of {money(terms.chip)}"
            raise Refused(options(game.terms)["chip"].cite, words)
        exact = game.exact_amount(self, seat, index)
        if amount and exact and amount != exact:
            raise Refused(wager.cite, f"{wager.name} must be {money(exact)}, not {money(amount)}")
        if fact.player:
            self._wagers_behind(seat, index, fact)
        self.wagering = fact.player or chips.maker(seat, index)
        if self.coupons:
            self._matches(seat, index, amount)
        game.wagering.refuse_change(self, terms, seat, index, standing, amount)
        if amount:
            game.wagering.refuse_wager(self, terms, seat, index, amount)
        chips.check(seat, amount - standing, wager.cite, player=self.wagering)
        return seat, index

    def _limit_cite(self, wager: Wager, amount: int) -> str:
        """8.2, if the licensee's limit is offended and not one that the text sets."""
        known = options(self.game.terms)
        least, most = known.get(wager.least), known.get(wager.most)
        if isinstance(least, Whole) and amount < least.least and wager.least != "min_wager":
            return least.cite
        return least.cite if least is most and least is not None else "8.2"

    def _wagers_behind(self, seat: int, index: int, fact: told.Wagered) -> None:
        """Whether somebody may wager on the box of another player."""
        game, player = self.game, fact.player
        if not game.seats.behind(self.terms):
            raise Refused(game.seats.behind_cite, "nobody wagers on another player's box here")
        if not self.chips.has(player):
            raise Refused(game.seats.behind_cite, f"{player!r} is not at this table")
        if (seat, index) in self.chips.stakes and self.chips.maker(seat, index) != player:
            raise Refused(game.seats.behind_cite, f"the {fact.wager} there is another player's")

    def _call(self, fact: told.Called) -> None:
        seat, index = self._seat(fact.seat), self.game.wager_named(fact.wager)
        cite = self.game.wagering.button_cite or self.cite
        if index is None or (seat, index) not in self.chips.stakes:
            raise Refused(cite, f"seat {fact.seat} has nothing standing on {fact.wager!r}")
        if fact.button not in BUTTONS:
            raise Refused(cite, f"a wager is called {' or '.join(BUTTONS[1:])}")
        button = BUTTONS.index(fact.button)
        self.game.wagering.refuse_button(self, self.terms, seat, index, button)
        self.buttons[seat, index] = button
        before = self.cite
        if button == ON and self.game.wagers[index].cite == cite:  # it speaks of this wager
            self.rule(cite)
        self._act("button", seat, wager=fact.wager, words=fact.button)
        self.cite = before

    def _seat(self, number: int, cite: str = "") -> int:
        seat = number - 1
        if not self.seated(seat):
            raise Refused(cite or self.cite, f"nobody sits at seat {number}")
        return seat

    def offer(self, seat: int, decision: int) -> int:
        return self._answer(seat, decision, self._fact(told.Decided, self._asked(seat, decision)))

    def _asked(self, seat: int, decision: int) -> Callable[[], Pending]:
        def pending() -> Pending:
            legal = ((seat, self._legal(seat, decision)),)
            return Pending(waits.OFFER, self.cite, seat, decision, legal=legal)

        return pending

    def _answer(self, seat: int, decision: int, fact: told.Decided) -> int:
        name = self.game.decisions[decision].name
        if fact.seat != number_of(seat) or fact.decision != name:
            raise self._unasked(fact, f"the rules ask {SPOT_TEXT[seat]} about: {name}")
        return self._choose(seat, decision, fact.value)

    def window(self, decision: int) -> None:
        kinds = (told.Decided, told.Closed)
        name = self.game.decisions[decision].name
        self.window_open = decision
        self.shut.discard(decision)
        for seat in self.active:
            self.choices.pop((seat, decision), None)

        def pending() -> Pending:
            asked = ((s, self._legal(s, decision)) for s in self.active)
            legal = tuple((s, values) for s, values in asked if values)  # who has a choice
            return Pending(waits.WINDOW, self.cite, decision=decision, legal=legal)

        while isinstance(fact := self._fact(kinds, pending), told.Decided):
            seat = self._seat(fact.seat)
            if self.game.decision_named(fact.decision) in self.shut:
                raise self._decided_too_late(fact)
            if seat not in self.active or fact.decision != name:
                raise self._unasked(fact, f"the window is for {name}, of players in the round")
            self._choose(seat, decision, fact.value)
        self.window_open = NOBODY
        self.shut.add(decision)

    def _choose(self, seat: int, decision: int, value: int) -> int:
        legal = self._legal(seat, decision)
        choice = self.game.decisions[decision]
        if value not in legal:
            if self._stands(seat, decision):
                made = choice.words(self.choices[seat, decision])
                words = f"{choice.name}: {made} of {SPOT_TEXT[seat]} stands"
                raise Refused(choice.stands_cite, f"{words}, and is not changed any more")
            choice.refuse(self, self.terms, seat, value)
            if value in choice.legal(self, self.terms, seat):
                why = f"{SPOT_TEXT[seat]} has not the chips for it"
            else:
                must = f"it must be {legal_text(choice, legal)}"
                why = must if legal else f"{SPOT_TEXT[seat]} has nothing to decide here"
            told = money(value) if choice.kind == AMOUNT else value
            cite = choice.bounds_cite if choice.bounds_cite and value else choice.cite
            raise Refused(cite, f"{choice.name} {told} is refused: {why}")
        before = self.cite
        if self._changes(seat, decision, value):
            self.rule(choice.changes_cite)
        self.choices[seat, decision] = value
        self._act("decide", seat, words=f"{choice.name}: {choice.words(value)}", value=value)
        self.cite = before
        return value

    def _changes(self, seat: int, decision: int, value: int) -> bool:
        """The seat has answered otherwise, and a paragraph of its own lets it change that."""
        made = self.choices.get((seat, decision), value)
        return made != value and self.game.decisions[decision].changes_cite != ""

    def _stands(self, seat: int, decision: int) -> bool:
        """What the seat answered in the window that is open may not be changed."""
        if decision != self.window_open or (seat, decision) not in self.choices:
            return False
        stands = self.game.decisions[decision].stands
        return self.since(SET_RIGHT) and stands(self.choices[seat, decision])

    def _legal(self, seat: int, decision: int) -> Sequence[int]:
        """The values a seat may choose, with the chips it has."""
        choice = self.game.decisions[decision]
        if self._stands(seat, decision):
            return (self.choices[seat, decision],)
        legal = choice.legal(self, self.terms, seat)
        costs = choice.costs
        if box_of(seat) >= SEATS or costs is no_cost or not legal:
            return legal
        player = self.chips.player(seat)
        spare = self.chips.spare(seat)
        if decision == self.window_open and self.choices:  # what the player has promised elsewhere
            spare -= sum(
                costs(self, self.terms, other, value)
                for (other, d), value in self.choices.items()
                if d == decision and other != seat and self.layout.seats[other] == player
            )
        if costs(self, self.terms, seat, legal[-1]) <= spare:
            return legal
        return tuple(value for value in legal if costs(self, self.terms, seat, value) <= spare)

    def elected(self, seat: int, decision: int) -> int:
        return self.choices.get((seat, decision), 0)
