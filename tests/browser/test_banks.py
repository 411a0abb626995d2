"""Players who hold the bank, on the page: a shoe of chemin de fer, and the hands of pai gow."""

import json
import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import House, Opens, Visit
from tests.browser.playing import PATIENCE, journal, phase, press, rounds_begun, take_seat, until

from nomorebets.table.replay import audit

A_SHOE = 400  # seconds, on a machine that does other things
OPEN = '.area.open.mine:is([data-wager="Bid"], [data-wager="wager"])'
NOW = """(OPEN) => {
    const at = (selector) => document.querySelector(selector);
    return {
        asks: at(".choice-of:not(:has(.chosen)) button[data-value]") !== null,
        words: at(".controls .yours")?.textContent ?? "",
        open: at(`${OPEN}:not([aria-label*="$"])`) !== null,
        ready: at(".controls [data-do=ready]:not([disabled])") !== null,
        denied: at(".controls").textContent.includes("no wager") && at(".seat.mine .net") !== null,
    };
}"""
SLIDE = """(at) => {
    const scale = document.querySelector(".choice-of input[type=range]");
    if (!scale) return false;
    scale.value = at < 0 ? scale.max : String(at);
    scale.dispatchEvent(new Event("input", { bubbles: true }));
    return true;
}"""
CHOOSE = """(at) => {
    const choices = [...document.querySelectorAll(".choice-of button[data-value]:not([disabled])")];
    const chosen = choices.at(Math.min(at, choices.length - 1));
    chosen?.click();
    return Boolean(chosen);
}"""


def choose(page: Page, at: int) -> bool:
    """A choice by its place, from the least: 0 is mostly “no”, -1 the most."""
    if page.evaluate(SLIDE, at):
        page.wait_for_timeout(40)  # the button says what it will do
        at = 0
    return bool(page.evaluate(CHOOSE, at))


def put_a_chip(page: Page, chips: int = 1) -> None:
    area = page.locator(OPEN).first
    for _ in range(chips):
        area.click(force=True)
    expect(area).to_have_attribute("aria-label", re.compile(r"\$"))
    until(page, "!document.querySelector('.stack.hoped')")


def told(house: House, table: str) -> bytes:
    with house.client("regulator-1") as client:
        return client.get(f"/api/tables/{table}/journal").content


# chemin de fer


class AtChemin:
    """Somebody at a page, who bids so much, covers so much, and passes every third bank."""

    def __init__(self, page: Page, bid: int, covers: int) -> None:
        self.page, self.bid, self.covers = page, bid, covers
        self.asked: list[str] = []

    def does_something(self) -> None:
        now = self.page.evaluate(NOW, OPEN)
        assert not now["denied"], "the page says that there was no wager, and what it won"
        if now["open"]:
            put_a_chip(self.page, self.bid)
        elif now["asks"]:
            self.asked.append(now["words"].removeprefix("Your decision: "))
            choose(self.page, self.place(self.asked[-1]))
        elif now["ready"]:
            press(self.page, ".controls [data-do=ready]")

    def place(self, asked: str) -> int:
        if asked == "keep the bank":
            return 0 if self.asked.count(asked) % 3 == 0 else 1
        return self.covers if asked == "wager against the Banker" else 1


SHOWN = """() => {
    const shown = (window.markersShown = []);
    const look = () => {
        const words = document.querySelector(".markers")?.textContent ?? "";
        if (words !== shown.at(-1)) shown.push(words);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    look();
}"""
FIRST_BANKER = """() =>
    window.markersShown.find((words) => words.includes("Banker: seat")) ?? ""
"""


def markers(page: Page) -> str:
    return page.locator(".markers").inner_text()


def test_three_browsers_and_a_house_player_hold_a_shoe(
    visit: Visit, table: Opens, house: House
) -> None:
    """From the auction to the last hand, through the pages alone; then the journal is audited."""
    terms = {"seats": 7, "cut_card_from_back": 104, "max_wager": 2000}
    at = table("baccarat_chemin_de_fer", terms=terms, house_players=1)
    pages = [visit() for _ in range(3)]
    for page in pages:
        take_seat(page, at)
        page.evaluate(SHOWN)
    people = [AtChemin(pages[0], 3, 1), AtChemin(pages[1], 2, -1), AtChemin(pages[2], 1, 2)]
    first = pages[0].get_attribute(".seat.mine", "data-seat")
    until_a_banker(people, f"Banker: seat {first}")  # the highest bid
    deadline = time.monotonic() + A_SHOE
    while "played; reshuffle" not in markers(pages[0]):
        assert time.monotonic() < deadline, markers(pages[0])
        for person in people:
            person.does_something()
        pages[0].wait_for_timeout(20)
    for page in pages:  # all see the same end
        expect(page.locator(".markers")).to_contain_text("played; reshuffle")
    asked = {words for person in people for words in person.asked}
    decisions = {"add to the bid", "keep the bank", "take the bank", "wager against the Banker"}
    assert decisions <= asked
    data = told(house, at)
    assert audit(data, still_open=True).rounds > 20
    acts = [act for line in data.splitlines() for act in json.loads(line).get("acts", [])]
    bankers = {a["spot"] for a in acts if a.get("wager") == "Banker's Hand" and a["act"] == "pay"}
    held = {a["spot"] for a in acts if a.get("wager") == "Banker's Hand"}
    assert not bankers, "the house pays no bank"
    assert len(held) >= 3, "the bank went round"


def until_a_banker(people: list[AtChemin], words: str) -> None:
    """The first that each page showed is this one, however far the table has gone since."""
    deadline = time.monotonic() + PATIENCE
    while not all(person.page.evaluate(FIRST_BANKER) for person in people):
        assert time.monotonic() < deadline, markers(people[0].page)
        for person in people:
            person.does_something()
    for person in people:
        assert words in person.page.evaluate(FIRST_BANKER)


