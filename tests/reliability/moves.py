"""What people on a floor might try next: mostly what the table waits for, often something else."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from tests.support import GAMES, random_terms

from nomorebets.equipment.cards import card_text
from nomorebets.floor.commands.registry import COMMANDS
from nomorebets.floor.floor import Floor
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.law.bets import Bets
from nomorebets.law.game import EQUIPMENT
from nomorebets.law.refusal import Refused
from nomorebets.law.words import BUTTONS, DOWN, SEATS, box_of, number_of
from nomorebets.rules import game as game_named
from nomorebets.table import pending as waits
from nomorebets.table.facts import Irregularity
from nomorebets.table.house_players import HousePlayers
from nomorebets.table.live import LiveTable
from nomorebets.table.pending import Pending
from nomorebets.table.views import Role

PLAYERS = ("Ann", "Bob", "Cat", "Dan", "Eve")
STAFF = {role: f"the {role}" for role in Role if role != Role.PLAYER}
DEALER, FLOORPERSON = STAFF[Role.DEALER], STAFF[Role.FLOORPERSON]
SUPERVISOR = STAFF[Role.SUPERVISOR]
EVERYBODY = (*PLAYERS, *STAFF.values())
ODD_AMOUNTS = (-500, 0, 1, 99, 100, 500, 12_345, 10**9)
LOOKS = ("table", "rounds", "round", "dispute", "history", "ledger", "session", "lobby", "journal")


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something somebody does. `does` is a command, or what is no command: connect, disconnect,
    wait (seconds), restart."""

    who: str
    does: str
    table: str = ""
    told: dict[str, Any] = {}
    key: str = ""
    number: int = 0  # of a round
    seconds: float = 0.0


