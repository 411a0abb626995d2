"""What holds for every page: size, width, contrast, names for those who do not see, no growth."""

import hashlib
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opens, Visit
from tests.browser.playing import ready, sit, wager
from tests.conformance.test_equipment import TILES

from nomorebets.equipment.cards import PLAYING_CARDS
from nomorebets.floor.display.game_data import pack_data
from nomorebets.floor.web.app import PAGES
from nomorebets.law.packs import Face, Pack

BALLS = Pack(
    "ball", "cage",
    tuple(Face(str(n), f"the number {n}", {"number": n}) for n in range(1, 81)), "1 to 80",
)  # fmt: skip
PHONE = {"width": 390, "height": 844}
SMALL_CONTROLS = """
    [...document.querySelectorAll("button, a[href], input, select, summary, [role=button]")]
        .filter((el) => el.checkVisibility({ visibilityProperty: true }))
        .filter((el) => !el.closest(".side:not(.drawn .side)"))
        .map((el) => [el, (el.closest("label") ?? el).getBoundingClientRect()])
        .filter(([, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
        .map(([el, box]) => `${el.outerHTML.slice(0, 80)} ${box.width} x ${box.height}`)
"""


def sideways(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def test_the_first_page_is_small_and_asks_nobody_else(visit: Visit) -> None:
    page = visit()
    sizes: dict[str, int] = {}
    page.on("response", lambda answer: sizes.update({answer.url: len(answer.body())}))
    page.goto("/")
    page.wait_for_selector(".tile .mini path")
    page.wait_for_load_state("networkidle")
    assert sum(sizes.values()) < 200_000, sizes


@pytest.mark.parametrize(
    ("role", "paths"),
    [
        ("player", ["/", "/login", "/account", "/history", "/verify.html"]),
        ("floorperson", ["/open", "/table/double_draw_poker-1/rounds"]),
    ],
)
def test_rooms_on_a_phone(visit: Visit, role: str, paths: list[str]) -> None:
    page = visit(role, viewport=PHONE)
    for path in paths:
        page.goto(path)
        page.wait_for_load_state("networkidle")
        assert sideways(page) <= 0, path
        assert page.evaluate(SMALL_CONTROLS) == [], path


@pytest.mark.parametrize("game", ["double_draw_poker", "roulette", "craps", "baccarat_punto_banco"])
def test_tables_on_a_phone(visit: Visit, table: Opens, game: str) -> None:
    page = visit(viewport=PHONE, has_touch=True)
    sit(page, table(game))
    assert sideways(page) <= 0
    assert page.evaluate(SMALL_CONTROLS) == []
    page.click(".handle")
    expect(page.locator(".journal ol")).to_be_in_viewport()
    assert sideways(page) <= 0
    assert page.evaluate(SMALL_CONTROLS) == []


def test_a_wager_on_a_phone(visit: Visit, table: Opens) -> None:
    page = visit(viewport=PHONE, has_touch=True)
    sit(page, table("double_draw_poker"))
    page.tap(".area.open.mine[data-wager=ante]")
    expect(page.locator(".at.mine[data-at$=ante] .amount")).to_have_text("$5")
    expect(page.locator(".missing")).to_contain_text("bonus")
    page.tap(".area.open.mine[data-wager=bonus]")
    ready(page)
    page.wait_for_selector(".choice-of")
    assert sideways(page) <= 0


def test_a_wager_on_a_crowded_layout_on_a_phone(visit: Visit, table: Opens) -> None:
    page = visit(viewport=PHONE, has_touch=True)
    sit(page, table("roulette"))
    page.wait_for_selector(".area.open", state="attached")
    number = page.locator('.area[data-wager="straight 17"] .edge')
    number.scroll_into_view_if_needed()
    box = number.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator('[data-strip$="straight 17"] b')).to_have_text("$1")
    expect(page.locator(".at.mine")).to_have_count(1)


def test_every_area_and_hand_has_a_name(visit: Visit, table: Opens) -> None:
    page = visit()
    sit(page, table("double_draw_poker"))
    wager(page)
    mine = page.get_attribute(".seat.mine", "data-seat")
    expect(page.locator(f'[aria-label="ante, seat {mine}, $5.00"]')).to_be_attached()
    ready(page)
    expect(page.locator("#heard")).to_contain_text("No more bets")
    page.wait_for_selector(".choice-of")
    hand = page.get_attribute(".hand.mine", "aria-label") or ""
    one = r"(?:\w+ of \w+|a joker)"
    assert re.fullmatch(rf"seat {mine}: {one}(?:, {one}){{4}}", hand), hand
    unnamed = "document.querySelectorAll(':is(.area, .seat, .hand):not([aria-label])').length"
    assert page.evaluate(unnamed) == 0


def test_nothing_jumps_when_wagers_open_and_close(visit: Visit, table: Opens) -> None:
    page = visit()
    sit(page, table("double_down_stud"))

    def places() -> str:
        return str(
            page.evaluate(
                "['.felt', '.controls', '.side', '.holding']"
                ".map((part) => document.querySelector(part).getBoundingClientRect().y)"
            )
        )

    page.wait_for_selector(".area.open")
    before = places()
    wager(page)
    assert places() == before
    ready(page)
    page.wait_for_selector("button[data-letter=N]")
    assert places() == before


