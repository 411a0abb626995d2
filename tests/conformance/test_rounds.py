"""What holds for every round of every game: a game joins by being registered."""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from tests.support import (
    GAMES,
    AnyPlayers,
    balanced,
    buy_again,
    open_table,
)

from nomorebets.law.decisions import (
    AMOUNT,
    BET,
    CALL,
    CARDS,
    CHOICE,
    CUT,
    SETTING,
    YES_OR_NO,
    Decision,
)
from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.law.words import DOWN, NO_MORE_BETS, SEATS, box_of
from nomorebets.rules import game
from nomorebets.table.facts import AnyFact, Closed, Drawn, Irregularity, Wagered
from nomorebets.table.layout import Layout
from nomorebets.table.live import LiveTable
from nomorebets.table.pending import Pending
from nomorebets.table.replay import audit
from nomorebets.table.round import Round
from nomorebets.table.views import Role, Viewer

ROUNDS = 25


class Counted(LiveTable):
    """A live table that counts chips and cards after every act."""

    def _act(self, act: str, *args: Any, **more: Any) -> None:
        super()._act(act, *args, **more)
        self.count()

    def count_everything(self) -> None:
        chips = self.chips
        held = sum(chips.purses.values()) + sum(chips.stakes.values()) + chips.inventory
        held += sum(chips.pots.values()) + sum(chips.kept.values())
        assert held == self.layout.brought, f"chips made or destroyed at act {len(self.acts)}"
        if self.game.cards.pack and self.stack.left + sum(self.stack.rack):
            assert balanced(self.stack), f"cards made or destroyed at act {len(self.acts)}"

    def count(self, spot: int = -1) -> int:
        if spot >= 0:
            return super().count(spot)
        self.count_everything()
        return 0


def rounds(
    game_id: str, seed: int, count: int = ROUNDS
) -> list[tuple[Game, Any, Layout, LiveTable]]:
    """Random rounds, one after another at one table: (game, terms, layout before, table after)."""
    rng = random.Random(f"{game_id} {seed}")
    table = open_table(game_id, rng)
    players = AnyPlayers(rng)
    played = []
    for _ in range(count):
        table.finish()
        buy_again(table, rng)
        before = table.layout
        played.append((table.game, table.terms, before, table.play(players)))
    return played


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game_id", GAMES)
def test_chips_and_cards_are_conserved_after_every_act(game_id: str, seed: int) -> None:
    for found, terms, before, table in rounds(game_id, seed):
        counted = Counted(found, terms, before, table.facts).run()
        assert counted.acts == table.acts
        after = counted.layout_after()
        assert after.chips == before.brought
        assert all(purse >= 0 for purse in after.purses.values())


@pytest.mark.parametrize("game_id", GAMES)
def test_every_act_has_a_citation_and_every_wager_is_settled(game_id: str) -> None:
    for found, _terms, _before, table in rounds(game_id, 5):
        assert all(act.cite for act in table.acts)
        if not found.wagering.stands:
            assert not table.chips.stakes, "a wager was left on the layout"
        assert not table.stack.hands, "cards were left on the layout"


class OfTheirKind(AnyPlayers):
    """Players who look whether what they may choose is of the kind the decision says."""

    def __call__(self, table: LiveTable, pending: Pending) -> AnyFact:
        for spot, legal in pending.legal:
            self.look(table, table.game.decisions[pending.decision], spot, legal)
        return super().__call__(table, pending)

    def look(self, table: LiveTable, asked: Decision, spot: int, legal: Sequence[int]) -> None:
        said = [asked.words(value) for value in legal]
        assert len(set(said)) == len(set(legal)) == len(legal), "two choices of one name"
        most = {
            YES_OR_NO: 1,
            CHOICE: 63,
            AMOUNT: table.chips.spare(spot) if box_of(spot) < SEATS else 0,  # or of a split hand
            CUT: len(table.stack.cards),
            CARDS: (1 << table.count(spot)) - 1,
            SETTING: (1 << table.count(spot)) - 1,
            BET: table.staked(spot, 0) + table.chips.spare(spot) if spot < SEATS else 0,
        }[asked.kind]
        least = CALL if asked.kind == BET else 0
        assert all(least <= value <= most for value in legal), f"{asked.name}: not {asked.kind}"
        if asked.kind == CHOICE:
            assert not {"yes", "no"} & set(said), f"{asked.name} is a choice of yes or no"


@pytest.mark.parametrize("game_id", GAMES)
def test_what_may_be_chosen_is_of_the_decisions_kind(game_id: str) -> None:
    rng = random.Random(f"{game_id} kinds")
    for _ in range(4):
        table = open_table(game_id, rng)
        for _ in range(ROUNDS):
            buy_again(table, rng)
            table.play(OfTheirKind(rng))


@pytest.mark.parametrize("game_id", GAMES)
def test_acts_of_the_first_facts_are_the_first_acts(game_id: str) -> None:
    for found, terms, before, table in rounds(game_id, 6, 8):
        for k in range(len(table.facts)):
            part = LiveTable(found, terms, before, table.facts[:k]).run()
            assert part.pending is not None
            assert part.acts == table.acts[: len(part.acts)]


@pytest.mark.parametrize("game_id", GAMES)
def test_one_fact_at_a_time_is_the_same_as_at_one_go(game_id: str) -> None:
    found, terms, before, table = rounds(game_id, 7, 3)[-1]
    told = Round(found, terms, before)
    for fact in table.facts:
        told = told.after(fact)
    assert told.pending is None
    assert told.acts == table.acts
    assert told.layout_after == table.layout_after()


