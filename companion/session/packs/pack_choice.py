"""Which packs a match may be played with; one that cannot be used stands in nobody's way.

Packs that come with a game and the owner's additions are played together: the usual choice. A pack
that learns is a choice of its own. A fault in one of them is reported where packs are chosen.
"""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.errors import CompanionError, ContentError, printable
from companion.engine.packs.content import Content, PackInfo
from companion.safe_files import folders_in, is_folder, name_fault
from companion.session.packs.owner_pack import head_of
from companion.session.packs.pack_reader import GameFolder, pack_folders, read_packs

USUAL: Final = ""
"""The choice that names no pack: those that come with the game, and what owners add to them."""


class UnknownPack(CompanionError):
    """There is no such choice of packs."""


class PackChoice(Struct, frozen=True):
    """One choice.

    Attributes:
        id: The folder's name of a pack that learns, or "" for the usual packs.
        name: Its name in English; ``name_pl`` in Polish, "" if it has none.
        problem: Why it cannot be chosen, with file, line and remedy, or "".
        left_out: The same for each added pack that the usual choice does without.
    """

    id: str
    name: str
    name_pl: str = ""
    problem: str = ""
    left_out: tuple[str, ...] = ()

    def words(self, language: str) -> str:
        """Return its name in a language."""
        return (self.name_pl if language == "pl" else "") or self.name


def choice_of(
    pack: str, head: PackInfo | None, problem: str = "", left_out: tuple[str, ...] = ()
) -> PackChoice:
    """Return a choice that is called as its head says, as its folder where there is none."""
    name, name_pl = (head.name, head.name_pl) if head is not None else (pack, "")
    return PackChoice(pack, name, name_pl, problem, left_out)


def disambiguated(choices: Sequence[PackChoice]) -> tuple[PackChoice, ...]:
    """Return packs as people can tell them apart: those of one name are called by their folders."""
    names = Counter(choice.name for choice in choices)
    return tuple(
        replace(choice, name=choice.id, name_pl="")
        if choice.id and names[choice.name] > 1
        else choice
        for choice in choices
    )


class Packs:
    """The packs of one game in one data folder.

    Args:
        game_folder: The game.
        data: The data folder.
    """

    def __init__(self, game_folder: GameFolder, data: Path) -> None:
        self.game_folder = game_folder
        self.home = data / "packs" / game_folder.game.id

    def seed(self, pack: str) -> Path:
        """Return the folder a pack that learns begins as a copy of.

        An owner may have given a box another name: where the game brings one alone, it was that.
        """
        seed = self.game_folder.owned / pack
        if is_folder(seed):
            return seed
        seeds = folders_in(self.game_folder.owned)
        return seeds[0] if len(seeds) == 1 else self.home / pack

    def choices(self, usual: PackInfo | None = None) -> tuple[PackChoice, ...]:
        """Return the usual packs, then each that learns, each read once.

        Args:
            usual: The head of the packs that come with the game, for their name.
        """
        learning = (
            choice_of(printable(name), head_of(folder), self._fault((folder,)))
            for name, folder in self._owned().items()
        )
        return disambiguated([choice_of(USUAL, usual, left_out=self._usual()[1]), *learning])

    def names(self) -> tuple[str, ...]:
        """Return what may be chosen beside the usual packs."""
        return tuple(self._owned())

    def folders(self, pack: str) -> tuple[Path, ...]:
        """Return the folders of a choice.

        Raises:
            UnknownPack: There is no such choice.
        """
        if pack == USUAL:
            return self._usual()[0]
        owned = self._owned()
        if pack not in owned or name_fault(pack):
            known = ", ".join(map(printable, owned)) or "none"
            raise UnknownPack(f"there is no pack '{pack}' to choose; there are: {known}")
        return (owned[pack],)

    def content(self, pack: str) -> Content:
        """Return what the packs of a choice hold.

        Raises:
            UnknownPack: There is no such choice.
            ContentError: A pack that was chosen, or one that comes with the game, has a fault.
        """
        return self.game_folder.read(self.folders(pack))

    def _owned(self) -> dict[str, Path]:
        """Return the packs that learn: as the game brings them, or what the owner made of them."""
        found = {folder.name: folder for folder in pack_folders(self.game_folder.owned)}
        for folder in pack_folders(self.home):
            if folder.name in found or self._learns(folder):
                found[folder.name] = folder
        return dict(sorted(found.items()))

    def _learns(self, folder: Path) -> bool:
        head = head_of(folder)
        return head is not None and head.learns

    def _usual(self) -> tuple[tuple[Path, ...], tuple[str, ...]]:
        """Return the packs played together, and what is wrong with those that cannot be."""
        good, owned = pack_folders(self.game_folder.packs), self._owned()
        added = [folder for folder in pack_folders(self.home) if folder.name not in owned]
        if not added or not self._fault((*good, *added)):
            return (*good, *added), ()
        problems: list[str] = []
        for folder in added:
            problem = self._fault((*good, folder))
            if problem:
                problems.append(problem)
            else:
                good = (*good, folder)
        return good, tuple(problems)

    def _fault(self, folders: tuple[Path, ...]) -> str:
        for folder in folders:
            if fault := name_fault(folder.name):
                return str(ContentError(fault, file=folder.name, remedy="rename the folder"))
        try:
            _ = read_packs(self.game_folder.game, folders)
        except (ContentError, OSError) as fault:
            return str(fault)
        return ""
