"""Boston 5 stud: its decisions, as its solver is asked."""

from nomorebets.odds.questions.situation import Asked, Situation


def question(seen: Situation) -> Asked | None:
    if seen.decision != "second wager":
        return None
    amounts = {"stake": seen.wagers.get("ante", 0)}
    return " ".join(seen.own), amounts, {1: "second wager", 0: "fold"}, "ante"
