"""The PAR sheet a laboratory files: what is played, what it costs, how that was found and checked.

A sheet is made once, as sections of texts, tables and charts; `forms` sets them. It names a date
only if one is given: the same terms and sources give the same bytes.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from nomorebets import __version__
from nomorebets.law.game import Game
from nomorebets.law.money import money
from nomorebets.law.terms import options
from nomorebets.odds import NO_AMOUNT, STAKE, solver
from nomorebets.odds.notation import (
    MOST_IN_TABLE,
    MOST_SHOWN,
    Alike,
    alike,
    chance,
    common_ways,
    decimal,
    fraction,
    one_in,
    percent,
    plain_fraction,
    signed,
    told_apart,
    unit,
)
from nomorebets.odds.results import ELSEWHERE, Check, GameOdds, WagerOdds
from nomorebets.odds.sheets import charts
from nomorebets.odds.sheets.content import DIGEST, content
from nomorebets.odds.sheets.conventions import (
    approval,
    conventions,
    is_decided,
    readings,
    rules_of_play,
)
from nomorebets.odds.sheets.long_run import EXACTLY, LAID, NORMAL, LongRun, long_run
from nomorebets.odds.sheets.risk import (
    AtAmounts,
    exposure_section,
    exposures,
    frequencies,
    volatility_section,
)
from nomorebets.odds.sheets.sections import (
    PERCENTS,
    ROUNDS,
    Chart,
    Items,
    Part,
    Prepared,
    Section,
    Sheet,
    SheetStrategy,
    SheetTable,
    SheetText,
    digest,
    law_of,
)
from nomorebets.odds.with_the_shoe import SERIES, ShoeFigure
from nomorebets.simulation.compiled import source_digest

FAN = (100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000)
EXACT = (
    "Every figure is a fraction of whole numbers until it is printed; only deviations and "
    "percentiles are floating. The judgments and pay tables are those that settle the wagers at a "
    "table; the odds state none of their own."
)
NOT_CHECKED = "Not checked for this sheet by anything else; what does it:"
INDEPENDENCE = (
    "How far the checks are independent: solver, narration and simulation are three programs that "
    "share the judgments (what a hand is worth) and the pay tables, so a fault in these would show "
    "in none of them; what others have published, and the outside evaluators the judgments are "
    "tested against, share nothing with them."
)
UNDER_THESE = (
    "Checked for this sheet, under these terms, this play and these amounts, by nmb verify:"
)
UNDER_OTHERS = (
    "The same solver under other terms or other play, against what others have published:"
)
NO_CHECK = "Priced and not checked:"
CHECKS = ("checked against", "of", "exactly", "found", "how")
HOW = {
    EXACTLY: "Percentiles come from the outcomes themselves, by the power of their transform.",
    LAID: "Rows marked ≈ come from the outcomes laid on a lattice of a millionth of the range, "
    "their means kept: a percentile may be off by some thousandths of the deviation.",
    NORMAL: "Rows marked ≈ come from the normal distribution of this mean and deviation: a line of "
    "the table is the mean of several results.",
}
AMOUNTS = 5_00, 10_00, 25_00, 50_00, 100_00, 500_00, 1_000_00  # cents
AT_LENGTH = 3  # wagers, where there is no round
FEW = 4  # results of a wager that need no picture


def par_sheet(
    game: Game,
    terms: Any,
    odds: GameOdds,
    amounts: dict[str, int],
    verified: tuple[Check, ...] = (),
    play: SheetStrategy | None = None,
    shoe: Sequence[ShoeFigure] = (),
    prepared: Prepared | None = None,
) -> Sheet:
    solved = AtAmounts(game, terms, odds, amounts)
    exposed = exposures(solved) if play is None else []
    told = content(game, terms, odds, amounts, verified, play, shoe, prepared, exposed)
    sections = [
        identification(game, terms, odds, amounts, play, told[DIGEST]),
        priced(solved, amounts, play, shoe),
        summary(odds, play),
        conventions(game, odds),
        volatility_section(dict(titled(odds))),
        exposure_section(exposed),
        terms_of(game, terms),
        *of_the_wagers(odds),
    ]
    if odds.strategy:
        sections.append(strategy(odds, play))
    sections += [rules_of_play(game, terms), readings(game), method(game, odds, verified)]
    sections += [in_full(odds), approval(prepared or Prepared())]
    kept = tuple(section for section in sections if section.parts)
    return Sheet(game, terms, odds, amounts, kept, verified, play, told)


def named(odds: GameOdds) -> Iterator[tuple[str, WagerOdds]]:
    if odds.round:
        yield "round", odds.round.total
    for found in groups(odds):
        yield found.names[0], found.odds


def titled(odds: GameOdds) -> Iterator[tuple[str, WagerOdds]]:
    """As a person calls them."""
    if odds.round:
        yield f"the round, per {odds.round.per}", odds.round.total
    yield from ((found.title, found.odds) for found in groups(odds))


def groups(odds: GameOdds) -> list[Alike]:
    return alike(odds.wagers.items())


# the sections


def identification(
    game: Game,
    terms: Any,
    odds: GameOdds,
    amounts: dict[str, int],
    play: SheetStrategy | None,
    sha256: str,
) -> Section:
    decided = odds.play if is_decided(game, odds) else "none: nothing is decided but wagers"
    rows = [
        ("game", game.name),
        ("law", law_of(game)),
        ("play", f"the strategy “{play.name}”" if play else decided),
    ]
    if amounts:
        words = {name: "wager" if name == STAKE else name.replace("_", " ") for name in amounts}
        told = (f"{words[name]} {money(cents)}" for name, cents in amounts.items())
        rows.append(("found for these amounts", ", ".join(told)))
    rows += [
        ("software", f"No More Bets {__version__}"),
        ("sources, SHA-256", source_digest()),
        ("what it was made from, SHA-256", digest(game, terms, amounts, play)),
        ("this sheet, SHA-256", sha256),
    ]
    made = (
        "The digest of this sheet is of all its figures and checks, as its file of data (.json, or "
        "within the .html or .pdf) has them: nmb par --check FILE holds both against each other, "
        "makes the sheet again and compares its pages."
    )
    return Section("Identification", (SheetTable(("", ""), tuple(rows)), SheetText(made)))


def priced(
    solved: AtAmounts,
    amounts: dict[str, int],
    play: SheetStrategy | None,
    shoe: Sequence[ShoeFigure],
) -> Section:
    """What the figures stand on, where the terms alone do not say it."""
    game, terms, odds = solved.game, solved.terms, solved.odds
    supposed = (f"what if, not lawful: {offence}" for offence in game.what_if(terms))
    found = (*supposed, *solver(game.id).assumes(odds, amounts))
    lines = tuple(assumed[0].upper() + assumed[1:] + "." for assumed in found)
    parts: list[Part] = [Items(lines)] if lines else []
    limited = all(hasattr(terms, key) for key in ("min_wager", "max_wager", "chip"))
    if NO_AMOUNT in found and play is None and limited:
        parts.append(by_amount(solved))
    if shoe:
        parts.append(from_the_shoe(odds, shoe))
    return Section("What is priced", tuple(parts))


def from_the_shoe(odds: GameOdds, shoe: Sequence[ShoeFigure]) -> Part:
    """The one figure of a sheet that is not exact, and says so."""
    exact = edges(odds)
    rows = tuple(
        (found.wager, percent(exact[found.wager], 4), f"{found.edge:.4%}".replace("%", " %"),
         f"± {found.within:.4%}".replace("%", " %"))
        for found in shoe
    )  # fmt: skip
    head = ("house edge of", "of a full shoe, exactly", "dealt to the cutting card", "at 95 %")
    caption = (
        f"Simulated, not exact: {shoe[0].rounds:,} rounds of one player under these terms, shoes "
        f"and cutting card as they are, the same play; the interval is of {SERIES} series."
    )
    return SheetTable(head, rows, (1, 2, 3), caption=caption)


def by_amount(solved: AtAmounts) -> Part:
    """The house edge at several amounts, where rounding or a limit makes one of them another."""
    terms = solved.terms
    least, most = terms.min_wager, terms.max_wager
    plain = edges(solved.odds)
    odd = least + 2 * terms.chip  # of which five percent, or a half, is no whole chip
    tried = {cents: edges(solved.at(cents)) for cents in (most, odd)}
    if all(found == plain for found in tried.values()):
        return SheetText(
            f"At {money(odd)} and at {money(most)}, the most this table takes, every house edge is "
            "the same."
        )
    for cents in sorted({least, *(c for c in AMOUNTS if least < c < most)} - set(tried)):
        tried[cents] = edges(solved.at(cents))
    amounts = sorted(tried)
    rows = []
    for name, edge in plain.items():
        found = [tried[cents].get(name) for cents in amounts]
        if any(value != edge for value in found):
            told = ("not taken" if value is None else percent(value, 4) for value in found)
            rows.append((name, percent(edge, 4), *told))
    head = ("house edge of", "no amount", *(money(cents) for cents in amounts))
    caption = "By the amount of the wager; what is not named is the same at all of these."
    return SheetTable(head, tuple(rows), tuple(range(1, len(head))), caption=caption)


def edges(odds: GameOdds) -> dict[str, Fraction]:
    found = {f"the round, per {odds.round.per}": odds.round.house_edge} if odds.round else {}
    return found | {name: wager.house_edge for name, wager in odds.wagers.items()}


def summary(odds: GameOdds, play: SheetStrategy | None) -> Section:
    rows = tuple(line(name, found) for name, found in titled(odds))
    head = ("wager", "house edge", "exactly", "standard deviation", "hit frequency", "push")
    parts: list[Part] = [SheetTable(head, rows, (1, 2, 3, 4, 5))]
    if odds.round:
        found = odds.round
        parts.append(
            SheetTable(
                ("of the round", "decimal", "exactly"),
                (
                    (
                        f"average of all that is wagered, in {unit(found.per)}s",
                        decimal(found.average_wager),
                        shown(found.average_wager),
                    ),
                    (
                        "element of risk (loss by all that is wagered)",
                        percent(found.element_of_risk, 6),
                        shown(found.element_of_risk),
                    ),
                    (
                        f"return, of each {unit(found.per)}",
                        percent(1 - found.house_edge, 6),
                        shown(1 - found.house_edge),
                    ),
                ),
                (1, 2),
            )
        )
    if play:
        parts.append(SheetText(play.words))
    return Section("Summary", tuple(parts))


def line(name: str, odds: WagerOdds) -> tuple[str, ...]:
    return (
        name,
        percent(odds.house_edge, 6),
        shown(odds.house_edge),
        f"{odds.sd:,.6f}",
        *frequencies(odds),
    )


def shown(value: Fraction, most: int = MOST_SHOWN) -> str:
    """As a fraction, or where it stands."""
    return fraction(value) if len(plain_fraction(value)) <= most else "in full below"


def terms_of(game: Game, terms: Any) -> Section:
    usual = game.terms()
    rows = []
    for key, option in options(game.terms).items():
        value = getattr(terms, key)
        changed = "" if value == getattr(usual, key) else "not the default"
        rows.append((key, option.text(value), option.cite, changed))
    table = SheetTable(("term", "value", "paragraph", ""), tuple(rows), narrow=(0, 2, 3))
    return Section("Terms: what the licensee chose", (table,))


def of_the_wagers(odds: GameOdds) -> Iterator[Section]:
    """The round at length, or the first wagers where there is none; the others in brief."""
    if odds.round:
        heading = f"The round, per {odds.round.per}"
        yield wager_section(heading, odds.round.total, unit(odds.round.per), True)
    for number, found in enumerate(groups(odds)):
        heading = found.title[0].upper() + found.title[1:]
        at_length = not odds.round and number < AT_LENGTH
        yield wager_section(heading, found.odds, "wager", at_length)


def wager_section(heading: str, odds: WagerOdds, per: str, at_length: bool) -> Section:
    parts: list[Part] = []
    if odds.note:
        parts.append(SheetText(odds.note[0].upper() + odds.note[1:].rstrip(".") + "."))
    if odds.rolls and odds.edge_per_roll is not None:
        parts.append(
            SheetText(
                f"A decision takes {decimal(odds.rolls)} {odds.throw}s ({fraction(odds.rolls)}); "
                f"the house edge is {percent(odds.edge_per_roll, 6)} a {odds.throw} "
                f"({fraction(odds.edge_per_roll)})."
            )
        )
    parts.append(outcome_table(odds, per))
    if at_length and len(odds.outcomes) > 2:
        parts.append(
            Chart(
                charts.outcomes(odds),
                f"How likely each result is, in {per}s won or lost (the scale is logarithmic).",
            )
        )
    if len(odds.outcomes) > (2 if at_length else FEW):
        parts.append(
            Chart(
                charts.contributions(odds),
                f"What each result adds to the expected win, in hundredths of the {per}.",
            )
        )
    if at_length:
        parts += long_runs(odds, per)
    return Section(heading, tuple(parts))


def outcome_table(odds: WagerOdds, per: str) -> SheetTable:
    ways = common_ways(odds)
    exact = f"ways of {ways:,}" if ways else "exactly"
    rows = [
        (
            outcome.result,
            outcome.odds,
            signed(outcome.win),
            chance(outcome.probability),
            one_in(outcome.probability),
            f"{int(outcome.probability * ways):,}"
            if ways
            else shown(outcome.probability, MOST_IN_TABLE),
            percent(outcome.probability * outcome.win, 6),
        )
        for outcome in odds.outcomes
    ]
    total = sum((o.probability for o in odds.outcomes), Fraction(0))
    exactly = f"{ways:,}" if ways else fraction(total)
    rows.append(
        ("in all", "", "", percent(total, 6), "", exactly, percent(odds.expected_win, 6))
    )  # fmt: skip
    head = ("result", "pays", f"wins, {per}s", "probability", "about", exact, "contribution")
    return SheetTable(head, tuple(rows), (2, 3, 4, 5, 6), (0, 1), total=True)


def long_runs(odds: WagerOdds, per: str) -> list[Part]:
    fan = [long_run(odds, rounds, PERCENTS) for rounds in FAN]
    runs = [run for run in fan if run.rounds in ROUNDS]
    head = (
        *("rounds", "mean", "deviation"),
        *(f"{p} %" for p in PERCENTS),
        *("ahead", "hold, 90 %"),
    )
    table = SheetTable(
        head,
        tuple(run_row(run) for run in runs),
        tuple(range(len(head))),
        caption=f"Result of a player after so many rounds, in {per}s: p % stay at or below. The "
        f"hold, what the house keeps of each {per}, lies between the last two figures nine times "
        "in ten.",
    )
    how = " ".join(HOW[kind] for kind in HOW if any(run.how == kind for run in runs))
    parts: list[Part] = [table, SheetText(how)]
    parts.append(
        Chart(
            charts.fan(fan, float(odds.expected_win)),
            f"Average win of a round, in {per}s, after 100 to 100,000 rounds: half of all players "
            "lie in the darker band, nine tenths in the lighter.",
        )
    )
    return parts


def run_row(run: LongRun) -> tuple[str, ...]:
    low, high = 0.0 - run.per_round(95), 0.0 - run.per_round(5)
    return (
        f"{run.rounds:,}" if run.how == EXACTLY else f"≈ {run.rounds:,}",
        f"{run.mean:,.2f}",
        f"{run.sd:,.2f}",
        *(f"{run.percentiles[p]:,.5g}" for p in PERCENTS),
        f"{run.ahead:.4%}".replace("%", " %") if run.ahead >= 1e-6 else "< 0.0001 %",
        f"{low * 100:,.2f} to {high * 100:,.2f} %",
    )


def strategy(odds: GameOdds, play: SheetStrategy | None) -> Section:
    parts: list[Part] = []
    items: list[str] = []
    for rule in odds.strategy:
        if not fixed(rule) and not rule[0].isupper():
            items.append(rule)
            continue
        if items:
            parts.append(Items(tuple(items)))
            items = []
        parts.append(SheetText(rule, fixed=fixed(rule)))
    if items:
        parts.append(Items(tuple(items)))
    if play and play.text:
        parts.append(SheetText(play.text.strip(), fixed=True))
    return Section(f"The strategy: {play.name}" if play else odds.play.capitalize(), tuple(parts))


def fixed(rule: str) -> bool:
    return "\n" in rule or "   " in rule


def method(game: Game, odds: GameOdds, verified: tuple[Check, ...]) -> Section:
    module = solver(game.id).module
    words = " ".join((module.__doc__ or "").split())
    parts: list[Part] = [SheetText(words), SheetText(EXACT), SheetText("Checked for this sheet:")]
    parts.append(Items(tuple(checked_now(odds))))
    if not verified:
        parts.append(SheetText(f"{NOT_CHECKED} nmb verify {game.id}."))
    for heading, found in told_apart_checks(verified):
        rows = tuple((c.against, c.quantity, c.ours, c.theirs, c.told) for c in found)
        parts += [SheetText(heading), SheetTable(CHECKS, rows, (2, 3), (0, 1))]
    parts.append(SheetText(INDEPENDENCE))
    return Section("Method and checks", tuple(parts))


def told_apart_checks(verified: tuple[Check, ...]) -> Iterator[tuple[str, tuple[Check, ...]]]:
    """Those of this sheet, those of other terms, and what was not checked."""
    open_ = tuple(check for check in verified if check.passed is None)
    other = tuple(check for check in verified if check.against == ELSEWHERE)
    these = tuple(check for check in verified if check not in open_ and check not in other)
    for heading, found in ((UNDER_THESE, these), (UNDER_OTHERS, other), (NO_CHECK, open_)):
        if found:
            yield heading, found


def in_full(odds: GameOdds) -> Section:
    """The fractions that are too long for the tables."""
    rows: list[tuple[str, str]] = []

    def add(name: str, value: Fraction, most: int = MOST_SHOWN) -> None:
        if len(plain_fraction(value)) > most:
            rows.append((name, plain_fraction(value)))

    for name, found in named(odds):
        add(f"{name}: house edge", found.house_edge)
        add(f"{name}: hit frequency", found.hit_frequency)
        for result, outcome in zip(told_apart(found), found.outcomes, strict=True):
            if not common_ways(found):
                add(f"{name}: probability of {result}", outcome.probability, MOST_IN_TABLE)
            add(f"{name}: {outcome.result} wins", outcome.win)
    if odds.round:
        add("round: average of all that is wagered", odds.round.average_wager)
        add("round: element of risk", odds.round.element_of_risk)
        add("round: return", 1 - odds.round.house_edge)
    table = SheetTable(("figure", "exactly"), tuple(rows), widths=(1,))
    return Section("Exact fractions", (table,) if rows else ())


def checked_now(odds: GameOdds) -> Iterator[str]:
    tables = [found.odds for found in groups(odds)]
    if odds.round:
        tables.append(odds.round.total)
    for table in tables:
        assert sum(o.probability for o in table.outcomes) == 1
        assert -sum((o.probability * o.win for o in table.outcomes), Fraction(0)) == (
            table.house_edge
        )
    many = f"of each of {len(tables)} tables" if len(tables) > 1 else "of the table"
    yield f"the probabilities {many} sum to exactly 1."
    yield "each table adds up to its house edge, as fractions."
