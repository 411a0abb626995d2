"""Scenarios: a journal with facts only, as text people write; golden files have the acts too.

    # one card face up in the shoe
    fact opened double_down_stud two_areas=yes
    fact sat Ann 1 $100.00
    fact began 1
    fact shuffled
    fact decided 1 cut 26
    act  17.4(e)    cut 26 cards deep

A fact is its kind and its values in order; names with spaces stand in quotes, amounts with a dollar
sign; yes or no may be the name of what is so (`rested 17 between`). What is not understood is
refused. Lines that begin with `act` say what must follow.

An irregularity names the act after which it happened, however late it is told; `reported_wrongly 9
card 8♣` says what the ninth act should have followed from, `reported_wrongly 9:6♦ card 8♣` which
of several cards it was. What was told since is told again.
"""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, get_args, get_origin

import msgspec

from nomorebets.law.game import Game
from nomorebets.law.game_parts import Wheel
from nomorebets.law.money import cents_from, money
from nomorebets.law.refusal import Refused
from nomorebets.rules import game as game_named
from nomorebets.table.acts import act_line
from nomorebets.table.facts import AMOUNTS, AnyFact, Fact, Opened, Rested
from nomorebets.table.going_back import GoingBack
from nomorebets.table.journal import Entry, Line, RecordedRound, entries, opened
from nomorebets.table.live_words import HIDDEN
from nomorebets.table.replay import Keys, PlayedRound, Replay, opened_of
from nomorebets.table.told_again import act_and_card

KINDS: dict[str, type[Fact]] = {
    str(kind.__struct_config__.tag).replace(" ", "_"): kind for kind in get_args(AnyFact)
}
GROUPS = tuple[tuple[int, ...], ...]  # of numbers: 1,2/3,4


def fact_text(fact: AnyFact, game: Game | None = None) -> str:
    """A fact as a line of a scenario; what a wheel shows, in the words of the game's wheel."""
    kind = str(fact.__struct_config__.tag).replace(" ", "_")
    if isinstance(fact, Opened):
        return f"opened {fact.game}" + "".join(f" {part}" for part in _terms_text(fact))
    values = []
    for told in msgspec.structs.fields(type(fact)):
        value = getattr(fact, told.name)
        if told.name in AMOUNTS:
            values.append(money(value))
        elif told.type == GROUPS:
            values.append("/".join(",".join(map(str, group)) for group in value))
        elif isinstance(value, tuple):
            values.append(" ".join(_quoted(str(one)) for one in value))
        elif isinstance(fact, Rested) and told.name == "number" and game and game.wheel:
            values.append(game.wheel.words(value))
        else:
            values.append(_quoted(str(value)))
    defaults = [f.default for f in msgspec.structs.fields(type(fact))]
    while values and defaults[len(values) - 1] == getattr(
        fact, fact.__struct_fields__[len(values) - 1]
    ):
        values.pop()
    return " ".join([kind, *values])


def _terms_text(fact: Opened) -> list[str]:
    """The terms that differ from the default, as `key=value`."""
    game = game_named(fact.game)
    default = game.plain(game.terms())
    chosen = {key: value for key, value in fact.terms.items() if value != default.get(key)}
    written = game.option_text(game.terms_from(chosen))
    plain = {k: ",".join(map(str, v)) if isinstance(v, list) else None for k, v in chosen.items()}
    return [_quoted(f"{key}={plain[key] or written[key]}") for key in chosen]


def _quoted(text: str) -> str:
    """In quotes only where the words would fall apart without them."""
    plain = text and not any(c.isspace() or c in "'\"\\#" for c in text)
    if plain:
        return text
    return shlex.quote(text) if '"' in text else f'"{text}"'


