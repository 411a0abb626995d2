"""The compiled round as an environment: a step runs it again, with one decision more told.

The players of these kernels answer from the environment's row of `script`. At the first question
without an answer they write down what is asked and what the seat sees, and the round runs out with
answers of 0; if that was its last question, what it came to is kept for an agent who answers so.
The narrations are untouched.

The first row says what concerns all environments; each has a row of its own after it. Its cards lie
in a row of `decks`, shuffled only as far as the round has dealt them; what many environments touch
is kept small, for speed is the cache's here.
"""

from functools import cache
from typing import Any

import numpy as np

from nomorebets.law.decisions import Decision
from nomorebets.law.game import Game
from nomorebets.law.marks import procedure
from nomorebets.law.words import SPOTS, box_of
from nomorebets.simulation.by_reference import by_reference, lowest_bit
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.fast_table import BITSETS, DECISIONS, LINE, NET, ROW, Strategy, new_table
from nomorebets.simulation.philox import BITS as HALF
from nomorebets.simulation.philox import WORD, short
from nomorebets.simulation.run import Plan, play_round
from nomorebets.simulation.strategies import nothing_to_decide

# the first row: by decision, whether the agent makes it; then
STRIDE_AT, FIRST_AT, ROOM_AT, SPLITS_AT, SPOTS_AT, SPOT_AT = (DECISIONS + i for i in range(6))
MARKERS_AT = SPOT_AT + SPOTS  # how many markers are seen, and which
# an environment's row
TOLD = 0  # how many decisions are told
LAST, COMES_TO = 1, 2  # whether there is no further question if the answer is 0; then so much
BITS = 3  # legal values, where they depend on the cards
ASKS, SEEN = 4, 5  # the observation: the decision asked, from 1 (0: none), and what is seen
MOST = 40  # decisions told, at the end of the row: more than any round has
NOT_LEGAL = -1
STEP = np.uint64(0x9E3779B97F4A7C15)
MIX = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
SHIFTS = np.uint64(30), np.uint64(27), np.uint64(31)
ROLLS = 16  # spins or rolls of a round, at most
AS_THEY_ARE = -1  # in place of a number of cards: decks and rolls are told
A_FEW = 12  # cards that are shuffled beforehand, at most


@procedure
def no_bits(table: Any, terms: Any, seat: int) -> int:
    """Which values are legal does not depend on the cards."""
    return 0


@procedure
def write_cards(table: Any, at: int, cards: Any, room: int) -> int:
    """A card as its number from 1, 0 where none is seen; returns where the next cards go."""
    for i in range(room):
        table.script[at + i] = cards[i] + 1 if i < len(cards) else 0
    return at + room


@procedure
def write_question(table: Any, terms: Any, seat: int, decision: int, row: int) -> None:
    """What is asked, and all that the seat sees: its stakes, the markers, its hand, its other
    hands, what lies face up elsewhere."""
    table.script[row + ASKS] = decision + 1
    table.script[row + BITS] = open_values(table, terms, seat)  # type: ignore[name-defined]  # noqa: F821
    room = table.script[ROOM_AT]
    at = row + SEEN
    for wager in range(table.wagers):
        table.script[at + wager] = table.staked(seat, wager)
    at += table.wagers
    for i in range(table.script[MARKERS_AT]):
        table.script[at] = table.marker(table.script[MARKERS_AT + 1 + i])
        at += 1
    hands = table.hands_of(box_of(seat))
    table.script[at] = len(hands)
    at = write_cards(table, at + 1, table.held(seat), room)
    if table.script[SPLITS_AT] > 0:
        for i in range(len(hands)):
            if hands[i] != seat:
                at = write_cards(table, at, table.hand(hands[i]), room)
        for _ in range(len(hands), table.script[SPLITS_AT] + 1):
            at = write_cards(table, at, table.hand(seat)[:0], room)
    for i in range(table.script[SPOTS_AT]):
        at = write_cards(table, at, table.shown(table.script[SPOT_AT + i]), room)


