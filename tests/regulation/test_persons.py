"""The cut is offered to players, not to betting areas; the shoe of 19:47-3 and the dice of 19:47-1
are kept by a person, not by a chair."""

from typing import Any

import msgspec
from tests.telling import done, next_round, reported, seated, told, waits

from nomorebets.law.words import DEALER, NOBODY, number_of
from nomorebets.rules import game
from nomorebets.table.facts import Closed, Left, Sat
from nomorebets.table.layout import BY_CHAIRS, Layout
from nomorebets.table.round import Round

CHIPS = 1_000_00


def at_areas(game_id: str, areas: tuple[tuple[str, int], ...], **terms: Any) -> Round:
    """A first round; a player may be named more than once."""
    found = game(game_id)
    chosen = found.terms_from(terms)
    layout = Layout.new(found, chosen)
    for player, seat in areas:
        layout = layout.sit(found, chosen, player, seat, CHIPS)
    return Round(found, chosen, layout)


def declined(begun: Round, decision: str = "cut") -> list[int]:
    """The seats asked, one after the other, each declining; 0 is the dealer."""
    asked: list[int] = []
    while (pending := begun.pending) is not None and pending.asks == "offer":
        if begun.game.decisions[pending.decision].name != decision:
            return asked
        asked.append(number_of(pending.spot))
        if pending.spot == DEALER:
            return asked
        begun = told(begun, f'decided {asked[-1]} "{decision}" 0')
    return asked


def between(played: Round, *lines: str) -> Round:
    """The next round, after people have come and gone."""
    layout, found, terms = played.layout_after, played.game, played.terms
    for line in lines:
        word, player, *seat = line.split()
        if word == "left":
            layout = layout.leave(player)
        else:
            layout = layout.sit(found, terms, player, int(seat[0]), CHIPS)
    return Round(found, terms, layout)


def as_of_version_1(begun: Round) -> Round:
    layout = msgspec.structs.replace(begun.layout, version=BY_CHAIRS)
    return Round(begun.game, begun.terms, layout, begun.facts)


# the cut

ANN_AT_TWO = (("Ben", 4), ("Ann", 1), ("Ann", 6), ("Cy", 5))


def test_6_3_b_a_player_at_two_areas_is_offered_the_cut_once() -> None:
    begun = at_areas("red_dog", ANN_AT_TWO, decks=1, multi_area=True)
    assert declined(told(begun, "shuffled")) == [4, 5, 6, 0]  # the first player, then clockwise
    assert declined(told(as_of_version_1(begun), "shuffled")) == [4, 5, 6, 1, 0]


def test_6_3_b_later_the_farthest_to_the_right_of_the_dealer_is_one_player_too() -> None:
    begun = at_areas("red_dog", ANN_AT_TWO, decks=1, multi_area=True, shuffle_each_round=True)
    begun = told(begun, "shuffled", "decided 4 cut 26", "cards ??", "wagered 4 wager $10.00")
    over = told(begun, "closed", "cards 2♣ 3♣")
    assert declined(told(next_round(over), "shuffled")) == [6, 4, 5, 0]


def test_2_5_f_a_player_of_several_boxes_is_offered_the_cut_once() -> None:
    begun = at_areas("blackjack", ANN_AT_TWO, decks=1, multi_box_players=True)
    assert declined(told(begun, "shuffled")) == [4, 5, 6, 0]
    assert declined(told(as_of_version_1(begun), "shuffled")) == [4, 5, 6, 1, 0]


TWO_AREAS = (("Ben", 3), ("Ann", 5), ("Ann", 6), ("Cy", 1))


def doubled_down(begun: Round, cut: int) -> Round:
    """A round in which this seat cuts and Ben plays alone."""
    lines = (f"decided {cut} cut 26", "wagered 3 wager $10.00", "closed", "cards 2♣ ?? 4♣ 6♦ 8♥")
    return told(begun, *lines, "closed", "card T♠")


