"""What a seat may not see is in no observation: other cards in its place, the same observation."""

from random import Random
from typing import Any

import numpy as np
import pytest

from nomorebets import environments
from nomorebets.environments.live_rounds import LiveRounds
from nomorebets.environments.one_seat import Rounds, TablesEnv, is_one_seat
from nomorebets.environments.several_seats import SeatsEnv
from nomorebets.rules import game
from nomorebets.table.live_words import HIDDEN
from nomorebets.table.sources import Software, software

GAMES = list(environments.names().values())
COMPILED = [id for id in GAMES if is_one_seat(game(id))]
SHARE = ("three_card_poker", "red_dog")  # a kernel takes long to compile: the others when soaking


class Exchanged(Software):
    """Deals as another does, but for some cards, each in place of another."""

    def __init__(self, seed: str, places: dict[int, int]) -> None:
        self.__dict__ = software(seed).__dict__
        self.places = places

    def _shuffle(self, table: Any, pending: Any) -> str:
        told = super()._shuffle(table, pending)
        shoe = self.shoes[table.side]
        shoe.order = [self.places.get(card, card) for card in shoe.order]
        return told


def exchange(cards: list[int], chance: Random) -> dict[int, int]:
    others = list(cards)
    chance.shuffle(others)
    return dict(zip(cards, others, strict=True))


class Evening:
    """An episode played by chance, and again with other cards where one seat sees none."""

    def __init__(self, game_id: str, seed: int) -> None:
        self.env = SeatsEnv(game_id, rounds=2 if game_id.startswith("pai_gow") else 1)
        self.seed, self.chance = str(seed), Random(seed)
        self.answers: list[int] = []

    def begin(self, rounds: LiveRounds, places: dict[int, int]) -> None:
        rounds.open(self.seed, lambda seed: Exchanged(seed, places))
        rounds.begin()

    def seen_by(self, seat: int, questions: int) -> list[list[int]]:
        """The rows of a seat at so many questions, with the answers told between them."""
        rounds = self.env.rounds
        found: list[list[int]] = []
        for at in range(questions):
            asked = rounds.question
            found.append(self.env.sights.row(rounds, seat).tolist() if asked else [])
            if at + 1 < questions and asked and self.answers[at] in asked.legal:
                rounds.answer(self.answers[at])
        return found

    @property
    def dealt(self) -> list[int]:
        shoe = self.env.rounds.source.shoes.get(0)
        return shoe.order[: shoe.next] if shoe else []

    def play(self) -> None:
        rounds = self.env.rounds
        self.begin(rounds, {})
        while (asked := rounds.question) is not None and len(self.answers) < 12:
            values = self.env.menus.values(rounds.table, asked)
            value = self.chance.choice([v for v in values if v is not None])
            self.answers.append(value)
            rounds.answer(value)

    def cards_shown(self, seat: int) -> set[int]:
        """Faces this seat has seen so far."""
        numbers = self.env.sights.numbers
        acts = self.env.sights.acts(self.env.rounds, seat)
        return {numbers[card] - 1 for act in acts for card in act.cards if card in numbers}


@pytest.mark.parametrize("game_id", GAMES)
def test_a_seat_at_the_live_table(game_id: str) -> None:
    """At a question of some rounds, cards the seat has not seen by then are exchanged."""
    compared = exchanged = 0
    hidden = False
    for seed in range(300):
        if seed >= 8 and compared > 12:  # at some games a question is rare
            break
        evening = Evening(game_id, seed)
        evening.play()
        rounds = evening.env.rounds
        for seat in range(rounds.seats if evening.answers else 0):
            questions = evening.chance.randint(1, len(evening.answers))
            evening.begin(rounds, {})
            rows = evening.seen_by(seat, questions)
            dealt, kept = evening.dealt, evening.cards_shown(seat)
            hidden |= evening.env.sights.numbers[HIDDEN] in rows[-1]
            faces = sorted(set(game(game_id).cards.shuffled(rounds.terms)) - kept)
            evening.begin(rounds, exchange(faces, evening.chance))
            again = evening.seen_by(seat, questions)
            if [row[2:3] for row in again] == [row[2:3] for row in rows]:  # the same were asked
                assert again == rows
                compared += 1
                exchanged += evening.dealt != dealt
    assert compared > 10
    assert exchanged > 3 or not hidden  # of those on the table, too


@pytest.mark.slow
@pytest.mark.parametrize(
    "game_id",
    [
        pytest.param(
            id,
            marks=[
                pytest.mark.xdist_group(f"env {id}"),
                *([] if id in SHARE else [pytest.mark.soak]),
            ],
        )
        for id in COMPILED
    ],
)
def test_a_seat_at_the_compiled_table(game_id: str) -> None:
    """The first question: the cards it does not show lie in another order behind it."""
    chance = Random(3)
    env = TablesEnv(game_id, 200)
    rounds: Rounds = env.rounds
    env.reset(seed=9)
    decks, before = rounds.decks.copy(), rounds.seen.copy()
    asked, actions = before[:, 0] != 0, last_legal(rounds)
    assert asked.sum() > 20
    rounds.deal(decks)
    assert (rounds.seen == before).all()
    won = played_out(rounds, actions)
    for at in range(env.num_envs):
        seen = {cell - 1 for cell in before[at, rounds.observations.first_card :].tolist() if cell}
        places = [i for i, card in enumerate(decks[at].tolist()) if card not in seen]
        decks[at, places] = decks[at, chance.sample(places, len(places))]
    rounds.deal(decks)
    same = asked & (rounds.seen[:, 0] == before[:, 0])  # other cards may have ended the round
    assert same.sum() > 20
    assert (rounds.seen[same] == before[same]).all()
    assert (played_out(rounds, actions)[same] != won[same]).any()


def played_out(rounds: Rounds, actions: Any) -> Any:
    """What rounds came to, answered so and then by the last that is legal."""
    while not rounds.over.all():
        may = rounds.legal[np.arange(len(actions)), actions]
        now = np.where(may, actions, last_legal(rounds))
        rounds.advance(now, np.zeros_like(rounds.over), False)
        actions = last_legal(rounds)
    return rounds.won.copy()


def last_legal(rounds: Rounds) -> Any:
    """To go on with the round, where the first action gives it up."""
    legal = rounds.legal
    return (legal.shape[1] - 1 - legal[:, ::-1].argmax(1)).astype(np.int64)
