"""The words all subchapters share: spots, facings, announcements and the dealer's acts.

A spot is a place cards may lie. Spots 0 to 15 are the seats (printed as 1 to 16); the others have
names. Numbers, because the narration is compiled.
"""

SEATS = 16  # more than any table has: the limit of every array of seats
DEALER, COMMUNITY, PLAYERS_HAND, BANKERS_HAND = 16, 17, 18, 19
FIRST_SPLIT = 24  # hands made by splitting lie from here on (blackjack)
SPOTS = 64
NOBODY = -1
UNSEEN = -1  # a card dealt face down that nobody has looked at is not yet any card

SPOT_NAMES = {
    DEALER: "dealer",
    COMMUNITY: "community cards",
    PLAYERS_HAND: "Player's Hand",
    BANKERS_HAND: "Banker's Hand",
}

UP, DOWN = 1, 0

NO_LIMIT = 1 << 60  # a payout limit that never binds, in cents

NO_MORE_BETS = "No more bets"

SORT_AND_INSPECT = "sort and inspect the cards"
VERIFY_INSPECTION = "the floorperson verifies the inspection"
SPREAD_FACE_UP = "spread the cards face up, by suit and in sequence, for the first player to see"
TURN_FACE_UP = "turn the spread cards face up"
SPREAD_FACE_DOWN = "spread the cards face down"
WASH_AND_STACK = "turn the cards face down, wash and stack them"
STACK_ON_COVER_CARD = "place the stack on the cover card and offer it to be cut"
COVER_CARD_TO_RACK = "remove the cover card and place it in the discard rack"


def spot_name(spot: int) -> str:
    if 0 <= spot < SEATS:
        return f"seat {spot + 1}"
    if spot >= FIRST_SPLIT:
        return f"split hand {spot - FIRST_SPLIT + 1}"
    return SPOT_NAMES.get(spot, "nobody")
