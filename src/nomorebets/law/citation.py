"""Citations of paragraphs: "17.8(b)", "3.10(b)3", "5.1(e)1i(2)". They sort as the text runs."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import total_ordering

_FORM = re.compile(
    r"(?:(?P<chapter>\d+[A-Z]?:\d+[A-Z]?)-)?(?P<sub>[1-9]\d*)\.(?P<section>[1-9]\d*)(?P<rest>.*)"
)
# A section may have a letter of its own (11.8A); then come paragraphs, and what they hold.
_PARTS = re.compile(r"^([A-Z])|\(([a-z]{1,2})\)|\((\d+)\)|(\d+)|([ivx]+)")
_ROMAN = {
    r: n for n, r in enumerate(("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"), 1)
}
_ANNEX = 3  # a section's own letter sorts after all its lettered paragraphs, (a) to (zz)

Key = tuple[str, int, int, tuple[tuple[int, int | str], ...]]


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

    def from_within(self, chapter: str) -> str:
        """As the chapter itself would cite it: with the chapter's number only if it is another."""
        return self.short if self.chapter == chapter else str(self)

    def within(self, other: "Citation") -> bool:
        """It is the other paragraph or a part of it: 3.10(b)3 is within 3.10(b) and 3.10."""
        *place, steps = self._key()
        *other_place, outer = other._key()
        if place != other_place or steps[: len(outer)] != outer:
            return False
        return bool(outer) or not steps or steps[0][0] != _ANNEX  # 11.8A is no part of 11.8

    def _key(self) -> Key:
        steps: list[tuple[int, int | str]] = []
        for annex, letter, inner, digits, roman in _PARTS.findall(self.rest):
            if annex:
                steps.append((_ANNEX, annex))
            elif letter:
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


_IN_PROSE = re.compile(
    r"(?<![\w.:-])((?:\d+[A-Z]?:\d+[A-Z]?-)?[1-9]\d*\.[1-9]\d*[A-Z]?)"  # the section
    r"((?:\([a-z]{1,2}\)(?:\d+(?:[ivx]+(?:\(\d+\))?)?)?)?)"  # the paragraph
    r"((?:(?:, | and |-)\([a-z]\)|(?<=\d)-\d+)*)"  # and others of the section
)
_OTHERS = re.compile(r"(, | and |-)(?:\(([a-z])\)|(\d+))")


def citations_in(text: str, chapter: str = "19:47") -> Iterator[Citation]:
    """Citations in prose: "5.2(b), (c)", "3.3(a)-(c)", "3.11(a)1-2" and, at its head, "17.3: …"."""
    for match in _IN_PROSE.finditer(text):
        section, paragraph, others = match.groups()
        at_head = not text[: match.start()].strip() and text[match.end() :][:1] in ("", ":", ",")
        if not paragraph and not at_head:
            continue  # elsewhere "1.5" is a number
        found = [paragraph]
        for joint, letter, number in _OTHERS.findall(others):
            found += _through(found[-1], letter, number) if joint == "-" else [f"({letter})"]
        for rest in found:
            yield Citation.parse(section + rest, chapter)


def _through(first: str, letter: str, number: str) -> list[str]:
    """What follows the first, as far as the last: "(a)" to c, "(a)1" to 2."""
    if letter:
        return [f"({chr(code)})" for code in range(ord(first[1]) + 1, ord(letter) + 1)]
    stem = first.rstrip("0123456789")
    return [f"{stem}{n}" for n in range(int(first[len(stem) :]) + 1, int(number) + 1)]
