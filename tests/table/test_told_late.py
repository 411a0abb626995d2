"""Irregularities told after the moment they happened, and outcomes reported wrongly: the round goes
back, both versions stand in the journal, chips follow the one that holds."""

import random
from collections.abc import Callable

import pytest
from tests.support import GAMES, balanced, open_table

from nomorebets.law.refusal import Refused
from nomorebets.law.words import DOWN
from nomorebets.rules import game
from nomorebets.table import pending as waits
from nomorebets.table.acts import act_line
from nomorebets.table.facts import (
    AnyFact,
    Began,
    Closed,
    Drawn,
    Irregularity,
    Rested,
    Rolled,
    SetAside,
    Wagered,
)
from nomorebets.table.house_players import HousePlayers
from nomorebets.table.journal import entries, read, set_aside
from nomorebets.table.open_table import OpenTable
from nomorebets.table.past_round import round_of_file
from nomorebets.table.replay import audit, opened_of
from nomorebets.table.resume import resume
from nomorebets.table.scenario import fact_from, parse, spread
from nomorebets.table.sources import Reported

HOLE = "hole card exposed"


def stored(table: OpenTable) -> bytes:
    return b"".join(line + b"\n" for line in table.journal.stored)


def real(game_id: str, *lines: str, **terms: object) -> OpenTable:
    """A table with real cards, dice or wheel; Ann and Bo have $100 each."""
    found = game(game_id)
    table = OpenTable(found, found.terms_from(terms), Reported())
    table.sit("Ann", 1, 100_00)
    table.sit("Bo", 3, 100_00)
    table.begin()
    tell(table, *lines)
    return table


def tell(table: OpenTable, *lines: str) -> None:
    for line in lines:
        for fact in spread(line):
            table.tell(fact_from(fact))


def purses(table: OpenTable) -> tuple[int, ...]:
    table.finish()
    return tuple(table.layout.purses.values())


def stamp(table: OpenTable, act: str, spot: str = "") -> int:
    """The acts performed when this one had just been."""
    assert table.round is not None
    found = [i for i, a in enumerate(table.round.acts) if a.act == act and a.spot.startswith(spot)]
    return found[0] + 1


def over(table: OpenTable) -> bool:
    return table.pending is None


def asked(table: OpenTable) -> waits.Pending:
    assert table.pending is not None
    return table.pending


def stud(hole: str = "card K♣") -> OpenTable:
    wagers = ("wagered 1 wager $10.00", "wagered 3 wager $10.00", "closed")
    cards = ("cards J♠ 3♦ ?? J♦ 8♥ T♣", "closed", hole)
    return real("double_down_stud", "shuffled", "decided 1 cut 26", *wagers, *cards)


def test_17_11_a_a_hole_card_seen_in_time_is_told_after_the_turn() -> None:
    table = stud()
    assert table.pending is None
    lain = stamp(table, "deal", "community")
    table.report(HOLE, lain)
    assert table.round is not None
    assert table.round.table.void
    assert purses(table) == (100_00, 100_00)
    told = [line.fact for line in table.journal.lines]
    assert Drawn("K♣") in told  # what had been told stands in the journal too
    table.shut()
    assert audit(stored(table)).rounds == 1


def test_17_11_a_one_that_was_seen_too_late_voids_nothing_however_it_is_told() -> None:
    table = stud()
    lines = len(table.journal.lines)
    assert table.round is not None
    for late in range(stamp(table, "reveal") - 1, len(table.round.acts) + 1):
        with pytest.raises(Refused, match=r"only before 17\.8\(d\)"):
            table.report(HOLE, late)
    assert len(table.journal.lines) == lines


def test_17_11_b_a_card_found_face_up_is_told_late_and_what_was_told_since_is_told_again() -> None:
    table = stud()
    before = table.round
    assert before is not None
    table.report("card found face up", stamp(table, "deal", "seat 1"))
    assert table.pending is not None
    assert (table.pending.asks, table.pending.spot) == ("card", -1)  # which card was it?
    tell(table, "card 2♥")
    assert over(table)
    assert table.round is not None
    after = [act for act in table.round.acts if act.cite != "17.11(b)"]
    assert after[:-1] == before.acts[:-1]  # the stub has one card less
    assert balanced(table.round.table.stack)
    table.shut()
    assert audit(stored(table)).rounds == 1


def test_17_11_b_a_second_card_face_up_told_late_voids_the_round() -> None:
    table = stud()
    table.report("card found face up", stamp(table, "deal", "seat 1"))
    tell(table, "card 2♥")
    table.report("card found face up", stamp(table, "deal", "seat 3"))
    assert purses(table) == (100_00, 100_00)


