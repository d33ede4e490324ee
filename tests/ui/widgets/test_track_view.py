"""Tracks as they are drawn: large, beside a question, and on the status bar."""

import pytest
import samples_kit as samples
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.ui.theme.screen_panel import known_panel
from companion.ui.theme.skin import Skin
from companion.ui.widgets.bars.status_bar import StatusBar
from companion.ui.widgets.match.track_view import TrackView

SIZES = ((800, 480), (1280, 720), (720, 1280))


@pytest.fixture
def written(drive):
    """Return a function that shows a widget in a zone, and all that is written on it."""

    def shown(widget, model, size, zone):
        skin = Skin(known_panel(size), calm=True)
        root = Widget(size=size)
        widget.skin = skin
        widget.place(getattr(skin.zones(), zone))
        widget.model = model
        root.add_widget(widget)
        _ = drive(lambda: root, size)
        widget.draw_now()
        assert all(it.x >= 0 and it.x + it.w <= widget.width + 1 for it in widget.written)
        assert all(it.y + it.h <= widget.height + 1 for it in widget.written)
        return [it.text for it in widget.written]

    return shown


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("zone", ["stage", "side"])
def test_every_step_is_written_and_what_comes_next_where_there_is_room(written, size, zone):
    track = samples.track(polish=True)
    words = written(TrackView(), track, size, zone)
    assert {step.text for step in track.steps} <= set(words)
    if zone == "stage":
        assert "ginie żeton zasilania" in words


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("alarm", [False, True])
def test_the_step_stands_on_every_status_bar(written, size, alarm):
    bar = replace(samples.status_bar(polish=True, alarm=alarm), track=samples.track(polish=True))
    words = written(StatusBar(), bar, size, "status_bar")
    assert "11" in words or "CZAS 11" in words
