"""A floorperson's form for what was reported wrongly, at a table with a real wheel."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opens, Visit
from tests.browser.playing import journal, press, take_seat, until_over, wager


def dealt(dealer: Page, player: Page, fell: str) -> None:
    """Wagers are closed, and the dealer reports where the wheel rested."""
    while "pay seat" not in journal(dealer):
        wheel = dealer.locator("[data-do=number]")
        if wheel.count():
            wheel.fill(fell)
            wheel.press("Enter")
            expect(dealer.locator(".journal")).to_contain_text("pay seat")
        else:
            press(dealer, "[data-do=close]")
        dealer.wait_for_timeout(50)
    until_over(player)


@pytest.mark.parametrize(
    ("game", "bet", "fell", "nonsense", "right", "shown", "purse"),
    [
        # $1 on 17 was paid 35 to 1; it was 00, which is not 0
        ("roulette", "straight 17", "17", "37", "00", "rests in 00", "$199"),
        # $1 on $1 was paid 1 to 1; it was $2, the second stop of the wheel and not the third
        ("big_six", "$1", "1", "3", "2", "rests at $2", "$199"),
    ],
)
def test_a_number_is_set_right_as_the_wheel_names_it(
    visit: Visit, table: Opens, game: str, bet: str, fell: str, nonsense: str, right: str,
    shown: str, purse: str,
) -> None:  # fmt: skip
    at = table(game, source="reported", dealer="person", house_players=0)
    player, dealer, floorperson = visit(), visit("dealer"), visit("floorperson")
    take_seat(player, at)
    dealer.goto(f"/table/{at}")
    floorperson.goto(f"/table/{at}")
    floorperson.click("[data-tab=supervising]")
    expect(floorperson.locator(".panel")).to_contain_text("Nothing has been reported this round")
    floorperson.fill("[name=dealer]", "dealer-1")
    floorperson.click("[data-do=assign]")
    dealer.click("[data-do=begin]")
    player.wait_for_selector(".rack")
    wager(player, bet)
    dealt(dealer, player, fell)
    form = floorperson.locator("form.wrongly")
    form.locator("[name=right]").fill(nonsense)
    form.locator("[data-do=reported_wrongly]").click()
    expect(floorperson.locator(".say")).to_contain_text(f"“{nonsense}” is not on the wheel")
    assert shown not in journal(floorperson)
    act = form.locator("option", has_text="rests").get_attribute("value")
    form.locator("[name=number]").select_option(act)
    form.locator("[name=right]").fill(right)
    form.locator("[data-do=reported_wrongly]").click()
    for page in (player, floorperson):  # what was paid takes two people: all see who proposes it
        expect(page.locator("[data-shows=proposed]")).to_contain_text("floorperson-1, floorperson")
    supervisor = visit("supervisor")
    supervisor.goto(f"/table/{at}")
    supervisor.click("[data-tab=supervising]")
    expect(supervisor.locator(".panel")).to_contain_text("floorperson-1, floorperson")
    assert shown not in journal(player)
    supervisor.click("[data-do=confirm]")
    both = "told by floorperson-1, floorperson: reported wrongly; confirmed by supervisor-1"
    for page in (player, floorperson):
        expect(page.locator(".journal")).to_contain_text(both)
        expect(page.locator(".journal")).to_contain_text("reported wrongly")
        expect(page.locator(".journal")).to_contain_text(shown)
        assert "pay seat" in journal(page)  # what was told before stands there too
    expect(player.locator(".seat.mine .purse")).to_have_text(purse)
