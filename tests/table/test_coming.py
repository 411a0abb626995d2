"""Players who come and go while wagers are open."""

from collections import Counter

import msgspec
import pytest

from nomorebets.law.refusal import Refused
from nomorebets.rules import game
from nomorebets.table.facts import Decided, Irregularity, Left, Sat, Shuffled, Wagered
from nomorebets.table.layout import Layout
from nomorebets.table.round import Round


def round_of(game_id: str, owed: int = 0, **terms: object) -> Round:
    """A round with Ann at seat 1, who owes vigorish, and Bob at seat 2, and a full shoe."""
    found = game(game_id)
    chosen = found.terms_from(terms)
    cards = Counter(found.cards.shuffled(chosen))
    layout = Layout.new(found, chosen)
    for seat, name in enumerate(("Ann", "Bob"), 1):
        layout = layout.sit(found, chosen, name, seat, 5_000)
    layout = msgspec.structs.replace(
        layout, rounds=1, left=cards.total(), undealt=tuple(cards[card] for card in range(54)),
        cuts=(30,),
        owed={0: owed} if owed else {},
    )  # fmt: skip
    return Round(found, chosen, layout)


def test_3_3_who_has_paid_the_vigorish_and_left_is_not_called_back_by_an_irregularity() -> None:
    begun = round_of("baccarat_punto_banco", owed=25, vig_collect="deferred")
    while begun.pending is not None and begun.pending.asks == "offer":
        ((spot, legal),) = begun.pending.legal
        name = begun.game.decisions[begun.pending.decision].name
        begun = begun.after(Decided(spot + 1, name, legal[-1]))
    wagered = begun.after(Wagered(2, "Player's Hand", 500))
    acts = len(wagered.acts)
    gone = wagered.after(Left("Ann", wagering=True))
    assert gone.acts[acts].act == "collect marked vigorish"
    assert gone.table.chips.inventory == 25
    with pytest.raises(Refused, match=r"\(3\.12"):
        gone.after(Irregularity("card found face up", acts))
    assert wagered.after(Irregularity("card found face up", acts)).acts[acts].act == "irregularity"


def test_2_13_a_box_with_anothers_wager_is_not_given_up() -> None:
    begun = round_of("blackjack", max_wagers_per_box=2, continuous_shuffler=True)
    assert begun.pending is not None
    begun = begun.after(Shuffled()) if begun.pending.asks == "shuffle" else begun
    behind = begun.after(Sat("Cat", 0, 2_000, wagering=True))
    both = behind.after(Wagered(2, "wager", 500), Wagered(2, "second wager", 500, "Cat"))
    wagered = both.after(Wagered(2, "wager", 0))
    with pytest.raises(Refused, match=r"Bob's box"):
        wagered.after(Left("Bob", wagering=True))
    back = wagered.after(Wagered(2, "second wager", 0, "Cat"))
    gone = back.after(Left("Bob", wagering=True), Left("Cat", wagering=True))
    assert gone.table.chips.purses == {"Ann": 5_000}
