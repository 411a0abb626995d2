"""nmb serve"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from nomorebets.cli.common import json_option, say_json
from nomorebets.law.refusal import Refused

HOST, PORT = "127.0.0.1", 8047  # subchapter 19:47
STORE = Path(".nmb/floor.sqlite")


@click.command("serve")
@click.option(
    "--store", metavar="FILE", type=click.Path(path_type=Path), default=STORE,
    help=f"Where the floor is kept (default {STORE}).",
)  # fmt: skip
@click.option("--host", default=HOST, help=f"The address to listen at (default {HOST}: here only).")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT,
    help=f"The port (default {PORT}; 0: any that is free).",
)  # fmt: skip
@click.option("--demo/--no-demo", help="On a new floor: a table of each game, accounts for roles.")
@click.option("--pace", type=click.FloatRange(0.001, 10), default=1.0, hidden=True)
@json_option
def command(store: Path, host: str, port: int, demo: bool, pace: float, as_json: bool) -> None:
    """Open the casino floor: tables in the browser, every act citing its paragraph.

    All that happens is stored before it is shown; after a crash every round goes on from the same
    card. Play chips only.
    """
    if str(store).startswith("postgresql:"):
        raise Refused("", "this edition keeps a floor in a file; PostgreSQL is not there yet")
    import asyncio

    asyncio.run(_serve(store, host, port, demo, pace, as_json))


async def _serve(store: Path, host: str, port: int, demo: bool, pace: float, as_json: bool) -> None:
    import logging

    import uvicorn

    from nomorebets.floor.demo import demo_accounts, open_one_of_each
    from nomorebets.floor.floor import Floor
    from nomorebets.floor.limits import LOOPBACK, Limits
    from nomorebets.floor.pace import Pace
    from nomorebets.floor.server import app
    from nomorebets.floor.sqlite_store import SqliteStore

    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(message)s")
    floor, limits = Floor(SqliteStore(store), Pace(pace)), Limits()
    accounts: dict[str, str] = {}

    async def begin() -> None:
        if demo:
            accounts.update(await demo_accounts(floor, store.with_name("demo-accounts.txt")))
            await open_one_of_each(floor)

    hosts = LOOPBACK if host in LOOPBACK else None
    server = uvicorn.Server(
        uvicorn.Config(
            app(floor, limits, hosts, begin=(begin,)), host=host, port=port, log_level="warning",
            ws_max_size=limits.message * 2, lifespan="on", server_header=False,
            timeout_graceful_shutdown=5, ws_ping_interval=20, ws_per_message_deflate=False,
        )
    )  # fmt: skip
    say = _say_json if as_json else _say
    await _run(server, host, lambda address: say(address, len(floor.tables), accounts))


async def _run(server: Any, host: str, say: Callable[[str], None]) -> None:
    """Serve, and say where once it listens."""
    import asyncio

    serving = asyncio.ensure_future(server.serve())
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started and server.servers:
        port = server.servers[0].sockets[0].getsockname()[1]
        name = f"[{host}]" if ":" in host else host
        say(f"http://{name}:{port}/")
    await serving
    if not server.started:
        raise Refused("", f"nothing listens: the address {host} or its port is taken")


def _say_json(address: str, tables: int, accounts: dict[str, str]) -> None:
    say_json({"address": address, "tables": tables, "accounts": accounts})


def _say(address: str, tables: int, accounts: dict[str, str]) -> None:
    click.echo(f"The floor is open at {address} with {tables} tables.")
    click.echo("Play chips only. Ctrl-C closes the floor; rounds go on when it opens again.")
    if accounts:
        width = max(map(len, accounts))
        click.echo("Demo accounts, one for each role:")
        for account, password in accounts.items():
            click.echo(f"  {account:<{width}}  {password}")
