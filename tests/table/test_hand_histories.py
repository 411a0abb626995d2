"""Hand histories (PHH): real hands end as recorded; ours, given to pokerkit, end the same."""

import json
import random
import warnings
from pathlib import Path
from typing import Any

import pokerkit
import pytest
from tests.cli.conftest import run_nmb
from tests.conftest import Count
from tests.support import AnyPlayers

from nomorebets.law.decisions import CALL, CHECK
from nomorebets.law.refusal import Refused
from nomorebets.rules import folders, game
from nomorebets.table.exported import export_hand
from nomorebets.table.facts import AnyFact, Closed, Decided
from nomorebets.table.hand_history import histories, history_text
from nomorebets.table.imported import import_hand
from nomorebets.table.journal import entries, read
from nomorebets.table.live import LiveTable
from nomorebets.table.open_table import OpenTable
from nomorebets.table.pending import Pending
from nomorebets.table.replay import Replay, opened_of
from nomorebets.table.sources import software
from nomorebets.table.views import Role, Viewer

HERE = Path(__file__).parent.parent / "hand_histories"
REAL = {path.stem: histories(path.read_bytes()) for path in sorted(HERE.glob("*.phhs"))}
ALL = [
    pytest.param(hand, id=f"{stem} {hand.name}")
    for stem, hands in REAL.items()
    for hand in hands
    if hand.variant[:3] not in ("F7S", "FR") or "seven_card_stud" in folders()
]
GOOD = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 200]
actions = ['d dh p1 AsKs', 'd dh p2 QhQd', 'p2 cbr 6', 'p1 f']
finishing_stacks = [198, 202]
"""


def referee(text: str) -> tuple[int, ...]:
    """The stacks after pokerkit has played a hand history to its end."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # "there is no reason for this player to fold"
        *_, state = pokerkit.HandHistory.loads(text)
    assert not state.status, "the hand is not over"
    return tuple(int(chips) for chips in state.stacks)


def test_there_are_real_hands() -> None:
    assert {stem: len(hands) for stem, hands in REAL.items()} == {
        "mixed_games": 23,
        "no_limit_six_seats": 250,
    }


@pytest.mark.parametrize("hand", ALL)
def test_a_real_hand_ends_as_recorded_and_goes_back(hand: Any) -> None:
    """It is played, replayed from its journal, written again, and pokerkit ends with the same."""
    found = import_hand(hand)
    assert found.refused == ""
    assert found.stacks == hand.finishing
    assert found.journal is not None
    lines = found.journal.lines
    [played] = Replay(opened_of(lines)).rounds(entries(lines))
    assert played.difference == ""
    text = history_text(export_hand(played.table, 1))
    assert referee(text) == hand.finishing
    [again] = histories(text.encode())
    assert import_hand(again).stacks == hand.finishing


# random hands


class Reasonable(AnyPlayers):
    """Everybody is dealt in, shows, and raises a betting round three times at most: more the
    notation's fixed limits do not know."""

    def __call__(self, table: LiveTable, pending: Pending) -> AnyFact:
        if pending.asks == "window":
            return Closed()
        name = table.game.decisions[pending.decision].name if pending.decision >= 0 else ""
        if name == "show":
            return Decided(pending.spot + 1, "show", 1)
        answer = super().__call__(table, pending)
        if name == "bet" and isinstance(answer, Decided) and answer.value > 0:
            ends = [i for i, act in enumerate(table.acts) if act.act == "gather"]
            made = [
                act
                for act in table.acts[ends[-1] if ends else 0 :]
                if act.act == "decide" and act.words.startswith("bet: ") and (act.value or 0) > 0
            ]
            if len(made) >= 3:
                legal = dict(pending.legal)[pending.spot]
                return Decided(answer.seat, "bet", CHECK if CHECK in legal else CALL)
        return answer


LOW, HIGH = 200, 400
BLINDS = {"small_blind": LOW // 2, "big_blind": LOW, "newcomers": "free"}
STUD: dict[str, object] = {
    "limit_type": "fixed", "ante": 25, "forced_bet": 50, "open_pair": False,
}  # fmt: skip
KINDS: dict[str, tuple[str, dict[str, object]]] = {
    "NT": ("holdem", {"limit_type": "none", **BLINDS}),
    "NT, ante": ("holdem", {"limit_type": "none", "ante": 25, **BLINDS}),
    "NT, ante of the big blind": (
        "holdem",
        {"limit_type": "none", "ante": LOW, "ante_from": "big blind", **BLINDS},
    ),
    "FT": ("holdem", {"limit_type": "fixed", **BLINDS}),
    "PO": ("omaha", {"limit_type": "pot", **BLINDS}),
    "FO/8": ("omaha", {"limit_type": "fixed", "pots": "eight_or_better", **BLINDS}),
    "F7S": ("seven_card_stud", STUD),
    "F7S/8": ("seven_card_stud", {"pots": "eight_or_better", **STUD}),
    "FR": ("seven_card_stud", {"pots": "low", **STUD}),
}  # fmt: skip
USUAL = {"low_limit": LOW, "high_limit": HIGH, "revenue": "none", "chip": 1}


def stack_of(fixed: bool, ante: int, rng: random.Random) -> int:
    """At a fixed limit for whole bets: of a short one pokerkit has a rule of its own."""
    return ante + rng.randint(3, 12) * 4 * HIGH if fixed else rng.randint(3 * LOW, 4000)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if KINDS[kind][0] in folders()])
