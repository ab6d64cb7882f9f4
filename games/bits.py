"""What the compiled kernels of all games share: sets of cards as bits, and random numbers.

A set is a uint64 with one bit a card; a source of random numbers is a uint64 array of one word.
Only kernels import this module: it needs numba.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

import numpy as np
from numba import njit, types
from numba.extending import intrinsic

F = TypeVar("F", bound=Callable[..., Any])

_EVALUATE: Final = "int64(uint64[::1], uint64[::1], int64, uint64, float64[:, ::1])"
_compile: Final[Any] = partial(njit, cache=True, nogil=True)  # not all options are in the stubs

entry: Callable[[F], F] = _compile(_EVALUATE)
"""A kernel's entry: position, codes, first world, seed, values; rows done."""

maker: Callable[[F], F] = _compile(_nrt=True)
"""A function that makes arrays, or calls one that returns some."""

outer: Callable[[F], F] = _compile(_nrt=False, no_cfunc_wrapper=True)
"""One that makes none, so that it need not count who refers to those that it is given: counting
takes longer than to play a card."""

inner: Callable[[F], F] = _compile(
    _nrt=False, no_cfunc_wrapper=True, no_cpython_wrapper=True, forceinline=True
)
"""One that becomes part of the compiled functions that call it. Python must not: it would crash."""

ONE = np.uint64(1)
NONE = np.uint64(0)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)


def _counting(code: Callable[..., Any]) -> Any:
    """An instruction of the machine that counts bits, put as numba asks for it."""
    return intrinsic(lambda _context, bits: (types.uint64(types.uint64), code))  # noqa: ARG005


_ones = _counting(lambda _context, builder, _signature, given: builder.ctpop(given[0]))
_zeros_below = _counting(
    lambda context, builder, _signature, given: builder.cttz(
        given[0], context.get_constant(types.boolean, 0)
    )
)
_zeros_above = _counting(
    lambda context, builder, _signature, given: builder.ctlz(
        given[0], context.get_constant(types.boolean, 0)
    )
)


@inner
def count(bits: Any) -> Any:
    """How many cards are in a set."""
    return np.int64(_ones(np.uint64(bits)))


@inner
def lowest(bits: Any) -> Any:
    """The number of the lowest card of a set; 64 if it is empty."""
    return np.int64(_zeros_below(np.uint64(bits)))


@inner
def highest(bits: Any) -> Any:
    """The number of the highest card of a set; -1 if it is empty."""
    return np.int64(63) - np.int64(_zeros_above(np.uint64(bits)))


@inner
def bit(number: Any) -> Any:
    """The set of one card."""
    return ONE << np.uint64(number)


@inner
def below(number: Any) -> Any:
    """The set of all cards with a smaller number than this one, 0 to 63."""
    return (ONE << np.uint64(number)) - ONE


@inner
def nth(bits: Any, n: Any) -> Any:
    """The number of the n-th card of a set from below, counted from 0; it must be there."""
    left = np.uint64(bits)
    for _ in range(n):
        left &= left - ONE
    return lowest(left)


@maker
def seeded(seed: Any, world: Any) -> Any:
    """The source of one world: the same seed and number give the same world, in any call."""
    source = np.empty(1, np.uint64)
    source[0] = np.uint64(seed) + _GOLDEN * np.uint64(2 * world + 1)
    source[0] = word(source)
    return source


@inner
def word(source: Any) -> Any:
    """The next 64 random bits (splitmix64)."""
    source[0] += _GOLDEN
    z = source[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@inner
def draw(source: Any, n: Any) -> Any:
    """A number from 0 to n - 1; n is small, so the bias is far below what anybody could measure."""
    return np.int64(((word(source) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@inner
def pick(source: Any, bits: Any) -> Any:
    """The number of a random card of a set that is not empty."""
    return nth(bits, draw(source, count(bits)))


@inner
def some(source: Any, bits: Any, number: Any) -> Any:
    """So many random cards of a set that has them."""
    found = NONE
    for _ in range(number):
        found |= bit(pick(source, bits & ~found))
    return found


@inner
def copy(given: Any, to: Any) -> Any:
    """Fill the beginning of an array with all of another."""
    for at in range(len(given)):
        to[at] = given[at]
