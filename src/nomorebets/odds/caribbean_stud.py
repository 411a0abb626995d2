"""Caribbean stud, exactly: for every up-card, every hand of the player against all that are dealt.

The dealer's four hidden cards are walked upwards by the rank they make with the up-card, and added
to counters of their subsets; a hand of the player reads from them how many dealer's hands it meets,
beats and ties. Up-cards that differ by a mere exchange of suits are looked at once, and so are
hands under each. A bet wager worth exactly as much as folding is not made.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, gcd
from typing import Any

import numpy as np

from nomorebets.equipment.cards import DECK, RANKS
from nomorebets.judgments.payouts import versus
from nomorebets.judgments.poker import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
    poker_rank,
)
from nomorebets.judgments.ranks import ACE, KING, RANK_WORDS
from nomorebets.law.marks import procedure
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.odds import Amounts, BestTables
from nomorebets.odds.card_sets.dealers_suit import condition
from nomorebets.odds.card_sets.holdings import UNLIKE_SUITS, Holding, in_words, named
from nomorebets.odds.card_sets.sweeps import (
    alike_suits,
    binomials,
    cards_of,
    classes,
    count_hand,
    five_card_ranks,
    in_antes,
    in_order,
    least_ranks,
    line_words,
    lines_of,
    no_less_than_a_round,
    number_classes,
    whole,
)
from nomorebets.odds.given_strategy import Given
from nomorebets.odds.results import (
    GameOdds,
    RoundOdds,
    WagerOdds,
    tally,
)
from nomorebets.odds.verification import Verification
from nomorebets.rules.njac_19_47.s16_caribbean_stud import (
    GAME,
    HANDS,
    PROGRESSIVE,
    QUALIFYING_HAND,
    TO_BET,
    WAGERS,
    Terms,
    ace_king_bets,
    bet_result,
    progression,
    progressive_award,
)
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.strategies.caribbean_stud import exchanged
from nomorebets.simulation.strategies.deciding import ALWAYS, AS_MOST, LOOKED_UP
from nomorebets.simulation.strategies.looking_up import number_of

FOUND_BEST, AS_MOST_PEOPLE, BY_RANK, BY_TABLE = range(4)
BEST = (FOUND_BEST, 0, 0, 0)
ACE_KING = ACE << 16 | KING << 12
NOT_QUALIFIED, WIN, TIE, LOSS = range(4)
AGAINST = ("the dealer does not qualify", "higher than the dealer", "equal", "lower")
HALF = 31  # bits of a value in its lower half
FIELD = 21  # bits of a count of four hidden cards, times six exchanges of three suits
SUBSETS_OF_FOUR = tuple(range(1, 16))
# The proper subsets of five cards: with the lowest card and without it, first those that are added.
SUBSETS_OF_FIVE = tuple(
    mask
    for lowest in (1, 0)
    for odd in (0, 1)
    for mask in range(1, 31)
    if mask & 1 == lowest and mask.bit_count() & 1 == odd
)
ADDED, TAKEN, ADDED_BEFORE, ALL = 8, 15, 22, 30  # where each part of them ends


def win(terms: Terms, stake: int, rank: int, against: int) -> int:
    """What ante and bet wager win together; the limit is on the bet wager (reading CS-3)."""
    if against == NOT_QUALIFIED:
        ante, bet = 1, bet_result(terms, rank, QUALIFYING_HAND - 1)
    else:  # a rank to stand against one that qualifies
        mine = max(rank, QUALIFYING_HAND + 1)
        dealer = mine + (0, -1, 0, 1)[against]
        ante, bet = versus(mine, dealer), bet_result(terms, mine, dealer)
    return ante * stake + (min(bet * 2 * stake, terms.bet_limit) if bet > 0 else bet * 2 * stake)


@procedure
def bets(policy: Any, rank: int, up: int, better: bool) -> bool:
    """What a strategy does with a hand against an up-card; `better` is what is best."""
    if policy[0] in (FOUND_BEST, BY_TABLE):
        return better
    if policy[0] == AS_MOST_PEOPLE:
        return rank >= PAIR or (rank >= ACE_KING and ace_king_bets(rank, up))
    return bool(policy[2] if rank >= policy[1] else policy[3])


@procedure
def look_each_up(hands: Any, suit: int, table: Any, found: Any) -> None:
    """For each five cards, a bit for every rank of a dealer's card of this suit."""
    for row in range(len(hands)):
        h = hands[row]
        number = number_of(
            (
                exchanged(h[0], suit), exchanged(h[1], suit), exchanged(h[2], suit),
                exchanged(h[3], suit), exchanged(h[4], suit),
            ),
            5,
        )  # fmt: skip
        found[row] = table[number >> 2] >> 16 * (number & 3) & 0xFFFF


