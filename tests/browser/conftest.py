"""A real server on loopback and a real Chromium, one of each for the tests of a file.

Playwright keeps an event loop running while its browser is open, so both end with the file.
"""

import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx2
import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)
from tests.browser.house import PASSWORD, WINDOW

expect.set_options(timeout=60_000)
CHROMIUM = "/usr/bin/chromium"
ARGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
Visit = Callable[..., Page]
Opens = Callable[..., str]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class House:
    """The server in a process of its own."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder, self.port, self.options = folder, free_port(), options
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        if self.process is not None and self.process.stdout is not None:
            self.process.stdout.close()
        script = Path(__file__).with_name("house.py")
        self.process = subprocess.Popen(
            [sys.executable, str(script), str(self.port), str(self.folder), *self.options],
            stdout=subprocess.PIPE,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line == b"open\n", "the server did not start"

    def open_table(self, game: str, **settings: object) -> str:
        """By the floorperson; its id. Nothing closes there before everybody is ready."""
        windows = {"wager_seconds": WINDOW, "decision_seconds": WINDOW}
        with self.client("floorperson-1") as client:
            posted = {"game": game, "house_players": 2, **windows, **settings}
            answer = client.post("/api/tables", json=posted)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["id"])

    @contextmanager
    def client(self, name: str) -> Iterator[httpx2.Client]:
        """Somebody logged in, without a page."""
        with httpx2.Client(base_url=self.address, timeout=60) as client:
            said = {"name": name, "password": PASSWORD}
            assert client.post("/api/session", json=said).status_code == 200
            yield client

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.terminate()
        self.process.wait(60)
        self.process.stdout.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    running = House(tmp_path_factory.mktemp("floor"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    assert Path(CHROMIUM).exists(), f"{CHROMIUM} is not installed: script/test installs it"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        yield running
        running.close()


@pytest.fixture
def table(house: House) -> Opens:
    """`table("craps")` is a table of this test's own, with two house players."""
    return house.open_table


@pytest.fixture
def visit(browser: Browser, house: House) -> Iterator[Visit]:
    """`visit()` is a page of somebody new; `visit(role="dealer")` of somebody logged in.

    Whatever a test does, no page may say an error on its console or ask another machine.
    """
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def heard(said: ConsoleMessage) -> None:
        if said.type == "error":
            wrong.append(f"console: {said.text}")

    def open_page(
        role: str = "", motion: bool = False, at: str = house.address, **more: object
    ) -> Page:
        moves = "no-preference" if motion else "reduce"
        options: dict[str, object] = {"viewport": {"width": 1280, "height": 800}, **more}
        context = browser.new_context(base_url=at, reduced_motion=moves, **options)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        own = urlsplit(at).netloc

        def asked(url: str) -> None:
            if (
                urlsplit(url).scheme in ("http", "https", "ws", "wss")
                and urlsplit(url).netloc != own
            ):
                wrong.append(f"asked another machine: {url}")

        context.on("request", lambda request: asked(request.url))
        page.on("websocket", lambda opened: asked(opened.url))
        page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
        page.on("console", heard)
        if role:
            page.goto("/login")
            page.fill("[name=name]", f"{role}-1")
            page.fill("[name=password]", PASSWORD)
            page.click("button[value=login]")
            page.wait_for_selector(".tile")
        return page

    yield open_page
    for context in contexts:
        context.close()
    excused = ("ERR_CONNECTION_REFUSED", "WebSocket connection to", "409 (Conflict)", "ERR_ABORTED")
    assert [said for said in wrong if not any(words in said for words in excused)] == []


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow to start, so left out by `script/test --fast`; one browser at a time, and waited for."""
    for item in items:
        if "tests/browser" in item.path.as_posix():
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.waits)
            item.add_marker(pytest.mark.xdist_group("browser"))
