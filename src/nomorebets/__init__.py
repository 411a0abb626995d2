"""No More Bets: the executable edition of the Atlantic City rules of the games."""

__version__ = "0.1.0"
