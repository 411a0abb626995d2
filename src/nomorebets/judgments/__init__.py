"""judgments: integers in, integer out. Plain Python here, compiled by `simulation`."""
