"""What only kernels call is linked into them, and compiled once for any number."""

from pathlib import Path
from typing import Any

import pytest

from nomorebets.law.marks import procedure
from nomorebets.simulation.compiled import compiled, part


@procedure
def twice(n: int) -> int:
    return 2 * n


@procedure
def twice_seven_and(n: int) -> int:
    return twice(7) + twice(n)


def code_of(kernel: Any) -> list[str]:
    """The functions in its machine code; it is compiled for one kind of arguments."""
    [found] = kernel.overloads.values()
    return [function.name for function in found.library.get_defined_functions()]


def test_a_part_has_no_code_of_its_own_and_one_kind_of_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))  # compiled here and now
    kernel = compiled(twice_seven_and)
    assert kernel(4) == 22
    assert any("twice_seven_and" in name for name in code_of(kernel))
    assert code_of(part(compiled(twice))) == []
