"""Two strangers and four house players at a poker table: by mouse and by keyboard, each seeing
their own cards only."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect
from tests.browser.conftest import Opens, Visit
from tests.browser.playing import PATIENCE, journal, phase, press, take_seat

NO_LIMIT = {"limit_type": "none", "seats": 6, "newcomers": "free"}
OWN_SEAT = "Number(document.querySelector('.seat.mine')?.dataset.seat ?? 0)"
SHOW = '.choice-of:not(.bets):not(:has(.chosen)) [data-value="1"]'
CHEAP = 10_00
PHONE = {"width": 390, "height": 844}


class Stranger:
    """Somebody at the table: the page, and all that came through its socket in this round."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard: list[dict[str, Any]] = []
        self.whole = False
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(str(frame)))

    def _hear(self, frame: str) -> None:
        message = json.loads(frame)
        lines = message.get("lines") or []
        if any(line["fact"]["fact"] == "began" for line in lines):
            self.heard.clear()
            self.whole = message["type"] == "lines"  # what came before is not in it
        self.heard.append(message)

    @property
    def told(self) -> str:
        return json.dumps(self.heard, ensure_ascii=False)

    @property
    def seat(self) -> int:
        """0 while there is none."""
        return int(self.page.evaluate(OWN_SEAT))

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = next(m["state"] for m in reversed(self.heard) if "state" in m)
        return found

    def cards(self) -> list[str]:
        spot = f"seat {self.seat}"
        return next((h["cards"] for h in self.state()["hands"] if h["spot"] == spot), [])

    def names(self) -> list[str]:
        """Of the own cards, as a screen reader says them."""
        label = self.page.get_attribute(".hand.mine", "aria-label") or ""
        return label.partition(": ")[2].split(", ")

    def asked(self) -> bool:
        return self.page.locator(".bets [data-bet]").count() > 0

    def says(self, way: Callable[["Stranger"], None]) -> None:
        """And the table has heard it."""
        before, deadline = self.state()["seq"], time.monotonic() + 10
        way(self)
        while self.state()["seq"] == before:
            assert time.monotonic() < deadline, self.page.inner_text(".controls")
            self.page.wait_for_timeout(15)
        self.page.wait_for_timeout(40)

    def bet(self) -> dict[str, Any]:
        found: dict[str, Any] = self.state()["pending"]["yours"][0]["bets"]
        return found


def plays(stranger: Stranger) -> str:
    """Carefully, so that chips last for the evening: calls what is cheap."""
    if stranger.bet()["to_call"] > CHEAP:
        return "fold"
    may = stranger.page.locator(".bets [data-bet=call], .bets [data-bet=check]").first
    return may.get_attribute("data-bet") or ""


def by_key(stranger: Stranger) -> None:
    stranger.page.keyboard.press({"fold": "f", "call": "c", "check": "c"}[plays(stranger)])


def by_mouse(stranger: Stranger) -> None:
    stranger.page.click(f".bets [data-bet={plays(stranger)}]")


def show(stranger: Stranger) -> None:
    """At the showdown: show, whatever it is."""
    press(stranger.page, '.choice-of:not(.bets):not(:has(.chosen)) [data-value="1"]')


def secret(one: Stranger, other: Stranger) -> None:
    """What one holds is nowhere in what the other was told or shown; the own is."""
    cards, names = one.cards(), one.names()
    assert (len(cards), len(names)) == (2, 2)
    for card in cards:
        assert card in one.told
        assert card not in other.told
    shown = other.page.content().lower()
    own = one.page.content().lower()
    for name in names:
        assert name.lower() in own
        assert name.lower() not in shown


def board_of(stranger: Stranger) -> list[str]:
    spots = {h["spot"]: h["cards"] for h in stranger.state()["hands"]}
    return list(spots.get("community cards", []))


