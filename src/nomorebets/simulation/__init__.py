"""simulation: the fast table, and the narration compiled to run on it."""
