"""A hand somebody asks about, found among the situations of a game."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from nomorebets.law import alike
from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.law.words import spot_name
from nomorebets.odds.derived.found import InSight, Weighed
from nomorebets.simulation.strategies.looking_up import EXCHANGES

Situations = Mapping[InSight, Weighed]


def hand_asked(game: Game, situations: Situations, hand: str) -> tuple[InSight, Weighed]:
    """ "raise: 5♠ | 9♦; insurance=no": the decision, own cards, those face up, earlier choices."""
    rest, _, before = hand.partition(";")
    decision, colon, cards = rest.rpartition(":")
    index = game.decision_named(decision.strip()) if colon else None
    if colon and index is None:
        known = ", ".join(d.name for d in game.decisions)
        raise Refused("", f"{game.id} has no decision {decision.strip()!r}; it has {known}")
    parts = [_cards(game, part) for part in cards.split("|")]
    made = _choices(game, before)
    fits = [
        (seen, found)
        for seen, found in situations.items()
        if index in (None, seen.decision)
        and _is_seen(game, parts, seen)
        and all(dict(seen.before).get(d) == v for d, v in made.items())
    ]
    if not fits:
        raise Refused(
            "", f"with {hand!r} nothing is decided at {game.id}; {_example(game, situations)}"
        )
    if len(fits) > 1:
        told = "; ".join(seen_text(game, seen) for seen, _ in fits[:3])
        raise Refused("", f"{hand!r} may be several situations; say which, such as “{told}”")
    return fits[0]


def _cards(game: Game, text: str) -> tuple[int, ...]:
    assert game.cards.pack is not None
    try:
        return tuple(game.cards.pack.face(word) for word in text.split())
    except ValueError as error:
        raise Refused("", str(error)) from None


def _choices(game: Game, text: str) -> dict[int, int]:
    found = {}
    for part in filter(None, (word.strip() for word in text.split(","))):
        name, _, value = part.partition("=")
        index = game.decision_named(name.strip())
        if index is None or not value.strip().lstrip("-").isdigit():
            raise Refused("", f"{part!r}: write an earlier decision as NAME=NUMBER")
        found[index] = int(value)
    return found


def _is_seen(game: Game, parts: Sequence[tuple[int, ...]], seen: InSight) -> bool:
    """Up to like cards; the spots in order, their cards in any."""
    groups = groups_of(seen)
    if [*map(len, parts)] != [*map(len, groups)]:
        return False
    for exchange in EXCHANGES if game.alike is alike.suits else EXCHANGES[:1]:
        told = [
            tuple(sorted(game.alike(c & ~3 | exchange[c & 3] if c < alike.JOKER else c) for c in p))
            for p in parts
        ]
        if told == groups:
            return True
    return False


def groups_of(seen: InSight) -> list[tuple[int, ...]]:
    """Own cards, if there are any; then those face up, spot by spot."""
    return [cards for cards in (seen.own, *(shown for _, shown in seen.others)) if cards]


def in_wagers_of(
    game: Game, fits: tuple[InSight, Weighed], stake: int
) -> list[tuple[str, Fraction]]:
    seen, found = fits
    words = game.decisions[seen.decision].words
    return [(words(choice), found.worth(choice) / stake) for choice in sorted(found.values)]


def _example(game: Game, situations: Situations) -> str:
    seen = next(iter(situations), None)
    return f"write it as “{seen_text(game, seen)}”" if seen else "there is no decision"


def kind_texts(game: Game) -> dict[int, str]:
    """What a kind of card is called: a card, or what its cards have in common."""
    assert game.cards.pack is not None
    found: dict[int, str] = {}
    for card in range(len(game.cards.pack)):
        text = game.cards.pack.text(card)
        known = found.setdefault(game.alike(card), text)
        if known != text and not known.startswith("Jk"):
            found[game.alike(card)] = known[:1]
    return found


def seen_text(game: Game, seen: InSight) -> str:
    """As it may be asked again."""
    texts = kind_texts(game)
    groups = groups_of(seen)
    cards = " | ".join(" ".join(texts[kind] for kind in group[::-1]) for group in groups)
    before = ", ".join(
        f"{game.decisions[d].name}={v}" for d, v in seen.before if d != seen.decision
    )
    return f"{game.decisions[seen.decision].name}: {cards}" + (f"; {before}" if before else "")


def spots_text(seen: InSight) -> str:
    own = ["own cards"] if seen.own else []
    return " | ".join([*own, *(spot_name(spot) for spot, _ in seen.others)])
