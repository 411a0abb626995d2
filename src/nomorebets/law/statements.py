"""Where the code states a paragraph: marks of the narration, tables and terms, comments.

Read from the source, not from the running program, so that a rule can be shown beside its code. The
words of the law have a parameter named `cite`; a citation handed to anything else (a shared
procedure, a tuple of paragraphs) is one that will be marked there.
"""

import ast
import inspect
import io
import re
import textwrap
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from nomorebets.law.citation import Citation, citations_in
from nomorebets.law.decisions import Decision
from nomorebets.law.game import Game, Remedy, Wager
from nomorebets.law.game_parts import Change
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Condition, Option
from nomorebets.law.verbs import Table

RULE, REMEDY, CONDITION, OPTION, WAGER, DECISION = (
    "rule", "remedy", "condition", "option", "wager", "decision",
)  # fmt: skip
REFUSAL, DATA, JUDGMENT, TABLE = "refusal", "data", "judgment", "table"
COMMENT, TIME, READING = "comment", "time", "reading"
# What shows a paragraph that orders no act: the datum, or the refusal, that cites it. A judgment
# cites it in its docstring, a table of data at the end of a line; other prose shows nothing.
SHOWS = (CONDITION, OPTION, WAGER, DECISION, REFUSAL, DATA, JUDGMENT, TABLE)

PACKAGE = Path(__file__).parent.parent
BORROWED = ("judgments", "equipment", "rules")  # layers a subchapter's own words may lie in
WHOLE = 24  # lines of a function or table shown in full

_LETTERED = re.compile(r"(?:\d+[A-Z]?:\d+[A-Z]?-)?\d+\.\d+[A-Z]?\([a-z]{1,2}\)[a-z\d()]*")
_WHOLE_SECTION = re.compile(r"\d+\.\d+[A-Z]?")
_READING = re.compile(r"\b[Rr]eading ([A-Z]+-\d+)")


@dataclass(frozen=True)
class Statement:
    """One statement of a paragraph (`cite`) or of a reading (`kind` READING: `cite` is its id)."""

    cite: str
    kind: str
    file: Path
    line: int
    code: tuple[str, ...]

    def citation(self, chapter: str) -> Citation:
        return Citation.parse(self.cite, chapter)


def stated(folder: Path) -> list[Statement]:
    """Every statement in a subchapter's own files."""
    return [
        statement
        for path in sorted(folder.glob("*.py"))
        for statement in _statements(path, own=True)
    ]


def borrowed(folder: Path) -> list[Statement]:
    """Those in the judgments, equipment and shared procedures the subchapter builds on; they state
    the paragraphs of several games."""
    own = sorted(folder.glob("*.py"))
    return [p for path in _used(own) if path not in own for p in _statements(path, own=False)]


def _used(paths: list[Path]) -> list[Path]:
    """The files, and all files of those layers they import, one after another."""
    found = list(paths)
    for path in found:
        for node in ast.walk(_parsed(path)[1]):
            if isinstance(node, ast.ImportFrom) and node.module:
                _, _, inner = node.module.partition("nomorebets.")
                used = PACKAGE / f"{inner.replace('.', '/')}.py"
                if inner.split(".")[0] in BORROWED and used.exists() and used not in found:
                    found.append(used)
    return found


@cache
def _words() -> dict[str, tuple[str, int]]:
    """The words that take a citation: what each states, and at which place among its arguments."""
    kinds = {Remedy: REMEDY, Condition: CONDITION, Wager: WAGER, Decision: DECISION}
    kinds |= {Change: OPTION}
    words: dict[str, tuple[str, int]] = {Refused.__name__: (REFUSAL, 0)}
    classes: list[type] = [Option]
    for option in classes:  # Option and all its kinds
        kinds[option] = OPTION
        classes.extend(option.__subclasses__())
    for word, kind in kinds.items():
        words[word.__name__] = kind, list(inspect.signature(word).parameters).index("cite")
    for name, verb in vars(Table).items():
        if inspect.isfunction(verb) and "cite" in (
            given := list(inspect.signature(verb).parameters)
        ):
            words[name] = RULE, given.index("cite") - 1
    return words


