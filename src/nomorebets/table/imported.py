"""A hand history played again at a table of ours: the cards and actions it records are the facts.

Players p1, p2, … sit at seats 1, 2, …; the last of them has the button. What the record leaves out
(the shuffle, the cut, burn cards) is told as nobody saw it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from nomorebets.equipment.cards import RANKS
from nomorebets.law.bets import Bets
from nomorebets.law.decisions import CALL, CHECK, FOLD
from nomorebets.law.refusal import Refused
from nomorebets.law.words import DOWN, spot_name
from nomorebets.rules import game
from nomorebets.rules.betting_rounds import BET
from nomorebets.rules.card_rooms import DECISIONS, POSTS, TO_TAKE_PART
from nomorebets.table import pending as waits
from nomorebets.table.facts import AnyFact, Closed, Decided, Drawn, Shuffled
from nomorebets.table.hand_history import HandAction, HandHistory
from nomorebets.table.histories import game_of, terms_of
from nomorebets.table.history_terms import posts_of
from nomorebets.table.journal import Journal
from nomorebets.table.live import LiveTable
from nomorebets.table.open_table import OpenTable
from nomorebets.table.pending import Pending
from nomorebets.table.sources import Reported

TAKE_PART = DECISIONS[TO_TAKE_PART].name
DEALT, BETS = ("hole", "board"), ("f", "cc", "pb", "cbr")
ODD_CHIP = "14.3(c)"


@dataclass(frozen=True)
class Imported:
    """How a hand ended here, and how the record says it did."""

    hand: HandHistory
    game: str
    stacks: tuple[int, ...] = ()
    refused: str = ""  # why it was not played, or where it ends otherwise; with the paragraph
    journal: Journal | None = None

    @property
    def as_recorded(self) -> bool:
        ends = self.hand.finishing is None or self.stacks == self.hand.finishing
        return ends and not self.refused


class Script:
    """Answers what a round asks from the actions of a record, in their order."""

    def __init__(self, hand: HandHistory) -> None:
        self.hand = hand
        self.at = 0
        self.hole: dict[int, list[str]] = {p: [] for p in range(1, hand.players + 1)}
        self.board: list[str] = []
        self.known = {card for one in hand.actions for card in one.cards if card}
        self.shown = {one.player: one for one in hand.actions if one.what == "sm"}
        self.posts = list(posts_of(hand))

    def __call__(self, table: LiveTable, pending: Pending) -> AnyFact:
        if pending.asks == waits.SHUFFLE:
            return Shuffled()
        if pending.asks == waits.CARD:
            return Drawn(self.card(table, pending))
        if pending.asks == waits.WINDOW:
            return Decided(self.posts.pop(0), TAKE_PART, POSTS) if self.posts else Closed()
        if pending.asks == waits.OFFER:
            name = table.game.decisions[pending.decision].name
            return Decided(pending.spot + 1 if pending.spot in table.active else 0, name,
                           self.decided(name, table, pending))  # fmt: skip
        raise Refused(
            pending.cite, f"hand {self.hand.name}: the record does not say {pending.asks}"
        )

    # cards

    def card(self, table: LiveTable, pending: Pending) -> str:
        if pending.turned:
            shown = self.shown.get(pending.spot + 1)
            if shown is None or pending.place >= len(shown.cards):
                where = spot_name(pending.spot)
                raise Refused(
                    pending.cite, f"hand {self.hand.name}: the cards of {where} are not told"
                )
            return shown.cards[pending.place]
        seat = pending.spot if 0 <= pending.spot < self.hand.players else -1
        if seat < 0 and pending.facing == DOWN:
            return ""  # a burn card
        queue = self.board if seat < 0 else self.hole[seat + 1]
        if not queue:
            self._take_cards()
        if not queue:
            raise Refused(
                pending.cite, f"hand {self.hand.name}: {self._next()} where a card is dealt"
            )
        card = queue.pop(0)
        return card if card or pending.facing == DOWN else self._some_card()

    def _take_cards(self) -> None:
        """All cards that come next; who has nobody to bet against has only checked before them."""
        actions = self.hand.actions
        at = self.at
        while at < len(actions) and actions[at].what in ("cc", "sm"):
            at += 1
        while at < len(actions) and actions[at].what in DEALT:
            one = actions[at]
            (self.board if one.what == "board" else self.hole[one.player]).extend(one.cards)
            at += 1
            self.at = at

    def _some_card(self) -> str:
        """A card nobody is known to have, for one that lay face up and was not recorded; such that
        whoever is recorded to open does: kings where low cards open, else twos."""
        for rank in RANKS if self._high_card_opens() else RANKS[-2::-1]:
            for suit in "hdcs":
                card = rank + suit
                if card not in self.known:
                    self.known.add(card)
                    return card
        raise Refused("14.2(a)", f"hand {self.hand.name}: more than 52 cards")

    def _high_card_opens(self) -> bool:
        opener = next((one.player for one in self.hand.actions if one.what in BETS), 0)
        doors = {
            one.player: RANKS.index(one.cards[-1][0])
            for one in reversed(self.hand.actions)
            if one.what == "hole" and one.cards[-1]
        }
        return doors.get(opener, 0) > min(doors.values(), default=0)

    # decisions

    def decided(self, name: str, table: LiveTable, pending: Pending) -> int:
        if name == "bet":
            return self.bet(table, pending)
        if name == "show":
            shown = self.shown.get(pending.spot + 1)
            return int(shown is None or not shown.throws_in)
        if name == "bet higher":  # the forced bet, or the full one
            opens = self._action(pending.spot + 1, pending)
            self.at += 1
            return int(opens.what == "cbr")
        if name == "button":
            return self.hand.players
        if name == "straddle":
            return int(self.hand.blinds[2] > 0)
        decision = table.game.decisions[pending.decision]
        return decision.default

    def bet(self, table: LiveTable, pending: Pending) -> int:
        player = pending.spot + 1
        if self.at < len(self.hand.actions) and self._is_forced(table, self.hand.actions[self.at]):
            self.at += 1  # who has no choice is not asked for the forced bet
        one = self._action(player, pending)
        self.at += 1
        legal = dict(pending.legal)[pending.spot]
        if one.what == "f":
            return FOLD
        if one.what == "cc":
            return CHECK if CHECK in legal else CALL
        if one.what == "cbr":
            if CALL in legal and one.amount == table.asked_bet[0]:
                return CALL  # of a blind that was not covered
            if one.amount not in legal:
                why = lawful(legal, self.hand)
                raise Refused(
                    "14.7", f"hand {self.hand.name}: {one.text}: no lawful bet or raise: {why}"
                )
            return one.amount
        raise Refused("14.1", f"hand {self.hand.name}: {one.text}: no forced bet is asked here")

    def _is_forced(self, table: LiveTable, one: HandAction) -> bool:
        """The forced bet of stud; who has no more than that may be recorded to have bet it all."""
        all_in = one.what == "cbr" and table.behind(one.player - 1) == 0
        return one.what == "pb" or (all_in and table.staked(one.player - 1, BET) == one.amount)

    def _action(self, player: int, pending: Pending) -> HandAction:
        actions = self.hand.actions
        if self.at >= len(actions) or actions[self.at].what not in BETS:
            raise Refused(
                pending.cite, f"hand {self.hand.name}: {self._next()} where p{player} acts"
            )
        one = actions[self.at]
        if one.player != player:
            raise Refused(
                "14.6(c)", f"hand {self.hand.name}: {one.text}: it is the turn of p{player}"
            )
        return one

    def _next(self) -> str:
        actions = self.hand.actions
        return repr(actions[self.at].text) if self.at < len(actions) else "the record ends"

    def left(self) -> str:
        """What the record has that the table did not ask for."""
        for player, cards in self.hole.items():
            if cards:
                return f"p{player} is dealt {len(cards)} cards too many"
        for one in self.hand.actions[self.at :]:
            if one.what in ("f", "cbr", "pb", *DEALT):
                return f"{one.text}: the round is over before it"
        return "the board has cards too many" if self.board else ""


def import_hand(hand: HandHistory) -> Imported:
    """The hand at a table of its own. One that names no game of ours is refused; what the rules
    refuse of it is said."""
    game_id = game_of(hand)
    found = game(game_id)
    try:
        terms = found.terms_from(terms_of(hand))
        table = OpenTable(found, terms, Reported(), f"hand {hand.name}")
        for seat, chips in enumerate(hand.stacks, 1):
            table.sit(f"p{seat}", seat, chips)
        script = Script(hand)
        table.play(script)
        table.shut()
    except Refused as refusal:
        return Imported(hand, game_id, refused=str(refusal))
    stacks = tuple(table.layout.purses[f"p{seat}"] for seat in range(1, hand.players + 1))
    return Imported(hand, game_id, stacks, otherwise(hand, stacks, script.left()), table.journal)


def lawful(legal: Sequence[int], hand: HandHistory) -> str:
    """What may be bet or raised to, in chips of the file."""
    assert isinstance(legal, Bets)
    amounts = (*legal.amounts[:1], *legal.amounts[-1:], *legal.all_in)
    if not amounts:
        return "none may be made here"
    least, most = (in_their_chips(hand, amount) for amount in (min(amounts), max(amounts)))
    return f"it is to {least}" if least == most else f"it is to {least} at least, {most} at most"


def in_their_chips(hand: HandHistory, amount: int) -> int | float:
    """As the file has it."""
    return amount // hand.scale if amount % hand.scale == 0 else amount / hand.scale


def otherwise(hand: HandHistory, stacks: tuple[int, ...], left: str) -> str:
    """Why it did not end as recorded; "" if it did."""
    if left:
        return str(Refused("14.6(c)", f"hand {hand.name}: {left}"))
    if hand.finishing is None or stacks == hand.finishing:
        return ""
    kept = sum(stacks) - sum(hand.finishing)
    if kept:
        words = f"{in_their_chips(hand, abs(kept))} chips {'less' if kept > 0 else 'more'}"
        return str(Refused("14.14", f"hand {hand.name}: it ends with {words} than were brought"))
    most = max(abs(a - b) for a, b in zip(stacks, hand.finishing, strict=True))
    if most < hand.players:
        return str(
            Refused(ODD_CHIP, f"hand {hand.name}: the odd chip of a divided pot goes elsewhere")
        )
    return str(Refused("14.6(d)", f"hand {hand.name}: the pots are awarded otherwise"))
