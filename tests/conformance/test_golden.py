"""The golden journals: each replays to its acts; every irregularity is tried at each step."""

from collections.abc import Collection, Iterable
from pathlib import Path

import pytest
from tests.conftest import Count
from tests.support import EVERY_GAME, goldens

from nomorebets.law.citation import Citation
from nomorebets.law.paragraphs import EXECUTED, TABULATED, Paragraph, Text, text_of
from nomorebets.law.refusal import Refused
from nomorebets.law.statements import READING
from nomorebets.rules import folders, game
from nomorebets.table.account import account
from nomorebets.table.acts import act_words
from nomorebets.table.facts import Act, Bought, Irregularity, Left, Sat, SetAside
from nomorebets.table.layout import Layout
from nomorebets.table.live import LiveTable
from nomorebets.table.places import place
from nomorebets.table.replay import PlayedRound
from nomorebets.table.round import Round
from nomorebets.table.scenario import fact_from, fact_text, parse
from nomorebets.table.told_again import ToldAgain, moment
from nomorebets.table.views import Role, Viewer

COMING = (Sat, Bought, Left)


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", goldens(), ids=name)
def test_a_golden_journal_replays(path: Path) -> None:
    text = path.read_text()
    scenario = parse(text).run()
    assert scenario.text() == text
    for fact in scenario.facts:
        assert fact_from(fact_text(fact)) == fact
    for played in scenario.rounds:
        after = played.table.layout_after()
        assert after.chips == after.brought


@pytest.mark.parametrize("game_id", EVERY_GAME)
def test_every_game_has_golden_journals(game_id: str) -> None:
    assert goldens(game_id), f"no golden journal in tests/journals/{game_id}"


@pytest.mark.parametrize("game_id", EVERY_GAME)
def test_what_the_table_itself_finds_nobody_reports(game_id: str) -> None:
    found = game(game_id)
    for name in filter(None, (found.cards.exhausted, found.cards.miscounted)):
        assert found.irregularities[name].automatic, name


def steps(played: PlayedRound) -> list[tuple[int, int]]:
    """(facts told, acts performed) at each step of a round."""
    table = played.table
    ends = [*table.spans, len(table.acts)]
    found = []
    for k in range(len(table.facts) + 1):
        first = 0 if k == 0 else table.spans[k - 1]
        found += [(k, acts) for acts in range(first, ends[k] + 1)]
    return found


def tell(played: PlayedRound, k: int, acts: int, remedy_name: str) -> LiveTable:
    table = played.table
    seat = table.layout.taken[0] + 1 if table.game.irregularities[remedy_name].of_a_seat else 0
    told = Irregularity(remedy_name, acts, seat)
    return LiveTable(table.game, table.terms, table.layout, [*table.facts[:k], told]).run()


@pytest.mark.parametrize("path", goldens(), ids=name)
def test_every_irregularity_at_every_step_ends_in_its_remedy_or_is_refused(
    path: Path, count: Count
) -> None:
    """Of a long round with many irregularities a part, another one in each golden journal."""
    most = count(1000, 1_000_000)
    remedied = refused = 0
    for played in parse(path.read_text()).run().rounds:
        table = played.table
        if len(table.facts) > 100:
            continue  # the shoe that runs out: the same step three hundred times
        every = steps(played)
        share = 1 + len(every) * len(table.game.irregularities) // most
        for at, (remedy_name, remedy) in enumerate(table.game.irregularities.items()):
            if remedy.automatic:
                continue
            for k, acts in every[(at + len(path.stem)) % share :: share]:
                try:
                    told = tell(played, k, acts, remedy_name)
                except Refused:
                    refused += 1
                    continue
                remedied += 1
                done = told.acts[acts:]
                assert done[0].act == "irregularity"
                assert done[0].cite == remedy.cite
                assert told.acts[:acts] == table.acts[:acts]
                check_chips(told)
                hands = Viewer(Role.PLAYER, "nobody").hands(told)  # whatever it waits for
                assert len(hands) == len(told.stack.hands)
                if remedied % 5 == 1:
                    check_account(told)
    assert remedied + refused


@pytest.mark.parametrize("path", goldens(), ids=name)
def test_every_irregularity_told_late_has_the_remedy_it_had_in_time(path: Path) -> None:
    """Told when the round is over, of a moment at which it would have been taken."""
    tried = 0
    for played in parse(path.read_text()).run().rounds:
        table = played.table
        if len(table.facts) > 100 or not table.over:
            continue
        if any(isinstance(fact, COMING) for fact in table.facts):
            continue  # who has left is not called back
        whole = Round(table.game, table.terms, table.layout, tuple(table.facts))
        for remedy_name, remedy in table.game.irregularities.items():
            for k, acts in steps(played) if not remedy.automatic else ():
                tried += 1
                if tried % 11:
                    continue
                try:
                    tell(played, k, acts, remedy_name)
                except Refused:
                    continue
                check_late(whole, table, remedy_name, acts)


