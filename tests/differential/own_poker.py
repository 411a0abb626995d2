"""A second poker table: told the same facts, it works out for itself who acts, what each may bet,
the pots and who wins them. Nothing of ours is used here; what was done is not looked at.

It knows one hand at a table that has just opened, everybody dealt in, every hand shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

FOLD, CHECK, CALL = 0, -1, -2
RANKS, SUITS = "23456789TJQKA", "♣♦♥♠"
STUD = ("seven_card_stud", "five_card_stud")


class Wrong(Exception):
    """What was told or asked is not what this table would have."""


class May(NamedTuple):
    """What somebody may answer: plain words, and the least and the highest amount."""

    plain: frozenset[int]
    least: int
    most: int


# hands


def rank(card: str) -> int:
    return RANKS.index(card[0])


def high_of_five(cards: Sequence[str]) -> tuple[Any, ...]:
    counts = Counter(map(rank, cards))
    order = sorted(counts, key=lambda r: (-counts[r], -r))
    shape = sorted(counts.values(), reverse=True)
    flush = len({card[1] for card in cards}) == 1
    straight = len(counts) == 5 and (order[0] - order[4] == 4 or order == [12, 3, 2, 1, 0])
    if straight and order[0] == 12 and order[1] == 3:
        order = [3, 2, 1, 0, -1]
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    kind = kinds.get(tuple(shape), 0)
    if straight or flush:
        kind = 8 if straight and flush else 5 if flush else 4
    return (kind, *order)


def low_of_five(cards: Sequence[str]) -> tuple[Any, ...]:
    """Higher is better: the fewest alike, then the smallest of the largest cards."""
    counts = Counter((rank(card) + 1) % 13 for card in cards)
    order = sorted(counts, key=lambda r: (-counts[r], -r))
    shape = tuple(-n for n in sorted(counts.values(), reverse=True))
    return (shape, *(-r for r in order))


def fives(game: str, own: Sequence[str], board: Sequence[str]) -> Iterator[tuple[str, ...]]:
    if game == "omaha":
        for two in combinations(own, 2):
            for three in combinations(board, 3):
                yield (*two, *three)
    else:
        yield from combinations([*own, *board], 5)


def qualifies(low: tuple[Any, ...]) -> bool:
    return len(low) == 6 and low[1] >= -7  # five different cards, none above eight (ace is 0)


# the table


class OwnPoker:
    def __init__(
        self, game: str, terms: Mapping[str, Any], stacks: Mapping[int, int], facts: Sequence[Any]
    ) -> None:
        self.game, self.terms = game, terms
        self.stacks = dict(stacks)
        self.seats = sorted(stacks)
        self.total = dict.fromkeys(stacks, 0)  # put in, over the hand
        self.street = dict.fromkeys(stacks, 0)
        self.folded: set[int] = set()
        self.held: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.up: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.board: list[str] = []
        self.facts = iter(facts)
        self.may: list[May] = []  # by bet asked
        self.button = 0
        self.rake = self.jackpot = 0

    # facts

    def next(self, *kinds: str) -> Any:
        for fact in self.facts:
            if type(fact).__name__ in kinds:
                return fact
        raise Wrong(f"no {kinds} was told")

    def card(self) -> str:
        return str(self.next("Drawn").card)

    def decision(self, name: str, seat: int) -> int:
        fact = self.next("Decided")
        if (fact.seat, fact.decision) != (seat, name):
            raise Wrong(f"{fact} was told; seat {seat} must decide: {name}")
        return int(fact.value)

    # seats

    def live(self) -> list[int]:
        return [seat for seat in self.seats if seat not in self.folded]

    def after(self, seat: int) -> list[int]:
        """Live seats clockwise, from the one after this."""
        live = self.live()
        return [s for s in live if s > seat] + [s for s in live if s <= seat]

    def put(self, seat: int, amount: int) -> None:
        amount = min(amount, self.stacks[seat])
        self.stacks[seat] -= amount
        self.street[seat] += amount
        self.total[seat] += amount

    # a betting round

    def betting(
        self, first: int, bet: int, full: bool, unit: int, opener: int = 0, upper: int = 0
    ) -> int:
        fixed, level = self.terms["limit_type"] == "fixed", bet if full else 0
        step, raises, capped, fulls = unit, 0, False, 0
        seen: dict[int, int] = {opener: 0} if opener else {}
        last = opener or first
        queue = [s for s in self.after(first - 1) if s != opener]
        queue = queue[queue.index(first) :] + queue[: queue.index(first)] if queue else []
        while queue:
            seat = queue.pop(0)
            if self.stacks[seat] == 0 or seat in self.folded or len(self.live()) == 1:
                continue
            others = [s for s in self.live() if s != seat and self.stacks[s] > 0]
            if not others and self.street[seat] >= max(
                v for s, v in self.street.items() if s != seat
            ):
                break
            least = step + (level if fixed else bet) if level else unit
            reopened = seat not in seen or (
                fulls > seen[seat] if fixed else bet - self.street[seat] >= step
            )
            callers = any(self.street[s] + self.stacks[s] > bet for s in self.live() if s != seat)
            may = reopened and callers and not capped
            double = upper if upper > step else 0
            self.may.append(
                self.choices(seat, bet, least if may else 0, double - step if double else 0)
            )
            value = self.decision("bet", seat)
            seen[seat] = fulls
            if value == FOLD:
                self.folded.add(seat)
            elif value == CALL:
                self.put(seat, bet - self.street[seat])
            elif value > 0:
                self.put(seat, value - self.street[seat])
                last, more = seat, value - (level if fixed else bet if level else 0)
                if fixed:
                    step = upper if double and value - level >= upper else step
                    if 2 * more >= step:
                        raises, fulls, level = raises + (level > 0), fulls + 1, value
                        seen[seat] = fulls
                    capped = raises >= self.terms["max_raises"] and len(others) > 1
                else:
                    step, level = max(step, more), value
                bet = value
                queue = [s for s in self.after(seat) if s != seat]
        self.end_of_street()
        return last

    def choices(self, seat: int, bet: int, least: int, double: int) -> May:
        own, has = self.street[seat], self.street[seat] + self.stacks[seat]
        plain = frozenset((FOLD, CHECK if own >= bet else CALL))
        if not least or has <= bet:
            return May(plain, 0, 0)
        kind = self.terms["limit_type"]
        pot = sum(self.total.values())
        most = {
            "fixed": least + double, "spread": max(least, bet + self.terms["high_limit"]),
            "pot": max(least, bet + pot + bet - own),
        }.get(kind, has)  # fmt: skip
        if has < least:
            return May(plain, has, has)
        return May(plain, least, min(has, most))

    def end_of_street(self) -> None:
        """What nobody has matched goes back."""
        top = max(self.street, key=lambda s: self.street[s])
        second = max((v for s, v in self.street.items() if s != top), default=0)
        if self.street[top] > second:
            back = self.street[top] - second
            self.stacks[top] += back
            self.total[top] -= back
        self.street = dict.fromkeys(self.seats, 0)

    # the games

    def play(self) -> dict[int, int]:
        self.next("Closed")
        last = self.play_stud() if self.game in STUD else self.play_button()
        self.award(last)
        return self.stacks

    def ante(self) -> None:
        if self.terms["ante"]:
            for seat in self.seats:
                self.put(seat, self.terms["ante"])
            self.end_of_street()

    def play_button(self) -> int:
        self.button = self.decision("button", 0)
        small, big = self.after(self.button)[:2]
        if len(self.seats) == 2:  # the button has the small blind
            small, big = big, small
        self.ante()
        self.put(small, self.terms["small_blind"])
        self.put(big, self.terms["big_blind"])
        for _ in range({"holdem": 2, "omaha": 4}.get(self.game, 5)):
            for seat in self.after(self.button):
                self.held[seat].append(self.card())
        low, high = self.terms["low_limit"], self.terms["high_limit"]
        blind = self.terms["big_blind"]
        last = self.betting(self.after(big)[0], blind, True, low)
        upper = high if self.terms["limit_type"] == "fixed" else low
        for cards, unit in (
            ((3, low), (1, upper), (1, upper)) if self.game != "five_card_draw" else ((0, upper),)
        ):
            if len(self.live()) == 1:
                break
            self.card()
            if cards == 0:
                self.draw()
            self.board += [self.card() for _ in range(cards)]
            last = self.betting(self.after(self.button)[0], 0, False, unit)
        return last

    def draw(self) -> None:
        for seat in self.after(self.button):
            mask = self.decision("draw", seat)
            kept = [c for i, c in enumerate(self.held[seat]) if not mask >> i & 1]
            self.held[seat] = kept + [self.card() for _ in range(5 - len(kept))]

    def play_stud(self) -> int:
        seven, low_game = self.game == "seven_card_stud", self.terms.get("pots") == "low"
        low, high = self.terms["low_limit"], self.terms["high_limit"]
        self.ante()
        for _ in range(2 if seven else 1):
            for seat in self.seats:
                self.held[seat].append(self.card())
        self.deal_up()
        opener = (max if low_game else min)(
            self.seats, key=lambda s: self.by_suit(self.up[s][0], low_game)
        )
        last = self.open_stud(opener)
        for card in range(4 if seven else 3, 8 if seven else 6):
            if len(self.live()) == 1:
                break
            self.card()
            if card == 7:
                for seat in self.live():
                    self.held[seat].append(self.card())
            else:
                self.deal_up()
            unit, double = low, 0
            if self.terms["limit_type"] == "fixed":
                unit = high if card >= (5 if seven else 4) else low
                pairs = any(rank(a) == rank(b) for a, b in (self.up[s][:2] for s in self.live()))
                first_pair = (
                    card == (4 if seven else 3) and self.terms.get("pots", "high") == "high"
                )
                double = high if first_pair and pairs and self.terms["open_pair"] else 0
            boards = {s: self.showing(s, low_game) for s in self.live()}
            first = next(s for s in self.live() if boards[s] == max(boards.values()))
            last = self.betting(first, 0, False, unit, upper=double)
        return last

    def deal_up(self) -> None:
        for seat in self.live():
            self.up[seat].append(self.card())
            self.held[seat].append(self.up[seat][-1])

    def by_suit(self, card: str, ace_low: bool) -> tuple[int, int]:
        return (rank(card) + 1) % 13 if ace_low else rank(card), SUITS.index(card[1])

    def showing(self, seat: int, low_game: bool) -> tuple[Any, ...]:
        counts = Counter((rank(c) + 1) % 13 if low_game else rank(c) for c in self.up[seat])
        order = sorted(counts, key=lambda r: (-counts[r], -r))
        sign = -1 if low_game else 1
        return tuple(sign * x for r in order for x in (counts[r], r))

    def open_stud(self, opener: int) -> int:
        low, forced = self.terms["low_limit"], self.terms["forced_bet"]
        bet, full = forced, False
        most = min(self.stacks[opener], low)
        if most > forced and self.decision("bet higher", opener):
            bet, full = most, self.terms["limit_type"] != "fixed" or most >= low - most
        self.put(opener, bet)
        return self.betting(self.after(opener)[0], bet, full, low, opener)

    # pots

    def pots(self) -> list[tuple[int, list[int]]]:
        """Each with who contends for it; one that all have given up goes with the one before."""
        live = self.live()
        levels = sorted({self.total[s] for s in live if self.stacks[s] == 0})
        top = max(self.total.values())
        found: list[tuple[int, list[int]]] = []
        below = 0
        for level in [*levels, *([top] if not levels or levels[-1] < top else [])]:
            amount = sum(min(v, level) - min(v, below) for v in self.total.values())
            contend = [s for s in live if self.total[s] > below or below == 0]
            if amount:
                found.append((amount, contend or found[-1][1]))
            below = level
        return found

    def take(self, pots: list[tuple[int, list[int]]], dropped: bool) -> list[tuple[int, list[int]]]:
        left, found = self.terms["rake_cap"], []
        for number, (amount, contend) in enumerate(pots):
            rake = jackpot = 0
            if self.terms["revenue"] == "rake" and dropped:
                step = self.terms["rake_step"]
                rake = min(left, amount * self.terms["rake_pct"] // 100 // step * step)
                left -= rake
            if number == 0 and dropped and amount - rake >= self.terms["jackpot_from"]:
                jackpot = min(self.terms["jackpot_drop"], amount - rake)
            self.rake, self.jackpot = self.rake + rake, self.jackpot + jackpot
            found.append((amount - rake - jackpot, contend))
        return found

    def award(self, last: int) -> None:
        flop = bool(self.board) or not self.terms.get("no_flop_no_drop", False)
        kind = self.terms.get("pots", "high")
        live = self.live()
        highs, lows = {}, {}
        if len(live) > 1:
            for seat in live:
                hands = list(fives(self.game, self.held[seat], self.board))
                highs[seat] = max(map(high_of_five, hands))
                lows[seat] = max(map(low_of_five, hands))
        for amount, contend in self.take(self.pots(), flop):
            if len(contend) == 1 or len(live) == 1:
                self.stacks[contend[0]] += amount
                continue
            low = [s for s in contend if kind != "eight_or_better" or qualifies(lows[s])]
            if kind == "high":
                low = []
            best_low = [s for s in low if lows[s] == max(lows[t] for t in low)]
            best_high = [s for s in contend if highs[s] == max(highs[t] for t in contend)]
            if kind == "low":
                self.divide(amount, best_low, True)
                continue
            half = amount // 2 if best_low else 0
            self.divide(amount - half, best_high, False)
            if half:
                self.divide(half, best_low, True)

    def divide(self, amount: int, winners: list[int], low: bool) -> None:
        """Equally; odd cents one by one, from the button's left or by the highest (lowest) card."""
        if self.game in STUD:
            cards = {s: sorted(self.by_suit(c, low) for c in self.held[s]) for s in winners}
            winners = sorted(winners, key=lambda s: cards[s][0 if low else -1], reverse=not low)
        else:
            winners = [s for s in self.after(self.button) if s in winners]
        share, odd = divmod(amount, len(winners))
        for place, seat in enumerate(winners):
            self.stacks[seat] += share + (place < odd)
