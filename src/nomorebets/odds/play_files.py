"""Best play as a strategy file: what `nmb odds --export` writes and `--strategy` reads again.

A game whose play is short says it itself (`exported` of its solver). Of others the tables that a
simulation looks best play up in (`best_tables`) are written: hand by hand, up to the names of
suits, where that can be read, otherwise whole and packed.
"""

import inspect
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np

from nomorebets.equipment.cards import cards_text
from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.odds import STAKE, Amounts, Solver
from nomorebets.odds.card_sets.sweeps import classes, three_card_ranks
from nomorebets.simulation.strategies.by_condition import packed_text
from nomorebets.simulation.strategies.deciding import Deciding, deciding
from nomorebets.simulation.strategies.sights import Sight

if TYPE_CHECKING:
    from nomorebets.odds.results import GameOdds

WIDE = 100  # characters of a line of comment
A_LINE = 6  # hands


def play_file(
    game: Game,
    terms: Any,
    solved: Solver,
    odds: "GameOdds",
    amounts: Amounts,
    strategy: str | None = None,
) -> str:
    """The file of best play under these terms, for these amounts; or of a strategy that only the
    solver has."""
    if strategy is None:
        body = _body(game, terms, solved, amounts)
    elif hasattr(solved.module, "written_as"):
        body = solved.module.written_as(terms, strategy, **stake_of(solved, amounts))
        odds = replace(odds, strategy=(), play=strategy)
    else:
        raise Refused("", f"{strategy!r} is no play that a file could say")
    return "\n".join([*_head(game, terms, odds, amounts), *body, ""])


def _head(game: Game, terms: Any, odds: "GameOdds", amounts: Amounts) -> Iterator[str]:
    yield f'game = "{game.id}"'
    yield f'about = "{odds.play.capitalize()} of {game.name}, as nmb odds --export found it."'
    yield ""
    usual = game.option_text(game.terms())
    chosen = {k: v for k, v in game.option_text(terms).items() if usual[k] != v}
    told = ", ".join(f"{key}={value}" for key, value in chosen.items()) or "the usual ones"
    yield from _comment(f"Terms: {told}")
    for name, cents in amounts.items():
        yield f"# {'wager' if name == STAKE else name}: {cents} cents"
    for line in odds.strategy:
        yield from _comment(line)
    yield ""


def _comment(text: str) -> Iterator[str]:
    for line in text.splitlines():
        while len(line) > WIDE:
            cut = line.rfind(" ", 0, WIDE)
            cut = cut if cut > 0 else WIDE
            yield f"# {line[:cut]}"
            line = "  " + line[cut:].strip()
        yield f"# {line}".rstrip()


def _body(game: Game, terms: Any, solved: Solver, amounts: Amounts) -> Iterator[str]:
    module = solved.module
    if hasattr(module, "exported"):
        yield from module.exported(terms, stake_of(solved, amounts))
        return
    if not hasattr(module, "best_tables"):
        raise Refused("", f"at {game.id} no play is found that a file could say")
    known = deciding(game.id)
    for decisions, cells in module.best_tables(terms, stake_of(solved, amounts)):
        names = [game.decisions[index].name for index in decisions]
        if known.tabled is None:
            yield from _listed(known, names[0], np.asarray(cells))
        else:
            yield from _whole(known, names, np.asarray(cells))


def stake_of(solved: Solver, amounts: Amounts) -> dict[str, int]:
    """With the stake that the solver takes when none is given."""
    told = inspect.signature(solved.module.solve).parameters
    usual = {STAKE: told[STAKE].default} if STAKE in told else {}
    return usual | dict(amounts)


def _whole(known: Deciding, names: Sequence[str], cells: Any) -> Iterator[str]:
    more, raw = known.untabled(cells)
    yield "[[table]]"
    yield f"decisions = [{', '.join(f'{name!r}' for name in names)}]"
    for key, value in more.items():
        yield f"{key} = {value}"
    yield f"cells = '''\n{packed_text(raw)}'''"


def _listed(known: Deciding, name: str, cells: Any) -> Iterator[str]:
    """Sets of cards; if these are three, first the rank from which all are chosen."""
    sight = known.sights[name]
    parts = list(_chosen(sight, cells))
    alike = all((part == parts[0]).all() for part in parts)
    size = next(k for k in range(3, 6) if comb(52, k) == len(parts[0]))
    hands = classes().hands(size)
    numbers = sum(_over(np.sort(hands, axis=1)[:, i], i + 1) for i in range(size))
    yield f'["{name}"]'
    if sum(part[numbers].mean() for part in parts) > len(parts) / 2:  # the shorter list is told
        parts = [~part for part in parts]
        yield 'then = "no"\nelse = "yes"'
    if not alike:
        yield "when = ["
        for riding, part in enumerate(parts):
            for some in _lines(hands[part[numbers]]):
                yield f"    '''riding == {riding} and like({some})''',"
        yield "]"
        return
    bets = parts[0][numbers]
    if size == 3:
        ranks = three_card_ranks(hands)
        worst = ranks[~bets].max(initial=-1)
        if (ranks > worst).any():
            least = cards_text(hands[np.where(ranks > worst, ranks, 1 << 40).argmin()].tolist())
            yield f"""when = ['hand >= "{least}"']"""
            bets = bets & (ranks <= worst)
    yield "hands = ["
    for some in _lines(hands[bets]):
        yield f"    {some},"
    yield "]\n"


def _chosen(sight: Sight, cells: Any) -> Iterator[Any]:
    bits = np.unpackbits(cells.view(np.uint8), bitorder="little").astype(np.bool_)
    at = 0
    for _, size in sight.seen():
        yield bits[at : at + size]
        at += size


def _over(cards: Any, size: int) -> Any:
    return np.array([comb(card, size) for card in range(52)])[cards]


def _lines(hands: Any) -> Iterator[str]:
    told = [f'"{cards_text(hand)}"' for hand in hands.tolist()]
    for first in range(0, len(told), A_LINE):
        yield ", ".join(told[first : first + A_LINE])
