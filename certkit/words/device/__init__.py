"""Words for what makes chance."""

from certkit.words.device import deck, shuffle

__all__ = ["deck", "shuffle"]
