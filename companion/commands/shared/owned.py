"""Owners' packs, for the commands about them: folders or exported files, whichever is named."""

from pathlib import Path

from companion.commands import UsedWrongly
from companion.commands.shared.library import game_folder_named, library
from companion.engine.errors import PackFileError
from companion.safe_files import folders_in, is_file, is_folder
from companion.session.packs.owner_pack import OwnerPack
from companion.session.packs.pack_file import read_manifest, unpack
from companion.session.packs.pack_reader import GameFolder, read_packs
from companion.session.storage.disk import Disk


def at_name(path: Path, game: str | None) -> Path:
    """A pack's folder or file; the name alone stands for a pack that is kept.

    Raises:
        UsedWrongly: Packs of several games have that name.
    """
    if is_file(path) or is_folder(path) or path.name != str(path):
        return path
    found = [
        folder / path.name
        for folder in folders_in(library().data / "packs")
        if game in (None, folder.name) and is_folder(folder / path.name)
    ]
    if len(found) > 1:
        games = ", ".join(folder.parent.name for folder in found)
        raise UsedWrongly(f"{games} have a pack {path}", "add --game GAME")
    return found[0] if found else path


def game_folder_for(path: Path, game: str | None) -> GameFolder:
    """The game a pack is for: named, said by its file, or by the folder it lies in.

    Raises:
        UsedWrongly: It is not there, or nobody knows which game it is for.
        PackFileError: It is a file, and no pack.
    """
    home = library()
    if game:
        return game_folder_named(home, game)
    if is_file(path):
        return game_folder_named(home, read_manifest(path).game)
    if not is_folder(path):
        raise UsedWrongly(f"there is no folder {path}")
    found = [part.name for part in path.resolve().parents if part.name in home.game_folders]
    names = found or [*home.game_folders]
    if not found and len(names) > 1:
        raise UsedWrongly(f"which game is {path} for?", "add --game GAME")
    return home.game_folders[names[0]]


def good_pack(folder: Path, game_folder: GameFolder) -> Path:
    """A pack that can be used.

    Raises:
        UsedWrongly: There is no such folder.
        ContentError: It has a fault.
    """
    if not is_folder(folder):
        raise UsedWrongly(f"there is no folder {folder}")
    _ = read_packs(game_folder.game, [folder])
    return folder


def opened(path: Path, room: Path, game_folder: GameFolder) -> Path:
    """The folder of a pack, unpacked into ``room`` where it is a file.

    Raises:
        PackFileError: The file is no pack of this game.
        ContentError: The pack has a fault.
    """
    if is_folder(path):
        return good_pack(path, game_folder)
    manifest = unpack(path, {game_folder.game.id: game_folder}, room / "packs")
    named = room / manifest.pack
    if manifest.game != game_folder.game.id:
        raise PackFileError(f"it is for {manifest.game}", file=str(path))
    return (room / "packs").rename(named)


def own_pack(game_folder: GameFolder, folder: Path) -> OwnerPack:
    """A pack with what it began as: the one of that name that comes with the game, if any."""
    seed = game_folder.owned / folder.resolve().name
    if not is_folder(seed):
        seeds = folders_in(game_folder.owned)
        seed = seeds[0] if len(seeds) == 1 else folder
    return OwnerPack(folder, seed, game_folder.game.kinds, Disk())


def records_of(game_folder: GameFolder, folder: Path) -> dict[str, str]:
    """Every record of a pack as text, by kind and id."""
    return own_pack(game_folder, folder).records()
