"""Blackjack: why a wager was settled, from the totals announced and the cards face up."""

from nomorebets.equipment.cards import PLAYING_CARDS
from nomorebets.judgments.blackjack import hard_total, sevens
from nomorebets.law.evidence import Evidence, chose, has
from nomorebets.law.words import DEALER, box_of
from nomorebets.rules.njac_19_47.s02_blackjack.hands import BLACKJACK, SOFT
from nomorebets.rules.njac_19_47.s02_blackjack.terms import (
    INSURANCE,
    OVER_13,
    SAME_SUIT,
    SEVENS,
    UNDER_13,
)

WITHDRAWN = ("surrender", "even money")  # choices that settle a wager, whatever the hand
NUMBERS = ("no seven", "one seven", "two sevens", "three sevens")
NOT_FOUND = "the card reader device finds no blackjack"


def total_words(value: int) -> str:
    """What is announced: "17", "soft 17", "blackjack"."""
    if value > BLACKJACK:
        return "blackjack"
    return f"soft {value - SOFT}" if value > SOFT else str(value)


def why(seen: Evidence, spot: int, wager: int) -> str:
    cards = seen.dealt.get(box_of(spot), [])
    faces = [PLAYING_CARDS.face(card) for card in cards]
    if wager in (OVER_13, UNDER_13):
        return has(spot, f"{' '.join(cards[:2])}, {hard_total(faces[:2])}")
    if wager == SAME_SUIT:
        return has(spot, " ".join(cards[:2]))
    if wager == SEVENS:
        return has(spot, NUMBERS[sevens(faces[:3])])
    dealer = seen.last(DEALER)
    dealers = has(DEALER, total_words(dealer.value)) if dealer else ""
    if wager in range(INSURANCE, OVER_13):
        return dealers or NOT_FOUND
    return ", ".join(filter(None, (_own(seen, spot), dealers)))


def _own(seen: Evidence, spot: int) -> str:
    if seen.chosen.get(spot) in WITHDRAWN:
        return chose(spot, seen.chosen[spot])
    found, cards = seen.last(spot), seen.hands.get(spot, [])
    if found is None:  # settled before anybody has played
        return has(spot, " ".join(cards))
    five = seen.terms.five_card_21 and found.value % SOFT == 21 and len(cards) == 5
    return has(spot, total_words(found.value) + (" with five cards" if five else ""))
