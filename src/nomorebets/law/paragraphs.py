"""Law coverage: every paragraph of a subchapter, in one state, beside the code that states it.

A subchapter's folder holds `paragraphs.toml` (a heading for each paragraph, as the text runs) and
`readings.md` (a heading for each doubt). One that is of no game says its `title` too.

    chapter = "19:47"

    ["17.8(c)"]
    gist = "Any player may double down, until the hole card is shown."
    state = "executed"

    ## DS-1 · 17.1, 17.8(c) · A double down wager equals the wager
    - **Text.** …
    - **Difficulty.** …
    - **Choice.** …
    - **Alternative.** …
"""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from nomorebets.law.citation import Citation
from nomorebets.law.refusal import Refused
from nomorebets.law.statements import READING, TIME, Statement, borrowed, stated

EXECUTED = "executed"  # acts that it orders carry its citation, or that of the one they are `under`
TABULATED = "tabulated"  # a datum, a judgment or a refusal cites it: a term, a wager, a pay table
EQUIPMENT = "equipment"  # of things on the table, not of play
READ = "reading"  # unclear or missing: readings.md says how it is taken
NOT_MODELLED = "not_modelled"  # and why
STATES = (EXECUTED, TABULATED, EQUIPMENT, READ, NOT_MODELLED)

THE_TEXT = "the text"  # where most paragraphs are known from; others say so (`known`)
PARTS = ("Text", "Difficulty", "Choice", "Alternative")


@dataclass(frozen=True)
class Paragraph:
    """A paragraph in our words. `why` says why it is not modelled, or what of it is left out;
    `under` which other paragraph orders the same acts, where those carry that one's citation."""

    cite: Citation
    gist: str
    state: str
    why: str = ""
    source: str = THE_TEXT
    under: Citation | None = None

    @property
    def done_under(self) -> Citation:
        return self.under or self.cite


@dataclass(frozen=True)
class Reading:
    """How a doubtful text is taken. The alternative names its term where there is one."""

    id: str
    cites: tuple[Citation, ...]
    title: str
    text: str
    difficulty: str
    choice: str
    alternative: str


@dataclass(frozen=True)
class Coverage:
    """How many paragraphs are in each state; those we know only by title are not counted."""

    states: Mapping[str, int]
    by_title: int

    @property
    def total(self) -> int:
        return sum(self.states.values())

    def __add__(self, other: "Coverage") -> "Coverage":
        states = {state: self.states[state] + other.states[state] for state in STATES}
        return Coverage(states, self.by_title + other.by_title)


@dataclass(frozen=True)
class Beside:
    """A paragraph, the code that states it, and the readings it needs."""

    paragraph: Paragraph
    statements: tuple[Statement, ...]
    readings: tuple[Reading, ...]


@dataclass(frozen=True)
class Text:
    """What a subchapter's folder says of its text."""

    folder: Path
    chapter: str
    sections: tuple[int, ...]  # of the subchapter, where other games share it; () means all
    paragraphs: tuple[Paragraph, ...]
    readings: Mapping[str, Reading]
    title: str = ""  # of a subchapter that is of no game

    @property
    def subchapter(self) -> str:
        """Of which most of the paragraphs are; a game lists some of the equipment's first."""
        own = [p.cite for p in self.paragraphs if p.cite.chapter == self.chapter]
        return f"{self.chapter}-{own[-1].subchapter}" if own else self.chapter

    @cached_property
    def own_statements(self) -> list[Statement]:
        return stated(self.folder)

    @cached_property
    def statements(self) -> list[Statement]:
        """Also those in judgments, equipment and shared procedures that state one listed here."""
        lent = [p for p in borrowed(self.folder) if p.kind != READING]
        return self.own_statements + [p for p in lent if self.lists(p.citation(self.chapter))]

    def lists(self, cite: Citation) -> bool:
        """The paragraph is listed, or lies in one that is, or is a section of which one is."""
        return any(cite.within(p.cite) or p.cite.within(cite) for p in self.paragraphs)

    def statements_of(self, paragraph: Paragraph) -> tuple[Statement, ...]:
        """Where the code states it or a part of it: 17.8(a) by its marks 17.8(a)1 and 17.8(a)2."""
        return tuple(
            statement
            for statement in self.statements
            if statement.kind not in (TIME, READING)
            and statement.citation(self.chapter).within(paragraph.cite)
        )

    def readings_of(self, paragraph: Paragraph) -> tuple[Reading, ...]:
        return tuple(
            reading
            for reading in self.readings.values()
            if any(cite.within(paragraph.cite) for cite in reading.cites)
        )


