"""Blackjack: its decisions, as its solver is asked."""

from nomorebets.odds.questions.situation import Asked, Situation


def question(seen: Situation) -> Asked | None:
    shown = " ".join(card for card in seen.dealer if card != "??")
    hand, amounts = f"{' '.join(seen.own)} vs {shown}", {"stake": seen.wagers.get("wager", 0)}
    if not shown or "second wager" in seen.wagers:
        return None
    if seen.decision == "play":
        return hand, amounts, dict(seen.words), "wager"
    if seen.decision == "insurance":
        half = {max(seen.words): "insurance for half of the wager"}
        return f"insurance {hand}", amounts, {**half, 0: "no insurance"}, "wager"
    if seen.decision == "even money":
        return f"insurance {hand}", amounts, {1: "even money", 0: "no insurance"}, "wager"
    return None
