"""Who may see a card: by the journal, and by who held the seat when it was dealt."""

from tests.telling import seated, told

from nomorebets.rules import game
from nomorebets.table.facts import AnyFact, Left, Sat
from nomorebets.table.views import NOBODY_SEATED, Role, Seating, Viewer, seats_after

ANN, BOB, DAN = (Viewer(Role.PLAYER, name) for name in ("Ann", "Bob", "Dan"))
NOBODY, SURVEILLANCE = Viewer(Role.PLAYER), Viewer(Role.SURVEILLANCE)


def test_seats_are_followed_through_a_journal() -> None:
    facts: list[AnyFact] = [
        Sat("Ann", 1), Sat("Bob", 3), Sat("Cat", 0), Sat("Ann", 2), Left("Ann"), Sat("Dan", 1),
    ]  # fmt: skip
    held = [NOBODY_SEATED]
    for fact in facts:
        held.append(seats_after(held[-1], fact))
    assert [seats[:3] for seats in held[2:]] == [
        ("Ann", "", "Bob"), ("Ann", "", "Bob"), ("Ann", "Ann", "Bob"), ("", "", "Bob"),
        ("Dan", "", "Bob"),
    ]  # fmt: skip


def test_20_9_a_hand_is_of_who_held_the_seat_when_it_was_dealt() -> None:
    begun = seated(game("three_card_poker"), {}, {"Ann": 1, "Bob": 2})
    begun = told(begun, "shuffled").after(
        Left("Ann", wagering=True), Sat("Dan", 1, 100_00, wagering=True)
    )
    dealt = told(begun, "wagered 1 ante 5", "wagered 2 ante 5", "closed", "cards 2♣ 3♣ 4♣ 5♦ 6♦ 7♦")
    live = dealt.table
    mine, theirs, hidden = ["2♣", "3♣", "4♣"], ["5♦", "6♦", "7♦"], ["??"] * 3
    assert DAN.hands(live) == {"seat 1": mine, "seat 2": hidden}
    assert BOB.hands(live) == {"seat 1": hidden, "seat 2": theirs}
    for viewer in (ANN, NOBODY, Viewer(Role.DEALER, "Edd")):
        assert viewer.hands(live) == {"seat 1": hidden, "seat 2": hidden}
    assert SURVEILLANCE.hands(live) == {"seat 1": mine, "seat 2": theirs}
    seating = Seating(live)
    assert seating.at(0)[:2] == ("Ann", "Bob")
    assert seating.at(len(live.acts) - 1)[:2] == ("Dan", "Bob")
    for viewer in (ANN, BOB, DAN, NOBODY, SURVEILLANCE):
        shown = [card for act in viewer.acts(live) if act.act == "deal" for card in act.cards]
        assert shown == [card for hand in viewer.hands(live).values() for card in hand]


def test_20_9_the_dealers_hand_told_early_is_shown_to_nobody_who_may_not_look() -> None:
    """A reader may tell the faces of real cards before they are turned over."""
    begun = seated(game("three_card_poker"), {}, {"Ann": 1})
    begun = told(begun, "shuffled", "wagered 1 ante 5", "closed")
    live = told(begun, "cards 2♣ 3♣ 4♣ A♠ K♠ Q♠").table
    for viewer in (ANN, NOBODY, Viewer(Role.DEALER, "Edd")):
        assert viewer.hands(live)["dealer"] == ["??"] * 3
        assert not {"A♠", "K♠", "Q♠"} & {card for act in viewer.acts(live) for card in act.cards}
    assert SURVEILLANCE.hands(live)["dealer"] == ["A♠", "K♠", "Q♠"]
