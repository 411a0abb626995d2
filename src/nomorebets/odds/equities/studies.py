"""Tables about a kind of poker that no hand has to be given for: frequencies, the starting hands
against each other, all in or fold."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, astuple, dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.odds.equities import pictures
from nomorebets.odds.equities.frequencies import frequencies
from nomorebets.odds.equities.kinds import Showdown
from nomorebets.odds.equities.push_or_fold import PushOrFold, combos, solve_push_or_fold
from nomorebets.odds.equities.rake import cost_of
from nomorebets.odds.equities.starting_hands import BOARDS, CLASSES, NAMES, starting_hands
from nomorebets.odds.notation import chance
from nomorebets.odds.results import exact
from nomorebets.rules import game
from nomorebets.simulation.strategies import strategies

AS_MOST = "as most people play"
Settings = Mapping[str, Fraction]
Cell = str | int | float


class Subject(NamedTuple):
    """What is studied: a game under its terms, and how its hands are compared."""

    game_id: str
    terms: Any
    showdown: Showdown


@dataclass(frozen=True)
class StudyTable:
    """What was found: for people, for a file of commas, for programs, and as a picture."""

    title: str
    words: tuple[str, ...]  # lines for a terminal
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    found: Mapping[str, Any]  # as JSON
    picture: str = field(repr=False)


@dataclass(frozen=True)
class Study:
    name: str
    about: str
    run: Callable[[Subject, Settings], StudyTable] = field(repr=False)
    settings: tuple[tuple[str, Fraction, str], ...] = ()  # key, usual value, what it is


def settled(study: Study, words: tuple[str, ...]) -> dict[str, Fraction]:
    """ "stack=10" words over the usual values; refused by name."""
    found = {key: usual for key, usual, _ in study.settings}
    told: set[str] = set()
    for word in words:
        key, equals, value = (part.strip() for part in word.partition("="))
        if key not in found or not equals:
            known = ", ".join(f"{key}=" for key in found) or "none"
            raise Refused("", f"--with {word}: the settings of {study.name} are {known}")
        if key in told:
            raise Refused("", f"--with {key} is given twice")
        told.add(key)
        try:
            found[key] = Fraction(value)
        except (ValueError, ZeroDivisionError):
            raise Refused("", f"--with {word}: {value!r} is no number, such as 10 or 0.5") from None
    return found


# how often each hand is dealt


def run_frequencies(subject: Subject, settings: Settings) -> StudyTable:
    rows: list[tuple[Cell, ...]] = []
    words: list[str] = []
    bars: list[tuple[str, Fraction, Fraction]] = []
    parts: dict[str, Any] = {}
    for part, deals, counts in frequencies(subject.showdown):
        words.append(f"The best {part} hand, {deals:,} deals")
        listed = []
        for hand, count in counts:
            often = Fraction(count, deals)
            rows.append((part, hand, count, float(often)))
            words.append(f"  {hand:<16}{count:>20,}  {chance(often):>14}")
            bars.append((hand if part == "high" else f"{hand} ({part})", often, Fraction(0)))
            listed.append({"hand": hand, "deals": count, "probability": exact(often)})
        parts[part] = {"deals": deals, "hands": listed}
    title = "How often each hand is dealt, exactly"
    return StudyTable(
        title, tuple(words), ("part", "hand", "deals", "probability"), tuple(rows),
        {"exact": True, "parts": parts}, pictures.bars(title, bars),
    )  # fmt: skip


# the starting hands of hold 'em


def run_starting_hands(subject: Subject, settings: Settings) -> StudyTable:
    table = starting_hands()
    ways, won, tied = (part.tolist() for part in (table.ways, table.won, table.tied))
    rows = tuple(
        (NAMES[a], NAMES[b], ways[a][b], won[a][b], tied[a][b], won[b][a], round(equity, 9))
        for a, line in enumerate(table.equity.tolist())
        for b, equity in enumerate(line)
    )
    against_all = [
        Fraction(2 * sum(won[a]) + sum(tied[a]), 2 * sum(ways[a]) * BOARDS) for a in range(CLASSES)
    ]
    order = sorted(range(CLASSES), key=lambda a: -against_all[a])
    words = ["Against any other hand, the best first; each against each with --csv or --json"]
    each = [f"{NAMES[a]:<4}{chance(against_all[a])[:6]:>6}" for a in order]
    words += ["  " + "   ".join(each[i : i + 8]) for i in range(0, CLASSES, 8)]
    title = "The 169 starting hands, each against each, exactly"
    found = {
        "exact": True,
        "boards": BOARDS,
        "hands": list(NAMES),
        "ways": ways,
        "won": won,
        "tied": tied,
        "against_any": {NAMES[a]: exact(against_all[a]) for a in order},
    }
    picture = pictures.squares(title, [("against any hand", [float(e) for e in against_all])])
    columns = ("hand", "against", "ways", "won", "tied", "lost", "equity")
    return StudyTable(title, tuple(words), columns, rows, found, picture)


# all in or fold


def run_push_or_fold(subject: Subject, settings: Settings) -> StudyTable:
    solved = solve_push_or_fold(
        settings["stack"], settings["small"], settings["big"], settings["ante"]
    )
    rows = tuple(
        (name, int(many), round(push, 6), round(call, 6))
        for name, many, push, call in zip(NAMES, combos(), solved.push, solved.call, strict=True)
    )
    title = (
        f"All in or fold, two players, stacks {plain(solved.stack)}, blinds {plain(solved.small)} "
        f"and {plain(solved.big)}, ante {plain(solved.ante)}"
    )
    return StudyTable(
        title, push_words(solved), ("hand", "ways", "push", "call"), rows, push_json(solved),
        pictures.squares(title, [("push", solved.push), ("call", solved.call)]),
    )  # fmt: skip


def plain(amount: Fraction) -> str:
    return f"{float(amount):g}"


def push_words(solved: PushOrFold) -> tuple[str, ...]:
    near = solved.exploitability
    return (
        f"worth {solved.value:+.6f} a hand to the small blind; best answers of both together would "
        f"win {near:.1e} more ({solved.steps:,} steps)",
        "",
        f"The small blind pushes {solved.pushed:.2%} of hands (= sometimes)",
        *(f"  {line}" for line in pictures.letters(solved.push)),
        "",
        f"The big blind calls with {solved.called:.2%}",
        *(f"  {line}" for line in pictures.letters(solved.call)),
    )


def push_json(solved: PushOrFold) -> dict[str, Any]:
    return {
        "exact": False,
        "settings": {key: float(getattr(solved, key)) for key in ("stack", "small", "big", "ante")},
        "value": solved.value,
        "exploitability": solved.exploitability,
        "steps": solved.steps,
        "pushed": solved.pushed,
        "called": solved.called,
        "push": dict(zip(NAMES, solved.push, strict=True)),
        "call": dict(zip(NAMES, solved.call, strict=True)),
    }


# what a rake costs


def run_rake(subject: Subject, settings: Settings) -> StudyTable:
    players, hands, seed = (whole(settings, key) for key in ("players", "hands", "seed"))
    unit = subject.terms.low_limit
    styles = strategies(game(subject.game_id))
    costs = [cost_of(subject.game_id, subject.terms, name, players, hands, seed) for name in styles]
    each = f"each {hands:,} hands with seed {seed}: a sample, ± at 95 %"
    words = [f"Per 100 hands, in lower limits ({money(unit)}), {players} players, {each}"]
    words.append(f"  {'style':<10}{'rake paid':>20}{'won after it':>22}{'before it':>12}")
    for cost in costs:
        paid, own = 100 * cost.rake / unit, 100 * cost.won / unit
        words.append(
            f"  {cost.style:<10}{paid:>10.2f} ± {100 * cost.rake_within / unit:<7.2f}"
            f"{own:>12.2f} ± {100 * cost.won_within / unit:<7.2f}{paid + own:>12.2f}"
            f"  {styles[cost.style] or AS_MOST}"
        )
    title = "What the rake costs a style of play"
    most = max(cost.rake for cost in costs) or 1.0
    bars = [(cost.style, Fraction(cost.rake / most), Fraction(0)) for cost in costs]
    columns = ("style", "hands", "won", "won_within", "rake", "rake_within")
    rows = tuple(astuple(cost) for cost in costs)
    found = {
        "exact": False, "confidence": 0.95, "seed": seed, "players": players,
        "styles": [asdict(cost) for cost in costs],
    }  # fmt: skip
    picture = pictures.bars(f"{title}: rake paid, of the most", bars)
    return StudyTable(title, tuple(words), columns, rows, found, picture)


def whole(settings: Settings, key: str) -> int:
    value = settings[key]
    least, most = {"players": (2, 8), "hands": (2, 1_000_000_000), "seed": (0, 2**63)}[key]
    if value.denominator != 1 or not least <= value <= most:
        raise Refused("", f"--with {key}={value}: a whole number from {least} to {most:,}")
    return int(value)


RAKE = Study(
    "rake", "what the rake costs a style of play", run_rake,
    (
        ("players", Fraction(6), "at the table, one of them in the style"),
        ("hands", Fraction(200_000), "dealt for each style"),
        ("seed", Fraction(1), "of the cards and of chance"),
    ),
)  # fmt: skip
FREQUENCIES = Study("frequencies", "how often each hand and each low is dealt", run_frequencies)
STARTING_HANDS = Study(
    "starting-hands", "the 169 starting hands, each against each", run_starting_hands
)
PUSH_OR_FOLD = Study(
    "push-or-fold", "two players, all in or fold: what neither can better", run_push_or_fold,
    (
        ("stack", Fraction(10), "what each has before blinds and antes"),
        ("small", Fraction(1, 2), "the small blind"),
        ("big", Fraction(1), "the big blind"),
        ("ante", Fraction(0), "the ante of each"),
    ),
)  # fmt: skip
