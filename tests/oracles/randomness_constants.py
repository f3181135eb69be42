"""Binary digits of pi, e and square roots from whole numbers, integer part included, as packed bytes.

pi by the Chudnovsky series, e by its factorial series, both by binary splitting; roots by ``math.isqrt``.
"""

from __future__ import annotations

from math import isqrt

_GUARD = 64


def digits(name: str, bits: int = 1_000_000) -> bytes:
    """The first ``bits`` bits (a multiple of 8), most significant first."""
    scale = bits + _GUARD
    value = {
        "pi": lambda: _pi(scale),
        "e": lambda: _e(scale),
        "sqrt2": lambda: isqrt(2 << (2 * scale)),
        "sqrt3": lambda: isqrt(3 << (2 * scale)),
    }[name]()
    whole = (value >> scale).bit_length()
    return (value >> (scale - (bits - whole))).to_bytes(bits // 8, "big")


def _pi(scale: int) -> int:
    terms = scale // 47 + 2
    p, q, t = _chudnovsky(0, terms)
    del p
    return (q * 426880 * isqrt(10005 << (2 * scale))) // t


def _chudnovsky(a: int, b: int) -> tuple[int, int, int]:
    if b == a + 1:
        if a == 0:
            return 1, 1, 13591409
        p = (6 * a - 5) * (2 * a - 1) * (6 * a - 1)
        q = a**3 * (640320**3 // 24)
        t = p * (13591409 + 545140134 * a)
        return p, q, -t if a & 1 else t
    middle = (a + b) // 2
    p1, q1, t1 = _chudnovsky(a, middle)
    p2, q2, t2 = _chudnovsky(middle, b)
    return p1 * p2, q1 * q2, t1 * q2 + p1 * t2


def _e(scale: int) -> int:
    terms = 10
    total = 0.0
    while total < scale:
        terms += 1
        total += terms.bit_length() - 1
    p, q = _factorials(0, terms)
    return ((p + q) << scale) // q


def _factorials(a: int, b: int) -> tuple[int, int]:
    """p/q = 1/(a+1) + 1/((a+1)(a+2)) + ... up to b."""
    if b == a + 1:
        return 1, b
    middle = (a + b) // 2
    p1, q1 = _factorials(a, middle)
    p2, q2 = _factorials(middle, b)
    return p1 * q2 + p2, q1 * q2
