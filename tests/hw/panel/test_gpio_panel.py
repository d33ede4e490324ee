"""Buttons and lamps: our rule of debouncing, place and rhythm, pins as a real chip has them."""

import os
import threading
import time
from queue import SimpleQueue
from threading import Event

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from gpiozero.pins.pi import PiPin
from hw_kit import Heard, until

from companion.hw.device_config import PanelConfig, pins_of
from companion.hw.fakes.pins import FakeHeader
from companion.hw.panel import chip as chips
from companion.hw.panel.chip import NoChip, find_chip, prepare_library
from companion.hw.panel.debounce import LATE_S, NEVER, Buttons
from companion.hw.panel.gpio_lines import GpioLines, PinTaken, notifier_alive
from companion.hw.panel.gpio_panel import PanelDevice
from companion.hw.panel.panel_lamps import bar_lit, lamps_of, rhythms
from companion.hw.rhythm import BREATH_S, Playing, changes_in, level
from companion.ports import DeviceNotice, Lamp, Press, SignalFrame


class Notifier:
    """The one thread that hears edges."""

    def __init__(self):
        self.calls = SimpleQueue()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        self.died_of = None

    def _run(self):
        while (call := self.calls.get()) is not None:
            try:
                call()
            except Exception as error:  # noqa: BLE001
                self.died_of = error
                return

    def stop(self):
        self.calls.put(None)
        self.thread.join(5)


class LgpioLikePin(MockPWMPin):
    def _call_when_changed(self):
        at, state = self._last_change, self._state
        self.factory.notifier.calls.put(lambda: PiPin._call_when_changed(self, at, state))


class LgpioLikeFactory(MockFactory):
    def __init__(self, busy=()):
        super().__init__(pin_class=LgpioLikePin)
        self.notifier = Notifier()
        self.busy = set(busy)

    def pin(self, name, pin_class=None, **kwargs):
        number = (
            int(str(name).removeprefix("GPIO"))
            if str(name).removeprefix("GPIO").isdecimal()
            else -1
        )
        if number in self.busy:
            raise OSError(16, "GPIO busy")
        return super().pin(name, pin_class, **kwargs)

    def close(self):
        super().close()
        self.notifier.stop()


SETTLE_S, HOLD_S = 0.02, 0.8
PANEL = PanelConfig(on=True)
FRAME = SignalFrame(
    (Lamp("Draw", "off"), Lamp("Act", "steady"), Lamp("Event", "off"), Lamp("End", "off")),
    (Lamp("A", "waiting"), Lamp("B", "off")),
    gauges={"threat pool": 0.5, "lockdown pool": 1.0},
)


def buttons():
    return Buttons(("confirm", "undo"), ("undo",), SETTLE_S, HOLD_S)


def play(made, edges, until_s, read=lambda name: True):
    """Feed edges (name, down, time) and ask at every moment that matters."""
    pressed = []
    edges = list(edges)
    while True:
        due_s = made.next_s()
        at_s = edges[0][2] if edges else NEVER
        now_s = min(due_s, at_s, until_s)
        pressed += made.due(now_s, read)
        if now_s == at_s:
            name, down, _ = edges.pop(0)
            pressed += made.edge(name, now_s, down=down)
        elif now_s >= until_s:
            return pressed


def test_a_bouncing_press_is_one_press_dated_by_its_first_edge():
    bounce = [("confirm", n % 2 == 0, 1.0 + n * 0.003) for n in range(7)]
    release = [("confirm", n % 2 == 1, 1.5 + n * 0.003) for n in range(7)]
    assert play(buttons(), [*bounce, *release], 3.0) == [Press("confirm", 1.0)]


@pytest.mark.failure(9)
def test_spikes_shorter_than_the_settling_time_are_no_press():
    spikes = [
        edge
        for n in range(50)
        for edge in (("confirm", True, 1 + n * 0.1), ("confirm", False, 1.019 + n * 0.1))
    ]
    assert play(buttons(), spikes, 9.0) == []


