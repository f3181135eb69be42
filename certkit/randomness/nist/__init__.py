"""The fifteen tests of NIST SP 800-22 revision 1a, each as published and corrected.

``nist`` computes with the constants and formulas of the sts 2.1.2 program, so
that its p-values can be compared digit by digit; ``corrected`` repairs the
constants that are known to be wrong, and is the default. Each test says which
setting and parameters it used.
"""
