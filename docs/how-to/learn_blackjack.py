"""An agent that learns blackjack by playing, and how far from the optimum it ends.

It knows totals, not cards: what it has (hard, soft or a pair) against the dealer's card. It keeps
the average result of each choice, mostly takes the better one, and insures nothing.
Run it with the extra `rl`: python docs/how-to/learn_blackjack.py
"""

from typing import Any

import gymnasium
import numpy as np

import nomorebets.environments  # noqa: F401  (its environments are registered)

MANY, ROUNDS, MEASURED, TRIES = 8192, 30_000_000, 20_000_000, 0.15
MOST = 16  # decisions of a round that are remembered
STATES = 11 * 64 * 2  # the dealer's card; 22 hard, 22 soft totals, ten pairs; the first two cards
SPLIT = 4


class Agent:
    def __init__(self, columns: tuple[str, ...], actions: int) -> None:
        self.hand = columns.index("hand, card 1")
        self.room = columns.index("other hand 1, card 1") - self.hand
        self.dealer = columns.index("dealer, card 1")
        self.total = np.zeros(STATES * actions)
        self.times = np.zeros(STATES * actions)
        self.actions = actions
        self.chance = np.random.default_rng(0)

    def state(self, seen: Any, legal: Any) -> Any:
        cards = seen[:, self.hand : self.hand + self.room]
        values = np.where(cards > 0, np.minimum(10, (cards - 1) // 4 + 2), 0)
        values[(cards > 0) & ((cards - 1) // 4 == 12)] = 1
        total = values.sum(1)
        soft = (values == 1).any(1) & (total <= 11)
        rows = np.where(soft, 22 + total + 10, np.minimum(total, 21))
        if legal.shape[1] > SPLIT:
            rows = np.where(legal[:, SPLIT], 53 + values[:, 0], rows)
        up = np.minimum(10, (seen[:, self.dealer] - 1) // 4 + 2)
        up[(seen[:, self.dealer] - 1) // 4 == 12] = 1
        return (up * 64 + rows) * 2 + (values[:, 2] == 0)

    def best(self, seen: Any, legal: Any) -> Any:
        """The better choice at each hand; elsewhere (insurance) the first."""
        at = self.state(seen, legal)[:, None] * self.actions + np.arange(self.actions)
        mean = self.total[at] / np.maximum(self.times[at], 1)
        found = np.where(legal, np.where(self.times[at] > 0, mean, np.inf), -np.inf).argmax(1)
        return np.where(is_play(legal), found, 0)

    def learn(self, env: Any) -> None:
        seen, info = env.reset(seed=1)
        past = np.full((MANY, MOST), -1)
        at, played = np.zeros(MANY, np.int64), 0
        every = np.arange(MANY)
        while played < ROUNDS:
            legal = info["action_mask"]
            chosen = self.best(seen, legal)
            tried = (legal * self.chance.random(legal.shape)).argmax(1)
            other = (self.chance.random(MANY) < TRIES) & is_play(legal)
            chosen = np.where(other, tried, chosen)
            cell = self.state(seen, legal) * self.actions + chosen
            past[every, np.minimum(at, MOST - 1)] = np.where(is_play(legal), cell, -1)
            past[other, :] = np.where(
                np.arange(MOST) < at[other, None], -1, past[other, :]
            )  # what came before was not followed by the better choice
            at += 1
            seen, reward, over, _, info = env.step(chosen)
            done = past[over]
            cells, won = done[done >= 0], np.repeat(reward[over], (done >= 0).sum(1))
            self.total += np.bincount(cells, won, len(self.total))
            self.times += np.bincount(cells, minlength=len(self.times))
            past[over], at[over] = -1, 0
            played += int(over.sum())


def is_play(legal: Any) -> Any:
    """A hand is played: to stand and to draw are both legal, and a third choice exists at all."""
    return legal[:, :2].all(1) & (legal.shape[1] > 2)


def learn() -> tuple[Any, Any]:
    """(regret in wagers, the policy)."""
    env = gymnasium.make_vec("NoMoreBets/blackjack-v0", num_envs=MANY)
    agent = Agent(env.unwrapped.columns, int(env.single_action_space.n))
    agent.learn(env)
    return env.unwrapped.optimum.regret(agent.best, MEASURED, 7), agent.best


if __name__ == "__main__":
    regret, _ = learn()
    low, high = regret.value - 2 * regret.standard_error, regret.value + 2 * regret.standard_error
    print(f"{ROUNDS:,} rounds; a round costs {100 * low:.3f} to {100 * high:.3f} % more than best")