def test_a_short_tap_counts_and_nothing_is_lost_after_it():
    taps = [("confirm", down, 1 + n * 0.05) for n, down in enumerate([True, False] * 5)]
    assert [p.began_s for p in play(buttons(), taps, 3.0)] == [1.0, 1.1, 1.2, 1.3, 1.4]


def test_hold_is_reported_while_held_and_a_tap_when_let_go():
    assert play(buttons(), [("undo", True, 1.0)], 1.7) == []
    held = play(buttons(), [("undo", True, 1.0), ("undo", False, 4.0)], 5.0)
    assert held == [Press("undo", 1.0, held=True)]
    tapped = play(buttons(), [("undo", True, 1.0), ("undo", False, 1.3)], 5.0)
    assert tapped == [Press("undo", 1.0)]


@pytest.mark.failure(8)
def test_a_lost_release_is_no_hold_and_the_next_press_counts():
    made = buttons()
    assert play(made, [("undo", True, 1.0)], 3.0, read=lambda name: False) == []
    assert play(made, [("undo", True, 4.0), ("undo", False, 4.2)], 6.0) == [Press("undo", 4.0)]


def test_edges_that_come_late_and_together_count_as_they_were():
    """The program was busy for two seconds; the chip dated every edge."""
    made = buttons()
    late = [("confirm", True, 1.0), ("confirm", False, 1.06), ("undo", True, 1.1),
            ("confirm", True, 1.2), ("confirm", False, 1.21), ("undo", False, 2.1)]  # fmt: skip
    pressed = [it for name, down, at_s in late for it in made.edge(name, at_s, down=down)]
    pressed += made.due(3.0, lambda name: False)
    assert pressed == [Press("confirm", 1.0), Press("undo", 1.1, held=True)]


def test_an_edge_that_is_under_way_is_waited_for():
    made = buttons()
    assert made.edge("confirm", 1.0, down=True) == []
    assert made.due(1.05, lambda name: False) == []  # it reads up: a spike, or a tap
    assert made.next_s() == 1.0 + LATE_S
    assert made.edge("confirm", 1.01, down=False) == []
    assert made.due(1.3, lambda name: False) == []  # a spike
    assert made.edge("confirm", 2.0, down=True) == []
    assert made.due(2.1, lambda name: False) == []
    assert made.edge("confirm", 2.06, down=False) == [Press("confirm", 2.0)]  # a tap
    made.due(3.0, lambda name: False)
    made.edge("confirm", 4.0, down=True)
    assert made.due(4.0 + LATE_S, lambda name: False) == [Press("confirm", 4.0)]  # let go unseen
    made.due(5.0, lambda name: False)
    made.edge("confirm", 6.0, down=True)
    assert made.due(6.1, lambda name: True) == [Press("confirm", 6.0)]


def test_nothing_is_due_at_rest():
    made = buttons()
    assert made.next_s() == NEVER
    assert play(made, [("confirm", True, 1.0), ("confirm", False, 1.2)], 5.0)
    assert made.next_s() == NEVER


# -- lamps


@pytest.mark.parametrize(
    ("rhythm", "lit"),
    [
        ("off", [0, 0, 0, 0]),
        ("steady", [1, 1, 1, 1]),
        ("waiting", [1, 1, 0, 1]),
        ("attention", [1, 1, 1, 1]),
    ],
)
def test_each_lamp_state_blinks_in_its_rhythm(rhythm, lit):
    assert [level(rhythm, at) for at in (0.0, 1.5, 1.7, 2.1)] == lit


def test_attention_is_two_short_flashes_then_steady():
    seen = [level("attention", n * 0.125) for n in range(12)]
    assert seen == [1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1]
    assert changes_in("attention", 1.1) == float("inf")