def test_24_12_d_a_dealers_fourth_card_told_late_is_followed_by_the_fifth() -> None:
    wagers = ("wagered 1 ante $5.00", 'wagered 1 "first wager" $10.00', "closed")
    second = ('decided 1 "second wager" 1', "closed")
    table = real("boston_5_stud", "shuffled", *wagers, "cards K♠ K♦ 4♣ ?? ?? ??", *second)
    tell(table, "cards 4♥ 9♣ ?? ??", "cards A♥ 2♣ 7♦ 9♦ J♣")
    assert over(table)
    turned = stamp(table, "reveal", "dealer") - 2
    table.report("dealer has four of five cards", turned)
    assert (asked(table).cite, asked(table).facing) == ("24.12(d)", DOWN)
    tell(table, "card")
    assert asked(table).turned  # four are turned as they were; the fifth is another card
    tell(table, "card K♥")
    assert purses(table) == (130_00, 100_00)


def test_a_card_reported_wrongly_is_set_right_when_all_is_paid() -> None:
    table, right = stud("card K♣"), stud("card J♥")
    wrong = purses(stud("card K♣"))
    table.set_right(stamp(table, "reveal"), Drawn("J♥"))
    assert table.round is not None
    assert right.round is not None
    assert table.round.acts == right.round.acts
    assert purses(table) == purses(right) != wrong
    data = stored(table)
    again, _ = round_of_file(data, 1, "t")
    ((said, aside),) = set_aside(again.lines)
    assert said.fact == SetAside(len(right.journal.lines) - 4, "reported wrongly")
    assert [line.fact for line in aside] == [Drawn("K♣")]
    assert aside[0].acts[0].act == "reveal"
    assert again.difference == ""


def test_what_no_longer_fits_stays_aside_and_is_asked() -> None:
    table = stud()
    dealt = stamp(table, "deal", "seat 1")
    with pytest.raises(Refused, match="already out"):
        table.set_right(stamp(table, "reveal"), Drawn("3♦"))
    table.set_right(dealt, Drawn("3♦"))  # Bo's card, as reported: now his is asked for
    assert table.pending is not None
    assert (table.pending.asks, table.pending.spot) == ("card", 2)
    tell(table, "card J♠")
    assert over(table)
    with pytest.raises(Refused, match="was reported so"):
        table.set_right(dealt, Drawn("3♦"))


@pytest.mark.parametrize(
    ("game_id", "lines", "act", "right"),
    [
        ("roulette", ("wagered 1 red $5.00", "closed", "rested 2"), "spin", Rested(1)),
        ("big_six", ('wagered 1 "$1" $5.00', "closed", "rested 1"), "stop", Rested(2)),
    ],
)
def test_a_number_reported_wrongly(
    game_id: str, lines: tuple[str, ...], act: str, right: AnyFact
) -> None:
    table = real(game_id, *lines)
    table.set_right(stamp(table, act), right)
    other = real(game_id, *lines[:-1])
    other.tell(right)
    assert purses(table) == purses(other)


def test_1_8_dice_reported_wrongly() -> None:
    made = ('wagered 1 "Pass Bet" $10.00', "closed", 'decided 1 "take the dice" 1')
    table = real("craps", *made, 'decided 1 "choose two dice" 0', "rolled 1 1")
    assert table.round is not None
    table.set_right(stamp(table, "roll"), Rolled(6, 5))
    assert purses(table) == (110_00, 100_00)


def test_only_what_equipment_showed_is_reported_wrongly_and_only_before_the_next_round() -> None:
    table = stud()
    with pytest.raises(Refused, match="follows from nothing"):
        table.set_right(1, Drawn("K♥"))
    with pytest.raises(Refused, match="acts, not 999"):
        table.set_right(999, Drawn("K♥"))
    table.finish()
    with pytest.raises(Refused, match="no round"):
        table.set_right(10, Drawn("K♥"))
    dealt = open_table("double_down_stud", random.Random(1))
    dealt.begin()
    with pytest.raises(Refused, match="software deals"):
        dealt.set_right(1, Drawn("K♥"))


def test_who_has_come_or_gone_since_is_not_called_back() -> None:
    table = real("double_down_stud", "shuffled", "decided 1 cut 26", "wagered 1 wager $10.00")
    tell(table, "left Bo True")
    with pytest.raises(Refused, match="since then: left Bo"):
        table.report("cut performed improperly", stamp(table, "cut"))


# in the words of a scenario

STUD = """
fact opened double_down_stud
fact sat Ann 1 $100.00
fact began 1
fact shuffled
fact decided 1 cut 26
fact wagered 1 wager $10.00
fact closed
fact cards J♠ ?? J♦ 8♥ T♣
fact closed
fact card K♣
"""


