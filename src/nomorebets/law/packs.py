"""A pack: the faces a game is dealt with, be they on cards, tiles or balls.

A face is its number in the pack. The pack knows how each is written, read back, named and drawn;
nothing else needs to know what lies on the table.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

_PLAIN = str.maketrans("", "", "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}")


class Face(NamedTuple):
    """One face: as it is written in a journal, in words, as it is drawn; how else it is typed."""

    text: str
    name: str
    drawn: Mapping[str, str | int]
    forms: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pack:
    """Faces by their numbers. `such_as` shows somebody who types one how it is written.

    A page draws a "card" of its `rank` and `suit` (a joker has neither), a "tile" of the pips of
    its `top` and `bottom`, a "ball" of its `number`.
    """

    noun: str  # "card", "tile" or "ball"
    whole: str  # all of them together: "deck", "set"
    faces: tuple[Face, ...]
    such_as: str
    _texts: dict[int, str] = field(init=False, repr=False, compare=False)
    forms: dict[str, int] = field(init=False, repr=False, compare=False)  # in small letters

    def __post_init__(self) -> None:
        forms = {
            form.casefold(): number
            for number, face in enumerate(self.faces)
            for form in (face.text, *face.forms)
        }
        object.__setattr__(self, "_texts", {n: face.text for n, face in enumerate(self.faces)})
        object.__setattr__(self, "forms", forms)
        assert len(set(self._texts.values())) == len(self.faces), "two faces of one text"
        assert all(self.face(text) == n for n, text in self._texts.items())

    def __len__(self) -> int:
        return len(self.faces)

    def text(self, face: int) -> str:
        return self._texts[face]

    def texts(self, faces: Iterable[int]) -> str:
        return " ".join(self._texts[face] for face in faces)

    def face(self, text: str) -> int:
        """However it is typed."""
        found = self.forms.get(text.strip().translate(_PLAIN).casefold())
        if found is None:
            raise ValueError(f"{text!r} is not a {self.noun} such as {self.such_as}")
        return found
