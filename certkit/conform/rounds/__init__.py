"""The rounds to be played, found in the ruleset: what may be staked, dealt and answered, and what may not."""
