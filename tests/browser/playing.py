"""What a visitor does at a table, through the page."""

import time

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

# Where one wager is not enough, or the first area is not the one to begin with.
FIRST_WAGERS = {"craps": ("Pass Bet",), "roulette": ("straight 17", "red"), "big_six": ("$1",)}


def until(page: Page, expression: str, seconds: float = 10) -> None:
    """The page's policy allows no evaluated text, which `wait_for_function` would need."""
    deadline = time.monotonic() + seconds
    while not page.evaluate(expression):
        assert time.monotonic() < deadline, expression
        page.wait_for_timeout(30)


def sit(page: Page, table: str) -> None:
    page.goto(f"/table/{table}?sit")
    page.wait_for_selector(".seat.mine", timeout=30_000)


def wager(page: Page, *names: str) -> None:
    """A chip on each named area; else on every open one, until the wagers may be closed."""
    page.wait_for_selector(".area.open", timeout=30_000)
    for _ in range(4):
        for name in names or open_areas(page):
            area = page.locator(f'.area.open[data-wager="{name}"]')
            if area.count():
                area.first.click(force=True)
                page.wait_for_timeout(30)
        try:
            page.wait_for_selector("[data-do=ready]:not([disabled])", timeout=1000)
            return
        except PlaywrightTimeout:
            if in_play(page):
                return  # time was up
            # Another wager belongs to it.
    raise AssertionError(f"the wagers may not be closed: {page.inner_text('.controls')}")


def open_areas(page: Page) -> list[str]:
    """Those without chips."""
    empty = ".area.open:not(.point):not([aria-label*='$'])"
    return [area.get_attribute("data-wager") or "" for area in page.query_selector_all(empty)]


def in_play(page: Page) -> bool:
    return page.get_attribute("main", "data-phase") == "play"


def ready(page: Page) -> None:
    """Say so, unless time was up before."""
    for _ in range(100):
        if in_play(page) or press(page, "[data-do=ready]:not([disabled])"):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"cannot be ready: {page.inner_text('.controls')}")


def press(page: Page, selector: str) -> bool:
    """At once, if it is there: what is offered may be gone by the time a mouse arrives."""
    script = """(at) => {
        const found = document.querySelector(at);
        found?.click();
        return Boolean(found);
    }"""
    return bool(page.evaluate(script, selector))


def rounds_begun(page: Page) -> list[str]:
    return page.locator(".journal li.round span").all_text_contents()


def answer(page: Page) -> bool:
    """Take the first choice offered, if there is one."""
    return press(page, ".choice-of button[data-value]:not([disabled]):not(.chosen)")


def until_over(page: Page, seconds: float = 40) -> None:
    """Answer what is asked until the round is over."""
    begun = rounds_begun(page)
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if page.get_attribute("main", "data-phase") == "over" or rounds_begun(page) != begun:
            return
        if in_play(page) and not answer(page):
            press(page, ".choice-of [data-do=ready]:not([disabled])")
        page.wait_for_timeout(40)
    raise AssertionError(f"the round did not end: {page.inner_text('.controls')}")


def journal(page: Page) -> str:
    return page.locator(".journal ol").inner_text()
