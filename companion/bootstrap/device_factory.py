"""Devices made from their wiring: the real ones, or their fakes."""

import os
import tempfile
from pathlib import Path
from typing import Final

from companion.hw.all_devices import Devices, FakeDevices, real
from companion.hw.device_config import DeviceConfig
from companion.ports import Inbox
from companion.ui.presenter.shell.app_context import AppContext

RUNTIME: Final = "RUNTIME_DIRECTORY"
"""Where a service keeps what lives as long as it does."""


def work_folder() -> Path:
    """Return a folder of our own for files that live as long as Companion."""
    given = os.environ.get(RUNTIME) or os.environ.get("XDG_RUNTIME_DIR")
    base = Path(given.partition(":")[0]) if given else Path(tempfile.gettempdir())
    return base if os.environ.get(RUNTIME) else base / f"companion-{os.getuid()}"


def devices_for(wiring: DeviceConfig, context: AppContext, inbox: Inbox) -> Devices:
    """Return the devices of a table, not running yet.

    Args:
        wiring: What is wired.
        context: Whose settings of sound and language hold.
        inbox: Where they speak.
    """
    makers = FakeDevices(wiring).makers() if wiring.fakes else real(work_folder())
    return Devices(
        wiring,
        inbox,
        makers,
        sound=lambda: context.settings.sound,
        language=lambda: context.settings.language,
    )
