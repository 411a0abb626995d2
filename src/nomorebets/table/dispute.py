"""One round found in a journal or a scenario, dealt again from its key where that has been told;
every step has its paragraph.
"""

from dataclasses import dataclass
from typing import Any

from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.table.account import RoundAccount, account
from nomorebets.table.acts import act_words
from nomorebets.table.facts import Irregularity, Opened
from nomorebets.table.journal import Line, read, seq_text, set_aside
from nomorebets.table.law_text import gist
from nomorebets.table.live_words import told_text
from nomorebets.table.replay import Keys, PlayedRound, Replay, Said, head_of, opened_of
from nomorebets.table.scenario import Scenario, parse


@dataclass
class Step:
    """One act, with the paragraph under which it was done."""

    number: int
    seq: int
    cite: str
    act: str
    gist: str = ""


@dataclass
class Dispute:
    """One round of a journal, rebuilt for a person."""

    game: str
    name: str
    table: str
    edition: str
    terms: dict[str, Any]
    round: int
    seq: int  # of the line with which it begins
    at: str
    account: RoundAccount
    steps: list[Step]
    aside: list[tuple[int, str]]  # (seq, words) of what was told first and does not hold
    difference: str  # the first act that does not follow from the facts, or ""
    commitment: str
    dealt_again: bool
    shoe: str  # how the cards, the spin or the dice can be checked
    head: str  # the hash of the journal's last line; a scenario has none


def is_journal(data: bytes) -> bool:
    """A journal is lines of JSON; all else is taken for a scenario."""
    return data.lstrip()[:1] == b"{"


def scenario_from(data: bytes) -> Scenario:
    if not data.strip():
        raise Refused("", "the file is empty: it is neither a journal nor a scenario")
    try:
        return parse(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Refused("", "the file is neither a journal nor a scenario: it is no text") from None


def lines_of(data: bytes) -> tuple[list[Line], Said]:
    """The lines of a journal, its chain verified, or the facts of a scenario as lines; and how it
    is said where one stands."""
    if is_journal(data):
        return list(read(data)), seq_text
    scenario = scenario_from(data)
    return scenario.lines, scenario.said


def reconstruct(data: bytes, round: int) -> Dispute:
    """One round of a journal or scenario; all rounds before it are run again too."""
    lines, said = lines_of(data)
    opened = opened_of(lines)
    keys = Keys(lines, said)
    again = Replay(opened, keys.witness, said)
    played, last = None, 0
    for found in again.rounds(keys.told(lines)):
        last = found.number
        if found.number == round:
            played = found
            break
    if played is None:
        raise Refused("", f"there is no round {round}; the file has {last} round(s)")
    chained = is_journal(data)
    accounted = account(played.table)
    _foreseen(accounted, played, lines)
    return Dispute(
        game=opened.game, name=again.game.name, table=opened.table, edition=opened.edition,
        terms=_terms(opened, again), round=round, seq=played.recorded.seq, at=played.recorded.at,
        account=accounted, steps=_steps(played, again.game), aside=_aside(played, lines),
        difference=played.difference if chained else "",
        commitment=keys.committed, dealt_again=keys.software is not None, shoe=_shoe(keys),
        head=head_of(data) if chained else "",
    )  # fmt: skip


def _terms(opened: Opened, again: Replay) -> dict[str, Any]:
    """As the table was opened, with what notices had changed by then."""
    now = again.game.plain(again.terms)
    return {**opened.terms, **{key: now[key] for key in again.posted.changed}}


def _steps(played: PlayedRound, game: Game) -> list[Step]:
    seq = played.recorded.seq_of if played.recorded.acts else lambda act: played.recorded.seq
    return [
        Step(i + 1, seq(i), act.cite, act_words(act), gist(game.id, act.cite))
        for i, act in enumerate(played.table.acts)
    ]


def _foreseen(account: RoundAccount, played: PlayedRound, lines: list[Line]) -> None:
    """How far the table had gone on when an irregularity was reported."""
    acts, at = 0, iter(account.irregularities)
    for line in lines[played.recorded.seq - 1 :]:
        if isinstance(line.fact, Irregularity):
            interruption = next((i for i in at if i.name == line.fact.name), None)
            if interruption is None:
                return
            interruption.foreseen = max(acts - line.fact.after, 0)
            acts = min(acts, line.fact.after)
        acts += len(line.acts)


def _aside(played: PlayedRound, lines: list[Line]) -> list[tuple[int, str]]:
    """What the round was told first; a reader cuts it where the line after it says so."""
    end = played.recorded.seqs[-1][1] if played.recorded.seqs else played.recorded.seq
    told = [line for line in lines if played.recorded.seq < line.seq <= end]
    found = []
    for line, aside in set_aside(told):
        found.append((line.seq, f"set aside: {getattr(line.fact, 'why', '')}"))
        for one in aside:
            followed = "; ".join(act_words(act) for act in one.acts)
            found.append((one.seq, told_text(one.fact) + (f": {followed}" if followed else "")))
    return found


def _shoe(keys: Keys) -> str:
    if not keys.committed:
        return "real cards, dice or wheel, as reported: there is no key"
    if keys.software is None:
        return f"the key of commitment {keys.committed[:12]}… has not been told yet"
    return f"dealt again from the key of commitment {keys.committed[:12]}…: the same"
