"""Double Draw Poker: its decisions, as its solver is asked."""

from nomorebets.odds.questions.situation import Asked, Situation


def question(seen: Situation) -> Asked | None:
    hand, amounts = " ".join(seen.own), {"stake": seen.wagers.get("ante", 0)}
    amounts["bonus"] = seen.wagers.get("bonus", 0)
    if seen.decision in ("second draw", "replace a card"):
        hand += f" without {' '.join(seen.discarded)}"
    if seen.decision in ("first draw", "second draw"):
        return hand, amounts, {1: "draw", 0: "fold"}, "ante"
    words = {0: "draw, keep all five"}
    for mask in seen.words:
        if mask and seen.decision == "replace cards":
            kept = [card for i, card in enumerate(seen.own) if not mask >> i & 1]
            words[mask] = f"draw, keep {' '.join(kept)}"
        elif mask and seen.decision == "replace a card":
            words[mask] = f"draw, discard {seen.own[mask.bit_length() - 1]}"
    return (hand, amounts, words, "ante") if seen.decision.startswith("replace") else None
