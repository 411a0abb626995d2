"""What a viewer is shown of a table. A card the viewer may not see is not in it."""

import asyncio
import time
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import msgspec

from nomorebets.floor.display.game_data import said_ahead
from nomorebets.floor.display.tickets_shown import counter_now, own_tickets
from nomorebets.floor.tables.attendance import HOUSE_SIGN
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.floor.tables.pace import now_text
from nomorebets.floor.tables.round_index import Shown
from nomorebets.law.bets import Bets
from nomorebets.law.decisions import AMOUNT, CUT, SETTING, Decision
from nomorebets.law.game import Wager
from nomorebets.law.game_parts import any_change
from nomorebets.law.refusal import Refused
from nomorebets.law.words import (
    BUTTONS,
    COMMUNITY,
    DEALER,
    DECK_IN_PLAY_WORDS,
    DOWN,
    box_of,
    number_of,
    spot_name,
)
from nomorebets.odds.questions import Worth
from nomorebets.table import pending as waits
from nomorebets.table.account import account
from nomorebets.table.acts import act_words
from nomorebets.table.card_life import CardLife
from nomorebets.table.facts import Irregularity, Wagered
from nomorebets.table.house_players import may_wager
from nomorebets.table.law_text import gist
from nomorebets.table.live import LiveTable
from nomorebets.table.live_words import FACING, HIDDEN, asks_text
from nomorebets.table.past_round import marker_data
from nomorebets.table.pending import Pending
from nomorebets.table.places import INVENTORY, Places
from nomorebets.table.result_words import result
from nomorebets.table.views import Role, Viewer

MOST_CHOICES = 64
MOST_BETS = 9  # of all amounts a player may bet, those offered at once
BETS = 0  # the wager on which players bet against each other: such a game has no other
POT_PARTS = ("½ pot", 2), ("¾ pot", 3), ("pot", 4)
MOST_WAGERS = 100  # a layout with more is asked, place by place, only what the rules close
CHIPS_TO_TRY = (30,)  # some wagers are made in fives or sixes
ALL_CHIPS_TO_TRY = (2, 3, 4, 5, 6)


def you_of(table: GamingTable, name: str, role: str, chips: int) -> dict[str, Any]:
    """Who looks; `chips` are in the account, not at the table."""
    seats = [seat + 1 for seat in table.seats_of(name)]
    return {"name": name, "role": role, "seats": seats, "chips": chips}


# lines


def line_of(shown: Shown, viewer: Viewer) -> dict[str, Any]:
    line = viewer.line(shown.line, shown.seats)
    acts = [{**msgspec.to_builtins(act), "text": act_words(act)} for act in line.acts]
    return {
        "seq": line.seq,
        "at": line.at,
        "round": shown.round or None,
        "from": shown.before,
        "fact": msgspec.to_builtins(line.fact),
        "acts": acts,
        **({"by": msgspec.to_builtins(line.by)} if line.by else {}),
    }


# the state


def state_of(table: GamingTable, name: str, role: str) -> dict[str, Any]:
    """The table now, as this person may see it."""
    over = table.phase not in ("wagers", "play")
    history = {"history": table.outcomes.shown(over)}
    return history | common_state(table) | own_state(Public(table), name, role)


class Public:
    """What everybody is shown of a table at one moment, worked out once for all who look."""

    def __init__(self, table: GamingTable) -> None:
        live = table.live
        self.table, self.asked = table, asked_of_all(table)
        self.why = table.reasons.all_told() if table.reasons else {}
        self.hands = _hands(live, Viewer(Role.PLAYER)) if live else []
        self.hides = live is not None and any(
            face == DOWN and card >= 0
            for spot, hand in live.stack.hands.items()
            for card, face in zip(hand, live.stack.facing[spot], strict=True)
        )
        self.boxes: dict[int, Any] = {}  # by seat: what stands there, and by whom


