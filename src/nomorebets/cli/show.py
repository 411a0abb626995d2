"""Rounds as people read them."""

import re
import shutil
import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

import click

from nomorebets.law.game import Game
from nomorebets.law.money import money
from nomorebets.table.account import RoundAccount, SeatAccount
from nomorebets.table.acts import act_words
from nomorebets.table.facts import Act

CITE = 11  # columns for a citation
RED_SUITS = "♦♥"
BEHIND = "behind"  # where a player stands who has no seat
HARD_SPACE = "\N{NO-BREAK SPACE}"
_TOGETHER = re.compile(r"\d+ to \d+|seats? \d+|House \d+|\d+ %")


def width() -> int:
    return max(60, min(shutil.get_terminal_size((100, 24)).columns, 120))


def wrapped(head: str, words: str, indent: int) -> str:
    """`head` and then the words, which go on below themselves; odds and seats stay together."""
    filled = textwrap.fill(
        _TOGETHER.sub(lambda found: found[0].replace(" ", HARD_SPACE), words),
        width(),
        initial_indent=head.ljust(indent) if len(head.rstrip()) < indent else f"{head} ",
        subsequent_indent=" " * indent,
        break_on_hyphens=False,
        break_long_words=False,
    )
    return filled.replace(HARD_SPACE, " ")


def signed(cents: int) -> str:
    """+$5.00, -$5.00, even."""
    return "even" if cents == 0 else f"+{money(cents)}" if cents > 0 else money(cents)


def coloured(cents: int, text: str) -> str:
    return click.style(text, fg="green" if cents > 0 else "red") if cents else text


def title(words: str) -> str:
    return click.style(words, bold=True)


# a table


def opening(game: Game, terms: Any) -> str:
    """What is played here, and the terms that are not the usual ones."""
    usual = game.option_text(game.terms())
    chosen = {k: v for k, v in game.option_text(terms).items() if v != usual[k]}
    words = f"{title(game.name)}, N.J.A.C. {game.subchapter}"
    if chosen:
        words += "\nTerms: " + ", ".join(f"{key}={value}" for key, value in chosen.items())
    for offence in game.what_if(terms):
        words += f"\nWHAT IF, not lawful: {offence}"
    return words


# a round, act by act


def acts_in_full(acts: Iterable[Act]) -> Iterator[str]:
    """Every act; a citation is not repeated while it lasts."""
    before = ""
    for act in acts:
        cite = act.cite if act.cite != before else ""
        before = act.cite
        yield wrapped(f"  {cite}", act_words(act), CITE + 3)


# a round in short

WAGERS, CARDS, TURNED, DECISIONS, CALLS, BETS, POTS, OTHER = (
    "wagers", "cards", "turned over", "decisions", "calls", "bets", "pots", "",
)  # fmt: skip
KINDS = {
    "wager": WAGERS, "deal": CARDS, "reveal": TURNED, "decide": DECISIONS, "call": CALLS,
    "spin": OTHER, "stop": OTHER, "stop between": OTHER, "roll": OTHER, "irregularity": OTHER,
    "void": OTHER, "void hand": OTHER, "fold": OTHER, "discard": OTHER, "split": OTHER,
    "return": OTHER, "button": OTHER, "lay coupon": OTHER, "issue": OTHER,
    "redeem": OTHER, "draw": OTHER, "put in": BETS, "muck": OTHER, "dead hand": OTHER,
    "push pot": POTS,
}  # fmt: skip


def in_short(acts: Iterable[Act]) -> Iterator[str]:
    """What was wagered, dealt, decided and declared: a line for each kind and paragraph."""
    groups: dict[tuple[int, str, str], list[Act]] = {}
    betting_round = 0
    told = list(acts)
    for act, following in zip(told, [*told[1:], None], strict=True):
        kind = KINDS.get(act.act)
        if act.act == "gather":
            betting_round += 1
        elif _told_next(act, following):
            continue
        elif kind is not None:
            groups.setdefault((betting_round, act.cite, kind), []).append(act)
    for (_, cite, kind), of_a_kind in groups.items():
        words = "; ".join(_together(kind, of_a_kind))
        yield wrapped(f"  {cite}", f"{kind}: {words}" if kind else words, CITE + 3)


