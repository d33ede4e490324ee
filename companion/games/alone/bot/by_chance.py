"""Legal play by chance: choice a of ``bot_strength``, for either role (ALN-BOT-210)."""

from companion.engine.flow.prompts import Prompt
from companion.engine.state.table import Reading
from companion.engine.thinking import Thinking


def by_chance(view: Reading, prompt: Prompt[object], thinking: Thinking) -> str:
    """Return a legal answer, drawn by chance: it looks at nothing else."""
    del view
    return prompt.sample(thinking)
