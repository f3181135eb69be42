"""Words for the procedure of a round, in its order."""

from certkit.words.procedure import deal, dealer_draws, each, end, offer, peek, reveal, settle, turn

__all__ = ["deal", "dealer_draws", "each", "end", "offer", "peek", "reveal", "settle", "turn"]
