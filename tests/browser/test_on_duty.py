"""The floorperson, the dealer with real cards, surveillance, the regulator."""

import itertools
import json
import re
import time
from pathlib import Path

import httpx2
import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.conftest import House, Opens, Visit
from tests.browser.playing import (
    PATIENCE,
    journal,
    phase,
    press,
    ready,
    sit,
    take_seat,
    until,
    until_over,
    wager,
)

from nomorebets.equipment.cards import card_text
from nomorebets.rules import game as rules_of
from nomorebets.table.house_players import HousePlayers
from nomorebets.table.open_table import OpenTable
from nomorebets.table.sources import software

DRAWN = "new Promise((go_on) => requestAnimationFrame(() => requestAnimationFrame(go_on)))"
HEARD = "document.querySelectorAll('.journal li').length"


def played_round(page: Page, table: str) -> int:
    """A player finishes a round; its number."""
    sit(page, table)
    wager(page)
    ready(page)
    number = int(page.locator(".journal li.round span").last.inner_text().removeprefix("Round "))
    until_over(page)
    return number


def deal_until_asked(dealer: httpx2.Client, at: str, asked: str) -> None:
    """The dealer reports what a new deck shows until this is asked."""
    cards = (card_text(card) for card in range(52))
    while (now := dealer.get(f"/api/tables/{at}").json()["state"]["pending"])["asks"] != asked:
        told: dict[str, object] = {}
        if now["asks"] in ("shuffle", "card"):
            down = now.get("facing") == "face down"
            told = {"card": "" if down else next(cards)}
            told = {"hold": 0, **(told if now["asks"] == "card" else {"shuffled": True})}
        command = "report" if told else "close"
        answer = dealer.post(f"/api/tables/{at}/{command}", json=told)
        assert answer.status_code == 200, answer.text


def test_an_irregularity_is_called_and_remedied(visit: Visit, house: House) -> None:
    at = house.open_table("double_down_stud", source="reported", dealer="person", house_players=0)
    player, supervisor = visit(), visit("floorperson")
    take_seat(player, at)
    with house.client("floorperson-1") as floorperson, house.client("dealer-1") as dealer:
        floorperson.post(f"/api/tables/{at}/assign", json={"dealer": "dealer-1"})
        dealer.post(f"/api/tables/{at}/begin", json={})
        deal_until_asked(dealer, at, "offer")
        player.click(".choice-of button")  # whether to cut
        player.wait_for_selector(".rack")
        wager(player)
        dealer.post(f"/api/tables/{at}/close", json={})
        deal_until_asked(dealer, at, "window")
    player.wait_for_selector("button[data-letter=N]")
    supervisor.goto(f"/table/{at}")
    supervisor.click("[data-tab=supervising]")
    expect(supervisor.locator(".panel .terms")).to_contain_text("Table inventory, since it opened")
    expect(supervisor.locator(".panel .terms")).to_contain_text("Deck in play")
    supervisor.click("text=Hole card exposed")
    expect(supervisor.locator(".call")).to_contain_text("all hands are void")
    supervisor.click("[data-do=irregularity]")
    for page in (player, supervisor):
        wrong = page.locator(".journal li.wrong").first
        wrong.wait_for(state="attached")
        assert "17.11(a)" in (page.locator(".journal li.wrong").all_text_contents()[-1])
    expect(player.locator(".seat.mine .purse")).to_have_text("$200")
    expect(player.locator("#heard")).to_contain_text("hole card exposed")
    why = re.compile("hole card exposed: all hands are void", re.IGNORECASE)
    expect(player.locator(".controls .refused")).to_contain_text(why)
    player.click(".controls .refused + .cite")
    expect(player.locator(".note h3")).to_contain_text("17.11(a)")
    told = "told by floorperson-1, floorperson: irregularity"
    expect(player.locator(".journal")).to_contain_text(told)


def test_where_software_deals_only_what_can_happen_is_offered(visit: Visit, table: Opens) -> None:
    supervisor = visit("floorperson")
    for game, offered in (("craps", ["Shooter ordered to pass the dice"]), ("roulette", [])):
        at = table(game, house_players=0)
        supervisor.goto(f"/table/{at}")
        supervisor.click("[data-tab=supervising]")
        expect(supervisor.locator(".panel .terms")).to_contain_text("Table inventory")
        expect(supervisor.locator(".irregularities .name b")).to_have_text(offered)


