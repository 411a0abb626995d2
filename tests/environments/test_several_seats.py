"""Environments of several seats, and of one among others: as PettingZoo and Gymnasium want them."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from nomorebets import environments
from nomorebets.environments.one_seat import TableEnv, is_one_seat
from nomorebets.environments.several_seats import SeatsEnv, is_decided
from nomorebets.law.decisions import BET, CALL, CHECK
from nomorebets.law.refusal import Refused
from nomorebets.law.words import NOBODY
from nomorebets.rules import folders, game
from nomorebets.table.views import Role, Viewer

GAMES = list(environments.names().values())
AMONG_OTHERS = [id for id in GAMES if not is_one_seat(game(id))]


def test_every_game_in_which_something_is_decided_has_its_environments() -> None:
    assert {id for id in folders() if id not in GAMES} >= {
        "craps", "baccarat_punto_banco", "minibaccarat", "big_six", "roulette", "sic_bo",
        "pokette", "keno",
    }  # fmt: skip
    assert set(AMONG_OTHERS) >= {
        "baccarat_chemin_de_fer", "five_card_draw", "five_card_stud", "holdem", "omaha",
        "seven_card_stud",
    }  # fmt: skip
    for name in environments.names():
        assert name in gymnasium.registry
        assert name.endswith("-v0")


@pytest.mark.parametrize("game_id", GAMES)
def test_pettingzoo_finds_nothing_wrong(game_id: str, capsys: Any) -> None:
    api_test(SeatsEnv(game_id), num_cycles=30)  # a warning is an error
    seed_test(lambda: SeatsEnv(game_id, rounds=2), num_cycles=10)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("game_id", AMONG_OTHERS)
def test_gymnasium_finds_nothing_wrong(game_id: str) -> None:
    env = gymnasium.make(f"NoMoreBets/{game_id}-v0", render_mode="rgb_array")
    check_env(env.unwrapped)
    assert env.unwrapped.optimum is None  # type: ignore[attr-defined]
    assert "against each other" in env.unwrapped.why_no_optimum  # type: ignore[attr-defined]


def play(env: SeatsEnv, seed: int, chance: np.random.Generator | None = None) -> dict[str, float]:
    """An episode at random, or as most people play; what each seat won."""
    env.reset(seed=seed)
    won = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        _, reward, over, _, info = env.last()
        won[agent] += reward
        legal = np.flatnonzero(info["action_mask"])
        action = None if over else env.ordinary() if chance is None else int(chance.choice(legal))
        env.step(action)
    return won


@pytest.mark.parametrize("game_id", GAMES)
def test_rewards_are_the_chips_the_live_table_moved(game_id: str) -> None:
    """Summed over a seat's steps, for rounds that are over, from the moves of every act."""
    chance = np.random.default_rng(4)
    env = SeatsEnv(game_id, seats=2)
    moved = 0
    for seed in range(12):
        won = play(env, seed, chance if seed % 2 else None)
        table = env.rounds.table
        for agent in env.possible_agents:
            mine = f"purse:{agent}"
            chips = sum(
                cents * ((to == mine) - (of == mine))
                for act in table.acts
                for of, to, cents in act.moves
            )
            standing = sum(
                cents
                for (seat, _), cents in table.chips.stakes.items()
                if seat == env.seat_of[agent]
            )
            assert won[agent] * env.stake == pytest.approx(chips + standing)
            moved += chips != 0
    assert moved > 5


def test_chips_at_poker_go_from_one_seat_to_another() -> None:
    env = SeatsEnv("holdem", seats=4, terms={"rake_pct": "0"})
    chance = np.random.default_rng(1)
    for seed in range(20):
        won = play(env, seed, chance)
        assert sum(won.values()) == pytest.approx(0)  # the house takes no rake
        assert max(won.values()) > 0


