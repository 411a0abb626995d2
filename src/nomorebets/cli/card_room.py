"""nmb simulate, where players bet against each other: who plays how, and what was found."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nomorebets.cli.common import counted
from nomorebets.cli.simulated import (
    amount,
    figures,
    session_lines,
    sessions_document,
    short,
)
from nomorebets.law.game import Game
from nomorebets.law.money import cents_from, money
from nomorebets.law.refusal import Refused

if TYPE_CHECKING:
    from nomorebets.simulation.card_room import CardRoomPlan, Stacks
    from nomorebets.simulation.result import Result, Session, Tally

USUAL_SEATS = 6
PYTHON = ".py"
SURE = 1.96  # standard errors of an interval of 95 %


def plan_of(
    game: Game, terms: Any, seats: int | None, strategy: str, stacks: "Stacks", seed: int,
    session: "Session | None",
) -> "CardRoomPlan":  # fmt: skip
    """One style for all, or one for each seat with commas between them."""
    from nomorebets.simulation.card_room import CardRoomPlan

    names = names_of(strategy)
    if seats is None:
        seats = len(names) if len(names) > 1 else min(USUAL_SEATS, game.seats.number(terms))
    if len(names) not in (1, seats):
        raise Refused(
            "", f"--strategy names {len(names)} styles for {seats} seats: one for all, or one each"
        )
    styles, decide = styles_of(game, terms, names)
    if len(styles) == 1:
        styles *= seats
    return CardRoomPlan(
        game, terms, {}, seats, seed, session=session, stacks=stacks, styles=tuple(styles),
        decide=decide,
    )  # fmt: skip


def names_of(strategy: str) -> list[str]:
    return [name.strip() for name in strategy.split(",") if name.strip()] or [strategy]


def styles_of(game: Game, terms: Any, names: Sequence[str]) -> tuple[list[Sequence[int]], Any]:
    """The tables of each style, and the function of the one that is a Python file."""
    from nomorebets.simulation.strategies import advice_for
    from nomorebets.simulation.strategies.by_seat import IN_PYTHON

    files = sorted({name for name in names if name.endswith(PYTHON)})
    if len(files) > 1:
        raise Refused("", f"--strategy: {files[0]} and {files[1]}: one Python strategy at a time")
    styles: list[Sequence[int]] = [
        IN_PYTHON if name in files else advice_for(game, terms, name) for name in names
    ]
    return styles, in_python(files[0]) if files else None


def in_python(name: str) -> Any:
    """The strategy of a Python file."""
    from nomorebets.simulation.strategies.in_python import decide_in

    try:
        return decide_in(Path(name).read_text("utf-8"))
    except FileNotFoundError:
        raise Refused("", f"there is no strategy file {name!r}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise Refused("", f"{name} cannot be read: {error}") from None


def stacks_from(
    game: Game, terms: Any, stack: str | None, rebuy: str | None, leave: str | None
) -> "Stacks":
    """As told; what is not told as usual for the stack."""
    from nomorebets.simulation.card_room import BUYS_BELOW, LEAVES_WITH, USUAL, Stacks, usual_stacks

    whole = _cents("--stack", stack) or usual_stacks(game, terms).stack
    again = _cents("--rebuy", rebuy) or max(1, whole * BUYS_BELOW // USUAL)
    leaves = _cents("--leave", leave) or max(whole, whole * LEAVES_WITH // USUAL)
    if whole % terms.chip or again > whole or leaves < whole:
        raise Refused(
            "14.1", f"--stack is in whole chips of {money(terms.chip)}, --rebuy no more than it, "
            f"--leave no less: not {money(whole)}, {money(again)} and {money(leaves)}",
        )  # fmt: skip
    return Stacks(whole, again, leaves)


def _cents(option: str, text: str | None) -> int:
    if text is None:
        return 0
    try:
        found = cents_from(text)
    except ValueError as error:
        raise Refused("", f"{option}: {error}") from None
    if found <= 0:
        raise Refused("", f"{option} must be more than nothing")
    return found


def stacks_words(stacks: "Stacks") -> str:
    if stacks.again == stacks.leaves:
        return f"every hand begins with {money(stacks.stack)} each"
    return (
        f"stacks of {money(stacks.stack)}; who has less than {money(stacks.again)} between hands "
        f"buys up to it, who has {money(stacks.leaves)} or more takes the rest away"
    )


# what was found


def styles_at(names: Sequence[str], seats: int) -> list[str]:
    return list(names) if len(names) == seats else list(names) * seats


def by_style(styles: Sequence[str], tallies: "dict[int, Tally]") -> "dict[str, Tally]":
    """The tallies of all seats in a style together."""
    from nomorebets.simulation.result import Tally

    found: dict[str, Tally] = {}
    for seat, style in enumerate(styles, 1):
        found.setdefault(style, Tally()).counts.update(tallies[seat].counts)
    return found


def document(plan: "CardRoomPlan", result: "Result", strategy: str) -> dict[str, Any]:
    styles = styles_at(names_of(strategy), plan.seats)
    found: dict[str, Any] = {
        "game": plan.game.id,
        "terms": plan.game.option_text(plan.terms),
        "what_if": list(plan.game.what_if(plan.terms)),
        "seats": plan.seats,
        "strategy": strategy,
        "made": plan.wagers,
        "stacks": {
            "stack": plan.stacks.stack, "rebuy": plan.stacks.again, "leave": plan.stacks.leaves,
        },
        "seed": plan.seed,
        "kernel": "derived",
        "rounds": result.rounds,
        "interrupted": result.interrupted,
        "seconds": result.seconds,
        "rounds_per_second": result.rounds / result.seconds,
        "staked": result.staked,
        "wagers": {},
        "round": figures(result.round),
        "players": [
            {
                "seat": seat, "style": style, "won": figures(result.seats[seat]),
                "paid": figures(result.paid[seat]),
            }
            for seat, style in enumerate(styles, 1)
        ],
        "styles": {
            style: {"won": figures(won), "paid": figures(paid)}
            for (style, won), paid in zip(
                by_style(styles, result.seats).items(),
                by_style(styles, result.paid).values(),
                strict=True,
            )
        },
        "house": dict(result.house),
    }  # fmt: skip
    if plan.session:
        found["sessions"] = sessions_document(plan, result)
    return found


def lines(plan: "CardRoomPlan", result: "Result", strategy: str) -> list[str]:
    rate, hands = short(result.rounds / result.seconds), result.rounds
    styles = styles_at(names_of(strategy), plan.seats)
    found = [
        f"{counted('seat', plan.seats)}; {stacks_words(plan.stacks)}",
        f"{hands:,} hands in {result.seconds:.2f} s, {rate} a second",
        "",
        "The mean of a hand, ± at 95 %; what was paid to the house is taken off already",
        f"  {'':<20}{'won':>24}{'standard deviation':>22}{'paid to the house':>24}",
    ]
    for seat, style in enumerate(styles, 1):
        found.append(line_of(f"seat {seat}, {style}", result.seats[seat], result.paid[seat]))
    won, paid = by_style(styles, result.seats), by_style(styles, result.paid)
    if 1 < len(won) < plan.seats:
        found += ["", *(line_of(f"each {style}", won[style], paid[style]) for style in won)]
    taken = ", ".join(
        f"{name} {amount(result.house[name] / hands)}" for name in ("rake", "time", "jackpot")
    )
    found += ["", f"The house took a hand: {taken}"]
    return found + (session_lines(plan, result) if plan.session else [])


def line_of(name: str, won: "Tally", paid: "Tally") -> str:
    return (
        f"  {name:<20}{within(won):>24}{amount(won.sd):>22}{within(paid):>24}"
    )  # fmt: skip


def within(tally: "Tally") -> str:
    return f"{amount(tally.mean)} ± {amount(SURE * tally.standard_error)}"