def policy_of(given: Given | None) -> tuple[int, int, int, int]:
    if given is None:
        return BEST
    by, least, then, other = given.cells(TO_BET)
    if by == LOOKED_UP:
        return (BY_TABLE, 0, 0, 0)
    if by == AS_MOST:
        return (AS_MOST_PEOPLE, 0, 0, 0)
    return (BY_RANK, 0, least, 0) if by == ALWAYS else (BY_RANK, least, then, other)


@procedure
def against_up_card(
    up: int, policy: Any, ranks: Any, lines: Any, wins: Any, folds: Any,
    hands: Any, ids: Any, places: Any, fresh: Any, weights: Any,
    four_ids: Any, four_places: Any, four_weights: Any,
    symmetry: Any, qualifies: int, left: int, ways: Any, chosen: Any, wanted: Any, told: Any,
    sums: Any,
) -> None:  # fmt: skip
    """Ways by line and how the dealer's hand stands, for one up-card; all hands ascend.

    Three counts share a word: dealer's hands below, equal, and those that do not qualify. They and
    the ways found are all times the number of exchanges, and `left` is too. What the first four
    cards count is kept until a hand is `fresh`: of another rank, or with another four.
    """
    counters = np.zeros(len(symmetry), np.int64)
    mask = (1 << FIELD) - 1
    for row in range(len(four_places)):
        if four_places[row] < qualifies:
            count_hand(four_ids, symmetry, counters, row, four_weights[row] << 2 * FIELD)
    lower = same = before = 0
    known = False
    for row in range(len(hands)):
        h, place = hands[row], places[row]
        while same < len(four_places) and four_places[same] <= place:
            count_hand(four_ids, symmetry, counters, same, four_weights[same] << FIELD)
            same += 1
        while lower < len(four_places) and four_places[lower] < place:
            amount = four_weights[lower] - (four_weights[lower] << FIELD)
            count_hand(four_ids, symmetry, counters, lower, amount)
            lower += 1
        if fresh[row]:
            known = False
        if h[0] == up or h[1] == up or h[2] == up or h[3] == up or h[4] == up:
            continue
        if not known:
            known = True
            before = counters[0]
            for column in range(TAKEN, ADDED_BEFORE):
                before += counters[ids[row, column]]
            for column in range(ADDED_BEFORE, ALL):
                before -= counters[ids[row, column]]
        count = before
        for column in range(ADDED):
            count += counters[ids[row, column]]
        for column in range(ADDED, TAKEN):
            count -= counters[ids[row, column]]
        poor = count >> 2 * FIELD
        beaten = tied = 0
        if place >= qualifies:
            beaten = (count & mask) - poor
            tied = count >> FIELD & mask
        lost = left - poor - beaten - tied
        line, weight = lines[place], weights[row]
        value = poor * wins[line, 0] + beaten * wins[line, 1]
        value += tied * wins[line, 2] + lost * wins[line, 3]
        better = value > left * folds[line]
        if len(sums) > 0:  # asked for; in two halves: neither can overflow
            sums[place, 0] += weight * (value >> HALF)
            sums[place, 1] += weight * (value & (1 << HALF) - 1)
        if policy[0] == BY_TABLE:
            better = wanted[row] >> (up >> 2) & 1 > 0
        if bets(policy, ranks[place], up >> 2, better):
            ways[line, 0] += weight * poor
            ways[line, 1] += weight * beaten
            ways[line, 2] += weight * tied
            ways[line, 3] += weight * lost
            chosen[place, 1] += weight
            told[row] |= 1 << (up >> 2)
        else:
            ways[line, 4] += weight * left
            chosen[place, 0] += weight


@dataclass(frozen=True)
class CaribbeanPlay:
    ranks: Any  # of all hands of the deck, ascending
    ways: Any  # by line and how the dealer's hand stands; last those folded
    chosen: Any  # by rank of the up-card, place in `ranks`, and whether the hand is bet: ways
    told: dict[
        int, Any
    ]  # of an up-card of this suit, by class of five cards: a bit for each rank to bet against
    sums: Any = None  # by rank of the up-card and place, what a bet wins in all, in two halves
    part: Fraction = Fraction(0)  # of an ante that one of it is, of one hand, with a whole deck

    def worth(self, up: int, place: int) -> Fraction:
        """What a bet wins with the hands of this rank, in antes, added up."""
        high, low = (int(half) for half in self.sums[up, place])
        return ((high << HALF) + low) * self.part


