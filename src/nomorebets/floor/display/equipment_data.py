"""What each game is dealt, spun or rolled with, under each of its terms: for the verifier that runs
in a browser, which must know it from the terms and not from what came.

`python -m nomorebets.floor.display.equipment_data` writes pages/verify/equipment.js anew.
"""

from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Choice, options
from nomorebets.rules import folders, game

FILE = Path(__file__).parents[1] / "pages" / "verify" / "equipment.js"
MOST_DECKS = 16
HEAD = """// What each game is dealt, spun or rolled with, by its terms. Made from the rules by
// nomorebets.floor.display.equipment_data: not written by hand.
"use strict";

const EQUIPMENT = """


def equipment(of: Game, terms: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    pack = of.cards.pack
    cards = tuple(of.cards.shuffled(terms)) if pack else ()
    if pack and cards:
        decks = cards.count(cards[0])
        deck = cards[: len(cards) // decks]
        assert cards == deck * decks
        found |= {"deck": [pack.text(card) for card in deck], "decks": decks, "noun": pack.noun}
    numbers = list(of.wheel.numbers(terms)) if of.wheel else []
    if of.wheel and numbers:
        shows = {number: of.wheel.words(number) for number in sorted(set(numbers))}
        found |= {"wheel": numbers, "shows": {str(n): text for n, text in shows.items()}}
    if of.dice:
        found["dice"] = of.dice
    if of.counter:
        found |= {"numbers": of.counter.numbers, "drawn": of.counter.drawn}
    return found


def by_terms(of: Game) -> dict[str, Any]:
    """`by`: the terms it depends on; `of`: what it is, by their values, joined by |."""
    usual, plain = equipment(of, of.terms()), of.plain(of.terms())
    values: dict[str, list[Any]] = {}
    for key, option in options(of.terms).items():
        tried: tuple[Any, ...] = tuple(range(1, MOST_DECKS + 1))
        if isinstance(option, Choice):
            tried = option.names
        elif isinstance(plain[key], bool):
            tried = (False, True)
        others = [v for v in tried if _differs(of, key, v, usual)]
        if others:
            values[key] = [plain[key], *others]
    found = {}
    for chosen in product(*values.values()):
        try:
            terms = of.terms_from(dict(zip(values, chosen, strict=True)))
        except Refused:
            continue
        written = of.plain(terms)
        found["|".join(_text(written[key]) for key in values)] = equipment(of, terms)
    return {"by": list(values), "of": found}


def _differs(of: Game, key: str, value: Any, usual: dict[str, Any]) -> bool:
    try:
        return equipment(of, of.terms_from({key: value})) != usual
    except (Refused, ValueError):
        return False


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def script() -> str:
    found = {id: by_terms(game(id)) for id in folders()}
    lines = ",\n".join(
        f"  {id}: {msgspec.json.encode(of).decode()}" for id, of in sorted(found.items())
    )
    return f"{HEAD}{{\n{lines},\n}};\n"


if __name__ == "__main__":
    FILE.write_text(script(), "utf-8")
