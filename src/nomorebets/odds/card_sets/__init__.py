"""What poker solvers share: sets of cards up to suits, and words for a few cards."""
