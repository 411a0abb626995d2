"""A round accounted for: who held what, who had wagered what, who was owed what and why."""

from dataclasses import dataclass, field

from nomorebets.law.money import money
from nomorebets.law.terms import Cents, options
from nomorebets.law.tickets import VOID, Ticket
from nomorebets.law.words import DEALER, NOBODY, box_of, spot_name
from nomorebets.table.acts import ACTS, act_words
from nomorebets.table.facts import Act
from nomorebets.table.felt import Hand, hands
from nomorebets.table.flows import Flow, flows, gains
from nomorebets.table.live import LiveTable
from nomorebets.table.live_words import SPOT_OF, SPOT_TEXT
from nomorebets.table.places import (
    INVENTORY,
    POT,
    PURSE,
    TICKET,
    WAGER,
    Key,
    Move,
    place,
    ticket_place,
)
from nomorebets.table.pot_account import PotAccount, pots
from nomorebets.table.reasons import Reasons

WON, LOST, PUSHED, RETURNED, STANDS = "won", "lost", "push", "returned", "stands"
PART_LOST, TAKEN_BACK = "partly lost", "taken back"
OUTCOMES = ("spin", "stop", "stop between", "generate", "roll", "draw")
COUPON = ("pay coupon", "take coupon", "return coupon")
VIGORISH = ("charge vigorish", "mark vigorish", "return vigorish")


@dataclass
class WagerAccount:
    """One wager of one seat, from the chips placed to the chips owed."""

    seat: int
    player: str
    wager: str
    spot: str  # the seat, or a hand made there by splitting
    placed: int = 0  # this round
    stood: int = 0  # from rounds before
    result: str = ""
    odds: str = ""
    paid: int = 0
    collected: int = 0
    stands: int = 0  # when the round was over
    cite: str = ""  # of the result
    why: str = ""  # it fared so, as its reader is told
    arithmetic: str = ""

    @property
    def sentence(self) -> str:
        return f"{self.why}: {self.arithmetic}" if self.why else self.arithmetic


@dataclass
class SeatAccount:
    """What one seat won or lost."""

    seat: int
    player: str
    net: int
    vigorish: int = 0  # charged or marked this round
    vigorish_words: str = ""
    wagers: list[WagerAccount] = field(default_factory=list)
    where: str = ""  # if it is no seat


@dataclass
class PlayerAccount:
    """A player's chips before the round and after it."""

    player: str
    seats: list[int]
    before: int
    after: int
    owed: int  # vigorish marked and not yet collected
    net: int


@dataclass
class Interruption:
    """An irregularity, and what followed from it."""

    name: str
    cite: str
    remedy: str
    after: int  # acts performed when it happened
    foreseen: int = 0  # acts the table had announced by the time it was reported
    followed: list[str] = field(default_factory=list)


@dataclass
class RoundAccount:
    """All of one round that matters to those who played it."""

    players: list[PlayerAccount]
    hands: list[Hand]
    outcomes: list[str]  # of the wheel or the dice
    seats: list[SeatAccount]
    irregularities: list[Interruption]
    void: str = ""
    over: bool = True
    pots: list[PotAccount] = field(default_factory=list)  # where players bet against each other


def account(table: LiveTable, reader: str = "") -> RoundAccount:
    """The round as the table leaves it; told to this player, or to nobody in particular."""
    acts, why = table.acts, Reasons(table).all_told(reader)
    return RoundAccount(
        players=_players(table),
        hands=hands(acts),
        outcomes=[act_words(act) for act in acts if act.act in OUTCOMES],
        seats=_at_counter(table)
        if table.game.counter is not None
        else [
            *(_seat(table, seat, table.layout.seats[seat], why) for seat in table.layout.taken),
            *(_seat(table, NOBODY, name, why) for name in table.layout.standing),
        ],
        irregularities=_interruptions(table),
        void=next((act.words for act in acts if act.act == "void"), ""),
        over=table.over,
        pots=pots(table.acts_here()),
    )