def play(
    terms: Terms,
    stake: int,
    deck: tuple[int, ...],
    given: Given | None,
    meter: int,
    progressive: int,
    summed: bool = False,
) -> CaribbeanPlay:
    no_less_than_a_round(deck, 10, stake)
    if progressive not in (0, terms.progressive_wager):
        raise Refused("16.6", f"a progressive wager is {money(terms.progressive_wager)}")
    least = least_ranks(terms.bet_paytable)
    left = comb(len(deck) - 6, 4)
    gains = [award(terms, rank, meter) if progressive else 0 for rank in least]
    wins = [
        [win(terms, stake, rank, a) + gain for a in range(4)]
        + [-stake + (0 if terms.fold_forfeits_progressive else gain)]
        for rank, gain in zip(least, gains, strict=True)
    ]
    worth = whole(wins, 6 * left)
    ranks, _ = in_order(five_card_ranks(classes(deck).hands(5)))
    lines = lines_of(least, ranks)
    qualifies = int(np.searchsorted(ranks, QUALIFYING_HAND))
    ways = np.zeros((len(least), 5), np.int64)
    chosen = np.zeros((ACE + 1, len(ranks), 2), np.int64)
    sums = np.zeros_like(chosen) if summed else np.zeros((ACE + 1, 0, 2), np.int64)
    told: dict[int, Any] = {}
    policy = policy_of(given)
    for suit in classes(deck).firsts:
        cards = classes(deck, suit)
        hands = cards.hands(5)
        _, places = in_order(five_card_ranks(hands))
        order = np.argsort(places, kind="stable")
        hands, places, weights = hands[order], places[order], cards.weights(5)[order]
        ids = cards.subsets(hands, SUBSETS_OF_FIVE)
        fresh = np.ones(len(hands), np.bool_)
        fresh[1:] = (np.diff(places) != 0) | (np.diff(hands[:, :4], axis=0) != 0).any(1)
        fours = cards.hands(4)
        four_ids = cards.subsets(fours, SUBSETS_OF_FOUR)
        like = int((classes(deck).blocks == classes(deck).blocks[suit]).sum())
        each = len(cards.exchanges)
        part, bet = np.zeros_like(ways), np.zeros(len(hands), np.int64)
        wanted = np.zeros_like(bet)
        if given is not None and policy[0] == BY_TABLE:
            compiled(look_each_up)(hands.astype(np.int64), suit, given.table(TO_BET), wanted)
        for up in (card for card in deck if card & 3 == suit):
            hidden = np.flatnonzero((fours != up).all(1))
            made = np.column_stack((fours[hidden], np.full(len(hidden), up, np.int8)))
            four_places = np.searchsorted(ranks, five_card_ranks(made)).astype(np.uint16)
            hidden = hidden[by := np.argsort(four_places, kind="stable")]
            compiled(against_up_card)(
                up, policy, ranks, lines, worth[:, :4], worth[:, 4],
                hands, ids, places, fresh, like * weights,
                four_ids[hidden], four_places[by], cards.weights(4)[hidden],
                cards.symmetry, qualifies, left * each, part, chosen[up >> 2], wanted, bet,
                sums[up >> 2],
            )  # fmt: skip
        ways += part // each
        told[suit] = np.empty_like(bet)
        told[suit][order] = bet
    unit = gcd(*(win for row in wins for win in row)) or 1
    return CaribbeanPlay(ranks, ways, chosen, told, sums, Fraction(unit, left * each * stake))


def shown(terms: Terms, meter: int) -> int:
    """16.11: what the meter shows once one progressive wager has gone to it."""
    return (meter or terms.progressive_reset) + progression(terms, terms.progressive_wager)


def award(terms: Terms, rank: int, meter: int) -> int:
    """What a progressive wager is paid, no other royal flush at the table."""
    return progressive_award(terms, rank, shown(terms, meter), 1)


def solve(
    terms: Terms,
    stake: int = 1_00,
    deck: tuple[int, ...] = DECK,
    meter: int = 0,
    progressive: int = 0,
) -> GameOdds:
    """Ante and bet under best play, per ante of `stake` cents; and the progressive wager.

    `meter` is what the progressive meter shows before the wager (0: the reset amount). A
    `progressive` wager that is made counts in the decision, since a fold may forfeit it.
    """
    return evaluate(terms, None, stake, deck, meter, progressive)


