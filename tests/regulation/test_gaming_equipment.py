"""N.J.A.C. 13:69E-1.17 to 1.19: the life of a deck, and where devices may stand."""

from datetime import datetime
from typing import Any

import pytest

from nomorebets.law.refusal import Refused
from nomorebets.rules import folders, game
from nomorebets.rules.njac_13_69e.s01_gaming_equipment import (
    FROM_A_SHOE,
    FROM_THE_HAND,
    JOKERS,
    KINDS,
    POKER_TYPE,
    SHUFFLED_BY_DEVICE,
    WHO,
)
from nomorebets.rules.njac_13_69e.s01_gaming_equipment.life import STEPS
from nomorebets.table.equipment_record import (
    AnyTold,
    Delivery,
    Destruction,
    EquipmentRecord,
    Inspection,
    Locking,
    LookingOver,
    Opening,
    Receipt,
    Removal,
    Return,
    ToPrimary,
    VerifiedInspection,
    in_use_at,
    uses,
)

NOON = "2026-11-17T12:00:00.000Z"
FLO: dict[str, Any] = {"by": "Flo", "role": "floorperson"}
DEE: dict[str, Any] = {"by": "Dee", "role": "dealer"}
LEE: dict[str, Any] = {"by": "Lee", "role": "licensee"}


class Book:
    """A record that is told one thing after another."""

    def __init__(self) -> None:
        self.record = EquipmentRecord()
        self.lines: list[bytes] = []

    def tell(self, told: AnyTold, at: str = NOON) -> "Book":
        line = self.record.line(told, at)
        self.record.read([line])
        self.lines.append(line)
        return self

    def refused(self, told: AnyTold, cite: str, at: str = NOON) -> str:
        before = dict(self.record.items)
        with pytest.raises(Refused) as refusal:
            self.tell(told, at)
        assert refusal.value.cite == cite, refusal.value
        assert self.record.items == before
        return refusal.value.why

    def received(self, item: str = "deck 1", kind: str = "cards", **more: Any) -> "Book":
        told = {"witness": "Sam", "department": "security"} | FLO | more
        return self.tell(Receipt(item=item, kind=kind, **told))

    def at_table(self, item: str = "deck 1", game: str = "three_card_poker") -> "Book":
        return self.tell(Delivery(item=item, table=f"{game}-1", game=game, **FLO))

    def in_use(self, item: str = "deck 1", at: str = NOON, **more: Any) -> "Book":
        self.tell(Inspection(item=item, **DEE), at).tell(VerifiedInspection(item=item, **FLO), at)
        told: dict[str, Any] = {"hours": 8, "cite": "13:69E-1.18(g)"} | more
        return self.tell(Opening(item=item, **told, **FLO), at)


def test_1_18_a_two_people_of_two_departments_record_what_is_received() -> None:
    book = Book()
    told: dict[str, Any] = {"item": "deck 1", "kind": "cards", **FLO}
    book.refused(Receipt(**told, witness="", department="security"), "13:69E-1.18(a)")
    book.refused(Receipt(**told, witness="Sam", department="kitchen"), "13:69E-1.18(a)")
    book.refused(Receipt(**told, witness="flo", department="security"), "13:69E-1.18(a)")
    book.received(department="accounting").refused(
        Receipt(**told, witness="Sam", department="security"), "13:69E-1.18(a)"
    )
    Book().received("bones", "dice", department="accounting")
    tiles = Receipt(item="t", kind="tiles", witness="Sam", department="accounting", **FLO)
    book.refused(tiles, "13:69E-1.19B(a)")  # there it is security that takes part


def test_1_18_a_surplus_goes_to_a_table_by_way_of_primary_storage() -> None:
    book = Book().received(storage="secondary storage")
    to_table = Delivery(item="deck 1", table="t", game="blackjack", **FLO)
    book.refused(to_table, "13:69E-1.18(a)")
    book.tell(ToPrimary(item="deck 1", **FLO)).tell(to_table)
    book.refused(ToPrimary(item="deck 1", **FLO), "13:69E-1.18(a)")


