"""Statistical tests of a game's random numbers, in three layers: raw words, scaled integers, final outcomes.

Knows no game. The two calls that a certification needs::

    from certkit.randomness.decks.judge import judge_decks
    from certkit.randomness.bits.judge import judge_bytes
    from certkit.randomness.family import Family

    judged = judge_decks(
        decks,                      # array (decks, cards) of card numbers, an iterable of such arrays,
                                    # or an iterable of shoes as text ("As Td ..."): streamed, constant memory
        pack=Pack.standard(1),      # certkit.randomness.decks.pack: the composition; packs together
        family=Family(),            # 1 % family-wise by Holm, fail below 1e-6, one retest in between
        fresh=lambda count: ...,    # fresh decks for the one pre-declared retest; None: no retest
        source="shuffle of the game's build 1.4.2",
    )
    judged = judge_bytes(
        chunks,                     # bytes or an iterable of bytes, or of arrays of uint8
        family=Family(), fresh=lambda count: ..., source="raw output",
    )

    judged.verdict                  # pass, fail, inconclusive (a too small sample is never a pass)
    judged.reason                   # in one sentence
    judged.n, judged.unit           # what was judged: decks, bytes
    judged.sha256                   # of what was read, in canonical form
    judged.tests                    # tuple of JudgedTest: test statistic p p_adjusted verdict detects df n note
    judged.findings                 # tuple of RandomFinding: id, message, count (bad composition, failed tests)
    judged.power                    # tuple of sentences: what this sample would have caught with 99 %
    judged.as_results()             # the `results` of the command line, interfaces section 2
    judged.as_statistics(title=...) # the evidence document of kind `statistics`

The planned family is a function of the declared options and counts alone
(``judge.planned``), never of the data.
"""
