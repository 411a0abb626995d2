"""First minutes: help, what was meant, completion, progress; and documents with a form."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import json_of, one_line, run_nmb

from nomorebets.cli import reference
from nomorebets.law.marks import procedure
from nomorebets.simulation import watching
from nomorebets.simulation.compiled import compiled


def test_the_bare_command_prints_its_help() -> None:
    bare = run_nmb()
    assert bare.stdout == run_nmb("--help").stdout
    assert "simulate" in bare.stdout


@pytest.mark.parametrize(
    ("told", "meant"),
    [
        (("simulat",), "simulate"),
        (("odds", "blakjack"), "blackjack"),
        (("odds", "three-card-pokr"), "three_card_poker"),
        (("terms", "Roulete"), "roulette"),
        (("deal", "red_dog", "--terms", "deks=6"), "decks"),
        (("simulate", "roulette", "--wagers", "Redd=5"), "red"),
    ],
)
def test_what_was_meant_is_said(told: tuple[str, ...], meant: str) -> None:
    assert f"did you mean {meant!r}?" in one_line(*told)


def test_of_what_is_like_nothing_nothing_is_guessed() -> None:
    assert "did you mean" not in one_line("odds", "xyzzy")
    assert "there is no game 'xyzzy'; the games are craps" in one_line("odds", "xyzzy")


YES_OR_NO = {f"shuffle_each_round={word}" for word in ("yes", "no")}


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("nmb sim", {"simulate"}),
        ("nmb odds double_d", {"double_down_stud", "double_draw_poker"}),
        ("nmb deal red_dog --terms shu", {"shuffle_each_round="}),
        ("nmb deal red_dog --terms shuffle_each_round=", YES_OR_NO),
        ("nmb simulate roulette --wagers bl", {"black="}),
        ("nmb simulate roulette --wagers red=5,bl", {"red=5,black="}),
        ("nmb simulate nothing --terms x", set()),
    ],
)  # fmt: skip
def test_the_shell_completes(typed: str, offered: set[str]) -> None:
    words = typed.split(" ")
    told = {
        "_NMB_COMPLETE": "bash_complete",
        "COMP_WORDS": typed,
        "COMP_CWORD": f"{len(words) - 1}",
    }
    ran = subprocess.run(
        [sys.executable, "-c", "from nomorebets.cli import main; main()"],
        env=os.environ | told, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert {line.partition(",")[2] for line in ran.stdout.splitlines() if line} == offered


LATE = """
import time
from nomorebets.cli.progress import shown
from nomorebets.simulation import watching
with shown("solving") as line:
    time.sleep(0.9)
    watching.compiling("a.module.run_chunk.red_dog.digest")
    time.sleep(0.4)
