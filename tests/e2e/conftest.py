"""The window is opened as the tests of the screen open it, whichever of them runs first."""

import sys
from pathlib import Path

SCREEN_TESTS = Path(__file__).parents[1] / "ui"
sys.path.insert(0, str(SCREEN_TESTS))

from companion.ui.display.window import WindowSettings, prepare  # noqa: E402
from companion.ui.theme.screen_panel import known_panel  # noqa: E402

if "kivy.core.window" not in sys.modules:
    prepare(WindowSettings(known_panel((1280, 1280)), driver="offscreen", touch="none"))
