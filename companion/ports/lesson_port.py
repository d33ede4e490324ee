"""Tiles and dice being learned by their pictures: one lesson, whatever its subjects are."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from companion.ports.camera_pictures import Corners, Shot


class LyingDie(Struct, frozen=True):
    """One tile or die that lies before the camera while it is being learned.

    Attributes:
        corners: Of its upper face in pixels, clockwise: a tile's from the one nearest the picture's
            north-west, a die's from the one at (-, -) of its own axes; of a die with a problem
            those of its outline's box.
        at: A die's middle on the tray in mm from the tray's middle.
        turned_deg: How a die lies on the tray, 0 to 90.
        problem: Why a die does not count: ``touch``, ``edge`` or ``odd`` as in ``DiceSeen``;
            ``glare``: a lamp shines on it; or "".
    """

    corners: Corners
    at: tuple[float, float] = (0.0, 0.0)
    turned_deg: float = 0.0
    problem: str = ""


class LessonSeen(Struct, frozen=True):
    """What lies before the camera while something is being learned; posted a few times a second.

    Attributes:
        shot: The picture it was looked for in.
        lying: The one tile that lies alone, or the dice in the tray, row by row.
        field: Corners of the tray's field in pixels; empty if no tray was looked for or seen.
        problem: Why nothing was looked for, or "": ``hand``, ``moving``, ``dark``; of a tray
            ``tray`` (its four markers are not seen), ``small`` (too few pixels a die), ``blur``,
            ``bright``.
    """

    shot: Shot
    lying: tuple[LyingDie, ...] = ()
    field: Corners = ()
    problem: str = ""


class Training(Struct, frozen=True):
    """How far the eyes are with learning the owner's pictures.

    Attributes:
        share: How much is done, 0 to 1.
        over: It has ended.
        twins: Pairs of faces that look alike, once it has ended well.
        problem: Why it has ended without learning anything, or "".
    """

    share: float
    over: bool = False
    twins: tuple[tuple[str, str], ...] = ()
    problem: str = ""


class DieGuess(Struct, frozen=True):
    """What one die in the tray is taken for.

    Attributes:
        face: The face it looks like; "" if it looks like none, or like two.
        moved: It lies elsewhere, or is turned, since its first picture.
    """

    face: str = ""
    moved: bool = False


class Lesson(Protocol):
    """Two pictures of each of some subjects, then learned: a pack's tiles, or a die's faces.

    What lies before the camera comes through the inbox as ``LessonSeen``, how far learning is as
    ``Training``. One may stop and go on: pictures of tiles stay with the pack, those of dice until
    Companion ends.

    Attributes:
        subjects: Ids of the tiles or faces, in the order to take them.
        unreadable: After learning: faces of a die whose second picture does not read as that
            face, each with the face it reads as ("": it is not clear). Nothing was kept if there
            are any.
    """

    subjects: tuple[str, ...]
    unreadable: tuple[tuple[str, str], ...] = ()

    @property
    def known(self) -> bool:
        """Whether all of it was learned, now or before."""
        ...

    def count(self, subject: str) -> int:
        """Return how many pictures of a subject there are, 0 to 2."""
        ...

    def take(
        self, seen: LessonSeen, subjects: Sequence[str], *, turns: int = 0, sure: bool = False
    ) -> str:
        """Take the first or the second picture of what lies there.

        Args:
            seen: It.
            subjects: Which tile or face each is; "" leaves it out.
            turns: How a tile lies in the picture, quarter turns clockwise. For the second picture
                only a hint: it is found out.
            sure: Two faces of a die do look alike: take the picture all the same.

        Returns:
            "", or why nothing was taken: of a tile ``small``, ``slant``, ``glare``, ``dark``,
            ``blur``, ``disk`` (it refuses), ``gone`` (its pack is), of its second picture ``same``
            (it was not turned) or ``other`` (it is another tile); of dice ``same`` (one lies as in
            its first picture) or ``alike FACE`` (one shows what was taken as another face).
        """
        ...

    def forget(self, subjects: Sequence[str]) -> None:
        """Take the pictures of some subjects away."""

    def train(self) -> bool:
        """Begin to learn; False if pictures are missing or something is being learned already."""
        ...

    def close(self) -> None:
        """Look away."""

    # what dice alone have

    @property
    def training(self) -> bool:
        """Whether these dice are being learned just now."""
        return False

    def likely(self, seen: LessonSeen) -> tuple[DieGuess, ...]:
        """Return for each die which face's first picture it looks like."""
        del seen
        return ()

    def read(self, seen: LessonSeen) -> tuple[str, ...]:
        """Return for each die what it reads as by what was learned; "" if it is not clear."""
        del seen
        return ()

    def alike(self) -> tuple[tuple[str, str], ...]:
        """Return the pairs of faces whose pictures look alike, where one was not read again."""
        return ()

    def keep(self) -> None:
        """Use what was learned though some faces are not clear; they will be tapped.

        Raises:
            OSError: The disk refuses.
        """
