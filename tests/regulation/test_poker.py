"""N.J.A.C. 19:47-14: hands worked out on paper; an independent model of the pots; refusals."""

import random
from itertools import pairwise

import pytest
from tests.conftest import Count
from tests.support import AnyPlayers

from nomorebets.law.decisions import CALL, CHECK, FOLD
from nomorebets.law.refusal import Refused
from nomorebets.rules import game
from nomorebets.table.account import account
from nomorebets.table.facts import AnyFact, Closed, Decided, Drawn, Shuffled
from nomorebets.table.flows import gains
from nomorebets.table.layout import Layout
from nomorebets.table.live import LiveTable
from nomorebets.table.open_table import OpenTable
from nomorebets.table.pending import Pending
from nomorebets.table.round import Round
from nomorebets.table.sources import Reported, software
from nomorebets.table.views import Role, Viewer

POKER = ("holdem", "omaha", "seven_card_stud", "five_card_draw", "five_card_stud")


def dealt(chips: dict[int, int], button: int, cards: list[str], **chosen: object) -> Round:
    """Hold 'em, told up to the first bet: the cards in the order they are dealt."""
    found = game("holdem")
    terms = found.terms_from({"revenue": "none", **chosen})
    layout = Layout.new(found, terms)
    for seat, cents in chips.items():
        layout = layout.sit(found, terms, f"player {seat}", seat, cents)
    return Round(found, terms, layout).after(
        Shuffled(), Decided(0, "cut", 26), Closed(), Decided(0, "button", button),
        *(Drawn(card) for card in cards),
    )  # fmt: skip


def bets(told: Round, *answers: tuple[int, int]) -> Round:
    return told.after(*(Decided(seat, "bet", value) for seat, value in answers))


THREE = {1: 100_00, 2: 100_00, 3: 100_00}
HOLES = ["A♠", "9♣", "7♥", "K♠", "9♦", "2♣"]  # seats 1, 2, 3 by turns


def legal(told: Round) -> list[int]:
    assert told.pending is not None
    ((_, values),) = told.pending.legal
    return list(values)


# betting


def test_14_7_a_fixed_limit_knows_one_bet_and_one_raise() -> None:
    told = dealt(THREE, 3, HOLES)
    assert told.pending is not None
    assert told.pending.spot == 2  # left of the blinds
    assert legal(told) == [FOLD, CALL, 10_00]
    told = bets(told, (3, 10_00))
    assert legal(told) == [FOLD, CALL, 15_00]
    told = bets(told, (1, 15_00), (2, 20_00))
    assert legal(told) == [FOLD, CALL]  # a bet and three raises
    told = bets(told, (3, CALL), (1, FOLD))
    flop = told.after(Drawn(), Drawn("K♦"), Drawn("8♠"), Drawn("4♥"))
    assert legal(flop) == [FOLD, CHECK, 5_00]
    turn = bets(flop, (2, CHECK), (3, CHECK)).after(Drawn(), Drawn("J♣"))
    assert legal(turn) == [FOLD, CHECK, 10_00]


def test_14_7_the_big_blind_may_raise_when_all_have_called() -> None:
    told = bets(dealt(THREE, 3, HOLES), (3, CALL), (1, CALL))
    assert told.pending is not None
    assert told.pending.spot == 1
    assert legal(told) == [FOLD, CHECK, 10_00]


def test_14_17_pot_limit_counts_the_call() -> None:
    told = dealt(THREE, 3, HOLES, limit_type="pot")
    # 7.50 in the pot, a call of 5.00 makes 12.50: 5.00 + 12.50 at most
    assert legal(told)[2] == 10_00
    assert legal(told)[-1] == 17_50
    told = bets(told, (3, 17_50))
    # 25.00 in the pot, 15.00 to call: 17.50 + 40.00
    assert legal(told)[-1] == 57_50


def test_14_17_spread_limit_goes_from_the_lower_to_the_higher() -> None:
    told = dealt(THREE, 3, HOLES, limit_type="spread")
    assert (legal(told)[2], legal(told)[-1]) == (10_00, 15_00)


def test_14_7_a_raise_without_limit_is_at_least_the_last() -> None:
    told = bets(dealt(THREE, 3, HOLES, limit_type="none"), (3, 20_00))
    assert legal(told)[2] == 35_00  # raised by 15.00
    with pytest.raises(Refused, match=r"make it \$35\.00 to \$100\.00") as caught:
        bets(told, (1, 30_00))
    assert caught.value.cite == "14.7"


