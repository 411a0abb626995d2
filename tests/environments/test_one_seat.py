"""Environments of one seat: the live table sees the same rounds, and the optimum is one."""

import importlib.util
import pickle
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from tests.conftest import Count
from tests.scripted import Scripted

from nomorebets import environments
from nomorebets.environments.compiled_round import FIRST_AT, TOLD
from nomorebets.environments.one_seat import Rounds, TableEnv, TablesEnv, is_one_seat
from nomorebets.law.refusal import Refused
from nomorebets.law.words import NO_MORE_BETS, number_of, spot_name
from nomorebets.odds.best_play import is_offered
from nomorebets.rules import game
from nomorebets.table import pending as waits
from nomorebets.table.facts import AnyFact, Closed, Decided, Wagered
from nomorebets.table.live import LiveTable
from nomorebets.table.live_words import HIDDEN
from nomorebets.table.open_table import OpenTable
from nomorebets.table.views import Role, Viewer

HOW_TO = Path(__file__).parents[2] / "docs/how-to"
SHARE = ("three_card_poker", "red_dog")  # a kernel takes long to compile: the others when soaking
ANN, PURSE = "Ann", 100_000_00


def of_all(*share: str, known: bool = False) -> pytest.MarkDecorator:
    """Every game of one seat; `known`: of which best play is."""
    marks = {True: (), False: (pytest.mark.soak,)}
    return pytest.mark.parametrize(
        "game_id",
        [
            pytest.param(id, marks=[*marks[id in share], pytest.mark.xdist_group(f"env {id}")])
            for id in environments.names().values()
            if is_one_seat(game(id)) and (not known or is_offered(game(id)))
        ],
    )


def at_random(chance: np.random.Generator, legal: Any) -> Any:
    return (legal * chance.random(legal.shape)).argmax(1)


# the live table as referee


class Live:
    """The round of an environment at the live table: told its cards and the agent's decisions."""

    def __init__(self, rounds: Rounds, env: int) -> None:
        self.rounds = rounds
        first = rounds.rows[0, FIRST_AT]
        told = rounds.rows[env + 1, TOLD]
        self.told = rounds.rows[env + 1, first : first + told].tolist()
        deck = rounds.decks[env].tolist()
        self.shown = [n for n in rounds.rolls[env].tolist() if n]
        burnt = self._play(deck, ())  # by a live table that has just opened
        self._play(deck[-burnt:] + deck[:-burnt] if burnt else deck, self.told)

    def _play(self, deck: list[int], told: Sequence[int]) -> int:
        rounds, answers = self.rounds, iter(told)
        rolls = [[int(digit) for digit in str(number)] for number in self.shown]
        table = OpenTable(rounds.game, rounds.terms, Scripted(deck, self.shown, rolls))
        table.sit(ANN, 1, PURSE)
        table.begin()
        wagers = iter(rounds.wagers.items())
        while (pending := table.pending) is not None:
            fact = self._answer(table, pending, wagers, answers)
            if fact is None:
                break
            table.tell(fact)
        assert table.round is not None
        self.table: LiveTable = table.round.table
        before = takewhile(lambda act: act.words != NO_MORE_BETS, self.table.acts)
        return sum(len(act.cards) for act in before if act.act == "burn")

    def _answer(self, table: OpenTable, pending: Any, wagers: Any, answers: Any) -> AnyFact | None:
        assert table.round is not None
        live, played = table.round.table, self.rounds.game
        if pending.asks == waits.WAGERS:
            name, cents = next(wagers, ("", 0))
            return Wagered(1, name, cents) if name else Closed()
        spoken = [spot for spot, _ in pending.legal if (spot, pending.decision) not in live.choices]
        if pending.asks == waits.WINDOW and not spoken:
            return Closed()
        spot = pending.legal[0][0]
        decision = played.decisions[pending.decision]
        if pending.decision not in self.rounds.actions.decisions:
            value = played.ordinary_play(live, live.terms, spot, pending.decision)  # type: ignore[misc]
            legal = pending.legal[0][1]
            value = value if value in legal else decision.default
        else:
            value = next(answers, None)
        return None if value is None else Decided(number_of(spot), decision.name, int(value))


