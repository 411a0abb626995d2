"""Why a wager was settled: every settlement has a reason, it fits the result, it tells no secret.

The checks read the words alone and work the result out again, with nothing of the program.
"""

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.support import GAMES, AnyPlayers, buy_again, goldens, open_table

from nomorebets.law.evidence import told
from nomorebets.table.account import STANDS, account
from nomorebets.table.facts import Act
from nomorebets.table.live import LiveTable
from nomorebets.table.reasons import Reasons, settles
from nomorebets.table.scenario import parse

REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
CARD = re.compile(r"(?:10|[2-9TJQKA])[♣♦♥♠]")
ROUNDS = 30


def dealt(game_id: str) -> Iterator[LiveTable]:
    """The rounds of the golden journals, and random ones."""
    for path in goldens(game_id):
        for played in parse(path.read_text()).run().rounds:
            yield played.table
    for seed in range(3):
        rng = random.Random(f"why {game_id} {seed}")
        table, players = open_table(game_id, rng), AnyPlayers(rng)
        for _ in range(ROUNDS):
            table.finish()
            buy_again(table, rng)
            yield table.play(players)


def settlements(game_id: str) -> Iterator[tuple[LiveTable, int, Act, str]]:
    for table in dealt(game_id):
        why = Reasons(table)
        for number, act in enumerate(table.acts):
            if settles(act):
                yield table, number, act, why.told(number)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_settled_wager_has_a_reason(game_id: str) -> None:
    count = 0
    for table in dealt(game_id):
        for seat in account(table).seats:
            for wager in seat.wagers:
                if wager.result != STANDS:
                    assert wager.why, (wager, [act.act for act in table.acts])
                    count += 1
    assert count > 20


@pytest.mark.parametrize("game_id", GAMES)
def test_one_reason_has_one_result(game_id: str) -> None:
    """Under the same terms whoever is told the same of the same wager was settled the same way."""
    known: dict[tuple[object, ...], tuple[object, ...]] = {}
    for table in dealt(game_id):
        why = Reasons(table)
        found: dict[tuple[str, str], list[tuple[int, Act]]] = {}
        for number, act in enumerate(table.acts):
            if settles(act):
                found.setdefault((act.spot, act.wager), []).append((number, act))
        for (spot, wager), acts in found.items():
            reasons = tuple(re.sub(r"seat \d+", "seat", why.told(n)) for n, _ in acts)
            of = (table.terms, wager, "hand" in spot, reasons)
            result = tuple((act.act, act.odds) for _, act in acts)
            assert known.setdefault(of, result) == result, of


@pytest.mark.parametrize("game_id", GAMES)
def test_a_reason_names_no_card_that_lies_face_down(game_id: str) -> None:
    for table, number, _, words in settlements(game_id):
        lay = table.acts[:number]
        hidden = [c for a in lay if a.words == "face down" and a.act == "deal" for c in a.cards]
        shown = {c for a in lay if a.act == "reveal" or a.words != "face down" for c in a.cards}
        assert not set(CARD.findall(words)) & (set(hidden) - shown), words
        assert "??" not in words


def test_who_sits_there_is_told_in_the_second_person() -> None:
    assert told("{seat 3} has 13, the dealer has 19", [3]) == "you have 13, the dealer has 19"
    assert told("{seat 3} has 13, the dealer has 19", [1]) == "seat 3 has 13, the dealer has 19"
    assert told("{seat 3, hand 2} has 13", [3]) == "your hand 2 has 13"
    assert told("{seat 3, hand 2} has 13") == "seat 3, hand 2 has 13"
    assert told("{seat 1} chose “fold”", [1]) == "you chose “fold”"


def test_the_account_tells_each_reader_his_or_her_own_hand() -> None:
    path = Path(__file__).parents[1] / "journals" / "blackjack" / "ordinary_round.txt"
    table = parse(path.read_text()).run().rounds[0].table
    ann, other = table.layout.seats[0], next(n for n in table.layout.seats[1:] if n)
    for reader in (ann, other, ""):
        words = {s.player: s.wagers[0].why for s in account(table, reader).seats}
        for player in (ann, other):
            assert words[player].startswith("you have" if player == reader else "seat ")


# the results worked out from the words


def won_lost_or_tied(act: Act) -> int:
    return {"pay": 1, "pay coupon": 1, "collect": -1, "take coupon": -1, "push": 0}[act.act]


def compare(mine: int, theirs: int) -> int:
    return (mine > theirs) - (mine < theirs)


def total(words: str) -> float:
    return 21.5 if words == "blackjack" else float(words.removeprefix("soft ").split()[0])


def blackjack(table: LiveTable, act: Act, words: str) -> int | None:
    found = re.fullmatch(r"seat \d+ has ([^,]+)(?:, the dealer has (.+))?", words)
    if act.wager not in ("wager", "second wager", "third wager") or not found:
        return None
    if CARD.search(words) or "hand" in act.spot:
        return None
    mine, dealers = total(found[1]), total(found[2]) if found[2] else None
    if dealers is None:  # settled before the dealer's hand is known
        return 1 if found[1] == "blackjack" else -1
    if mine == dealers and table.terms.hole_card_mode == 3:  # face up: the dealer wins ties
        return 1 if found[1] == "blackjack" else -1
    if mine > 21.5:
        return -1
    return 1 if dealers > 21.5 else compare(mine, dealers)  # type: ignore[arg-type]


