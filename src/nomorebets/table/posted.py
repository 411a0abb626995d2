"""What is posted at a table: notices of terms that will change, and the terms they have changed.

Which changes need notice, and how long before, 8.3 and the paragraphs of the games say
(`rules/njac_19_47/s08_all_games`).
"""

from typing import Any

import msgspec

from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.rules.njac_19_47.s08_all_games import (
    NOTICE,
    chosen_in,
    refuse_notice,
    refuse_to_take_effect,
    takes_effect,
    with_terms,
)
from nomorebets.table.facts import NoticePosted, TermsChanged
from nomorebets.table.layout import Layout


class Notice(msgspec.Struct, frozen=True):
    change: str
    at: str

    @property
    def keys(self) -> set[str]:
        return {*chosen_in(self.change)}


class Posted(msgspec.Struct, frozen=True):
    """A value; terms change when their notice takes effect."""

    notices: tuple[Notice, ...] = ()
    changed: dict[str, str] = {}

    def applied(self, game: Game, terms: Any) -> Any:
        """The terms with what has been changed."""
        return with_terms(game, terms, self.changed) if self.changed else terms

    def post(self, game: Game, terms: Any, fact: NoticePosted) -> "Posted":
        """Another notice of the same term takes its place; of what it is now, withdraws it."""
        chosen = chosen_in(fact.change)
        others = tuple(notice for notice in self.notices if not notice.keys & {*chosen})
        if len(others) < len(self.notices) and with_terms(game, terms, chosen) == terms:
            return Posted(others, self.changed)
        refuse_notice(game, terms, fact.change, fact.at, fact.written)
        return Posted((*others, Notice(fact.change, fact.at)), self.changed)

    def take_effect(self, game: Game, terms: Any, layout: Layout, fact: TermsChanged) -> "Posted":
        notice = next((one for one in self.notices if one.change == fact.change), None)
        if notice is None:
            raise Refused(NOTICE, f"no notice was given of {fact.change}")
        refuse_to_take_effect(game, terms, notice.change, notice.at, fact.at, *_stands(layout))
        left = tuple(other for other in self.notices if other is not notice)
        return Posted(left, {**self.changed, **chosen_in(notice.change)})

    def due(self, game: Game, terms: Any, layout: Layout, at: str) -> str:
        """The first change whose notice takes effect by now; "": none."""
        for notice in self.notices:
            try:
                refuse_to_take_effect(game, terms, notice.change, notice.at, at, *_stands(layout))
            except Refused:
                continue
            return notice.change
        return ""

    def shown(self, game: Game, terms: Any) -> list[dict[str, Any]]:
        """As it stands on the sign at the table."""
        if not self.notices:
            return []
        now = game.option_text(terms)
        found = []
        for notice in self.notices:
            then = game.option_text(with_terms(game, terms, chosen_in(notice.change)))
            found.append(
                {
                    "terms": [{"key": k, "now": now[k], "then": then[k]} for k in notice.keys],
                    "at": notice.at,
                    **takes_effect(game, terms, notice.change, notice.at),
                }
            )
        return found


def _stands(layout: Layout) -> tuple[bool, bool]:
    """Whether players are at the table, and whether wagers or tickets stand from before."""
    tickets = any(not ticket.fate for ticket in layout.desk.tickets.values())
    return bool(layout.purses), bool(layout.stakes) or tickets
