"""Targeting: who is chosen among many, criterion by criterion, each with its reason."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.because import Because, Candidate, Tie
from companion.engine.ids import SeatId
from companion.engine.message import Message, Ref, say

K = TypeVar("K", bound=str)
K_co = TypeVar("K_co", bound=str, covariant=True)


class Rank(Struct, frozen=True):
    """By which of their numbers candidates are compared.

    Attributes:
        name: The number's name in the list of numbers ("pearls", "steps").
        rule: The ledger id that says so.
        most: The highest number wins; else the lowest.
    """

    name: str
    rule: str
    most: bool = True


class Criterion(Struct, Generic[K], frozen=True):
    """One thing candidates are compared by.

    Attributes:
        name: Its name in the list of numbers ("pearls", "steps").
        rule: The ledger id that says so.
        value: The candidate's number.
        most: The highest number wins; else the lowest.
    """

    name: str
    rule: str
    value: Callable[[K], int]
    most: bool = True


Filter: TypeAlias = Callable[[K], Message | None]
"""Returns why a candidate is left out, or None."""


class Pick(Struct, Generic[K_co], frozen=True, gc=False):
    """What a comparison came to.

    Attributes:
        best: Those still equal at the end; empty if nobody was left.
        decided: The rule of the criterion that left only ``best``, or "".
        looked_at: Every candidate with its numbers.
        ties: Where some were equal; the last one is open while several are best.
    """

    best: tuple[K_co, ...]
    decided: str
    looked_at: tuple[Candidate, ...]
    ties: tuple[Tie, ...] = ()

    def broken(self: "Pick[K]", best: K, rule: str, how: Message) -> "Pick[K]":
        """Return the comparison once something else than a number broke its tie."""
        return replace(self.with_tie_broken(how), best=(best,), decided=rule)

    def with_tie_broken(self, how: Message) -> "Pick[K_co]":
        """Return the comparison with what breaks its open tie, or who decides; the best stay."""
        if len(self.best) < 2 or not self.ties:  # noqa: PLR2004  # one is no tie
            return self
        return replace(self, ties=(*self.ties[:-1], replace(self.ties[-1], broken=how)))

    def reason_to_ask(self, rule: str, says: Message) -> Because:
        """Return why people are asked which of the best it is."""
        return Because(rule, says, (), self.looked_at, ties=self.ties)

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
        return Because(rule, says, also, looked_at, self.decided, self.ties)


def left_to(seat: SeatId) -> Message:
    """Return what is said of a tie that no rule breaks."""
    return say("No rule breaks it: {who} decides.", who=Ref(seat))


def by_list(first: str) -> Message:
    """Return what is said of a tie that no rule breaks and that is put to nobody."""
    return say("No rule breaks it: Companion goes by its list, {first} first.", first=Ref(first))


def pick(
    candidates: Iterable[K], filters: Sequence[Filter[K]], criteria: Sequence[Criterion[K]]
) -> Pick[K]:
    """Compare candidates, criterion by criterion, until one is left or no criterion remains."""

    def numbers(ref: K) -> Mapping[str, int]:
        return {criterion.name: criterion.value(ref) for criterion in criteria}

    return compare(candidates, filters, numbers, criteria)


def compare(
    candidates: Iterable[K],
    filters: Sequence[Filter[K]],
    numbers: Callable[[K], Mapping[str, int]],
    ranks: Sequence[Rank | Criterion[K]],
) -> Pick[K]:
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
    ties: list[Tie] = []
    equal: dict[str, int] = {}
    for rank in ranks:
        if len(best) < 2:  # noqa: PLR2004  # one is enough
            break
        values = [seen.values[rank.name] for seen in best]
        limit = max(values) if rank.most else min(values)
        if values.count(limit) < len(best):
            decided = rank.rule
            if equal:
                ties.append(Tie(_refs(best), dict(equal), _breaks(rank, values, limit)))
            best = [seen for seen in best if seen.values[rank.name] == limit]
        equal[rank.name] = limit
    if len(best) > 1 and equal:
        ties.append(Tie(_refs(best), equal))
    left: tuple[Any, ...] = _refs(best)  # ids of candidates
    return Pick(left, decided, tuple(looked_at), tuple(ties))


def _refs(candidates: Sequence[Candidate]) -> tuple[str, ...]:
    return tuple([seen.ref for seen in candidates])


def _breaks(rank: Rank | Criterion[Any], values: Sequence[int], limit: int) -> Message:
    """Return which number broke a tie, and how near the next one came."""
    others = [value for value in values if value != limit]
    near = max(others) if rank.most else min(others)
    return say("Broken by {what}: {n} against {other}.", what=Ref(rank.name), n=limit, other=near)
