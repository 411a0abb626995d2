"""How a table on the floor is run."""

from typing import Annotated, Literal

import msgspec

Seconds = Annotated[int, msgspec.Meta(ge=1, le=600)]
TermsTold = dict[str, bool | int | str | list[int]]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a table is run, as posted when it is opened."""

    game: str
    terms: TermsTold = {}
    name: Annotated[str, msgspec.Meta(max_length=60)] = ""
    source: Literal["software", "reported"] = "software"
    dealer: Literal["automatic", "person"] = "automatic"
    wager_seconds: Seconds = 15
    decision_seconds: Seconds = 20
    call_seconds: Seconds = 60  # to take the seat one was called for, from the wait list
    house_players: Annotated[int, msgspec.Meta(ge=0, le=16)] = 0
    house: Literal["ordinary", "best"] = "ordinary"  # how house players decide
    training: bool = False  # players are shown what each decision is worth
    aids: Literal["allowed", "forbidden"] = "allowed"  # 8.1: what a choice is worth, the odds
