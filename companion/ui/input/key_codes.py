"""Keyboards: the kernel's key codes as names and letters.

Letters stand where a US keyboard has them; with AltGr the Polish ones are added, as on a Polish
programmer's keyboard. A bare console has no other layout for us to ask.
"""

from collections.abc import Iterable
from typing import Final

from companion.evdev import event_codes
from companion.ui.input.input_events import Key, Signal, State
from companion.ui.input.kernel import Event

NAMES: Final = {
    event_codes.KEY_ESC: "escape",
    event_codes.KEY_BACKSPACE: "backspace",
    event_codes.KEY_TAB: "tab",
    event_codes.KEY_ENTER: "enter",
    event_codes.KEY_KPENTER: "enter",
    event_codes.KEY_OK: "enter",
    event_codes.KEY_SELECT: "enter",
    event_codes.KEY_SPACE: "space",
    event_codes.KEY_UP: "up",
    event_codes.KEY_LEFT: "left",
    event_codes.KEY_RIGHT: "right",
    event_codes.KEY_DOWN: "down",
    102: "home",
    107: "end",
    104: "pageup",
    109: "pagedown",
    158: "escape",  # KEY_BACK of remote controls
}
_ROWS: Final = (
    (2, "1234567890-=", "!@#$%^&*()_+"),
    (16, "qwertyuiop", "QWERTYUIOP"),
    (30, "asdfghjkl", "ASDFGHJKL"),
    (44, "zxcvbnm,./", "ZXCVBNM<>?"),
)
_PAD: Final = {79: "1", 80: "2", 81: "3", 75: "4", 76: "5", 77: "6", 71: "7", 72: "8", 73: "9"}
_LETTERS: Final = {
    **{first + n: pair for first, low, high in _ROWS for n, pair in enumerate(zip(low, high))},  # noqa: B905  equally long
    **{code: (digit, digit) for code, digit in (*_PAD.items(), (82, "0"))},
}
_ALTGR: Final = dict(zip("acelnosxz", "ąćęłńóśźż", strict=True))
SHIFTS: Final = frozenset((42, 54))
ALTGR: Final = 100
OTHERS: Final = frozenset((29, 97, 56, 125, 126))
"""Control, Alt and the system's keys: what is pressed with them is for somebody else."""


class Keyboard:
    """Hands on every key; buttons of a mouse in the same device are not keys."""

    def __init__(self) -> None:
        """Begin with no key down."""
        self._down: dict[int, None] = {}

    def take(self, event: Event) -> Iterable[Signal]:
        """Take one event."""
        if (
            event.kind != event_codes.EV_KEY
            or event_codes.BTN_FIRST <= event.code <= event_codes.BTN_LAST
        ):
            return ()
        if event.value:
            self._down[event.code] = None
        elif event.code in self._down:
            del self._down[event.code]
        else:  # it went down before anybody listened
            return ()
        return (Key(event.code, event.value),)

    def resync(self, state: State) -> Iterable[Signal]:
        """Let go of keys that came up unheard; keys that went down unheard are nothing."""
        pressed = state.pressed()
        return self._up([code for code in self._down if code not in pressed], cancelled=False)

    def release(self) -> Iterable[Signal]:
        """Let go of every key."""
        return self._up(list(self._down), cancelled=True)

    def _up(self, gone: list[int], *, cancelled: bool) -> tuple[Signal, ...]:
        for code in gone:
            del self._down[code]
        return tuple(Key(code, 0, cancelled) for code in gone)


def letter(code: int, *, shift: bool, altgr: bool) -> str:
    """Return what a key types, or ""."""
    pair = _LETTERS.get(code, ("", ""))
    if altgr:
        found = _ALTGR.get(pair[0], "")
        return found.upper() if shift else found
    return pair[shift]