@pytest.mark.failure(11)
def test_the_alarm_breathes_slowly_and_without_dimming_goes_on_and_off_as_slowly():
    breath = [level("breath", n * 0.1) for n in range(41)]
    assert min(breath) > 0.1
    assert max(breath) == 1.0
    assert breath.index(1.0) == 20
    assert {level("breath", n * 0.1, fade=False) for n in range(41)} == {0.0, 1.0}
    changes = sum(
        level("breath", n * 0.1, fade=False) != level("breath", (n + 1) * 0.1, fade=False)
        for n in range(400)
    )
    assert changes == 2 * 40 / BREATH_S


def test_a_lamp_that_goes_on_as_before_keeps_its_time():
    playing = Playing()
    playing.show({"a": "waiting"}, 0.0)
    playing.show({"a": "waiting", "b": "steady"}, 1.5)
    assert playing.levels(1.7) == {"a": 0.0, "b": 1.0}
    assert playing.next_s(1.7) == pytest.approx(2.0)
    playing.show({"b": "steady"}, 1.8)
    assert playing.next_s(1.8) == float("inf")


def test_places_on_the_panel():
    shown = rhythms(FRAME, PANEL)
    assert [shown[f"phase {n}"] for n in (1, 2, 3, 4)] == ["off", "steady", "off", "off"]
    assert [shown[f"seat {n}"] for n in (1, 2, 3, 4)] == ["waiting", "off", "off", "off"]
    assert [shown[f"bar {n}"] for n in range(1, 6)] == ["steady"] * 3 + ["off"] * 2
    assert shown.keys() == lamps_of(PANEL).keys()
    assert rhythms(FRAME, PanelConfig(gauge="lockdown pool"))["bar 5"] == "steady"


def test_the_bar_is_empty_at_nothing_and_full_only_when_full():
    assert [bar_lit(n / 10, 5) for n in range(11)] == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert bar_lit(0.99, 5) == 5


# -- pins


def lines(factory):
    return GpioLines(factory, factory.notifier.thread.is_alive)


class Hands:
    """A panel running over pins, with hands on its buttons."""

    def __init__(self, factory=None, wiring=PANEL, seats=("L", "C")):
        self.inbox = Heard()
        self.factory = factory or LgpioLikeFactory()
        self.device = PanelDevice(
            wiring,
            self.inbox,
            lambda: lines(self.factory),
            seats=lambda n: seats[n - 1] if n <= len(seats) else "",
        )
        self.device.start()
        self.inbox.until(lambda said: said)

    def tap(self, pin):
        found = self.factory.pin(pin)
        found.drive_low()
        threading.Event().wait(0.04)
        found.drive_high()

    def lit(self, pin):
        return float(self.factory.pin(pin).state)


def presses(said):
    return [it.button for it in said if isinstance(it, Press)]


def test_presses_and_lamps_on_pins():
    hands = Hands()
    hands.tap(PANEL.buttons["confirm"])
    hands.tap(PANEL.seat_buttons[1])
    hands.tap(PANEL.seat_buttons[3])  # nobody sits there
    hands.tap(PANEL.buttons["undo"])
    hands.inbox.until(lambda said: len(presses(said)) == 3)
    assert presses(hands.inbox.all) == ["confirm", "C", "undo"]
    hands.device.show(FRAME)
    until(lambda: hands.lit(PANEL.phase_lamps[1]) == 1.0)
    assert hands.lit(PANEL.seat_lamps[0]) == 1.0
    assert hands.lit(PANEL.phase_lamps[0]) == 0.0
    pins = [hands.factory.pin(pin) for pin in lamps_of(PANEL).values()]
    hands.device.close()
    assert all(float(pin.state) == 0.0 for pin in pins)


