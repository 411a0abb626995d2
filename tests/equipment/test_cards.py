"""Cards as text."""

import pytest

from nomorebets.equipment.cards import (
    DECK,
    DECK_WITH_JOKERS,
    PLAYING_CARDS,
    card_from,
    card_text,
    cards_from,
    cards_text,
)


def test_every_card_prints_and_parses_back() -> None:
    for card in DECK_WITH_JOKERS:
        assert card_from(card_text(card)) == card
    assert len({card_text(card) for card in DECK_WITH_JOKERS}) == 54
    assert cards_from(cards_text(DECK)) == DECK


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("As", 51),
        ("A♠", 51),
        ("A♤", 51),
        ("aS", 51),
        (" A♠\ufe0f ", 51),
        ("T♦", 33),
        ("10♦", 33),
        ("10d", 33),
        ("td", 33),
        ("2c", 0),
        ("Jh", 38),
        ("Jk1", 52),
        ("jk2", 53),
    ],
)
def test_forms(text: str, card: int) -> None:
    assert card_from(text) == card


@pytest.mark.parametrize("text", ["", "A", "1♠", "11♠", "As Kd", "♠A", "Jk", "Jk3", "joker", "??"])
def test_anything_else_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(ValueError, match=r"^'.*' is not a card such as A♠, As, 10♦ or Jk1$"):
        card_from(text)


def test_a_page_is_told_rank_and_suit() -> None:
    ten, joker = PLAYING_CARDS.faces[33], PLAYING_CARDS.faces[52]
    assert (ten.name, ten.drawn) == ("ten of diamonds", {"rank": "10", "suit": "♦"})
    assert (joker.name, joker.drawn) == ("a joker", {})


def test_a_card_nobody_has_looked_at_has_no_text() -> None:
    with pytest.raises(KeyError):
        card_text(-1)
