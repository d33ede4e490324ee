"""What changed, as chips: whose it is, what it was and is now, and what hands do for it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from companion.engine.flow.agenda import Noted
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.changes import Change
from companion.engine.state.table import Reading
from companion.text.thing_names import in_all_cases
from companion.ui.models import Chip, ConsequencesModel, Figure
from companion.ui.presenter.builders.differences import Difference, Group, differences
from companion.ui.presenter.page.scene import Scene

MOST: Final = 3
"""Chips that a strip has room for; a chip more for each person beyond two, who come first."""
_Pair: TypeAlias = tuple[Chip, list[Difference]]
_ORDER: Final[tuple[Group, ...]] = ("number", "figure", "card", "map")
"""What is read first where there is much, after people."""


def consequences(
    notes: Sequence[Noted],
    before: Scene,
    after: Scene,
    most: int = MOST,
    *,
    new: int = 0,
    done: Sequence[Change] = (),
) -> ConsequencesModel:
    """Return what changed, as a strip says it.

    Args:
        notes: What the seat of both scenes was told, without what hands did by an instruction.
        before: The match as it was; its view has to be a copy.
        after: The match as it is now.
        most: How many chips there are before things stand together in one.
        new: The note from which on nothing was read yet: it comes first.
        done: Of what was told those changes that hands have made already.
    """
    found = _merged(_differences(notes, before, after, done), before, after, most)
    fresh = {(it.owner, it.ref) for it in _differences(notes[new:], before, after)}
    found.sort(key=lambda pair: fresh.isdisjoint((it.owner, it.ref) for it in pair[1]))
    return ConsequencesModel(tuple(chip for chip, _ in found))


def chips(
    notes: Sequence[Noted], before: Scene, after: Scene, most: int = MOST
) -> tuple[Chip, ...]:
    """Return everything that changed; where that is more than so many chips, things together.

    The arguments are those of :func:`consequences`.
    """
    found = _merged(_differences(notes, before, after), before, after, most)
    return tuple(chip for chip, _ in found)


def _differences(
    notes: Sequence[Noted], before: Scene, after: Scene, done: Sequence[Change] = ()
) -> list[Difference]:
    changes = [noted.change for noted in notes if noted.change is not None]
    return differences(changes, before.view, after.view, after.game.vocabulary, done)


def _merged(differences: list[Difference], before: Scene, after: Scene, most: int) -> list[_Pair]:
    """Return chips with what each is about, people first: the more there is, the more in one."""
    sentences, found = _Sentences(before, after), list[_Pair]()

    def by_thing(it: Difference) -> str:
        return it.owner or f"{it.group} {it.ref}"

    def by_group(it: Difference) -> str:
        return it.owner or f"{it.group} "

    def by_owner(it: Difference) -> str:
        return it.owner

    def by_seat(it: Difference) -> str:
        return it.owner if after.seat_number(it.owner) >= 0 else ""

    for key in (by_thing, by_group, by_owner, by_seat):
        groups: dict[str, list[Difference]] = {}
        for difference in differences:
            groups.setdefault(key(difference), []).append(difference)
        found = _alike([(_chip(sentences, group), group) for group in groups.values()])
        if len(found) <= _room(found, most, after):
            break
    return sorted(found, key=lambda pair: _rank(after, pair[1][0]))


def _alike(pairs: list[_Pair]) -> list[_Pair]:
    """Return one chip for all figures of which the same is true."""
    found: dict[tuple[str, str, bool], _Pair] = {}
    for chip, group in pairs:
        key = chip.head, chip.hand, chip.figure is not None
        if key not in found:
            found[key] = chip, group
        elif chip.figure is not None:
            first, so_far = found[key]
            found[key] = replace(first, others=(*first.others, chip.figure)), so_far + group
    return list(found.values())


def _room(found: Iterable[_Pair], most: int, scene: Scene) -> int:
    """Return how many chips there is room for: one for each person, and one for all else."""
    return max(most, sum(scene.seat_number(group[0].owner) >= 0 for _, group in found) + 1)


def _rank(scene: Scene, difference: Difference) -> int:
    """Return which chips are read first: those of people, then in the order of what they are of."""
    if scene.seat_number(difference.owner) >= 0:
        return -1
    return _ORDER.index("figure" if difference.owner else difference.group)


class _Sentences:
    """Puts what changed into words; what is gone has the name and the figure that it had."""

    def __init__(self, before: Scene, after: Scene) -> None:
        self._before, self.after = before, after

    def figure(self, ref: str) -> Figure | None:
        """Return the sign of an owner, or None for what has none."""
        if not ref:
            return None
        gone = _on(self._before.view, ref) and not _on(self.after.view, ref)
        return (self._before if gone else self.after).figure(ref)

    def say(self, message: Message) -> str:
        """Return a sentence."""
        facts = dict(message.facts)
        for key, fact in facts.items():
            if isinstance(fact, Ref) and _on(self._before.view, fact.id):
                gone = not _on(self.after.view, fact.id)
                facts[key] = self._all_cases(fact.id) if gone else fact
        return self.after.say(Message(message.text, facts, message.many, message.count))

    def _all_cases(self, ref: str) -> str:
        return in_all_cases(lambda case: self._before.words.name(ref, case))


def _chip(sentences: _Sentences, group: list[Difference]) -> Chip:
    """Return one chip of what has one owner, or of several things that stand together."""
    owners = {difference.owner for difference in group}
    owner = owners.pop() if len(owners) == 1 else ""
    figure = sentences.figure(owner)
    icons = {difference.icon for difference in group}
    return Chip(
        ref=owner or group[0].ref,
        head=", ".join(_heads(sentences, group, owner if figure is not None else "")).upper(),
        hand=", ".join(dict.fromkeys(_hands(sentences, group))),
        figure=figure,
        sign=sentences.after.icon(icons.pop()) if len(icons) == 1 else None,
    )


def _heads(sentences: _Sentences, group: list[Difference], shown: str) -> Iterator[str]:
    """Yield what is different, before it whose it is, unless a figure shows that."""
    by_owner: dict[str, dict[str, None]] = {}
    for difference in group:
        texts = by_owner.setdefault(difference.owner, {})
        texts[sentences.say(difference.text)] = None
    for owner, texts in by_owner.items():
        whose = owner if owner != shown else ""
        name = f"{sentences.say(say('{who}', who=Ref(whose)))}: " if whose else ""
        yield name + ", ".join(texts)


def _hands(sentences: _Sentences, group: list[Difference]) -> Iterator[str]:
    """Yield what hands do, tokens first."""
    taken = sum(difference.tokens for difference in group if difference.tokens > 0)
    back = -sum(difference.tokens for difference in group if difference.tokens < 0)
    if taken:
        yield sentences.say(say_n("take {n} token", "take {n} tokens", taken))
    if back:
        yield sentences.say(say_n("put back {n} token", "put back {n} tokens", back))
    for difference in group:
        if difference.hand.text:
            yield sentences.say(difference.hand)


def _on(table: Reading, ref: str) -> bool:
    """Tell whether a thing is on a table."""
    groups: tuple[Mapping[Any, object], ...] = (
        table.pieces,
        table.spaces,
        table.links,
        table.markers,
        table.piles,
    )
    return any(ref in group for group in groups)
