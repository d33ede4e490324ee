"""A page: everything one screen shows, in the zones every screen has (UX.md section 3)."""

from typing import Literal, TypeAlias

from msgspec import Struct

from companion.ui.models import (
    AskModel,
    ConsequencesModel,
    Glyph,
    NavBarModel,
    OptionsModel,
    PadModel,
    StampsModel,
    StatusBarModel,
    StepperModel,
)

Light: TypeAlias = Literal["", "fall", "goal"]
"""What the lamps do while a page is shown: as usual, or for somebody's great moment."""
Slot: TypeAlias = Literal["plan", "side", "stage", "left", "right"]
"""Where on the stage a part stands. ``plan`` and ``side`` are the map's and the heroes' zones,
``left`` and ``right`` share the stage (one above the other on a tall panel)."""


class Part(Struct, frozen=True):
    """One part of the stage and the view model it shows."""

    slot: Slot
    model: object


class Page(Struct, frozen=True):
    """What a screen shows now.

    Attributes:
        screen: Which screen: names its view and its pictures.
        state: Which state of it, for pictures ("" for the usual one).
        status_bar: Whose turn, phases, lamps.
        stage: The parts between status bar and question.
        consequences: What changed since people decided last, between stage and question.
        ask: The question.
        options: Its answers.
        nav_bar: The four buttons.
        alarm: Accent and band are those of the alarm.
        quarter: Degrees by which the whole page is turned to one seat (private view).
        secret: Nothing of it may be kept: no picture, no log, no speech.
        held: It is shown only while something is held: a hand rests on it.
        single: One hand alone may be on the glass: another finger lets go of what is held.
        spoken: What a voice says of it, in order.
        far: The question may take the whole stage in far mode: nothing else is needed.
        split: How much of the stage's width ``left`` takes.
        opened: Number of the screen it belongs to, counted as screens are opened: its lists begin
            at their top, and stay where they were once a screen over it is closed.
        lasts_s: After so long it goes on by itself; 0 for one that waits for a tap.
        light: What the lamps do meanwhile.
        about: The seat whose lamp that is, or "".
    """

    screen: str
    status_bar: StatusBarModel = StatusBarModel()
    stage: tuple[Part, ...] = ()
    ask: AskModel = AskModel()
    options: OptionsModel = OptionsModel()
    nav_bar: NavBarModel = NavBarModel()
    state: str = ""
    alarm: bool = False
    quarter: int = 0
    secret: bool = False
    held: bool = False
    single: bool = False
    spoken: tuple[str, ...] = ()
    far: bool = False
    split: float = 0.5
    opened: int = 0
    lasts_s: float = 0.0
    light: Light = ""
    about: str = ""
    consequences: ConsequencesModel = ConsequencesModel()


def parts(stage: tuple[object, ...]) -> tuple[Part, ...]:
    """Return where view models stand: one has the stage, two share it; parts say it themselves."""
    slots: tuple[Slot, ...] = ("left", "right") if len(stage) > 1 else ("stage",)
    return tuple(
        model if isinstance(model, Part) else Part(slot, model)
        for slot, model in zip(slots, stage, strict=True)
    )


def is_typed(stage: tuple[Part, ...]) -> bool:
    """Tell whether people type on a stage: it needs its whole height for their fingers."""
    return any(isinstance(part.model, StampsModel | PadModel | StepperModel) for part in stage)


def plain_status_bar(title: str, note: str = "", devices: tuple[Glyph, ...] = ()) -> StatusBarModel:
    """Return a status bar that only says where one is."""
    return StatusBarModel(title=title, note=note, devices=devices)
