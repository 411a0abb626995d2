"""nmb staff"""

import asyncio
import secrets
import sys
from collections.abc import Awaitable, Callable
from typing import TypeVar

import click
import msgspec

from nomorebets.cli.common import json_option, say_json
from nomorebets.cli.serve import STORE
from nomorebets.floor.people import second_factor
from nomorebets.floor.people.passwords import hashed, refuse_common
from nomorebets.floor.store.protocol import Account, Store
from nomorebets.law.refusal import Refused
from nomorebets.table.views import Role

T = TypeVar("T")
STAFF = [str(role) for role in Role if role != Role.PLAYER]
WORDS = (
    "anchor", "basil", "cedar", "delta", "ember", "fable", "garnet", "hazel", "indigo", "jasper",
    "kelp", "linen", "maple", "nectar", "onyx", "pearl", "quartz", "raven", "sable", "topaz",
    "umber", "velvet", "willow", "yarrow", "zephyr", "birch", "coral", "dune", "fern", "grove",
    "harbor", "iris",
)  # fmt: skip

store_option = click.option(
    "--store", metavar="STORE", default=str(STORE),
    help=f"Where the floor is kept: a file, or postgresql://… (default {STORE}).",
)  # fmt: skip
password_option = click.option(
    "--password-stdin", is_flag=True, help="Read the password from standard input."
)
totp_option = click.option("--totp", is_flag=True, help="With a second factor (a code by time).")


@click.group("staff")
def command() -> None:
    """Make staff accounts, change their role, disable them, give another password.

    The floor may be open meanwhile. Whatever is changed of an account, its sessions end.
    """


@command.command("add")
@click.argument("name")
@click.argument("role", type=click.Choice(STAFF))
@store_option
@password_option
@totp_option
@json_option
def add(name: str, role: str, store: str, password_stdin: bool, totp: bool, as_json: bool) -> None:
    """Make an account for NAME with a ROLE; a password is made, or read with --password-stdin."""
    from nomorebets.floor.accounts import register

    password = _told() if password_stdin else _made()
    secret = second_factor.new_secret() if totp else ""

    async def make(there: Store) -> Account:
        account = await register(there, name, password, Role(role), chips=0)
        if secret:
            account = _with(account, totp=await there.keep_second_factor(secret))
            await there.change_account(account)
        return account

    _say(_in(store, make), as_json, "" if password_stdin else password, secret)


@command.command("role")
@click.argument("name")
@click.argument("role", type=click.Choice([str(role) for role in Role]))
@store_option
@json_option
def change_role(name: str, role: str, store: str, as_json: bool) -> None:
    """Give NAME another ROLE."""
    _say(_changed(store, name, lambda account: _with(account, role=role)), as_json)


@command.command("disable")
@click.argument("name")
@click.option("--enable", is_flag=True, help="Let them in again.")
@store_option
@json_option
def disable(name: str, enable: bool, store: str, as_json: bool) -> None:
    """Let NAME in no more; what they did stays theirs."""
    _say(_changed(store, name, lambda account: _with(account, disabled=not enable)), as_json)


@command.command("reset")
@click.argument("name")
@store_option
@password_option
@totp_option
@click.option("--no-totp", is_flag=True, help="Without a second factor from now on.")
@json_option
def reset(
    name: str, store: str, password_stdin: bool, totp: bool, no_totp: bool, as_json: bool
) -> None:
    """Give NAME another password, and with --totp another second factor."""
    password = _told() if password_stdin else _made()
    refuse_common(password, name)
    kept = asyncio.run(hashed(password))

    def change(account: Account) -> Account:
        if account.guest:
            raise Refused("", f"{account.name} is a guest, and has no password")
        return _with(account, password=kept, totp="" if no_totp else account.totp)

    secret = second_factor.new_secret() if totp else ""
    _say(_changed(store, name, change, secret), as_json, "" if password_stdin else password, secret)


@command.command("list")
@store_option
@json_option
def listed(store: str, as_json: bool) -> None:
    """List the staff."""

    async def find(there: Store) -> list[Account]:
        return [account for account in await there.accounts() if account.role != Role.PLAYER]

    found = _in(store, find)
    if as_json:
        say_json([_shown(account) for account in found])
        return
    width = max((len(account.name) for account in found), default=0)
    for account in found:
        notes = [word for word, so in _notes(account).items() if so]
        click.echo(f"{account.name:<{width}}  {account.role}{''.join(f', {n}' for n in notes)}")
    if not found:
        click.echo("no staff yet: nmb staff add NAME ROLE")


def _with(account: Account, **changes: object) -> Account:
    return msgspec.structs.replace(account, **changes)


def _in(address: str, body: Callable[[Store], Awaitable[T]]) -> T:
    from nomorebets.floor.sealing import Sealing
    from nomorebets.floor.store.addresses import open_beside

    async def run() -> T:
        store = await open_beside(address)
        try:
            await store.adopt()
            done = await body(store)
            await Sealing(store).seal()
            return done
        finally:
            await store.close()

    return asyncio.run(run())


def _changed(
    address: str, name: str, change: Callable[[Account], Account], secret: str = ""
) -> Account:
    async def run(store: Store) -> Account:
        found = await store.account(name)
        if found is None:
            raise Refused("", f"there is no account {name!r}")
        changed = change(found)
        if secret:
            changed = _with(changed, totp=await store.keep_second_factor(secret))
        await store.change_account(changed)
        if found.totp != changed.totp:
            await store.forget_second_factor(found.totp)
        return changed

    return _in(address, run)


def _told() -> str:
    return sys.stdin.readline().rstrip("\r\n")


def _made() -> str:
    return "-".join(secrets.choice(WORDS) for _ in range(6))


def _notes(account: Account) -> dict[str, bool]:
    return {"second factor": bool(account.totp), "disabled": account.disabled}


def _shown(account: Account) -> dict[str, object]:
    return {"name": account.name, "role": account.role, **_notes(account)}


def _say(account: Account, as_json: bool, password: str = "", secret: str = "") -> None:
    """A password or secret that was made is shown once, here."""
    device = second_factor.address(account.name, secret) if secret else ""
    if as_json:
        told = {"password": password} if password else {}
        say_json(_shown(account) | told | ({"totp": device} if device else {}))
        return
    notes = "".join(f", {word}" for word, so in _notes(account).items() if so)
    click.echo(f"{account.name}: {account.role}{notes}")
    if password:
        click.echo(f"  password  {password}")
    if device:
        click.echo(f"  second factor, for the device  {device}")
