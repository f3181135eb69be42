"""Two editions of a game held against each other: sentences, clauses, play, maths, and what must be done again."""
