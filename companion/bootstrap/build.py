"""Games with their folders, the library, the catalogues: what every command starts from."""

from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from pathlib import Path

from companion import __version__
from companion.config import Settings, data_folder, parse
from companion.games import installed
from companion.resources import game_folders, resource
from companion.session.backups.backup_restore import Checks
from companion.session.library.match_library import Library
from companion.session.packs.pack_reader import GameFolder
from companion.text.catalogue import PROGRAM


class InstalledGames(Mapping[str, GameFolder]):
    """Every installed game with the folder it comes in; a game is imported when it is wanted."""

    def __init__(self) -> None:
        self._games = installed()

    def __getitem__(self, name: str) -> GameFolder:
        """Return one game with its folder."""
        return GameFolder(self._games[name], game_folders()[name])

    def __iter__(self) -> Iterator[str]:
        """Return the ids of all games."""
        return iter(self._games)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._games)


def library(
    settings: Settings, data: Path | None = None, writer: Executor | None = None
) -> Library:
    """Return the matches and packs of a data folder.

    Args:
        settings: Where the data folder is, if it is not given.
        data: Another data folder.
        writer: Does the work on the disk while a match is played; whoever asks, if None.
    """
    folder = data or data_folder(settings)
    return Library(folder, InstalledGames(), version=__version__, writer=writer)


def settings_checks() -> Checks:
    """Return what reads the files of settings that a backup brings, before a start has to."""
    from companion.hw import device_config  # noqa: PLC0415  a start need not wait for it

    return {"config.toml": parse, "devices.toml": device_config.parse}


def locales() -> Mapping[str, Path]:
    """Return the folder of catalogues of Companion and of every installed game."""
    found = {PROGRAM: resource("locale")}
    for name, home in game_folders().items():
        if (home / "locale").is_dir():
            found[name] = home / "locale"
    return found
