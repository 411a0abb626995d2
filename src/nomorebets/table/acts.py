"""The acts: every thing a table does, with the fields it has, its words and who knows it by name.

Whoever only wants to know where chips went reads an act's moves and needs no name. A reader that
does know names is named here and checked against this register.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from msgspec import structs

from nomorebets.equipment.dice import roll_from, roll_text
from nomorebets.law.money import money
from nomorebets.law.words import INSPECTED, SET_RIGHT
from nomorebets.table.facts import Act

WITH_MOVES = 2  # the version of the journal from which on acts carry their moves

# readers
FELT = "table/felt.py"  # which cards lie where
FLOWS = "table/flows.py"  # what a player puts in
LIVE = "table/live.py"  # what a void takes back, what a seat was paid
VIEWS = "table/views.py"  # who may see a card
CARD_LIFE = "table/card_life.py"  # when a new deck comes into use
ACCOUNT = "table/account.py"  # how a wager fared, in words
REASONS = "table/reasons.py"  # why it was settled so
REMEDIES = "law/remedies.py"  # whether there is a burn card to show
POTS = "table/pot_verbs.py"  # what a seat has put into pots
WRITTEN = "table/exported.py"  # a hand of poker as a hand history
RULES = "rules/"  # whether the wheel has come to rest, what has been said
SHORT = "cli/show.py"  # a round in short
ADVICE = "floor/tables/advice.py"  # what a player holds
WORTH = "floor/display/equities_shown.py"  # what hands of poker were worth, step by step
LAST = "floor/tables/gaming_table.py"  # what the dice showed last
HISTORY = "floor/tables/last_rounds.py"  # what the last rounds showed
DRAWN = "floor/pages/table/seen.js"  # what the page draws and says, other than chips
FLOWN = "floor/pages/table/motion.js"  # what moves on the page, other than chips
LISTED = "floor/pages/table/journal.js"  # how a line of the running journal looks
SPOKEN = "floor/pages/table/page.js"  # what is read aloud
DEALT = "floor/pages/verify/journal.js"  # how a shoe is dealt again on the page


@dataclass(frozen=True)
class Kind:
    """One name of an act. `fields` are those it may have beside its paragraph and moves."""

    fields: tuple[str, ...]
    words: Callable[[Act], str]
    moves: bool = False  # whether it may move chips
    vigorish: bool = False
    undoes: bool = False  # it takes back what earlier acts of the round did
    since: int = 1  # the version of the journal that first has it
    readers: tuple[str, ...] = ()


def _kind(fields: str, words: Callable[[Act], str], *readers: str, since: int = 1) -> Kind:
    return Kind(tuple(fields.split()), words, readers=readers, since=since)


def _moves(
    fields: str, words: Callable[[Act], str], *readers: str, since: int = 1, undoes: bool = False
) -> Kind:
    return Kind(tuple(fields.split()), words, True, False, undoes, since, readers)


def _vigorish(*readers: str, moves: bool = True) -> Kind:
    words = lambda a: f"{a.act}: {money(a.amount)}, {a.spot}"  # noqa: E731
    return Kind(("spot", "wager", "amount"), words, moves, True, readers=readers)


def _vigorish_undone(words: str, since: int = 1) -> Kind:
    said = lambda a: words.format(money(a.amount), a.spot)  # noqa: E731
    return Kind(("spot", "amount"), said, True, True, True, since)


def _cards(act: Act) -> str:
    return " ".join(act.cards)


def _of_a_shuffle(act: Act) -> str:
    return f"{act.act} (commitment {act.words[:12]}…)" if act.words else act.act


def _wager_words(act: Act) -> str:
    if act.amount:
        words = f"{act.spot} has {money(act.amount)} on {act.wager}"
    else:
        words = f"{act.spot} withdraws {act.wager}"
    return f"{words}, made by {act.words}" if act.words else words


def _discard_words(act: Act) -> str:
    if act.spot.startswith("seat"):
        return f"{act.spot} discards {_cards(act)}"
    return f"discard {_cards(act)} of {act.spot}"


def _stand_words(act: Act) -> str:
    if act.amount:
        return f"{act.spot} has {money(act.amount)} on {act.wager} again"
    return f"nothing of {act.spot} is on {act.wager}"


def _button_words(act: Act) -> str:
    if act.words == "none":
        return f"take the button off {act.wager} of {act.spot}"
    return f"place an “{act.words}” button on {act.wager} of {act.spot}"


def _hand_words(act: Act) -> str:
    by = f", authorized by {act.words}" if act.words else ""
    return f"pay {money(act.amount)} on {act.wager} by hand{by}"


def _roll_words(act: Act) -> str:
    return f"the dice show {roll_text(roll_from(act.value or 0))}"


def _plain(act: Act) -> str:
    return act.words


def _numbered(act: Act) -> str:
    return f"{act.act} {act.value}"


ACTS = {
    # what is said and done
    "announce": _kind(
        "words", lambda a: f"“{a.words}”", RULES, REASONS, DRAWN, FLOWN, LISTED, SPOKEN,
    ),
    "perform": _kind("words", _plain, LISTED),
    "call": _kind(
        "spot words value",
        lambda a: f"{a.spot} has {a.words}" if a.spot.startswith("seat") else a.words,
        FELT, REASONS, SHORT, HISTORY, DRAWN, SPOKEN,
    ),
    "decide": _kind(
        "spot words value", lambda a: f"{a.spot}: {a.words}", RULES, REASONS, SHORT, WRITTEN,
    ),
    "move": _kind("words value", _plain, CARD_LIFE, REASONS, LISTED, DRAWN),
    "set meter": _kind("words amount", lambda a: f"{a.words} shows {money(a.amount)}", LISTED),
    "miss a turn": _kind("spot", lambda a: f"{a.spot} misses a turn: it changed seats", since=3),
    "button": _kind("spot wager words", _button_words, SHORT),
    "irregularity": _kind(
        "words", lambda a: f"irregularity: {a.words}",
        ACCOUNT, REASONS, REMEDIES, SHORT, DRAWN, LISTED, SPOKEN,
    ),
    "void": _kind(
        "words", lambda a: f"void: {a.words}",
        ACCOUNT, REASONS, SHORT, HISTORY, DRAWN, LISTED, SPOKEN,
    ),
    "void hand": _kind(
        "spot", lambda a: f"void: the hand of {a.spot}", REASONS, SHORT, DRAWN, LISTED,
    ),
    "fold": _kind("spot", lambda a: f"{a.spot} folds", ACCOUNT, SHORT, WRITTEN, DRAWN, WORTH),
    # cards
    "shuffle": _kind("words", _of_a_shuffle, REMEDIES, RULES, LISTED),
    "shuffle the discards": _kind("words", _of_a_shuffle, DEALT),
    "shuffle the stub": _kind("words", _of_a_shuffle, DEALT, since=4),
    "cut": _kind("value", lambda a: f"cut {a.value} cards deep", LISTED, DEALT),
    "insert cutting card": _kind("value", _numbered),
    "set the cutting card aside": _kind("", lambda a: a.act),
    "take shoe": _kind(
        "value", lambda a: f"use side {a.value} of the double shoe", REMEDIES, DEALT,
    ),
    "burn": _kind("cards words", lambda a: f"burn {_cards(a)} {a.words}", REMEDIES, WRITTEN, FLOWN),
    "show the burn card": _kind("cards", lambda a: f"show the burn card: {_cards(a)}", DEALT),
    "deal": _kind(
        "spot cards words", lambda a: f"deal {_cards(a)} {a.words} to {a.spot}",
        FELT, REASONS, RULES, SHORT, WRITTEN, ADVICE, DRAWN, FLOWN, WORTH,
    ),
    "reveal": _kind(
        "spot cards", lambda a: f"turn over {_cards(a)} at {a.spot}",
        FELT, SHORT, WRITTEN, DRAWN, FLOWN, DEALT,
    ),
    "expose": _kind(
        "spot cards value", lambda a: f"{_cards(a)} of {a.spot} is exposed", FELT, DRAWN, since=4,
    ),
    "look": _kind(
        "spot cards words value", lambda a: f"{a.spot} looks at {_cards(a)}", FELT, since=3,
    ),
    "discard": _kind(
        "spot cards words value", _discard_words, FELT, VIEWS, SHORT, ADVICE, DRAWN, FLOWN,
        WORTH,
    ),
    "pick up": _kind(
        "spot cards", lambda a: f"pick up {_cards(a)} from {a.spot}", FELT, DRAWN, FLOWN,
    ),
    "split": _kind(
        "spot cards words", lambda a: f"split {a.spot}: {_cards(a)} begins {a.words}",
        FELT, SHORT, DRAWN,
    ),
    "hand over": _kind(
        "spot cards words", lambda a: f"{_cards(a)} goes from {a.words} to {a.spot}",
        FELT, REASONS, DRAWN,
    ),
    "set": _kind("spot words value", lambda a: f"{a.spot} is set: {a.words}", since=3),
    "read card": _kind("spot words", lambda a: f"card reader, {a.spot}: {a.words}", REASONS),
    "count the stub": _kind("value", lambda a: f"count the stub: {a.value} cards"),
    "pick up the stub": _kind("value", lambda a: f"pick up the stub of {a.value} cards"),
    # wheel and dice
    "spin": _kind(
        "words value", lambda a: f"the ball rests in {a.words}",
        ACCOUNT, REASONS, RULES, SHORT, HISTORY, DRAWN, FLOWN, SPOKEN,
    ),
    "stop": _kind(
        "words value", lambda a: f"the clapper rests at {a.words}",
        ACCOUNT, REASONS, RULES, SHORT, HISTORY, DRAWN, FLOWN, SPOKEN,
    ),
    "stop between": _kind(
        "words value", lambda a: f"the clapper rests between two numbers; it passed {a.words} last",
        ACCOUNT, REASONS, RULES, SHORT, HISTORY, DRAWN, FLOWN, SPOKEN,
    ),
    "generate": _kind("words value", lambda a: f"the generator shows {a.words}", ACCOUNT),
    "roll": _kind("value", _roll_words, ACCOUNT, REASONS, SHORT, LAST, DRAWN, FLOWN, SPOKEN),
    # chips
    "wager": _moves("spot wager amount words", _wager_words, FLOWS, SHORT, FLOWN),
    "move wager": _moves(
        "spot wager amount words",
        lambda a: f"move {money(a.amount)} of {a.spot} from {a.wager} to {a.words}", FLOWS, ACCOUNT,
    ),
    "pay": _moves(
        "spot wager amount odds",
        lambda a: f"pay {a.spot} {money(a.amount)} on {a.wager} at {a.odds}", LIVE, ACCOUNT,
        DRAWN, LISTED, SPOKEN,
    ),
    "award": _moves(
        "spot wager amount", lambda a: f"pay {a.spot} {money(a.amount)} for {a.wager}",
        LIVE, ACCOUNT, DRAWN, LISTED,
    ),
    "collect": _moves(
        "spot wager amount", lambda a: f"collect {money(a.amount)} on {a.wager} from {a.spot}",
        ACCOUNT, DRAWN,
    ),
    "push": _moves(
        "spot wager amount", lambda a: f"push: {a.spot} keeps {money(a.amount)} on {a.wager}",
        ACCOUNT, REASONS, DRAWN,
    ),
    "uncovered": _moves(
        "spot wager amount",
        lambda a: f"{money(a.amount)} on {a.wager} goes back to {a.spot}, not covered",
        ACCOUNT, since=3,
    ),
    "take down": _moves(
        "spot wager amount", lambda a: f"{a.spot} takes back {money(a.amount)} from {a.wager}",
        ACCOUNT,
    ),
    # betting among the players
    "sit out": _kind("spot", lambda a: f"{a.spot} is not dealt in", DRAWN, since=4),
    "put in": _moves(
        "spot wager amount words", lambda a: f"{a.spot}, {a.words}: {money(a.amount)}",
        FLOWS, RULES, SHORT, WRITTEN, since=4,
    ),
    "uncalled": _moves(
        "spot wager amount", lambda a: f"{money(a.amount)}, not called, goes back to {a.spot}",
        FLOWS, since=4,
    ),
    "gather": _moves(
        "amount words value", lambda a: f"{money(a.amount)} goes into the {a.words}", SHORT,
        WRITTEN, POTS, since=4,
    ),
    "rake": _moves(
        "amount words value", lambda a: f"rake of {money(a.amount)} from the {a.words}",
        LIVE, since=4,
    ),
    "drop": _moves(
        "amount words value", lambda a: f"{money(a.amount)} of the {a.words} to the jackpot",
        LIVE, since=4,
    ),
    "push pot": _moves(
        "spot wager amount words value",
        lambda a: f"push {money(a.amount)} of the {a.words} to {a.spot}",
        ACCOUNT, RULES, SHORT, WRITTEN, DRAWN, since=4,
    ),
    "dead hand": _kind(
        "spot", lambda a: f"the hand of {a.spot} is dead", ACCOUNT, RULES, SHORT, since=4,
    ),
    "muck": _kind(
        "spot", lambda a: f"{a.spot} throws the hand in", ACCOUNT, SHORT, WRITTEN, DRAWN, since=4,
    ),
    "charge vigorish": _vigorish(ACCOUNT, DRAWN),
    "return vigorish": _vigorish(ACCOUNT),
    "mark vigorish": _vigorish(ACCOUNT, DRAWN, moves=False),
    "collect marked vigorish": _vigorish(LIVE, DRAWN),
    # match play coupons: no chips but those they win
    "lay coupon": _kind(
        "spot wager amount",
        lambda a: f"{a.spot} lays a match play coupon of {money(a.amount)} with {a.wager}",
        SHORT, since=4,
    ),
    "pay coupon": _moves(
        "spot wager amount odds",
        lambda a: f"pay {a.spot} {money(a.amount)} on the coupon with {a.wager} at {a.odds}",
        LIVE, ACCOUNT, since=4,
    ),
    "take coupon": _kind(
        "spot wager amount",
        lambda a: f"the coupon of {money(a.amount)} with {a.wager} of {a.spot} goes into the drop "
        "box",
        ACCOUNT, since=4,
    ),
    "return coupon": _kind(
        "spot wager amount",
        lambda a: f"{a.spot} keeps the coupon of {money(a.amount)} laid with {a.wager}",
        ACCOUNT, since=4,
    ),
    # tickets
    "open game": _kind("value", lambda a: f"game {a.value} is open"),
    "issue": _moves(
        "wager amount words", lambda a: f"issue {a.wager} for {money(a.amount)}: {a.words}", SHORT,
    ),
    "void ticket": _moves(
        "wager amount", lambda a: f"void {a.wager}, print the slip, return {money(a.amount)}",
    ),
    "key in": _kind("wager", lambda a: f"the writer keys in {a.wager}"),
    "redeem": _moves(
        "wager amount", lambda a: f"validate {a.wager} and pay {money(a.amount)}", SHORT,
    ),
    "pay by hand": _moves("wager amount words", _hand_words),
    "take unclaimed": _moves(
        "amount words value",
        lambda a: f"{money(a.amount)} of {a.value} expired tickets goes to the {a.words}",
    ),
    "draw": _kind("words", lambda a: f"the numbers are {a.words}", ACCOUNT, SHORT, SPOKEN),
    "lay winnings": _moves(
        "amount value words",
        lambda a: f"{a.value} of {a.words} tickets win, {money(a.amount)} together",
    ),
    "lay jackpot": _moves(
        "amount value", lambda a: f"the jackpot of {money(a.amount)} goes to {a.value} tickets",
    ),
    "feed the jackpot": _moves("amount", lambda a: f"{money(a.amount)} goes into the jackpot"),
    "return wagers": _kind(
        "amount value", lambda a: f"{money(a.amount)} is due back on {a.value} tickets",
    ),
    # what is taken back
    "take back": _moves(
        "spot wager amount",
        lambda a: f"take back the {money(a.amount)} paid on {a.wager} from {a.spot}",
        DRAWN, undoes=True,
    ),
    "give back vigorish": _vigorish_undone("give back vigorish of {} to {}"),
    "return": _moves(
        "spot wager amount", lambda a: f"return {money(a.amount)} on {a.wager} to {a.spot}",
        FLOWS, ACCOUNT, SHORT, DRAWN, undoes=True,
    ),
    "stand": _moves("spot wager amount", _stand_words, DRAWN, undoes=True),
    "restore": _moves("spot wager amount", _stand_words, DRAWN, undoes=True, since=2),
    "recover": _moves(
        "spot wager amount",
        lambda a: f"take back the {money(a.amount)} paid on {a.wager} from {a.spot}",
        DRAWN, undoes=True, since=2,
    ),
    "return rake": _moves(
        "amount words value", lambda a: f"{money(a.amount)} goes back into the {a.words}",
        DRAWN, undoes=True, since=4,
    ),
    "unmark vigorish": Kind(
        ("spot", "amount"), lambda a: f"take off the marker of {money(a.amount)}, {a.spot}",
        vigorish=True, undoes=True, since=2,
    ),
    "refund": _vigorish_undone("give back vigorish of {} to {}", since=2),
    "charge again": _vigorish_undone("charge again vigorish of {} to {}", since=2),
}  # fmt: skip


def as_written(acts: Iterable[Act], version: int) -> list[Act]:
    """The acts as far as a journal of that version is held to them. Before INSPECTED paragraphs and
    words were others, and before SET_RIGHT the wager vigorish was taken for was not always named:
    what was done is compared, with chips, cards and values. The first version had no moves, and did
    not say all that was taken back."""
    if version >= INSPECTED:
        return list(acts)
    if version >= SET_RIGHT:
        return [structs.replace(act, cite="", words="") for act in acts]
    acts = [_without_words(act) for act in _charged_at_once(acts)]
    if version >= WITH_MOVES:
        return acts
    found = []
    for act in acts:
        known = ACTS.get(act.act)
        if known is None or (known.since <= version and act.amount >= 0):
            change: dict[str, Any] = {"moves": ()} if act.moves else {}
            if act.act == "return":  # of a hand made by splitting: told of its box
                change["spot"] = act.spot.partition(",")[0]
            found.append(structs.replace(act, **change) if change else act)
    return found


def _without_words(act: Act) -> Act:
    known = ACTS.get(act.act)
    wager = "" if known is not None and known.vigorish else act.wager
    return structs.replace(act, cite="", words="", wager=wager)


def _charged_at_once(acts: Iterable[Act]) -> Iterable[Act]:
    """Before SET_RIGHT a seat was charged for all its wagers by one act."""
    way = {"charge vigorish": 1, "return vigorish": -1}
    for _, run in groupby(acts, lambda act: (act.act in way, act.spot, act.cite)):
        same = list(run)
        if len(same) == 1 or same[0].act not in way:
            yield from same
            continue
        if due := sum(way[act.act] * act.amount for act in same):
            one = next(act for act in same if way[act.act] * due > 0)
            moves = tuple((source, target, abs(due)) for source, target, _ in one.moves)
            yield structs.replace(one, amount=abs(due), moves=moves)


def act_words(act: Act) -> str:
    """What was done, without its paragraph: the same at the terminal, in golden files, on pages."""
    known = ACTS.get(act.act)
    if known is None:  # a journal that is not ours
        return " ".join(part for part in (act.act, act.spot, act.wager, act.words) if part)
    return known.words(act)


def act_line(act: Act) -> str:
    return f"{act.cite:<10} {act_words(act)}"
