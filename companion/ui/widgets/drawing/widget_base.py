"""The two kinds of widget everything is made of: one that draws a model, one that can be tapped."""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, TypeVar

from kivy.animation import Animation
from kivy.clock import Clock, ClockEvent
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, ObjectProperty, Property, StringProperty
from kivy.uix.widget import Widget

from companion.ui.input.touch import cancelled
from companion.ui.theme.design_tokens import tokens
from companion.ui.theme.panel_layout import Rect
from companion.ui.theme.skin import Skin
from companion.ui.widgets.drawing.motions import motions
from companion.ui.widgets.drawing.pen import DrawnText, Pen
from companion.ui.widgets.drawing.tap_targets import TapTarget, box_of

_DRAG_MM: Final = 4.0


class ModelWidget(Widget):
    """Shows a model; draws itself anew when one of its own properties or its size changes.

    ``skin`` and ``model`` are set from outside; without both there is nothing. A subclass draws in
    :meth:`paint` and, if it has children, gives them their models in :meth:`arrange`. Every widget
    dispatches ``on_choose`` with a ref when something on it that has one was tapped, and so does
    what it stands in.
    """

    skin = ObjectProperty(None, allownone=True)
    model = ObjectProperty(None, allownone=True)
    __events__ = ("on_choose",)
    written: tuple[DrawnText, ...] = ()
    bare = False
    """It has something to draw without a model."""

    def __init__(self, **kwargs: Any) -> None:
        """Make a widget of fixed size."""
        kwargs.setdefault("size_hint", (None, None))
        super().__init__(**kwargs)
        self._place = Translate(self.x, self.y)
        self._redraw: ClockEvent = Clock.create_trigger(self._draw, -1)
        for name in (*_looks(type(self)), "size"):
            _ = self.fbind(name, self._changed)
        _ = self.fbind("pos", self._moved)
        self._redraw()

    def on_choose(self, ref: str) -> None:
        """Something with a ref was tapped: what this stands in is told, up to the page's slot."""
        if self.parent is not None and self.parent.is_event_type("on_choose"):
            _ = self.parent.dispatch("on_choose", ref)

    def paint(self, pen: Pen, model: Any, /) -> None:
        """Draw the model."""

    def is_drag(self, touch: MotionEvent) -> bool:
        """Whether a tap has become a drag."""
        far = max(abs(touch.x - touch.ox), abs(touch.y - touch.oy))
        return far > self.skin.g(_DRAG_MM)

    def on_touch_move(self, touch: MotionEvent) -> bool | None:
        """Follow a finger that this has grabbed; any other is the children's."""
        if touch.grab_current is not self:
            return super().on_touch_move(touch)
        self.dragged(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        """Let go of a finger that this has grabbed; any other is the children's."""
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        self.lifted(touch)
        return True

    def dragged(self, touch: MotionEvent) -> None:
        """A finger that this has grabbed has moved."""

    def lifted(self, touch: MotionEvent) -> None:
        """A finger that this had grabbed is gone; it may have been called off."""

    def spots(self) -> Iterator[TapTarget]:
        """Yield what can be tapped here, for people without a finger; children name their own."""
        for child in reversed(self.children):
            if isinstance(child, ModelWidget):
                yield from child.spots()

    def arrange(self, model: Any, /) -> None:
        """Give children their places and parts of the model; called before :meth:`paint`."""

    @property
    def scrolled(self) -> float:
        """How far its list has been pushed up, in pixels; 0 where there is none."""
        return 0.0

    def scroll_to(self, offset_px: float) -> None:
        """Another screen is shown: begin its list so far down; nothing where there is none."""

    def enters(self) -> None:
        """A page that was just opened shows it: what moves at first sets off; most stands still."""

    def place(self, rect: Rect) -> None:
        """Stand where a zone is, in mm from the top left of the panel."""
        skin: Skin = self.skin
        left, right = skin.x(rect.x), skin.x(rect.right)
        top, bottom = skin.y(rect.y), skin.y(rect.bottom)
        self.size = right - left, bottom - top
        self.pos = left, skin.panel.px[1] - bottom

    def put(self, child: "ModelWidget", x: float, y: float, w: float, h: float) -> None:
        """Place a child within this widget: pixels from its top left, y downwards."""
        left, right, top, bottom = round(x), round(x + w), round(y), round(y + h)
        child.skin = self.skin
        child.size = right - left, bottom - top
        child.pos = self.x + left, self.y + self.height - bottom

    def draw_now(self) -> None:
        """Draw at once, before the next frame."""
        self._redraw.cancel()
        self._draw(0)

    def fade_in(self) -> None:
        """Come up from half light, as new content does; not at all with less motion."""
        duration = self.skin.motion.swap_ms / 1000
        Animation.cancel_all(self, "opacity")
        if duration:
            self.opacity = 0.45
            fading = Animation(opacity=1, duration=duration, t="out_quad")
            fading.bind(on_complete=self._stands)
            motions.begin(self, self._stand_still)
            fading.start(self)
        else:
            self.opacity = 1

    def _stand_still(self) -> None:
        """Be there at once."""
        Animation.cancel_all(self, "opacity")
        self.opacity = 1

    def _stands(self, *_: object) -> None:
        motions.ended(self)

    def _changed(self, *_: object) -> None:
        self._redraw()

    def _moved(self, *_: object) -> None:
        self._place.xy = self.pos
        if self.children:
            self._redraw()

    def _draw(self, _dt: float) -> None:
        group = self.canvas.before
        group.clear()
        self.written = ()
        if self.model is None and not self.bare:
            self.clear_widgets()  # nothing to show: nothing to tap either
            return
        if self.skin is None or min(self.size) < 1:
            return
        self.arrange(self.model)
        group.add(PushMatrix())
        self._place = Translate(*self.pos)
        group.add(self._place)
        pen = Pen(self.skin, group, self.size)
        self.paint(pen, self.model)
        group.add(PopMatrix())
        self.written = tuple(pen.written)


@cache
def _looks(kind: type[ModelWidget]) -> tuple[str, ...]:
    """Return the properties that a kind of widget has of its own: a change of one is drawn."""
    own = (vars(parent) for parent in kind.__mro__ if issubclass(parent, ModelWidget))
    return tuple({name for it in own for name, value in it.items() if isinstance(value, Property)})


class Tappable(ModelWidget):
    """Something to tap: :meth:`tapped` where it answers, and :meth:`held`.

    It has one finger: a second one does nothing until the first is gone. A tap that ends on
    something else than it began on, since the model has changed meanwhile, is none.

    Attributes:
        ref: What the tap stands for.
        text: What it is called, for finding and reading aloud.
        enabled: It is not off.
        pressed: A finger is on it.
        holds: Resting a finger means something; without it a long tap is a tap.
    """

    ref = StringProperty("")
    text = StringProperty("")
    enabled = BooleanProperty(defaultvalue=True)
    pressed = BooleanProperty(defaultvalue=False)
    holds = BooleanProperty(defaultvalue=False)
    _held = False
    _finger: MotionEvent | None = None
    _hold: ClockEvent | None = None

    def __init__(self, **kwargs: Any) -> None:
        """Make something to tap."""
        super().__init__(**kwargs)
        _ = self.fbind("ref", self._other)

    def tapped(self) -> None:
        """Give what it stands for: a finger went down and up again here."""
        if self.ref:
            _ = self.dispatch("on_choose", self.ref)

    def held(self) -> None:
        """A finger has rested here for ``hold_ms``."""

    def hit(self, x: float, y: float) -> bool:
        """Return whether a place counts: the picture and a little below it."""
        down = self.skin.y(tokens().touch["reach_down"]) if self.skin else 0
        return self.x <= x < self.right and self.y - down <= y < self.top

    @property
    def answers(self) -> bool:
        """Whether a tap does something now."""
        return self.enabled and not self.disabled

    def spots(self) -> Iterator[TapTarget]:
        """Yield itself where a tap stands for something."""
        if self.ref and self.answers:
            box = box_of(self)
            yield TapTarget(self, self.ref, box, box.middle)
        yield from super().spots()

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        """Begin a tap; a second finger, or a mouse and a finger at once, are one tap."""
        if touch.is_mouse_scrolling or self.disabled or not self.hit(*touch.pos):
            return super().on_touch_down(touch)
        if self._finger is not None:
            return True
        touch.grab(self)
        self._finger = touch
        self.pressed, self._held = self.enabled, False
        if self.holds and self.enabled:
            self._hold = Clock.schedule_once(self._hold_on, tokens().touch["hold_ms"] / 1000)
        return True

    def dragged(self, touch: MotionEvent) -> None:
        """Give up a tap that has become a drag."""
        if self.is_drag(touch):
            touch.ungrab(self)
            self.cancel_touch(touch)

    def lifted(self, touch: MotionEvent) -> None:
        """End a tap."""
        counts = not self._held and self.shown and not cancelled(touch)
        self._let_go()
        if counts and self.answers:
            self.tapped()

    def cancel_touch(self, touch: MotionEvent) -> None:
        """Take note that the finger on it counts no more."""
        if touch is self._finger:
            self._let_go()

    @property
    def shown(self) -> bool:
        """Whether it stands on the screen: a finger may outlast what it rests on."""
        return self.get_root_window() is not None

    def _hold_on(self, _dt: float) -> None:
        self._held = True
        if self.shown:
            self.held()

    def _other(self, *_: object) -> None:
        """Stand for something else from now on: a finger that rests here meant what was before."""
        touch = self._finger
        if touch is not None:
            touch.ungrab(self)
            self.cancel_touch(touch)

    def _let_go(self) -> None:
        self.pressed, self._finger = False, None
        if self._hold is not None:
            self._hold.cancel()
            self._hold = None


KeyT = TypeVar("KeyT", bound=ModelWidget)


def sized(parent: Widget, kind: type[KeyT], count: int) -> list[KeyT]:
    """Return exactly ``count`` children of a kind in order, making and dropping as needed.

    Children stay the same from one model to the next, so a finger resting on one is not lost.
    """
    children = [child for child in reversed(parent.children) if type(child) is kind]
    for child in children[count:]:
        parent.remove_widget(child)
    while len(children) < count:
        child = kind()
        parent.add_widget(child)
        children.append(child)
    return children[:count]
