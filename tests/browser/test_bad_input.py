"""What goes wrong at a table: refused or resolved in a sentence that names the paragraph."""

import json

from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.conftest import Opens, Visit
from tests.browser.playing import ready, sit, take_seat, wager

DRAWS = ".choice-of button[data-value='1']"  # not to fold


class Held:
    """A page that hears its answers at once, and what happens at the table only when let."""

    def __init__(self, page: Page) -> None:
        self.holds = False
        page.route_web_socket("**/ws/table/*", self._route)

    def _route(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def heard(message: str | bytes) -> None:
            answers = json.loads(message)["type"] in ("answer", "refusal", "snapshot")
            if answers or not self.holds:
                socket.send(message)

        server.on_message(heard)


class Wire:
    """Between a page and the table: it can be cut, and mended."""

    def __init__(self, page: Page) -> None:
        self.cut_off = False
        self.ends: list[WebSocketRoute] = []
        page.route_web_socket("**/ws/table/*", self._route)

    def _route(self, socket: WebSocketRoute) -> None:
        if self.cut_off:
            socket.close()
        else:
            self.ends += [socket, socket.connect_to_server()]

    def cut(self) -> None:
        self.cut_off = True
        for end in self.ends:
            end.close()


def refused(page: Page, words: str, cite: str) -> None:
    expect(page.locator(".controls .refused")).to_contain_text(words)
    expect(page.locator(".controls .say .cite")).to_have_text(cite)
    page.click(".controls .say .cite")
    expect(page.locator(".note h3")).to_contain_text(cite)
    expect(page.locator(".note p").first).not_to_be_empty()


def test_a_late_wager(visit: Visit, table: Opens) -> None:
    page = visit()
    held = Held(page)
    at = table("double_down_stud")
    sit(page, at)
    wager(page)
    held.holds = True
    other = page.context.new_page()  # of the same player, in the same seat
    other.goto(f"/table/{at}")
    ready(other)
    other.wait_for_selector("button[data-letter=N]")
    page.locator(".area.open.mine").first.click(force=True)
    refused(page, "Wagers are closed: it is too late", "17.6(b)")
    expect(other.locator(".at.mine .amount")).to_have_text("$5")


def test_a_wager_beyond_the_chips_held(visit: Visit, table: Opens) -> None:
    page = visit()
    sit(page, table("double_down_stud"))
    page.locator(".pick").last.click()
    page.locator(".area.open").first.click(force=True)
    refused(page, "$200.00", "17.6(b)")
    expect(page.locator(".at.mine")).to_have_count(0)


def test_a_decision_out_of_turn_and_one_too_late(visit: Visit, table: Opens) -> None:
    """A page that does not know yet that its player has decided, and that the next one is asked."""
    page, neighbour = visit(), visit()
    held = Held(page)
    at = table("double_draw_poker", house_players=0)
    for one in (page, neighbour):
        sit(one, at)
        wager(one)
    page.click("[data-do=ready]")
    ready(neighbour)
    page.wait_for_selector(DRAWS)
    held.holds = True
    other = page.context.new_page()
    other.goto(f"/table/{at}")
    other.click(DRAWS)
    neighbour.wait_for_selector(DRAWS)
    next_seat = neighbour.get_attribute(".seat.mine", "data-seat")
    page.click(DRAWS)
    refused(page, f"The rules ask seat {next_seat} about: first draw", "42.10(b)")
    neighbour.click(DRAWS)
    other.wait_for_selector("button[data-letter=D]")
    page.click(DRAWS)
    refused(page, "Nobody is asked now about: first draw", "42.10(b)")


def test_two_browsers_in_one_seat(visit: Visit, table: Opens) -> None:
    one, stranger = visit(), visit()
    held = Held(stranger)
    at = table("red_dog")
    stranger.goto(f"/table/{at}")
    stranger.wait_for_selector(".seat.free.may")
    held.holds = True
    sit(one, at)
    seat = one.get_attribute(".seat.mine", "data-seat")
    stranger.locator(f'.seat[data-seat="{seat}"]').click(force=True)
    refused(stranger, f"Seat {seat} is taken", "6.8")
    two = one.context.new_page()
    two.goto(f"/table/{at}")
    two.wait_for_selector(".rack")
    wager(one)
    expect(two.locator(".at.mine .amount")).to_have_text("$5")
    two.click("[data-do=back]")
    expect(one.locator(".at.mine")).to_have_count(0)


def test_a_card_reported_twice(visit: Visit) -> None:
    player, dealer = visit(), visit("dealer")
    take_seat(player, "double_down_stud-2")
    dealer.goto("/table/double_down_stud-2")
    dealer.click("[data-do=begin]")
    dealer.click("[data-do=shuffled]")
    player.click(".choice-of button[data-value]")  # the cut
    player.wait_for_selector(".rack")
    wager(player)
    dealer.click("[data-do=close]")
    dealer.type("[data-do=card]", "As")
    expect(dealer.locator(".journal li", has_text="A♠")).to_have_count(1)
    while dealer.locator("[data-do=unseen]").count():
        dealer.click("[data-do=unseen]")
        dealer.wait_for_timeout(500)
    dealer.type("[data-do=card]", "As")
    refused(dealer, "A♠", "17.2(a)")


def test_a_lost_connection_in_mid_decision(visit: Visit, table: Opens) -> None:
    """The posted default applies after the window, and the page says so when it is back."""
    page, eye = visit(), visit("surveillance")
    at = table("double_down_stud", decision_seconds=5)
    wire = Wire(page)
    sit(page, at)
    wager(page)
    seat = page.get_attribute(".seat.mine", "data-seat")
    eye.goto(f"/table/{at}")
    eye.wait_for_selector(".felt")
    ready(page)
    wire.cut()
    expect(page.locator("main")).to_have_attribute("data-link", "lost")
    decided = eye.locator(".journal li", has_text=f"seat {seat}: double down: no")
    expect(decided).to_have_count(1)
    expect(decided.locator(".cite")).to_have_text("17.8(c)")
    wire.cut_off = False
    expect(page.locator("main")).to_have_attribute("data-link", "connected")
    expect(page.locator(".controls .say")).to_contain_text("Not decided on this page in time")
    expect(page.locator(".controls .say .cite").first).to_have_text("17.8(c)")
