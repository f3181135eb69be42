"""Words for what may be staked."""

from certkit.words.wagers import equal, in_order, limits, requires, wager

__all__ = ["equal", "in_order", "limits", "requires", "wager"]
