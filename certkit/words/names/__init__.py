"""Words that give hands and outcomes their names."""

from certkit.words.names import called, hand

__all__ = ["called", "hand"]
