"""Exact maths on the game model; shares nothing with the engine but the model."""