def test_a_call_back_that_raises_never_silences_other_buttons():
    factory = LgpioLikeFactory()
    made = lines(factory)
    heard = []

    def bad(down, at_s):
        raise RuntimeError("a fault")

    made.button(5, bad)
    made.button(6, lambda down, at_s: heard.append(down))
    for _ in range(3):
        factory.pin(5).drive_low()
        factory.pin(5).drive_high()
    factory.pin(6).drive_low()
    until(lambda: heard == [True])
    made.check()
    made.close()
    assert factory.notifier.died_of is None


def test_what_is_pressed_while_the_library_s_thread_is_busy_counts_as_it_was():
    hands = Hands()
    free, pause = threading.Event(), threading.Event()
    hands.factory.notifier.calls.put(lambda: free.wait(10))
    undo, confirm = (hands.factory.pin(PANEL.buttons[name]) for name in ("undo", "confirm"))
    undo.drive_low()  # a spike
    undo.drive_high()
    began_s = time.monotonic()
    confirm.drive_low()
    pause.wait(0.05)
    confirm.drive_high()
    pause.wait(0.1)
    free.set()
    hands.inbox.until(presses)
    hands.tap(PANEL.buttons["next"])
    hands.inbox.until(lambda said: len(presses(said)) == 2)
    assert presses(hands.inbox.all) == ["confirm", "next"]
    first = next(it for it in hands.inbox.all if isinstance(it, Press))
    assert abs(first.began_s - began_s) < 0.04
    hands.device.close()


def test_a_notifier_that_died_is_noticed():
    factory = LgpioLikeFactory()
    made = lines(factory)
    made.button(5, lambda down, at_s: None)
    factory.notifier.stop()
    with pytest.raises(OSError, match="not heard"):
        made.check()
    made.close()


@pytest.mark.failure(5)
def test_a_busy_pin_is_named_and_the_others_work():
    hands = Hands(LgpioLikeFactory(busy=[PANEL.buttons["next"]]))
    health = hands.device.look()
    assert health.state == "ready"
    assert f"GPIO{PANEL.buttons['next']}" in health.detail
    assert "busy" in health.detail
    hands.tap(PANEL.buttons["confirm"])
    hands.inbox.until(lambda said: presses(said) == ["confirm"])
    hands.device.close()


@pytest.mark.failure(6)
@pytest.mark.failure(12)
def test_closing_lets_go_of_the_whole_factory_and_ends_every_thread():
    before = threading.active_count()
    hands = Hands()
    hands.device.show(FRAME)
    hands.device.close()
    assert not hands.factory.notifier.thread.is_alive()
    until(lambda: threading.active_count() == before)


def test_a_chip_that_vanishes_is_lost_and_found():
    header, inbox = FakeHeader(), Heard()
    device = PanelDevice(PANEL, inbox, header.open, seats=lambda n: "")
    device.start()
    device.show(FRAME)
    until(lambda: header.lit.get(PANEL.phase_lamps[1]) == 1.0)
    header.unplug()
    device.show(SignalFrame((), ()))
    inbox.until(lambda said: said[-1] == DeviceNotice("panel", "lost", "the plug was pulled"))
    header.plug()
    device.show(FRAME)
    took_s = inbox.until(lambda said: said[-1].state == "ready")
    assert took_s < 3.0
    until(lambda: header.lit.get(PANEL.phase_lamps[1]) == 1.0)
    header.press(PANEL.buttons["confirm"])
    inbox.until(lambda said: presses(said) == ["confirm"])
    device.close()


def test_the_test_of_the_panel_lights_every_lamp_once():
    now, header = [0.0], FakeHeader()
    inbox, stop = Heard(), Event()
    device = PanelDevice(PANEL, inbox, header.open, seats=lambda n: "", clock=lambda: now[0])
    panel = device.open()
    device.test()

    def step(wait_s):
        now[0] += 0.1
        if now[0] > 12:
            stop.set()

    panel.next_edge = step
    device.serve(panel, stop)
    lit = [pin for pin, bright in header.shown if bright]
    assert sorted(lit) == sorted(lamps_of(PANEL).values())
    panel.close()
    assert set(header.lit.values()) == {0.0}


