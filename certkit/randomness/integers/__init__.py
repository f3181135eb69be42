"""Scaled integers: the draws as the game uses them."""
