"""The life of a deck, told in the browser by those who do it (13:69E-1.18)."""

from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import Opens, Visit


def test_a_deck_from_its_receipt_to_its_removal(table: Opens, visit: Visit, tmp_path: Path) -> None:
    at = table("three_card_poker")
    floorperson, dealer = visit("floorperson"), visit("dealer")
    floorperson.goto("/")
    floorperson.click("details.menu summary")
    floorperson.click("details.menu a[href='/equipment']")
    deck = f"deck of {at}"
    floorperson.fill("[data-do=receive] [name=item]", deck)
    floorperson.fill("[data-do=receive] [name=witness]", "Sam")
    floorperson.click("[data-do=receive] button")
    floorperson.click(f"text={deck}")
    expect(floorperson.locator("h1")).to_have_text(deck)
    floorperson.select_option("[data-do=deliver] select", at)
    floorperson.click("[data-do=deliver] button")
    floorperson.click("[data-do=open_for_use] button")
    expect(floorperson.locator("[role=alert]")).to_contain_text("13:69E-1.18(f)")
    dealer.goto(f"/equipment/{deck}")
    dealer.click("[data-do=inspect] button")
    expect(dealer.locator("table.life tbody tr")).to_have_count(3)
    expect(dealer.locator("[data-do=verify_inspection]")).to_have_count(0)
    floorperson.click("[data-do=verify_inspection] button")
    expect(floorperson.locator("table.life tbody tr")).to_have_count(4)
    floorperson.click("[data-do=open_for_use] button")
    expect(floorperson.locator("ul.duties")).to_contain_text("changed at")
    expect(floorperson.locator("ul.duties")).to_contain_text("13:69E-1.18(g)")
    floorperson.screenshot(path=tmp_path / "life.png")
    floorperson.select_option("[data-do=remove] select", "a wrong number of cards")
    floorperson.click("[data-do=remove] button")
    expect(floorperson.locator("ul.duties")).to_contain_text("13:69E-1.18(n)3iii")
    floorperson.click("[data-do=look_over] button")
    expect(floorperson.locator("table.life tbody tr")).to_have_count(7)
    floorperson.goto("/equipment")
    expect(floorperson.locator("table.pieces")).to_contain_text("Removed")
