"""Compile a marked function: njit of the narration is the simulation kernel.

The rules import neither Numba nor NumPy. Here a function's twin is made from its own code object
with other globals: procedures and judgments become compiled twins, long tuples of integers arrays.
What a kernel binds by name (a strategy) and the source of the whole package go into the name under
which Numba caches it, so a cached kernel is never older than the rules it was made from.
"""

import dis
import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

PACKAGE = Path(__file__).parent.parent
ARRAYS_FROM = 12  # tuples shorter than this stay tuples


@cache
def fingerprint() -> str:
    """A digest of every source file a kernel can depend on."""
    digest = hashlib.sha256()
    for folder in ("law", "judgments", "equipment", "rules", "simulation", "odds"):
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "nomorebets" / "kernels"


def _numba() -> ModuleType:
    import numba

    if "NUMBA_CACHE_DIR" not in os.environ:
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
        numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    return numba


_twins: dict[tuple[Any, tuple[tuple[str, Any], ...]], Any] = {}


def compiled(function: Callable[..., Any], name: str = "", **bound: Any) -> Any:
    """The compiled twin of a function; `bound` replaces globals (say, the strategy a kernel calls).

    `name` tells kernels of one function apart that are bound to different things.
    """
    assert not bound or name, "a kernel with something bound needs a name of its own"
    key = function, (*sorted(bound.items(), key=lambda item: item[0]), ("", name))
    if key not in _twins:
        numba = _numba()
        assert isinstance(function, FunctionType)
        scope = dict(function.__globals__)
        for used in _names(function):
            if used in bound:
                scope[used] = bound[used]
            elif used in scope:
                scope[used] = _twin(scope[used])
        twin = FunctionType(
            function.__code__, scope, function.__name__, function.__defaults__, function.__closure__
        )
        twin.__qualname__ = f"{function.__qualname__}.{name or 'plain'}.{fingerprint()}"
        twin.__module__ = function.__module__
        _twins[key] = numba.njit(cache=True, nogil=True, error_model="numpy")(twin)
    return _twins[key]


def _names(function: FunctionType) -> set[str]:
    """Global names a function uses, nested code included; attributes are not among them."""
    names: set[str] = set()
    codes = [function.__code__]
    while codes:
        code = codes.pop()
        names.update(step.argval for step in dis.get_instructions(code) if "GLOBAL" in step.opname)
        codes.extend(c for c in code.co_consts if isinstance(c, type(code)))
    return names


def _twin(value: Any) -> Any:
    if getattr(value, "__law__", None):
        return compiled(value)
    if isinstance(value, tuple) and type(value) is tuple and len(value) >= ARRAYS_FROM:
        array = np.array(value)
        return array if array.dtype.kind in "iub" else value
    if isinstance(value, tuple) and type(value) is tuple and value and isinstance(value[0], tuple):
        array = np.array(value) if all(isinstance(v, tuple) for v in value) else np.array(0.0)
        return array if array.dtype.kind in "iub" and array.size >= ARRAYS_FROM else value
    return value
