"""Questions about things: an option that stands for one, and none asked where nothing is open."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from companion.engine.flow.prompts import NO_WORDS, Choose, Option, Question, Settled
from companion.engine.ids import SeatId
from companion.engine.message import Message, Ref, say

S = TypeVar("S", bound=str)
T = TypeVar("T")


def thing_option(
    ref: S, key: str = "", *, second: Message = NO_WORDS, off: Message = NO_WORDS, group: str = ""
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


def thing_options(refs: Iterable[S]) -> tuple[Option[S], ...]:
    """Return an option for each of these things, in their order."""
    return tuple([thing_option(ref) for ref in refs])


def seat_chooses(
    seat: SeatId,
    rule: str,
    asks: Message,
    among: Iterable[Option[T]],
    *,
    support: Message = NO_WORDS,
    about: str = "",
    kind: Callable[..., Choose[T]] = Choose,
) -> Choose[T]:
    """Return a question that one seat answers.

    Args:
        seat: Who answers.
        rule: The ledger id behind it.
        asks: The line that asks.
        among: The answers.
        support: How, the cost, or what is left.
        about: The thing it is about; the seat's own hero where nothing else is said.
        kind: What sort of choice: ``Choose``, ``ChooseSpace``, ``ChooseLink`` or ``ReadCard``.
    """
    return kind(
        asks=asks,
        rule=rule,
        seats=(seat,),
        support=support,
        about=about or seat,
        among=tuple(among),
    )


def choose_or_settle(question: Choose[T], none: T) -> Question[T]:
    """Return a question that is asked only where there is something to choose.

    Args:
        question: The question; each of its options can be chosen.
        none: What is settled where it has no option at all.
    """
    among = question.among
    if len(among) > 1:
        return question
    return Settled(among[0].value if among else none)
