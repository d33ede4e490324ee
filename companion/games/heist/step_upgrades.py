"""Steps to come as earlier rules wrote them: several ids in one text, which are items today."""

from msgspec.structs import replace

from companion.engine.state.table import Step
from companion.games.heist.dealing import FIRST
from companion.games.heist.effects.guard_operations import FEWEST, GO


def upgraded(step: Step) -> Step:
    """Return a step to come as rules of today write it; one of theirs stays as it is."""
    if step.name == FIRST and step.word:  # whose dice were equally high
        return replace(step, word="", items=tuple(step.word.split()))
    if step.name == GO and " " in step.word:  # why they go, and which
        by, *guards = step.word.split()
        return replace(step, word=by, items=tuple(guards))
    if step.name == FEWEST and step.target:  # the rooms that got their guards
        return replace(step, target="", items=tuple(step.target.split()))
    return step
