"""What `import nomorebets` hands out: each command of `nmb` as a function, with its refusals.

A game is told by its id or as a `Game`; terms as a mapping of what people write, or as made by
`game.terms(…)`. What the rules or terms do not admit raises `Refused`, with the paragraph.
"""

import hashlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.rules import game as game_of
from nomorebets.table.card_pictures import round_html
from nomorebets.table.house_players import HousePlayers, buy_in, buy_in_again
from nomorebets.table.live import LiveTable
from nomorebets.table.open_table import OpenTable
from nomorebets.table.record import Record, Source, bytes_of
from nomorebets.table.replay import Audit
from nomorebets.table.replay import audit as audited
from nomorebets.table.sources import software

if TYPE_CHECKING:
    from nomorebets.odds.equities.compared import Comparison
    from nomorebets.odds.sheets.forms import WrittenSheet
    from nomorebets.simulation.result import Result, Session

Told = Mapping[str, object]  # terms as people write them, by their keys
Strategy = str | Path | Callable[..., int]
SEATS_DEALT = 4


def found(game: str | Game) -> Game:
    return game_of(game.replace("-", "_")) if isinstance(game, str) else game


def terms_as_told(game: Game, terms: Any) -> Any:
    """None is the terms of a table of which nothing is said."""
    if terms is None or isinstance(terms, Mapping):
        return game.terms_from(terms or {})
    if type(terms) is not game.terms:
        raise Refused("", f"they are no terms of {game.id}: {terms!r}")
    return terms


class GameTable(OpenTable):
    """A table open for gaming, where software deals; the same seed, the same cards.

    `sit`, `play(answers)` or `begin`, `tell(fact)` and `pending`, `shut`; `journal` has all of it.
    """

    def __init__(
        self, game: str | Game, terms: Told | Any = None, seed: str | None = None
    ) -> None:  # fmt: skip
        of = found(game)
        super().__init__(of, terms_as_told(of, terms), software(seed))
        self._house = HousePlayers(of, secrets.token_hex() if seed is None else seed)

    def seat_house_players(self, number: int) -> list[str]:
        """House players at the first seats, with chips; or at the counter."""
        chips = buy_in(self.game, self.terms)
        players = [f"House {i + 1}" for i in range(number)]
        for seat, player in enumerate(players, 1):
            self.sit(player, seat if self.game.counter is None else 0, chips)
        return players

    def play(self, answers: Any = None) -> LiveTable:
        """A round; what nobody answers for, house players do."""
        return super().play(answers or self._house)

    @property
    def record(self) -> Record:
        return Record(b"".join(line + b"\n" for line in self.journal.stored))

    def __repr__(self) -> str:
        seated = sum(map(bool, self.layout.seats))
        return f"<table of {self.game.id}: {seated} players, {self.layout.rounds} rounds>"

    def _repr_html_(self) -> str:
        return round_html(self.round.table) if self.round else f"<p>{repr(self)[1:-1]}</p>"


Table = GameTable


def deal(
    game: str | Game,
    rounds: int = 1,
    seats: int | None = None,
    terms: Told | Any = None,
    seed: str | None = None,
) -> Record:
    """Deal rounds by software, with house players at the seats, as `nmb deal` does."""
    table = GameTable(game, terms, seed)
    most = table.game.seats.number(table.terms) or SEATS_DEALT
    if seats is not None and not 1 <= seats <= most:
        raise Refused("", f"this table has {most} seats, not {seats}")
    if type(rounds) is not int or rounds < 1:
        raise Refused("", f"rounds must be a whole number above nothing, not {rounds!r}")
    players = table.seat_house_players(min(seats or SEATS_DEALT, most))
    for _ in range(rounds):
        buy_in_again(table, players)
        table.play()
    table.shut()
    return table.record


def journal(source: Source) -> Record:
    """A journal by its path, or as bytes; its chain of hashes is verified."""
    return Record(bytes_of(source))


def replay(source: Source) -> Record:
    """A journal or a scenario, run again by the rules: see its `rounds` and `differences`."""
    record = journal(source)
    _ = record.differences
    return record


def audit(source: Source | Record, still_open: bool = False) -> Audit:
    """Verify a journal's chain, its rounds, its shoes and its chips; raises `Refused` at the first
    thing that does not hold."""
    return audited(source.data if isinstance(source, Record) else bytes_of(source), still_open)


def par(
    game: str | Game,
    terms: Told | Any = None,
    strategy: str | None = None,
    amounts: Mapping[str, int] | None = None,
) -> "WrittenSheet":
    """The PAR sheet: `write("par.html")`, `.pdf`, `.md` or `.json`; a notebook shows it."""
    from nomorebets.odds import BEST, priced, solver
    from nomorebets.odds.sheets.forms import WrittenSheet
    from nomorebets.odds.sheets.par_sheet import par_sheet
    from nomorebets.odds.sheets.sections import SheetStrategy, no_cost

    of = found(game)
    known, told = terms_as_told(of, terms), dict(amounts or {})
    odds = priced(of, known, strategy, told)
    play = None
    if strategy not in (None, BEST):
        best = priced(of, known, None, told).round
        if odds.round is None or best is None:
            raise Refused("", no_cost(of.id))
        text = solver(of.id).text_of(known, str(strategy))
        play = SheetStrategy(Path(str(strategy)).name, text, odds.round, best)
    return WrittenSheet(par_sheet(of, known, odds, told, (), play))