def test_17_4_d_a_player_at_two_areas_is_offered_the_cut_once_and_the_offer_rotates_past() -> None:
    begun = told(at_areas("double_down_stud", TWO_AREAS, two_areas=True), "shuffled")
    assert declined(begun) == [3, 1, 6, 0]  # the first player, then counterclockwise
    assert declined(as_of_version_1(begun)) == [3, 1, 6, 5, 0]
    over = doubled_down(begun, 3)
    first = []
    for _ in range(5):
        again = told(next_round(over), "shuffled")
        first.append(waits(again).spot + 1)
        over = doubled_down(again, first[-1])
    assert first == [6, 3, 1, 6, 3]  # not 5: Ann has been offered the cut


def test_17_4_f_the_next_entitled_to_recut_is_another_player() -> None:
    name, terms = "cut performed improperly", {"two_areas": True, "recut_by": "next_entitled"}
    begun = at_areas("double_down_stud", (("Ann", 6), ("Ann", 5), ("Ben", 3)), **terms)
    assert waits(reported(told(begun, "shuffled", "decided 5 cut 26"), name)).spot + 1 == 3


def test_17_4_f_who_cut_last_and_has_left_is_not_asked_to_recut() -> None:
    begun = at_areas("double_down_stud", (("Ann", 6), ("Ben", 3)))
    gone = told(begun, "shuffled", "decided 6 cut 26").after(Left("Ann", wagering=True))
    for left in (gone, gone.after(Sat("Dan", 6, CHIPS, wagering=True))):
        assert waits(reported(left, "cut performed improperly")).spot + 1 == 3


def test_2_5_e_who_was_to_cut_and_has_left_refuses_the_cut() -> None:
    begun = at_areas("blackjack", (("Ann", 1), ("Ben", 4), ("Cy", 6)), decks=1)
    begun = told(begun, "shuffled", "decided 1 cut 26", "cards ??", "wagered 4 wager $10.00")
    over = told(begun, "closed", "cutting_card", "cards T♠ 9♥ T♦ ??", "decided 4 play 0", "card T♥")
    assert over.layout_after.markers[0] == 4 - 1
    assert declined(told(next_round(over), "shuffled")) == [4, 6, 1, 0]
    assert declined(told(between(over, "left Ben"), "shuffled")) == [6, 1, 0]
    assert declined(told(between(over, "left Ben", "sat Dan 4"), "shuffled")) == [6, 1, 4, 0]
    assert declined(told(between(over, "left Ben", "sat Ben 5"), "shuffled")) == [5, 6, 1, 0]


# the shoe

KEEP, TAKE = "keep the shoe", "take the shoe"
TIE = "cards 9♣ K♥ K♦ 9♠"


def at_the_shoe() -> Round:
    """Ann at seat 1, Bo at 5 and Cy at 9; Bo has the shoe; wagers are open."""
    begun = seated(game("baccarat_punto_banco"), {}, {"Ann": 1, "Bo": 5, "Cy": 9}, CHIPS)
    begun = told(begun, "shuffled", "decided 9 cut 200", "cards 3♣ K♦ 8♥ 2♠")
    return told(begun, f'decided 1 "{TAKE}" 0', f'decided 5 "{TAKE}" 1')


def a_hand(begun: Round, cards: str = TIE) -> Round:
    return told(begun, 'wagered 9 "Tie Bet" $5.00', "closed", cards)


def test_3_11_a_the_curator_is_asked_whether_to_keep_the_shoe() -> None:
    again = next_round(a_hand(at_the_shoe()))
    assert declined(again, KEEP) == [5]
    assert declined(told(again, f'decided 5 "{KEEP}" 0'), TAKE) == [9, 1]


def test_3_11_b_whoever_takes_the_curators_chair_has_not_the_shoe() -> None:
    over = a_hand(at_the_shoe())
    again = between(over, "left Bo", "sat Dan 5")
    assert not declined(again, KEEP)
    assert declined(again, TAKE) == [9, 1, 5]  # from the previous curator's right; Dan is last
    taken = told(again, *(f'decided {seat} "{TAKE}" 0' for seat in (9, 1)), f'decided 5 "{TAKE}" 1')
    assert declined(next_round(a_hand(taken)), KEEP) == [5]  # it is Dan's now
    assert declined(as_of_version_1(again), KEEP) == [5]


def test_3_11_b_the_chair_of_a_curator_who_left_may_be_empty() -> None:
    assert declined(between(a_hand(at_the_shoe()), "left Bo"), TAKE) == [9, 1]