# pai gow, with tiles and with cards


def by_mouse(page: Page) -> None:
    page.locator(".hand-row [data-card='0']").click()
    page.locator(".hand-row [data-card='1']").click()
    page.locator(".choice-of button[data-letter=D]").click()


def by_keyboard(page: Page) -> None:
    page.keyboard.press("1")
    page.keyboard.press("2")
    page.wait_for_selector(".choice-of button[data-letter=D]:not([disabled])")
    page.keyboard.press("d")


def by_advice(page: Page) -> None:
    """Who asks sees the two of the house way taken up; the same as leaving it to the dealer."""
    page.keyboard.press("h")
    expect(page.locator(".hand-row .held-card.out")).to_have_count(2)
    expect(page.locator("[data-do=advice]")).to_have_count(0)
    page.keyboard.press("d")


def by_touch(page: Page) -> None:
    page.locator(".hand-row [data-card='0']").tap()
    page.locator(".hand-row [data-card='1']").tap()
    page.locator(".choice-of button[data-letter=D]").tap()


Sets = Callable[[Page], None]
PASSES, TAKES, CO_BANKS = range(3)


class AtPaiGow:
    def __init__(self, page: Page, sets: Sets) -> None:
        self.page, self.sets = page, sets
        self.banks: dict[int, int] = {}  # by the round
        self.asked: list[str] = []

    def does_something(self) -> None:
        now = self.page.evaluate(NOW, OPEN)
        if now["open"] and phase(self.page) == "wagers":
            put_a_chip(self.page)
        elif now["asks"]:
            self.asked.append(now["words"].removeprefix("Your decision: "))
            if self.asked[-1] == "set":
                self.sets(self.page)
                until(
                    self.page, "!document.querySelector('.choice-of:not(:has(.chosen)) .hand-row')"
                )
            else:
                banks = self.banks.get(rounds_of(self.page), PASSES)
                choose(self.page, banks if self.asked[-1] == "bank" else -1)
        elif now["ready"]:
            press(self.page, ".controls [data-do=ready]")


def sit_down(people: list[AtPaiGow], at: str) -> None:
    """The last of them; a round that has begun is played by the others until then."""
    newcomer = people[-1].page
    newcomer.goto(f"/table/{at}?sit")
    deadline = time.monotonic() + PATIENCE
    while not newcomer.locator(".seat.mine").count():
        assert time.monotonic() < deadline, newcomer.inner_text(".controls")
        for person in people[:-1]:
            person.does_something()
        newcomer.wait_for_timeout(20)


def rounds_of(page: Page) -> int:
    return int(rounds_begun(page)[-1].removeprefix("Round "))


def play(people: list[AtPaiGow], round_number: int) -> str:
    """One round, through all the pages; what the journal's column says of it."""
    page, heading = people[0].page, f"Round {round_number + 1}"
    deadline = time.monotonic() + PATIENCE
    while heading not in journal(page):
        assert time.monotonic() < deadline, page.inner_text(".controls")
        for person in people:
            person.does_something()
        page.wait_for_timeout(20)
    whole = journal(page)
    return whole[whole.index(f"Round {round_number}\n") : whole.index(heading)]


@pytest.mark.parametrize("game", ["pai_gow", "pai_gow_poker"])
def test_hands_are_set_and_the_bank_is_taken_held_and_passed(
    visit: Visit, table: Opens, house: House, game: str
) -> None:
    """One sets with the mouse, one with the keyboard, one by touch on a phone."""
    at = table(game, house_players=0)
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    people = [AtPaiGow(visit(), by_mouse), AtPaiGow(visit(), by_keyboard)]
    take_seat(people[0].page, at)
    sit_down(people, at)
    seats = [person.page.get_attribute(".seat.mine", "data-seat") for person in people]
    set_so = "1, 2"
    play(people, rounds_of(people[0].page))  # the first may have wagered before the second came
    begun = rounds_of(people[0].page)
    people[0].banks = {begun + 1: TAKES}
    people[1].banks = {begun + 3: CO_BANKS}
    people[1].sets = by_advice
    first = play(people, begun)
    people[1].sets = by_keyboard
    assert re.search(rf"seat {seats[1]}: set: [a-z ]+: \d, \d", first), first
    assert re.search(rf"seat {seats[0]}: set: .*{set_so}", first), first
    second = play(people, begun + 1)
    assert re.search(rf"seat {seats[1]}: set: .*{set_so}", second), second
    assert f"seat {seats[0]}: bank: take the bank" in second
    assert f"the bank: seat {seats[0]}" in second
    assert re.search(rf"seat {seats[0]} takes back \$[\d.]+ from bank", second), second
    third = play(people, begun + 2)  # nobody wagered against the house in the round before
    assert not re.search(r"seat \d: bank: ", third), third
    begun += 3
    fourth = play(people, begun)
    assert f"seat {seats[1]}: bank: co-bank with the house" in fourth
    assert not re.search(rf"seat {seats[1]}: set", fourth), "the dealer sets a co-bank's hand"
    asked = [person.asked for person in people]
    assert all("set" in one and "bank" in one for one in asked)
    people.append(AtPaiGow(visit(**phone), by_touch))
    sit_down(people, at)
    seat = people[-1].page.get_attribute(".seat.mine", "data-seat")
    while "set" not in people[-1].asked:
        begun += 1
        last = play(people, begun)
    assert re.search(rf"seat {seat}: set: .*{set_so}", last), last
    assert audit(told(house, at), still_open=True).rounds >= begun - 1
