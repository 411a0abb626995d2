"""A round of poker as a hand history: the acts of a journal in the notation PHH, as somebody may
see them; a card the viewer may not see is `??`.

Players are counted from the button's left. A post of who comes late stands as a blind below
nothing, the small blind put straight into the pot with it as an ante. Where nobody can bet any more
the notation shows hands before the rest of the board; the acts say later who showed. It has no word
for rake: what the house took stands under a key of ours, the stacks after the hand are left out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from nomorebets.law.decisions import CALL, CHECK, FOLD
from nomorebets.law.refusal import Refused
from nomorebets.law.words import COMMUNITY, spot_name
from nomorebets.table.facts import Act
from nomorebets.table.hand_history import HandAction, HandHistory
from nomorebets.table.histories import variant_of
from nomorebets.table.live import LiveTable
from nomorebets.table.live_words import HIDDEN
from nomorebets.table.views import Viewer

LETTERS = str.maketrans("♣♦♥♠", "cdhs")
BETS, HIGHER = "bet: ", "bet higher: "
BLINDS = ("small blind", "big blind", "straddle", "post")
ANTES = ("ante", "dead small blind")


def export_hand(table: LiveTable, number: int, viewer: Viewer | None = None) -> HandHistory:
    """A round that is over; refused if the notation has no name for its game. Without a viewer, all
    that the journal has."""
    if not table.over:
        raise Refused("", f"round {number}: it is not over")
    variant, amounts = variant_of(table.game.id, table.terms)
    if not variant:
        raise Refused(
            "", f"round {number}: PHH has no name for {table.game.name} under these terms"
        )
    if table.void:
        raise Refused("", f"round {number}: it was void, and PHH has no word for that")
    seats = in_order(table)
    if len(seats) < 2:
        raise Refused("14.6(b)", f"round {number}: no cards were dealt")
    before, after = table.layout.purses, table.layout_after().purses
    names = [table.layout.seats[seat] for seat in seats]
    stacks = tuple(before[name] for name in names)
    finishing = tuple(after[name] for name in names)
    taken = sum(stacks) - sum(finishing)
    written = Written(table, seats, viewer.acts(table) if viewer else table.acts)
    hand = HandHistory(
        str(number), variant, stacks, tuple(written.actions()),
        written.forced(*ANTES), written.forced(*BLINDS),
        finishing=None if taken else finishing, names=tuple(names), taken=taken,
    )  # fmt: skip
    return replace(hand, **amounts)  # type: ignore[arg-type]


def in_order(table: LiveTable) -> list[int]:
    """Seats that were dealt in, from the button's left."""
    dealt = {act.spot for act in table.acts if act.act == "deal"}
    playing = [seat for seat in table.layout.taken if spot_name(seat) in dealt]
    button = next((m for m in table.markers[:1]), 0)
    return sorted(playing, key=lambda seat: (seat - button - 1) % len(table.layout.seats))


def letters(cards: Sequence[str]) -> str:
    return "".join(card.translate(LETTERS) for card in cards)