def test_14_7_short_all_ins_open_the_betting_again_only_together() -> None:
    chips = {1: 18_00, 2: 26_00, 3: 100_00, 4: 100_00}
    holes = [*["A♠", "9♣", "7♥", "T♥", "K♠", "9♦", "2♣", "T♦"]]
    told = bets(dealt(chips, 4, holes, limit_type="none"), (3, 15_00), (4, CALL), (1, 18_00))
    one = bets(told, (2, FOLD))
    assert legal(one) == [FOLD, CALL]  # 3.00 more: no full raise of 10.00
    both = bets(told, (2, 26_00))
    assert legal(both)[2] == 36_00  # 11.00 more together


# bad input: one line, with its paragraph


@pytest.mark.parametrize(
    ("fact", "cite", "words"),
    [
        (Decided(1, "bet", CALL), "14.6(c)", "the rules ask seat 3 about: bet"),
        (Decided(3, "bet", 7_00), "14.7", "it must be fold or call or make it"),
        (Decided(3, "bet", CHECK), "14.7", "it must be"),
        (Drawn("3♦"), "14.6(c)", "the rules ask for the decision of seat 3: bet, not: card 3♦"),
    ],
)
def test_what_is_not_asked_is_refused_with_its_paragraph(
    fact: AnyFact, cite: str, words: str
) -> None:
    with pytest.raises(Refused) as caught:
        dealt(THREE, 3, HOLES).after(fact)
    assert caught.value.cite == cite
    assert words in caught.value.why
    assert "\n" not in caught.value.why


def test_14_2_a_card_is_not_dealt_twice() -> None:
    with pytest.raises(Refused, match="already out") as caught:
        dealt(THREE, 3, [*HOLES[:5], "A♠"])
    assert caught.value.cite == "14.2(a)"


def test_14_1_chips_are_added_between_hands_only() -> None:
    found = game("holdem")
    table = OpenTable(found, found.terms(), Reported())
    for seat in (1, 2):
        table.sit(f"player {seat}", seat, 100_00)
    table.begin()
    table.tell(Shuffled())
    with pytest.raises(Refused, match="table stakes") as caught:
        table.buy("player 1", 50_00)
    assert caught.value.cite == "14.1"


# pots, worked out on paper


def test_14_1_side_pots_on_paper() -> None:
    """20, 50, 80 and 200 all-in before the flop; the big stack gets 120 back.

    Main pot 4 x 20 = 80, side pot 1 3 x 30 = 90, side pot 2 2 x 30 = 60.
    """
    chips = {1: 20_00, 2: 50_00, 3: 80_00, 4: 200_00}
    holes = [*["A♠", "K♠", "Q♠", "7♣", "A♥", "K♥", "Q♥", "2♦"]]
    told = dealt(chips, 4, holes, limit_type="none")
    told = bets(told, (3, 80_00), (4, CALL), (1, CALL), (2, CALL))
    for card in ("", "3♣", "8♦", "9♥", "", "J♠", "", "4♣"):
        told = told.after(Drawn(card))
    told = told.after(Decided(4, "show", 0))
    found = account(told.table)
    assert [(pot.name, pot.amount) for pot in found.pots] == [
        ("main pot", 80_00),
        ("side pot 1", 90_00),
        ("side pot 2", 60_00),
    ]
    assert [pot.won for pot in found.pots] == [
        {"player 1": 80_00},
        {"player 2": 90_00},
        {"player 3": 60_00},
    ]
    after = told.layout_after.purses
    assert after == {"player 1": 80_00, "player 2": 90_00, "player 3": 60_00, "player 4": 120_00}


class Wild(AnyPlayers):
    """Everybody is dealt in, bets without sense and shows the hand."""

    def __call__(self, table: LiveTable, pending: Pending) -> AnyFact:
        if pending.asks == "window":
            return Closed()
        if table.game.decisions[pending.decision].name == "show":
            return Decided(pending.spot + 1, "show", 1)
        return super().__call__(table, pending)


def paid_by_hand(table: LiveTable) -> dict[str, int]:
    """What each player ends with, from who put in what and what each hand was declared to be: the
    pot cut into layers, one for each amount somebody put in."""
    put: dict[str, int] = {}
    seats = {f"seat {i + 1}": name for i, name in enumerate(table.layout.seats) if name}
    ranks: dict[str, int] = {}
    out: set[str] = set()
    for act in table.acts:
        if act.act in ("put in", "uncalled"):
            sign = 1 if act.act == "put in" else -1
            put[seats[act.spot]] = put.get(seats[act.spot], 0) + sign * act.amount
        elif act.act == "call":
            ranks[seats[act.spot]] = act.value or 0
        elif act.act in ("fold", "sit out"):
            out.add(seats[act.spot])
    won = dict.fromkeys(seats.values(), 0)
    last: list[str] = []
    for below, level in pairwise([0, *sorted(set(put.values()))]):
        layer = sum(min(cents, level) - min(cents, below) for cents in put.values())
        contend = [n for n in put if n not in out and put[n] >= level] or last
        last = contend
        best = max(ranks.get(name, 0) for name in contend)
        for name in [n for n in contend if ranks.get(n, 0) == best]:
            won[name] += layer * 1000 // len([n for n in contend if ranks.get(n, 0) == best])
    purses = table.layout.purses
    return {n: purses[n] * 1000 - put.get(n, 0) * 1000 + won[n] for n in won}


