"""Finds the files that come with Companion.

Most of them lie inside the package. The screens' ``kv/`` and the units in ``systemd/`` lie beside
it in a checkout and inside it in an installed wheel; callers need not know which.
"""

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parent
NEXT_TO_PACKAGE = ("kv", "systemd")


def resource(*parts: str) -> Path:
    """Where a file or folder that ships with Companion lies.

    Args:
        *parts: The way to it: ``resource("kv", "table.kv")``, ``resource("data", "fonts")``.

    Returns:
        An absolute path.

    Raises:
        FileNotFoundError: There is no such file; the installation is not whole.
    """
    homes = (CHECKOUT, PACKAGE) if parts and parts[0] in NEXT_TO_PACKAGE else (PACKAGE,)
    for home in homes:
        found = home.joinpath(*parts)
        if found.exists():
            return found
    missing = homes[-1].joinpath(*parts)
    raise FileNotFoundError(2, "this part of Companion is missing; install it again", str(missing))


def game_folders() -> Mapping[str, Path]:
    """Return the folder of each game by the game's id; none of them is imported."""
    spec = find_spec(f"{PACKAGE.name}.games")
    homes = sorted(spec.submodule_search_locations or ()) if spec is not None else ()
    found = (file.parent for home in homes for file in sorted(Path(home).glob("*/__init__.py")))
    return {folder.name: folder for folder in found}
