"""A person at a table: what is asked, what is answered, what is shown."""

import re
from collections.abc import Iterable, Sequence
from itertools import count
from typing import Any

from nomorebets.cli.answers import (
    MOST_LISTED,
    choice_from,
    choices_text,
    reported_fact,
    reported_prompt,
)
from nomorebets.cli.counter import take_tickets
from nomorebets.cli.screen import Quit, Screen
from nomorebets.cli.show import (
    acts_in_full,
    opening,
    title,
    wrapped,
)
from nomorebets.law.money import cents_from, money
from nomorebets.law.refusal import Refused
from nomorebets.law.words import box_of, number_of, spot_name
from nomorebets.table import pending as waits
from nomorebets.table.facts import (
    AnyFact,
    Called,
    Closed,
    Decided,
    Irregularity,
    Wagered,
)
from nomorebets.table.house_players import HousePlayers, buy_in_again, may_wager
from nomorebets.table.live import LiveTable
from nomorebets.table.open_table import OpenTable
from nomorebets.table.pending import Pending
from nomorebets.table.told_again import act_and_card
from nomorebets.table.views import Role, Viewer

HELP = """\
At any prompt:
  table                       draw the cards and wagers on the table
  acts                        the acts of this round, numbered
  irregularities              what may be reported now
  report NAME                 report an irregularity, as of now
  report NAME after N         it happened after act N, whatever was told since
  report NAME seat N          one that concerns a seat
  wrong N TEXT                with --reported: act N was reported wrongly, it was TEXT
  wrong N:CARD TEXT           the same of one of the cards act N turned over
  quit                        leave the table
When wagers are taken:
  AMOUNT on WAGER             such as: 10 on red; 0 takes it back
  AMOUNT                      on the first wager of the game
  wagers                      the wagers of this game
  on WAGER, off WAGER         call a standing wager on or off (craps)
  Enter                       no more bets
At a counter:
  3 11 40 8 at 2 for 5        a ticket: $2 a way, for five games
  quick 8                     one whose numbers the system chooses
  present N, void N, tickets  what may be done with them
When you are asked to decide, type one of the choices; Enter takes the one in brackets."""


