"""Strategies as data: tables of whole numbers that one compiled function reads.

A strategy is a TOML file, a table for each decision it has a say in:

    about = "Bet a pair or better."

    [bet]                        # the name of the decision, as `nmb deal` prints it
    at_least = "2♣ 2♦ 3♥ 4♠ 5♣"  # `then` with cards of this rank or higher, otherwise `else`
    then = "yes"
    else = "no"

    ["take back bet one"]
    always = "no"

at red dog by the spread,

    [raise]                      # the whole wager on these, nothing on others
    spreads = [7, 8, 9, 10, 11]

at chemin de fer by the cards of a choice,

    [Card]                       # with these fives, and with no others
    cards = ["4 A", "3 2"]

    ["a card for the Banker's Hand"]
    cards = ["2 A against 9"]

and at blackjack rows of letters, one for each first card of the dealer from 2 to 9, ten and ace:

    [play]                       # Stand, Hit, sPlit; Double or hit, d: double or stand;
    hard.16 = "SSSSSHHRRR"       # suRrender or hit, r: surrender or stand
    soft.18 = "SddddSSHHH"
    pairs.8 = "PPPPPPPPPP"

A file must say what to do in every situation of the game (`deciding`), or that what it does not say
is played as most people do: `otherwise = "ordinary"`. Insurance and even money are not taken unless
it says so. The strategies that come with the package lie in folders beside this file, by game. The
best play that an exact solver finds comes as tables by all the cards a player sees
(`odds.best_play` makes them).
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from nomorebets.equipment.cards import cards_from
from nomorebets.judgments.ranks import JOKER
from nomorebets.law.decisions import Decision
from nomorebets.law.game import Game
from nomorebets.law.marks import procedure
from nomorebets.law.refusal import Refused
from nomorebets.law.words import UNSEEN
from nomorebets.rules import game as game_of
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.fast_table import Strategy
from nomorebets.simulation.strategies.by_condition import by_condition, is_by_condition, table_of
from nomorebets.simulation.strategies.deciding import (
    ALWAYS,
    AS_MOST,
    AT_LEAST,
    BY_FIVE_CARDS,
    BY_ROWS,
    BY_SET,
    BY_THREE_CARDS,
    CELLS,
    LOOKED_UP,
    NO_ADVICE,
    AdviceCells,
    deciding,
    no_tables,
)
from nomorebets.simulation.strategies.looking_up import bit, number_of

HOME = Path(__file__).parent
ORDINARY = "ordinary"  # the strategy of whoever names none
BEST = "best"  # tables that a solver makes: not read here
MOST_BYTES = 4 << 20
HEADS = ("game", "about", "otherwise")
NAMES, TABLE = "names", "table"


@procedure
def nothing_to_decide(table: Any, terms: Any, seat: int, decision: int) -> int:
    """For games whose players only wager."""
    return 0


@procedure
def unseen(cards: Any, size: int) -> bool:
    """Whether the player has not all these cards in hand."""
    if len(cards) < size:
        return True
    missing = False
    for i in range(size):
        missing |= cards[i] == UNSEEN
    return missing


@procedure
def advise(advice: Any, table: Any, terms: Any, seat: int, decision: int) -> int:
    """What the tables say, else what most people do."""
    at = decision * CELLS
    by = advice[at]
    if by == LOOKED_UP:
        return look_up(advice, advice[at + 1], table, terms, seat, decision)  # type: ignore[name-defined]  # noqa: F821
    if by == ALWAYS:
        return advice[at + 1]
    if by in (BY_FIVE_CARDS, BY_THREE_CARDS):
        cards = table.held(seat)
        if not unseen(cards, 5 if by == BY_FIVE_CARDS else 3):
            rank = hand_rank(cards)  # type: ignore[name-defined]  # noqa: F821
            return advice[at + 2] if rank >= advice[at + 1] else advice[at + 3]
    if by == BY_SET:
        cards = table.held(seat)
        if not unseen(cards, len(cards)):
            said = bit(advice, advice[at + 1], number_of(cards, len(cards)))
            return advice[at + 2] if said else advice[at + 3]
    if by == BY_ROWS:
        return rows(advice, advice[at + 1], table, terms, seat)  # type: ignore[name-defined]  # noqa: F821
    return ordinary(table, terms, seat, decision)  # type: ignore[name-defined]  # noqa: F821


@procedure
def players(table: Any, terms: Any, seat: int, decision: int) -> int:
    """By the tables, or from a list, in the order the decisions are asked."""
    if table.scripted:
        return table.told_decision()
    return advise(table.script, table, terms, seat, decision)


@procedure
def players_by_code(table: Any, terms: Any, seat: int, decision: int) -> int:
    """By a marked function, or from a list."""
    if table.scripted:
        return table.told_decision()
    return own(table, terms, seat, decision)  # type: ignore[name-defined]  # noqa: F821


def ordinary_play(game: Game) -> Any:
    """As most people play, in the form a kernel plays fastest."""
    faster = deciding(game.id).ordinary
    if faster is not None and game.ordinary_play is game_of(game.id).ordinary_play:
        return faster
    return game.ordinary_play or nothing_to_decide


def tables_of(game: Game, terms: Any, advice: Sequence[int]) -> Any:
    """All that a compiled strategy reads, as it lies at `table.script`."""
    cells = np.array(advice or NO_ADVICE, np.int64)
    tables = deciding(game.id).tables
    return np.concatenate((cells, tables(terms))) if tables and is_bare(cells) else cells


def is_bare(cells: Any) -> bool:
    """No tables follow the cells of the decisions."""
    return len(cells) == len(NO_ADVICE)


@cache
def strategy_of(game: Game, decide: Any = None) -> Strategy:
    """The players of a game, compiled: one kernel, whatever their tables say; or a function's."""
    if decide is not None:
        return Strategy(f"{game.id} by code", players_by_code, own=compiled(decide))
    return Strategy(game.id, players, advise=compiled(advise, game.id, **bound_to(game)))


