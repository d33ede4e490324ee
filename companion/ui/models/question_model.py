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


class ClockModel(Struct, frozen=True):
    """A number that runs for or against people ("3 WATER").

    Attributes:
        number: It is never dropped.
        word: What is counted: dropped where it has no room.
        icon: Stands before the number; "" for none.
    """

    number: str
    word: str = ""
    icon: str = ""


class StatusBarModel(Struct, frozen=True):
    """The status bar: whose turn, who follows, phases, clocks, alarm, devices.

    Attributes:
        title: The words at the left ("ANNA'S TURN", "NEW GAME").
        title_short: Instead of it where the clocks need the room ("ANNA").
        who: The figure before the title, or None.
        order: Who follows, clockwise as the reader sees it; drawn hollow and small.
        signal: The frame the real lamps show too; its phases make the pills, its alarm the lamp.
        phase_words: A short word per lamp of ``signal.phases``, in the same order.
        note: Words at the right, where there is no match ("12:30").
        clocks: The game's clocks, at the right before the alarm lamp.
        alarm_word: The word on the alarm lamp ("FLOOD"), "" for no lamp.
        left: What the lit lamp counts ("3 LEFT"), or None.
        track: The game's first track, drawn small where there is room; its step stands always.
        devices: Icons of what is lost (``camera_off``, ``disk``, ``unplugged``).
    """

    title: str = ""
    title_short: str = ""
    who: Figure | None = None
    order: tuple[Figure, ...] = ()
    signal: SignalFrame | None = None
    phase_words: tuple[str, ...] = ()
    note: str = ""
    clocks: tuple[ClockModel, ...] = ()
    alarm_word: str = ""
    left: ClockModel | None = None
    track: TrackModel | None = None
    devices: tuple[Glyph, ...] = ()


class AskModel(Struct, frozen=True):
    """The question bar.

    Attributes:
        ask: The ask line, words and signs; it wraps to a second line, never shrinks.
        support: One sentence, how or what is left.
        ref: At the right: the ledger id or the place in a queue ("3 OF 5").
        notice: Replaces the support line while it is not empty (device lost, disk, clock).
        thinks: Whose answer Companion works out: stands at the right, soon in a ring.
    """

    ask: tuple[Span, ...] = ()
    support: str = ""
    ref: str = ""
    notice: str = ""
    thinks: Sign | None = None


OptionKind: TypeAlias = Literal["confirm", "choice", "possible", "fold", "off"]


class OptionModel(Struct, frozen=True):
    """One answer.

    Attributes:
        ref: What comes back.
        label: Up to 12 letters a line.
        second: The consequence in numbers; the reason if the option is off.
        second_short: Instead of ``second`` where that has no room.
        kind: ``confirm`` is filled with the accent (at most one of a question, the default),
            ``choice`` has an accent border, ``possible`` a plain one, ``off`` a dashed one; so has
            ``fold``, which opens what cannot be done.
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
        map_share: They are small and stand beside a map of full height that has this share of the
            width; 0 for a map above them.
    """

    question: str = ""
    options: tuple[OptionModel, ...] = ()
    busy: str = ""
    small_rows: int = 0
    map_share: float = 0.0

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
