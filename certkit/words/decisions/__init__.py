"""Words for what a player may choose."""

from certkit.words.decisions import option

__all__ = ["option"]
