"""The sheet a laboratory files: what it says, its charts, the forms it is set in."""