"""


def test_a_terminal_is_told_within_a_second() -> None:
    terminal, its = pty.openpty()
    running = subprocess.Popen([sys.executable, "-c", LATE], stderr=its)
    os.close(its)
    seen = b""
    while b"compiling red dog, once" not in seen:
        seen += os.read(terminal, 1 << 12)
    assert running.wait(30) == 0
    os.close(terminal)
    assert b"solving" in seen


def test_nobody_who_reads_a_file_is_shown_a_bar() -> None:
    ran = subprocess.run([sys.executable, "-c", LATE], capture_output=True, check=True)
    assert (ran.stdout, ran.stderr) == (b"", b"")


@procedure
def doubled(value: int) -> int:
    return 2 * value


def test_a_kernel_that_is_compiled_is_told_and_one_that_is_kept_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    told: list[str] = []
    monkeypatch.setattr(watching, "watchers", [told.append])
    kernel = compiled(doubled)
    assert (kernel(3), kernel(4)) == (6, 8)
    assert told == ["doubled", ""]


# JSON

SCHEMAS = json.loads((reference.ROOT / "docs/reference/json-schemas.json").read_text())
KINDS: dict[str, tuple[type, ...]] = {
    "object": (dict,), "array": (list,), "string": (str,), "integer": (int,), "boolean": (bool,),
    "number": (int, float), "null": (type(None),),
}  # fmt: skip


def wrong(found: Any, schema: dict[str, Any], at: str = "") -> list[str]:
    """Where a document is not as its schema has it: the words of JSON Schema that ours use."""
    if "const" in schema:
        return [] if found == schema["const"] else [f"{at}: {found!r}"]
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not any(isinstance(found, KINDS[kind]) for kind in kinds):
        return [f"{at}: {found!r} is no {kinds}"]
    told = []
    if isinstance(found, dict):
        told += [f"{at}: no {key}" for key in schema.get("required", ()) if key not in found]
        for key, inner in schema.get("properties", {}).items():
            told += wrong(found[key], inner, f"{at}/{key}") if key in found else []
    if isinstance(found, list) and "items" in schema:
        for number, each in enumerate(found):
            told += wrong(each, schema["items"], f"{at}/{number}")
    return told


DOCUMENTS = {
    "nmb games": ("games",),
    "nmb terms": ("terms", "let_it_ride"),
    "nmb deal": ("deal", "double_down_stud", "--seed", "9"),
    "nmb odds": ("odds", "let_it_ride"),
    "nmb law": ("law", "let_it_ride"),
    "nmb simulate": ("simulate", "big_six", "--rounds", "1000", "--seed", "9"),
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_is_as_its_schema_says(name: str) -> None:
    found = json_of(*DOCUMENTS[name])
    assert wrong(found, SCHEMAS[name]) == []
    assert set(found) <= set(SCHEMAS[name]["properties"])


@pytest.mark.parametrize("name", ["nmb replay", "nmb audit", "nmb dispute"])
def test_documents_of_a_journal(name: str, journals: dict[str, Path]) -> None:
    more = ("--round", "2") if name == "nmb dispute" else ()
    for file in journals.values():
        assert wrong(json_of(name.removeprefix("nmb "), file, *more), SCHEMAS[name]) == []


def test_what_is_not_as_the_schema_says_is_found() -> None:
    found = json_of("games")
    assert wrong(found | {"version": 2}, SCHEMAS["nmb games"]) == ["/version: 2"]
    assert wrong(found | {"games": 3}, SCHEMAS["nmb games"])
    del found["games"]
    assert wrong(found, SCHEMAS["nmb games"]) == [": no games"]


# tables of data


@pytest.mark.parametrize("suffix", [".parquet", ".arrow"])
def test_a_journal_is_exported_act_by_act(
    suffix: str, journals: dict[str, Path], tmp_path: Path
) -> None:
    target = tmp_path / f"acts{suffix}"
    run_nmb("export", journals["roulette"], "--to", target)
    found = rows_of(target)
    again = json_of("replay", journals["roulette"])
    acts = [(r["round"], act["cite"]) for r in again["rounds"] for act in r["acts"]]
    assert [(row["round"], row["paragraph"]) for row in found] == acts
    assert "exists already" in one_line("export", journals["roulette"], "--to", target)
    assert "ends in" in one_line("export", journals["roulette"], "--to", tmp_path / "acts.xls")


def test_results_are_exported(tmp_path: Path) -> None:
    file, target = tmp_path / "odds.json", tmp_path / "odds.parquet"
    file.write_text(run_nmb("odds", "big_six", "--json").stdout)
    run_nmb("export", file, "--to", target)
    found = [row for row in rows_of(target) if row["wager"] == "$20"]
    assert sum(row["probability"] for row in found) == pytest.approx(1)
    assert sorted(row["win"] for row in found) == [-1, 20]
    file.write_text("[1]")
    assert "neither a journal nor" in one_line("export", file, "--to", tmp_path / "x.parquet")


def rows_of(file: Path) -> list[dict[str, Any]]:
    import pyarrow
    import pyarrow.parquet

    if file.suffix == ".parquet":
        found = pyarrow.parquet.read_table(file)
    else:
        with pyarrow.memory_map(str(file)) as source:
            found = pyarrow.ipc.open_file(source).read_all()
    rows: list[dict[str, Any]] = found.to_pylist()
    return rows