def _told_next(act: Act, following: Act | None) -> bool:
    """A player's decision to bet, which the next act tells."""
    bet = act.act == "decide" and act.words.startswith("bet: ")
    return bet and following is not None and following.act in ("put in", "fold")


def _together(kind: str, acts: list[Act]) -> Iterator[str]:
    if kind in (CARDS, TURNED):
        spots: dict[str, list[str]] = {}
        for act in acts:
            spots.setdefault(act.spot, []).extend(act.cards)
        for spot, cards in spots.items():
            yield f"{spot} {' '.join(cards)}"
    elif kind in (DECISIONS, CALLS):
        told: dict[str, list[str]] = {}
        for act in acts:
            told.setdefault(act.words, []).append(act.spot)
        for words, who in told.items():
            if kind == CALLS and not who[0].startswith("seat"):
                yield words
                continue
            for spot in _seats(who):
                yield f"{spot} {words}"
    elif kind == WAGERS:
        made: dict[str, dict[str, int]] = {}
        for act in acts:
            made.setdefault(act.spot, {})[act.wager] = act.amount
        for spot, wagers in sorted(made.items(), key=lambda item: _number(item[0])):
            stand = [f"{money(c)} on {wager}" for wager, c in wagers.items() if c]
            if stand:
                yield f"{spot} {', '.join(stand)}"
    else:
        yield from map(act_words, acts)


def _number(spot: str) -> int:
    found = re.search(r"\d+", spot)
    return int(found[0]) if found else 0


def _seats(spots: list[str]) -> Iterator[str]:
    """["seat 3", "seat 1", "seat 1, hand 2"] → "seats 1 and 3", "seat 1, hand 2"."""
    plain = {spot for spot in spots if re.fullmatch(r"seat \d+", spot)}
    numbers = [str(number) for number in sorted(map(_number, plain))]
    if len(numbers) > 1:
        yield f"seats {', '.join(numbers[:-1])} and {numbers[-1]}"
    else:
        yield from plain
    yield from (spot for spot in dict.fromkeys(spots) if spot not in plain)


# who won what


def settlement(account: RoundAccount) -> Iterator[str]:
    yield "  Settlement"
    players = max((len(seat.player) for seat in account.seats), default=0)
    for seat in account.seats:
        if seat.wagers or seat.net:
            where = seat.where or (f"seat {seat.seat}" if seat.seat else BEHIND)
            head = f"    {where:<8} {seat.player:<{players}}  {signed(seat.net):>11}  "
            lines = wrapped(head, "; ".join(wager_words(seat)), len(head))
            yield lines.replace(head, coloured(seat.net, head), 1)


def wager_words(seat: SeatAccount) -> Iterator[str]:
    for wager in seat.wagers:
        where = "" if wager.spot in (seat.where, f"seat {seat.seat}") else f"{wager.spot}, "
        yield f"{where}{wager.wager}: {wager.sentence}"
    if seat.vigorish_words:
        yield seat.vigorish_words


def settlement_json(account: RoundAccount) -> dict[str, SeatAccount]:
    """By seat; of those who have none, by name."""
    return {
        f"seat {seat.seat}" if seat.seat else f"{seat.where or BEHIND}, {seat.player}": seat
        for seat in account.seats
    }


# cards


def drawn(cards: Iterable[str]) -> list[str]:
    """Cards as three lines of text, side by side."""
    tops, faces, bottoms = [], [], []
    for card in cards:
        face = f"{card:<3}"
        tops.append("┌───┐")
        bottoms.append("└───┘")
        red = any(suit in card for suit in RED_SUITS)
        faces.append(f"│{click.style(face, fg='red') if red else face}│")
    return ["".join(tops), "".join(faces), "".join(bottoms)] if faces else []
