"""Compile a marked function: njit of the narration is the simulation kernel.

The rules import neither Numba nor NumPy. Here a function's twin is made from its own code object
with other globals: procedures and judgments become compiled twins, long tuples of integers arrays,
and words vanish, for nobody at a compiled table reads or hears them.
What a kernel binds by name (a strategy), all it calls, and the sources of the fast table go into
the name under which it is kept: a kept kernel is never older than the rules it came from.
"""

import hashlib
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from nomorebets.law.travel import names_read

PACKAGE = Path(__file__).parent.parent
ARRAYS_FROM = 12  # tuples shorter than this stay tuples
ADDRESS = re.compile(r" at 0x[0-9a-f]+")
FAST_TABLE = (
    "judgments/payouts.py", "law/marks.py", "law/refusal.py", "law/words.py",
    "simulation/by_reference.py", "simulation/compiled.py", "simulation/fast_table/*.py",
    "simulation/parts.py", "simulation/philox.py",
)  # fmt: skip


def fingerprint() -> str:
    """Enough of the digest to tell sources apart."""
    return source_digest()[:16]


@cache
def source_digest() -> str:
    """SHA-256 of every source file a kernel can depend on."""
    digest = hashlib.sha256()
    for folder in ("law", "judgments", "equipment", "rules", "simulation", "odds"):
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


@cache
def _of_the_table() -> bytes:
    """What every kernel depends on: the verbs, which it finds by the table's type, and what these
    are made of."""
    digest = hashlib.sha256()
    for name in FAST_TABLE:
        for path in sorted(PACKAGE.glob(name)):
            digest.update(path.read_bytes())
    return digest.digest()


_digests: dict[Any, str] = {}


def digest_of(function: Any, bound: dict[str, Any] | None = None) -> str:
    """A digest of a function, of all it calls and of all it reads."""
    function = getattr(function, "py_func", function)
    if not bound and function in _digests:
        return _digests[function]
    if not bound:
        _digests[function] = "itself"  # where it calls itself
    found = hashlib.sha256(_of_the_table())
    found.update(f"{_code(function.__code__)} {function.__defaults__}".encode())
    for cell in function.__closure__ or ():
        found.update(_value(cell.cell_contents).encode())
    for name in sorted(names_read(function.__code__)):
        value = (bound or {}).get(name, function.__globals__.get(name))
        found.update(f"{name}={_value(value)}\0".encode())
    digest = found.hexdigest()[:16]
    if not bound:
        _digests[function] = digest
    return digest


def _value(value: Any) -> str:
    if isinstance(getattr(value, "py_func", value), FunctionType):
        return digest_of(value)
    if isinstance(value, ModuleType):
        return value.__name__
    if isinstance(value, np.ndarray):
        return hashlib.sha256(value.tobytes()).hexdigest()
    return ADDRESS.sub("", repr(value))


def _code(code: CodeType) -> str:
    consts = [_code(c) if isinstance(c, CodeType) else _const(c) for c in code.co_consts]
    return f"{code.co_code.hex()} {code.co_names} {code.co_varnames} {consts}"


def _const(value: Any) -> str:
    return repr(sorted(value, key=repr)) if isinstance(value, frozenset) else repr(value)


_twins: dict[Any, Any] = {}
_parts: dict[Any, Any] = {}


def compiled(function: Callable[..., Any], name: str = "", **bound: Any) -> Any:
    """The compiled twin of a function; `bound` replaces globals (say, the strategy a kernel calls).

    `name` tells kernels of one function apart that are bound to different things.
    """
    assert not bound or name, "a kernel with something bound needs a name of its own"
    key = function, (*sorted(bound.items(), key=lambda item: item[0]), ("", name))
    if key not in _twins:
        assert isinstance(function, FunctionType)
        scope = dict(function.__globals__)
        for used in names_read(function.__code__):
            if used in bound:
                scope[used] = part(bound[used])
            elif used in scope:
                scope[used] = _twin(scope[used])
        twin = FunctionType(
            _without_words(function.__code__), scope, function.__name__, function.__defaults__,
            function.__closure__,
        )  # fmt: skip
        digest = digest_of(function, bound)
        twin.__qualname__ = f"{function.__qualname__}.{name or 'plain'}.{digest}"
        twin.__module__ = function.__module__
        _twins[key] = _njit(twin)
    return _twins[key]


def part(kernel: Any) -> Any:
    """The same, for kernels only: what nobody calls from Python needs no way in from there."""
    if kernel not in _parts:
        from nomorebets.simulation.parts import FOR_KERNELS, of_any_number

        function = kernel.py_func
        twin = FunctionType(
            function.__code__, function.__globals__, function.__name__, function.__defaults__,
            function.__closure__,
        )  # fmt: skip
        twin.__qualname__ = f"{function.__qualname__}.part"
        twin.__module__ = function.__module__
        _parts[kernel] = of_any_number(_njit(twin, **FOR_KERNELS))
    return _parts[kernel]


def _njit(twin: FunctionType, **options: Any) -> Any:
    import numba

    from nomorebets.simulation.kernel_cache import alone

    return alone(numba.njit(nogil=True, error_model="numpy", **options)(twin))


def _without_words(code: CodeType) -> CodeType:
    consts = tuple(0 if isinstance(c, str) else c for c in code.co_consts)
    return code.replace(co_consts=consts)


def _twin(value: Any) -> Any:
    if getattr(value, "__law__", None):
        return part(compiled(value))
    if isinstance(value, str):
        return 0
    if isinstance(value, tuple) and value and all(isinstance(v, str) for v in value):
        words = (0,) * len(value)
        return words if type(value) is tuple else type(value)._make(words)  # type: ignore[attr-defined]
    if isinstance(value, tuple) and type(value) is tuple and len(value) >= ARRAYS_FROM:
        array = np.array(value)
        return array if array.dtype.kind in "iub" else value
    if isinstance(value, tuple) and type(value) is tuple and value and isinstance(value[0], tuple):
        array = np.array(value) if all(isinstance(v, tuple) for v in value) else np.array(0.0)
        return array if array.dtype.kind in "iub" and array.size >= ARRAYS_FROM else value
    return value
