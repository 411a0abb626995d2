"""What all types of poker share before the first betting round: the cards, who takes part, antes,
the button and the blinds. N.J.A.C. 19:47-14.1, 14.2, 14.4, 14.5, 14.6, 14.7, 14.14.
"""

from collections.abc import Sequence
from typing import Any

from nomorebets.equipment.cards import DECK, PLAYING_CARDS
from nomorebets.law.bets import Bets
from nomorebets.law.decisions import BET as A_BET
from nomorebets.law.decisions import CHECK, CHOICE, CUT, Decision
from nomorebets.law.game import Game, Wager
from nomorebets.law.game_parts import Between, Cards, Notices, Positions, Wagering
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.money import money
from nomorebets.law.terms import Condition
from nomorebets.law.verbs import Table
from nomorebets.law.words import (
    COMMUNITY,
    COVER_CARD_TO_RACK,
    DEALER,
    NO_LIMIT,
    NOBODY,
    SEATS,
    SORT_AND_INSPECT,
    SPREAD_FACE_DOWN,
    TURN_FACE_UP,
    VERIFY_INSPECTION,
    WASH_AND_STACK,
    spot_name,
)
from nomorebets.rules.betting_rounds import (
    BET,
    FIXED,
    POT_LIMIT,
    SPREAD,
    bet_forced,
    how_many,
    live_seats,
    next_of,
    with_chips,
)
from nomorebets.rules.pots import TIME, declared_words, gather_bets

# decisions, in this order at every poker game; a game's own come after them
TO_BET, TO_SHOW, TO_CUT, TO_TAKE_PART, TO_PLACE_BUTTON, TO_STRADDLE = range(6)
TO_BET_HIGHER, TO_DRAW = 4, 6  # at stud; at draw
DEALT_IN, SITS_OUT, POSTS = range(3)  # answers to TO_TAKE_PART

# markers; from PLAYED on one for each seat: whoever sits there has paid the blinds
BUTTON, SMALL_BLIND, BIG_BLIND, HANDS_SINCE_TIME, PLAYED = range(5)
MOST_SEATS = 11  # 14.6(b)
MISSED = PLAYED + MOST_SEATS  # less than NOBODY by the bits of those who missed the blinds
DEAD_BUTTON, MOVING_BUTTON = range(2)  # button
POST, FREE, POST_MISSED = range(3)  # newcomers
FACE_UP, FACE_DOWN = range(2)  # idle_spread
BY_HAND = 0

SPREAD_FOR_TWO = "spread the cards face up, by suit and in sequence, for the first two players"
OTHER_DECK = "maintain the other deck for later use"
COVER_CARD = "place the cover card in front of the deck, to be cut with one hand"
TAKE_THE_DECK = "take the deck in one hand, level over the table"
TOO_FEW = "fewer than two players take part: no cards are dealt"


# the cards


@procedure
def make_ready(table: Table, terms: Any) -> None:
    """14.4, 14.5(c): the table opens, or two players have come to one that was idle."""
    if table.just_opened():
        table.rule("14.4(a)")
        table.perform(SORT_AND_INSPECT)
        table.perform(VERIFY_INSPECTION)
        table.rule("14.4(b)")
        table.perform(SPREAD_FOR_TWO)
    elif table.was_idle():
        table.rule("14.5(c)")
        if terms.idle_spread == FACE_DOWN:
            table.perform(SPREAD_FACE_DOWN)
            table.perform(TURN_FACE_UP)
        table.perform(SPREAD_FOR_TWO)
    else:
        return
    table.rule("14.4(c)")
    for _ in range(2 if terms.both_decks_prepared else 1):
        table.perform(WASH_AND_STACK)
    table.perform(OTHER_DECK)


@procedure
def shuffle_and_cut(table: Table, terms: Any) -> None:
    """14.4, 14.5."""
    make_ready(table, terms)
    shuffle_again(table)


@procedure
def shuffle_again(table: Table) -> None:
    """14.5(a), (b); 14.6(e)1."""
    table.rule("14.5(a)")
    table.shuffle(BY_HAND)
    table.rule("14.5(b)")
    table.perform(COVER_CARD)
    table.cut(table.offer(DEALER, TO_CUT))
    table.perform(COVER_CARD_TO_RACK)
    table.rule("14.6(e)1")
    table.perform(TAKE_THE_DECK)


# who takes part


