"""The command as a process: what it imports, how fast it starts, how it ends."""

import os
import pty
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nomorebets.cli import COMMANDS

ENTRY = "from nomorebets.cli import main; main()"
HEAVY = ("numpy", "numba", "cryptography", "rich", "starlette", "nomorebets.rules", "msgspec")


def process(*args: str, **more: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        [sys.executable, "-c", ENTRY, *args], capture_output=True, text=True, timeout=60, **more
    )


def test_help_imports_no_game_and_nothing_heavy() -> None:
    code = f"""
import sys
sys.argv = ["nmb", "--help"]
try:
    {ENTRY}
except SystemExit as end:
    assert end.code == 0
print([m for m in {HEAVY!r} if m in sys.modules])
print([m for m in sys.modules if m.startswith("nomorebets.cli.")])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    *shown, heavy, commands = done.stdout.splitlines()
    assert (heavy, commands) == ("[]", "['nomorebets.cli.ends']")  # which is no command
    assert all(any(name in line for line in shown) for name in COMMANDS)


def test_help_takes_less_than_three_tenths_of_a_second_of_cpu() -> None:
    best = 9.0
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert process("--help").returncode == 0
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
        best = min(best, spent)
    assert best < 0.3


def test_dealing_imports_neither_numpy_nor_numba() -> None:
    code = f"""
import sys
sys.argv = ["nmb", "deal", "roulette"]
try:
    {ENTRY}
except SystemExit:
    pass
print([m for m in ("numpy", "numba", "rich") if m in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_exit_codes(tmp_path: Path) -> None:
    good = process("games")
    assert (good.returncode, good.stderr) == (0, "")
    bad = process("deal", "whist")
    assert (bad.returncode, bad.stdout, bad.stderr.count("\n")) == (2, "", 1)
    not_there = process("audit", str(tmp_path / "none"))
    assert (not_there.returncode, not_there.stderr.count("\n")) == (2, 1)
    assert process("--version").stdout.startswith("nmb ")


def test_nobody_reads_on() -> None:
    """A broken pipe is no error, and leaves no traceback."""
    command = [sys.executable, "-c", ENTRY, "deal", "roulette", "--rounds", "3000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.readline()
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait(60) == 141


def interrupted(args: list[str], ready: bytes) -> tuple[int, bytes]:
    command = [sys.executable, "-uc", ENTRY, *args]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        seen = b""
        while ready not in seen:
            seen += os.read(child.stdout.fileno(), 4096) or pytest.fail(f"it ended: {seen!r}")
        time.sleep(0.1)
        child.send_signal(signal.SIGINT)
        child.stdout.read()
        errors = child.stderr.read()
        return child.wait(60), errors


def test_ctrl_c_of_a_deal_leaves_nothing_behind(tmp_path: Path) -> None:
    args = ["deal", "roulette", "--rounds", "900000", "--journal", str(tmp_path / "j.jsonl")]
    code, errors = interrupted(args, b"Round 3")
    assert (code, errors.split()) == (130, b"nmb: interrupted".split())
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_of_a_play_keeps_what_was_told(tmp_path: Path) -> None:
    file = tmp_path / "j.jsonl"
    args = ["play", "roulette", "--seed", "1", "--journal", str(file)]
    code, errors = interrupted(args, b"your wager")
    assert (code, errors.split()) == (130, b"nmb: interrupted".split())
    assert process("audit", str(file), "--open").returncode == 0
    more = process(*args, "--resume", input="5 on red\n\nquit\n")
    assert "Round 1 goes on" in more.stdout
    assert "seat 1 has $5.00 on red" in more.stdout
    assert process("audit", str(file)).returncode == 0


def test_no_room_for_the_journal_of_a_play(tmp_path: Path) -> None:
    """What does not fit is not half there, and the table is resumed when there is room."""
    file = tmp_path / "j.jsonl"
    play = ("play", "blackjack", "--seats", "1", "--seed", "5", "--journal", str(file))

    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4000, resource.RLIM_INFINITY))

    full = process(*play, input="\n10\n\nstand\n\n10\n\nstand\n", preexec_fn=no_room)
    assert (full.returncode, full.stderr.count("\n")) == (2, 1)
    assert str(file) in full.stderr
    assert 3000 < file.stat().st_size <= 4000
    assert file.read_bytes().endswith(b"}\n")
    assert process(*play, "--resume", input="stand\n").returncode == 0
    assert process("audit", str(file), "--open").returncode == 0


@pytest.mark.parametrize(("env", "plain"), [({}, False), ({"NO_COLOR": "1"}, True)])
def test_colours_on_a_terminal(env: dict[str, str], plain: bool) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", ENTRY, "deal", "roulette"]
    unset = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    subprocess.run(command, stdout=theirs, env=unset | {"TERM": "xterm"} | env, check=True)
    os.close(theirs)
    shown = os.read(ours, 65536)
    os.close(ours)
    assert b"Round 1" in shown
    assert (b"\x1b" not in shown) == plain


def test_closed_ends_of_the_process() -> None:
    def shell(redirect: str) -> subprocess.CompletedProcess[str]:
        command = f'"{sys.executable}" -c "{ENTRY}" play roulette {redirect}'
        return subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60)

    closed = shell(">&-")
    assert closed.returncode == 2
    assert closed.stderr == "nmb: standard output is closed: nothing can be said there\n"
    silent = shell("<&-")
    assert (silent.returncode, silent.stderr) == (0, "")
    assert "You leave in the middle of a round" in silent.stdout
