"""Who is told that a kernel is being compiled: by the name of its game, and "" when it is done."""

from collections.abc import Callable

watchers: list[Callable[[str], None]] = []
_under_way: list[str] = []  # a kernel, and the parts it is made of


def compiling(kernel: str) -> None:
    """By its full name: a module and a function, what that is bound to, a digest."""
    if not _under_way:
        *_, function, bound, _digest = kernel.split(".")
        _tell((function if bound == "plain" else bound).replace("_", " "))
    _under_way.append(kernel)


def compiled(kernel: str) -> None:
    if kernel in _under_way:
        _under_way.remove(kernel)
        if not _under_way:
            _tell("")


def _tell(words: str) -> None:
    for watcher in watchers:
        watcher(words)
