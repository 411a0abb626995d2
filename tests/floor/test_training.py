"""Odds at a training table, and house players who play best."""

import asyncio
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.floor.house import Seat, open_house, run

from nomorebets.floor.display.odds_sheets import OddsSheets
from nomorebets.floor.tables import advice, dealer
from nomorebets.floor.tables.advice import Advice
from nomorebets.floor.tables.dealer import Dealer
from nomorebets.floor.tables.seating import sit
from nomorebets.law.refusal import Refused
from nomorebets.odds import solver
from nomorebets.odds.questions import Worth, asker, question, worth
from nomorebets.odds.questions.situation import Situation
from nomorebets.odds.sheets.forms import FORMS
from nomorebets.odds.sheets.par_sheet import par_sheet
from nomorebets.rules import folders, game
from nomorebets.table.house_players import HousePlayers
from nomorebets.table.live import LiveTable
from nomorebets.table.open_table import OpenTable
from nomorebets.table.pending import Pending
from nomorebets.table.sources import software

YES_NO = {0: "no", 1: "yes"}
QUICK_GAMES = ("caribbean_stud", "let_it_ride", "double_down_stud")


async def to_a_decision(at: Seat, seat: int, decision: str) -> dict[str, Any]:
    """As far as our decision of that name; what came before is answered with its default."""
    await at.until(lambda s: s["phase"] == "wagers" and s["pending"]["yours"])
    await at.make_wagers(seat)
    await at.do("ready")
    await at.until(lambda s: s["phase"] != "wagers")
    while not (at.pending["yours"] and at.pending.get("decision") == decision):
        assert at.state["phase"] != "over"
        await (at.decide() if at.pending["yours"] else at.hear())
    return dict(at.pending["yours"][0])


@pytest.mark.waits
def test_a_training_table_shows_what_each_decision_is_worth(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            house.person() as guest,
            house.person() as other,
        ):
            table = await house.table(game="caribbean_stud", training=True, decision_seconds=600)
            async with guest.at(table.id) as at, other.at(table.id) as looking:
                assert at.table["training"]
                seat = await at.sit(seat=2)
                first = await to_a_decision(at, seat, "bet")
                assert "worth" in first or first["working_out"]
                await at.until(lambda s: "worth" in s["pending"]["yours"][0])
                assert "working_out" not in at.pending["yours"][0]
                told = at.pending["yours"][0]["worth"]
                hands = {hand["spot"]: hand["cards"] for hand in at.state["hands"]}
                up = next(card for card in hands["dealer"] if card != "??")
                asked = f"{' '.join(hands['seat 2'])} vs {up}"
                stake = at.state["places"][f"wager:seat 2:ante:{guest.name}"]
                exact = solver("caribbean_stud").decisions(
                    table.table.terms, asked, {"stake": stake}
                )
                values = {v["value"]: Fraction(v["fraction"]) for v in told["values"]}
                assert values == {1: exact[0][1], 0: exact[1][1]}
                assert all(v["decimal"] == pytest.approx(float(values[v["value"]]), abs=1e-6)
                           for v in told["values"])  # fmt: skip
                assert told["best"] == max(values, key=values.__getitem__)
                assert told["unit"] == "ante"
                await looking.until(lambda s: s["seq"] == at.state["seq"])
                assert not any("worth" in str(message) for message in looking.messages)

    run(body)


