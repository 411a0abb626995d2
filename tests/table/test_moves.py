"""Chips and their moves: what was known wrong, and a bookkeeper of the tests' own."""

from collections import Counter
from pathlib import Path

import pytest
from tests.support import goldens
from tests.telling import gains, reported, seated, told

from nomorebets.law.refusal import Refused
from nomorebets.rules import game
from nomorebets.table.account import RoundAccount, SeatAccount, WagerAccount, account
from nomorebets.table.live import LiveTable
from nomorebets.table.round import Round
from nomorebets.table.scenario import parse

NO_ROLL = "foul play called before the dice came to rest"
EARLY = "card drawn early in error, seen"


def seat_of(found: RoundAccount, player: str) -> SeatAccount:
    return next(seat for seat in found.seats if seat.player == player)


def wager_of(found: RoundAccount, player: str, wager: str) -> WagerAccount:
    return next(w for w in seat_of(found, player).wagers if w.wager == wager)


# what an inspection found


def thrown(first: int, second: int, **terms: object) -> Round:
    """Ann has the pass line, Bo a field bet, Cy a buy bet: the dice are thrown."""
    begun = seated(game("craps"), terms, {"Ann": 1, "Bo": 2, "Cy": 3}, 500_00)
    return told(
        begun,
        'wagered 1 "Pass Bet" $10.00', 'wagered 2 "Field Bet" $20.00', 'wagered 3 "Buy 4" $20.00',
        'called 3 "Buy 4" on',
        "closed", 'decided 1 "take the dice" 1', 'decided 1 "choose two dice" 0',
        f"rolled {first} {second}",
    )  # fmt: skip


@pytest.mark.parametrize("dice", [(6, 6), (5, 6), (3, 1), (4, 3)])
@pytest.mark.parametrize(("time", "fee"), [("at_bet", 1_00), ("on_win", 0)])
def test_1_9_after_a_no_roll_told_late_every_wager_stands(
    dice: tuple[int, int], time: str, fee: int
) -> None:
    """In the account as in the purses: nothing is lost, paid or even; vigorish of the throw goes
    back, vigorish taken before it does not."""
    late = reported(thrown(*dice, buy_lay_vig_time=time, called_off="yes"), NO_ROLL)
    found = account(late.table)
    staked = {"Ann": ("Pass Bet", 10_00), "Bo": ("Field Bet", 20_00), "Cy": ("Buy 4", 20_00)}
    for player, (wager, amount) in staked.items():
        of_it = wager_of(found, player, wager)
        assert (of_it.result, of_it.stands, of_it.paid, of_it.collected) == ("stands", amount, 0, 0)
        taken = f", less 5 % vigorish ${fee // 100}.00 (1.5)" if fee and wager == "Buy 4" else ""
        assert of_it.arithmetic == f"${amount // 100}.00 stands{taken}"
    assert gains(late) == (-10_00, -20_00, -20_00 - fee)
    assert [p.net for p in found.players] == [0, 0, -fee]


def test_1_9_an_act_takes_back_what_was_paid_before_a_no_roll() -> None:
    rolled = thrown(6, 6)  # twelve: the field bet wins
    paid = next(act.amount for act in rolled.acts if act.act == "pay" and act.wager == "Field Bet")
    late = reported(rolled, NO_ROLL)
    back = [act for act in late.acts[len(rolled.acts) :] if act.wager == "Field Bet"]
    assert paid in [act.amount for act in back]
    assert ("purse:Bo", "inventory", paid) in [move for act in back for move in act.moves]


