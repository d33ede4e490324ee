"""What devices say, how they are, and what they are asked to do."""

from collections.abc import Sequence
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from companion.engine.message import Message, plain
from companion.ports.match_standing import MatchStanding
from companion.ports.signal_frame import Lamps, StripPlan


class Press(Struct, frozen=True):
    """A button was pressed (or a lamp's stand-in on the screen)."""

    button: str
    began_s: float
    held: bool = False


class Scan(Struct, frozen=True):
    """A card was held to a reader; ``ref`` is the option or card it stands for."""

    ref: str
    began_s: float
    reader: str = ""


class DeviceNotice(Struct, frozen=True):
    """A device came, went or complains; shown once as a notice line."""

    device: str
    state: Literal["ready", "lost", "refused"]
    detail: str = ""


DeviceKind: TypeAlias = Literal["panel", "scanner", "strip", "voice", "house", "printer", "camera"]


HealthState: TypeAlias = Literal["off", "starting", "ready", "lost"]


class DeviceHealth(Struct, frozen=True):
    """How one device is, for the devices screen and ``companion doctor``.

    Attributes:
        name: What its notices call it.
        kind: What it is; ``house`` is the MQTT broker.
        state: ``off``: not wired; ``starting``: not found yet, and not yet missed.
        says: Where it is, or why it is not there.
        tried: What the last test of it did, in English words of the catalogue, or "".
    """

    name: str
    kind: DeviceKind
    state: HealthState
    says: Message = Message("")
    tried: str = ""

    @property
    def detail(self) -> str:
        """What it says, in English."""
        return plain(self.says)


Sound: TypeAlias = Literal["turn", "danger", "alarm", "refuse", "ask", "lost"]


class Devices(Protocol):
    """Everything that is wired to the table.

    Attributes:
        chairs: The seats' ids, clockwise; empty while no match is open.
        lamps: What has lamps to light.
    """

    chairs: tuple[str, ...]
    lamps: tuple[Lamps, ...]

    def tell(self, standing: MatchStanding, /) -> None:
        """Tell the broker."""

    def scanned(self, reader: str, /) -> None:
        """Tell the broker that a card was scanned."""

    def say(self, question: tuple[str, ...], news: tuple[str, ...] = (), /) -> None:
        """Speak."""

    def sound(self, name: Sound, /) -> None:
        """Play a sound."""

    def look(self) -> Sequence[DeviceHealth]:
        """Return how every device is."""
        ...

    def test(self, name: str, /) -> None:
        """Let a device do something that people can see or hear."""

    @property
    def strip(self) -> StripPlan | None:
        """Where everything stands along the strip; None without one."""
        ...

    def wire(self, plan: StripPlan, /) -> None:
        """Show another plan of the strip at once."""

    def keep(self, plan: StripPlan, /) -> None:
        """Write the plan to the wiring file; raise OSError where the disk refuses."""

    @property
    def prints(self) -> bool:
        """Whether there is a printer now."""
        ...

    def print(self, texts: Sequence[str], /) -> None:
        """Print paragraphs, the first one large."""
