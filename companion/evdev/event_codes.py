"""Numbers of the kernel's input events (source: linux/input.h, linux/input-event-codes.h)."""

from typing import Final

# -- kinds of events
EV_SYN: Final = 0x00
EV_KEY: Final = 0x01
EV_REL: Final = 0x02
EV_ABS: Final = 0x03

# -- what EV_SYN says
SYN_REPORT: Final = 0
SYN_MT_REPORT: Final = 2
SYN_DROPPED: Final = 3

# -- axes
REL_X: Final = 0x00
REL_Y: Final = 0x01
REL_WHEEL: Final = 0x08
ABS_X: Final = 0x00
ABS_Y: Final = 0x01
ABS_PRESSURE: Final = 0x18
ABS_MT_SLOT: Final = 0x2F
ABS_MT_TOUCH_MAJOR: Final = 0x30
ABS_MT_POSITION_X: Final = 0x35
ABS_MT_POSITION_Y: Final = 0x36
ABS_MT_TOOL_TYPE: Final = 0x37
ABS_MT_TRACKING_ID: Final = 0x39
MT_TOOL_PALM: Final = 2

# -- buttons
BTN_LEFT: Final = 0x110
BTN_JOYSTICK: Final = 0x120
BTN_GAMEPAD: Final = 0x130
BTN_TOOL_PEN: Final = 0x140
BTN_TOOL_FINGER: Final = 0x145
BTN_TOUCH: Final = 0x14A
BTN_STYLUS: Final = 0x14B
BTN_TOOL_DOUBLETAP: Final = 0x14D
BTN_FIRST: Final = 0x100
BTN_LAST: Final = 0x151
"""From the first to the last, codes of EV_KEY are buttons of pointing devices, not keys."""

# -- what a device says of itself
PROP_POINTER: Final = 0
PROP_DIRECT: Final = 1
PROP_ACCELEROMETER: Final = 6

# -- keys that Companion knows
KEY_ESC: Final = 1
KEY_BACKSPACE: Final = 14
KEY_TAB: Final = 15
KEY_ENTER: Final = 28
KEY_SPACE: Final = 57
KEY_KPENTER: Final = 96
KEY_UP: Final = 103
KEY_LEFT: Final = 105
KEY_RIGHT: Final = 106
KEY_DOWN: Final = 108
KEY_OK: Final = 352
KEY_SELECT: Final = 353
