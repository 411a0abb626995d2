"""table: the live table, its journal, and what each role may see of it."""
