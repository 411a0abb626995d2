"""The random source, up to the outcomes at live tables.

Every test of chance refuses what has a chance below 1 in a million if nothing is wrong. There are
fewer than 300 of them, so a sound source would be refused by any of them fewer than 3 times in
10,000 choices of seeds. The seeds are fixed: a run repeats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise, takewhile
from random import Random
from typing import Any

import pytest
from tests.conftest import Count
from tests.reliability.chances import chi_square, two_sided, upper_tail
from tests.support import GAMES, AnyPlayers, Watched, random_terms

from nomorebets.equipment.random_source import Keystream, bounded, commitment
from nomorebets.law.game import Game
from nomorebets.rules import game
from nomorebets.table.facts import (
    AnyFact,
    Drawn,
    Opened,
    Rested,
    Revealed,
    Rolled,
    Sealed,
    Shuffled,
    Wagered,
)
from nomorebets.table.house_players import HousePlayers
from nomorebets.table.journal import Journal, Line
from nomorebets.table.live import LiveTable
from nomorebets.table.open_table import OpenTable
from nomorebets.table.pending import Pending
from nomorebets.table.resume import resume
from nomorebets.table.sources import Software

LEAST = 1e-6
CARD_GAMES = [id for id in GAMES if game(id).cards.pack]
OTHER_GAMES = [id for id in GAMES if not game(id).cards.pack]
SEATED = 3


# bounds, by count of all words


def check_bound(n: int, bits: int) -> None:
    words = iter(range(1 << bits))
    answers: Counter[int] = Counter()
    try:
        while True:
            answers[bounded(words, n, bits)] += 1
    except ValueError:
        pass  # the words ran out
    assert len(answers) == n, n
    assert set(answers.values()) == {(1 << bits) // n}, n


def test_words_of_8_bits_give_each_answer_equally_often() -> None:
    for n in range(1, 257):
        check_bound(n, 8)


@pytest.mark.slow
def test_words_of_16_bits_give_each_answer_equally_often() -> None:
    for n in range(1, 417):
        check_bound(n, 16)


# RFC 8439, appendix A.1, test vectors 3 and 4 (nonce zero): key, block counter, keystream
VECTORS = (
    (
        bytes(31) + b"\x01", 1,
        "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
        "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
    ),
    (
        b"\x00\xff" + bytes(30), 2,
        "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
        "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096",
    ),
)  # fmt: skip


@pytest.mark.parametrize(("key", "block", "keystream"), VECTORS)
def test_the_stream_is_chacha20(key: bytes, block: int, keystream: str) -> None:
    stream = Keystream(key)
    words = [stream.word() for _ in range(16 * (block + 1))][16 * block :]
    assert b"".join(word.to_bytes(4, "little") for word in words).hex() == keystream


@pytest.mark.parametrize(
    ("x", "degrees", "chance"),
    # NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4: upper critical values
    [(3.841, 1, 0.05), (18.307, 10, 0.05), (29.588, 10, 0.001), (124.342, 100, 0.05),
     (149.449, 100, 0.001)],
)  # fmt: skip
def test_the_chances_are_those_of_published_tables(x: float, degrees: int, chance: float) -> None:
    assert upper_tail(x, degrees) == pytest.approx(chance, rel=1e-3)


# what comes out at live tables


class Outcomes(Watched):
    """Remembers every order as it was shuffled, before any cut, and what came in which round."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.orders: list[tuple[bool, tuple[int, ...]]] = []
        self.by_round: dict[int, AnyFact] = {}

    def answer(self, table: LiveTable, pending: Pending) -> AnyFact | None:
        fact = super().answer(table, pending)
        if isinstance(fact, Shuffled):
            self.orders.append((pending.discards, tuple(self.shoes[table.side].order)))
        elif isinstance(fact, Rested | Rolled):
            self.by_round[table.layout.rounds] = fact
        return fact


def deals(id: str, number: int) -> Iterator[list[int]]:
    """The cards of the first round of so many tables, in the order they came out."""
    for i in range(number):
        source = Watched(f"{id} {i}")
        table = seated(game(id), source)
        table.play(HousePlayers(table.game, f"{i}"))
        shoe = source.dealt[0]
        told = [line.fact for line in table.journal.lines]
        pack = table.game.cards.pack
        assert pack is not None
        cards = [pack.face(fact.card) for fact in told if isinstance(fact, Drawn) and fact.card]
        out = shoe.order[: shoe.next]
        assert not Counter(cards) - Counter(out), "a card that did not come out"
        yield out


def seated(of: Game, source: Any, terms: Any = None, journal: Journal | None = None) -> OpenTable:
    terms = terms or of.terms()
    table = OpenTable(of, terms, source, journal=journal)
    chips = 500_00 if of.between_players else 1_000_000_00  # two who raise end all in
    for seat in range(1, min(SEATED, of.seats.number(terms)) + 1):
        table.sit(f"player {seat}", seat, chips)
    return table


