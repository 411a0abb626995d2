"""Dice: any number of them; a roll as text, as a number and as a fact."""

import msgspec
import pytest

from nomorebets.equipment.dice import roll_from, roll_number, roll_text, rolls
from nomorebets.table.facts import AnyFact, Rolled


@pytest.mark.parametrize(
    ("dice", "number", "text", "fact"),
    [
        ((5,), 5, "5", '{"fact":"rolled","first":5}'),
        ((3, 4), 34, "3 and 4", '{"fact":"rolled","first":3,"second":4}'),
        ((1, 2, 6), 126, "1, 2 and 6", '{"fact":"rolled","first":1,"second":2,"more":[6]}'),
        ((6, 5, 4, 3), 6543, "6, 5, 4 and 3",
         '{"fact":"rolled","first":6,"second":5,"more":[4,3]}'),
    ],
)  # fmt: skip
def test_a_roll_has_any_number_of_dice(
    dice: tuple[int, ...], number: int, text: str, fact: str
) -> None:
    assert (roll_number(dice), roll_from(number), roll_text(dice)) == (number, dice, text)
    assert msgspec.json.encode(Rolled.of(dice)).decode() == fact
    read: AnyFact = msgspec.json.decode(fact, type=AnyFact)
    assert isinstance(read, Rolled)
    assert read.dice == dice


def test_all_rolls_are_counted_once() -> None:
    for dice in (1, 2, 3):
        shown = rolls(dice)
        assert len(shown) == len(set(shown)) == 6**dice
        assert all(len(roll) == dice for roll in shown)
