"""The fast table opens, and what lies on it between rounds."""

from typing import Any

from nomorebets.law.words import (
    AS_IT_STANDS,
    DEALER,
    NO_BUTTON,
    NOBODY,
    SEATS,
    SPLITS,
    SPOTS,
)
from nomorebets.simulation.by_reference import address, beyond, lowest_bit
from nomorebets.simulation.fast_table.structure import (
    ADDRESSES,
    AS_THEY_LIE,
    AT_RANDOM,
    BITS,
    BITSETS,
    BUTTON,
    COVERED,
    DECISIONS,
    LINE,
    METERS,
    NET,
    PLACED,
    ROW,
    STAKE,
    STOOD,
    verb,
)

EVERY_POT = 99  # a seat that is not all-in contends for every pot
A_HANDS = ADDRESSES["hands"]
A_FACES = ADDRESSES["faces"]
A_COUNTS = ADDRESSES["counts"]
A_CALLS = ADDRESSES["calls"]
A_CHOICES = ADDRESSES["choices"]
A_ASKED = ADDRESSES["asked"]
A_MARKERS = ADDRESSES["markers"]
A_METERS = ADDRESSES["meters"]
A_FEES = ADDRESSES["fees"]
A_OWED_ = ADDRESSES["owed_"]
A_PAID_ = ADDRESSES["paid_"]
A_PURSES = ADDRESSES["purses"]
A_SCRATCH = ADDRESSES["scratch"]
A_STACKS = ADDRESSES["stacks"]
A_UNTIL = ADDRESSES["until"]
A_POTS = ADDRESSES["pots"]
A_ASKED_BETS = ADDRESSES["asked_bets"]
A_POT_RAKES = ADDRESSES["pot_rakes"]
A_RAKES_ = ADDRESSES["rakes_"]
A_HOUSE = ADDRESSES["house"]
A_HANDS_ = ADDRESSES["hands_"]
A_ORDER = ADDRESSES["order"]
A_LIVE = ADDRESSES["live"]
A_TURNS = ADDRESSES["turns"]
A_AROUND = ADDRESSES["around"]
A_SETS = ADDRESSES["sets"]
A_SHOE = ADDRESSES["shoe"]
A_ASIDE = ADDRESSES["aside"]
A_CHIPS = ADDRESSES["chips"]


@verb("open")
def _open(
    table: Any, memory: Any, decks: Any, outcomes: Any, script: Any, taken: Any, forward: Any,
    wagers: Any, rests: Any,
) -> None:  # fmt: skip
    """A table just opened, whatever stood in the memory before."""
    memory[:] = 0
    table.stand(memory, decks, outcomes, script, taken, forward, wagers, rests)


