"""Position and case files named by path, for the commands about them."""

from pathlib import Path

from companion.commands import UsedWrongly, need_new
from companion.commands.shared.library import library
from companion.engine.errors import PositionError
from companion.engine.game import Game
from companion.engine.packs.content import Content
from companion.engine.packs.ledger import Ledger
from companion.engine.vocabulary.known_names import remedy
from companion.safe_files import is_folder, read_text, write_new
from companion.session.library.match_library import Library
from companion.session.packs.match_options import PACK
from companion.session.packs.pack_choice import USUAL
from companion.session.positions.position_faults import Source
from companion.session.positions.position_format import Position
from companion.session.positions.position_read import game_of, read_position


def position_at(path: Path) -> tuple[Game, Position]:
    """Read a position file with its game and the packs that are installed.

    Raises:
        PositionError: It cannot be used.
        OSError: It cannot be read.
    """
    text = read_text(path, PositionError)
    game, content, ledger = surroundings(library(), str(path), text)
    return game, read_position(str(path), text, game, content, ledger)


def surroundings(home: Library, file: str, text: str) -> tuple[Game, Content, Ledger]:
    """The game a file is about, all its packs, and its rules.

    Raises:
        PositionError: It names no game, or one that is not installed.
    """
    name = game_of(file, text)
    if name not in home.game_folders:
        line = Source(file, text).line_of("game")
        problem = f"there is no game '{name}'"
        raise PositionError(problem, file=file, line=line, remedy=remedy(name, home.game_folders))
    return home.game_folders[name].game, home.content(name, pack_in(file, text)), home.ledger(name)


def pack_in(file: str, text: str) -> str:
    """The pack a file's match learned into, "" where it was played with the usual packs."""
    from companion.session.positions.position_read import parse_toml

    options: object = parse_toml(file, text).get("options", {})
    pack = options.get(PACK, USUAL) if isinstance(options, dict) else USUAL  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return str(pack)  # pyright: ignore[reportUnknownArgumentType]


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