def test_1_11_vigorish_returned_for_a_buy_bet_taken_down_is_charged_again_by_a_void() -> None:
    """Nobody takes the dice: the bet taken down for this roll stands again, paid for."""
    first = thrown(2, 4, called_off="yes")  # a point of 6
    begun = Round(first.game, first.terms, first.layout_after)
    before = dict(begun.layout.purses)
    down = told(begun, 'wagered 3 "Buy 4" $0.00', "closed")
    assert [act.amount for act in down.acts if act.act == "return vigorish"] == [1_00]
    passed = reported(down, "shooter ordered to pass the dice")
    for seat in (2, 3, 1):
        if passed.pending is not None:
            passed = told(passed, f'decided {seat} "take the dice" 0')
    assert passed.table.void
    after = passed.layout_after
    assert after.purses == before
    assert after.stakes == begun.layout.stakes
    assert sum(after.purses.values()) + sum(after.stakes.values()) + after.inventory == 1_500_00
    assert [act.amount for act in passed.acts if act.act == "charge again"] == [1_00]


def test_1_3_who_took_everything_down_may_leave_while_wagers_are_open() -> None:
    """With the chips of a wager that stood; a void gives them to nobody again."""
    first = thrown(2, 4, called_off="yes")
    begun = Round(first.game, first.terms, first.layout_after)
    gone = told(begun, 'wagered 3 "Buy 4" $0.00', "left Cy yes")
    assert gone.table.layout.brought == begun.layout.brought - 500_00
    assert "Cy" not in gone.table.chips.purses
    passed = reported(told(gone, "closed"), "shooter ordered to pass the dice")
    passed = told(passed, 'decided 2 "take the dice" 0')
    after = passed.layout_after
    assert passed.table.void
    assert after.chips == after.brought
    assert after.purses == {name: begun.layout.purses[name] for name in ("Ann", "Bo")}


def test_1_5_who_takes_a_buy_bet_down_and_leaves_is_given_the_vigorish() -> None:
    """As who takes it down and stays (CR-5), while wagers are open (CR-17)."""
    first = thrown(2, 4, called_off="yes")
    begun = Round(first.game, first.terms, first.layout_after)
    gone = told(begun, 'wagered 3 "Buy 4" $0.00', "left Cy yes", 'wagered 2 "Field Bet" $5.00')
    assert gone.table.layout.brought == begun.layout.brought - 500_00
    back = next(act for act in gone.acts if act.act == "return vigorish")
    assert (back.cite, back.moves) == ("1.5", (("inventory", "purse:Cy", 1_00),))
    assert gone.acts[-1].cite == "1.3"
    passed = reported(told(gone, "closed"), "shooter ordered to pass the dice")
    passed = told(passed, 'decided 2 "take the dice" 0')
    after = passed.layout_after
    assert passed.table.void
    assert after.chips == after.brought
    assert after.inventory == begun.layout.inventory - 1_00


def test_7_3_d_vigorish_on_a_tie_is_explained_with_the_bankers_hand() -> None:
    begun = seated(game("minibaccarat"), {"vig_type": "on_tie", "vig_pct": 25}, {"Ann": 1}, 500_00)
    wagers = ('wagered 1 "Banker\'s Hand" $20.00', 'wagered 1 "Tie Bet" $5.00')
    tie = "cards T♣ T♦ 9♣ 9♦"
    played = told_through(begun, *wagers, "closed", tie)
    found = account(played.table)
    banker, tied = wager_of(found, "Ann", "Banker's Hand"), wager_of(found, "Ann", "Tie Bet")
    assert "25 % vigorish $5.00 (7.3(d))" in banker.arithmetic
    assert "vigorish" not in tied.arithmetic


def told_through(begun: Round, *lines: str) -> Round:
    """With a shuffle and a cut first, where the game asks for them."""
    facts = list(lines)
    while (asked := begun.pending) is not None and asked.asks in ("shuffle", "offer", "card"):
        if asked.asks == "shuffle":
            begun = told(begun, "shuffled")
        elif asked.asks == "card":
            begun = told(begun, "card 2♣")
        else:
            name = begun.game.decisions[asked.decision].name
            ((seat, legal),) = asked.legal
            begun = told(begun, f'decided {seat + 1 if seat < 16 else 0} "{name}" {legal[-1]}')
    return told(begun, *facts)


