"""Journals named by file, for the commands about them."""

from pathlib import Path

from msgspec import Struct

from companion.commands import UsedWrongly
from companion.commands.shared.library import library
from companion.session.journal.journal_read import Written, read_journal
from companion.session.journal.match_folder import NAME
from companion.session.library.resume import Resumed, resume
from companion.session.packs.match_options import PACK
from companion.session.packs.pack_choice import USUAL
from companion.session.packs.pack_reader import pack_folders
from companion.session.storage.disk import Disk


class Found(Struct, frozen=True):
    """A journal that was read and replayed; nothing was written."""

    written: Written
    replay: Resumed


def journal_at(path: Path) -> Found:
    """Read a journal and replay it, with the packs beside it or else those that are installed.

    Args:
        path: The file, a match's folder, or the id of a match.

    Raises:
        UsedWrongly: Its game is not installed, or this is a device.
        JournalError: It cannot be used.
        OSError: It cannot be read.
    """
    home = library()
    if not path.exists() and path.name == str(path) and path.name in home.index.names():
        path = home.folder(path.name)
    file = path / NAME if path.is_dir() else path
    if file.exists() and not file.is_file():
        raise UsedWrongly(f"{file} is not a file", "name a journal, or a match's folder or id")
    written = read_journal(Disk(), file)
    game = written.header.game
    if game not in home.game_folders:
        known = ", ".join(home.game_folders) or "none"
        raise UsedWrongly(f"{file} is of the game {game!r}, not installed", f"there is: {known}")
    own = pack_folders(file.parent / "packs")
    pack = written.header.options.get(PACK, USUAL)
    content = home.game_folders[game].read(own or home.packs(game).folders(pack))
    replay = resume(home.game_folders[game].game, content, written)
    replay.leave_out()
    return Found(written, replay)
