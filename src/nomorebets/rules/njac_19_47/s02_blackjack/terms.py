"""Blackjack: the licensee's choices, the wagers and what may be wagered. N.J.A.C. 19:47-2."""

from typing import Annotated, Any, NamedTuple

from nomorebets.equipment.cards import DECK
from nomorebets.law.game import Wager
from nomorebets.law.marks import judgment
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Cents, Choice, ChoiceOfOdds, Condition, Flag, Whole

# the wagers: up to three on a box, of three players (2.13) or for three hands of the dealer (2.18)
WAGER, SECOND_WAGER, THIRD_WAGER = range(3)
DOUBLE = 3  # 2.10: with each of the three
INSURANCE = 6  # 2.9: with each of the three
OVER_13, UNDER_13, SAME_SUIT, SEVENS = range(9, 13)  # 2.17(a)

NONE, FACE_DOWN, CARD_READER, FACE_UP = range(4)  # 2.6(h), (j), (j), (k)
THREE_TO_TWO, SIX_TO_FIVE, ONE_TO_ONE = range(3)  # 2.7, 2.6(k)2
BLACKJACK_ODDS = ((3, 2), (6, 5), (1, 1))
ANY_TWO, NINE_TEN_ELEVEN = range(2)  # 2.10, 2.6(k)4
NO_SIDE, OVER_UNDER, SUIT, SEVEN = range(4)  # 2.17(a)
FIVE_TO_TWO, THREE_TO_ONE = range(2)
SUIT_ODDS = ((5, 2), (3, 1))
OF_1996, CURRENT = range(2)
ONE_DECK = len(DECK)
HANDS_OF_ONE_DECK = 14  # that many players' hands can never hold all the cards of one deck


class Hundredths(Whole):
    """A fraction in hundredths, written 0.25."""

    def _number(self, text: str) -> int:
        whole, _, part = text.partition(".")
        if whole not in ("", "0") or not part.isdigit() or len(part) > 2:
            raise ValueError(text)
        return int(part.ljust(2, "0"))

    def text(self, value: int) -> str:
        return f"0.{value:02d}"


class Terms(NamedTuple):
    decks: Annotated[int, Whole("2.2(a)", 1, 8)] = 8
    boxes: Annotated[int, Whole("2.11(e)", 1, 7)] = 7
    hole_card_mode: Annotated[
        int, Choice("2.6(h)", "none", "face_down", "face_down_reader", "face_up")
    ] = CARD_READER
    blackjack_pays: Annotated[
        int,
        ChoiceOfOdds("2.7", "3 to 2", "6 to 5", "1 to 1"),
    ] = THREE_TO_TWO
    soft17: Annotated[int, Choice("2.12", "stand", "hit")] = 0
    surrender: Annotated[int, Choice("2.8", "none", "late")] = 0
    resplit_max_hands: Annotated[int, Whole("2.11(e)", among=(2, 3, 4))] = 2
    resplit_aces: Annotated[bool, Flag("2.11(e)")] = False
    double_on: Annotated[int, Choice("2.10", "any_two", "9_10_11")] = ANY_TWO
    double_for_less: Annotated[bool, Flag("2.10")] = True
    even_money: Annotated[bool, Flag("2.7")] = True
    side_2_17: Annotated[int, Choice("2.17(a)", "none", "over_under_13", "same_suit", "sevens")] = (
        NO_SIDE
    )
    side_wager: Annotated[int, Cents("2.17(b)", among=(1_00,))] = 1_00
    over_under_odds: Annotated[int, Whole("2.17", 1, 10)] = 1
    same_suit_odds: Annotated[int, ChoiceOfOdds("2.17", "5 to 2", "3 to 1")] = FIVE_TO_TWO
    king_queen_odds: Annotated[int, Whole("2.17", 3, 1000)] = 25
    one_seven_odds: Annotated[int, Whole("2.17", 0, 10_000)] = 0
    two_sevens_odds: Annotated[int, Whole("2.17", 0, 10_000)] = 0
    three_sevens_odds: Annotated[int, Whole("2.17", 0, 10_000)] = 0
    five_card_21: Annotated[bool, Flag("2.16")] = False
    multiple_action: Annotated[bool, Flag("2.18")] = False
    double_shoe: Annotated[bool, Flag("2.6(d)")] = False
    bart_carter: Annotated[bool, Flag("2.5(d)")] = False
    continuous_shuffler: Annotated[bool, Flag("2.20")] = False
    reshuffle_each_round: Annotated[bool, Flag("2.5(g)1")] = False
    cut_card_fraction_from_back: Annotated[int, Hundredths("2.5(d)", 25, 75)] = 25
    max_wagers_per_box: Annotated[int, Whole("2.13", 1, 3)] = 3
    multi_box_players: Annotated[bool, Flag("2.14")] = True
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    chip: Annotated[int, Cents("2.3", among=(25, 50, 1_00, 2_50, 5_00, 25_00))] = 1_00
    code: Annotated[int, Choice("2.7", "1996", "current")] = OF_1996
    double_after_split: Annotated[bool, Flag("2.10", always=True)] = True


