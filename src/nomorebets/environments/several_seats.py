"""Environments of several seats, for PettingZoo: banks, poker, any table with more than one player.

    from nomorebets.environments.several_seats import SeatsEnv
    env = SeatsEnv("holdem", seats=6)

Every seat is an agent (`seat_1`, …) and acts when the live table asks it; then its actions that are
legal are in `infos[agent]["action_mask"]`. An episode is a number of rounds. A reward is what a
seat won in a round, in wagers, when it is over; if nobody is asked anything the first seat has one
step, action 0. Players against each other have no optimum here: what is best depends on the others.
"""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from pettingzoo import AECEnv

from nomorebets.environments.live_rounds import LiveRounds, name_of, ordinary_value, refuse_seats
from nomorebets.environments.menus import Menus, is_asked, mask_of
from nomorebets.environments.rendering import MODES, Picture, drawn
from nomorebets.environments.seen_from_seats import Sights
from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.rules import game as game_of
from nomorebets.simulation.wagers import refuse_wagers, usual_wagers
from nomorebets.table.facts import Act
from nomorebets.table.house_players import buy_in, least_wager

USUAL_SEATS = 3
MOST_SEEDS = 1 << 63


def is_decided(game: Game) -> bool:
    """Seats at a table decide more than a wager and whether to cut."""
    return game.counter is None and any(map(is_asked, game.decisions))


def refuse_undecided(game: Game) -> None:
    if not is_decided(game):
        why = "its players only wager: what each wager is worth says nmb odds"
        raise Refused("", f"{game.id} has no environment: {why}")


