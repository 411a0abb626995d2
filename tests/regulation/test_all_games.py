"""N.J.A.C. 19:47-8: devices, limits, and notice of what changes at an open table."""

from typing import Any

import pytest

from nomorebets.law.refusal import Refused
from nomorebets.rules import game, games
from nomorebets.rules.njac_19_47.s08_all_games import change_of, refuse_aid
from nomorebets.table.dispute import reconstruct
from nomorebets.table.facts import NoticePosted, TermsChanged
from nomorebets.table.open_table import OpenTable
from nomorebets.table.replay import audit
from nomorebets.table.resume import checkpoint_from, checkpoint_of, resume
from nomorebets.table.scenario import fact_from, parse, spread
from nomorebets.table.sources import Reported

NOON, LATER, TWENTY_NINE, THIRTY = (
    f"2026-11-17T12:{minutes}:00Z" for minutes in ("00", "10", "29", "30")
)
BEGUN = "fact began 1\nfact wagered 1 red $5"
SHOOTER = ('decided 1 "take the dice" 1', 'decided 1 "choose two dice" 0')


def opened(game_id: str, players: bool = True, **terms: object) -> OpenTable:
    known = game(game_id)
    table = OpenTable(known, known.terms_from(terms), Reported())
    if players:
        table.sit("Ann", 1, 1000_00)
    return table


def play(table: OpenTable, *lines: str) -> None:
    table.begin()
    for line in lines:
        for fact in spread(line):
            table.tell(fact_from(fact, table.game))
    table.finish()


def refused(cite: str, table: OpenTable, change: str, at: str = NOON, written: bool = False) -> str:
    before = table.journal.seq
    with pytest.raises(Refused) as caught:
        table.post(change, at, written)
    assert caught.value.cite == cite
    assert table.journal.seq == before
    return caught.value.why


def test_what_is_better_for_players_holds_from_the_next_round() -> None:
    table = opened("roulette")
    table.post("max_wager=$1,000", NOON)
    assert table.terms.max_wager == 1000_00
    table.begin()
    assert table.round is not None
    assert table.round.terms.max_wager == 1000_00


def test_a_higher_minimum_holds_after_thirty_minutes_while_players_are_there() -> None:
    table = opened("roulette")
    table.post("min_wager=$10", NOON)
    table.change_terms(TWENTY_NINE)
    assert table.terms.min_wager == 1_00
    play(table, "wagered 1 red $5", "closed", "rested 1")  # red: $5 is still taken
    table.change_terms(THIRTY)
    assert table.terms.min_wager == 10_00
    table.begin()
    with pytest.raises(Refused) as caught:
        table.tell(fact_from("wagered 1 red $5"))
    assert caught.value.cite == "8.2"


def test_it_holds_at_once_when_nobody_is_there() -> None:
    table = opened("roulette", players=False)
    table.post("min_wager=$10", NOON)
    assert table.terms.min_wager == 10_00
    table = opened("roulette")
    table.clock = lambda: LATER
    table.sit("Bo", 2, 100_00)
    table.post("min_wager=$10", NOON)
    table.leave("Ann")
    assert table.terms.min_wager == 1_00  # Bo is there
    table.leave("Bo")
    assert table.terms.min_wager == 10_00


@pytest.mark.parametrize(
    ("game_id", "worse", "better", "cite"),
    [
        ("minibaccarat", "vig_pct=5", "vig_pct=4", "7.3(e)"),
        ("baccarat_punto_banco", "vig_pct=5", "vig_pct=4", "3.3(d)"),
    ],
)
def test_an_increase_of_vigorish_needs_notice_and_a_decrease_does_not(
    game_id: str, worse: str, better: str, cite: str
) -> None:
    table = opened(game_id, vig_pct=5)
    table.post(better, NOON)
    assert table.terms.vig_pct == 4
    table.post(worse, LATER)
    assert table.terms.vig_pct == 4
    (notice,) = table.posted.shown(table.game, table.terms)
    assert notice["cite"] == cite
    assert notice["effective"] == "2026-11-17T12:40:00Z"
    assert notice["terms"] == [{"key": "vig_pct", "now": "4", "then": "5"}]


def test_odds_go_up_at_once_and_down_with_notice() -> None:
    """6.5(i)3, and never below the odds of the text."""
    table = opened("red_dog")
    table.post("odds_by_spread=6,4,2,1", NOON)
    assert table.terms.odds_by_spread[0][1] == 6
    table.post("odds_by_spread=5,4,2,1", LATER)
    assert table.terms.odds_by_spread[0][1] == 6
    refused("6.5(i)3", table, "odds_by_spread=4,4,2,1")


@pytest.mark.parametrize(
    ("game_id", "change", "cite"),
    [
        ("baccarat_punto_banco", "reshuffle_after_lacing=yes", "3.5(b)"),
        ("baccarat_punto_banco", "payment_procedure=2", "3.10(c)"),
        ("baccarat_chemin_de_fer", "reshuffle_after_lacing=yes", "4.4(b)"),
        ("minibaccarat", "reshuffle_after_lacing=yes", "7.5(b)"),
    ],
)
def test_some_need_written_notice_whoever_is_there(game_id: str, change: str, cite: str) -> None:
    table = opened(game_id, players=False)
    assert "prior written notice" in refused(cite, table, change)
    table.post(change, NOON, written=True)
    table.change_terms(TWENTY_NINE)
    key = change.partition("=")[0]
    assert getattr(table.terms, key) == getattr(table.game.terms(), key)
    table.change_terms(THIRTY)
    assert getattr(table.terms, key) != getattr(table.game.terms(), key)