def common_state(table: GamingTable) -> dict[str, Any]:
    """What all see alike."""
    live, layout = table.live, table.layout
    markers = live.markers if live else layout.markers
    meters = live.meters if live else layout.meters
    game = table.game
    return {
        "seq": table.table.journal.seq,
        "round": layout.rounds + 1 if live else layout.rounds,
        "phase": table.phase,
        "holds": table.pace(table.pace.result) if table.phase == "over" else 0,
        "acts": len(live.acts) if live else 0,
        "seats": _seats_shown(table),
        "behind": [
            {"player": player, "chips": table.purse(player)}
            for player in layout.arrivals
            if player not in layout.seats
        ],
        "places": (live.chips if live else _chips_at_rest(table)).of_players,
        "inventory": table.held.get(INVENTORY, 0),
        "counter": counter_now(table),
        "shoe": _shoe(table, live),
        "fairness": _fairness(table),
        "back": _back(table, markers),
        "card_life": _card_life(table),
        "dice": table.dice,
        "rest": table.rest,
        **({"history": table.outcomes.shown(True)} if table.phase == "over" else {}),
        "markers": [
            {
                **shown,
                "rests": shown["value"] == game.between.rests[i] or i in game.between.unshown,
                "backs": shown["name"] == DECK_IN_PLAY_WORDS,
            }
            for i, shown in enumerate(marker_data(game, markers))
        ],
        "meters": [
            {"name": name, "amount": amount}
            for name, amount in zip(game.between.meters, meters, strict=True)
        ],
        "notices": table.table.posted.shown(game, table.table.terms),
        "proposed": _proposed(table),
        "waiting": [{"player": r.player, "wants": r.wants, "seat": r.seat} for r in table.requests],
        "wait_list": _wait_list(table),
        "watching": len({watcher.name for watcher in table.watchers}),
        "dealer": table.assigned,
        "dealers": sorted({w.name for w in table.watchers if w.role == Role.DEALER}),
    }


def _proposed(table: GamingTable) -> dict[str, Any] | None:
    """What takes two people, told by one: everybody sees who, and why."""
    proposal = table.proposal
    if proposal is None:
        return None
    cite = ""
    if isinstance(proposal.fact, Irregularity):
        cite = table.game.irregularities[proposal.fact.name].cite
    by = msgspec.to_builtins(proposal.by)
    return {"seq": proposal.seq, "words": proposal.words, "cite": cite, "by": by}


def _wait_list(table: GamingTable) -> list[dict[str, Any]]:
    """Who waits for a seat, in order; who was called, for how many seconds it is kept."""

    def left(player: str) -> int | None:
        if player not in table.called:
            return None
        return max(0, round(table.called[player] - asyncio.get_running_loop().time()))

    return [
        {"player": on.player, "since": on.since, "seconds": left(on.player)}
        for on in table.wait_list
    ]


def own_state(public: Public, name: str, role: str) -> dict[str, Any]:
    """What depends on who looks: hands, what may be answered, and by the number of an act of this
    round why it settled a wager so."""
    table, asked, why = public.table, public.asked, public.why
    live, viewer = table.live, Viewer(Role(role), name)
    if why and live and name in live.layout.seats and table.reasons:
        why = table.reasons.all_told(name)
    return {
        "why": why,
        "result": _result(table, name),
        "named": _named(live, viewer),
        "hands": _hands(live, viewer) if live and public.hides else public.hands,
        "pending": asked and {**asked, "yours": _yours(public, viewer)},
        "tickets": own_tickets(table, name),
        "coupons": _in_hand(table, name),
    }


def _named(live: LiveTable | None, viewer: Viewer) -> dict[str, str]:
    """What the viewer's own whole hands are, by spot: only of cards the viewer may see."""
    ranks = live.game.notices.ranks if live else None
    if live is None or ranks is None or viewer.role != Role.PLAYER:
        return {}
    whole, rank = ranks
    shown, found = viewer.hands(live), {}
    for seat, player in enumerate(live.layout.seats):
        spot = spot_name(seat)
        if player == viewer.name and spot in shown and HIDDEN not in shown[spot]:
            cards = live.held_with(seat, COMMUNITY)
            if len(cards) == whole and min(cards) >= 0:
                found[spot] = live.game.notices.call_words(seat, rank(cards))
    return found


