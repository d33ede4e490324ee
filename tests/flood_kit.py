"""The game of one file, put where games lie: as one new folder, and nothing else."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import companion.games

FLOOD = Path(__file__).parent / "flood"


@contextmanager
def one_new_folder(home: Path) -> Iterator[None]:
    """Let the house find the game as long as the block lasts.

    Args:
        home: An empty folder; the game's is linked into it.
    """
    home.mkdir()
    (home / FLOOD.name).symlink_to(FLOOD)
    companion.games.__path__.append(str(home))
    companion.games.names.cache_clear()
    try:
        yield
    finally:
        companion.games.__path__.remove(str(home))
        companion.games.names.cache_clear()