@pytest.mark.parametrize(
    ("game_id", "change", "cite"),
    [
        ("big_six", "between_rule=respin", "5.6(d)"),
        ("pokette", "clapper_between=no_spin", "12.9(b)"),
        ("blackjack", "decks=2", "8.3"),
        ("roulette", "wheel=single_zero", "8.3"),
        ("roulette", "min_wager=$1", "8.3"),  # it is so already
        ("roulette", "min_wager", "8.3"),
        ("roulette", "min_wager=$2; min_wager=$3", "8.3"),
        ("roulette", "min_wager=$600", "8.2"),  # above the maximum
        ("roulette", "croupiers=2", ""),
    ],
)
def test_what_is_not_changed_at_an_open_table_is_refused(
    game_id: str, change: str, cite: str
) -> None:
    refused(cite, opened(game_id), change)


@pytest.mark.parametrize("at", ["", "noon", "2026-11-17T12:00:00"])
def test_a_notice_says_when_it_is_given(at: str) -> None:
    refused("8.3", opened("roulette"), "min_wager=$10", at)


def test_several_terms_that_only_hold_together_change_together() -> None:
    """2.6(k): a hole card face up, with blackjack at even money and doubling on 9, 10 and 11."""
    table = opened("blackjack")
    refused("2.6(k)2", table, "hole_card_mode=face_up")
    together = "hole_card_mode=face_up; blackjack_pays=1:1; double_on=9_10_11; resplit_max_hands=2"
    table.post(together, NOON)
    (notice,) = table.posted.shown(table.game, table.terms)
    assert notice["cite"] == "2.6(k)"


def test_another_notice_takes_the_place_of_the_first_and_one_of_what_is_withdraws_it() -> None:
    table = opened("roulette")
    table.post("min_wager=$10", NOON)
    table.post("min_wager=$25", LATER)
    assert [notice.change for notice in table.posted.notices] == ["min_wager=$25"]
    table.change_terms(THIRTY)
    assert table.terms.min_wager == 1_00
    table.post("min_wager=$1", THIRTY)
    assert table.posted.notices == ()


def test_terms_that_settle_wagers_change_when_none_stands() -> None:
    """AG-4: a Pass Bet stands; what place bets pay waits, limits do not."""
    table = opened("craps", higher_odds="place_6_8 6 to 5")
    play(table, 'wagered 1 "Pass Bet" $5', "closed", *SHOOTER, "rolled 2 2")
    assert table.layout.stakes
    table.post("higher_odds=place_6_8 7 to 6; max_wager=$400", NOON)
    table.change_terms(THIRTY)
    assert table.terms.max_wager == game("craps").terms().max_wager
    table.post("max_wager=$1,000", THIRTY)
    assert table.terms.max_wager == 1000_00


def changed_at_roulette() -> OpenTable:
    table = opened("roulette")
    play(table, "wagered 1 red $5", "closed", "rested 1")
    table.begin()
    table.tell(fact_from("wagered 1 red $5"))
    table.post("min_wager=$10; max_wager=$1,000", NOON)  # in the course of a round
    table.tell(fact_from("closed"))
    table.tell(fact_from("rested 1"))
    table.finish()
    table.change_terms(THIRTY)
    play(table, "wagered 1 red $500", "closed", "rested 2")
    return table


def test_replay_audit_dispute_and_restart_follow_the_changed_terms() -> None:
    table = changed_at_roulette()
    facts = [line.fact for line in table.journal.lines]
    assert sum(isinstance(fact, NoticePosted) for fact in facts) == 1
    assert sum(isinstance(fact, TermsChanged) for fact in facts) == 1
    data = b"".join(line + b"\n" for line in table.journal.stored)
    found = audit(data, still_open=True)
    assert (found.rounds, found.chips) == (3, 1000_00)
    assert reconstruct(data, 2).terms["min_wager"] == 1_00
    assert reconstruct(data, 3).terms["min_wager"] == 10_00
    first: Any = table.journal.lines[0].fact
    again = resume(first, table.journal.lines, table.journal.head, lambda _: b"")
    assert again.terms == table.terms
    again.finish()
    kept = checkpoint_from(checkpoint_of(again).encoded())
    after = resume(first, [], kept.head, lambda _: b"", kept)
    assert after.terms.min_wager == 10_00
    assert after.layout == table.layout


def test_a_journal_in_which_terms_change_before_their_time_is_refused() -> None:
    text = f"""
fact opened roulette
fact sat Ann 1 $100.00
fact notice min_wager=$10 {NOON}
fact term_changed min_wager=$10 {TWENTY_NINE}
"""
    with pytest.raises(Refused, match=r"line 5: .*no earlier than 30 minutes") as caught:
        parse(text).run()
    assert caught.value.cite == "8.3"
    with pytest.raises(Refused, match="no notice was given"):
        parse(text.replace("fact notice", "# fact")).run()
    parse(text.replace(TWENTY_NINE, THIRTY)).run()
    with pytest.raises(Refused, match="round 1 is not over"):
        parse(text.replace("fact term", f"{BEGUN}\nfact term").replace(TWENTY_NINE, THIRTY)).run()


def test_a_limit_of_every_kind_of_wager_is_a_term_that_may_change() -> None:
    """8.2: whatever limits a wager alone, at every game."""
    for known in games():
        least = {w.least for w in known.wagers} - {w.most for w in known.wagers}
        most = {w.most for w in known.wagers} - {w.least for w in known.wagers}
        fields = known.terms._fields
        for key in (least | most) & {*fields}:
            assert change_of(known, key).cite == "8.3"


def test_where_devices_are_forbidden_the_floor_gives_none() -> None:
    with pytest.raises(Refused) as caught:
        refuse_aid("forbidden", "what each choice is worth is not shown")
    assert caught.value.cite == "8.1"
    refuse_aid("allowed", "")