def test_random_hands_end_as_pokerkit_says(kind: str, count: Count) -> None:
    id, told = KINDS[kind]
    found = game(id)
    terms = found.terms_from(USUAL | told)
    fixed, ante = terms.limit_type == 0, terms.ante
    rng = random.Random(kind)
    for number in range(count(40, 10_000)):
        table = OpenTable(found, terms, software(f"{kind} {number}"))
        players = rng.randint(2, 6)
        for seat in range(players):
            table.sit(f"player {seat + 1}", seat + 1, stack_of(fixed, ante, rng))
        hand = export_hand(table.play(Reasonable(rng)), 1)
        text = history_text(hand)
        assert hand.finishing is not None
        odd = [a - b for a, b in zip(referee(text), hand.finishing, strict=True)]
        # of a pot that several divide pokerkit gives all odd chips to one of them
        assert max(map(abs, odd)) < players, text
        assert import_hand(histories(text.encode())[0]).stacks == hand.finishing, text


# what cannot be read


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (GOOD.replace("'NT'", "'XX'"), "line 1: hand 1: no game is called 'XX'"),
        (GOOD.replace("min_bet = 2", "min_bet ="), "line 4: invalid value"),
        (GOOD.replace("p2 cbr 6", "p2 cbr six"), "line 6: hand 1: 'p2 cbr six' is no action"),
        (GOOD.replace("p1 f", "p3 f"), "line 6: hand 1: 'p3 f': there is no player 3"),
        (GOOD.replace("[200, 200]", "[200]"), "line 5: hand 1: a hand has two players"),
        (GOOD.replace("[0, 0]", "[0, 0, 0]"), "line 2: hand 1: antes has 3 amounts"),
        (GOOD.replace("[0, 0]", "[0, -1]"), "line 2: hand 1: antes: -1 is no amount of chips"),
        (GOOD.replace("[198, 202]", "'x'"), "line 7: hand 1: finishing_stacks must be a list"),
        (GOOD.replace("actions", "action"), "line 1: hand 1: actions is missing"),
        (GOOD.replace("min_bet = 2\n", ""), "line 1: hand 1: min_bet is missing"),
        ("", "line 1: the file has no hand"),
        ("[1]\n" + GOOD + "[2]\nvariant = 'NT'\n", "line 9: hand 2: starting_stacks is missing"),
        ("x = 1\n", "line 1: x stands in no hand"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_with_its_number(
    text: str, words: str, tmp_path: Path
) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(text)
    assert words in run_nmb("import", file, code=2).stderr


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("p2 cbr 6", "p1 cbr 6"), "it is the turn of p2 (14.6(c))"),
        (
            ("p2 cbr 6", "p2 cbr 3"),
            "no lawful bet or raise: it is to 4 at least, 200 at most (14.7)",
        ),
        (("'p1 f'", "'p1 f', 'p2 f'"), "the round is over before it (14.6(c))"),
        ((", 'p1 f'", ""), "the record ends where p1 acts"),
        (("QhQd", "AsQd"), "A♠"),
        (("AsKs", "AsKsQs"), "p1 is dealt 1 cards too many"),
        (("[198, 202]", "[199, 201]"), "the odd chip of a divided pot goes elsewhere (14.3(c))"),
        (("[198, 202]", "[190, 210]"), "awarded otherwise (14.6(d))"),
    ],
)
def test_a_hand_that_ends_otherwise_is_named(
    change: tuple[str, str], words: str, tmp_path: Path
) -> None:
    file = tmp_path / "hands.phhs"
    file.write_text(f"[1]\n{GOOD}[2]\n{GOOD.replace(*change)}")
    found = json.loads(run_nmb("import", file, "--json", code=1).output)["hands"]
    assert found[0] == {
        "hand": "1",
        "game": "holdem",
        "stacks": [198, 202],
        "recorded": [198, 202],
        "refused": "",
    }
    assert words in found[1]["refused"]


def test_the_command_goes_both_ways(tmp_path: Path) -> None:
    file, journal = tmp_path / "hand.phh", tmp_path / "hand.jsonl"
    file.write_text(GOOD)
    assert "1 end as recorded" in run_nmb("import", file, "--journal", journal).output
    assert len(list(read(journal.read_bytes()))) > 5
    run_nmb("audit", journal)
    assert referee(run_nmb("export", "--phh", "--round", "1", journal).output) == (198, 202)
    hands = histories(run_nmb("export", "--phh", journal).output.encode())
    assert [hand.finishing for hand in hands] == [(198, 202)]
    assert "exists already" in run_nmb("import", file, "--journal", journal, code=2).stderr
    assert "say --phh" in run_nmb("export", journal, code=2).stderr
    assert "no round 7" in run_nmb("export", "--phh", "--round", "7", journal, code=2).stderr


