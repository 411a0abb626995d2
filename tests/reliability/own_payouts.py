"""What wagers win, by tables of the tests' own: 19:47-3.3, 3.9, 5.2, 5.5, 7.3, 9.4 written again.

Nothing here is asked of the package. Each function of `WON` says what the wagers of a round win or
lose, from the posted terms and what was told after “No more bets”; None while it is not decided.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

Fact = Mapping[str, Any]
Wagers = Mapping[tuple[int, str, str], int]  # seat, wager, who makes it: cents


class Won(NamedTuple):
    """By wager: chips won or lost, and vigorish that is marked and collected later."""

    nets: dict[tuple[int, str, str], int]
    owed: Mapping[tuple[int, str, str], int] = MappingProxyType({})


DOUBLE_ZERO = 37
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
RIM = (  # clockwise
    *(0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1),
    *(DOUBLE_ZERO, 27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2),
)
RIM_SINGLE = (
    *(0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10),
    *(5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26),
)
PLACES = (  # how a place is called, its line in the posted odds, the least odds of 5.2(a)
    ("straight", 0, 35), ("split", 1, 17), ("three numbers", 2, 11), ("four numbers", 3, 8),
    ("first five", 4, 6), ("six numbers", 5, 5), ("seven numbers", 6, 4), ("column", 7, 2),
    ("1st 12", 8, 2), ("2nd 12", 8, 2), ("3rd 12", 8, 2), ("red", 9, 1), ("black", 10, 1),
    ("odd", 11, 1), ("even", 12, 1), ("1 to 18", 13, 1), ("19 to 36", 14, 1),
    ("five adjacent", 0, 35),
)  # fmt: skip
EVEN_CHANCES: dict[str, Callable[[int], bool]] = {
    "red": lambda n: n in RED,
    "black": lambda n: n not in RED,
    "odd": lambda n: n % 2 == 1,
    "even": lambda n: n % 2 == 0,
    "1 to 18": lambda n: n <= 18,
    "19 to 36": lambda n: n >= 19,
}
SYMBOLS = {  # 5.5(a): the line in the posted odds, and the least of them
    "$1": 1, "$2": 2, "$5": 5, "$10": 10, "$20": 20, "Joker": 45, "Flag": 45,
}  # fmt: skip


def number_of(text: str) -> int:
    return DOUBLE_ZERO if text == "00" else int(text)


def covers(place: str, number: int, rim: Sequence[int]) -> bool:
    """5.1(e), (f)."""
    zero = number in (0, DOUBLE_ZERO)
    if place in EVEN_CHANCES:
        return not zero and EVEN_CHANCES[place](number)
    kind, _, last = place.rpartition(" ")
    if kind == "column":
        return not zero and number % 3 == int(last) % 3
    if kind in ("1st", "2nd", "3rd"):
        return not zero and (number - 1) // 12 == int(kind[0]) - 1
    if place == "first five numbers":
        return number in (0, DOUBLE_ZERO, 1, 2, 3)
    if place == "seven numbers":
        return number in (10, 11, 12, 13, 14, 15, 33)
    if kind == "six numbers":
        low, high = last.split("-")
        return int(low) <= number <= int(high)
    if kind == "five adjacent":
        at = rim.index(number_of(last))
        return number in {rim[(at + step) % len(rim)] for step in range(-2, 3)}
    return number in {number_of(text) for text in last.split("-")}


def kind_of(place: str) -> tuple[int, int]:
    place = place.removeprefix("courtesy ")
    return next((line, least) for name, line, least in PLACES if place.startswith(name))


def at_roulette(terms: Mapping[str, Any], told: Sequence[Fact], wagers: Wagers) -> Won | None:
    spins = [fact["number"] for fact in told if fact["fact"] == "rested"]
    if terms["wheel"] == "double_as_single":  # 5.2(d)2: 00 is no spin
        spins = [number for number in spins if number != DOUBLE_ZERO]
    if not spins:
        return None
    number = spins[0]
    rim = RIM_SINGLE if terms["wheel"] == "single_zero" else RIM
    halved = terms["wheel"] == "double_zero" and terms["zero_rule"] != "full_loss"
    nets = {}
    for key, amount in wagers.items():
        place = key[1]
        line, least = kind_of(place)
        odds = terms["odds"][line]
        assert odds >= least, f"{place} is posted at {odds} to 1"
        if covers(place, number, rim):
            fifth = amount // 5 if place.startswith("five adjacent") else amount
            nets[key] = fifth * odds - (amount - fifth)
        elif halved and place in EVEN_CHANCES and number in (0, DOUBLE_ZERO):
            nets[key] = -((amount + 1) // 2)  # 5.2(b)
        else:
            nets[key] = -amount
    return Won(nets)


def at_big_six(terms: Mapping[str, Any], told: Sequence[Fact], wagers: Wagers) -> Won | None:
    again = terms["between_rule"] == "respin"
    spins = [
        fact["number"]
        for fact in told
        if fact["fact"] == "rested" and not (again and fact.get("between"))
    ]
    if not spins:
        return None
    symbols = list(SYMBOLS)
    nets = {}
    for key, amount in wagers.items():
        odds = terms["odds"][symbols.index(key[1])]
        assert odds >= SYMBOLS[key[1]], f"{key[1]} is posted at {odds} to 1"
        nets[key] = amount * odds if symbols[spins[0]] == key[1] else -amount
    return Won(nets)


SHAKEN = (  # sic bo: how a wager is called, its line in the posted odds, the least (SB-2)
    ("Three of a Kind", 0, 180), ("Two of a Kind", 1, 10), ("Any Three of a Kind", 2, 30),
    *((f"Total {low}", line, to) for line, (low, to) in enumerate(
        ((4, 60), (5, 30), (6, 17), (7, 12), (8, 8), (9, 6), (10, 6)), 3)),
    *((f"Total {21 - low}", line, to) for line, (low, to) in enumerate(
        ((4, 60), (5, 30), (6, 17), (7, 12), (8, 8), (9, 6), (10, 6)), 3)),
    ("Two Dice", 10, 5), ("Small", 11, 1), ("Big", 12, 1), ("One of a Kind", 13, 1),
)  # fmt: skip


def at_sic_bo(terms: Mapping[str, Any], told: Sequence[Fact], wagers: Wagers) -> Won | None:
    throws = [fact for fact in told if fact["fact"] == "rolled"]
    if not throws:
        return None
    dice = [throws[0]["first"], throws[0]["second"], *throws[0]["more"]]
    low, high = min(dice), max(dice)
    nets = {}
    for key, amount in wagers.items():
        name = key[1]
        kind, _, what = name.rpartition(" ")
        line, least = next((line, to) for start, line, to in SHAKEN if start in (name, kind))
        n = dice.count(int(what)) if what.isdecimal() else 0
        won = {
            "Three of a Kind": n == 3,
            "Two of a Kind": n == 2 or (n == 3 and terms["double_counts_triple"]),
            "Any Three of a": low == high,
            "Total": what == str(sum(dice)),
            "Two Dice": {*what.split("-")} <= {str(die) for die in dice},
            "One of a Kind": n > 0,
            "": low != high and (3 < sum(dice) < 11) == (name == "Small"),
        }[kind]
        line += n - 1 if kind == "One of a Kind" and won else 0
        odds = terms["odds"][line]
        assert odds >= least, f"{name} is posted at {odds} to 1"
        nets[key] = amount * odds if won else -amount
    return Won(nets)


COUNT = {**dict.fromkeys("TJQK", 0), "A": 1, **{str(n): n for n in range(2, 10)}}
BANKER_DRAWS = {  # 3.9, Table 2: the count of the Banker's Hand, the third cards on which it draws
    3: "01234567 9", 4: "234567", 5: "4567", 6: "67",
}  # fmt: skip


def counts(cards: Sequence[str]) -> tuple[int, int] | None:
    """The Player's Hand and the Banker's Hand, when no more cards are to come."""
    values = [COUNT[card[0]] for card in cards]
    if len(values) < 4:
        return None
    player, banker, third = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10, None
    if player >= 8 or banker >= 8:
        return player, banker
    rest = values[4:]
    if player <= 5:
        if not rest:
            return None
        third = rest.pop(0)
        player = (player + third) % 10
    draws = banker <= (5 if third is None else 2)
    if third is not None and str(third) in BANKER_DRAWS.get(banker, ""):
        draws = True
    if not draws:
        return player, banker
    return (player, (banker + rest[0]) % 10) if rest else None


ROUNDED = {"none": 1, "0.20": 20, "0.25": 25, "up_0.05": 5}  # 3.3(c), 7.3(c)


def at_baccarat(terms: Mapping[str, Any], told: Sequence[Fact], wagers: Wagers) -> Won | None:
    cards = [fact.get("card", "") for fact in told if fact["fact"] == "card"]
    for at in (0, 2, 1, 3):  # 7.7(c)2: those dealt face down are turned hand by hand
        if len(cards) > 4 and not cards[at]:
            cards[at] = cards.pop(4)
    if not all(cards[:4]):
        return None
    found = counts(cards)
    if found is None:
        return None
    player, banker = found
    on_tie = terms.get("vig_type") == "on_tie"
    fives = {4: 20, 5: 25}.get(terms["vig_pct"], 1)
    multiple = fives if terms["vig_round"] == "up" else ROUNDED[terms["vig_round"]]
    nets, owed = {}, {}
    for key, amount in wagers.items():
        place = key[1]
        charge = -(-amount * terms["vig_pct"] // (100 * multiple)) * multiple
        if place == "Tie Bet":
            nets[key] = amount * terms["tie_odds"] if player == banker else -amount
            continue
        ahead = player - banker if place == "Player's Hand" else banker - player
        nets[key] = amount * ((ahead > 0) - (ahead < 0))
        if place == "Player's Hand":
            continue
        if on_tie and not ahead:
            nets[key] -= charge
        elif ahead > 0 and not on_tie:
            if terms["vig_collect"] == "immediate":
                nets[key] -= charge
            else:
                owed[key] = charge
    return Won(nets, owed)


WON: dict[str, Callable[[Mapping[str, Any], Sequence[Fact], Wagers], Won | None]] = {
    "roulette": at_roulette, "big_six": at_big_six, "sic_bo": at_sic_bo,
    "baccarat_punto_banco": at_baccarat, "minibaccarat": at_baccarat,
}  # fmt: skip
