"""law: the words all subchapters share. Imports nothing of the house."""