def _shared(path: Path) -> dict[str, tuple[str, int]]:
    """The shared functions the file may call that make a `Remedy` or `Condition` of a citation."""
    kinds = {Remedy.__name__: REMEDY, Condition.__name__: CONDITION}
    found = {}
    for used in _used([path])[1:]:
        for node in _parsed(used)[1].body:
            if isinstance(node, ast.FunctionDef) and isinstance(node.returns, ast.Name):
                given = [argument.arg for argument in node.args.args]
                if node.returns.id in kinds and "cite" in given:
                    found[node.name] = kinds[node.returns.id], given.index("cite")
    return found


def _parsed(path: Path) -> tuple[list[str], ast.Module]:
    source = path.read_text("utf-8")
    return source.splitlines(), ast.parse(source, str(path))


def _statements(path: Path, own: bool) -> Iterator[Statement]:
    file = _File(path, own)
    found = [*file.in_code(), *file.in_docstrings(), *file.in_comments()]
    yield from sorted(found, key=lambda statement: statement.line)


class _File:
    def __init__(self, path: Path, own: bool) -> None:
        self.path = path
        self.own = own
        self.lines, self.tree = _parsed(path)
        self.above = {
            child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)
        }
        self.words = _words() | _shared(path) | {
            node.name: (DATA, fields.index("cite"))
            for node in ast.walk(self.tree)
            if isinstance(node, ast.ClassDef) and "cite" in (fields := _fields(node))
        }  # fmt: skip

    def statement(self, cite: str, kind: str, line: int, last: int | None = None) -> Statement:
        code = textwrap.dedent("\n".join(self.lines[line - 1 : last or line])).rstrip()
        return Statement(cite, kind, self.path, line, tuple(code.splitlines()))

    # citations in the code itself

    def in_code(self) -> Iterator[Statement]:
        spans = self._spans()
        for node in ast.walk(self.tree):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            if isinstance(self.above[node], ast.Expr):  # a docstring
                continue
            kind, told = self._role(node)
            text = node.value
            if told and (reading := _READING.fullmatch(text)):
                kind, text = READING, reading[1]
            elif not (_LETTERED.fullmatch(text) or (told and text) or self._section(node)):
                continue
            if node.lineno in spans and kind == RULE:
                yield self.statement(text, kind, *spans[node.lineno])
            else:
                yield self.statement(text, kind, *self._around(node))

    def _section(self, node: ast.Constant) -> bool:
        """A whole section, by name in a tuple of paragraphs: `shuffle="20.5"`."""
        named = isinstance(self.above[node], ast.keyword)
        return named and _WHOLE_SECTION.fullmatch(str(node.value)) is not None

    def _role(self, node: ast.expr) -> tuple[str, bool]:
        """What a string states if it is a citation, and whether it stands where one must."""
        handed_on = RULE if self.own else DATA
        above = self.above[node]
        while isinstance(above, ast.IfExp):
            node, above = above, self.above[above]
        if isinstance(above, ast.keyword) and isinstance(call := self.above[above], ast.Call):
            if above.arg in ("before", "after"):
                return TIME, False
            if above.arg == "changes_cite":  # who thinks again acts under it
                return RULE, True
            kind, _ = self.words.get(_name(call), (DATA, 0))
            return (kind, True) if (above.arg or "").endswith("cite") else (handed_on, False)
        if isinstance(above, ast.Call):
            kind, at = self.words.get(_name(above), (handed_on, -1))
            told = 0 <= at < len(above.args) and above.args[at] is node
            return (kind, True) if told else (handed_on, False)
        if isinstance(above, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id.endswith("cite") for target in above.targets
        ):
            return DATA, True
        return handed_on, False

    def _spans(self) -> dict[int, tuple[int, int]]:
        """By the line of a mark: the lines from it, or from the `if` or loop it is the first of, up
        to the next mark."""
        spans: dict[int, tuple[int, int]] = {}
        for function in ast.walk(self.tree):
            if not isinstance(function, ast.FunctionDef):
                continue
            marks = [
                node
                for node in ast.walk(function)
                if isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Call)
                and isinstance(node.value.func, ast.Attribute)
                and node.value.func.attr == "rule"
            ]
            starts = {mark.lineno: self._start(mark) for mark in marks}
            edges = sorted({*starts.values(), (function.end_lineno or 0) + 1})
            for line, start in starts.items():
                last = min(edge for edge in edges if edge > start) - 1
                while self.lines[last - 1].strip() in ("", "else:"):
                    last -= 1
                spans[line] = start, max(last, line)
        return spans

    def _start(self, mark: ast.stmt) -> int:
        above = self.above[mark]
        if isinstance(above, ast.If | ast.For | ast.While) and above.body[0] is mark:
            return above.lineno
        return mark.lineno

    def _around(self, node: ast.expr) -> tuple[int, int]:
        """The lines of the word that states it (with its key in a table), or of its statement."""
        at: ast.AST = node
        while not isinstance(at, ast.stmt):
            above = self.above[at]
            if isinstance(at, ast.Call) and isinstance(above, ast.Dict):
                key = above.keys[above.values.index(at)]
                return (key or at).lineno, at.end_lineno or 0
            if isinstance(at, ast.Call) and isinstance(above, ast.Tuple | ast.List):
                return at.lineno, at.end_lineno or 0
            if isinstance(at, ast.keyword) and _name(above) == Game.__name__:
                return at.lineno, at.end_lineno or 0
            at = above
        first, last = at.lineno, at.end_lineno or 0
        if isinstance(at, ast.FunctionDef | ast.ClassDef) or last - first >= WHOLE:
            return node.lineno, node.lineno
        return first, last

    # citations in prose

    def in_docstrings(self) -> Iterator[Statement]:
        for node in ast.walk(self.tree):
            if not isinstance(node, ast.FunctionDef) or not (text := ast.get_docstring(node)):
                continue
            last = node.end_lineno or 0
            marks = {d.id for d in node.decorator_list if isinstance(d, ast.Name)}
            if "procedure" in marks or last - node.lineno >= WHOLE:
                last = node.body[0].end_lineno or 0
            kind = JUDGMENT if "judgment" in marks else COMMENT
            yield from self._prose(text, node.lineno, last, kind)

    def in_comments(self) -> Iterator[Statement]:
        tables = {
            node.lineno: node.end_lineno or 0
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Assign | ast.AnnAssign | ast.Return | ast.Expr)
        }
        data = self._data_lines()
        source = "\n".join(self.lines) + "\n"
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT:
                line = token.start[0]
                last = tables.get(line, line)
                alone = self.lines[line - 1].lstrip().startswith("#")
                if alone or last - line >= WHOLE:
                    last = line + alone  # with the line it stands over
                kind = TABLE if line in data and not alone else COMMENT
                yield from self._prose(token.string.lstrip("# "), line, last, kind)

    def _data_lines(self) -> set[int]:
        """The lines of tables: what a module, or its terms, assigns; names counted off are none."""
        found: set[int] = set()
        bodies = [self.tree.body, *(n.body for n in self.tree.body if isinstance(n, ast.ClassDef))]
        for node in (node for body in bodies for node in body):
            value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
            if value is not None and _name(value) not in ("range", Game.__name__):
                found |= {*range(node.lineno, (node.end_lineno or 0) + 1)}
        return found

    def _prose(self, text: str, line: int, last: int, kind: str) -> Iterator[Statement]:
        for citation in citations_in(text, ""):
            cite = str(citation) if citation.chapter else citation.short
            yield self.statement(cite, kind, line, last)
        for reading in _READING.findall(text):
            yield self.statement(reading, READING, line, last)


def _fields(node: ast.ClassDef) -> list[str]:
    return [
        field.target.id
        for field in node.body
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
    ]


def _name(node: ast.AST) -> str:
    """The last word of what is called: `Remedy`, or `rule` of `table.rule`."""
    if not isinstance(node, ast.Call):
        return ""
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""
