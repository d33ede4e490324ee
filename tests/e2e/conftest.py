"""The window is opened as the tests of the screen open it, whichever of them runs first."""

import sys

from companion.ui.display.window import WindowSettings, prepare
from companion.ui.theme.screen_panel import known_panel

if "kivy.core.window" not in sys.modules:
    prepare(WindowSettings(known_panel((1280, 1280)), driver="offscreen", touch="none"))
