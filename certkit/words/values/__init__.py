"""Words for what cards count."""

from certkit.words.values import bust, count

__all__ = ["bust", "count"]
