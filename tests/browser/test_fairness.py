"""The verifier in the browser: what was dealt is the same, what was forged is refused, and a
player's page verifies every draw by itself."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opens, Visit
from tests.browser.playing import FIRST_WAGERS, journal, ready, rounds_begun, sit, until_over, wager
from tests.table.crooked_houses import ANN, Chosen, Verifier, played, seated, shut

from nomorebets.equipment.random_source import key_from
from nomorebets.floor.display.equipment_data import FILE, script
from nomorebets.rules import folders, game
from nomorebets.table.facts import AnyFact, Drawn, Drew, Opened, Rested, Rolled, SeedTold
from nomorebets.table.journal import Journal, read
from nomorebets.table.sources import Software, keys

CHANCE = ("roulette", "big_six", "pokette", "sic_bo", "craps", "keno")
CARDS = ("blackjack", "baccarat_punto_banco", "three_card_poker", "pai_gow", "double_draw_poker")
VERIFY = "text => { try { return JournalCheck.verify(text).runs.map((r) => r.state); } catch (e) { return [e.message]; } }"  # noqa: E501


def recorded(id: str, rounds: int = 6, seeds: bool = True) -> bytes:
    ann = Verifier(ANN)
    table = seated(game(id), Software(keys(f"browser {id}")), ann)
    played(table, rounds, *([ann] if seeds else []))
    return shut(table)


def forged(data: bytes, change: Callable[[AnyFact], AnyFact]) -> str:
    """Facts changed, and the chain of hashes made anew over them."""
    journal = Journal()
    for line in read(data):
        journal.add(change(line.fact), line.acts, line.at)
    return "".join(line.decode() + "\n" for line in journal.stored)


@pytest.fixture
def page(visit: Visit) -> Page:
    page = visit()
    page.goto("/verify.html")
    return page


def test_the_equipment_is_what_the_rules_say() -> None:
    assert FILE.read_text("utf-8") == script(), "python -m nomorebets.floor.display.equipment_data"


def test_every_game_is_dealt_again_from_its_terms(page: Page) -> None:
    for id in folders():
        states = page.evaluate(VERIFY, recorded(id).decode())
        assert states, id
        assert set(states) <= {"same", "open"}, (id, states)
        assert states.count("same") >= 1, (id, states)


@pytest.mark.parametrize("id", CHANCE)
def test_forged_spins_rolls_and_draws_are_refused(page: Page, id: str) -> None:
    """One outcome in each journal is another than the key gives."""
    data = recorded(id, 40)
    at = 0
    refused = 0
    for wrong in range(40):
        at = 0

        def change(fact: AnyFact) -> AnyFact:
            nonlocal at
            if not isinstance(fact, Rested | Rolled | Drew):
                return fact
            at += 1
            return _another(id, fact) if at - 1 == wrong else fact  # noqa: B023

        states = page.evaluate(VERIFY, forged(data, change))
        refused += states.count("differs") == 1
        if at <= wrong:
            break
    assert refused == min(40, at)
    assert refused > 4


def _another(id: str, fact: AnyFact) -> AnyFact:
    if isinstance(fact, Rolled):
        return Rolled.of([die % 6 + 1 for die in fact.dice])
    if isinstance(fact, Drew):
        return Drew((*fact.numbers[1:], fact.numbers[0]))
    assert isinstance(fact, Rested)
    wheel = game(id).wheel
    assert wheel is not None
    numbers = sorted(set(wheel.numbers(game(id).terms())))
    return Rested(numbers[(numbers.index(fact.number) + 1) % len(numbers)])


def test_a_spin_of_another_wheel_is_refused(page: Page) -> None:
    """The key is right, but the wheel is not the one of the table's terms."""
    data = recorded("roulette", 40)
    singles = json.loads(
        page.evaluate(
            """text => {
              const { opened, promises } = JournalCheck.verify(text);
              const wheel = EQUIPMENT.roulette.of.single_zero.wheel;
              return JSON.stringify(Object.entries(promises.keys).map(([c, key]) =>
                [c, wheel[new RandomSource.Keystream(key).below(wheel.length)]]));
            }""",
            data.decode(),
        )
    )
    spins = iter([number for _, number in singles])
    states = page.evaluate(
        VERIFY, forged(data, lambda f: Rested(next(spins)) if isinstance(f, Rested) else f)
    )
    assert len(states) == 40
    assert states.count("differs") >= 36, "a number is at the same place of both wheels seldom"


@pytest.mark.parametrize("id", CARDS)
def test_forged_shoes_are_refused(page: Page, id: str) -> None:
    data = recorded(id)
    seen: list[str] = []

    def change(fact: AnyFact) -> AnyFact:
        if isinstance(fact, Drawn) and fact.card:
            seen.append(fact.card)
            if len(seen) == 2:
                return Drawn(seen[0])
        return fact

    assert "differs" in page.evaluate(VERIFY, forged(data, change))


@pytest.mark.parametrize("id", ["blackjack", "roulette", "baccarat_punto_banco", "big_six"])
def test_a_shoe_or_wheel_of_other_terms_is_refused(page: Page, id: str) -> None:
    """What was promised for one table's terms is shown under others."""
    other = {"blackjack": ("decks", 6), "roulette": ("wheel", "single_zero"),
             "baccarat_punto_banco": ("decks", 6), "big_six": ("min_wager", 7)}[id]  # fmt: skip

    def change(fact: AnyFact) -> AnyFact:
        if isinstance(fact, Opened):
            return msgspec.structs.replace(fact, terms={**fact.terms, other[0]: other[1]})
        return fact

    (said,) = page.evaluate(VERIFY, forged(recorded(id, seeds=False), change))
    assert "not of the chain" in said


