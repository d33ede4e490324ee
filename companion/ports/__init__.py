"""Value types and protocols that cross the walls between the parts of the house.

Devices and eyes sit on one side, the session and the screen on the other; neither imports the
other. Everything is imported from here; a module an idea lies beside it. Times named ``began_s``
are monotonic seconds: a press is dated by its edge, a scan by its first byte, a sighting by the
first frame of its vote.
"""

# pyright: reportUnusedImport=false
# What is imported here is what the package offers.

from companion.ports.devices import (
    DeviceHealth,
    DeviceKind,
    DeviceNotice,
    Devices,
    HealthState,
    Press,
    Scan,
    Sound,
)
from companion.ports.dice import DiceSeen
from companion.ports.in_view import Border, InView, Outgrown, outgrown
from companion.ports.inbox import Inbox, Said
from companion.ports.lamps import Lamp, Lamps, Rhythm, SignalFrame, Stretch, StripPlan
from companion.ports.lessons import DieGuess, Lesson, LessonSeen, Lying, Training
from companion.ports.match import MatchSession, OpenMatch
from companion.ports.shots import Corners, FaceSeen, Shot
from companion.ports.standing import Standing
from companion.ports.tabletop import TableTop, bodies
from companion.ports.tiles import (
    Confidence,
    Guess,
    Laid,
    Mark,
    Sighting,
    TableSeen,
    TileShape,
    Unsure,
)
from companion.ports.tokens import MovedBy, TokenLies, TokenSeen, TokensSeen
from companion.ports.vision import DiceUse, LensUse, NoVision, TableEyes, VisionPort
