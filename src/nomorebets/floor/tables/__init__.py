"""The tables of a floor: who is there, who deals, what is kept of it."""
