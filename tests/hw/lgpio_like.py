"""gpiozero's mock pins behaving as lgpio does on a real chip.

One thread runs the call-backs of all pins and ends for good when one of them raises; closing a device
does not free its line, closing the factory does.
"""

import threading
from queue import SimpleQueue

from gpiozero.pins.mock import MockFactory, MockPWMPin
from gpiozero.pins.pi import PiPin


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