@pytest.mark.slow
@of_all(*SHARE)
def test_an_agent_is_asked_what_the_live_table_asks_and_sees_what_its_seat_sees(
    game_id: str, count: Count
) -> None:
    chance = np.random.default_rng(5)
    env = TablesEnv(game_id, 20, autoreset_mode=AutoresetMode.NEXT_STEP)
    rounds = env.rounds
    seen, info = env.reset(seed=11)
    asked = ended = 0
    for _ in range(count(8, 200)):
        for at in range(env.num_envs):
            if rounds.over[at]:
                continue
            live = Live(rounds, at).table
            now = rounds.observations.read(seen[at])
            if now.decision is None:
                assert live.pending is None
                continue
            asked += 1
            same_question(rounds, live, now, info["action_mask"][at])
        seen, reward, over, _, info = env.step(at_random(chance, info["action_mask"]))
        for at in np.flatnonzero(over).tolist():
            live = Live(rounds, at).table
            assert live.pending is None
            won = live.layout_after().purses[ANN] - PURSE
            assert reward[at] == won / next(iter(env.rounds.wagers.values()))
            ended += 1
    assert asked > 20
    assert ended > 20


def same_question(rounds: Rounds, live: LiveTable, now: Any, mask: Any) -> None:
    pending = live.pending
    assert pending is not None
    assert pending.decision == now.decision
    ((spot, legal),) = pending.legal
    values = rounds.actions.values_of(now.decision)
    offered = {value for value, may in zip(values, mask, strict=False) if may}
    assert offered <= set(legal)
    if rounds.game.decisions[now.decision].kind != "amount":
        assert offered == set(legal)
    shown = Viewer(Role.PLAYER, ANN).hands(live)
    visible = sorted(card for cards in shown.values() for card in cards if card != HIDDEN)
    pack = rounds.game.cards.pack
    assert pack is not None
    assert visible == sorted(pack.text(card) for cards in now.cards.values() for card in cards)
    assert [pack.text(card) for card in now.cards["hand"]] == shown.get(spot_name(spot), [])
    assert now.stakes == tuple(live.staked(spot, wager) for wager in range(len(rounds.game.wagers)))


# the optimum


@pytest.mark.slow
@of_all(*SHARE, known=True)
def test_best_play_is_worth_what_the_solver_says(game_id: str, count: Count) -> None:
    env = TablesEnv(game_id, 2000)
    optimum = env.optimum
    assert optimum is not None
    seen, _ = env.reset(seed=3)
    total = squares = 0.0
    played = 0
    while played < count(12_000, 400_000):
        actions = np.array([optimum.policy(row) for row in seen])
        seen, won, over, _, _ = env.step(actions)
        total, squares, played = total + won.sum(), squares + (won**2).sum(), played + over.sum()
    error = np.sqrt(squares / played - (total / played) ** 2) / np.sqrt(played)
    assert abs(total / played - float(optimum.value)) < 4 * error


def test_regret_is_exact_where_suits_are_alike_and_estimated_where_they_are_not() -> None:
    env = TableEnv("three_card_poker")
    optimum, card = env.optimum, env.columns.index("hand, card 2")
    assert optimum is not None
    assert optimum.value.numerator / optimum.value.denominator == pytest.approx(-0.0337, abs=1e-4)
    always = optimum.regret(lambda seen, legal: np.ones(len(seen), np.int64))
    named = optimum.regret("always play")
    assert always.exact == named.exact
    assert named.exact is not None
    assert named.exact > 0
    hearts = optimum.regret(lambda seen, legal: (seen[:, card] % 4 == 3).astype(np.int64), 20_000)
    assert hearts.exact is None
    assert hearts.value > 10 * hearts.standard_error > 0
    low, high = hearts.interval
    assert low < hearts.value < high
    assert named.interval == (named.value, named.value)


