"""A new floor: a table of each game with house players, and an account for each role."""

import logging
import os
import secrets
from functools import partial
from pathlib import Path

from nomorebets.floor.accounts import register
from nomorebets.floor.floor import Floor
from nomorebets.floor.people.passwords import matches
from nomorebets.floor.store.protocol import Store
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.floor.tables.settings import Settings
from nomorebets.law.refusal import Refused
from nomorebets.rules import folders, game
from nomorebets.table.views import Role

log = logging.getLogger("nomorebets.floor")
HOUSE_PLAYERS = 3
NAMES = {
    Role.PLAYER: "demo player",
    Role.DEALER: "demo dealer",
    Role.FLOORPERSON: "demo floorperson",
    Role.SUPERVISOR: "demo supervisor",
    Role.SURVEILLANCE: "demo surveillance",
    Role.REGULATOR: "demo regulator",
    Role.LICENSEE: "demo licensee",
}
WORDS = (
    "ace", "ante", "ball", "bank", "box", "card", "chip", "crown", "cut", "deal", "dice", "felt",
    "fold", "game", "hand", "king", "lay", "push", "rail", "roll", "shoe", "spin", "stub", "wash",
)  # fmt: skip


async def open_one_of_each(floor: Floor, dealing: bool = True) -> None:
    """Only on a floor where no table was ever opened."""
    if await floor.store.tables():
        return
    for id in folders():
        try:
            await floor.open_table(Settings(game=id, house_players=HOUSE_PLAYERS))
        except Refused as refusal:
            log.error("no table of %s: %s", id, refusal)
    if dealing:
        table: GamingTable = await floor.open_table(
            Settings(game=plainest(), name="Real cards", source="reported", dealer="person")
        )
        await table.perform(partial(table.assign, NAMES[Role.DEALER]))


def plainest() -> str:
    """The game with the fewest cards to report, and then the fewest wagers."""
    known = [game(id) for id in folders()]
    cards = [g for g in known if g.cards.pack and g.cards.pack.noun == "card"]
    sizes = {g.id: (len(g.cards.shuffled(g.terms())), len(g.wagers)) for g in cards}
    return min(sizes, key=sizes.__getitem__)


async def refuse_furnished(store: Store) -> None:
    """A demonstration is for a new floor, or one that was furnished as such."""
    people = await store.accounts()
    names = {account.name for account in people}
    if (people or await store.tables()) and not names.issuperset(NAMES.values()):
        raise Refused("", "--demo is for a new floor: this store has accounts or tables of its own")


async def demo_accounts(floor: Floor, file: Path) -> dict[str, str]:
    """Passwords by name, those that were not changed. They are made once, and kept in a file only
    its owner can read."""
    if await floor.store.account(NAMES[Role.PLAYER]):
        lines = file.read_text("utf-8").splitlines() if file.exists() else []
        kept = dict(line.split(": ", 1) for line in lines if ": " in line)
        accounts = {account.name: account for account in await floor.store.accounts()}
        return {
            name: password
            for name, password in kept.items()
            if name in accounts and await matches(accounts[name].password, password)
        }
    passwords = {}
    for role, name in NAMES.items():
        if await floor.store.account(name) is None:
            password = "-".join(secrets.choice(WORDS) for _ in range(4))
            await register(floor.store, name, password, role)
            passwords[name] = password
    file.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as out:
        out.writelines(f"{name}: {password}\n" for name, password in passwords.items())
    return passwords