def check_late(whole: Round, table: LiveTable, remedy_name: str, acts: int) -> None:
    seat = table.layout.taken[0] + 1 if table.game.irregularities[remedy_name].of_a_seat else 0
    fact = Irregularity(remedy_name, acts, seat)
    first = moment(whole, fact)
    if first > len(whole.facts):
        return  # nothing was told since
    late = whole.after(SetAside(first, "told late"), fact)
    aside = ToldAgain(whole, first, annulled=True)
    for _ in whole.facts:
        again = aside.next(late)
        if again is None:
            break
        late = late.after(again)
    assert late.acts[:acts] == table.acts[:acts]
    assert late.acts[acts].act == "irregularity"
    assert late.acts[acts].cite == table.game.irregularities[remedy_name].cite
    check_chips(late.table)


def check_account(table: LiveTable) -> None:
    """What each wager is said to have won and lost is what the purse has more or less."""
    if not table.over:
        return
    found, before, after = account(table), table.layout, table.layout_after()

    def worth(layout: Layout, player: str) -> int:
        seats = {seat for seat, name in enumerate(layout.seats) if name == player}
        standing = sum(cents for (seat, _), cents in layout.stakes.items() if seat in seats)
        owed = sum(cents for seat, cents in layout.owed.items() if seat in seats)
        kept = sum(c for where, c in layout.kept.items() if place(where).player == player)
        return layout.purses[player] + standing + kept - owed

    for player in found.players:
        told = sum(seat.net for seat in found.seats if seat.player == player.player)
        purse = worth(after, player.player) - worth(before, player.player)
        assert told == player.net == purse, (player, [act_words(act) for act in table.acts])


def check_chips(table: LiveTable) -> None:
    chips = table.chips
    held = sum(chips.purses.values()) + sum(chips.stakes.values()) + chips.inventory
    held += sum(chips.kept.values()) + sum(chips.pots.values())
    assert held == table.layout.brought
    if table.void and not any(act.act == "pay" for act in table.acts):
        # void means void: every purse is what it was when the round began
        kept = {act.spot for act in table.acts if act.act in ("collect", "award")}
        for seat, player in enumerate(table.layout.seats):
            if player and f"seat {seat + 1}" not in kept:
                assert chips.purses[player] == table.layout.purses[player] or table.chips.stakes


def reached(acts: Iterable[Act], chapter: str = "19:47") -> set[Citation]:
    """The paragraphs under which something was done."""
    cites = {act.cite for act in acts}
    return {
        Citation.parse(cite, chapter) for cite in cites if cite and not cite.startswith(READING)
    }


def unreached(text: Text, done: Collection[Citation]) -> list[Paragraph]:
    """Paragraphs said to be executed under which nothing was done, nor under a part of them."""
    return [
        paragraph
        for paragraph in text.paragraphs
        if paragraph.state == EXECUTED
        if not any(cite.within(paragraph.done_under) for cite in done)
    ]


@pytest.mark.parametrize("game_id", EVERY_GAME)
def test_golden_journals_reach_every_executed_paragraph(game_id: str) -> None:
    chapter = game(game_id).cite.chapter
    done: set[Citation] = set()
    for path in goldens(game_id):
        for played in parse(path.read_text()).run().rounds:
            done |= reached(played.table.acts, chapter)
    missing = unreached(text_of(folders()[game_id]), done)
    assert not missing, f"no golden journal reaches {', '.join(str(p.cite) for p in missing)}"


def test_a_paragraph_is_reached_by_an_act_under_it_or_a_part_of_it() -> None:
    cites = [Citation.parse(cite) for cite in ("1.1(a)", "1.1(b)", "1.2(a)", "1.3(a)")]
    states = (EXECUTED, EXECUTED, EXECUTED, TABULATED)
    listed = tuple(Paragraph(cite, "x", state) for cite, state in zip(cites, states, strict=True))
    law = Text(Path(), "19:47", (), listed, {})
    done = reached([Act(cite, "x") for cite in ("1.1(a)2", "1.2", "reading XX-1", "")])
    assert done == {Citation.parse("1.1(a)2"), Citation.parse("1.2")}
    assert [p.cite.short for p in unreached(law, done)] == ["1.1(b)", "1.2(a)"]
