"""Let it ride: its decisions, as its solver is asked."""

from nomorebets.odds.questions.situation import Asked, Situation


def question(seen: Situation) -> Asked | None:
    if not seen.decision.startswith("take back"):
        return None
    bet = seen.decision.removeprefix("take back ")
    hand, amounts = " ".join(seen.own), {"stake": seen.wagers.get("bet three", 0)}
    if bet == "bet two":
        hand += f" | {' '.join(card for card in seen.community if card != '??')}"
        amounts["riding"] = 1 + ("bet one" in seen.wagers)
    return hand, amounts, {1: f"take back {bet}", 0: f"let {bet} ride"}, "bet"
