"""On an emulated 64-bit ARM Debian with a display and touch panels: what people see and touch there.

Every picture of the glass is held against the same page drawn here by the same code.
"""

import re
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from arm64 import image
from arm64.board import LIGHT, with_backlight
from arm64.guest import switched_on
from arm64.hands import Finger, Keys, Mouse
from arm64.pair import CORNERS, NEAR, Pair, give_state, nearest, take_display, take_state
from arm64.twin import Button, twin

from companion.games import installed

pytestmark = [pytest.mark.rig, pytest.mark.timeout(5400)]
SIZES = ((800, 480), (720, 1280), (1920, 1080))
SEEDED = dict.fromkeys(installed(), 10)
UP_S, STEP_S, MOST_STEPS = 900, 300, 40
PULLED_S, ASK_EVERY_S = 20, 20
UP_AGAIN_S = 5.0
"""By the guest's own clock."""
WAYS_BACK = ("BACK", "HOME", "CANCEL", "CLOSE")
LEAVE = ("MORE", "LEAVE")
GO_ON = ("GO ON", "PLAY ON")
BEGIN = ("NEW GAME", "LEVEL 7 [ESCAPE]", "ANNA", "MAREK", "THAT IS ALL", "START")
PANEL = "a panel"
CONNECTOR = "/sys/class/drm/card*-Virtual-1"


@pytest.fixture(scope="module")
def disk(program):
    """Debian 13 for arm64 with Companion as ``run.sh --install`` leaves it."""
    for name, package in (
        ("debootstrap", "debootstrap"),
        ("qemu-aarch64-static", "qemu-user-static"),
        ("qemu-system-aarch64", "qemu-system-arm"),
        ("qemu-img", "qemu-utils"),
    ):
        program(name, package)
    return image.disk()


MIDDLE = Button("", "", True, 0.5, 0.5, 0)
ANSWERS = 10
AVOIDED = ("NOT POSSIBLE", "BACK", "ALL DONE")
HANDS = {
    "multitouch": lambda machine, _: Finger(machine, PANEL),
    "single touch": lambda machine, _: Finger(machine, PANEL, kind="single"),
    "two panels": lambda machine, _: Finger(machine, PANEL, "another"),
    "mouse": Mouse,
    "keyboard": lambda machine, _: Keys(machine),
}


def connector(machine):
    """The folder where the kernel tells about the display, once its driver is there."""
    return machine.until(lambda: machine.ask("glob", CONNECTOR), UP_S, "no connector")[0]


@contextmanager
def paired(machine, hand, folder):
    """A machine whose unit is up, beside a twin with the same settings and matches."""
    data, drm = take_state(machine, fresh(folder, "state")), fresh(folder, "drm")
    with twin(folder, take_display(machine, drm), data) as screen:
        yield Pair(machine, hand, screen, folder)


def pictures(of):
    """Where pictures are kept for people to look at."""
    folder = image.FOLDER / "pictures" / (of if isinstance(of, str) else f"{of[0]}x{of[1]}")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def fresh(folder, name):
    made = folder / name
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir()
    return made


def touched_in_each_corner(pair, left_out=()):
    """Touch the button nearest to each corner, see that it did what it does, and go back.

    Args:
        pair: The machine and its twin.
        left_out: What is touched later: no button leads back from a match but MORE.

    Returns:
        Which page each led to.
    """
    begun = pair.twin.shown()
    led = {}
    for x, y in CORNERS:  # asked anew each time: an answer may have brought the next question
        button = nearest(begun, x, y)
        if button.text in led or button.text in left_out:
            continue
        shown = pair.tap(button)
        pair.same()
        led[button.text] = f"{shown.screen} {shown.question}"
        for _ in range(MOST_STEPS):
            if shown == begun or shown.question != begun.question:
                break
            shown = pair.tap(way_back(shown, button))
            pair.same()
        assert shown == begun or shown.question > begun.question, f"no way back: {button.text}"
        begun = shown
    return led