@procedure
def time_due(table: Table, terms: Any) -> int:
    """14.14: what each player owes for time before this hand."""
    if terms.revenue != TIME or table.marker(HANDS_SINCE_TIME) + 1 < terms.time_hands:
        return 0
    charge: int = terms.time_charge
    return charge


@procedure
def take_part(table: Table, terms: Any) -> int:
    """14.6(b), (c): who has chips to bet and does not sit out; fewer than two are no round."""
    table.rule("14.6(c)")
    table.window(TO_TAKE_PART)
    due = time_due(table, terms)
    for seat in table.clockwise():
        if table.behind(seat) <= due or table.elected(seat, TO_TAKE_PART) == SITS_OUT:
            table.sit_out(seat)
    if how_many(live_seats(table)) > 1:
        return 1
    table.rule("14.6(b)")
    table.perform(TOO_FEW)
    return 0


@procedure
def collect_time(table: Table, terms: Any) -> None:
    """14.14: where there is no rake, a charge from each player after so many hands."""
    if terms.revenue == TIME:
        table.rule("14.14")
        hands = table.marker(HANDS_SINCE_TIME) + 1
        if hands >= terms.time_hands:
            hands = 0
            for seat in table.clockwise():
                table.charge(seat, terms.time_charge)
        table.move(HANDS_SINCE_TIME, hands)


@procedure
def antes(table: Table, terms: Any, pots: int) -> int:
    """14.1 “ante”: from each player, before any card, into the pot; returns the pot now open."""
    table.rule("14.7")
    if terms.ante == 0:
        return pots
    for seat in table.clockwise():
        bet_forced(table, seat, terms.ante, "ante")
    table.rule("14.6(c)")
    return gather_bets(table, pots)


# the button and the blinds


@procedure
def has_paid(table: Table, seat: int) -> int:
    """The person who sits there has been in the game since the blinds came around."""
    return 1 if table.holder(PLAYED + seat) == seat else 0


@procedure
def who_missed(table: Table, terms: Any) -> int:
    """Those whom the big blind has passed since they were in the game."""
    return NOBODY - table.marker(MISSED) if terms.newcomers == POST_MISSED else 0


@procedure
def may_play_free(table: Table, terms: Any) -> int:
    """Those who need not post: all, when the table opens or too few of them are left."""
    everybody = live_seats(table)
    if terms.newcomers == FREE or table.marker(BIG_BLIND) == NOBODY:
        return everybody
    found = 0
    for seat in table.clockwise():
        if has_paid(table, seat):
            found |= 1 << seat
    found &= ~who_missed(table, terms)
    return found if how_many(found) > 1 else everybody


@judgment
def last_of(seats: int, before: int) -> int:
    """The first of these seats counterclockwise before one."""
    for step in range(1, SEATS + 1):
        seat = (before - step) % SEATS
        if seats >> seat & 1:
            return seat
    return NOBODY


@judgment
def between(after: int, before: int, seat: int) -> int:
    """The seat lies clockwise after one and before the other."""
    return 1 if 0 < (seat - after) % SEATS < (before - after) % SEATS else 0


@procedure
def whose_turn(table: Table, terms: Any, regulars: int) -> tuple[int, int, int]:
    """14.1 “button”: by lot at first; then clockwise, so that the big blind goes to the next player
    and the button to where the small blind was (dead button), or the button to the next player.
    Returns who has the button, the small and the big blind."""
    everybody = live_seats(table)
    last = table.marker(BIG_BLIND)
    if last == NOBODY:
        button = table.offer(DEALER, TO_PLACE_BUTTON) - 1
        small = next_of(everybody, button)
        return button, small, next_of(everybody, small)
    if terms.button == MOVING_BUTTON:
        button = next_of(regulars, table.marker(BUTTON))
        small = next_of(regulars, button)
        return button, small, next_of(everybody, small)
    return table.marker(SMALL_BLIND), last, next_of(everybody, last)


@procedure
def wait_or_post(table: Table, regulars: int, button: int, big: int) -> None:
    """Who comes late, or missed the big blind, posts it or waits for it; between the button and the
    big blind he or she waits until the button has passed."""
    table.rule("14.7")
    for seat in table.clockwise():
        posts = table.elected(seat, TO_TAKE_PART) == POSTS
        late = regulars >> seat & 1 == 0
        if seat != big and late and (not posts or between(button, big, seat)):
            table.sit_out(seat)