class Moves:
    """The next step, by chance."""

    def __init__(self, rng: random.Random, games: Sequence[str] = GAMES) -> None:
        self.rng = rng
        self.games = games
        self.past: list[Step] = []
        self._keys = 0
        self._players: dict[str, HousePlayers] = {}

    def next(self, floor: Floor) -> Step:
        rng, tables = self.rng, list(floor.tables.values())
        if not tables or (len(tables) < 3 and rng.random() < 0.002):
            return self._open()
        table = rng.choice(tables)
        kinds: tuple[tuple[float, Callable[[GamingTable], Step]], ...] = (
            (0.68, self._helpful), (0.09, self._of_a_player), (0.06, self._irregularity),
            (0.03, self._look), (0.04, self._wait), (0.03, self._connection),
            (0.03, self._nonsense), (0.025, self._again), (0.01, self._manage),
            (0.005, self._restart),
        )  # fmt: skip
        (pick,) = rng.choices([kind for _, kind in kinds], [weight for weight, _ in kinds])
        step = pick(table)
        if step.who == DEALER and table.assigned != DEALER and rng.random() < 0.9:
            return self._step(FLOORPERSON, "assign", table.id, dealer=DEALER)
        return step

    def _step(self, who: str, does: str, table: str = "", **told: Any) -> Step:
        key = ""
        if self.rng.random() < 0.3:
            self._keys += 1
            key = f"k{self._keys}"
        step = Step(who, does, table, told, key)
        if key:
            self.past.append(step)
        return step

    def _open(self) -> Step:
        rng = self.rng
        game = game_named(rng.choice(self.games))
        terms = game.plain(random_terms(game, rng))
        source = rng.choice(("software", "software", "reported"))
        dealer = "person" if source == "reported" else rng.choice(("automatic", "person"))
        return self._step(
            FLOORPERSON, "open_table", game=game.id, terms=terms, source=source, dealer=dealer,
            house_players=rng.choice((0, 0, 1, 2, 3)),
        )  # fmt: skip

    # what the table waits for

    def _helpful(self, table: GamingTable) -> Step:
        live, pending, rng = table.live, table.pending, self.rng
        if table.proposal is not None:
            does = rng.choice(("confirm", "confirm", "withdraw"))
            return self._step(SUPERVISOR, does, table.id, seq=table.proposal.seq)
        if not table.persons or (len(table.persons) < 3 and rng.random() < 0.1):
            return self._sit(table)
        if live is None or pending is None:
            if table.settings.dealer == "person":
                return self._step(DEALER, "begin", table.id)
            return Step("", "wait", seconds=rng.choice((1.0, 4.0, 10.0)))
        if pending.asks == waits.WAGERS:
            return self._wagering(table, live)
        if pending.asks in (waits.WINDOW, waits.OFFER):
            return self._deciding(table, live, pending)
        return self._report(table, live, pending)

    def _sit(self, table: GamingTable) -> Step:
        rng = self.rng
        free = [i + 1 for i, name in enumerate(table.layout.seats) if not name]
        seat = rng.choice(free) if free and rng.random() < 0.9 else rng.randint(0, SEATS + 1)
        chips = rng.choice((2_000, 20_000, 100_000, 100_000, 100_000))
        return self._step(rng.choice(PLAYERS), "sit", table.id, seat=seat, chips=chips)

    def _wagering(self, table: GamingTable, live: LiveTable) -> Step:
        rng = self.rng
        if live.chips.stakes and rng.random() < 0.2:
            if table.settings.dealer == "person":
                return self._step(DEALER, "close", table.id)
            if rng.random() < 0.5:
                return Step("", "wait", seconds=rng.choice((1.0, 5.0, 16.0)))
            return self._step(rng.choice(table.persons), "ready", table.id)
        return self._wager(table, live, rng.choice(table.persons))

    def _wager(self, table: GamingTable, live: LiveTable, player: str) -> Step:
        rng, game, terms = self.rng, live.game, live.terms
        seats = table.seats_of(player)
        if game.seats.behind(terms) and (not seats or rng.random() < 0.2):
            seats = list(table.layout.taken)
        if not seats:
            return self._step(player, "leave", table.id)
        seat = rng.choice(seats)
        players = self._players.setdefault(table.id, HousePlayers(game, str(rng.random())))
        players.seats = {seat}
        if rng.random() < 0.6 and players.kinds and (fact := players.wager(live)):
            return self._step(
                player, "wager", table.id, seat=fact.seat, wager=fact.wager, amount=fact.amount
            )
        index = rng.choice([*live.standing(seat), rng.randrange(len(game.wagers))])
        wager, chip = game.wagers[index], terms.chip
        least = -(-getattr(terms, wager.least) // chip) * chip
        amount = rng.choice((least, least, least + chip, 3 * least, 30 * chip, 0))
        exact = game.exact_amount(live, seat, index)
        if exact and rng.random() < 0.7:
            amount = exact
        return self._step(player, "wager", table.id, seat=seat + 1, wager=wager.name, amount=amount)

    def _deciding(self, table: GamingTable, live: LiveTable, pending: Pending) -> Step:
        rng = self.rng
        name = live.game.decisions[pending.decision].name
        asked = list(pending.legal)
        rng.shuffle(asked)
        if table.settings.dealer == "person" and (not asked or rng.random() < 0.12):
            return self._step(DEALER, "close", table.id)
        for spot, legal in asked:
            box = box_of(spot)
            if box >= SEATS:
                return self._decide(DEALER, table, 0, name, legal)
            player = live.layout.seats[box]
            done = (spot, pending.decision) in live.choices and rng.random() < 0.8
            if player in table.persons and not done:
                return self._decide(player, table, number_of(spot), name, legal)
        if table.settings.dealer == "person" and rng.random() < 0.5:
            return self._step(DEALER, "close", table.id)
        return Step("", "wait", seconds=rng.choice((1.0, 3.0, 25.0)))

    def _decide(
        self, who: str, table: GamingTable, seat: int, name: str, legal: Sequence[int]
    ) -> Step:
        if isinstance(legal, Bets) and self.rng.random() < 0.7:  # most amounts are nearly all chips
            legal = legal.plain[1:] if self.rng.random() < 0.8 else legal.plain
        value = self.rng.choice(legal) if legal else 0
        return self._step(who, "decide", table.id, seat=seat, decision=name, value=value)

    def _report(self, table: GamingTable, live: LiveTable, pending: Pending) -> Step:
        rng = self.rng
        told: dict[str, Any] = {"hold": rng.choice((0, 0, 0, 0.5, 1.2))}
        if pending.asks == waits.CARD:
            told |= self._card(live, pending)
        elif pending.asks == waits.SHUFFLE:
            told["shuffled"] = True
        elif pending.asks == waits.SPIN:
            assert live.game.wheel is not None
            told["number"] = rng.choice(live.game.wheel.numbers(live.terms))
            told["between"] = bool(live.game.wheel.clapper_cite) and rng.random() < 0.2
        elif pending.asks == waits.ROLL:
            told["dice"] = (rng.randint(1, 6), rng.randint(1, 6))
        elif pending.asks == waits.STUB:
            right = rng.random() < 0.85
            told["count"] = live.cards_left() if right else rng.randint(0, 60)
            told["misdealt"] = not right and rng.random() < 0.5
        else:
            told["found"] = bool(pending.ranks >> (self._undealt(live) >> 2) & 1)
        if rng.random() < 0.03:
            return self._step(DEALER, "correct", table.id)
        return self._step(DEALER, "report", table.id, **told)

    def _undealt(self, live: LiveTable) -> int:
        left = [card for card, number in enumerate(live.stack.undealt) if number]
        return self.rng.choice(left) if left else 0

    def _card(self, live: LiveTable, pending: Pending) -> dict[str, Any]:
        at_cutting_card = live.cutting_card and live.stack.left == live.cutting_card
        if not pending.turned and not live.cutting_out and at_cutting_card:
            return {"cutting_card": True}
        unseen = pending.facing == DOWN and not pending.turned
        if unseen and self.rng.random() < (0.1 if 0 <= pending.spot < SEATS else 0.9):
            return {"card": ""}
        return {"card": card_text(self._undealt(live))}

    # what else happens

    def _of_a_player(self, table: GamingTable) -> Step:
        rng, live = self.rng, table.live
        who = rng.choice(table.persons or PLAYERS)
        does = rng.choice(("leave", "buy_in", "sit", "ready", "wager", "wager", "call", "decide"))
        if does == "sit":
            return self._sit(table)
        if does == "buy_in":
            chips = rng.choice((500, 5_000, 50_000, 10**8))
            return self._step(who, does, table.id, chips=chips)
        if does == "wager" and live is not None:
            return self._wager(table, live, who)
        if does == "call" and live is not None and live.chips.stakes:
            seat, index = rng.choice(sorted(live.chips.stakes))
            wager, button = live.game.wagers[index].name, rng.choice(BUTTONS)
            taken = live.layout.seats
            whose = taken[box_of(seat)] if box_of(seat) < len(taken) else ""  # the house's
            who = whose if whose in PLAYERS else who
            return self._step(who, does, table.id, seat=seat + 1, wager=wager, button=button)
        if does == "decide" and table.game.decisions:
            name = rng.choice(table.game.decisions).name
            seats = [seat + 1 for seat in table.seats_of(who)] or [1]
            value = rng.choice((-1, 0, 1, 2, 3, 26, 500))
            return self._step(
                who, does, table.id, seat=rng.choice(seats), decision=name, value=value
            )
        return self._step(who, "leave" if does == "leave" else "ready", table.id)

    def _irregularity(self, table: GamingTable) -> Step:
        """Mostly one that applies, if a few guesses find one."""
        rng, round = self.rng, table.table.round
        guess = self._any_irregularity(table)
        if round is not None and rng.random() < 0.8:
            for _ in range(12):
                try:
                    round.after(Irregularity(guess["name"], guess["after"], guess["seat"]))
                    break
                except Refused:
                    guess = self._any_irregularity(table)
                except Exception:
                    break  # whatever it is, it happens again when the command is given
        return self._step(rng.choice((FLOORPERSON, DEALER)), "irregularity", table.id, **guess)

    def _any_irregularity(self, table: GamingTable) -> dict[str, Any]:
        rng, live, all_of = self.rng, table.live, table.game.irregularities
        may = [name for name, r in all_of.items() if r.needs != EQUIPMENT or rng.random() < 0.1]
        known = may if table.settings.source == "software" else [*all_of]
        name = rng.choice([*known, "dog on the table"])
        acts = len(live.acts) if live else 0
        after = acts if rng.random() < 0.6 else rng.randint(max(0, acts - 30), acts + 1)
        of_a_seat = name in all_of and all_of[name].of_a_seat
        seats = [seat + 1 for seat in (live.active if live else ())] or [1]
        seat = rng.choice(seats) if of_a_seat != (rng.random() < 0.05) else 0
        return {"name": name, "after": after, "seat": seat}

    def _look(self, table: GamingTable) -> Step:
        rng = self.rng
        does = rng.choice(LOOKS)
        return Step(rng.choice(EVERYBODY), does, table.id, number=rng.randint(0, 12))

    def _wait(self, table: GamingTable) -> Step:
        rare = self.rng.random() < 0.02
        return Step("", "wait", seconds=700.0 if rare else self.rng.choice((0.5, 2.0, 9.0, 21.0)))

    def _connection(self, table: GamingTable) -> Step:
        does = self.rng.choice(("connect", "connect", "disconnect"))
        return Step(self.rng.choice(EVERYBODY), does, table.id)

    def _nonsense(self, table: GamingTable) -> Step:
        rng = self.rng
        keyed = [c for c in COMMANDS if c.keyed]
        told = {
            "seat": rng.choice((-1, 0, 1, 7, 64)), "chips": rng.choice(ODD_AMOUNTS),
            "wager": rng.choice(table.game.wagers).name, "amount": rng.choice(ODD_AMOUNTS),
            "button": rng.choice(("on", "off", "none", "up")), "decision": "cut", "value": 1,
            "card": rng.choice(("A♠", "Jk1", "XX", "")), "number": rng.randint(0, 60),
            "name": "dog on the table", "players": rng.randint(0, 16), "game": "whist",
            "player": rng.choice((*PLAYERS, "Zoe", "Ada (house)")), "after": rng.randint(0, 50),
            "dice": (rng.randint(0, 7), 3), "count": rng.randint(0, 500),
        }  # fmt: skip
        command = rng.choice(keyed)
        fields = [field.name for field in msgspec.structs.fields(command.told)]
        chosen = {name: told[name] for name in fields if name in told and rng.random() < 0.95}
        return self._step(rng.choice(EVERYBODY), command.name, table.id, **chosen)

    def _again(self, table: GamingTable) -> Step:
        """A step of before, sent once more under its key: mostly a late one."""
        if not self.past:
            return self._wait(table)
        return self.rng.choice(self.past[-12:])

    def _manage(self, table: GamingTable) -> Step:
        rng = self.rng
        does = rng.choice(("fill", "fill", "stand_up", "stand_up", "shut", "more_chips"))
        if does == "fill":
            return self._step(FLOORPERSON, "fill", table.id, players=rng.randint(0, 5))
        if does == "stand_up":
            who = rng.choice(table.layout.arrivals or PLAYERS)
            return self._step(FLOORPERSON, "stand_up", table.id, player=who)
        if does == "shut":
            return self._step(STAFF[Role.LICENSEE], "shut", table.id)
        return self._step(rng.choice(PLAYERS), "more_chips")

    def _restart(self, table: GamingTable) -> Step:
        return Step("", "restart")
