"""Rows for other programs: a frame of pandas or polars, a table of a notebook, a file."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from nomorebets.law.refusal import Refused

Rows = Sequence[Mapping[str, Any]]
LIBRARIES = ("pandas", "polars")
ARROW_FILES = (".parquet", ".arrow")
SHOWN = 60  # rows of a table in a notebook


def frame(rows: Rows, library: str = "") -> Any:
    """A DataFrame of pandas, or of polars where that alone is installed or is asked for."""
    if library and library not in LIBRARIES:
        raise Refused("", f"a frame is of {' or '.join(LIBRARIES)}, not of {library}")
    for name in (library,) if library else LIBRARIES:
        if find_spec(name) is not None:
            return import_module(name).DataFrame([dict(row) for row in rows])
    raise Refused("", f"a frame needs {library or 'pandas or polars'}: pip install it")


def write_arrow(file: Path, rows: Rows) -> None:
    """Parquet, or Arrow's own form of a file."""
    if file.suffix not in ARROW_FILES:
        raise Refused("", f"{file}: write a file that ends in {' or '.join(ARROW_FILES)}")
    if find_spec("pyarrow") is None:
        raise Refused("", f"{file.suffix} needs pyarrow: pip install 'nomorebets[parquet]'")
    arrow = import_module("pyarrow")
    table = arrow.Table.from_pylist([dict(row) for row in rows])
    if file.suffix == ".parquet":
        import_module("pyarrow.parquet").write_table(table, file)
        return
    with arrow.OSFile(str(file), "wb") as sink, arrow.ipc.new_file(sink, table.schema) as writer:
        writer.write_table(table)


def html_table(head: Iterable[str], rows: Sequence[Sequence[object]], caption: str = "") -> str:
    """What a notebook shows."""
    cells = "".join(f"<th>{escape(name)}</th>" for name in head)
    found = [f"<table><caption>{escape(caption)}</caption><thead><tr>{cells}</tr></thead><tbody>"]
    for row in rows[:SHOWN]:
        found.append("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>")
    if len(rows) > SHOWN:
        found.append(f"<tr><td>and {len(rows) - SHOWN:,} more</td></tr>")
    return "".join([*found, "</tbody></table>"])


def html_of(rows: Rows, caption: str = "") -> str:
    return html_table(rows[0] if rows else (), [list(row.values()) for row in rows], caption)
