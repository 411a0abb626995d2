"""The page in a real Chromium: from a click to the drawn chip, and the size of the first page.

    python bench/page.py

A real floor on loopback, a table of seven (six house players and the visitor), 100 chips placed.
"""

import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Page, sync_playwright
from tests.browser.conftest import ARGS, CHROMIUM, House
from tests.browser.playing import sit

CHIPS = 100
CLICK = """() => new Promise((told) => {
    const area = document.querySelector(".area.open.mine");
    const begun = performance.now();
    let drawn = 0;
    const seen = new MutationObserver(() => {
        const stack = document.querySelector(".at.mine .stack");
        if (!stack) return;
        drawn ||= performance.now() - begun;
        if (stack.matches(".hoped")) return;
        seen.disconnect();
        told([drawn, performance.now() - begun]);
    });
    const every = { attributes: true, childList: true, subtree: true };
    seen.observe(document.querySelector(".stakes"), every);
    area.dispatchEvent(new MouseEvent("click", { bubbles: true }));
})"""


def first_page(page: Page) -> str:
    sizes: list[int] = []
    page.on("response", lambda answer: sizes.append(len(answer.body())))
    page.goto("/")
    page.wait_for_selector(".tile .mini path")
    page.wait_for_load_state("networkidle")
    return f"first page: {sum(sizes):,} bytes in {len(sizes)} answers"


def clicks(page: Page) -> list[tuple[float, float]]:
    """Milliseconds until a chip is drawn, and until the table holds it."""
    found = []
    for _ in range(CHIPS):
        drawn, held = page.evaluate(CLICK)
        found.append((drawn, held))
        page.click("[data-do=back]")
        page.wait_for_selector(".at.mine", state="detached")
    return found


def told(name: str, times: list[float]) -> str:
    times = sorted(times)
    worst = times[int(len(times) * 0.99) - 1]
    return f"{name}: {statistics.median(times):.1f} ms, 99 of 100 within {worst:.1f} ms"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        try:
            print(first_page(browser.new_page(base_url=house.address)))
            page = browser.new_page(base_url=house.address)
            sit(page, house.open_table("double_down_stud", house_players=6))
            page.wait_for_selector(".at:not(.mine) >> nth=5")
            found = clicks(page)
            print(told("click to drawn chip", [drawn for drawn, _ in found]))
            print(told("click to chip held by the table (durable)", [held for _, held in found]))
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main()