def fact_from(text: str, game: Game | None = None) -> AnyFact:
    """The fact a line tells. What is not understood is refused, never guessed."""
    try:
        words = shlex.split(text)
    except ValueError:
        raise Refused("", f"{text!r} does not tell a fact: a quote is not closed") from None
    if not words or words[0] not in KINDS:
        raise Refused("", f"{text!r} is no fact; the kinds are {', '.join(KINDS)}, cards")
    kind = KINDS[words[0]]
    if kind is Opened:
        return _opened_from(text, words[1:])
    fields = msgspec.structs.fields(kind)
    needed = sum(told.required for told in fields)
    several = get_origin(fields[-1].type) is tuple if fields else False
    if not needed < len(words) or (len(words) - 1 > len(fields) and not several):
        raise Refused("", f"{text!r} does not tell a fact: write {_form(words[0], fields)}")
    values: dict[str, Any] = {}
    try:
        for told, word in zip(fields, words[1:], strict=False):
            values[told.name] = _value(told, word, game if kind is Rested else None)
        if several and len(words) > len(fields):
            rest = (_value(fields[-1], word, None) for word in words[len(fields) :])
            values[fields[-1].name] = tuple(rest)
    except ValueError as error:
        raise Refused("", f"{text!r} does not tell a fact: {error}") from None
    return kind(**values)  # type: ignore[return-value]


def _opened_from(text: str, words: list[str]) -> Opened:
    if not words or not all("=" in word for word in words[1:]):
        raise Refused("", f"{text!r} does not open a table: opened GAME key=value …")
    game = game_named(words[0])
    chosen: dict[str, object] = {}
    for word in words[1:]:
        key, _, value = word.partition("=")
        if key in chosen:
            raise Refused("", f"{text!r} does not open a table: {key} is given twice")
        chosen[key] = value
    return opened(game, game.terms_from(chosen), "reported")


def _form(kind: str, fields: tuple[Any, ...]) -> str:
    """ "sat player seat [chips] [wagering]"."""
    names = (told.name if told.required else f"[{told.name}]" for told in fields)
    return " ".join((kind, *names))


def _value(told: Any, word: str, game: Game | None) -> object:
    """A word as the field means it, or a ValueError that says what it must be."""
    if told.name in AMOUNTS:
        return -cents_from(word[1:]) if word.startswith("-") else cents_from(word)
    try:
        if game is not None and game.wheel and told.name == "number":
            return _shown(game.wheel, word)
        if told.type is bool:
            return _flag(told.name, word)
        if told.type == GROUPS:
            parts = (part.split(",") for part in word.split("/"))
            return tuple(tuple(_whole(number) for number in part) for part in parts)
        return _whole(word) if told.type is int or get_args(told.type)[:1] == (int,) else word
    except ValueError as error:
        raise ValueError(f"{told.name} {error}") from None


def _whole(word: str) -> int:
    if re.fullmatch(r"0|-?[1-9][0-9]{0,14}", word) is None:
        raise ValueError(f"must be a whole number, not {word!r}")
    return int(word)


def _flag(name: str, word: str) -> bool:
    """Yes or no; the field's own name says yes."""
    if word.lower() in ("yes", "true", name):
        return True
    if word.lower() in ("no", "false"):
        return False
    raise ValueError(f"must be yes or no, not {word!r}")


def _shown(wheel: Wheel, word: str) -> int:
    """What a wheel shows, in its words: "00", "Flag". The 2 of Big Six is $2, and not its third."""
    for number, shown in enumerate(wheel.shows):
        if word.lower() == shown.lower():
            return number
    if not wheel.shows:  # a generator of numbers
        return _whole(word)
    such = ", ".join(wheel.shows[:3])
    raise ValueError(f"must be what the wheel shows ({such}, …), not {word!r}")


