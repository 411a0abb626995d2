"""The wheel in an environment that has what it declares and nothing else."""

import ast
import email
import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

HOME = Path(__file__).parents[2]
PROJECT = tomllib.loads((HOME / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
INSTALLED = Path(sysconfig.get_path("purelib"))
BROUGHT_BY = {"argon2": "argon2-cffi", "prometheus_client": "prometheus-client"}


def plain(requirement: str) -> str:
    return re.split(r"[\[<>=;! ]", requirement, maxsplit=1)[0].lower().replace("_", "-")


def closure(names: list[str]) -> set[str]:
    """Distributions, and all they require without being asked for more."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        try:
            required = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            continue  # for another system
        found.add(name)
        waiting += [plain(told) for told in required if "extra ==" not in told]
    return found


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built once."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=HOME, check=True, capture_output=True,
    )  # fmt: skip
    [found] = folder.glob("*.whl")
    return found


@pytest.fixture(scope="session")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an empty environment with the wheel and the dependencies it declares."""
    folder = tmp_path_factory.mktemp("empty") / "venv"
    venv.create(folder, with_pip=False, symlinks=True)
    [site] = (folder / "lib").glob("python*/site-packages")
    zipfile.ZipFile(wheel).extractall(site)
    for name in closure([plain(told) for told in PROJECT["dependencies"]]):
        files = metadata.files(name) or []
        for top in {file.parts[0] for file in files} - {"..", "__pycache__"}:
            if not (site / top).exists():
                (site / top).symlink_to(INSTALLED / top)
    return folder / "bin" / "python"


def ran(
    python: Path, *words: str, encoding: str = "utf-8"
) -> "subprocess.CompletedProcess[str]":  # fmt: skip
    """In a bare environment: the C locale, a home that is none, a folder without sources."""
    told = {"LC_ALL": "C", "HOME": "/dev/null/nobody", "PATH": os.environ["PATH"]}
    told |= {"PYTHONIOENCODING": encoding} if encoding != "utf-8" else {}
    return subprocess.run(
        [str(python), "-s", *words], capture_output=True, text=True, encoding=encoding, env=told,
        cwd=python.parent,
    )  # fmt: skip


NMB = ("-c", "from nomorebets.cli import main; main()")
EXAMPLES = """
import sys
import nomorebets
assert set(nomorebets.__all__) <= set(dir(nomorebets))
for name in nomorebets.__all__:
    assert getattr(nomorebets, name).__doc__ or name == "odds", name
assert str(nomorebets.odds("red_dog").round.house_edge) == "17533/626665"
record = nomorebets.deal("double_down_stud", rounds=3, seats=2, seed="a")
assert (nomorebets.audit(record).rounds, nomorebets.replay(record.data).differences) == (3, [])
assert "svg" in record.rounds[0]._repr_html_()
assert "<table>" in record._repr_html_()
assert "PAR sheet" in repr(nomorebets.par("big_six"))
assert [round(float(h.share), 2) for h in nomorebets.equity("AA v KK").hands] == [0.82, 0.18]
try:
    record.frame()
except nomorebets.Refused as refusal:
    assert "pandas or polars" in str(refusal)
else:
    raise AssertionError("a frame out of nothing")
assert not {"starlette", "uvicorn", "apsw"} & set(sys.modules)
print("the door is open")
"""
LIGHT = """
import sys
import nomorebets
assert not {"numpy", "numba", "msgspec", "rich"} & set(sys.modules), "the door is heavy"
assert "site-packages" in nomorebets.__file__
print(len(nomorebets.__all__), nomorebets.__version__)
"""


def test_the_door_is_light_and_its_examples_run(python: Path) -> None:
    light = ran(python, "-c", LIGHT)
    assert light.stdout.split() == ["17", metadata.version("nomorebets")], light.stderr
    found = ran(python, "-c", EXAMPLES)
    assert found.stdout.strip() == "the door is open", found.stderr


NOT_KEPT = r"(\S*nomorebets/kernels: .*; what was worked out is not kept for the next time\n)?"


def test_the_command_runs_without_a_home_in_the_c_locale(python: Path) -> None:
    for words in (("games",), ("deal", "three_card_poker", "--seed", "1"), ("odds", "big_six")):
        found = ran(python, *NMB, *words)
        assert found.returncode == 0, found.stderr
        assert re.fullmatch(NOT_KEPT, found.stderr), found.stderr
    latin = ran(python, *NMB, "deal", "three_card_poker", "--seed", "1", encoding="latin-1")
    assert (latin.returncode, latin.stderr) == (0, "")
    assert "♠" not in latin.stdout
    assert "?" in latin.stdout


def test_what_an_extra_brings_is_named_in_one_line(python: Path) -> None:
    found = ran(python, *NMB, "serve")
    assert found.returncode == 2
    assert re.fullmatch(r"nmb: this needs \w+: pip install 'nomorebets\[floor\]'\n", found.stderr)


def imported(folder: Path) -> set[str]:
    return {
        (node.module if isinstance(node, ast.ImportFrom) else alias.name).partition(".")[0]  # type: ignore[union-attr]
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    } - sys.stdlib_module_names - {"nomorebets"}  # fmt: skip


def test_what_is_imported_is_declared_and_nothing_else() -> None:
    package = HOME / "src/nomorebets"
    by_room = {path.name: imported(path) for path in package.iterdir() if path.is_dir()}
    optional = {"distributed", "dask", "pyarrow"}  # looked for where they are used
    of_the_floor = {"uvicorn", "uvloop"}  # `nmb serve`
    base = set().union(
        *(by_room[room] for room in by_room if room not in ("floor", "environments"))
    )
    declared = {plain(told) for told in PROJECT["dependencies"]}
    assert {BROUGHT_BY.get(m, m) for m in base - optional - of_the_floor} == declared
    floor = {BROUGHT_BY.get(m, m) for m in by_room["floor"] | of_the_floor} - declared
    told = {plain(told) for told in EXTRAS["floor"]} - {"httptools"}  # through uvicorn
    assert floor - {"httpx", "psycopg"} == told
    assert floor & {"httpx", "psycopg"} <= {plain(told) for told in EXTRAS["postgres"]}
    assert by_room["environments"] - declared == {plain(told) for told in EXTRAS["rl"]}


def test_licences_and_links(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
        [told] = [name for name in names if name.endswith("METADATA")]
        found = email.message_from_bytes(opened.read(told))
    assert found["License-Expression"] == "MIT AND BSD-3-Clause"
    licences = found.get_all("License-File")
    assert licences == ["LICENSE", "src/nomorebets/floor/pages/vendor/lit-html.LICENSE"]
    for licence in licences:
        assert any(name.endswith(f"licenses/{licence}") for name in names)
    vendored = {path.stem for path in HOME.glob("src/nomorebets/floor/pages/vendor/*.js")}
    assert vendored == {Path(name).stem for name in licences[1:]}
    page = str(found.get_payload())
    assert "pip install nomorebets" in page
    assert re.findall(r"\]\((?!https?:)", page) == [], "a link that leads nowhere from an index"
    assert "nomorebets/__init__.pyi" in names
    assert "nomorebets/py.typed" in names