def test_a_scenario_tells_an_irregularity_late() -> None:
    late = parse(STUD + f'fact irregularity "{HOLE}" 18\n').run()
    assert late.rounds[0].table.void
    assert late.facts[-2:] == [SetAside(9, "told late"), Irregularity(HOLE, 18)]
    assert parse(late.text()).run().text() == late.text()


def test_a_scenario_tells_what_was_reported_wrongly() -> None:
    right = parse(STUD.replace("J♠", "9♠")).run()
    told = parse(STUD + "fact reported_wrongly 15 card 9♠\n").run()
    assert told.rounds[0].table.acts == right.rounds[0].table.acts
    assert parse(told.text()).run().text() == told.text()
    for wrong in ("reported_wrongly", "reported_wrongly 15", "reported_wrongly x card 9♠"):
        with pytest.raises(Refused, match="reported_wrongly ACT FACT"):
            parse(STUD + f"fact {wrong}\n")


KENO = """
fact opened keno
fact sat Ann 0 $200.00
fact began 1
fact wrote Ann 1,2 1 $1.00
fact closed
fact drew {numbers}
"""


def test_numbers_drawn_that_were_reported_wrongly() -> None:
    missed, caught = " ".join(map(str, range(21, 41))), " ".join(map(str, range(1, 21)))
    wrong, right = (parse(KENO.format(numbers=n)).run() for n in (missed, caught))
    drawn = 1 + next(
        i for i, act in enumerate(wrong.rounds[0].table.acts) if "the numbers are" in act_line(act)
    )
    told = parse(
        KENO.format(numbers=missed) + f"fact reported_wrongly {drawn} drew {caught}\n"
    ).run()
    assert told.rounds[0].table.acts == right.rounds[0].table.acts != wrong.rounds[0].table.acts


# every game, dealt by software


def answered(table: OpenTable, players: HousePlayers) -> None:
    while (pending := table.pending) is not None and table.round is not None:
        live = table.round.table
        if pending.asks == waits.OFFER:
            table.tell(players(live, pending))
        elif pending.asks == waits.WAGERS:
            table.tell(players.wager(live) or Closed())
        else:
            table.tell(players.answer(live, pending) or Closed())


def check(table: OpenTable) -> None:
    """The journal replays, audits, and is gone on with at the same card."""
    data = stored(table)
    audit(data, still_open=True)
    assert table.round is not None
    lines = list(read(data))
    source: object = table.source
    kept: Callable[[str], bytes] = source.links.made.__getitem__  # type: ignore[attr-defined]
    again = resume(opened_of(lines), lines, table.journal.head, kept)
    assert again.round is not None
    assert again.round.acts == table.round.acts
    assert again.source.shoes.keys() == source.shoes.keys()  # type: ignore[attr-defined]
    for side, shoe in source.shoes.items():  # type: ignore[attr-defined]
        other = again.source.shoes[side]  # type: ignore[attr-defined]
        assert (other.next, other.hidden) == (shoe.next, shoe.hidden)


@pytest.mark.parametrize("game_id", GAMES)
def test_told_late_at_a_table_software_deals(game_id: str) -> None:
    rng = random.Random(f"{game_id} told late")
    taken = 0
    for _ in range(12):
        table = open_table(game_id, rng)
        players = HousePlayers(table.game, str(rng.random()))
        table.begin()
        answered(table, players)
        for name, remedy in table.game.irregularities.items():
            if remedy.automatic or table.round is None:
                continue
            seat = table.round.table.layout.taken[0] + 1 if remedy.of_a_seat else 0
            after = rng.randrange(len(table.round.acts))
            lines = len(table.journal.lines)
            try:
                table.report(name, after, seat)
            except Refused:
                assert len(table.journal.lines) == lines
                continue
            taken += 1
            answered(table, players)
            assert table.round.acts[after].words == name
            chips = table.round.table.chips
            held = sum(chips.purses.values()) + sum(chips.stakes.values()) + chips.inventory
            assert held == table.round.table.layout.brought
            check(table)
        table.shut()
        audit(stored(table))
    assert taken, "nothing was ever told late"


def test_the_rounds_of_a_journal_are_the_facts_that_hold() -> None:
    table = stud()
    table.set_right(stamp(table, "reveal"), Drawn("J♥"))
    ((_, recorded),) = [e for e in entries(table.journal.lines) if hasattr(e[1], "facts")]
    assert table.round is not None
    assert tuple(recorded.facts) == table.round.facts  # type: ignore[union-attr]
    assert not any(isinstance(fact, Began | SetAside) for fact in table.round.facts)
    assert Closed() in table.round.facts
    assert any(isinstance(fact, Wagered) for fact in table.round.facts)


