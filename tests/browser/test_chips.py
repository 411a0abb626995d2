"""What the page draws between two states is what the next state says: chips follow from moves,
cards from acts. The module that draws is fed the lines in a browser, as its page would."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import House, Opens, Visit
from tests.browser.playing import (
    FIRST_WAGERS,
    answer,
    press,
    ready,
    sit,
    take_seat,
    until,
    until_over,
    wager,
)
from tests.support import GAMES, goldens

from nomorebets.floor.tables.round_index import net_by_player
from nomorebets.table.facts import AnyFact, Began, Irregularity, Opened
from nomorebets.table.journal import RecordedRound, entries
from nomorebets.table.live import LiveTable
from nomorebets.table.replay import Replay
from nomorebets.table.scenario import parse
from nomorebets.table.views import Role, Viewer

Message = dict[str, Any]
UNSAID = {"card_exposed_and_used", "dealer_has_four_cards"}  # no act says that a card goes

# Lines as `Motion` shows them; then what was folded from them, and what the state says.
FOLDED = """async ([messages, compare_cards]) => {
    const { Seen } = await import("/table/seen.js");
    const seen = new Seen(), wrong = [];
    const chips = ({ lies, stakes }) => JSON.stringify([lies, stakes].map((at) => [...at]
        .filter(([text, cents]) => cents && !["inventory", "jackpot"].includes(text)
            && !text.startsWith("outside:")) // the house's, and what is not at the table
        .sort()));
    const cards = ({ hands }) => JSON.stringify([...hands].filter(([, c]) => c.length).sort());
    const some = (net) => JSON.stringify(Object.entries(net).filter(([, cents]) => cents).sort());
    for (const { lines, state, type, nets } of messages) {
        if (type !== "lines") {
            if (type === "snapshot") seen.come(lines, state);
            else seen.from(state);
            continue;
        }
        for (const line of lines) {
            seen.line(line);
            for (const act of line.acts) seen.act(act);
        }
        const truth = new Seen();
        truth.from(state);
        const told = lines.some(({ acts }) => acts.length); // cards are turned over by one act
        for (const what of told && compare_cards ? [chips, cards] : [chips]) {
            if (what(seen) === what(truth)) continue;
            wrong.push(`${lines[0].fact.fact}, ${lines.flatMap((l) => l.acts).map((a) => a.act)}:
                drawn ${what(seen)}, there ${what(truth)}`);
        }
        seen.from(state);
        if (nets && some(Object.fromEntries(seen.net)) !== some(nets)) {
            wrong.push(`won ${some(Object.fromEntries(seen.net))}, not ${some(nets)}`);
        }
    }
    return wrong;
}"""


def messages_of(golden: Path) -> Iterator[Message]:
    """What a page would have heard: a line a fact, each with the state after it."""
    lines = parse(golden.read_text()).lines
    assert isinstance(lines[0].fact, Opened)
    replay = Replay(lines[0].fact)
    for seq, entry in entries(lines):
        layout = replay.layout
        for _ in replay.rounds([(seq, entry)]):
            assert isinstance(entry, RecordedRound)
            yield from round_of(replay, layout, entry)


def round_of(replay: Replay, layout: Any, recorded: RecordedRound) -> Iterator[Message]:
    acts = 0
    for told in range(len(recorded.facts) + 1):
        live = LiveTable(replay.game, replay.terms, layout, recorded.facts[:told]).run()
        fact: AnyFact = recorded.facts[told - 1] if told else Began(recorded.number)
        before = min(acts, fact.after) if isinstance(fact, Irregularity) else acts
        acts = len(live.acts)
        line = {
            "from": before, "fact": msgspec.to_builtins(fact),
            "acts": msgspec.to_builtins(Viewer(Role.PLAYER).acts(live)[before:]),
        }  # fmt: skip
        message = {"lines": [line], "state": state_of(live, recorded.number)}
        yield {**message, "type": "lines" if told else "snapshot", "nets": net_by_player(live)}


def state_of(live: LiveTable, number: int) -> Message:
    hands = Viewer(Role.PLAYER).hands(live)
    return {
        "round": number,
        "phase": "play",
        "hands": [{"spot": spot, "cards": cards} for spot, cards in hands.items()],
        "seats": [{"seat": i + 1, "player": p} for i, p in enumerate(live.layout.seats)],
        "places": live.chips.of_players,
    }


@pytest.mark.parametrize("game", GAMES)
def test_the_page_follows_every_golden_journal(visit: Visit, game: str) -> None:
    page = visit()
    page.goto("/")
    for golden in goldens(game):
        said = golden.stem not in UNSAID
        assert page.evaluate(FOLDED, [list(messages_of(golden)), said]) == [], golden


def listen(page: Page) -> list[Message]:
    """What the page hears of its table from now on."""
    heard: list[Message] = []

    def hear(frame: str | bytes) -> None:
        message = json.loads(frame)
        if "state" in message:
            heard.append(message)

    page.on("websocket", lambda opened: opened.on("framereceived", hear))
    return heard


def folded(page: Page, heard: list[Message]) -> list[str]:
    assert [message for message in heard if message["type"] == "lines"]
    return list(page.evaluate(FOLDED, [heard, True]))


@pytest.mark.parametrize("game", ["baccarat_punto_banco", "red_dog", "roulette"])
def test_the_page_follows_a_round(visit: Visit, table: Opens, game: str) -> None:
    page = visit()
    heard = listen(page)
    sit(page, table(game))
    wager(page, *FIRST_WAGERS.get(game, ()))
    ready(page)
    until_over(page)
    assert folded(page, heard) == []


def test_2_13_the_wager_of_who_stands_behind(visit: Visit, table: Opens) -> None:
    """It comes from the purse of its maker and goes there, and so do the words about it."""
    at, seated, behind = table("blackjack", house_players=0), visit(), visit()
    heard, other = listen(seated), listen(behind)
    take_seat(seated, at)
    seated.locator(".choice-of input").fill("91")
    seated.click("text=Cut: 100 cards deep")
    seated.wait_for_selector(".rack")
    box = int(seated.get_attribute(".seat.mine", "data-seat") or 0)
    behind.goto(f"/table/{at}")
    behind.click("[data-do=stand]")
    wager(seated, "wager")
    behind.locator(f'.area.open[data-area="{box}|second wager"]').click(force=True)
    behind.click("[data-do=ready]:not([disabled])")
    ready(seated)
    until_over(seated)
    whys = (r"^(?!.*second wager).*: you (have|chose) ", rf"second wager: seat {box} (has|chose) ")
    for page, own in zip((seated, behind), whys, strict=True):
        until(page, "document.querySelector('main').dataset.phase === 'over'")
        expect(page.locator(".result li")).to_have_text(re.compile(own, re.IGNORECASE))
    assert folded(seated, heard) == []
    assert folded(behind, other) == []


@pytest.mark.parametrize("ago", [0, 1], ids=["all was settled", "all but one was settled"])
def test_1_9_no_roll_told_late(visit: Visit, house: House, ago: int) -> None:
    """Every wager stands again, what was paid is not the player's, and nothing is said of it."""
    page = visit()
    heard = listen(page)
    at = house.open_table("craps", dealer="person", source="reported", house_players=0)
    take_seat(page, at)
    with (
        house.client("floorperson-1") as floorperson,
        house.client("dealer-1") as dealer,
        house.client("supervisor-1") as supervisor,
    ):

        def tell(who: Any, command: str, **told: object) -> Any:
            answered = who.post(f"/api/tables/{at}/{command}", json=told)
            assert answered.status_code == 200, answered.text
            return answered.json()

        tell(floorperson, "assign", dealer="dealer-1")
        tell(dealer, "begin")
        wager(page, "Pass Bet", "Field Bet")
        tell(dealer, "close")

        def asks() -> str:
            pending = dealer.get(f"/api/tables/{at}").json()["state"]["pending"]
            return pending["asks"] if pending else ""

        while asks() != "roll":
            press(page, ".choice-of [data-letter=T]") or answer(page)
            page.wait_for_timeout(20)
        before = page.text_content(".seat.mine .purse"), page.locator(".at.mine").count()
        tell(dealer, "report", dice=[3, 4])
        expect(page.locator(".result li")).to_have_count(2, timeout=15_000)
        expect(page.locator(".felt .paid")).to_have_count(1)
        acts = dealer.get(f"/api/tables/{at}").json()["state"]["acts"]
        told = tell(floorperson, "irregularity", name="die left the table", after=acts - ago)
        tell(supervisor, "confirm", seq=told["seq"])
        expect(page.locator(".result")).to_contain_text("every wager stands as before")
    assert (page.text_content(".seat.mine .purse"), page.locator(".at.mine").count()) == before
    expect(page.locator(".felt .paid, .seat .net")).to_have_count(0)
    assert folded(page, heard) == []