def way_back(shown, came_by):
    """What leads back from a page, or turns or switches on and off until all is as it was."""
    on = {button.text: button for button in shown.buttons if button.enabled}
    return next((on[word] for word in WAYS_BACK if word in on), on.get(came_by.text, came_by))


def a_tile_is_laid(pair):
    """Answer by taps until a tile has been placed; which."""
    shown = pair.twin.shown()
    for _ in range(MOST_STEPS):
        on = [
            button for button in shown.buttons if button.enabled and button.kind == "OptionButton"
        ]
        words = [button.text for button in on]
        wanted = next(
            (button for button in on if button.text.startswith(("EXPLORE", "MOVE"))), on[0]
        )
        placing = shown.placing
        shown = pair.tap("ALL DONE" if "ALL DONE" in words else wanted)
        pair.same()
        if placing:
            return placing
    raise AssertionError(f"no tile was asked for: {shown}")


def test_the_whole_page_is_on_every_glass_and_the_plug_loses_nothing(
    disk, tmp_path, record_property
):
    """One evening: each time the plug is pulled the match comes back, on another display."""
    found, before = [], ""
    for size in (*SIZES, SIZES[0]):
        with switched_on(disk, tmp_path, size) as machine:
            measured = {"size": size, "agent_s": machine.up()}
            measured["up_s"] = machine.up_s(UP_S)
            hand = Finger(machine, PANEL)
            with paired(machine, hand, tmp_path) as pair:
                glass = pair.same(UP_S)
                if before:
                    assert machine.question() == before, machine.log()
                    glass.save(pictures(size) / "came_back.png")
                if before and size == SIZES[0]:
                    break
                if before:
                    taps(pair, LEAVE)
                pair.same().save(pictures(size) / "home.png")
                measured["home"] = touched_in_each_corner(pair, GO_ON)
                taps(pair, GO_ON if before else BEGIN)
                machine.until(machine.question, STEP_S, "no match is open")
            with paired(machine, hand, tmp_path) as pair:
                pair.same()
                measured["tile"] = a_tile_is_laid(pair)
                pair.same().save(pictures(size) / "table.png")
                measured["table"] = touched_in_each_corner(pair)
                measured["off"] = pair.off
                before = machine.question()
                machine.pull_the_plug()
        found.append(measured)
    record_property("found", found)
    assert [measured["size"] for measured in found] == list(SIZES)


def taps(pair, words):
    """Tap one button after the other; after the last the page may differ: a match has a seed."""
    for number, word in enumerate(words, 1):
        pair.tap(word)
        if number < len(words):
            pair.same()


def test_journals_of_the_same_seeds_are_equal_to_a_pcs(disk, tmp_path):
    script = image.HERE / "seeded.py"
    written = {}
    with image.machine() as root:
        shutil.copy(script, root.at("/srv"))
        for where, python, folder, run in (
            ("here", sys.executable, tmp_path / "here", subprocess.run),
            ("there", "/opt/companion/current/bin/python", Path("/srv/seeded"), None),
        ):
            for game, matches in SEEDED.items():
                words = (str(folder), game, str(matches))
                if run:
                    run([python, script, *words], check=True)
                else:
                    root.run(python, "-P", "/srv/seeded.py", *words)
            at = root.at(str(folder)) if not run else folder
            written[where] = {
                str(path.relative_to(at)): path.read_bytes() for path in at.rglob("journal.jsonl")
            }
        shutil.rmtree(root.at("/srv/seeded"))
    assert len(written["here"]) == sum(SEEDED.values())
    assert written["there"] == written["here"]


@pytest.fixture(scope="module")
def table(disk, tmp_path_factory):
    """A machine that has a light behind its picture, switched on before its display is."""
    folder = tmp_path_factory.mktemp("table")
    more = with_backlight(folder)
    with switched_on(disk, folder, SIZES[0], more, "video=Virtual-1:d") as machine:
        machine.up()
        yield machine


def display(machine, status):
    """Pull the display's plug (``off``) or put it in (``detect``), as the kernel lets one do."""
    machine.write(f"{connector(machine)}/status", status.encode())


