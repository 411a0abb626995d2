"""2.11: the hands of a split pair lie in their box, beside each other, with the chips of all."""

from itertools import chain, combinations, cycle

from playwright.sync_api import Page, expect
from tests.browser.conftest import Opens, Visit
from tests.browser.playing import phase, press, take_seat, until, wager
from tests.browser.test_on_duty import DRAWN, HEARD

EIGHTS = ("8s", "5d", "8h", "8d", "8c")


def split_to_four(player: Page, dealer: Page) -> None:
    """The dealer reports eights until the box has four hands."""
    cards = chain(EIGHTS, cycle(("9s", "9h", "9d", "9c")))
    while player.locator(".hands .hand.mine").count() < 4:
        dealer.evaluate(DRAWN)
        heard = dealer.evaluate(HEARD)
        if dealer.locator("[data-do=shuffled]").count():
            dealer.click("[data-do=shuffled]")
        elif dealer.locator("[data-do=unseen]").count():
            dealer.click("[data-do=unseen]")
        elif dealer.locator("[data-do=card]").count():
            dealer.type("[data-do=card]", next(cards))
        elif phase(dealer) == "wagers":
            player.wait_for_selector(".rack")
            wager(player, "wager")
            dealer.click("[data-do=close]")
        elif not press(player, ".choice-of [data-value='4'], .choice-of button.main"):
            continue
        until(dealer, f"{HEARD} !== {heard!r}")


def test_four_hands(visit: Visit, table: Opens) -> None:
    terms = {"boxes": 6, "resplit_max_hands": 4}
    at = table("blackjack", terms=terms, source="reported", dealer="person", house_players=0)
    player, dealer, floorperson = visit(), visit("dealer"), visit("floorperson")
    take_seat(player, at)
    seat = player.get_attribute(".seat.mine", "data-seat")
    dealer.goto(f"/table/{at}")
    floorperson.goto(f"/table/{at}")
    floorperson.click("[data-tab=supervising]")
    floorperson.fill("[name=dealer]", "dealer-1")
    floorperson.click("[data-do=assign]")
    dealer.click("[data-do=begin]")
    split_to_four(player, dealer)
    expect(player.locator(f'.at[data-at="{seat}|wager"] .amount')).to_have_text("$20")
    until(dealer, "document.querySelector('[data-do=card]')")
    dealer.type("[data-do=card]", "2c")
    expect(player.locator(".choice-of .of")).to_have_text(f"seat {seat}, hand 1")
    expect(player.locator(".hands .hand.turn")).to_have_attribute("data-spot", f"seat {seat}")
    hands = [one.bounding_box() for one in player.locator(".hands .hand.mine").all()]
    name = player.locator(".seat.mine").bounding_box()
    area = player.locator(f'[data-area="{seat}|wager"]').bounding_box()
    for a, b in combinations([*hands, name, area], 2):
        assert a
        assert b
        wide = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
        high = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
        assert min(wide, high) < 4, (a, b)