class Evening:
    """Both play on until what is waited for has happened."""

    def __init__(self, ann: Stranger, bob: Stranger) -> None:
        self.ann, self.bob = ann, bob
        self.results: list[str] = []
        self.secrets = 0
        self.pots = 0

    def go_on(self, until_so: Any, seconds: float = PATIENCE) -> None:
        deadline = time.monotonic() + seconds
        while not until_so():
            assert time.monotonic() < deadline, self.ann.page.inner_text(".controls")
            for one, way in ((self.ann, by_key), (self.bob, by_mouse)):
                if one.asked():
                    self.look()
                    one.says(way)
                show(one)
            if phase(self.ann.page) == "over":
                self.results += self.ann.page.locator(".result li").all_inner_texts()
            self.ann.page.wait_for_timeout(15)

    def look(self) -> None:
        """Before the flop nothing is shown to anybody else; after it the pot lies in the middle."""
        both = all(one.whole and one.cards() for one in (self.ann, self.bob))
        if both and not board_of(self.ann) and not board_of(self.bob):
            secret(self.ann, self.bob)
            secret(self.bob, self.ann)
            self.secrets += 1
        held = {k: v for k, v in self.ann.state()["places"].items() if k.startswith("pot:")}
        drawn = self.ann.page.locator("[data-pot]").all()
        assert len(drawn) == len(held)
        for pot in drawn:
            name, _, amount = (pot.get_attribute("aria-label") or "").partition(": ")
            assert amount == f"${held[f'pot:{name}'] / 100:,.2f}"
            self.pots += 1


@pytest.fixture
def evening(visit: Visit, table: Opens) -> Evening:
    id = table("holdem", house_players=4, terms=NO_LIMIT)
    ann, bob = Stranger(visit()), Stranger(visit(viewport=PHONE))
    take_seat(ann.page, id)
    bob.page.goto(f"/table/{id}?sit")
    bob.page.wait_for_selector(".felt.oval")
    found = Evening(ann, bob)
    found.go_on(lambda: bob.page.locator(".seat.mine").count() and bob.cards())
    return found


def test_an_evening_of_two_strangers_and_four_house_players(evening: Evening) -> None:
    ann, bob = evening.ann, evening.bob
    assert ann.page.locator(".seat.taken").count() == 6
    begun = ann.state()["round"]

    # a raise by keyboard: arrows and digits on the scale, R makes it
    evening.go_on(lambda: ann.asked() and ann.bet().get("most", 0) > ann.bet().get("least", 0))
    may, page = ann.bet(), ann.page
    page.keyboard.press("ArrowRight")
    up = min(may["least"] + may["step"], may["most"])
    expect(page.locator("[data-bet=raise]")).to_have_attribute("data-value", str(up))
    page.keyboard.press("1")
    expect(page.locator("[data-bet=raise]")).to_have_attribute("data-value", str(may["least"]))
    ann.says(lambda _: page.keyboard.press("r"))
    assert f"seat {ann.seat}: bet: make it ${may['least'] / 100:,.2f}" in journal(page)

    # a raise by touch: a part of the pot
    evening.go_on(lambda: bob.asked() and bob.bet().get("presets"))
    wanted = bob.bet()["presets"][0]["value"]
    bob.page.click(f'[data-preset="{wanted}"]')
    bob.says(lambda _: bob.page.click("[data-bet=raise]"))
    assert f"seat {bob.seat}: bet: make it ${wanted / 100:,.2f}" in journal(page)

    # more chips: after the hand, not in it
    evening.go_on(lambda: ann.asked())
    page.click("[data-do=buy]")
    expect(page.locator(".say")).to_contain_text("after this round")
    evening.go_on(lambda: ann.state()["round"] >= begun + 3 and evening.secrets >= 2)
    assert evening.pots >= 1
    assert any(" win" in line and "pot" in line for line in evening.results), evening.results
    bought = [entry for entry in page.locator(".journal li").all_inner_texts() if "buys" in entry]
    assert bought, journal(page)[-500:]

    # sit out, and be dealt in again
    page.select_option("[data-do=ahead]", label="Sit out")
    now = ann.state()["round"]
    evening.go_on(lambda: ann.state()["round"] > now + 1 and bob.cards())
    assert ann.cards() == []
    assert f"seat {ann.seat} is not dealt in" in journal(page)
    page.select_option("[data-do=ahead]", label="Dealt in")
    evening.go_on(lambda: ann.cards() != [])


