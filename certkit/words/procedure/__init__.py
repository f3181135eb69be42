"""Words for the procedure of a round, in its order."""

from certkit.words.procedure import deal, each, offer, reveal, settle

__all__ = ["deal", "each", "offer", "reveal", "settle"]
