"""A journal or a scenario in hand: its rounds run again, its acts as rows."""

from functools import cached_property
from pathlib import Path
from typing import Any

from nomorebets.table.account import account
from nomorebets.table.acts import act_words
from nomorebets.table.dispute import is_journal, scenario_from
from nomorebets.table.frames import Rows, frame, html_of, write_arrow
from nomorebets.table.journal import Line, entries, read
from nomorebets.table.replay import PlayedRound, Replay, opened_of
from nomorebets.table.round import Round

Source = str | bytes | Path


def bytes_of(source: Source) -> bytes:
    """Of a file by its path, or as it is: a journal or scenario of several lines."""
    if isinstance(source, bytes):
        return source
    if isinstance(source, str) and "\n" in source:
        return source.encode()
    return Path(source).read_bytes()


class Record:
    """What a table was told and what it did. The chain of a journal is verified when it is read."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self._scenario = None if is_journal(data) else scenario_from(data)
        self.lines: list[Line] = self._scenario.lines if self._scenario else list(read(data))
        self.opened = opened_of(self.lines)

    @cached_property
    def _again(self) -> tuple[Replay, list[PlayedRound]]:
        if self._scenario:
            again, rounds = self._scenario.replay()
            return again, list(rounds)
        again = Replay(self.opened)
        return again, list(again.rounds(entries(self.lines)))

    @property
    def game(self) -> str:
        return self.opened.game

    @property
    def rounds(self) -> "tuple[Round, ...]":
        """Each run again from its facts."""
        return tuple(
            Round(run.table.game, run.table.terms, run.table.layout, tuple(run.table.facts))
            for run in self._again[1]
        )

    @property
    def differences(self) -> list[str]:
        """Acts that were recorded and do not follow from the facts."""
        return [run.difference for run in self._again[1] if run.difference]

    @property
    def rows(self) -> Rows:
        """A row an act."""
        found = []
        for run in self._again[1]:
            for number, act in enumerate(run.table.acts, 1):
                found.append(
                    {
                        "round": run.number, "number": number, "paragraph": act.cite,
                        "act": act.act, "spot": act.spot, "wager": act.wager,
                        "amount": act.amount, "odds": act.odds, "cards": " ".join(act.cards),
                        "words": act_words(act),
                    }
                )  # fmt: skip
        return found

    @property
    def settlements(self) -> Rows:
        """A row a wager of a seat."""
        return [
            {
                "round": run.number, "seat": seat.seat, "player": seat.player,
                "wager": wager.wager, "placed": wager.placed, "result": wager.result,
                "paid": wager.paid, "collected": wager.collected, "paragraph": wager.cite,
            }
            for run in self._again[1]
            for seat in account(run.table).seats
            for wager in seat.wagers
        ]  # fmt: skip

    def frame(self, library: str = "") -> Any:
        """The acts, of pandas or polars."""
        return frame(self.rows, library)

    def write(self, file: str | Path) -> None:
        """The acts as Parquet or Arrow; under any other name the journal itself."""
        path = Path(file)
        if path.suffix in (".parquet", ".arrow"):
            write_arrow(path, self.rows)
        else:
            path.write_bytes(self.data)

    def __len__(self) -> int:
        return len(self._again[1])

    def __repr__(self) -> str:
        return f"<{self.game}: {len(self)} rounds, {len(self.lines)} facts>"

    def _repr_html_(self) -> str:
        return html_of(self.settlements, repr(self))