def test_1_18_f_the_dealer_inspects_and_the_floorperson_verifies() -> None:
    book = Book().received().at_table()
    opening = Opening(item="deck 1", hours=8, cite="13:69E-1.18(g)", **FLO)
    book.refused(VerifiedInspection(item="deck 1", **FLO), "13:69E-1.18(f)")
    book.tell(Inspection(item="deck 1", **DEE)).refused(opening, "13:69E-1.18(f)")
    same = VerifiedInspection(item="deck 1", by="Dee", role="floorperson")
    book.refused(same, "13:69E-1.18(f)")
    book.tell(VerifiedInspection(item="deck 1", **FLO)).tell(opening)
    flawed = Book().received().at_table().tell(Inspection(item="deck 1", fault="no ten", **DEE))
    flawed.tell(VerifiedInspection(item="deck 1", **FLO)).refused(opening, "13:69E-1.18(f)")
    flawed.refused(Return(item="deck 1", **FLO), "13:69E-1.18(f)")


@pytest.mark.parametrize(
    ("hours", "fine", "late"), [(8, "19:59", "20:00"), (4, "15:59", "16:00"), (0, "23:59", "")]
)
def test_1_18_g_no_round_is_begun_with_cards_past_their_time(
    hours: int, fine: str, late: str
) -> None:
    book = Book().received().at_table().in_use(hours=hours)
    book.record.refuse_overdue("three_card_poker-1", datetime.fromisoformat(f"{NOON[:11]}{fine}Z"))
    if late:
        at = datetime.fromisoformat(f"{NOON[:11]}{late}Z")
        with pytest.raises(Refused) as refusal:
            book.record.refuse_overdue("three_card_poker-1", at)
        assert refusal.value.cite == "13:69E-1.18(g)"
        book.record.refuse_overdue("three_card_poker-2", at)
        (duty,) = book.record.duties(at, ["three_card_poker-1"])
        assert (duty.item, duty.cite, duty.late) == ("deck 1", "13:69E-1.18(g)", True)


def test_1_18_g_a_deck_removed_is_not_used_again() -> None:
    book = Book().received().at_table().in_use()
    book.refused(Opening(item="deck 1", hours=8, **FLO), "13:69E-1.18(g)")  # its time runs on
    book.tell(Removal(item="deck 1", reason="its time is over", **FLO))
    book.refused(Delivery(item="deck 1", table="t", game="red_dog", **FLO), "13:69E-1.18(g)")
    assert book.record.lives["deck 1"][-1].cite == "13:69E-1.18(g)"


def test_1_18_n_3_iii_cards_of_poker_type_games_are_inspected_before_they_are_destroyed() -> None:
    book = Book().received().at_table().in_use()
    book.tell(Removal(item="deck 1", reason="the table closes", **FLO))
    after = "2026-11-24T12:00:00.000Z"
    book.refused(Destruction(item="deck 1", **LEE), "13:69E-1.18(n)3iii", after)
    book.tell(LookingOver(item="deck 1", **FLO)).tell(Destruction(item="deck 1", **LEE), after)
    assert book.record.items["deck 1"].state == "destroyed"
    other = Book().received().at_table(game="blackjack").in_use(hours=24)
    other.refused(LookingOver(item="deck 1", **FLO), "13:69E-1.18(n)")
    other.tell(Removal(item="deck 1", reason="the table closes", **FLO))
    other.tell(Destruction(item="deck 1", **LEE), after)


def test_reading_ge_3_what_was_removed_is_kept_seven_days() -> None:
    book = Book().received().at_table().in_use()
    book.refused(Destruction(item="deck 1", **LEE), "reading GE-3")
    book.tell(Removal(item="deck 1", reason="its time is over", **FLO))
    book.tell(LookingOver(item="deck 1", **FLO))
    book.refused(Destruction(item="deck 1", **LEE), "reading GE-3", "2026-11-24T11:59:59.999Z")
    book.tell(Destruction(item="deck 1", **LEE), "2026-11-24T12:00:00.000Z")
    marked = Book().received().at_table().in_use()
    marked.tell(Removal(item="deck 1", reason="tampering suspected", **FLO))
    marked.tell(LookingOver(item="deck 1", fault="the aces are marked", **FLO))
    marked.refused(Destruction(item="deck 1", **LEE), "reading GE-3", "2027-01-01T00:00:00.000Z")


