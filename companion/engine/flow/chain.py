"""A chain: several choices, each following from those before, given as one answer.

The answer is the keys of the stages joined by ``SEPARATOR`` ("lay > hall > hall-east"). It is one
entry with one number, however many choices it holds: neither count nor time tells what was chosen.
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from companion.engine.errors import Refused, RuleFault
from companion.engine.flow.prompts import Below, Choose, Option, Prompt
from companion.engine.message import say

SEPARATOR: Final = " > "
Values: TypeAlias = tuple[object, ...]


class Chain(Prompt[tuple[object, ...]], frozen=True, kw_only=True):
    """Choose, and choose again as it follows from that, until nothing follows.

    A choice after which the answer could never be whole is off at its stage, so a stage without an
    option that can be chosen is never reached. The first stage has one, as any question that is
    asked. What :meth:`sample` draws and what a stage offers is therefore always part of a whole
    answer.

    Attributes:
        first: The first choice: a ``Choose``, ``ChooseSpace`` or ``ChooseLink``.
        follows: Returns the next choice from the values chosen so far, None where the answer is
            whole; a pure function that ends. It has to compare by value, as the rest of a question
            does: a frozen ``Struct`` of what it needs, no closure over the table. Two readings of
            one table must ask equal questions, and a table that changes must not change what an
            open question offers, or a replay and an undo would differ from what was played.
    """

    first: Choose[Any]
    follows: Callable[[Values], Choose[Any] | None]

    @property
    def begins(self) -> Choose[Any]:
        """The first choice as it is offered."""
        return self._stage(self.first, ())

    def stage(self, keys: tuple[str, ...]) -> Choose[Any] | None:
        """Return the choice that is open once these keys are chosen, None if the answer is whole.

        Raises:
            Refused: One of the keys cannot be chosen; the reason is its stage's.
            RuleFault: A key of a stage holds the separator.
        """
        return self._reached(keys)[1]

    def chosen(self, answer: str) -> tuple[Option[Any], ...]:
        """Return the option chosen at each stage, of a whole answer or the beginning of one.

        Raises:
            Refused: One of them cannot be chosen; the reason is its stage's.
            RuleFault: A key of a stage holds the separator.
        """
        return self._reached(tuple(answer.split(SEPARATOR)))[0]

    def accept(self, answer: str) -> tuple[object, ...]:
        """Return the value chosen at each stage."""
        chosen, left = self._reached(tuple(answer.split(SEPARATOR)))
        if left is not None:
            raise Refused(say("The answer goes on: choose once more."))
        return tuple(option.value for option in chosen)

    def options(self) -> tuple[Option[object], ...]:
        """Return the options of the first stage; an answer goes on from there."""
        return self.begins.among

    def choices(self, answer: str) -> tuple[Option[object], ...]:
        """Return the options of every stage that the answer comes through."""
        keys, offered = answer.split(SEPARATOR), list[Option[object]]()
        for n in range(len(keys) + 1):
            try:
                stage = self.stage(tuple(keys[:n]))
            except Refused:
                break
            offered += stage.among if stage is not None else ()
        return tuple(offered)

    def sample(self, below: Below) -> str:
        """Return a whole answer, each stage drawn by chance."""
        keys: tuple[str, ...] = ()
        while (stage := self.stage(keys)) is not None:
            keys = (*keys, stage.sample(below))
        return SEPARATOR.join(keys)

    def _reached(self, keys: tuple[str, ...]) -> tuple[tuple[Option[Any], ...], Choose[Any] | None]:
        """Return what was chosen by these keys, and the choice open after them."""
        chosen: tuple[Option[Any], ...] = ()
        left: Choose[Any] | None = self.begins
        for key in keys:
            if left is None:
                raise Refused(say("The answer is complete: nothing more to choose."))
            _ = left.accept(key)
            option = next(option for option in left.among if option.key == key)
            chosen = (*chosen, option)
            values = tuple(option.value for option in chosen)
            following = self.follows(values)
            left = self._stage(following, values) if following is not None else None
        return chosen, left

    def _stage(self, choice: Choose[Any], values: Values) -> Choose[Any]:
        """Return a choice with the options off that lead nowhere."""
        return replace(
            choice, among=tuple(self._as_offered(option, values) for option in choice.among)
        )

    def _as_offered(self, option: Option[Any], values: Values) -> Option[Any]:
        if SEPARATOR in option.key:
            raise RuleFault(f"the key {option.key!r} holds what joins the keys of an answer")
        if option.off.text or self._can_end((*values, option.value)):
            return option
        return replace(option, off=say("Nothing can be chosen after that."))

    def _can_end(self, values: Values) -> bool:
        """Tell whether some choices after these make the answer whole."""
        following = self.follows(values)
        return following is None or any(
            self._can_end((*values, option.value))
            for option in following.among
            if not option.off.text
        )