def test_a_display_that_comes_late_or_comes_back_is_drawn_on(
    table, tmp_path, how_many, record_property
):
    absent_s = how_many(60, 600)
    found = {"absent_s": absent_s}
    assert table.read(f"{connector(table)}/status") == b"disconnected\n"
    table.until(lambda: table.unit()["ActiveState"] == "active", UP_S, "not ready")
    first = table.unit()["MainPID"]
    for _ in range(0, absent_s, ASK_EVERY_S):
        table.rest(ASK_EVERY_S)
    assert table.unit()["MainPID"] == first, table.log()
    hand = Finger(table, PANEL)
    for what in ("late", "back"):
        began = table.now()
        display(table, "detect")
        found[what] = round(table.up_s(UP_S) - began, 1)
        with paired(table, hand, tmp_path) as pair:
            pair.same(UP_S)
            if pair.twin.shown().screen == "ruler":  # a forced connector told no millimetres
                pair.tap("BACK")
                pair.same()
            pair.tap("SETTINGS")
            pair.same().save(pictures("display") / f"{what}.png")
        display(table, "off")
        table.rest(PULLED_S)
    unit = table.unit()
    found["log"] = table.log()
    record_property("found", found)
    assert (unit["MainPID"], unit["NRestarts"]) == (first, "0")
    assert max(found["late"], found["back"]) <= UP_AGAIN_S


def test_the_light_goes_off_and_on_under_the_unit(table, tmp_path):
    display(table, "detect")
    hand = Finger(table, PANEL)
    table.run("sed -i 's/^rest_min = .*/rest_min = 1/' /var/lib/companion/config.toml")
    table.run("systemctl restart companion.service")
    table.until(lambda: table.unit()["StatusText"] == "home", UP_S, "not up")
    assert light(table) == (b"0", "hi")
    table.until(lambda: light(table) == (b"4", "lo"), UP_S, "the light stays on")
    hand.touch(MIDDLE)
    table.until(lambda: light(table) == (b"0", "hi"), UP_S, "the light stays off")
    assert "stays as it is" not in table.log()
    hand.leave()


def is_dark(machine):
    """Whether the display shows nothing."""
    return max(high for _, high in machine.picture().getextrema()) < NEAR


def light(machine):
    """What the light was told last, and what its pin carries."""
    machine.run("mount -t debugfs debugfs /sys/kernel/debug", check=False)
    pins = machine.read("/sys/kernel/debug/gpio").decode()
    (pin,) = [line for line in pins.splitlines() if "backlight" in line]
    return machine.read(f"{LIGHT}/bl_power").strip(), re.search(r"\bout (hi|lo)\b", pin)[1]


def test_every_kind_of_device_plays_ten_answers(table, tmp_path, record_property):
    size, played = SIZES[0], {}
    display(table, "detect")
    table.up_s(UP_S)
    state = take_state(table, fresh(tmp_path, "state"))
    play = [sys.executable, image.HERE.parent / "open_match.py", state, "hands=paper"]
    subprocess.run(play, check=True, capture_output=True)
    give_state(table, state)
    table.until(table.question, UP_S, "no match is open")
    hand = Finger(table, PANEL)
    with paired(table, hand, tmp_path) as pair:
        hand.leave()
        pair.same(UP_S)
        for name, take in HANDS.items():
            pair.hand = take(table, size)
            played[name] = ten_answers(pair)
            pair.hand.leave()
    record_property("found", played)
    assert all(answers >= ANSWERS for answers in played.values()), played


def ten_answers(pair):
    """Answer until the match stands ten questions further on; how many those were."""
    begun = shown = pair.twin.shown()
    for _ in range(MOST_STEPS):
        if shown.question - begun.question >= ANSWERS:
            break
        on = [
            button
            for button in shown.buttons
            if button.enabled and button.number and button.text not in AVOIDED
        ]
        shown = pair.tap(on[0])
        pair.same()
        pair.machine.until(
            lambda shown=shown: pair.machine.question().endswith(f"question {shown.question}"),
            STEP_S, f"the service does not stand at question {shown.question}",
        )  # fmt: skip
    return shown.question - begun.question
