"""A real PostgreSQL for the tests: started here, on loopback, thrown away afterwards."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
import pytest

BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
UNPRIVILEGED = ("postgres", "nobody")  # PostgreSQL refuses to run as root
_numbers = count(1)

NewDatabase = Callable[[], str]


class Postgres:
    """A server with fsync on, as it must be; `stop` and `start` it as a test likes."""

    def __init__(self, folder: Path) -> None:
        assert BINARIES, "PostgreSQL is not installed: apt-get install postgresql"
        self.folder, self.data = folder, folder / "data"
        self.port = free_port()
        self.user = next((u for u in UNPRIVILEGED if _is_user(u)), "") if os.getuid() == 0 else ""
        if self.user:
            shutil.chown(folder, self.user)
        self._run("initdb", "-D", str(self.data), "-U", "nmb", "-A", "trust", "-E", "UTF8",
                  "--locale", "C.UTF-8", "--no-sync")  # fmt: skip

    def _run(self, binary: str, *told: str) -> None:
        drop = ["setpriv", "--reuid", self.user, "--clear-groups", "--"] if self.user else []
        done = subprocess.run(
            [*drop, str(BINARIES[-1] / binary), *told], cwd=self.folder,
            capture_output=True, text=True, timeout=60,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        # Output goes to a file: pg_ctl's child would keep a pipe open.
        options = f"-h 127.0.0.1 -p {self.port} -k {self.folder} -c max_connections=200"
        self._run("pg_ctl", "start", "-w", "-D", str(self.data), "-o", options,
                  "-l", str(self.folder / "log"))  # fmt: skip

    def stop(self, mode: str = "fast") -> None:
        """`immediate` is a crash."""
        self._run("pg_ctl", "stop", "-w", "-m", mode, "-D", str(self.data))

    def address(self, database: str) -> str:
        return f"postgresql://nmb@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The address of an empty one."""
        name = f"floor{next(_numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)


def _is_user(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


def free_port() -> int:
    with socket.socket() as trying:
        trying.bind(("127.0.0.1", 0))
        return int(trying.getsockname()[1])


@contextmanager
def running() -> Iterator[Postgres]:
    with tempfile.TemporaryDirectory(prefix="nmb-pg-", ignore_cleanup_errors=True) as folder:
        server = Postgres(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop("immediate")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running() as server:
        yield server


@pytest.fixture
def new_database(postgres: Postgres) -> NewDatabase:
    return postgres.new_database
