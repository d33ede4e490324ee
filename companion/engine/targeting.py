"""Targeting: who is chosen among many, criterion by criterion, each with its reason."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct

from companion.engine.because import Because, Candidate
from companion.engine.message import Message


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
            Candidate(c.ref, c.values, chosen=c.ref == winner, out=c.out) for c in self.looked_at
        )
        return Because(rule, says, also, looked_at, self.decided)


def pick(
    candidates: Iterable[str], filters: Sequence[Filter], criteria: Sequence[Criterion]
) -> Pick:
    """Compare candidates, criterion by criterion, until one is left or no criterion remains."""
    looked_at: list[Candidate] = []
    best: list[Candidate] = []
    for ref in candidates:
        for each in filters:
            out = each(ref)
            if out is not None:
                looked_at.append(Candidate(ref, out=out))
                break
        else:
            seen = Candidate(ref, {one.name: one.value(ref) for one in criteria})
            looked_at.append(seen)
            best.append(seen)
    decided = ""
    for criterion in criteria:
        if len(best) < 2:  # noqa: PLR2004  # one is enough
            break
        name = criterion.name
        values = [seen.values[name] for seen in best]
        limit = max(values) if criterion.most else min(values)
        left = [seen for seen in best if seen.values[name] == limit]
        if len(left) < len(best):
            decided = criterion.rule
            best = left
    return Pick(tuple([seen.ref for seen in best]), decided, tuple(looked_at))