@procedure
def players(table: Any, terms: Any, seat: int, decision: int) -> int:
    """The agent's decisions as told; all else as most people decide."""
    if table.script[decision] == 0:
        return ordinary(table, terms, seat, decision)  # type: ignore[name-defined]  # noqa: F821
    row = table.scripted * table.script[STRIDE_AT]
    at = table.script_at
    table.script_at = at + 1
    told = table.script[row + TOLD]
    if at < told:
        return table.script[row + table.script[FIRST_AT] + at]
    if at == told:
        ask(table, terms, seat, decision, row)  # type: ignore[name-defined]  # noqa: F821
    return 0


@procedure
def chance_below(chance: Any, n: int) -> int:
    """A number from 0 to n - 1, each equally likely: SplitMix64, whose state is one word. An
    environment needs no more than rounds that repeat from a seed."""
    while True:
        chance[0] += STEP
        mixed = chance[0]
        mixed = (mixed ^ (mixed >> SHIFTS[0])) * MIX[0]
        mixed = (mixed ^ (mixed >> SHIFTS[1])) * MIX[1]
        product = ((mixed ^ (mixed >> SHIFTS[2])) >> HALF) * np.uint64(n)
        if not short(np.int64(product & WORD), n, 1 << 32):
            return np.int64(product >> HALF)  # type: ignore[return-value]


@procedure
def shuffle_on(decks: Any, row: int, first: int, last: int, chance: Any) -> None:
    """Cards `first` to `last` of a deck: each any of those not dealt before."""
    size = decks.shape[1]
    for i in range(first, last):
        j = i + chance_below(chance, size - i)
        decks[row, i], decks[row, j] = decks[row, j], decks[row, i]


@procedure
def won_in_round(table: Any, seat: int) -> int:
    won = -table.fees[seat]
    for i in range(table.bitsets):
        bits = table.live[seat * BITSETS + i]
        while bits != 0:
            won += table.chips[seat * ROW + (i * 64 + lowest_bit(bits)) * LINE + NET]
            bits &= bits - 1
    return won


@procedure
def run_again(
    table: Any, kept: Any, env: int, decks: Any, outcomes: int, rolls: Any, rows: Any, rests: Any,
    stakes: Any, planned: Any, now: Any, chance: Any, shuffled: Any, prefix: Any,
) -> None:  # fmt: skip
    """The round of an environment up to its next question, or to its end."""
    row = env + 1
    while True:
        rows[row, ASKS] = 0
        table.deal_from(decks, env)
        if outcomes > 1:
            table.show_from(rolls, env)
        for i in range(len(rests)):
            table.markers[i] = rests[i]
        table.scripted = row
        table.script_at = 0
        play_round(table, kept, stakes, planned, now)
        won = won_in_round(table, table.taken[0])
        rows[row, LAST] = table.script_at == rows[row, TOLD] + 1
        rows[row, COMES_TO] = won
        used = table.next
        table.finish()
        if used <= shuffled[env]:
            return
        shuffle_on(decks, env, shuffled[env], used, chance)
        shuffled[env] = used
        prefix[0] = min(used, A_FEW)


@procedure
def write_down(env: int, rows: Any, by_bits: int, masks: Any, seen: Any, legal: Any) -> None:
    """The observation, and which actions are legal."""
    row = env + 1
    asks = rows[row, ASKS]
    if asks == 0:
        rows[row, ASKS : ASKS + seen.shape[1]] = 0
    for i in range(seen.shape[1]):
        seen[env, i] = rows[row, ASKS + i]
    if asks == by_bits:
        for action in range(legal.shape[1]):
            legal[env, action] = rows[row, BITS] >> action & 1 != 0
    else:
        for action in range(legal.shape[1]):
            legal[env, action] = masks[asks, action]