def _at_counter(table: LiveTable) -> list[SeatAccount]:
    """By player: how each ticket fared whose chips moved in this game, or that is in it."""
    fared: dict[str, list[tuple[Move, str]]] = {}
    for act in table.acts:
        for move in act.moves:
            for where in move[:2]:
                if place(where).kind == TICKET:
                    fared.setdefault(where, []).append((move, act.cite))
    players = dict.fromkeys([*table.layout.arrivals, *(t.player for t in table.sold.values())])
    found = []
    for player in players:
        of_player = [t for t in table.sold.values() if t.player == player]
        wagers = [
            _ticket(table, ticket, fared[where])
            for ticket in of_player
            if (where := ticket_place(ticket)) in fared
        ]
        net = sum(wager.paid - wager.collected for wager in wagers)
        found.append(SeatAccount(0, player, net, where="counter", wagers=wagers))
    return found


def _ticket(table: LiveTable, ticket: Ticket, moves: list[tuple[Move, str]]) -> WagerAccount:
    where = ticket_place(ticket)
    found = WagerAccount(0, ticket.player, f"ticket {ticket.number}", "counter")
    found.stood, found.stands = table.layout.kept.get(where, 0), table.chips.at(where)
    parts = []
    for (source, target, cents), cite in moves:
        kinds = place(source).kind, place(target).kind
        if PURSE in kinds:
            change = cents if target == where else 0
            found.placed += change
            words = f"{money(cents)} {'wagered' if change else 'paid out'}"
        elif target == where:
            found.paid += cents
            words = f"{money(cents)} won"
        else:
            found.collected += cents
            words = (
                f"{money(cents)} decided" if kinds[1] == INVENTORY else f"{money(cents)} expired"
            )
        parts.append(f"{words} ({cite})")
        found.cite = cite
    if found.paid or found.collected:
        found.result = WON if found.paid else LOST
    else:
        found.result = RETURNED if ticket.fate == VOID else STANDS
    if table.drawn and found.result in (WON, LOST):
        assert table.game.counter is not None
        parts.append(table.game.counter.explained(table.terms, ticket, table.drawn))
    found.arithmetic = "; ".join(parts)
    return found


def _players(table: LiveTable) -> list[PlayerAccount]:
    found = []
    layout, now, moved = table.layout, table.chips.owed, gains(table.acts)
    for player in layout.arrivals:
        seats = [seat for seat, name in enumerate(layout.seats) if name == player]
        standing = sum(c for (seat, _), c in layout.stakes.items() if seat in seats)
        kept = sum(c for where, c in layout.kept.items() if place(where).player == player)
        before, net = layout.purses[player] + standing + kept, moved.get(player, 0)
        owing = sum(layout.owed.get(seat, 0) for seat in seats)
        owed = sum(now.get(seat, 0) for seat in seats)
        found.append(
            PlayerAccount(
                player, [s + 1 for s in seats], before, before + net, owed, net - owed + owing
            )
        )
    return found


def _interruptions(table: LiveTable) -> list[Interruption]:
    found = []
    for i, act in enumerate(table.acts):
        if act.act != "irregularity":
            continue
        remedy = table.game.irregularities[act.words]
        followed = []
        for later in table.acts[i + 1 :]:
            if later.cite != act.cite or later.act == "irregularity":
                break
            followed.append(act_words(later))
        found.append(Interruption(act.words, act.cite, remedy.words, i, followed=followed))
    return found


def _seat(table: LiveTable, seat: int, player: str, why: dict[int, str]) -> SeatAccount:
    found = flows(table.acts_here())
    moved = {
        *((SPOT_OF[spot], table.game.wager_named(wager) or 0) for spot, wager in found),
        *table.layout.stakes,
    }
    wagers = [
        account
        for key in sorted(moved)
        if (whose := _maker(table, key, found)) == player and _seat_of(table, key, whose) == seat
        if (account := _wager(table, key, player, found.get(_texts(table, key)), why)) is not None
    ]
    taken = [
        act
        for i, act in enumerate(table.acts)
        if act.act in VIGORISH and seat >= 0 and act.spot == spot_name(seat)
        if i not in table.undone
    ]
    vigorish = sum(-act.amount if act.act == "return vigorish" else act.amount for act in taken)
    apart = [words for act in taken if (words := _explained(table, act, wagers))]
    return SeatAccount(
        seat + 1, player, sum(w.paid - w.collected for w in wagers) - vigorish, vigorish,
        "; ".join(apart), wagers,
    )  # fmt: skip


def _texts(table: LiveTable, key: Key) -> tuple[str, str]:
    return SPOT_TEXT[key[0]], table.game.wagers[key[1]].name


