"""A round accounted for: who held what, who had wagered what, who was owed what and why."""

from dataclasses import dataclass, field
from typing import Any

from nomorebets.law.money import money
from nomorebets.law.terms import options
from nomorebets.law.words import NOBODY, box_of, spot_name
from nomorebets.table.act_words import act_words
from nomorebets.table.facts import Act
from nomorebets.table.live import LiveTable
from nomorebets.table.live_words import FACING

WON, LOST, PUSHED, RETURNED, STANDS = "won", "lost", "push", "returned", "stands"
PART_LOST, TAKEN_BACK = "partly lost", "taken back"
OUTCOMES = ("spin", "stop", "stop between", "roll")
VIGORISH = ("charge vigorish", "mark vigorish", "return vigorish")


@dataclass
class Hand:
    """The cards that lay at one spot, and what the dealer declared them to be."""

    spot: str
    cards: list[str] = field(default_factory=list)
    discarded: list[str] = field(default_factory=list)
    called: str = ""
    cite: str = ""  # of the call
    picked_up: bool = False


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
    arithmetic: str = ""


@dataclass
class SeatAccount:
    """What one seat won or lost."""

    seat: int
    player: str
    net: int
    vigorish: int = 0  # charged or marked this round
    vigorish_words: str = ""
    wagers: list[WagerAccount] = field(default_factory=list)


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


def account(table: LiveTable) -> RoundAccount:
    """The round as the table leaves it."""
    acts = table.acts
    return RoundAccount(
        players=_players(table),
        hands=hands(acts),
        outcomes=[act_words(act) for act in acts if act.act in OUTCOMES],
        seats=[
            *(_seat(table, seat, table.layout.seats[seat]) for seat in table.layout.taken),
            *(_seat(table, NOBODY, name) for name in table.layout.standing),
        ],
        irregularities=_interruptions(table),
        void=next((act.words for act in acts if act.act == "void"), ""),
        over=table.over,
    )


def _players(table: LiveTable) -> list[PlayerAccount]:
    found = []
    before, after, maker = table.layout, table.layout_after(), table.chips.maker
    for player in before.arrivals:
        seats = [seat for seat, name in enumerate(before.seats) if name == player]

        def worth(layout: Any, player: str = player, seats: list[int] = seats) -> tuple[int, int]:
            standing = sum(c for key, c in layout.stakes.items() if maker(*key) == player)
            owed = sum(layout.owed.get(seat, 0) for seat in seats)
            return layout.purses[player] + standing, owed

        (chips, owing), (now, owed) = worth(before), worth(after)
        net = now - owed - chips + owing
        found.append(PlayerAccount(player, [s + 1 for s in seats], chips, now, owed, net))
    return found


def hands(acts: list[Act]) -> list[Hand]:
    """The hands by spot: a card turned over takes the place of the one nobody had seen."""
    found: list[Hand] = []
    down: dict[int, list[bool]] = {}  # by hand: which cards lie face down

    def at(spot: str) -> Hand:
        for hand in found:
            if hand.spot == spot and not hand.picked_up:
                return hand
        found.append(Hand(spot))
        down[id(found[-1])] = []
        return found[-1]

    for act in acts:
        if act.act == "deal":
            hand = at(act.spot)
            hand.cards.extend(act.cards)
            down[id(hand)].extend([act.words == FACING[0]] * len(act.cards))
        elif act.act == "reveal":
            hand = at(act.spot)
            faces = down[id(hand)]
            hidden = [place for place, face in enumerate(faces) if face]
            for place, card in zip(hidden, act.cards, strict=False):
                hand.cards[place], faces[place] = card, False
        elif act.act == "discard":
            hand = at(act.spot)
            for place in reversed(range(len(hand.cards))):
                if (act.value or 0) >> place & 1:
                    hand.discarded.insert(0, hand.cards.pop(place))
                    del down[id(hand)][place]
        elif act.act in ("split", "hand over"):
            one, other = (act.spot, act.words) if act.act == "split" else (act.words, act.spot)
            left = at(one)
            at(other).cards.append(left.cards.pop())
            down[id(at(other))].append(down[id(left)].pop())
            if not left.cards:
                found.remove(left)
        elif act.act == "call":
            hand = next((h for h in reversed(found) if h.spot == act.spot), None) or at(act.spot)
            hand.called, hand.cite = act.words, act.cite
        elif act.act == "pick up":
            hand = at(act.spot)
            if len(hand.cards) != len(act.cards):  # one was found not to have been dealt
                hand.cards = list(act.cards)
            hand.picked_up = True
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


