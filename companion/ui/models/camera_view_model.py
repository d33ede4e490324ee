"""What the camera sees, and what is said of it (source: UX.md section 4, camera view)."""

from typing import Literal, TypeAlias

from msgspec import Struct

from companion.ports import Confidence, Shot

OutlineKind: TypeAlias = Confidence | Literal["asked"]
Corner: TypeAlias = tuple[float, float]


class Outline(Struct, frozen=True):
    """A tile or cell outlined in the picture.

    Attributes:
        corners: In pixels of the picture, clockwise.
        kind: ``sure`` is a thin bone line with a check; ``probable`` a dashed bone line; ``doubt``
            and ``asked`` a dashed accent line with a badge; ``hidden`` corner ticks.
        name: Written on it, or "".
        badge: In the middle of it: "?", a letter or a number, or "".
    """

    corners: tuple[Corner, ...]
    kind: OutlineKind = "sure"
    name: str = ""
    badge: str = ""


class CameraModel(Struct, frozen=True):
    """The camera's picture, dimmed to the room, with outlines.

    Attributes:
        shot: The picture, or None.
        outlines: What to outline.
        focus: Places that have to be in sight, in pixels; empty for the whole picture.
        handles: Corners that people drag, in pixels, or none. A drag answers
            ``corner N X,Y``.
        head: A word under the picture, or "".
        empty: Sentence in place of a picture.
        bright: Not dimmed: people judge light and sharpness by it.
    """

    shot: Shot | None = None
    outlines: tuple[Outline, ...] = ()
    focus: tuple[Corner, ...] = ()
    handles: tuple[Corner, ...] = ()
    head: str = ""
    empty: str = ""
    bright: bool = False


class NoteModel(Struct, frozen=True):
    """A few sentences beside a picture, and how far something is.

    Attributes:
        head: In capitals, small.
        lines: Sentences; the first is bone, the others ash.
        share: How much is done, 0 to 1, as a bar; less than 0 for none.
        foot: One line at the bottom, behind a camera, or "".
    """

    head: str = ""
    lines: tuple[str, ...] = ()
    share: float = -1.0
    foot: str = ""
