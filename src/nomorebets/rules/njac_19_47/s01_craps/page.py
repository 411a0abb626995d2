"""The page on the wagers of craps, made from the tables the settlement reads.

python -m nomorebets.rules.njac_19_47.s01_craps.page > docs/reference/craps-wagers.md
"""

from nomorebets.rules.njac_19_47.s01_craps.wagers import (
    ALL_LINES,
    ALL_THROWS,
    BETS,
    FIRE_4,
    KEPT,
    LINE,
    MADE,
    NUMBERS,
    WORKING,
    Bet,
    Fates,
    Throws,
    total,
)

POINT = 6  # the point of the examples

COMMAND = "python -m nomorebets.rules.njac_19_47.s01_craps.page > docs/reference/craps-wagers.md"
HEAD = f"""# The wagers of craps

Made from the tables of `rules/njac_19_47/s01_craps/wagers.py`, which settle every roll. Not edited,
but made again: `{COMMAND}`.
Paragraphs are of N.J.A.C. 19:47; a reading is a heading of the `readings.md` beside the rules.
"""

WORKING_HEAD = """
## Made, kept, working or off

*Afterwards* is what a player may do with a wager once it has its number (or has survived a roll).
*On a come out roll* says whether that roll decides it. A wager that is off stands; odds that are
off go back when the bet they support is decided. An “on” or “off” button stays on it until the
player has it taken away or the wager is decided.

| wager | paragraph | may be made | afterwards | on a come out roll | term that offers it |
|---|---|---|---|---|---|
"""

FATE_HEAD = f"""
## What a roll does

Each wager on the come out roll, and with the puck on {POINT} where that differs. A total not named
leaves the wager standing; 3-3 means those dice. Odds are the minimum; the licensee may pay more
(`higher_odds`).

| wager | roll | wins | loses | void | travels |
|---|---|---|---|---|---|
"""

ODDS_HEAD = """
## Payout odds, not less than

True odds and the field are no lines of `higher_odds`: true odds are what they are, and the field
has `field_2_odds` and `field_12_odds`.

| line | odds |
|---|---|
"""


def throws_text(throws: Throws) -> str:
    """ "7, 11", "4 the hard way", "3-3"."""
    if throws == ALL_THROWS:
        return "any"
    whole = [n for n in range(2, 13) if total(n) <= throws]
    left = throws - total(*whole)
    names = [str(n) for n in whole]
    if len(whole) > 6:
        names = ["any but " + ", ".join(str(n) for n in range(2, 13) if n not in whole)]
    names += sorted({f"{min(throw)}-{max(throw)}" for throw in left})
    return ", ".join(names)


def loses_text(fates: Fates) -> str:
    """Shorter for a one roll wager: what does not win loses."""
    won = frozenset().union(*(throws for throws, _ in fates.wins)) | fates.void
    if fates.loses and won | fates.loses == ALL_THROWS:
        return "any other"
    return throws_text(fates.loses)


def wins_text(fates: Fates) -> str:
    parts = []
    for throws, line in fates.wins:
        _, to, one = ALL_LINES[LINE[line]]
        parts.append(f"{throws_text(throws)} ({to} to {one})")
    if fates.by_points:
        odds = ", ".join(f"{to} to {one}" for _, to, one in ALL_LINES[FIRE_4 : FIRE_4 + 3])
        decided = throws_text(fates.by_points)
        parts.append(f"by points, on {decided}: 4, 5, 6 different ones made ({odds})")
    return "; ".join(parts)


def working_row(bet: Bet) -> str:
    offered = f"`{bet.offered}`" if bet.offered else ""
    cells = bet.name, bet.cite, MADE[bet.made], KEPT[bet.kept], WORKING[bet.works], offered
    return f"| {' | '.join(cells)} |\n"


def fate_row(bet: Bet, roll: str, fates: Fates) -> str:
    cells = (
        bet.name, roll, wins_text(fates), loses_text(fates), throws_text(fates.void),
        throws_text(fates.travels),
    )  # fmt: skip
    return f"| {' | '.join(cells)} |\n"


def fate_rows(bet: Bet) -> str:
    if bet.on_point is None:
        return fate_row(bet, "any", bet.come_out)
    return fate_row(bet, "come out", bet.come_out) + fate_row(
        bet, f"puck on {POINT}", bet.fates(POINT)
    )


def page() -> str:
    numbers = ", ".join(str(n) for n in NUMBERS)
    return "".join(
        (
            HEAD, f"A number is one of {numbers}.\n", WORKING_HEAD, *map(working_row, BETS),
            FATE_HEAD, *map(fate_rows, BETS), ODDS_HEAD,
            *(f"| `{name}` | {to} to {one} |\n" for name, to, one in ALL_LINES),
        )
    )  # fmt: skip


if __name__ == "__main__":
    print(page(), end="")
