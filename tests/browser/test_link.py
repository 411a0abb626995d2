"""A lost connection in mid-round, and a server that goes down and comes back."""

from pathlib import Path

from playwright.sync_api import Page, expect
from tests.browser.conftest import House, Opens, Visit
from tests.browser.playing import ready, sit, until, until_over, wager

REMEMBER_SOCKETS = """
    window.sockets = [];
    const Real = window.WebSocket;
    window.WebSocket = class extends Real {
        constructor(...told) {
            super(...told);
            window.sockets.push(this);
        }
    };
"""


def in_a_decision(page: Page, table: str) -> None:
    sit(page, table)
    wager(page)
    ready(page)
    page.wait_for_selector("button[data-letter=N]")


def acts_shown(page: Page) -> list[str]:
    shown = page.evaluate(
        "[...document.querySelectorAll('.journal li')].filter((li) => li.dataset.act)"
        ".map((li) => `${li.dataset.round}/${li.dataset.act}`)"
    )
    return list(shown)


def test_reconnecting_in_mid_round(visit: Visit, table: Opens) -> None:
    page = visit()
    page.add_init_script(REMEMBER_SOCKETS)
    in_a_decision(page, table("double_down_stud"))
    page.evaluate("window.sockets.at(-1).close()")
    until(page, "window.sockets.length === 2")
    expect(page.locator("main")).to_have_attribute("data-link", "connected")
    page.click("button[data-letter=N]")
    until_over(page)
    shown = acts_shown(page)
    assert len(shown) == len(set(shown))


def test_what_was_said_while_the_line_was_down_is_said_again(visit: Visit, table: Opens) -> None:
    page = visit()
    page.add_init_script(REMEMBER_SOCKETS)
    in_a_decision(page, table("double_down_stud"))
    page.evaluate(
        """() => {
            window.sockets.at(-1).close();
            document.querySelector("button[data-letter=N]").click();
        }"""
    )
    until(page, "window.sockets.length === 2")
    until_over(page)
    assert "double down: no" in page.locator(".journal ol").inner_text()


def test_a_round_goes_on_after_the_server_was_killed(visit: Visit, tmp_path: Path) -> None:
    house = House(tmp_path)
    try:
        page = visit(at=house.address)
        in_a_decision(page, "double_down_stud-1")
        hand = page.get_attribute(".hand.mine", "aria-label")
        house.kill()
        expect(page.locator("main")).to_have_attribute("data-link", "lost")
        expect(page.locator(".say")).to_have_text("The connection is lost, coming back…")
        house.start()
        expect(page.locator("main")).to_have_attribute("data-link", "connected")
        assert page.get_attribute(".hand.mine", "aria-label") == hand
        until_over(page)
    finally:
        house.stop()


def test_a_table_that_is_not_there(visit: Visit) -> None:
    page = visit()
    page.goto("/table/nothing-9")
    expect(page.locator("h1")).to_contain_text("no such table")
