"""How much of a campaign is run: a share of it in `script/test`, all of it in `script/soak`."""

import signal
from collections.abc import Callable, Iterator

import pytest
from argon2 import PasswordHasher

from nomorebets.floor.people import passwords
from nomorebets.floor.store import proofs
from tests.postgres import new_database, postgres

__all__ = ["new_database", "postgres"]

Count = Callable[[int, int], int]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="the whole counts of docs/reliability.md")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is marked `soak` is run by `script/soak` only, and counted as deselected elsewhere."""
    if not config.getoption("--soak"):
        left_out = [item for item in items if item.get_closest_marker("soak")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def pytest_configure() -> None:
    """In the background of a shell Ctrl-C is ignored, and would be by every process we start."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Hashed with little work in this process; a server of its own takes all it should."""
    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "_hasher", lambda: hasher)
        yield


@pytest.fixture(scope="session", autouse=True)
def wrapping_key(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Every store of a run is wrapped with one key: a copied file opens."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NMB_STORE_KEY_FILE", str(tmp_path_factory.mktemp("key") / "store.key"))
        yield


@pytest.fixture(scope="session", autouse=True)
def key_of_seals(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Of every store of the tests that is no file."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(proofs, "SHARED", tmp_path_factory.mktemp("seals"))
        yield


@pytest.fixture(scope="session")
def count(request: pytest.FixtureRequest) -> Count:
    """`count(share, whole)`: how many of a campaign to run."""
    whole = bool(request.config.getoption("--soak"))
    return lambda share, all_of_it: all_of_it if whole else share
