"""Conformance: drives a supplier's game against the reference engine and names what differs.

The game is any program that speaks driver protocol 1 on stdin and stdout. Every
round is played by the reference engine and by the game at once; whatever can be
observed is compared, and every difference is traced to the clause and the
written sentence that decided it.

    from certkit.conform.run import Budget, run_conformance

    result = run_conformance(
        ruleset,                      # certkit.ruleset.compiler.Ruleset: the game and its written sentences
        ("python3", "supplier/game.py"),
        folder=job_folder,            # the command runs there
        seed=7,
        budget=Budget.quick(),        # or Budget(), or Budget(rounds=20_000)
        timeout=10.0,
        max_faults=5,
        strict_stdout=False,
        shown_command=None,           # how `reproduce` spells the command, if not as given
        progress=lambda title, done, planned: ...,
    )
    result.verdict                    # "pass", "fail", "inconclusive"
    result.reason                     # why, in a sentence
    result.rounds, result.campaigns, result.faults, result.noise, result.adapter_faults
    result.coverage                   # .clauses, .sentences, .exercised of .countable, .percent
    result.conformance_document()     # data document of kind "conformance"
    result.coverage_document()        # data document of kind "coverage"
    result.findings()                 # the faults as {"id", "severity", "message", "clause", "sentence", "at",
                                      #   "count", "reproduce"}: add "check" to make evidence Findings of them

With the same ruleset, command, seed and budget the same rounds are played. A
fault of the game is data. Only a command that cannot be started raises
(``CF001``). Ctrl-C keeps what was played: ``result.interrupted`` is then true and
the verdict at best inconclusive.
"""
