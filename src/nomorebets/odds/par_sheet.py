"""The PAR sheet a laboratory files: what is played, what it costs, how that was found and checked.

A sheet is made once, as sections of texts, tables and charts; `par_forms` sets them. It names no
date: the same terms and sources give the same bytes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from nomorebets import __version__
from nomorebets.law.game import Game
from nomorebets.law.money import money
from nomorebets.law.paragraphs import readings as readings_of
from nomorebets.law.terms import options
from nomorebets.odds import charts
from nomorebets.odds.long_run import LongRun, long_run
from nomorebets.odds.results import Check, GameOdds, RoundOdds, WagerOdds
from nomorebets.odds.words import (
    MOST_IN_TABLE,
    Alike,
    alike,
    common_ways,
    decimal,
    fraction,
    one_in,
    percent,
    plain_fraction,
    signed,
)
from nomorebets.rules import folders
from nomorebets.simulation.compiled import fingerprint

PERCENTS = (1, 5, 25, 50, 75, 95, 99)
ROUNDS = (100, 1_000, 10_000, 100_000)
FAN = (100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000)
NINETY = 1.6448536269514722  # deviations on both sides of the mean that hold 90 % of a normal


@dataclass(frozen=True)
class Table:
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[int, ...] = ()  # columns of numbers
    caption: str = ""


@dataclass(frozen=True)
class Chart:
    svg: str
    caption: str


@dataclass(frozen=True)
class Text:
    words: str
    fixed: bool = False  # set as typed: a strategy chart in columns


@dataclass(frozen=True)
class Items:
    lines: tuple[str, ...]


Part = Table | Chart | Text | Items


@dataclass(frozen=True)
class Section:
    heading: str
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Play:
    """A strategy the sheet is of, instead of best play."""

    name: str
    text: str  # its file, if it has one
    found: RoundOdds
    best: RoundOdds

    @property
    def costs(self) -> Fraction:
        """What it loses more than best play, of each reference wager."""
        return self.found.house_edge - self.best.house_edge

    @property
    def words(self) -> str:
        return (
            f"Played by the strategy “{self.name}”. Against best play it costs "
            f"{percent(self.costs, 6)} of the {self.found.per}: "
            f"{percent(self.found.house_edge, 6)} in place of {percent(self.best.house_edge, 6)}."
        )


@dataclass(frozen=True)
class Sheet:
    """The whole document, before it is set."""

    game: Game
    terms: Any
    odds: GameOdds
    amounts: dict[str, int]
    sections: tuple[Section, ...]
    verified: tuple[Check, ...]
    play: Play | None

    @property
    def title(self) -> str:
        return f"PAR sheet: {self.game.name}"

    @property
    def subtitle(self) -> str:
        return (
            f"N.J.A.C. {self.game.subchapter}, edition {self.game.editions[0]} · "
            f"No More Bets {__version__}, sources {fingerprint()}"
        )


def par_sheet(
    game: Game,
    terms: Any,
    odds: GameOdds,
    amounts: dict[str, int],
    verified: tuple[Check, ...] = (),
    play: Play | None = None,
) -> Sheet:
    sections = [summary(odds, amounts, play), terms_of(game, terms)]
    if odds.round:
        sections.append(
            wager_section(f"The round, per {odds.round.per}", odds.round.total, odds.round.per)
        )
    sections += [wager_section(found.title, found.odds, "wager") for found in groups(odds)]
    if odds.strategy:
        sections.append(strategy(odds, play))
    sections += [readings(game), method(game, odds, verified), in_full(odds)]
    found = tuple(section for section in sections if section.parts)
    return Sheet(game, terms, odds, amounts, found, verified, play)


def named(odds: GameOdds) -> Iterator[tuple[str, WagerOdds]]:
    if odds.round:
        yield "round", odds.round.total
    for found in groups(odds):
        yield found.names[0], found.odds


def groups(odds: GameOdds) -> list[Alike]:
    return alike(odds.wagers.items())


# the sections


def summary(odds: GameOdds, amounts: dict[str, int], play: Play | None) -> Section:
    rows: list[tuple[str, ...]] = []
    if odds.round:
        rows.append(line(f"the round, per {odds.round.per}", odds.round.total))
    rows += [line(found.title, found.odds) for found in groups(odds)]
    head = ("wager", "house edge", "exactly", "standard deviation", "something is won")
    parts: list[Part] = [Table(head, tuple(rows), (1, 2, 3, 4))]
    if odds.round:
        found = odds.round
        parts.append(
            Table(
                ("of the round", "decimal", "exactly"),
                (
                    (
                        f"average wager, in {found.per}s",
                        decimal(found.average_wager),
                        fraction(found.average_wager),
                    ),
                    (
                        "element of risk (loss by all that is wagered)",
                        percent(found.element_of_risk, 6),
                        fraction(found.element_of_risk),
                    ),
                    (
                        f"return, of each {found.per}",
                        percent(1 - found.house_edge, 6),
                        fraction(1 - found.house_edge),
                    ),
                ),
                (1, 2),
            )
        )
    if play:
        parts.append(Text(play.words))
    if amounts:
        words = ", ".join(f"{name.replace('_', ' ')} {money(n)}" for name, n in amounts.items())
        parts.append(Text(f"Found for these amounts: {words}."))
    return Section("Summary", tuple(parts))


def line(name: str, odds: WagerOdds) -> tuple[str, ...]:
    return (
        name,
        percent(odds.house_edge, 6),
        fraction(odds.house_edge),
        f"{odds.sd:,.6f}",
        percent(odds.hit_frequency, 4),
    )


def terms_of(game: Game, terms: Any) -> Section:
    usual = game.terms()
    rows = []
    for key, option in options(game.terms).items():
        value = getattr(terms, key)
        changed = "" if value == getattr(usual, key) else "not the default"
        rows.append((key, option.text(value), option.cite, changed))
    table = Table(("term", "value", "paragraph", ""), tuple(rows))
    return Section("Terms: what the licensee chose", (table,))


def wager_section(heading: str, odds: WagerOdds, per: str) -> Section:
    parts: list[Part] = []
    if odds.note:
        parts.append(Text(odds.note))
    parts.append(outcome_table(odds, per))
    if len(odds.outcomes) > 2:
        parts.append(
            Chart(
                charts.outcomes(odds),
                f"How likely each result is, in {per}s won or lost (the scale is logarithmic).",
            )
        )
        parts.append(
            Chart(
                charts.contributions(odds),
                f"What each result adds to the expected win, in hundredths of the {per}.",
            )
        )
    parts += volatility(odds, per)
    return Section(heading, tuple(parts))


def outcome_table(odds: WagerOdds, per: str) -> Table:
    ways = common_ways(odds)
    exact = f"ways of {ways:,}" if ways else "exactly"
    rows = [
        (
            outcome.result,
            outcome.odds,
            signed(outcome.win),
            percent(outcome.probability, 6),
            one_in(outcome.probability),
            f"{int(outcome.probability * ways):,}"
            if ways
            else fraction(outcome.probability, MOST_IN_TABLE),
            percent(outcome.probability * outcome.win, 6),
        )
        for outcome in odds.outcomes
    ]
    total = sum((o.probability for o in odds.outcomes), Fraction(0))
    exactly = f"{ways:,}" if ways else fraction(total)
    rows.append(
        ("in all", "", "", percent(total, 6), "", exactly, percent(odds.expected_win, 6))
    )  # fmt: skip
    head = ("result", "pays", f"wins, {per}s", "probability", "", exact, "adds")
    return Table(head, tuple(rows), (2, 3, 4, 5, 6))


def volatility(odds: WagerOdds, per: str) -> list[Part]:
    runs = [long_run(odds, rounds, PERCENTS) for rounds in ROUNDS]
    fan = [long_run(odds, rounds, PERCENTS) for rounds in FAN]
    head = (
        *("rounds", "mean", "deviation"),
        *(f"{p} %" for p in PERCENTS),
        *("ahead", "90 % of hold between"),
    )
    table = Table(
        head,
        tuple(run_row(run) for run in runs),
        tuple(range(len(head))),
        f"Result of a player after so many rounds, in {per}s: p % stay at or below. The hold, what "
        f"the house keeps of each {per}, lies between the last two figures nine times in ten.",
    )
    index = NINETY * odds.sd
    words = (
        f"Volatility index (90 %): {index:,.4f} = 1.6449 × {odds.sd:,.4f}; after n rounds the "
        f"hold is about {percent(odds.house_edge, 4)} ± {index * 100:,.2f} % / √n."
    )
    how = "from the outcomes themselves, by the power of their transform"
    if not all(run.exact for run in runs):
        how = "where the lattice of results is too fine, by the normal distribution (marked ≈)"
    parts: list[Part] = [table, Text(f"{words} The percentiles are found {how}.")]
    parts.append(
        Chart(
            charts.fan(fan, float(odds.expected_win)),
            f"Average win of a round, in {per}s, after 100 to 100,000 rounds: half of all players "
            "lie in the darker band, nine tenths in the lighter.",
        )
    )
    return parts


def run_row(run: LongRun) -> tuple[str, ...]:
    mark = "" if run.exact else "≈ "
    low, high = -run.per_round(95), -run.per_round(5)
    return (
        f"{run.rounds:,}",
        f"{run.mean:,.2f}",
        f"{run.sd:,.2f}",
        *(f"{mark}{run.percentiles[p]:,.5g}" for p in PERCENTS),
        f"{run.ahead:.4%}".replace("%", " %"),
        f"{low * 100:,.2f} % and {high * 100:,.2f} %",
    )


def strategy(odds: GameOdds, play: Play | None) -> Section:
    parts: list[Part] = []
    plain = [rule for rule in odds.strategy if not fixed(rule)]
    if plain:
        parts.append(Items(tuple(plain)))
    parts += [Text(rule, fixed=True) for rule in odds.strategy if fixed(rule)]
    if play and play.text:
        parts.append(Text(play.text.strip(), fixed=True))
    return Section(f"The strategy: {play.name}" if play else "Best play", tuple(parts))


def fixed(rule: str) -> bool:
    return "\n" in rule or "   " in rule


def readings(game: Game) -> Section:
    """Where the text is doubtful, the figures stand on how it is taken."""
    folder, chapter = folders()[game.id], game.cite.chapter
    known = readings_of(folder, chapter) if (folder / "readings.md").exists() else {}
    rows = tuple(
        (
            found.id,
            ", ".join(cite.from_within(chapter) for cite in found.cites),
            found.title,
            found.choice,
        )
        for found in known.values()
    )
    if not rows:
        return Section("Readings", ())
    head = ("reading", "paragraphs", "", "how it is taken")
    return Section("Readings: how doubtful paragraphs are taken", (Table(head, rows),))


def method(game: Game, odds: GameOdds, verified: tuple[Check, ...]) -> Section:
    from nomorebets.odds import solver

    module = solver(game.id).module
    words = " ".join((module.__doc__ or "").split())
    parts: list[Part] = [Text(words)]
    parts.append(Items(tuple(checks(odds, game.id, bool(verified)))))
    if verified:
        rows = tuple((c.against, c.quantity, c.ours, c.theirs, c.told) for c in verified)
        parts.append(Table(("checked against", "of", "exactly", "found", "how"), rows, (2, 3)))
    parts.append(
        Text(
            f"No More Bets {__version__}. SHA-256 of the sources the figures are made from begins "
            f"{fingerprint()}. The judgments and pay tables are those that settle the wagers at a "
            "table; the odds state none of their own."
        )
    )
    return Section("Method and checks", tuple(parts))


def in_full(odds: GameOdds) -> Section:
    """The fractions that are too long for the tables."""
    rows: list[tuple[str, str]] = []

    def add(name: str, value: Fraction) -> None:
        if len(fraction(value)) < len(plain_fraction(value)):
            rows.append((name, plain_fraction(value)))

    for name, found in named(odds):
        add(f"{name}: house edge", found.house_edge)
        add(f"{name}: something is won", found.hit_frequency)
        for outcome in found.outcomes:
            add(f"{name}: probability of {outcome.result}", outcome.probability)
            add(f"{name}: {outcome.result} wins", outcome.win)
    if odds.round:
        add("average wager", odds.round.average_wager)
        add("element of risk", odds.round.element_of_risk)
    table = Table(("figure", "exactly"), tuple(rows))
    return Section("Exact fractions", (table,) if rows else ())


def checks(odds: GameOdds, game_id: str, verified: bool) -> Iterator[str]:
    """What was checked while this sheet was made, then how the solver itself is."""
    tables = [found.odds for found in groups(odds)]
    if odds.round:
        tables.append(odds.round.total)
    for table in tables:
        assert sum(o.probability for o in table.outcomes) == 1
        assert -sum((o.probability * o.win for o in table.outcomes), Fraction(0)) == (
            table.house_edge
        )
    many = f"of each of {len(tables)} tables" if len(tables) > 1 else "of the table"
    yield f"Checked for this sheet: the probabilities {many} sum to exactly 1."
    yield "Checked for this sheet: each table adds up to its house edge, as fractions."
    yield "Every figure is a fraction of whole numbers until it is printed; only deviations and "\
        "percentiles are floating."  # fmt: skip
    if verified:
        yield "Checked for this sheet, under these terms, by nmb verify: each line of the table."
        return
    yield f"Under the usual terms the solver is checked so; nmb verify {game_id} does it for these:"
    yield from odds.checked
