"""The whole app with the kernel's devices for hands: what they say comes through pipes."""

from hand_kit import Hand
from kivy.base import EventLoop
from kivy.core.window import Window

import evdev_kit as kit
from companion.evdev import event_codes as c
from companion.ui.input.console import Console
from companion.ui.input.device_monitor import LOOK_S, DeviceMonitor
from companion.ui.input.provider import EvdevProvider
from companion.ui.input.screen_rotation import on_glass


class Table(Hand):
    """The whole app with the kernel's devices for hands."""

    def __init__(self, size, folder, tunings=None, **more):
        (folder / "data").mkdir()
        super().__init__(size, folder / "data", **more)
        self.machine = kit.Machine(folder)
        self.tty = folder / "sys/class/tty/tty0/active"
        self.tty.parent.mkdir(parents=True)
        self.tty.write_text("tty1\n")
        watch = DeviceMonitor(tunings or {}, folder, lambda: self.off.now_s, self.machine.open)
        self.provider = EvdevProvider("evdev", "", watch, Console("tty1", folder))
        self.watch = watch

    def __enter__(self):
        self.provider.start()
        EventLoop.add_input_provider(self.provider)
        return super().__enter__()

    def __exit__(self, *error):
        super().__exit__(*error)
        EventLoop.remove_input_provider(self.provider)
        self.provider.stop()
        self.machine.close()

    def plug(self, node, kind, **more):
        self.machine.plug(node, kind, **more)
        self.wait(2 * LOOK_S)
        return node

    def say(self, node, *events, **more):
        self.machine.write(node, *events, **more)
        self.off.frames(2)

    def where(self, ref):
        """Return where on the glass something with this ref is, from its upper left, 0 to 1."""
        widget = self.find(ref)
        x, y = widget.to_window(*widget.center)
        wide, high = Window.size
        x, y = on_glass(x / (wide - 1), y / (high - 1), Window.rotation)
        return x, 1 - y

    # -- one tap by each kind of device

    def multitouch(self, node, ref, slot=0):
        x, y = self.where(ref)
        self.say(node, *kit.slot_down(slot, slot + 1, round(x * 799), round(y * 479)))
        self.say(node, *kit.slot_up(slot))

    def protocol_a(self, node, ref):
        x, y = self.where(ref)
        at = ((c.EV_ABS, 0x35, round(x * 1023)), (c.EV_ABS, 0x36, round(y * 1023)))
        self.say(node, *at, (c.EV_SYN, c.SYN_MT_REPORT, 0))
        self.say(node, (c.EV_SYN, c.SYN_MT_REPORT, 0))

    def single(self, node, ref):
        x, y = self.where(ref)
        self.say(node, *kit.one_down(round(200 + x * 3700), round(3900 - y * 3700)))
        self.say(node, *kit.ONE_UP)

    def pen(self, node, ref):
        x, y = self.where(ref)
        self.say(node, *kit.one_down(round(x * 21600), round(y * 13500)))
        self.say(node, *kit.ONE_UP)

    def tablet(self, node, ref):
        x, y = self.where(ref)
        self.say(node, (c.EV_ABS, 0, round(x * 32767)), (c.EV_ABS, 1, round(y * 32767)))
        self.click(node)

    def click(self, node):
        self.say(node, (c.EV_KEY, c.BTN_LEFT, 1))
        self.say(node, (c.EV_KEY, c.BTN_LEFT, 0))

    def mouse(self, node, ref):
        """Move in the picture, however it is turned on the glass."""
        self.point(node, ref)
        self.click(node)

    def point(self, node, ref):
        widget = self.find(ref)
        x, y = widget.to_window(*widget.center)
        at = self.app.keys_and_mouse.pointer.at or tuple(
            share * (length - 1)
            for share, length in zip(self.provider.pointer, Window.size, strict=True)
        )
        for _ in range(4):
            dx, dy = (x - at[0]) / 4, (at[1] - y) / 4
            self.say(node, (c.EV_REL, 0, round(dx)), (c.EV_REL, 1, round(dy)))

    def touchpad(self, node, ref):
        """Push the pointer along in sweeps of a third of the pad, and tap."""
        widget = self.find(ref)
        x, y = widget.to_window(*widget.center)
        for _ in range(12):
            at_x, at_y = (
                share * (length - 1)
                for share, length in zip(self.provider.pointer, Window.size, strict=True)
            )
            dx, dy = round(x - at_x), round(at_y - y)
            if not dx and not dy:
                break
            dx, dy = (max(-400, min(400, by)) for by in (dx, dy))
            start = (600, 400)
            self.say(node, *kit.one_down(*start), at=(1, 0))
            end = start[0] + dx, start[1] + round(dy * 799 / 1279)
            self.say(node, (c.EV_ABS, 0, end[0]), (c.EV_ABS, 1, end[1]), at=(1, 300_000))
            self.say(node, *kit.ONE_UP, at=(1, 600_000))
        self.say(node, *kit.one_down(600, 400), at=(9, 0))
        self.say(node, *kit.ONE_UP, at=(9, 80_000))

    def keyboard(self, node, ref):
        """Go to it with Tab, as far as that takes, and tap with Enter."""
        for _ in range(80):
            keys = self.app.keys_and_mouse.keyboard
            if keys.shown and keys.spot.ref == ref:
                break
            self.key(node, c.KEY_TAB)
        self.key(node, c.KEY_ENTER)

    def key(self, node, code, *, up=True):
        self.say(node, (c.EV_KEY, code, 1))
        if up:
            self.say(node, (c.EV_KEY, code, 0))
