"""Bad input: each is refused in one line that names the paragraph; nothing changes."""

import pytest

from nomorebets.law.refusal import Refused
from nomorebets.rules import game
from nomorebets.table.facts import Closed, Decided, Drawn, Irregularity, Rested, Shuffled, Wagered
from nomorebets.table.layout import Layout
from nomorebets.table.open_table import OpenTable
from nomorebets.table.round import Round
from nomorebets.table.sources import Reported, software

STUD = game("double_down_stud")


def stud(**chosen: object) -> Round:
    terms = STUD.terms_from(chosen)
    layout = (
        Layout.new(STUD, terms).sit(STUD, terms, "Ann", 1, 200_00).sit(STUD, terms, "Bo", 4, 50_00)
    )
    return Round(STUD, terms, layout).after(Shuffled(), Decided(1, "cut", 26))


def refused(cite: str, text: str) -> object:
    return pytest.raises(Refused, match=rf"(?s){text}.*\({cite}\)$")


@pytest.mark.parametrize(
    ("wager", "cite", "text"),
    [
        (Wagered(1, "wager", 4_00), r"8\.2", "below the minimum of \\$5.00"),
        (Wagered(1, "wager", 501_00), r"8\.2", "above the maximum of \\$500.00"),
        (Wagered(1, "wager", -5_00), r"17\.6\(b\)", "cannot be negative"),
        (Wagered(1, "wager", 5_50), r"17\.6\(a\)", "not in whole chips"),
        (Wagered(1, "wager", 201_00), r"17\.6\(b\)", "has \\$200.00 to wager"),
        (Wagered(1, "tie", 5_00), r"17\.6\(b\)", "no wager 'tie'"),
        (Wagered(1, "double down", 5_00), r"17\.8\(c\)", "not made before"),
        (Wagered(2, "wager", 5_00), r"17\.6\(b\)", "nobody sits at seat 2"),
        (Wagered(99, "wager", 5_00), r"17\.6\(b\)", "nobody sits at seat 99"),
    ],
)
def test_wagers_are_refused_with_their_paragraph(wager: Wagered, cite: str, text: str) -> None:
    round_ = stud()
    acts = list(round_.acts)
    with refused(cite, text):  # type: ignore[attr-defined]
        round_.after(wager)
    assert round_.acts == acts


def test_17_6_b_no_wager_after_no_more_bets() -> None:
    round_ = stud().after(Wagered(1, "wager", 5_00), Closed())
    with refused(r"17\.6\(b\)", "wagers are closed"):  # type: ignore[attr-defined]
        round_.after(Wagered(1, "wager", 10_00))


def test_17_2_a_a_card_cannot_be_dealt_twice_from_one_deck() -> None:
    round_ = stud().after(Wagered(1, "wager", 5_00), Closed(), Drawn("A♠"), Drawn())
    with refused(r"17\.2\(a\)", "A♠ is already out"):  # type: ignore[attr-defined]
        round_.after(Drawn("A♠"))


def test_17_2_a_a_card_no_deck_holds_is_refused() -> None:
    round_ = stud().after(Wagered(1, "wager", 5_00), Closed())
    with refused(r"17\.2\(a\)", "no deck of this game holds Jk1"):  # type: ignore[attr-defined]
        round_.after(Drawn("Jk1"))
    with refused(r"17\.2\(a\)", "is not a card"):  # type: ignore[attr-defined]
        round_.after(Drawn("Z9"))


def test_facts_out_of_order_are_refused() -> None:
    round_ = stud()
    for fact in (Drawn("A♠"), Rested(17), Shuffled(), Decided(1, "double down", 1)):
        with pytest.raises(Refused, match="the rules ask for wagers"):
            round_.after(fact)


def test_17_8_c_a_double_down_needs_the_chips_for_it() -> None:
    round_ = stud().after(Wagered(4, "wager", 30_00), Closed(), Drawn("A♠"), Drawn())
    round_ = round_.after(Drawn("2♠"), Drawn("3♠"), Drawn("4♠"))
    assert round_.pending is not None
    assert round_.pending.legal == ((3, (0,)),)
    with refused(r"17\.8\(c\)", "has not the chips"):  # type: ignore[attr-defined]
        round_.after(Decided(4, "double down", 1))


def test_17_4_e_the_cutting_card_goes_at_least_ten_cards_from_either_end() -> None:
    terms = STUD.terms()
    layout = Layout.new(STUD, terms).sit(STUD, terms, "Ann", 1, 200_00)
    round_ = Round(STUD, terms, layout).after(Shuffled())
    for depth in (9, 43, -1, 1):
        with refused(r"17\.4\(e\)", "it must be no or 10 to 42"):  # type: ignore[attr-defined]
            round_.after(Decided(1, "cut", depth))