class TerminalSession:
    """One person (`me`, a seat from 0; NOBODY at a counter) and house players, round by round."""

    def __init__(
        self, table: OpenTable, me: int, player: str, house: HousePlayers, screen: Screen
    ) -> None:
        self.table = table
        self.me = me
        self.player = player
        self.house = house
        self.screen = screen
        self.viewer = Viewer(Role.PLAYER, player)
        self.shown = 0  # acts of this round
        self.drawn: object = None  # the hands last drawn

    @property
    def live(self) -> LiveTable:
        assert self.table.round is not None
        return self.table.round.table

    def play(self, rounds: int | None) -> None:
        table, say = self.table, self.screen.say
        say(opening(table.game, table.terms))
        where = f"sit at seat {self.me + 1}" if self.me >= 0 else "stand at the counter"
        say(f"You {where} with {money(self._purse())} in play chips. Type help.")
        try:
            if table.pending is not None:  # resumed in mid-round
                say(f"\n{title(f'Round {table.layout.rounds + 1} goes on')}")
                self._to_the_end()
                self._between()
            for number in count(1):
                self._round()
                if number == rounds:
                    break
                self._between()
        except Quit:
            pass
        if table.round is None or table.pending is None or self.live.unplayed:
            self._shut()
            say(f"You leave with {money(self._purse())}.")
        else:
            say("You leave in the middle of a round: it is not over.")

    def _shut(self) -> None:
        try:
            self.table.shut()
        except Refused as refusal:  # tickets that are not paid
            self.screen.refuse(refusal)

    def _purse(self) -> int:
        return self.table.layout.purses[self.player]

    def _round(self) -> None:
        table = self.table
        table.finish()
        self.screen.say(f"\n{title(f'Round {table.layout.rounds + 1}')}")
        for player in buy_in_again(table, table.layout.arrivals):
            self.screen.say(f"  {player}: new chips, {money(table.layout.purses[player])}")
        self.shown = 0
        table.begin()
        self._to_the_end()

    def _to_the_end(self) -> None:
        while True:
            self.show()
            pending = self.table.pending
            if pending is None:
                break
            self._answer(pending)
        self.screen.settle(self.live, self.player)

    def _between(self) -> None:
        """After a round: go on, or report what was noticed late."""
        while True:
            asked = self.ask("Enter for the next round", asks="next")
            if asked == "":
                return
            if asked is None:
                self._to_the_end()  # something was reported: the round took another course
            else:
                self.screen.refuse(Refused("", f"{asked!r}? Type help, or Enter to go on"))

    # showing

    def show(self) -> None:
        acts = self.viewer.acts(self.live)
        self.screen.acts(acts[self.shown :])
        self.shown = len(acts)

    def _draw(self, again: bool = True) -> None:
        """The cards that lie on the table, when they have changed."""
        hands = self.viewer.hands(self.live)
        if hands and (again or hands != self.drawn):
            self.drawn = hands
            self.screen.cards(hands)

    # asking

    def tell(self, *facts: AnyFact) -> bool:
        """Tell the table; whether it took it."""
        try:
            for fact in facts:
                self.table.tell(fact)
        except Refused as refusal:
            self.screen.refuse(refusal)
            return False
        return True

    def ask(self, prompt: str, **event: Any) -> str | None:
        """What the person types, if it is no command; None if the round has changed meanwhile."""
        while True:
            text = self.screen.ask(prompt, **event)
            word, _, rest = text.partition(" ")
            match word.lower():
                case "quit" | "exit":
                    raise Quit
                case "help" | "?":
                    self.screen.say(HELP)
                case "table":
                    self._draw()
                    self._wagers_standing()
                case "acts":
                    self._acts()
                case "irregularities":
                    self._irregularities()
                case "wagers":
                    self._wagers()
                case "report":
                    if self._report(rest.strip()):
                        return None
                case "wrong":
                    if self._set_right(rest.strip()):
                        return None
                case _:
                    return text

    def _acts(self) -> None:
        for number, act in enumerate(self.viewer.acts(self.live), 1):
            self.screen.say(f"{number:>4} {next(iter(acts_in_full([act])))}")

    def _wagers_standing(self) -> None:
        live = self.live
        for seat in live.layout.taken:
            for index in live.standing(seat):
                name, amount = live.game.wagers[index].name, money(live.staked(seat, index))
                self.screen.say(f"  seat {seat + 1} has {amount} on {name}")

    def _wagers(self) -> None:
        terms = self.table.terms
        for wager in self.table.game.wagers:
            if wager.opens and self._may_wager(wager.name):
                least, most = getattr(terms, wager.least), getattr(terms, wager.most)
                limits = f"{money(least)} to {money(most)}"
                self.screen.say(f"  {wager.name:<30} {limits:<22} {wager.cite}")

    # irregularities

    def _irregularities(self) -> None:
        names = [name for name in self.table.game.irregularities if self._may_report(name)]
        for name in names:
            remedy = self.table.game.irregularities[name]
            seat = " (of a seat)" if remedy.of_a_seat else ""
            self.screen.say(wrapped(f"  {remedy.cite}", f"{name}{seat}: {remedy.words}", 14))
        if not names:
            self.screen.say("  None that the rules know can be reported now.")

    def _may_report(self, name: str) -> bool:
        assert self.table.round is not None
        remedy = self.table.game.irregularities[name]
        seats = [seat + 1 for seat in self.live.active] if remedy.of_a_seat else [0]
        for seat in seats:
            try:
                self.table.round.after(Irregularity(name, len(self.live.acts), seat))
            except Refused:
                continue
            return True
        return False

    def _report(self, text: str) -> bool:
        """Whether the irregularity was taken."""
        found = re.fullmatch(r"(.*?)((?:\s+(?:after|seat)\s+\d+)*)", text)
        assert found is not None
        numbers = dict(re.findall(r"(after|seat)\s+(\d+)", found[2]))
        after = int(numbers["after"]) if "after" in numbers else len(self.live.acts)
        name = self._named(found[1], self.table.game.irregularities)
        if after > len(self.live.acts):
            self.screen.refuse(Refused("", f"{len(self.live.acts)} acts were performed: type acts"))
            return False
        if self.tell(Irregularity(name, after, int(numbers.get("seat", 0)))):
            self.shown = min(self.shown, after)
            return True
        return False

    def _set_right(self, text: str) -> bool:
        """Whether what was reported wrongly has been put right."""
        which, _, right = text.partition(" ")
        act, card = act_and_card(which)
        try:
            if not act or not right:
                raise Refused("", "type the number of the act and what it was: wrong 14 8♣")
            stands = self.table.set_right(act, lambda p: reported_fact(self.live, p, right), card)
        except (Refused, ValueError) as error:
            self.screen.refuse(error if isinstance(error, Refused) else Refused("", str(error)))
            return False
        self.shown = min(self.shown, stands)
        return True

    def _named(self, text: str, names: Iterable[str]) -> str:
        """The one name that is meant, or the text as it is."""
        text = " ".join(text.split())
        alike = [name for name in names if name.casefold() == text.casefold()]
        begun = alike or [n for n in names if text and n.casefold().startswith(text.casefold())]
        return begun[0] if len(begun) == 1 else text

    # answering

    def _answer(self, pending: Pending) -> None:
        if pending.asks == waits.WAGERS:
            self._take_wagers()
        elif pending.asks == waits.TICKETS:
            take_tickets(self)
        elif pending.asks == waits.OFFER:
            if box_of(pending.spot) == self.me:
                self._decide(pending, *pending.legal[0])
            else:
                self.table.tell(self.house(self.live, pending))
        elif pending.asks == waits.WINDOW:
            self._window(pending)
        else:
            self._reported(pending)

    def _take_wagers(self) -> None:
        while (wager := self.house.wager(self.live)) is not None:
            self.table.tell(wager)
        self.show()
        names = [wager.name for wager in self.table.game.wagers if wager.opens]
        now = [name for name in names if self._may_wager(name)]
        known = ", ".join(now) if len(now) <= MOST_LISTED else f"{len(now)} (type wagers)"
        words = f"Wagers: {known}. AMOUNT on WAGER; Enter when you have done."
        self.screen.say(wrapped("", words, 2))
        while True:
            spare = self.live.chips.spare(self.me)
            text = self.ask(f"  your wager ({money(spare)} left)", asks=waits.WAGERS, spare=spare)
            if text is None:
                return
            if text == "" or text.lower() in ("done", "close", "no more bets"):
                if self.tell(Closed()):
                    return
                continue
            try:
                fact = self._wager_from(text, names)
            except (Refused, ValueError) as error:
                self.screen.refuse(error if isinstance(error, Refused) else Refused("", str(error)))
                continue
            if self.tell(fact):
                self.show()

    def _may_wager(self, name: str) -> bool:
        """Whether the least amount of this wager would be taken now."""
        game, terms = self.table.game, self.table.terms
        index = game.wager_named(name)
        assert index is not None
        least = -(-getattr(terms, game.wagers[index].least) // terms.chip) * terms.chip
        return may_wager(self.live, Wagered(self.me + 1, name, least))

    def _wager_from(self, text: str, names: list[str]) -> Wagered | Called:
        word, _, rest = text.partition(" ")
        if word.lower() in ("on", "off") and rest:
            return Called(self.me + 1, self._named(rest, names), word.lower())
        amount, on, name = text.partition(" on ")
        if not on:
            name, _, amount = text.rpartition(" ")
        cents = -cents_from(amount[1:]) if amount.startswith("-") else cents_from(amount)
        return Wagered(self.me + 1, self._named(name, names) if name else names[0], cents)

    def _window(self, pending: Pending) -> None:
        for spot, legal in pending.legal:
            if box_of(spot) == self.me and (spot, pending.decision) not in self.live.choices:
                self._decide(pending, spot, legal)
                return
        while (now := self.table.pending) and (fact := self.house.answer(self.live, now)):
            self.table.tell(fact)
        self.table.tell(Closed())

    def _decide(self, pending: Pending, spot: int, legal: Sequence[int]) -> None:
        decision = self.table.game.decisions[pending.decision]
        usual = decision.default if decision.default in legal else legal[0]
        self._draw(again=False)
        hand = "" if spot == self.me else f"{spot_name(spot)}, "
        prompt = (
            f"  {hand}{decision.name}: {choices_text(decision, legal)} [{decision.words(usual)}]"
        )
        while True:
            text = self.ask(
                prompt,
                asks=pending.asks,
                decision=decision.name,
                cite=pending.cite,
                legal=list(legal),
                words=[decision.words(value) for value in legal],
            )
            if text is None:
                return
            try:
                value = choice_from(decision, legal, text) if text else usual
            except Refused as refusal:
                self.screen.refuse(refusal)
                continue
            if self.tell(Decided(number_of(spot), decision.name, value)):
                return

    # real cards, dice or wheel

    def _reported(self, pending: Pending) -> None:
        while True:
            text = self.ask(f"  {reported_prompt(self.live, pending)}", asks=pending.asks)
            if text is None:
                return
            try:
                fact = reported_fact(self.live, pending, text)
            except (Refused, ValueError) as error:
                self.screen.refuse(error if isinstance(error, Refused) else Refused("", str(error)))
                continue
            if self.tell(fact):
                return
