"""certkit: certifies table games against their written rules."""

__version__ = "0.1.0"
