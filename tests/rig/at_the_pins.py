"""Runs in the guest: a match played by nothing but presses on a real GPIO chip.

The chip is the kernel's own simulator with the header's label; presses pull its lines, lamps are
read from them. Everything above the kernel is as at a table: gpiozero and lgpio, the panel, the
inbox, the desk. Prints one line of JSON.
"""

import json
import sys
import time
from pathlib import Path

from companion.bootstrap.build import InstalledGames, locales
from companion.config import Settings, Sound
from companion.engine.chance import Chance
from companion.engine.flow.prompts import Do
from companion.engine.game import Seat
from companion.hw.all_devices import Devices, real
from companion.hw.device_config import DeviceConfig, PanelConfig
from companion.hw.panel.panel_lamps import lamps_of, rhythms
from companion.ports import Press
from companion.session.devices.device_inbox import Inbox
from companion.session.library.match_library import Library
from companion.session.library.match_store import MatchStore
from companion.ui.presenter.home.home_screen import HomeScreen
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.outputs.match_outputs import MatchOutputs
from companion.ui.presenter.routes import ROUTES
from companion.ui.presenter.shell.app_context import AppContext
from companion.ui.presenter.shell.screen_stack import ScreenStack

SIM = Path("/sys/kernel/config/gpio-sim/header")
PANEL = PanelConfig(on=True)
CONFIRM, NEXT = (PANEL.buttons[name] for name in ("confirm", "next"))
SEATS = (Seat("A", "Anna"), Seat("B", "Marek"))
PRESSES = int(sys.argv[1])
FRAME_S, SETTLED_S, DOWN_S = 1 / 30, 0.35, 0.06


class Header:
    """The simulated chip: presses and lamps by GPIO number."""

    def __init__(self):
        bank = SIM / "bank"
        bank.mkdir(parents=True)
        (bank / "num_lines").write_text("54")
        (bank / "label").write_text("pinctrl-bcm2711")
        (SIM / "live").write_text("1")
        chip = (bank / "chip_name").read_text().strip()
        device = (SIM / "dev_name").read_text().strip()
        self.lines = Path("/sys/devices/platform") / device / chip
        for pin in (*PANEL.buttons.values(), *PANEL.seat_buttons):
            self.pull(pin, "up")

    def pull(self, pin, way):
        (self.lines / f"sim_gpio{pin}/pull").write_text(f"pull-{way}")

    def lit(self, pin):
        return (self.lines / f"sim_gpio{pin}/value").read_text().strip() == "1"


class Evening:
    """The desk with its devices and a real clock, without a picture."""

    def __init__(self, header):
        games = {"escape": InstalledGames()["escape"]}
        store = MatchStore(Library(Path("/run/data"), games, version="rig"), version="rig")
        self.header, self.inbox = header, Inbox()
        self.heard, self.chance = 0, Chance("rig")
        context = AppContext(
            games={name: game_folder.game for name, game_folder in games.items()},
            store=store,
            locales=locales(),
            languages=("en", "pl"),
            clock=time.monotonic,
            settings=Settings(sound=Sound(on=False)),
            save=lambda settings: None,
            seed=lambda: "7",
        )
        self.stack = ScreenStack(context, ROUTES.__getitem__)
        self.stack.open(HomeScreen())
        self.devices = Devices(
            DeviceConfig(panel=PANEL),
            self.inbox,
            real(Path("/run/work")),
            sound=lambda: context.settings.sound,
            language=lambda: "en",
        )
        self.outputs = MatchOutputs(self.stack, self.devices)
        self.devices.start()
        self.match = MatchScreen(store.begin("escape", SEATS, {}, seed="rig"))
        self.stack.open(self.match)

    def frames(self, seconds, until=lambda: False):
        """Let time pass as the screen does; whether what was waited for came, and when."""
        began = time.monotonic()
        while time.monotonic() - began < seconds:
            for said in self.inbox.drain():
                self.heard += isinstance(said, Press)
                self.outputs.heard(said)
                self.stack.receive(said)
            self.stack.tick()
            self.outputs.follow()
            if until():
                return time.monotonic() - began
            time.sleep(FRAME_S)
        return None

    def press(self, pin):
        self.header.pull(pin, "down")
        self.frames(DOWN_S)
        self.header.pull(pin, "up")

    def finger(self):
        """Answer as a tap on the screen does."""
        while self.stack.top is not self.match:
            self.stack.back()
        prompt = self.match.session.prompt
        said = "done" if isinstance(prompt, Do) else prompt.sample(self.chance.below)
        self.match.answer(said)

    def where(self):
        page = self.stack.page()
        return page.screen, page.options.question, self.match.session.number

    def lamps_are_right(self):
        """Whether every lamp that stands still is as the match says; those that blink are left."""
        shown = rhythms(self.outputs.frame, PANEL)
        return all(
            self.header.lit(pin) == (shown[name] == "steady")
            for name, pin in lamps_of(PANEL).items()
            if shown[name] in ("steady", "off")
        )


def main():
    header = Header()
    table = Evening(header)
    table.frames(60, lambda: table.devices.look()[0].state == "ready")
    panel = table.devices.look()[0]
    found = {"panel": panel.state, "detail": panel.detail, "phases": [], "ms": []}
    found |= dict.fromkeys(("presses", "by_press", "by_finger", "wrong_lamps"), 0)
    step = 0
    while found["presses"] < PRESSES and table.match.session.prompt is not None:
        table.frames(SETTLED_S)
        options = table.stack.page().options.options
        if not any(option.kind == "confirm" for option in options):
            step += 1  # nothing is proposed here: move the fill, further every time
            for _ in range(1 + step % max(1, len(options))):
                table.press(NEXT)
                found["presses"] += 1
                table.frames(SETTLED_S)
        was, answers = table.where(), len(table.match.session.entries)
        began = time.monotonic()
        table.press(CONFIRM)
        found["presses"] += 1
        if table.frames(2, lambda was=was: table.where() != was) is not None:
            found["ms"].append(round((time.monotonic() - began) * 1000))
            found["by_press"] += len(table.match.session.entries) > answers
        else:  # this one wants a place on the map: a finger's
            table.finger()
            found["by_finger"] += 1
        found["wrong_lamps"] += table.frames(2, table.lamps_are_right) is None
        frame = table.outputs.frame
        found["phases"] += [phase.name for phase in frame.phases if phase.rhythm == "steady"]
    found["unheard"] = found["presses"] - table.heard
    found["answers"] = len(table.match.session.entries)
    found["phases"] = sorted(set(found["phases"]))
    table.devices.close()
    found["left_lit"] = [name for name, pin in lamps_of(PANEL).items() if header.lit(pin)]
    sys.stdout.write("\n" + json.dumps(found) + "\n")
    sys.stdout.flush()


main()
