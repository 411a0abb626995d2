"""Side by side with what else can be installed, in one run on the same work.

    pip install 'nomorebets[bench]'
    python bench/peers.py

A peer that is not installed is left out. Times are CPU time of this process, one thread; a ratio is
our rate over theirs. Their rounds are counted as they count them, ours as a hand of ours.
"""

import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from nomorebets.equipment.cards import card_text
from nomorebets.rules import game
from nomorebets.simulation import hand_ranks
from nomorebets.simulation.run import CHUNK, Plan

MANY = 8192  # environments at once
SECONDS = 1.0  # a peer is timed for about so long
OURS: dict[str, float] = {}


def rate(work: Callable[[int], object], least: int) -> float:
    """Items a second of CPU: more of them until it takes long enough."""
    work(max(1, least // 10))
    size = least
    while True:
        start = time.process_time()
        work(size)
        took = time.process_time() - start
        if took >= SECONDS / 2:
            return size / took
        size = int(size * min(10, SECONDS / max(took, 1e-3)) + 1)


def ours(what: str, found: float) -> None:
    OURS[what] = found
    print(f"{what:<28} {'No More Bets':<24} {found:>16,.0f} /s", flush=True)


def theirs(what: str, name: str, module: str, work: Callable[[], Callable[[int], object]]) -> None:
    if find_spec(module) is None:
        print(f"{what:<28} {name:<24} not installed")
        return
    try:
        found = rate(work(), 100)
    except Exception as error:
        print(f"{what:<28} {name:<24} does not run here: {error!r:.60}")
        return
    print(f"{what:<28} {name:<24} {found:>16,.0f} /s   {OURS[what] / found:>10,.0f} ×", flush=True)


def hands(count: int) -> Any:
    source = np.random.default_rng(1)
    return np.argpartition(source.random((count, 52)), 7, axis=1)[:, :7].astype(np.uint8)


SOME = hands(20_000)
TEXTS = [[card_text(c)[0] + "cdhs"[c & 3] for c in hand] for hand in SOME.tolist()]


def phevaluator() -> Callable[[int], object]:
    from phevaluator import evaluate_cards  # type: ignore[import-not-found]

    rows = SOME.tolist()  # rank * 4 + suit, as ours
    return lambda n: [evaluate_cards(*rows[i % len(rows)]) for i in range(n)]


def phevaluator_native() -> Callable[[int], object]:
    """Its function in C, called as nearly as Python can."""
    from phevaluator import _pheval

    rows = SOME.tolist()
    call = _pheval.evaluate_7cards
    return lambda n: [call(*row) for _ in range(n // len(rows) + 1) for row in rows[:n]]


def eval7() -> Callable[[int], object]:
    import eval7 as peer  # type: ignore[import-not-found]

    rows = [[peer.Card(text) for text in hand] for hand in TEXTS]
    return lambda n: [peer.evaluate(rows[i % len(rows)]) for i in range(n)]


def treys() -> Callable[[int], object]:
    from treys import Card, Evaluator  # type: ignore[import-not-found]

    rows = [[Card.new(text) for text in hand] for hand in TEXTS]
    evaluator = Evaluator()
    return lambda n: [
        evaluator.evaluate(rows[i % len(rows)][:2], rows[i % len(rows)][2:]) for i in range(n)
    ]


def pokerkit() -> Callable[[int], object]:
    from pokerkit import StandardHighHand

    rows = ["".join(hand) for hand in TEXTS]
    return lambda n: [
        StandardHighHand.from_game(rows[i % len(rows)][:4], rows[i % len(rows)][4:])
        for i in range(n)
    ]


def gymnasium() -> Callable[[int], object]:
    import gymnasium as peer

    env = peer.make("Blackjack-v1", sab=True)

    def play(n: int) -> None:
        for _ in range(n):
            (total, _, _), _ = env.reset()
            over = False
            while not over:
                (total, _, _), _, over, _, _ = env.step(1 if total < 17 else 0)

    return play


def openspiel() -> Callable[[int], object]:
    import pyspiel  # type: ignore[import-not-found]

    found = pyspiel.load_game("blackjack")

    def play(n: int) -> None:
        for _ in range(n):
            state = found.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[random.randrange(len(outcomes))][0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))

    return play


def rlcard() -> Callable[[int], object]:
    import rlcard as peer  # type: ignore[import-not-found]
    from rlcard.agents import RandomAgent  # type: ignore[import-not-found]

    env = peer.make("blackjack")
    env.set_agents([RandomAgent(num_actions=env.num_actions)])
    return lambda n: [env.run(is_training=False) for _ in range(n)]


def gymnasium_steps() -> Callable[[int], object]:
    """Its blackjack, a vector of environments in one process: steps."""
    import gymnasium as peer

    env = peer.make_vec("Blackjack-v1", num_envs=64, vectorization_mode="sync", sab=True)
    env.reset(seed=1)
    actions = [env.action_space.sample() for _ in range(50)]

    def step(n: int) -> None:
        for i in range(-(-n // 64)):
            env.step(actions[i % 50])

    return step


def openspiel_steps() -> Callable[[int], object]:
    """A player's decisions as steps; its chance nodes are not counted."""
    import pyspiel

    found = pyspiel.load_game("blackjack")

    def step(n: int) -> None:
        made = 0
        while made < n:
            state = found.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[random.randrange(len(outcomes))][0])
                else:
                    made += 1
                    state.apply_action(random.choice(state.legal_actions()))

    return step


def rlcard_steps() -> Callable[[int], object]:
    import rlcard as peer

    env = peer.make("blackjack")

    def step(n: int) -> None:
        made = 0
        while made < n:
            state, _ = env.reset()
            while not env.is_over():
                made += 1
                state, _ = env.step(random.choice(list(state["legal_actions"])))

    return step


def environment_steps(game_id: str) -> float:
    """Of a vector of ours, with actions at random among the legal ones of each observation; what
    chooses them is not counted."""
    import gymnasium as door

    import nomorebets.environments  # noqa: F401

    many = door.make_vec(f"NoMoreBets/{game_id}-v0", num_envs=MANY)
    _, info = many.reset(seed=1)
    chance = np.random.default_rng(1)
    steps, spent = 0, 0.0
    while spent < SECONDS or steps < 50 * MANY:
        legal = info["action_mask"]
        actions = (legal * chance.random(legal.shape)).argmax(1)
        start = time.process_time()
        _, _, _, _, info = many.step(actions)
        spent += time.process_time() - start
        steps += MANY
    return steps / spent


def crapssim() -> Callable[[int], object]:
    import crapssim as peer  # type: ignore[import-not-found]

    def play(n: int) -> None:
        table = peer.Table()
        pass_line = import_module("crapssim.strategy").BetPassLine(5)
        table.add_player(bankroll=1e12, strategy=pass_line)
        table.run(max_rolls=n, verbose=False)

    return play


def simulated(game_id: str, wagers: dict[str, int], tuned: bool = True) -> float:
    found = game(game_id)
    plan = Plan(found, found.terms(), wagers, tuned=tuned)
    plan.run(0, 1000)
    return rate(lambda n: plan.run(0, n), CHUNK)


def main() -> None:
    print(time.strftime("%Y-%m-%d"), "CPU time, one thread\n")
    what = "seven-card hands"
    many = hands(100_000)
    hand_ranks.rank_seven(many)
    ours(
        what,
        rate(lambda n: [hand_ranks.rank_seven(many) for _ in range(-(-n // len(many)))], len(many)),
    )
    theirs(what, "phevaluator", "phevaluator", phevaluator)
    theirs(what, "phevaluator, its C call", "phevaluator", phevaluator_native)
    theirs(what, "eval7", "eval7", eval7)
    theirs(what, "treys", "treys", treys)
    theirs(what, "pokerkit", "pokerkit", pokerkit)
    what = "blackjack rounds"
    ours(what, simulated("blackjack", {"wager": 5_00}))
    theirs(what, "gymnasium Blackjack-v1", "gymnasium", gymnasium)
    theirs(what, "OpenSpiel blackjack", "pyspiel", openspiel)
    theirs(what, "RLCard blackjack", "rlcard", rlcard)
    ours("three card poker, env steps", environment_steps("three_card_poker"))
    what = "blackjack, env steps"
    ours(what, environment_steps("blackjack"))
    theirs(what, "gymnasium Blackjack-v1", "gymnasium", gymnasium_steps)
    theirs(what, "OpenSpiel blackjack", "pyspiel", openspiel_steps)
    theirs(what, "RLCard blackjack", "rlcard", rlcard_steps)
    what = "craps rolls, pass line"
    ours(what, simulated("craps", {"Pass Bet": 5_00}))
    theirs(what, "crapssim", "crapssim", crapssim)


if __name__ == "__main__":
    main()
