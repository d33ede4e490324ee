"""The icons at the right of a match's status bar: everything that does not work now, or differs."""

from typing import Final

from companion.engine.message import say
from companion.ui.models import Glyph
from companion.ui.presenter.builders.camera_overlay import CAMERA
from companion.ui.presenter.shell.match_context import MatchContext

_DIFFERS: Final = say("A token differs: see Table check")


def badges(match: MatchContext) -> tuple[Glyph, ...]:
    """Return an icon for the disk that refuses, tokens that differ, devices that are lost."""
    problem = match.disk_problem
    differs = match.noticed.tokens.stood(match.stack.context.clock())
    return (
        *((Glyph("disk", problem),) if problem else ()),
        *((Glyph("plan", match.words.say(_DIFFERS)),) if differs else ()),
        *(
            Glyph("camera_off" if device == CAMERA else "unplugged", device)
            for device in sorted(match.stack.lost)
        ),
    )