@pytest.mark.parametrize("id", ["craps", "blackjack", "keno", "pai_gow_poker"])
def test_keys_chosen_late_and_seeds_exchanged_are_refused(page: Page, id: str) -> None:
    table = seated(game(id), Chosen(lambda at: key_from("late", at.journal.seq)))
    played(table, 4)
    (said,) = page.evaluate(VERIFY, shut(table).decode())
    assert "not of the chain" in said

    def change(fact: AnyFact) -> AnyFact:
        return SeedTold(ANN, "ab" * 32) if isinstance(fact, SeedTold) else fact

    (said,) = page.evaluate(VERIFY, forged(recorded(id), change))
    assert "told another seed" in said


# the player's own page

HEARS = """async ({ text, terms }) => {
  const { OwnPromises } = await import("/table/promises.js");
  const lines = text.split("\\n").filter(Boolean).map((line) => JSON.parse(line));
  const opened = lines[0].fact, said = [];
  const room = { you: { name: "Eve", role: "player" }, playing: false,
    journal: { append: (kind, line, words) => said.push(words) } };
  const fairness = { table: Promises.table_digest(opened), anchors: { [opened.anchor]: 1 },
    number: 0, told: 0, last: opened.anchor, standing: {}, asked: {}, seeds: {}, mixed_in: {},
    withheld: {}, draws: {} };
  const own = new OwnPromises(room);
  own.begin({ table: { opened, game: opened.game, terms: terms ?? opened.terms, changed: {} },
    state: { seq: 1, fairness }, lines: [] });
  for (const line of lines.slice(1)) own.hear([line], { seq: line.seq });
  return { wrong: own.wrong, same: own.results.filter((r) => r.state === "same").length };
}"""


@pytest.mark.parametrize("id", ["roulette", "sic_bo", "three_card_poker", "keno"])
def test_a_page_that_hears_what_was_forged_says_so(visit: Visit, id: str) -> None:
    page = visit()
    page.goto("/verify.html")
    data = recorded(id)
    honest = page.evaluate(HEARS, {"text": forged(data, lambda fact: fact)})
    assert honest["wrong"] == ""
    assert honest["same"] >= 5
    page.evaluate("localStorage.clear()")
    done = False

    def change(fact: AnyFact) -> AnyFact:
        nonlocal done
        if isinstance(fact, Rested | Rolled | Drew) and not done:
            done = True
            return _another(id, fact)
        if isinstance(fact, Drawn) and fact.card and not done:
            done = True
            return Drawn("2♣" if fact.card != "2♣" else "3♣")
        return fact

    told = page.evaluate(HEARS, {"text": forged(data, change)})
    assert "the key gives" in told["wrong"]
    page.evaluate("localStorage.clear()")
    told = page.evaluate(HEARS, {"text": forged(data, lambda fact: fact), "terms": {"x": 1}})
    assert "other terms" in told["wrong"]


def test_a_page_remembers_the_chain_it_saw(visit: Visit) -> None:
    """The house comes back with another chain for the same table and terms."""
    page = visit()
    page.goto("/verify.html")
    one = recorded("roulette")
    assert page.evaluate(HEARS, {"text": forged(one, lambda fact: fact)})["wrong"] == ""
    table = seated(game("roulette"), Software(keys("another chain")))
    played(table, 3)
    told = page.evaluate(HEARS, {"text": shut(table).decode()})
    assert "not the one this browser saw before" in told["wrong"]


@pytest.mark.parametrize("id", ["roulette", "three_card_poker", "craps"])
def test_a_page_gives_seeds_and_verifies_by_itself(visit: Visit, table: Opens, id: str) -> None:
    page = visit()
    sit(page, table(id))
    for _ in range(3):
        begun = rounds_begun(page)
        if page.locator("[data-do=ready]:not([disabled])").count() == 0:
            wager(page, *FIRST_WAGERS.get(id, ()))
        ready(page)
        until_over(page, begun)
        page.wait_for_selector(".rack")
    said = journal(page)
    assert "verified in this browser: draw" in said
    assert "the same, seeds of Guest" in said
    assert "does not verify" not in said
    kept = page.evaluate("Object.keys(localStorage).filter((k) => k.startsWith('nmb promises'))")
    assert len(kept) == 1


def test_deal_its_shoe_again_opens_filled_in(visit: Visit, table: Opens, tmp_path: Path) -> None:
    page = visit()
    id = table("roulette")
    sit(page, id)
    for _ in range(2):
        begun = rounds_begun(page)
        wager(page, *FIRST_WAGERS["roulette"])
        ready(page)
        until_over(page, begun)
        page.wait_for_selector(".rack")
    page.goto(f"/verify.html#table={id}&round=2")
    expect(page.locator("#verified .asked")).to_contain_text("the same")
    expect(page.locator("#verified .asked .key").last).to_have_text(
        re.compile("^key [0-9a-f]{64}$")
    )
    own = page.evaluate(f"fetch('/api/tables/{id}/own_journal').then((a) => a.text())")
    path = tmp_path / "own.jsonl"
    path.write_text(own)
    with page.expect_download() as saved:
        page.click("#save")
    saved.value.save_as(tmp_path / "verifier.html")
    page.context.set_offline(True)
    page.goto((tmp_path / "verifier.html").as_uri())
    page.set_input_files("#journal", path)
    expect(page.locator("#verified")).to_contain_text("0 different")
    expect(page.locator("#verified li.good").first).to_contain_text("the same")
