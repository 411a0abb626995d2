"""The page on the decisions of blackjack, made from the rules that every table asks.

python -m nomorebets.rules.njac_19_47.s02_blackjack.page > docs/reference/blackjack-decisions.md
"""

from collections.abc import Iterator, Mapping, Sequence

from nomorebets.equipment.cards import card_from, cards_from
from nomorebets.judgments.blackjack import dealer_draws, is_soft, point_total
from nomorebets.law.words import DEALER, FIRST_SPLIT
from nomorebets.rules.njac_19_47.s02_blackjack import (
    GAME,
    is_undecided,
    may_insure,
    play_words,
    plays,
    reads_the_hole_card,
)
from nomorebets.rules.njac_19_47.s02_blackjack.hands import TO_PLAY
from nomorebets.rules.njac_19_47.s02_blackjack.ordinary_play import ordinary_play
from nomorebets.rules.njac_19_47.s02_blackjack.terms import Terms

COMMAND = (
    "python -m nomorebets.rules.njac_19_47.s02_blackjack.page > docs/reference/"
    "blackjack-decisions.md"
)
HEAD = f"""# The decisions of blackjack

Made by asking the rules in `rules/njac_19_47/s02_blackjack`, which every table asks. Not edited,
but made again: `{COMMAND}`.
Paragraphs are of N.J.A.C. 19:47; a reading is a heading of the `readings.md` beside the rules.
"""

VARIANTS: tuple[dict[str, object], ...] = (
    {},
    {"surrender": "late"},
    {"double_on": "9_10_11"},
    {"boxes": 6, "resplit_max_hands": 4},
    {"boxes": 6, "resplit_max_hands": 4, "resplit_aces": True},
    {"hole_card_mode": "face_up", "blackjack_pays": "1 to 1", "double_on": "9_10_11"},
)
SITUATIONS = (  # words, the hand, how many hands the box has
    ("two cards, unlike values", "9♣ 7♦", 1),
    ("two cards that count 9, 10 or 11", "6♣ 5♦", 1),
    ("an ace and another card", "A♣ 6♦", 1),
    ("a pair", "8♣ 8♦", 1),
    ("a king and a ten: one value", "K♣ T♦", 1),
    ("two aces", "A♣ A♦", 1),
    ("three cards, below 21", "5♣ 4♦ 3♥", 1),
    ("a hand made by splitting, two cards", "8♣ 3♦", 2),
    ("a pair again after a split", "8♣ 8♥", 2),
    ("a pair again in the third hand", "8♣ 8♥", 3),
    ("a pair again in the fourth hand", "8♣ 8♥", 4),
    ("a split ace and another card", "A♣ 6♥", 2),
    ("a split ace and an ace", "A♣ A♥", 2),
)
FIRST_CARDS = (("2 to 9", "7♠"), ("10, jack, queen, king", "K♠"), ("ace", "A♠"))
MODES = ("none", "face_down", "face_down_reader", "face_up")
UP_CARDS = "2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ T♠ A♠"
HANDS = (
    *(f"{a}♣ {b}♦" for a, b in ("53", "54", "64", "74", "T2", "T3", "T4", "T5", "T6", "T7")),
    *(f"A♣ {b}♦" for b in "2345678"),
    *(f"{a}♣ {a}♦" for a in "23456789TA"),
)


class Lying:
    """Cards on a layout: all that the rules of decisions ask of a table."""

    def __init__(self, hand: str, hands: int = 1, up: str = "7♠") -> None:
        self.cards = cards_from(hand)
        self.hands = hands
        self.up = card_from(up)

    def hand(self, spot: int) -> Sequence[int]:
        return (self.up,) if spot == DEALER else self.cards

    def shown(self, spot: int) -> Sequence[int]:
        return self.hand(spot)

    def hands_of(self, box: int) -> Sequence[int]:
        return (box, *range(FIRST_SPLIT, FIRST_SPLIT + self.hands - 1))


def terms(chosen: Mapping[str, object]) -> Terms:
    found = GAME.terms_from(chosen)
    assert isinstance(found, Terms)
    return found


def row(*cells: str) -> str:
    return "| " + " | ".join(cells) + " |\n"


def decisions() -> Iterator[str]:
    yield "\n## What a player may choose (2.6(f))\n\n"
    yield "A hand of 21, and a blackjack, are asked nothing, nor one that may only stand. A dash:"
    yield "\nthere is no such hand. The columns name the terms that differ from the default.\n\n"
    heads = [
        ", ".join(f"`{k}={v}`" for k, v in variant.items()) or "default terms"
        for variant in VARIANTS
    ]
    yield row("hand", *heads) + row(*["---"] * (len(heads) + 1))
    for words, hand, hands in SITUATIONS:
        cells = []
        for variant in VARIANTS:
            chosen = terms(variant)
            found = plays(Lying(hand, hands), chosen, 0)
            known = hands <= chosen.resplit_max_hands
            cells.append(", ".join(map(play_words, found)) if known else "—")
        yield row(f"{words} ({hand})", *cells)


def by_the_dealers_first_card() -> Iterator[str]:
    yield "\n## What the dealer's first card does (2.6(h)-(k), 2.7, 2.9)\n\n"
    yield row("dealer's first card", *(f"`hole_card_mode={mode}`" for mode in MODES))
    yield row(*["---"] * (len(MODES) + 1))
    for words, up in FIRST_CARDS:
        cells = []
        for mode in MODES:
            open_hand = {"blackjack_pays": "1 to 1", "double_on": "9_10_11"}
            chosen = terms({"hole_card_mode": mode} | (open_hand if mode == "face_up" else {}))
            card = card_from(up)
            said = ["insurance offered"] if may_insure(chosen, card) else []
            said += ["card reader used"] if reads_the_hole_card(chosen, card) else []
            waits = is_undecided(chosen, card)
            said += ["blackjack waits for the dealer's second card" if waits else "blackjack paid"]
            said += ["a surrender waits too"] if waits else []
            cells.append("; ".join(said))
        yield row(words, *cells)


def by_the_dealers_total() -> Iterator[str]:
    yield "\n## When the dealer draws (2.12(b))\n\n"
    yield row("dealer's total", "`soft17=stand`", "`soft17=hit`") + row("---", "---", "---")
    for hand in ("T♣ 6♦", "A♣ 5♦", "T♣ 7♦", "A♣ 6♦", "T♣ 8♦", "A♣ 7♦"):
        cards = cards_from(hand)
        words = f"{'soft' if is_soft(cards) else 'hard'} {point_total(cards)}"
        yield row(
            words, *("draws" if dealer_draws(cards, hit) else "stands" for hit in (False, True))
        )


def how_most_people_play() -> Iterator[str]:
    yield "\n## How house players decide\n\n"
    yield "`ordinary_play`, also the strategy of a simulation, under the default terms.\n\n"
    yield row("hand", *(card.replace("♠", "") for card in UP_CARDS.split()))
    yield row(*["---"] * 11)
    for hand in HANDS:
        chosen = [
            play_words(ordinary_play(Lying(hand, 1, up), terms({}), 0, TO_PLAY))  # type: ignore[arg-type]
            for up in UP_CARDS.split()
        ]
        yield row(hand, *chosen)


def page() -> str:
    parts = (decisions, by_the_dealers_first_card, by_the_dealers_total, how_most_people_play)
    return HEAD + "".join(line for part in parts for line in part())


if __name__ == "__main__":
    print(page(), end="")