@pytest.mark.slow
@pytest.mark.parametrize("id", CARD_GAMES)
def test_every_card_comes_equally_often_at_every_place(id: str, count: Count) -> None:
    found = list(deals(id, count(1_200, 10_000)))
    shoe = Counter(game(id).cards.shuffled(game(id).terms()))
    size, number = shoe.total(), len(found)
    places = min(map(len, found))
    assert places >= 3
    for place in range(places):
        counts = Counter(deal[place] for deal in found)
        expected = [number * n / size for n in shoe.values()]
        assert chi_square([counts[card] for card in shoe], expected) > LEAST, place

    ranks: Counter[int] = Counter()
    for card, n in shoe.items():
        ranks[card >> 2] += n
    common = {rank: n for rank, n in ranks.items() if n * n * number > 5.5 * size * size}
    for first in (0, places - 2):  # serial: one card says nothing of the next
        pairs = Counter((deal[first] >> 2, deal[first + 1] >> 2) for deal in found)
        cells = [(a, b) for a in common for b in common]
        expected = [number * ranks[a] * (ranks[b] - (a == b)) / size / (size - 1) for a, b in cells]
        counts_of = [pairs[cell] for cell in cells]
        rest = number - sum(expected)
        if rest >= 5:
            counts_of, expected = [*counts_of, number - sum(counts_of)], [*expected, rest]
        assert chi_square(counts_of, expected) > LEAST, first

    red = sum(n for card, n in shoe.items() if is_red(card))
    changes = 2 * red * (size - red) / size / (size - 1)  # runs of red and others
    runs = [
        float(sum(is_red(a) != is_red(b) for a, b in pairwise(deal[:places]))) for deal in found
    ]
    assert two_sided(runs, (places - 1) * changes) > LEAST

    equal = sum(n * (n - 1) for n in shoe.values()) / size / (size - 1)  # duplicates in a deal
    same = [float(places - len(set(deal[:places]))) for deal in found]
    pairs_equal = [
        float(sum(n * (n - 1) // 2 for n in Counter(deal[:places]).values())) for deal in found
    ]
    assert two_sided(pairs_equal, places * (places - 1) / 2 * equal) > LEAST
    assert equal or not any(same)
    whole = [tuple(deal) for deal in found if len(deal) >= 12]
    assert len(set(whole)) == len(whole), "a deal came twice"


def is_red(card: int) -> bool:
    return card & 3 in (1, 2)


@pytest.mark.slow
@pytest.mark.parametrize("id", OTHER_GAMES)
def test_every_number_comes_as_often_as_it_should_after_every_other(id: str, count: Count) -> None:
    of, number = game(id), count(3_000, 40_000)
    source = Outcomes(id)
    table = seated(of, source)
    players = HousePlayers(of, id)
    while len(source.by_round) < number:
        table.play(players)
    came = list(source.by_round.values())
    rolls = [fact for fact in came if isinstance(fact, Rolled)]
    if of.dice:
        check_row([roll.first for roll in rolls], Counter(range(1, 7)))
        check_row([roll.second for roll in rolls], Counter(range(1, 7)))
        both = [roll.first * 10 + roll.second for roll in rolls]
        check_row(both, Counter(a * 10 + b for a in range(1, 7) for b in range(1, 7)))
    else:
        assert of.wheel is not None
        numbers = [fact.number for fact in came if isinstance(fact, Rested)]
        check_row(numbers, Counter(of.wheel.numbers(of.terms())))


def check_row(row: list[int], shares: Counter[int]) -> None:
    """Numbers, pairs of them, runs and repeats: what comes if each is independent of the last."""
    number, whole = len(row), shares.total()
    counts = Counter(row)
    expected = [number * n / whole for n in shares.values()]
    assert chi_square([counts[n] for n in shares], expected) > LEAST
    group, taken = {}, 0
    for n, share in shares.items():
        group[n] = taken * 4 // whole
        taken += share
    size = Counter({g: sum(shares[n] for n in shares if group[n] == g) for g in group.values()})
    pairs = list(zip(row[::2], row[1::2], strict=False))
    found = Counter((group[a], group[b]) for a, b in pairs)
    cells = [(a, b) for a in size for b in size]
    expected = [len(pairs) * size[a] * size[b] / whole**2 for a, b in cells]
    assert chi_square([found[cell] for cell in cells], expected) > LEAST
    low = sum(size[g] for g in size if g < 2) / whole
    changes = [float((group[a] < 2) != (group[b] < 2)) for a, b in pairs]
    assert two_sided(changes, 2 * low * (1 - low)) > LEAST
    repeats = [float(a == b) for a, b in pairs]
    assert two_sided(repeats, sum((n / whole) ** 2 for n in shares.values())) > LEAST


# nobody at the table has a hand in it


@pytest.mark.parametrize("id", GAMES)
def test_other_wagers_and_decisions_leave_the_cards_as_they_are(id: str) -> None:
    orders, outcomes = [], []
    for players in range(3):
        source, random = Outcomes("the same keys"), Random(players)
        table = seated(game(id), source)
        for _ in range(60):
            table.play(AnyPlayers(random))
        check_dealt_in_order(source)
        outcomes.append(source.by_round)
        orders.append([order for _, order in takewhile(lambda o: not o[0], source.orders)])
    if game(id).cards.pack:
        shortest = min(map(len, orders))
        assert shortest
        assert orders[0][:shortest] == orders[1][:shortest] == orders[2][:shortest]
    else:
        alike = set(outcomes[0]) & set(outcomes[1]) & set(outcomes[2])
        assert alike
        for round in alike:
            assert outcomes[0][round] == outcomes[1][round] == outcomes[2][round]


def check_dealt_in_order(source: Outcomes) -> None:
    """After cuts the order is the same, begun elsewhere: nothing else touches it."""
    for shoe, (_, order) in zip(source.dealt, source.orders, strict=True):
        assert any(order[i:] + order[:i] == tuple(shoe.order) for i in range(len(order)))


# promised before wagers, told when nothing depends on it any more


class Watching(Journal):
    """Looks at the table whenever a line is added."""

    table: OpenTable | None = None

    def __init__(self) -> None:
        super().__init__()
        self.committed = ""
        self.fresh = False  # promised, and nothing has come of it yet
        self.told: set[str] = set()

    def add(self, fact: AnyFact, acts: Any = (), at: str = "") -> Line:
        line = super().add(fact, acts, at)
        if self.table is not None:
            self.look(self.table, fact)
        return line

    def look(self, table: OpenTable, fact: AnyFact) -> None:
        live = table.round.table if table.round else None
        running = live is not None and live.source is not None
        in_play = running or (live is not None and not live.over and not live.unplayed)
        if isinstance(fact, Shuffled | Sealed):
            assert fact.commitment not in self.told
            self.committed, self.fresh = fact.commitment, True
        elif isinstance(fact, Wagered) and fact.amount:
            assert self.committed, "a wager before the promise"
            assert self.committed not in self.told
            assert self.fresh or table.game.cards.pack, "a wager on what is known"
        elif isinstance(fact, Rested | Rolled):
            self.fresh = False
        elif isinstance(fact, Drawn):
            assert self.committed not in self.told, "a card of a shoe whose key was told"
        elif isinstance(fact, Revealed):
            key = commitment(bytes.fromhex(fact.key))
            self.told.add(key)
            assert not (in_play and live and live.stack.hands), "told with its cards on the table"
            assert not (in_play and not table.game.cards.pack), "told before the outcome"


def played(
    table: OpenTable,
    journal: Watching,
    rounds: int,
    random: Random,
    after: Callable[[OpenTable], None] = lambda table: None,
) -> None:
    def anything(live: LiveTable, pending: Pending, spot: int) -> int:
        return random.choice(dict(pending.legal)[spot])

    journal.table = table
    players = HousePlayers(table.game, str(random.random()), best=anything)
    for _ in range(rounds):
        table.begin()
        while table.round is not None and (pending := table.pending) is not None:
            table.tell(players(table.round.table, pending))
            after(table)
    table.finish()


@pytest.mark.parametrize("id", GAMES)
def test_a_commitment_is_before_the_wagers_and_its_key_after_the_cards(id: str) -> None:
    for seed in range(6):
        random, journal = Random(seed), Watching()
        of = game(id)
        terms = random_terms(of, random) if seed else of.terms()
        played(seated(of, Watched(f"{id} {seed}"), terms, journal), journal, 12, random)
        assert journal.committed


def test_the_key_of_a_shoe_that_runs_out_is_told_after_the_round() -> None:
    of = game("blackjack")
    late: list[OpenTable] = []

    def resumed(table: OpenTable) -> None:
        """Also if the table is taken up again in that round."""
        assert isinstance(table.source, Software)
        if table.source.late_keys and not late:
            late.append(table)
            lines = table.journal.lines
            opened = lines[0].fact
            assert isinstance(opened, Opened)
            assert table.source.links is not None
            kept = table.source.links.made
            again = resume(opened, lines, table.journal.head, kept.__getitem__)
            assert isinstance(again.source, Software)
            assert again.source.late_keys == table.source.late_keys

    for seed in range(8):
        journal = Watching()
        terms = of.terms_from({"decks": 1})
        table = seated(of, Watched(str(seed)), terms, journal)
        for seat in range(SEATED + 1, of.seats.number(terms) + 1):
            table.sit(f"player {seat}", seat, 1_000_000_00)
        played(table, journal, 10, Random(seed), resumed)
        told = {line.fact.commitment for line in journal.lines if isinstance(line.fact, Shuffled)}
        assert told - journal.told <= {journal.committed}, "only the shoe in use has not been told"
    assert late, "no shoe ran out: this test shows nothing"
