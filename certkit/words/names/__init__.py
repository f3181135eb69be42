"""Words that give hands and outcomes their names."""

from certkit.words.names import box, called, hand, natural

__all__ = ["box", "called", "hand", "natural"]