def cards_of_a_shoe(terms: Terms) -> tuple[int, ...]:
    """All the cards of one shuffle: a double shoe has half of the decks on each side."""
    return DECK * (terms.decks // 2 if terms.double_shoe else terms.decks)


CONDITIONS = (
    Condition(
        "2.2(a)",
        "the sevens wager needs four decks or more",
        lambda terms: terms.side_2_17 != SEVEN or terms.decks >= 4,
    ),
    Condition(
        "2.2(a)",
        "one deck serves no more than 14 hands: boxes times resplit_max_hands",
        lambda terms: (
            len(cards_of_a_shoe(terms)) > ONE_DECK
            or terms.boxes * terms.resplit_max_hands <= HANDS_OF_ONE_DECK
        ),
    ),
    Condition(
        "2.11(e)",
        "resplit_max_hands 4 needs a table of up to six boxes",
        lambda terms: terms.resplit_max_hands < 4 or terms.boxes <= 6,
    ),
    Condition(
        "2.11(e)",
        "resplit_aces needs resplit_max_hands 3 or 4",
        lambda terms: not terms.resplit_aces or terms.resplit_max_hands > 2,
    ),
    Condition(
        "2.11(e)",
        "multiple_action allows no resplit: resplit_max_hands must be 2",
        lambda terms: not terms.multiple_action or terms.resplit_max_hands == 2,
    ),
    Condition(
        "2.6(k)2",
        "blackjack_pays 1 to 1 goes with hole_card_mode face_up, and with no other",
        lambda terms: (terms.blackjack_pays == ONE_TO_ONE) == (terms.hole_card_mode == FACE_UP),
    ),
    Condition(
        "2.6(k)3",
        "surrender is not available with hole_card_mode face_up",
        lambda terms: terms.hole_card_mode != FACE_UP or not terms.surrender,
    ),
    Condition(
        "2.6(k)4",
        "hole_card_mode face_up needs double_on 9_10_11",
        lambda terms: terms.hole_card_mode != FACE_UP or terms.double_on == NINE_TEN_ELEVEN,
    ),
    Condition(
        "2.6(k)",
        "hole_card_mode face_up allows one split: resplit_max_hands must be 2",  # reading BJ-8
        lambda terms: terms.hole_card_mode != FACE_UP or terms.resplit_max_hands == 2,
    ),
    Condition(
        "2.7",
        "blackjack_pays 6 to 5 needs the current code (code=current)",
        lambda terms: terms.blackjack_pays != SIX_TO_FIVE or terms.code == CURRENT,
    ),
    Condition(
        "2.17",
        "side_2_17 sevens needs the licensee's odds: one_, two_ and three_sevens_odds",
        lambda terms: (
            terms.side_2_17 != SEVEN
            or min(terms.one_seven_odds, terms.two_sevens_odds, terms.three_sevens_odds) > 0
        ),
    ),
    Condition(
        "2.17(b)",
        "side_2_17 needs chips a wager of $1.00 can be made with: chip must be $1.00 or less",
        lambda terms: terms.side_2_17 == NO_SIDE or terms.side_wager % terms.chip == 0,
    ),
    Condition(
        "2.18",
        "multiple_action needs hole_card_mode none or face_down",  # reading BJ-10
        lambda terms: not terms.multiple_action or terms.hole_card_mode in (NONE, FACE_DOWN),
    ),
    Condition(
        "2.18",
        "multiple_action leaves room for one player on a box: max_wagers_per_box must be 1",
        lambda terms: not terms.multiple_action or terms.max_wagers_per_box == 1,
    ),
    Condition(
        "2.20",
        "continuous_shuffler stands in lieu of double_shoe and bart_carter",
        lambda terms: not (terms.continuous_shuffler and (terms.double_shoe or terms.bart_carter)),
    ),
    Condition(
        "2.6(d)",
        "double_shoe and bart_carter cannot be used together",
        lambda terms: not (terms.double_shoe and terms.bart_carter),
    ),
    Condition(
        "2.6(d)",
        "double_shoe needs an even number of decks, half of them on each side",
        lambda terms: not terms.double_shoe or terms.decks % 2 == 0,
    ),
    Condition(
        "2.5(g)2",
        "bart_carter needs two decks or more: one deck is reshuffled at a time",
        lambda terms: not terms.bart_carter or terms.decks >= 2,
    ),
    Condition(
        "8.2",
        "max_wager must not be below min_wager",
        lambda terms: terms.max_wager >= terms.min_wager,
    ),
)

WAGERS = (
    Wager("wager", "2.3"),
    Wager("second wager", "2.13", side=True),
    Wager("third wager", "2.13", side=True),
    Wager("double down", "2.10", opens=False),
    Wager("double down, second wager", "2.10", opens=False, made_with="second wager"),
    Wager("double down, third wager", "2.10", opens=False, made_with="third wager"),
    Wager("insurance", "2.9", opens=False),
    Wager("insurance, second wager", "2.9", opens=False, made_with="second wager"),
    Wager("insurance, third wager", "2.9", opens=False, made_with="third wager"),
    Wager("over 13", "2.17(a)1", least="side_wager", most="side_wager", side=True),
    Wager("under 13", "2.17(a)1", least="side_wager", most="side_wager", side=True),
    Wager("same suit", "2.17(a)2", least="side_wager", most="side_wager", side=True),
    Wager("sevens", "2.17(a)3", least="side_wager", most="side_wager", side=True),
)
OFFERED_WITH = {
    OVER_13: OVER_UNDER, UNDER_13: OVER_UNDER, SAME_SUIT: SUIT, SEVENS: SEVEN,
}  # fmt: skip


@judgment
def own_wagers(terms: Terms) -> int:
    """How many of the three wagers on a box are the seated player's."""
    return 3 if terms.multiple_action else 1


def offers(terms: Terms, wager: int) -> bool:
    """2.6(k)3: no insurance beside a hand face up; reading BJ-5: only the player seated insures."""
    if wager in OFFERED_WITH:
        return terms.side_2_17 == OFFERED_WITH[wager]
    if wager >= INSURANCE:
        return terms.hole_card_mode != FACE_UP and wager - INSURANCE < own_wagers(terms)
    return wager % DOUBLE < max(own_wagers(terms), terms.max_wagers_per_box)


def refuse_wager(table: Any, terms: Terms, seat: int, wager: int, amount: int) -> None:
    """Which wagers a box takes under these terms, and from whom."""
    if wager == WAGER:
        if table.wagering != table.layout.seats[seat]:
            raise Refused("2.13", "the first wager on a box is made by the player seated there")
        return
    if table.staked(seat, WAGER) == 0:
        raise Refused("2.3", f"there is no wager on box {seat + 1} yet")
    if wager in OFFERED_WITH:
        if not offers(terms, wager):
            raise Refused("2.17(a)", f"the {WAGERS[wager].name} wager is not offered here")
        if table.wagering != table.layout.seats[seat]:
            raise Refused("2.17(a)", "an additional wager is made by the player seated there")
    elif terms.multiple_action:
        if table.wagering != table.layout.seats[seat]:
            raise Refused("2.18", "the three wagers on a box are one player's")
    else:
        refuse_another_wager(table, terms, seat, wager)


def refuse_another_wager(table: Any, terms: Terms, seat: int, wager: int) -> None:
    """2.13: up to so many players on a box, each with one wager."""
    if not offers(terms, wager):
        most = terms.max_wagers_per_box
        raise Refused("2.13", f"no more than {most} wager(s) may be made on a box here")
    others = {table.layout.seats[seat]}
    for at in (SECOND_WAGER, THIRD_WAGER):
        if at != wager and table.staked(seat, at):
            others.add(table.chips.maker(seat, at))
    if table.wagering in others:
        raise Refused("2.13", f"{table.wagering!r} has a wager on box {seat + 1} already")


def refuse_close(table: Any, terms: Terms, seat: int) -> None:
    """Every other wager on a box goes with the first one."""
    if table.staked(seat, WAGER) == 0:
        raise Refused("2.3", f"box {seat + 1} has no wager of the player seated there")
