"""What devices cost while nobody plays, and on which thread they are heard."""

import json
import subprocess
import sys
import threading
from threading import Event

import match_kit
import pytest
from hw_kit import Heard

from companion.hw.device_config import PanelConfig
from companion.hw.fakes.pins import FakeHeader
from companion.hw.panel.gpio_panel import CHECK_S, PanelDevice
from companion.ports import Lamp, SignalFrame
from companion.session.devices.device_inbox import Inbox

AT_REST = SignalFrame((Lamp("Act", "steady"),), (Lamp("A", "steady"),))
UNWIRED = """
import json, sys, threading
from pathlib import Path
from companion.config import Sound
from companion.hw.all_devices import Devices, real
from companion.hw.device_config import DeviceConfig
from companion.session.devices.device_inbox import Inbox
made = Devices(DeviceConfig(), Inbox(), real(Path(sys.argv[1])), sound=Sound, language=lambda: "en")
made.start()
threads = [thread.name for thread in threading.enumerate()]
made.close()
print(json.dumps([threads, [name for name in ("lgpio", "gpiozero") if name in sys.modules]]))
"""


@pytest.mark.failure(10)
def test_a_table_without_a_panel_never_starts_what_looks_at_pins_all_the_time(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", UNWIRED, tmp_path], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == [["MainThread", "companion-voice"], []]


@pytest.mark.failure(10)
def test_a_panel_at_rest_looks_up_only_to_see_whether_its_chip_is_there():
    now, waits, stop = [0.0], [], Event()
    device = PanelDevice(
        PanelConfig(on=True), Heard(), FakeHeader().open, seats=lambda n: "", clock=lambda: now[0]
    )
    panel = device.open()
    device.show(AT_REST)

    def next_edge(wait_s):
        waits.append(wait_s)
        now[0] += wait_s
        if now[0] > 600:
            stop.set()

    panel.next_edge = next_edge
    device.serve(panel, stop)
    assert len(waits) <= 600 / CHECK_S + 2
    panel.close()


@pytest.mark.failure(30)
def test_what_devices_say_from_many_threads_reaches_the_screen_on_its_own(monkeypatch):
    wired = match_kit.wired(voice="off")
    heard_on, real = set(), wired.bench.stack.receive

    def received(message):
        heard_on.add(threading.current_thread())
        real(message)

    posted_by, post = set(), Inbox.post

    def noted(self, it):
        posted_by.add(threading.current_thread().name)
        post(self, it)

    monkeypatch.setattr(Inbox, "post", noted)
    monkeypatch.setattr(wired.bench.stack, "receive", received)
    wired.devices.start()
    wired.watch.start()
    wired.until(lambda: sum(it.state == "ready" for it in wired.devices.look()) >= 5)
    wired.table.readers["deck"].says(b"CARD:17\r")
    wired.table.chips["tags"].lay(bytes.fromhex("FB0EE20B"))
    wired.table.header.press(match_kit.WIRING.panel.buttons["next"])
    wanted = {"companion-panel", "companion-deck", "companion-tags", "companion-camera-frames"}
    wired.until(lambda: wanted <= posted_by)
    wired.poll()
    assert heard_on == {threading.main_thread()}
    wired.close_camera()
    wired.watch.stop()
    wired.devices.close()
