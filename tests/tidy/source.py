"""The package as its source says it: modules, what they declare, import and read."""

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

HOME = Path(__file__).parents[2]
PACKAGE = HOME / "src" / "nomorebets"


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(), str(path))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(parsed(path)))


def where(path: Path, node: ast.AST) -> str:
    return f"{path.relative_to(HOME)}:{getattr(node, 'lineno', 0)}"


def scripts() -> list[Path]:
    """The pages' own."""
    return sorted(p for p in (PACKAGE / "floor/pages").rglob("*.js") if "vendor" not in p.parts)


@cache
def modules() -> dict[str, Path]:
    """By name within the package; the package itself is ""."""
    return {
        ".".join(part for part in path.relative_to(PACKAGE).with_suffix("").parts
                 if part != "__init__"): path
        for path in sorted(PACKAGE.rglob("*.py"))
    }  # fmt: skip


def within(name: str) -> str:
    """The name of a module in the package; "" for any other."""
    return name.removeprefix("nomorebets.") if name.startswith("nomorebets.") else ""


def imports(path: Path) -> Iterator[tuple[str, str]]:
    """Modules of the package with the names taken from them ("": all of it), wherever and however
    it is said: in functions and for types only, too."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from ((within(a.name), "") for a in node.names if within(a.name))
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            told = node.args[0]  # a name that is put together is found by a rule (`BY_RULE`)
            if isinstance(told, ast.Constant) and within(str(told.value)):
                yield within(str(told.value)), ""
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("nomorebets"):
            source = (node.module or "").partition(".")[2]
            for alias in node.names:
                inner = f"{source}.{alias.name}".strip(".")
                yield (inner, "") if inner in modules() else (source, alias.name)


def declared(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """The functions, classes and constants of a module."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name, node
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                names = (n for n in ast.walk(target) if isinstance(n, ast.Name))
                yield from ((n.id, node) for n in names if isinstance(n.ctx, ast.Store))


@cache
def read_in(path: Path) -> Counter[str]:
    """Names a module reads, how often; those of something, or in a short string, after a dot."""
    found: Counter[str] = Counter()
    for node in nodes(path):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            found[node.id] += 1
        elif isinstance(node, ast.Attribute):
            found["." + node.attr] += 1
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found["." + node.value] += 1
    return found
