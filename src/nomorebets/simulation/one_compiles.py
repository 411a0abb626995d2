"""Of several processes that need the same kernel one compiles it; the others wait and take it.

Numba's cache has an index for each function, read, changed and written back whole. Two processes
that write it at a time could lose an entry, or give one file to two kernels: so each kernel is
locked from before its place in the cache is looked up again until it is stored.

A lock is a byte of one file in the cache's folder. The system lets go of it when a process dies,
and refuses one that would wait for itself; whoever cannot lock compiles all the same.
"""

import fcntl
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from numba.core.caching import FunctionCache
from numba.core.compiler_lock import global_compiler_lock


@cache
def _file(folder: str) -> int:
    return os.open(os.path.join(folder, "lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)


class KernelCache(FunctionCache):
    """Used under Numba's compiler lock: by one thread at a time."""

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        self.byte = zlib.crc32(self._impl.filename_base.encode())
        self.compiling = 0  # how deep, where a kernel calls itself
        self.locked = False

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        found = super().load_overload(sig, target_context)
        if found is None and not self.locked:
            self.locked = self._locks(fcntl.LOCK_EX)
            found = super().load_overload(sig, target_context)
        return found

    @contextmanager
    def alone(self) -> Iterator[None]:
        self.compiling += 1
        try:
            yield
        finally:
            self.compiling -= 1
            if self.locked and not self.compiling:
                self.locked = not self._locks(fcntl.LOCK_UN)

    def _locks(self, how: int) -> bool:
        try:
            fcntl.lockf(_file(self.cache_path), how, 1, self.byte)
        except OSError:
            return False
        return True


def alone(kernel: Any) -> Any:
    """The kernel, compiled by one process at a time."""
    kernel._cache = found = KernelCache(kernel.py_func)
    compile = kernel.compile

    def compile_alone(sig: Any) -> Any:
        with global_compiler_lock, found.alone():
            return compile(sig)

    kernel.compile = compile_alone
    return kernel
