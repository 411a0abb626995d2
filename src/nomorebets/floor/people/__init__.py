"""Who comes to the floor: names, passwords, the second factor."""