@procedure
def remember_who_plays(table: Table, terms: Any, last: int, big: int) -> None:
    """Whoever is dealt in has paid; the big blind has passed who is not."""
    missed = who_missed(table, terms)
    for seat in range(0 if terms.newcomers == FREE else terms.seats):
        if table.in_round(seat):
            table.move(PLAYED + seat, seat)
        elif last != NOBODY and (between(last, big, seat) or seat == last):
            if terms.newcomers == POST_MISSED and has_paid(table, seat):
                missed |= 1 << seat
            else:
                table.move(PLAYED + seat, NOBODY)
    if terms.newcomers == POST_MISSED:
        table.move(MISSED, NOBODY - missed)


@procedure
def move_button(table: Table, terms: Any) -> None:
    """14.1: the button moves; it is known who makes the blind bets, and who waits for them."""
    last = table.marker(BIG_BLIND)
    regulars = may_play_free(table, terms)
    table.rule("14.1")
    button, small, big = whose_turn(table, terms, regulars)
    wait_or_post(table, regulars, button, big)
    table.rule("14.1")
    players = live_seats(table)
    if how_many(players) == 2:  # heads-up the button has the small blind
        if players >> big & 1 == 0 or last == NOBODY:
            big = next_of(players, button)
        button = next_of(players, big)
        small = button
    elif button == big:
        button = last_of(players, small)
    table.move(BUTTON, button)
    table.move(SMALL_BLIND, small)
    table.move(BIG_BLIND, big)
    remember_who_plays(table, terms, last, big)


@procedure
def dead_small_blinds(table: Table, terms: Any, pots: int) -> int:
    """Who missed the blinds and posts puts in the small one too, straight into the pot: it is no
    part of a bet. Returns the pot now open."""
    if terms.newcomers != POST_MISSED:
        return pots
    table.rule("14.7")
    small, big = table.marker(SMALL_BLIND), table.marker(BIG_BLIND)
    missed = who_missed(table, terms)
    posted = 0
    for seat in table.clockwise():
        posts = table.elected(seat, TO_TAKE_PART) == POSTS
        if posts and missed >> seat & 1 and seat != small and seat != big:
            bet_forced(table, seat, terms.small_blind, "dead small blind")
            posted |= 1 << seat
    table.move(MISSED, NOBODY - (missed & ~live_seats(table)))
    if posted == 0:
        return pots
    table.rule("14.6(c)")
    table.gather(BET, pots, NO_LIMIT)
    all_in = posted & ~with_chips(table)
    for seat in table.clockwise():
        if all_in >> seat & 1:
            table.contend_until(seat, pots)
    return pots + 1 if all_in else pots


@procedure
def blind_bets(table: Table, terms: Any) -> int:
    """14.1 “blind bet”; then posts and a straddle. Returns who made the last of them."""
    table.rule("14.7")
    small, big = table.marker(SMALL_BLIND), table.marker(BIG_BLIND)
    heads_up = how_many(live_seats(table)) == 2
    if small != big and table.in_round(small):
        bet_forced(table, small, terms.small_blind, "small blind")
    bet_forced(table, big, terms.big_blind, "big blind")
    for seat in table.clockwise():
        if seat != small and seat != big and table.elected(seat, TO_TAKE_PART) == POSTS:
            bet_forced(table, seat, terms.big_blind, "post")
    if terms.straddle and not heads_up:
        seat = next_of(live_seats(table), big)
        own = table.staked(seat, BET)
        if table.behind(seat) >= 2 * terms.big_blind - own and table.offer(seat, TO_STRADDLE):
            bet_forced(table, seat, 2 * terms.big_blind - own, "straddle")
            return seat
    return big


@procedure
def put_away(table: Table) -> None:
    """14.5(a): all cards are shuffled after each round of play."""
    table.rule("14.5(a)")
    for seat in table.clockwise():
        table.pick_up(seat)
    table.pick_up(COMMUNITY)
    table.pick_up_stub()


# what a player and the dealer may choose


def bets_of(table: Any, terms: Any, seat: int) -> Bets:
    found = table.bets_of(seat, BET)
    assert isinstance(found, Bets)
    return found


def where_the_dealer_cuts(table: Any, terms: Any, seat: int) -> Sequence[int]:
    """14.5(b): at least 10 cards; some must remain."""
    return range(10, table.cards_left())


