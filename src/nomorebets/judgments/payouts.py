"""What a wager is paid: odds to one, as whole numbers. A pay table is an ordered tuple of lines
(least rank, odds), highest first; odds may also be PUSH or LOSE.
"""

from collections.abc import Sequence

from nomorebets.law.marks import judgment

LOSE = -1
PUSH = 0


@judgment
def pays(lines: Sequence[Sequence[int]], rank: int) -> int:
    """The payout odds of the first line the hand reaches."""
    for line in lines:
        if rank >= line[0]:
            return line[1]
    return LOSE


@judgment
def versus(mine: int, theirs: int) -> int:
    """Even money for the higher hand, a push between equals."""
    if mine > theirs:
        return 1
    if mine < theirs:
        return LOSE
    return PUSH


@judgment
def vigorish(won: int, percent: int, multiple: int) -> int:
    """3.3(c): a percentage of the amount won, or the next highest multiple; all in cents."""
    return -(-won * percent // (100 * multiple)) * multiple
