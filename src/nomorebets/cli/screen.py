"""Where a session at a table is shown, and its answers are typed."""

from collections.abc import Sequence
from typing import Any

import click
import msgspec

from nomorebets.cli.show import (
    acts_in_full,
    drawn,
    settlement,
    settlement_json,
)
from nomorebets.law.refusal import Refused
from nomorebets.table.account import account
from nomorebets.table.facts import (
    Act,
)
from nomorebets.table.live import LiveTable


class Quit(Exception):
    """The person leaves."""


class Screen:
    """Words and cards on a terminal; or the same in lines of JSON."""

    def __init__(self, as_json: bool = False) -> None:
        self.as_json = as_json

    def _line(self, **event: Any) -> None:
        click.echo(msgspec.json.encode(event, enc_hook=str))

    def say(self, words: str) -> None:
        if self.as_json:
            self._line(says=click.unstyle(words))
        else:
            click.echo(words)

    def acts(self, acts: Sequence[Act]) -> None:
        if not acts:
            return
        if self.as_json:
            self._line(acts=acts)
        else:
            for line in acts_in_full(acts):
                click.echo(line)

    def refuse(self, refusal: Refused) -> None:
        if self.as_json:
            self._line(refused=refusal.why, cite=refusal.cite)
        else:
            click.echo(click.style(f"  Not so: {refusal}", fg="yellow"))

    def settle(self, table: LiveTable, reader: str) -> None:
        accounted = account(table, reader)
        if self.as_json:
            self._line(round=table.layout.rounds + 1, settlement=settlement_json(accounted))
        else:
            for line in settlement(accounted):
                click.echo(line)

    def cards(self, hands: dict[str, list[str]]) -> None:
        if self.as_json:
            self._line(hands=hands)
            return
        for spot, cards in hands.items():
            click.echo(f"  {spot}")
            for line in drawn(cards):
                click.echo(f"    {line}")

    def ask(self, prompt: str, **event: Any) -> str:
        """A line the person types; the end of input is to leave."""
        if self.as_json:
            self._line(asks=event or {"prompt": prompt})
            prompt = ""
        try:
            return input(f"{prompt}> " if prompt else "").strip()
        except (EOFError, RuntimeError):  # at an end, or closed from the beginning
            raise Quit from None
