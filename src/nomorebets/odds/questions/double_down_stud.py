"""Double down stud: its decisions, as its solver is asked."""

from nomorebets.odds.questions.situation import Asked, Situation


def question(seen: Situation) -> Asked | None:
    if seen.decision != "double down":
        return None
    board = [card for card in seen.community if card != "??"]
    hand = f"{' '.join(seen.own)} | {' '.join(board)}"
    words = {1: "double down", 0: "do not double"}
    return hand, {"stake": seen.wagers.get("wager", 0)}, words, "wager"
