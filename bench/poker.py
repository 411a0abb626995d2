"""Poker side by side with what else can be installed, in one run: equities, tables, hand histories.

    pip install 'nomorebets[bench]'
    python bench/poker.py

Times are CPU time of this process, one thread, kernels and tables warm. A peer that is not
installed is left out.
"""

import sys
import time
import warnings
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from nomorebets.equipment.cards import RANKS
from nomorebets.odds.equities import push_or_fold
from nomorebets.odds.equities.compared import compare
from nomorebets.odds.equities.kinds import NONE, QUALIFIED, Showdown
from nomorebets.odds.equities.starting_hands import starting_hands
from nomorebets.rules import game
from nomorebets.simulation.card_room import CardRoomPlan, usual_stacks
from nomorebets.simulation.hand_ranks import rank_five, rank_seven
from nomorebets.simulation.strategies import advice_for
from nomorebets.table import pending as waits
from nomorebets.table.facts import AnyFact, Closed
from nomorebets.table.hand_history import histories
from nomorebets.table.house_players import HousePlayers, buy_in_again
from nomorebets.table.imported import import_hand
from nomorebets.table.live import LiveTable
from nomorebets.table.open_table import OpenTable
from nomorebets.table.pending import Pending
from nomorebets.table.sources import software

HOLDEM = Showdown(2, 5, False, True, NONE)
OMAHA_8 = Showdown(4, 5, True, True, QUALIFIED)
STUD_8 = Showdown(7, 0, False, True, QUALIFIED)
MIXED = "tight", "loose", "call", "push", "ordinary", "ordinary"
HANDS = Path(__file__).parent.parent / "tests" / "hand_histories" / "no_limit_six_seats.phhs"


def took(work: Callable[[], object], times: int = 3) -> float:
    """The best of some runs, after one."""
    work()
    found = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


def say(what: str, who: str, seconds: float, work: float, unit: str) -> None:
    print(f"{what:<44} {who:<14} {seconds * 1000:>12,.2f} ms {work / seconds:>16,.0f} {unit}/s")


def installed(module: str) -> bool:
    if find_spec(module) is None:
        print(f"{'':<44} {module:<14} not installed")
        return False
    return True


def agreement() -> None:
    """Ranks of hands in the order the evaluators give them, equal where theirs are equal: every
    hand of five cards, a million of seven."""
    fives = np.array(list(combinations(range(52), 5)), np.uint8)
    source = np.random.default_rng(1)
    sevens = np.argpartition(source.random((1_000_000, 52)), 7, axis=1)[:, :7].astype(np.uint8)
    for hands, ranks in ((fives, rank_five(fives)), (sevens, rank_seven(sevens))):
        size = hands.shape[1]
        for name in ("phevaluator", "eval7", "treys"):
            if not installed(name):
                continue
            theirs = worth(name, hands)
            pairs = set(zip(ranks.tolist(), theirs, strict=True))
            ordered = [b for _, b in sorted(pairs)]
            one_each = len(pairs) == len({a for a, _ in pairs}) == len(set(ordered))
            same = one_each and ordered in (sorted(ordered), sorted(ordered, reverse=True))
            how = "the same order" if same else "ANOTHER ORDER"
            print(f"{len(hands):,} hands of {size:<30} {name:<14} {how}, {len(pairs):,} ranks")


def worth(name: str, hands: Any) -> list[int]:
    """What an evaluator makes of each hand."""
    rows = hands.tolist()
    texts = [RANKS[card >> 2] + "cdhs"[card & 3] for card in range(52)]
    if name == "phevaluator":
        from phevaluator import evaluate_cards  # type: ignore[import-not-found]

        return [evaluate_cards(*row) for row in rows]
    if name == "eval7":
        import eval7  # type: ignore[import-not-found]

        cards = [eval7.Card(text) for text in texts]
        return [eval7.evaluate([cards[card] for card in row]) for row in rows]
    from treys import Card, Evaluator  # type: ignore[import-not-found]

    numbers = [Card.new(text) for text in texts]
    evaluate = Evaluator().evaluate
    return [evaluate([numbers[c] for c in row[:2]], [numbers[c] for c in row[2:]]) for row in rows]


