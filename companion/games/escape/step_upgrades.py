"""Steps to come as earlier rules wrote them: several things in one word."""

import re
from typing import Final

from msgspec.structs import replace

from companion.engine.ids import seat_id
from companion.engine.state.table import Step
from companion.games.escape.hero.challenge_rolls import card_test

FORMER: Final = ("challenge",)
"""Steps that only earlier rules had: what a card asked for, before its roll."""
_PLACED: Final = re.compile(r"(?P<tile>.+) -?\d+,-?\d+ [0-3]")


def upgraded(step: Step) -> Step:
    """Return a step as it is written today; one of today's is returned as it is."""
    match step.name:
        case "event.activate" | "event.generate" | "react":
            return _listed(step, " ")
        case "event.icon":
            return _read(step)
        case "walk on":
            return _listed(step, ";")
        case "peek.enter":
            return _found(step)
        case name if name.startswith("challenge"):
            return _challenge(step)
        case _:
            return step


def _listed(step: Step, between: str) -> Step:
    """The word was a list."""
    return replace(step, word="", items=tuple(step.word.split(between))) if step.word else step


def _read(step: Step) -> Step:
    """The subject was a list of the icons that were read."""
    if not step.subject:
        return step
    return replace(step, subject="", items=tuple(step.subject.split()))


def _found(step: Step) -> Step:
    """The target was the placement of the tile found, the word whether the move was paid."""
    placed = _PLACED.fullmatch(step.target)
    if placed is None:
        return step
    return replace(step, target=placed["tile"], number=int(step.word == "paid"), word="")


def _challenge(step: Step) -> Step:
    """The word was kind, stat and die; the target of an outwit its types."""
    if step.name in FORMER:
        return card_test(seat_id(step.subject), step.target, step.number, step.word)
    if " " not in step.word:
        return step
    kind, *stat_and_die = step.word.split()
    if kind != "outwit":
        return replace(step, word=kind, items=tuple(stat_and_die))
    stat, *die = stat_and_die
    return replace(step, target="", word=kind, items=(stat, *step.target.split(), *die))
