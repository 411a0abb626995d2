"""nmb serve"""

import gc
import re
import socket
import sys
from pathlib import Path

import click

from nomorebets.cli.common import json_option, say_json
from nomorebets.floor.health.logs import LEVELS, set_up
from nomorebets.floor.tables.settings import Settings
from nomorebets.floor.web.limits import LOOPBACK, Limits, host_of, limits_with
from nomorebets.law.refusal import Refused
from nomorebets.table.views import Role

HOST, PORT = "127.0.0.1", 8047  # subchapter 19:47
STORE = Path(".nmb/floor.sqlite")
SELDOM = 20_000, 20, 20  # new objects until Python looks for cycles of them


@click.command("serve")
@click.option(
    "--store", metavar="STORE", default=str(STORE),
    help=f"Where the floor is kept: a file, or postgresql://… (default {STORE}).",
)  # fmt: skip
@click.option("--host", default=HOST, help=f"The address to listen at (default {HOST}: here only).")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT,
    help=f"The port (default {PORT}; 0: any that is free).",
)  # fmt: skip
@click.option("--demo/--no-demo", help="On a new floor: a table of each game, accounts for roles.")
@click.option(
    "--tables", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
    help="Open the tables a TOML file tells, unless they are open: [[table]] game, name, …",
)  # fmt: skip
@click.option(
    "--seal-to", metavar="FILE|URL", multiple=True,
    help="Where seals of the history are sent: a file elsewhere, or an address. May be repeated.",
)  # fmt: skip
@click.option(
    "--https", is_flag=True, help="Browsers come by HTTPS, through a proxy that speaks it."
)
@click.option(
    "--name", "names", metavar="HOST", multiple=True,
    help="A name the server goes by, beside its address (behind a proxy). May be repeated.",
)  # fmt: skip
@click.option(
    "--advertise", metavar="HOST:PORT", default="",
    help="In PostgreSQL: where the other processes of the floor reach this one.",
)  # fmt: skip
@click.option(
    "--metrics-from", metavar="NETWORK", multiple=True,
    help="Who may read /metrics beside this machine: an address or network. May be repeated.",
)  # fmt: skip
@click.option(
    "--limit", "limited", metavar="NAME=NUMBER", multiple=True,
    help="Another limit than usual, as sockets=1000. May be repeated.",
)  # fmt: skip
@click.option(
    "--log-level", type=click.Choice(LEVELS), default="warning",
    help="What is logged, to standard error (default warning).",
)  # fmt: skip
@click.option("--log-json", is_flag=True, help="The log as JSON, one object a line.")
@click.option("--pace", type=click.FloatRange(0.001, 10), default=1.0, hidden=True)
@json_option
def command(
    store: str, host: str, port: int, demo: bool, tables: Path | None, seal_to: tuple[str, ...],
    https: bool,    names: tuple[str, ...], advertise: str, metrics_from: tuple[str, ...],
    limited: tuple[str, ...], log_level: str, log_json: bool, pace: float, as_json: bool,
) -> None:  # fmt: skip
    """Open the casino floor: tables in the browser, every act citing its paragraph.

    All that happens is stored before it is shown; after a crash every round goes on from the same
    card. Play chips only.

    Staff come from nmb staff, tables from --tables or from a floorperson's page. --demo furnishes a
    new floor with both.

    With --store postgresql://… several processes may serve one floor: each table is owned by one of
    them, any serves any player, and when one dies the others take its tables over.

    With --https the session's cookie is sent by HTTPS only; without a proxy in front that speaks
    it, nobody can log in then.
    """
    import asyncio

    import uvloop

    if advertise and not re.fullmatch(r"[^:/]+:\d{1,5}|\[[^\]/]+\]:\d{1,5}", advertise):
        raise Refused("", f"--advertise {advertise}: write HOST:PORT, such as 10.0.0.5:{PORT}")
    sys.setswitchinterval(0.0005)  # the store's threads get their turn soon
    set_up(log_level, log_json)
    limits = limits_with(limited)
    from nomorebets.floor.furnishing import tables_from
    from nomorebets.floor.store.addresses import one_process

    told = tables_from(tables) if tables else []

    with _listen(host, port) as listening, one_process(store):
        serving = _serve(
            listening, store, host, demo, told, seal_to, https, names, advertise, metrics_from,
            limits, pace, as_json,
        )  # fmt: skip
        gc.freeze()  # what was loaded stays
        gc.set_threshold(*SELDOM)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(serving)


