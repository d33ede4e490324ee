"""The dice tray while dice are learned: the picture, what each die is taken for, the faces."""

from typing import Literal, TypeAlias

from msgspec import Struct

from companion.ports import Shot
from companion.ui.models.camera_view_model import Corner

DieState: TypeAlias = Literal["sure", "doubt", "chosen"]


class TrayDie(Struct, frozen=True):
    """One die outlined in the picture.

    Attributes:
        ref: What a tap near it answers; "" if it cannot be chosen.
        corners: In pixels of the picture, clockwise.
        icons: Icon words of the face it is taken for, at most three.
        name: The face's name: stands for a face without icons, and is read aloud.
        state: ``doubt`` has a problem, or nobody knows its face: a dashed accent line and a "?";
            ``chosen`` was tapped: a thick accent line.
    """

    ref: str
    corners: tuple[Corner, ...]
    icons: tuple[str, ...] = ()
    name: str = ""
    state: DieState = "sure"


class TrayModel(Struct, frozen=True):
    """The camera's picture of the tray.

    Attributes:
        shot: The picture, or None.
        dice: What is outlined.
        field: Places that have to be in sight, in pixels; empty for the whole picture.
        empty: Sentence in place of a picture.
    """

    shot: Shot | None = None
    dice: tuple[TrayDie, ...] = ()
    field: tuple[Corner, ...] = ()
    empty: str = ""


class FaceKey(Struct, frozen=True):
    """One face of the die in the row of those that are wanted.

    Attributes:
        ref: What a tap answers.
        place: Its place in the order, "1" and up, or "".
        icons: Icon words, at most three.
        name: What it is called; written only where there are no icons.
        taken: Its picture is there: a check.
        choice: It may be the face of the die that was tapped.
        shown: A die in the picture shows it now.
    """

    ref: str
    place: str
    icons: tuple[str, ...] = ()
    name: str = ""
    taken: bool = False
    choice: bool = False
    shown: bool = False


class FacesModel(Struct, frozen=True):
    """The faces of a die under a head, in the order they are wanted."""

    head: str = ""
    keys: tuple[FaceKey, ...] = ()