@dataclass
class Scenario:
    """Facts, and (in a golden file) the lines of acts that must follow each."""

    facts: list[AnyFact]
    acts: list[list[str]]
    title: str = ""
    rounds: list[PlayedRound] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)  # by fact: its line in the file

    @property
    def lines(self) -> list[Line]:
        return [Line(seq, fact) for seq, fact in enumerate(self.facts, 1)]

    def said(self, seq: int) -> str:
        """Where a fact stands, as its writer counts."""
        return f"line {self.numbers[seq - 1]}"

    def replay(self) -> tuple[Replay, Iterator[PlayedRound]]:
        """The table as it goes, and its rounds as they are run; each is kept."""
        lines = self.lines
        first = opened_of(lines)
        Keys(lines, self.said)  # a key that is none, or of no commitment, is refused
        again = Replay(first, said=self.said)

        def kept() -> Iterator[PlayedRound]:
            for played in again.rounds(entries(lines, self.said)):
                self.rounds.append(played)
                yield played

        return again, kept()

    def run(self) -> "Scenario":
        for _ in self.replay()[1]:
            pass
        return self

    def told(self) -> list[tuple[AnyFact, list[str]]]:
        """Each fact with the lines of acts that follow it, as run."""
        following: dict[int, list[str]] = {}
        for seq, entry in _round_facts(self.lines):
            played = next(r for r in self.rounds if r.recorded.seq == entry.seq)
            spans = [0, *played.table.spans, len(played.table.acts)]
            at = 0 if seq == entry.seq else entry.facts_seen
            acts = played.table.acts[spans[at] : spans[at + 1]]
            following[seq] = [act_line(act) for act in acts]
        return [(fact, following.get(i, [])) for i, fact in enumerate(self.facts, 1)]

    def text(self) -> str:
        """The golden file: facts and all that follows."""
        out = [f"# {line}" for line in self.title.splitlines()]
        game = self.rounds[0].table.game if self.rounds else None
        for fact, acts in self.told():
            out.append(f"fact {fact_text(fact, game)}")
            out.extend(f"act  {line}" for line in acts)
        return "\n".join(out) + "\n"


class _Seen(RecordedRound):
    facts_seen: int = 0


def _round_facts(lines: list[Line]) -> list[tuple[int, _Seen]]:
    """(seq, the round it belongs to and which of its facts it is) of every line of every round."""
    found: list[tuple[int, _Seen]] = []
    all_entries: list[tuple[int, Entry]] = list(entries(lines))
    for seq, entry in all_entries:
        if isinstance(entry, RecordedRound):
            for at, (_, line_seq) in enumerate([(0, seq), *entry.seqs]):
                seen = _Seen(entry.number, entry.seq)
                seen.facts_seen = at
                found.append((line_seq, seen))
    return found


def spread(text: str) -> list[str]:
    """ "cards 7♣ ?? J♦" is short for a line each; ?? is a card nobody sees."""
    kind, _, rest = text.partition(" ")
    cards = rest.split()
    if kind != "cards":
        return [text]
    if not cards:
        raise Refused("", f"{text!r} does not tell a fact: write cards 7♣ ?? J♦")
    return ["card" if card == HIDDEN else f"card {card}" for card in cards]


def parse(text: str) -> Scenario:
    found = Scenario([], [])
    back = GoingBack(found.facts)
    title: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        word, _, rest = line.strip().partition(" ")
        if not word:
            continue
        if word.startswith("#"):
            title.append(line.strip("# "))
        elif word == "fact":
            try:
                for one in spread(rest.strip()):
                    for fact in back.told(*_fact_or_right(one, _game(found))):
                        found.facts.append(fact)
                        found.acts.append([])
                        found.numbers.append(number)
            except Refused as refusal:
                raise Refused(refusal.cite, f"line {number}: {refusal.why}") from None
        elif word == "act" and found.acts:
            found.acts[-1].append(rest.strip())
        else:
            raise Refused("", f"line {number} begins with neither fact nor act: {line.strip()!r}")
    found.title = "\n".join(title)
    return found


def _fact_or_right(text: str, game: Game | None) -> tuple[AnyFact, int, str]:
    """A fact, or what an act (of several cards, one of them) should have followed from:
    `reported_wrongly ACT FACT`, `reported_wrongly ACT:CARD FACT`."""
    kind, _, rest = text.partition(" ")
    if kind != "reported_wrongly":
        return fact_from(text, game), 0, ""
    which, _, right = rest.strip().partition(" ")
    act, card = act_and_card(which)
    if not right or not act:
        raise Refused("", f"{text!r} does not tell a fact: write reported_wrongly ACT FACT")
    return fact_from(right, game), act, card


def _game(scenario: Scenario) -> Game | None:
    first = scenario.facts[0] if scenario.facts else None
    return game_named(first.game) if isinstance(first, Opened) else None