def _result(table: GamingTable, name: str) -> str:
    """When the round is over: what it came to for one who had a wager in it, in a sentence."""
    live = table.live
    if table.phase != "over" or live is None or name not in live.chips.purses:
        return ""
    return result(account(live, name), name)


def _hands(live: LiveTable, viewer: Viewer) -> list[dict[str, Any]]:
    return [{"spot": spot, "cards": cards} for spot, cards in viewer.hands(live).items()]


def _in_hand(table: GamingTable, name: str) -> list[int]:
    """The match play coupons somebody holds at this table."""
    live = table.live
    return sorted(live.in_hand.get(name, ()) if live else table.layout.coupons.get(name, ()))


def _chips_at_rest(table: GamingTable) -> Places:
    """Between rounds."""
    return Places(table.layout, table.game.wagers, table.game.made_with)


def _card_life(table: GamingTable) -> dict[str, Any] | None:
    """Since when the cards are in use, and when they must be changed: as the record of the
    equipment has it, or since the table was opened or given a new deck."""
    recorded = table.cards_on_record()
    if recorded and recorded.since and recorded.due:
        since, due = now_text(recorded.since.timestamp()), now_text(recorded.due.timestamp())
        cite = table.game.cards.hours_cite or recorded.hours_cite
        return {"since": since, "due": due, "cite": cite}
    hours = table.game.cards.hours(table.table.terms)
    if not hours or not table.cards_since:
        return None
    life = CardLife(datetime.fromisoformat(table.cards_since), hours, table.game.cards.hours_cite)
    return {"since": table.cards_since, "due": now_text(life.due.timestamp()), "cite": life.cite}


def _back(table: GamingTable, markers: Sequence[int]) -> int:
    """Which of two decks is in play, by the colour of its backs."""
    names = table.game.between.markers
    return markers[names.index(DECK_IN_PLAY_WORDS)] if DECK_IN_PLAY_WORDS in names else 0


def _shoe(table: GamingTable, live: LiveTable | None) -> dict[str, Any]:
    layout = table.layout
    if live:
        left, discards = live.stack.left, sum(live.stack.rack) + live.stack.rack_unseen
        cutting = live.cutting_card > 0 and not live.cutting_out
    else:
        left, discards = layout.left, sum(layout.rack) + layout.rack_unseen
        cutting = layout.cutting_card > 0 and not layout.cutting_out
    return {
        "left": left, "discards": discards, "cutting_card": cutting,
        "commitment": table.commitment,
    }  # fmt: skip


def _fairness(table: GamingTable) -> dict[str, Any] | None:
    """What the table has promised of its draws, where software deals from a chain of keys."""
    found = table.table.fairness
    if found is None:
        return None
    return {
        "table": found.table.hex(), "anchors": found.firsts, "number": found.number,
        "told": found.told, "last": found.last.hex(), "standing": found.standing,
        "asked": found.asked, "seeds": found.seeds, "mixed_in": found.mixed_in,
        "withheld": found.withheld,
        "draws": {
            c: {"number": draw.number, "seeds": draw.seeds} for c, draw in found.draws.items()
        },
    }  # fmt: skip


