"""What screens need of the eyes; the composition root puts them behind it."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

from companion.engine.game import TileFace
from companion.ports import Laid, Mark, Shot
from companion.tokens_seen import MovedBy, TokenLies

if TYPE_CHECKING:
    from companion.ui.presenter.dice_learner import DiceLearner
    from companion.ui.presenter.house import Live

Corners = tuple[tuple[float, float], ...]


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

    def upright(self, shot: Shot, corners: Corners, turns: int) -> Shot:
        """Return a face as it would be kept, straightened and set upright."""
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


class Watch(Protocol):
    """The eyes of the open match; what they see comes through the inbox."""

    def begin(self, live: "Live") -> None:
        """Watch the table of a match from now on."""
        ...

    def end(self) -> None:
        """Look away."""
        ...

    def told(self, laid: Sequence[Laid]) -> None:
        """Take what lies on the table according to the match."""
        ...

    def tokens(self, lying: Sequence[TokenLies], by: MovedBy = "hands") -> None:
        """Take which tokens lie on the tiles according to the match.

        Args:
            lying: All of them.
            by: What has changed it: ``correction``: nobody moved anything on the table.
        """
        ...

    def put_right(self) -> None:
        """Let hands put the tokens on a drawn table as the match has them."""
        ...

    def look_for_tokens(self) -> None:
        """Look for tokens on every tile once more."""
        ...

    def wants(self, tiles: Sequence[str]) -> None:
        """Know which tiles hands may lay next."""
        ...

    def throws(self, dice: int, die: Sequence[str]) -> None:
        """Wait for dice in the tray.

        Args:
            dice: How many; 0 if none are to be thrown now.
            die: The faces of one.
        """
        ...

    def mistrust(self) -> None:
        """Propose nothing until the table was once seen to agree: something was taken back."""
        ...

    def trust(self) -> None:
        """Take what lies there at its word."""
        ...

    def read_again(self) -> None:
        """Propose anew what lies there and was not told: a question opened."""
        ...

    def point_at(self, laid: Laid, corners: Iterable[tuple[float, float]]) -> None:
        """Know where in the picture a tile lies: people put its corners there.

        Args:
            laid: How it lies.
            corners: Of its face in pixels, clockwise from its printed north-west corner.
        """
        ...

    @property
    def shot(self) -> Shot | None:
        """The camera's last picture; None where there is no camera, or none yet."""
        ...

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What to outline in the picture."""
        ...

    @property
    def rate_hz(self) -> float:
        """How many pictures came in a second, over the last few seconds."""
        ...

    @property
    def looking(self) -> bool:
        """There is a camera that should give pictures."""
        ...

    @property
    def pictured(self) -> frozenset[str]:
        """Faces that are known by their pictures."""
        ...

    @property
    def training(self) -> float:
        """How far the learning of pictures is, 0 to 1; 1 while nothing is being learned."""
        ...

    def learn_here(self, laid: Laid, corners: Corners) -> str:
        """Take a picture of a tile where it lies on the table, and begin to learn it.

        Args:
            laid: How it lies.
            corners: Of its cell in the picture, clockwise from the table's north-west.

        Returns:
            "", or why not, as in ``Learner.take``; ``large`` for a tile of several cells.

        Raises:
            OSError: The disk refuses.
        """
        ...

    def learner(self, game: str, pack: str) -> Learner | None:
        """Begin to take pictures of a pack's tiles; None where there is no camera, or a match."""
        ...

    def dice_learner(self, game: str, faces: Sequence[str]) -> "DiceLearner | None":
        """Begin to take pictures of a die with icons, over an open match, too.

        Args:
            game: The game's id.
            faces: Of the die, in the order to take them.

        Returns:
            None where there is no camera that could see a real tray.
        """
        ...