@verb("stand")
def _stand(
    table: Any, memory: Any, decks: Any, outcomes: Any, script: Any, taken: Any, forward: Any,
    wagers: Any, rests: Any,
) -> None:  # fmt: skip
    """A table just opened, in memory that is empty or where a round of its own is over."""
    at = address(memory)
    table.hands = beyond(at, A_HANDS)
    table.faces = beyond(at, A_FACES)
    table.counts = beyond(at, A_COUNTS)
    table.calls = beyond(at, A_CALLS)
    table.choices = beyond(at, A_CHOICES)
    table.asked = beyond(at, A_ASKED)
    table.markers = beyond(at, A_MARKERS)
    table.meters = beyond(at, A_METERS)
    table.fees = beyond(at, A_FEES)
    table.owed_ = beyond(at, A_OWED_)
    table.paid_ = beyond(at, A_PAID_)
    table.purses = beyond(at, A_PURSES)
    table.scratch = beyond(at, A_SCRATCH)
    table.open_pots(memory)
    table.hands_ = beyond(at, A_HANDS_)
    table.order = beyond(at, A_ORDER)
    table.live = beyond(at, A_LIVE)
    table.turns = beyond(at, A_TURNS)
    table.around = beyond(at, A_AROUND)
    table.sets = beyond(at, A_SETS)
    table.shoe = beyond(at, A_SHOE)
    table.aside = beyond(at, A_ASIDE)
    table.chips = beyond(at, A_CHIPS)
    table.decks = address(decks)
    table.decks_ = decks.shape[0]
    table.size = decks.shape[1]
    table.outcomes = address(outcomes)
    table.outcomes_ = len(outcomes)
    table.script = address(script)
    table.script_at = 0
    table.script_ = len(script)
    table.taken = address(taken)
    table.seats = len(taken)
    table.forward = 1 if forward else 0
    table.wagers = wagers
    table.bitsets = (wagers + BITS - 1) // BITS
    table.deck_at = -1
    table.next = 0
    table.cutting_at = -1
    table.outcome_at = 0
    table.last_outcome = 0
    table.rounds = 0
    table.cutting_spot = NOBODY
    table.side = 0
    table.aside_next = 0
    table.aside_cutting_at = -1
    table.set_at = table.turn_at = 0
    table.reduced = table.burnt = 0
    table.scripted = 0
    table.drawn = 0
    table.bank = NOBODY
    for i in range(SPOTS * DECISIONS):
        table.asked[i] = -1
    for i in range(len(rests)):
        table.markers[i] = rests[i]
    for i in range(table.size):
        table.shoe[i] = decks[0, i]
        table.aside[i] = decks[0, i]
    for seat in range(SEATS):
        table.hands_[seat] = 1
        table.order[seat * (SPLITS + 1)] = seat
    table.go_around(taken)
    table.sit_all()


@verb("open_pots")
def _open_pots(table: Any, memory: Any) -> None:
    at = address(memory)
    table.stacks = beyond(at, A_STACKS)
    table.until = beyond(at, A_UNTIL)
    table.pots = beyond(at, A_POTS)
    table.asked_bets = beyond(at, A_ASKED_BETS)
    table.pot_rakes = beyond(at, A_POT_RAKES)
    table.rakes_ = beyond(at, A_RAKES_)
    table.house = beyond(at, A_HOUSE)


@verb("go_around")
def _go_around(table: Any, taken: Any) -> None:
    """The seats once around from each, both ways."""
    seats = table.seats
    table.taken_bits = 0
    for i in range(seats):
        table.taken_bits |= 1 << taken[i]
    for first in range(seats):
        for i in range(seats):
            place = (first + i) % seats
            rising, falling = taken[place], taken[seats - 1 - place]
            table.around[first * SEATS + i] = rising if table.forward else falling
            table.around[(SEATS + first) * SEATS + i] = falling if table.forward else rising


@verb("draw_from")
def _draw_from(table: Any, chance: Any) -> None:
    """Cards, spins and rolls are not told but drawn at random: from these words."""
    table.chance = address(chance)
    table.drawn = AT_RANDOM


@verb("deal_from")
def _deal_from(table: Any, decks: Any, row: int) -> None:
    """A full shoe, whose cards come as they lie in this row."""
    table.shoe = beyond(address(decks), row * table.size)
    table.drawn = AS_THEY_LIE
    table.next = 0
    table.cutting_at = -1


@verb("open_again")
def _open_again(table: Any, rests: Any) -> None:
    """A table just opened: nothing lies on it, the shoe is to be shuffled."""
    for i in range(table.seats):
        table.clear_seat(table.taken[i])
    for spot in range(SPOTS):
        table.counts[spot] = 0
        table.calls[spot] = 0
    for seat in range(SEATS):
        table.owed_[seat] = 0
        table.hands_[seat] = 1
    for i in range(SPOTS * DECISIONS):
        table.asked[i] = -1
    for i in range(METERS):
        table.meters[i] = 0
    for i in range(len(rests)):
        table.markers[i] = rests[i]
    if table.side != 0:
        table.take_shoe(0)
    table.next = table.aside_next = 0
    table.cutting_at = table.aside_cutting_at = -1
    table.cutting_spot = NOBODY
    table.rounds = 0
    table.sit_all()


