"""Tables as data: as asked hand by hand, as counted by ourselves, as published."""

import csv
from collections import Counter
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import json_of, one_line, run_nmb

from nomorebets.equipment.cards import cards_from
from nomorebets.odds import offers, solver
from nomorebets.odds.blackjack import position_of
from nomorebets.odds.given_shoe import at_most
from nomorebets.odds.in_rows import tables_of
from nomorebets.rules import folders, game

pytestmark = pytest.mark.slow
SOLVED = [id for id in folders() if offers(id)]


def rows_of(game_id: str, name: str, **chosen: str) -> list[dict[str, Any]]:
    table, terms = tables_of(solver(game_id))[name], game(game_id).terms_from(chosen)
    rows = [tuple(row) for row in table.rows(solver(game_id), terms, {})]
    assert all(len(row) == len(table.columns) for row in rows)
    return [dict(zip(table.columns, row, strict=True)) for row in rows]


def test_every_game_has_tables_and_names_their_columns() -> None:
    for game_id in SOLVED:
        known = tables_of(solver(game_id))
        assert {"wagers", "results"} <= set(known)
        assert all(all(table.columns.values()) and table.about for table in known.values())
    assert (
        "dealer: what the dealer ends with"
        in run_nmb("odds", "blackjack", "--table", "list").stdout
    )
    assert set(json_of("odds", "red_dog", "--table", "list")) == {
        "hands", "removal", "counter", "strategies", "wagers", "results", "schema", "version",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("game_id", "columns", "hands"),
    [
        ("three_card_poker", ("play", "fold"), ("Q♠ 6♦ 4♣", "A♠ K♠ Q♠")),
        ("double_down_stud", ("double_down", "do_not_double"), ("J♠ J♦ 7♣ 2♥",)),
        ("let_it_ride", ("let_it_ride", "take_it_back"), ("T♠ T♦ 7♣", "9♠ 8♠ 7♠")),
        ("red_dog", ("raise", "do_not_raise"), ("4 J",)),
    ],
)
def test_hands_are_worth_what_each_is_alone(
    game_id: str, columns: tuple[str, ...], hands: tuple[str, ...]
) -> None:
    """All frequencies are 1, and the best decisions add up to the round."""
    found, terms = rows_of(game_id, "hands"), game(game_id).terms()
    for hand in hands:
        asked = cards_from(" ".join(f"{r}♠" for r in hand.split())) if game_id == "red_dog" else ()
        spoken = " ".join(f"{word}♠" for word in hand.split()) if asked else hand
        values = sorted(value for _, value in solver(game_id).decisions(terms, spoken))
        like = [row for row in found if alike(row["hand"], hand)]
        assert sorted(like[0][column] for column in columns) == values
    if game_id in ("three_card_poker", "double_down_stud", "let_it_ride"):
        assert sum(row["frequency"] for row in found) == 1
        mean = sum(row["frequency"] * max(row[c] for c in columns) for row in found)
        odds = solver(game_id).solve(terms)
        assert odds.round is not None
        assert mean == odds.round.total.expected_win


def alike(told: str, hand: str) -> bool:
    if "♠" not in hand:
        return told == hand
    cards = Counter(cards_from(told))
    return any(
        Counter(c & ~3 | suits[c & 3] for c in cards_from(hand)) == cards
        for suits in permutations(range(4))
    )


def test_blackjack_hand_by_hand() -> None:
    """As --hand has it; and the dealer's totals, card by card, drawn from a stripped shoe."""
    found = {(row["hand"], row["dealer"]): row for row in rows_of("blackjack", "hands", decks="2")}
    terms = game("blackjack").terms_from({"decks": "2"})
    names = {"stand": "stand", "draw": "draw", "double down": "double_down", "split": "split"}
    for hand, up in (("6 T", "9"), ("8 8", "T"), ("A 7", "A")):
        mine = " ".join(hand.split())
        for words, value in solver("blackjack").decisions(terms, f"{mine} vs {up}"):
            column = next((c for name, c in names.items() if words.startswith(name)), None)
            if column is not None:
                assert found[hand, up][column] == value


