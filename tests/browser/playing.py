"""What a visitor does at a table, through the page."""

import re
import time

from playwright.sync_api import Page, expect

# Where one wager is not enough, or the first area is not the one to begin with.
FIRST_WAGERS = {"craps": ("Pass Bet",), "roulette": ("straight 17", "red"), "big_six": ("$1",)}
PATIENCE = 60  # seconds, on a machine that does other things


def until(page: Page, expression: str, seconds: float = PATIENCE) -> None:
    """The page's policy allows no evaluated text, which `wait_for_function` would need."""
    deadline = time.monotonic() + seconds
    while not page.evaluate(expression):
        assert time.monotonic() < deadline, expression
        page.wait_for_timeout(20)


def take_seat(page: Page, table: str) -> None:
    page.goto(f"/table/{table}?sit")
    page.wait_for_selector(".seat.mine", state="attached")


def sit(page: Page, table: str) -> None:
    """With a seat, and wagers open."""
    take_seat(page, table)
    page.wait_for_selector(".rack")


def wager(page: Page, *names: str) -> None:
    """A chip on each named area; else on every open one, until the wagers may be closed."""
    left, deadline = list(names), time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        for name in left if names else open_areas(page):
            area = page.locator(f'.area.open:is(.mine, .shared)[data-wager="{name}"]').first
            area.click(force=True)
            expect(area).to_have_attribute("aria-label", re.compile(r"\$"))
        left.clear()
        until(page, "!document.querySelector('.stack.hoped')")
        if page.locator("[data-do=ready]:not([disabled])").count():
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"the wagers may not be closed: {page.inner_text('.controls')}")


def open_areas(page: Page) -> list[str]:
    """Those without chips."""
    empty = ".area.open:is(.mine, .shared):not(.point):not([aria-label*='$'])"
    return [area.get_attribute("data-wager") or "" for area in page.query_selector_all(empty)]


def phase(page: Page) -> str:
    return page.get_attribute("main", "data-phase") or ""


def ready(page: Page) -> None:
    """Say so; the dealer calls “No more bets”."""
    page.click("[data-do=ready]:not([disabled])")
    until(page, "document.querySelector('main').dataset.phase !== 'wagers'")


def press(page: Page, selector: str) -> bool:
    """At once, if it is there."""
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
    return press(page, ".choice-of:not(:has(.chosen)) button[data-value]:not([disabled])")


def until_over(page: Page, begun: list[str] | None = None) -> None:
    """Answer what is asked until the round is over, or one more than these has begun."""
    begun = begun or rounds_begun(page)
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if phase(page) == "over" or rounds_begun(page) != begun:
            return
        answer(page)
        page.wait_for_timeout(20)
    raise AssertionError(f"the round did not end: {page.inner_text('.controls')}")


def journal(page: Page) -> str:
    return page.locator(".journal ol").inner_text()