def text_of(folder: Path) -> Text:
    path = folder / "paragraphs.toml"
    if not path.exists():
        raise Refused("", f"{folder.name} has no paragraphs.toml: its text is not accounted for")
    with path.open("rb") as file:
        try:
            content = tomllib.load(file)
        except tomllib.TOMLDecodeError as error:
            raise ValueError(f"{path}: {error}") from None
    chapter, sections = content.pop("chapter"), tuple(content.pop("sections", ()))
    title = content.pop("title", "")
    paragraphs = tuple(_paragraph(path, chapter, cite, entry) for cite, entry in content.items())
    return Text(folder, chapter, sections, paragraphs, readings(folder, chapter), title)


def _paragraph(path: Path, chapter: str, cite: str, entry: dict[str, Any]) -> Paragraph:
    gist, state = entry.pop("gist", ""), entry.pop("state", "")
    why, source = entry.pop("why", ""), entry.pop("known", THE_TEXT)
    under = entry.pop("under", "")
    fault = ""
    if entry:
        fault = f"unknown key {next(iter(entry))!r}"
    elif not gist:
        fault = "no gist"
    elif state not in STATES:
        fault = f"state must be one of {', '.join(STATES)}, not {state!r}"
    elif state == NOT_MODELLED and not why:
        fault = "not modelled, but no why"
    elif under and state != EXECUTED:
        fault = f"done under {under}, but not executed"
    if fault:
        raise ValueError(f"{path}: {cite}: {fault}")
    done_under = Citation.parse(under, chapter) if under else None
    return Paragraph(Citation.parse(cite, chapter), gist, state, why, source, done_under)


_HEADING = re.compile(r"^## (?P<id>[A-Z]+-\d+) · (?P<cites>[^·\n]+) · (?P<title>.+)$", re.MULTILINE)
_PART = re.compile(r"^- \*\*(\w+)\.\*\* (.*?)(?=^- \*\*|\Z)", re.MULTILINE | re.DOTALL)


def readings(folder: Path, chapter: str = "19:47") -> dict[str, Reading]:
    """The readings of a subchapter, by id."""
    path = folder / "readings.md"
    text = path.read_text("utf-8") if path.exists() else ""
    headings = list(_HEADING.finditer(text))
    if len(headings) != len(re.findall(r"^## ", text, re.MULTILINE)):
        raise ValueError(f"{path}: a heading is not of the form: ## ID · paragraphs · title")
    ends = [*(heading.start() for heading in headings[1:]), len(text)][: len(headings)]
    found: dict[str, Reading] = {}
    for heading, end in zip(headings, ends, strict=True):
        parts = {
            name: " ".join(words.split())
            for name, words in _PART.findall(text[heading.end() : end])
        }
        if tuple(parts) != PARTS or heading["id"] in found:
            raise ValueError(f"{path}: {heading['id']} must occur once, with {', '.join(PARTS)}")
        cites = tuple(Citation.parse(cite, chapter) for cite in heading["cites"].split(","))
        found[heading["id"]] = Reading(heading["id"], cites, heading["title"], *parts.values())
    return found


def coverage(folder: Path) -> Coverage:
    paragraphs = text_of(folder).paragraphs
    known = [paragraph for paragraph in paragraphs if paragraph.source == THE_TEXT]
    counts = Counter(paragraph.state for paragraph in known)
    return Coverage({state: counts[state] for state in STATES}, len(paragraphs) - len(known))


def beside(folder: Path) -> list[Beside]:
    """In the order of the text: each paragraph, the code that states it, its readings."""
    text = text_of(folder)
    return [Beside(p, text.statements_of(p), text.readings_of(p)) for p in text.paragraphs]