def test_1_17_h_jokers_are_used_at_the_games_named() -> None:
    """And a deck without them is not opened where the game is played with them."""
    book = Book().received().at_table(game="double_draw_poker")
    book.tell(Inspection(item="deck 1", **DEE)).tell(VerifiedInspection(item="deck 1", **FLO))
    book.refused(Opening(item="deck 1", hours=8, jokers=2, **FLO), "13:69E-1.17(h)")
    Book().received(jokers=2).at_table(game="double_draw_poker").in_use(jokers=2)
    Book().received(jokers=2).at_table(game="blackjack").in_use(hours=24)  # they lie aside
    wrong = Book().received(jokers=2).at_table(game="blackjack")
    wrong.tell(Inspection(item="deck 1", **DEE)).tell(VerifiedInspection(item="deck 1", **FLO))
    wrong.refused(Opening(item="deck 1", jokers=2, **FLO), "13:69E-1.17(h)")


@pytest.mark.parametrize("id", folders())
def test_1_17_h_no_other_game_of_ours_has_jokers(id: str) -> None:
    found = game(id)
    if "cards" in uses(found):
        jokers = in_use_at(found, found.terms_from({}), "cards")["jokers"]
        assert bool(jokers) == (id in JOKERS)


@pytest.mark.parametrize("id", sorted(POKER_TYPE & folders().keys()))
def test_1_18_g_2_3_the_games_named_say_eight_hours_from_a_shoe_and_four_from_the_hand(
    id: str,
) -> None:
    found = game(id)
    hours = {
        method: found.cards.hours(found.terms_from({"deal_method": method}))
        for method in ("manual_shoe", "hand")
    }
    assert hours == {"manual_shoe": 8, "hand": 4}


def test_1_18_g_2_double_down_stud_from_the_hand_has_eight_hours() -> None:
    found = game("double_down_stud")
    assert found.cards.hours(found.terms_from({"deal_method": "hand"})) == 8


def test_1_19_b_1_only_games_named_are_dealt_from_the_hand() -> None:
    """Let it ride is, by 18.8, notwithstanding this chapter."""
    by_hand = set()
    for id in folders():
        method = getattr(game(id).terms, "__annotations__", {}).get("deal_method")
        if method is not None:
            try:
                game(id).terms_from({"deal_method": "hand"})
                by_hand.add(id)
            except Refused:
                pass
    assert by_hand - FROM_THE_HAND == {"let_it_ride"}
    assert by_hand >= FROM_THE_HAND & folders().keys()


def test_1_19_b_c_where_a_shoe_and_a_shuffling_device_may_stand() -> None:
    book = Book().received("shoe 1", "dealing shoe").received("ace 1", "shuffling device")
    wrong = {"table": "r", "game": "roulette"} | FLO
    book.refused(Delivery(item="shoe 1", **wrong), "13:69E-1.19(b)")
    book.refused(Delivery(item="ace 1", **wrong), "13:69E-1.19(c)")
    baccarat = {"table": "b", "game": "baccarat_punto_banco"} | FLO
    book.refused(Delivery(item="ace 1", **baccarat), "13:69E-1.19(c)")
    book.tell(Delivery(item="shoe 1", **baccarat))
    assert "poker" in SHUFFLED_BY_DEVICE - FROM_A_SHOE


def test_1_19_c_a_shuffling_device_stands_at_one_table() -> None:
    book = Book().received("ace 1", "shuffling device").at_table("ace 1")
    elsewhere = Delivery(item="ace 1", table="red_dog-1", game="red_dog", **FLO)
    why = book.refused(elsewhere, "13:69E-1.19(c)")
    assert "three_card_poker-1" in why
    other = "another method of shuffling or dealing"
    book.tell(Removal(item="ace 1", reason=other, **FLO)).tell(elsewhere)
    assert book.record.items["ace 1"].place == "red_dog-1"


def test_1_19_b_a_shoe_is_locked_away_when_its_table_is_not_open() -> None:
    book = Book().received("shoe 1", "dealing shoe").at_table("shoe 1")
    locked = Locking(item="shoe 1", table_open=True, **FLO)
    book.refused(locked, "13:69E-1.19(b)")
    (duty,) = book.record.duties(datetime.fromisoformat(NOON), [])
    assert (duty.item, duty.cite, duty.late) == ("shoe 1", "13:69E-1.19(b)", True)
    book.tell(Locking(item="shoe 1", **FLO))
    assert book.record.duties(datetime.fromisoformat(NOON), []) == []
    baccarat = Book().received("shoe 1", "dealing shoe").at_table("shoe 1", "baccarat_punto_banco")
    baccarat.tell(locked)  # there the shoe need not be secured to the table


