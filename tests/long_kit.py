"""Which of many alike cases the plain run takes; the others are ``long``."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest


def one_in_turn(
    rows: Iterable[Any], columns: Sequence[Any], plain: Sequence[Any] = ()
) -> list[Any]:
    """Return a case for each row in each column; the plain run takes each row in one of them.

    Args:
        rows: What is tried, such as pages.
        columns: In what each is tried, such as sizes.
        plain: Those columns among which the plain run goes round; all, where none are named.
    """
    round_ = plain or columns
    return [
        pytest.param(
            row, column, marks=() if column == round_[n % len(round_)] else pytest.mark.long
        )
        for n, row in enumerate(rows)
        for column in columns
    ]


def long_except(values: Iterable[Any], *plain: Any) -> list[Any]:
    """Return each value as a case; the plain run takes those that are named ``plain``."""
    return [
        pytest.param(value, marks=() if value in plain else pytest.mark.long) for value in values
    ]


def first_of_each(cases: Iterable[tuple[Any, ...]]) -> list[Any]:
    """Return the cases; of those that begin with the same value the plain run takes the first."""
    begun: set[Any] = set()
    made = []
    for case in cases:
        made.append(pytest.param(*case, marks=pytest.mark.long if case[0] in begun else ()))
        begun.add(case[0])
    return made


def each_third(cases: Iterable[Any]) -> list[Any]:
    """Return the cases, tuples or single values; the plain run takes each third of them."""
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)),
            marks=pytest.mark.long if n % 3 else (),
        )
        for n, case in enumerate(cases)
    ]