def test_a_bank_goes_around() -> None:
    """At pai gow: who wagered against the house before is offered the bank, and holds it."""
    env = SeatsEnv("pai_gow", seats=3, rounds=3, terms={"player_banking": "yes"}, chips=100_000_00)
    asked, bankers = set(), set()
    env.reset(seed=2)
    while not env.is_over:
        question = env.rounds.question
        assert question is not None
        name = env.game.decisions[question.decision].name
        asked.add(name)
        bankers.add(env.observe("seat_1").tolist()[env.columns.index("marker: the bank")])
        legal = [at for at, value in enumerate(env.values) if value is not None]
        env.step(legal[1] if name == "bank" else legal[0])
    assert asked == {"bank", "set"}
    assert len(bankers - {NOBODY}) >= 1


@pytest.mark.parametrize("game_id", GAMES)
def test_a_row_shows_what_the_seat_is_shown(game_id: str) -> None:
    env = SeatsEnv(game_id)
    env.reset(seed=8)
    for agent in env.possible_agents:
        row = env.observe(agent).tolist()
        cards = [cell for cell in row[-env.sights.room * len(env.sights.spots) :] if cell]
        hands = Viewer(Role.PLAYER, agent).hands(env.rounds.table)
        assert sorted(cards) == sorted(env.sights.numbers[c] for h in hands.values() for c in h)
        assert row[1] == env.seat_of[agent] + 1
        assert (row[0] != 0) == (agent == env.agent_selection and env.rounds.question is not None)


def test_bets_are_those_the_rules_admit() -> None:
    env = SeatsEnv("holdem", seats=3)
    chance = np.random.default_rng(7)
    sizes = set()
    for seed in range(30):
        env.reset(seed=seed)
        while not env.is_over:
            asked = env.rounds.question
            if asked is not None and env.game.decisions[asked.decision].kind == BET:
                legal = [value for value in env.values if value is not None]
                assert len(set(legal)) == len(legal)
                assert all(value in asked.legal for value in legal)
                assert (CHECK in legal) != (CALL in legal)
                sizes.add(sum(value > 0 for value in legal))
            mask = env.infos[env.agent_selection]["action_mask"]
            env.step(int(chance.choice(np.flatnonzero(mask))))
    assert max(sizes) >= 1


def test_what_is_refused() -> None:
    with pytest.raises(Refused, match="craps has no environment: its players only wager"):
        SeatsEnv("craps")
    with pytest.raises(Refused, match="holdem takes 2 to 11 seats, not 12"):
        SeatsEnv("holdem", seats=12)
    with pytest.raises(Refused, match="no wager opens a round of holdem"):
        SeatsEnv("holdem", wagers={"bet": 5_00})
    with pytest.raises(Refused, match="render_mode is one of"):
        SeatsEnv("holdem", render_mode="human")
    with pytest.raises(Refused, match="an episode has at least one round, not 0"):
        SeatsEnv("holdem", rounds=0)
    env = SeatsEnv("three_card_poker")
    with pytest.raises(Refused, match="a seed is from 0"):
        env.reset(seed=-1)
    env.reset(seed=1)
    before = env.observe("seat_1").tolist()
    with pytest.raises(
        Refused, match=r"action 2 is not legal; 0 \(play: no\), 1 \(play: yes\) are"
    ):
        env.step(2)
    assert env.observe("seat_1").tolist() == before
    one = gymnasium.make("NoMoreBets/holdem-v0").unwrapped
    one.reset(seed=1)
    while not one.step(one.action_space.sample())[2]:
        pass
    with pytest.raises(Refused, match="the episode is over: reset"):
        one.step(0)


def test_pictures() -> None:
    env = SeatsEnv("holdem", render_mode="ansi")
    env.reset(seed=3)
    said = env.render()
    assert f"{env.agent_selection}: bet?" in said
    own = next(
        part for part in said.split("; ") if part.startswith(env.agent_selection.replace("_", " "))
    )
    assert "??" not in own
    assert said.count("??") == 4  # two cards of two others
    env.render_mode = "svg"
    assert "bet?" in env.render()
    env.render_mode = "rgb_array"
    assert env.render().shape[2] == 3
    assert [act.act for act in env.acts("seat_1")]


def test_a_game_without_known_best_play_says_so() -> None:
    assert is_decided(game("pai_gow_poker"))
    env = TableEnv("pai_gow_poker")
    assert env.optimum is None
    assert "no exact best play of pai_gow_poker is known" in env.why_no_optimum
