"""What people are told of a measured lens that is not used."""

from collections.abc import Mapping
from typing import Final

from companion.engine.message import Message, say
from companion.ports import LensUse

LENS_TEXTS: Final[Mapping[LensUse, Message]] = {
    "other": say("Another camera's lens. Use it, or measure again: companion calibrate."),
    "unfit": say("The measured lens does not fit. Measure again: companion calibrate."),
}
"""What to say of a measured lens that is not used, and what helps."""
