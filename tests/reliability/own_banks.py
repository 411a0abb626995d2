"""Where players hold the bank: what each may have won or lost, by the facts and by hand.

Cards are not read here, so whether a hand is won is not known; what follows for everybody, if it
is, is: what one wins another loses, to the cent, and vigorish is the house's. 19:47-4.5 to 4.7 and
the titles of 4.10, 10.7, 10.8, 11.9, 11.10, 11.13, written again; nothing is asked of the package.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from tests.reliability.own_payouts import Fact

CHEMIN_DE_FER = "baccarat_chemin_de_fer"
TO_5_CENTS, TO_25_CENTS = "up_0.05", "up_0.25"
ADDITIONAL = {"A": (25, 6, 3), "B": (25, 4, 2)}  # to 1
VALUES = {"A": 1} | {str(pips): pips for pips in range(2, 10)}  # 4.1(b): all others nothing
Seats = Mapping[int, str]
Key = tuple[int, str, str]  # seat, wager, who makes it


def is_between_players(game: str, terms: Mapping[str, Any]) -> bool:
    return game == CHEMIN_DE_FER or bool(terms.get("player_banking"))


def vigorish(terms: Mapping[str, Any], won: int) -> int:
    """Five percent, or the next highest cent or coin."""
    percent = terms.get("vig_pct", terms.get("vigorish_pct", 0))
    coin = {TO_5_CENTS: 5, TO_25_CENTS: 25}.get(terms.get("vigorish_round", ""), 1)
    return int(-(-won * percent // (100 * coin)) * coin)


def decided(facts: Sequence[Fact], decision: str) -> dict[int, int]:
    """The last word of each seat."""
    return {
        fact["seat"]: int(fact["value"])
        for fact in facts
        if fact["fact"] == "decided" and fact.get("decision") == decision
    }


# chemin de fer


def banker_of(facts: Sequence[Fact]) -> tuple[int, int]:
    """4.5(b), 4.6: who has the bank, and how much is wagered; (0, 0) if nobody has it."""
    for decision in ("keep the bank", "take the bank"):
        for seat, amount in decided(facts, decision).items():
            if amount:
                return seat, amount
    told = {fact["seat"]: fact["amount"] for fact in facts if fact["fact"] == "wagered"}
    bids = {seat: amount for seat, amount in told.items() if amount}
    if not bids or not any(fact["fact"] == "closed" for fact in facts):
        return 0, 0
    seat = min(bids, key=lambda one: (-bids[one], one))
    return seat, bids[seat] + decided(facts, "add to the bid").get(seat, 0)


def covered_by(facts: Sequence[Fact], banker: int, bank: int) -> Counter[int]:
    """4.7: suivi, banco, or in turn from the Banker's right until nothing is left."""
    suivi = [seat for seat, yes in decided(facts, "Banco Suivi").items() if yes]
    if suivi:
        return Counter({suivi[0]: bank})
    told = decided(facts, "wager against the Banker")
    turn = sorted(told, key=lambda seat: (seat - banker) % 64)
    turn = [seat for seat in turn if told[seat] and seat != banker]
    whole = [seat for seat in turn if told[seat] == bank]
    if whole:
        return Counter({whole[0]: bank})
    found: Counter[int] = Counter()
    for seat in turn:
        found[seat] = min(told[seat], bank - found.total())
    return found


def chemin_explains(
    terms: Mapping[str, Any], facts: Sequence[Fact], seats: Seats, gained: Mapping[str, int]
) -> bool:
    moved = {player: cents for player, cents in gained.items() if cents}
    return moved in at_chemin(terms, facts, seats)


