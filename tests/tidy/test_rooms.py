"""One meaning a name, nothing that nobody reads, no ring of imports, no endless function."""

import ast
import re
from collections import Counter, defaultdict
from functools import cache

from tests.tidy.source import (
    HOME,
    declared,
    imports,
    modules,
    nodes,
    parsed,
    read_in,
    scripts,
    where,
)

from nomorebets.rules import folders

LONGEST = 70  # lines of a function
BY_RULE = re.compile(  # modules found by their name, and what is asked of them
    r"rules\.\w+\.s\d\d_\w+\.(layout|page|terms|wagers|hands|ordinary_play)$|cli\."
    r"|odds\.showdowns\.|table\.histories\."
)
DOCUMENTS = [HOME / "README.md", HOME / "ARCHITECTURE.md", *sorted((HOME / "docs").rglob("*.md"))]


@cache
def ids() -> frozenset[str]:
    return frozenset(folders())


def of_a_game(module: str) -> str:
    """The game a module is of, or ""."""
    parts = {re.sub(r"^s\d\d_", "", part) for part in module.split(".")}
    return next(iter(parts & ids()), "")


def same(found: dict[str, list[str]]) -> list[str]:
    return [f"{name}: {', '.join(at)}" for name, at in sorted(found.items()) if len(at) > 1]


def test_a_class_has_a_name_of_its_own() -> None:
    """But for the terms of each game."""
    found = defaultdict(list)
    for module, path in modules().items():
        for node in nodes(path):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(module)
    del found["Terms"]
    assert same(found) == []


def test_a_module_has_a_name_of_its_own() -> None:
    """But for those of games, the commands', and the two tables' verbs, which are the same."""
    found = defaultdict(list)
    for module in modules():
        room, _, name = module.rpartition(".")
        if not (
            room == name or of_a_game(module) or BY_RULE.match(module) or name.endswith("_verbs")
        ):
            found[name].append(module)
    assert same(found) == []


@cache
def read_anywhere() -> frozenset[str]:
    """What is read of something, in the package; and in its documents any word."""
    words = (re.findall(r"\w+", path.read_text()) for path in DOCUMENTS)
    code = (name[1:] for p in modules().values() for name in read_in(p) if name[0] == ".")
    return frozenset(code).union(*words)


def registered(node: ast.stmt) -> bool:
    """A decorator keeps it: `@verb(…)`, `@infer_getattr`, `@click.command(…)`."""
    decorators = (ast.unparse(d).partition("(")[0] for d in getattr(node, "decorator_list", ()))
    return not set(decorators) <= MARKS


MARKS = {"cache", "contextmanager", "dataclass", "judgment", "lru_cache", "procedure"}


def recursive(node: ast.AST, name: str) -> int:
    """How often it reads itself."""
    return sum(isinstance(n, ast.Name) and n.id == name for n in ast.walk(node))


def test_what_is_declared_is_read() -> None:
    """By its module beyond itself, by another, or in the documents. Names declared together (the
    values of an option) are one thing."""
    taken = {pair for path in modules().values() for pair in imports(path)}
    dead = []
    for module, path in modules().items():
        together: dict[ast.stmt, list[str]] = defaultdict(list)
        for name, node in declared(parsed(path)):
            together[node].append(name)
        for node, names in together.items():
            constant = isinstance(node, ast.Assign | ast.AnnAssign)
            if not registered(node) and not any(
                (module, name) in taken
                or name in read_anywhere()
                or name.startswith("__")
                or read_in(path)[name] > (0 if constant else recursive(node, name))
                for name in names
            ):
                dead.append(f"{where(path, node)} {', '.join(names)}")
    assert dead == []


def test_what_a_class_can_do_is_asked_of_it() -> None:
    """Methods; but for those of a class that is something of another package."""
    ours = {name for path in modules().values() for name, _ in declared(parsed(path))}
    dead = [
        f"{where(path, node)} {cls.name}.{node.name}"
        for path in modules().values()
        for cls in nodes(path)
        if isinstance(cls, ast.ClassDef)
        and all(ast.unparse(base).partition("[")[0] in ours | {"Protocol"} for base in cls.bases)
        for node in cls.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and not node.name.startswith("__")
        and node.name not in read_anywhere()
    ]
    assert dead == []


def test_every_module_is_reached() -> None:
    """By an import, by the rule that names it, or by `python -m` in the documents."""
    reached = {source for path in modules().values() for source, _ in imports(path)}
    told = "".join(path.read_text() for path in DOCUMENTS)
    dead = [
        module
        for module in modules()
        if module not in reached
        and not any(other.startswith(f"{module}.") for other in reached)
        and not (of_a_game(module) or BY_RULE.match(module))
        and f"nomorebets.{module}" not in told
        and f"{module.replace('.', '/')}.py" not in told
    ]
    assert dead == []


def test_no_ring_of_imports() -> None:
    """Wherever they stand: in functions and for types only, too."""
    uses = {m: {s for s, _ in imports(path)} & modules().keys() for m, path in modules().items()}
    rings = []
    for module in uses:
        reached: set[str] = set()
        waiting = [module]
        while waiting:
            new = uses[waiting.pop()] - reached
            reached |= new
            waiting += new
        if module in reached:
            rings.append(module)
    assert rings == []


def test_a_function_fits_on_a_page() -> None:
    long = [
        f"{where(path, node)} {node.name}: {(node.end_lineno or 0) - node.lineno + 1} lines"
        for path in modules().values()
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno >= LONGEST
    ]
    assert long == []


def test_the_command_needs_the_floor_only_to_open_or_to_look_after_one() -> None:
    users = {
        module
        for module, path in modules().items()
        if module.startswith("cli.") and any(s.startswith("floor") for s, _ in imports(path))
    }
    known = {
        "backup",
        "restore",
        "copy_store",
        "doctor",
        "equipment",
        "rotate_key",
        "serve",
        "staff",
    }
    assert users == {f"cli.{name}" for name in known}


SHARED = ("law", "judgments", "equipment", "table", "simulation", "odds", "floor", "cli")


def test_shared_code_knows_no_game() -> None:
    """Neither by its id nor by its module: what is a game's own is data of the game, or lies in a
    module found by its id."""
    wrong = []
    for module, path in modules().items():
        if module.partition(".")[0] not in SHARED or of_a_game(module):
            continue
        wrong += [f"{module} imports {s}" for s, _ in imports(path) if of_a_game(s)]
        told = Counter(
            f"{where(path, node)} {node.value!r}"
            for node in nodes(path)
            if isinstance(node, ast.Constant) and node.value in ids()
        )
        wrong += told
    for path in scripts():
        said = {*re.findall(r"""["'`](\w+)["'`]""", path.read_text())}
        wrong += [f"{path.relative_to(HOME)} {id!r}" for id in said & ids()]
    assert wrong == []
