"""Targeting: who is chosen among many, criterion by criterion, each with its reason."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from companion.engine.because import Because, Candidate
from companion.engine.message import Message


class Rank(Struct, frozen=True):
    """By which of their numbers candidates are compared.

    Attributes:
        name: The number's name in the list of numbers ("threat", "steps").
        rule: The ledger id that says so.
        most: The highest number wins; else the lowest.
    """

    name: str
    rule: str
    most: bool = True


class Criterion(Struct, frozen=True):
    """One thing candidates are compared by.

    Attributes:
        name: Its name in the list of numbers ("threat", "steps").
        rule: The ledger id that says so.
        value: The candidate's number.
        most: The highest number wins; else the lowest.
    """

    name: str
    rule: str
    value: Callable[[str], int]
    most: bool = True


Filter: TypeAlias = Callable[[str], Message | None]
"""Returns why a candidate is left out, or None."""


class Pick(Struct, frozen=True):
    """What a comparison came to.

    Attributes:
        best: Those still equal at the end; empty if nobody was left.
        decided: The rule of the criterion that left only ``best``, or "".
        looked_at: Every candidate with its numbers.
    """

    best: tuple[str, ...]
    decided: str
    looked_at: tuple[Candidate, ...]

    def because(
        self, rule: str, says: Message, *, chosen: str = "", also: tuple[str, ...] = ()
    ) -> Because:
        """Return the reason for what follows from this choice; ``chosen`` marks one of the best."""
        winner = chosen or (self.best[0] if self.best else "")
        looked_at = tuple(
            [
                c if c.ref != winner else Candidate(c.ref, c.values, chosen=True, out=c.out)
                for c in self.looked_at
            ]
        )
        return Because(rule, says, also, looked_at, self.decided)


def pick(
    candidates: Iterable[str], filters: Sequence[Filter], criteria: Sequence[Criterion]
) -> Pick:
    """Compare candidates, criterion by criterion, until one is left or no criterion remains."""

    def numbers(ref: str) -> Mapping[str, int]:
        return {one.name: one.value(ref) for one in criteria}

    return compare(candidates, filters, numbers, criteria)


def compare(
    candidates: Iterable[str],
    filters: Sequence[Filter],
    numbers: Callable[[str], Mapping[str, int]],
    ranks: Sequence[Rank | Criterion],
) -> Pick:
    """Compare candidates by those of their numbers that ``ranks`` name, one after another.

    Args:
        candidates: Who is looked at.
        filters: Each may leave a candidate out before any number is worked out.
        numbers: All numbers of a candidate by name; further ones than are compared are shown.
        ranks: By what they are compared, the first that decides first.
    """
    looked_at: list[Candidate] = []
    best: list[Candidate] = []
    for ref in candidates:
        for each in filters:
            out = each(ref)
            if out is not None:
                looked_at.append(Candidate(ref, out=out))
                break
        else:
            seen = Candidate(ref, numbers(ref))
            looked_at.append(seen)
            best.append(seen)
    decided = ""
    for rank in ranks:
        if len(best) < 2:  # noqa: PLR2004  # one is enough
            break
        values = [seen.values[rank.name] for seen in best]
        limit = max(values) if rank.most else min(values)
        if values.count(limit) < len(best):
            decided = rank.rule
            best = [seen for seen in best if seen.values[rank.name] == limit]
    return Pick(tuple([seen.ref for seen in best]), decided, tuple(looked_at))