@procedure
def begin_round(
    env: int, rows: Any, decks: Any, outcomes: Any, rolls: Any, chance: Any, shuffled: Any,
    prefix: Any,
) -> None:  # fmt: skip
    rows[env + 1, TOLD] = 0
    if prefix[0] == AS_THEY_ARE:
        shuffled[env] = decks.shape[1]
        return
    if len(outcomes) > 1:
        for i in range(rolls.shape[1]):
            rolls[env, i] = outcomes[chance_below(chance, len(outcomes))]
    shuffle_on(decks, env, 0, prefix[0], chance)
    shuffled[env] = prefix[0]


@procedure
def tell(rows: Any, row: int, value: int) -> None:
    """The agent's answer, if it was asked anything in this round."""
    if rows[row, ASKS] != 0:
        told = rows[row, TOLD]
        rows[row, rows[0, FIRST_AT] + told] = value
        rows[row, TOLD] = told + 1


@procedure
def is_known(rows: Any, row: int) -> bool:
    """What the round comes to: it ran out like this when the question was asked."""
    told = rows[row, TOLD]
    if told == 0:
        return True
    return bool(rows[row, LAST] != 0 and rows[row, rows[0, FIRST_AT] + told - 1] == 0)


@procedure
def advance(
    memory: Any, terms: Any, strategy: Any, deck: Any, outcomes: Any, rows: Any, taken: Any,
    forward: Any, stakes: Any, planned: Any, rests: Any, decks: Any, rolls: Any, chance: Any,
    shuffled: Any, values: Any, masks: Any, by_bits: int, prefix: Any, actions: Any, fresh: Any,
    over: Any, won: Any, seen: Any, legal: Any, at_once: bool,
) -> int:  # fmt: skip
    """A step of every environment: those marked `fresh` begin a round, the others take their
    action; `at_once`: whose round is over begins the next in the same step. Returns the first
    environment whose action is not legal, or -1 when all took theirs."""
    for env in range(len(actions)):
        if not fresh[env] and not legal[env, actions[env]]:
            return env
    kept = by_reference(terms)
    table = new_table(kept, strategy)
    table.stand(memory, deck, outcomes, rows, taken, forward, stakes.shape[1], rests)
    table.terms = kept
    table.rounds = 1
    now = np.zeros(stakes.shape, np.int64)
    for env in range(len(actions)):
        row = env + 1
        over[env] = False
        won[env] = 0
        begins = fresh[env]
        if begins:
            begin_round(env, rows, decks, outcomes, rolls, chance, shuffled, prefix)
        else:
            tell(rows, row, values[rows[row, ASKS], actions[env]])
        while True:
            if not begins and is_known(rows, row):
                rows[row, ASKS] = 0
            else:
                run_again(
                    table, kept, env, decks, len(outcomes), rolls, rows, rests, stakes, planned,
                    now, chance, shuffled, prefix,
                )  # fmt: skip
            if begins or rows[row, ASKS] != 0:
                break
            over[env] = True
            won[env] = rows[row, COMES_TO]
            if not at_once:
                break
            begins = True
            begin_round(env, rows, decks, outcomes, rolls, chance, shuffled, prefix)
        write_down(env, rows, by_bits, masks, seen, legal)
    return NOT_LEGAL


def kernel(plan: Plan) -> Any:
    return compiled(
        advance, plan.game.id,
        run_again=compiled(run_again, plan.game.id, play_round=plan.one_round()),
    )  # fmt: skip


@cache
def strategy(game: Game, by_cards: Decision | None) -> Strategy:
    """The players of a game's environment."""
    bits = by_cards.bits if by_cards and by_cards.bits else no_bits
    asking = compiled(write_question, game.id, open_values=compiled(bits))
    ordinary = compiled(game.ordinary_play or nothing_to_decide)
    return Strategy(f"environment of {game.id}", players, ask=asking, ordinary=ordinary)
