"""Environments of one seat against the house: many rounds at once, compiled; or one.

An episode is a round from a full shoe. Its reward is what the round won, in wagers (the one the
odds of the game are stated in), when it is over; before that it is nothing. A round in which
nothing is to be decided is an episode too: its only step is action 0.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from nomorebets.environments.actions import Actions, is_play
from nomorebets.environments.compiled_round import AS_THEY_ARE, ROLLS, kernel, strategy
from nomorebets.environments.observations import Observations
from nomorebets.environments.optimum import Optimum
from nomorebets.environments.rendering import MODES, drawn
from nomorebets.environments.several_seats import is_decided, refuse_undecided
from nomorebets.law.game import Game
from nomorebets.law.game_parts import CLOCKWISE
from nomorebets.law.refusal import Refused
from nomorebets.odds.best_play import best_advice, is_offered
from nomorebets.rules import game as game_of
from nomorebets.simulation.fast_table import memory
from nomorebets.simulation.run import Plan
from nomorebets.simulation.wagers import refuse_wagers, usual_wagers

MOST_SEEDS = 1 << 63
Infos = dict[str, Any]


def is_one_seat(game: Game) -> bool:
    """One player decides against the house, and the compiled table deals it."""
    return (
        is_decided(game) and not game.between_players and game.seats.fewest == 1
        and game.simulated and any(map(is_play, game.decisions))
    )  # fmt: skip


def chosen(game_id: str, terms: Any, wagers: dict[str, int] | None) -> tuple[Game, Any, Any]:
    """The game, its terms and wagers, as the rules admit them."""
    game = game_of(game_id)
    refuse_undecided(game)
    if not is_one_seat(game):
        why = "its players decide against each other: several_seats.SeatsEnv, or among_others"
        raise Refused("", f"{game_id} has no environment of one seat against the house; {why}")
    if not isinstance(terms, tuple):
        terms = game.terms_from(terms or {})
    made = dict(wagers or usual_wagers(game, terms))
    refuse_wagers(game, terms, made)
    return game, terms, made


class Rounds:
    """Rounds of a number of environments, as the compiled table has them."""

    def __init__(self, game_id: str, number: int, terms: Any, wagers: dict[str, int] | None):
        self.game, self.terms, self.wagers = chosen(game_id, terms, wagers)
        known = is_offered(self.game)
        self.advice = best_advice(self.game, self.terms, self.wagers) if known else ()
        self.actions = Actions(self.game, self.terms, self.wagers, self.advice)
        self.observations = Observations(self.game)
        self.stake = next(iter(self.wagers.values()))  # what rewards and values are stated in
        self.many = lambda many: TablesEnv(game_id, many, self.terms, self.wagers)
        self.optimum = None if not known else Optimum(
            self.game, self.terms, self.wagers, self.advice, self.actions,
            self.many,
        )  # fmt: skip
        self.why_no_optimum = "" if known else (
            f"no exact best play of {game_id} is known; what is: nmb odds {game_id}"
        )  # fmt: skip
        plan = Plan(self.game, self.terms, self.wagers)
        by_cards = self.actions.by_cards
        decision = None if by_cards is None else self.game.decisions[by_cards]
        self.kernel = kernel(plan)
        _, _, cards, outcomes, _, taken, _, stakes, planned, rests = plan.arguments()
        rows = np.zeros((number + 1, self.observations.stride), np.int64)
        rows[0] = self.observations.first_row(self.actions.decisions, rows.shape[1])
        self.rows = rows
        self.table = (
            memory(), self.terms, strategy(self.game, decision), cards,
            outcomes, rows, taken, self.game.seats.numbered == CLOCKWISE, stakes, planned, rests,
        )  # fmt: skip
        self.decks = np.repeat(cards, number, 0)
        self.rolls = np.zeros((number, ROLLS), np.int64)
        self.shuffled = np.zeros(number, np.int64)
        self.over = np.zeros(number, np.bool_)
        self.won = np.zeros(number, np.int64)
        self.seen = np.zeros((number, len(self.observations.columns)), np.int64)
        self.legal = np.zeros((number, self.actions.number), np.bool_)
        self.legal[:, 0] = True  # before the first round
        self.begun = False  # a seed was given, or chosen by chance
        self.chance = np.zeros(1, np.uint64)
        self.prefix = np.ones(1, np.int64)
        self.by_bits = -1 if by_cards is None else by_cards + 1

    def seed(self, seed: int) -> None:
        """From now on what follows from the seed alone."""
        if not 0 <= seed < MOST_SEEDS:
            raise Refused("", f"a seed is from 0 to {MOST_SEEDS - 1}, not {seed}")
        self.begun = True
        self.chance[0], self.prefix[0] = seed, 1
        self.decks[:] = self.game.cards.shuffled(self.terms)

    def advance(self, actions: Any, fresh: Any, at_once: bool) -> None:
        if actions.shape != self.won.shape:
            raise Refused("", f"{len(self.won)} actions are needed, not {actions.size}")
        outside = np.flatnonzero((actions < 0) | (actions >= self.actions.number))
        wrong = int(outside[0]) if len(outside) else self.kernel(
            *self.table, self.decks, self.rolls, self.chance, self.shuffled, self.actions.values,
            self.actions.masks, self.by_bits, self.prefix, actions, fresh, self.over, self.won,
            self.seen, self.legal, at_once,
        )  # fmt: skip
        if wrong >= 0:
            asks, action = int(self.seen[wrong, 0]), int(actions[wrong])
            legal = ", ".join(
                f"{i} ({self.actions.words(asks, i)})"
                for i in np.flatnonzero(self.legal[wrong]).tolist()
            )
            raise Refused("", f"environment {wrong}: action {action} is not legal; {legal} are")

    def deal(self, decks: Any) -> None:
        """A round of every environment from these cards, as they lie; rolls are those of before."""
        self.decks[:] = decks
        before, self.prefix[0] = int(self.prefix[0]), AS_THEY_ARE
        self.advance(np.zeros_like(self.won), np.ones_like(self.over), False)
        self.prefix[0] = before

    @property
    def rewards(self) -> Any:
        return self.won / self.stake


class Legal(Discrete):
    """Actions of which a sample is always legal, whatever is asked now."""

    def __init__(self, rounds: Rounds) -> None:
        super().__init__(rounds.actions.number)
        self.rounds = rounds

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            mask = self.rounds.legal[0].astype(np.int8)
        return super().sample(mask, probability)


class TablesEnv(VectorEnv[Any, Any, Any]):
    """Many rounds at once.

    `terms` is what the licensee chose (as `nmb terms` lists it), `wagers` the cents of each wager.
    `info["action_mask"]` has the legal actions; one that is not legal is refused, and nothing has
    happened. By default the next round begins in the step that ends one (`AutoresetMode`).
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        terms: Any = None,
        wagers: dict[str, int] | None = None,
        autoreset_mode: AutoresetMode = AutoresetMode.SAME_STEP,
        render_mode: str | None = None,
    ) -> None:
        self.rounds = Rounds(game, num_envs, terms, wagers)
        self.num_envs = num_envs
        self.metadata = {"render_modes": [], "autoreset_mode": autoreset_mode}
        self.at_once = autoreset_mode == AutoresetMode.SAME_STEP
        self.single_observation_space = observation_space(self.rounds)
        self.single_action_space = Discrete(self.rounds.actions.number)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.optimum, self.why_no_optimum = self.rounds.optimum, self.rounds.why_no_optimum
        self.columns = self.rounds.observations.columns
        self._all = np.ones(num_envs, np.bool_)
        self._none = np.zeros(num_envs, np.bool_)
        self._nothing = np.zeros(num_envs, np.int64)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, Infos]:
        super().reset(seed=seed)
        begin(self.rounds, seed)
        which = self._all if not options else options.get("reset_mask", self._all)
        self.rounds.advance(self._nothing, which, False)
        return self.rounds.seen.copy(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, Infos]:
        rounds = self.rounds
        fresh = self._none if self.at_once else rounds.over.copy()
        rounds.advance(np.asarray(actions, np.int64), fresh, self.at_once)
        over, info = rounds.over.copy(), self._info()
        if self.at_once and over.any():
            info |= {"final_obs": np.zeros_like(rounds.seen), "_final_obs": over}
        return rounds.seen.copy(), rounds.rewards, over, self._none.copy(), info

    def _info(self) -> Infos:
        return {"action_mask": self.rounds.legal.copy()}


