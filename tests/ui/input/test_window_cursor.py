"""The desktop's pointer over a full screen: shown by a mouse that moves alone, not by a finger."""

import pytest
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.ui.input.cursor import HIDE_S
from companion.ui.input.window_cursor import WindowCursor


@pytest.fixture
def ui(drive):
    made = drive(Widget)
    before, Window.show_cursor = Window.show_cursor, False
    pointer = WindowCursor()
    yield made
    pointer.end()
    Window.show_cursor = before


def test_a_mouse_that_moves_shows_it_for_a_while(ui):
    Window.mouse_pos = 100, 100
    ui.advance(0.5)
    assert Window.show_cursor
    ui.advance(HIDE_S - 1)
    Window.mouse_pos = 101, 100
    ui.advance(HIDE_S - 1)
    assert Window.show_cursor
    ui.advance(2)
    assert not Window.show_cursor


def test_a_finger_that_moves_it_and_presses_does_not(ui):
    Window.mouse_pos = 200, 200
    Window.dispatch("on_mouse_down", 200, 200, "left", [])
    Window.mouse_pos = 220, 200
    ui.advance(0.5)
    Window.dispatch("on_mouse_up", 220, 200, "left", [])
    ui.advance(1)
    assert not Window.show_cursor
