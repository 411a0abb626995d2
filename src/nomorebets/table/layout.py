"""The layout: all that stands on and around the table between rounds."""

from typing import Any

import msgspec

from nomorebets.law.game import Game
from nomorebets.law.game_parts import NO_COUPONS
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.law.tickets import Ticket
from nomorebets.law.words import SEATS
from nomorebets.table.journal import VERSION

BY_CHAIRS = 1  # the version of the journal whose rules took a chair for the person who sits there


class Shoe(msgspec.Struct, frozen=True):
    """The side of a double shoe that is not in use."""

    undealt: tuple[int, ...] = ()
    left: int = 0
    rack: tuple[int, ...] = ()
    rack_unseen: int = 0
    cutting_card: int = 0
    cutting_cite: str = ""
    cutting_out: bool = False
    cuts: tuple[int, ...] = ()


class Desk(msgspec.Struct, frozen=True):
    """What a counter knows of its tickets, besides the chips in their places."""

    tickets: dict[int, Ticket] = {}  # by number; those that met their fate go after some games
    issued: int = 0  # the number of the last one
    down: bool = False  # the system is not operational
    swept: str = ""  # the day unclaimed winnings were taken last
    draws: tuple[tuple[int, ...], ...] = ()  # the numbers of the last games, latest first


