"""Pai gow, with tiles. N.J.A.C. 19:47-10, of which the titles are held: reading PG-1."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from nomorebets.equipment.tiles import SET, TILES
from nomorebets.judgments.tile_hands import (
    SPLITS,
    against_the_bank,
    high_of,
    low_of,
    lower_of,
    tiles_words,
)
from nomorebets.judgments.tile_ways import BASIC, WAYS, tile_house_way
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import SETTING, Decision, cards_words
from nomorebets.law.game import EQUIPMENT, Game, Remedy, Void, Wager
from nomorebets.law.game_parts import Between, Cards, Notices, Pays, Positions, Wagering
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Cents, Choice, Condition, Flag, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import (
    DEALER,
    DOWN,
    NO_MORE_BETS,
    NOBODY,
    STARTING_POSITION,
    UNSEEN,
)
from nomorebets.rules.pai_gow_tables import (
    BANK,
    BANK_MARKERS,
    BANK_RESTS,
    BANK_UNSHOWN,
    DICE,
    HOUSE_WAY_WORDS,
    TO_25_CENTS,
    TO_BANK,
    BankParagraphs,
    bank_marker_words,
    banking_decision,
    call_the_start,
    collect_unwagered,
    cover_the_wagers,
    generator,
    hands_words,
    high_called,
    irregularities_of_both,
    low_called,
    not_compared,
    not_set_by_the_house_way,
    offer_the_bank,
    play_the_hands,
    refuse_change_of_the_bank,
    refuse_wager_of_the_bank,
    show_a_number,
    spot_at,
    start_words,
    why_by_the_bank,
)

STACKS, HAND = 8, 4  # 10.4, 10.6
BY_HAND = 0
CLOCKWISE, COUNTERCLOCKWISE = range(2)  # delivery
FORMER_WAYS = (("taj", "after_taj"), ("foxwoods", "after_foxwoods"))  # until journals of version 4
LOW = 8  # bits: a call has the low hand above the high hand

BANKING = BankParagraphs(selector="10.3", start="10.6", complete="10.7", bank="10.8")

INSPECT_TILES = "inspect the tiles and lay them out face up, in pairs, to be seen"
MIX_AND_STACK = "turn the tiles face down, mix them and build eight stacks of four"
DEAD_HAND = "the tiles of the dead hand are taken in unseen"


class Terms(NamedTuple):
    seats: Annotated[int, Whole("reading PG-5", 6, 7)] = 6
    start_selector: Annotated[int, Choice("10.3", "dice", "generator")] = DICE
    delivery: Annotated[int, Choice("reading PG-4", "clockwise", "counterclockwise")] = CLOCKWISE
    house_way: Annotated[int, Choice("reading PG-6", *WAYS, formerly=FORMER_WAYS)] = BASIC
    player_banking: Annotated[bool, Flag("10.8")] = True
    co_banking: Annotated[bool, Flag("10.8")] = True
    vigorish_pct: Annotated[int, Whole("10.7", among=(5,))] = 5
    vigorish_round: Annotated[int, Choice("reading PG-7", "none", "up_0.05", "up_0.25")] = (
        TO_25_CENTS
    )
    two_areas: Annotated[bool, Flag("10.10")] = False
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    chip: Annotated[int, Cents("10.5", among=(25, 50, 1_00, 2_50, 5_00, 25_00))] = 1_00


CONDITIONS = (
    Condition(
        "8.2",
        "max_wager must not be below min_wager",
        lambda terms: terms.max_wager >= terms.min_wager,
    ),
)

WAGERS = (Wager("wager", "10.5"), Wager("bank", "10.8", opens=False))


def offers(terms: Terms, wager: int) -> bool:
    return wager != BANK or terms.player_banking


def settings(table: Any, terms: Terms, seat: int) -> Sequence[int]:
    """Any two of the four tiles together; 0 leaves it to the dealer. What may be set says nothing
    of the tiles: the better two are the high hand, whichever are named (reading PG-11)."""
    return (0, *SPLITS, *(15 ^ split for split in SPLITS))


def refuse_setting(table: Any, terms: Terms, seat: int, value: int) -> None:
    raise Refused("10.7", "two of the four tiles lie together, the other two make the other hand")


def setting_words(mask: int) -> str:
    return f"together: {cards_words(mask)}" if mask else HOUSE_WAY_WORDS


DECISIONS = (
    banking_decision("10.8"),
    Decision("set", "10.7", SETTING, settings, said=setting_words, refuse=refuse_setting),
)


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    table.rule("10.4")
    if table.just_opened() or table.was_idle():
        table.perform(INSPECT_TILES)
    table.perform(MIX_AND_STACK)
    table.shuffle(BY_HAND)
    banker = offer_the_bank(table, terms, BANKING)
    put_up = table.staked(banker, BANK) if banker != NOBODY else 0
    table.rule("10.5")
    table.take_wagers()
    table.announce(NO_MORE_BETS)
    table.rule("10.8")
    cover_the_wagers(table, banker)
    deliver_the_stacks(table, terms, banker)
    play_the_hands(table, terms, BANKING, banker, put_up, terms.seats, show_the_hands, result)


@procedure
def deliver_the_stacks(table: Table, terms: Terms, banker: int) -> None:
    """10.6: a stack of four to every position; with six seats the eighth position is the dead
    hand's (reading PG-5), and nobody's."""
    shown = show_a_number(table, terms, BANKING)
    dead = STACKS - 1 - terms.seats
    start = call_the_start(table, BANKING, banker, shown, STACKS, dead)
    for step in range(STACKS):
        way = step if terms.delivery == CLOCKWISE else -step
        spot = spot_at((start + way) % STACKS, dead)
        if spot == NOBODY:
            table.perform(DEAD_HAND)
            table.burn(DOWN, HAND)
        else:
            table.deal(spot, DOWN, HAND)
    collect_unwagered(table, banker, terms.seats)


@procedure
def show_the_hands(table: Table, terms: Terms, spot: int, mask: int, bank: bool) -> None:
    """Turned over, set as chosen or by the house way, and called: the better two are the high
    hand."""
    table.reveal(spot)
    tiles = table.hand(spot)
    lower = lower_of(tiles, mask) if mask != 0 else tile_house_way(terms.house_way, tiles)
    table.show_setting(spot, lower)
    table.call(spot, low_of(tiles, lower) << LOW | high_of(tiles, lower))


@judgment
def result(mine: int, bank: int) -> int:
    """10.7: both hands higher wins, one pushes, none loses."""
    return against_the_bank(
        high_called(mine, LOW), low_called(mine, LOW), high_called(bank, LOW), low_called(bank, LOW)
    )


@procedure
def ordinary_play(table: Table, terms: Terms, seat: int, decision: int) -> int:
    """Leave the bank to the dealer, set the hand by the house way."""
    if decision == TO_BANK:
        return 0
    tiles = table.held(seat)
    for place in range(HAND):
        if tiles[place] == UNSEEN:
            return 0
    return tile_house_way(terms.house_way, tiles)


def call_words(spot: int, value: int) -> str:
    if spot == STARTING_POSITION:
        return start_words(value)
    high, low = high_called(value, LOW), low_called(value, LOW)
    return hands_words(spot, tiles_words(high), tiles_words(low))


def inscribed(terms: Terms) -> Pays:
    """10.7."""
    return (
        ("both hands higher than the bank's", f"1 to 1 less {terms.vigorish_pct} %"),
        ("one hand higher", "push"),
        ("Copies are the bank's", ""),
    )


# irregularities


def replace_the_set(table: Any) -> None:
    raise Void("all hands are void and the set of tiles is replaced")


IRREGULARITIES = {
    **irregularities_of_both("10.9", BANKING, "tile"),
    "dealer's tiles not set by the house way": not_set_by_the_house_way(
        "10.9", "tiles are", "they are"
    ),
    "defective tile found": Remedy(
        "10.9", replace_the_set, "all hands are void and the set is replaced",
        applies=not_compared, needs=EQUIPMENT,
    ),
}  # fmt: skip

GAME = Game(
    id="pai_gow",
    name="Pai gow",
    cite=Citation.parse("19:47-10.1"),
    editions=("1992-10-19",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(
        closes_cite="10.5",
        offers=offers,
        refuse_wager=refuse_wager_of_the_bank("10.8"),
        refuse_change=refuse_change_of_the_bank("10.8"),
    ),
    decisions=DECISIONS,
    irregularities=IRREGULARITIES,
    seats=Positions(
        number=lambda terms: terms.seats,
        areas=lambda terms: 2 if terms.two_areas else 1,
        areas_cite="10.10",
    ),
    cards=Cards(pack=TILES, shuffled=lambda terms: SET, cite="10.2", spots=(DEALER,)),
    wheel=generator(lambda terms: STACKS),
    dice=3,
    between=Between(BANK_MARKERS, bank_marker_words, BANK_RESTS, BANK_UNSHOWN),
    notices=Notices(call_words=call_words, pays=inscribed, why=why_by_the_bank),
    ordinary_play=ordinary_play,
)