def _maker(table: LiveTable, key: Key, found: dict[tuple[str, str], Flow]) -> str:
    if key[0] == DEALER:
        return ""  # the house, against a player's bank
    flow = found.get(_texts(table, key))
    return flow.player if flow and flow.player else table.layout.seats[box_of(key[0])]


def _seat_of(table: LiveTable, key: Key, maker: str) -> int:
    """The seat a wager is accounted to: its maker's, be it made on another player's box; NOBODY's
    if the maker stands behind the others."""
    box, seats = box_of(key[0]), table.layout.seats
    if maker not in seats:
        return NOBODY
    return box if seats[box] == maker else seats.index(maker)


def _explained(table: LiveTable, act: Act, wagers: list[WagerAccount]) -> str:
    """Vigorish is told with the wager it was taken for; the words, where none is named or known."""
    words = _vigorish_words(table, act)
    of_it = [w for w in wagers if w.wager == act.wager and w.spot == act.spot]
    if not act.wager:
        of_it = [w for w in wagers if w.paid]
    if len(of_it) != 1:
        return words
    of_it[0].arithmetic += f", less {words}"
    return ""


def _vigorish_words(table: LiveTable, act: Act) -> str:
    known = options(table.game.terms)
    percent, cite = "", act.cite
    if "vig_pct" in known:
        percent, named = f"{table.terms.vig_pct} % ", known["vig_pct"].cite
        if _section(cite) != _section(named):  # told where it is collected: say where it is due
            cite = named
    elif "buy_lay_vig_pct" in known:
        percent = f"{table.terms.buy_lay_vig_pct} % "
        if table.terms.buy_lay_vig_round:
            percent += f"(in whole chips of {money(table.terms.chip)}) "
    how = {"mark vigorish": ", marked and owed", "return vigorish": ", given back"}
    return f"{percent}vigorish {money(act.amount)}{how.get(act.act, '')} ({cite})"


def _section(cite: str) -> str:
    return cite.partition("(")[0]


def _wager(
    table: LiveTable, key: Key, player: str, flow: Flow | None, why: dict[int, str]
) -> WagerAccount | None:
    spot, name = _texts(table, key)
    found = WagerAccount(box_of(key[0]) + 1, player, name, spot)
    found.stood, found.stands = table.layout.stakes.get(key, 0), table.chips.stakes.get(key, 0)
    if flow:
        found.placed, found.paid, found.collected = flow.made, flow.won, flow.lost
    parts: list[str] = []
    reasons: list[str] = []
    stake, borne, bears = found.stood, 0, False
    for number, act in enumerate(table.acts):
        change = _change(act, spot, name)
        if words := _through_pots(act, spot, name, player):
            parts.append(words)
            reasons.append(why.get(number, ""))
            found.result, found.cite = _of_pots(found), act.cite
        elif change and (act.spot, act.wager) != (spot, name) and act.words != name:
            (parts, borne), bears = _bear(act, change, parts, borne), True
            reasons = [*reasons, why.get(number, "")] if parts else []
            found.result, found.cite = _of_a_bank(borne) if parts else "", act.cite
        elif act.spot == spot and name in (act.wager, act.words):
            if ACTS[act.act].undoes:
                parts, found.result, found.odds, found.cite, reasons = [], "", "", "", []
            words = _movement(table, act, stake)
            if words and not (act.act == "take down" and (found.result == WON or bears)):
                parts.append(words)
                reasons.append(why.get(number, ""))
                if act.act not in COUPON:  # it fares as its wager does
                    found.result, found.cite = _result(act, stake, found.result), act.cite
                    found.odds = act.odds or found.odds
        stake += change
    if table.void and found.result == PUSHED and not {key, key[1]} & {*table.kept}:
        found.result = RETURNED
        parts = [f"{money(found.placed)} returned before the round was void ({found.cite})"]
    if found.result == RETURNED:
        found.paid = found.collected = 0
    if not found.result and found.stands:
        found.result = STANDS
        parts.append(f"{money(found.stands)} stands")
    if found.result and POT in _kinds_of(flow) and not any(reasons):
        reasons = _of_others(table, spot, why)
    found.why = "; ".join(filter(None, dict.fromkeys(reasons)))
    found.arithmetic = "; ".join(parts)
    return found if found.result else None


