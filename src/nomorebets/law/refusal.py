"""What the house says when something may not be done: one line, with its paragraph."""


class Refused(Exception):
    """A fact, wager, decision or term the rules do not admit."""

    def __init__(self, cite: str, why: str) -> None:
        super().__init__(f"{why} ({cite})" if cite else why)
        self.cite = cite
        self.why = why
