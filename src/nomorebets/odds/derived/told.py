"""What was found, as a sheet tells it and as a simulation reads it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from nomorebets.law import alike
from nomorebets.law.decisions import CUT
from nomorebets.law.game import Game
from nomorebets.law.money import money
from nomorebets.odds.derived.asked import seen_text, spots_text
from nomorebets.odds.derived.found import Found, InSight, Weighed
from nomorebets.odds.derived.priced import PricedRound
from nomorebets.odds.notation import percent, signed
from nomorebets.odds.results import GameOdds, Outcome, RoundOdds, WagerOdds
from nomorebets.simulation.strategies.looking_up import FACES, what_is_seen

BESIDE = "under the play that is best without it"
LISTED = 40  # situations of a decision that are told one by one
Situations = Mapping[InSight, Weighed]


def as_odds(
    game: Game, terms: Any, asked: PricedRound, found: Found, stake_given: bool, play: str = ""
) -> GameOdds:
    stake = asked.wagers[0][1]
    decides = any(decision.kind != CUT for decision in game.decisions)
    apart = {name: _row(game, found, name, cents) for name, cents in _apart(game, asked, decides)}
    if decides:
        notes = dict.fromkeys(asked.beside, BESIDE)
        notes |= {name: one.note for name, one in found.aside.items()}
        apart = {
            name: WagerOdds(row.outcomes, notes.get(name, ""))
            for name, row in apart.items()
            if name not in found.unpriced
        }
    at = () if stake_given else (f"{asked.wagers[0][0]} of {money(stake)}, the least there is",)
    return GameOdds(
        game.id, game.option_text(terms), apart,
        round_of(game, asked, found, stake) if decides else None,
        (play,) if play else found.words or tuple(words(game, found.situations)),
        (*at, *_how(game, asked, found)),
    )  # fmt: skip


def _how(game: Game, asked: PricedRound, found: Found) -> Iterator[str]:
    cards = len(asked.deck or game.cards.shuffled(asked.terms))
    if cards:
        yield f"every round is the first from {cards} cards"
    yield f"derived from the narration: {found.method}"
    for name, why in found.unpriced.items():
        yield f"{name} is not priced: {why}"


def _apart(game: Game, asked: PricedRound, decides: bool) -> Iterator[tuple[str, int]]:
    """The wagers that have a row of their own."""
    usual = asked.wagers[0][0]
    for name, cents in asked.wagers:
        index = game.wager_named(name)
        assert index is not None
        if not decides or (name != usual and not game.wagers[index].equals):
            yield name, cents


def in_the_round(game: Game, asked: PricedRound) -> list[bool]:
    """By wager: whether it belongs to the round, and has no row of its own."""
    apart = {name for name, _ in _apart(game, asked, True)}
    return [wager.name not in apart for wager in game.wagers]


def round_of(game: Game, asked: PricedRound, found: Found, stake: int) -> RoundOdds:
    within = in_the_round(game, asked)
    lines: dict[tuple[str, Fraction], Fraction] = defaultdict(Fraction)
    average = Fraction(0)
    for (nets, staked), chance in found.chances.items():
        mine = [n if w else 0 for n, w in zip(nets, within, strict=True)]
        put = [n if w else 0 for n, w in zip(staked, within, strict=True)]
        lines[result_words(game, mine, put), Fraction(sum(mine), stake)] += chance
        average += chance * Fraction(sum(put), stake)
    ordered = sorted(lines.items(), key=lambda line: (-line[0][1], line[0][0]))
    outcomes = (Outcome(w, signed(win), win, chance) for (w, win), chance in ordered)
    return RoundOdds(asked.wagers[0][0], WagerOdds(tuple(outcomes)), average)


def result_words(game: Game, nets: Sequence[int], staked: Sequence[int]) -> str:
    """ "ante 1 to 1, play push"."""
    parts = [
        f"{wager.name} {odds_words(net, put)}"
        for wager, net, put in zip(game.wagers, nets, staked, strict=True)
        if put or net
    ]
    return ", ".join(parts)


def odds_words(net: int, staked: int) -> str:
    if not net:
        return "push"
    if net == -staked:
        return "lose"
    if net < 0:
        return f"lose {Fraction(-net, staked)}" if staked else f"lose {money(-net)}"
    if not staked:
        return f"win {money(net)}"
    odds = Fraction(net, staked)
    return f"{odds.numerator} to {odds.denominator}"


def _row(game: Game, found: Found, name: str, cents: int) -> WagerOdds:
    index = game.wager_named(name)
    assert index is not None
    if name in found.unpriced:
        return WagerOdds((Outcome("", "", Fraction(0), Fraction(1)),))
    lines: dict[int, Fraction] = defaultdict(Fraction)
    if name in found.aside:
        lines |= found.aside[name].nets
    else:
        for (nets, _), chance in found.chances.items():
            lines[nets[index]] += chance
    return WagerOdds(
        tuple(
            Outcome("lose" if net < 0 else "push" if not net else "win", odds_words(net, cents),
                    Fraction(net, cents), chance)
            for net, chance in sorted(lines.items(), reverse=True)
        )
    )  # fmt: skip


# best play in words


def words(game: Game, situations: Situations) -> Iterator[str]:
    by: dict[tuple[int, Any], list[tuple[InSight, Weighed]]] = defaultdict(list)
    for seen, found in situations.items():
        made = tuple((d, v) for d, v in seen.before if d != seen.decision)
        by[seen.decision, made].append((seen, found))
    for (index, before), cells in sorted(by.items()):
        decision = game.decisions[index]
        earlier = [f"{game.decisions[d].name}: {game.decisions[d].words(v)}" for d, v in before]
        head = decision.name + (f" (after {', '.join(earlier)})" if earlier else "")
        chosen = defaultdict(list)
        for seen, found in cells:
            chosen[found.best].append((seen, found))
        total = sum((found.chance for _, found in cells), Fraction(0))
        for choice, some in sorted(chosen.items()):
            part = sum((found.chance for _, found in some), Fraction(0)) / total
            yield f"{head}: {decision.words(choice)} {_when(game, some, len(cells), part)}"


def _when(game: Game, some: Sequence[tuple[InSight, Weighed]], of: int, part: Fraction) -> str:
    if len(some) == of:
        return "always"
    texts = [_cards_text(game, seen) for seen, _ in some]
    seen = spots_text(some[0][0])
    if len(texts) <= LISTED:
        return f"with {', '.join(texts)} ({seen})"
    close = min(some, key=lambda one: _gain(one[1]))
    return (
        f"in {percent(part)} of all hands ({len(some):,} of {of:,} situations); the nearest is "
        f"{_cards_text(game, close[0])} ({seen}), by {signed(_gain(close[1]) / 100, 6)} dollars"
    )


def _gain(found: Weighed) -> Fraction:
    """How much better the best choice is than the next."""
    ordered = sorted((found.worth(choice) for choice in found.values), reverse=True)
    return ordered[0] - ordered[1]


def _cards_text(game: Game, seen: InSight) -> str:
    return seen_text(game, seen).partition(": ")[2].partition(";")[0]


# as a simulation looks it up


class SeenAgain:
    """A table on which a situation lies again."""

    def __init__(self, seen: InSight, faces: Mapping[int, int]) -> None:
        self.seen = seen
        self.own = [faces[kind] for kind in seen.own]
        self.others = {spot: [faces[kind] for kind in cards] for spot, cards in seen.others}
        self.before = dict(seen.before)

    def held(self, seat: int) -> list[int]:
        return self.own

    def shown(self, spot: int) -> list[int]:
        return self.others.get(spot, [])

    def elected(self, seat: int, decision: int) -> int:
        return self.before.get(decision, 0)


def tables_of(game: Game, situations: Situations) -> list[tuple[tuple[int, ...], Any]]:
    """One table for all decisions."""
    assert game.cards.pack is not None
    counted = [i for i, decision in enumerate(game.decisions) if decision.kind != CUT]
    faces: dict[int, int] = {}
    kinds = [0] * FACES
    for card in range(len(game.cards.pack)):
        kinds[card] = game.alike(card)
        faces.setdefault(game.alike(card), card)
    spots = sorted(game.cards.spots)
    suits = int(game.alike is alike.suits)
    head = [suits, len(situations), sum(1 << i for i in counted), len(spots), *spots, *kinds]
    keyed = sorted(
        (what_is_seen(head, 0, SeenAgain(seen, faces), 0, seen.decision), found.best)
        for seen, found in situations.items()
    )
    keys, choices = [key for key, _ in keyed], [choice for _, choice in keyed]
    assert len(set(keys)) == len(keys), "two situations have one number"
    return [(tuple(counted), np.array([*head, *keys, *choices], np.int64))]
