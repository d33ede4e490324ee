"""Value types and protocols that cross the walls between the parts of Companion.

Devices and vision sit on one side, the session and the screen on the other; neither imports the
other. Everything is imported from here; a module an idea lies beside it. Times named ``began_s``
are monotonic seconds: a press is dated by its edge, a scan by its first byte, a sighting by the
first frame of its vote.
"""

# pyright: reportUnusedImport=false
# What is imported here is what the package offers.

from companion.ports.bot_decided import BotDecided
from companion.ports.camera_pictures import Corners, FaceSeen, Shot
from companion.ports.camera_reach import Border, InView, Outgrown, outgrown
from companion.ports.device_port import (
    DeviceHealth,
    DeviceKind,
    DeviceNotice,
    Devices,
    HealthState,
    Press,
    Scan,
    Sound,
)
from companion.ports.dice_seen import DiceSeen
from companion.ports.inbox_port import Inbox, Said
from companion.ports.lesson_port import DieGuess, Lesson, LessonSeen, LyingDie, Training
from companion.ports.match_port import MatchSession, OpenMatch
from companion.ports.match_standing import MatchStanding
from companion.ports.signal_frame import Lamp, Lamps, Rhythm, SignalFrame, Stretch, StripPlan
from companion.ports.tabletop_port import TableTop
from companion.ports.tiles_seen import (
    Confidence,
    Guess,
    Laid,
    Mark,
    Sighting,
    TableSeen,
    TileShape,
    Unsure,
)
from companion.ports.tokens_seen import MovedBy, TokenLies, TokenSeen, TokensSeen, Way
from companion.ports.vision_port import BoardUse, DiceUse, LensUse, NoVision, VisionPort
