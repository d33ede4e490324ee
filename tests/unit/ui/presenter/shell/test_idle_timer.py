"""Resting, waking, leaving."""

from msgspec.structs import replace

from companion.config import Screen
from companion.ports import Press
from companion.ui.models import ListModel, PadModel
from companion.ui.presenter.shell.idle_timer import IdleTimer
from presenter_kit import bench, match


def test_it_rests_after_a_while_without_anybody():
    now = [0.0]
    rest = IdleTimer(lambda: now[0], lambda: 60.0)
    now[0] = 59.0
    assert not rest.tick()
    assert not rest.stirred()
    now[0] = 118.0
    assert not rest.tick()
    now[0] = 119.0
    assert rest.tick()
    assert rest.resting
    assert not rest.tick()


def test_what_wakes_it_does_nothing_else_and_the_next_counts():
    now = [0.0]
    rest = IdleTimer(lambda: now[0], lambda: 60.0)
    now[0] = 60.0
    rest.tick()
    assert rest.stirred()
    assert not rest.resting
    assert not rest.stirred()


def test_never_is_never():
    now = [0.0]
    rest = IdleTimer(lambda: now[0], lambda: 0.0)
    now[0] = 1e9
    assert not rest.tick()


def kiosk(made, pin="", rest_min=1):
    screen = Screen(fullscreen=True, pin=pin, rest_min=rest_min)
    made.context.settings = replace(made.context.settings, screen=screen)
    return made


def test_a_press_that_wakes_does_nothing_else_and_a_scan_counts():
    made, live = match()
    kiosk(made)
    was = live.session.number
    made.stack.page()
    made.wait(61)
    made.stack.rest.tick()
    assert made.stack.rest.resting
    made.stack.receive(Press("confirm", made.now[0]))
    assert not made.stack.rest.resting
    assert live.session.number == was
    assert made.refused == []


def test_a_full_screen_is_left_by_a_hold_and_not_by_a_tap():
    made = kiosk(bench())
    made.stack.navigate("off")
    assert not made.stack.closed
    assert "Hold" in made.page.ask.notice
    made.stack.navigate_held("off")
    assert made.page.screen == "leave"
    made.tap("stay")
    assert made.page.screen == "home"
    made.stack.navigate_held("off")
    made.stack.page()
    made.wait()
    made.stack.option("off")
    assert (made.stack.closed, made.stack.leaving) == (True, "off")


def pads(page):
    """The pad for a PIN, where there is one."""
    return [part.model for part in page.stage if isinstance(part.model, PadModel)]


def lines_of(page):
    """What the page that leads out says, line by line."""
    rows = next(part.model for part in page.stage if isinstance(part.model, ListModel)).rows
    return {row.title: row.second for row in rows}


def test_off_says_what_it_does_and_is_confirmed():
    made = bench()
    made.stack.navigate("off")
    assert not made.stack.closed
    assert lines_of(made.page) == {
        "WHEN YOU LEAVE": "The window closes; this computer stays on.",
        "ON THE DISK": "All matches and all settings.",
        "TO COME BACK": "Start Companion again as you did today.",
    }
    filled = [option.ref for option in made.page.options.options if option.kind == "confirm"]
    assert filled == ["stay"]  # the button Confirm stays
    made.stack.option("off")  # at once, where OFF was tapped: the guard
    assert not made.stack.closed
    made.wait()
    made.stack.option("off")
    assert (made.stack.closed, made.stack.leaving) == (True, "")


def test_the_whole_machine_is_named_as_such():
    made = kiosk(bench())
    made.stack.navigate_held("off")
    assert "shuts down" in lines_of(made.page)["WHEN YOU LEAVE"]
    assert "plug it in" in lines_of(made.page)["TO COME BACK"]


def test_a_disk_that_refuses_is_shown_before_one_leaves():
    made, live = match()
    made.stack.go("leave")
    assert "All matches" in lines_of(made.page)["ON THE DISK"]
    live.session.attach(Refusing(), begin=False)
    assert lines_of(made.page)["ON THE DISK"] == "The disk refuses: the newest answers are lost."


class Refusing:
    """A journal whose disk takes nothing."""

    problem = "no room"


def test_without_a_pin_there_is_no_way_to_the_console():
    made = kiosk(bench())
    made.stack.navigate_held("off")
    assert not pads(made.page)
    made.touch("done")
    assert not made.stack.closed


def test_the_pin_leads_to_the_console_and_is_never_shown():
    made = kiosk(bench(), pin="4071")
    made.stack.navigate_held("off")
    for key in ("4", "0", "7", "2", "erase", "1"):
        made.touch(key)
    assert pads(made.page)[0].typed == "\N{BULLET}" * 4
    made.stack.stage("done")
    assert (made.stack.closed, made.stack.leaving) == (True, "console")


def test_guessing_ends_after_five_tries():
    made = kiosk(bench(), pin="4071")
    made.stack.navigate_held("off")
    for _ in range(5):
        made.touch("1")
        made.touch("done")
    assert not pads(made.page)
    for key in ("4", "0", "7", "1", "done"):
        made.touch(key)
    assert not made.stack.closed
