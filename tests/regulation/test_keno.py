"""Keno, 19:47-15 and 13:69E-1.28U: what a counter takes, draws, pays and refuses."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

from nomorebets.judgments.keno import limited, shared
from nomorebets.law.refusal import Refused
from nomorebets.law.tickets import kind_of, marks_from
from nomorebets.rules import game
from nomorebets.table.account import account
from nomorebets.table.facts import (
    Act,
    AnyFact,
    Closed,
    Drew,
    Irregularity,
    Presented,
    VoidedTicket,
    Wrote,
    YearEnded,
)
from nomorebets.table.open_table import OpenTable
from nomorebets.table.replay import audit
from nomorebets.table.round import Round
from nomorebets.table.sources import Reported, software
from nomorebets.table.ticket_paper import ticket_paper

KENO = game("keno")
FIRST_TWENTY = tuple(range(1, 21))


def opened(reported: bool = True, **chosen: object) -> OpenTable:
    terms = KENO.terms_from(chosen)
    table = OpenTable(KENO, terms, Reported() if reported else software("keno"), "Lounge")
    table.sit("Ann", 0, 10_000_00)
    table.begin()
    return table


def written(marks: str, rate: int = 1_00, games: int = 1, at: str = "") -> Wrote:
    return Wrote("Ann", *marks_from(marks), rate, games, at=at)


def drawn(table: OpenTable, numbers: tuple[int, ...] = FIRST_TWENTY) -> list[Act]:
    table.tell(Closed())
    acts = table.tell(Drew(numbers))
    table.begin()
    return acts


def purse(table: OpenTable) -> int:
    assert table.round is not None
    return table.round.table.chips.purses["Ann"]


def refused(table: OpenTable, fact: AnyFact, cite: str, words: str) -> None:
    """One line with its paragraph, and nothing is lost."""
    assert table.round is not None
    live = table.round.table
    before = live.chips.purses, dict(live.chips.tickets), dict(live.sold), table.journal.seq
    with pytest.raises(Refused, match=words) as refusal:
        table.tell(fact)
    assert refusal.value.cite == cite
    assert "\n" not in str(refusal.value)
    after = live.chips.purses, dict(live.chips.tickets), dict(live.sold), table.journal.seq
    assert before == after
    again = Round(KENO, table.terms, table.round.layout, table.round.facts)
    assert again.acts == live.acts


@pytest.mark.parametrize(
    ("marks", "cite", "words"),
    [
        (" ".join(map(str, range(1, 22))), "reading KE-3", "21 numbers: a wager is of 1 to 10"),
        ("3 3", "15.2", "3 is marked twice"),
        ("1 2 / 2 3 : 1", "15.2", "2 is in two groups"),
        ("0 5", "15.2", "0 is no number from 1 to 80"),
        ("81", "15.2", "81 is no number"),
        ("1 2 / 3 4 : 1+1", "15.2", "a group twice"),
        ("1 2 / 3 4 : 1+5", "15.2", "groups 1 to 2"),
        ("1 2 / 3 4 : 1 1", "15.2", "a way is told twice"),
    ],
)
def test_a_request_that_is_no_ticket(marks: str, cite: str, words: str) -> None:
    refused(opened(), written(marks), cite, words)


def test_amounts_games_and_kinds_that_are_not_offered() -> None:
    table = opened(way_tickets="no", king_tickets="no", combination_tickets="no", games_max="3")
    refused(table, written("1", 1_50), "15.3", r"\$1.00 or a multiple")
    refused(table, written("1", 0), "15.3", "multiple")
    refused(table, written("1", 2_001_00), "8.2", "above the maximum")
    refused(table, written("1", 1_00, 4), "15.2", "1 to 3 games")
    refused(table, written("1 2 / 3 4 : 1"), "15.2", "way tickets are not offered")
    refused(table, written("1 2 / *3 : 1"), "15.2", "king tickets are not offered")
    refused(table, written("1 2 / 3 4 5 : 1"), "15.2", "combination tickets are not offered")
    refused(table, Wrote("Bob", ((1,),), ((1,),), 100), "13:69E-1.28U(e)", "not at the counter")
    table = opened(quick_pick="no")
    quick = Wrote("Ann", ((1,),), ((1,),), 100, quick=True)
    refused(table, quick, "15.2", "no quick pick")
    refused(table, written("1", 1_000_00, 20), "13:69E-1.28U(e)", r"has \$10,000.00")


def test_what_tickets_are_called() -> None:
    for text, kind in (
        ("1 2 3", "straight"),
        ("1 2 / 3 4 : 1", "way"),
        ("1 2 / 3 4 5 : 1 2", "combination"),
        ("1 2 / 3 4 / *5 : 1", "king"),
    ):
        assert kind_of(*marks_from(text)) == kind
    assert marks_from("1 2 / 3 4 / *5 : 1 2")[1] == ((1, 3), (2, 3), (1, 2, 3))


def test_no_void_once_the_outcome_is_determined() -> None:
    table = opened()
    table.tell(written("1 2", games=2))
    table.tell(written("5"))
    table.tell(VoidedTicket(2))
    assert purse(table) == 10_000_00 - 2_00
    refused(table, VoidedTicket(2), "13:69E-1.28U(f)", "was voided")
    drawn(table)
    refused(table, VoidedTicket(1), "13:69E-1.28U(f)", "the numbers of game 1 are drawn")
    refused(table, VoidedTicket(9), "13:69E-1.28U(f)", "there is no ticket 9")


def test_1_28_u_e_f_g_while_the_numbers_are_selected_the_counter_is_closed() -> None:
    table = opened()
    table.tell(written("1 2 3 4"))
    table.tell(Closed())
    until = "before the next one opens"
    refused(table, written("5 6"), "13:69E-1.28U(e)", f"no ticket is issued {until}")
    refused(table, VoidedTicket(1), "13:69E-1.28U(f)", f"no ticket is voided {until}")
    refused(table, Presented(1), "13:69E-1.28U(g)", f"no ticket is paid {until}")


def test_a_ticket_is_paid_once_and_not_before_its_game() -> None:
    table = opened()
    table.tell(written("1 2"))
    table.tell(written("21 22"))
    refused(table, Presented(1), "13:69E-1.28U(g)", "is not drawn yet")
    drawn(table)
    table.tell(Presented(1))
    assert purse(table) == 10_000_00 - 2_00 + 12_00
    refused(table, Presented(1), "13:69E-1.28U(g)", r"ticket 1 was paid \(game 2\)")
    refused(table, Presented(2), "13:69E-1.28U(g)", "has not won")


def test_old_fates_are_forgotten_but_nothing_is_paid_again() -> None:
    table = opened()
    table.tell(written("1 2"))
    drawn(table)
    table.tell(Presented(1))
    for _ in range(22):
        drawn(table, tuple(range(40, 60)))
    refused(table, Presented(1), "13:69E-1.28U(g)", "more than 20 games ago: nothing is due")


def test_an_expired_ticket_is_not_paid_and_goes_to_the_jackpot_once_a_year() -> None:
    table = opened()
    table.tell(written("1 2", at="2026-11-17T20:00:00Z"))
    drawn(table)
    refused(table, YearEnded("2027-11-17"), "15.6(d)", "no winning ticket has expired")
    late = Presented(1, "2027-11-18T00:00:00Z")
    refused(table, late, "15.6(d)", "expired after 2027-11-17")
    refused(table, YearEnded("soon"), "15.6(d)", "no date")
    assert table.round is not None
    before = table.round.table.jackpot()
    table.tell(YearEnded("2027-11-18"))
    assert table.round.table.jackpot() == before + 12_00
    refused(table, late, "13:69E-1.28U(g)", "expired and was not paid")
    refused(table, YearEnded("2028-01-01"), "15.6(d)", "once a year")


def test_on_its_last_day_a_ticket_is_paid() -> None:
    table = opened()
    table.tell(written("1 2", at="2026-11-17T20:00:00Z"))
    drawn(table)
    table.tell(Presented(1, "2027-11-17T23:59:00Z"))
    assert purse(table) == 10_000_00 - 1_00 + 12_00


@pytest.mark.parametrize(
    ("rate", "authorized", "cite", "words"),
    [
        (100, "", "15.7(c)1", ""),  # 3 for 1: $3
        (300, "", "15.7(c)1", ""),  # $9
        (400, "", "15.7(c)2", "a keno supervisor must authorize"),  # $12
        (400, "Cass", "15.7(c)2", ""),
        (333_00, "Cass", "15.7(c)2", ""),  # $999
        (334_00, "Cass", "15.7(c)3", "waits until the system is up"),  # $1,002
    ],
)
def test_hand_paid_limits(rate: int, authorized: str, cite: str, words: str) -> None:
    table = opened(aggregate_limit="none")
    table.tell(written("1", rate))
    drawn(table)
    table.report("keno system not operational")
    presented = Presented(1, authorized=authorized)
    if words:
        refused(table, presented, cite, words)
    else:
        (act,) = table.tell(presented)
        assert (act.cite, act.act, act.amount) == (cite, "pay by hand", 3 * rate)


def test_exactly_ten_and_a_thousand_dollars_are_within_the_limits() -> None:
    table = opened(
        pay_table="1: 1=10; 2: 2=1000",
        jackpot_spots="0",
        unclaimed_goes_to="casino_revenue_fund",
    )
    table.tell(written("1"))
    table.tell(written("1 2"))
    drawn(table)
    table.report("keno system not operational")
    assert table.tell(Presented(1))[0].cite == "15.7(c)1"
    assert table.tell(Presented(2, authorized="Cass"))[0].cite == "15.7(c)2"


def test_while_the_system_is_down_nothing_is_issued_voided_drawn_or_keyed_in() -> None:
    table = opened()
    table.tell(written("1"))
    table.report("keno system not operational")
    refused(table, written("2"), "13:69E-1.28U(e)", "not operational: no ticket is issued")
    refused(table, VoidedTicket(1), "13:69E-1.28U(f)", "no ticket is voided")
    refused(table, Closed(), "13:69E-1.28U(e)", "no numbers are drawn")
    table.report("keno system operational again")
    drawn(table)
    acts = table.tell(Presented(1, keyed=True))
    assert [act.cite for act in acts] == ["15.7(b)", "13:69E-1.28U(g)"]


def test_a_malfunction_returns_the_wagers_of_that_game_only() -> None:
    table = opened()
    table.tell(written("1 2", games=3))
    table.tell(Closed())
    table.report("malfunction during selection, not correctable")
    table.begin()
    table.tell(Presented(1))
    assert purse(table) == 10_000_00 - 3_00 + 1_00
    drawn(table)
    table.tell(Presented(1))
    assert purse(table) == 10_000_00 - 3_00 + 1_00 + 12_00
    assert table.round is not None
    assert table.round.table.sold[1].left == 1


def test_numbers_that_are_no_draw() -> None:
    table = opened()
    table.tell(written("1"))
    table.tell(Closed())
    for numbers in (FIRST_TWENTY[1:], (1, *FIRST_TWENTY[:-1]), (81, *FIRST_TWENTY[1:])):
        with pytest.raises(Refused, match="20 different numbers from 1 to 80"):
            table.tell(Drew(numbers))


def test_an_aggregate_limit_is_shared_to_the_cent() -> None:
    rng = random.Random(15)
    for _ in range(300):
        won = {n: rng.randint(1, 5_000_00) for n in range(1, rng.randint(2, 12))}
        limit, small = rng.randint(1, 8_000_00), rng.choice((0, 1_00, 1_000_00))
        paid = limited(won, limit, small)
        little = {n for n, cents in won.items() if cents <= small}
        if sum(won.values()) <= limit:
            assert paid == won
            continue
        assert all(paid[n] == won[n] for n in little)
        full = sum(won[n] for n in little)
        large = {n: cents for n, cents in won.items() if n not in little}
        if large and sum(large.values()) > max(0, limit - full):
            rest = max(0, limit - full)
            assert sum(paid[n] for n in large) == rest
            total = sum(large.values())
            assert all(abs(paid[n] - Fraction(large[n] * rest, total)) < 1 for n in large)
    assert shared({1: 1, 2: 1, 3: 1}, 2) == {1: 1, 2: 1, 3: 0}


def test_a_counter_told_one_by_one_is_the_counter_run_again() -> None:
    """Thousands of tickets are taken without the round being run again; the journal is the same."""
    rng = random.Random(3)
    table = opened(reported=False)
    for _ in range(300):
        assert table.round is not None
        live = table.round.table
        marks = " ".join(map(str, rng.sample(range(1, 81), rng.randint(1, 10))))
        known = list(live.sold) or [1]
        facts: list[AnyFact] = [
            written(marks, games=rng.randint(1, 3)), Closed(), Presented(rng.choice(known)),
            VoidedTicket(rng.choice(known)),
        ]  # fmt: skip
        fact = rng.choices(facts, (20, 1, 3, 3))[0]
        try:
            table.tell(fact)
        except Refused:
            continue
        assert table.round is not None
        again = Round(KENO, table.terms, table.round.layout, table.round.facts)
        assert again.acts == table.round.acts
        assert again.table.layout_after() == table.round.table.layout_after()
        if table.pending is None:
            found = account(table.round.table)
            assert sum(seat.net for seat in found.seats) == sum(p.net for p in found.players)
            table.begin()
    found_again = audit(b"\n".join(table.journal.stored) + b"\n", still_open=True)
    assert found_again.rounds > 5
    assert found_again.shoes_dealt_again >= found_again.rounds - 1


def test_a_counter_closes_when_every_ticket_is_paid() -> None:
    table = opened()
    table.tell(written("1 2"))
    drawn(table)
    with pytest.raises(Refused, match="in play or unpaid: 1"):
        table.shut()
    table.tell(Presented(1))
    table.shut()
    assert table.closed


def test_a_jackpot_is_shared_by_ways_and_seeded_again() -> None:
    table = opened(jackpot_spots="4", jackpot_seed="$100.01", jackpot_percent="0")
    table.tell(written("1 2 3 4"))
    table.tell(written("1 2 / 3 4 / 5 6 : 2"))
    assert table.round is not None
    live = table.round.table
    table.tell(Closed())
    table.tell(Drew(FIRST_TWENTY))
    live = table.round.table
    each = 100_01 // 4
    assert live.due(live.sold[1]) == 72_00 + each
    assert live.due(live.sold[2]) == 3 * 72_00 + 3 * each
    assert live.jackpot() == 1 + 100_01


def test_every_draw_of_twenty_is_as_likely_in_each_place() -> None:
    """The committed source: no number comes more often than chance has it."""
    table = opened(reported=False)
    counts = [0] * 81
    for _ in range(400):
        table.tell(written("1"))
        acts = table.tell(Closed())
        for number in next(act.words for act in acts if act.act == "draw").split():
            counts[int(number)] += 1
        table.begin()
    expected, variance = 400 / 4, 400 * 3 / 16
    chi = sum((n - expected) ** 2 for n in counts[1:]) / variance
    assert 79 / 80 * chi < 140  # 79 degrees of freedom: less than one in ten thousand
    assert counts[0] == 0


def test_late_irregularities_take_back_what_had_been_foreseen() -> None:
    table = opened()
    table.tell(written("1 2"))
    table.tell(Closed())
    stamp = len(table.round.acts) if table.round else 0
    table.tell(Drew(FIRST_TWENTY))
    table.tell(Irregularity("malfunction during selection, not correctable", stamp))
    assert table.round is not None
    live = table.round.table
    assert live.void
    assert live.due(live.sold[1]) == 1_00


def test_1_28_u_g_what_one_of_several_games_has_won_is_paid_once() -> None:
    table = opened()
    before = purse(table)
    table.tell(written("1 2 3 4", games=3))
    for paid in (1, 2):
        drawn(table)
        table.tell(Presented(1))
        assert purse(table) == before - 3_00 + paid * 72_00
        refused(table, Presented(1), "13:69E-1.28U(g)", "ticket 1 has nothing due so far")


def test_1_28_u_e_a_ticket_names_the_casino_and_its_kings() -> None:
    """A number alone is a king beside groups of more, not where all groups are of one."""
    for marks, kings in (("1 / 2 / 3 : 1", 0), ("1 2 / 3 4 / *5 : 1", 1), ("1 2 3", 0)):
        table = opened()
        table.tell(written(marks))
        assert table.round is not None
        paper = ticket_paper(KENO, table.terms, table.round.table.sold[1], "Lounge")
        rows = {row[0].text: row[1].text for row in paper.sections[0].rows}
        assert (rows["Casino"], rows["Counter"]) == ("No More Bets", "Lounge")
        groups = [row[0].text for row in paper.sections[1].rows]
        assert sum(group.endswith("(king)") for group in groups) == kings, marks


def test_ways_settle_as_the_wagers_they_are() -> None:
    """A way ticket is paid what straight tickets on each of its ways are paid."""
    rng = random.Random(8)
    for _ in range(40):
        numbers = rng.sample(range(1, 81), 9)
        groups = [numbers[:3], numbers[3:5], numbers[5:6], numbers[6:]]
        text = " / ".join(" ".join(map(str, group)) for group in groups)
        table = opened(aggregate_limit="none")
        table.tell(written(f"{text} : 1 2 3"))
        for size in (1, 2, 3):
            for way in combinations(groups, size):
                table.tell(written(" ".join(str(n) for group in way for n in group)))
        table.tell(Closed())
        table.tell(Drew(tuple(rng.sample(range(1, 81), 20))))
        assert table.round is not None
        live = table.round.table
        due = [live.due(ticket) for ticket in live.sold.values()]
        assert due[0] == sum(due[1:])
