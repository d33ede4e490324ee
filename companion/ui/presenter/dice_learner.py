"""What the page of learning dice needs of the eyes; the composition root puts it behind."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from companion.ports import TraySeen


class Guess(Struct, frozen=True):
    """What one die in the tray is taken for.

    Attributes:
        face: The face it looks like; "" if it looks like none, or like two.
        moved: It lies elsewhere, or is turned, since its first picture.
    """

    face: str = ""
    moved: bool = False


class DiceLearner(Protocol):
    """One kind of die being learned: two pictures of each face, in any number of goes.

    What lies in the tray comes through the inbox as ``TraySeen``, how far learning is as
    ``Training``. Pictures stay until Companion ends, so that one may stop and go on.

    Attributes:
        faces: Its faces, in the order to take them.
    """

    faces: tuple[str, ...]

    @property
    def unread(self) -> tuple[tuple[str, str], ...]:
        """After learning: faces whose second picture does not read as that face.

        Each with the face it reads as ("": it is not clear). Nothing was kept if there are any.
        """
        ...

    @property
    def known(self) -> bool:
        """Whether this die was learned, now or before."""
        ...

    @property
    def training(self) -> bool:
        """Whether these dice are being learned just now."""
        ...

    def count(self, face: str) -> int:
        """Return how many pictures of a face there are, 0 to 2."""
        ...

    def likely(self, seen: TraySeen) -> tuple[Guess, ...]:
        """Return for each die which face's first picture it looks like."""
        ...

    def read(self, seen: TraySeen) -> tuple[str, ...]:
        """Return for each die what it reads as by what was learned; "" if it is not clear."""
        ...

    def take(self, seen: TraySeen, faces: Sequence[str], *, sure: bool = False) -> str:
        """Take the first or the second picture of the dice in the tray.

        Args:
            seen: The tray.
            faces: The face of each die; "" leaves it out.
            sure: Two faces do look alike: take the picture all the same.

        Returns:
            "", or why nothing was taken: ``same`` (a die lies as in its first picture), or
            ``alike FACE`` (a die shows what was taken as another face).
        """
        ...

    def forget(self, faces: Sequence[str]) -> None:
        """Take the pictures of some faces away."""
        ...

    def train(self) -> bool:
        """Begin to learn; False if pictures are missing or something is being learned already."""
        ...

    def alike(self) -> tuple[tuple[str, str], ...]:
        """Return the pairs of faces whose pictures look alike, where one was not read again."""
        ...

    def keep(self) -> None:
        """Use what was learned though some faces are not clear; they will be tapped.

        Raises:
            OSError: The disk refuses.
        """
        ...

    def close(self) -> None:
        """Look away."""
        ...
