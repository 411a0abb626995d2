"""What a floor asks of the other processes that serve it."""

from typing import Any, Protocol

from nomorebets.floor.store.protocol import Standing


class OtherProcesses(Protocol):
    standing: Standing  # who serves the floor, and which tables are whose

    @property
    def leased(self) -> bool:
        """Whether it is certain that nobody else has what is here."""

    @property
    def neighbours(self) -> dict[str, str]:
        """Their addresses."""

    async def start(self) -> None: ...
    async def stop(self) -> None: ...
    def poke(self) -> None: ...
    def knows(self, table: str) -> bool: ...
    async def relieve(self, table: str, dealer: str, token: str) -> None: ...
    async def tiles(self) -> list[dict[str, Any]]: ...
    async def seats(self, token: str) -> list[dict[str, Any]] | None: ...
