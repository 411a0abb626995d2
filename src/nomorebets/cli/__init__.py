"""The command `nmb`. A sub-command is a module of its name here, imported when it is called."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from keyword import iskeyword
from typing import Any, NoReturn

import click

from nomorebets import __version__
from nomorebets.cli.ends import INTERRUPTED, fail
from nomorebets.law.refusal import Refused, meant

# In the order of --help. The words are the first line of each command's own help.
COMMANDS = {
    "games": "List the games, their subchapters and which faces work.",
    "terms": "Show a game's terms: the licensee's options, legal values, citations.",
    "guide": "Read the guide to a game: its wagers, payouts and complete rules.",
    "deal": "Deal rounds by software, with house players at the seats.",
    "play": "Play in the terminal, with house players at the other seats.",
    "replay": "Run a journal or a scenario again: acts, citations, settlement.",
    "dispute": "Reconstruct one round: hands, wagers, who was owed what and why.",
    "audit": "Verify a journal's chain, its rounds, its shoes and its chips.",
    "import": "Play hand histories (PHH) again by the rules: acts, citations, stacks.",
    "export": "Write the rounds of a journal in another notation: hands of poker as PHH.",
    "ticket": "Print a ticket of a journal: what it shows, and what was done with it.",
    "odds": "Show exact odds and best play.",
    "study": "Study poker: hand frequencies, starting hands, all in or fold, what a rake costs.",
    "verify": "Check exact odds against the narration, a simulation and publications.",
    "par": "Write the PAR sheet: terms, odds, best play, volatility, checks.",
    "compare": "Compare two sets of terms, or show what each term does to the edge.",
    "price": "Find pay tables of whole numbers that give the house a wanted edge.",
    "simulate": "Simulate rounds, millions a second, from the narration compiled.",
    "environments": "List the environments for agents that learn, and what plain play is worth.",
    "law": "Show law coverage; for a game, each rule beside its code.",
    "serve": "Open the casino floor: tables in the browser, every act citing its paragraph.",
    "equipment": "Show a floor's record of its equipment: what is due, the life of each piece.",
    "staff": "Make staff accounts, change their role, disable them, give another password.",
    "backup": "Copy a floor's store to TARGET, a new file, while the floor goes on; verified.",
    "restore": "Make a floor's store from a BACKUP; verified, all of it or nothing.",
    "copy-store": "Move a floor between stores: journals, keys, ledger, accounts, kept answers.",
    "rotate-key": "Wrap the keys of a floor's shoes anew, with a new wrapping key.",
    "doctor": "Examine a floor's store: journals, chips, keys, owners; what is wrong, what to do.",
}

BROKEN_PIPE = 141
EXTRAS = {
    "psycopg": "postgres", "httpx": "postgres", "distributed": "cluster", "dask": "cluster",
    "gymnasium": "rl", "pettingzoo": "rl", "typst": "report", "pyarrow": "parquet",
}  # fmt: skip


class Nmb(click.Group):
    """Commands imported when called; errors in one line on stderr."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = cmd_name.replace("-", "_") + ("_" if iskeyword(cmd_name) else "")
        command = import_module(f"nomorebets.cli.{module}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            close = meant(name, COMMANDS).rstrip(";")
            raise click.UsageError(f"there is no command {name!r}{close}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except BrokenPipeError:
            # Whoever read our output has stopped: that is no error, but nothing more can be said.
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            ctx.exit(BROKEN_PIPE)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> NoReturn:
        if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
            extra.setdefault("color", False)
        if sys.stdout is None:
            fail("standard output is closed: nothing can be said there")
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):  # a terminal that has no ♠ is shown “?”
                stream.reconfigure(errors="replace")
        try:
            code = super().main(
                args, prog_name or "nmb", complete_var, standalone_mode=False, **extra
            )
        except click.Abort:
            fail("interrupted", INTERRUPTED)
        except click.UsageError as error:
            name = error.ctx.command_path if error.ctx else "nmb"
            fail(f"{one_line(error.format_message())} (see {name} --help)")
        except click.ClickException as error:
            fail(one_line(error.format_message()))
        except Refused as refusal:
            fail(one_line(str(refusal)))
        except ModuleNotFoundError as error:
            if error.name is None or error.name.startswith("nomorebets"):
                raise
            fail(f"this needs {error.name}: pip install 'nomorebets[{extra_of(error.name)}]'")
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            fail(f"{where}{error.strerror or error}")
        except (ValueError, RecursionError) as error:
            fail(one_line(str(error)))
        sys.exit(code if isinstance(code, int) else 0)


def extra_of(module: str) -> str:
    """The extra that brings a module."""
    return EXTRAS.get(module.partition(".")[0], "floor")


def one_line(text: str) -> str:
    return " ".join(text.split())


@click.group(
    cls=Nmb,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Play chips only: no command takes or pays money.",
)
@click.version_option(__version__, message="nmb %(version)s")
@click.pass_context
def nmb(ctx: click.Context) -> None:
    """No More Bets: the executable edition of the Atlantic City rules of the games.

    Deal a game, settle it by the regulation's own order, replay it, dispute it, audit it: every
    act names the paragraph it follows from.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main() -> None:
    nmb.main()
