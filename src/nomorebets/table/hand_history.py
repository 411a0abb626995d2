"""Hand histories in the notation PHH (TOML): one hand in a .phh file, numbered ones in .phhs.

A chip of theirs is a cent of ours; where amounts have decimals, a hundredth of a chip is. A blind
below nothing is the post of a player who comes late. A line that cannot be read is refused with its
number, and nothing of the file is taken.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from nomorebets.law.refusal import Refused

TABLE = re.compile(r"\s*\[([^\[\]]+)\]\s*(?:#.*)?$")
KEY = re.compile(r"\s*([A-Za-z_]\w*)\s*=")
QUOTED = re.compile(r"'([^']*)'|\"([^\"]*)\"")
CARDS = r"(?:[2-9TJQKA?][cdhs?])+"
ACTION = re.compile(
    rf"d dh p(?P<to>\d+) (?P<hole>{CARDS})|d db (?P<board>{CARDS})"
    r"|p(?P<player>\d+) (?:(?P<plain>f|cc|pb)|cbr (?P<amount>\d+(?:\.\d+)?))"
    rf"|p(?P<shows>\d+) sm(?: (?P<shown>{CARDS}|-))?"
    r"|p(?P<draws>\d+) sd(?: (?P<thrown>[2-9TJQKA?cdhs]+))?"
)
LISTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks")
AMOUNTS = ("bring_in", "small_bet", "big_bet", "min_bet")


@dataclass(frozen=True)
class HandAction:
    """Who acts (from 1; 0 is the dealer), what, an amount, cards ("As"; "" is unknown)."""

    player: int
    what: str  # hole, board, f, cc, pb, cbr, sm, sd
    amount: int = 0
    cards: tuple[str, ...] = ()
    text: str = ""

    @property
    def throws_in(self) -> bool:
        """ "p3 sm"; who shows names the cards, or says "p3 sm -"."""
        return self.what == "sm" and self.text.endswith("sm")


@dataclass(frozen=True)
class HandHistory:
    name: str
    variant: str
    stacks: tuple[int, ...]
    actions: tuple[HandAction, ...]
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    min_bet: int = 0
    finishing: tuple[int, ...] | None = None
    lines: Mapping[str, int] = field(default_factory=dict)  # where each key stands in the file
    names: tuple[str, ...] = ()
    taken: int = 0  # by the house: rake, time, jackpot
    scale: int = 1  # cents of ours in a chip of theirs

    @property
    def players(self) -> int:
        return len(self.stacks)

    def refuse(self, key: str, words: str, cite: str = "") -> Refused:
        return Refused(cite, f"line {self.lines.get(key, 1)}: hand {self.name}: {words}")


# reading


def histories(data: bytes) -> list[HandHistory]:
    """All hands of a file, in its order."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Refused("", f"line {line}: this is no text") from None
    try:
        found = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise Refused("", _at_line(str(error), text)) from None
    at = _where(text)
    if "variant" in found:
        return [_history(str(found.get("hand", "1")), found, at[""])]
    if not found:
        raise Refused("", "line 1: the file has no hand")
    hands = []
    for name, keys in found.items():
        lines = at.get(name, {"": 1})
        if not isinstance(keys, dict):
            where = at[""].get(name, 1)
            raise Refused("", f"line {where}: {name} stands in no hand: a hand begins with [1]")
        hands.append(_history(name, keys, lines))
    return hands


def _at_line(words: str, text: str) -> str:
    """tomllib says where in its own words."""
    match = re.search(r"line (\d+), column (\d+)", words)
    line = int(match[1]) if match else text.count("\n") + 1
    what = words.split(" (at ")[0]
    return f"line {line}: {what[:1].lower()}{what[1:]}"


def _where(text: str) -> dict[str, dict[str, int]]:
    """By hand, key and quoted words: the number of its line."""
    found: dict[str, dict[str, int]] = {"": {"": 1}}
    hand = ""
    for number, line in enumerate(text.splitlines(), 1):
        if table := TABLE.match(line):
            hand = table[1].strip().strip("'\"")
            found[hand] = {"": number}
            continue
        if key := KEY.match(line):
            found[hand].setdefault(key[1], number)
        for words in QUOTED.finditer(line):
            found[hand].setdefault(words[1] or words[2] or "", number)
    return found


