"""The pictures of docs/images, taken from a real floor.

python tests/browser/pictures.py
"""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from tests.browser.conftest import ARGS, CHROMIUM, House
from tests.browser.playing import press, ready, sit, wager

IMAGES = Path(__file__).parents[2] / "docs/images"
DESK = ViewportSize(width=1360, height=840)
PHONE = ViewportSize(width=390, height=844)


def visitor(browser: Browser, house: House, room: str = "dark", phone: bool = False) -> Page:
    context = browser.new_context(
        base_url=house.address,
        viewport=PHONE if phone else DESK,
        device_scale_factor=2 if phone else 1,
        reduced_motion="reduce",
    )
    context.add_init_script(f"localStorage.setItem('room', '{room}')")
    return context.new_page()


def take(page: Page, name: str) -> None:
    page.wait_for_timeout(400)
    page.screenshot(path=IMAGES / f"{name}.jpg", type="jpeg", quality=86)
    press(page, "[data-do=leave]")
    page.context.close()


def lobby(browser: Browser, house: House, room: str, name: str, phone: bool = False) -> None:
    page = visitor(browser, house, room, phone)
    page.goto("/")
    page.wait_for_selector(".tile .mini path")
    page.wait_for_timeout(1000)
    take(page, name)


def mid_round(
    browser: Browser, house: House, game: str, name: str, room: str = "dark", phone: bool = False
) -> None:
    """Wagers made, cards dealt, a decision before the player."""
    page = visitor(browser, house, room, phone)
    sit(page, f"{game}-1")
    if phone:
        page.locator(".area.open.mine").first.click()
    else:
        wager(page)
    ready(page)
    page.wait_for_selector(".choice-of button[data-value]", timeout=60_000)
    take(page, name)


def settled(browser: Browser, house: House, game: str, name: str, *names: str) -> None:
    """Wagers paid and collected."""
    page = visitor(browser, house)
    sit(page, f"{game}-1")
    wager(page, *names)
    ready(page)
    page.wait_for_selector(".seat .net", timeout=90_000)
    take(page, name)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder), "--as-people-play")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        try:
            lobby(browser, house, "dark", "lobby")
            lobby(browser, house, "dark", "lobby-phone", phone=True)
            mid_round(browser, house, "double_draw_poker", "double-draw-poker")
            mid_round(browser, house, "double_down_stud", "double-down-stud-light", "light")
            mid_round(browser, house, "double_down_stud", "double-down-stud-phone", phone=True)
            mid_round(browser, house, "blackjack", "blackjack")
            settled(browser, house, "roulette", "roulette", "straight 17", "red", "split 8-11")
            settled(browser, house, "minibaccarat", "minibaccarat")
            settled(browser, house, "big_six", "big-six", "$1", "$5")
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main()