def where_the_button_goes(table: Any, terms: Any, seat: int) -> Sequence[int]:
    return tuple(seat + 1 for seat in table.active)


TAKES_PART = ("dealt in", "sit out", "post a blind")
DECISIONS = (
    Decision("bet", "14.6(c)", A_BET, bets_of, default=CHECK, bounds_cite="14.7"),
    Decision("show", "14.6(d)", default=1, otherwise="throw the hand in"),
    Decision("cut", "14.5(b)", CUT, where_the_dealer_cuts, default=26),
    Decision(
        "take part", "14.6(c)", CHOICE, lambda *_: (DEALT_IN, SITS_OUT, POSTS),
        said=lambda value: TAKES_PART[value],
        ahead=((DEALT_IN, True), (SITS_OUT, True), (POSTS, False)),
    ),
    Decision(
        "button", "14.1", CHOICE, where_the_button_goes, said=lambda value: f"seat {value}",
        default=1,
    ),
    Decision("straddle", "14.7"),
)  # fmt: skip
STUD_DECISIONS = (
    *DECISIONS[:TO_BET_HIGHER],
    Decision("bet higher", "14.7", otherwise="make the forced bet"),
)


SEATED = Positions(
    number=lambda terms: int(terms.seats), fewest=2, stakes_cite="14.1", remains_cite="14.1"
)


def limits_in_force(terms: Any) -> str:
    """14.17: as it is posted: "limit $5.00 and $10.00 · blinds $2.50 and $5.00"."""
    low, high = money(terms.low_limit), money(terms.high_limit)
    said = {
        FIXED: f"limit {low} and {high}", SPREAD: f"spread limit {low} to {high}",
        POT_LIMIT: "pot limit",
    }.get(terms.limit_type, "no limit")  # fmt: skip
    if blind := getattr(terms, "big_blind", 0):
        return f"{said} · blinds {money(terms.small_blind)} and {money(blind)}"
    return said


# between rounds


def marker_words(marker: int, value: int) -> str:
    if marker == HANDS_SINCE_TIME:
        return str(value)
    if marker == MISSED:
        seats = [str(seat + 1) for seat in range(MOST_SEATS) if NOBODY - value >> seat & 1]
        return f"seat {', '.join(seats)}" if seats else "nobody"
    return spot_name(value)


def markers() -> Between:
    names = ("button", "small blind", "big blind", "hands since time was collected")
    played = tuple(f"in the game at seat {seat + 1}" for seat in range(MOST_SEATS))
    return Between(
        markers=(*names, *played, "missed the blinds"), marker_words=marker_words,
        rests=(NOBODY, NOBODY, NOBODY, 0, *(NOBODY,) * (MOST_SEATS + 1)),
        unshown=range(HANDS_SINCE_TIME, MISSED + 1),
    )  # fmt: skip


def one_deck(spots: tuple[int, ...] = (), exhausted: str = "", longest: int = 0) -> Cards:
    return Cards(
        PLAYING_CARDS, lambda terms: DECK, "14.2(a)", spots, lambda terms: 4, "14.2(b)", exhausted,
        longest=longest,
    )  # fmt: skip


# what the licensee's choices must be together


def whole_chips(*keys: str) -> Condition:
    words = f"{', '.join(keys)} must be whole chips"
    return Condition("14.7", words, lambda t: all(getattr(t, key) % t.chip == 0 for key in keys))


LIMITS = Condition(
    "14.17",
    "high_limit must not be below low_limit",
    lambda terms: terms.high_limit >= terms.low_limit,
)
BLINDS = Condition(
    "14.7",
    "big_blind must not be below small_blind, nor above low_limit",
    lambda terms: terms.small_blind <= terms.big_blind <= terms.low_limit,
)
RAKE_STEPS = Condition(
    "14.14", "rake_step must be whole chips", lambda terms: terms.rake_step % terms.chip == 0
)


# a type of poker

WAGERS = (Wager("bet", "14.6(c)", opens=False, least="low_limit", most="high_limit"),)


def type_of_poker(**own: Any) -> Game:
    """What all types of poker say alike of their game, with what one says itself."""
    return Game(
        editions=("1993-12-06",),
        wagers=WAGERS,
        wagering=Wagering(closes_cite="14.1"),
        seats=SEATED,
        between=markers(),
        notices=Notices(call_words=declared_words, limits=limits_in_force),
        **own,
    )
