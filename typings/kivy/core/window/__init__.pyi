from typing import Any

from kivy.event import EventDispatcher
from kivy.graphics import Canvas
from kivy.uix.widget import Widget

class WindowBase(EventDispatcher):
    children: list[Widget]
    canvas: Canvas
    width: int
    height: int
    size: tuple[int, int]
    system_size: tuple[int, int]
    center: tuple[float, float]
    rotation: int
    clearcolor: tuple[float, float, float, float]
    show_cursor: bool
    def add_widget(self, widget: Widget, canvas: Canvas | None = None) -> None: ...
    def remove_widget(self, widget: Widget) -> None: ...
    def clear(self) -> None: ...
    def close(self) -> None: ...
    def flip(self) -> None: ...
    def update_viewport(self) -> None: ...
    def screenshot(self, name: str = ...) -> str: ...
    def on_draw(self) -> Any: ...

Window: WindowBase
