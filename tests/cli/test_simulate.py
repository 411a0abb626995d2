"""nmb simulate: results, sessions, files, and what is refused in one line."""

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import json_of, one_line, run_nmb
from tests.conftest import Count

pytestmark = pytest.mark.slow  # compiles


def test_json_has_the_documented_form() -> None:
    told = ("simulate", "roulette", "--rounds", "3e5", "--wagers", "red=5", "--seed", "a")
    found = json_of(*told, "--workers", "1")
    assert found["rounds"] == 300_000
    assert found["rounds_per_second"] == pytest.approx(found["rounds"] / found["seconds"])
    red = found["wagers"]["red"]
    assert sum(outcome["count"] for outcome in red["outcomes"]) == 300_000
    assert {outcome["result"] for outcome in red["outcomes"]} == {500, -250, -500}
    assert abs(red["mean"] + 500 / 38) < 4 * red["standard_error"]
    again = json_of(*told, "--workers", "2")
    assert again["wagers"] == found["wagers"]
    assert found["kernel"] == "tuned"
    derived = json_of(*told, "--derived")
    assert derived["kernel"] == "derived"
    assert derived["wagers"] == found["wagers"]


@pytest.mark.parametrize(
    ("strategy", "priced"), [(None, "ordinary"), (None, "best"), ("best", "best")]
)
def test_blackjack_ends_within_four_standard_errors_of_its_odds(
    strategy: str | None, priced: str, count: Count
) -> None:
    """By default, and by best play: on equal terms, for both are of a shoe that is fresh."""
    played = ("--strategy", strategy) if strategy else ()
    rounds = count(10_000_000, 100_000_000)
    told = ("simulate", "blackjack", "--rounds", str(rounds), "--wagers", "wager=10")
    found = json_of(*told, "--seed", "2.5", *played)
    assert found["terms"]["reshuffle_each_round"] == "yes"
    assert found["kernel"] == "tuned"
    odds = json_of("odds", "blackjack", "--wager", "10", "--strategy", priced)
    edge = odds["round"]["house_edge"]["value"]
    assert abs(found["round"]["mean"] + edge * 10_00) < 4 * found["round"]["standard_error"]


def test_shoes_are_dealt_to_the_cutting_card_if_so_told() -> None:
    shoes = json_of("simulate", "blackjack", "--rounds", "1e4", "--shoes")
    assert shoes["terms"].get("reshuffle_each_round", "no") == "no"
    session = json_of(
        "simulate", "blackjack", "--rounds", "1e4", "--session-rounds", "100", "--bankroll", "500"
    )
    assert session["terms"].get("reshuffle_each_round", "no") == "no"
    no = "reshuffle_each_round=no"
    told = json_of("simulate", "blackjack", "--rounds", "1e4", "--terms", no)["terms"]
    assert told.get("reshuffle_each_round", "no") == "no"


def test_sessions_chart_and_outcomes(tmp_path: Path) -> None:
    chart, out = tmp_path / "c.svg", tmp_path / "o.csv"
    found = json_of(
        "simulate", "roulette", "--rounds", "1e5", "--wagers", "red=5", "--seed", "1",
        "--session-rounds", "100", "--bankroll", "$50", "--stop-win", "25", "--chart", chart,
        "--out", out,
    )  # fmt: skip
    sessions = found["sessions"]
    assert sessions["count"] == 1000 == sum(sessions["ended"].values())
    assert 0 < sessions["risk_of_ruin"] < 1
    assert sessions["ended"]["ruined"] == round(sessions["risk_of_ruin"] * 1000)
    assert set(sessions["end"]["quantiles"]) == {"5", "25", "50", "75", "95"}
    assert sessions["drawdown"]["mean"] > 0
    assert chart.read_text().startswith("<svg")
    rows = out.read_text().splitlines()
    assert rows[0] == "wager,result_cents,count"
    counted = sum(int(row.split(",")[2]) for row in rows if row.startswith("end of a session"))
    assert counted == 1000
    assert sorted(tmp_path.iterdir()) == [chart, out]
    text = run_nmb(
        "simulate", "roulette", "--rounds", "1e4", "--session-rounds", "10", "--bankroll", "10"
    ).stdout
    assert "risk of ruin" in text


