"""19:47-1.2, 1.4 to 1.6: every wager and its fate, as data. Settlement and the page read it.

A throw is what the two dice show; a set of throws says on what a wager wins, loses, is void or
travels to its number. Any other throw leaves the wager standing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations_with_replacement, product

from nomorebets.law.game import Wager

Throws = frozenset[tuple[int, int]]

FACES = range(1, 7)
ALL_THROWS: Throws = frozenset(product(FACES, FACES))
NONE: Throws = frozenset()
NUMBERS = (4, 5, 6, 8, 9, 10)  # 1.1: what may become a come out point or a come point
FROM_NUMBER = tuple(NUMBERS.index(n) if n in NUMBERS else -1 for n in range(13))

# when a wager may be made
COME_OUT, AFTER_COME_OUT, ANY_TIME, WITH_ITS_BET, TRAVELLING, BY_NEW_SHOOTER = range(6)
MADE = (
    "just before the come out roll", "after the come out roll", "at any time",
    "when its flat bet has its number", "not: a bet travels there",
    "before a shooter's first come out roll",
)  # fmt: skip
# how it may be changed once a roll has been made
CONTRACT, REDUCED_ONLY, FREE = range(3)
KEPT = ("no change until it is decided", "removed or reduced, not increased", "changed or removed")
# whether it is decided by a come out roll
WORKS, OFF_ON_COME_OUT, AS_POSTED = range(3)
WORKING = ("on", "off unless called on", "as posted (hardways_on_comeout)")

# the fates; a wager that wins has WINS and the line of its payout odds
LOSES, STANDS, VOID, TRAVELS, BY_POINTS, WINS = -1, 0, 1, 2, 3, 16


def total(*totals: int) -> Throws:
    return frozenset(throw for throw in ALL_THROWS if sum(throw) in totals)


def shown(first: int, second: int) -> Throws:
    return frozenset({(first, second), (second, first)})


def hardway(number: int) -> Throws:
    return shown(number // 2, number // 2)


SEVEN = total(7)
CRAPS = total(2, 3, 12)

PAYOUT_LINES = (  # 1.4, not less than (readings CR-3, CR-4)
    ("pass", 1, 1),
    ("dont_pass", 1, 1),
    ("come", 1, 1),
    ("dont_come", 1, 1),
    ("place_4_10", 9, 5),
    ("place_5_9", 7, 5),
    ("place_6_8", 7, 6),
    ("place_to_lose_4_10", 5, 11),
    ("place_to_lose_5_9", 5, 8),
    ("place_to_lose_6_8", 4, 5),
    ("hardway_4_10", 7, 1),
    ("hardway_6_8", 9, 1),
    ("field", 1, 1),
    ("any_seven", 4, 1),
    ("any_craps", 7, 1),
    ("craps_two", 30, 1),
    ("craps_three", 15, 1),
    ("craps_twelve", 30, 1),
    ("eleven", 15, 1),
    ("c_and_e_craps", 3, 1),  # 1.4(d)
    ("c_and_e_eleven", 7, 1),  # 1.4(d)
    ("horn_2_12", 27, 4),
    ("horn_3_11", 3, 1),
    ("horn_high_2_12", 26, 5),
    ("horn_high_3_11", 11, 5),
    ("horn_high_2_12_high", 57, 5),
    ("horn_high_3_11_high", 27, 5),
    ("world_2_12", 26, 5),
    ("world_3_11", 11, 5),
    ("hop", 15, 1),
    ("hop_hard", 30, 1),
    ("fire_4", 24, 1),
    ("fire_5", 249, 1),
    ("fire_6", 999, 1),
)
FIXED_LINES = (  # the field as posted; true odds, taken and laid: 1.5, 1.6
    ("field_2", 2, 1),
    ("field_12", 2, 1),
    ("true_4_10", 2, 1),
    ("true_5_9", 3, 2),
    ("true_6_8", 6, 5),
    ("laid_4_10", 1, 2),
    ("laid_5_9", 2, 3),
    ("laid_6_8", 5, 6),
)
LINE_NAMES = tuple(name for name, _, _ in PAYOUT_LINES)
MINIMUM_ODDS = tuple((to, one) for _, to, one in PAYOUT_LINES)
ALL_LINES = PAYOUT_LINES + FIXED_LINES
LINE = {name: line for line, (name, _, _) in enumerate(ALL_LINES)}
FIELD_2, FIELD_12, FIRST_TRUE = LINE["field_2"], LINE["field_12"], LINE["true_4_10"]
TRUE_ODDS = tuple((to, one) for _, to, one in ALL_LINES[FIRST_TRUE:])
FIRE_4 = LINE["fire_4"]


def by_number(line: str, number: int) -> str:
    return line + {4: "_4_10", 10: "_4_10", 5: "_5_9", 9: "_5_9", 6: "_6_8", 8: "_6_8"}[number]


@dataclass(frozen=True)
class Fates:
    """What a roll does to a wager: throws, and for those that win the line of payout odds."""

    wins: tuple[tuple[Throws, str], ...] = ()
    loses: Throws = NONE
    void: Throws = NONE
    travels: Throws = NONE
    by_points: Throws = NONE

    def of(self, throw: tuple[int, int]) -> int:
        for throws, line in self.wins:
            if throw in throws:
                return WINS + LINE[line]
        for throws, fate in (
            (self.loses, LOSES), (self.void, VOID), (self.travels, TRAVELS),
            (self.by_points, BY_POINTS),
        ):  # fmt: skip
            if throw in throws:
                return fate
        return STANDS


def number_before_seven(number: int, line: str) -> Fates:
    return Fates(((total(number), line),), loses=SEVEN)


def seven_before_number(number: int, line: str) -> Fates:
    return Fates(((SEVEN, line),), loses=total(number))


def one_roll(*wins: tuple[Throws, str], void: Throws = NONE) -> Fates:
    """Wins on these throws, loses on any other."""
    won = frozenset().union(*(throws for throws, _ in wins))
    return Fates(wins, loses=ALL_THROWS - won - void, void=void)


def the_hard_way(number: int) -> Fates:
    line = "hardway_4_10" if number in (4, 10) else "hardway_6_8"
    return Fates(((hardway(number), line),), loses=SEVEN | (total(number) - hardway(number)))


def horn_high(high: int) -> Fates:
    line = {n: "horn_high_2_12" if n in (2, 12) else "horn_high_3_11" for n in (2, 3, 11, 12)}
    line[high] += "_high"
    return one_roll(*((total(n), name) for n, name in line.items()))


@dataclass(frozen=True)
class Bet:
    """A wager of the layout. `on_point(n)` are its fates when the puck is on n."""

    name: str
    cite: str
    come_out: Fates
    made: int = ANY_TIME
    kept: int = FREE
    works: int = WORKS
    on_point: Callable[[int], Fates] | None = None  # if another than on the come out roll
    supports: int = -1  # the flat bet that odds support
    number: int = 0  # its own number
    offered: str = ""  # the key of the terms that offers it
    limits: tuple[str, str] = ("min_wager", "max_wager")

    def fates(self, point: int) -> Fates:
        return self.on_point(point) if point and self.on_point else self.come_out


PASS, DONT_PASS, COME, DONT_COME, PASS_ODDS, DONT_PASS_ODDS = range(6)
COME_ON, DONT_COME_ON, COME_ODDS, DONT_COME_ODDS = 6, 12, 18, 24  # on 4; the other numbers follow
PLACE, PLACE_TO_LOSE, BUY, LAY, HARDWAYS = 30, 36, 42, 48, 54

ODDS_LIMITS, PROPOSITION = ("chip", "odds_max"), ("prop_min", "prop_max")
PLAIN_CRAPS = (total(2, 12), "horn_2_12"), (total(3, 11), "horn_3_11")
C_AND_E = (CRAPS, "c_and_e_craps"), (total(11), "c_and_e_eleven")
WORLD = (total(2, 12), "world_2_12"), (total(3, 11), "world_3_11")
FIELD = (total(2), "field_2"), (total(12), "field_12"), (total(3, 4, 9, 10, 11), "field")


def come_out_fates(line: str) -> Fates:
    """Pass and Come, 1.2(a)1 and 3; a number is the point, or where a Come Bet travels."""
    on = total(*NUMBERS) if line == "come" else NONE
    return Fates(((total(7, 11), line),), loses=CRAPS, travels=on)


def dont_fates(line: str) -> Fates:
    """Don't Pass and Don't Come, 1.2(a)2 and 4: 12 is void."""
    on = total(*NUMBERS) if line == "dont_come" else NONE
    return Fates(((total(2, 3), line),), loses=total(7, 11), void=total(12), travels=on)


def _on_the_lines() -> list[Bet]:
    """Pass, Come and their like, and the odds on them."""
    bets = [
        Bet("Pass Bet", "1.2(a)1", come_out_fates("pass"), COME_OUT, CONTRACT,
            on_point=lambda n: number_before_seven(n, "pass")),
        Bet("Don't Pass Bet", "1.2(a)2", dont_fates("dont_pass"), COME_OUT, REDUCED_ONLY,
            on_point=lambda n: seven_before_number(n, "dont_pass")),
        Bet("Come Bet", "1.2(a)3", come_out_fates("come"), AFTER_COME_OUT),
        Bet("Don't Come Bet", "1.2(a)4", dont_fates("dont_come"), AFTER_COME_OUT),
        Bet("Pass odds", "1.6", Fates(), WITH_ITS_BET, supports=PASS, limits=ODDS_LIMITS,
            on_point=lambda n: number_before_seven(n, by_number("true", n))),
        Bet("Don't Pass odds", "1.6", Fates(), WITH_ITS_BET, supports=DONT_PASS, limits=ODDS_LIMITS,
            on_point=lambda n: seven_before_number(n, by_number("laid", n))),
    ]  # fmt: skip
    bets += [
        Bet(f"Come Bet on {n}", "1.2(a)3", number_before_seven(n, "come"), TRAVELLING, CONTRACT,
            number=n)
        for n in NUMBERS
    ]  # fmt: skip
    bets += [
        Bet(f"Don't Come Bet on {n}", "1.2(a)4", seven_before_number(n, "dont_come"), TRAVELLING,
            REDUCED_ONLY, number=n)
        for n in NUMBERS
    ]  # fmt: skip
    bets += [
        Bet(f"Come odds on {n}", "1.6", number_before_seven(n, by_number("true", n)), WITH_ITS_BET,
            works=OFF_ON_COME_OUT, supports=COME_ON + i, number=n, limits=ODDS_LIMITS)
        for i, n in enumerate(NUMBERS)
    ]  # fmt: skip
    bets += [
        Bet(f"Don't Come odds on {n}", "1.6", seven_before_number(n, by_number("laid", n)),
            WITH_ITS_BET, supports=DONT_COME_ON + i, number=n, limits=ODDS_LIMITS)
        for i, n in enumerate(NUMBERS)
    ]  # fmt: skip
    return bets


def _on_numbers() -> list[Bet]:
    """Place, Buy, Lay and the hardways."""
    bets = [
        Bet(f"Place Bet to Win {n}", "1.2(a)5", number_before_seven(n, by_number("place", n)),
            works=OFF_ON_COME_OUT, number=n)
        for n in NUMBERS
    ]  # fmt: skip
    bets += [
        Bet(f"Place Bet to Lose {n}", "1.2(a)6",
            seven_before_number(n, by_number("place_to_lose", n)), number=n)
        for n in NUMBERS
    ]  # fmt: skip
    bets += [
        Bet(f"Buy {n}", "1.5", number_before_seven(n, by_number("true", n)),
            works=OFF_ON_COME_OUT, number=n, offered="buy_lay_offered")
        for n in NUMBERS
    ]  # fmt: skip
    bets += [
        Bet(f"Lay {n}", "1.5", seven_before_number(n, by_number("laid", n)), number=n,
            offered="buy_lay_offered", limits=("min_wager", "odds_max"))
        for n in NUMBERS
    ]  # fmt: skip
    bets += [
        Bet(f"{name} the Hardway", cite, the_hard_way(n), works=AS_POSTED, number=n,
            limits=PROPOSITION)
        for name, cite, n in (
            ("Four", "1.2(a)7", 4), ("Six", "1.2(a)8", 6), ("Eight", "1.2(a)9", 8),
            ("Ten", "1.2(a)10", 10),
        )
    ]  # fmt: skip
    return bets


def _propositions() -> list[Bet]:
    one_roll_bets = (
        ("Field Bet", "1.2(a)11", one_roll(*FIELD), ""),
        ("Any Seven", "1.2(a)12", one_roll((SEVEN, "any_seven")), ""),
        ("Any Craps", "1.2(a)13", one_roll((CRAPS, "any_craps")), ""),
        ("Craps Two", "1.2(a)14", one_roll((total(2), "craps_two")), ""),
        ("Craps Three", "1.2(a)15", one_roll((total(3), "craps_three")), ""),
        ("Craps Twelve", "1.2(a)16", one_roll((total(12), "craps_twelve")), ""),
        ("11 in One Roll", "1.2(a)17", one_roll((total(11), "eleven")), ""),
        ("Craps-Eleven", "1.2(a)18", one_roll(*C_AND_E), ""),
        ("Horn Bet", "1.2(a)19", one_roll(*PLAIN_CRAPS), ""),
        *((f"Horn High {n}", "reading CR-2", horn_high(n), "horn_high") for n in (2, 3, 11, 12)),
        ("World Bet", "reading CR-2", one_roll(*WORLD, void=SEVEN), "world_bet"),
        *(
            (f"Hop {a}-{b}", "reading CR-2",
             one_roll((shown(a, b), "hop_hard" if a == b else "hop")), "hop_bets")
            for a, b in combinations_with_replacement(FACES, 2)
        ),
    )  # fmt: skip
    return [
        *(
            Bet(name, cite, fates, offered=key, limits=PROPOSITION)
            for name, cite, fates, key in one_roll_bets
        ),
        Bet("Fire Bet", "reading CR-2", Fates(), BY_NEW_SHOOTER, CONTRACT, offered="fire_bet",
            on_point=lambda n: Fates(by_points=SEVEN | total(n)), limits=PROPOSITION),
    ]  # fmt: skip


BETS = (*_on_the_lines(), *_on_numbers(), *_propositions())
FIRE = len(BETS) - 1
WAGERS = tuple(
    Wager(bet.name, bet.cite, bet.made != TRAVELLING, bet.limits[0], bet.limits[1]) for bet in BETS
)

# for the narration: by the point (0: come out roll), the throw and the wager
POINTS = (0, *NUMBERS)
FATE = tuple(
    tuple(
        tuple(bet.fates(point).of((first, second)) for bet in BETS)
        for first in FACES
        for second in FACES
    )
    for point in POINTS
)
MADE_WHEN = tuple(bet.made for bet in BETS)
WORKS_ON_COME_OUT = tuple(bet.works for bet in BETS)
SUPPORTS = tuple(bet.supports for bet in BETS)
BUY_LAY_LINES = tuple(LINE[bet.come_out.wins[0][1]] for bet in BETS[BUY:HARDWAYS])