@pytest.mark.parametrize("game_id", GAMES)
def test_a_journal_replays_and_audits(game_id: str) -> None:
    rng = random.Random(f"{game_id} audit")
    table = open_table(game_id, rng)
    players = AnyPlayers(rng)
    for _ in range(12):
        buy_again(table, rng)
        table.play(players)
    table.shut()
    found = audit(b"".join(line + b"\n" for line in table.journal.stored))
    assert found.rounds == 12
    assert found.shoes_dealt_again > 0
    assert found.shoes_not_told == 0
    assert found.head == table.journal.head


@pytest.mark.parametrize("game_id", GAMES)
def test_no_wager_moves_after_no_more_bets(game_id: str) -> None:
    if game(game_id).between_players:
        return  # nobody closes the bets: each is asked in turn
    for found, terms, before, table in rounds(game_id, 8, 6):
        said = [i for i, act in enumerate(table.acts) if act.words.lower() == NO_MORE_BETS.lower()]
        at = table.facts.index(Closed()) + 1  # where the text has no such words (red dog)
        if said:
            at = next(i for i, span in enumerate([*table.spans, len(table.acts)]) if span > said[0])
        wager = next(w.name for w in found.wagers if w.opens)
        seat = before.taken[0] + 1
        for k in range(at, len(table.facts)):
            round_ = Round(found, terms, before, tuple(table.facts[:k]))
            with pytest.raises(Refused):
                round_.after(Wagered(seat, wager, terms.min_wager))


@pytest.mark.parametrize("game_id", GAMES)
def test_to_decline_costs_no_chips(game_id: str) -> None:
    found, terms, before, table = rounds(game_id, 12, 1)[0]
    for decision in found.decisions:
        assert decision.costs(table, terms, before.taken[0], 0) == 0


@pytest.mark.parametrize("game_id", GAMES)
def test_a_fact_no_rule_reads_is_refused(game_id: str) -> None:
    found, terms, before, table = rounds(game_id, 9, 1)[0]
    whole = Round(found, terms, before, tuple(table.facts))
    for fact in (Closed(), Drawn("A♠"), Irregularity("no such thing", len(table.acts))):
        with pytest.raises(Refused):
            whole.after(fact)
    name = next(name for name, remedy in found.irregularities.items() if not remedy.automatic)
    with pytest.raises(Refused):
        whole.after(Irregularity(name, len(table.acts) + 1))


@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_role_sees_does_not_change_with_cards_it_may_not_see(game_id: str) -> None:
    """Swap cards dealt face down to two other seats: nothing seen changes."""
    found, terms, before, table = rounds(game_id, 10, 1)[0]
    if found.cards.pack is None:
        return
    hidden = []  # (fact, seat) of cards only their own player has looked at
    facts = list(table.facts)
    for k, fact in enumerate(facts):
        if isinstance(fact, Drawn) and fact.card:
            part = LiveTable(found, terms, before, facts[:k]).run()
            assert part.pending is not None
            if part.pending.facing == DOWN and 0 <= part.pending.spot < SEATS:
                hidden.append((k, part.pending.spot))
    last = hidden.pop()[0] if hidden else 0  # it is waited for: after it some may be turned over
    for seat in {seat for _, seat in hidden}:
        others = [k for k, other in hidden if other != seat]
        if len(others) < 2:
            continue
        swapped = facts[:last]
        swapped[others[0]], swapped[others[-1]] = swapped[others[-1]], swapped[others[0]]
        viewer = Viewer(Role.PLAYER, before.seats[seat])
        one = LiveTable(found, terms, before, facts[:last]).run()
        two = LiveTable(found, terms, before, swapped).run()
        assert viewer.acts(one) == viewer.acts(two)
        assert viewer.hands(one) == viewer.hands(two)
        everyone = Viewer(Role.DEALER)
        assert everyone.acts(one) == everyone.acts(two)
        assert Viewer(Role.SURVEILLANCE).acts(one) != Viewer(Role.SURVEILLANCE).acts(two)


@pytest.mark.parametrize("game_id", GAMES)
def test_8_2_a_maximum_may_equal_its_minimum_and_not_be_below_it(game_id: str) -> None:
    found = game(game_id)
    known = found.terms()._fields
    if found.between_players:
        with pytest.raises(Refused) as caught:
            found.terms_from({"low_limit": 10_00, "high_limit": 9_00})
        assert caught.value.cite == "14.17"
        return
    least_of = [key for key in known if key.endswith("_min") and f"{key[:-4]}_max" in known]
    pairs = [("min_wager", "max_wager"), *((key, f"{key[:-4]}_max") for key in least_of)]
    for least, most in pairs:
        assert found.terms_from({least: 10_00, most: 10_00})
        with pytest.raises(Refused) as caught:
            found.terms_from({least: 10_00, most: 9_00})
        assert caught.value.cite == "8.2", (least, most)


@pytest.mark.parametrize("game_id", GAMES)
def test_terms_print_and_parse_back(game_id: str) -> None:
    rng = random.Random(11)
    found = game(game_id)
    for _ in range(50):
        terms = open_table(game_id, rng).terms
        assert found.terms_from(found.plain(terms)) == terms