def test_1_19_b_cards_of_a_game_not_dealt_from_the_hand_ask_for_a_shoe() -> None:
    now = datetime.fromisoformat(NOON)
    for id, asks in (("blackjack", True), ("three_card_poker", False), ("let_it_ride", False)):
        book = Book().received().at_table(game=id).in_use()
        cites = [duty.cite for duty in book.record.duties(now, [f"{id}-1"])]
        assert ("13:69E-1.19(b)" in cites) == asks, id
        book.received("shoe 1", "dealing shoe").at_table("shoe 1", id)
        cites = [duty.cite for duty in book.record.duties(now, [f"{id}-1"])]
        assert "13:69E-1.19(b)" not in cites


def test_1_9_a_a_wheel_is_inspected_before_the_table_is_opened() -> None:
    book = Book().received("wheel 1", "wheel").at_table("wheel 1", "roulette")
    book.refused(Opening(item="wheel 1", **FLO), "13:69E-1.9(a)")
    book.tell(Inspection(item="wheel 1", **DEE)).tell(VerifiedInspection(item="wheel 1", **FLO))
    book.tell(Opening(item="wheel 1", **FLO))
    assert book.record.items["wheel 1"].due is None
    book.refused(Locking(item="wheel 1", table_open=True, **FLO), "13:69E-1.9(f)")


def test_1_16_a_a_filled_shaker_stays_at_its_table() -> None:
    book = Book().received("shaker", "shaker").at_table("shaker", "sic_bo")
    book.refused(Locking(item="shaker", table_open=True, **FLO), "13:69E-1.16A(a)")
    elsewhere = Delivery(item="shaker", table="sic_bo-2", game="sic_bo", **FLO)
    book.refused(elsewhere, "13:69E-1.16A(a)")


def test_what_was_not_opened_goes_back_what_was_does_not() -> None:
    book = Book().received().at_table().tell(Return(item="deck 1", **FLO))
    assert book.record.items["deck 1"].place == "primary storage"
    book.at_table().in_use().refused(Return(item="deck 1", **FLO), "13:69E-1.18(a)")


@pytest.mark.parametrize("step", WHO)
def test_reading_ge_6_each_thing_is_told_by_those_who_do_it(step: str) -> None:
    told: dict[str, AnyTold] = {
        "received": Receipt(
            item="x", kind="cards", witness="S", department="security", **_player()
        ),
        "brought to primary storage": ToPrimary(item="x", **_player()),
        "delivered": Delivery(item="x", table="t", game="g", **_player()),
        "inspected": Inspection(item="x", **_player()),
        "verified": VerifiedInspection(item="x", **_player()),
        "opened for use": Opening(item="x", **_player()),
        "returned": Return(item="x", **_player()),
        "removed": Removal(item="x", reason="the table closes", **_player()),
        "inspected after removal": LookingOver(item="x", **_player()),
        "destroyed": Destruction(item="x", **_player()),
        "locked away": Locking(item="x", **_player()),
    }
    assert told.keys() == STEPS.keys() == WHO.keys()
    Book().refused(told[step], "reading GE-6")


def _player() -> dict[str, Any]:
    return {"by": "Ann", "role": "player"}


def test_what_is_not_there_is_refused() -> None:
    book = Book()
    book.refused(Removal(item="x", reason="the table closes", **FLO), "")
    book.refused(Receipt(item="x", kind="chips", witness="S", department="security", **FLO), "")
    book.received().at_table().refused(Removal(item="deck 1", reason="luck", **FLO), "")
    assert KINDS.keys() >= {"cards", "dice", "tiles", "wheel", "shaker"}


def test_the_record_reads_back_and_a_line_that_was_changed_does_not() -> None:
    book = Book().received().at_table().in_use()
    again = EquipmentRecord().read(book.lines)
    assert (again.items, again.lives) == (book.record.items, book.record.lives)
    for changed in (
        [*book.lines[:2], *book.lines[3:]],
        [book.lines[0].replace(b"Sam", b"Tom"), *book.lines[1:]],
    ):
        with pytest.raises(Refused, match="the record of the equipment breaks at line"):
            EquipmentRecord().read(changed)
