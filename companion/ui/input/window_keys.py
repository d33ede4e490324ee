"""Keys of a window, for desktops: SDL's numbers and letters as the same strokes as a console's."""

from typing import Final

from kivy.core.window import Window

from companion.engine.person_names import JOINERS
from companion.ui.input.provider import Listener, Stroke

_NAMES: Final = {
    8: "backspace",
    9: "tab",
    13: "enter",
    27: "escape",
    32: "space",
    271: "enter",
    273: "up",
    274: "down",
    275: "right",
    276: "left",
    278: "home",
    279: "end",
    280: "pageup",
    281: "pagedown",
}
"""Kivy's key codes (kivy.core.window, Keyboard.keycodes)."""
_OTHERS: Final = frozenset(("ctrl", "alt", "meta"))
"""What is pressed with these is for somebody else."""


class WindowKeys:
    """Hands a window's keys on. Named keys go down and come up; letters are typed."""

    def __init__(self, listener: Listener) -> None:
        """Listen to the open window."""
        self._listener = listener
        self._down: set[int] = set()
        self._binds = {
            "on_key_down": self._pressed,
            "on_key_up": self._lifted,
            "on_textinput": self._typed,
        }
        for event, call in self._binds.items():
            _ = Window.fbind(event, call)

    def end(self) -> None:
        """Listen no more."""
        for event, call in self._binds.items():
            Window.funbind(event, call)

    def _pressed(
        self,
        _window: object,
        key: int,
        _scancode: int = 0,
        _codepoint: str | None = None,
        modifiers: list[str] | None = None,
        **_more: object,
    ) -> bool:
        held = set(modifiers or ())
        name = _NAMES.get(key)
        if name is None or held & _OTHERS:
            return False
        repeated = key in self._down
        self._down.add(key)
        text = " " if name == "space" else ""
        self._listener.stroke(
            Stroke(str(key), name, text, down=True, repeated=repeated, shift="shift" in held)
        )
        return True

    def _lifted(self, _window: object, key: int, *_: object, **_more: object) -> bool:
        if key not in self._down:
            return False
        self._down.discard(key)
        self._listener.stroke(Stroke(str(key), _NAMES[key], down=False))
        return True

    def _typed(self, _window: object, text: str) -> bool:
        for letter in text:
            if letter != " " and (letter.isprintable() or letter in JOINERS):
                self._listener.stroke(Stroke(letter, "", letter))
                self._listener.stroke(Stroke(letter, "", letter, down=False))
        return True
