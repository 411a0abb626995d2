"""2.17: the additional wager of blackjack has an area of its own, where its chip is placed, lies
and is settled."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opens, Visit
from tests.browser.playing import answer, journal, ready, take_seat, until_over, wager

PHONE = {"width": 390, "height": 844}
SEVENS = {"one_seven_odds": 2, "two_sevens_odds": 10, "three_sevens_odds": 50}


def place(page: Page, table: str) -> int:
    """A seat, the shoe cut, wagers open; the seat's number."""
    take_seat(page, table)
    while not page.locator(".rack").count():
        answer(page)
        page.wait_for_timeout(20)
    return int(page.get_attribute(".seat.mine", "data-seat") or 0)


def lies_on_its_area(page: Page, key: str) -> None:
    """The middle of the chips is within the drawn area, both seen at one moment."""
    script = """(key) => {
        const [area, chips] = [`[data-area="${key}"] .edge`, `.at[data-at="${key}"] .stack`]
            .map((at) => document.querySelector(at).getBoundingClientRect());
        const x = chips.x + chips.width / 2, y = chips.y + chips.height / 2;
        return area.left < x && x < area.right && area.top < y && y < area.bottom;
    }"""
    assert page.evaluate(script, key)


def settled(page: Page, seat: int, name: str) -> None:
    """Collected or paid in the journal with its paragraph, and seen where the chip lay."""
    lines = page.locator(".journal li").all_inner_texts()
    found = [line for line in lines if re.search(rf"(collect|pay) .*{name}", line)]
    assert len(found) == 1, lines
    words = found[0]
    assert re.search(rf"seat {seat}\b", words), words
    assert ("2.17(d)" if "collect" in words else "2.17(e)") in words, words
    at = f"{seat}|{name}"
    if "collect" in words:
        expect(page.locator(f'[data-at="{at}"]')).to_have_count(0)
    else:
        assert page.evaluate("(at) => window.paid.get(at)", at) < 1.5, words


# What was paid where: how far from the middle of its area, in areas. The next round clears it.
WATCH = """() => {
    window.paid = new Map();
    const look = () => document.querySelectorAll(".paid[data-at]").forEach((found) => {
        const area = document.querySelector(`[data-area="${found.dataset.at}"] .edge`);
        const [a, b] = [area, found.querySelector(".stack")].map((e) => e.getBoundingClientRect());
        const far = Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y - b.y);
        window.paid.set(found.dataset.at, far / Math.max(a.width, a.height));
    });
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
}"""


@pytest.mark.parametrize(
    ("terms", "names"),
    [
        ({"side_2_17": "over_under_13"}, ["over 13", "under 13"]),
        ({"side_2_17": "same_suit"}, ["same suit"]),
        ({"side_2_17": "sevens", **SEVENS}, ["sevens"]),
    ],
)
def test_the_additional_wager(
    visit: Visit, table: Opens, terms: dict[str, object], names: list[str]
) -> None:
    page = visit()
    seat = place(page, table("blackjack", terms=terms, house_players=0))
    wager(page, "wager")
    for name in names:
        area = page.locator(f'.area.mine[data-wager="{name}"]')
        expect(area.locator(".label")).to_be_visible()
        assert "".join(area.locator(".label text").all_text_contents()) == name.replace(" ", "")
        area.click(position={"x": 6, "y": 12})  # a real click, on what lies on top there
        chip = page.locator(f'.at[data-at="{seat}|{name}"] .stack:not(.hoped)')
        expect(chip.locator(".amount")).to_have_text("$1")
        lies_on_its_area(page, f"{seat}|{name}")
    page.evaluate(WATCH)
    ready(page)
    until_over(page)
    for name in names:
        settled(page, seat, name)


def test_by_keyboard_and_by_touch(visit: Visit, table: Opens) -> None:
    at = table("blackjack", terms={"side_2_17": "over_under_13"}, house_players=0)
    page = visit()
    seat = place(page, at)
    wager(page, "wager")
    over = f"{seat}|over 13"
    for key in ("ArrowUp", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowUp"):
        if page.locator(f'.area.selected[data-area="{over}"]').count():
            break
        page.keyboard.press(key)
        page.wait_for_timeout(50)
    page.keyboard.press("Enter")
    expect(page.locator(f'.at[data-at="{over}"] .amount')).to_have_text("$1")
    phone = visit(viewport=PHONE, has_touch=True)
    take_seat(phone, at)
    phone.wait_for_selector(".area.open.mine")
    other = int(phone.get_attribute(".seat.mine", "data-seat") or 0)
    phone.locator(f'[data-area="{other}|wager"]').tap()
    phone.locator(f'.area.open[data-area="{other}|under 13"]').tap()
    chip = phone.locator(f'.at[data-at="{other}|under 13"] .stack')
    expect(chip.locator(".amount")).to_have_text("$1")
    lies_on_its_area(phone, f"{other}|under 13")
    expect(page.locator(f'.at[data-at="{other}|under 13"]')).to_have_count(1)
    assert re.search(rf"seat {other} has \$1.00 on under 13", journal(page))


def test_where_it_is_not_offered_there_is_no_place_for_it(visit: Visit, table: Opens) -> None:
    page = visit()
    place(page, table("blackjack", house_players=0))
    wager(page, "wager")
    assert page.locator('.area[data-wager="wager"]').count() == 7
    for name in ("over 13", "under 13", "same suit", "sevens"):
        assert page.locator(f'.area[data-wager="{name}"]').count() == 0
