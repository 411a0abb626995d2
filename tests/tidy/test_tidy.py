"""The house rules, read from the source: layers, whole numbers, short procedures, plain names."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.tidy.source import HOME, PACKAGE, parsed, where

from nomorebets.law.verbs import Table
from nomorebets.table.live import LiveTable

LAYERS = (  # a module imports only from its own layer and those before it
    {"law"},
    {"judgments"},
    {"equipment"},
    {"rules"},
    {"table", "simulation", "odds"},
    {"floor", "environments"},
    {"cli"},
)
RANK = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}
FORBIDDEN = re.compile(r"(?:^|_)(?:get|handle|process)_|manager|helper|utils", re.IGNORECASE)


def sources(*layers: str) -> list[Path]:
    return sorted(path for layer in layers for path in (PACKAGE / layer).rglob("*.py"))


def layer_of(path: Path) -> str:
    """The folder of the package a file lies in; "" for the package's own files."""
    first, *inner = path.relative_to(PACKAGE).parts
    return first if inner else ("cli" if first == "cli.py" else "")


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield node.module or ""
            if node.module == "nomorebets":
                yield from (f"nomorebets.{alias.name}" for alias in node.names)


def layers_used(path: Path) -> set[str]:
    used = {name.split(".")[1] for name in imported(path) if name.startswith("nomorebets.")}
    return used & RANK.keys()


def test_every_folder_of_the_package_is_a_layer() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if any(path.glob("*.py"))}
    assert folders <= RANK.keys()


def test_a_module_imports_only_to_its_left() -> None:
    wrong = [
        f"{path.relative_to(HOME)} imports {used}"
        for path in sources(*RANK)
        for used in layers_used(path)
        if RANK[used] > RANK[layer_of(path)]
    ]
    assert wrong == []


def test_layers_side_by_side_do_not_import_each_other_both_ways() -> None:
    uses = {name: set().union(*map(layers_used, sources(name))) for name in RANK}
    both = {(a, b) for a in uses for b in uses[a] if a < b and a in uses[b]}
    assert both == set()


def test_the_law_is_read_without_numba_and_numpy() -> None:
    wrong = [
        f"{path.relative_to(HOME)} imports {name}"
        for path in sources("law", "judgments", "equipment", "rules")
        for name in imported(path)
        if name.split(".")[0] in ("numba", "numpy")
    ]
    assert wrong == []


def test_no_floats_in_rules() -> None:
    wrong = [
        where(path, node)
        for path in sources("rules")
        if path.parent != PACKAGE / "rules" or path.name != "__init__.py"  # it divides paths
        for node in ast.walk(parsed(path))
        if (isinstance(node, ast.Constant) and isinstance(node.value, float | complex))
        or (isinstance(node, ast.Name) and node.id == "float")
        or (isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div))
    ]
    assert wrong == []


def names(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """The names a file gives to things."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, node
        elif isinstance(node, ast.arg):
            yield node.arg, node
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id, node


def test_the_rules_use_the_words_of_the_regulation() -> None:
    wrong = [
        f"{where(path, node)} {name}"
        for path in sources("rules")
        for name, node in [(path.stem, ast.Pass()), *names(parsed(path))]
        if FORBIDDEN.search(name)
    ]
    assert wrong == []


VERBS = [name for name in vars(Table) if not name.startswith("_")]


def test_there_are_verbs() -> None:
    assert {"rule", "deal", "settle", "offer", "window"} <= set(VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_the_live_table_has_every_verb(verb: str) -> None:
    assert callable(getattr(LiveTable, verb, None))


def registered_on_the_fast_table() -> set[str]:
    """By `@verb("name")` and `@overload_method(FastTableType, "name")`, without compiling any."""
    return {
        argument.value
        for path in sources("simulation")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef)
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call)
        and isinstance(decorator.func, ast.Name)
        and decorator.func.id in ("verb", "overload_method")
        for argument in decorator.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def test_the_fast_table_has_every_verb() -> None:
    assert sorted(set(VERBS) - registered_on_the_fast_table()) == []


def test_nothing_reads_the_papers_the_project_was_written_from() -> None:
    """A clone has no such folder beside it: what it needs of them is data of the project."""
    outside = re.compile(r"\.\./share" r"d\b|/wor" r"k/")
    wrong = [
        str(path.relative_to(HOME))
        for folder in ("src", "tests", "script", ".ci")
        for path in sorted((HOME / folder).rglob("*"))
        if path.suffix in ("", ".py", ".sh", ".toml", ".md", ".txt", ".csv", ".js")
        and path.is_file()
        and outside.search(path.read_text(errors="ignore"))
    ]
    assert wrong == []
