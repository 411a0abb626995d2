"""A page left open for a thousand rounds does not grow."""

import pytest
from playwright.sync_api import CDPSession, Page, expect
from tests.browser.conftest import Opens, Visit
from tests.browser.playing import sit, until, wager
from tests.conftest import Count

# A player who makes the same wager again and again, until told to stop.
PLAYS_ON = """() => {
    const press = (what) => document.querySelector(`[data-do=${what}]:not([disabled])`)?.click();
    window.player = setInterval(() => press("repeat") ?? press("ready"), 20);
}"""
ROUND = "Number([...document.querySelectorAll('.journal li.round span')].at(-1).innerText.slice(6))"
NONE_MADE = """(() => {
    document.querySelector("[data-do=ready]:not([disabled])")?.click();
    return Boolean(document.querySelector("[data-do=repeat]:not([disabled])"));
})()"""
FULL = 40  # rounds: the journal beside the table holds no more


def held(devtools: CDPSession) -> dict[str, int]:
    """What the page holds when everything that can be thrown away is."""
    for _ in range(3):
        devtools.send("HeapProfiler.collectGarbage")
    counts = devtools.send("Memory.getDOMCounters")
    heap = devtools.send("Runtime.getHeapUsage")["usedSize"]
    return {"nodes": counts["nodes"], "listeners": counts["jsEventListeners"], "heap": int(heap)}


def after_round(page: Page, number: int) -> dict[str, int]:
    """Always when wagers are open and none is made."""
    page.evaluate(PLAYS_ON)
    until(page, f"{ROUND} > {number}", seconds=60 + number * 3)
    page.evaluate("clearInterval(window.player)")
    until(page, NONE_MADE)
    devtools = page.context.new_cdp_session(page)
    try:
        return held(devtools)
    finally:
        devtools.detach()


@pytest.mark.timeout(3600)
def test_a_page_left_open_does_not_grow(visit: Visit, table: Opens, count: Count) -> None:
    page = visit()
    sit(page, table("big_six", house_players=3))
    for _ in range(8):
        page.click("[data-do=buy]")
    expect(page.locator(".holding")).to_contain_text("$1,000.00 here")
    wager(page, "$1")
    early = after_round(page, FULL)
    assert page.locator(".journal li").count() >= 380, "the journal is full"
    late = after_round(page, count(60, 1_000))
    for what, slack in (("nodes", 400), ("listeners", 100), ("heap", 2_000_000)):
        assert late[what] <= early[what] * 1.05 + slack, (early, late)