def test_6_5_f_a_third_card_lies_where_it_lies_whichever_paragraph_had_it_dealt() -> None:
    """4 and 9 were reported, and a spread raised upon; they were a pair, and 6 no third of it."""
    begun = """fact opened red_dog
fact sat Ann 1 $100.00
fact sat Bo 3 $100.00
fact began 1
fact shuffled
fact decided 1 cut 100
fact card
fact wagered 1 wager $10
fact wagered 3 wager $10
fact closed
fact cards 4♣ 9♦
fact decided 1 raise 1000
fact closed
fact card 6♣
"""
    raised = parse(begun).run().rounds[0].table
    assert raised.layout_after().purses == {"Ann": 120_00, "Bo": 110_00}
    second = next(at for at, act in enumerate(raised.acts, 1) if act.cards == ("9♦",))
    right = parse(f"{begun}fact reported_wrongly {second} card 4♦\n").run().rounds[0].table
    said = [act.words for act in right.acts if act.act == "announce"]
    assert said == ["We have a pair", "No three of a kind—tie hand"]
    assert right.layout_after().purses == {"Ann": 100_00, "Bo": 100_00}


TURNED = {  # what is told until the dealer turns several cards over, and those cards
    "caribbean_stud": (
        ("shuffled", "wagered 1 ante $10", "closed", "cards 7♦ 7♥ 2♥ 3♥ 4♠ ?? ?? ?? ?? 6♠",
         "decided 1 bet 1"),
        "6♦ T♦ J♦ 2♦",
    ),
    "three_card_poker": (
        ("shuffled", "wagered 1 ante $10", "closed", "cards A♣ 8♦ 4♣ ?? ?? ??", "decided 1 play 1"),
        "Q♠ Q♦ 2♠",
    ),
    "boston_5_stud": (
        ("shuffled", "wagered 1 ante $5", 'wagered 1 "first wager" $10', "closed",
         "cards 9♥ 5♦ 3♣ ?? ?? ??", 'decided 1 "second wager" 1', "closed", "cards 5♠ 6♠ ?? ??"),
        "7♥ 7♦ 2♣ 4♦ T♥",
    ),
}  # fmt: skip


@pytest.mark.parametrize("game_id", TURNED)
def test_of_cards_turned_over_together_the_one_that_is_named_is_set_right(game_id: str) -> None:
    """As if the right one had been told; which it was is never guessed."""
    begun, cards = TURNED[game_id]
    nets = set()
    for at, wrong in enumerate(cards.split()):
        table = real(game_id, *begun, f"cards {cards}")
        turned = stamp(table, "reveal", "dealer")
        with pytest.raises(Refused, match=f"shows {len(cards.split())} cards: say which"):
            table.set_right(turned, Drawn("K♥"))
        with pytest.raises(Refused, match="follows from no A♥"):
            table.set_right(turned, Drawn("K♥"), "A♥")
        right = cards.split()
        right[at] = "K♥"
        straight = real(game_id, *begun, f"cards {' '.join(right)}")
        table.set_right(turned, Drawn("K♥"), wrong)
        assert table.round is not None
        assert straight.round is not None
        assert table.round.acts == straight.round.acts
        nets.add(purses(table))
    assert len(nets) > 1, "it does not matter which: nothing was shown"


def test_a_payment_is_not_what_cards_showed() -> None:
    table = stud()
    paid = stamp(table, "pay")
    with pytest.raises(Refused, match=f"act {paid} says nothing that cards, wheel or dice showed"):
        table.set_right(paid, Drawn("J♥"))
    with pytest.raises(Refused, match="says nothing"):
        table.set_right(stamp(table, "pick up"), Drawn("J♥"))


def test_a_scenario_names_one_of_several_cards() -> None:
    begun, cards = TURNED["three_card_poker"]
    lines = [*begun, f"cards {cards}"]
    seated = ["opened three_card_poker", "sat Ann 1 $100", "began 1"]
    told = "".join(f"fact {line}\n" for line in (*seated, *lines))
    turned = 1 + next(
        at for at, act in enumerate(parse(told).run().rounds[0].table.acts) if act.act == "reveal"
    )
    again = parse(f"{told}fact reported_wrongly {turned}:Q♠ card 5♠\n").run().rounds[0].table
    assert again.layout_after().purses == {"Ann": 120_00}  # no pair, but the queen of diamonds
    with pytest.raises(Refused, match="shows 3 cards: say which"):
        parse(f"{told}fact reported_wrongly {turned} card 5♠\n")