def test_more_is_not_simulated_than_the_tallies_hold(tmp_path: Path) -> None:
    """A hundred thousand to one on the most that is simulated is still told to the cent."""
    out = tmp_path / "o.csv"
    most = "--terms", "max_wager=$1,000,000,000", "--terms", "odds_by_spread=spread_1=100000"
    red_dog = "simulate", "red_dog", "--rounds", "1e4", *most
    run_nmb(*red_dog, "--wagers", "wager=100000000", "--out", out)
    rows = out.read_text().splitlines()[1:]
    assert max(int(row.split(",")[1]) for row in rows) == 10**10 * 10**5
    assert "no more than $100,000,000.00" in one_line(*red_dog, "--wagers", "wager=100000001")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--rounds", "many"), "--rounds must be a whole number"),
        (("--rounds", "0"), "--rounds must be a whole number"),
        (("--rounds", "1.5"), "--rounds must be a whole number"),
        (("--rounds", "1e99"), "--rounds must be a whole number"),
        (("--rounds", "nan"), "--rounds must be a whole number"),
        (("--wagers", "red=9999"), "above the maximum"),
        (("--wagers", "green=5"), "no wager 'green'"),
        (("--strategy", "martingale"), "no strategy or file 'martingale'"),
        (("--strategy", "best"), "nothing is decided that could be played best"),
        (("--seats", "99"), "8 seats, not 99"),
        (("--terms", "wheel=triple"), "wheel must be"),
        (("--cluster", "somewhere"), "tcp://HOST:PORT or local:N"),
        (("--cluster", "local:0"), "local:N"),
        (("--out", "result.txt"), ".csv or .parquet"),
        (("--out", "/nowhere/o.csv"), "no directory"),
        (("--chart", "c.png"), ".svg"),
        (("--bankroll", "50"), "needs --session-rounds"),
        (("--session-rounds", "5"), "needs --bankroll"),
        (("--session-rounds", "5", "--bankroll", "0.50"), "does not cover"),
    ],
)
def test_bad_input_is_one_line(words: tuple[str, ...], why: str) -> None:
    assert why in one_line("simulate", "roulette", *words)


def test_a_file_that_exists_is_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "o.csv"
    out.write_text("mine")
    assert "exists already" in one_line("simulate", "roulette", "--out", out)
    assert out.read_text() == "mine"


@pytest.mark.parametrize("name", ["o.csv", "o.parquet", "c.svg"])
def test_a_full_disk_leaves_nothing(tmp_path: Path, name: str) -> None:
    """A real process that may write no more than a hundred bytes to any file."""
    option = "--chart" if name.endswith(".svg") else "--out"
    words = ("simulate", "roulette", "--rounds", "1000", option, str(tmp_path / name))
    run_nmb("simulate", "roulette", "--rounds", "1000")  # what is compiled is kept already
    ran = subprocess.run(
        [sys.executable, "-c", LIMITED, *words], capture_output=True, text=True, timeout=120
    )
    assert ran.returncode == 2, ran.stderr
    assert ran.stderr.strip() == "nmb: File too large"
    assert list(tmp_path.iterdir()) == []


LIMITED = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
from nomorebets.cli import main
main()
"""


def test_outcomes_in_parquet_are_those_in_csv(tmp_path: Path) -> None:
    from pyarrow import parquet

    told = ("simulate", "roulette", "--rounds", "1e5", "--wagers", "red=5", "--seed", "1")
    run_nmb(*told, "--out", tmp_path / "o.csv")
    run_nmb(*told, "--out", tmp_path / "o.parquet")
    found = parquet.read_table(tmp_path / "o.parquet").to_pylist()
    lines = (tmp_path / "o.csv").read_text().splitlines()[1:]
    assert [f"{r['wager']},{r['result_cents']},{r['count']}" for r in found] == lines
    assert sum(row["count"] for row in found if row["wager"] == "red") == 100_000


def test_without_pyarrow_a_parquet_file_is_refused_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    line = one_line("simulate", "roulette", "--rounds", "1e9", "--out", tmp_path / "o.parquet")
    assert line == "nmb: a .parquet file needs pyarrow: pip install 'nomorebets[parquet]'"


def test_ctrl_c_gives_the_result_so_far_and_says_so(tmp_path: Path) -> None:
    """With the manual's code; and no file, which could not say it."""
    out = tmp_path / "outcomes.csv"
    words = ["simulate", "double_draw_poker", "--rounds", "1e12", "--json", "--workers", "1"]
    words += ["--out", str(out)]
    terminal, its = pty.openpty()
    running = subprocess.Popen(
        [sys.executable, "-m", "nomorebets.cli", *words], stdout=subprocess.PIPE, stderr=its
    )
    os.close(its)
    shown = b""
    while b"rounds/s" not in shown:  # it has a result to show
        shown += os.read(terminal, 1 << 12)
    running.send_signal(signal.SIGINT)
    told, _ = running.communicate(timeout=60)
    while b"were played" not in shown:
        shown += os.read(terminal, 1 << 12)
    os.close(terminal)
    assert running.returncode == 130
    assert json.loads(told)["interrupted"] is True
    assert b"of 1,000,000,000,000 rounds were played" in shown
    assert not out.exists()