def test_dealers_totals_by_drawing() -> None:
    terms = game("blackjack").terms_from({"decks": "1", "boxes": "5"})
    rows = {row["dealer"]: row for row in rows_of("blackjack", "dealer", decks="1", boxes="5")}
    at = position_of(terms, 1_00, None)

    def ends(left: list[int], hard: int, aces: int, cards: int) -> dict[str, Fraction]:
        soft = hard + 10 if aces and hard <= 11 else hard
        if cards == 2 and soft == 21:
            return {"blackjack": Fraction(1)}
        if cards >= 2 and soft >= 17:
            return {"over" if soft > 21 else str(soft): Fraction(1)}
        found: dict[str, Fraction] = {}
        size = sum(left)
        for place in range(10):
            if left[place]:
                share = Fraction(left[place], size)
                left[place] -= 1
                more = ends(left, hard + place + 1, aces + (place == 0), cards + 1)
                left[place] += 1
                for total, chance in more.items():
                    found[total] = found.get(total, Fraction(0)) + chance * share
        return found

    for name, place in (("T", 9), ("6", 5)):
        left = list(at.shoe)
        left[place] -= 1
        by_hand = ends(left, place + 1, 0, 1)
        for total in ("17", "18", "19", "20", "21", "over", "blackjack"):
            assert rows[name][total] == by_hand.get(total, 0)


def test_caribbean_hands_add_up_to_the_round() -> None:
    rows = rows_of("caribbean_stud", "hands")
    assert sum(row["frequency"] for row in rows) == 1
    terms = game("caribbean_stud").terms()
    hand = rows[0]
    assert hand["up"] == "2"
    asked = dict(solver("caribbean_stud").decisions(terms, "A♠ K♠ Q♠ J♠ T♠ vs 2♦"))
    same = dict(solver("caribbean_stud").decisions(terms, "A♠ K♠ Q♠ J♠ T♠ vs 2♠"))
    assert hand["bet"] == (3 * asked["bet"] + same["bet"]) / 4
    decided = [row for row in rows if row["share_bet"] in (0, 1)]
    mean = sum(
        row["frequency"] * (row["bet"] if row["share_bet"] else row["fold"]) for row in decided
    )
    rest = sum(row["frequency"] for row in rows) - sum(row["frequency"] for row in decided)
    odds = solver("caribbean_stud").solve(terms).round
    assert odds is not None
    assert abs(mean - odds.total.expected_win) <= 2 * rest < Fraction(1, 100)


def test_baccarat_totals_are_those_of_the_wagers() -> None:
    for game_id in ("baccarat_punto_banco", "minibaccarat"):
        found = rows_of(game_id, "totals")
        odds = solver(game_id).solve(game(game_id).terms())
        wins: Counter[str] = Counter()
        for row in found:
            wins[row["wins"]] += row["probability"]
        assert sum(wins.values()) == 1
        tie = odds.wagers["Tie Bet"]
        assert wins["tie"] == tie.hit_frequency
        assert wins["player"] == odds.wagers["Player's Hand"].hit_frequency


def test_strategies_cost_what_they_lose_beyond_best_play() -> None:
    rows = {row["strategy"]: row for row in rows_of("red_dog", "strategies")}
    assert rows["best"]["cost"] == 0
    never, always = (rows[name]["house_edge"] for name in ("never raise", "always raise"))
    assert rows["never raise"]["cost"] == never - rows["best"]["house_edge"] > 0
    assert rows["always raise"]["cost"] == always - rows["best"]["house_edge"] > 0
    assert rows["always raise"]["average_wager"] > rows["best"]["average_wager"]


# given shoes

GRIFFIN = {  # The Theory of Blackjack, one deck, in percent; no double after a split there
    "2": 0.38, "3": 0.44, "4": 0.55, "5": 0.69, "6": 0.46, "7": 0.28, "8": 0.00, "9": -0.18,
    "T": -0.51, "A": -0.61,
}  # fmt: skip
PLAYER = {  # wizardofodds.com/games/baccarat/appendix/2, eight decks, in percent
    "A": -0.0045, "9": 0.0025, "8": 0.0053, "7": 0.0082, "6": 0.0113, "5": 0.0084, "4": -0.0120,
    "3": -0.0067, "2": -0.0054, "K": -0.0018,
}  # fmt: skip


def test_effects_of_removal_as_published(request: pytest.FixtureRequest) -> None:
    found = rows_of("baccarat_punto_banco", "removal")
    mine = {row["gone"]: row["effect"] for row in found if row["wager"] == "Player's Hand"}
    for rank, percent in PLAYER.items():
        assert abs(100 * float(mine[rank]) - percent) < 6e-5, rank
    if not request.config.getoption("--soak"):
        return  # blackjack's in script/soak
    rows = rows_of("blackjack", "removal", decks="1", boxes="5")
    ours = {row["gone"]: row["effect"] for row in rows if row["wager"].endswith("full shoe")}
    for rank, percent in GRIFFIN.items():
        assert abs(100 * ours[rank] - percent) < 0.06, rank
    weights = dict.fromkeys("A23456789", 1) | {"T": 4}
    assert abs(sum(ours[rank] * n for rank, n in weights.items())) < 1e-3


