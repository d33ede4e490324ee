"""The keyboard: a ring goes over what can be tapped, and a key is a finger there.

Enter and Space put a finger down where the ring is, and lift it when they come up: so whatever
holds for a finger (the guard after a question, holding, repeating, waking) holds for a key.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, cast

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

from companion.ui.focus.focus_ring import Ring
from companion.ui.focus.focus_targets import in_sight, next_spot, ringed, spots_of
from companion.ui.focus.neighbours import Way
from companion.ui.focus.pad_typing import PadTyping
from companion.ui.input.provider import Stroke
from companion.ui.input.screen_rotation import on_glass
from companion.ui.input.touch import KEYS, Finger, cancel
from companion.ui.models import OptionModel
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.shell.screen_stack import ScreenStack
from companion.ui.theme.skin import Skin
from companion.ui.widgets.drawing.tap_targets import TapTarget
from companion.ui.widgets.lists.scroller import Scroller

_WAYS: Final[dict[str, tuple[float, float]]] = {
    "left": (-1, 0),
    "right": (1, 0),
    "up": (0, 1),
    "down": (0, -1),
}
_CARRY_MM: Final = 4.0
"""How far an arrow key carries what is held."""
_REPEATING: Final = frozenset((*_WAYS, "tab", "pageup", "pagedown"))
_CLOSING: Final = ("back", "close", "cancel")
"""What Escape does on a page, if it can: the way back, by its ref."""


@dataclass(slots=True)
class _Held:
    """A key that is down, the finger it is, and where that began."""

    finger: Finger
    spot: TapTarget
    at: tuple[float, float]


class KeyNavigation:
    """Moves the ring and taps where it is.

    Attributes:
        shown: The ring is used: somebody has pressed a key since the last touch.
        ring: What is drawn around the place.
    """

    def __init__(
        self,
        stack: ScreenStack,
        over: Widget,
        roots: Callable[[], tuple[Widget, ...]],
        page: Callable[[], Page | None],
        skin: Callable[[], Skin],
    ) -> None:
        """Listen to the window's touches: they put the ring away.

        Args:
            stack: Where keys go that are no taps.
            over: The widget everything stands in.
            roots: What is shown now.
            page: The page that is shown now.
            skin: How it looks.
        """
        self.shown = False
        self._stack = stack
        self._roots = roots
        self._page = page
        self._skin = skin
        self.ring = Ring(over)
        self._at: TapTarget | None = None
        self._question = ""
        self._held: dict[str, _Held] = {}
        self._pad = PadTyping()
        self._others: Final[dict[str, Callable[[], None]]] = {
            "escape": self._leave,
            "backspace": self._erase,
            "home": lambda: self._edge(0),
            "end": lambda: self._edge(-1),
            "pageup": lambda: self._turn_page(-1),
            "pagedown": lambda: self._turn_page(1),
        }
        self._place = Clock.create_trigger(self._placed)
        _ = Window.fbind("on_touch_down", self._touched)

    def end(self) -> None:
        """Listen no more."""
        Window.funbind("on_touch_down", self._touched)
        self._place.cancel()
        self.ring.hide()

    # -- where the ring is

    @property
    def spot(self) -> TapTarget | None:
        """The place that Enter would tap, or None on a page without any."""
        return self._spot(self._spots())

    def page_shown(self) -> None:
        """Another page may be shown: the ring finds its place once that is drawn."""
        page = self._page()
        question = page.options.question if page is not None else ""
        if question != self._question:
            self._question, self._at = question, None
            self._pad.typing = False
            self.ring.hide()
        if self.shown:
            self._place()

    def hide(self) -> None:
        """Put the ring away."""
        self.shown = False
        self.ring.hide()

    def _spots(self) -> list[TapTarget]:
        return spots_of(*self._roots())

    def _spot(self, spots: list[TapTarget]) -> TapTarget | None:
        """Return where the ring is on the page as it is now."""
        if self._at is not None:
            same = [spot for spot in spots if spot.key == self._at.key]
            if same:
                self._at = same[0]
            elif spots:  # it is gone: what is nearest to where it was
                x, y = self._at.point
                shown = [spot for spot in spots if in_sight(spot)] or spots
                self._at = min(
                    shown, key=lambda spot: abs(spot.point[0] - x) + abs(spot.point[1] - y)
                )
            else:
                self._at = None
        if self._at is None and spots:
            self._at = self._first(spots)
        return self._at

    def _first(self, spots: list[TapTarget]) -> TapTarget:
        """Return where the ring begins: on what Confirm does, else on the first answer."""
        option = self._chosen() or next(
            (o for o in self._options() if o.kind != "off" and not (o.holds and self._held)), None
        )
        of_option = [spot for spot in spots if option is not None and _is_option(spot, option.ref)]
        return (of_option or spots)[0]

    def _options(self) -> tuple[OptionModel, ...]:
        page = self._page()
        return page.options.options if page is not None else ()

    def _chosen(self) -> OptionModel | None:
        return next((o for o in self._options() if o.kind == "confirm" or o.focused), None)

    def _go(self, spot: TapTarget | None) -> None:
        """Move the ring, and bring what it is on into sight."""
        if spot is None:
            return
        self._at = spot
        if spot.reveal is not None:
            spot.reveal()
        self._placed()
        self._place()

    def _placed(self, *_: object) -> None:
        """Draw the ring where it belongs now."""
        spot = self.spot if self.shown else None
        if spot is None:
            self.ring.hide()
        else:
            self.ring.show(ringed(spot), self._skin())

    # -- keys

    def stroke(self, stroke: Stroke) -> None:
        """Take a key."""
        if not stroke.down:
            self._lift(stroke.key, gone=stroke.cancelled)
        elif stroke.repeated and stroke.name not in _REPEATING:
            return
        elif not self._stack.rest.stirred():  # a key that wakes the screen does nothing else
            self._take(stroke)

    def unplugged(self) -> None:
        """End what is held by a click: a pointing device is gone."""
        for root in self._roots():
            options = cast("Any", root).ids.get("options")
            if options is not None:
                options.unclick()

    def _take(self, stroke: Stroke) -> None:
        name = stroke.name
        if name in _WAYS:
            self._pad.typing = False
            self._step(cast("Way", name))
        elif name == "tab":
            self._turn(-1 if stroke.shift else 1)
        elif name == "enter" or (name == "space" and not (self._pad.typing and self._type(" "))):
            self._tap(stroke.key)
        elif name in self._others:
            self._others[name]()
        elif name != "space":
            self._letter(stroke.text)

    def _erase(self) -> None:
        """Take back a letter, or else an answer."""
        if not self._type("backspace"):
            self._stack.press("undo")

    def _letter(self, text: str) -> None:
        if self._type(text):
            return
        if text in ("?", "h", "H"):
            self._stack.press("why")
        elif text.isdecimal() and text != "0":
            self._number(int(text))

    def _number(self, number: int) -> None:
        """Put the ring on an answer by its number, counted as it is read."""
        options = self._options()
        if number <= len(options):
            ref = options[number - 1].ref
            found = [spot for spot in self._spots() if _is_option(spot, ref)]
            _ = self._show(found[0] if found else None)

    def _type(self, text: str) -> bool:
        """Tap a key of the page's pad; False where it has none for this."""
        spots = self._spots()
        spot, pad = self._pad.key(text, spots), self._pad.free(text, spots)
        if spot is not None:
            self._down("typed", spot)
            self._lift("typed")
        elif pad is not None:
            _ = pad.dispatch("on_choose", text)
        else:
            return False
        self._pad.typing = True
        self.shown = True
        self._go(self._pad.done(self._spots()))
        return True

    def _show(self, spot: TapTarget | None) -> bool:
        """Show the ring; True if it was shown before, and then it moves at once."""
        before, self.shown = self.shown, True
        self._go(spot if spot is not None else self.spot)
        return before

    def _step(self, way: Way) -> None:
        """Go that way; the first key only shows where one is. What is carried is moved."""
        carried = next((held for held in self._held.values() if held.spot.drags), None)
        if carried is not None:
            self._carry(carried, way)
        elif not self.shown:
            _ = self._show(None)
        else:
            spots = self._spots()
            at = self._spot(spots)
            if at is None or self._scrolls(at, way):
                return
            self._go(next_spot(spots, at, way))

    def _scrolls(self, at: TapTarget, way: Way) -> bool:
        """Scroll a text that the ring is on, as far as it goes that way."""
        return (
            not at.ref
            and isinstance(at.owner, Scroller)
            and way in ("up", "down")
            and at.owner.push(-1 if way == "up" else 1)
        )

    def _turn(self, by: int) -> None:
        """Go to the next place in reading order, or the one before."""
        if not self.shown:
            _ = self._show(None)
            return
        spots = self._spots()
        at = self._spot(spots)
        if at is not None:
            keys = [spot.key for spot in spots]
            self._go(spots[(keys.index(at.key) + by) % len(spots)])

    def _edge(self, at: int) -> None:
        spots = self._spots()
        _ = self._show(spots[at] if spots else None)

    def _turn_page(self, by: int) -> None:
        """Scroll a screenful of the list the ring is on, else of the first that scrolls."""
        at = self.spot
        own = [at.owner] if at is not None and isinstance(at.owner, Scroller) else []
        every = [w for root in self._roots() for w in cast("Any", root).walk()]
        for roll in [*own, *(w for w in every if isinstance(w, Scroller) and w.skin is not None)]:
            if roll.most_offset:
                _ = roll.push(by * max(1, int(roll.height / roll.step) - 1))
                self._place()
                return

    # -- a key as a finger

    def _tap(self, key: str) -> None:
        """Put a finger down; with the ring hidden only on the filled answer, as Confirm does."""
        at = self.spot
        shown = self._show(None)
        chosen = self._chosen()
        if at is None or not (shown or (chosen is not None and _is_option(at, chosen.ref))):
            return
        at = self.spot or at  # brought into sight meanwhile
        self._down(key, at)

    def _down(self, key: str, spot: TapTarget) -> None:
        if not spot.ref or key in self._held:
            return
        if spot.reveal is not None:
            spot.reveal()
            spot = next((found for found in self._spots() if found.key == spot.key), spot)
        finger = Finger(KEYS, self._glass(spot.point))
        self._held[key] = _Held(finger, spot, spot.point)
        EventLoop.post_dispatch_input("begin", finger)

    def _lift(self, key: str, *, gone: bool = False) -> None:
        held = self._held.pop(key, None)
        if held is not None:
            if gone:
                cancel(held.finger)
            held.finger.update_time_end()
            EventLoop.post_dispatch_input("end", held.finger)

    def _carry(self, held: _Held, way: Way) -> None:
        dx, dy = _WAYS[way]
        step = self._skin().g(_CARRY_MM)
        wide, high = Window.size
        x = min(max(held.at[0] + dx * step, 0), wide - 1)
        y = min(max(held.at[1] + dy * step, 0), high - 1)
        held.at = x, y
        held.finger.move(self._glass(held.at))
        EventLoop.post_dispatch_input("update", held.finger)
        self._place()

    def _glass(self, point: tuple[float, float]) -> tuple[float, float]:
        wide, high = Window.size
        share = point[0] / max(1, wide - 1), point[1] / max(1, high - 1)
        return on_glass(*share, int(Window.rotation))

    def _leave(self) -> None:
        """Call off what is held; else close the sheet or the screen that lies on top."""
        if self._held:
            for key in tuple(self._held):
                self._lift(key, gone=True)
            return
        page = self._page()
        nav_bar = page.nav_bar.buttons if page is not None else ()
        lit = next((b.ref for b in nav_bar if b.lit and not b.off), "")
        option = next((o.ref for o in self._options() if o.ref in _CLOSING and o.kind != "off"), "")
        if lit:
            self._stack.navigate(lit)
        elif any(b.ref == "back" and not b.off for b in nav_bar):
            self._stack.navigate("back")
        elif option:
            self._stack.option(option)
        else:
            self._stack.refused()

    def _touched(self, _window: object, touch: MotionEvent) -> bool:
        if touch.device != KEYS:
            self.hide()
        return False


def _is_option(spot: TapTarget, ref: str) -> bool:
    """Return whether a place is that of an answer, on a button or in a list."""
    return spot.ref == ref and spot.key[0] in ("OptionButton", "OptionRoll")