def _seats_shown(table: GamingTable) -> list[dict[str, Any]]:
    layout, live, game = table.layout, table.live, table.game
    owed = live.chips.owed if live else layout.owed
    choices: dict[tuple[int, int], int] = {}
    if live and table.pending and table.pending.asks in (waits.WINDOW, waits.OFFER):
        choices = live.choices
    here = {watcher.name for watcher in table.watchers}
    leaving = {request.player for request in table.requests if request.wants == "leave"}
    active: Sequence[int] = live.active if live and table.phase in ("play", "over") else ()
    chosen = _by_seat((s, game.decisions[d].name, v) for (s, d), v in choices.items())
    lie = live.buttons if live else layout.buttons
    buttons = _by_seat((s, game.wagers[w].name, BUTTONS[b]) for (s, w), b in lie.items())
    with_wagers = live.coupons if live else {}
    coupons = _by_seat((s, game.wagers[w].name, cents) for (s, w), cents in with_wagers.items())
    return [
        {
            "seat": seat + 1,
            "player": player,
            "house": player.endswith(HOUSE_SIGN),
            "here": bool(player) and (player in here or player.endswith(HOUSE_SIGN)),
            "chips": table.purse(player) if player else 0,
            "owed": owed.get(seat, 0),
            "in_round": seat in active,
            "leaving": player in leaving,
            "ready": player in table.ready,
            "buttons": buttons.get(seat, {}),
            "chosen": chosen.get(seat, {}),
            "coupons": coupons.get(seat, {}),
        }
        for seat, player in enumerate(layout.seats)
    ]


def _by_seat(found: Iterable[tuple[int, str, Any]]) -> dict[int, dict[str, Any]]:
    seats: dict[int, dict[str, Any]] = {}
    for seat, name, value in found:
        seats.setdefault(seat, {})[name] = value
    return seats


# what is asked


def asked_of_all(table: GamingTable) -> dict[str, Any] | None:
    live, pending = table.live, table.pending
    if live is None or pending is None:
        return None
    asked: dict[str, Any] = {
        "asks": pending.asks,
        "cite": pending.cite,
        "gist": gist(live.game.id, pending.cite),
        "words": asks_text(live, pending),
        "deadline": None,
        "seconds": None,
        "window": None,
    }
    if table.deadline is not None and table.timed == table.question:
        left = max(0.0, table.deadline - asyncio.get_running_loop().time())
        asked |= {
            "window": table.window,
            "seconds": round(left, 1),
            "deadline": now_text(time.time() + left),
        }
    if pending.asks in (waits.WINDOW, waits.OFFER):
        decision = live.game.decisions[pending.decision]
        asked |= {
            "decision": decision.name,
            "kind": decision.kind,
            "otherwise": decision.otherwise,
            "ahead": said_ahead(decision),
            "of": [number_of(seat) for seat, _ in pending.legal],
        }
    elif pending.asks == waits.CARD:
        asked |= {
            "spot": spot_name(pending.spot) if pending.spot >= 0 else "discard rack",
            "facing": FACING[pending.facing],
            "turned": pending.turned,
        }
    return asked


def _yours(public: Public, viewer: Viewer) -> list[dict[str, Any]]:
    table = public.table
    live, pending = table.live, table.pending
    if live is None or pending is None:
        return []
    if pending.asks == waits.WAGERS:
        own = [_wagering_now(table, live, seat) for seat in _seats(table, viewer)]
        return own + _on_others_boxes(public, live, viewer)
    if pending.asks in (waits.WINDOW, waits.OFFER):
        return _choosing(table, viewer, live, pending)
    return []


def _seats(table: GamingTable, viewer: Viewer) -> list[int]:
    return table.seats_of(viewer.name) if viewer.role == Role.PLAYER else []


