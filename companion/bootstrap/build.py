"""Games with their folders, the library, the catalogues: what every command starts from."""

from collections.abc import Mapping
from pathlib import Path

from companion import __version__
from companion.config import Settings, data_folder
from companion.games import installed
from companion.resources import resource
from companion.session.library import Library
from companion.session.packs import Box
from companion.text.catalogue import HOUSE


def boxes() -> dict[str, Box]:
    """Return every installed game with the folder it comes in."""
    return {name: Box(game, resource("games", name)) for name, game in installed().items()}


def library(settings: Settings, data: Path | None = None) -> Library:
    """Return the matches and packs of a data folder.

    Args:
        settings: Where the data folder is, if it is not given.
        data: Another data folder.
    """
    return Library(data or data_folder(settings), boxes(), version=__version__)


def locales() -> Mapping[str, Path]:
    """Return the folder of catalogues of the house and of every installed game."""
    found = {HOUSE: resource("locale")}
    for name in installed():
        folder = resource("games", name) / "locale"
        if folder.is_dir():
            found[name] = folder
    return found