def test_cards_that_are_gone() -> None:
    """With one card gone, as the effect says; red dog from a shoe counted by drawing."""
    told = json_of("odds", "baccarat_punto_banco", "--gone", "A♠")
    row = rows_of("baccarat_punto_banco", "removal")[0]
    assert row["gone"] == "A"
    edge = told["wagers"]["Player's Hand"]["house_edge"]["exact"]
    assert -Fraction(edge) == row["worth"]
    gone = " ".join(["2♠"] * 8 + ["3♠"] * 8)
    found = json_of("odds", "baccarat_punto_banco", "--gone", gone)
    assert found["gone"] == gone
    assert found["wagers"] != told["wagers"]
    left = run_nmb("odds", "red_dog", "--terms", "decks=1", "--gone", "A♠ A♥ 2♦").stdout
    assert "49 cards are left" in left


def test_a_counter_wins_more_the_deeper_a_shoe_is_dealt() -> None:
    rows = rows_of("red_dog", "counter", decks="1")
    assert [row["depth"] for row in rows] == [tenth / 10 for tenth in range(1, 10)]
    assert rows[-1]["won"] > rows[0]["won"] + rows[0]["within"]
    assert all(0 <= row["often"] <= 1 and row["won"] >= 0 for row in rows)
    assert all(row["often"] < row["often_at_most"] <= 1 for row in rows if row["often"] < 1)


def test_none_found_is_not_none_there() -> None:
    """Nothing in 400: (1 - p) ** 400 = 1/20, about 3 in 400; one in 20: Clopper and Pearson's table
    has 0.216 for one side at 95 %."""
    assert abs(at_most(0, 400) - (1 - 0.05 ** (1 / 400))) < 1e-8
    assert abs(at_most(1, 20) - 0.2161) < 5e-5


# files and refusals


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "hands.csv"
    assert run_nmb("odds", "red_dog", "--table", "hands", "--csv", file).stdout == ""
    with file.open() as text:
        rows = list(csv.DictReader(text))
    assert {"frequency", "frequency_exact", "raise", "raise_exact", "best"} <= set(rows[0])
    found = rows_of("red_dog", "hands")
    assert [Fraction(row["raise_exact"]) for row in rows] == [row["raise"] for row in found]
    assert [float(row["raise"]) for row in rows] == [float(row["raise"]) for row in found]
    told = json_of("odds", "red_dog", "--table", "hands")["rows"]
    assert [row["raise_exact"] for row in told] == [row["raise_exact"] for row in rows]
    try:
        import pyarrow.parquet
    except ImportError:
        said = one_line("odds", "red_dog", "--table", "hands", "--parquet", tmp_path / "x.parquet")
        assert "needs pyarrow" in said
        return
    written = tmp_path / "hands.parquet"
    run_nmb("odds", "red_dog", "--table", "hands", "--parquet", written)
    assert (
        pyarrow.parquet.read_table(written).to_pylist()[0]["raise_exact"] == rows[0]["raise_exact"]
    )


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("red_dog", "--table", "hand"), "has no 'hand'; it has hands, removal"),
        (("red_dog", "--csv", "x.csv"), "--csv writes a table: say which with --table"),
        (("red_dog", "--table", "hands", "--hand", "4♠ J♦"), "--table goes with"),
        (("red_dog", "--gone", "A♠ A♠ A♠ A♠ A♠ A♠ A♠ A♠ A♠"), "A♠ is not 9 times in the shoe"),
        (("red_dog", "--gone", "A"), "--gone: "),
        (("craps", "--gone", "A♠"), "no cards are dealt"),
        (("red_dog", "--gone", "A♠", "--shoe", "1e4"), "do not go together"),
        (("red_dog", "--table", "hands", "--csv", "/no/such/x.csv"), "cannot be written"),
    ],
)
def test_what_is_refused(args: tuple[str, ...], says: str) -> None:
    assert says in one_line("odds", *args)


def test_the_five_appendices_of_the_how_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """Each by its one command, with so many rows as a whole table has."""
    page = Path(__file__).parents[2] / "docs/how-to/tables-as-data.md"
    commands = [
        line.removeprefix("nmb ").split()
        for line in page.read_text().splitlines()
        if line.startswith("nmb odds") and line.endswith(".csv")
    ]
    rows = {"blackjack.csv": 540, "caribbean.csv": 96_694, "three-card.csv": 1_755,
            "baccarat.csv": 100, "craps.csv": 40}  # fmt: skip
    assert [command[-1] for command in commands] == list(rows)
    monkeypatch.chdir(tmp_path)
    whole = request.config.getoption("--soak")
    for command in commands if whole else commands[2:]:
        run_nmb(*command)
        with (tmp_path / command[-1]).open() as text:
            found = list(csv.DictReader(text))
        assert len(found) >= rows[command[-1]], command