def _through_pots(act: Act, spot: str, wager: str, player: str) -> str:
    """What the act brought from this wager into a pot, or from a pot to its player."""
    for source, target, cents in act.moves if not ACTS[act.act].undoes else ():
        one, other = place(source), place(target)
        if other.kind == POT and (one.spot, one.wager) == (spot, wager):
            return f"{money(cents)} into the {other.wager} ({act.cite})"
        if one.kind == POT and other.kind == PURSE and other.player == player:
            return f"{money(cents)} from the {one.wager} ({act.cite})"
    return ""


def _kinds_of(flow: Flow | None) -> set[str]:
    """The kinds of places its chips went through."""
    moves = flow.moves if flow else []
    return {place(where).kind for source, target, _ in moves for where in (source, target)}


def _of_others(table: LiveTable, spot: str, why: dict[int, str]) -> list[str]:
    """Why a bet was lost that only went into a pot: the hand was given up, or who won had this."""
    for act in table.acts:
        if act.act in ("fold", "muck", "dead hand") and act.spot == spot:
            return [act_words(act)]
    won = [why.get(i, "") for i, act in enumerate(table.acts) if act.act == "push pot"]
    return won if any(won) else ["all others have given up their hands"]


def _of_pots(found: WagerAccount) -> str:
    return WON if found.paid > found.collected else LOST if found.paid < found.collected else PUSHED


def _bear(act: Act, change: int, parts: list[str], borne: int) -> tuple[list[str], int]:
    """What a bank won of another's wager, or paid on it; or took back."""
    if ACTS[act.act].undoes:
        return [], 0
    words = f"{money(abs(change))} {'from' if change > 0 else 'to'} {act.spot} ({act.cite})"
    return [*parts, words], borne + change


def _of_a_bank(borne: int) -> str:
    return WON if borne > 0 else LOST if borne else PUSHED


def _change(act: Act, spot: str, wager: str) -> int:
    """By how much the act changed what stands on the wager."""

    def there(where: str) -> bool:
        at = place(where)
        return at.kind == WAGER and at.spot == spot and at.wager == wager

    return sum(c * (there(target) - there(source)) for source, target, c in act.moves)


def _result(act: Act, stake: int, before: str) -> str:
    """How the wager fared; what the player only takes back does not change it."""
    match act.act:
        case "pay" | "award":
            return WON
        case "collect":
            return before or (LOST if act.amount == stake else PART_LOST)
        case "push":
            return PUSHED
        case "return":
            return RETURNED
        case "uncovered":
            return TAKEN_BACK if act.amount == stake else before
        case "take down":
            return before or TAKEN_BACK
    return before


def _movement(table: LiveTable, act: Act, stake: int) -> str:
    """The arithmetic of one act, with its paragraph; "" if no chip is won, lost or taken back."""
    amount = money(act.amount)
    match act.act:
        case "pay":
            to, one = (int(part) for part in act.odds.split(" to "))
            words = f"{money(stake)} wins {amount} at {act.odds}"
            if stake * to // one > act.amount:
                words += _cut_down(table, act)
        case "award":
            words = f"paid {amount}"
        case "collect":
            words = f"{amount} lost" if act.amount == stake else f"{amount} of {money(stake)} lost"
        case "push":
            words = f"{amount} neither won nor lost"
        case "take down":
            words = f"{amount} taken back"
        case "uncovered":
            words = f"{amount} of {money(stake)} not covered by the bank"
        case "return":
            words = f"{amount} returned"
        case "pay coupon":
            words = f"its coupon wins {amount} at {act.odds}"
        case "take coupon":
            words = f"its coupon of {amount} is used up"
        case "return coupon":
            words = f"its coupon of {amount} is kept"
        case "move wager":
            words = f"{amount} moved from {act.wager} to {act.words}"
        case _:
            return ""
    return f"{words} ({act.cite})"


def _cut_down(table: LiveTable, act: Act) -> str:
    """Why less is paid than the odds give: the payout limit, else whole chips only."""
    known = options(table.game.terms).items()
    limit = next((o.cite for k, o in known if k.endswith("_limit") and isinstance(o, Cents)), "")
    if not limit:
        return ", in whole chips"
    return f", held to the payout limit{'' if limit == act.cite else f' of {limit}'}"