@verb("clear_seat")
def _clear_seat(table: Any, seat: int) -> None:
    """Nothing stands on its wagers, and nothing is known of them."""
    for j in range(table.bitsets):
        bits = table.live[seat * BITSETS + j]
        table.live[seat * BITSETS + j] = 0
        while bits != 0:
            at = seat * ROW + (j * BITS + lowest_bit(bits)) * LINE
            bits &= bits - 1
            for cell in range(LINE):
                table.chips[at + cell] = 0


@verb("sit_all")
def _sit_all(table: Any) -> None:
    """All taken seats are in the round."""
    at = table.turn_at
    table.clock, table.clocks = at, table.seats
    table.in_bits = table.taken_bits
    for i in range(table.seats):
        table.turns[at * 2 * SEATS + i] = table.around[i]
        table.turns[(at * 2 + 1) * SEATS + i] = table.around[SEATS * SEATS + i]


# between rounds


@verb("lives")
def _lives(table: Any, spot: int, wager: int) -> None:
    table.live[spot * BITSETS + (wager >> 6)] |= 1 << (wager & 63)


@verb("begin_wager")
def _begin_wager(table: Any, seat: int, wager: int, amount: int) -> None:
    """One wager of the coming round: the amount that now stands, or AS_IT_STANDS."""
    at = seat * ROW + wager * LINE
    stood = table.chips[at + STAKE]
    now = stood if amount == AS_IT_STANDS else amount
    table.chips[at + STOOD] = stood
    table.chips[at + STAKE] = now
    if stood == 0 or now == 0:
        table.chips[at + BUTTON] = NO_BUTTON
    table.chips[at + PLACED] = max(0, now - stood)
    table.chips[at + NET] = 0
    table.chips[at + COVERED] = 0
    bit = 1 << (wager & 63)
    if stood != 0 or now != 0:
        table.live[seat * BITSETS + (wager >> 6)] |= bit
    else:
        table.live[seat * BITSETS + (wager >> 6)] &= ~bit


@verb("begin_seat")
def _begin_seat(table: Any, seat: int) -> None:
    table.hands_[seat] = 1
    table.fees[seat] = 0
    table.paid_[seat] = 0
    table.until[seat] = EVERY_POT
    table.rakes_[seat] = 0


@verb("begin")
def _begin(table: Any, stakes: Any) -> None:
    """Wagers for the coming round: the amounts that now stand, or AS_IT_STANDS."""
    table.cutting_spot = NOBODY
    for i in range(table.seats):
        seat = table.taken[i]
        table.begin_seat(seat)
        for wager in range(table.wagers):
            table.begin_wager(seat, wager, stakes[seat, wager])


@verb("call_buttons")
def _call_buttons(table: Any, buttons: Any) -> None:
    """The buttons players call for before the coming round, or AS_IT_STANDS."""
    for seat in range(SEATS):
        for wager in range(table.wagers):
            if buttons[seat, wager] != AS_IT_STANDS:
                table.chips[seat * ROW + wager * LINE + BUTTON] = buttons[seat, wager]


@verb("finish")
def _finish(table: Any) -> None:
    table.rounds += 1
    if table.bank != NOBODY:
        table.bank = NOBODY
        table.clear_seat(DEALER)  # the house's wagers
    if table.clocks != table.seats:
        table.sit_all()


@verb("just_opened")
def _just_opened(table: Any) -> bool:
    return table.rounds == 0


@verb("since")
def _since(table: Any, version: int) -> bool:
    return True


@verb("was_idle")
def _was_idle(table: Any) -> bool:
    return False


@verb("marker")
def _marker(table: Any, marker: int) -> int:
    return table.markers[marker]


@verb("move")
def _move(table: Any, marker: int, value: int) -> None:
    table.markers[marker] = value


@verb("meter")
def _meter(table: Any, meter: int) -> int:
    return table.meters[meter]


@verb("set_meter")
def _set_meter(table: Any, meter: int, amount: int) -> None:
    table.meters[meter] = amount
