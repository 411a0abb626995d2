"""Match play coupons and notices on the page: laid and used up, posted and read; the rules at the
table; where aids are forbidden there are no odds."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opens, Visit
from tests.browser.playing import answer, ready, take_seat, until_over

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}
PICTURES = os.environ.get("PICTURES", "")


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.wait_for_timeout(700)
        page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))


def to_wagers(page: Page, table: str) -> int:
    take_seat(page, table)
    while not page.locator(".rack").count():
        answer(page)
        page.wait_for_timeout(20)
    return int(page.get_attribute(".seat.mine", "data-seat") or 0)


def put_chip(page: Page, key: str) -> None:
    page.locator(f'[data-area="{key}"]').first.click(force=True)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_coupon_from_hand_to_drop_box(
    visit: Visit, table: Opens, size: dict[str, int], request: pytest.FixtureRequest
) -> None:
    name = request.node.callspec.id
    at = table("double_down_stud", terms={"match_play_coupons": "even_money"})
    page, boss = visit(viewport=size), visit(role="floorperson")
    seat = to_wagers(page, at)
    expect(page.locator('[data-do="coupon"]')).to_have_count(0)
    boss.goto(f"/table/{at}")
    boss.click('[data-tab="supervising"]')
    boss.click('[data-do="issue_coupon"]')
    expect(page.locator(".coupons")).to_contain_text("$10")
    expect(page.locator('[data-do="coupon"]')).to_be_disabled()  # no equal wager lies there
    for dollars in (5, 10):
        put_chip(page, f"{seat}|wager")
        expect(page.locator(f'.at[data-at="{seat}|wager"] .stack')).to_contain_text(f"${dollars}")
    page.click('[data-do="coupon"]')
    expect(page.locator(f'.at[data-at="{seat}|wager"] .coupon')).to_have_count(1)
    picture(page, f"coupon-{name}")
    expect(page.locator(".coupons")).to_have_count(0)
    ready(page)
    until_over(page)
    expect(page.locator(".journal li", has_text="coupon").last).to_contain_text("17.6(a)")
    expect(page.locator(".coupon")).to_have_count(0)


def test_a_notice_stands_at_the_table_and_the_rules_are_read_there(
    visit: Visit, table: Opens
) -> None:
    at = table("roulette")
    page, small, house = visit(viewport=DESKTOP), visit(viewport=PHONE), visit(role="licensee")
    take_seat(page, at)
    small.goto(f"/table/{at}")
    house.goto(f"/table/{at}")
    house.click('[data-tab="supervising"]')
    house.select_option('.posting [name="key"]', "min_wager")
    house.fill('.posting [name="value"]', "$10")
    house.click('[data-do="post_notice"]')
    for where in (page, small):
        expect(where.locator('[data-shows="notice"]')).to_contain_text("$10.00")
        expect(where.locator('[data-shows="notice"] .cite')).to_have_text("8.3")
    picture(page, "notice-desktop")
    picture(small, "notice-phone")
    page.click('[data-shows="notice"] .cite')
    expect(page.locator(".note")).to_contain_text("Players are given notice")
    house.select_option('.posting [name="key"]', "wheel")
    house.fill('.posting [name="value"]', "single_zero")
    house.click('[data-do="post_notice"]')
    expect(house.locator(".say .refused")).to_contain_text("not changed at an open table")
    picture(house, "licensee-desktop")
    guide = page.get_attribute('.tabs a:has-text("Rules")', "href") or ""
    page.goto(guide)
    expect(page.locator("h1")).to_contain_text("Guide to Roulette")
    picture(page, "guide-desktop")
    small.goto(guide)
    picture(small, "guide-phone")


def test_where_aids_are_forbidden_there_is_no_way_to_the_odds(visit: Visit, table: Opens) -> None:
    at = table("roulette", aids="forbidden")
    page = visit()
    page.goto(f"/table/{at}")
    expect(page.locator('.tabs a:has-text("Rules")')).to_have_count(1)
    expect(page.locator('.tabs a:has-text("Odds")')).to_have_count(0)
