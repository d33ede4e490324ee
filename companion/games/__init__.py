"""The games: one folder each, found by looking. Nothing registers a game."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import cast

from companion.engine.game import Game, HasGame, UnknownGame


class Installed(Mapping[str, Game]):
    """Every game there is by id, which is its folder's name; each is imported when it is wanted."""

    def __getitem__(self, name: str) -> Game:
        """Return the game with this id, imported now if need be."""
        game = _game(name) if name in names() else None
        if game is None:
            raise KeyError(name)
        return game

    def __iter__(self) -> Iterator[str]:
        """Return the ids of the folders that hold a game."""
        return (name for name in names() if _game(name) is not None)

    def __len__(self) -> int:
        """Return how many there are."""
        return sum(1 for _ in self)


def installed() -> Mapping[str, Game]:
    """Return every game there is by id: the folders whose package has ``GAME``."""
    return Installed()


@cache
def names() -> tuple[str, ...]:
    """Return the names of the games' folders, without importing any."""
    return tuple(sorted(found.name for found in iter_modules(__path__) if found.ispkg))


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


@cache
def _game(name: str) -> Game | None:
    """Return the game in a folder, or None where none has been put yet."""
    module = import_module(f"{__name__}.{name}")
    return cast("HasGame", module).GAME if hasattr(module, "GAME") else None
