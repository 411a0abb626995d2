"""What a subchapter hands to the tables: its data, its narration, its irregularities."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from nomorebets.law.alike import every_card
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import Decision
from nomorebets.law.game_parts import (
    Between,
    Cards,
    Counter,
    Notices,
    Pays,
    Positions,
    Wagering,
    Wheel,
)
from nomorebets.law.terms import (
    Condition,
    Odds,
    OddsTo,
    offences,
    options,
    plain,
    refuse_at_making,
    terms_from,
)


@dataclass(frozen=True)
class Wager:
    """A wager of the game, by its name on the layout.

    `opens` says it is made while wagers are open; the others are placed in the course of the round.
    `least` and `most` are the keys of the terms that limit it.
    """

    name: str
    cite: str
    opens: bool = True
    least: str = "min_wager"
    most: str = "max_wager"
    equals: str = ""  # the wager this one is exactly `times` as large as
    times: int = 1
    side: bool = False  # beside the wager of the game: it is made under its own paragraph
    made_with: str = ""  # the wager whose maker makes this one too, where it is not the one seated


Needs = Literal["nothing", "a dealer in person", "real equipment"]
NOTHING: Needs = "nothing"
A_DEALER: Needs = "a dealer in person"
EQUIPMENT: Needs = "real equipment"


@dataclass(frozen=True)
class Remedy:
    """What the text orders when something goes wrong, and while what it applies.

    `apply(table)` may deal, discard, announce, or raise `Void`. `after` and `before` name marks of
    the narration; `since` the edition in which the paragraph appears. `needs` says what there must
    be for it to happen: where software deals, nobody finds a card face up.
    """

    cite: str
    apply: Callable[[Any], None]
    words: str
    before: str = ""
    after: str = ""
    more_than_one: Callable[[Any], None] | None = None
    since: str = ""
    applies: Callable[[Any], str] = field(default=lambda table: "")  # "" or why it does not
    automatic: bool = False  # the table itself finds it (a shoe that runs out)
    of_a_seat: bool = False  # it concerns one seat in the round: the fact says which
    needs: Needs = field(kw_only=True)


class Void(Exception):
    """The round is void: wagers go back, but those the remedy keeps: a wager, or a seat's wager.

    `not_thrown`: the throw of the dice or the spin did not count; every wager stands as before.
    """

    def __init__(
        self,
        words: str = "all hands are void",
        keep: tuple[int | tuple[int, int], ...] = (),
        not_thrown: bool = False,
    ) -> None:
        super().__init__(words)
        self.words = words
        self.keep = keep
        self.not_thrown = not_thrown


@dataclass(frozen=True, repr=False)
class Game:
    """A subchapter, ready for any table."""

    id: str
    name: str
    cite: Citation  # the subchapter, as a citation of its first section
    terms: Any
    round_of_play: Callable[[Any, Any], None]
    wagers: tuple[Wager, ...]
    irregularities: Mapping[str, Remedy]
    seats: Positions
    editions: tuple[str, ...]  # newest first
    conditions: tuple[Condition, ...] = ()
    once: Mapping[str, object] = field(default_factory=dict)  # terms that came with SET_RIGHT, as
    # they were before: what older journals do not tell of them
    decisions: tuple[Decision, ...] = ()
    cards: Cards = field(default_factory=Cards)
    wheel: Wheel | None = None
    dice: int = 0  # how many are thrown together
    counter: Counter | None = None  # tickets are sold; there are no seats
    wagering: Wagering = field(default_factory=Wagering)
    between: Between = field(default_factory=Between)
    notices: Notices = field(default_factory=Notices)
    ordinary_play: Callable[[Any, Any, int, int], int] | None = None  # how most people decide
    alike: Callable[[int], int] = every_card  # the kind of a card: see `law.alike`
    simulated: bool = True  # the compiled table deals it too
    welcomes: bool = False  # the lobby leads a newcomer here

    @property
    def sealed(self) -> bool:
        """A key is committed for every spin, roll or draw, and not for a shoe."""
        drawn = self.wheel is not None or self.dice > 0 or self.counter is not None
        return self.cards.pack is None and drawn

    @property
    def between_players(self) -> bool:
        """No wager opens a round: players bet against each other."""
        return self.counter is None and not any(wager.opens for wager in self.wagers)

    @property
    def subchapter(self) -> str:
        return f"{self.cite.chapter}-{self.cite.subchapter}"

    def payouts(self, terms: Any) -> Pays:
        """The payout odds, as they are inscribed on the layout or posted on a sign."""
        if self.notices.pays is not None:
            return self.notices.pays(terms)
        listed = {k: o for k, o in options(self.terms).items() if isinstance(o, Odds | OddsTo)}
        found: list[tuple[str, str]] = []
        for key, option in listed.items():
            if len(listed) > 1:
                found.append((key.removesuffix("_table").replace("_", " ").capitalize(), ""))
            for name, odds, one in option.paid(getattr(terms, key)):
                found.append((name.replace("_", " "), f"{odds} to {one}"))
        return tuple(found)

    def inscribed(self, terms: Any) -> Pays:
        """What of the payout odds and notices the layout says, and not a sign."""
        return (
            self.payouts(terms) if self.notices.inscribes is None else self.notices.inscribes(terms)
        )

    @property
    def limit_cite(self) -> str:
        """The paragraph of a payout limit, if there is one."""
        known = options(self.terms)
        return next((known[key].cite for key in ("payout_limit", "bet_limit") if key in known), "")

    @property
    def seats_cite(self) -> str:
        """On whose place is whose: the areas a player may use, the places, else the wagers."""
        known = options(self.terms)
        places = next((known[key].cite for key in ("positions", "seats") if key in known), "")
        return self.seats.areas_cite or places or self.wagers[0].cite

    def terms_from(self, chosen: Mapping[str, object], as_law: bool = True) -> Any:
        return terms_from(self.terms, chosen, self.conditions, as_law)

    def what_if(self, terms: Any) -> tuple[str, ...]:
        """What in terms that are only supposed is not lawful; nothing in those of a table."""
        return tuple(str(refusal) for refusal in offences(terms, self.conditions))

    def plain(self, terms: Any) -> dict[str, Any]:
        return plain(terms)

    def option_text(self, terms: Any) -> dict[str, str]:
        return {k: o.text(getattr(terms, k)) for k, o in options(self.terms).items()}

    @property
    def fresh_option(self) -> str:
        """The option by which the cards are shuffled after every round, or ""."""
        return next((key for key in options(self.terms) if key.endswith("shuffle_each_round")), "")

    def wager_named(self, name: str) -> int | None:
        return self._wager_index.get(name)

    def exact_amount(self, table: Any, seat: int, wager: int) -> int:
        """What the wager must be for those that stand already; 0 if they leave it free."""
        for other, times, parts in self._tied.get(wager, ()):
            staked = int(table.staked(seat, other))
            if staked:
                return times * staked // parts
        return 0

    def _ties(self, mine: Wager) -> tuple[tuple[int, int, int], ...]:
        """The wagers that one must be equal to: so many times them, in so many parts."""
        found = []
        for other, theirs in enumerate(self.wagers):
            if mine.equals == theirs.name:
                found.append((other, mine.times, 1))
            elif theirs.equals == mine.name and theirs.opens:
                found.append((other, 1, theirs.times))
        return tuple(found)

    def decision_named(self, name: str) -> int | None:
        return next((i for i, d in enumerate(self.decisions) if d.name == name), None)

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<{self.id}: {self.name}, N.J.A.C. {self.subchapter}>"

    def __post_init__(self) -> None:
        refuse_at_making(self.terms, self.conditions)
        index = {wager.name: i for i, wager in enumerate(self.wagers)}
        assert len(index) == len(self.wagers), "two wagers of one name"
        object.__setattr__(self, "_wager_index", index)
        ties = {i: found for i, wager in enumerate(self.wagers) if (found := self._ties(wager))}
        object.__setattr__(self, "_tied", ties)
        made_with = {i: index[w.made_with] for i, w in enumerate(self.wagers) if w.made_with}
        object.__setattr__(self, "made_with", made_with)

    made_with: Mapping[int, int] = field(init=False, repr=False, compare=False)
    _tied: Mapping[int, tuple[tuple[int, int, int], ...]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )
    _wager_index: Mapping[str, int] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )
