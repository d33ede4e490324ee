"""Vision over the table, as screens know it; what is written here is that there is none."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, Protocol, TypeAlias

from companion.engine.grid import Cell
from companion.ports.camera_pictures import Corners, Shot
from companion.ports.lesson_port import Lesson
from companion.ports.match_port import OpenMatch
from companion.ports.tiles_seen import Laid, Mark
from companion.ports.tokens_seen import MovedBy, TokenLies, Way

LensUse: TypeAlias = Literal["none", "used", "unknown", "other", "unfit"]
"""What became of the measured lens: there is none; its camera's pictures are read through it; the
same, but the file does not say which camera it was measured with, or the camera has no name; it was
measured with another camera, or fits these pictures in no way: they are read without it."""
DiceUse: TypeAlias = Literal["", "damaged", "gone"]
"""What is wrong with what was learned of the dice that are thrown: the file cannot be read, and
neither are they; it has gone, and they are read until the match is left."""


BoardUse: TypeAlias = Literal["", "taught", "damaged"]
"""A printed board whose rooms lie apart: there is none; tiles are read by its rooms; what was
taught of it cannot be read, and neither are they by it."""


class VisionPort(Protocol):
    """Whoever looks at the table of the open match, or at what is being learned.

    What is seen comes through the inbox.
    """

    def expect(self, laid: Sequence[Laid]) -> None:
        """Take what lies on the table according to the match."""

    def tokens(self, lying: Sequence[TokenLies], by: MovedBy = "hands") -> None:
        """Take which tokens lie on the tiles according to the match.

        Args:
            lying: All of them.
            by: What has changed it: ``correction``: nobody moved anything on the table.
        """

    def ways(self, ways: Sequence[Way]) -> None:
        """Look for tokens in the middle of these ways, too: their ends do not touch."""

    def put_right(self) -> None:
        """Let hands put the tokens on a drawn table as the match has them."""

    def look_for_tokens(self) -> None:
        """Look for tokens on every tile once more."""

    def throws(self, dice: int, die: Sequence[str]) -> None:
        """Wait for dice in the tray.

        Args:
            dice: How many; 0 if none are to be thrown now.
            die: The faces of one.
        """

    @property
    def dice(self) -> DiceUse:
        """What is wrong with what was learned of the dice that were asked for last."""
        return ""

    def mistrust(self) -> None:
        """Propose nothing until the table was once seen to agree: something was taken back."""

    def trust(self) -> None:
        """Take what lies there at its word."""

    def read_again(self) -> None:
        """Propose anew what lies there and is not expected: a question opened."""

    def point_at(self, laid: Laid, corners: Iterable[tuple[float, float]]) -> None:
        """Know where in the picture a tile lies: people put its corners there.

        Args:
            laid: How it lies.
            corners: Of its face in pixels, clockwise from its printed north-west corner.
        """

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What to outline in the picture."""
        return ()

    @property
    def pictured(self) -> frozenset[str]:
        """Faces that are known by their pictures."""
        return frozenset()

    def learn_here(self, laid: Laid, corners: Corners) -> str:
        """Take a picture of a tile where it lies on the table, and begin to learn it.

        Args:
            laid: How it lies.
            corners: Of its cell in the picture, clockwise from the table's north-west.

        Returns:
            "", or why not, as in ``Lesson.take``; ``large`` for a tile of several cells.

        Raises:
            OSError: The disk refuses.
        """
        del laid, corners
        return "dark"

    @property
    def board(self) -> BoardUse:
        """What became of the printed board that was taught."""
        return ""

    def teach_board(
        self,
        shot: Shot,
        corners: Corners,
        places: Mapping[Cell, tuple[float, float]],
        ends: Mapping[Cell, tuple[float, float]],
    ) -> str:
        """Know a printed board from now on, and read tiles by its rooms.

        Args:
            shot: A picture of it.
            corners: Of it in the picture, clockwise from the printed north-west.
            places: The middle of each room in the picture, by the cell that it has on the map.
            ends: The printed south-east corner of those rooms whose size is known.

        Returns:
            "", or why not: ``plain``: too little is printed on it to find it again.

        Raises:
            OSError: The disk refuses.
        """
        del shot, corners, places, ends
        return "plain"

    def begin(self, match: OpenMatch) -> None:
        """Watch the table of a match from now on."""

    def end(self) -> None:
        """Look away."""

    def wants(self, laid: Sequence[Laid]) -> None:
        """Know how hands may lay tiles next: what lies so is not out of place."""

    @property
    def shot(self) -> Shot | None:
        """The camera's last picture; None where there is no camera, or none yet."""
        return None

    @property
    def rate_hz(self) -> float:
        """How many pictures came in a second, over the last few seconds."""
        return 0.0

    @property
    def looking(self) -> bool:
        """There is a camera that should give pictures."""
        return False

    @property
    def lens(self) -> LensUse:
        """Whether pictures are read through the lens that was measured."""
        return "none"

    def take_lens(self) -> None:
        """Read through the lens although it was measured with another camera, from now on.

        Raises:
            OSError: The disk refuses.
        """

    @property
    def training(self) -> float:
        """How far the learning of pictures is, 0 to 1; 1 while nothing is being learned."""
        return 1.0

    def tile_lesson(self, game: str, pack: str) -> Lesson | None:
        """Begin to take pictures of a pack's tiles; None where there is no camera, or a match."""
        del game, pack
        return None

    def dice_lesson(self, game: str, faces: Sequence[str]) -> Lesson | None:
        """Begin to take pictures of a die with icons, over an open match, too.

        Args:
            game: The game's id.
            faces: Of the die, in the order to take them.

        Returns:
            None where there is no camera that could see a real tray.
        """
        del game, faces
        return None


class NoVision(VisionPort):
    """Nobody looks: there is no camera."""
