"""A full round of every live game through the page, with the mouse and with the keyboard."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import House, Opens, Visit
from tests.browser.playing import (
    FIRST_WAGERS,
    PATIENCE,
    answer,
    journal,
    phase,
    press,
    ready,
    rounds_begun,
    sit,
    take_seat,
    until,
    until_over,
    wager,
)

from nomorebets.rules import folders
from nomorebets.rules import game as game_of

MOVED = re.compile(r"pay|collect|push|takes? back|stands|withdraws|return", re.IGNORECASE)


AT_TABLES = [id for id in sorted(folders()) if game_of(id).counter is None]
POKER = [id for id in AT_TABLES if not any(wager.opens for wager in game_of(id).wagers)]
SEATED = [id for id in AT_TABLES if id not in POKER]


@pytest.mark.parametrize("game", SEATED)
def test_a_round_of_every_live_game(visit: Visit, table: Opens, game: str) -> None:
    page = visit()
    sit(page, table(game))
    mine = int(page.get_attribute(".seat.mine", "data-seat") or 0)
    wager(page, *FIRST_WAGERS.get(game, ()))
    begun = rounds_begun(page)
    ready(page)
    until_over(page, begun)
    said = journal(page)
    assert re.search(rf"seat {mine}\b", said)
    assert MOVED.search(said) or game == "craps"
    cites = page.locator(".journal button.cite")
    assert cites.count() > 3
    cites.last.click()
    expect(page.locator(".note h3")).to_contain_text(re.compile(r"N\.J\.A\.C\.|Reading [A-Z]+-\d+"))


@pytest.mark.parametrize("game", POKER)
def test_a_hand_of_every_poker_game(visit: Visit, table: Opens, game: str) -> None:
    """Chips are put in when the turn comes, not before the cards; a newcomer may wait for it."""
    page = visit()
    take_seat(page, table(game))
    mine = int(page.get_attribute(".seat.mine", "data-seat") or 0)
    staked, deadline = re.compile(rf"seat {mine}, [a-z ]+: \$"), time.monotonic() + PATIENCE
    while not staked.search(journal(page)):
        assert time.monotonic() < deadline, journal(page)
        answer(page)
        page.wait_for_timeout(20)
    until_over(page)
    assert re.search(r"pot", journal(page))


def test_a_newcomer_sits_with_one_button_and_no_form(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    page.click("text=Sit down at Double Draw Poker")
    page.wait_for_selector(".seat.mine")
    expect(page.locator(".top .me b")).to_contain_text("Guest")
    expect(page.locator(".title")).to_contain_text("play chips only")


def test_a_round_with_the_keyboard_only(visit: Visit, table: Opens) -> None:
    mine, page = table("double_down_stud"), visit()
    page.goto("/")
    page.wait_for_selector(".welcome button:not([disabled])")
    while not page.evaluate(f"document.activeElement.matches('.tile[data-table={mine}]')"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-do=sit]:not([disabled])")
    while not page.evaluate("document.activeElement.matches('[data-do=sit]')"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".area.open")
    page.keyboard.press("3")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".at.mine .amount")).to_have_text("$10")
    page.keyboard.press("Enter")
    expect(page.locator(".at.mine .amount")).to_have_text("$20")
    page.keyboard.press("Backspace")
    expect(page.locator(".at.mine .amount")).to_have_text("$10")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    page.wait_for_selector("button[data-letter=N]")
    page.keyboard.press("n")
    until_over(page)


def test_the_chip_is_drawn_before_the_table_has_answered(visit: Visit, table: Opens) -> None:
    """How long it takes is measured by `bench/page.py`."""
    page = visit()
    sit(page, table("double_draw_poker"))
    drawn = page.evaluate(
        """() => new Promise((told) => {
            document.querySelector('.area.open[data-wager="ante"]')
                .dispatchEvent(new MouseEvent("click", { bubbles: true }));
            requestAnimationFrame(() => requestAnimationFrame(() =>
                told(document.querySelectorAll(".at.mine .stack").length)));
        })"""
    )
    assert drawn == 1
    page.wait_for_selector(".at.mine .stack:not(.hoped)")


NOTES_PROMPTS = """() => {
    window.said = [];
    const note = () => {
        const now = document.querySelector(".say")?.textContent.replace(/\\s+/g, " ").trim();
        if (now && now !== window.said.at(-1)) window.said.push(now);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    note();
}"""  # noqa: E501


def until_said(page: Page, words: str, after: int = 0) -> int:
    """The place of a prompt with these words, among those said so far."""
    until(page, f"window.said.slice({after}).some((said) => said.includes({words!r}))")
    said = page.evaluate("window.said")
    return next(i for i, one in enumerate(said) if i >= after and words in one)


@pytest.mark.parametrize("game", ["double_draw_poker", "roulette"])
def test_who_has_no_wager_is_told_so(visit: Visit, house: House, game: str) -> None:
    """While acts are shown, when the round is over, and on a page opened then."""
    page = visit(motion=True)
    at = house.open_table(game, dealer="person")
    take_seat(page, at)
    page.evaluate(NOTES_PROMPTS)
    with dealing(house, at) as close:
        page.wait_for_selector(".rack")
        close()
        until_said(page, "The round is over: you had no wager")
        assert until_said(page, "You have no wager in this round")
        page.reload()
        expect(page.locator(".say")).to_have_text("The round is over: you had no wager")
    with dealing(house, at) as close:
        page.wait_for_selector(".rack")
        page.evaluate(NOTES_PROMPTS)
        wager(page, *FIRST_WAGERS.get(game, ()))
        close()
        until_said(page, "Wagers are closed")
        until(page, "document.querySelector('main').dataset.phase === 'over'")
        assert not [one for one in page.evaluate("window.said") if "no wager" in one]


@contextmanager
def dealing(house: House, at: str) -> Iterator[Callable[[], None]]:
    """A person begins a round, and closes all that is open when told to."""
    with house.client("floorperson-1") as floorperson, house.client("dealer-1") as dealer:
        assert (
            floorperson.post(f"/api/tables/{at}/assign", json={"dealer": "dealer-1"}).status_code
            == 200
        )
        assert dealer.post(f"/api/tables/{at}/begin", json={}).status_code == 200

        def asks() -> str:
            state = dealer.get(f"/api/tables/{at}").json()["state"]
            return "" if state["phase"] == "over" else state["pending"]["asks"]

        while asks() != "wagers":
            dealer.post(f"/api/tables/{at}/close", json={})

        def close() -> None:
            while asks():
                dealer.post(f"/api/tables/{at}/close", json={})

        yield close


def test_acts_are_shown_in_motion_and_can_be_skipped(visit: Visit, table: Opens) -> None:
    page = visit(motion=True)
    sit(page, table("three_card_poker"))
    wager(page)
    page.click("[data-do=ready]")
    page.wait_for_selector(".flights g", state="attached")
    begun = rounds_begun(page)
    while phase(page) != "over" and rounds_begun(page) == begun:
        answer(page)
        page.keyboard.press("Escape")
        page.wait_for_timeout(20)
    expect(page.locator(".flights g")).to_have_count(0)


def test_a_wager_on_another_players_box(visit: Visit, table: Opens) -> None:
    """2.13: it goes with the hand of the player seated there, and is its maker's."""
    at, seated, behind = table("blackjack", house_players=0), visit(), visit()
    take_seat(seated, at)
    seated.locator(".choice-of input").fill("91")  # not at all, 10 cards deep, 11, …
    seated.click("text=Cut: 100 cards deep")
    seated.wait_for_selector(".rack")
    box = int(seated.get_attribute(".seat.mine", "data-seat") or 0)
    behind.goto(f"/table/{at}")
    behind.click("[data-do=stand]")
    wager(seated, "wager")
    second = behind.locator(f'.area.open[data-area="{box}|second wager"]')
    second.click(force=True)
    expect(behind.locator(".at.mine .amount")).to_have_text("$5")
    expect(behind.locator(".holding b")).to_have_text("$195.00")
    expect(seated.locator(".at:not(.mine) .amount")).to_have_text("$5")
    expect(seated.locator(".seat.mine .purse")).to_have_text("$195")
    second.click(button="right", force=True)
    expect(behind.locator(".at.mine")).to_have_count(0)
    expect(behind.locator(".holding b")).to_have_text("$200.00")
    second.click(force=True)
    expect(behind.locator(".at.mine .amount")).to_have_text("$5")
    behind.click("[data-do=ready]:not([disabled])")
    ready(seated)
    until_over(seated)
    made = re.compile(rf"seat {box} has \$5.00 on second wager, made by Guest")
    expect(behind.locator(".journal ol")).to_contain_text(made)


def test_chips_moved_elsewhere_are_seen_at_once(visit: Visit, table: Opens) -> None:
    page = visit()
    sit(page, table("red_dog"))
    expect(page.locator(".holding")).to_contain_text("$800.00")
    other = page.context.new_page()
    other.goto("/table/big_six-1?sit")
    other.wait_for_selector(".seat.mine", state="attached")
    other.close()
    expect(page.locator(".holding")).to_contain_text("$600.00")
    expect(page.locator(".top .me")).to_contain_text("$600")


def test_the_odds_are_one_click_from_the_table(visit: Visit, table: Opens) -> None:
    page = visit()
    page.goto(f"/table/{table('red_dog', terms={'decks': 3})}")
    with page.context.expect_page() as opened:
        page.click("text=Odds")
    sheet = opened.value
    sheet.wait_for_url("**/odds.html")
    expect(sheet.locator("h1")).to_contain_text("Red dog")
    expect(sheet.locator("tr", has_text="decks").first).to_contain_text("3")


def test_a_training_table_says_what_each_choice_is_worth(visit: Visit, table: Opens) -> None:
    page = visit()
    sit(page, table("double_down_stud", training=True))
    wager(page)
    ready(page)
    page.wait_for_selector("button[data-letter=N]")
    worth = page.locator(".worth b")
    expect(worth).to_have_count(2)
    assert re.fullmatch(r"-?\d+\.\d{4}", worth.first.inner_text())


def test_a_wager_at_craps_is_called_off_and_on_again(visit: Visit, table: Opens) -> None:
    """1.2(a)5, reading CR-8: the button lies on the wager, and rolls do not decide it."""
    page = visit()
    sit(page, table("craps", house_players=0))
    wager(page, "Six the Hardway")
    page.click("text=Call it off")
    expect(page.locator(".at.mine .button-off")).to_have_count(1)
    expect(page.locator(".journal li").last).to_contain_text("off")
    page.click("text=Call it on")
    expect(page.locator(".controls .refused, .at.mine .button-on")).to_have_count(1)
    wager(page, "Pass Bet")
    page.locator('.area[data-wager="Pass Bet"]').click(force=True)
    expect(page.locator(".at.mine")).to_have_count(2)
    page.click("text=Call it off")
    expect(page.locator(".controls .refused")).to_contain_text("not called on or off")
    expect(page.locator(".controls .say .cite")).to_have_text("1.2(a)5")


def test_a_shooters_evening_at_craps(visit: Visit, table: Opens) -> None:
    """Until the pass bet is decided: dice taken, rolled and shown, the puck moved."""
    page = visit()
    sit(page, table("craps", house_players=0))
    mine = page.get_attribute(".seat.mine", "data-seat")
    wager(page, "Pass Bet")
    decided = re.compile(rf"pay seat {mine}\b|collect .* from seat {mine}\b")
    deadline = time.monotonic() + PATIENCE
    while not decided.search(journal(page)):
        assert time.monotonic() < deadline
        if not press(page, "[data-do=ready]:not([disabled]), .choice-of [data-letter=T]"):
            answer(page)
        page.wait_for_timeout(20)
    expect(page.locator(".fixture .die")).to_have_count(2)
    assert "take the dice: yes" in journal(page)


ASKED_TO_RAISE = "document.querySelector('.choice-of input[aria-label=Raise]') !== null"


def test_6_5_h_a_raise_is_chosen_on_a_scale_of_all_that_is_legal(
    visit: Visit, table: Opens
) -> None:
    page = visit()
    sit(page, table("red_dog"))
    scale = page.locator(".choice-of input[type=range][aria-label=Raise]")
    button = page.locator(".choice-of button[data-value]")
    for _ in range(20):
        page.locator('.pick[aria-label^="$100.00 chip"]').click()
        wager(page)
        ready(page)
        until(page, f"{ASKED_TO_RAISE} || document.querySelector('main').dataset.phase !== 'play'")
        if scale.count():
            break
        page.wait_for_selector(".rack")
    assert scale.get_attribute("max") == "100"  # none, and every chip up to the wager
    for at, words in (("0", "no"), ("37", "$37.00"), ("100", "$100.00")):
        scale.fill(at)
        expect(button).to_contain_text(f"Raise: {words}")
        assert scale.get_attribute("aria-valuetext") == words
    begun = rounds_begun(page)
    button.click()
    until_over(page, begun)
    assert "raise: $100" in journal(page)


def test_a_stand_of_pokette(visit: Visit, table: Opens) -> None:
    """Poker hand wagers are open when the stand offers them, and its cards are seen."""
    page = visit()
    sit(page, table("pokette"))
    offered = ".area.hand.open"
    assert page.locator(offered).count() == 0
    deadline = time.monotonic() + PATIENCE
    while not page.locator(f'{offered}[data-wager="pair in 2"]').count():
        assert time.monotonic() < deadline
        spin_once(page, "red")  # a joker does not open the stand
    expect(page.locator('[data-spot="first space"]')).to_have_count(1)
    assert page.locator(offered).count() == 1
    spin_once(page, "pair in 2")
    expect(page.locator('[data-spot="second space"]')).to_have_count(1)
    names = {area.get_attribute("data-wager") or "" for area in page.query_selector_all(offered)}
    assert names & {"pair in 3", "three of a kind"}
    assert "pair in 2" not in names
    assert re.search(r"(pay|collect) .*pair in 2", journal(page).replace("\n", " "))
    spin_once(page, sorted(names)[-1])
    assert page.locator(offered).count() == 0


def spin_once(page: Page, name: str) -> None:
    """A chip there, a spin, and wagers open again."""
    wager(page, name)
    begun = rounds_begun(page)
    ready(page)
    until_over(page, begun)
    page.wait_for_selector(".rack")
    until(page, "document.querySelector('main').dataset.phase === 'wagers'")


@pytest.mark.parametrize("game", ["sic_bo", "pokette"])
def test_a_crowded_layout_with_the_keyboard_only(visit: Visit, table: Opens, game: str) -> None:
    page = visit()
    sit(page, table(game))
    page.keyboard.press("2")
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".at.mine")).to_have_count(1)
    until(page, "!document.querySelector('.stack.hoped')")
    begun = rounds_begun(page)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    until_over(page, begun)