def evaluate(
    terms: Terms,
    given: Given | None,
    stake: int = 1_00,
    deck: tuple[int, ...] = DECK,
    meter: int = 0,
    progressive: int = 0,
) -> GameOdds:
    """The round under a given strategy; None: best play."""
    found = play(terms, stake, deck, given, meter, progressive)
    folded = int(found.ways[:, 4].sum())
    total = int(found.ways.sum())
    lines = [("fold", "lose", Fraction(-1), folded)]
    for line, rank in enumerate(least_ranks(terms.bet_paytable)):
        for against in range(4):
            won = Fraction(win(terms, stake, rank, against), stake)
            result = f"{line_words(HANDS, line)}, {AGAINST[against]}"
            lines.append((result, in_antes(won), won, int(found.ways[line, against])))
    return GameOdds(
        GAME.id,
        GAME.option_text(terms),
        wagers={WAGERS[PROGRESSIVE].name: progressive_odds(terms, found, deck, meter, progressive)},
        round=RoundOdds("ante", tally(lines), 3 - 2 * Fraction(folded, total)),
        strategy=words(found, deck) if given is None else (given.about,),
    )


def progressive_odds(
    terms: Terms, found: CaribbeanPlay, deck: tuple[int, ...], meter: int, made: int
) -> WagerOdds:
    """The progressive wager; where it is not made, that of a hand that is never folded."""
    least = [rank for rank in least_ranks(terms.bet_paytable) if rank >= FLUSH] + [0]
    kept, folded = found.ways[:, :4].sum(1), found.ways[:, 4]
    if not made or not terms.fold_forfeits_progressive:
        kept, folded = kept + folded, np.zeros_like(folded)
    wager = terms.progressive_wager
    lines = []
    fixed = part = Fraction(0)
    for line, rank in enumerate(least):
        ways = int(kept[line] if rank else kept[line:].sum())
        paid = award(terms, rank, meter)
        name = line_words(HANDS[: len(least) - 1], line)
        won = Fraction(paid - wager, wager)
        lines.append((name, money(paid) if paid else "lose", won, ways))
        if rank >= STRAIGHT_FLUSH:
            part += Fraction(ways, 1 if rank >= ROYAL_FLUSH else 10)
        else:
            fixed += ways * paid
    lines.append(("folded", "lose", Fraction(-1), int(folded.sum())))
    even = (wager * int(found.ways.sum()) - fixed) / part if part else None
    note = f"the meter shows {money(shown(terms, meter))}, this wager's part in it"
    if even is not None and even > 0:
        note += f"; from {money(-(-even.numerator // even.denominator))} on the house has no edge"
    return WagerOdds(tally(lines).outcomes, note)


def words(found: CaribbeanPlay, deck: tuple[int, ...]) -> tuple[str, ...]:
    """What is bet against every card and against none; between them, card by card."""
    if not alike_suits(deck):
        return (UNLIKE_SUITS,)
    bet, fold = found.chosen[:, :, 1].sum(0) > 0, found.chosen[:, :, 0].sum(0) > 0
    if not bet.any() or not fold.any():
        return ("bet every hand" if bet.any() else "fold every hand",)
    always = int(np.flatnonzero(fold)[-1]) + 1  # from here on every hand is bet
    never = int(np.flatnonzero(bet)[0])  # below, none is
    lines = []
    if always < len(found.ranks):
        lines.append(f"bet {rank_text(int(found.ranks[always]))} or better against any card")
    lines.append(f"fold what is below {rank_text(int(found.ranks[never]))} against any card")
    suits = BySuits(found, deck)
    for up in range(ACE + 1):
        if found.chosen[up].any():
            lines += _against(found, up, never, always) + suits.lines(up)
    return (*lines, "fold what is not named")


def card_words(up: int) -> str:
    return ("an " if RANK_WORDS[up][0] in "ae" else "a ") + RANK_WORDS[up]


def _against(found: CaribbeanPlay, up: int, never: int, always: int) -> list[str]:
    """The hands in doubt against one up-card: those that hold a card of its rank, and others; but
    for those of which the suits decide."""
    card = card_words(up)
    kinds = f"a hand that holds {card}", "a hand that does not"
    decided = []
    for place in range(never, always):
        rank = int(found.ranks[place])
        folded, bet = found.chosen[up, place]
        if (folded > 0) != (bet > 0):
            kind = kinds[RANKS[up] not in rank_text(rank).split("-")]
            decided.append((Holding(kind, rank, rank_text(rank)), bool(bet)))
    lines = in_words(decided, lambda kind, level: f"{kind}, from {rank_text(level)} up", kinds)
    return [f"against {card} bet {line}" for line in lines]


