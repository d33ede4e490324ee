"""The games: one folder each, found by looking. Nothing registers a game."""

from importlib import import_module
from pkgutil import iter_modules
from typing import cast

from companion.engine.game import Game, HasGame, UnknownGame


def installed() -> dict[str, Game]:
    """Return every game there is by id: the folders whose package has ``GAME``."""
    names = sorted(found.name for found in iter_modules(__path__) if found.ispkg)
    modules = [import_module(f"{__name__}.{name}") for name in names]
    games = [cast("HasGame", module).GAME for module in modules if hasattr(module, "GAME")]
    return {game.id: game for game in games}


def game_named(name: str) -> Game:
    """Return the game with this id.

    Raises:
        UnknownGame: There is none; the message lists those there are.
    """
    games = installed()
    if name not in games:
        known = ", ".join(games) or "none"
        raise UnknownGame(f"there is no game '{name}'; there are: {known}")
    return games[name]
