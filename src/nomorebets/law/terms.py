"""Terms: the licensee's choices, as posted. Each field has its legal values and its paragraph.

A subchapter writes a NamedTuple whose fields are annotated with an option:

    class Terms(NamedTuple):
        deal_method: Annotated[int, Choice("17.8(a)", "manual_shoe", "hand")] = MANUAL_SHOE
        payout_limit: Annotated[int, Cents("17.10(c)", among=(100_000_00,))] = 100_000_00

The values are integers and tuples of integers, so that the same object goes to the compiled table.
"""

import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from nomorebets.law.money import cents_from, money
from nomorebets.law.refusal import Refused, meant
from nomorebets.law.words import NO_LIMIT

MOST = 1 << 40  # of what the text sets no upper bound to
MOST_ODDS = 100_000  # to one
Lines = tuple[tuple[int, int], ...]  # a pay table: (least rank, odds to one), best first


@dataclass(frozen=True)
class Option:
    """One choice of the licensee."""

    cite: str

    def read(self, key: str, value: object) -> Any:
        """What is written, legal or not; refuses what has no meaning at all."""
        raise NotImplementedError

    def text(self, value: Any) -> str:
        return str(value)

    def plain(self, value: Any) -> Any:
        """As it stands in a journal."""
        return value

    @property
    def legal(self) -> str:
        raise NotImplementedError

    def lawful(self, key: str, value: Any) -> None:
        """Refuse a value outside the legal ones."""


@dataclass(frozen=True)
class Choice(Option):
    """One of several named values; the value is the index of its name."""

    names: tuple[str, ...]
    formerly: tuple[tuple[str, str], ...]  # names of older journals, and what they are called now

    def __init__(self, cite: str, *names: str, formerly: tuple[tuple[str, str], ...] = ()) -> None:
        object.__setattr__(self, "cite", cite)
        object.__setattr__(self, "names", names)
        object.__setattr__(self, "formerly", formerly)

    def read(self, key: str, value: object) -> int:
        value = dict(self.formerly).get(value, value) if isinstance(value, str) else value
        if isinstance(value, str) and value in self.names:
            return self.names.index(value)
        raise Refused(self.cite, f"{key} must be {self.legal}, not {value!r}")

    def text(self, value: int) -> str:
        return self.names[value]

    def plain(self, value: int) -> str:
        return self.names[value]

    @property
    def legal(self) -> str:
        return " or ".join(filter(None, (", ".join(self.names[:-1]), self.names[-1])))

    def lawful(self, key: str, value: int) -> None:
        if not 0 <= value < len(self.names):
            raise Refused(self.cite, f"{key} must be {self.legal}, not {value!r}")


@dataclass(frozen=True, init=False)
class ChoiceOfOdds(Choice):
    """One of several odds, "3 to 2"; in a journal, where a blank parts two terms, "3:2"."""

    def read(self, key: str, value: object) -> int:
        ratio = re.fullmatch(r"(\d+):(\d+)", value) if isinstance(value, str) else None
        return super().read(key, f"{ratio[1]} to {ratio[2]}" if ratio else value)

    def plain(self, value: int) -> str:
        return self.names[value].replace(" to ", ":")


_YES = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


@dataclass(frozen=True)
class Flag(Option):
    """A thing the licensee may or may not offer."""

    always: bool = False  # the text leaves no choice; a price may still suppose it were otherwise

    def read(self, key: str, value: object) -> bool:
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.lower() in _YES:
            return _YES[value.lower()]
        raise Refused(self.cite, f"{key} must be yes or no, not {value!r}")

    def text(self, value: bool) -> str:
        return "yes" if value else "no"

    @property
    def legal(self) -> str:
        return "yes" if self.always else "yes or no"

    def lawful(self, key: str, value: bool) -> None:
        if self.always and not value:
            raise Refused(self.cite, f"{key} must be {self.legal}: it is no choice of the licensee")


@dataclass(frozen=True)
class Whole(Option):
    """A whole number between two bounds, or one of a few."""

    least: int = 0
    most: int = MOST
    among: tuple[int, ...] = ()

    def read(self, key: str, value: object) -> int:
        number: int | None = None
        if isinstance(value, int) and not isinstance(value, bool):
            number = value
        elif isinstance(value, str):
            try:
                number = self._number(value)
            except ValueError:
                number = None
        if number is None:
            raise Refused(self.cite, f"{key} must be {self.legal}, not {value!r}")
        return number

    def _number(self, text: str) -> int:
        return int(text.replace(",", "").replace("_", ""))

    @property
    def legal(self) -> str:
        if self.among:
            return " or ".join(self.text(n) for n in self.among)
        if self.most >= MOST:
            return f"{self.text(self.least)} or more"
        return f"{self.text(self.least)} to {self.text(self.most)}"

    def lawful(self, key: str, value: int) -> None:
        if value > self.most >= MOST:
            raise Refused(self.cite, f"{key} must be no more than {self.text(MOST)}")
        if not self.least <= value <= self.most or (self.among and value not in self.among):
            raise Refused(self.cite, f"{key} must be {self.legal}, not {self.text(value)}")


