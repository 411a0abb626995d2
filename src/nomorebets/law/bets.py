"""What a player may answer to a bet: a few plain answers, and a scale of amounts."""

from collections.abc import Callable, Sequence
from typing import overload

from nomorebets.law.decisions import CALL, CHECK, FOLD
from nomorebets.law.money import money


class Bets(Sequence[int]):
    """FOLD, CHECK or CALL; amounts in whole chips; all the player has, if that is between chips."""

    def __init__(self, plain: tuple[int, ...], amounts: range, all_in: tuple[int, ...]) -> None:
        self.plain, self.amounts, self.all_in = plain, amounts, all_in

    def __len__(self) -> int:
        return len(self.plain) + len(self.amounts) + len(self.all_in)

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[int, ...]: ...
    def __getitem__(self, at: int | slice) -> int | tuple[int, ...]:
        if isinstance(at, slice):
            return tuple(self[i] for i in range(*at.indices(len(self))))
        if at < 0:
            at += len(self)
        for part in (self.plain, self.amounts, self.all_in):
            if 0 <= at < len(part):
                return part[at]
            at -= len(part)
        raise IndexError("no such answer")

    def __contains__(self, value: object) -> bool:
        return value in self.plain or value in self.amounts or value in self.all_in

    def nearest(self, value: int) -> int:
        """What comes next to it: the amount nearest to one, else to check or call; nobody folds who
        may check."""
        amounts = (*self.amounts[:1], *self.amounts[-1:], *self.all_in)
        if value > 0 and amounts:
            near: int = min(amounts, key=lambda amount: abs(amount - value))
            return near
        return next((plain for plain in (CHECK, CALL) if plain in self.plain), self[0])

    def text(self, words: Callable[[int], str]) -> str:
        """ "fold, call, make it $10.00 to $200.00"."""
        said = [words(value) for value in self.plain]
        if self.amounts:
            top = max((*self.amounts[-1:], *self.all_in))
            said.append(f"{words(self.amounts[0])} to {money(top)}")
        elif self.all_in:
            said.append(words(self.all_in[0]))
        return ", ".join(said)

    def some(self, most: int) -> Sequence[int]:
        """No more than so many of them: the plain ones, the least and the highest among them."""
        if len(self) <= most:
            return self
        amounts = (*self.amounts, *self.all_in)
        few = most - len(self.plain)
        chosen = {amounts[i * (len(amounts) - 1) // (few - 1)] for i in range(few)}
        return (*self.plain, *sorted(chosen))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


def bets_between(own: int, behind: int, bet: int, least: int, most: int, step: int) -> Bets:
    """What a player may answer who has bet `own` and has so many chips behind, to a bet: raises
    go in steps from the least to the most; a lower one only with all chips."""
    plain = (FOLD, CHECK) if bet <= own else (FOLD, CALL)
    has = own + behind
    if most <= bet or has <= bet:
        return Bets(plain, range(0), ())
    if has < least:
        return Bets(plain, range(0), (has,))
    top = min(has, most)
    amounts = range(least, top + 1, step)
    all_in = (has,) if has < most and has not in amounts else ()
    return Bets(plain, amounts, all_in)
