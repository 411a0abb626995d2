"""The table's verbs: all that a narration may ask or tell. Every table answers to them.

A seat is its number less one. Amounts are cents. Odds are "to `to`, `one`": 3, 2 is "3 to 2".
"""

from collections.abc import Iterable, Sequence
from typing import Protocol


class Table(Protocol):
    # the text
    def rule(self, cite: str, /) -> None:
        """From here on the dealer acts under this paragraph."""

    def announce(self, words: str, /) -> None:
        """The dealer says these words."""

    def perform(self, words: str, /) -> None:
        """The dealer does something that moves neither a known card nor a chip."""

    def call(self, spot: int, value: int, /) -> int:
        """The dealer declares what the hand at the spot is worth; returns the value."""

    def called(self, spot: int, /) -> int:
        """What was last declared there this round."""

    # what stands between rounds
    def just_opened(self) -> bool:
        """No round has been played since the table was opened for gaming."""

    def since(self, version: int, /) -> bool:
        """The journal is of this version or a later one; one that is older replays as it was
        recorded, by the rules as they were read then."""

    def was_idle(self) -> bool:
        """All players had left, and one has come again."""

    def marker(self, marker: int, /) -> int:
        """What a marker on the layout shows; it stands from round to round."""

    def move(self, marker: int, value: int, /) -> None:
        """Move a marker. At a seat it also means the person who sits there now."""

    def holder(self, marker: int, /) -> int:
        """Where the person sits whom a marker means; NOBODY if it means none who is there: whoever
        takes the chair of somebody who has left is another person."""

    def gone(self, marker: int, /) -> bool:
        """Whether the person whom a marker means sits at the table no more."""

    def meter(self, meter: int, /) -> int:
        """The amount a progressive meter shows; it stands from round to round."""

    def set_meter(self, meter: int, amount: int, /) -> None:
        """The meter shows this amount from now on."""

    # seats
    def clockwise(self) -> Iterable[int]:
        """Seats in the round, from the dealer's left: all taken ones, until wagers are closed."""

    def counterclockwise(self) -> Iterable[int]:
        """The same from the dealer's far right."""

    def clockwise_from(self, seat: int, /) -> Iterable[int]:
        """Once around the taken seats, beginning at this one."""

    def counterclockwise_from(self, seat: int, /) -> Iterable[int]:
        """Once around the other way, beginning at this one."""

    def players_clockwise_from(self, seat: int, /) -> Iterable[int]:
        """Once around the players, beginning at this seat: a player who sits at two betting areas
        has one turn, at the first of them."""

    def players_counterclockwise_from(self, seat: int, /) -> Iterable[int]:
        """Once around the players the other way."""

    def same_player(self, seat: int, other: int, /) -> bool:
        """One player sits at both."""

    def moved_from(self, seat: int, /) -> int:
        """The seat whoever sits there had before, if the person has changed seats and no turn has
        come since; else NOBODY."""

    def turn_comes(self, seat: int, missed: bool, /) -> None:
        """Of who has changed seats: a turn comes, or is missed for it."""

    def seated(self, seat: int, /) -> bool:
        """Somebody sits there."""

    def in_round(self, seat: int, /) -> bool:
        """The seat is in the round: it has wagered and not folded."""

    def seats_in_round(self) -> int:
        """All of them, as bits of a number."""

    def all_join(self) -> None:
        """All who sit at the table are in the round, whoever has wagered."""

    def first_player(self) -> int:
        """The seat of the first player to the table who is still there."""

    def fold(self, seat: int, /) -> None:
        """The seat is out of the round."""

    # cards
    def shuffle(self, method: int, /) -> None:
        """All the cards, shuffled into one stack or shoe."""

    def cut(self, depth: int, /) -> None:
        """The cards above the cutting card go to the bottom."""

    def insert_cutting_card(self, from_back: int, cite: str, /) -> None:
        """A cutting card goes into the shoe, so many cards from the back; when it appears in play
        it is set aside under the paragraph given."""

    def cutting_card_is_out(self) -> bool:
        """The cutting card has appeared since it was inserted."""

    def cutting_card_at(self) -> int:
        """The spot a card was being dealt to when the cutting card appeared this round: the
        dealer's if it was burned, NOBODY if the cutting card has not appeared."""

    def shuffle_discards(self) -> None:
        """The shoe is empty in the course of a round: the discard rack is shuffled into it."""

    def burned(self) -> int:
        """Cards burned face down since the last shuffle."""

    def mix_burned(self) -> None:
        """Too few cards are left: what there is is shuffled together with the burn cards."""

    def take_shoe(self, side: int, /) -> None:
        """From now on cards come from this side of a double shoe, and go to its own rack."""

    def cards_left(self) -> int:
        """Cards in the shoe or deck."""

    def burn(self, facing: int, /, cards: int = 1) -> int:
        """Cards from the shoe to the discard rack; returns the last one, if its face was shown."""

    def deal(self, spot: int, facing: int, /, cards: int = 1) -> int:
        """Cards to a spot; returns the last one if face up."""

    def reveal(self, spot: int, /, cards: int = ...) -> None:
        """Turn the cards at the spot face up: all, or the first so many that lie face down."""

    def hand(self, spot: int, /) -> Sequence[int]:
        """The cards at a spot. The rules may not use a card the dealer may not see."""

    def shown(self, spot: int, /) -> Sequence[int]:
        """Those cards at a spot that lie face up."""

    def hand_with(self, spot: int, other: int, /) -> Sequence[int]:
        """The cards at two spots, as one hand."""

    def held(self, seat: int, /) -> Sequence[int]:
        """A player's cards as the player sees them; only a strategy may ask."""

    def held_with(self, seat: int, other: int, /) -> Sequence[int]:
        """A player's cards with those that lie face up at another spot; only a strategy may ask."""

    def look(self, spot: int, /) -> Sequence[int]:
        """Whoever holds the cards at the spot looks at them, and does with them what the text
        requires: the cards, though the others do not see them."""

    def discard(self, spot: int, mask: int, /) -> int:
        """Those cards at the spot whose bits are set go to the discard rack, unseen by others;
        returns how many. The card dealt first has bit 0; the others close up."""

    def show_setting(self, spot: int, mask: int, /) -> None:
        """The cards at the spot, face up, lie as two hands: those whose bits are set as the lower
        one, the others as the higher."""

    def card_reader(self, spot: int, ranks: int, /) -> bool:
        """The card face down at the spot is moved into a card reader device, which tells whether
        its rank is one of these (a bit each, two to ace) and shows it to nobody."""

    def hand_over(self, spot: int, other: int, /) -> None:
        """The last card at the spot, face up, goes to the other one."""

    def split(self, hand: int, /) -> int:
        """The second card of the hand begins another, to its right; returns where that lies."""

    def hands_of(self, box: int, /) -> Sequence[int]:
        """The hands of a box from the dealer's left, the box's own among them."""

    def pick_up(self, spot: int, /) -> None:
        """The cards at the spot go to the discard rack."""

    def count_stub(self, stacked: int = 0, /) -> int:
        """The dealer counts the stub, face down; a wrong number is `Cards.miscounted`. So many
        cards lie in stacks already, of which no position has any yet."""

    def pick_up_stub(self) -> None:
        """What is left of the deck goes to the discard rack."""

    # the wheel
    def spin(self) -> int:
        """The ball is spun; the number of the compartment it comes to rest in. Or the wheel is;
        the number its clapper stops at."""

    def rested_between(self) -> bool:
        """The clapper came to rest between two numbers; `spin` gave the one it passed last."""

    # the dice
    def roll(self) -> Sequence[int]:
        """The dice are thrown; what each shows when they have come to rest."""

    # decisions
    def take_wagers(self) -> None:
        """Any seat, any order, until the dealer closes: wagers made, changed, withdrawn."""

    def offer(self, seat: int, decision: int, /) -> int:
        """Ask one player, now; the answer is an integer."""

    def window(self, decision: int, /) -> None:
        """Any player in the round, any order, until the dealer closes."""

    def elected(self, seat: int, decision: int, /) -> int:
        """What the seat chose when last asked; 0 if it never did."""

    # chips
    def staked(self, seat: int, wager: int, /) -> int:
        """The amount standing on this wager."""

    def stood(self, seat: int, wager: int, /) -> int:
        """The amount that stood on this wager when the round began."""

    def button(self, seat: int, wager: int, /) -> int:
        """The marker button on this wager: NO_BUTTON, ON or OFF; it stands as long as the wager."""

    def standing(self, seat: int, /) -> Iterable[int]:
        """The wagers on which the seat has an amount standing."""

    def affords(self, seat: int, wager: int, amount: int, /) -> bool:
        """Whoever made this wager has the chips for so much more."""

    def afforded(self, seat: int, wager: int, amount: int, /) -> int:
        """Of so much, what whoever made this wager has the chips for."""

    def place(self, seat: int, wager: int, amount: int, /) -> None:
        """The player adds chips to a wager in the course of the round; the house, at the spot of
        the dealer, from the table inventory container."""

    def move_wager(self, seat: int, wager: int, other: int, amount: int, /) -> None:
        """Chips go from one betting area to another."""

    def settle(self, seat: int, wager: int, to: int, /, one: int = 1, limit: int = ...) -> None:
        """LOSE: collect. PUSH: the player takes it back. Else pay, within the limit."""

    def pay(self, seat: int, wager: int, to: int, /, one: int = 1, limit: int = ...) -> None:
        """Pay at these odds; the wager stays where it stands."""

    def award(self, seat: int, wager: int, amount: int, /) -> None:
        """Pay a fixed amount for the wager; the wager stays where it stands."""

    def collect(self, seat: int, wager: int, amount: int, /) -> None:
        """So much of the wager goes to who stands on the other side of it."""

    def take_down(self, seat: int, wager: int, /) -> None:
        """The player takes back what stands on the wager."""

    def paid(self, seat: int, /) -> int:
        """What the seat has been paid this round, its own wagers not counted."""

    # betting among the players: chips in front of them, in the pot and in side pots

    def sit_out(self, seat: int, /) -> None:
        """Whoever sits there takes no part in this round."""

    def behind(self, seat: int, /) -> int:
        """The chips a player has on the table and has not bet: table stakes."""

    def seats_with_chips(self) -> int:
        """Those in the round who are not all-in, as bits of a number."""

    def highest_bet(self, wager: int, but: int, /) -> int:
        """The most that anybody but one seat has before him or her."""

    def put_in(self, seat: int, wager: int, amount: int, words: str, /) -> None:
        """The player puts so many chips in front of him or her: an ante, a blind bet, a call."""

    def offer_bet(
        self, seat: int, decision: int, bet: int, least: int, most: int, step: int, /
    ) -> int:
        """Ask one player: to fold, to call this bet (or check), or to make it an amount between
        these, in such steps; less than the least only with all of his or her chips. No most: not
        to raise."""

    def return_uncalled(self, seat: int, wager: int, amount: int, /) -> None:
        """So much of the bet that nobody has called goes back."""

    def gather(self, wager: int, pot: int, level: int, /) -> None:
        """Of what each has bet, as much as this goes into a pot: 0 is the main pot."""

    def contend_until(self, seat: int, pot: int, /) -> None:
        """The player is all-in: he or she contends for this pot and no later one."""

    def contends(self, seat: int, pot: int, /) -> bool:
        """The seat is in the round and contends for this pot."""

    def pot(self, pot: int, /) -> int:
        """What is in it."""

    def bet_by_all(self, wager: int, /) -> int:
        """All that has been bet: what is in the pots, and what lies before the players."""

    def asked_to_call(self) -> int:
        """The bet that the player who is asked must call; only a strategy may ask."""

    def asked_least(self) -> int:
        """The least he or she may make it; only a strategy may ask."""

    def asked_most(self) -> int:
        """The most he or she may make it, 0 if no raise may be made; only a strategy may ask."""

    def asked_step(self) -> int:
        """In what steps; only a strategy may ask."""

    def rake(self, pot: int, amount: int, /) -> None:
        """So much of the pot is poker revenue."""

    def drop(self, pot: int, amount: int, /) -> None:
        """So much of the pot goes into the jackpot."""

    def push_pot(self, seat: int, wager: int, pot: int, amount: int, /) -> None:
        """So much of the pot goes to the player."""

    def muck(self, seat: int, /) -> None:
        """The player throws the hand in at the showdown, unseen."""

    # who stands on the other side: the house, unless a bank covers the wager

    def hold_bank(self, seat: int, wager: int, /, halves: int = 0) -> None:
        """What stands on this wager of the seat is the bank, until the round is over, and the seat
        is in the round; of a co-bank, the house bears one half of each wager, and the odd cent."""

    def bank_left(self) -> int:
        """The wager that the bank can still cover, at even money."""

    def cover(self, seat: int, wager: int, /) -> int:
        """The bank stands on the other side of the wager, as far as it has chips not yet needed for
        others, at even money; what is beyond goes back to the player. Returns what stands."""

    # vigorish, which is the house's whoever the bank is

    def charge(self, seat: int, amount: int, wager: int = ..., /) -> None:
        """Vigorish for a wager, or for several, collected at once; less than none is given back."""

    def mark(self, seat: int, amount: int, wager: int = ..., /) -> None:
        """Vigorish for a wager, marked in the seat's space and owed."""

    def owed(self, seat: int, /) -> int:
        """Vigorish marked and not yet collected."""

    def collect_marked(self, seat: int, /) -> None:
        """Collect what is owed and take the marker away."""
