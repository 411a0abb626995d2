"""Match play coupons at the live table: laid with an equal wager, decided with it.

A coupon has a face value and is no chip: it never becomes a purse, and what it wins comes from the
table inventory. Won or lost, it goes into the drop box; else it goes back to its player.
"""

from nomorebets.law.game_parts import NO_COUPONS, Coupons
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.law.words import box_of
from nomorebets.table import facts as told
from nomorebets.table.card_verbs import CardVerbs
from nomorebets.table.places import INVENTORY, Key


class CouponVerbs(CardVerbs):
    """What lies with which wager, and what becomes of it when the wager is decided."""

    # while wagers are open

    def _lay(self, seat: int, fact: told.CouponLaid) -> None:
        """A coupon is laid with a wager of its amount, or taken back."""
        coupons, index = self._accepted(), self.game.wager_named(fact.wager)
        if index is None or fact.wager not in coupons.wagers:
            known = " or ".join(coupons.wagers)
            raise Refused(coupons.cite, f"a match play coupon goes with {known}, not {fact.wager}")
        key = seat, index
        if not fact.amount:
            if key not in self.coupons:
                raise Refused(coupons.cite, f"no coupon of seat {fact.seat} lies with {fact.wager}")
            self._coupon_goes_back(key)
            return
        self._refuse_coupon(coupons, key, fact.amount)
        player = self.chips.maker(*key)
        self._coupon_act("lay coupon", key, fact.amount)
        self.in_hand[player].remove(fact.amount)
        self.coupons[key], self.laid[key] = fact.amount, (player, fact.amount)

    def _accepted(self) -> Coupons:
        coupons = self.game.wagering.coupons
        if coupons is None:
            raise Refused(self.cite, "the text of this game admits no match play coupon")
        if self.terms.match_play_coupons == NO_COUPONS:
            raise Refused(coupons.cite, "no match play coupon is accepted at this table")
        return coupons

    def _refuse_coupon(self, coupons: Coupons, key: Key, amount: int) -> None:
        staked, player = self.chips.stakes.get(key, 0), self.chips.maker(*key)
        name = self.game.wagers[key[1]].name
        if amount < 0:
            why = f"a coupon cannot be negative ({money(amount)})"
        elif not staked:
            why = f"a coupon lies with a wager: there is none on {name}"
        elif key in self.coupons:
            why = f"a coupon of {money(self.coupons[key])} lies with this wager already"
        elif amount != staked:
            why = f"a coupon of {money(amount)} needs an equal wager, not {money(staked)}"
        elif amount not in self.in_hand.get(player, ()):
            why = f"{player} holds no coupon of {money(amount)}"
        elif self.chips.bank is not None:
            why = "a coupon is played against the house, not against a player's bank"
        else:
            return
        raise Refused(coupons.cite, why)

    def _matches(self, seat: int, wager: int, amount: int) -> None:
        """A wager with a coupon is withdrawn with it, but not changed."""
        lies = self.coupons.get((seat, wager), 0)
        if lies and amount and amount != lies:
            coupons = self._accepted()
            words = f"a coupon of {money(lies)} lies with this wager: it goes back first"
            raise Refused(coupons.cite, words)

    # when the wager is decided

    def _pay_coupon(self, key: Key, to: int, one: int, limit: int) -> None:
        """The wager has won: so does its coupon, under the same payout limit."""
        self._come_to()  # its hand may be void by now
        face, coupons = self.coupons.get(key, 0), self.game.wagering.coupons
        if not face or coupons is None:
            return
        to, one = coupons.pays(self.terms, to, one)
        amount = min(face * to // one, max(limit, 0))
        if amount:
            moves = ((INVENTORY, self.chips.way(*key)[0], amount),)
            before, self.cite, name = self.cite, coupons.cite, self.game.wagers[key[1]].name
            self._act("pay coupon", key[0], moves, name, amount, f"{to} to {one}")
            self.cite = before
        self._take_coupon(key)

    def _take_coupon(self, key: Key) -> None:
        """Won or lost: into the drop box."""
        self._come_to()
        if key in self.coupons:
            self._coupon_act("take coupon", key, self.coupons[key])
            del self.coupons[key]

    def _coupon_goes_back(self, key: Key) -> None:
        """Neither won nor lost."""
        self._come_to()
        if key in self.coupons:
            self._coupon_act("return coupon", key, self.coupons.pop(key))
            self._keeps(key)

    def _coupons_go_back(self, keep: tuple[int | Key, ...], seat: int | None = None) -> None:
        """A round or a hand is void: so is what its coupons won, and they are good again."""
        for key in sorted(self.laid):
            if key not in keep and key[1] not in keep and seat in (None, box_of(key[0])):
                self.coupons.pop(key, None)
                name = self.game.wagers[key[1]].name
                self._act("return coupon", key[0], wager=name, amount=self.laid[key][1])
                self._keeps(key)

    def _keeps(self, key: Key) -> None:
        player, amount = self.laid.pop(key)
        self.in_hand.setdefault(player, []).append(amount)

    def _coupon_act(self, act: str, key: Key, amount: int) -> None:
        """Under the paragraph of coupons; what stood under the last mark is not done yet."""
        before, coupons = self.cite, self.game.wagering.coupons
        assert coupons is not None
        self.cite = coupons.cite
        self._act(act, key[0], wager=self.game.wagers[key[1]].name, amount=amount)
        self.cite = before
