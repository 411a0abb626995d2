"""Kernels are kept in files: one for each kernel and kind of arguments, and no index.

A file is named by a digest of all that its kernel was made of: the code and what it calls, the
types of its arguments, the processor, Python and Numba. So a game that changes or goes leaves files
behind that nobody asks for, and every other game finds its own; two branches have theirs side by
side.

Of several processes that need the same kernel one compiles it; the others wait and take it. A lock
is a byte of one file of the cache. The system lets go of it when a process dies, and
refuses one that would wait for itself; whoever cannot lock compiles all the same.
"""

import hashlib
import os
import pickle
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.serialize import dumps

from nomorebets.simulation import watching
from nomorebets.simulation.by_reference import full_name
from nomorebets.simulation.cache import cache_folder, keep, kept

MADE_BY = f"{numba.__version__} {sys.implementation.cache_tag}"


@cache
def _locks_in(folder: Path) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    return os.open(folder / "kernels.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)


class KernelCache(NullCache):
    """Used under Numba's compiler lock: by one thread at a time."""

    def __init__(self, function: Any) -> None:
        self.name = f"{function.__module__}.{function.__qualname__}"
        self.compiling = 0  # how deep, where a kernel calls itself
        self.locked = False

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        target_context.refresh()
        found = self._kept(sig, target_context)
        if found is None and not self.locked:
            self.locked = self._locks(True)
            found = self._kept(sig, target_context)
        if found is None:
            watching.compiling(self.name)
        return found

    def save_overload(self, sig: Any, cres: Any) -> None:
        if not cres.library.has_dynamic_globals:  # addresses in this process
            keep(self._path(sig, cres.codegen), dumps(cres._reduce()))

    def _kept(self, sig: Any, target_context: Any) -> Any:
        data = kept(self._path(sig, target_context.codegen()))
        try:
            found = data and pickle.loads(data)
        except (AttributeError, ImportError):  # it names what is gone
            return None
        return found and CompileResult._rebuild(target_context, *found)

    def _path(self, sig: Any, codegen: Any) -> Path:
        kinds = [full_name(kind) for kind in sig]
        told = f"{MADE_BY} {codegen.magic_tuple()} {self.name} {kinds}"
        return cache_folder() / "kernels" / hashlib.sha256(told.encode()).hexdigest()[:40]

    @contextmanager
    def alone(self) -> Iterator[None]:
        self.compiling += 1
        try:
            yield
        finally:
            self.compiling -= 1
            if self.locked and not self.compiling:
                self.locked = not self._locks(False)

    def _locks(self, take: bool) -> bool:
        if find_spec("fcntl") is None:  # a system that has no such locks
            return False
        import fcntl

        how = fcntl.LOCK_EX if take else fcntl.LOCK_UN
        try:
            fcntl.lockf(_locks_in(cache_folder()), how, 1, zlib.crc32(self.name.encode()))
        except OSError:
            return False
        return True


def alone(kernel: Any) -> Any:
    """The kernel, compiled by one process at a time."""
    kernel._cache = found = KernelCache(kernel.py_func)
    compile = kernel.compile

    def compile_alone(sig: Any) -> Any:
        with global_compiler_lock, found.alone():
            try:
                return compile(sig)
            finally:
                watching.compiled(found.name)

    kernel.compile = compile_alone
    return kernel