def baccarat(table: LiveTable, act: Act, words: str) -> int | None:
    counts = [int(n) for n in re.findall(r"has (\d)", words)]
    if len(counts) < 2:
        return None  # a bid, or a wager the bank does not cover
    player, banker = counts
    if act.wager == "Tie Bet":
        return 1 if player == banker else -1
    return compare(player, banker) * (1 if act.wager == "Player's Hand" else -1)


def roulette(table: LiveTable, act: Act, words: str) -> int | None:
    number, colour = words.split()
    n = int(number)
    assert colour == ("green" if n == 0 else "red" if n in REDS else "black")
    if n == 0:
        return None
    wins = {
        "red": n in REDS, "black": n not in REDS, "odd": n % 2 == 1, "even": n % 2 == 0,
        "1 to 18": n <= 18, "19 to 36": n >= 19, "1st 12": n <= 12, "3rd 12": n >= 25,
        f"column {(n - 1) % 3 + 1}": True, f"straight {number}": True,
    }  # fmt: skip
    known = act.wager in wins or act.wager.startswith(("column", "straight"))
    return (1 if wins.get(act.wager, False) else -1) if known else None


def big_six(table: LiveTable, act: Act, words: str) -> int | None:
    found = re.findall(r"(?:rests at|winning number is) (.+)", words)
    return (1 if act.wager == found[-1] else -1) if found else None


def craps(table: LiveTable, act: Act, words: str) -> int | None:
    made = re.fullmatch(r"the point (\d+) was made", words)
    out = re.fullmatch(r"7 before the point (\d+)", words)
    come_out = re.fullmatch(r"(\d+) on the come out roll", words)
    wagers = {"Pass Bet": 1, "Pass odds": 1, "Don't Pass Bet": -1, "Don't Pass odds": -1}
    for_ = wagers.get(act.wager)
    if for_ is None or not (made or out or come_out):
        return None
    if come_out:
        thrown = int(come_out[1])
        if thrown == 12 and for_ < 0:
            return 0
        return for_ * (1 if thrown in (7, 11) else -1)
    return for_ if made else -for_


def red_dog(table: LiveTable, act: Act, words: str) -> int | None:
    ranks = "23456789TJQKA"
    first, second, *third = (ranks.index(card[0]) for card in CARD.findall(words))
    if first == second:
        return 1 if third == [first] else 0
    if abs(first - second) == 1:
        return 0
    return 1 if min(first, second) < third[0] < max(first, second) else -1


CHECKS: dict[str, Callable[[LiveTable, Act, str], int | None]] = {
    "blackjack": blackjack, "baccarat_punto_banco": baccarat, "minibaccarat": baccarat,
    "baccarat_chemin_de_fer": baccarat,
    "roulette": roulette, "big_six": big_six, "craps": craps, "red_dog": red_dog,
}  # fmt: skip


@pytest.mark.parametrize("game_id", CHECKS)
def test_no_reason_contradicts_the_result(game_id: str) -> None:
    checked = 0
    for table, _, act, words in settlements(game_id):
        if act.act in ("pay", "collect", "push") and not table.void:
            expected = CHECKS[game_id](table, act, words)
            if expected is not None:
                assert won_lost_or_tied(act) == expected, (act, words)
                checked += 1
    assert checked > 50


HANDS = (
    "royal flush", "straight flush", "four of a kind", "full house", "flush", "straight",
    "three of a kind", "two pairs", "pair", "high",
)  # fmt: skip
THREE_CARD_HANDS = (
    "straight flush", "three of a kind", "straight", "flush", "pair", "high",
)  # fmt: skip


def order(words: str, hands: tuple[str, ...]) -> int:
    """The better, the higher."""
    words = words.partition(" (")[0]
    if words.endswith(" high") and not words.startswith("flush"):
        return 0
    return next(len(hands) - i for i, name in enumerate(hands) if words.startswith(name))


@pytest.mark.parametrize(
    ("game_id", "wagers", "hands"),
    [
        ("caribbean_stud", ("ante", "bet"), HANDS),
        ("three_card_poker", ("play",), THREE_CARD_HANDS),
        ("boston_5_stud", ("first wager", "second wager"), HANDS),
    ],
)
def test_the_better_hand_wins(
    game_id: str, wagers: tuple[str, ...], hands: tuple[str, ...]
) -> None:
    """Where the two hands are of different kinds; a dealer's hand may not qualify."""
    checked = 0
    for table, _, act, words in settlements(game_id):
        found = re.fullmatch(
            r"seat \d+ has (.+), the dealer has (.+?)(, which does not .*)?", words
        )
        if table.void or not found or act.wager not in wagers or act.act == "take down":
            continue
        if found[3]:
            assert act.act in (("pay",) if act.wager == "ante" else ("push",)), (act, words)
        elif (mine := order(found[1], hands)) != (dealers := order(found[2], hands)):
            assert won_lost_or_tied(act) == compare(mine, dealers), (act, words)
        else:
            continue
        checked += 1
    assert checked > 30