async def _serve(
    listening: socket.socket, store: str, host: str, demo: bool, tables: list[Settings],
    seal_to: tuple[str, ...], https: bool, names: tuple[str, ...], advertise: str,
    metrics_from: tuple[str, ...], limits: Limits, pace: float, as_json: bool,
) -> None:  # fmt: skip
    import asyncio

    import uvicorn

    from nomorebets.floor.demo import demo_accounts, open_one_of_each, refuse_furnished
    from nomorebets.floor.furnishing import open_missing
    from nomorebets.floor.health.probes import networks
    from nomorebets.floor.open_floor import open_floor
    from nomorebets.floor.store.addresses import is_postgresql
    from nomorebets.floor.tables.pace import Pace
    from nomorebets.floor.web.app import app
    from nomorebets.floor.web.wire import Guard

    reached_at = advertise or _reached_at(host, listening)
    floor = await open_floor(store, Pace(pace), reached_at, seal_to)
    accounts: dict[str, str] = {}
    if demo:
        try:
            await refuse_furnished(floor.store)
        except Refused:
            await floor.store.close()
            raise

    async def begin() -> None:
        if demo:
            near = STORE if is_postgresql(store) else Path(store)
            accounts.update(await demo_accounts(floor, near.with_name("demo-accounts.txt")))
            await open_one_of_each(floor)
        await open_missing(floor, tables)

    hosts = None  # any
    if host in LOOPBACK or names:
        own = LOOPBACK if host in LOOPBACK else (host,)
        hosts = frozenset({*own, *names, host_of(reached_at)})
    guard = Guard(limits, floor.metrics, https)
    served = app(
        floor, limits, hosts, begin=(begin,), secure=https, metrics_from=networks(metrics_from)
    )
    server = uvicorn.Server(guard.config(served, timeout_graceful_shutdown=5))
    say = _say_json if as_json else _say
    serving = asyncio.ensure_future(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        staff = any(a.role != Role.PLAYER for a in await floor.store.accounts())
        say(_address(host, listening), len(floor.open_ids), accounts, staff)
    await serving


def _listen(host: str, port: int) -> socket.socket:
    """A port that is taken is an `OSError`, before anything is opened."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # By the protocol's name asyncio knows that small messages must not wait (TCP_NODELAY).
    listening = socket.socket(family, proto=socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(2048)  # who comes before the floor is open waits
    except OSError as error:
        listening.close()
        raise Refused("", f"cannot listen at {host}, port {port}: {error.strerror}") from None
    return listening


def _reached_at(host: str, listening: socket.socket) -> str:
    """By other processes on this machine; those on others must be told."""
    own = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"{f'[{own}]' if ':' in own else own}:{listening.getsockname()[1]}"


def _address(host: str, listening: socket.socket) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{listening.getsockname()[1]}/"


def _say_json(address: str, tables: int, accounts: dict[str, str], staff: bool) -> None:
    say_json({"address": address, "tables": tables, "accounts": accounts, "staff": staff})


FIRST_START = """Nobody works here yet. In another terminal, with the same --store:
  nmb staff add "Pat Doe" floorperson     opens and closes tables, assigns dealers
  nmb staff add "Lee Doe" licensee        opens tables under the terms of the house
Each shows a password, once. Tables may also be told in a file: nmb serve --tables floor.toml
See docs/how-to/run-a-floor.md; nmb serve --demo furnishes a new store for a look around."""


def _say(address: str, tables: int, accounts: dict[str, str], staff: bool) -> None:
    click.echo(f"The floor is open at {address} with {tables} tables.")
    if not staff:
        click.echo(FIRST_START)
    elif not tables:
        click.echo(f"No table is open: a floorperson opens one at {address}")
        click.echo(
            "Or tell them in a file: nmb serve --tables floor.toml (docs/how-to/run-a-floor.md)"
        )
    click.echo("Play chips only. Ctrl-C closes the floor; rounds go on when it opens again.")
    if accounts:
        width = max(map(len, accounts))
        click.echo("Demo accounts, one for each role:")
        for account, password in accounts.items():
            click.echo(f"  {account:<{width}}  {password}")