def hands(game_id: str, seed: str, count: int, **chosen: object) -> list[LiveTable]:
    found = game(game_id)
    terms = found.terms_from({"revenue": "none", "chip": 1, **chosen})
    rng = random.Random(seed)
    played = []
    for number in range(count):
        table = OpenTable(found, terms, software(f"{seed} {number}"))
        for seat in range(rng.randint(2, found.seats.number(terms))):
            table.sit(f"player {seat + 1}", seat + 1, rng.randint(1, 5000))
        played.append(table.play(Wild(rng)))
    return played


@pytest.mark.parametrize("limit", ["fixed", "spread", "pot", "none"])
@pytest.mark.parametrize("game_id", ["holdem", "omaha", "five_card_draw", "five_card_stud"])
def test_pots_are_as_an_independent_model_has_them(game_id: str, limit: str, count: Count) -> None:
    side_pots = 0
    for table in hands(game_id, f"model {game_id} {limit}", count(25, 2000), limit_type=limit):
        model = paid_by_hand(table)
        for name, cents in table.chips.purses.items():
            assert abs(cents * 1000 - model[name]) <= 1000 * 12, (name, cents, model[name])
        assert not table.chips.pots
        assert not table.chips.stakes
        won = gains(table.acts)
        for one in account(table).players:
            assert one.net == won.get(one.player, 0)
        side_pots += any(act.words == "side pot 1" for act in table.acts)
    assert side_pots > 3


# who sees what


@pytest.mark.parametrize("game_id", POKER)
def test_hole_cards_are_their_holders_until_shown_and_mucked_ones_nobodys(game_id: str) -> None:
    class Mucking(Wild):
        def __call__(self, table: LiveTable, pending: Pending) -> AnyFact:
            fact = super().__call__(table, pending)
            shows = isinstance(fact, Decided) and fact.decision == "show"
            return Decided(pending.spot + 1, "show", 0) if shows else fact

    found, rng = game(game_id), random.Random(f"hidden {game_id}")
    mucked = 0
    for number in range(12):
        table = OpenTable(found, found.terms(), software(f"hidden {number}"))
        for seat in range(4):
            table.sit(f"player {seat + 1}", seat + 1, 300_00)
        live = table.play(Mucking(rng))
        shown = {act.spot for act in live.acts if act.act == "reveal"}
        mucked += any(act.act == "muck" for act in live.acts)
        for seat in range(4):
            seen = Viewer(Role.PLAYER, f"player {seat + 1}").acts(live)
            for act, whole in zip(seen, live.acts, strict=True):
                if act.act == "deal" and act.words == "face down":
                    own = act.spot == f"seat {seat + 1}"
                    assert (act.cards == whole.cards) == own
                if act.act == "pick up" and act.spot not in shown and act.spot.startswith("seat"):
                    up = sum(
                        a.words == "face up" and a.spot == act.spot and a.act == "deal"
                        for a in live.acts
                    )
                    assert len([card for card in act.cards if card != "??"]) == up
    assert mucked


def everything(layout: Layout) -> int:
    return sum(layout.purses.values()) + layout.inventory + sum(layout.kept.values())


@pytest.mark.parametrize("game_id", POKER)
def test_14_14_the_rake_is_what_players_lose_together(game_id: str) -> None:
    found, rng = game(game_id), random.Random(f"rake {game_id}")
    terms = found.terms_from({"jackpot_drop": "$1.00", "jackpot_from": "$10.00"})
    table = OpenTable(found, terms, software(game_id))
    for seat in range(4):
        table.sit(f"player {seat + 1}", seat + 1, 2_000_00)
    for _ in range(15):
        before = table.layout
        live = table.play(Wild(rng))
        rake = sum(act.amount for act in live.acts if act.act == "rake")
        drop = sum(act.amount for act in live.acts if act.act == "drop")
        assert rake <= 4_00
        assert rake % 1_00 == 0
        assert drop in (0, 1_00)
        assert everything(table.layout) == everything(before)
        lost = sum(before.purses.values()) - sum(table.layout.purses.values())
        assert lost == rake + drop