def interpreted(game: Game) -> Any:
    """`advise` of a game in plain Python, for the live table."""
    known = deciding(game.id)
    bound = {
        "ordinary": game.ordinary_play or nothing_to_decide, "rows": known.rows,
        "look_up": known.look_up, "hand_rank": known.rank,
    }  # fmt: skip
    return FunctionType(advise.__code__, {**globals(), **bound})


def bound_to(game: Game) -> dict[str, Any]:
    """What `advise` calls by name, compiled."""
    known = deciding(game.id)
    return {
        "ordinary": compiled(ordinary_play(game)), "rows": compiled(known.rows),
        "look_up": compiled(known.look_up), "hand_rank": compiled(known.rank),
    }  # fmt: skip


def by_ordinary_play(advice: Sequence[int], decision: int) -> bool:
    return advice[decision * CELLS] == AS_MOST


# by name, or from a file


def strategies(game: Game) -> dict[str, str]:
    """The strategies of a game by name, with what they do."""
    found = {ORDINARY: _first_line(game.ordinary_play)} if game.ordinary_play else {}
    for name, path in _files(game).items():
        found[name] = tomllib.loads(path.read_text("utf-8")).get("about", "")
    return found


def _files(game: Game) -> dict[str, Path]:
    """The files that come with the package: of the game, or of several like it."""
    folder = HOME / (deciding(game.id).shared or game.id)
    return {path.stem.replace("_", " "): path for path in sorted(folder.glob("*.toml"))}


def _first_line(function: Any) -> str:
    return str(function.__doc__ or "").split("\n")[0].strip()


def by_its_name(name: str) -> str:
    """ "Ace-king_or better" is "ace king or better"."""
    return name.replace("_", " ").replace("-", " ").lower()


def advice_for(game: Game, terms: Any, name: str) -> Sequence[int]:
    """The tables of a strategy by its name, or of a file; () is ordinary play."""
    if by_its_name(name) == ORDINARY:
        return ()
    try:
        read = tomllib.loads(text_of(game, name))
    except tomllib.TOMLDecodeError as error:
        raise Refused("", f"{name}: {error}") from None
    try:
        return advice_from(game, terms, read)
    except Refused as refusal:
        raise Refused(refusal.cite, f"{name}: {refusal.why}") from None


def text_of(game: Game, name: str) -> str:
    """The file of a strategy, as it is written."""
    files, known = _files(game), deciding(game.id)
    path = files.get(by_its_name(name)) or Path(name)
    if path not in files.values():
        if not path.is_file():
            best = [BEST] if known.look_up is not no_tables and not known.shared else []
            some = ", ".join([*strategies(game), *best]) or "none: its players decide nothing"
            raise Refused("", f"there is no strategy or file {name!r}; {game.id} has {some}")
        if path.stat().st_size > MOST_BYTES:
            raise Refused("", f"{name} is too large to be a strategy")
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise Refused("", f"{name} is no strategy: it is no text") from None


def advice_from(game: Game, terms: Any, read: Mapping[str, Any]) -> Sequence[int]:
    if read.get("game", game.id) != game.id:
        raise Refused("", f"it is a strategy of {read['game']}, not of {game.id}")
    found = _Cells(game, terms, read.get(NAMES, {}))
    tables = read.get(TABLE, [])
    for said in tables if isinstance(tables, list) else [tables]:
        decisions, cells = table_of(deciding(game.id), terms, said)
        for name in decisions:
            found.lay(found.index(name), [LOOKED_UP, found.end, 0, 0])
        found.more(cells)
    for name, says in read.items():
        if name not in (*HEADS, NAMES, TABLE):
            found.decide(name, says)
    _refuse_gaps(game, read)
    return found.advice()


