"""What a new match begins from: who played last, which game, and how."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.config import Defaults
from companion.engine.person_names import normalized
from companion.session.library.match_list import MatchInfo
from companion.ui.presenter.shell.app_context import AppContext

_USUAL: Final = Defaults()


@dataclass(frozen=True)
class LastEvening:
    """A match that was played before, as a proposal for the next.

    Attributes:
        game: The game's id.
        names: The people, clockwise; none where Companion played seats as well.
        options: The options it was played with, without those that the settings decide.
    """

    game: str
    names: tuple[str, ...]
    options: Mapping[str, str]


def last_evening(context: AppContext, game: str = "") -> LastEvening | None:
    """Return the match that was played last, of one game or of any that is installed; or None."""
    able = (info for info in context.store.matches() if info.game in context.games)
    found = (info for info in able if not info.problem and game in ("", info.game))
    info = next(found, None)
    return _evening(context, info) if info is not None else None


def _evening(context: AppContext, info: MatchInfo) -> LastEvening:
    own = context.settings.match
    settled = {key for key in info.options if getattr(own, key, "") != getattr(_USUAL, key, "")}
    options = {key: choice for key, choice in info.options.items() if key not in settled}
    roles = context.games[info.game].roles
    names = () if roles else tuple(filter(None, (normalized(name) for _, name in info.seats)))
    return LastEvening(info.game, names, options)
