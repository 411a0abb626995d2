"""Pai gow poker: hands exactly, the round from many deals with a stated error.

What is dealt and how the house way sets it is counted over all 154,143,080 hands (`every_hand`);
so are the rolls that decide an additional wager. Who beats whom depends on two hands of seven
cards, too many to count: it is found from many reproducible deals (`many_deals`), all hands set by
the house way, and the error is stated beside it: two standard errors, below 0.002 % of a wager.
What a player, or a bank of one wager, gains by the best setting is found likewise (`best_setting`).
What each setting of one hand is worth is exact again (`one_hand`).
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import hypot, lcm

from nomorebets.equipment.cards import cards_from, cards_text
from nomorebets.equipment.dice import rolls
from nomorebets.judgments.five_and_two import (
    LOW_HANDS,
    five_card_words,
    high_hand,
    is_foul,
    low_hand,
    two_card_words,
)
from nomorebets.judgments.payouts import LOSE
from nomorebets.judgments.ranks import JOKER
from nomorebets.judgments.seven_card_ways import FOXWOODS_WAY, seven_card_house_way
from nomorebets.law.refusal import Refused
from nomorebets.odds import Progress
from nomorebets.odds.notation import percent
from nomorebets.odds.pai_gow_poker import best_setting
from nomorebets.odds.pai_gow_poker.best_setting import BetterSet, gains
from nomorebets.odds.pai_gow_poker.every_hand import HANDS, LOWS, EveryHand, every_hand, low_names
from nomorebets.odds.pai_gow_poker.many_deals import MOST, SEED, ManyDeals, many_deals
from nomorebets.odds.pai_gow_poker.one_hand import (
    BEATEN,
    BEATEN_AS_BANK,
    BEATS,
    BEATS_AS_BANK,
    HAND,
    OTHERS,
    fares,
)
from nomorebets.odds.results import GameOdds, RoundOdds, WagerOdds, tally, vigorish_part
from nomorebets.odds.verification import Verification
from nomorebets.rules.njac_19_47.s11_pai_gow_poker import (
    ADDITIONAL,
    GAME,
    WAGERS,
    Terms,
    additional_odds,
)
from nomorebets.rules.pai_gow_tables import ROUNDED_TO

KINDS = (
    "high card", "one pair", "two pairs", "three of a kind", "straight", "flush", "full house",
    "four of a kind", "straight flush", "royal flush", "five aces",
)  # fmt: skip
AS_PLAYER, AS_BANK, AS_CO_BANK = "", "as bank", "as co-bank"
BANK_OF_ONE = "as bank against one wager"
BANK_OF_SIX = "as bank against six equal wagers, per wager"
CO_BANK_OF_ONE = "as co-bank against one wager"
BEST_AS_PLAYER = "as player, every hand set best"
BEST_AS_BANK = "as bank against one wager, every hand set best"


CHOICE = (
    "the best setting of any seven cards, exactly: nmb odds pai_gow_poker --hand; in the rows where"
    " every hand is set best it is chosen from exact counts of all hands of the other side, less"
    " those with a card of one's own, card by card: where that is not the very best, it is within"
    " a hair of it"
)


def kept_by_the_house(terms: Terms, won: int) -> Fraction:
    return vigorish_part(terms.vigorish_pct, ROUNDED_TO[terms.vigorish_round], won)


def of_two(dealt: ManyDeals, won: int, lost: int, win: Fraction) -> WagerOdds:
    """One hand against one other: so many won, so many lost."""
    found = tally(
        (
            ("both hands", "1 to 1 less vigorish", win, won),
            ("one hand", "push", Fraction(0), dealt.pairs - won - lost),
            ("neither", "lose", Fraction(-1), lost),
        )
    )
    return WagerOdds(found.outcomes, stated(dealt, dealt.error(float(win), -1.0)))


def stated(dealt: ManyDeals, error: float) -> str:
    return (
        f"not exact: from {dealt.deals:,} deals of seven hands by seed {SEED}, all set by the house"
        f" way; two standard errors are {200 * error:.4f} % of a wager"
    )


def set_best(dealt: ManyDeals, won: int, lost: int, more: BetterSet, win: Fraction) -> WagerOdds:
    """What the house way has so, and what is gained over it."""
    pairs = lcm(dealt.pairs, more.pairs)
    deals, held = pairs // dealt.pairs, pairs // more.pairs
    wins, losses = won * deals + more.won * held, lost * deals + more.lost * held
    found = tally(
        (
            ("both hands", "1 to 1 less vigorish", win, wins),
            ("one hand", "push", Fraction(0), pairs - wins - losses),
            ("neither", "lose", Fraction(-1), losses),
        )
    )
    hands = len(more.chunks) * best_setting.MINE
    error = hypot(dealt.error(float(win), -1.0), more.error(float(win)))
    note = (
        f"not exact: the house way from {dealt.deals:,} deals by seed {SEED}, and what the best"
        f" setting gains over it from {hands:,} hands by seed {best_setting.SEED}, of which it sets"
        f" {percent(Fraction(more.otherwise, hands), 2)} otherwise, each held against"
        f" {best_setting.AGAINST}; the other side is set by the house way; two standard errors are"
        f" {200 * error:.4f} % of a wager"
    )
    return WagerOdds(found.outcomes, note)


def of_six(terms: Terms, dealt: ManyDeals, stake: int) -> WagerOdds:
    """A bank against six: vigorish is of what it wins in all."""
    lines = []
    for at, hands in enumerate(dealt.nets):
        ahead = at - MOST
        won = Fraction(ahead)
        if ahead > 0:
            won *= 1 - kept_by_the_house(terms, ahead * stake)
        words = f"{abs(ahead)} of six {'won' if ahead > 0 else 'lost'}" if ahead else "even"
        lines.append((words, "net", won / MOST, hands))
    error = dealt.error_of_a_bank([float(won) for _, _, won, _ in lines])
    return WagerOdds(tally(lines).outcomes, stated(dealt, error))


def additional(terms: Terms) -> WagerOdds:
    """11.13: exactly, over the rolls of three dice."""
    totals = [sum(dice) for dice in rolls(3)]
    lines = []
    for total in sorted(set(totals), reverse=True):
        to = additional_odds(terms, total)
        if to != LOSE:
            lines.append((f"total of {total}", f"{to} to 1", Fraction(to), totals.count(total)))
    lost = len(totals) - sum(count for *_, count in lines)
    return tally((*lines, ("any other total", "lose", Fraction(-1), lost)))


def solve(terms: Terms, stake: int = 0, progress: Progress | None = None) -> GameOdds:
    """As player and as bank, all hands set by the house way; the additional wager beside it."""
    dealt = many_deals(terms.low_straight, progress)
    win = 1 - kept_by_the_house(terms, stake)
    half = 1 - kept_by_the_house(terms, stake // 2)
    as_players, as_banks = gains(terms.low_straight, float(win), progress)
    as_player = of_two(dealt, dealt.won, dealt.lost, win)
    rows = {
        BANK_OF_ONE: of_two(dealt, dealt.lost, dealt.won, win),
        BANK_OF_SIX: of_six(terms, dealt, stake),
        CO_BANK_OF_ONE: of_two(dealt, dealt.lost, dealt.won, half),
        BEST_AS_PLAYER: set_best(dealt, dealt.won, dealt.lost, as_players, win),
        BEST_AS_BANK: set_best(dealt, dealt.lost, dealt.won, as_banks, win),
    }
    if terms.additional_wager:
        rows[WAGERS[ADDITIONAL].name] = additional(terms)
    return GameOdds(
        GAME.id,
        GAME.plain(terms),
        wagers=rows,
        round=RoundOdds("wager", as_player, Fraction(1)),
        play="the house way",
        strategy=(
            f"every hand is set by the house way, the player's too; the round is {as_player.note}",
            CHOICE,
            *tables(every_hand(terms.low_straight, progress)),
        ),
    )


def hand_of(text: str) -> tuple[tuple[int, ...], str]:
    """Seven cards, and on which side: "A♠ K♦ Q♣ J♥ 9♠ 9♦ Jk1 as bank"."""
    side = next((s for s in (AS_CO_BANK, AS_BANK) if text.strip().endswith(s)), AS_PLAYER)
    try:
        cards = cards_from(text.strip().removesuffix(side))
    except ValueError as error:
        raise Refused("11.2", str(error)) from None
    if len(cards) != HAND or len(set(cards)) != HAND or max(cards) > JOKER:
        told = "seven different cards, with one joker (Jk1) at most"
        raise Refused("11.9", f"{text!r} is not {told}")
    return tuple(cards), side


def decisions(terms: Terms, hand: str, stake: int = 0) -> list[tuple[str, Fraction]]:
    """What each setting is worth, in wagers: of seven cards, as player, "as bank" against one wager
    or "as co-bank", whose cards the house way sets. A player's foul setting loses; a bank's is set
    again by the house way, and not listed."""
    cards, side = hand_of(hand)
    wheel, bank = terms.low_straight, side != AS_PLAYER
    by_way = (seven_card_house_way(FOXWOODS_WAY, cards, wheel),)
    masks: Sequence[int] = by_way if side == AS_CO_BANK else LOW_HANDS
    settings: dict[tuple[int, int], int] = {}
    for mask in masks:
        settings.setdefault((high_hand(cards, mask, wheel), low_hand(cards, mask)), mask)
    found = fares(cards, list(settings), wheel)
    wins, losses = (BEATS_AS_BANK, BEATEN_AS_BANK) if bank else (BEATS, BEATEN)
    win = 1 - kept_by_the_house(terms, stake // 2 if side == AS_CO_BANK else stake)
    told = []
    for ((high, low), mask), fared in zip(settings.items(), found.tolist(), strict=True):
        named = cards_text(card for place, card in enumerate(cards) if mask >> place & 1)
        words = f"low hand {named} ({two_card_words(low)}), high hand {five_card_words(high)}"
        if not is_foul(high, low):
            told.append((words, (win * fared[wins] - fared[losses]) / OTHERS))
        elif not bank:
            told.append((f"{words}: foul", Fraction(-1)))
    return sorted(told, key=lambda line: -line[1])


def tables(found: EveryHand) -> Iterator[str]:
    """How often a hand forms what at best, and what the house way makes of it: exactly."""
    lines = [f"exact, of {HANDS:,} hands:", "  five cards           at best  as the high hand set"]
    for kind in range(len(KINDS) - 1, -1, -1):
        best, high = found.best[kind], found.high[kind]
        lines.append(f"  {KINDS[kind]:<16} {best:>12,}  {high:>12,}  {share(high):>10}")
    yield "\n".join(lines)
    lines = [f"exact, of {HANDS:,} hands, the low hand as set:"]
    pairs = sum(found.low[LOWS - 13 :])
    lines.append(f"  {'any pair':<16} {pairs:>12,}  {share(pairs):>10}")
    for first in (12, 11, 10, 9):
        begins = range(first * (first - 1) // 2, first * (first + 1) // 2)
        count = sum(found.low[at] for at in begins)
        name = low_names()[begins[-1]].partition(" ")[0]
        lines.append(f"  {name + ' high':<16} {count:>12,}  {share(count):>10}")
    rest = sum(found.low[: 9 * 8 // 2])
    lines.append(f"  {'lower':<16} {rest:>12,}  {share(rest):>10}")
    yield "\n".join(lines)


def share(count: int) -> str:
    return percent(Fraction(count, HANDS), 4)


VERIFICATION = Verification(decks=())
