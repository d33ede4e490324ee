"""Tiles and dice being learned by their pictures."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from companion.engine.game import TileFace
from companion.ports.shots import Corners, Shot


class Alone(Struct, frozen=True):
    """What lies alone before the camera while tiles are being learned.

    Attributes:
        shot: The picture it was looked for in.
        corners: Of the one tile in it in pixels, clockwise from the one nearest the picture's
            north-west; empty if there is none.
        problem: Why none was looked for (``hand``, ``moving``, ``dark``), or "".
    """

    shot: Shot
    corners: tuple[tuple[float, float], ...] = ()
    problem: str = ""


class DieLying(Struct, frozen=True):
    """One die in the tray while dice are being learned.

    Attributes:
        corners: Of its upper face in pixels, clockwise from the one at (-, -) of its own axes; of
            its outline's box if there is a problem.
        at: Its middle on the tray in mm from the tray's middle.
        turned_deg: How it lies on the tray, 0 to 90.
        problem: ``touch``, ``edge`` or ``odd`` as in ``DiceSeen``; ``glare``: a lamp shines on it;
            or "".
    """

    corners: tuple[tuple[float, float], ...]
    at: tuple[float, float] = (0.0, 0.0)
    turned_deg: float = 0.0
    problem: str = ""


class TraySeen(Struct, frozen=True):
    """What lies in the dice tray while dice are being learned; posted a few times a second.

    Attributes:
        shot: The picture it was looked for in.
        dice: Row by row as the picture shows them.
        field: Corners of the tray's field in pixels; empty if no tray was looked for or seen.
        problem: Why no dice were looked for, or "": ``hand``, ``moving``, ``dark``; ``tray`` (its
            four markers are not seen), ``small`` (too few pixels a die), ``blur``, ``bright``.
    """

    shot: Shot
    dice: tuple[DieLying, ...] = ()
    field: tuple[tuple[float, float], ...] = ()
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


class Learner(Protocol):
    """One pack's pictures being taken: a camera that looks for the one tile that lies alone.

    What it finds comes through the inbox as ``Alone``, how far training is as ``Training``.

    Attributes:
        faces: The pack's faces that are known, in the order to take them.
    """

    faces: tuple[TileFace, ...]

    def count(self, tile: str) -> int:
        """Return how many pictures of a face there are, 0 to 2."""
        ...

    def take(self, tile: str, shot: Shot, corners: Corners, turns: int) -> str:
        """Take a picture of a face, the first or the second.

        Args:
            tile: The face.
            shot: The camera's picture.
            corners: Of the face in it, clockwise from the north-west one as it lies.
            turns: How it lies in the picture, quarter turns clockwise. For the second picture only
                a hint: it is found out.

        Returns:
            "", or why it is refused: ``small``, ``slant``, ``glare``, ``dark``, ``blur``; of the
            second picture ``same`` (it was not turned) or ``other`` (it is another tile).

        Raises:
            OSError: The disk refuses.
        """
        ...

    def forget(self, tile: str) -> None:
        """Take the pictures of a face away."""
        ...

    def train(self) -> bool:
        """Begin to learn all pictures; False if there are too few of them or it is under way."""
        ...

    def trained(self) -> bool:
        """Return whether all pictures have been learned."""
        ...

    def close(self) -> None:
        """Look away."""
        ...


class DieGuess(Struct, frozen=True):
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

    def likely(self, seen: TraySeen) -> tuple[DieGuess, ...]:
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
