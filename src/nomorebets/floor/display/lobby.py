"""The lobby: a tile for each table, and what is posted at it."""

from typing import Any

import msgspec

from nomorebets.floor.display.layouts import layout_of, limits, offered
from nomorebets.floor.tables.attendance import HOUSE_SIGN
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.law.game import Game
from nomorebets.law.money import money
from nomorebets.law.terms import options
from nomorebets.table.journal import opened

HIDDEN_TERMS = (
    "edition",
    "code",
    "min_wager",
    "unit_wager",
    "max_wager",
    "chip",
    "positions",
    "seats",
)


def tile(table: GamingTable) -> dict[str, Any]:
    """As the store has the table, whatever happens there at the moment."""
    stands = table.durable
    seats = [
        {"seat": i + 1, "player": name, "house": name.endswith(HOUSE_SIGN)}
        for i, name in enumerate(stands.layout.seats)
    ]
    least, most = limits(table.game, table.table.terms)
    said = table.game.notices.limits(table.table.terms)
    return {
        "id": table.id,
        "name": table.settings.name,
        "game": table.game.id,
        "game_name": table.game.name,
        "subchapter": table.game.subchapter,
        "welcomes": table.game.welcomes,
        "source": table.settings.source,
        "dealer": table.settings.dealer,
        "on_duty": stands.assigned,
        "training": table.settings.training,
        "limits": {"least": least, "most": most, "words": said},
        "counter": counter_of(table.game),
        "terms": short_terms(table),
        "notices": [said or f"minimum {money(least)}, maximum {money(most)}"],
        "there": len(stands.layout.arrivals),
        "seats": seats,
        "free": sum(not seat["player"] for seat in seats),
        "wait_list": [
            {"player": name, "called": name in table.called} for name in stands.wait_list
        ],
        "watching": len({watcher.name for watcher in table.watchers}),
        "phase": stands.phase,
        "now": stands.now,
        "round": stands.round,
        "shutting": stands.shutting,
        "closed": stands.closed,
    }


def counter_of(game: Game) -> dict[str, Any] | None:
    """Where tickets are sold: the numbers that may be marked, and how many are drawn."""
    counter = game.counter
    return None if counter is None else {"numbers": counter.numbers, "drawn": counter.drawn}


def short_terms(table: GamingTable) -> str:
    """What differs from the ordinary, and the limits: "auto shoe · $5–$500"."""
    game, terms = table.game, table.table.terms
    known = options(game.terms)
    default, chosen = game.option_text(game.terms()), game.option_text(terms)
    told = [
        f"{_words(key, known[key].cite)}: {text.replace('_', ' ')}"
        for key, text in chosen.items()
        if text != default[key] and key not in HIDDEN_TERMS and len(text) < 30
    ]
    least, most = limits(game, terms)
    posted = game.notices.limits(terms) or f"{money(least)}–{money(most)}"
    return " · ".join([*told, posted.replace(".00", "")])


def _words(key: str, cite: str) -> str:
    """A key that names its section says it as the text does: "side 2.17"."""
    section = cite.partition("(")[0]
    return key.replace(section.replace(".", "_"), section).replace("_", " ")


def _opened(table: GamingTable) -> dict[str, Any] | None:
    """The fact that opened the table and binds its chain of keys, where software deals from one."""
    found = table.table.fairness
    return msgspec.to_builtins(found.opened) if found is not None else None


def posted(table: GamingTable) -> dict[str, Any]:
    """What does not change while the table is open, but by a notice that takes effect."""
    game, terms, settings = table.game, table.table.terms, table.settings
    return {
        "id": table.id,
        "name": settings.name,
        "game": game.id,
        "game_name": game.name,
        "subchapter": game.subchapter,
        "edition": opened(game, terms, settings.source).edition,
        "terms": game.plain(terms),
        "opened": _opened(table),
        "changed": table.table.posted.changed,
        "terms_text": game.option_text(terms),
        "short": short_terms(table),
        "source": settings.source,
        "dealer": settings.dealer,
        "training": settings.training,
        "aids": settings.aids,
        "house": settings.house,
        "wager_seconds": settings.wager_seconds,
        "decision_seconds": settings.decision_seconds,
        "call_seconds": settings.call_seconds,
        "chip": getattr(terms, "chip", limits(game, terms)[0]),
        "counter": counter_of(game),
        "wagers": [
            {
                "name": w.name, "cite": w.cite, "opens": w.opens,
                "least": getattr(terms, w.least), "most": getattr(terms, w.most),
            }
            for w in offered(game, terms)
        ],
        "pays": game.payouts(terms),
        "layout": msgspec.to_builtins(layout_of(game, terms)),
    }  # fmt: skip
