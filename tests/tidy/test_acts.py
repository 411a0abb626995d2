"""The register of acts against the source: who knows an act by name, who performs it, with what."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest
from tests.support import EVERY_GAME, goldens
from tests.tidy.source import PACKAGE, modules, nodes, scripts, where

from nomorebets.table.acts import ACTS, RULES
from nomorebets.table.scenario import parse

REGISTER = PACKAGE / "table" / "acts.py"
PAGES = PACKAGE / "floor" / "pages"


def texts(node: ast.AST) -> set[str]:
    """The strings of a literal; of a dict, its keys."""
    parts = node.keys if isinstance(node, ast.Dict) else getattr(node, "elts", [node])
    return {p.value for p in parts if isinstance(p, ast.Constant) and isinstance(p.value, str)}


def assigned(path: Path, name: str) -> set[str]:
    """The strings of what a name stands for in a module."""
    found: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Assign) and any(
            isinstance(t, ast.Name) and t.id == name for t in node.targets
        ):
            found |= texts(node.value)
    return found


def is_name_of_act(node: ast.AST | None) -> bool:
    """`act.act`, `act["act"]`"""
    if isinstance(node, ast.Subscript):
        return isinstance(node.slice, ast.Constant) and node.slice.value == "act"
    return isinstance(node, ast.Attribute) and node.attr == "act"


def known_in_python(path: Path) -> Iterator[str]:
    """`act.act == "pay"`, `in ("pay", …)`, `case "pay"`, `WORDS.get(act.act)`, `WORDS[act.act]`."""

    def of(node: ast.AST) -> set[str]:
        return assigned(path, node.id) if isinstance(node, ast.Name) else texts(node)

    for node in nodes(path):
        if isinstance(node, ast.Compare) and is_name_of_act(node.left):
            for other in node.comparators:
                yield from of(other)
        elif isinstance(node, ast.Compare) and any(map(is_name_of_act, node.comparators)):
            yield from of(node.left)
        elif isinstance(node, ast.Assign | ast.NamedExpr):
            assert not is_name_of_act(node.value), f"{where(path, node)}: under another name"
        elif isinstance(node, ast.Match) and is_name_of_act(node.subject):
            values = (n for case in node.cases for n in ast.walk(case.pattern))
            yield from (t for n in values if isinstance(n, ast.MatchValue) for t in texts(n.value))
        elif isinstance(node, ast.Subscript) and is_name_of_act(node.slice):
            yield from of(node.value) if ast.unparse(node.value) != "ACTS" else ()
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.args and is_name_of_act(node.args[0]) and ast.unparse(node.func) != "ACTS.get":
                yield from of(node.func.value)
            assert not is_name_of_act(node.func.value), f"{where(path, node)}: a part of a name"


def known_in_script(path: Path) -> Iterator[str]:
    """`act.act === "pay"`, `DRAWN[act.act]`, `SPOKEN.has(act.act)`, `LOUD.has(act)`."""
    source = path.read_text()
    ways = r'\.act [!=]== "|\w\[\w+\.act\]|\.has\(\w+\.act\)|dataset\.act\b|\.act\('
    unread = re.sub(ways, "", source)
    assert not re.search(r"\.act\b", unread), f"{path.name}: reads a name in a way of its own"
    yield from re.findall(r'\bact [!=]== "([^"]+)"', source)
    for name in set(re.findall(r"\b(\w+)(?:\[act\.act\]|\.has\(act(?:\.act)?\))", source)):
        few = re.search(rf"^const {name} = new Set\(\[(.*?)\]\);", source, re.M | re.S)
        many = re.search(rf"^const {name} = \{{\n(.*?)^\}};", source, re.M | re.S)
        if few:
            yield from re.findall(r'"([^"]+)"', few[1])
        else:
            assert many, f"{path.name}: {name} is a list of acts nobody can read"
            for quoted, plain in re.findall(r'^  (?:"([^"]+)"|(\w+))[:(]', many[1], re.M):
                yield quoted or plain


def test_whoever_knows_an_act_by_name_is_in_the_register() -> None:
    """Each reader, in Python and in JavaScript, knows the names the register says, no other."""
    knows: dict[str, set[str]] = defaultdict(set)
    for path in {*modules().values(), *scripts()} - {REGISTER}:
        known = known_in_script if path.suffix == ".js" else known_in_python
        reader = path.relative_to(PACKAGE).as_posix()
        knows[RULES if reader.startswith(RULES) else reader].update(known(path))
    says: dict[str, set[str]] = defaultdict(set)
    for name, kind in ACTS.items():
        for reader in kind.readers:
            says[reader].add(name)
    assert {reader: names for reader, names in knows.items() if names} == says


def test_words_fall_away_on_the_page_with_all_that_takes_back() -> None:
    source = (PAGES / "table" / "seen.js").read_text()
    found = re.search(r"const UNDOES = new Set\(\[(.*?)\]\)", source)
    assert found
    undoes = {name for name, kind in ACTS.items() if kind.undoes and not kind.vigorish}
    assert set(re.findall(r'"([^"]+)"', found[1])) == undoes


@cache
def performed() -> list[tuple[str, str, set[str]]]:
    """(where, name, fields) of every act a table performs."""
    found = []
    for path in sorted((PACKAGE / "table").glob("*.py")):
        functions = [node for node in nodes(path) if isinstance(node, ast.FunctionDef)]
        for function in functions:
            for node in ast.walk(function):
                if not isinstance(node, ast.Call):
                    continue
                called, fields = ast.unparse(node.func), {k.arg or "" for k in node.keywords}
                if called == "self._act":
                    fields |= {"spot"} if len(node.args) > 1 else set()
                    fields |= {"moves"} if len(node.args) > 2 else set()
                    names = named(node.args[0], function, functions)
                elif called == "Act" and len(node.args) > 1 and path != REGISTER:
                    names = texts(node.args[1])
                else:
                    continue
                found += [(where(path, node), name, fields) for name in names]
    return found


def named(first: ast.expr, function: ast.FunctionDef, all_of: list[ast.FunctionDef]) -> set[str]:
    """The names a call of `_act` may have: said there, in its function, or by who calls that."""
    if isinstance(first, ast.Constant):
        return texts(first)
    strings = {text for node in ast.walk(function) for text in texts(node)}
    for node in (n for other in all_of for n in ast.walk(other)):
        if (
            isinstance(node, ast.Call)
            and node.args
            and ast.unparse(node.func) == f"self.{function.name}"
        ):
            strings |= texts(node.args[0])
    return strings & ACTS.keys()


def test_every_act_performed_is_in_the_register_with_its_fields() -> None:
    wrong = []
    for at, name, fields in performed():
        kind = ACTS.get(name)
        allowed = {*kind.fields, *(["moves"] if kind.moves else [])} if kind else set()
        if kind is None or not fields <= allowed:
            wrong.append(f"{at} {name}: {fields - allowed}")
    assert wrong == []


def test_every_act_in_the_register_is_performed() -> None:
    assert ACTS.keys() - {name for _, name, _ in performed()} == set()


@pytest.mark.parametrize("game", EVERY_GAME)
def test_acts_have_the_fields_the_register_says(game: str) -> None:
    for golden in goldens(game):
        for played in parse(golden.read_text()).run().rounds:
            for act in played.table.acts:
                kind = ACTS[act.act]
                fields = msgspec.to_builtins(act).keys() - {"cite", "act", "moves"}
                assert fields <= {*kind.fields}, f"{golden.name}: {act}"
                assert kind.moves or not act.moves, f"{golden.name}: {act}"