def _choosing(
    table: GamingTable, viewer: Viewer, live: LiveTable, pending: Pending
) -> list[dict[str, Any]]:
    decision, seats = live.game.decisions[pending.decision], _seats(table, viewer)
    may_change = pending.asks == waits.WINDOW  # what was chosen before an offer, was of another
    found = []
    for spot, legal in pending.legal:
        dealers = box_of(spot) >= DEALER and viewer.role == Role.DEALER
        if not dealers and box_of(spot) not in seats:
            continue
        entry = {
            "seat": number_of(spot),
            "spot": spot_name(spot),
            "choices": _choices(live, spot, decision, legal),
            "chosen": live.choices.get((spot, pending.decision)) if may_change else None,
            "default": decision.default,
        }
        way = live.game.ordinary_play
        if way is not None and decision.kind == SETTING and not dealers:
            entry["advised"] = way(live, live.terms, spot, pending.decision)
        if isinstance(legal, Bets):
            entry["bets"] = _bets(live, box_of(spot), legal)
        worth = None if dealers else table.worth(live, pending, spot)
        if worth:
            entry["worth"] = _worth(worth, decision)
        elif table.settings.training and table.advice.awaited(live, pending, spot):
            entry["working_out"] = True
        found.append(entry)
    return found


def _worth(worth: Worth, decision: Decision) -> dict[str, Any]:
    """At a training table: what each choice is worth, then played best."""
    values = [
        {
            "value": value,
            "words": decision.words(value),
            "fraction": str(exact),
            "decimal": round(float(exact), 6),
        }
        for value, exact in worth.values.items()
    ]
    return {"unit": worth.unit, "best": worth.best, "values": values}