class First:
    """The dealer's first entry is held until it is corrected, however slow the machine."""

    def __init__(self, page: Page) -> None:
        self.corrected = False
        page.route_web_socket("**/ws/table/*", self._route)

    def _route(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def said(message: str | bytes) -> None:
            told = json.loads(message)
            if told["command"] == "report" and told["told"].get("card") and not self.corrected:
                told["told"]["hold"] = 30
            server.send(json.dumps(told))

        socket.on_message(said)


LIT = {  # 9.5: the winning areas of the layout, 2-2-5; 12.8(b): of a ten of hearts; 5.2: of 17
    "roulette": ["straight 17", "column 2", "2nd 12", "black", "odd", "1 to 18"],
    "pokette": [
        "straight ten of hearts", "single rank ten", "double rank jack-ten", "double rank ten-nine",
        "jack-ten-nine rank", "red", "suit hearts",
    ],
    "sic_bo": [
        "Small", "Two of a Kind 2", "Total 9", "Two Dice 2-5", "One of a Kind 2", "One of a Kind 5",
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("game", "bet", "fell"),
    [
        ("craps", "Pass Bet", "34"),
        ("roulette", "straight 17", "17"),
        ("big_six", "$1", "0"),
        ("sic_bo", "Total 9", "252"),
        ("pokette", "red", "10h"),
    ],
)
def test_a_dealer_with_real_dice_or_a_real_wheel(
    visit: Visit, table: Opens, game: str, bet: str, fell: str
) -> None:
    at = table(game, source="reported", dealer="person", house_players=0)
    player, dealer, floorperson = visit(), visit("dealer"), visit("floorperson")
    take_seat(player, at)
    dealer.goto(f"/table/{at}")
    floorperson.goto(f"/table/{at}")
    floorperson.click("[data-tab=supervising]")
    floorperson.fill("[name=dealer]", "dealer-1")
    floorperson.click("[data-do=assign]")
    dealer.click("[data-do=begin]")
    player.wait_for_selector(".rack")
    wager(player, bet)
    while "pay seat" not in journal(dealer):
        if dealer.locator("[data-do=dice]").count():
            dealer.type("[data-do=dice]", fell)
            expect(dealer.locator("[data-do=dice]")).to_have_count(0)
        elif (wheel := dealer.locator("[data-do=number]")).count():
            heard = dealer.evaluate(HEARD)
            if game in ("roulette", "pokette"):
                wheel.fill("99")
                wheel.press("Enter")
                expect(dealer.locator(".say")).to_contain_text("“99” is not on the wheel")
                wheel.fill(fell)
                wheel.press("Enter")
            else:
                if "between" not in journal(dealer):  # 5.6(c)2: then it is spun again
                    dealer.check("[data-do=between]")
                dealer.click(f'[data-number="{fell}"]')
            until(dealer, f"{HEARD} !== {heard}")
        elif not press(player, ".choice-of [data-letter=T]"):
            press(dealer, "[data-do=close]")
        dealer.evaluate(DRAWN)
    until_over(player)
    assert "pay seat" in journal(player)
    assert ("between" in journal(player)) == (game == "big_six")
    areas = player.query_selector_all(".area.lit:not(.point)")
    lit = [area.get_attribute("data-wager") for area in areas]
    assert lit == LIT.get(game, [])


def test_a_dealer_with_real_cards(visit: Visit, table: Opens) -> None:
    at = table("double_down_stud", source="reported", dealer="person", house_players=0)
    player, dealer, floorperson = visit(), visit("dealer"), visit("floorperson")
    first = First(dealer)
    take_seat(player, at)
    dealer.goto(f"/table/{at}")
    expect(dealer.locator(".panel")).to_contain_text("Nobody is assigned to this table")
    floorperson.goto(f"/table/{at}")
    floorperson.click("[data-tab=supervising]")
    floorperson.fill("[name=dealer]", "dealer-1")
    floorperson.click("[data-do=assign]")
    dealer.click("[data-do=begin]")
    dealer.wait_for_selector("[data-do=shuffled]")
    cards = itertools.cycle(f"{rank}{suit}" for suit in "shdc" for rank in "23456789TJQKA")
    while phase(dealer) != "over":
        dealer.evaluate(DRAWN)
        heard = dealer.evaluate(HEARD)
        if dealer.locator("[data-do=shuffled]").count():
            dealer.click("[data-do=shuffled]")
        elif dealer.locator("[data-do=unseen]").count():
            dealer.click("[data-do=unseen]")
        elif dealer.locator("[data-do=card]").count():
            dealer.type("[data-do=card]", next(cards))
            if not first.corrected:
                expect(dealer.locator(".draft.held")).to_be_visible()
                dealer.press("[data-do=card]", "Backspace")
                expect(dealer.locator(".draft.held")).to_have_count(0)
                first.corrected = True
                continue
        elif phase(dealer) == "wagers":
            player.wait_for_selector(".rack")
            wager(player)
            dealer.click("[data-do=close]")
            until(dealer, "document.querySelector('main').dataset.phase !== 'wagers'")
        elif press(player, ".choice-of button[data-value]"):
            until(dealer, f"{HEARD} !== {heard!r}")
            heard = dealer.evaluate(HEARD)
            if not dealer.locator("text=Close the window").count():
                continue  # nobody else is asked
            dealer.click("[data-do=close]")
        else:
            continue  # the player's page is not drawn yet
        until(dealer, f"{HEARD} !== {heard!r}")
    assert first.corrected
    assert "17.9" in journal(dealer)


def test_a_dispute_is_shown_act_by_act_and_printed(visit: Visit, table: Opens) -> None:
    at = table("three_card_poker")
    player = visit()
    number = played_round(player, at)
    page = visit("floorperson")
    page.goto(f"/table/{at}/rounds")
    page.fill("[name=number]", str(number))
    page.click(".find button")
    page.click(f"tr[data-round='{number}'] a")
    page.wait_for_selector(".slider input")
    steps = page.locator(".steps li").count()
    assert steps > 10
    page.locator(".slider input").fill("3")
    expect(page.locator(".steps li.at .num")).to_have_text("3")
    expect(page.locator(".gist")).to_contain_text("20.")
    page.keyboard.press("Tab")
    page.click("[aria-label=On]")
    expect(page.locator(".steps li.at .num")).to_have_text("4")
    page.locator(".slider input").fill(str(steps))
    expect(page.locator(".account-of")).to_contain_text("Seat")
    with page.context.expect_page() as opened:
        page.click("text=Dispute report")
    report = opened.value
    report.wait_for_load_state()
    assert f"ound {number}" in report.content()
    paper = page.context.request.get(page.get_attribute("text=As a PDF", "href") or "")
    assert paper.body().startswith(b"%PDF")

    # When the table is closed its rounds are found as well.
    player.click("[data-do=leave]")
    player.wait_for_selector("[data-do=sit]")
    for command, told in (("fill", {"players": 0}), ("shut", {})):
        page.context.request.post(f"/api/tables/{at}/{command}", data=told)
    deadline = time.monotonic() + PATIENCE
    while page.context.request.get(f"/api/tables/{at}").status != 404:
        assert time.monotonic() < deadline
    page.goto("/history")
    page.fill("[name=table]", at)
    page.fill("[name=number]", str(number))
    page.click(".find button")
    page.click(f"tr[data-round='{number}'] a:has-text('Three card poker')")
    expect(page.locator("h1")).to_have_text(re.compile(f"Round {number} at Three card poker"))
    expect(page.locator(".scene .area").first).to_be_visible()


def test_hidden_cards_are_not_in_the_page_of_who_may_not_see_them(
    visit: Visit, table: Opens
) -> None:
    at, player, eye = table("double_draw_poker"), visit(), visit("surveillance")
    heard: list[str] = []
    player.on(
        "websocket", lambda opened: opened.on("framereceived", lambda data: heard.append(str(data)))
    )
    sit(player, at)
    wager(player)
    ready(player)
    player.wait_for_selector(".choice-of")
    eye.goto(f"/table/{at}")
    eye.wait_for_selector(".hand")
    mine = player.get_attribute(".seat.mine", "data-seat")
    others = player.locator(f'.hand:not([data-spot="seat {mine}"])')
    assert others.count() >= 1
    for hand in others.all():
        assert "face down" in (hand.get_attribute("aria-label") or "")
    own = eye.locator(f'.hand[data-spot="seat {mine}"]').get_attribute("aria-label") or ""
    assert "face down" not in own
    dealt = [m for m in heard if '"deal"' in m]
    assert dealt
    for message in dealt:
        for line in json.loads(message)["lines"]:
            for act in line["acts"]:
                if act["act"] == "deal" and act["spot"] != f"seat {mine}":
                    assert set(act["cards"]) == {"??"}
    assert eye.locator(".controls button[data-do]").count() == 0


def test_the_regulator_exports_verifies_and_deals_again(
    visit: Visit, table: Opens, tmp_path: Path
) -> None:
    at = table("let_it_ride")
    played_round(visit(), at)
    page = visit("regulator")
    page.goto(f"/table/{at}")
    page.click("[data-tab=inspecting]")
    page.click("[data-do=verify]")
    expect(page.locator(".verified, .panel .refused")).to_contain_text("Verified")
    with page.expect_download() as export:
        page.click("text=Export the journal")
    path = tmp_path / "journal.jsonl"
    export.value.save_as(path)
    page.goto("/verify.html")
    page.set_input_files("#journal", path)
    expect(page.locator("#verified")).to_contain_text("the chain holds")
    assert re.search(
        r"[1-9]\d* dealt again and the same, 0 different", page.inner_text("#verified")
    )
    data = path.read_bytes()
    changed = tmp_path / "changed.jsonl"
    changed.write_bytes(data.replace(b'"amount":500', b'"amount":600', 1))
    page.set_input_files("#journal", changed)
    expect(page.locator("#verified")).to_contain_text("breaks here")


@pytest.mark.parametrize("game", ["roulette", "sic_bo", "pokette"])
def test_spins_and_shakes_are_made_again_from_their_keys(
    visit: Visit, tmp_path: Path, game: str
) -> None:
    played = OpenTable(rules_of(game), rules_of(game).terms(), software("verified"))
    played.sit("Ann", 1, 1_000_00)
    for _ in range(3):
        played.play(HousePlayers(played.game, "verified"))
        played.finish()
    played.shut()
    path = tmp_path / "journal.jsonl"
    path.write_bytes(b"".join(line + b"\n" for line in played.journal.stored))
    page = visit()
    page.goto("/verify.html")
    page.set_input_files("#journal", path)
    expect(page.locator("#verified")).to_contain_text("3 dealt again and the same, 0 different")


def test_a_floorperson_opens_a_table_fills_it_and_closes_it(visit: Visit) -> None:
    page = visit("floorperson")
    page.goto("/open")
    page.select_option("[data-do=game]", "red_dog")
    page.wait_for_selector(".option")
    page.fill("[name=name]", "Evening table")
    page.fill("[name=min_wager]", "0.5")
    page.click("[data-do=open]")
    assert page.evaluate("document.querySelector('[name=min_wager]').validity.valid") is False
    page.fill("[name=min_wager]", "10")
    page.click("[data-do=open]")
    page.wait_for_selector(".felt")
    expect(page.locator(".title h1")).to_have_text("Evening table")
    page.click("[data-tab=supervising]")
    page.select_option("[data-do=fill]", "1")
    page.click("[data-ask=shut]")
    page.click("[data-do=shut]")
    expect(page.locator("main[data-phase=closed]")).to_be_visible()


@pytest.mark.parametrize("role", ["surveillance", "regulator", "licensee", "dealer"])
def test_roles_that_do_not_play_are_offered_no_seat(visit: Visit, role: str) -> None:
    page = visit(role)
    page.goto("/table/big_six-1")
    page.wait_for_selector(".felt")
    assert page.locator(".seat.may, .area.open, [data-do=sit]").count() == 0
