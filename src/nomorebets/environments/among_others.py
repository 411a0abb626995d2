"""Environments of one seat among others, for Gymnasium: the agent has the first seat, and the other
seats play as most people do. For games whose players decide against each other."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete

from nomorebets.environments.rendering import MODES
from nomorebets.environments.several_seats import SeatsEnv
from nomorebets.law.refusal import Refused

Infos = dict[str, Any]


class SeatActions(Discrete):
    """Actions of which a sample is always legal, whatever is asked now."""

    def __init__(self, env: "AmongOthersEnv", number: int) -> None:
        super().__init__(number)
        self.env = env

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            mask = self.env.mask.astype(np.int8)
        return super().sample(mask, probability)


class AmongOthersEnv(gymnasium.Env[Any, Any]):
    """Arguments as of `SeatsEnv`. An episode is a number of rounds; the reward of a step is what
    the seat won in rounds that have ended since the one before, in wagers. A seat that is asked
    nothing in the whole episode has one step, action 0."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012
    optimum = None

    def __init__(self, game: str, render_mode: str | None = None, **told: Any) -> None:
        self.table = SeatsEnv(game, render_mode=render_mode, **told)
        self.render_mode = render_mode
        self.agent = self.table.possible_agents[0]
        self.observation_space = self.table.observation_space(self.agent)
        self.columns = self.table.columns
        self.mask = np.ones(self.table.menus.number, np.bool_)
        self.action_space = SeatActions(self, len(self.mask))
        self.why_no_optimum = (
            f"players of {game} decide against each other: what is best depends on the others"
        )
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, Infos]:
        super().reset(seed=seed)
        self.table.reset(seed=seed)
        self._over = False
        self._asked = not self._others_play()
        self._won = self.table.won_by(self.agent)  # before the first question
        return self._seen()

    def _others_play(self) -> bool:
        """As most people do, until the agent is asked; whether the episode is over."""
        table = self.table
        while not table.is_over and table.agent_selection != self.agent:
            table.step(table.ordinary())
        return table.is_over

    def step(self, action: Any) -> tuple[Any, float, bool, bool, Infos]:
        if self._over:
            raise Refused("", "the episode is over: reset")
        won, self._won = self._won, 0.0
        if self._asked:
            self.table.step(action)
            self._over = self._others_play()
            won += self.table.won_by(self.agent)
        elif action != 0:
            raise Refused("", f"action {action} is not legal: nothing is asked; 0 (go on) is")
        else:
            self._over = True
        seen, info = self._seen()
        return seen, won, self._over, False, info

    def _seen(self) -> tuple[Any, Infos]:
        self.mask = self.table.infos[self.agent]["action_mask"].astype(np.bool_)
        if not self.mask.any():
            self.mask[0] = True
        return self.table.observe(self.agent), {"action_mask": self.mask.copy()}

    def ordinary(self) -> int:
        """The action next to what most people would do."""
        return self.table.ordinary() if self._asked else 0

    def render(self) -> Any:
        return self.table.render()