def _history(name: str, keys: Mapping[str, Any], lines: Mapping[str, int]) -> HandHistory:
    def fail(key: str, words: str) -> Refused:
        line = lines.get(key, lines.get("actions" if key else "", lines.get("", 1)))
        return Refused("", f"line {line}: hand {name}: {words}")

    for key in ("variant", "starting_stacks", "actions"):
        if key not in keys:
            raise fail("", f"{key} is missing")
    if not isinstance(keys["variant"], str):
        raise fail("variant", "variant must be a name, such as 'NT'")
    scale = 100 if any(_has_decimals(keys.get(key)) for key in (*LISTS, *AMOUNTS, "actions")) else 1
    lists: dict[str, tuple[int, ...]] = {}
    for key in LISTS:
        value = keys.get(key, [])
        if not isinstance(value, list):
            raise fail(key, f"{key} must be a list of amounts")
        least = None if key == "blinds_or_straddles" else 0
        lists[key] = tuple(_amount(one, scale, key, fail, least) for one in value)
    players = len(lists["starting_stacks"])
    if players < 2:
        raise fail("starting_stacks", "a hand has two players or more")
    for key in LISTS:
        if key in keys and len(lists[key]) not in (0, players):
            raise fail(key, f"{key} has {len(lists[key])} amounts, and {players} players play")
    amounts = {key: _amount(keys.get(key, 0), scale, key, fail) for key in AMOUNTS}
    actions = keys["actions"]
    if not isinstance(actions, list) or not all(isinstance(one, str) for one in actions):
        raise fail("actions", "actions must be a list of words")
    none = (0,) * players
    return HandHistory(
        name, keys["variant"], lists["starting_stacks"],
        tuple(
            _action(one, players, scale, fail) for one in actions if one.partition("#")[0].strip()
        ),
        lists["antes"] or none, lists["blinds_or_straddles"] or none,
        amounts["bring_in"], amounts["small_bet"], amounts["big_bet"], amounts["min_bet"],
        lists["finishing_stacks"] or None, lines, scale=scale,
    )  # fmt: skip


def _has_decimals(value: object) -> bool:
    if isinstance(value, list):
        return any(_has_decimals(one) for one in value)
    if isinstance(value, str):
        return re.search(r" cbr \d+\.\d", value) is not None
    return isinstance(value, Decimal) and value.is_finite() and value != value.to_integral_value()


def _amount(value: object, scale: int, key: str, fail: Any, least: int | None = 0) -> int:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise fail(key, f"{key}: {value!r} is no amount")
    if isinstance(value, Decimal) and not value.is_finite():
        raise fail(key, f"{key}: {value} is no amount of chips")
    found = value * scale
    if isinstance(found, Decimal):
        if found != found.to_integral_value():
            raise fail(key, f"{key}: {value} is finer than a hundredth of a chip")
        found = int(found)
    if abs(found) >= 10**15 or (least is not None and found < least):
        raise fail(key, f"{key}: {value} is no amount of chips")
    return found


def _action(text: str, players: int, scale: int, fail: Any) -> HandAction:
    words = " ".join(text.partition("#")[0].split())
    found = ACTION.fullmatch(words)
    if found is None:
        raise fail(text, f"{text!r} is no action, such as 'p3 cbr 200'")
    named = next((found[k] for k in ("to", "player", "shows", "draws") if found[k]), None)
    player = int(named) if named else 0
    if named and not 1 <= player <= players:
        raise fail(text, f"{text!r}: there is no player {player}")
    cards = tuple(
        _cards(found["hole"] or found["board"] or found["shown"] or found["thrown"] or "")
    )
    what = (
        "hole" if found["to"] else "board" if found["board"] else found["plain"] or
        ("cbr" if found["amount"] else "sm" if found["shows"] else "sd")
    )  # fmt: skip
    amount = _amount(Decimal(found["amount"] or 0), scale, "actions", fail)
    return HandAction(player, what, amount, cards, words)


def _cards(text: str) -> Iterator[str]:
    for at in range(0, len(text) - 1, 2):
        card = text[at : at + 2]
        yield "" if "?" in card else card


# writing


def history_text(hand: HandHistory) -> str:
    """A hand as .phh has it."""

    def listed(amounts: Sequence[int]) -> str:
        return "[" + ", ".join(map(str, amounts)) + "]"

    lines = [f"variant = '{hand.variant}'", "ante_trimming_status = true"]
    if len(set(hand.antes)) > 1:
        lines[1] = "ante_trimming_status = false"
    lines.append(f"antes = {listed(hand.antes)}")
    if any(hand.blinds):
        lines.append(f"blinds_or_straddles = {listed(hand.blinds)}")
    lines += [f"{key} = {getattr(hand, key)}" for key in AMOUNTS if getattr(hand, key)]
    lines.append(f"starting_stacks = {listed(hand.stacks)}")
    lines.append("actions = [" + ", ".join(f"'{one.text}'" for one in hand.actions) + "]")
    if hand.finishing is not None:
        lines.append(f"finishing_stacks = {listed(hand.finishing)}")
    if hand.names:
        lines.append(f"players = {json.dumps(hand.names, ensure_ascii=False)}")
    if hand.taken:
        lines.append(f"_taken_by_the_house = {hand.taken}")
    return "\n".join(lines) + "\n"