class TableEnv(gymnasium.Env[Any, Any]):
    """One round at a time."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        terms: Any = None,
        wagers: dict[str, int] | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in MODES:
            raise Refused("", f"render_mode is one of {', '.join(MODES)}, not {render_mode!r}")
        self.rounds = Rounds(game, 1, terms, wagers)
        self.render_mode = render_mode
        self.observation_space = observation_space(self.rounds)
        self.action_space = Legal(self.rounds)
        self.optimum, self.why_no_optimum = self.rounds.optimum, self.rounds.why_no_optimum
        self.columns = self.rounds.observations.columns

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, Infos]:
        super().reset(seed=seed)
        begin(self.rounds, seed)
        self.rounds.advance(np.zeros(1, np.int64), np.ones(1, np.bool_), False)
        return self.rounds.seen[0].copy(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, Infos]:
        rounds = self.rounds
        if rounds.over[0]:
            raise Refused("", "the round is over: reset")
        rounds.advance(np.array([action], np.int64), np.zeros(1, np.bool_), False)
        over = bool(rounds.over[0])
        return rounds.seen[0].copy(), float(rounds.rewards[0]), over, False, self._info()

    def _info(self) -> Infos:
        return {"action_mask": self.rounds.legal[0].copy()}

    def render(self) -> Any:
        """What the player sees, as `render_mode` says."""
        if self.render_mode is None:
            return None
        return drawn(self.rounds.observations.read(self.rounds.seen[0]).picture, self.render_mode)


def observation_space(rounds: Rounds) -> Box:
    return Box(rounds.observations.least, rounds.observations.most, dtype=np.int64)


def begin(rounds: Rounds, seed: int | None) -> None:
    """With a seed, what follows from it; the first time without one, what chance says."""
    if seed is not None:
        rounds.seed(seed)
    elif not rounds.begun:
        rounds.seed(int(np.random.SeedSequence().generate_state(1, np.uint64)[0] >> 1))
