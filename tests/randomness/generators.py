"""Good and faulty generators for the tests, compiled: each fills an array of words from a seed."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

U = np.uint64
M32 = U(0xFFFFFFFF)


def _seed(seed: int) -> np.uint64:
    return U(int(np.random.default_rng(seed).integers(1, 2**62)))


def pcg(seed: int, n: int, width: int = 32) -> np.ndarray:
    """A good one (PCG64 of numpy)."""
    return np.random.default_rng(seed).integers(0, 2**width, n, dtype=f"u{width // 8}")


def chacha(seed: int, n: int) -> np.ndarray:
    """A good one: SHAKE-256 of the seed."""
    import hashlib

    return np.frombuffer(hashlib.shake_256(f"good {seed}".encode()).digest(4 * n), dtype="<u4")


def philox(seed: int, n: int) -> np.ndarray:
    return np.random.Generator(np.random.Philox(seed)).integers(0, 2**32, n, dtype="u4")


def mt19937(seed: int, n: int) -> np.ndarray:
    return np.random.RandomState(seed).randint(0, 2**32, n, dtype="u4")


@njit(cache=True)
def _xorshift128p(state: Any, out: Any) -> None:
    a, b = state[0], state[1]
    for i in range(len(out)):
        x, y = a, b
        a = y
        x ^= x << U(23)
        b = x ^ y ^ (x >> U(18)) ^ (y >> U(5))
        out[i] = b + y


def xorshift128plus(seed: int, n: int) -> np.ndarray:
    out = np.empty(n, dtype=U)
    _xorshift128p(np.random.default_rng(seed).integers(1, 2**63, 2).astype(U), out)
    return out


@njit(cache=True)
def _xorshift32(x: Any, out: Any) -> None:
    for i in range(len(out)):
        x ^= (x << U(13)) & U(0xFFFFFFFF)
        x ^= x >> U(17)
        x ^= (x << U(5)) & U(0xFFFFFFFF)
        out[i] = x


def xorshift32(seed: int, n: int) -> np.ndarray:
    out = np.empty(n, dtype="u4")
    _xorshift32(_seed(seed) & M32 | U(1), out)
    return out


@njit(cache=True)
def _lcg(x: Any, a: Any, c: Any, mask: Any, out: Any) -> None:
    for i in range(len(out)):
        x = (a * x + c) & mask
        out[i] = x


def lcg(seed: int, n: int, a: int, c: int, bits: int) -> np.ndarray:
    """States of a linear congruential generator modulo 2^bits."""
    out = np.empty(n, dtype=U)
    _lcg(_seed(seed) | U(1), U(a), U(c), U((1 << bits) - 1), out)
    return out


def randu(seed: int, n: int) -> np.ndarray:
    return lcg(seed, n, 65539, 0, 31).astype("u4")


def randu_top(seed: int, n: int) -> np.ndarray:
    """The upper byte of RANDU."""
    return (lcg(seed, n, 65539, 0, 31) >> U(23)).astype("u1")


def ansi(seed: int, n: int) -> np.ndarray:
    """The 31-bit states of the C standard's example, spread to 32 bits."""
    return (lcg(seed, n, 1103515245, 12345, 31) << U(1)).astype("u4")


def ansi_rand(seed: int, n: int) -> np.ndarray:
    """What the example's rand() gives: 15 bits, in the high part of 16."""
    return ((lcg(seed, n, 1103515245, 12345, 32) >> U(16) & U(0x7FFF)) << U(1)).astype("u2")


def ansi_low_byte(seed: int, n: int) -> np.ndarray:
    return (lcg(seed, n, 1103515245, 12345, 31) & U(255)).astype("u1")


def msvc(seed: int, n: int) -> np.ndarray:
    """rand() of the Microsoft library: 15 bits."""
    return ((lcg(seed, n, 214013, 2531011, 32) >> U(16)) & U(0x7FFF)).astype("u2")


def java(seed: int, n: int) -> np.ndarray:
    """next(32) of java.util.Random."""
    return (lcg(seed, n, 0x5DEECE66D, 11, 48) >> U(16)).astype("u4")


@njit(cache=True)
def _minstd(x: Any, out: Any) -> None:
    for i in range(len(out)):
        x = (x * U(48271)) % U(2147483647)
        out[i] = x


def minstd(seed: int, n: int) -> np.ndarray:
    """31-bit values, spread to 32 bits."""
    out = np.empty(n, dtype=U)
    _minstd(_seed(seed) % U(2147483646) + U(1), out)
    return (out << U(1)).astype("u4")


def glibc(seed: int, n: int) -> np.ndarray:
    """random() of the GNU C library: r[i] = r[i-3] + r[i-31], the lowest bit dropped; 31 bits spread to 32."""
    rng = np.random.default_rng(seed)
    out = np.empty(n + 400, dtype="u4")
    out[:31] = rng.integers(0, 2**32, 31, dtype="u4")
    _additive(out)
    return (out[400:] >> np.uint32(1)) << np.uint32(1)


@njit(cache=True)
def _additive(out: Any) -> None:
    for i in range(31, len(out)):
        out[i] = out[i - 3] + out[i - 31]


@njit(cache=True)
def _mwc1616(a: Any, b: Any, out: Any) -> None:
    for i in range(len(out)):
        a = U(18030) * (a & U(0xFFFF)) + (a >> U(16))
        b = U(30903) * (b & U(0xFFFF)) + (b >> U(16))
        out[i] = ((a << U(16)) + (b & U(0xFFFF))) & U(0xFFFFFFFF)


def mwc1616(seed: int, n: int) -> np.ndarray:
    """Math.random() of old V8."""
    out = np.empty(n, dtype="u4")
    one, two = np.random.default_rng(seed).integers(1, 2**32, 2).astype(U)
    _mwc1616(one, two, out)
    return out


def middle_square(seed: int, n: int) -> np.ndarray:
    """Von Neumann's, 8 digits, scaled to 32 bits."""
    x = int(np.random.default_rng(seed).integers(10_000_000, 99_999_999))
    out = np.empty(n, dtype="u4")
    for i in range(n):
        x = x * x // 10_000 % 100_000_000
        out[i] = x * 2**32 // 100_000_000
    return out


def repeated(seed: int, n: int, period: int) -> np.ndarray:
    """A good generator that is rewound every ``period`` bytes."""
    return np.resize(pcg(seed, period // 4), n)


def stuck(seed: int, n: int) -> np.ndarray:
    """Bit 1 of each word is always one."""
    return pcg(seed, n) | np.uint32(2)


def biased(seed: int, n: int, share: float) -> np.ndarray:
    """n bytes whose bits are one with chance ``share``."""
    rng = np.random.default_rng(seed)
    return np.packbits(rng.random(8 * n, dtype="f4") < share)


def markov(seed: int, n: int, stay: float) -> np.ndarray:
    """n bytes whose bits equal the one before with chance ``stay``."""
    changes = np.random.default_rng(seed).random(8 * n, dtype="f4") >= stay
    return np.packbits(np.cumsum(changes, dtype="u4") & 1)
