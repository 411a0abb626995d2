"""Three card poker: its decisions, as its solver is asked."""

from nomorebets.odds.questions.situation import Asked, Situation


def question(seen: Situation) -> Asked | None:
    if seen.decision != "play":
        return None
    amounts = {
        "stake": seen.wagers.get("ante", 0),
        "pair_plus": seen.wagers.get("pair plus", 0),
        "six_card": seen.wagers.get("six-card bonus", 0),
    }
    return " ".join(seen.own), amounts, {1: "play", 0: "fold"}, "ante"
