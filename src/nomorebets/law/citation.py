"""Citations of paragraphs: "17.8(b)", "3.10(b)3", "5.1(e)1i(2)". They sort as the text runs."""

import re
from dataclasses import dataclass
from functools import total_ordering

_FORM = re.compile(
    r"(?:(?P<chapter>\d+[A-Z]?:\d+[A-Z]?)-)?(?P<sub>\d+)\.(?P<section>\d+)(?P<rest>.*)"
)
_PARTS = re.compile(r"\(([a-z]{1,2})\)|\((\d+)\)|(\d+)|([ivx]+)")
_ROMAN = {
    r: n for n, r in enumerate(("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"), 1)
}


@total_ordering
@dataclass(frozen=True)
class Citation:
    """One paragraph of the regulation; `rest` is what follows the section: "(b)1i"."""

    chapter: str
    subchapter: int
    section: int
    rest: str = ""

    @classmethod
    def parse(cls, text: str, chapter: str = "19:47") -> "Citation":
        match = _FORM.fullmatch(text.strip())
        if match is None or _PARTS.sub("", match["rest"]):
            raise ValueError(f"{text!r} is not a citation such as 17.8(b) or 19:47-3.10(b)3")
        return cls(
            match["chapter"] or chapter, int(match["sub"]), int(match["section"]), match["rest"]
        )

    @property
    def short(self) -> str:
        return f"{self.subchapter}.{self.section}{self.rest}"

    def __str__(self) -> str:
        return f"{self.chapter}-{self.short}"

    @property
    def lettered(self) -> "Citation":
        """The lettered paragraph this citation lies in: 3.10(b)3 lies in 3.10(b)."""
        match = re.match(r"\([a-z]{1,2}\)", self.rest)
        return Citation(self.chapter, self.subchapter, self.section, match[0] if match else "")

    def _key(self) -> tuple[object, ...]:
        steps: list[tuple[int, int | str]] = []
        for letter, inner, digits, roman in _PARTS.findall(self.rest):
            if letter:
                steps.append((len(letter), letter))
            elif roman:
                steps.append((0, _ROMAN.get(roman, 0)))
            else:
                steps.append((0, int(inner or digits)))
        return self.chapter, self.subchapter, self.section, tuple(steps)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Citation):
            return NotImplemented
        return self._key() < other._key()
