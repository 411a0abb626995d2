"""A floor opened on the store at an address, shared with other processes where the store is."""

from collections.abc import Sequence

from nomorebets.floor.floor import Floor
from nomorebets.floor.store.addresses import is_postgresql, open_store
from nomorebets.floor.tables.pace import Pace
from nomorebets.law.refusal import Refused


async def open_floor(
    address: str, pace: Pace, reached_at: str, send_seals: Sequence[str] = ()
) -> Floor:
    """`reached_at`: host:port, where other processes of the same floor reach this one."""
    store = await open_store(address)
    floor = Floor(store, pace, send_seals)
    if is_postgresql(address):
        from nomorebets.floor.sharing.leases import Sharing, refuses
        from nomorebets.floor.store.postgres import PostgresStore

        if await refuses(reached_at):
            raise Refused("", f"nobody can be reached at {reached_at}: see --advertise")
        assert isinstance(store, PostgresStore)
        floor.sharing = Sharing(floor, store, reached_at)
    return floor