def test_hands_stay_to_be_read_until_the_next_round(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    seen = page.evaluate(
        """async () => {
            const { Seen } = await import("/table/seen.js");
            const seen = new Seen(), spot = "dealer", lying = [];
            const note = () => lying.push([[...seen.hands.keys()], [...seen.gone.values()]]);
            seen.act({ act: "deal", spot, cards: ["??", "A♠"] });
            seen.act({ act: "reveal", spot, cards: ["K♦"] });
            note();
            seen.act({ act: "pick up", spot });
            note();
            seen.clear();
            note();
            const said = [], cite = "42.12(b)";
            for (const act of ["irregularity", "announce", "irregularity", "void", "announce"]) {
                seen.act({ act, words: act, cite });
                said.push(seen.wrong?.words ?? seen.said);
            }
            return [lying, said];
        }"""
    )
    lying, said = seen
    assert lying == [[["dealer"], []], [[], [["K♦", "A♠"]]], [[], []]]
    # the dealer's next words take the place of what went wrong, unless it made the round void
    assert said == ["irregularity", "announce", "irregularity", *["irregularity: void"] * 2]


def test_the_journal_of_a_page_left_open_does_not_grow(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    kept = page.evaluate(
        """async () => {
            const { JournalColumn } = await import("/table/journal.js");
            const column = new JournalColumn(document.createElement("ol"), () => {});
            const act = { cite: "1.1", act: "deal", text: "deal" };
            for (let seq = 1; seq <= 30000; seq++) {
                const fact = { fact: "began", round: seq };
                column.add({ seq, at: "", round: seq, from: 0, fact, acts: [act] });
            }
            return [column.list.childElementCount, column.shown.size];
        }"""
    )
    assert kept[0] <= 400
    assert kept[1] <= 1601


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("room", ["dark", "light"])
def test_text_can_be_read_in_both_rooms(room: str) -> None:
    blocks = re.findall(
        r":root(\[data-room=\"light\"\])? \{(.*?)\n\}",
        (PAGES / "style/room.css").read_text(),
        re.DOTALL,
    )
    dark, light = (dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{3,6});", body)) for _, body in blocks)
    colours = {
        k: v if len(v) == 7 else "#" + "".join(2 * c for c in v[1:])
        for k, v in ({**dark, **light} if room == "light" else dark).items()
    }
    for text in ("ink", "dim", "yours", "open", "wrong", "good"):
        for ground in ("room", "panel", "raised", "button"):
            assert contrast(colours[text], colours[ground]) >= 4.5, (text, ground)
    for felt in ("green", "green-deep", "blue", "blue-deep"):
        assert contrast(colours["felt-ink"], colours[felt]) >= 4.5
        assert contrast(colours["felt-line"], colours[felt]) >= 4.5


def test_vendored_files_are_what_the_manifest_says() -> None:
    listed = json.loads((PAGES / "vendor/manifest.json").read_text())
    for entry in listed:
        assert (
            hashlib.sha256((PAGES / "vendor" / entry["file"]).read_bytes()).hexdigest()
            == entry["sha256"]
        )
        assert entry["version"]
        assert entry["licence"]
    files = {p.name for p in (PAGES / "vendor").glob("*.js")}
    assert files == {entry["file"] for entry in listed}


def test_no_page_names_another_machine() -> None:
    for path in PAGES.rglob("*"):
        if path.suffix in (".js", ".html", ".css") and path.parent.name != "vendor":
            found = set(re.findall(r"https?://[^\s\"'`)]+", path.read_text()))
            assert found <= {"http://www.w3.org/2000/svg"}, path


def test_the_verifier_works_from_a_saved_file(visit: Visit, tmp_path: Path) -> None:
    from nomorebets.equipment.cards import DECK, card_text
    from nomorebets.equipment.random_source import Keystream, commitment, key_from

    page = visit()
    page.goto("/verify.html")
    with page.expect_download() as saved:
        page.click("#save")
    path = tmp_path / "verifier.html"
    saved.value.save_as(path)
    page.context.set_offline(True)
    page.goto(path.as_uri())
    key = key_from("saved", 1)
    page.fill("[name=key]", key.hex())
    page.fill("[name=commitment]", commitment(key))
    page.fill("[name=cuts]", "20, 7")
    page.click("text=Deal again")
    expect(page.locator("#dealt")).to_contain_text("It is the one told before.")
    order = Keystream(key).shuffled(DECK)
    for depth in (20, 7):
        order = order[depth:] + order[:depth]
    expected = [card_text(card).replace("T", "10") for card in order]
    assert page.locator(".order li").all_text_contents() == expected


@pytest.mark.parametrize(
    ("pack", "text", "name", "drawn"),
    [
        (pack_data(PLAYING_CARDS), "T♦", "ten of diamonds", {"rect": 1, "path": 2, "text": 1}),
        (pack_data(PLAYING_CARDS), "Jk1", "a joker", {"rect": 1, "path": 0, "text": 2}),
        (pack_data(TILES), "6-5a", "6 over 5", {"rect": 1, "circle": 11}),
        (pack_data(BALLS), "77", "the number 77", {"circle": 1, "text": 1}),
    ],
)  # fmt: skip
def test_a_face_is_drawn_as_its_pack_says(
    visit: Visit, pack: object, text: str, name: str, drawn: dict[str, int]
) -> None:
    page = visit()
    page.goto("/")
    found = page.evaluate(
        """async ({ pack, text, parts }) => {
            const { card, card_name, face_from, use_pack } = await import("/table/cards.js");
            const { render } = await import("/vendor/lit-html.js");
            use_pack(pack);
            const felt = document.createElementNS("http://www.w3.org/2000/svg", "svg");
            render(card(text), felt);
            const count = (part) => [part, felt.querySelectorAll(part).length];
            return {
                name: card_name(text), hidden: card_name("??"),
                typed: face_from(` ${text.toLowerCase()}`),
                parts: Object.fromEntries(parts.map(count)),
            };
        }""",
        {"pack": pack, "text": text, "parts": list(drawn)},
    )
    noun = pack["noun"]  # type: ignore[index]
    assert found == {
        "name": name, "hidden": f"a {noun} face down", "typed": text, "parts": drawn,
    }  # fmt: skip
