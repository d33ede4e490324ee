"""Questions about things: an option that stands for one, and none asked where nothing is open."""

from collections.abc import Iterable
from typing import TypeVar

from companion.engine.message import Message, Ref, say
from companion.engine.prompts import NO_WORDS, Choose, Option, Question, Settled

S = TypeVar("S", bound=str)
T = TypeVar("T")


def thing(
    ref: S,
    key: str = "",
    *,
    second: Message = NO_WORDS,
    off: Message = NO_WORDS,
    group: str = "",
) -> Option[S]:
    """Return the option that stands for one thing: its name is on the button, its id the value.

    Args:
        ref: The thing.
        key: What the journal keeps; the thing's id where nothing else is said.
        second: The consequence, on the button's second line.
        off: Why it cannot be chosen now; no text where it can.
        group: The group of the menu it belongs to.
    """
    label = say("{thing}", thing=Ref(ref))
    return Option(key or ref, ref, label, ref, second, off, group=group)


def things(refs: Iterable[S]) -> tuple[Option[S], ...]:
    """Return an option for each of these things, in their order."""
    return tuple([thing(ref) for ref in refs])


def unless_one(question: Choose[T], none: T) -> Question[T]:
    """Return a question that is asked only where there is something to choose.

    Args:
        question: The question; each of its options can be chosen.
        none: What is settled where it has no option at all.
    """
    among = question.among
    if len(among) > 1:
        return question
    return Settled(among[0].value if among else none)
