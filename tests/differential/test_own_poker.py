"""Every hand of poker against a second table that is told the facts alone; and thieves at the
first, who must be found."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from tests.conftest import Count
from tests.differential.own_poker import May, OwnPoker, Wrong
from tests.support import AnyPlayers

from nomorebets.law.bets import Bets
from nomorebets.law.verbs import Table
from nomorebets.law.words import NO_LIMIT
from nomorebets.rules import betting_rounds, board_games, game, pots
from nomorebets.table.facts import AnyFact, Closed, Decided
from nomorebets.table.live import LiveTable
from nomorebets.table.open_table import OpenTable
from nomorebets.table.pending import Pending
from nomorebets.table.sources import software

KINDS = [
    ("holdem", ""), ("omaha", "high"), ("omaha", "eight_or_better"), ("five_card_draw", "high"),
    ("five_card_draw", "low"), ("seven_card_stud", "high"), ("seven_card_stud", "high_low_split"),
    ("seven_card_stud", "eight_or_better"), ("seven_card_stud", "low"), ("five_card_stud", ""),
]  # fmt: skip
MOST = {"five_card_draw": 5, "seven_card_stud": 6}  # as many as there are cards for


class Asked(AnyPlayers):
    """Everybody is dealt in and shows the hand; what each might have bet is kept."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.may: list[May] = []

    def __call__(self, table: LiveTable, pending: Pending) -> AnyFact:
        if pending.asks == "window":
            return Closed()
        name = table.game.decisions[pending.decision].name
        if name == "show":
            return Decided(pending.spot + 1, "show", 1)
        if name == "bet":
            ((_, legal),) = pending.legal
            assert isinstance(legal, Bets)
            amounts = [*legal.amounts[:1], *legal.amounts[-1:], *legal.all_in]
            least, most = (min(amounts), max(amounts)) if amounts else (0, 0)
            self.may.append(May(frozenset(legal.plain), least, most))
        return super().__call__(table, pending)


def hands_that_differ(kind: tuple[str, str], limit: str, seed: str, count: int) -> list[str]:
    """Of so many hands: what was otherwise than the second table has it."""
    game_id, which = kind
    found = game(game_id)
    rng = random.Random(f"{seed} {kind} {limit}")
    differ = []
    for number in range(count):
        chosen: dict[str, object] = {
            "limit_type": limit, "chip": 1, "ante": rng.choice((0, 25)), "rake_cap": 2_00,
            "rake_step": 50, "jackpot_drop": 50, "jackpot_from": 10_00,
        }  # fmt: skip
        chosen |= {"pots": which} if which else {}
        terms = found.terms_from(chosen)
        table = OpenTable(found, terms, software(f"{seed} {kind} {limit} {number}"))
        for seat in range(1, rng.randint(2, MOST.get(game_id, 7)) + 1):
            table.sit(f"player {seat}", seat, rng.choice((rng.randint(1, 60_00), 80_00)))
        asked = Asked(rng)
        stacks = {
            seat + 1: table.layout.purses[table.layout.seats[seat]] for seat in table.layout.taken
        }
        live = table.play(asked)
        own = OwnPoker(game_id, found.plain(terms), stacks, live.facts)
        try:
            theirs = own.play()
        except (Wrong, ValueError, IndexError) as error:
            differ.append(f"hand {number}: {error!r}")
            continue
        ours = {seat: live.chips.purses[f"player {seat}"] for seat in stacks}
        if (ours, asked.may) != (theirs, own.may):
            may = next(
                (pair for pair in zip(asked.may, own.may, strict=False) if pair[0] != pair[1]), ""
            )
            differ.append(f"hand {number}: {stacks} → {ours}, {theirs} {may}")
    return differ


@pytest.mark.parametrize("limit", ["fixed", "spread", "pot", "none"])
@pytest.mark.parametrize("kind", KINDS, ids=" ".join)
def test_every_hand_is_as_a_second_table_has_it(
    kind: tuple[str, str], limit: str, count: Count
) -> None:
    assert hands_that_differ(kind, limit, "second table", count(12, 1500)) == []


# thieves


def to_the_first(
    table: Table, terms: Any, pot: int, amount: int, winners: int, by: int, button: int
) -> None:
    """Whoever ties, one gets all."""
    table.push_pot(betting_rounds.next_of(winners, button), betting_rounds.BET, pot, amount)


def odd_chip_to_the_last(table: Table, winners: int, by: int, button: int) -> int:
    found = [seat for seat in range(16) if winners >> seat & 1]
    return found[-1] if found[0] == betting_rounds.next_of(winners, button) else found[0]


def the_house_keeps_it(table: Table) -> None:
    """The bet that nobody called is collected."""
    for seat in table.clockwise():
        over = table.staked(seat, betting_rounds.BET) - betting_rounds.highest_bet(table, seat)
        if over > 0:
            table.collect(seat, betting_rounds.BET, over)


def without_a_cap(table: Table, terms: Any, last: int, dropped: int) -> None:
    pots.take_revenue(table, terms._replace(rake_cap=NO_LIMIT), last, dropped)


def always(*_: object) -> int:
    """A short all-in opens the betting again."""
    return 1


def for_every_pot(self: LiveTable, seat: int, pot: int) -> bool:
    """Who is all-in contends for what the others bet later."""
    return self.in_round(seat)


def any_amount(table: Table, terms: Any, seat: int, bet: int, least: int, higher: int) -> int:
    """More than the limit may be bet."""
    return NO_LIMIT


HOLDEM, OMAHA = ("holdem", ""), ("omaha", "high")
THIEVES: list[tuple[str, object, str, object, tuple[str, str], str]] = [
    ("pot split wrong", pots, "divide", to_the_first, ("omaha", "eight_or_better"), "fixed"),
    ("odd chip misplaced", pots, "next_for_odd_chip", odd_chip_to_the_last, KINDS[2], "none"),
    ("uncalled bet kept", pots, "return_what_nobody_called", the_house_keeps_it, HOLDEM, "none"),
    ("rake over the cap", board_games, "take_revenue", without_a_cap, HOLDEM, "none"),
    ("short all-in opens again", betting_rounds, "may_raise", always, HOLDEM, "fixed"),
    ("short all-in opens again", betting_rounds, "may_raise", always, OMAHA, "none"),
    ("all-in wins side pots", LiveTable, "contends", for_every_pot, KINDS[3], "none"),
    ("bets above the limit", betting_rounds, "most_to_bet", any_amount, KINDS[9], "pot"),
]


@pytest.mark.parametrize(
    ("what", "where", "name", "instead", "kind", "limit"), THIEVES,
    ids=[f"{what}: {' '.join(kind)} {limit}" for what, _, _, _, kind, limit in THIEVES],
)  # fmt: skip
def test_a_thief_is_found(
    what: str, where: object, name: str, instead: Callable[..., Any], kind: tuple[str, str],
    limit: str, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(where, name, instead)
    assert any(hands_that_differ(kind, limit, f"thief {part}", 10) for part in range(12)), what
