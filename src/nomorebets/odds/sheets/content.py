"""What a PAR sheet says, as data: its digest, and how two differ."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from html import escape
from typing import Any

from nomorebets import __version__
from nomorebets.law.game import Game
from nomorebets.law.terms import options
from nomorebets.odds import solver
from nomorebets.odds.notation import alike
from nomorebets.odds.results import Check, GameOdds, WagerOdds, exact, to_json
from nomorebets.odds.sheets.conventions import readings_json
from nomorebets.odds.sheets.long_run import LongRun, long_run
from nomorebets.odds.sheets.risk import Exposed, volatility_json
from nomorebets.odds.sheets.sections import PERCENTS, ROUNDS, Prepared, SheetStrategy
from nomorebets.odds.with_the_shoe import ShoeFigure
from nomorebets.simulation.compiled import source_digest

DIGEST = "sha256"  # the key of the digest: of all other keys
EMBEDDED = '<pre hidden id="content">{}</pre>'
OF_THE_MAKING = ("software", DIGEST, "verified", "prepared")  # may differ, the figures the same


def content(
    game: Game,
    terms: Any,
    odds: GameOdds,
    amounts: dict[str, int],
    verified: tuple[Check, ...],
    play: SheetStrategy | None,
    shoe: Sequence[ShoeFigure] = (),
    prepared: Prepared | None = None,
    exposed: Sequence[Exposed] = (),
) -> dict[str, Any]:
    """The odds as `nmb odds --json` has them, and what else the sheet says."""
    tables: dict[str, WagerOdds] = {"round": odds.round.total} if odds.round else {}
    tables |= {group.names[0]: group.odds for group in alike(odds.wagers.items())}
    found = to_json(odds) | {
        "name": game.name,
        "subchapter": game.subchapter,
        "edition": game.editions[0],
        "assumes": list(solver(game.id).assumes(odds, amounts)),
        "what_if": list(game.what_if(terms)),
        "amounts": amounts,
        "citations": {key: option.cite for key, option in options(game.terms).items()},
        "long_run": {
            name: [_run_json(long_run(wager, rounds, PERCENTS)) for rounds in ROUNDS]
            for name, wager in tables.items()
        },
        "volatility": volatility_json(tables),
        "maximum_exposure": [asdict(one) for one in exposed],
        "readings": readings_json(game),
        "verified": [asdict(check) for check in verified],
        "with_the_shoe": [asdict(figure) for figure in shoe],
        **_play_json(play),
        "prepared": asdict(prepared or Prepared()),
        "software": {"version": __version__, "sources": source_digest()},
    }
    return found | {DIGEST: digest_of(found)}


def _play_json(play: SheetStrategy | None) -> dict[str, Any]:
    if play is None:
        return {}
    return {
        "evaluated": play.name,
        "strategy_file": play.text,
        "best_play": {"house_edge": exact(play.best.house_edge)},
        "costs": exact(play.costs),
    }


def _run_json(run: LongRun) -> dict[str, Any]:
    return {
        "rounds": run.rounds,
        "mean": run.mean,
        "sd": run.sd,
        "percentiles": {str(p): run.percentiles[p] for p in PERCENTS},
        "ahead": run.ahead,
        "how": run.how,
    }


def digest_of(found: dict[str, Any]) -> str:
    """SHA-256 of everything but the digest itself, in one spelling."""
    told = {key: value for key, value in found.items() if key != DIGEST}
    text = json.dumps(told, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def embedded(found: dict[str, Any]) -> str:
    return EMBEDDED.format(escape(json.dumps(found, ensure_ascii=False)))


def differences(
    one: Any, other: Any, where: tuple[str, ...] = ()
) -> Iterator[tuple[str, Any, Any]]:
    """Where two contents differ, and both values; None where one has nothing."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in dict.fromkeys((*one, *other)):
            if where or key not in OF_THE_MAKING:
                yield from differences(one.get(key), other.get(key), (*where, key))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for at, (mine, theirs) in enumerate(zip(one, other, strict=True), 1):
            yield from differences(mine, theirs, (*where, str(at)))
    elif one != other:
        yield " / ".join(where), one, other
