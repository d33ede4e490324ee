"""How each kind of question is asked: one mode a kind, each with what it must remember."""

from collections.abc import Callable
from typing import Any, Final, cast

from companion.engine.flow.prompts import (
    Choose,
    ChooseSeveral,
    Dice,
    Do,
    EnterNumber,
    PlaceTile,
    Prompt,
    Roll,
)
from companion.engine.forms.form_prompt import Fill
from companion.ui.presenter.answering.action_menu import Menu, is_menu
from companion.ui.presenter.answering.dice_throw import Throwing, Thrown
from companion.ui.presenter.answering.form import Filling
from companion.ui.presenter.answering.instruction import Instruct
from companion.ui.presenter.answering.mode import Asked, Mode, Plain, Setting
from companion.ui.presenter.answering.multiple_choice import Several
from companion.ui.presenter.answering.number_entry import Number
from companion.ui.presenter.answering.tile_placement import Placing

__all__ = ["Asked", "Mode", "Setting", "mode_for"]


def mode_for(prompt: Prompt[object]) -> Mode:
    """Return a fresh mode for a question."""
    if type(prompt) is Choose:
        plain = cast("Choose[Any]", prompt)
        return Menu(plain) if is_menu(plain) else Plain(plain)
    for kind, mode in _MODES:
        if isinstance(prompt, kind):
            return mode(prompt)
    return Plain(prompt)


_MODES: Final[tuple[tuple[type, Callable[[Any], Mode]], ...]] = (
    (Do, Instruct),
    (Fill, Filling),
    (PlaceTile, Placing),
    (Roll, Throwing),
    (Dice, Thrown),
    (EnterNumber, Number),
    (ChooseSeveral, Several),
)