class BySuits:
    """The hands of one rank that are bet by their suits."""

    def __init__(self, found: CaribbeanPlay, deck: tuple[int, ...]) -> None:
        self.found = found
        (self.suit,) = classes(deck).firsts
        self.hands = classes(deck, self.suit).hands(5)
        ranks = five_card_ranks(self.hands)
        mixed = (found.chosen > 0).all(2).any(0)
        rows = np.flatnonzero(np.isin(ranks, found.ranks[mixed]))
        self.order = rows[np.argsort(ranks[rows], kind="stable")]
        self.ranks = ranks[self.order]

    def lines(self, up: int) -> list[str]:
        mixed = np.flatnonzero((self.found.chosen[up] > 0).all(1))
        conditions: dict[str, list[str]] = {}
        for place in mixed.tolist():
            rank = self.found.ranks[place]
            first, last = np.searchsorted(self.ranks, (rank, rank + 1))
            rows = self.order[first:last]
            rows = rows[(self.hands[rows] != (up << 2 | self.suit)).all(1)]
            bet = self.found.told[self.suit][rows] >> up & 1
            told = condition(self.hands[rows], bet, self.suit)
            conditions.setdefault(told, []).append(rank_text(int(self.found.ranks[place])))
        return [
            f"against {card_words(up)} bet {named(texts)} {told}"
            for told, texts in conditions.items()
        ]


@cache
def rank_text(rank: int) -> str:
    """A-K-7-4-2, 7-7-A-K-4, K-K-5-5-A: cards that have this rank, and no others have it."""
    category, first, second = rank >> 20 << 20, rank >> 16 & 15, rank >> 12 & 15
    others = [rank >> shift & 15 for shift in range(16, -1, -4)]
    several = {
        PAIR: [first, *others[:4]],
        TWO_PAIRS: [first, first, second, second, others[2]],
        THREE_OF_A_KIND: [first, first, first, *others[1:3]],
        FULL_HOUSE: [first] * 3 + [second] * 2,
        FOUR_OF_A_KIND: [first] * 4 + [second],
    }
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        others = [(first - step) % (ACE + 1) for step in range(5)]
    if category == ROYAL_FLUSH:
        others = [ACE - step for step in range(5)]
    suited = " of one suit" if category in (FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH) else ""
    return "-".join(RANKS[held] for held in several.get(category, others)) + suited


@procedure
def meet(up: int, rank: int, cards: Any, counts: Any) -> None:
    """How the dealer's hands stand to one hand, whatever four of these cards are hidden."""
    n = len(cards)
    for a in range(n):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    dealer = poker_rank((up, cards[a], cards[b], cards[c], cards[d]))
                    if dealer < QUALIFYING_HAND:
                        counts[NOT_QUALIFIED] += 1
                    elif dealer < rank:
                        counts[WIN] += 1
                    elif dealer == rank:
                        counts[TIE] += 1
                    else:
                        counts[LOSS] += 1


def decisions(
    terms: Terms,
    hand: str,
    stake: int = 1_00,
    deck: tuple[int, ...] = DECK,
    meter: int = 0,
    progressive: int = 0,
) -> list[tuple[str, Fraction]]:
    """What each choice is worth: the round's expected win in antes, progressive wager included.

    `hand` is the player's five cards and the dealer's: "A♠ K♦ 7♣ 4♥ 2♠ vs Q♦".
    """
    *own, up = cards_of(hand.replace("vs", " "), 6, deck=deck)
    rank = poker_rank(own)
    counts = np.zeros(4, np.int64)
    left = np.array(sorted(set(deck) - {*own, up}), np.int64)
    compiled(meet)(up, rank, left, counts)
    total = sum(int(count) * win(terms, stake, rank, a) for a, count in enumerate(counts))
    gain = award(terms, rank, meter) if progressive else 0
    kept = 0 if terms.fold_forfeits_progressive else gain
    bet = Fraction(total, comb(len(deck) - 6, 4)) + gain - progressive
    return [("bet", bet / stake), ("fold", Fraction(kept - stake - progressive, stake))]


def best_tables(terms: Terms, amounts: Amounts) -> BestTables:
    """Sixteen bits for every five cards, against an up-card of suit 0."""
    found = play(terms, amounts["stake"], DECK, None, 0, amounts.get("progressive", 0))
    cards = classes(DECK, 0)
    of = np.zeros(comb(52, 5), np.int32)
    compiled(number_classes)(cards.hands(5), cards.exchanges, binomials(), of)
    return [((TO_BET,), found.told[0][of].astype("<u2").view(np.int64))]


VERIFICATION = Verification(
    ("A♠ K♠ Q♠ J♦ 7♠ 7♣ 2♥ 2♦ 3♠ 8♠", "A♠ A♦ A♥ K♠ K♦ Q♠ Q♥ J♠ T♠ 8♠"),
    narrated_beside=("progressive",),
)