class Written:
    """The acts of a round, in the notation's order."""

    def __init__(self, table: LiveTable, seats: list[int], acts: Sequence[Act]) -> None:
        self.acts = acts
        self.turned = {act.spot: list(act.cards) for act in acts if act.act == "reveal"}
        self.thrown_in = {act.spot for act in acts if act.act == "muck"}
        self.number = {spot_name(seat): i for i, seat in enumerate(seats, 1)}
        self.terms = table.terms
        self.live = dict.fromkeys(self.number, True)
        self.behind = {
            spot_name(seat): table.layout.purses[table.layout.seats[seat]] for seat in seats
        }
        self.brought = dict(self.behind)  # to the first betting round: antes are gone
        self.acted: set[str] = set()
        self.hole: dict[str, list[str]] = {spot: [] for spot in self.number}
        self.shown: dict[str, int] = {}  # how many cards were there
        self.pending: dict[str, list[str]] = {}  # cards dealt and not written yet

    def forced(self, *words: str) -> tuple[int, ...]:
        """What the terms ask of each player who was made to bet so, though some may have had less;
        of two players the notation tells the button's first."""
        made = {
            (act.spot, act.words.removesuffix(", all-in"))
            for act in self.acts
            if act.act == "put in"
        }
        made -= {(spot, "post") for spot, word in made if word == "straddle"}  # which includes it
        found = tuple(
            sum(nominal(self.terms, word) for word in words if (spot, word) in made)
            for spot in self.number
        )
        return found[::-1] if len(found) == 2 else found

    def actions(self) -> Iterator[HandAction]:
        first_round = True
        for act in self.acts:
            if act.act == "deal" and act.cards:
                self.pending.setdefault(act.spot, []).extend(act.cards)
                continue
            if self.pending and act.act in (
                "decide",
                "gather",
                "burn",
                "reveal",
                "muck",
                "push pot",
            ):
                yield from self._dealt()
            if act.act == "put in":
                self.behind[act.spot] -= act.amount
                if act.words.startswith(ANTES):
                    self.brought[act.spot] -= act.amount
                if act.words.startswith("forced bet"):
                    self.acted.add(act.spot)
                    yield self._said(act.spot, "pb")
            elif act.act == "decide" and act.words.startswith(HIGHER) and act.value:
                full = min(self.terms.low_limit, self.behind[act.spot])
                yield self._said(act.spot, "cbr", full)
            elif act.act == "decide" and act.words.startswith(BETS):
                yield self._bet(act)
            elif act.act == "fold":
                self.live[act.spot] = False
            elif act.act == "burn":
                yield from self._nobody_bets(first_round)
                first_round = False
            elif act.act in ("reveal", "muck") and act.spot in self.number:
                yield from self._shows(act.spot, act.act == "reveal")
        yield from self._dealt()

    def _said(self, spot: str, what: str, amount: int = 0, cards: Sequence[str] = ()) -> HandAction:
        player = self.number[spot]
        more = f" {amount}" if what == "cbr" else f" {letters(cards)}" if cards else ""
        return HandAction(player, what, amount, tuple(cards), f"p{player} {what}{more}")

    def _dealt(self) -> Iterator[HandAction]:
        """The cards of one dealing, player by player."""
        for spot, number in self.number.items():
            if cards := self.pending.pop(spot, None):
                self.hole[spot] += cards
                yield HandAction(
                    number, "hole", 0, tuple(cards), f"d dh p{number} {letters(cards)}"
                )
        if cards := self.pending.pop(spot_name(COMMUNITY), None):
            yield HandAction(0, "board", 0, tuple(cards), f"d db {letters(cards)}")
        self.pending.clear()

    def _bet(self, act: Act) -> HandAction:
        self.acted.add(act.spot)
        if act.value == FOLD:
            return self._said(act.spot, "f")
        if act.value in (CHECK, CALL):
            return self._said(act.spot, "cc")
        return self._said(act.spot, "cbr", act.value or 0)

    def _nobody_bets(self, first_round: bool) -> Iterator[HandAction]:
        """Before a burn card: if at most one player has chips left, hands are shown now, unless
        one will be thrown in."""
        live = [spot for spot, stays in self.live.items() if stays]
        with_chips = [spot for spot in live if self.behind[spot] > 0]
        if first_round and len(with_chips) == 1 and self._is_asked(with_chips[0]):
            yield self._said(with_chips[0], "cc")  # nobody was left to bet against
        if len(with_chips) < 2 and self.thrown_in.isdisjoint(live):
            for spot in live:
                yield from self._shows(spot, True)

    def _is_asked(self, spot: str) -> bool:
        """Who was bet against by nobody has an option there if others could have bet more."""
        own = self.brought[spot] - self.behind[spot]
        others = (chips for other, chips in self.brought.items() if other != spot)
        return spot not in self.acted and max(others) > own

    def _shows(self, spot: str, up: bool) -> Iterator[HandAction]:
        if self.shown.get(spot) != len(self.hole[spot]):  # at stud a last card comes after that
            self.shown[spot] = len(self.hole[spot])
            yield self._said(spot, "sm", cards=self._as_shown(spot) if up else ())

    def _as_shown(self, spot: str) -> list[str]:
        """The cards that are there now: what was hidden from the viewer is turned over when the
        hand is shown."""
        turned = iter(self.turned.get(spot, ()))
        return [next(turned, HIDDEN) if card == HIDDEN else card for card in self.hole[spot]]


def nominal(terms: Any, words: str) -> int:
    """What a forced bet is called in the terms."""
    if words == "straddle":
        return 2 * int(terms.big_blind)
    if words == "post":
        return -int(terms.big_blind)
    return int(getattr(terms, words.removeprefix("dead ").replace(" ", "_")))
