"""The icons at the right of a match's strip: everything that does not work now, or differs."""

from typing import TYPE_CHECKING

from companion.ui.models import Glyph
from companion.ui.presenter.sight import CAMERA

if TYPE_CHECKING:
    from companion.ui.presenter.match import MatchScreen


def badges(match: "MatchScreen") -> tuple[Glyph, ...]:
    """Return an icon for the disk that refuses, tokens that differ, devices that are lost."""
    problem = match.disk_problem
    return (
        *((Glyph("disk", problem),) if problem else ()),
        *match.noticed.tokens.badge(match),
        *(
            Glyph("camera_off" if one == CAMERA else "unplugged", one)
            for one in sorted(match.desk.lost)
        ),
    )
