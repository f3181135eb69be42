"""Words for what cards count."""

from certkit.words.values import count

__all__ = ["count"]
