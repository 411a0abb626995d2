"""A pay table by spots and catch, as keno has one: the licensee's own data."""

from dataclasses import dataclass

from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Option

MOST_SPOTS = 15
MOST_PAYOFF = 10_000_000  # for 1
PayTable = tuple[tuple[int, ...], ...]  # by spots, by numbers caught: what is returned for 1
EXAMPLE = "example"


@dataclass(frozen=True)
class Payoffs(Option):
    """Payoffs "for 1", by spots: `4: 4=72 3=5 2=1; 5: 5=410 4=18 3=2`. Spots that are not told are
    not offered."""

    example: PayTable = ()

    def read(self, key: str, value: object) -> PayTable:
        if value == EXAMPLE:
            return self.example
        if not isinstance(value, str) or not value.strip():
            raise Refused(self.cite, f"{key} must be {self.legal}, not {value!r}")
        table = [(0,) * (spots + 1) for spots in range(MOST_SPOTS + 1)]
        for line in filter(str.strip, value.split(";")):
            spots, pays = self._line(key, line)
            if any(table[spots]):
                raise Refused(self.cite, f"{key}: {spots} spots are told twice")
            table[spots] = pays
        return tuple(table)

    def _line(self, key: str, line: str) -> tuple[int, tuple[int, ...]]:
        spots, _, told = line.partition(":")
        try:
            size = int(spots)
            pays = [0] * (size + 1)
            for word in told.split():
                caught, _, amount = word.partition("=")
                if pays[int(caught)] or int(caught) < 0:
                    raise ValueError
                pays[int(caught)] = int(amount)
            if not 1 <= size <= MOST_SPOTS or not told.split():
                raise ValueError
        except (ValueError, IndexError):
            raise Refused(
                self.cite, f"{key}: {line.strip()!r} is no line such as 4: 4=72 3=5 2=1"
            ) from None
        return size, tuple(pays)

    def text(self, value: PayTable) -> str:
        if value == self.example:
            return EXAMPLE
        lines = []
        for spots, pays in enumerate(value):
            told = [f"{k}={pays[k]}" for k in range(spots, -1, -1) if pays[k]]
            if told:
                lines.append(f"{spots}: {' '.join(told)}")
        return "; ".join(lines)

    def plain(self, value: PayTable) -> str:
        return self.text(value)

    @property
    def legal(self) -> str:
        return f"{EXAMPLE}, or lines such as 4: 4=72 3=5 2=1; 5: 5=410 4=18 3=2"

    def lawful(self, key: str, value: PayTable) -> None:
        if not any(map(any, value)):
            raise Refused(self.cite, f"{key} pays nothing")
        if any(not 0 <= pay <= MOST_PAYOFF for pays in value for pay in pays):
            raise Refused(self.cite, f"{key}: a payoff is 0 to {MOST_PAYOFF:,} for 1")
