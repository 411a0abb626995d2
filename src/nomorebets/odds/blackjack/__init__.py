"""Blackjack, exactly: best play that looks at every card of the hand and the dealer's first card.

The strategy is found in doubles (the best and the next play of a hand differ by far more than their
error, or not at all), and what comes of it is then counted in whole numbers. A play that is no
better than a cheaper one is not made: the order is stand, draw, double down, surrender, split.

After a split every hand is played as if it had not been split, and a pair is split again as often
as it may be: a player who remembers what the other hands took could gain a little more. One box is
played; there are no cards of others to be seen. With multiple action the figures are those of each
of the three wagers, whose expectations are the same.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from nomorebets.equipment.cards import DECK, RANKS, card_from
from nomorebets.judgments.blackjack import is_ace
from nomorebets.law.refusal import Refused
from nomorebets.odds import Amounts, BestTables
from nomorebets.odds.blackjack.by_totals import file_lines
from nomorebets.odds.blackjack.chart import chart, letters
from nomorebets.odds.blackjack.hands import (
    ACE_VALUE,
    DEALERS_BLACKJACK,
    NO_CARDS,
    TEN_VALUE,
    Counts,
    OneBox,
    Rules,
    cards_of,
    counts_of,
)
from nomorebets.odds.blackjack.oracle_play import following
from nomorebets.odds.blackjack.outcomes import (
    Lines,
    RoundResults,
    average_wager,
    of_the_lines,
    outcome_lines,
    within_lines,
)
from nomorebets.odds.blackjack.play import Numbers
from nomorebets.odds.blackjack.side_wagers import first_two_cards, insurance_odds, side_wagers
from nomorebets.odds.blackjack.solution import BLACKJACK, BlackjackStrategy, Position, Progress
from nomorebets.odds.blackjack.splits import split_results, two_of_a_box
from nomorebets.odds.given_strategy import Given
from nomorebets.odds.results import A_FULL_SHOE, GameOdds, RoundOdds
from nomorebets.odds.verification import Told, Verification
from nomorebets.rules.njac_19_47.s02_blackjack import (
    GAME,
    TO_INSURE,
    TO_TAKE_EVEN_MONEY,
    play_words,
)
from nomorebets.rules.njac_19_47.s02_blackjack.hands import (
    DOUBLE_DOWN,
    DRAW,
    SPLIT,
    STAND,
    SURRENDER,
    TO_PLAY,
)
from nomorebets.rules.njac_19_47.s02_blackjack.terms import (
    FACE_UP,
    OFFERED_WITH,
    SEVENS,
    WAGERS,
    Terms,
    cards_of_a_shoe,
)
from nomorebets.simulation.strategies import advice_from, interpreted
from nomorebets.simulation.strategies.blackjack import CODED, INSURE, STARTS, VALUES
from nomorebets.simulation.strategies.deciding import ALWAYS, NO_ADVICE

BY_TOTALS = "by totals"
STRATEGIES = {BY_TOTALS: "the best play that looks at totals only"}
INSURANCE = range(TO_INSURE, TO_INSURE + 3)


@lru_cache(maxsize=8)
def position(terms: Terms, stake: int, shoe: Counts) -> Position:
    return Position(Rules(terms, stake), shoe)


def position_of(terms: Terms, stake: int, deck: Sequence[int] | None) -> Position:
    cards = cards_of_a_shoe(terms) if deck is None else tuple(deck)
    return position(terms, stake, counts_of(cards))


def value(
    terms: Terms,
    stake: int = 1_00,
    deck: Sequence[int] | None = None,
    given: Given | None = None,
) -> float:
    """What the round wins under a strategy (None: best play), per wager, in doubles: quick."""
    at = position_of(terms, stake, deck)
    strategy = at.solved[0] if given is None else as_given(at, given)
    ends = at.quick_ends(strategy)
    lines = outcome_lines(at, strategy, ends, split_results(at, ends))
    return sum(float(win * chance) for (_, _, win), chance in lines.items())


def solve(
    terms: Terms,
    stake: int = 1_00,
    deck: Sequence[int] | None = None,
    progress: Progress | None = None,
) -> GameOdds:
    """The first round of a shoe (or of these cards) under best play, per wager of `stake` cents."""
    return evaluate(terms, None, stake, deck, progress)


def evaluate(
    terms: Terms,
    strategy: Given | str | None,
    stake: int = 1_00,
    deck: Sequence[int] | None = None,
    progress: Progress | None = None,
) -> GameOdds:
    """The round under a given strategy, or one of STRATEGIES; None: best play."""
    at = position_of(terms, stake, deck)
    given = by_totals(at) if isinstance(strategy, str) else strategy
    found = at.solved[0] if given is None else as_given(at, given)
    ends = at.exact_ends(found, progress)
    means = outcome_lines(at, found, ends, split_results(at, ends))

    def count() -> tuple[Lines, Fraction]:
        splits = split_results(at, ends, two_of_a_box(at, found, progress))
        return outcome_lines(at, found, ends, splits), within_lines(at, splits)

    wagers = insurance_odds(at, found) | side_wagers(
        at, found, cards_of_a_shoe(terms) if deck is None else deck
    )
    return GameOdds(
        GAME.id,
        GAME.option_text(terms),
        wagers=wagers,
        round=RoundOdds("wager", RoundResults(means, count), average_wager(at, ends, means)),
        strategy=(
            tuple(chart(at, found)) if given is None else (given.about,)
        ),
        assumes=(
            A_FULL_SHOE,
            of_the_lines(at),
            "after a split each hand is played as if it had not been split, and a pair is split "
            "again as often as it may be",
        ),
    )  # fmt: skip


def by_totals(at: Position) -> Given:
    text = "\n".join(written_as(at.rules.terms, BY_TOTALS, at.rules.stake))
    advice = advice_from(GAME, at.rules.terms, tomllib.loads(text))
    return Given(text, advice, text)


def written_as(terms: Terms, name: str, stake: int = 1_00) -> Iterator[str]:
    """A strategy that only the solver has, as a file says it."""
    if terms.hole_card_mode == FACE_UP:
        raise Refused(
            "2.6(k)", f"{name}: both cards of the dealer are seen, and no rows are for that"
        )
    yield from file_lines(position_of(terms, stake, None))


def as_given(at: Position, given: Given) -> BlackjackStrategy:
    """A given strategy, hand by hand; what it cannot do after a split, it is not asked about."""
    if given.is_looked_up(TO_PLAY):
        return as_tabled(at, given)
    terms, hands = at.rules.terms, at.hands
    unsplit = terms._replace(resplit_max_hands=1, surrender=0)
    advise, advice = interpreted(GAME), given.advice or NO_ADVICE
    choices = np.zeros((len(at.starts), len(hands)), np.int64)
    opening = choices.copy()
    for s in at.played():
        dealers = cards_of(at.starts[s])
        for h in range(len(hands)):
            if hands.size[h] < 2 or hands.total[h] >= 21:
                continue
            cards = hands.cards(h)
            box: Any = OneBox(cards, dealers)
            opening[s, h] = advise(advice, box, unsplit, 0, TO_PLAY)
            choices[s, h] = opening[s, h]
            if not terms.double_after_split and len(cards) == 2:
                last = sorted(cards, key=is_ace)  # the card that was split is no ace
                split: Any = OneBox(last, dealers, hands=2)
                choices[s, h] = advise(advice, split, unsplit, 0, TO_PLAY)
            if len(cards) == 2:
                opening[s, h] = advise(advice, box, terms, 0, TO_PLAY)
    by, amount, *_ = given.cells(TO_INSURE)
    half = at.rules.stake // 2
    if by == ALWAYS and amount not in (0, half):
        raise Refused("2.9", f"insurance: {amount} is neither 0 nor half the wager, {half} cents")
    even = given.cells(TO_TAKE_EVEN_MONEY)[:2] == (ALWAYS, 1)
    insures = np.full(len(hands), by == ALWAYS and amount > 0)
    return BlackjackStrategy(choices, opening, insures, even)


def as_tabled(at: Position, given: Given) -> BlackjackStrategy:
    """What whole tables say of every hand; they are `best_tables` of some terms."""
    cells = given.table(TO_PLAY)
    hands, starts = len(at.hands), len(at.starts)
    begins = 1 + STARTS + hands * VALUES
    if cells[0] != hands or len(cells) != begins + hands * starts:
        raise Refused("2.6", "table: it is for other cards of the dealer's than these terms show")
    if not (cells[1 + STARTS : begins] == at.hands.next.ravel()).all():
        raise Refused("", "table: its hands are not in the order that nmb odds --export gives them")
    says = cells[begins:].reshape(starts, hands)
    opening, choices = says % CODED, says // CODED % CODED
    if not at.rules.terms.double_after_split and (choices == DOUBLE_DOWN).any():
        raise Refused("2.10", "table: a split hand is not doubled under these terms")
    for play in (SURRENDER, SPLIT, DOUBLE_DOWN):
        for _, h in np.argwhere((opening == play) | (choices == play)).tolist():
            able = {
                SURRENDER: at.rules.may_surrender, SPLIT: at.pair(h) >= 0,
                DOUBLE_DOWN: at.rules.may_double[h],
            }  # fmt: skip
            if not able[play]:
                said = f"{play_words(play)} with {letters(at.counts(h))}"
                raise Refused("2.6(f)", f"table: {said} is not allowed under these terms")
    insured = [s for s in range(starts) if at.insurable(s)]
    insures = (says[insured[0]] & INSURE > 0) if insured else np.zeros(hands, np.bool_)
    even = bool(insured and says[insured[0], at.blackjack] >= 2 * INSURE)
    return BlackjackStrategy(choices, opening, insures, even)


# one hand


def read_hand(text: str) -> tuple[bool, tuple[int, ...], tuple[int, ...], Counter[int]]:
    """ "insurance T♠ 6♦ vs A♣" → whether insurance is asked about, the hand, the dealer's cards;
    and those cards of which the suit is told."""
    words = text.replace(",", " ").split()
    asked = bool(words) and words[0].rstrip(":").lower() in ("insurance", "insure")
    words = words[1:] if asked else words
    if [word.lower() for word in words].count("vs") != 1:
        raise Refused("", f"{text!r}: write the hand, vs, and the dealer's card: T♠ 6♦ vs 9♣")
    middle = [word.lower() for word in words].index("vs")
    suited: Counter[int] = Counter()

    def cards(some: Iterable[str]) -> tuple[int, ...]:
        found = []
        for word in some:
            rank = "T" if word == "10" else word.upper()
            if rank in RANKS:
                found.append(RANKS.index(rank) * 4)
                continue
            try:
                found.append(card_from(word))
            except ValueError as error:
                raise Refused("", str(error)) from None
            if found[-1] not in DECK:
                raise Refused("2.2(a)", "there is no joker at blackjack")
            suited[found[-1]] += 1
        return tuple(found)

    return asked, cards(words[:middle]), cards(words[middle + 1 :]), suited


def decisions(
    terms: Terms, hand: str, stake: int = 1_00, deck: Sequence[int] | None = None
) -> list[tuple[str, Fraction]]:
    """The player's cards, "vs", and the dealer's first card: T♠ 6♦ vs 9♣, or 9 7 2 vs T where suits
    do not matter. Both of the dealer's cards where they lie face up: T♠ 6♦ vs 9♣ 3♣. To ask about
    insurance and even money, say so: insurance T♠ 6♦ vs A♣. Where a card reader device is used, the
    dealer is known to have no blackjack, unless insurance is asked about.
    """
    asked, mine, dealers, suited = read_hand(hand)
    at = position_of(terms, stake, deck)
    needed = 2 if at.rules.face_up else 1
    if len(dealers) != needed:
        raise Refused("2.6", f"{hand!r}: of the dealer's cards the player sees {needed}")
    held, start = counts_of(mine), counts_of(dealers)
    shoe = Counter(cards_of_a_shoe(terms) if deck is None else deck)
    if not at.possible(held, start) or any(shoe[card] < n for card, n in suited.items()):
        raise Refused("2.2(a)", f"{hand!r}: there are not so many such cards in the shoe")
    number = at.hands.number.get(held)
    if number is None or len(mine) < 2 or (at.rules.face_up and start == BLACKJACK):
        raise Refused("2.6(f)", f"{hand!r}: there is nothing to decide")
    s = at.starts.index(start)
    if asked or (number == at.blackjack and at.insurable(s)):
        if not at.insurable(s) or len(mine) != 2:
            raise Refused("2.9", f"{hand!r}: insurance is offered with two cards, against an ace")
        return insurance_decisions(at, number)
    if at.hands.total[number] >= 21:
        raise Refused("2.6(f)", f"{hand!r}: with 21 there is nothing to decide")
    found = exact_decisions(at, s, number)
    return [(play_words(play), worth) for play, worth in found.items()]


def exact_decisions(at: Position, s: int, h: int, told: bool | None = None) -> dict[int, Fraction]:
    """What each play of a hand is worth, in wagers, then played best; that the dealer has no
    blackjack is known if the device has told."""
    rules = at.rules
    told = rules.told if told is None else told
    choices, worth_of_plays = at.choices_against(s)
    plays = [STAND, DRAW] + ([DOUBLE_DOWN] if rules.may_double[h] else [])
    pair = at.pair(h) if at.hands.size[h] == 2 else -1

    def work(kind: Numbers) -> tuple[tuple[Any, ...], int]:
        arrays, most = [], 0
        for play in plays:
            forced = choices.copy()
            forced[h] = play
            paths = np.zeros((1, len(at.hands)), np.int64)
            paths[0, h] = 1
            ends, out = at.play(kind, s, NO_CARDS, forced, paths)
            arrays.append(ends[0])
            most = max(most, out)
        if pair >= 0:
            *both, out = at.split(kind, s, pair, at.after_split(choices, worth_of_plays))
            arrays.extend(both)
            most = max(most, out)
        return tuple(arrays), most

    arrays = at.exact(work, None)
    single = at.counts(h)
    ordered = at.chance(at.starts[s], single) / at.orders(at.starts[s]) / at.orders(single)
    known = at.dealers_blackjack(s, single)
    before = DEALERS_BLACKJACK if told else DEALERS_BLACKJACK + 1
    given_none = (1 - known if told else 1) * rules.stake

    def worth(each: Any, first: Any, chance: Fraction) -> Fraction:
        won = sum((each * rules.each + first * rules.first)[..., :before].flat)
        return Fraction(won) / chance / given_none

    found = {play: worth(ends, ends, ordered) for play, ends in zip(plays, arrays, strict=False)}
    if rules.may_surrender and at.hands.size[h] == 2:
        lost = Fraction(rules.half) * (1 - known) - (0 if told else rules.stake * known)
        found[SURRENDER] = lost / given_none
    if pair >= 0:
        found[SPLIT] = worth(arrays[-2], arrays[-1], at.chance(at.starts[s], single))
    return found


def insurance_decisions(at: Position, h: int) -> list[tuple[str, Fraction]]:
    """2.7, 2.9: what the round is worth, in wagers, insured or not, and with even money."""
    stake = at.rules.stake
    if h == at.blackjack:
        plain = at.blackjack_worth(ACE_VALUE) / stake
    else:
        plain = max(exact_decisions(at, ACE_VALUE, h, told=False).values())
    found = [
        ("no insurance", plain),
        ("insurance for half of the wager", plain + at.insurance_worth(h) / stake),
    ]
    if h == at.blackjack and at.rules.terms.even_money:
        found.append(("even money", Fraction(1)))
    return found


def worth_with(terms: Terms, left: Sequence[int], stake: int = 1_00) -> dict[str, float]:
    """What the round wins from these cards, in doubles: played best anew, and as a full shoe is."""
    at, full = position_of(terms, stake, left), position_of(terms, stake, None)
    ends = at.quick_ends(full.solved[0])
    lines = outcome_lines(at, full.solved[0], ends, split_results(at, ends))
    as_full = sum(float(win * chance) for (_, _, win), chance in lines.items())
    return {"best play": value(terms, stake, left), "best play of the full shoe": as_full}


def counted_with(terms: Terms, left: Sequence[int]) -> dict[str, Fraction]:
    """What the wagers that go by few cards win from these: insurance, when an ace is shown."""
    counts = counts_of(left)
    found = {}
    if terms.hole_card_mode != FACE_UP:
        found["insurance, against an ace"] = Fraction(3 * counts[TEN_VALUE], len(left) - 1) - 1
        if not counts[ACE_VALUE]:
            found["insurance, against an ace"] = Fraction(0)
    for wager, side in OFFERED_WITH.items():
        if terms.side_2_17 == side and wager != SEVENS:
            found[WAGERS[wager].name] = first_two_cards(terms, wager, left).expected_win
    return found


def best_tables(terms: Terms, amounts: Amounts) -> BestTables:
    """How many hands there are; rows by what the dealer shows; the next hands; what to do."""
    at = position_of(terms, amounts["stake"], None)
    best, _ = at.solved
    rows = np.zeros(STARTS, np.int64)
    for s, start in enumerate(at.starts):
        shown = [place for place in range(VALUES) for _ in range(start[place])]
        rows[shown[0] + VALUES * (shown[1] if len(shown) > 1 else 0)] = s
        rows[shown[-1] + VALUES * (shown[0] if len(shown) > 1 else 0)] = s
    says = best.opening + CODED * best.choices
    for s in range(len(at.starts)):
        if at.insurable(s):
            says[s] += INSURE * best.insures
            says[s, at.blackjack] += 2 * INSURE * best.even_money
    cells = np.concatenate(([len(at.hands)], rows, at.hands.next.ravel(), says.ravel()))
    return [((TO_PLAY, TO_TAKE_EVEN_MONEY, *INSURANCE), cells)]


def played(terms: Terms, stake: int, cards: Sequence[int], read: Given | None) -> Told:
    """A hand of a split as if it were none."""
    at = position_of(terms, stake, cards)
    return following(at, as_given(at, read) if read else at.solved[0])


VERIFICATION = Verification(
    ("T♠ T♠ T♠ T♠ T♠ T♠ A♠ 9♠ 8♠", "T♠ T♠ T♠ T♠ T♠ T♠ T♠ 9♠ 6♠ 5♠"),
    from_a_shoe=True,
    beside=("over 13", "under 13", "same suit", "sevens"),
    decided=tuple(GAME.decisions[at].name for at in (TO_TAKE_EVEN_MONEY, *INSURANCE)),
    played=played,
)