# -- the chip


@pytest.mark.failure(1)
@pytest.mark.failure(2)
@pytest.mark.parametrize(
    ("wanted", "labels", "number"),
    [
        ("", {0: "pinctrl-rp1"}, 0),
        ("", {0: "brcmvirt-gpio", 4: "pinctrl-rp1"}, 4),
        ("", {0: "gpio-brcmstb@107d508500", 10: "pinctrl-rp1"}, 10),
        ("", {0: "pinctrl-bcm2711", 1: "raspberrypi-exp-gpio"}, 0),
        ("", {0: "pinctrl-bcm2835"}, 0),
        ("1", {0: "pinctrl-rp1", 1: "gpio-sim"}, 1),
        ("gpio-sim", {0: "pinctrl-rp1", 3: "gpio-sim"}, 3),
    ],
)
def test_the_header_is_found_by_its_label(wanted, labels, number):
    assert find_chip(wanted, labels) == number


def test_a_chip_that_is_not_there_is_refused_with_what_is():
    with pytest.raises(NoChip, match="0: gpio-brcmstb"):
        find_chip("", {0: "gpio-brcmstb"})
    with pytest.raises(NoChip, match="there is: -"):
        find_chip("7", {})


@pytest.mark.failure(3)
def test_lgpio_gets_a_folder_it_can_write_to(tmp_path, monkeypatch):
    monkeypatch.delenv("LG_WD", raising=False)
    prepare_library(tmp_path / "work")
    assert os.environ["LG_WD"] == str(tmp_path / "work")
    assert os.access(os.environ["LG_WD"], os.W_OK)
    monkeypatch.setenv("LG_WD", "/run/companion")
    prepare_library(tmp_path / "other")
    assert os.environ["LG_WD"] == "/run/companion"


@pytest.mark.failure(4)
def test_no_other_library_is_ever_tried(monkeypatch, tmp_path):
    from gpiozero import Device

    from companion.hw.panel.gpio_lines import open_lines

    monkeypatch.setattr("companion.hw.panel.gpio_lines.chip_labels", dict)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "rpigpio")
    monkeypatch.setenv("LG_WD", str(tmp_path))
    with pytest.raises(NoChip):
        open_lines("", tmp_path)
    assert Device.pin_factory is None


def test_the_library_s_thread_is_known_and_gets_a_name(monkeypatch):
    mine = []  # the real one, where a test before this one has loaded the library, is not looked at
    monkeypatch.setattr(threading, "enumerate", lambda: mine)

    class _callback_thread(threading.Thread):  # noqa: N801  the library's own
        pass

    assert not notifier_alive()
    over = threading.Event()
    thread = _callback_thread(target=over.wait, daemon=True)
    thread.start()
    mine.append(thread)
    assert notifier_alive()
    assert thread.name == "companion-pins"
    over.set()
    thread.join()


def test_without_the_library_the_command_that_gets_it_is_named(monkeypatch):
    import builtins

    real = builtins.__import__

    def none(name, *args, **kwargs):
        if name == "lgpio":
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", none)
    with pytest.raises(NoChip, match="apt-get install python3-lgpio"):
        chips.library()


def test_every_pin_is_used_once_and_can_be_had():
    pins = pins_of(PanelConfig())
    assert len(set(pins.values())) == len(pins)
    assert not set(pins.values()) & {4, 14, 15}  # 1-Wire and the header's serial port
    outputs = {pin for what, pin in pins.items() if "button" not in what}
    assert min(outputs) >= 9  # those below are pulled up until Companion runs


def test_a_pin_that_is_taken_is_not_a_chip_that_is_gone():
    header = FakeHeader()
    header.taken = dict.fromkeys(range(28), "w1-gpio")
    device = PanelDevice(PANEL, Heard(), header.open, seats=lambda n: "")
    with pytest.raises(PinTaken, match="w1-gpio"):
        device.open()
