"""The wagers of a simulation: what a player makes who is told nothing, and what may be made at all.

The live table is the judge. It takes the wagers of a player whom nothing else distinguishes, for as
many rounds as it may need to find one that its rules refuse.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from nomorebets.law.decisions import CUT, Decision
from nomorebets.law.game import Game, Wager
from nomorebets.law.money import cents_from, money
from nomorebets.law.refusal import Refused, meant
from nomorebets.law.tickets import Ticket
from nomorebets.law.words import AS_IT_STANDS, number_of
from nomorebets.simulation import refuse_unsimulated
from nomorebets.simulation.strategies import by_ordinary_play, interpreted
from nomorebets.simulation.strategies.deciding import NO_ADVICE
from nomorebets.table import pending as waits
from nomorebets.table.facts import AnyFact, Closed, Decided, Wagered
from nomorebets.table.house_players import CHIPS, may_close, may_wager
from nomorebets.table.live import LiveTable
from nomorebets.table.open_table import OpenTable
from nomorebets.table.pending import Pending
from nomorebets.table.sources import software

SEAT, PLAYER, PURSE = 1, "player", 1 << 50
MOST_SIMULATED = 100_000_000_00  # cents: what it wins at any odds, the tallies can still hold
ROLLS = 200  # rounds to try where a wager's hour comes later: every point of craps comes up


class WagersKnown(Exception):
    """The wagers are known: the round need not be played."""


def usual_wagers(game: Game, terms: Any, first: int = 0) -> dict[str, int]:
    """The first wager at the least amount, or at what is said, and those the game's close requires
    beside it."""
    refuse_unsimulated(game)
    found: dict[str, int] = {}
    if game.counter is not None:
        index = next(i for i in range(len(game.wagers)) if game.wagering.offers(terms, i))
        return {game.wagers[index].name: getattr(terms, game.wagers[index].least)}

    def wager(table: LiveTable) -> AnyFact:
        if table.standing(SEAT - 1) and may_close(table, SEAT - 1):
            raise WagersKnown
        if first and not found:  # if it may not be made, the table says why
            found[game.wagers[0].name] = first
            return Wagered(SEAT, game.wagers[0].name, first)
        for candidate in game.wagers:
            if candidate.opens and candidate.name not in found:
                for amount in _amounts(table, candidate):
                    fact = Wagered(SEAT, candidate.name, amount)
                    if may_wager(table, fact):
                        found[candidate.name] = amount
                        return fact
        raise Refused("", f"no wager can be made at {game.id} under these terms")

    try:
        _opened(game, terms).play(_answers(game, wager))
    except WagersKnown:
        return found
    raise AssertionError("the round took no wagers")


def admitting(game: Game, terms: Any, cents: int, name: str = "") -> Any:
    """The terms, with limits that admit an amount on a wager, or on any: for figures that do not
    depend on those limits."""
    some = [wager for wager in game.wagers if name in ("", wager.name)]
    limits: dict[str, Callable[..., int]] = dict.fromkeys((wager.least for wager in some), min)
    limits |= dict.fromkeys((wager.most for wager in some), max)
    if not cents:
        return terms
    return terms._replace(**{k: of(cents, getattr(terms, k)) for k, of in limits.items()})


def _amounts(table: LiveTable, wager: Wager) -> Iterator[int]:
    index = table.game.wager_named(wager.name)
    assert index is not None
    exact = table.game.exact_amount(table, SEAT - 1, index)
    if exact:
        yield exact
    chip: int = table.terms.chip
    floor = -(-getattr(table.terms, wager.least) // chip) * chip
    yield floor
    for chips in CHIPS:
        yield -(-floor // (chips * chip)) * chips * chip


def refuse_wagers(
    game: Game, terms: Any, wagers: Mapping[str, int], advice: Sequence[int] = (),
    decide: Any = None,
) -> None:  # fmt: skip
    """Refuse wagers, and choices of a strategy, that the rules and terms do not admit, with the
    paragraph they offend."""
    for name, amount in wagers.items():
        if type(amount) is not int:
            raise Refused("", f"{name}: chips are whole cents, not {amount!r}")
        index = game.wager_named(name)
        if index is None:
            known = ", ".join(w.name for w in game.wagers[:12] if w.opens)
            more = ", …" if len(game.wagers) > 12 else ""
            close = meant(name, (w.name for w in game.wagers if w.opens))
            raise Refused(
                "", f"there is no wager {name!r} at this game{close or ';'} there are {known}{more}"
            )
        cite = game.wagers[index].cite
        if not game.wagers[index].opens:
            raise Refused(cite, f"{name} is not made before the round begins")
        if amount <= 0:
            raise Refused(cite, f"{name} needs an amount above nothing")
        if amount > MOST_SIMULATED:
            raise Refused("", f"{name}: no more than {money(MOST_SIMULATED)} can be simulated")
    if game.counter is not None:
        _refuse_tickets(game, terms, wagers)
        return
    order = sorted(wagers, key=lambda name: game.wager_named(name) or 0)
    made: set[str] = set()
    due: list[tuple[str, int]] = []  # in this round

    def wager(table: LiveTable) -> AnyFact:
        if not due:
            due.append(("", 0))  # all are planned by what stood before the first is made
            due.extend((name, _kept(table, name, wagers[name])) for name in reversed(order))
        while len(due) > 1:
            name, amount = due.pop()
            if amount not in (AS_IT_STANDS, table.staked(SEAT - 1, game.wager_named(name) or 0)):
                made.add(name)
                return Wagered(SEAT, name, amount)
        if not table.standing(SEAT - 1):
            raise Refused("", f"{', '.join(order)}: not the first wager of a player at this game")
        return Closed()

    table = _opened(game, terms)
    strategic = len(advice) or decide is not None
    for _ in range(ROLLS if game.wagering.keeps_making or strategic else 1):
        due.clear()
        table.play(_answers(game, wager, advice, decide))
    for name in order:
        if name not in made:
            cite = game.wagers[game.wager_named(name) or 0].cite
            raise Refused(cite, f"{name} can never be made with these wagers")


def _refuse_tickets(game: Game, terms: Any, wagers: Mapping[str, int]) -> None:
    """A wager on so many numbers is a ticket with the first of them marked."""
    assert game.counter is not None
    for name, amount in wagers.items():
        marked = tuple(range(1, (game.wager_named(name) or 0) + 2))
        game.counter.refuse_ticket(terms, Ticket(1, PLAYER, (marked,), ((1,),), amount, 1))


def _kept(table: LiveTable, name: str, amount: int) -> int:
    """What stands on the wager next, for a player who makes it whenever it may be made."""
    keeps, index = table.game.wagering.keeps_making, table.game.wager_named(name)
    assert index is not None
    return keeps(table, table.terms, SEAT - 1, index, amount) if keeps else amount


def _opened(game: Game, terms: Any) -> OpenTable:
    table = OpenTable(game, terms, software("the wagers of a simulation"))
    table.sit(PLAYER, SEAT, PURSE)
    return table


def _answers(
    game: Game, wager: Callable[[LiveTable], AnyFact], advice: Sequence[int] = (),
    decide: Any = None,
) -> Callable[[LiveTable, Pending], AnyFact]:  # fmt: skip
    advise = interpreted(game)

    def says(table: LiveTable, seat: int, decision: int) -> Any:
        if decide is None:
            return advise(advice or NO_ADVICE, table, table.terms, seat, decision)
        try:
            return int(decide(table, table.terms, seat, decision))
        except (AttributeError, LookupError, TypeError, ValueError, ZeroDivisionError) as error:
            raise Refused("", f"the strategy {decide.__name__} does not run: {error}") from None

    def answer(table: LiveTable, pending: Pending) -> AnyFact:
        if pending.asks == waits.WAGERS:
            return wager(table)
        seat, legal = pending.legal[0] if pending.legal else (SEAT - 1, ())
        decision = game.decisions[pending.decision]
        chosen = not legal or (seat, pending.decision) in table.choices
        if pending.asks != waits.OFFER and chosen:
            return Closed()
        value = says(table, seat, pending.decision)
        if legal and value not in legal:
            decided = advice and not by_ordinary_play(advice, pending.decision)
            if decided or (decide and decision.kind != CUT):  # which no strategy need know of
                refuse_choice(table, decision, value, seat)
            value = legal[0]
        return Decided(number_of(seat), decision.name, int(value))

    return answer


def refuse_choice(table: LiveTable, decision: Decision, value: int, seat: int) -> None:
    """A choice of a strategy that the rules do not admit, with the paragraph it offends."""
    try:
        words = decision.words(value)
    except (IndexError, KeyError, ValueError):
        words = str(value)
    decision.refuse(table, table.terms, seat, value)
    raise Refused(
        decision.cite, f"{words} ({value}), the strategy's choice on {decision.name}, is not legal"
    )


def wagers_from(text: str) -> dict[str, int]:
    """ "Pass Bet=5, Pass odds=10" → cents by name; a name may have commas in it."""
    found: dict[str, int] = {}
    parts = text.split(",")
    name = ""
    for part in parts:
        name = f"{name},{part}" if name else part
        key, equals, amount = name.rpartition("=")
        if not equals:
            continue
        if key.strip() in found:
            raise Refused("", f"--wagers names {key.strip()} twice")
        try:
            found[key.strip()] = cents_from(amount)
        except ValueError as error:
            raise Refused("", f"--wagers {key.strip()}: {error}") from None
        name = ""
    if name or not found:
        raise Refused("", f"--wagers {text!r}: write NAME=AMOUNT, with commas between several")
    return found
