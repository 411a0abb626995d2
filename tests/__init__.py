"""A package of this name comes with other projects too; ours goes first."""
