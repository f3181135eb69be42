"""The vocabulary of the rule language: one word, one small module.

Importing a block's package registers its words; :data:`certkit.words.base.WORDS`
lists them all. Adding a word is adding a module and naming it in its block.
"""

from certkit.words import decisions, device, names, pays, procedure, values, wagers

__all__ = ["decisions", "device", "names", "pays", "procedure", "values", "wagers"]
