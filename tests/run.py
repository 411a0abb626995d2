"""The tests, two at a time: `python -m tests.run [PYTEST ARGUMENTS…]`, as `script/test` runs them.

What fails makes the run fail. Only a test marked `waits` (for a browser, a server or a cluster) may
be tried again, alone, because two cores that do all of that at once are at times too slow for who
waits; of these at most five a run. They are named at the end, each with how often it has happened
in this working copy.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

BESIDE_OTHERS = ("-n", "2", "--dist", "loadgroup", "--max-worker-restart", "0")
MARK, MOST = "waits", 5
TALLY = Path(".pytest_cache/tried_again.json")


class Failed:
    """The tests that failed, and whether each is marked."""

    def __init__(self) -> None:
        self.waits: dict[str, bool] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.waits[without_group(report.nodeid)] = MARK in report.keywords

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.waits[report.nodeid] = False


def without_group(name: str) -> str:
    """`test[a@b]@browser` is called `test[a@b]`: xdist adds what a test is kept together with."""
    return name[: name.rfind("@")] if name.rfind("@") > name.rfind("]") else name


def again(tests: list[str]) -> int:
    """Each in a process of its own, nothing beside it; 0 if all pass."""
    passed = [test for test in tests if run_alone(test) == 0]
    tally: dict[str, int] = json.loads(TALLY.read_text()) if TALLY.exists() else {}
    for test in passed:
        tally[test] = tally.get(test, 0) + 1
    TALLY.parent.mkdir(exist_ok=True)
    TALLY.write_text(json.dumps(tally, indent=1, sort_keys=True) + "\n")
    print(f"Failed beside others and tried again alone ({MOST} a run at most):")
    for test in tests:
        how = f"passed; {times(tally[test])} so far" if test in passed else "failed again"
        print(f"  {test}: {how}")
    return 0 if passed == tests else 1


def run_alone(test: str) -> int:
    return subprocess.run([sys.executable, "-m", "pytest", "-n", "0", test]).returncode


def times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def main(told: list[str]) -> int:
    failed = Failed()
    code = int(pytest.main([*BESIDE_OTHERS, *told], plugins=[failed]))
    tests = list(failed.waits)
    if code != pytest.ExitCode.TESTS_FAILED or not tests:
        return code
    for_nothing = [test for test, waits in failed.waits.items() if not waits]
    if for_nothing:
        print(f"Not tried again: {len(for_nothing)} that failed are not marked `{MARK}`")
        return code
    if len(tests) > MOST:
        print(f"Not tried again: {len(tests)} that wait failed, more than {MOST}")
        return code
    return again(tests)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