# as Gymnasium wants it


def test_gymnasium_finds_nothing_wrong() -> None:
    env = gymnasium.make("NoMoreBets/three_card_poker-v0", render_mode="rgb_array")
    check_env(env.unwrapped)
    many = gymnasium.make_vec("NoMoreBets/three_card_poker-v0", num_envs=3)
    assert many.unwrapped.num_envs == 3


def test_the_same_seed_the_same_rounds() -> None:
    def evening(env: TablesEnv) -> bytes:
        chance, found = np.random.default_rng(1), b""
        seen, info = env.reset(seed=77)
        for _ in range(20):
            actions = at_random(chance, info["action_mask"])
            seen, won, over, _, info = env.step(actions)
            found += seen.tobytes() + won.tobytes() + over.tobytes()
        return found

    env = TablesEnv("three_card_poker", 50)
    first = evening(env)
    assert evening(env) == first
    assert evening(TablesEnv("three_card_poker", 50)) == first
    other, _ = env.reset(seed=78)
    again, _ = env.reset(seed=77)
    assert (other != again).any()


def test_what_is_not_legal_is_refused_and_nothing_has_happened() -> None:
    env = TablesEnv("red_dog", 50)
    seen, _ = env.reset(seed=1)
    (idle,) = np.flatnonzero(seen[:, 0] == 0)[:1]  # a pair or neighbours: nothing to decide
    actions = np.zeros(50, np.int64)
    for wrong in (1, 2, -1):
        actions[idle] = wrong
        with pytest.raises(Refused, match=f"environment {idle}: action {wrong} is not legal; 0"):
            env.step(actions)
    assert (env.rounds.seen == seen).all()
    with pytest.raises(Refused, match="50 actions are needed, not 3"):
        env.step(np.zeros(3, np.int64))
    with pytest.raises(Refused, match="a seed is from 0"):
        env.reset(seed=1 << 63)
    with pytest.raises(Refused, match="craps has no environment: its players only wager"):
        TableEnv("craps")
    with pytest.raises(Refused, match="holdem has no environment of one seat against the house"):
        TableEnv("holdem")
    with pytest.raises(Refused, match=r"20\.11"):
        TableEnv("three_card_poker", terms={"ante_bonus_table": "7"})
    single = TableEnv("three_card_poker")
    single.reset(seed=1)
    while not single.step(0)[2]:
        pass
    with pytest.raises(Refused, match="the round is over: reset"):
        single.step(0)


def test_pictures() -> None:
    env = TableEnv("three_card_poker", render_mode="svg")
    seen, _ = env.reset(seed=5)
    told = env.rounds.observations.read(seen)
    cards = str(told).removeprefix("hand: ").split(";")[0].split()
    assert len(cards) == 3
    drawn = env.render()
    assert all(card in drawn for card in cards)
    assert "play?" in drawn
    env.render_mode = "rgb_array"
    frame = env.render()
    assert frame.dtype == np.uint8
    assert (frame == 253).any()
    assert env.optimum is not None
    assert pickle.loads(pickle.dumps(env.optimum.value)) == env.optimum.value


# the examples


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("learn_three_card_poker", 0.001),
        pytest.param("learn_blackjack", 0.001, marks=pytest.mark.soak),
    ],
)
def test_an_agent_learns(name: str, most: float) -> None:
    """To within a tenth of a percent of the wager; the regret of the first is exact."""
    spec = importlib.util.spec_from_file_location(name, HOW_TO / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    regret, _ = example.learn()
    assert 0 <= regret.value + 2 * regret.standard_error < most + 4 * regret.standard_error
    if not regret.standard_error:
        assert regret.exact is not None