@dataclass(frozen=True)
class Cents(Whole):
    """An amount of money; in a journal, whole cents."""

    def _number(self, text: str) -> int:
        return cents_from(text)

    def text(self, value: int) -> str:
        return money(value)


@dataclass(frozen=True)
class Limit(Cents):
    """A payout limit the licensee may set or not; none is an amount that never binds."""

    most: int = NO_LIMIT

    def read(self, key: str, value: object) -> int:
        return NO_LIMIT if value == "none" else super().read(key, value)

    def text(self, value: int) -> str:
        return "none" if value == NO_LIMIT else money(value)

    def plain(self, value: int) -> int | str:
        return "none" if value == NO_LIMIT else value

    @property
    def legal(self) -> str:
        return f"none, or {money(self.least)} or more"


def odds_lines(text: str) -> list[tuple[str, int, int]]:
    """ "flush 9 to 1, straight=3 to 2, 5": name, to, one, line by line; `ValueError` if it is not
    so."""
    found = []
    for part in text.split(","):
        line = re.fullmatch(r"\s*(?:(\w*[a-z]\w*)\s*[= ]\s*)?(-?\d+)(?:\s+to\s+(\d+))?\s*", part)
        if line is None:
            raise ValueError
        name, to, one = line.groups()
        found.append((name or "", int(to), int(one or 1)))
    return found


@dataclass(frozen=True)
class Odds(Option):
    """Payout odds "n to 1", line by line, each no less than the text's minimum.

    `names` name the lines; `minimum` are their least odds; a line with odds below 1 (push, lose)
    is fixed. As text: "1000,100,25,…", or "flush 9 to 1" (or "flush=9") to change one line.
    """

    names: tuple[str, ...] = ()
    minimum: Lines = ()

    def read(self, key: str, value: object) -> Lines:
        numbers = [odds for _, odds in self.minimum]
        if isinstance(value, str):
            value = self._changed(key, numbers, value)
        if not isinstance(value, Sequence) or not all(type(v) is int for v in value):
            raise Refused(self.cite, f"{key} must be whole odds to 1, not {value!r}")
        paid = [n for n in numbers if n > 0]
        if len(value) not in (len(paid), len(numbers)):
            raise Refused(self.cite, f"{key} needs {len(paid)} odds, one for each of: {self.lines}")
        odds = list(value) + numbers[len(value) :]
        lines = tuple((least, n) for (least, _), n in zip(self.minimum, odds, strict=True))
        return lines

    def _changed(self, key: str, numbers: list[int], text: str) -> list[int]:
        changed = list(numbers)
        try:
            lines = odds_lines(text)
            if any(one != 1 for _, _, one in lines):
                raise ValueError
            if not any(name for name, _, _ in lines):
                return [to for _, to, _ in lines]
            for name, to, _ in lines:
                changed[self.names.index(name)] = to
        except ValueError:
            raise Refused(self.cite, f"{key} must be odds to 1 for: {self.lines}") from None
        return changed

    def paid(self, value: Lines) -> list[tuple[str, int, int]]:
        """Each line that is paid: its name, its odds, to 1."""
        named = zip(self.names, value, strict=True)
        return [(name, odds, 1) for name, (_, odds) in named if odds > 0]

    def text(self, value: Lines) -> str:
        return ", ".join(
            f"{name} {odds} to 1"
            for name, (_, odds) in zip(self.names, value, strict=True)
            if odds > 0
        )

    def plain(self, value: Lines) -> list[int]:
        return [odds for _, odds in value if odds > 0]

    @property
    def lines(self) -> str:
        return ", ".join(
            n for n, (_, odds) in zip(self.names, self.minimum, strict=True) if odds > 0
        )

    @property
    def legal(self) -> str:
        return "at least " + self.text(self.minimum)

    def lawful(self, key: str, value: Lines) -> None:
        for name, (_, odds), (_, least) in zip(self.names, value, self.minimum, strict=True):
            if odds < least or (least <= 0 and odds != least):
                raise Refused(
                    self.cite, f"{key}: {name} must pay no less than {least} to 1, not {odds} to 1"
                )
            if odds > MOST_ODDS:
                raise Refused(self.cite, f"{key}: {name} must pay no more than {MOST_ODDS:,} to 1")


@dataclass(frozen=True)
class OwnOdds(Odds):
    """A pay table of the licensee's own, in place of one that is named; none unless it is told."""

    def read(self, key: str, value: object) -> Lines:
        return self.minimum if value == "none" else super().read(key, value)

    def text(self, value: Lines) -> str:
        return "none" if value == self.minimum else super().text(value)

    @property
    def legal(self) -> str:
        return f"none, or odds to 1 for {self.lines}"


