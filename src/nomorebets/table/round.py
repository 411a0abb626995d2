"""A round of play as a value: the facts so far, and all that follows from them."""

from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.table.card_pictures import round_html
from nomorebets.table.facts import Act, AnyFact, Irregularity, SetAside
from nomorebets.table.layout import Layout
from nomorebets.table.live import LiveTable
from nomorebets.table.pending import Pending


@dataclass(frozen=True, repr=False)
class Round:
    """The reducer servers and environments want, derived once for all games.

    >>> Round(game, terms, layout).after(fact).pending  # doctest: +SKIP
    """

    game: Game
    terms: Any
    layout: Layout
    facts: tuple[AnyFact, ...] = ()

    @cached_property
    def table(self) -> LiveTable:
        return LiveTable(self.game, self.terms, self.layout, self.facts).run()

    @property
    def pending(self) -> Pending | None:
        """Whose decision, which choices; or a card; None when the round is over."""
        return self.table.pending

    @property
    def acts(self) -> list[Act]:
        return self.table.acts

    @property
    def layout_after(self) -> Layout:
        assert self.pending is None, "the round is not over"
        return self.table.layout_after()

    def __hash__(self) -> int:
        return hash((self.game, self.terms, self.facts))

    def __getstate__(self) -> dict[str, Any]:
        """The table is run again where it is needed."""
        return {part.name: getattr(self, part.name) for part in fields(self)}

    def __repr__(self) -> str:
        waits = f"waits for {self.pending.asks}" if self.pending else "over"
        return f"<round of {self.game.id}: {len(self.facts)} facts, {waits}>"

    def _repr_html_(self) -> str:
        return round_html(self.table)

    def running(self, table: LiveTable) -> "Round":
        """This round as the table has it that runs it on."""
        following = replace(self, facts=tuple(table.facts))
        following.__dict__["table"] = table
        return following

    def after(self, *facts: AnyFact) -> "Round":
        """The round with these facts too; refuses what the rules do not admit."""
        following = self.told(*facts)
        _ = following.table
        return following

    def told(self, *facts: AnyFact) -> "Round":
        """The same before it is run: what the rules say to the facts is not known yet."""
        holds = self.facts
        for fact in facts:
            if isinstance(fact, SetAside):
                if not 1 <= fact.first <= len(holds):
                    raise Refused("", f"the round has {len(holds)} facts, not {fact.first}")
                holds = holds[: fact.first - 1]
            else:
                holds = (*holds, fact)
        return replace(self, facts=holds)

    def stands(self, fact: AnyFact) -> int:
        """How many of the acts performed still are when this fact has been told."""
        if isinstance(fact, Irregularity):
            return min(len(self.acts), fact.after)
        if isinstance(fact, SetAside):
            return self.table.spans[fact.first - 1]
        return len(self.acts)
