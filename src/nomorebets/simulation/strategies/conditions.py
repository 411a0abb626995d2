"""Conditions in a strategy file: expressions in words of the game, true or false of what is seen.

    kind >= pair
    card(1) == ace and card(2) == king and count(up) > 0 and up <= queen
    total == 16 and cards >= 3 and up in (ten, ace)

A condition is asked of every situation of a decision at once: a word stands for an array, a cell
for each. Words, numbers, `and`, `or`, `not`, `in (…)`, comparisons, sums and differences are all
there is; a text in quotes is a hand of cards. `[names]` of a file gives conditions names, which
others may use.
"""

import ast
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from operator import add, eq, ge, gt, le, lt, ne, sub
from typing import Any

import numpy as np

from nomorebets.law.refusal import Refused

Words = Mapping[str, Callable[..., Any]]  # what each means; a plain word is asked without more
HAND = "'"  # the word that a text in quotes asks for: the rank of a hand
LONGEST, DEEPEST = 4_000, 40  # characters of a condition, and how deep it may be nested

COMPARED: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: eq, ast.NotEq: ne, ast.Lt: lt, ast.LtE: le, ast.Gt: gt, ast.GtE: ge,
}  # fmt: skip


def holds(text: Any, words: Words, names: Mapping[str, Any], size: int) -> Any:
    """In which of so many situations a condition holds."""
    found = _Reading(words, names, size).condition(text)
    return np.broadcast_to(np.asarray(found, np.bool_), (size,))


class _Reading:
    def __init__(self, words: Words, names: Mapping[str, Any], size: int) -> None:
        self.words, self.names, self.size = words, names, size
        self.asked: list[str] = []  # the names being read, so that none stands for itself
        self.deep = 0

    def condition(self, text: Any) -> Any:
        if not isinstance(text, str) or len(text) > LONGEST:
            raise Refused("", f"a condition is a short text, not {str(text)[:40]!r}")
        try:
            read = ast.parse(text.strip(), mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            raise Refused("", f"{text!r} is no condition, such as “count(ace) >= 1”") from None
        found = self._value(read, text)
        if np.asarray(found).dtype != np.bool_:
            raise Refused("", f"{text!r} is a number, and neither true nor false")
        return found

    def _value(self, node: ast.expr, text: str) -> Any:
        if self.deep > DEEPEST:
            raise Refused("", f"{text[:60]!r} is nested too deeply")
        self.deep += 1
        try:
            return self._read(node, text)
        finally:
            self.deep -= 1

    def _read(self, node: ast.expr, text: str) -> Any:
        if isinstance(node, ast.Constant) and type(node.value) is int and node.value < 1000:
            return node.value
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return self._word(HAND, (node.value,), text)
        if isinstance(node, ast.Name):
            return self._named(node.id, text)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
            told = [self._argument(argument, text) for argument in node.args]
            return self._word(node.func.id, told, text)
        if isinstance(node, ast.BoolOp):
            both = np.logical_and if isinstance(node.op, ast.And) else np.logical_or
            return reduce(both, [self._truth(value, text) for value in node.values])
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return np.logical_not(self._truth(node.operand, text))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
            work = add if isinstance(node.op, ast.Add) else sub
            return work(self._number(node.left, text), self._number(node.right, text))
        if isinstance(node, ast.Compare):
            return self._compared(node, text)
        raise Refused("", f"{text!r}: “{ast.unparse(node)[:40]}” is nothing a condition may say")

    def _compared(self, node: ast.Compare, text: str) -> Any:
        found: Any = np.True_
        left = self._number(node.left, text)
        for how, right in zip(node.ops, node.comparators, strict=True):
            if isinstance(how, ast.In | ast.NotIn):
                if not isinstance(right, ast.Tuple | ast.List) or not right.elts:
                    raise Refused("", f"{text!r}: after “in” stands a list, such as (ten, ace)")
                among = reduce(
                    np.logical_or, [np.equal(left, self._number(r, text)) for r in right.elts]
                )
                found = np.logical_and(
                    found, among if isinstance(how, ast.In) else np.logical_not(among)
                )
                continue
            if type(how) not in COMPARED:
                raise Refused("", f"{text!r}: “is” compares nothing here: write ==")
            other = self._number(right, text)
            found = np.logical_and(found, COMPARED[type(how)](left, other))
            left = other
        return found

    def _argument(self, node: ast.expr, text: str) -> Any:
        """A hand is handed on as it is written."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node.value
        return self._number(node, text)

    def _truth(self, node: ast.expr, text: str) -> Any:
        found = self._value(node, text)
        if np.asarray(found).dtype != np.bool_:
            raise Refused("", f"{text!r}: “{ast.unparse(node)[:40]}” is neither true nor false")
        return found

    def _number(self, node: ast.expr, text: str) -> Any:
        found = self._value(node, text)
        if np.asarray(found).dtype == np.bool_:
            raise Refused("", f"{text!r}: “{ast.unparse(node)[:40]}” is no number")
        return found

    def _named(self, name: str, text: str) -> Any:
        if name not in self.names:
            return self._word(name, (), text)
        if name in self.asked:
            raise Refused("", f"the name {name!r} stands for itself")
        self.asked.append(name)
        found = self.condition(self.names[name])
        self.asked.pop()
        return found

    def _word(self, name: str, told: Sequence[Any], text: str) -> Any:
        if name not in self.words:
            known = ", ".join(sorted([*self.names, *(w for w in self.words if w != HAND)]))
            what = "a hand in quotes" if name == HAND else f"the word {name!r}"
            raise Refused("", f"{text!r}: {what} is not known here; there are {known}")
        try:
            return self.words[name](*told)
        except TypeError:
            how = f"{name}(…)" if not told else f"{name} without ({len(told)} in brackets)"
            raise Refused("", f"{text!r}: write {how}") from None


def always(value: Any) -> Callable[[], Any]:
    """A word that means one thing in every situation."""
    return lambda: value


def check_names(names: Any, words: Words) -> Mapping[str, Any]:
    """The names of a file, none of which is a word of the game."""
    if not isinstance(names, dict):
        raise Refused("", "names: write a table such as [names] with matched = “count(up) > 0”")
    for name in names:
        if not name.isidentifier() or name in words:
            why = "is a word already" if name in words else "is no name: letters and _"
            raise Refused("", f"names: {name!r} {why}")
    return names
