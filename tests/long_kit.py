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
