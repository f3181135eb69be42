"""Laws of the test statistics: tails of the usual distributions, sums over decks, laws of random permutations."""
