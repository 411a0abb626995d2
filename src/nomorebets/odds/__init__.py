"""odds: exact odds and best play, as fractions, from the judgments that settle the wagers."""
