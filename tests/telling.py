"""Rounds told in the words of scenarios: `told(begun, "cards 4♣ 7♦", "closed")`."""

import pytest

from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.table.facts import Irregularity
from nomorebets.table.layout import Layout
from nomorebets.table.pending import Pending
from nomorebets.table.round import Round
from nomorebets.table.scenario import fact_from, spread

CHIPS = 100_00


def seated(
    game: Game, terms: dict[str, object], seats: dict[str, int], chips: int = CHIPS
) -> Round:
    """A first round at a table where these players sit, in the order they came."""
    chosen = game.terms_from(terms)
    layout = Layout.new(game, chosen)
    for player, seat in seats.items():
        layout = layout.sit(game, chosen, player, seat, chips)
    return Round(game, chosen, layout)


def told(begun: Round, *lines: str) -> Round:
    return begun.after(*(fact_from(fact) for line in lines for fact in spread(line)))


def reported(begun: Round, name: str, after: int | None = None) -> Round:
    """An irregularity, now or after so many acts."""
    return begun.after(Irregularity(name, len(begun.acts) if after is None else after))


def next_round(played: Round) -> Round:
    return Round(played.game, played.terms, played.layout_after)


def refused(cite: str, begun: Round, *lines: str) -> None:
    """The last line is refused under this paragraph, and the round stays as it was."""
    before = told(begun, *lines[:-1])
    acts = list(before.acts)
    with pytest.raises(Refused) as caught:
        told(before, lines[-1])
    assert caught.value.cite == cite
    assert before.acts == acts


def unlawful(cite: str, game: Game, **terms: object) -> None:
    with pytest.raises(Refused) as caught:
        game.terms_from(terms)
    assert caught.value.cite == cite


def waits(begun: Round) -> Pending:
    assert begun.pending is not None
    return begun.pending


def gains(played: Round) -> tuple[int, ...]:
    """What each player has won or lost in a round that is over, in the order of their names."""
    assert played.game.wagering.stands or not played.table.chips.stakes, (
        "a wager was left on the layout"
    )
    before, after = played.layout.purses, played.layout_after.purses
    return tuple(after[player] - before[player] for player in sorted(after))


def said(played: Round) -> list[str]:
    return [act.words for act in played.acts if act.act == "announce"]


def done(played: Round, act: str) -> list[tuple[str, str, int]]:
    """(paragraph, spot, amount) of every such act, in order."""
    return [(a.cite, a.spot, a.amount) for a in played.acts if a.act == act]
