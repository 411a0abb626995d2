"""The keno room: a ticket filled by mouse, by touch and by keyboard, drawn, collected, printed."""

from playwright.sync_api import Page, expect
from tests.browser.conftest import House, Opens, Visit


def come(page: Page, table: str) -> None:
    page.goto(f"/table/{table}?sit")
    expect(page.locator("[data-do=quick]")).to_be_enabled()


def marked(page: Page, *numbers: str) -> None:
    expect(page.locator(".ball.marked")).to_have_text(numbers)


def clear(page: Page) -> None:
    page.click("[data-do=clear]")
    expect(page.locator("[data-do=marks]")).to_have_value("")  # drawn anew


def test_a_ticket_by_mouse_keyboard_and_quick_pick(visit: Visit, table: Opens) -> None:
    page = visit()
    come(page, table("keno"))
    for number in (3, 11, 40):
        page.click(f".ball[data-number='{number}']")
    page.click(".ball[data-number='40']")
    marked(page, "3", "11")
    page.click("[data-do=write]")
    expect(page.locator("[data-ticket]")).to_have_count(1)
    expect(page.locator(".ball.marked")).to_have_count(0)
    page.focus(".ball[data-number='1']")
    for key in ("Enter", "ArrowDown", "Space", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    marked(page, "1", "11", "12")
    clear(page)
    page.focus("[data-do=marks]")
    page.keyboard.type("1 2 / 3 4 / *5 : 1 2")
    expect(page.locator("[data-do=write]")).to_contain_text("$3")
    page.keyboard.press("Enter")
    expect(page.locator("[data-ticket]")).to_have_count(2)
    expect(page.locator("[data-ticket]").first).to_contain_text("King, 3 ways")
    page.click("[data-do=quick]")
    expect(page.locator("[data-ticket]")).to_have_count(3)
    page.locator("[data-ticket]").first.locator("[data-do=void]").click()
    expect(page.locator("[data-ticket]").first).to_contain_text("Void")
    page.focus("[data-do=marks]")
    page.keyboard.type("7 7")
    page.keyboard.press("Enter")
    expect(page.locator(".controls .refused")).to_have_text("7 is marked twice")
    expect(page.locator(".controls .say .cite")).to_have_text("15.2")
    clear(page)
    page.focus("[data-do=marks]")
    page.keyboard.type(" / ".join(map(str, range(1, 81))) + " : 1")  # somewhere it wins
    page.keyboard.press("Enter")
    expect(page.locator("[data-ticket]")).to_have_count(4)
    page.click("[data-do=ready]")
    expect(page.locator(".board .lit")).to_have_count(20)
    winner = page.locator("[data-ticket]").first
    expect(winner).to_contain_text("caught 20 in game")
    winner.locator("[data-do=present]").click()
    expect(winner).to_contain_text("Paid")
    with page.expect_popup() as printed:
        winner.get_by_text("Print").click()
    expect(printed.value.locator("h1")).to_contain_text("Keno ticket")
    printed.value.close()
    page.click("[data-do=leave]")


def test_a_ticket_by_touch_on_a_phone(visit: Visit, table: Opens) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    come(page, table("keno"))
    for number in (5, 80):
        page.locator(f".ball[data-number='{number}']").tap()
    marked(page, "5", "80")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    page.locator("[data-do=write]").tap()
    expect(page.locator("[data-ticket]")).to_have_count(1)
    expect(page.locator(".controls .say")).to_contain_text("tickets are sold")
    page.locator("[data-do=void]").tap()
    expect(page.locator("[data-ticket]")).to_contain_text("Void")
    page.click("[data-do=leave]")


def test_real_balls_a_writer_and_a_supervisor(visit: Visit, house: House) -> None:
    at = house.open_table("keno", source="reported", dealer="person", house_players=0)
    with house.client("floorperson-1") as client:
        answer = client.post(f"/api/tables/{at}/assign", json={"dealer": "dealer-1"})
        assert answer.status_code == 200
    page, writer, supervisor = visit(), visit(role="dealer"), visit(role="floorperson")
    writer.goto(f"/table/{at}")
    page.goto(f"/table/{at}?sit")
    expect(page.locator("[data-do=leave]")).to_be_visible()
    writer.click("[data-do=begin]")
    expect(page.locator("[data-do=quick]")).to_be_enabled()
    page.focus("[data-do=marks]")
    page.keyboard.type("1 2 3")
    page.keyboard.press("Enter")
    expect(page.locator("[data-ticket]")).to_have_count(1)
    writer.click("[data-do=close]")
    writer.fill("[data-do=numbers]", " ".join(map(str, range(1, 21))))
    writer.press("[data-do=numbers]", "Enter")
    expect(page.locator(".board .lit")).to_have_count(20)
    writer.click("[data-do=begin]")
    supervisor.goto(f"/table/{at}")
    supervisor.click("[data-tab=supervising]")
    supervisor.click("text=Keno system not operational")
    supervisor.click("[data-do=irregularity]")
    expect(page.locator(".controls .say")).to_contain_text("The keno system is down")
    page.locator("[data-do=present]").click()
    expect(page.locator(".controls .refused")).to_contain_text("a keno supervisor must authorize")
    supervisor.fill("[name=ticket]", "1")
    supervisor.click("[data-do=authorize]")
    expect(page.locator("[data-ticket]")).to_contain_text("Paid")