def equities() -> None:
    boards = 1_712_304
    what = "two hands of hold 'em before the flop, exact"
    say(what, "No More Bets", took(lambda: compare(HOLDEM, "AsKs v QhQd")), boards, "boards")
    what = "the same, some boards"
    some = 20_000
    found = took(lambda: compare(HOLDEM, "AsKs v QhQd", deals=some))
    say(what, "No More Bets", found, some, "boards")
    if installed("eval7"):
        import eval7  # type: ignore[import-not-found]

        hand = [eval7.Card("As"), eval7.Card("Ks")]
        other = eval7.HandRange("QQ")
        seconds = took(lambda: eval7.py_hand_vs_range_monte_carlo(hand, other, [], some))
        say(what, "eval7", seconds, some, "boards")
    if installed("pokerkit"):
        from pokerkit import Card, Deck, StandardHighHand, calculate_equities, parse_range

        ranges = parse_range("AsKs"), parse_range("QhQd")
        few = 500
        seconds = took(
            lambda: calculate_equities(
                ranges, Card.parse(""), 2, 5, Deck.STANDARD, (StandardHighHand,), sample_count=few
            ),
            1,
        )
        say(what, "pokerkit", seconds, few, "boards")
    omaha = took(lambda: compare(OMAHA_8, "AsAh2s3h v 5c6c7d8d"))
    say("two hands of Omaha, eight or better, exact", "No More Bets", omaha, 1_086_008, "boards")
    stud = took(lambda: compare(STUD_8, "As2s3s v KcKdQh"))
    say("two hands of stud, third card, exact", "No More Bets", stud, 18_265_297_050, "deals")
    ranges_ = took(lambda: compare(HOLDEM, "QQ+,AKs,76s-54s,ATo+ v random"), 1)
    say("two ranges before the flop, exact", "No More Bets", ranges_, 1, "answers")


def tables() -> None:
    def table() -> None:
        starting_hands.cache_clear()
        starting_hands()

    say("169 x 169 starting hands, exact", "No More Bets", took(table, 1), 169 * 169, "pairs")
    ten = Fraction(10), Fraction(1, 2), Fraction(1)
    seconds = took(lambda: push_or_fold.solve_push_or_fold(*ten))
    say("all in or fold, ten big blinds, to 1e-6", "No More Bets", seconds, 1, "answers")


def hand_histories() -> None:
    what = "six-handed no-limit hands, with journal"
    hands = histories(HANDS.read_bytes())
    say(what, "No More Bets", took(lambda: [import_hand(h) for h in hands]), len(hands), "hands")
    if installed("pokerkit"):
        from pokerkit import HandHistory

        with HANDS.open("rb") as file:
            theirs = list(HandHistory.load_all(file))

        def play() -> None:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                for hand in theirs:
                    for _ in hand:
                        pass

        say(what, "pokerkit", took(play, 1), len(theirs), "hands")


def hands_dealt() -> None:
    """House players at six seats, no limit: software deals, every line is journaled."""
    found = game("holdem")
    terms = found.terms_from({"limit_type": "none", "seats": 6})
    names = [f"House {seat}" for seat in range(1, 7)]

    def opened() -> tuple[OpenTable, HousePlayers]:
        table = OpenTable(found, terms, software("bench"))
        for seat, name in enumerate(names, 1):
            table.sit(name, seat, 500_00)
        return table, HousePlayers(found, "bench")

    def answer(house: HousePlayers, table: LiveTable, pending: Pending) -> AnyFact:
        return Closed() if pending.asks == waits.WINDOW else house(table, pending)

    def at_one_go() -> None:
        table, house = opened()
        for _ in range(300):
            buy_in_again(table, names)
            table.play(lambda live, pending: answer(house, live, pending))

    def fact_by_fact() -> None:
        table, house = opened()
        for _ in range(50):
            buy_in_again(table, names)
            table.begin()
            while table.pending is not None and table.round is not None:
                table.tell(answer(house, table.round.table, table.pending))

    say("six-handed no-limit hands, at one go", "No More Bets", took(at_one_go), 300, "hands")
    say("the same, told fact by fact", "No More Bets", took(fact_by_fact), 50, "hands")


def hands_simulated() -> None:
    """Compiled: six seats, no limit, styles as data."""
    found = game("holdem")
    terms = found.terms_from({"limit_type": "none"})
    stacks, hands = usual_stacks(found, terms), 1 << 17
    for names in (("tight",) * 6, ("ordinary",) * 6, MIXED):
        styles = tuple(advice_for(found, terms, name) for name in names)
        plan = CardRoomPlan(found, terms, {}, 6, 1, stacks=stacks, styles=styles)
        seconds = took(partial(plan.run, 0, hands))
        what = f"the same, simulated: {names[0] if len(set(names)) == 1 else 'four styles'}"
        say(what, "No More Bets", seconds, hands, "hands")


if __name__ == "__main__":
    agreement()
    hands_dealt()
    hands_simulated()
    equities()
    tables()
    hand_histories()
