"""Games known by little more than their names (27, 28, 30, 32, 35): what a limit may not cut."""

import pytest
from tests.telling import gains, seated, told, unlawful

from nomorebets.rules import game

# The most that could be won on the least wagers, by hand; a limit below it is unlawful.
LIMITS = [
    ("four_card_poker", "reading FC-7", {"min_wager": "$2000", "max_wager": "$5000"}),  # 29 × 2,000
    ("texas_holdem_bonus", "reading TH-7", {"bonus_min": "$100"}),  # 1,000 × 100
    ("ultimate_texas_holdem", "reading UT-7", {"min_wager": "$200"}),  # 505 × 200
    ("two_card_joker_poker", "reading TJ-7", {"min_wager": "$6000", "max_wager": "$6000"}),
    ("mississippi_stud", "reading MS-7", {"min_wager": "$11"}),  # 5,000 × 11
]


@pytest.mark.parametrize(("id", "cite", "terms"), LIMITS)
def test_a_payout_limit_is_no_less_than_the_least_wagers_could_win(
    id: str, cite: str, terms: dict[str, str]
) -> None:
    unlawful(cite, game(id), payout_limit="$50000", **terms)


def test_th_8_the_bonus_is_settled_on_the_two_cards_when_the_dealers_are_seen() -> None:
    found = game("texas_holdem_bonus")
    begun = seated(found, {}, {"Ann": 1}, 200_00)
    dealt = told(
        begun, "shuffled", "wagered 1 ante $10.00", "wagered 1 bonus $2.00", "closed",
        "cards K♣ K♦ ?? ??",
    )  # fmt: skip
    ended = told(dealt, f'irregularity "card of the dealer exposed" {len(dealt.acts)}')
    assert gains(ended) == (20_00,)
