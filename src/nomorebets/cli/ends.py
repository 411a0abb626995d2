"""How a command ends that does not end well: one line on stderr, and a code that tells why."""

import sys
from typing import NoReturn

import click

DOES_NOT_HOLD, BAD_INPUT, INTERRUPTED = 1, 2, 130


def fail(words: str, code: int = BAD_INPUT) -> NoReturn:
    click.echo(f"nmb: {words}", err=True)
    sys.exit(code)
