"""Tags that people taught: which card or tile a tag or code of their own stands for.

Kept as ``tags.toml`` in the folder of matches, a table per game: ``"62E3086CED" = "morgue_a"``. A
code that was never taught stands for itself: printed cards carry their own id.
"""

from pathlib import Path
from typing import Final, cast

from companion.config import write_safely
from companion.engine.errors import BadInput, printable
from companion.safe_files import free_name, read_toml

FILE_NAME: Final = "tags.toml"
MOST: Final = 4096


class TagBook:
    """The owner's tags.

    Attributes:
        problem: Why the file could not be read, or "": what is taught then replaces it.
    """

    def __init__(self, folder: Path) -> None:
        """Read what was taught; a file that is not there is an empty book.

        Args:
            folder: The owner's data.
        """
        self._path = folder / FILE_NAME
        self._games: dict[str, dict[str, str]] = {}
        self.problem = ""
        try:
            read = read_toml(self._path)
        except FileNotFoundError:
            return
        except BadInput as fault:
            self.problem = str(fault)
            return
        except OSError as fault:
            self.problem = f"{printable(str(self._path))}: {fault.strerror or fault}"
            return
        for game, tags in read.items():
            if isinstance(tags, dict):
                pairs = cast("dict[str, object]", tags).items()
                self._games[game] = {tag: ref for tag, ref in pairs if isinstance(ref, str)}

    def ref_of(self, game: str, tag: str) -> str:
        """Return what a tag stands for in a game; a tag nobody taught stands for itself."""
        return self._games.get(game, {}).get(tag, tag)

    def taught(self, game: str) -> dict[str, str]:
        """Return the tags of a game with what they stand for."""
        return dict(self._games.get(game, {}))

    def teach(self, game: str, tag: str, ref: str) -> None:
        """Let a tag stand for something from now on; what stood for it before no longer does.

        Raises:
            OSError: The disk refuses; it holds until Companion ends.
        """
        known = {t: r for t, r in self._games.get(game, {}).items() if r != ref}
        self._games[game] = dict(list({**known, tag: ref}.items())[-MOST:])
        if self.problem:
            self._path.replace(free_name(self._path.parent, self._path.stem, ".damaged"))
            self.problem = ""
        write_safely(self._path, dict(self._games))

    def forget(self, game: str, ref: str) -> None:
        """Let no tag stand for something any more.

        Raises:
            OSError: As `teach` does.
        """
        self._games[game] = {t: r for t, r in self._games.get(game, {}).items() if r != ref}
        write_safely(self._path, dict(self._games))