class SeatsEnv(AECEnv):  # type: ignore[misc]
    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": list(MODES), "name": "NoMoreBets", "is_parallelizable": False,
        "render_fps": 1,
    }  # fmt: skip

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        terms: Any = None,
        wagers: dict[str, int] | None = None,
        chips: int | None = None,
        rounds: int = 1,
        render_mode: str | None = None,
    ) -> None:
        """`terms` as `nmb terms` lists them; `wagers`: cents of each wager, of every seat; `chips`:
        with which every seat begins a round, at least."""
        super().__init__()
        self.game = game_of(game)
        refuse_undecided(self.game)
        if render_mode is not None and render_mode not in MODES:
            raise Refused("", f"render_mode is one of {', '.join(MODES)}, not {render_mode!r}")
        if rounds < 1:
            raise Refused("", f"an episode has at least one round, not {rounds}")
        self.terms = terms if isinstance(terms, tuple) else self.game.terms_from(terms or {})
        number = seats or min(
            max(self.game.seats.fewest, USUAL_SEATS), self.game.seats.number(self.terms)
        )
        refuse_seats(self.game, self.terms, number)
        self.wagers = self._wagers(wagers)
        self.stake = next(iter(self.wagers.values()), least_wager(self.game, self.terms))
        least = buy_in(self.game, self.terms)
        self.rounds = LiveRounds(
            self.game, self.terms, number, self.wagers, least if chips is None else chips,
            is_asked,
        )  # fmt: skip
        self.episode_rounds, self.render_mode = rounds, render_mode
        self.menus, self.sights = Menus(self.game, self.terms, number), Sights(self.game, number)
        self.columns = self.sights.columns
        self.metadata = {**type(self).metadata, "name": f"NoMoreBets/{game}"}
        self.possible_agents = [name_of(seat) for seat in range(number)]
        self.seat_of = {name: seat for seat, name in enumerate(self.possible_agents)}
        low, high = self.sights.bounds
        self.observation_spaces = {a: Box(low, high, dtype=np.int64) for a in self.possible_agents}
        self.action_spaces = {a: Discrete(self.menus.number) for a in self.possible_agents}
        self._seeded: np.random.Generator | None = None

    def _wagers(self, wagers: dict[str, int] | None) -> dict[str, int]:
        if self.game.between_players:
            if wagers:
                raise Refused("", f"no wager opens a round of {self.game.id}")
            return {}
        if self.game.seats.fewest > 1:
            first = next(wager for wager in self.game.wagers if wager.opens)
            return dict(wagers or {first.name: int(getattr(self.terms, first.least))})
        made = dict(wagers or usual_wagers(self.game, self.terms))
        refuse_wagers(self.game, self.terms, made)
        return made

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    # play

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None and not 0 <= seed < MOST_SEEDS:
            raise Refused("", f"a seed is from 0 to {MOST_SEEDS - 1}, not {seed}")
        if seed is not None or self._seeded is None:
            self._seeded = np.random.default_rng(seed)
        self.rounds.open(str(self._seeded.integers(MOST_SEEDS)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": np.zeros(self.menus.number, np.int8)} for agent in self.agents
        }
        self._played = 0
        self._idle = False
        self._won = dict.fromkeys(self.agents, 0.0)  # before anybody was asked
        self.rounds.begin()
        self._go_on()
        if self.rounds.question is None:
            self._idle, self.agent_selection = True, self.agents[0]
            self._values()

    def _go_on(self) -> None:
        """Rounds that are over count; the next begins while the episode has one."""
        while self.rounds.question is None:
            for seat, cents in enumerate(self.rounds.won):
                self._won[name_of(seat)] += cents / self.stake
            self._played += 1
            if self._played == self.episode_rounds:
                return
            self.rounds.begin()
        self.agent_selection = name_of(self.rounds.question.seat)
        self._values()

    def _values(self) -> None:
        """What each action stands for now; without a question the first goes on."""
        asked, nothing = self.rounds.question, [None] * (self.menus.number - 1)
        self.values = self.menus.values(self.rounds.table, asked) if asked else [0, *nothing]
        self.infos[self.agent_selection] = {"action_mask": mask_of(self.values)}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._refuse_action(action)
        self.infos[agent] = {"action_mask": np.zeros(self.menus.number, np.int8)}
        self._cumulative_rewards[agent] = 0.0
        value = self.values[int(action)]
        if not self._idle:
            assert value is not None
            self.rounds.answer(value)
            self._go_on()
        self.rewards = dict(self._won)
        self._won = dict.fromkeys(self._won, 0.0)
        if self.rounds.question is None:
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _refuse_action(self, action: Any) -> None:
        legal = [at for at, value in enumerate(self.values) if value is not None]
        if action is None or int(action) not in legal:
            said = ", ".join(f"{at} ({self.words(at)})" for at in legal)
            raise Refused("", f"{self.agent_selection}: action {action} is not legal; {said} are")

    @property
    def is_over(self) -> bool:
        return not self.agents or all(self.terminations.values())

    def won_by(self, agent: str) -> float:
        """Since it acted last."""
        return float(self._cumulative_rewards[agent])

    def words(self, action: int) -> str:
        """What an action says: "bet: call"."""
        asked, value = self.rounds.question, self.values[action]
        if asked is None or value is None:
            return "go on"
        decision = self.game.decisions[asked.decision]
        return f"{decision.name}: {decision.words(value)}"

    def ordinary(self) -> int:
        """The action next to what most people would do, for the seat that is asked."""
        asked = self.rounds.question
        if asked is None:
            return 0
        return self.menus.nearest(self.values, ordinary_value(self.rounds.table, asked))

    def observe(self, agent: str) -> Any:
        return self.sights.row(self.rounds, self.seat_of[agent])

    def acts(self, agent: str) -> list[Act]:
        """All that this seat has seen happen in the round, act by act."""
        return self.sights.acts(self.rounds, self.seat_of[agent])

    def render(self) -> Any:
        """What the seat that is asked sees, as `render_mode` says."""
        if self.render_mode is None:
            return None
        seat = self.seat_of[self.agent_selection]
        asked = self.rounds.question
        asks = "nothing to decide"
        if asked is not None:
            asks = f"{name_of(seat)}: {self.game.decisions[asked.decision].name}?"
        return drawn(Picture(self.sights.words(self.rounds, seat), asks), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
