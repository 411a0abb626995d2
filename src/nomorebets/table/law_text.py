"""The paragraphs of a game, at hand: refusals and pages quote their gist."""

from functools import cache, lru_cache

from nomorebets.law.citation import Citation
from nomorebets.law.paragraphs import Paragraph, text_of
from nomorebets.law.paragraphs import readings as readings_of
from nomorebets.law.refusal import Refused
from nomorebets.rules import folders, game


@cache
def paragraphs(game_id: str) -> tuple[Paragraph, ...]:
    try:
        return text_of(folders()[game_id]).paragraphs
    except (Refused, ValueError):
        return ()


@cache
def readings(game_id: str) -> dict[str, str]:
    """How the text is taken where it is silent, as refusals and terms cite it."""
    chapter, found = game(game_id).cite.chapter, {}
    for reading in readings_of(folders()[game_id], chapter).values():
        cites = ", ".join(cite.from_within(chapter) for cite in reading.cites)
        found[f"reading {reading.id}"] = f"{reading.title} ({cites}). {reading.choice}"
    return found


@lru_cache(maxsize=8192)
def gist(game_id: str, cite: str) -> str:
    """What the paragraph says in a few words, or the one it is a part of; "" if unknown."""
    if cite in readings(game_id):
        return readings(game_id)[cite]
    try:
        citation = Citation.parse(cite, game(game_id).cite.chapter)
    except ValueError:
        return ""  # no citation
    around = [p for p in paragraphs(game_id) if citation.within(p.cite)]
    return max(around, key=lambda p: len(p.cite.rest)).gist if around else ""