def equity(
    hands: str,
    game: str | Game = "holdem",
    terms: Told | Any = None,
    board: str = "",
    dead: str = "",
    deals: int | None = None,
    seed: int = 1,
) -> "Comparison":
    """What hands of poker have of the pot, `"A♠K♠ v QQ+,AKs"`: over every deal that is left, or
    over so many drawn."""
    from nomorebets.odds.equities.compared import compare
    from nomorebets.odds.showdowns import showdown_of

    of = found(game)
    return compare(showdown_of(of.id, terms_as_told(of, terms)), hands, board, dead, deals, seed)


def simulate(
    game: str | Game,
    rounds: float = 1_000_000,
    *,
    terms: Told | Any = None,
    wagers: Mapping[str, int] | None = None,
    strategy: Strategy | Sequence[Strategy] = "ordinary",
    seats: int | None = None,
    seed: int | str | None = None,
    session: "Session | None" = None,
    shoes: bool = False,
    workers: int = 1,
) -> "Result":
    """Play rounds, compiled, as `nmb simulate` does.

    A strategy is told by its name, by a file, or is a function marked `procedure`; at poker there
    may be one for each seat. Where the licensee may reshuffle after every round, that is done, as
    the exact odds price it; not with `shoes` or a `session`.
    """
    from nomorebets.simulation.run import Plan
    from nomorebets.simulation.run import simulate as run
    from nomorebets.simulation.wagers import usual_wagers

    of = found(game)
    known = _dealt(of, terms, shoes or session is not None)
    number = seed_of(seed)
    if of.between_players:
        return run(_hands(of, known, strategy, seats, number, session), rounds, workers)
    if not isinstance(strategy, str | Path) and not callable(strategy):
        raise Refused("", f"at {of.id} all players have one strategy")
    made = dict(usual_wagers(of, known) if wagers is None else wagers)
    advice, decide = _strategy(of, known, made, strategy)
    plan = Plan(
        of, known, made, seats or of.seats.fewest, number, advice, session, decide=decide
    )  # fmt: skip
    return run(plan, rounds, workers)


def _dealt(game: Game, terms: Any, shoes: bool) -> Any:
    known, fresh = terms_as_told(game, terms), game.fresh_option
    if shoes or not fresh or (terms is not None and not isinstance(terms, Mapping)):
        return known
    if fresh in (terms or {}):
        return known
    try:
        return game.terms_from({**(terms or {}), fresh: True})
    except Refused:
        return known


def seed_of(seed: int | str | None) -> int:
    """Any text; whole numbers of 63 bits stand for themselves."""
    if seed is None:
        return secrets.randbits(62)
    text = str(seed)
    if text.isdecimal() and int(text) < 1 << 63:
        return int(text)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1


def _strategy(game: Game, terms: Any, wagers: dict[str, int], told: Strategy) -> tuple[Any, Any]:
    """Tables, or a function."""
    from nomorebets.odds.best_play import best_advice
    from nomorebets.simulation.strategies import BEST, advice_for
    from nomorebets.simulation.strategies.in_python import decide_in

    if not isinstance(told, str | Path):
        return (), told
    if str(told).endswith(".py"):
        return (), decide_in(Path(told).read_text("utf-8"))
    if told == BEST:
        return best_advice(game, terms, wagers), None
    return advice_for(game, terms, str(told)), None


def _hands(
    game: Game,
    terms: Any,
    strategy: Strategy | Sequence[Strategy],
    seats: int | None,
    seed: int,
    session: "Session | None",
) -> Any:
    """Hands of poker: one style for all, or one for each seat."""
    from nomorebets.simulation.card_room import USUAL_SEATS, CardRoomPlan, usual_stacks
    from nomorebets.simulation.strategies.by_seat import IN_PYTHON

    one = isinstance(strategy, str | Path) or callable(strategy)
    told: list[Any] = [strategy] if one else list(strategy)  # type: ignore[arg-type]
    number = seats or (
        len(told) if len(told) > 1 else min(USUAL_SEATS, game.seats.number(terms))
    )  # fmt: skip
    if len(told) not in (1, number):
        raise Refused("", f"{len(told)} strategies for {number} seats: one for all, or one each")
    styles, decides = [], []
    for style in told:
        advice, decide = _strategy(game, terms, {}, style)
        styles.append(advice if decide is None else IN_PYTHON)
        decides += [decide] if decide is not None else []
    if len(set(decides)) > 1:
        raise Refused("", "one function at a time plays at a table")
    styles = styles * number if len(styles) == 1 else styles
    return CardRoomPlan(
        game, terms, {}, number, seed, session=session, stacks=usual_stacks(game, terms),
        styles=tuple(styles), decide=decides[0] if decides else None,
    )  # fmt: skip
