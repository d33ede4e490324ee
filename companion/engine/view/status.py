"""How a game stands, for status bar, lamps and whoever follows from elsewhere."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.ids import SeatId
from companion.engine.message import Message

Counts: TypeAlias = Literal["always", "calm", "never"]
"""When a number of the game stands on the status bar; ``calm``: as long as the alarm is off."""


class Gauge(Struct, frozen=True):
    """A number of the game shown on status bar and lamps.

    Attributes:
        name: What is counted.
        value: How much of it there is.
        most: Its highest value.
        id: What the lamps and the broker call it; its track's id, where it is one.
        icon: Before the number on the status bar, where its name may have no room.
        when: When the status bar shows it; ``never`` where the alarm says what is left of it.
        goal: What a page of its own says each time it rises: ``{n}`` is the value, ``{most}`` the
            highest; no words where that is nothing great.
    """

    name: Message
    value: int
    most: int
    id: str = ""
    icon: str = ""
    when: Counts = "always"
    goal: Message = NO_WORDS


class Alarm(Struct, frozen=True):
    """What turns the whole match once it has begun: a flood, a fire.

    Attributes:
        name: What it is called ("Flood"); no words in a game that knows none.
        begins: What is said as it begins ("The flood has begun").
        on: It has begun.
        left: What is left until the worst, None where nothing is counted.
        step: The step whose instruction tells of it: the alarm's own page takes its place; "" where
            nothing is asked.
        changes: What is different from now on, a line each: the word of an icon, and words.
    """

    name: Message = NO_WORDS
    begins: Message = NO_WORDS
    on: bool = False
    left: int | None = None
    step: str = ""
    changes: tuple[tuple[str, Message], ...] = ()


NO_ALARM: Final = Alarm()
NO_PHASE: Final = -1


class Status(Struct, frozen=True):
    """All that lamps and status bar show.

    Attributes:
        phases: Name of each phase, in order of play.
        phase: Index of the present one, ``NO_PHASE`` for none.
        seat: The seat whose turn it is.
        seats: Seats still taking turns, in order.
        alarm: The game's alarm.
        danger: Somebody should look up.
        gauges: Numbers such as a pool of tokens; the status bar never drops one.
    """

    phases: tuple[Message, ...]
    phase: int
    seat: SeatId
    seats: tuple[SeatId, ...]
    alarm: Alarm = NO_ALARM
    danger: bool = False
    gauges: tuple[Gauge, ...] = ()
