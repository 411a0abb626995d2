"""Omaha styles: by what `ordinary_play` finds a hand worth."""

from typing import Any

from nomorebets.law.marks import procedure
from nomorebets.rules.njac_19_47.s14_omaha.ordinary_play import worth
from nomorebets.simulation.strategies.styles import by_style, styled


@procedure
def in_style(advice: Any, first: int, table: Any, terms: Any, seat: int, decision: int) -> int:
    return by_style(advice, first, table, terms, seat, worth(table, terms, seat))


DECIDING = styled(in_style)
