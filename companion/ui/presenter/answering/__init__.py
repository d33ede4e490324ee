"""How each kind of question is asked: one mode a kind, each with what it must remember."""

from collections.abc import Callable
from typing import Any, Final, cast

from companion.engine.flow.chain import Chain
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
from companion.session.match.entries import LookAheadLine
from companion.ui.presenter.answering.action_menu import choice_mode
from companion.ui.presenter.answering.choice_chain import ChoiceChain
from companion.ui.presenter.answering.dice_throw import DiceMode, RollMode
from companion.ui.presenter.answering.form import Form
from companion.ui.presenter.answering.instruction import Instruction
from companion.ui.presenter.answering.mode import Mode, PlainChoice, QuestionContext, QuestionPage
from companion.ui.presenter.answering.multiple_choice import MultipleChoice
from companion.ui.presenter.answering.number_entry import NumberEntry
from companion.ui.presenter.answering.tile_placement import TilePlacement
from companion.ui.presenter.shell.on_screen_keyboard import Board

__all__ = ["Mode", "QuestionContext", "QuestionPage", "mode_for"]


def mode_for(prompt: Prompt[object], board: Board, ahead: tuple[LookAheadLine, ...] = ()) -> Mode:
    """Return a fresh mode for a question.

    Args:
        prompt: The question.
        board: The keyboard that letters are typed with.
        ahead: The instructions that follow one another from here.
    """
    if isinstance(prompt, Choose):
        return choice_mode(cast("Choose[Any]", prompt))
    if isinstance(prompt, Fill):
        return Form(prompt, board)
    if isinstance(prompt, Do):
        return Instruction(prompt, ahead)
    for kind, mode in _MODES:
        if isinstance(prompt, kind):
            return mode(prompt)
    return PlainChoice(prompt)


_MODES: Final[tuple[tuple[type, Callable[[Any], Mode]], ...]] = (
    (PlaceTile, TilePlacement),
    (Roll, RollMode),
    (Dice, DiceMode),
    (EnterNumber, NumberEntry),
    (Chain, ChoiceChain),
    (ChooseSeveral, MultipleChoice),
)
