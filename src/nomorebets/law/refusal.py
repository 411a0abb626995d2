"""What the house says when something may not be done: one line, with its paragraph."""

from collections.abc import Iterable
from difflib import get_close_matches


class Refused(Exception):
    """A fact, wager, decision or term the rules do not admit."""

    def __init__(self, cite: str, why: str) -> None:
        super().__init__(f"{why} ({cite})" if cite else why)
        self.cite = cite
        self.why = why


def meant(name: str, known: Iterable[str]) -> str:
    """What somebody may have wanted to say who said this: “: did you mean …?”, or a semicolon."""
    close = {each.casefold(): each for each in known}
    found = get_close_matches(name.casefold().replace("-", "_"), close, 1, 0.6)
    found = found or get_close_matches(name.casefold(), close, 1, 0.6)
    return f": did you mean {close[found[0]]!r}?" if found else ";"