def test_the_button_lies_at_one_seat_and_the_turn_is_shown(evening: Evening) -> None:
    ann = evening.ann
    evening.go_on(ann.asked)
    assert ann.page.locator(".puck").count() == 1
    assert ann.page.locator(".seat.turn").count() == 1
    assert ann.page.locator(".seat.turn.mine").count() == 1
    width = ann.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0
    assert evening.bob.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    kinds = [b.get_attribute("data-letter") for b in ann.page.locator(".bets > button").all()]
    assert set(kinds) <= {"F", "C", "R"}
    assert kinds[0] == "F"


OVER_EACH_OTHER = """() => {
    const of = (at, within = "") => [...document.querySelectorAll(`.felt ${at}`)].map((one) => {
        const drawn = within ? one.querySelector(within) : one;
        const { left, top, right, bottom } = drawn.getBoundingClientRect();
        return { name: one.getAttribute("aria-label") ?? one.dataset.at, left, top, right, bottom };
    });
    const seats = of(".seat.taken", "rect"), hands = of(".hand");
    const all = [...seats, ...hands, ...of(".stakes .at"), ...of(".pot"), ...of(".puck")];
    const found = [];
    all.forEach((a, i) => all.slice(i + 1).forEach((b) => {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 8 && high > 8) found.push(`${a.name} / ${b.name}: ${wide} x ${high}`);
    }));
    return found;
}"""
SMALL_TEXT = """() => [...document.querySelectorAll(".felt text")]
    .filter((one) => one.textContent.trim() && getComputedStyle(one).display !== "none")
    .filter((one) => one.getClientRects().length)
    .map((one) => [one, parseFloat(getComputedStyle(one).fontSize)])
    .map(([one, size]) => [one.textContent, size * one.getScreenCTM().a])
    .filter(([, size]) => size < 10.95)"""
FULL = [("holdem", 11, NO_LIMIT | {"seats": 11}), ("seven_card_stud", 8, {})]


@pytest.mark.parametrize(("game", "seats", "terms"), FULL)
@pytest.mark.parametrize("phone", [False, True])
def test_at_a_full_table_nothing_lies_over_anything(
    game: str, seats: int, terms: dict[str, Any], phone: bool, visit: Visit, table: Opens
) -> None:
    id = table(game, house_players=seats - 1, terms=terms)
    one = Stranger(visit(viewport=PHONE) if phone else visit())
    take_seat(one.page, id)
    deadline = time.monotonic() + PATIENCE
    while not one.asked():
        assert time.monotonic() < deadline
        press(one.page, ".choice-of:not(.bets):not(:has(.chosen)) [data-value]")
        one.page.wait_for_timeout(30)
    one.page.wait_for_timeout(300)
    assert one.page.evaluate(OVER_EACH_OTHER) == []
    assert one.page.evaluate(SMALL_TEXT) == []
    own = one.page.locator(".hand.mine .card rect.paper").first.bounding_box()
    assert own is not None
    assert own["width"] >= (40 if phone else 68)


def test_who_waits_for_a_seat_is_called_and_takes_it(visit: Visit, table: Opens) -> None:
    id = table("holdem", house_players=1, terms=NO_LIMIT | {"seats": 2})
    ann, bob, fay = visit(), visit(viewport=PHONE), visit("floorperson")
    take_seat(ann, id)
    bob.goto(f"/table/{id}")
    bob.click("[data-do=join-list]")
    expect(bob.locator("[data-shows=list]")).to_contain_text("next on the wait list")
    fay.goto(f"/table/{id}")
    fay.click("[data-tab=supervising]")
    expect(fay.locator("[data-shows=wait-list] li")).to_have_count(1)
    deadline = time.monotonic() + PATIENCE
    while not bob.locator("[data-do=sit]").count():  # a house player makes room
        assert time.monotonic() < deadline, bob.inner_text(".controls")
        press(ann, ".bets [data-bet=fold], .bets [data-bet=check]")
        press(ann, ".choice-of:not(.bets):not(:has(.chosen)) [data-value]")
        ann.wait_for_timeout(30)
    assert bob.title().startswith("Your seat is open")
    bob.click("[data-do=sit]")
    bob.wait_for_selector(".seat.mine", state="attached")
    expect(fay.locator("[data-shows=wait-list]")).to_have_count(0)