def test_17_6_c_two_betting_areas_only_where_offered_and_adjacent() -> None:
    plain, two = STUD.terms(), STUD.terms_from({"two_areas": True})
    layout = Layout.new(STUD, plain).sit(STUD, plain, "Ann", 2, 100_00)
    with pytest.raises(Refused, match=r"no more than 1 .*17\.6\(c\)"):
        layout.sit(STUD, plain, "Ann", 3, 0)
    with pytest.raises(Refused, match=r"must be adjacent \(17\.6\(c\)\)"):
        layout.sit(STUD, two, "Ann", 4, 0)
    both = layout.sit(STUD, two, "Ann", 3, 0)
    with pytest.raises(Refused, match=r"no more than 2 .*17\.6\(c\)"):
        both.sit(STUD, two, "Ann", 4, 0)


@pytest.mark.parametrize(
    ("game_id", "chosen", "text"),
    [
        (
            "double_down_stud",
            {"paytable": "flush=7"},
            r"no less than 8 to 1.*17\.10\(b\)",
        ),
        ("double_down_stud", {"payout_limit": "$99,999"}, r"must be \$100,000.00.*17\.10\(c\)"),
        ("double_down_stud", {"two_decks": "yes"}, r"automated card shuffling.*17\.2\(b\)"),
        ("double_down_stud", {"deal_method": "automated_shoe"}, r"manual_shoe or hand.*17\.8\(a\)"),
        (
            "baccarat_punto_banco",
            {"vig_pct": 4, "vig_round": "0.25"},
            r"20 cents, not to 25.*3\.3\(c\)",
        ),
        ("baccarat_punto_banco", {"vig_pct": "6"}, r"4 or 5.*3\.3\(c\)"),
        ("baccarat_punto_banco", {"tie_odds": 7}, r"8 to 100.*3\.3\(b\)"),
        ("baccarat_punto_banco", {"decks": 5}, r"6 to 16.*3\.1\(a\)"),
        ("roulette", {"odds": "straight=34"}, r"no less than 35 to 1.*5\.2\(a\)"),
        ("roulette", {"zero_rule": "full_loss"}, r"current code.*5\.2\(b\)"),
        ("roulette", {"colour": "red"}, "there is no term 'colour'"),
    ],
)
def test_illegal_terms_are_refused(game_id: str, chosen: dict[str, object], text: str) -> None:
    with pytest.raises(Refused, match=text):
        game(game_id).terms_from(chosen)


@pytest.mark.parametrize(
    ("chosen", "place", "text"),
    [
        ({"wheel": "single_zero"}, "first five numbers", "RO-2"),
        ({"wheel": "double_as_single"}, "straight 00", "RO-2"),
        ({}, "seven numbers", r"5\.1\(f\)"),
        ({}, "five adjacent 17", r"5\.1\(e\)1i"),
        (
            {"five_adjacent": True},
            "five adjacent 17",
            r"five chips.*5\.1\(e\)1i\(2\)",
        ),
        ({}, "straight 37", r"no wager 'straight 37'"),
    ],
)
def test_roulette_places_not_offered(chosen: dict[str, object], place: str, text: str) -> None:
    found = game("roulette")
    terms = found.terms_from(chosen)
    layout = Layout.new(found, terms).sit(found, terms, "Ann", 1, 200_00)
    with pytest.raises(Refused, match=text):
        Round(found, terms, layout).after(Wagered(1, place, 6_00))


def test_an_irregularity_is_refused_outside_its_time() -> None:
    round_ = stud()
    with refused(r"17\.11\(a\)", "no hole card"):  # type: ignore[attr-defined]
        round_.after(Irregularity("hole card exposed", len(round_.acts)))
    with refused(r"17\.4\(f\)", "not in the edition"):  # type: ignore[attr-defined]
        old = stud(edition="1995-06-19")
        old.after(Irregularity("cut performed improperly", len(old.acts)))
    with pytest.raises(Refused, match="no irregularity of this game"):
        round_.after(Irregularity("bad luck", len(round_.acts)))


def test_an_open_table_is_unchanged_by_what_it_refuses() -> None:
    table = OpenTable(STUD, STUD.terms(), software("bad input"))
    table.sit("Ann", 1, 100_00)
    table.begin()
    head, lines = table.journal.head, len(table.journal.lines)
    for fact in (Closed(), Drawn("A♠"), Wagered(1, "wager", 5_00)):
        with pytest.raises(Refused):
            table.tell(fact)
    for act in (table.begin, table.shut, lambda: table.leave("Ann")):
        with pytest.raises(Refused, match="not over"):
            act()
    assert (table.journal.head, len(table.journal.lines)) == (head, lines)


def test_reported_cards_and_software_cards_make_the_same_acts() -> None:
    """Three sources, one interface: what software dealt, a person can report."""
    from random import Random

    from tests.support import AnyPlayers

    dealt = OpenTable(STUD, STUD.terms(), software("sources"))
    dealt.sit("Ann", 1, 100_00)
    played = dealt.play(AnyPlayers(Random(1)))
    reported = OpenTable(STUD, STUD.terms(), Reported())
    reported.sit("Ann", 1, 100_00)
    reported.begin()
    for fact in played.facts:
        reported.tell(Shuffled() if isinstance(fact, Shuffled) else fact)
    assert reported.round is not None
    assert [a for a in reported.round.acts if a.act != "shuffle"] == [
        a for a in played.acts if a.act != "shuffle"
    ]