def _seat(table: LiveTable, seat: int, player: str) -> SeatAccount:
    chips = table.chips
    moved = {*chips.placed, *chips.start.stakes, *chips.stakes, *chips.won, *chips.lost}
    wagers = [
        found
        for key in sorted(moved)
        if _seat_of(table, key) == seat and chips.maker(*key) == player
        if (found := _wager(table, key)) is not None
    ]
    taken = [
        act
        for act in _that_count(table)
        if act.act in VIGORISH and seat >= 0 and act.spot == spot_name(seat)
    ]
    vigorish = sum(-act.amount if act.act == "return vigorish" else act.amount for act in taken)
    account = SeatAccount(
        seat + 1, player, sum(w.paid - w.collected for w in wagers) - vigorish, vigorish,
        "; ".join(_vigorish_words(table, act) for act in taken), wagers,
    )  # fmt: skip
    paid = [wager for wager in wagers if wager.paid]
    if account.vigorish_words and len(paid) == 1:
        paid[0].arithmetic += f", less {account.vigorish_words}"
    return account


def _seat_of(table: LiveTable, key: tuple[int, int]) -> int:
    """The seat a wager is accounted to: its maker's, be it made on another player's box; NOBODY's
    if the maker stands behind the others."""
    box, maker, seats = box_of(key[0]), table.chips.maker(*key), table.layout.seats
    if maker not in seats:
        return NOBODY
    return box if seats[box] == maker else seats.index(maker)


def _that_count(table: LiveTable) -> list[Act]:
    """The acts whose chips count: not those before the round was made void."""
    at = next((i for i, act in enumerate(table.acts) if act.act == "void"), 0)
    return table.acts[at:]


def _vigorish_words(table: LiveTable, act: Act) -> str:
    known = options(table.game.terms)
    percent, cite = "", act.cite
    if "vig_pct" in known:
        percent, cite = f"{table.terms.vig_pct} % ", known["vig_pct"].cite
    how = {"mark vigorish": ", marked and owed", "return vigorish": ", given back"}
    return f"{percent}vigorish {money(act.amount)}{how.get(act.act, '')} ({cite})"


def _wager(table: LiveTable, key: tuple[int, int]) -> WagerAccount | None:
    spot, index = key
    chips, wager = table.chips, table.game.wagers[index]
    found = WagerAccount(box_of(spot) + 1, chips.maker(*key), wager.name, spot_name(spot))
    found.placed = chips.placed.get(key, 0)
    found.stood = chips.start.stakes.get(key, 0)
    found.stands = chips.stakes.get(key, 0)
    found.paid, found.collected = chips.won.get(key, 0), chips.lost.get(key, 0)
    parts, stake = [], found.stood
    for act in table.acts:
        if act.spot != spot_name(spot) or wager.name not in (act.wager, act.words):
            continue
        words = _movement(table, act, stake)
        if words and not (act.act == "take down" and found.result == WON):
            parts.append(words)
            found.result, found.cite = _result(act, stake, found.result), act.cite
            found.odds = act.odds or found.odds
        stake = _stake_after(act, wager.name, stake)
    if found.result == RETURNED:
        found.paid = found.collected = 0
        parts = parts[-1:]
    if not found.result and found.stands:
        found.result = STANDS
        parts.append(f"{money(found.stands)} stands")
    found.arithmetic = "; ".join(parts)
    return found if found.result else None


def _stake_after(act: Act, wager: str, stake: int) -> int:
    if act.act in ("wager", "stand"):
        return act.amount
    if act.act == "move wager":
        return stake - act.amount if act.wager == wager else stake + act.amount
    if act.act == "collect":
        return stake - act.amount
    return 0 if act.act in ("push", "take down", "return") else stake


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
        case "take down":
            return before or TAKEN_BACK
    return before


def _movement(table: LiveTable, act: Act, stake: int) -> str:
    """The arithmetic of one act, with its paragraph; "" if no chip is won, lost or taken back."""
    amount = money(act.amount)
    match act.act:
        case "pay":
            to, one = (int(part) for part in act.odds.split(" to "))
            words = f"{money(stake)} at {act.odds}: {amount}"
            if stake * to // one > act.amount:
                words += f", held to the payout limit{_limit_cite(table)}"
        case "award":
            words = f"paid {amount}"
        case "collect":
            words = f"{amount} lost" if act.amount == stake else f"{amount} of {money(stake)} lost"
        case "push":
            words = f"{amount} neither won nor lost"
        case "take down":
            words = f"{amount} taken back"
        case "return":
            words = f"{amount} returned"
        case "move wager":
            words = f"{amount} moved from {act.wager} to {act.words}"
        case _:
            return ""
    return f"{words} ({act.cite})"


def _limit_cite(table: LiveTable) -> str:
    known = options(table.game.terms)
    return next((f" of {o.cite}" for key, o in known.items() if key.endswith("_limit")), "")
