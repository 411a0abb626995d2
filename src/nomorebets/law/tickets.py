"""A ticket: numbers marked in groups, the ways they are played, what each way costs.

As people write it: groups with `/` between them, a king with `*` before its number; after `:` how
the groups are combined: `2` is every combination of two groups, `1+3` the first with the third,
`1+` the first by itself. A king is added to every combination that is told by a number. Without
`:` all groups are one way.

    3 11 40 8                a straight ticket of four spots
    1 2 3 / 4 5 6 / 7 8 9 : 2    three ways of six spots
    1 2 / 3 4 / *5 : 1       two ways of three spots, with a king
"""

import re
from itertools import combinations
from typing import NamedTuple

from nomorebets.law.money import money
from nomorebets.law.refusal import Refused

Groups = tuple[tuple[int, ...], ...]
MOST_WAYS = 100_000  # that a text may tell; the licensee's terms allow fewer
EXPLICIT = re.compile(r"\d+\+(\d+(\+\d+)*)?")  # groups by their numbers
STRAIGHT, WAY, COMBINATION, KING = "straight", "way", "combination", "king"
IN_PLAY, LOST, PAID, VOID, EXPIRED = "", "lost", "paid", "void", "expired"


class Ticket(NamedTuple):
    """As the system has it; what it is worth lies in its place."""

    number: int
    player: str  # for whom it was written
    groups: Groups  # the numbers marked
    ways: Groups  # by way: its groups, counted from 1
    rate: int  # cents a way, each game
    first: int  # game
    games: int = 1  # one after another
    station: int = 1
    at: str = ""  # when it was issued; "": the clock was not told
    quick: bool = False  # the system chose the numbers
    left: int = 1  # games not yet drawn
    fate: str = IN_PLAY
    ended: int = 0  # the game in which it met its fate

    @property
    def price(self) -> int:
        """Of one game."""
        return self.rate * len(self.ways)

    @property
    def spots(self) -> Groups:
        """By way: its numbers."""
        return tuple(
            tuple(number for group in way for number in self.groups[group - 1]) for way in self.ways
        )

    @property
    def last(self) -> int:
        return self.first + self.games - 1


def kind_of(groups: Groups, ways: Groups) -> str:
    """What such a ticket is called."""
    if len(ways) == 1 and len(groups) == 1:
        return STRAIGHT
    sizes = {len(group) for group in groups}
    if 1 in sizes and sizes != {1}:
        return KING
    same = len(sizes) == 1 and len({len(way) for way in ways}) == 1
    return WAY if same else COMBINATION


def marks_from(text: str, cite: str = "") -> tuple[Groups, Groups]:
    """The groups and ways a text tells."""
    marked, colon, played = text.partition(":")
    groups: list[tuple[int, ...]] = []
    kings: list[int] = []
    for part in marked.split("/"):
        words = part.replace(",", " ").split()
        if words and words[0].startswith("*"):
            kings.append(len(groups) + 1)
            words[0] = words[0][1:]
        if not words or not all(word.isdecimal() for word in words):
            raise Refused(cite, f"{part.strip()!r} is no group of numbers, such as 3 11 40")
        groups.append(tuple(int(word) for word in words))
    for king in kings:
        if len(groups[king - 1]) != 1:
            raise Refused(cite, "a king is one number by itself, such as *7")
    if colon:
        return tuple(groups), _ways_from(played, len(groups), kings, cite)
    return tuple(groups), (tuple(range(1, len(groups) + 1)),)


def _ways_from(text: str, size: int, kings: list[int], cite: str) -> Groups:
    ways: list[tuple[int, ...]] = []
    others = [group for group in range(1, size + 1) if group not in kings]
    for word in text.replace(",", " ").split():
        if EXPLICIT.fullmatch(word):
            ways.append(tuple(sorted(int(part) for part in word.split("+") if part)))
        elif word.isdecimal() and 1 <= int(word) <= len(others):
            for way in combinations(others, int(word)):
                ways.append(tuple(sorted((*way, *kings))))
                if len(ways) > MOST_WAYS:
                    raise Refused(cite, f"{text.strip()!r} makes more than {MOST_WAYS:,} ways")
        else:
            known = f"1 to {len(others)}, or groups such as 1+2"
            raise Refused(cite, f"{word!r} does not say how {len(others)} groups combine: {known}")
    if not ways:
        raise Refused(cite, "after the colon stand the ways, such as 2 or 1+2")
    return tuple(ways)


def ticket_words(ticket: Ticket) -> str:
    """In a line: what the ticket shows beside its number."""
    marked = " / ".join(" ".join(map(str, group)) for group in ticket.groups)
    ways = len(ticket.ways)
    kind = kind_of(ticket.groups, ticket.ways)
    many = f"{ways} ways at {money(ticket.rate)}" if ways > 1 else f"at {money(ticket.rate)}"
    games = (
        f"game {ticket.first}" if ticket.games == 1 else f"games {ticket.first} to {ticket.last}"
    )
    issued = f", issued {ticket.at}" if ticket.at else ""
    quick = ", quick pick" if ticket.quick else ""
    return f"{kind} {marked}, {many}, {games}, station {ticket.station}{issued}{quick}"