class Layout(msgspec.Struct, frozen=True):
    """A value; a round begins with one and ends with another."""

    seats: tuple[str, ...]  # who sits where; "" is nobody
    arrivals: tuple[str, ...] = ()  # players by the time they came
    purses: dict[str, int] = {}  # chips each player holds
    inventory: int = 0  # won or lost by the table inventory container
    brought: int = 0  # chips brought to the table less those taken away
    stakes: dict[tuple[int, int], int] = {}  # (seat, wager): wagers standing between rounds
    owed: dict[int, int] = {}  # vigorish marked, by seat
    moved: dict[str, int] = {}  # who has changed seats since a turn came: from which
    buttons: dict[tuple[int, int], int] = {}  # (seat, wager): “on” and “off” buttons
    markers: tuple[int, ...] = ()
    meant: tuple[str, ...] = ()  # by marker: who sat at the seat it shows when it was moved there
    meters: tuple[int, ...] = ()  # what the progressive meters show
    undealt: tuple[int, ...] = ()  # by card: not yet seen since the shuffle
    left: int = 0  # cards in the shoe
    rack: tuple[int, ...] = ()  # by card: in the discard rack
    rack_unseen: int = 0  # cards in the rack whose faces nobody saw
    cutting_card: int = 0  # cards behind the cutting card; 0: none in the shoe
    cutting_cite: str = ""
    cutting_out: bool = False
    cuts: tuple[int, ...] = ()  # since the last shuffle
    side: int = 0  # of a double shoe, in use
    aside: Shoe = Shoe()
    desk: Desk = Desk()
    kept: dict[str, int] = {}  # chips in other places: tickets, the jackpot
    coupons: dict[str, tuple[int, ...]] = {}  # match play coupons each player holds, here or gone
    rounds: int = 0
    idle: bool = False
    version: int = BY_CHAIRS  # of the journal

    @classmethod
    def new(cls, game: Game, terms: Any, version: int = VERSION) -> "Layout":
        seats, between = game.seats.number(terms), game.between
        assert 0 < seats <= SEATS or game.counter is not None
        return cls(
            seats=("",) * seats, markers=between.rests, meters=between.resets(terms),
            version=version,
        )  # fmt: skip

    def sit(self, game: Game, terms: Any, player: str, seat: int, chips: int) -> "Layout":
        """A player takes a seat; a second one only where the text lets a player use two areas.
        Seat 0 stands behind the others, where the text lets a player wager on another's box."""
        if seat == 0 and game.seats.behind(terms) and player not in self.purses and player.strip():
            return self._stand(player, chips)
        if not 1 <= seat <= len(self.seats):
            words = f"there is no seat {seat}; the table has {len(self.seats)}"
            raise Refused(game.seats_cite, words)
        if chips < 0:
            raise Refused("", "chips bought in cannot be negative")
        if not player.strip():
            raise Refused("", "a player needs a name")
        at = seat - 1
        if self.seats[at]:
            raise Refused(game.seats_cite, f"seat {seat} is taken")
        held = [i for i, name in enumerate(self.seats) if name == player]
        most = game.seats.areas(terms)
        if held and game.seats.moves_cite:
            seats = tuple(
                player if i == at else "" if i in held else name
                for i, name in enumerate(self.seats)
            )
            moved = {player: held[0]} | self.moved
            purses = {**self.purses, player: self.purses[player] + chips}
            return msgspec.structs.replace(
                self, seats=seats, moved=moved, purses=purses, brought=self.brought + chips
            )
        if held:
            if len(held) >= most:
                cite = game.seats.areas_cite
                raise Refused(cite, f"a player may use no more than {most} betting area(s) here")
            if game.seats.adjacent and all(abs(at - i) != 1 for i in held):
                raise Refused(game.seats.areas_cite, "the two betting areas must be adjacent")
        seats = (*self.seats[:at], player, *self.seats[at + 1 :])
        arrivals = self.arrivals if player in self.purses else (*self.arrivals, player)
        purses = {**self.purses, player: self.purses.get(player, 0) + chips}
        return msgspec.structs.replace(
            self, seats=seats, arrivals=arrivals, purses=purses, brought=self.brought + chips
        )

    def _stand(self, player: str, chips: int) -> "Layout":
        if chips < 0:
            raise Refused("", "chips bought in cannot be negative")
        return msgspec.structs.replace(
            self, purses={**self.purses, player: chips}, brought=self.brought + chips,
            arrivals=(*self.arrivals, player),
        )  # fmt: skip

    def buy(self, player: str, chips: int) -> "Layout":
        """A player at the table buys more chips."""
        if player not in self.purses:
            raise Refused("", f"{player!r} does not sit at this table")
        if chips <= 0:
            raise Refused("", "chips bought in must be more than none")
        purses = {**self.purses, player: self.purses[player] + chips}
        return msgspec.structs.replace(self, purses=purses, brought=self.brought + chips)

    def issue(self, game: Game, terms: Any, player: str, amount: int) -> "Layout":
        """The licensee hands a player a match play coupon: it is good at this table."""
        coupons = game.wagering.coupons
        if coupons is None:
            raise Refused("", f"{game.name}: the text admits no match play coupon")
        if terms.match_play_coupons == NO_COUPONS:
            raise Refused(coupons.cite, "no match play coupon is accepted at this table")
        if player not in self.purses:
            raise Refused("", f"{player!r} does not sit at this table")
        if amount <= 0 or amount % terms.chip:
            words = f"a coupon is of whole chips of {money(terms.chip)}, not {money(amount)}"
            raise Refused(coupons.cite, words)
        held = {**self.coupons, player: (*self.coupons.get(player, ()), amount)}
        return msgspec.structs.replace(self, coupons=held)

    def leave(self, player: str) -> "Layout":
        """A player leaves; what is owed is settled first, wagers standing are taken along."""
        held = [i for i, name in enumerate(self.seats) if name == player]
        if player not in self.purses:
            raise Refused("", f"{player!r} does not sit at this table")
        purses = dict(self.purses)
        chips = purses.pop(player)
        owed = sum(self.owed.get(i, 0) for i in held)
        standing = sum(amount for (seat, _), amount in self.stakes.items() if seat in held)
        seats = tuple("" if name == player else name for name in self.seats)
        return msgspec.structs.replace(
            self,
            seats=seats,
            moved={name: seat for name, seat in self.moved.items() if name != player},
            arrivals=tuple(name for name in self.arrivals if name != player),
            purses=purses,
            inventory=self.inventory + owed,
            brought=self.brought - chips - standing + owed,
            stakes={key: amount for key, amount in self.stakes.items() if key[0] not in held},
            buttons={key: button for key, button in self.buttons.items() if key[0] not in held},
            owed={seat: amount for seat, amount in self.owed.items() if seat not in held},
            idle=self.idle or not any(seats),
        )

    @property
    def chips(self) -> int:
        """All chips at the table: constant but for what players bring and take."""
        players = sum(self.purses.values()) + sum(self.stakes.values())
        return players + self.inventory + sum(self.kept.values())

    @property
    def standing(self) -> tuple[str, ...]:
        """Players who stand behind those seated."""
        return tuple(name for name in self.arrivals if name not in self.seats)

    @property
    def taken(self) -> tuple[int, ...]:
        return tuple(i for i, name in enumerate(self.seats) if name)
