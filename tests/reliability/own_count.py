"""Chips as an onlooker counts them, who knows what was told at the tables and no more.

The count goes by facts alone (who brought what, who wagered what, where the ball came to rest,
which cards were dealt) and by the tests' own tables of payouts; acts are never read. Then it looks
at what everybody is shown: each person's chips and wagers, the inventory, the account.

- Until wagers are closed every purse and every wager is known to the cent.
- At the wheels and at baccarat so is every settlement; elsewhere a person wins at most what the
  posted odds allow, and loses at most what he or she has wagered.
- Where players hold the bank, what each has won follows from what the others have (`own_banks`).
- At poker so does what each may lose, and win from the others, from what they said (`own_pots`).
- Who has no wager wins and loses nothing, whatever happens.
- All chips at a table, the inventory included, are what was brought less what was taken away.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.reliability.own_banks import (
    ADDITIONAL,
    CHEMIN_DE_FER,
    at_chemin,
    banker_of,
    bankers_hand_wins,
    chemin_explains,
    decided,
    is_between_players,
    pai_gow_explains,
)
from tests.reliability.own_payouts import WON, Fact
from tests.reliability.own_pots import POKER, at_most

STANDING = {"craps", "pokette"}  # wagers may stand from one round to the next
BUY_OR_LAY = ("Buy ", "Lay ")  # at craps: five percent, in advance, rounded to a chip
MORE = {  # chips added by decisions, to each chip wagered before the deal
    "blackjack": 9, "caribbean_stud": 2, "double_down_stud": 1, "three_card_poker": 1,
    "boston_5_stud": 2, "red_dog": 1, "double_draw_poker": 4, "casino_war": 1, "four_card_poker": 3,
    "texas_holdem_bonus": 4, "ultimate_texas_holdem": 2, "two_card_joker_poker": 1,
    "mississippi_stud": 9,
    "spanish_21": 64,  # four hands, each doubled four times, and insurance
    "double_attack_blackjack": 17,  # as much again, four hands, each doubled, and insurance
}  # fmt: skip
MOST = {  # the highest payout odds, to 1, of what is not posted as a term
    "craps": 1000, "blackjack": 25, "red_dog": 11, "caribbean_stud": 100, "double_down_stud": 1000,
    "let_it_ride": 25_000, "three_card_poker": 1000, "boston_5_stud": 1000,
    "double_draw_poker": 2000, "casino_war": 11, "four_card_poker": 50, "texas_holdem_bonus": 1000,
    "ultimate_texas_holdem": 500, "two_card_joker_poker": 8, "mississippi_stud": 500,
    "spanish_21": 24, "double_attack_blackjack": 200,
}  # fmt: skip
AWARD = {"caribbean_stud": 2_000_000, "spanish_21": 530_000}  # fixed amounts, in cents
WELCOME = 100_000  # what the cage gives to who has nearly none


@dataclass
class Between:
    """A number of cents, as far as it is known."""

    least: int = 0
    most: int = 0

    def add(self, least: int, most: int | None = None) -> None:
        self.least += least
        self.most += least if most is None else most

    def holds(self, cents: int) -> bool:
        return self.least <= cents <= self.most

    def __str__(self) -> str:
        known = self.least == self.most
        return str(self.least) if known else f"{self.least} to {self.most}"


Key = tuple[int, str, str]  # seat, wager, who makes it


TOLD_BEFORE = ("wager", "additional wager", "Bid")  # wagers that are no bank, nor stand against one


@dataclass
class OneRound:
    """What was told in it, who sat where when it began, what lay there when wagers were closed."""

    seats: dict[int, str] = field(default_factory=dict)
    facts: list[Fact] = field(default_factory=list)
    wagers: dict[Key, int] = field(default_factory=dict)
    settled: bool = False  # somebody has seen chips move by it


@dataclass
class Table:
    """One table. `chips` are a person's: in the purse and on the layout."""

    game: str
    terms: dict[str, Any]
    seats: dict[int, str] = field(default_factory=dict)
    chips: dict[str, Between] = field(default_factory=dict)
    wagers: dict[Key, int] = field(default_factory=dict)
    owed: dict[int, Between] = field(default_factory=dict)  # vigorish marked, by seat
    marked: dict[int, Between] = field(default_factory=dict)  # that may have been collected by now
    total: Between = field(default_factory=Between)  # all chips there are
    read: int = 0  # lines of the journal
    # of the round in progress
    before: dict[str, Between] = field(default_factory=dict)  # chips when wagers were closed
    wagered: Counter[str] = field(default_factory=Counter)  # the most that lay there, by person
    vigorish: Counter[str] = field(default_factory=Counter)  # at craps, charged in advance
    told: list[Fact] = field(default_factory=list)  # after the wagers were closed
    closed: bool = False
    settled: bool = False
    irregular: bool = False
    unseen: bool = False  # chips moved in ways that are not counted, and nobody has looked since
    # where players hold the bank: this round, and those before it in which nobody looked after
    now: OneRound = field(default_factory=OneRound)
    earlier: list[OneRound] = field(default_factory=list)
    last_wagers: dict[int, int] = field(default_factory=dict)  # by seat, against the house
    since: set[str] = field(default_factory=set)  # kinds of facts told since somebody looked
    # at poker: what may lie in pots, and what may have been put into the jackpot
    pots: int = 0
    dropped: int = 0
    in_play: bool = False  # when somebody last looked

    @property
    def between_players(self) -> bool:
        """Chips may go from one player to another."""
        return is_between_players(self.game, self.terms)

    @property
    def counted(self) -> bool:
        """Whether every chip on the layout is known."""
        told = not self.between_players and not self.at_poker
        return told and not self.irregular and not self.unseen

    @property
    def at_poker(self) -> bool:
        return self.game in POKER

    # facts

    def bring(self, player: str, chips: int) -> None:
        self.chips.setdefault(player, Between()).add(chips)
        if player in self.before:
            self.before[player].add(chips)
        self.total.add(chips)

    def leave(self, player: str) -> Between:
        """What is taken away: wagers too, less what is owed."""
        if self.at_poker and (self.in_play or self.since - {"sat", "bought", "left"}):
            self._by_what_was_said()  # bets stay in the pots
        everything = sum(chips.most for chips in self.chips.values())
        taken = self.chips.pop(player, Between())
        if self.between_players and self.since - {"sat", "bought", "left"}:  # perhaps settled
            won = [self._most_won(one, player, everything) for one in [*self.earlier, self.now]]
            taken = Between(0, min(everything, taken.most + sum(won)))
        self.before.pop(player, None)
        held = [seat for seat, name in self.seats.items() if name == player]
        for seat in held:
            owed = self.owed.pop(seat, Between())
            taken.add(-owed.most, -owed.least)
            del self.seats[seat]
        if not self.closed:  # 1.5: of a bet that is taken down the vigorish goes back
            taken.add(0, self.vigorish[player])
        others = (key for key in self.wagers if key[2] == player or key[0] in held)
        for key in list(others):
            del self.wagers[key]
        self.total.add(-taken.most, -taken.least)
        return taken

    def _most_won(self, one: OneRound, player: str, everything: int) -> int:
        """What somebody may have won in a round at most. Who has the bank, what the others lost;
        who has none, and no wager, nothing."""
        if self.game == CHEMIN_DE_FER:
            banker, _ = banker_of(one.facts)
            if banker and player not in one.seats.values():
                return everything  # came or moved while it was bid
            return max(won.get(player, 0) for won in at_chemin(self.terms, one.facts, one.seats))
        if any(
            how and one.seats.get(at) == player for at, how in decided(one.facts, "bank").items()
        ):
            return everything
        odds = max(1, *ADDITIONAL.get(self.terms.get("additional_wager", ""), (1,)))
        return odds * sum(cents for key, cents in one.wagers.items() if key[2] == player)

    def wager(self, seat: int, wager: str, amount: int, player: str) -> None:
        key = seat, wager, player or self.seats[seat]
        if not player and not amount:  # when time is up the dealer gives back anybody's
            for other in [k for k in self.wagers if k[:2] == key[:2]]:
                del self.wagers[other]
        self.wagers.pop(key, None)
        if amount:
            self.wagers[key] = amount
        self._note_wagers()

    def _note_wagers(self) -> None:
        lies: Counter[str] = Counter()
        due: Counter[str] = Counter()
        for (_, wager, player), amount in self.wagers.items():
            lies[player] += amount
            if wager.startswith(BUY_OR_LAY):
                due[player] += amount // 20 + self.terms["chip"]
        self.wagered |= lies
        self.vigorish |= due

    def begin(self) -> None:
        if self.now.facts and not any(decided(self.now.facts, "bank").values()):
            wagers = self.now.wagers.items()
            self.last_wagers = {key[0]: cents for key, cents in wagers if key[1] == "wager"}
        self.earlier.append(self.now)
        self.now = OneRound(dict(self.seats))
        if self.game not in STANDING:
            self.wagers.clear()
            self.unseen = False
        self.before, self.told = {}, []
        self.wagered, self.vigorish = Counter(), Counter()
        self.closed = self.settled = self.irregular = False
        self._note_wagers()
        self.may_collect_marked()
        if self.at_poker:
            self.before = {p: Between(c.least, c.most) for p, c in self.chips.items()}
            self.dropped += self.terms["jackpot_drop"]

    def may_collect_marked(self) -> None:
        """3.3(c): vigorish that is marked is collected before a shuffle, and whether there is one
        is told next."""
        self.marked = self.owed
        self.owed = {seat: Between(0, owed.most) for seat, owed in self.marked.items()}
        for seat, owed in self.marked.items():
            self.chips[self.seats[seat]].add(-owed.most, 0)

    def collect_marked(self, shuffled: bool) -> None:
        for seat, owed in self.marked.items():
            chips = self.chips[self.seats[seat]]
            chips.add(*((0, -owed.least) if shuffled else (owed.most, 0)))
        if self.marked:
            self.owed = {} if shuffled else self.marked
        self.marked = {}

    def close(self) -> None:
        if not self.closed:
            self.closed, self.told = True, []
            self.now.wagers = dict(self.wagers)
            self.unseen = self.game not in WON
            if self.at_poker:
                return
            self.before = {p: Between(c.least, c.most) for p, c in self.chips.items()}

    def outcome(self, fact: Fact) -> None:
        """Something that may decide the round."""
        self.told.append(fact)
        if fact["fact"] == "irregularity":
            self.irregular = True
        if self.between_players:
            return  # what may have been won is asked when somebody looks
        if self.at_poker:
            self._by_what_was_said(fact)
            return
        if self.irregular or self.game not in WON:
            self._anything()
            return
        if self.closed and not self.settled:
            won = WON[self.game](self.terms, self.told, self.wagers)
            if won is not None:
                self.settled = True
                for (_, _, player), net in won.nets.items():
                    self.chips[player].add(net)
                for (seat, _, _), owed in won.owed.items():
                    self.owed.setdefault(seat, Between()).add(owed)
                self.wagers.clear()

    def _by_what_was_said(self, *last: Fact) -> None:
        """Poker: what each person may have by now."""
        if not self.before:
            self.before = {p: Between(c.least, c.most) for p, c in self.chips.items()}
        had = {player: chips.most for player, chips in self.before.items()}
        lost, won = at_most(self.terms, [*self.now.facts, *last], self.now.seats, had)
        for player, chips in self.before.items():
            least, most = chips.least - lost.get(player, 0), chips.most + won.get(player, 0)
            self.chips[player] = Between(least, most)
        self.pots = sum(lost.values())

    def _anything(self) -> None:
        """What each person may have by now, from what was wagered."""
        if not self.before:
            self.before = {p: Between(c.least, c.most) for p, c in self.chips.items()}
        for player, chips in self.before.items():
            at_most = self.wagered[player] * (1 + MORE.get(self.game, 0))
            won = at_most * self._odds() + AWARD.get(self.game, 0) * (at_most > 0)
            lost = at_most + self.vigorish[player]
            self.chips[player] = Between(chips.least - lost, chips.most + won)
        if self.game in WON:  # vigorish may have been marked, or not
            for seat, _, _ in self.wagers:
                mark = self.owed.setdefault(seat, Between())
                mark.least, mark.most = 0, mark.most + max(self.wagered.values(), default=0)

    def _odds(self) -> int:
        posted = [
            n
            for key, value in self.terms.items()
            if any(word in key for word in ("odds", "table", "own"))
            for n in (value if isinstance(value, list) else [value])
            if isinstance(n, int)
        ]
        return max(MOST.get(self.game, 0), *posted, 1)

    # what is shown

    def look(self, state: Mapping[str, Any]) -> None:
        purses = {s["player"]: s["chips"] for s in state["seats"] if s["player"]}
        purses |= {person["player"]: person["chips"] for person in state["behind"]}
        wagers: dict[Key, int] = {}
        for where, amount in state["places"].items():
            if where.startswith("wager:"):
                _, spot, name, maker = where.split(":", 3)
                if not maker:  # the house's, against a player's bank: of its own chips
                    continue
                key = int(spot.split(",")[0].split()[1]), name, maker
                wagers[key] = wagers.get(key, 0) + amount
        assert purses.keys() == self.chips.keys(), f"{set(purses)} sit there, not {set(self.chips)}"
        assert all(cents >= 0 for cents in purses.values()), f"less than nothing: {purses}"
        assert all(cents > 0 for cents in wagers.values()), f"a wager of nothing: {wagers}"
        if self.between_players and not self.closed and not self.irregular:
            lie = {key: cents for key, cents in wagers.items() if key[1] in TOLD_BEFORE}
            assert lie == self.wagers, f"on the layout lie {lie}, not {self.wagers}"
        if self.counted:
            assert wagers == self.wagers, f"on the layout lie {wagers}, not {self.wagers}"
        has = Counter(purses)
        for (_, _, player), amount in wagers.items():
            has[player] += amount
        if self.between_players:
            self._explain(has)
        for player, chips in self.chips.items():
            if not self.between_players:
                assert chips.holds(has[player]), f"{player} has {has[player]}, not {chips}"
        marked = {seat["seat"]: seat["owed"] for seat in state["seats"] if seat["owed"]}
        for number in marked.keys() | self.owed.keys():
            owed = self.owed.get(number, Between())
            assert owed.holds(marked.get(number, 0)), f"seat {number} owes {marked}, not {owed}"
        total = sum(has.values()) + state["inventory"]
        if self.at_poker:
            total = self._with_pots(state["phase"] == "play", total)
        assert self.total.holds(total), f"{total} at the table, not {self.total}"
        self._agree(has, wagers, marked, total)

    def _with_pots(self, in_play: bool, seen: int) -> int:
        """Before the players and in the inventory lies what there is, less what is in the pots and
        in the jackpot. All there is, as far as it can be known."""
        self.in_play = in_play
        may_lie = self.dropped + (self.pots if in_play else 0)
        assert self.total.least - may_lie <= seen <= self.total.most, (
            f"{seen} at the table and at most {may_lie} in pots, not {self.total}"
        )
        if in_play:
            return self.total.most
        self.total, self.dropped = Between(seen, seen), 0
        return seen

    def _explain(self, has: Mapping[str, int]) -> None:
        """What everybody has won since somebody looked, by one round or the one before it."""
        rounds = [*self.earlier, self.now]
        told = {fact["fact"] for one in rounds for fact in one.facts} | self.since
        known = all(chips.least == chips.most for chips in self.chips.values())
        if not known or told & {"irregularity", "set aside"} or "left" in self.since:
            for one in rounds:
                one.settled = True  # perhaps: it was not counted
            return
        had = {player: chips.least for player, chips in self.chips.items()}
        gained = {player: has[player] - had[player] for player in had}
        for one in rounds:
            if self.game == CHEMIN_DE_FER:
                explained = chemin_explains(self.terms, one.facts, one.seats, gained)
            else:
                explained = pai_gow_explains(
                    self.terms, one.facts, one.seats, one.wagers, self.last_wagers, had, gained
                )
            if explained:
                one.settled |= any(gained.values())
                break
        else:
            self._several(rounds, gained)
        for one in self.earlier:
            covered = self.game == CHEMIN_DE_FER and [*at_chemin(self.terms, one.facts, one.seats)]
            if covered and len(covered) > 1 and bankers_hand_wins(self.terms, one.facts):
                assert one.settled, f"a hand is over and nobody has won: {one.facts}"

    def _several(self, rounds: list[OneRound], gained: Mapping[str, int]) -> None:
        closed = sum(any(fact["fact"] == "closed" for fact in one.facts) for one in rounds)
        if closed > 1:  # house players have played several by themselves
            for one in rounds:
                one.settled = True
            return
        raise AssertionError(f"since somebody looked these were won: {gained}")

    def _agree(
        self, has: Counter[str], wagers: dict[Key, int], marked: dict[int, int], total: int
    ) -> None:
        """What is seen is known from now on."""
        self.since, self.earlier = set(), []
        self.chips = {player: Between(has[player], has[player]) for player in self.chips}
        self.owed = {seat: Between(cents, cents) for seat, cents in marked.items()}
        self.marked = {}
        if not self.at_poker:
            self.total = Between(total, total)
        if not self.counted:
            self.wagers = {
                key: cents for key, cents in wagers.items()
                if not self.between_players or key[1] in TOLD_BEFORE
            }  # fmt: skip
        if not self.closed:
            self.unseen = False
            self._note_wagers()


