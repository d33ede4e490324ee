"""Position and case files named by path, for the commands about them."""

from pathlib import Path

from companion.commands import UsedWrongly, need_new
from companion.commands._library import library
from companion.engine.content import Content
from companion.engine.errors import PositionError
from companion.engine.game import Game
from companion.files import is_folder, read_text, write_new
from companion.session.library import Library
from companion.session.options import PACK, options_for
from companion.session.pack_choice import USUAL
from companion.session.position import Position
from companion.session.position_read import game_of, read_position


def position_at(path: Path) -> tuple[Game, Position]:
    """Read a position file with its game and the packs that are installed.

    Raises:
        PositionError: It cannot be used.
        OSError: It cannot be read.
    """
    text = read_text(path, PositionError)
    game, content, defaults = surroundings(library(), str(path), text)
    return game, read_position(str(path), text, game, content, defaults)


def surroundings(home: Library, file: str, text: str) -> tuple[Game, Content, dict[str, str]]:
    """The game a file is about, all its packs, and its options where the file names none.

    Raises:
        PositionError: It names no game, or one that is not installed.
    """
    name = game_of(file, text)
    if name not in home.boxes:
        known = ", ".join(home.boxes) or "none"
        raise PositionError(f"there is no game '{name}'", file=file, remedy=f"there is: {known}")
    game, content = home.boxes[name].game, home.content(name, pack_in(file, text))
    return (
        game,
        content,
        options_for(game, home.ledger(name), content, edition_in(file, text, game)),
    )


def pack_in(file: str, text: str) -> str:
    """The pack a file's match learned into, "" where it was played with the usual packs."""
    from companion.session.position_read import parse_toml

    options: object = parse_toml(file, text).get("options", {})
    pack = options.get(PACK, USUAL) if isinstance(options, dict) else USUAL  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return str(pack)  # pyright: ignore[reportUnknownArgumentType]


def edition_in(file: str, text: str, game: Game) -> dict[str, str]:
    """The edition a file asks for: the defaults of other options follow from it.

    Raises:
        PositionError: The game has no such edition.
    """
    from companion.session.position_read import parse_toml

    options: object = parse_toml(file, text).get("options", {})
    edition = options.get("edition") if isinstance(options, dict) else None  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    if edition is None:
        return {}
    if edition not in game.editions:
        known = ", ".join(game.editions)
        raise PositionError(
            f"options: there is no edition '{edition}'", file=file, remedy=f"use: {known}"
        )
    return {"edition": str(edition)}  # pyright: ignore[reportUnknownArgumentType]


def written(path: Path, text: str) -> None:
    """Write a file that was asked for.

    Raises:
        UsedWrongly: Its folder is not there, or the file is.
        OSError: It cannot be written; nothing is left of it.
    """
    if not is_folder(path.parent):
        raise UsedWrongly(f"there is no folder {path.parent}", "make it first")
    need_new(path)
    _ = write_new(path.parent, path.name, "", text.encode())
