"""equipment: cards, wheels, layouts and the random source. N.J.A.C. 19:46, 13:69E."""
