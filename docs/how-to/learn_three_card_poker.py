"""An agent that learns three card poker, and how far from the optimum it ends.

It plays every hand and keeps what each kind of hand won on average; then it plays those that cost
less than the ante. Run it with the extra `rl`: python docs/how-to/learn_three_card_poker.py
"""

from typing import Any

import gymnasium
import numpy as np

import nomorebets.environments  # noqa: F401  (its environments are registered)

MANY, STEPS = 8192, 1200
KINDS = 2 * 13**3  # three ranks, of one suit or not


def learn(seed: int = 1) -> tuple[Any, Any]:
    """(regret in antes, the policy): from many observations and masks to actions."""
    env = gymnasium.make_vec("NoMoreBets/three_card_poker-v0", num_envs=MANY)
    hand = env.unwrapped.columns.index("hand, card 1")

    def kind(seen: Any) -> Any:
        cards = seen[:, hand : hand + 3] - 1
        ranks, suits = np.sort(cards // 4, 1), cards % 4
        flush = (suits[:, 0] == suits[:, 1]) & (suits[:, 1] == suits[:, 2])
        return ranks @ (13 * 13, 13, 1) * 2 + flush

    won, times = np.zeros(KINDS), np.zeros(KINDS)
    seen, _ = env.reset(seed=seed)
    for _ in range(STEPS):
        kinds = kind(seen)
        seen, reward, _, _, _ = env.step(np.ones(MANY, np.int64))
        won += np.bincount(kinds, reward, KINDS)
        times += np.bincount(kinds, minlength=KINDS)
    plays = won / np.maximum(times, 1) > -1

    def policy(seen: Any, legal: Any) -> Any:
        return plays[kind(seen)].astype(np.int64)

    return env.unwrapped.optimum.regret(policy), policy


if __name__ == "__main__":
    regret, _ = learn()
    print(f"{MANY * STEPS:,} hands; a hand costs {100 * regret.value:.4f} % more than best play")