def test_2_13_who_stands_behind_is_in_the_account() -> None:
    blackjack = game("blackjack")
    begun = seated(blackjack, {"max_wagers_per_box": 3}, {"Ann": 1})
    layout = begun.layout.sit(blackjack, begun.terms, "Ben", 0, 50_00)
    begun = Round(blackjack, begun.terms, layout)
    ben = 'wagered 1 "second wager" $20.00 Ben'
    played = told_through(begun, "wagered 1 wager $10.00", ben, "closed")
    played = told(played, "cards T♣ 6♠ 9♥ ??", 'decided 1 "play" 0', "cards T♦ T♥")
    found = seat_of(account(played.table), "Ben")
    assert found.net == 20_00
    assert [w.result for w in found.wagers] == ["won"]


def test_a_wager_pushed_before_a_void_is_returned() -> None:
    pushed = 0
    for played in voids_after("push"):
        found = account(played)
        for seat in found.seats:
            for wager in seat.wagers:
                assert "neither won nor lost" not in wager.arithmetic or kept(played, wager)
                pushed += wager.result == "returned"
    assert pushed


def kept(table: LiveTable, wager: WagerAccount) -> bool:
    index = table.game.wager_named(wager.wager)
    return index in table.kept or (wager.seat - 1, index) in table.kept


def voids_after(act: str) -> list[LiveTable]:
    """Rounds of the golden journals made void, by an irregularity, after such an act."""
    found = []
    for path in goldens():
        for played in parse(path.read_text()).run().rounds:
            table = played.table
            at = next((i for i, a in enumerate(table.acts) if a.act == act), -1)
            if at < 0 or table.void:
                continue
            for name, remedy in table.game.irregularities.items():
                if remedy.automatic or remedy.of_a_seat:
                    continue
                begun = Round(table.game, table.terms, table.layout, tuple(table.facts))
                try:
                    again = reported(begun, name, at + 1)
                except Refused:
                    continue
                if again.table.void:
                    found.append(again.table)
    return found


def test_6_7_c_who_voids_a_hand_is_among_those_who_were_owed_something() -> None:
    seen = 0
    for path in goldens("red_dog"):
        for played in parse(path.read_text()).run().rounds:
            voided = {act.spot for act in played.table.acts if act.act == "void hand"}
            found = account(played.table)
            for spot in voided:
                seat = next(s for s in found.seats if f"seat {s.seat}" == spot)
                assert [w.result for w in seat.wagers if w.wager == "wager"] == ["returned"]
                seen += 1
    assert seen


# a bookkeeper of the tests' own


@pytest.mark.parametrize("path", goldens(), ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_a_bookkeeper_who_knows_only_moves_ends_with_the_same_purses(path: Path) -> None:
    """A single book for the whole journal, kept from facts and moves alone."""
    book: Counter[str] = Counter()
    scenario = parse(path.read_text()).run()
    for played in scenario.rounds:
        table, layout = played.table, played.table.layout
        begin = {f"purse:{name}": cents for name, cents in layout.purses.items()}
        book = Counter(begin)
        names = [wager.name for wager in table.game.wagers]
        for (seat, wager), cents in layout.stakes.items():
            book[f"wager:seat {seat + 1}:{names[wager]}:{layout.seats[seat]}"] += cents
        book["inventory"] = layout.inventory
        total = book.total()
        for act in table.acts:
            for source, target, cents in act.moves:
                assert cents > 0
                book[source] -= cents
                book[target] += cents
            assert book.total() == total
        after = table.layout_after()
        assert {f"purse:{n}": c for n, c in after.purses.items()} == {
            place: cents for place, cents in book.items() if place.startswith("purse:")
        }
        assert book["inventory"] == after.inventory
        standing = sum(cents for place, cents in book.items() if place.startswith("wager:"))
        assert standing == sum(after.stakes.values())