@pytest.mark.waits
def test_an_ordinary_table_shows_no_odds(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as guest:
            table = await house.table(game="caribbean_stud", decision_seconds=600)
            async with guest.at(table.id) as at:
                seat = await at.sit(seat=2)
                assert "worth" not in await to_a_decision(at, seat, "bet")
                await asyncio.sleep(0.1)
                assert not house.floor.advice._known
                assert not house.floor.advice._under_way

    run(body)


@pytest.mark.waits
def test_house_players_do_not_wait_for_what_takes_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import threading

    go_on = threading.Event()

    def slow(terms: Any, asked: Any) -> Worth | None:
        go_on.wait(20)
        return None

    monkeypatch.setattr(advice, "worth", slow)
    monkeypatch.setattr(dealer, "PATIENCE", 0.05)

    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as guest:
            table = await house.table(game="caribbean_stud", training=True, house="best",
                                      house_players=2)  # fmt: skip
            async with guest.at(table.id) as at:
                seat = await at.sit()
                try:
                    await at.play_round(seat)  # the house players decided meanwhile
                    assert not any("worth" in str(message) for message in at.messages)
                finally:
                    go_on.set()

    run(body)


@pytest.mark.parametrize("id", [id for id in folders() if asker(id)])
def test_every_decision_a_solver_knows_can_be_asked_at_a_table(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the table shows is what the solver understands, for every legal value it offers."""
    rules, asked = game(id), []
    terms = rules.terms()
    table = OpenTable(rules, terms, software("training"))
    for seat in (1, 2, 3):
        table.sit(f"P{seat}", seat, 100_000_00)
    house = HousePlayers(rules, "training")

    def answers(live: LiveTable, pending: Pending) -> Any:
        for spot, legal in pending.legal:
            seen = advice.seen_by_player(live, pending, spot) if legal else None
            found = question(seen) if seen else None
            if seen and found:
                assert "??" not in found.hand
                assert {value for value, _ in found.words} <= set(legal)
                asked.append((seen, found))
        return house(live, pending)

    for _ in range(6):
        table.play(answers)
    by_decision = {seen.decision: (seen, found) for seen, found in asked}
    assert by_decision
    if id not in QUICK_GAMES:
        return  # their kernels take long to compile
    for seen, found in by_decision.values():
        told = worth(terms, found)
        assert told is not None, found
        assert set(told.values) == set(seen.words)


def test_the_words_of_the_solvers_that_are_slow_to_compile() -> None:
    wagers = {"ante": 500, "bonus": 500}
    own = ("A♠", "K♦", "7♣", "7♥", "2♠")
    masks = {mask: "" for mask in range(32) if mask.bit_count() <= 3}
    seen = Situation("double_draw_poker", "replace cards", masks, own, wagers=wagers)
    found = question(seen)
    assert found is not None
    words = dict(found.words)
    assert words[0] == "draw, keep all five"
    assert words[0b10011] == "draw, keep 7♣ 7♥"
    assert len(words) == 26
    again = Situation("double_draw_poker", "replace a card", {0: "", 1: "", 16: ""}, own, ("9♣",),
                 wagers=wagers)  # fmt: skip
    found = question(again)
    assert found is not None
    assert found.hand == "A♠ K♦ 7♣ 7♥ 2♠ without 9♣"
    assert dict(found.words)[16] == "draw, discard 2♠"
    hidden = Situation("double_draw_poker", "first draw", YES_NO, ("??",) * 5, wagers=wagers)
    assert question(hidden) is None


def test_bet_two_is_worth_what_rides_beside_it() -> None:
    """Also when bet one rides that should not have."""
    found = {}
    for riding in (1, 2):
        wagers = {"bet two": 500, "bet three": 500} | ({"bet one": 500} if riding == 2 else {})
        seen = Situation("let_it_ride", "take back bet two", YES_NO, ("A♠", "K♦", "7♣"),
                    community=("7♥", "??"), wagers=wagers)  # fmt: skip
        asked = question(seen)
        assert asked is not None
        told = worth(game("let_it_ride").terms(), asked)
        assert told is not None
        found[riding] = told.values
    assert found[1][0] == found[2][1]  # two bets either way
    assert found[2][0] == found[1][1] * 3


@pytest.mark.waits
def test_house_players_of_best_play_take_the_solvers_decision(tmp_path: Path) -> None:
    """Against what is ordinary: the solver here says the opposite of everything."""

    class Contrary(Advice):
        def known(self, live: LiveTable, pending: Pending, spot: int) -> Worth | None:
            play = live.game.ordinary_play
            assert play is not None
            value = int(play(live, live.terms, spot, pending.decision))
            decision = live.game.decisions[pending.decision].name
            if decision != "double down":
                return None
            return Worth({1 - value: Fraction(1), value: Fraction(0)}, "wager")

        def unknown(self, live: LiveTable, pending: Pending, spot: int) -> bool:
            return False

    async def body() -> None:
        async with open_house(tmp_path) as house:
            for house_plays in ("ordinary", "best"):
                table = await house.table(game="double_down_stud", house=house_plays)
                table.advice = Contrary()
                sit(table, "Ada (house)", 1, 50_000)
                dealer = Dealer(table)
                dealer.players.seats = {0}
                table.table.begin()
                while (pending := table.pending) and table.live:
                    decision = table.game.decisions[pending.decision].name if pending.legal else ""
                    fact: Any = dealer.players(table.live, pending)
                    if decision == "double down" and hasattr(fact, "value"):
                        play = int(table.game.ordinary_play(table.live, table.table.terms, 0, 1))
                        assert fact.value == (play if house_plays == "ordinary" else 1 - play)
                    table.table.tell(fact)
                table.failed = True  # nothing of this was stored

    run(body)


@pytest.mark.waits
def test_the_odds_of_a_tables_own_terms_are_one_click_away(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as guest:
            table = await house.table(game="red_dog", terms={"decks": 4})
            path = f"/api/tables/{table.id}/odds"
            await guest.get(f"{path}.html", status=409)
            while not (await guest.get(path))["ready"]:
                await asyncio.sleep(0.05)
            sheet = await guest.client.get(f"{path}.html")
            rules, terms = game("red_dog"), table.table.terms
            exact = solver("red_dog").solve(terms, {})
            assert sheet.content == FORMS[".html"](par_sheet(rules, terms, exact, {}))
            assert "style-src 'sha256-" in sheet.headers["content-security-policy"]

    run(body)


def test_odds_that_are_refused_are_told_in_the_sentence_of_the_refusal(tmp_path: Path) -> None:
    async def body() -> None:
        sheets, rules = OddsSheets(), game("red_dog")
        illegal = rules.terms()._replace(decks=99)
        assert sheets.ask(rules, illegal) is None
        await asyncio.gather(*sheets._under_way.values())
        with pytest.raises(Refused, match="decks"):
            sheets.ask(rules, illegal)

    run(body)
