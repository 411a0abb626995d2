"""Caribbean stud: its decisions, as its solver is asked."""

from nomorebets.odds.questions.situation import Asked, Situation


def question(seen: Situation) -> Asked | None:
    up = [card for card in seen.dealer if card != "??"]
    if seen.decision != "bet" or len(up) != 1:
        return None
    amounts = {
        "stake": seen.wagers.get("ante", 0),
        "progressive": seen.wagers.get("progressive", 0),
        "meter": seen.meters[0] if seen.meters else 0,
    }
    return f"{' '.join(seen.own)} vs {up[0]}", amounts, {1: "bet", 0: "fold"}, "ante"
