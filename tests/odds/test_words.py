"""Best play in words, read back by a reader of its own and played over all hands.

The reader knows the names of hands and nothing of the solvers; a card is its rank times four and
its suit. What it decides with every hand must be what the solver decides: so the words have its
value to the last digit.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.conftest import Count

from nomorebets.equipment.cards import DECK
from nomorebets.odds import (
    blackjack,
    boston_5_stud,
    caribbean_stud,
    double_down_stud,
    let_it_ride,
    red_dog,
    solver,
    three_card_poker,
)
from nomorebets.odds.blackjack.chart import chart as chart_of
from nomorebets.odds.card_sets.sweeps import classes
from nomorebets.rules import game
from nomorebets.rules.njac_19_47.s02_blackjack import play_words
from nomorebets.rules.njac_19_47.s02_blackjack.hands import DOUBLE_DOWN

RANKS = "23456789TJQKA"
WORDS = [
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "jack", "queen", "king", "ace",
]  # fmt: skip
PLURALS = [f"{word}es" if word == "six" else f"{word}s" for word in WORDS]
Hand = tuple[int, ...]
Plays = Callable[[Hand], bool]
CHOSEN = dict[str, Any]


def ranks_of(hand: Hand) -> list[int]:
    return sorted((card // 4 for card in hand), reverse=True)


def one_suit(hand: Hand) -> bool:
    return len({card % 4 for card in hand}) == 1


def names_in(words: str) -> list[str]:
    return re.split(r", | or ", words)


def parts_of(body: str) -> tuple[str, list[str], list[str]]:
    """ "… but not X or Y, and Z"."""
    found = re.fullmatch(r"(.*?)(?: but not (.*?))?(?:, and (.*))?", body)
    assert found is not None
    return found[1], names_in(found[2] or ""), names_in(found[3] or "")


# three cards


def three_card_kind(hand: Hand) -> str:
    """By the names a player uses."""
    ranks = ranks_of(hand)
    several = len(set(ranks))
    straight = several == 3 and (ranks[0] - ranks[2] == 2 or ranks == [12, 1, 0])
    if straight:
        return "a straight flush" if one_suit(hand) else "a straight"
    if several < 3:
        return "three of a kind" if several == 1 else "a pair"
    return "a flush" if one_suit(hand) else "no pair"


KINDS_OF_THREE = (
    "no pair", "a pair", "a flush", "a straight", "three of a kind", "a straight flush"
)  # fmt: skip


def three_card_strength(hand: Hand) -> tuple[int, ...]:
    ranks = ranks_of(hand)
    if ranks == [12, 1, 0]:
        ranks = [1, 0, -1]
    ranks.sort(key=lambda rank: (ranks.count(rank), rank), reverse=True)
    return (KINDS_OF_THREE.index(three_card_kind(hand)), *ranks)


def three_cards(text: str) -> Hand:
    """Cards of these ranks: of one suit if it says so."""
    ranks = text.removesuffix(" of one suit")
    return tuple(
        RANKS.index(rank) * 4 + (0 if text.endswith("of one suit") else place)
        for place, rank in enumerate(ranks.split("-"))
    )


def is_named(hand: Hand, text: str) -> bool:
    """ "Q-6-3 of three suits", "Q-6-3 with Q and 6 of one suit"."""
    ranks, _, suits = text.partition(" ")
    if "-".join(RANKS[rank] for rank in ranks_of(hand)) != ranks:
        return False
    if suits == "":
        return True
    if suits == "of three suits":
        return len({card % 4 for card in hand}) == 3
    found = re.fullmatch(r"with (.) and (.) of one suit", suits)
    assert found is not None, text
    one, other = (
        {card % 4 for card in hand if RANKS[card // 4] == rank} for rank in (found[1], found[2])
    )
    return bool(one & other)


def read_three(lines: tuple[str, ...], do: str) -> Plays:
    if lines == ("fold every hand",) or lines == (f"{do} every hand",):
        return lambda hand: lines != ("fold every hand",)
    if len(lines) == 1:
        text = lines[0].removeprefix(f"{do} ").removesuffix(" or better, fold the rest")
        least = three_card_strength(three_cards(text))
        return lambda hand: three_card_strength(hand) >= least
    assert lines[-1] == "fold the rest"
    found = [line_of_three(line.removeprefix(f"{do} ")) for line in lines[:-1]]
    return lambda hand: any(plays(hand) for plays in found)


def line_of_three(body: str) -> Plays:
    if " only if it is " in body:
        kind, _, names = body.partition(" only if it is ")
        return lambda hand: (
            three_card_kind(hand) == kind and any(is_named(hand, n) for n in names_in(names))
        )
    whole, but, also = parts_of(body)
    kind, _, least = whole.removesuffix(" or better").rpartition(", ")
    if not kind:
        kind, least = ("no pair", whole) if whole.endswith(" or better") else (whole, "")
    from_on = [RANKS.index(rank) for rank in least.removesuffix(" or better").split("-") if rank]

    def in_order(hand: Hand) -> list[int]:
        ranks = ranks_of(hand)
        return sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank))

    from_on.sort(key=lambda rank: (-from_on.count(rank), -rank))

    def plays(hand: Hand) -> bool:
        if three_card_kind(hand) != kind:
            return False
        if any(is_named(hand, name) for name in but + also):
            return any(is_named(hand, name) for name in also)
        return in_order(hand) >= from_on

    return plays


# three or four cards of five


def straights(ranks: list[int]) -> int:
    runs = [{(low + step) % 13 for step in range(5)} for low in (12, *range(9))]
    return sum(set(ranks) <= run for run in runs)


def spread(ranks: list[int]) -> int:
    low = [-1 if rank == 12 else rank for rank in ranks]
    return min(max(ranks) - min(ranks), max(low) - min(low)) - len(ranks) + 1


def fits(hand: Hand, kind: str) -> bool:
    """Whether these cards are what the words say, and nothing that has another name."""
    ranks = ranks_of(hand)
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    several = {
        "four of a kind": [4], "three of a kind": [3], "two pairs": [2, 2], "a pair": [2],
    }  # fmt: skip
    if kind in several:
        return [count for count in counts if count > 1] == several[kind]
    if counts[0] > 1:
        return False
    suited, number = one_suit(hand), ("", "", "", "three", "four")[len(hand)]
    royal = suited and min(ranks) >= 8
    if kind == f"{number} to a royal flush":
        return royal
    if royal:
        return False
    if len(hand) == 4:
        return {
            "four to a straight flush": suited and straights(ranks) > 0,
            "four to a flush": suited and not straights(ranks),
            "four to an open straight": not suited and straights(ranks) == 2,
            "four to an inside straight": not suited and straights(ranks) == 1,
            "nothing": not suited and not straights(ranks),
        }.get(kind, False)
    if spread(ranks) > 2:
        return kind == ("three suited, wide apart" if suited else "nothing")
    gaps = ("in sequence", "with one gap", "with two gaps")[spread(ranks)]
    return kind == (f"three suited {gaps}" if suited else f"three {gaps}")


def at_least(words: str) -> Plays:
    """What follows the kind: ", with 2 cards or more from the ten up", " of tens or better"."""
    if found := re.fullmatch(r", with (?:a card|(\d) cards or more) from the (.*) up", words):
        number, low = int(found[1] or 1), WORDS.index(found[2])
        return lambda hand: sum(card // 4 >= low for card in hand) >= number
    if found := re.fullmatch(r"(?:,| of) (\w+) or better", words):
        rank = PLURALS.index(found[1])
        return lambda hand: max(r for r in ranks_of(hand) if ranks_of(hand).count(r) > 1) >= rank
    assert words == "", words
    return lambda hand: True


def read_holdings(bodies: list[str]) -> Plays:
    kinds = [
        "four of a kind", "three of a kind", "two pairs", "a pair", "nothing",
        *(f"four to {what}" for what in
          ("a royal flush", "a straight flush", "a flush", "an open straight",
           "an inside straight")),
        "three to a royal flush", "three suited, wide apart",
        *(f"three {suited}{gaps}" for suited in ("suited ", "")
          for gaps in ("in sequence", "with one gap", "with two gaps")),
    ]  # fmt: skip
    found: list[Plays] = []
    for body in bodies:
        kind = max((kind for kind in kinds if body.startswith(kind)), key=len)
        only = body.removeprefix(f"{kind} only if it is ")
        if only != body:
            but, also, least = [""], names_in(only), lambda hand: False
        else:
            whole, but, also = parts_of(body)
            least = at_least(whole.removeprefix(kind))

        def plays(
            hand: Hand, kind: str = kind, but: list[str] = but, also: list[str] = also,
            least: Plays = least,
        ) -> bool:  # fmt: skip
            text = "-".join(RANKS[rank] for rank in ranks_of(hand))
            if not fits(hand, kind):
                return False
            return text in also or (text not in but and least(hand))

        found.append(plays)
    known: dict[Any, bool] = {}

    def read(hand: Hand) -> bool:
        """Hands of the same ranks are told apart by whether they are suited, by nothing else."""
        key = *ranks_of(hand), one_suit(hand)
        if key not in known:
            known[key] = any(plays(hand) for plays in found)
        return known[key]

    return read


def read_let_it_ride(lines: tuple[str, ...], bet: str) -> Plays:
    assert lines[-1] == "take back what is not named"
    told = [line for line in lines if line.startswith(f"{bet} ")]
    assert told
    if told == [f"{bet} never rides"]:
        return lambda hand: False
    return read_holdings([line.removeprefix(f"{bet} rides with ") for line in told])


# five cards against one of the dealer's, many hands at once


def strengths(hands: Any) -> Any:
    """A number for each five cards, greater for the better hand."""
    ranks = np.sort(hands // 4, axis=1).astype(np.int64)
    counts = (ranks[:, :, None] == ranks[:, None, :]).sum(2)
    order = np.sort(counts * 16 + ranks, axis=1)[:, ::-1]
    suited = (hands % 4 == hands[:, :1] % 4).all(1)
    wheel = (ranks == np.array([0, 1, 2, 3, 12])).all(1)
    apart = (counts == 1).all(1)
    straight = apart & ((ranks[:, 4] - ranks[:, 0] == 4) | wheel)
    digits = order % 16
    digits[wheel] = np.array([3, 2, 1, 0, 0])
    most, pairs = counts.max(1), (counts == 2).sum(1) // 2
    kind = np.select(
        [straight & suited, most == 4, (most == 3) & (pairs == 1), suited, straight, most == 3,
         pairs == 2, pairs == 1],
        [8, 7, 6, 5, 4, 3, 2, 1], 0,
    )  # fmt: skip
    return kind << 20 | (digits << np.array([16, 12, 8, 4, 0])).sum(1)


def strength_of(text: str) -> int:
    ranks = text.removesuffix(" of one suit")
    several = [RANKS.index(rank) for rank in ranks.split("-")]
    suits = [0 if text.endswith("suit") else place % 4 for place in range(5)]
    cards = [rank * 4 + suit for rank, suit in zip(several, suits, strict=True)]
    return int(strengths(np.array([cards]))[0])


def spelled(text: str) -> Callable[[Hand], bool]:
    """ "Ad-Ka-Qb-5b-2c", d being the dealer's suit (0 here)."""
    wanted = text.split("-")

    def is_it(hand: Hand) -> bool:
        letters: dict[int, str] = {0: "d"}
        told = []
        for card in sorted(hand, reverse=True):
            letters.setdefault(card % 4, "abc"[len(letters) - 1])
            told.append(RANKS[card // 4] + letters[card % 4])
        return told == wanted

    return is_it


class FiveCards:
    """All hands of five against a card of suit 0, up to the other suits."""

    def __init__(self) -> None:
        self.hands = classes(DECK, 0).hands(5)
        self.strength = strengths(self.hands)
        self.of_the_suit = self.hands % 4 == 0

    def holds(self, rank: int) -> Any:
        return (self.hands // 4 == rank).any(1)

    def named(self, texts: list[str]) -> Any:
        wanted = [strength_of(text) for text in texts if text]
        return np.isin(self.strength, wanted)

    def alone(self, texts: list[str]) -> Any:
        """Whose cards of the dealer's suit have exactly these ranks."""
        masks = (self.of_the_suit << (self.hands // 4).astype(np.int64)).sum(1)
        wanted = [
            sum(1 << RANKS.index(rank) for rank in text.split("-")) if text != "none" else 0
            for text in texts if text
        ]  # fmt: skip
        return np.isin(masks, wanted)

    def bets(self, lines: tuple[str, ...], up: int) -> Any:
        """What the words do with each hand against this rank of suit 0."""
        found, never = np.zeros((2, len(self.hands)), np.bool_)
        for line in lines:
            if line == "bet every hand":
                return ~found
            if told := re.fullmatch("bet (.*) or better against any card", line):
                found |= self.strength >= strength_of(told[1])
            elif told := re.fullmatch("fold what is below (.*) against any card", line):
                never = self.strength < strength_of(told[1])
            elif told := re.fullmatch("against an? (.*?) bet (.*)", line):
                if WORDS.index(told[1]) == up:
                    found = self.line(told[2], up, found)
            else:
                assert line in ("fold what is not named", "fold every hand"), line
        return found & ~never

    def line(self, body: str, up: int, before: Any) -> Any:
        if told := re.fullmatch(
            "(.*) only if (.) or more of its cards are of the dealer's suit"
            "(?: but not (.*) alone)?(?:, and if (.*) alone)?", body
        ):  # fmt: skip
            enough = self.of_the_suit.sum(1) >= int(told[2])
            but, also = self.alone(names_in(told[3] or "")), self.alone(names_in(told[4] or ""))
            return np.where(self.named(names_in(told[1])), enough & ~but | also, before)
        if told := re.fullmatch("(.*) only as (.*)", body):
            ranked = self.named(names_in(told[1]))
            tests = [spelled(text) for text in names_in(told[2])]
            found = before & ~ranked
            for row in np.flatnonzero(ranked).tolist():
                found[row] = any(is_it(self.hands[row].tolist()) for is_it in tests)
            return found
        return before | self.kind_of_line(body, up)

    def kind_of_line(self, body: str, up: int) -> Any:
        holding = body.startswith("a hand that holds ")
        kind = self.holds(up) if holding else ~self.holds(up)
        rest = re.sub(r"^a hand that (holds an? \w+|does not)", "", body)
        if told := re.fullmatch(" only if it is (.*)", rest):
            return kind & self.named(names_in(told[1]))
        whole, but, also = parts_of(rest)
        told = re.fullmatch("(?:, from (.*) up)?", whole)
        assert told is not None, body
        least = strength_of(told[1]) if told[1] else 0
        return kind & ((self.strength >= least) & ~self.named(but) | self.named(also))


# the games


def terms_for(game_id: str, chosen: CHOSEN) -> Any:
    """Lawful ones in words, others as they are kept."""
    told = {key: value for key, value in chosen.items() if isinstance(value, str)}
    kept = {key: value for key, value in chosen.items() if not isinstance(value, str)}
    return game(game_id).terms_from(told)._replace(**kept)


@pytest.mark.parametrize(
    ("chosen", "pair_plus"),
    [({}, 0), ({"tie_wins": "yes"}, 0), ({"pair_plus_lost_on_fold": "yes"}, 5_00),
     ({"tie_wins": "yes", "ante_bonus_table": "3"}, 0),
     ({"pair_plus_lost_on_fold": "yes", "tie_wins": "yes"}, 100_00),
     ({"payout_limit": 1_00}, 0), ({"payout_limit": 30, "tie_wins": "yes"}, 0)],
)  # fmt: skip
def test_three_card_poker_is_played_as_its_words_say(chosen: CHOSEN, pair_plus: int) -> None:
    terms = terms_for("three_card_poker", chosen)
    words = three_card_poker.solve(terms, 1_00, DECK, pair_plus).strategy
    found = three_card_poker.play(terms, 1_00, DECK, None, pair_plus, 0)
    plays = read_three(words, "play")
    wrong = [
        hand for hand, best in zip(classes(DECK).hands(3).tolist(), found.plays, strict=True)
        if plays(hand) != best
    ]  # fmt: skip
    assert wrong == []


@pytest.mark.parametrize(
    "chosen",
    [{}, {"ante_bonus_on_loss": False}, {"payout_limit": 3_00}, {"payout_limit": 2_00},
     {"ante_bonus_table": ((9 << 20, 1000), (8 << 20, 200)), "payout_limit": 2_50}],
)  # fmt: skip
def test_boston_5_stud_is_played_as_its_words_say(chosen: CHOSEN) -> None:
    terms = terms_for("boston_5_stud", chosen)
    found = boston_5_stud.play(terms, 1_00, DECK, None)
    plays = read_three(boston_5_stud.words(found, DECK), "make the second wager with")
    wrong = [
        hand for hand, best in zip(classes(DECK).hands(3).tolist(), found.plays, strict=True)
        if plays(hand) != best
    ]  # fmt: skip
    assert wrong == []


def table(*odds: int) -> tuple[tuple[int, int], ...]:
    """Odds of a royal flush, a straight flush and so on down to a pair of jacks, and of a pair."""
    least = [n << 20 for n in (9, 8, 7, 6, 5, 4, 3, 2)] + [1 << 20 | 9 << 16, 1 << 20]
    return tuple(zip(least, odds, strict=False))


ODD_TABLES: list[CHOSEN] = [
    {}, {"payout_limit": 12_00}, {"payout_limit": 3_00},
    {"paytable": table(1000, 200, 50, 11, 9, 6, 2, 2, 1)},
    {"paytable": table(5000, 40, 25, 7, 4, 3, 2, 1, 1)},
    {"paytable": table(100, 90, 10, 9, 9, 8, 3, 1, 1, 1)},
]  # fmt: skip


def test_double_down_stud_is_played_as_its_words_say(count: Count) -> None:
    for chosen in ODD_TABLES[: count(3, len(ODD_TABLES))]:
        double_down_stud_by_its_words(chosen)


def double_down_stud_by_its_words(chosen: CHOSEN) -> None:
    terms = terms_for("double_down_stud", chosen)
    found = double_down_stud.play(terms, 1_00, DECK)
    words = double_down_stud.words(terms, found, DECK)
    assert words[-1] == "do not double with what is not named"
    bodies = [line.removeprefix("double with ") for line in words[:-1] if line != "never double"]
    plays = read_holdings(bodies)
    wrong = [
        hand for hand, best in zip(classes(DECK).hands(4).tolist(), found.doubles, strict=True)
        if plays(hand) != best
    ]  # fmt: skip
    assert wrong == []


def test_let_it_ride_is_played_as_its_words_say(count: Count) -> None:
    for chosen in ODD_TABLES[: count(3, len(ODD_TABLES))]:
        let_it_ride_by_its_words(chosen)


def let_it_ride_by_its_words(chosen: CHOSEN) -> None:
    terms = terms_for("let_it_ride", chosen)
    found = let_it_ride.play(terms, 1_00, DECK)
    words = let_it_ride.words(terms, found, DECK)
    bets = ["bet one", "bet two", "bet two"]
    if any("if bet one rides" in line for line in words):
        bets[1:] = ["bet two, if bet one was taken back,", "bet two, if bet one rides,"]
    for bet, size, rides in zip(bets, (3, 4, 4), (found.one, *found.two.T), strict=True):
        plays = read_let_it_ride(words, bet)
        wrong = [
            hand for hand, best in zip(classes(DECK).hands(size).tolist(), rides, strict=True)
            if plays(hand) != best
        ]  # fmt: skip
        assert wrong == [], bet


ODD_BETS: list[CHOSEN] = [
    {}, {"bet_paytable": ((9 << 20, 500), (8 << 20, 20), (4 << 20, 2), (2 << 20, 7))},
    {"fold_forfeits_progressive": "yes", "progressive_wager": 1_00}, {"bet_limit": 3_00},
]  # fmt: skip


def test_caribbean_stud_is_played_as_its_words_say(count: Count) -> None:
    """Every hand against every card, up to suits."""
    hands = FiveCards()
    for chosen in ODD_BETS[: count(2, len(ODD_BETS))]:
        terms = terms_for("caribbean_stud", chosen)
        progressive = chosen.get("progressive_wager", 0)
        found = caribbean_stud.play(terms, 1_00, DECK, None, 0, progressive)
        words = caribbean_stud.words(found, DECK)
        for up in range(13):
            there = (hands.hands != up * 4).all(1)
            best = (found.told[0] >> up & 1).astype(np.bool_)
            wrong = np.flatnonzero(there & (hands.bets(words, up) != best))
            assert wrong.tolist() == [], (chosen, RANKS[up], hands.hands[wrong[:3]])


# red dog


@pytest.mark.parametrize("chosen", [{}, {"decks": "8"}, {"decks": "1"}])
def test_red_dog_is_played_as_its_words_say(chosen: CHOSEN, tmp_path: Path) -> None:
    """Read as a strategy file, the words give the same round."""
    terms = terms_for("red_dog", chosen)
    best = red_dog.solve(terms)
    spreads = best.strategy[0].removeprefix("raise on a spread of ")
    file = tmp_path / "words.toml"
    file.write_text(f"[raise]\nspreads = [{spreads}]\n")
    assert solver("red_dog").evaluate(terms, str(file)).round == best.round


# blackjack: a chart, and what is excepted

LETTERS = {"S": "stand", "H": "draw", "R": "surrender", "D": "double down", "P": "split"}
VALUES = "A23456789T"
Box = tuple[int, ...]  # values, an ace being 1
Told = dict[tuple[str, str], str]


def total_of(box: Box) -> tuple[int, bool]:
    soft = 1 in box and sum(box) <= 11
    return sum(box) + 10 * soft, soft


def called(box: Box) -> str:
    total, soft = total_of(box)
    return f"{'soft' if soft else 'hard'} {total}"


def told_by(box: Box) -> str:
    return " ".join(VALUES[value - 1] for value in sorted(box))


class ChartRead:
    """Parts of a chart by their titles; exceptions go before its letters."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        self.cells: dict[str, Told] = {}
        self.but: dict[str, Told] = {}  # by the total, the dealer's cards and the hand
        for line in lines:
            if "\n" in line:
                self.read_part(line.splitlines())
            elif told := re.fullmatch(r"Except, ([^:]*): (.*)\.", line):
                for sentence in told[2].split(". "):
                    self.read_exception(told[1], sentence)

    def read_part(self, lines: list[str]) -> None:
        title, across = lines[0][:22].strip(), lines[0][22:].split()
        wide = (len(lines[0]) - 22) // len(across)
        part = self.cells[title] = {}
        for line in lines[1:]:
            row, rest = line[:22].strip(), line[22:].ljust(wide * len(across))
            for at, column in enumerate(across):
                letter = rest[at * wide : at * wide + wide].strip().rstrip("*")
                if letter:
                    part[row, column] = LETTERS[letter]

    def read_exception(self, title: str, sentence: str) -> None:
        where, _, plays = sentence.partition(": ")
        told = self.but.setdefault(title, {})
        rest = plays
        if ", else " in plays:
            some, _, rest = plays.rpartition(", else ")
            for one in some.split("; "):
                play, _, hands = one.partition(" with ")
                told |= {(where, hand): play for hand in hands.split(", ")}
        told[where, ""] = rest

    def play(self, title: str, row: str, dealers: Box, box: Box) -> str:
        where = f"{row} vs {told_by(dealers)}"
        but = self.but.get(title, {})
        for hand in (told_by(box), ""):
            if (where, hand) in but:
                return but[where, hand]
        total, soft = total_of(dealers)
        column = told_by(dealers) if len(dealers) == 1 else f"{'s' if soft else ''}{total}"
        return self.cells[title][row, column]

    def opens(self, dealers: Box, box: Box) -> str:
        row = f"pair {VALUES[box[0] - 1]}" if box[0] == box[1] else called(box)
        return self.play("two cards", row, dealers, box)

    def goes_on(self, dealers: Box, box: Box) -> str:
        """Three cards and more, or two that are of a split."""
        if len(box) > 2:
            return self.play("three cards or more", called(box), dealers, box)
        first = self.opens(dealers, box)
        title = next(name for name in ("after a split", "not to be split") if name in self.cells)
        instead = ("split", "surrender") + (("double down",) if title == "after a split" else ())
        if first not in instead:
            return first
        row = f"pair {VALUES[box[0] - 1]}" if box[0] == box[1] else called(box)
        return self.play(title, row, dealers, box)


ODD_BOXES: list[CHOSEN] = [
    {}, {"hole_card_mode": "face_up", "blackjack_pays": "1 to 1", "double_on": "9_10_11"},
    {"surrender": "late", "decks": "6", "soft17": "hit"}, {"decks": "2", "double_on": "9_10_11"},
]  # fmt: skip


def test_blackjack_is_played_as_its_chart_says(count: Count) -> None:
    """Every hand that comes of playing by the chart, against everything a dealer may show."""
    for chosen in ODD_BOXES[: count(1, len(ODD_BOXES))]:
        played_by_the_chart(blackjack.position_of(terms_for("blackjack", chosen), 1_00, None))


def test_blackjack_without_doubling_a_split_hand_is_played_as_its_chart_says() -> None:
    told = {"decks": "2", "double_after_split": "no"}
    terms = game("blackjack").terms_from(told, as_law=False)
    at = blackjack.position_of(terms, 1_00, None)
    played_by_the_chart(at)
    assert (at.solved[0].choices != DOUBLE_DOWN).all()
    assert (at.solved[0].opening == DOUBLE_DOWN).any()


def played_by_the_chart(at: Any) -> None:
    strategy, hands = at.solved[0], at.hands
    chart = ChartRead(tuple(chart_of(at, strategy)))
    for s in at.played():
        dealers = tuple(v + 1 for v in range(10) for _ in range(at.starts[s][v]))
        waiting = [tuple(v + 1 for v in range(10) for _ in range(at.counts(h)[v]))
                   for h in at.openings(s)]  # fmt: skip
        seen = set(waiting)
        for box in waiting:
            h = hands.number[tuple(box.count(v + 1) for v in range(10))]
            if len(box) == 2:
                best = play_words(int(strategy.opening[s, h]))
                assert chart.opens(dealers, box) == best, (dealers, box)
            play = chart.goes_on(dealers, box)
            assert play == play_words(int(strategy.choices[s, h])), (dealers, box)
            for value in range(1, 11) if play == "draw" else ():
                more = tuple(sorted((*box, value)))
                counts = tuple(more.count(v + 1) for v in range(10))
                if (
                    total_of(more)[0] < 21
                    and more not in seen
                    and at.possible(at.starts[s], counts)
                ):
                    seen.add(more)
                    waiting.append(more)