def at_chemin(
    terms: Mapping[str, Any], facts: Sequence[Fact], seats: Seats
) -> Iterator[dict[str, int]]:
    """What everybody has won: nothing yet or a stand-off, the Banker's Hand, the Player's."""
    yield {}
    banker, bank = banker_of(facts)
    against = covered_by(facts, banker, bank)
    if not banker or banker not in seats or any(seat not in seats for seat in against):
        return
    whole = against.total()
    if not whole:
        return
    lost = {seats[seat]: -cents for seat, cents in against.items() if cents}
    yield lost | {seats[banker]: whole - vigorish(terms, whole)}
    yield {name: -cents for name, cents in lost.items()} | {seats[banker]: -whole}


def bankers_hand_wins(terms: Mapping[str, Any], facts: Sequence[Fact]) -> int:
    """1 or -1 by the cards of a hand that is over; 0 if they are equal, or not all were told."""
    last = max((i for i, f in enumerate(facts) if f["fact"] == "closed"), default=0)
    cards = [f for f in facts[last:] if f["fact"] == "card"]
    if len(cards) < 4 or not all("card" in fact for fact in cards):
        return 0
    p1, b1, p2, b2, *more = (VALUES.get(fact["card"][0], 0) for fact in cards)
    player, banker = (p1 + p2) % 10, (b1 + b2) % 10
    if player < 8 and banker < 8:
        five = {"must_draw": True, "must_stay": False}.get(terms["player_five"])
        said = any(decided(facts, "Card").values()) if five is None else five
        if player < 5 or (player == 5 and said):
            player = (player + more.pop(0)) % 10
        banker = (banker + more.pop(0)) % 10 if more else banker
    return (banker > player) - (banker < player)


# pai gow, with tiles and with cards


def ways_to(
    terms: Mapping[str, Any], mine: Sequence[tuple[str, int]], net: int, half: bool
) -> set[int]:
    """What the bank has lost to these wagers of one player, who has won so much in all; by every
    way in which they may have been won, pushed and lost."""
    odds = (-1, 0, *ADDITIONAL.get(terms.get("additional_wager", ""), ()))
    found = set()
    for results in product(*((-1, 0, 1) if name == "wager" else odds for name, _ in mine)):
        won = paid = 0
        for (name, cents), result in zip(mine, results, strict=True):
            won += result * cents
            if name == "wager":
                won -= vigorish(terms, cents) if result > 0 else 0
                paid += result * (cents // 2 if half else cents)
        if won == net:
            found.add(paid)
    return found


def pai_gow_explains(
    terms: Mapping[str, Any],
    facts: Sequence[Fact],
    seats: Seats,
    wagers: Mapping[Key, int],
    houses: Mapping[int, int],
    has: Mapping[str, int],
    gained: Mapping[str, int],
) -> bool:
    """Each wager is lost, pushed or won; the bank has what the others have not. `houses` is what
    the house wagers against the bank of each seat, `has` what everybody had."""
    banks = [(seat, how) for seat, how in decided(facts, "bank").items() if how and seat in seats]
    banker, how = banks[0] if banks else (0, 0)
    name = seats.get(banker, "")
    own: dict[str, list[tuple[str, int]]] = {player: [] for player in gained}
    for (_, wager, player), cents in wagers.items():
        own.setdefault(player, []).append((wager, cents))
    others = [player for player in gained if player != name]
    house = houses.get(banker, 0) if how == 1 else 0
    needed = terms["max_wager"] * len(others) + house
    short = banker and has.get(name, 0) < (needed // 2 if how == 2 else needed)
    came = banker and any(fact["fact"] == "sat" for fact in facts)  # when the bank stood already
    if short or came:  # it may not cover all, or the banker is gone by now
        most = {player: sum(cents for _, cents in own[player]) for player in others}
        return all(abs(gained[p]) <= most[p] * max(1, *ADDITIONAL["A"]) for p in others)
    paid = [ways_to(terms, own[player], gained[player], how == 2) for player in others]
    if not all(paid) or not banker:
        return all(paid)
    for ways in product(*paid):
        for result in (-1, 0, 1) if house else (0,):
            won = -sum(ways) - result * house
            if gained[name] == won - (vigorish(terms, won) if won > 0 else 0):
                return True
    return False
