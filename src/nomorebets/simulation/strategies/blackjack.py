"""Blackjack strategies: rows by totals against the dealer's first card, and tables by all cards."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from nomorebets.judgments.blackjack import card_value, is_soft, point_total
from nomorebets.law.marks import procedure
from nomorebets.law.refusal import Refused
from nomorebets.law.words import DEALER, box_of
from nomorebets.rules.njac_19_47.s02_blackjack import TO_INSURE, TO_TAKE_EVEN_MONEY
from nomorebets.rules.njac_19_47.s02_blackjack.hands import (
    DOUBLE_DOWN,
    DRAW,
    SPLIT,
    STAND,
    SURRENDER,
    TO_PLAY,
    is_split_ace,
    may_double,
    may_split,
    may_surrender,
)
from nomorebets.rules.njac_19_47.s02_blackjack.ordinary_play import play_against
from nomorebets.rules.njac_19_47.s02_blackjack.terms import FACE_UP, NINE_TEN_ELEVEN, WAGER
from nomorebets.simulation.strategies.deciding import AT_LEAST, BY_ROWS, Deciding, Says

UPS = 11  # by the value of the dealer's first card, ace as 1
SAYS_NOTHING, STANDS, HITS, DOUBLES_OR_HITS, DOUBLES_OR_STANDS, SPLITS = range(6)
GIVES_UP, GIVES_UP_OR_STANDS = 6, 7
LETTERS = {
    "S": STANDS, "H": HITS, "D": DOUBLES_OR_HITS, "d": DOUBLES_OR_STANDS, "P": SPLITS,
    "R": GIVES_UP, "r": GIVES_UP_OR_STANDS,
}  # fmt: skip
SOFT, PAIRS = 22 * UPS, 44 * UPS  # where the rows of these hands begin; hard ones at 0
COLUMNS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
HARD_TOTALS, SOFT_TOTALS = range(4, 22), range(12, 22)
PAIR_NAMES = {"A": 1, "T": 10, "10": 10} | {str(n): n for n in range(2, 10)}


@procedure
def by_rows(advice: Any, first: int, table: Any, terms: Any, hand: int) -> int:
    cards = table.hand(hand)
    up = card_value(table.shown(DEALER)[0])
    total = point_total(cards)
    said = SAYS_NOTHING
    if may_split(table, terms, hand):
        said = advice[first + PAIRS + card_value(cards[0]) * UPS + up]
        if said == SPLITS:
            return SPLIT
    if is_split_ace(table, hand):
        return STAND
    if said == SAYS_NOTHING:
        said = advice[first + (SOFT if is_soft(cards) else 0) + total * UPS + up]
    if said == SAYS_NOTHING:
        return play_against(table, terms, hand, up)
    if said in (DOUBLES_OR_HITS, DOUBLES_OR_STANDS):
        if may_double(table, terms, hand):
            return DOUBLE_DOWN
        return DRAW if said == DOUBLES_OR_HITS else STAND
    if said in (GIVES_UP, GIVES_UP_OR_STANDS):
        if may_surrender(table, terms, hand):
            return SURRENDER
        return DRAW if said == GIVES_UP else STAND
    return STAND if said == STANDS else DRAW


# the tables of best play: by every card of the hand
VALUES = 10
STARTS = VALUES * VALUES  # of the dealer: one card (by value, from ace), or both face up
NEXT_CELL = STARTS  # for each hand and value the hand with one card more
CODED = 8  # of a hand against a start: what to do with two cards unsplit; eight times that, else
INSURE = 64  # and whether to insure it, or take even money for it


@procedure
def by_every_card(
    advice: Any, first: int, table: Any, terms: Any, spot: int, decision: int
) -> int:  # fmt: skip
    """As the cards of the hand are worth it; a pair is split again as often as it may be."""
    cards = table.hand(spot)
    hands = advice[first]
    at = 0
    for i in range(len(cards)):
        at = advice[first + 1 + NEXT_CELL + at * VALUES + card_value(cards[i]) - 1]
    dealers = table.shown(DEALER)
    start = card_value(dealers[0]) - 1
    if terms.hole_card_mode == FACE_UP:
        start += VALUES * (card_value(dealers[1]) - 1)
    row = advice[first + 1 + start]
    said = advice[first + 1 + NEXT_CELL + hands * (VALUES + row) + at]
    if decision == TO_TAKE_EVEN_MONEY:
        return said // (2 * INSURE)
    if decision != TO_PLAY:
        wager = WAGER + decision - TO_INSURE
        return table.staked(spot, wager) // 2 if said & INSURE > 0 and len(cards) > 0 else 0
    if len(table.hands_of(box_of(spot))) == 1 and len(cards) == 2:
        return said % CODED
    if may_split(table, terms, spot):
        return SPLIT
    return STAND if is_split_ace(table, spot) else said // CODED % CODED


def written(terms: Any, decision: str, says: Says, names: Any) -> tuple[int, list[int]] | None:
    if decision != "play" or {"always", AT_LEAST} & says.keys():
        return None
    found = [SAYS_NOTHING] * (55 * UPS)
    for kind, rows in says.items():
        if kind not in ("hard", "soft", "pairs") or not isinstance(rows, dict):
            raise Refused("", f"play: {kind!r} is none of hard, soft, pairs")
        for name, row in rows.items():
            hand = f"{kind} {name}"
            base = _base(kind, str(name), hand)
            letters = str(row).replace(" ", "")
            if len(letters) != len(COLUMNS):
                raise Refused("", f"{hand}: {row!r} must have ten letters, for 2 to 9, ten and ace")
            for up, letter in zip(COLUMNS, letters, strict=True):
                _refuse(terms, kind, str(name), hand, letter)
                found[base + up] = LETTERS[letter]
    return BY_ROWS, found


def gaps(read: Mapping[str, Any]) -> list[str]:
    """The hands of which the rows say nothing; a pair may be played as its total, 21 stands."""
    says = read["play"]
    if {"always", AT_LEAST} & says.keys():
        return []
    return [
        f"{kind} {total}"
        for kind, totals in (("hard", HARD_TOTALS), ("soft", SOFT_TOTALS))
        for total in totals
        if total < 21 and str(total) not in says.get(kind, {})
    ]


def _base(kind: str, name: str, hand: str) -> int:
    if kind == "pairs":
        if name not in PAIR_NAMES:
            raise Refused("", f"{hand} is no pair; pairs are A, 2 to 9 and T")
        return PAIRS + PAIR_NAMES[name] * UPS
    totals = HARD_TOTALS if kind == "hard" else SOFT_TOTALS
    if not name.isdigit() or int(name) not in totals:
        raise Refused("", f"{hand} is no hand; totals run from {totals[0]} to {totals[-1]}")
    return (SOFT if kind == "soft" else 0) + int(name) * UPS


def _refuse(terms: Any, kind: str, name: str, hand: str, letter: str) -> None:
    """Refuse a choice these terms never admit, with its paragraph."""
    if letter not in LETTERS:
        raise Refused("2.6(f)", f"{hand}: {letter!r} is no choice; they are {' '.join(LETTERS)}")
    if letter == "P" and kind != "pairs":
        raise Refused("2.11(a)", f"{hand}: only two cards of one value are split")
    if letter in "Rr" and not terms.surrender:
        raise Refused("2.8", f"{hand}: surrender is not offered here (surrender=none)")
    only_some = terms.double_on == NINE_TEN_ELEVEN and kind != "pairs"
    if letter in "Dd" and only_some and not 9 <= int(name) <= 11:
        raise Refused("2.10", f"{hand}: a player doubles down only on 9, 10 or 11 here")


def tabled(terms: Any, says: Says, raw: bytes) -> Any:
    """The tables of best play, which a kernel reads without looking where: all in its place."""
    cells = np.frombuffer(raw, "<i8").astype(np.int64) if len(raw) % 8 == 0 else np.zeros(1)
    hands = int(cells[0]) if len(cells) else 0
    begins = 1 + STARTS + hands * VALUES  # of what is said
    starts, over = divmod(len(cells) - begins, hands) if hands > 0 else (0, 1)
    rows, following, said = np.split(cells[1:], [STARTS, begins - 1])
    sound = starts > 0 and not over and ((rows >= 0) & (rows < starts)).all()
    if not sound or not ((following >= -1) & (following < hands)).all():
        raise Refused("", "table: it is no table of hands, as nmb odds --export writes them")
    plays = np.concatenate((said % CODED, said // CODED % CODED))
    if ((said < 0) | (said >= 4 * INSURE)).any() or plays.max() > SPLIT:
        raise Refused("2.6(f)", "table: it says what is no choice")
    return cells


DECIDING = Deciding(
    ("play",), rows=by_rows, look_up=by_every_card, written=written, gaps=gaps, tabled=tabled
)
