"""Scenarios: a journal with facts only, as text people write; golden files have the acts too.

    # one card face up in the shoe
    fact opened double_down_stud two_areas=yes
    fact sat Ann 1 $100.00
    fact began 1
    fact shuffled
    fact decided 1 cut 26
    act  17.4(e)    cut 26 cards deep

A fact is its kind and its values in order; names with spaces stand in quotes, amounts with a dollar
sign. Lines that begin with `act` say what must follow.
"""

import shlex
from dataclasses import dataclass, field
from typing import Any, get_args

import msgspec

from nomorebets.law.money import cents_from, money
from nomorebets.law.refusal import Refused
from nomorebets.rules import game as game_named
from nomorebets.table.acts import act_line
from nomorebets.table.facts import AnyFact, Fact, Opened
from nomorebets.table.journal import Entry, Line, RecordedRound, entries, opened
from nomorebets.table.live_words import HIDDEN
from nomorebets.table.replay import PlayedRound, Replay

KINDS: dict[str, type[Fact]] = {
    str(kind.__struct_config__.tag).replace(" ", "_"): kind for kind in get_args(AnyFact)
}
AMOUNTS = ("amount", "chips")


def fact_text(fact: AnyFact) -> str:
    """A fact as a line of a scenario."""
    kind = str(fact.__struct_config__.tag).replace(" ", "_")
    if isinstance(fact, Opened):
        return f"opened {fact.game}" + "".join(f" {part}" for part in _terms_text(fact))
    values = []
    for name in fact.__struct_fields__:
        value = getattr(fact, name)
        if isinstance(value, tuple):
            values.append(" ".join(map(str, value)))
        else:
            values.append(money(value) if name in AMOUNTS else _quoted(str(value)))
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


def fact_from(text: str) -> AnyFact:
    """The fact a line tells."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise Refused("", f"{text!r} does not tell a fact: {error}") from None
    if not words or words[0] not in KINDS:
        raise Refused("", f"{text!r} is no fact; the kinds are {', '.join(KINDS)}")
    kind = KINDS[words[0]]
    if kind is Opened:
        if len(words) < 2 or not all("=" in word for word in words[2:]):
            raise Refused("", f"{text!r} does not open a table: opened GAME key=value …")
        game = game_named(words[1])
        chosen = dict(word.split("=", 1) for word in words[2:])
        return opened(game, game.terms_from(chosen), "reported")
    fields = msgspec.structs.fields(kind)
    values: list[Any] = []
    try:
        for word, told in zip(words[1:], fields, strict=False):
            if told.name in AMOUNTS:
                values.append(-cents_from(word[1:]) if word.startswith("-") else cents_from(word))
            elif told.type is int:
                values.append(int(word))
            elif told.type is bool:
                values.append(word in ("True", "yes"))
            elif told.type == tuple[int, ...]:  # the last field: all the words that are left
                values.append(tuple(int(one) for one in words[len(values) + 1 :]))
            else:
                values.append(word)
        several = bool(values) and isinstance(values[-1], tuple)
        if len(words) - 1 > len(fields) and not several:
            raise ValueError("too many words")
        return kind(*values)  # type: ignore[return-value]
    except (ValueError, TypeError) as error:
        raise Refused("", f"{text!r} does not tell a fact: {error}") from None


@dataclass
class Scenario:
    """Facts, and (in a golden file) the lines of acts that must follow each."""

    facts: list[AnyFact]
    acts: list[list[str]]
    title: str = ""
    rounds: list[PlayedRound] = field(default_factory=list)

    @property
    def lines(self) -> list[Line]:
        return [Line(seq, fact) for seq, fact in enumerate(self.facts, 1)]

    def run(self) -> "Scenario":
        first = self.facts[0] if self.facts else None
        if not isinstance(first, Opened):
            raise Refused("", "a scenario begins with: fact opened GAME")
        self.rounds = list(Replay(first).rounds(entries(self.lines)))
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
        for fact, acts in self.told():
            out.append(f"fact {fact_text(fact)}")
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
    return ["card" if card == HIDDEN else f"card {card}" for card in cards]


def parse(text: str) -> Scenario:
    facts: list[AnyFact] = []
    acts: list[list[str]] = []
    title: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        word, _, rest = line.strip().partition(" ")
        if not word:
            continue
        if word.startswith("#"):
            title.append(line.strip("# "))
        elif word == "fact":
            try:
                told = [fact_from(one) for one in spread(rest.strip())]
            except Refused as refusal:
                raise Refused(refusal.cite, f"line {number}: {refusal.why}") from None
            facts.extend(told)
            acts.extend([] for _ in told)
        elif word == "act" and acts:
            acts[-1].append(rest.strip())
        else:
            raise Refused("", f"line {number} begins with neither fact nor act: {line.strip()!r}")
    return Scenario(facts, acts, "\n".join(title))
