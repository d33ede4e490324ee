"""Status bar, question, options and nav bar: what stands on every screen (UX.md section 4)."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from companion.art.tile_records import TileArt
from companion.engine.grid import Turns
from companion.ports import SignalFrame
from companion.ui.models.match_models import TrackModel
from companion.ui.models.symbols import Figure, Glyph, Sign, Span

_PLACES: Final = 7
"""So many places or more have small buttons: they are tapped on the map."""
_OTHERS_MOST: Final = 3
"""So many answers beside them may scroll in a row below it."""


class StatusBarModel(Struct, frozen=True):
    """The status bar: whose turn, who follows, phases, pool, alarm, devices.

    Attributes:
        title: The words at the left ("ANNA'S TURN", "NEW GAME").
        who: The figure before the title, or None.
        order: Who follows, clockwise as the reader sees it; drawn hollow and small.
        signal: The frame the real lamps show too; its phases make the pills, its alarm the lamp.
        phase_words: A short word per lamp of ``signal.phases``, in the same order.
        note: Words at the right, before the alarm lamp ("WATER 3"); short form in
            ``note_short`` for narrow panels.
        alarm_word: The word on the alarm lamp ("FLOOD"), "" for no lamp.
        alarm_note: What the lit lamp adds ("3 LEFT").
        track: The game's first track, drawn small where there is room; its step stands always.
        devices: Icons of what is lost (``camera_off``, ``disk``, ``unplugged``).
    """

    title: str = ""
    who: Figure | None = None
    order: tuple[Figure, ...] = ()
    signal: SignalFrame | None = None
    phase_words: tuple[str, ...] = ()
    note: str = ""
    note_short: str = ""
    alarm_word: str = ""
    alarm_note: str = ""
    track: TrackModel | None = None
    devices: tuple[Glyph, ...] = ()


class AskModel(Struct, frozen=True):
    """The question bar.

    Attributes:
        ask: The ask line, words and signs; it wraps to a second line, never shrinks.
        support: One sentence, how or what is left.
        ref: At the right: the ledger id or the place in a queue ("3 OF 5").
        notice: Replaces the support line while it is not empty (device lost, disk, clock).
    """

    ask: tuple[Span, ...] = ()
    support: str = ""
    ref: str = ""
    notice: str = ""


OptionKind: TypeAlias = Literal["confirm", "choice", "possible", "off"]


class OptionModel(Struct, frozen=True):
    """One answer.

    Attributes:
        ref: What comes back.
        label: Up to 12 letters a line.
        second: The consequence in numbers; the reason if the option is off.
        second_short: Instead of ``second`` where that has no room.
        kind: ``confirm`` is filled with the accent (at most one of a question, the default),
            ``choice`` has an accent border, ``possible`` a plain one, ``off`` a dashed one.
        sign: Icon or figure at the top left.
        letter: Badge that the plan shows too.
        picture: A tile drawn at the left, or None.
        picture_turns: Quarter turns of the picture.
        focused: Next has moved the fill here; drawn like ``confirm``.
        holds: Counts only while held (private view); no confirm mark is drawn.
        leads: It opens more choices: a finger that holds a private view chooses it by staying
            on it.
    """

    ref: str
    label: str
    second: str = ""
    kind: OptionKind = "possible"
    sign: Sign | None = None
    letter: str = ""
    picture: TileArt | None = None
    picture_turns: Turns = 0
    focused: bool = False
    holds: bool = False
    leads: bool = False
    second_short: str = ""


class OptionsModel(Struct, frozen=True):
    """All answers of one question.

    Attributes:
        question: Identity of the question. When it changes, taps are refused for a moment.
        options: In the order they are shown.
        busy: Ref of the option whose answer is being written to the disk, or "".
        small_rows: So many rows of small buttons are in sight, the rest is scrolled to: the map
            has the room; 0 for buttons of full size.
    """

    question: str = ""
    options: tuple[OptionModel, ...] = ()
    busy: str = ""
    small_rows: int = 0

    @property
    def mostly_places(self) -> bool:
        """Whether few answers are no places: all the others can be tapped on the map."""
        lettered = sum(bool(option.letter) for option in self.options)
        return bool(lettered) and len(self.options) - lettered <= _OTHERS_MOST

    @property
    def many_places(self) -> bool:
        """Whether there are so many places that buttons of full size would hide the map."""
        return self.mostly_places and sum(bool(it.letter) for it in self.options) >= _PLACES


class NavButton(Struct, frozen=True):
    """One button of the nav bar."""

    ref: str
    word: str
    icon: str
    lit: bool = False
    off: bool = False


class NavBarModel(Struct, frozen=True):
    """The nav bar: the same four in a match (why, undo, card, more)."""

    buttons: tuple[NavButton, ...] = ()
