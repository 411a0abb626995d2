"""What a page needs to draw and explain a game: its wagers, decisions, terms, paragraphs."""

from contextlib import suppress
from typing import Any

import msgspec

from nomorebets.floor.display.layouts import layout_of
from nomorebets.law.decisions import CHOICE, Decision
from nomorebets.law.game import Game
from nomorebets.law.game_parts import CLOCKWISE, no_buttons
from nomorebets.law.packs import Pack
from nomorebets.law.terms import MOST, Choice, Flag, Limit, Odds, OddsTo, Option, Whole, options
from nomorebets.law.terms import Cents as CentsOption
from nomorebets.odds.showdowns import compares
from nomorebets.table.law_text import ALL_GAMES, ALL_GAMES_CHAPTER, paragraphs, readings

MOST_PLAYS = 12


def summary(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "name": game.name,
        "subchapter": game.subchapter,
        "wagers": len(game.wagers),
        "counter": game.counter is not None,
        "seats": game.seats.number(game.terms()),
    }


def describe(game: Game) -> dict[str, Any]:
    terms = game.terms()
    return {
        "id": game.id,
        "name": game.name,
        "subchapter": game.subchapter,
        "editions": game.editions,
        "against_each_other": compares(game.id),
        "numbered": "clockwise" if game.seats.numbered == CLOCKWISE else "counterclockwise",
        "pack": pack_data(game.cards.pack or (game.wheel.pack if game.wheel else None)),
        "dice": game.dice,
        "clapper": game.wheel is not None and game.wheel.clapper_cite != "",
        "wheel_numbers": wheel_numbers(game, terms),
        "stands": game.wagering.stands,
        "buttons": game.wagering.refuse_button is not no_buttons,
        "coupons": game.wagering.coupons.wagers if game.wagering.coupons else (),
        "areas": game.seats.areas(terms),
        "behind": game.seats.behind(terms),
        "markers": game.between.markers,
        "meters": game.between.meters,
        "wagers": [wager_data(wager) for wager in game.wagers],
        "decisions": [
            {
                "name": d.name, "cite": d.cite, "default": d.default, "kind": d.kind,
                "ahead": said_ahead(d), "plays": plays(d),
            }
            for d in game.decisions
        ],
        "irregularities": [
            {
                "name": name, "cite": remedy.cite, "remedy": remedy.words,
                "of_a_seat": remedy.of_a_seat, "automatic": remedy.automatic,
                "needs": remedy.needs,
            }
            for name, remedy in game.irregularities.items()
        ],
        "terms": [
            term_data(key, option, getattr(terms, key))
            for key, option in options(game.terms).items()
        ],
        "conditions": [{"cite": c.cite, "words": c.words} for c in game.conditions],
        "paragraphs": [
            {"cite": p.cite.from_within(chapter), "gist": p.gist, "state": p.state}
            for id, chapter in ((game.id, game.cite.chapter), (ALL_GAMES, ALL_GAMES_CHAPTER))
            for p in paragraphs(id)
        ],
        "readings": readings(game.id),
        "layout": msgspec.to_builtins(layout_of(game, terms)),
    }  # fmt: skip


def said_ahead(decision: Decision) -> list[dict[str, Any]]:
    """What may be answered before it is asked, and whether it holds for later rounds too."""
    return [
        {"value": value, "words": decision.words(value), "lasts": lasts}
        for value, lasts in decision.ahead
    ]


def plays(decision: Decision) -> list[str]:
    """All plays of a choice, be they open or not; none where there are very many."""
    found: list[str] = []
    with suppress(IndexError):
        while decision.kind == CHOICE and len(found) < MOST_PLAYS:
            found.append(decision.words(len(found)))
    return found if len(found) < MOST_PLAYS else []


def pack_data(pack: Pack | None) -> dict[str, Any] | None:
    """Every face by its text: its name, how it is drawn; and how one is typed, in small letters."""
    if pack is None:
        return None
    return {
        "noun": pack.noun,
        "such_as": pack.such_as,
        "faces": {face.text: {"name": face.name, **face.drawn} for face in pack.faces},
        "forms": {form: pack.text(face) for form, face in pack.forms.items()},
    }


def wheel_numbers(game: Game, terms: Any) -> list[dict[str, Any]]:
    if game.wheel is None:
        return []
    return [{"number": n, "words": game.wheel.words(n)} for n in game.wheel.numbers(terms)]


def wager_data(wager: Any) -> dict[str, Any]:
    return {
        "name": wager.name, "cite": wager.cite, "opens": wager.opens, "least": wager.least,
        "most": wager.most, "equals": wager.equals, "times": wager.times,
    }  # fmt: skip


def term_data(key: str, option: Option, default: Any) -> dict[str, Any]:
    found: dict[str, Any] = {
        "key": key, "cite": option.cite, "kind": "other", "default": option.plain(default),
        "text": option.text(default), "legal": option.legal,
    }  # fmt: skip
    if isinstance(option, Choice):
        found |= {"kind": "choice", "names": option.names}
    elif isinstance(option, Flag):
        found |= {"kind": "flag"}
    elif isinstance(option, Odds):
        odds = [(n, o) for n, (_, o) in zip(option.names, option.minimum, strict=True) if o > 0]
        found |= {
            "kind": "odds", "names": [name for name, _ in odds], "minimum": [o for _, o in odds],
        }  # fmt: skip
    elif isinstance(option, OddsTo):
        found |= {"kind": "odds to", "names": option.names, "minimum": option.minimum}
    elif isinstance(option, Whole):
        money = isinstance(option, CentsOption)
        kind = "limit" if isinstance(option, Limit) else "cents" if money else "whole"
        most = None if option.most >= MOST else option.most
        found |= {"kind": kind, "least": option.least, "most": most, "among": option.among}
    return found