class OwnCount:
    """Of all tables, and of the accounts of those who brought chips there."""

    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}
        self.accounts: dict[str, Between] = {}

    def welcome(self, player: str, chips: int) -> None:
        self.accounts.setdefault(player, Between()).add(chips)

    def read(self, id: str, lines: Sequence[bytes]) -> Table:
        """Go on with a journal."""
        if id not in self.tables:
            first = json.loads(lines[0])["fact"]
            self.tables[id] = Table(first["game"], first["terms"])
        table = self.tables[id]
        for line in lines[table.read :]:
            self._fact(table, json.loads(line)["fact"])
        table.read = len(lines)
        return table

    def _fact(self, table: Table, fact: Fact) -> None:
        table.since.add(fact["fact"])
        if fact["fact"] not in ("sealed", "revealed"):
            table.collect_marked(fact["fact"] == "shuffled")
        match fact:
            case {"fact": "sat" | "bought", "player": player}:
                chips = fact.get("chips", 0)
                table.bring(player, chips)
                if fact.get("seat"):
                    if fact.get("moves"):
                        kept = {s: name for s, name in table.seats.items() if name != player}
                        table.seats = kept
                    table.seats[fact["seat"]] = player
                    if fact.get("wagering"):  # in time for this round
                        table.now.seats = dict(table.seats)
                if player in self.accounts:
                    self.accounts[player].add(-chips)
            case {"fact": "left", "player": player}:
                taken = table.leave(player)
                if player in self.accounts:
                    self.accounts[player].add(taken.least, taken.most)
            case {"fact": "began"}:
                table.begin()
            case {"fact": "wagered", "seat": seat, "wager": wager, "amount": amount}:
                table.wager(seat, wager, amount, fact.get("player", ""))
            case {"fact": "opened" | "sealed" | "revealed" | "shut" | "called" | "shuffled"}:
                pass
            case {"fact": kind}:
                if kind == "closed":
                    table.close()
                table.outcome(fact)
        if fact["fact"] != "began":
            table.now.facts.append(fact)

    def look_at(self, accounts: Mapping[str, int]) -> None:
        for player, known in self.accounts.items():
            cents = accounts[player]
            assert known.holds(cents), f"the account of {player} has {cents}, not {known}"
            self.accounts[player] = Between(cents, cents)
