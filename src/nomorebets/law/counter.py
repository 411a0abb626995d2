"""What a narration of a game of tickets may ask and tell beside the words all games have."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from nomorebets.law.tickets import Ticket

JACKPOT_PLACE, FUND = "jackpot", "fund"  # where chips lie that are neither a player's nor a table's


class CounterTable(Protocol):
    def rule(self, cite: str, /) -> None:
        """From here on what is done is done under this paragraph."""

    def announce(self, words: str, /) -> None:
        """These words are said."""

    def perform(self, words: str, /) -> None:
        """Something is done that moves no chip."""

    def take_tickets(self) -> None:
        """Tickets are issued, voided, presented, until the game closes."""

    def draw(self) -> Sequence[int]:
        """The numbers of this game, in the order they are drawn."""

    def tickets(self) -> Sequence[Ticket]:
        """Those that are in this game."""

    def lay(self, won: Mapping[int, int], /) -> None:
        """Every ticket's wager on this game is decided; what it won is laid to it."""

    def jackpot(self) -> int:
        """What lies in it."""

    def lay_jackpot(self, won: Mapping[int, int], /) -> None:
        """From the jackpot to tickets."""

    def feed(self, amount: int, /) -> None:
        """From the inventory to the jackpot."""
