"""Simulation: rounds played by the reference engine with cards drawn from a seed, and what they came to."""