def test_3_6_c_a_curator_who_changes_seats_keeps_the_shoe() -> None:
    again = between(a_hand(at_the_shoe()), "left Bo", "sat Dan 5", "sat Bo 7")
    assert done(again, "move") == [("3.11(a)", "", 0)]
    assert again.acts[-1].words == "curator: seat 7"
    assert declined(again, KEEP) == [7]


def test_3_11_a_1_a_curator_who_changes_seats_still_passes_the_shoe_when_the_bank_lost() -> None:
    lost = a_hand(at_the_shoe(), "cards 9♣ K♥ K♦ 7♠")
    assert declined(between(lost, "left Bo", "sat Bo 7"), TAKE) == [9, 1]


def test_3_11_b_a_curator_who_leaves_while_wagers_are_made_passes_the_shoe() -> None:
    begun = told(at_the_shoe(), 'wagered 9 "Tie Bet" $5.00')
    begun = begun.after(Left("Bo", wagering=True), Sat("Dan", 5, CHIPS, wagering=True), Closed())
    assert declined(begun, TAKE) == [9, 1, 5]
    dealt = told(begun, f'decided 9 "{TAKE}" 1', TIE)
    assert dealt.layout_after.markers[0] == 9 - 1
    nobody = told(begun, *(f'decided {seat} "{TAKE}" 0' for seat in (9, 1, 5)))
    assert nobody.table.markers[0] == DEALER
    first = as_of_version_1(begun)
    assert waits(first).asks == "card"


def test_3_6_c_a_curator_who_changes_seats_while_wagers_are_made_deals_from_there() -> None:
    begun = told(at_the_shoe(), 'wagered 9 "Tie Bet" $5.00')
    begun = begun.after(Left("Bo", wagering=True), Sat("Bo", 3, CHIPS, wagering=True), Closed())
    assert waits(begun).asks == "card"
    assert begun.table.markers[0] == 3 - 1


def test_3_5_b_in_a_reshuffle_the_last_curator_is_a_person() -> None:
    over = a_hand(at_the_shoe())
    for lines, first in (((), 5), (("left Bo", "sat Dan 5"), 9), (("left Bo", "sat Bo 7"), 7)):
        again = between(over, *lines)
        last = msgspec.structs.replace(again.layout, markers=(4, 0, 2))
        assert waits(told(Round(again.game, again.terms, last), "shuffled")).spot + 1 == first


# the dice


def at_the_dice() -> Round:
    """P1, P2 and P3; P2 has made the point 4, and shoots on."""
    begun = seated(game("craps"), {}, {"P1": 1, "P2": 2, "P3": 3}, CHIPS)
    wagers = [f'wagered {seat} "Pass Bet" $10.00' for seat in (1, 3)]
    begun = told(begun, *wagers, 'wagered 2 "Don\'t Pass Bet" $10.00', "closed")
    begun = told(begun, 'decided 1 "take the dice" 0', 'decided 2 "take the dice" 1')
    return told(begun, 'decided 2 "choose two dice" 0', "rolled 2 2")


def thrown_next(begun: Round) -> list[int]:
    """Who is offered the dice."""
    return declined(told(begun, "closed"), "take the dice")


def test_1_11_whoever_takes_the_shooters_place_has_not_the_dice() -> None:
    over = at_the_dice()
    assert not thrown_next(next_round(over))  # the shooter goes on
    assert thrown_next(between(over, "left P2")) == [3, 1]
    assert thrown_next(between(over, "left P2", "sat Dan 2")) == [3, 1, 2]
    assert not thrown_next(as_of_version_1(between(over, "left P2", "sat Dan 2")))


def test_1_11_a_shooter_who_changes_places_shoots_from_there() -> None:
    again = between(at_the_dice(), "left P2", "sat Dan 2", "sat P2 7")
    closed = told(again, "closed")
    assert waits(closed).asks == "roll"
    assert closed.table.markers[1:3] == [7 - 1, 7]


def test_1_11_who_is_ordered_to_pass_the_dice_is_a_person() -> None:
    name = "shooter ordered to pass the dice"
    again = between(at_the_dice(), "left P2", "sat Dan 2")
    assert again.table.holder(1) == NOBODY
    kept = told(next_round(at_the_dice()), "closed")
    assert declined(reported(kept, name), "take the dice") == [3, 1]
