"""The paragraphs of a subchapter, at hand: refusals and pages quote their gist. A subchapter is
asked for by the id of its game, or of what it is about."""

from functools import cache, lru_cache

from nomorebets.law.citation import Citation
from nomorebets.law.paragraphs import Paragraph, Text, text_of
from nomorebets.law.refusal import Refused
from nomorebets.rules import folders, subchapters

ALL_GAMES, ALL_GAMES_CHAPTER = "all_games", "19:47"  # the subchapter that holds at every table


@cache
def _text(id: str) -> Text | None:
    try:
        return text_of(folders().get(id) or subchapters()[id])
    except (Refused, ValueError):
        return None


def paragraphs(id: str) -> tuple[Paragraph, ...]:
    text = _text(id)
    return text.paragraphs if text else ()


@cache
def readings(game_id: str) -> dict[str, str]:
    """How the text is taken where it is silent, as refusals and terms cite it."""
    text, found = _text(game_id), {}
    chapter = text.chapter if text else ""
    for reading in text.readings.values() if text else ():
        cites = ", ".join(cite.from_within(chapter) for cite in reading.cites)
        found[f"reading {reading.id}"] = f"{reading.title} ({cites}). {reading.choice}"
    return found


@lru_cache(maxsize=8192)
def gist(game_id: str, cite: str) -> str:
    """What the paragraph says in a few words, or the one it is a part of; "" if unknown."""
    if cite in readings(game_id):
        return readings(game_id)[cite]
    try:
        text = _text(game_id)
        citation = Citation.parse(cite, text.chapter if text else "")
    except ValueError:
        return ""  # no citation
    around = [p for p in paragraphs(game_id) if citation.within(p.cite)]
    if not around and game_id != ALL_GAMES:
        return gist(ALL_GAMES, cite)
    return max(around, key=lambda p: len(p.cite.rest)).gist if around else ""
