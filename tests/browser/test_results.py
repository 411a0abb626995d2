"""The moment a round is settled: what the page says of it, when, and for how long."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import House, Opens, Visit
from tests.browser.playing import press, ready, sit, take_seat, until, until_over, wager

PHONE = {"width": 390, "height": 844}
REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


def won_at_roulette(number: str) -> int:
    """Cents: $1 on straight 17 and $1 on red; half of an even chance is lost to a zero."""
    if number in ("0", "00"):
        return -150
    return (3500 if number == "17" else -100) + (100 if int(number) in REDS else -100)


def told(net: int) -> str:
    if not net:
        return "as much won as lost"
    return f"${abs(net) / 100:.2f} {'won' if net > 0 else 'lost'}"


OUTCOMES = """() => {
    window.outcomes = [];
    new MutationObserver(() => {
        const now = document.querySelector("[data-shows=outcome]")?.textContent;
        if (now && now !== window.outcomes.at(-1)) window.outcomes.push(now);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_one_sentence_at_the_table_in_the_replay_and_in_the_report(
    visit: Visit, house: House
) -> None:
    page = visit()
    at = house.open_table("roulette")
    sit(page, at)
    wager(page, "straight 17", "red")
    page.evaluate(OUTCOMES)
    ready(page)
    until_over(page)
    page.wait_for_selector("[data-do=last]")
    sentence = str(page.get_attribute("[data-do=last]", "title"))
    assert page.evaluate("window.outcomes") == [sentence]
    number = re.findall(r"the ball rests in (\d+)", page.inner_text(".journal ol"))[-1]
    assert re.fullmatch(rf"{number} \w+: {re.escape(told(won_at_roulette(number)))}.*", sentence)
    expect(page.locator(".fell text")).to_have_text(number)
    with house.client("regulator-1") as client:
        again = client.get(f"/api/tables/{at}/rounds/1").json()
        report = client.get(f"/api/tables/{at}/rounds/1/dispute").text
    mine = int(page.get_attribute(".seat.mine", "data-seat") or 0)
    assert [s["sentence"] for s in again["account"]["seats"] if s["seat"] == mine] == [sentence]
    assert sentence in report
    page.click("[data-do=last]")
    expect(page.locator(".note")).to_contain_text(sentence)


STANDS = """async () => {
    const { Motion } = await import("/table/motion.js");
    const heard = [], act = { act: "pay", text: "pay" };
    const note = (what) => (told) => heard.push(`${what} ${told.round ?? told.text ?? ""}`);
    const room = {
        line: note("line"), told: (_, one) => note("told")(one), arrive: note("arrive"),
        draw() {}, seen: { act: note("seen") },
    };
    const motion = new Motion(room), line = { acts: [act], text: "of round" };
    motion.show([line], { phase: "over", holds: 600, round: 7 });
    motion.show([line], { phase: "wagers", holds: 0, round: 8 });
    const pause = () => new Promise((done) => setTimeout(done, 50));
    await pause();
    const while_it_stands = [...heard], skipped = motion.skip();
    await pause();
    const after_a_touch = heard.length;
    motion.go_on();
    await pause();
    return { while_it_stands, skipped, after_a_touch, then: heard.slice(after_a_touch) };
}"""


def test_a_result_stands_until_one_is_ready(visit: Visit) -> None:
    """No touch of the table ends it; an act is written when it has been shown, not before."""
    page = visit()
    page.goto("/")
    found: dict[str, Any] = page.evaluate(STANDS)
    assert found["while_it_stands"] == ["line of round", "seen pay", "told pay", "arrive 7"]
    assert found["skipped"] is False
    assert found["after_a_touch"] == 4
    assert found["then"] == ["line of round", "seen pay", "told pay", "arrive 8"]


WATCH = """() => {
    window.written = [];
    const wheel = () => document.querySelector(".rotor").getAnimations().length > 0;
    window.turned = 0;
    setInterval(() => { window.turned += wheel(); }, 10);
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach((node) => {
        if (/ball rests/.test(node.textContent)) window.written.push(wheel());
    }))).observe(document.querySelector(".journal ol"), { childList: true });
}"""  # noqa: E501


def test_the_journal_does_not_tell_the_number_while_the_wheel_turns(
    visit: Visit, table: Opens
) -> None:
    page = visit(motion=True)
    sit(page, table("roulette", house_players=0))
    page.evaluate(WATCH)
    wager(page, "red")
    page.click("[data-do=ready]:not([disabled])")
    until(page, "window.written.length > 0")
    assert page.evaluate("window.turned") > 3
    assert page.evaluate("window.written") == [False]


def test_what_was_placed_is_repeated(visit: Visit, table: Opens) -> None:
    """The bonus opens with the ante, and no round may be closed without it."""
    page = visit()
    sit(page, table("double_draw_poker", house_players=0))
    for _ in range(2):
        page.locator('.area.open.mine[data-wager="ante"]').click(force=True)
    wager(page)
    held = sorted(page.locator(".at.mine .amount").all_text_contents())
    assert held == ["$10", "$5"]
    ready(page)
    until_over(page)
    page.click("[data-do=repeat]")
    page.wait_for_selector("[data-do=ready]:not([disabled])")
    assert sorted(page.locator(".at.mine .amount").all_text_contents()) == held
    page.keyboard.press("d")
    expect(page.locator(".at.mine[data-at$=ante] .amount")).to_have_text("$20")
    page.keyboard.press("c")
    expect(page.locator(".at.mine")).to_have_count(0)
    page.keyboard.press("Backspace")
    expect(page.locator(".at.mine")).to_have_count(1)


def test_no_button_is_live_once_the_decision_was_made(visit: Visit, table: Opens) -> None:
    """While what follows is shown, nothing can be pressed that nobody is asked any more."""
    page = visit(motion=True)
    sit(page, table("blackjack"))
    wager(page, "wager")
    page.click("[data-do=ready]:not([disabled])")
    page.wait_for_selector(".choice-of [data-value], [data-shows=outcome]")
    if page.locator("[data-shows=outcome]").count():
        return  # a blackjack: nothing was asked
    left = page.evaluate(
        """() => new Promise((told) => {
            document.querySelector('.choice-of [data-letter="S"]').click();
            requestAnimationFrame(() => requestAnimationFrame(() =>
                told(document.querySelectorAll(".choice-of button").length)));
        })"""
    )
    assert left == 0


def test_keys_keep_their_meaning(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    found = page.evaluate(
        """async () => {
            const { letters } = await import("/table/controls.js");
            const plays = ["stand", "draw", "surrender", "double down", "split"];
            const of = (...values) => letters(values.map((value) => ({ value, label: plays[value] })), plays);
            const asked = (name) => letters([{ value: 0, label: "Fold" }, { value: 1, label: name }]);
            return [of(0, 1), of(0, 1, 3), of(1, 3, 4), asked("First draw")[0], asked("Second draw")[0]];
        }"""  # noqa: E501
    )
    (stand, draw), more, least, *folds = found
    assert [stand, draw] == more[:2]
    assert [draw, more[2]] == least[:2]
    assert folds == ["F", "F"]


def test_the_roads_as_players_mark_them(visit: Visit) -> None:
    """BB P BBB PP B, a tie after the first P: worked out by hand."""
    page = visit()
    page.goto("/")
    found = page.evaluate(
        """async () => {
            const { big_road, derived, laid } = await import("/table/history.js");
            const columns = big_road([..."BBPTBBBPPB"]);
            const long = laid(big_road([..."BBBBBBBBPP"])).map(({ x, y }) => `${x}${y}`);
            return [columns.map((run) => run.length), columns[1][0].ties, derived(columns, 1), derived(columns, 2), long];
        }"""  # noqa: E501
    )
    lengths, ties, eye, small, long = found
    assert lengths == [2, 1, 3, 2, 1]
    assert ties == 1
    # from the second column's second entry, or the third's first: 2≠1 blue; below an entry that
    # the column before does not have: blue, then even again: red; 1≠3 blue; both have it: red;
    # 3≠2 blue
    assert eye == [["blue"] * 2, ["red"], ["blue"], ["red"], ["blue"]]
    # two columns back, from the third's second entry: the first column has it, red; not the next,
    # blue; 3≠2, blue; the second column does not have it, blue; 2≠1, blue
    assert small == [["red"], ["blue"] * 4]
    assert long == ["00", "01", "02", "03", "04", "05", "15", "25", "10", "11"]


@pytest.mark.parametrize("game", ["roulette", "craps", "blackjack", "sic_bo"])
def test_a_phone_held_upright(visit: Visit, table: Opens, game: str) -> None:
    """Buttons stay at their height, nothing goes sideways, every text can be read."""
    page = visit(viewport=PHONE, has_touch=True)
    take_seat(page, table(game))
    page.wait_for_selector(".rack")
    height = page.locator(".controls").bounding_box()
    assert height is not None
    assert height["y"] + height["height"] == pytest.approx(844 - 52, abs=2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator(".area.open:is(.mine, .shared):not(.point)").first.tap()
    page.wait_for_selector("[data-do=ready]:not([disabled])")
    assert smallest(page) >= 10.9
    page.evaluate(OUTCOMES)
    page.tap("[data-do=ready]:not([disabled])")
    until_over(page)
    until(page, "window.outcomes.length > 0")
    press(page, "[data-do=leave]")


def smallest(page: Page) -> float:
    """Pixels, of the text of the layout and around it; not on cards, chips and the wheel."""
    return float(
        page.evaluate(
            """() => {
            const seen = (at) => at.textContent.trim() && at.getClientRects().length;
            const drawn = [...document.querySelectorAll("svg text")]
                .filter((at) => seen(at) && !at.closest(".card, .wheel, .chip"))
                .map((at) => { const m = at.getScreenCTM(); return parseFloat(getComputedStyle(at).fontSize) * Math.hypot(m.a, m.b); });
            const written = [...document.querySelectorAll("main *:not(svg *)")]
                .filter((at) => seen(at)).map((at) => parseFloat(getComputedStyle(at).fontSize));
            return Math.min(...drawn, ...written);
        }"""  # noqa: E501
        )
    )
