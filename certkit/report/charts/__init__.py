"""Figures as inline SVG: drawn by hand, so that they are small, quick and the same on every machine."""
