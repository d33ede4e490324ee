"""The picture goes dark when nobody is there, and the tap that wakes it does nothing else."""

from msgspec.structs import replace

from companion.ui.app import CompanionApp
from presenter_kit import bench

SIZE = (800, 480)


def rested(drive):
    made = bench()
    settings = made.context.settings
    made.context.settings = replace(settings, screen=replace(settings.screen, rest_min=1))
    lights = []

    def make():
        app = CompanionApp(made.stack)
        app.darken = lights.append
        return app

    off = drive(make, SIZE)
    off.frames(3)
    made.wait(61)
    off.advance(0.2)
    return made, off, lights


def test_it_is_black_and_the_light_is_off(drive):
    _, off, lights = rested(drive)
    assert off.picture().convert("L").getextrema() == (0, 0)
    assert lights == [True]


def test_the_waking_tap_does_nothing_else(drive):
    made, off, lights = rested(drive)
    made.wait(2)
    off.tap_at(400, 60)
    assert made.page.screen == "home"
    assert lights == [True, False]
    assert off.picture().convert("L").getextrema()[1] > 100
    made.wait(2)
    off.tap_at(400, 60)
    assert made.page.screen != "home"


def test_closing_leaves_the_light_on(drive):
    _, off, lights = rested(drive)
    off.app.stop()
    assert lights == [True, False]
