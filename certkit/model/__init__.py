"""The core: what a game is, as frozen data that every reader runs."""
