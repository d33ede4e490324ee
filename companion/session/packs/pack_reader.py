"""Packs and ledgers on the disk: found, read, checked, copied beside a match."""

from collections.abc import Iterable, Mapping, Sequence
from errno import EFBIG
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from shutil import copyfile
from typing import Final

from msgspec import Struct

from companion.engine.errors import BadInput, ContentError, LedgerError
from companion.engine.game import Game
from companion.engine.packs.content import Content, Fault, PackReader
from companion.engine.packs.ledger import Ledger, parse_ledger
from companion.safe_files import folders_in, is_file, listed, name_fault, read_bytes, read_text

LEDGER: Final = "rules.toml"
PACK_FILES: Final = ".toml"
"""How the files of a pack end."""
MOST_COPIED: Final = 64_000_000
"""Bytes of one file beside a pack's records; what was learned of a box has a few million."""
ENGINE: Final = Path(__file__).resolve().parents[2] / "engine"


class GameFolder(Struct, frozen=True):
    """A game and the folder it comes in."""

    game: Game
    folder: Path

    @property
    def packs(self) -> Path:
        """The folder of the packs that come with it."""
        return self.folder / "content" / "packs"

    @property
    def owned(self) -> Path:
        """The folder of the packs that owners begin with and fill by playing."""
        return self.folder / "content" / "owned"

    @property
    def ledger(self) -> Path:
        """Its rule ledger."""
        return self.folder / "content" / LEDGER

    def read(self, folders: Iterable[Path]) -> Content:
        """Read packs that are played by its rules.

        Raises:
            ContentError: The first fault found, with file, line, record and key.
            OSError: A file cannot be read.
        """
        read = read_packs(self.game, folders)
        return Content(read.packs, read.kinds, read.records, partial(_choices, self.ledger))


@cache
def _choices(ledger: Path) -> Mapping[str, tuple[str, ...]]:
    """The names of the choices of each open rule, read when one is first asked for."""
    options = read_ledger(ledger).options()
    return {key: tuple(rule.option.choices) for key, rule in options.items() if rule.option}


def pack_folders(home: Path) -> tuple[Path, ...]:
    """Return the packs within a folder, sorted by name: folders that hold a TOML file."""
    return tuple(folder for folder in folders_in(home) if pack_files(folder))


def pack_files(folder: Path) -> list[Path]:
    """Return the TOML files of a pack by name, hidden ones left out; none if it is no folder."""
    return [file for file in listed(folder) if file.name.endswith(PACK_FILES)]


def read_packs(game: Game, folders: Iterable[Path]) -> Content:
    """Read packs into one content, checked by the game.

    Raises:
        ContentError: The first fault found, with file, line, record and key.
        OSError: A file cannot be read.
    """
    reader = PackReader(game.kinds)
    for folder in folders:
        files = pack_files(folder)
        if not files:
            raise ContentError(
                "there is no pack in this folder", file=str(folder), remedy="it needs a tiles.toml"
            )
        for file in files:
            reader.read(f"{folder.name}/{file.name}", read_text(file, ContentError))
    content = reader.content()
    reader.check(_findings(game, content))
    return content


def faults_of(game: Game, folder: Path) -> list[ContentError]:
    """Return everything that is wrong with one pack: the first fault of each file, else of records.

    Raises:
        OSError: A file cannot be read.
    """
    reader = PackReader(game.kinds)
    found: list[ContentError] = []
    for file in pack_files(folder):
        try:
            reader.read(f"{folder.name}/{file.name}", read_text(file, ContentError))
        except ContentError as fault:
            found.append(fault)
    if found:
        return found
    try:
        return [reader.placed(finding) for finding in _findings(game, reader.content())]
    except ContentError as fault:
        return [fault]


def name_faults(folder: Path) -> list[ContentError]:
    """Return what is wrong with the names of a pack and of its files: neither could be carried."""
    names = [(folder, folder.resolve().name), *((file, file.name) for file in pack_files(folder))]
    return [
        ContentError(fault, file=str(path), remedy="give it another name")
        for path, name in names
        if (fault := name_fault(name))
    ]


def _findings(game: Game, content: Content) -> list[Fault]:
    try:
        return list(game.check(content))
    except Exception as fault:  # what people wrote may trip a game in any way
        problem = f"{game.id} cannot make sense of these packs: {type(fault).__name__}: {fault}"
        raise ContentError(problem, remedy="see docs/formats.md") from fault


def read_ledger(path: Path) -> Ledger:
    """Read a rule ledger.

    Raises:
        LedgerError: It is not one.
        OSError: It cannot be read.
    """
    return parse_ledger(path.name, read_text(path, LedgerError))


def copies_of(folders: Sequence[Path], ledger: Path) -> dict[str, bytes]:
    """Return what a match keeps of its packs and rules: bytes by names as it has them.

    Raises:
        OSError: One cannot be read.
    """
    found: dict[str, bytes] = {}
    taken: set[str] = set()
    for number, folder in enumerate(folders, 1):
        # the owner may name a pack like one of the game's
        name = folder.name if folder.name not in taken else f"{folder.name}-{number}"
        taken.add(name)
        for file in listed(folder):
            if is_file(file):
                found[f"{name}/{file.name}"] = _copy_of(file)
    if is_file(ledger):
        found[LEDGER] = _copy_of(ledger)
    return found


def _copy_of(file: Path) -> bytes:
    try:
        return read_bytes(file, most=MOST_COPIED)
    except BadInput as fault:
        raise OSError(EFBIG, fault.problem, str(file)) from fault


def copy_into(folder: Path, home: Path) -> None:
    """Copy the files of a pack into a new folder; hidden ones are left behind.

    Raises:
        OSError: The disk refuses.
    """
    home.mkdir(parents=True)
    for file in listed(folder):
        if is_file(file):
            _ = copyfile(file, home / file.name)


def rules_digest(game_folder: GameFolder) -> str:
    """Return eight hex digits that change when the rules, the game's or the kernel's, change."""
    digest = blake2b(digest_size=4)
    for folder in (game_folder.folder, ENGINE):
        for file in sorted(folder.rglob("*.py")):
            name = file.relative_to(folder).as_posix()
            digest.update(name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()
