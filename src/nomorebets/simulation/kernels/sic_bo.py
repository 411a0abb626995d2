"""Sic bo, by the automaton of its narration."""

from nomorebets.simulation.kernels.automaton import covers, run

__all__ = ["covers", "run"]
