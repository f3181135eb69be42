"""From a ruleset file and its written rules to a game: loading, citing, compiling."""
