"""What changed, as chips: whose it is, what it was and is now, and what hands do for it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from companion.engine.flow.agenda import Noted
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.table import Reading
from companion.text.thing_names import CASES
from companion.ui.models import Chip, ConsequencesModel, Figure
from companion.ui.presenter.builders.differences import Difference, Group, differences
from companion.ui.presenter.page.scene import Scene

MOST: Final = 3
"""Chips that a strip has room for."""
_ORDER: Final[tuple[Group, ...]] = ("number", "figure", "card", "map")
"""What is read first where there is much, after people."""


def consequences(
    notes: Iterable[Noted], before: Scene, after: Scene, most: int = MOST
) -> ConsequencesModel:
    """Return what changed as a strip says it: so many chips at the most, and how many more.

    Args:
        notes: What the seat of both scenes was told, without what hands did by an instruction.
        before: The match as it was; its view has to be a copy.
        after: The match as it is now.
        most: Chips at the most.
    """
    found = chips(notes, before, after, most)
    return ConsequencesModel(found[:most], max(0, len(found) - most))


def chips(
    notes: Iterable[Noted], before: Scene, after: Scene, most: int = MOST
) -> tuple[Chip, ...]:
    """Return everything that changed, a chip for each owner; much of one kind is one chip."""
    changes = [noted.change for noted in notes if noted.change is not None]
    found = differences(changes, before.view, after.view, after.game.vocabulary)
    groups = _grouped(found, lambda it: it.owner or f"{it.group} {it.ref}")
    if len(groups) > most:
        groups = _grouped(found, lambda it: it.owner or f"{it.group} ")
    groups.sort(key=lambda group: _rank(after, group[0]))
    sentences = _Sentences(before, after)
    return tuple(_chip(sentences, group) for group in groups)


def _grouped(found: list[Difference], key: Callable[[Difference], str]) -> list[list[Difference]]:
    groups: dict[str, list[Difference]] = {}
    for difference in found:
        groups.setdefault(key(difference), []).append(difference)
    return list(groups.values())


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
        return "|".join(self._before.words.name(ref, case) for case in CASES)


def _chip(sentences: _Sentences, group: list[Difference]) -> Chip:
    """Return one chip of what has one owner, or is of one kind."""
    first = group[0]
    figure = sentences.figure(first.owner)
    texts = dict.fromkeys(sentences.say(difference.text) for difference in group)
    whose = first.owner if figure is None else ""
    owner = f"{sentences.say(say('{who}', who=Ref(whose)))}: " if whose else ""
    icons = {difference.icon for difference in group}
    return Chip(
        ref=first.owner or first.ref,
        head=(owner + ", ".join(texts)).upper(),
        hand=", ".join(dict.fromkeys(_hands(sentences, group))),
        figure=figure,
        sign=sentences.after.icon(icons.pop()) if len(icons) == 1 else None,
    )


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