def test_amounts_with_decimals_are_hundredths() -> None:
    text = GOOD.replace("[1, 2]", "[0.5, 1]").replace("min_bet = 2", "min_bet = 1")
    text = text.replace("cbr 6", "cbr 2.5").replace("[198, 202]", "[199, 201]")
    [hand] = histories(text.encode())
    found = import_hand(hand)
    assert found.as_recorded
    assert found.stacks == (199_00, 201_00)


def test_what_the_notation_cannot_say_is_refused() -> None:
    found = game("holdem")
    terms = found.terms_from(USUAL | BLINDS | {"limit_type": "spread"})
    with pytest.raises(Refused, match="no name"):
        export_hand(played_by_three(found, terms, 1)[0], 1)


def played_by_three(found: Any, terms: Any, hands: int) -> list[LiveTable]:
    table = OpenTable(found, terms, software("words"))
    for seat in (1, 2, 3):
        table.sit(f"player {seat}", seat, 100_00)
    rng = random.Random(5)
    return [table.play(Reasonable(rng)) for _ in range(hands) if len(with_chips(table)) > 1]


def with_chips(table: OpenTable) -> list[str]:
    return [name for name, chips in table.layout.purses.items() if chips]


def test_a_round_without_cards_is_no_hand() -> None:
    found = game("holdem")
    table = OpenTable(found, found.terms_from(USUAL | BLINDS), software("alone"))
    table.sit("Ann", 1, 100_00)
    with pytest.raises(Refused, match="no cards were dealt"):
        export_hand(table.play(Reasonable(random.Random(1))), 1)


def test_what_the_house_took_is_told_beside_the_stacks() -> None:
    """Rake and jackpot leave the table: pokerkit, which knows neither, has so much more."""
    found = game("holdem")
    told = {"revenue": "rake", "limit_type": "fixed", "jackpot_drop": 1_00}
    raked = 0
    for number, hand in enumerate(
        played_by_three(found, found.terms_from(USUAL | BLINDS | told), 20), 1
    ):
        written = export_hand(hand, number)
        text = history_text(written)
        before, after = hand.layout.purses, hand.layout_after().purses
        assert written.taken == sum(before.values()) - sum(after.values())
        assert (written.finishing is None) == (f"_taken_by_the_house = {written.taken}" in text)
        ends = referee(text)
        assert sum(ends) == sum(after.values()) + written.taken
        raked += written.taken > 0
    assert raked >= 3


# as somebody may see it


class Secretive(Reasonable):
    """Who need not show does, or does not."""

    def __call__(self, table: LiveTable, pending: Pending) -> AnyFact:
        name = table.game.decisions[pending.decision].name if pending.decision >= 0 else ""
        if name == "show" and pending.asks == "offer":
            return Decided(pending.spot + 1, "show", self.rng.randint(0, 1))
        return super().__call__(table, pending)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if KINDS[kind][0] in folders()])
def test_a_players_own_record_has_no_card_the_player_did_not_see(kind: str, count: Count) -> None:
    """And it is read again, here and by pokerkit, with the same stacks."""
    id, told = KINDS[kind]
    found = game(id)
    terms = found.terms_from(USUAL | told)
    rng = random.Random(f"own {kind}")
    hidden = shown = 0
    for number in range(count(10, 1000)):
        table = OpenTable(found, terms, software(f"own {kind} {number}"))
        players = rng.randint(2, 5)
        for seat in range(players):
            table.sit(
                f"player {seat + 1}", seat + 1, stack_of(terms.limit_type == 0, terms.ante, rng)
            )
        played = table.play(Secretive(rng))
        whole = export_hand(played, 1)
        for name in table.layout.purses:
            text = history_text(export_hand(played, 1, Viewer(Role.PLAYER, name)))
            turned, unseen = turned_and_unseen(name, played)
            assert not [card for card in unseen if card in actions_of(text)]
            assert not [card for card in turned if card not in actions_of(text)]
            hidden, shown = hidden + len(unseen), shown + len(turned)
            assert whole.finishing is not None
            odd = [a - b for a, b in zip(referee(text), whole.finishing, strict=True)]
            assert max(map(abs, odd)) < players, text
            assert import_hand(histories(text.encode())[0]).stacks == whole.finishing, text
    assert hidden
    assert shown


def actions_of(text: str) -> str:
    return next(line for line in text.splitlines() if line.startswith("actions"))


def turned_and_unseen(name: str, played: LiveTable) -> tuple[set[str], set[str]]:
    """Told from the acts alone: of the cards dealt face down to others, those that were turned over
    and those that were not."""
    spot = f"seat {played.layout.seats.index(name) + 1}"
    down = {
        card
        for act in played.acts
        if act.act == "deal" and act.words == "face down" and act.spot.startswith("seat")
        if act.spot != spot
        for card in act.cards
    }
    turned = {card for act in played.acts if act.act == "reveal" for card in act.cards}
    letters = str.maketrans("♣♦♥♠", "cdhs")
    seen, unseen = down & turned, down - turned
    return {card.translate(letters) for card in seen}, {card.translate(letters) for card in unseen}