def _bets(live: LiveTable, seat: int, legal: Bets) -> dict[str, Any]:
    """All amounts a player may make the bet, and some of them by what they are: parts of the pot
    once it is called, all chips; what a call costs."""
    own, bet = live.staked(seat, BETS), live.asked_to_call()
    has = own + live.chips.spare(seat)
    found: dict[str, Any] = {
        "to_call": min(bet, has) - own, "all_in": has <= bet, "raises": bet > 0,
        "pot": live.bet_by_all(BETS),
    }  # fmt: skip
    amounts = legal.amounts
    if not amounts and not legal.all_in:
        return found
    least, most = min((*amounts[:1], *legal.all_in)), max((*amounts[-1:], *legal.all_in))
    pot = live.bet_by_all(BETS) + bet - own
    sizes = {words: bet + pot * part // 4 for words, part in POT_PARTS}
    presets = {
        words: amounts[min((size - least) // amounts.step, len(amounts) - 1)]
        for words, size in sizes.items()
        if amounts and least < size <= most
    }
    return found | {
        "least": least, "most": most, "step": amounts.step, "top": amounts[-1] if amounts else most,
        "whole": has if has in legal else 0,
        "presets": [{"words": words, "value": value} for words, value in presets.items()],
    }  # fmt: skip


def _scale(decision: Decision, legal: Sequence[int]) -> dict[str, Any] | None:
    """Many amounts or depths: from the least in even steps, and the most; or none, in its words."""
    some = sorted(value for value in legal if value)
    step = some[1] - some[0]
    if decision.kind not in (AMOUNT, CUT) or some[:-1] != list(range(some[0], some[-1], step)):
        return None
    none = decision.words(0) if 0 in legal else ""
    return {"least": some[0], "most": some[-1], "step": step, "none": none}


def _choices(live: LiveTable, spot: int, decision: Decision, legal: Sequence[int]) -> Any:
    if isinstance(legal, Bets):
        legal = legal.some(MOST_BETS)
    if len(legal) > MOST_CHOICES and (scale := _scale(decision, legal)):
        return scale
    dealers = box_of(spot) >= DEALER
    return [
        {
            "value": value,
            "words": decision.words(value),
            "costs": 0 if dealers else decision.costs(live, live.terms, spot, value),
            "more": decision.more(live.terms, value),
        }
        for value in legal
    ]


def _wagering_now(table: GamingTable, live: LiveTable, seat: int) -> dict[str, Any]:
    """The same until the seat's own wagers or chips change."""
    own = tuple(sorted(item for item in live.chips.stakes.items() if item[0][0] == seat))
    at = (table.question, own, live.chips.spare(seat))
    known = table.wagering.get(seat)
    if known is None or known[0] != at:
        known = table.wagering[seat] = (at, _wagering(live, seat))
    return known[1]


def _on_others_boxes(public: Public, live: LiveTable, viewer: Viewer) -> list[dict[str, Any]]:
    """Where the game lets players wager on a box that is another's."""
    name = viewer.name
    if viewer.role != Role.PLAYER or name not in live.chips.purses:
        return []
    if not live.game.seats.behind(live.terms):
        return []
    found = []
    for seat in live.layout.taken:
        if live.layout.seats[seat] != name:
            may = _may_on_box(public, live, seat, name)
            if may:
                spare = live.chips.spare_of(name)
                found.append(
                    {"seat": seat + 1, "may": may, "spare": spare, "exact": {}, "missing": None}
                )
    return found


def _may_on_box(public: Public, live: LiveTable, seat: int, name: str) -> list[str]:
    """The same until the box's wagers or the player's chips change."""
    table, on_box = public.table, public.boxes.get(seat)
    if on_box is None:
        on_box = public.boxes[seat] = tuple(
            (key, amount, live.chips.maker(*key))
            for key, amount in sorted(live.chips.stakes.items())
            if key[0] == seat
        )
    at = (table.question, on_box, live.chips.spare_of(name))
    known = table.wagering_behind.get((seat, name))
    if known is None or known[0] != at:
        may = [w.name for w in live.game.wagers if w.opens and _open_to(live, seat, w, name)]
        known = table.wagering_behind[seat, name] = (at, may)
    return known[1]


def _open_to(live: LiveTable, seat: int, wager: Wager, name: str) -> bool:
    chip = live.terms.chip
    least = -(-getattr(live.terms, wager.least) // chip) * chip
    return may_wager(live, Wagered(seat + 1, wager.name, least, name))


def _wagering(live: LiveTable, seat: int) -> dict[str, Any]:
    game = live.game
    may = None
    if len(game.wagers) <= MOST_WAGERS:
        may = [w.name for i, w in enumerate(game.wagers) if w.opens and _open(live, seat, i)]
    elif game.wagering.refuse_change is not any_change:
        may = [w.name for i, w in enumerate(game.wagers) if _not_closed(live, seat, i)]
    exact = {}
    for index, wager in enumerate(game.wagers):
        if wager.equals and (amount := game.exact_amount(live, seat, index)):
            exact[wager.name] = amount
    missing = None
    if live.standing(seat):
        try:
            game.wagering.refuse_close(live, live.terms, seat)
        except Refused as refusal:
            missing = {"cite": refusal.cite, "why": refusal.why}
    return {
        "seat": seat + 1, "may": may, "spare": live.chips.spare(seat), "exact": exact,
        "missing": missing,
    }  # fmt: skip


def _not_closed(live: LiveTable, seat: int, index: int) -> bool:
    """Whether the rules would take a change of this wager now, whatever its maker has."""
    wager, standing = live.game.wagers[index], live.staked(seat, index)
    least = getattr(live.terms, wager.least)
    try:
        live.game.wagering.refuse_change(live, live.terms, seat, index, standing, least)
    except Refused:
        return standing > 0
    return wager.opens


def _open(live: LiveTable, seat: int, index: int) -> bool:
    """Whether the seat could make this wager now, in some amount, or change the one it has."""
    wager, chip = live.game.wagers[index], live.terms.chip
    if live.staked(seat, index):
        return True
    exact = live.game.exact_amount(live, seat, index)
    if exact:
        return may_wager(live, Wagered(seat + 1, wager.name, exact))
    floor = -(-getattr(live.terms, wager.least) // chip) * chip
    some = CHIPS_TO_TRY if live.chips.spare(seat) >= 30 * chip else ALL_CHIPS_TO_TRY
    amounts = (floor, *(-(-floor // (chips * chip)) * chips * chip for chips in some))
    return any(
        may_wager(live, Wagered(seat + 1, wager.name, amount)) for amount in dict.fromkeys(amounts)
    )
