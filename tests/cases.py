"""Which of many cases are for every day: few that see each value, while `slow` has all the others."""

from collections.abc import Collection, Iterable
from itertools import combinations, product
from typing import Any

import pytest


def covering(*axes: Iterable[Any]) -> list[Any]:
    """All combinations for `parametrize`; those for every day have each value of each axis, and no more than that."""
    values = [list(axis) for axis in axes]
    most = max(len(axis) for axis in values)
    daily = {tuple(number % len(axis) for axis in values) for number in range(most)}
    return [
        pytest.param(*(axis[place] for axis, place in zip(values, places, strict=True)), marks=_marks(places in daily))
        for places in product(*(range(len(axis)) for axis in values))
    ]


def daily(cases: Iterable[Any], few: Collection[Any] | int) -> list[Any]:
    """All cases for `parametrize`, of which these few, or so many of the first, are for every day."""
    found = [*cases]
    if isinstance(few, int):
        few = found[:few]
    assert all(one in found for one in few)
    return [pytest.param(*_values(case), marks=_marks(case in few)) for case in found]


def in_pairs(*axes: Iterable[Any]) -> list[tuple[Any, ...]]:
    """Few of all combinations: each two values of two axes meet in one of them at least."""
    values = [list(axis) for axis in axes]
    bits: dict[Any, int] = {}  # a bit for each pair: there are thousands of combinations
    pairs = {
        places: sum(bits.setdefault(pair, 1 << len(bits)) for pair in combinations(enumerate(places), 2))
        for places in product(*(range(len(axis)) for axis in values))
    }
    lacking = (1 << len(bits)) - 1
    found = []
    while lacking:
        best = max(pairs, key=lambda places: (pairs[places] & lacking).bit_count())
        lacking &= ~pairs[best]
        found.append(tuple(axis[place] for axis, place in zip(values, best, strict=True)))
    return found


def _values(case: Any) -> tuple[Any, ...]:  # noqa: ANN401 - of any type
    return case if isinstance(case, tuple) else (case,)


def _marks(is_daily: bool) -> tuple[pytest.MarkDecorator, ...]:  # noqa: FBT001 - whether it has none
    return () if is_daily else (pytest.mark.slow,)