@dataclass(frozen=True)
class OddsTo(Option):
    """Payout odds "a to b", line by line, each no less than the text's minimum.

    As text: "place_6_8 7 to 6" (or "place_6_8=7 to 6") to change one line, several with commas
    between.
    """

    names: tuple[str, ...] = ()
    minimum: Lines = ()  # (to, one), line by line

    def read(self, key: str, value: object) -> Lines:
        if isinstance(value, str) and re.search("[a-z]", value):
            odds = self._changed(key, value)
        else:
            parts = value.split(",") if isinstance(value, str) else value
            try:
                numbers = [int(part) for part in parts]  # type: ignore[attr-defined]
            except (TypeError, ValueError):
                numbers = []
            if len(numbers) != 2 * len(self.minimum):
                raise self._form(key)
            odds = list(zip(numbers[::2], numbers[1::2], strict=True))
        return tuple(odds)

    def _changed(self, key: str, text: str) -> list[tuple[int, int]]:
        odds = list(self.minimum)
        try:
            for name, to, one in odds_lines(text):
                odds[self.names.index(name)] = to, one
        except ValueError:
            raise self._form(key) from None
        return odds

    def _form(self, key: str) -> Refused:
        lines = ", ".join(self.names)
        return Refused(self.cite, f"{key} must be written LINE a to b, for the lines {lines}")

    def paid(self, value: Lines) -> list[tuple[str, int, int]]:
        """Each line: its name, its odds, to how many."""
        return [(name, to, one) for name, (to, one) in zip(self.names, value, strict=True)]

    def text(self, value: Lines) -> str:
        return ", ".join(
            f"{name} {to} to {one}" for name, (to, one) in zip(self.names, value, strict=True)
        )

    def plain(self, value: Lines) -> list[int]:
        return [number for line in value for number in line]

    @property
    def legal(self) -> str:
        return "at least " + self.text(self.minimum)

    def lawful(self, key: str, value: Lines) -> None:
        for name, (to, one), (least, each) in zip(self.names, value, self.minimum, strict=True):
            if one < 1 or to * each < least * one:
                raise Refused(
                    self.cite,
                    f"{key}: {name} must pay no less than {least} to {each}, not {to} to {one}",
                )
            if to > MOST_ODDS or one > MOST_ODDS:
                raise Refused(
                    self.cite, f"{key}: {name} must be told in numbers up to {MOST_ODDS:,}"
                )


@dataclass(frozen=True)
class Condition:
    """What two or more choices owe each other."""

    cite: str
    words: str
    holds: Callable[[Any], bool] = field(compare=False)


def options(terms: Any) -> Mapping[str, Option]:
    """The options of a Terms class, by key."""
    return _options(terms)


@cache
def _options(terms: Hashable) -> Mapping[str, Option]:
    found: dict[str, Option] = {}
    for key, hint in get_type_hints(terms, include_extras=True).items():
        assert get_origin(hint) is Annotated, f"{terms}.{key} has no option"
        found[key] = next(extra for extra in get_args(hint)[1:] if isinstance(extra, Option))
    return found


def lawful(terms: Any, conditions: Sequence[Condition] = ()) -> Any:
    """The terms, or the refusal of the first that is not lawful."""
    for refusal in offences(terms, conditions):
        raise refusal
    return terms


def offences(terms: Any, conditions: Sequence[Condition] = ()) -> Iterator[Refused]:
    """All that is not lawful in the terms, each with its paragraph."""
    for key, option in options(type(terms)).items():
        try:
            option.lawful(key, getattr(terms, key))
        except Refused as refusal:
            yield refusal
    for condition in conditions:
        if not condition.holds(terms):
            yield Refused(condition.cite, condition.words)


def refuse_at_making(cls: Any, conditions: Sequence[Condition]) -> None:
    """Let a Terms class refuse what is not lawful when it is called. `_replace` and `_make` suppose
    anything, and so does a pickle: who made the terms has answered for them."""
    if "__reduce__" in vars(cls):
        return
    plain_new = cls.__new__

    def new(kind: Any, *values: Any, **named: Any) -> Any:
        return lawful(plain_new(kind, *values, **named), conditions)

    cls.__new__ = new
    cls.__repr__ = in_words
    cls.__reduce__ = lambda terms: (_as_they_were, (cls, tuple(terms)))


def in_words(terms: Any) -> str:
    """Terms as people read them."""
    told = ", ".join(f"{k}: {o.text(getattr(terms, k))}" for k, o in options(type(terms)).items())
    return f"<terms: {told}>"


def _as_they_were(cls: Any, values: tuple[Any, ...]) -> Any:
    return cls._make(values)


def terms_from(
    cls: Any,
    chosen: Mapping[str, object],
    conditions: Sequence[Condition] = (),
    as_law: bool = True,
) -> Any:
    """Terms from keys and values as people or journals write them; lawful, unless that is not asked
    for: a journal written when the law was read otherwise, a price that is only supposed."""
    known = options(cls)
    values = {}
    for key, value in chosen.items():
        if key not in known:
            some = f"the terms are {', '.join(known)}"
            raise Refused("", f"there is no term {key!r}{meant(key, known) or ';'} {some}")
        values[key] = known[key].read(key, value)
    made = cls()._replace(**values)
    return lawful(made, conditions) if as_law else made


def plain(terms: Any) -> dict[str, Any]:
    """Terms as a journal keeps them."""
    return {key: option.plain(getattr(terms, key)) for key, option in options(type(terms)).items()}
