"""Exact maths of the blackjack family: any such ruleset, any number of packs, any remaining shoe.

``certkit exact`` calls it like this::

    from certkit.exact.blackjack.analyses import blackjack_analyses
    from certkit.exact.blackjack.layout import is_blackjack

    if is_blackjack(game):
        results = list(blackjack_analyses(game, strategies=names, shoe=deck, wagers=wagers))

``names`` are the strategies wanted: ``optimal`` (which is ``CDZ-``), ``CDZ-``, ``CDP1``,
``CDP``, ``total-dependent``, ``total-dependent-shoe``, ``basic`` (the bundled chart for the
game's soft-17 rule), or a :class:`~certkit.exact.blackjack.chart.Chart`; ``None`` gives those
that make sense for the game. ``deck`` is what is left of the shoe
(:func:`certkit.exact.remaining.remaining_deck`), ``None`` the full one. ``wagers`` are the
ones wanted; ``None`` gives all: the main wager, the side bets, insurance. Each result has
the shape of an ``exact`` result, with ``decisions`` by hand and up card and ``by_first_card`` by
up card. What cannot be analysed is refused with a code (BJ0xx).
"""
