"""Hand histories others write: hands pokerkit deals end here as there; every form of the notation;
our own evenings with posts, straddles and missed blinds, given to pokerkit."""

import json
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pokerkit
import pytest
from tests.cli.conftest import run_nmb
from tests.conftest import Count
from tests.table.test_hand_histories import GOOD, USUAL, Reasonable, referee

from nomorebets.rules import game
from nomorebets.table.exported import export_hand
from nomorebets.table.facts import AnyFact, Closed, Decided
from nomorebets.table.hand_history import histories, history_text
from nomorebets.table.imported import import_hand
from nomorebets.table.live import LiveTable
from nomorebets.table.open_table import OpenTable
from nomorebets.table.pending import Pending
from nomorebets.table.sources import software

STUD = ("F7S", "F7S/8", "FR")
BY_HAND = (pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,)
LOW, HIGH = 200, 400


# what pokerkit deals


def rules_of(variant: str, how: str, players: int, rng: random.Random) -> dict[str, Any]:
    """Its names for antes, blinds and limits."""
    ante = rng.choice([25, 40] if variant in STUD else [0, 40])
    found: dict[str, Any] = {"raw_antes": [ante] * players, "ante_trimming_status": True}
    if variant in STUD:
        return found | {"bring_in": 50, "small_bet": LOW, "big_bet": HIGH}
    blinds = [LOW // 2, LOW] + [0] * (players - 2)
    if how == "straddle" and players > 2:
        blinds[2] = 2 * LOW
    if how == "post" and players > 3:
        blinds[-1] = -LOW
    if how == "ante of the big blind":
        found = {"raw_antes": [0, LOW] + [0] * (players - 2), "ante_trimming_status": False}
    found["raw_blinds_or_straddles"] = blinds
    fixed = {"small_bet": LOW, "big_bet": HIGH}
    return found | (fixed if variant == "FT" else {"min_bet": LOW})


def act(state: Any, how: str, rng: random.Random) -> None:
    if state.can_show_or_muck_hole_cards():
        last = state.street_index == len(state.streets) - 1
        state.show_or_muck_hole_cards(not (how == "thrown in" and last and rng.random() < 0.3))
    elif state.can_post_bring_in() and rng.random() < 0.7:
        state.post_bring_in()
    elif state.can_complete_bet_or_raise_to() and rng.random() < 0.3:
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        state.complete_bet_or_raise_to(rng.choice([least, most, rng.randint(least, most)]))
    elif state.can_fold() and state.checking_or_calling_amount > 0 and rng.random() < 0.3:
        state.fold()
    elif state.can_check_or_call():
        state.check_or_call()
    else:
        state.post_bring_in()


def dealt_by_pokerkit(variant: str, how: str, rng: random.Random) -> Any:
    """A hand with its record. Fixed limits have stacks of whole bets and mucks no all-in: of those
    pokerkit has rules of its own."""
    players = rng.randint(2, 6)
    rules = rules_of(variant, how, players, rng)
    whole = variant in ("FT", *STUD) or how == "thrown in"
    ante = max(rules["raw_antes"])
    stacks = [
        ante + (rng.randint(10, 30) * HIGH if whole else rng.randint(2 * LOW, 4000))
        for _ in range(players)
    ]
    automatic = tuple(a for a in pokerkit.Automation if a not in BY_HAND)
    dealt = pokerkit.HandHistory.game_types[variant](automatic, **rules)
    state = dealt(stacks, players)
    while state.status:
        act(state, how, rng)
    found = pokerkit.HandHistory.from_game_state(
        dealt, state, ante_trimming_status=rules["ante_trimming_status"]
    )
    found.finishing_stacks = list(state.stacks)
    return found


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("how", ["plain", "straddle", "post", "ante of the big blind", "thrown in"])
@pytest.mark.parametrize("variant", ["NT", "PO", "FT", *STUD])
def test_a_hand_that_pokerkit_deals_ends_alike_here(variant: str, how: str, count: Count) -> None:
    for number in range(count(8, 1000)):
        seed = f"{variant} {how} {number}"
        random.seed(seed)  # pokerkit shuffles with it
        written = dealt_by_pokerkit(variant, how, random.Random(seed))
        found = import_hand(histories(written.dumps().encode())[0])
        odd = [a - b for a, b in zip(found.stacks, written.finishing_stacks, strict=True)]
        assert max(map(abs, odd)) < len(odd), (found.refused, written.dumps())


# our own evenings


class Restless(Reasonable):
    """Some sit out, some post a blind though they need not."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.asked: set[int] = set()

    def __call__(self, table: LiveTable, pending: Pending) -> AnyFact:
        if pending.asks == "window":
            for seat, _ in pending.legal:
                if seat not in self.asked:
                    self.asked.add(seat)
                    if value := self.rng.choice([0, 0, 0, 1, 2]):
                        return Decided(seat + 1, "take part", value)
            return Closed()
        return super().__call__(table, pending)


@pytest.mark.parametrize("straddle", [False, True])
@pytest.mark.parametrize("newcomers", ["post", "post_missed", "free"])
def test_an_evening_ends_as_pokerkit_says(newcomers: str, straddle: bool, count: Count) -> None:
    """Posts, dead blinds, a button nobody sits at, blinds that are all-in when they are called."""
    found = game("holdem")
    told = {"limit_type": "none", "small_blind": 100, "big_blind": 200, "straddle": straddle}
    terms = found.terms_from(USUAL | told | {"newcomers": newcomers})
    posts = dead = 0
    for number in range(count(24, 500)):
        rng = random.Random(f"{newcomers} {number}")
        table = OpenTable(found, terms, software(f"evening {newcomers} {number}"))
        for seat in range(1, 6):
            table.sit(f"player {seat}", seat, 100_00)
        for hand in range(1, 8):
            if hand == 3:
                table.sit("player 6", 6, 100_00)
            played = table.play(Restless(rng))
            if not any(act.act == "deal" for act in played.acts):
                continue
            written = export_hand(played, hand)
            text = history_text(written)
            assert written.finishing is not None
            ends = zip(referee(text), written.finishing, strict=True)
            assert max(abs(a - b) for a, b in ends) < 6, text
            posts += min(written.blinds) < 0
            dead += any("dead small blind" in act.words for act in played.acts)
    assert posts
    assert (dead > 0) == (newcomers == "post_missed")


# every form of the notation

SHOWN = GOOD.replace(
    "'p2 cbr 6', 'p1 f'",
    "'p2 cc', 'p1 cc', 'd db 2c7d9h', 'p1 cc', 'p2 cc', 'd db 4s', 'p1 cc', 'p2 cc', 'd db 5s',"
    " 'p1 cc', 'p2 cc', 'p1 sm AsKs', 'p2 sm QhQd'",
).replace("min_bet = 2\n", "min_bet = 2\nvenue = 'x'\ntime = 12:00:00\nwinnings = [0, 4]\n")


@pytest.mark.parametrize(
    "change",
    [
        ("'p1 sm AsKs', 'p2 sm QhQd'", "'p1 sm -', 'p2 sm -'"),
        ("'p1 sm AsKs', 'p2 sm QhQd'", "'# a pause', 'p1 sm', 'p2 sm # well played'"),
        ("'d dh p1 AsKs', 'd dh p2 QhQd'", "'d dh p1 ????', 'd dh p2 ????'"),
        (
            "'d dh p1 AsKs', 'd dh p2 QhQd'",
            "'d dh p1 As', 'd dh p2 Qh', 'd dh p1 Ks', 'd dh p2 Qd'",
        ),
        ("starting_stacks = [200, 200]", "starting_stacks = [200.0, 200.00]"),
    ],
)
def test_every_form_is_read(change: tuple[str, str]) -> None:
    text = SHOWN.replace(*change)
    assert text != SHOWN
    found = import_hand(histories(text.encode())[0])
    assert (found.refused, found.stacks) == ("", (198, 202))


def test_who_throws_in_first_loses_though_the_better_hand() -> None:
    """Queens are thrown in unseen; who is left shows nothing and wins."""
    text = SHOWN.replace("'p1 sm AsKs', 'p2 sm QhQd'", "'p2 sm'").replace("'p1 cc', 'p2 cc', 'p2",
        "'p1 cc', 'p2 cbr 2', 'p1 cc', 'p2")  # fmt: skip
    found = import_hand(histories(text.replace("[198, 202]", "[204, 196]").encode())[0])
    assert (found.refused, found.stacks) == ("", (204, 196))
    assert found.journal is not None
    assert not any(b'"reveal"' in line for line in found.journal.stored)


def test_half_a_chip_is_told_as_the_file_has_it(tmp_path: Path) -> None:
    """Three bet one chip and two of them divide: half a chip each."""
    text = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [0, 1, 0]
min_bet = 1
starting_stacks = [20, 20, 20]
actions = ['d dh p1 AsKs', 'd dh p2 AhKh', 'd dh p3 3c2d', 'p3 cc', 'p1 cc', 'p2 cc',
  'd db QcJdTh', 'p1 cc', 'p2 cc', 'p3 f', 'd db 4s', 'p1 cc', 'p2 cc', 'd db 5s', 'p1 cc', 'p2 cc']
finishing_stacks = [20.5, 20.5, 19]
"""
    file = tmp_path / "hand.phh"
    file.write_text(text)
    [found] = json.loads(run_nmb("import", file, "--json").output)["hands"]
    assert found["stacks"] == found["recorded"] == [20.5, 20.5, 19]


@pytest.mark.parametrize(
    ("text", "words", "code"),
    [
        (GOOD.replace("', 'p1 f'", "',\n 'p1 g'"), "line 7: hand 1: 'p1 g' is no action", 2),
        (GOOD.replace("[200, 200]", "[200, inf]"), "starting_stacks: Infinity is no amount", 2),
        (GOOD.replace("[200, 200]", "[200, -5]"), "starting_stacks: -5 is no amount of chips", 2),
        (GOOD.replace("[1, 2]", "[2, 0]"), "line 3: hand 1: the first two players make the", 1),
        (GOOD.replace("[0, 0]", "[1, 0]"), "line 2: hand 1: antes must be alike", 1),
        (
            GOOD.replace("200, 200", "900000000000, 900000000000").replace("cbr 6", "cbr 3"),
            "it is to 4 at least, 900000000000 at most (14.7)",
            1,
        ),
        (GOOD.replace("[198, 202]", "[198, 201]"), "1 chips less than were brought (14.14)", 1),
    ],
)
def test_what_is_refused_is_said_in_one_line(
    text: str, words: str, code: int, tmp_path: Path
) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(text)
    answer = run_nmb("import", file, code=code)
    assert words in (answer.stderr if code == 2 else answer.output)


@pytest.mark.parametrize("variant", ["NS", "N2L1D", "F2L3D", "FB", "PT"])
def test_a_game_that_is_not_in_the_book_is_refused(variant: str, tmp_path: Path) -> None:
    file = tmp_path / "hands.phhs"
    file.write_text(f"[1]\n{GOOD}[2]\n{GOOD.replace('NT', variant)}")
    said = run_nmb("import", file, code=2).stderr
    assert f"line 10: hand 2: no game is called '{variant}'" in said
    assert len(said.strip().splitlines()) == 1


def test_the_rounds_of_a_file_are_played_in_its_order(tmp_path: Path) -> None:
    file = tmp_path / "hands.phhs"
    file.write_text("".join(f"[{name}]\n{GOOD}" for name in (3, 1, 2)))
    names = [one["hand"] for one in json.loads(run_nmb("import", file, "--json").output)["hands"]]
    assert names == ["3", "1", "2"]
    assert all(a != b for a, b in pairwise(names))
