"""Poker against an outside referee: pokerkit is told the same deal and the same actions, and every
player must end with the same chips.

It is asked where its rules are ours. At a fixed limit it has a rule of its own for bets that are
short, so that stacks are whole bets there; it knows no end of a cap when two are left, so that it
is told of none; it counts on from a short blind, so that nobody's is; of a pot that several divide
it gives all odd chips to one of them; of a side pot for which no low hand qualifies it divides half
among others than the best high hand when one qualifies for the main pot: those hands are left out.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from pokerkit import Automation, BettingStructure, Deck, Mode, Opening, State, Street
from pokerkit.hands import (
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    StandardHighHand,
)
from tests.conftest import Count
from tests.support import AnyPlayers

from nomorebets.law.decisions import CALL, CHECK, FOLD
from nomorebets.rules import game
from nomorebets.table.facts import Act, AnyFact, Closed, Decided
from nomorebets.table.live import LiveTable
from nomorebets.table.open_table import OpenTable
from nomorebets.table.pending import Pending
from nomorebets.table.sources import software

LOW, HIGH, FORCED = 2_00, 4_00, 1_00
LIMITS = {
    "fixed": BettingStructure.FIXED_LIMIT,
    "pot": BettingStructure.POT_LIMIT,
    "none": BettingStructure.NO_LIMIT,
}
BY_HAND = (Automation.HOLE_DEALING, Automation.BOARD_DEALING, Automation.CARD_BURNING)
AUTOMATIC = tuple(a for a in Automation if a not in BY_HAND)
NAMES = str.maketrans("♣♦♥♠", "cdhs")
HANDS: dict[tuple[str, str], tuple[Any, ...]] = {
    ("holdem", ""): (StandardHighHand,),
    ("omaha", "high"): (OmahaHoldemHand,),
    ("omaha", "eight_or_better"): (OmahaHoldemHand, OmahaEightOrBetterLowHand),
    ("seven_card_stud", "high"): (StandardHighHand,),
    ("seven_card_stud", "high_low_split"): (StandardHighHand, RegularLowHand),
    ("seven_card_stud", "eight_or_better"): (StandardHighHand, EightOrBetterLowHand),
    ("seven_card_stud", "low"): (RegularLowHand,),
    ("five_card_stud", ""): (StandardHighHand,),
    ("five_card_draw", "high"): (StandardHighHand,),
    ("five_card_draw", "low"): (RegularLowHand,),
}


class Showing(AnyPlayers):
    """Everybody is dealt in and shows the hand."""

    def __call__(self, table: LiveTable, pending: Pending) -> AnyFact:
        if pending.asks == "window":
            return Closed()
        if table.game.decisions[pending.decision].name == "show":
            return Decided(pending.spot + 1, "show", 1)
        return super().__call__(table, pending)


def streets(game_id: str, pots: str, limit: str) -> tuple[Street, ...]:
    upper = HIGH if limit == "fixed" else LOW
    if game_id in ("holdem", "omaha"):
        hole = (False,) * (2 if game_id == "holdem" else 4)
        return (
            Street(False, hole, 0, False, Opening.POSITION, LOW, None),
            Street(True, (), 3, False, Opening.POSITION, LOW, None),
            Street(True, (), 1, False, Opening.POSITION, upper, None),
            Street(True, (), 1, False, Opening.POSITION, upper, None),
        )
    if game_id == "five_card_draw":
        return (
            Street(False, (False,) * 5, 0, False, Opening.POSITION, LOW, None),
            Street(True, (), 0, True, Opening.POSITION, upper, None),
        )
    low = pots == "low"
    opens = Opening.HIGH_CARD if low else Opening.LOW_CARD
    later = Opening.LOW_HAND if low else Opening.HIGH_HAND
    if game_id == "five_card_stud":
        faces, bets = ((False, True), (True,), (True,), (True,)), (LOW, LOW, upper, upper)
    else:
        up = (True,)
        faces = ((False, False, True), up, up, up, (False,))  # type: ignore[assignment]
        bets = (LOW, LOW, upper, upper, upper)  # type: ignore[assignment]
    return tuple(
        Street(i > 0, dealt, 0, False, later if i else opens, bet, None)
        for i, (dealt, bet) in enumerate(zip(faces, bets, strict=True))
    )


def is_stud(game_id: str) -> bool:
    return game_id.endswith("stud")


def order_of(table: LiveTable) -> list[int]:
    """Seats as the referee counts players: from the button's left, at stud from the dealer's."""
    button = -1 if is_stud(table.game.id) else table.markers[0]
    seats = table.layout.taken
    return [s for s in seats if s > button] + [s for s in seats if s <= button]


class Referee:
    """The referee's hand, told act by act."""

    def __init__(self, table: LiveTable, pots: str, limit: str, ante: int) -> None:
        game_id = table.game.id
        self.order = order_of(table)
        stacks = [table.layout.purses[table.layout.seats[seat]] for seat in self.order]
        blinds, forced = ((0,), FORCED) if is_stud(game_id) else ((LOW // 2, LOW), 0)
        self.state = State(
            AUTOMATIC, Deck.STANDARD, HANDS[game_id, pots], streets(game_id, pots, limit),
            LIMITS[limit], True, ante, blinds, forced, stacks, len(self.order),
            mode=Mode.CASH_GAME,
        )  # fmt: skip
        self.board: list[str] = []
        self.held: dict[str, list[str]] = {}
        self.drawn: list[tuple[int, str]] = []
        self.draws = game_id == "five_card_draw"

    def of(self, spot: str) -> int:
        return self.order.index(int(spot[5:]) - 1)

    def nobody_to_bet_against(self) -> None:
        """The referee asks who has no choice left; we do not."""
        while self.state.actor_index is not None:
            assert self.state.checking_or_calling_amount == 0
            self.state.check_or_call()

    def tell(self, act: Act) -> None:
        match act.act:
            case "burn":
                self.nobody_to_bet_against()
                if not self.draws:
                    self.state.burn_card("??")
            case "deal":
                self.deal(act)
            case "put in" if act.words.startswith("forced bet"):
                self.state.post_bring_in()
            case "put in" if act.cite == "14.7" and act.words == "bet":
                self.state.complete_bet_or_raise_to(LOW)
            case "decide" if act.words.startswith("bet: "):
                self.bet(act)
            case "decide" if act.words.startswith("draw: "):
                gone = [c for i, c in enumerate(self.held[act.spot]) if (act.value or 0) >> i & 1]
                self.state.stand_pat_or_discard("".join(gone).translate(NAMES))
                if not gone:
                    self.deal_the_draw()

    def deal(self, act: Act) -> None:
        card = act.cards[0].translate(NAMES)
        if act.spot.startswith("seat"):
            self.held.setdefault(act.spot, []).append(act.cards[0])
            if self.draws and self.state.street_index == 1:
                self.drawn.append((self.of(act.spot), card))
                self.deal_the_draw()
            else:
                self.state.deal_hole(card, self.of(act.spot))
            return
        self.board.append(card)
        if len(self.board) > 2:
            self.state.deal_board("".join(self.board[-1:] if len(self.board) > 3 else self.board))

    def deal_the_draw(self) -> None:
        """The referee burns and deals when all have discarded."""
        if self.state.stand_patter_or_discarder_index is None:
            if self.state.can_burn_card("??"):
                self.state.burn_card("??")
            for player, card in self.drawn:
                self.state.deal_hole(card, player)
            self.drawn = []

    def bet(self, act: Act) -> None:
        assert self.state.actor_index == self.of(act.spot), "another player is asked"
        if act.value == FOLD:
            self.state.fold()
        elif act.value in (CHECK, CALL):
            self.state.check_or_call()
        else:
            self.state.complete_bet_or_raise_to(act.value)

    def stacks(self) -> dict[int, int]:
        self.nobody_to_bet_against()
        assert not self.state.status, "the referee's hand is not over"
        return dict(zip(self.order, self.state.stacks, strict=True))


def chips(game_id: str, limit: str, ante: int, rng: random.Random) -> int:
    if limit != "fixed":
        return rng.randint(LOW + ante, 4000)
    return ante + (100_000 if is_stud(game_id) else rng.randint(1, 10) * 4 * HIGH)


def hands(
    game_id: str, pots: str, limit: str, ante: int, seed: str, count: int
) -> Iterator[LiveTable]:
    found = game(game_id)
    chosen: dict[str, object] = {
        "limit_type": limit, "low_limit": LOW, "high_limit": HIGH, "ante": ante,
        "revenue": "none", "chip": 1,
    }  # fmt: skip
    if pots:
        chosen["pots"] = pots
    if is_stud(game_id):
        chosen |= {"forced_bet": FORCED, "open_pair": "no"}
    else:
        chosen |= {"small_blind": LOW // 2, "big_blind": LOW, "newcomers": "free"}
    terms, rng = found.terms_from(chosen), random.Random(seed)
    most = {"five_card_draw": 5, "seven_card_stud": 6}.get(game_id, 7)  # enough cards for all
    for number in range(count):
        table = OpenTable(found, terms, software(f"{seed} {number}"))
        for seat in range(rng.randint(2, most)):
            table.sit(f"player {seat + 1}", seat + 1, chips(game_id, limit, ante, rng))
        yield table.play(Showing(rng))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("ante", [0, 25])
@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize(("game_id", "pots"), HANDS)
def test_every_hand_ends_as_the_referee_says(
    game_id: str, pots: str, limit: str, ante: int, count: Count
) -> None:
    seed = f"referee {game_id} {pots} {limit} {ante}"
    for table in hands(game_id, pots, limit, ante, seed, count(25, 1700)):
        if pots == "eight_or_better" and any(act.words == "side pot 1" for act in table.acts):
            continue
        referee = Referee(table, pots, limit, ante)
        for act in table.acts:
            referee.tell(act)
        theirs = referee.stacks()
        ours = {s: table.chips.purses[table.layout.seats[s]] for s in theirs}
        assert sum(ours.values()) == sum(theirs.values())
        odd = [abs(ours[seat] - theirs[seat]) for seat in ours]
        assert max(odd) < len(ours), (ours, theirs)