class _Cells:
    """Of the decisions, and after them the tables they are read from."""

    def __init__(self, game: Game, terms: Any, names: Any) -> None:
        self.game, self.terms, self.names = game, terms, names
        self.first = list(NO_ADVICE)
        self.tables: list[Any] = []
        self.end = len(self.first)

    def index(self, name: Any) -> int:
        index = self.game.decision_named(name)
        if index is None:
            known = ", ".join(d.name for d in self.game.decisions) or "none"
            raise Refused("", f"{self.game.id} has no decision {name!r}; it has {known}")
        return index

    def lay(self, index: int, entry: Sequence[int]) -> None:
        self.first[index * CELLS : index * CELLS + CELLS] = entry

    def more(self, cells: Any) -> None:
        self.tables.append(np.asarray(cells, np.int64))
        self.end += len(cells)

    def decide(self, name: str, says: Any) -> None:
        game, known = self.game, deciding(self.game.id)
        index = self.index(name)
        if not isinstance(says, dict):
            raise Refused("", f"{name}: write a table such as [{name}] with always = …")
        decision = game.decisions[index]
        written = known.written(self.terms, name, says, self.names)
        if written is not None:
            by, cells = written
            self.lay(index, [by, self.end, 0, 0])
            self.more(cells)
        elif is_by_condition(says):
            try:
                then, other = self._then_else(decision, says)
                by, cells = by_condition(known, name, says, self.names, then)
            except Refused as refusal:
                raise Refused(refusal.cite, f"{name}: {refusal.why}") from None
            self.lay(index, [by, self.end, then, other])
            self.more(cells)
        else:
            self.lay(index, _entry(game, decision, says))

    def _then_else(self, decision: Decision, says: Mapping[str, Any]) -> list[int]:
        """Looked up is yes or no; what a set of cards decides may be any choice."""
        sight = deciding(self.game.id).sights.get(decision.name)
        if sight is None:
            return [1, 0]  # refused with what would do
        said = [says.get(key, usual) for key, usual in (("then", "yes"), ("else", "no"))]
        if sight.by == LOOKED_UP:
            return [{"yes": 1, "no": 0}.get(str(word), int(not i)) for i, word in enumerate(said)]
        return [_value(decision, word) for word in said]

    def advice(self) -> AdviceCells:
        cells = np.concatenate([np.array(self.first, np.int64), *self.tables])
        return AdviceCells.of(self.game.id, self.terms, cells)


def _refuse_gaps(game: Game, read: Mapping[str, Any]) -> None:
    """A situation of which nothing is said, unless all such are played as most people do."""
    if read.get("otherwise", ORDINARY) != ORDINARY:
        raise Refused("", f'otherwise = {read["otherwise"]!r}: only "{ORDINARY}" is known')
    if "otherwise" in read:
        return
    known = deciding(game.id)
    tabled = {name for said in read.get(TABLE, []) for name in said["decisions"]}
    missing = [name for name in known.decisions if name not in read and name not in tabled]
    gaps = missing or ([] if tabled else known.gaps(read))
    if gaps:
        raise Refused(
            "",
            f'it does not say what to do with “{gaps[0]}”; add that, or otherwise = "{ORDINARY}"',
        )


def _entry(game: Game, decision: Decision, says: Mapping[str, Any]) -> list[int]:
    known = deciding(game.id)
    held = known.held
    for key in says:
        if key not in ("always", AT_LEAST, "then", "else"):
            some = "always, at_least, when, hands, then, else"
            raise Refused("", f"{decision.name}: {key!r} is none of {some}")
    if "always" in says:
        return [ALWAYS, _value(decision, says["always"]), 0, 0]
    if AT_LEAST not in says:
        raise Refused("", f"{decision.name}: it needs always, or {known.by}")
    try:
        cards = cards_from(str(says[AT_LEAST]))
    except ValueError as error:
        raise Refused("", f"{decision.name}: {error}") from None
    jokers = max(cards, default=0) >= JOKER and not known.jokers
    if len(cards) not in (3, 5) or len(set(cards)) != len(cards) or jokers:
        raise Refused("", f"{decision.name}: at_least takes three or five different cards")
    if len(cards) != held:
        why = f"{held} cards are held" if held in (3, 5) else "no hand of three or five is held"
        raise Refused("", f"{decision.name}: at_least has {len(cards)} cards, but {why} here")
    rank = known.rank(cards)
    by = BY_THREE_CARDS if len(cards) == 3 else BY_FIVE_CARDS
    then, other = says.get("then", "yes"), says.get("else", "no")
    return [by, rank, _value(decision, then), _value(decision, other)]


def _value(decision: Decision, said: Any) -> int:
    """A choice by its words, or as a number."""
    if isinstance(said, int) and not isinstance(said, bool):
        return said
    if isinstance(said, bool):
        return int(said)
    words: dict[str, int] = {}
    for value in range(64):
        try:
            words.setdefault(decision.words(value), value)
        except (IndexError, KeyError, ValueError):
            break
    if not isinstance(said, str) or said not in words:
        some = ", ".join(list(words)[:8])
        raise Refused(decision.cite, f"{decision.name}: {said!r} is no choice; there are {some}")
    return words[said]
