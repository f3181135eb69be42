"""The table in the terminal: what a round looks like while it is played."""
