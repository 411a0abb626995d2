"""The words all subchapters share: spots, facings, announcements and the dealer's acts.

A spot is a place cards may lie. Spots 0 to 15 are the seats (printed as 1 to 16); the others have
names. Numbers, because the narration is compiled.
"""

from nomorebets.law.marks import judgment

SEATS = 16  # more than any table has: the limit of every array of seats
DEALER, COMMUNITY, PLAYERS_HAND, BANKERS_HAND = 16, 17, 18, 19
LEFT_BOX, MIDDLE_BOX, RIGHT_BOX = 20, 21, 22  # three boxes in a row (red dog)
EXPOSED_CARD = 23  # a card exposed in error, until it is used as the next card
DETERMINANT_CARD = 24  # drawn to say which side of a double shoe deals (blackjack)
STARTING_POSITION = 25  # of which the dealer calls with whom dealing starts (pai gow)
FIRST_SPLIT = 28  # hands made by splitting lie from here on, SPLITS for each box (blackjack)
SPLITS = 3  # hands a box may be split into beside its own
SPOTS = 64
NOBODY = -1
UNSEEN = -1  # a card dealt face down that nobody has looked at is not yet any card

SPOT_NAMES = {
    DEALER: "dealer",
    COMMUNITY: "community cards",
    PLAYERS_HAND: "Player's Hand",
    BANKERS_HAND: "Banker's Hand",
    LEFT_BOX: "left box",
    MIDDLE_BOX: "middle box",
    RIGHT_BOX: "right box",
    EXPOSED_CARD: "exposed card",
    DETERMINANT_CARD: "determinant card",
    STARTING_POSITION: "starting position",
}

UP, DOWN = 1, 0

NO_BUTTON, ON, OFF = range(3)  # marker buttons on a wager
BUTTONS = ("none", "on", "off")
AS_IT_STANDS = -1  # at the fast table: a wager (or button) its player leaves as it stands

ALL = 1 << 30  # as many cards as there are

SET_RIGHT = 3  # the version of the journal from which on rules hold that were misread before
INSPECTED = 4  # and from which on those hold that an inspection of SET_RIGHT found

NO_LIMIT = 1 << 60  # a payout limit that never binds, in cents

NO_MORE_BETS = "No more bets"

SORT_AND_INSPECT = "sort and inspect the cards"
VERIFY_INSPECTION = "the floorperson verifies the inspection"
SPREAD_FACE_UP = "spread the cards face up, by suit and in sequence, for the first player to see"
TURN_FACE_UP = "turn the spread cards face up"
SPREAD_FACE_DOWN = "spread the cards face down"
WASH_AND_STACK = "turn the cards face down, wash and stack them"
STACK_ON_COVER_CARD = "place the stack on the cover card and offer it to be cut"
DECK_IN_PLAY_WORDS = "deck in play"  # the marker of a table with two decks, shown by their backs
DECK_REMOVED_WORDS = "deck removed"  # the marker of a table that waits for a new deck
COVER_CARD_TO_RACK = "remove the cover card and place it in the discard rack"


def spot_name(spot: int) -> str:
    if 0 <= spot < SEATS:
        return f"seat {spot + 1}"
    if spot >= FIRST_SPLIT:
        return f"seat {box_of(spot) + 1}, hand {(spot - FIRST_SPLIT) % SPLITS + 2}"
    return SPOT_NAMES.get(spot, "nobody")


@judgment
def box_of(spot: int) -> int:
    """The box or seat a hand belongs to: its own spot, unless it was made by splitting."""
    return spot if spot < FIRST_SPLIT else (spot - FIRST_SPLIT) // SPLITS


def number_of(spot: int) -> int:
    """How a fact names whoever decides at the spot: the seat's number, 0 for the dealer."""
    box = box_of(spot)
    return box + 1 if box < SEATS else 0
