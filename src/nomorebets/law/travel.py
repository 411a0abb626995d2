"""Functions that travel: from a notebook, a prompt or a file to another process.

A function of this package travels by its name, as every pickle has it. Any other goes as it is: its
code, what it reads of its module, and the functions it calls. Both ends must run one Python.
"""

import builtins
import dis
import marshal
from functools import cache
from importlib import import_module
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

OURS = "nomorebets."


class OneOfThem(NamedTuple):
    """One of the functions that travel together."""

    at: int


class Module(NamedTuple):
    name: str


class Travelling(NamedTuple):
    """A function, and after it those it calls."""

    functions: tuple[dict[str, Any], ...]


@cache
def names_read(code: CodeType) -> frozenset[str]:
    """Global names a function uses, nested code included; attributes are not among them."""
    names: set[str] = set()
    codes = [code]
    while codes:
        code = codes.pop()
        names.update(step.argval for step in dis.get_instructions(code) if "GLOBAL" in step.opname)
        codes.extend(c for c in code.co_consts if isinstance(c, CodeType))
    return frozenset(names)


def packed(value: Any) -> Any:
    """What a pickle can take: of a function from elsewhere all there is to it, else the value."""
    if not _travels(value):
        return value
    together = [value]
    return Travelling(tuple(_parts(function, together) for function in together))


def _travels(value: Any) -> bool:
    return isinstance(value, FunctionType) and not value.__module__.startswith(OURS)


def _parts(function: FunctionType, together: list[Any]) -> dict[str, Any]:
    """`together` grows by the functions that are met."""

    def place(value: Any) -> Any:
        if isinstance(value, ModuleType):
            return Module(value.__name__)
        if not _travels(value):
            return value
        if value not in together:
            together.append(value)
        return OneOfThem(together.index(value))

    known, code = function.__globals__, function.__code__
    return {
        "name": function.__name__,
        "module": function.__module__,
        "qualname": function.__qualname__,
        "code": marshal.dumps(code),
        "defaults": function.__defaults__,
        "cells": tuple(place(cell.cell_contents) for cell in function.__closure__ or ()),
        "reads": {name: place(known[name]) for name in sorted(names_read(code)) if name in known},
        "marks": dict(function.__dict__),
    }


def unpacked(value: Any) -> Any:
    if not isinstance(value, Travelling):
        return value
    made: list[FunctionType] = []
    for parts in value.functions:
        scope = {"__builtins__": builtins, "__name__": parts["module"]}
        cells = tuple(CellType() for _ in parts["cells"])
        code = marshal.loads(parts["code"])
        function = FunctionType(code, scope, parts["name"], parts["defaults"], cells)
        function.__qualname__, function.__module__ = parts["qualname"], parts["module"]
        function.__dict__.update(parts["marks"])
        made.append(function)

    def placed(value: Any) -> Any:
        if isinstance(value, Module):
            return import_module(value.name)
        return made[value.at] if isinstance(value, OneOfThem) else value

    for function, parts in zip(made, value.functions, strict=True):
        function.__globals__.update({name: placed(v) for name, v in parts["reads"].items()})
        for cell, content in zip(function.__closure__ or (), parts["cells"], strict=True):
            cell.cell_contents = placed(content)
    return made[0]
