"""Runs with an installed release: the devices of all extras, through their libraries, on emulators.

Prints, as JSON, how each of them is, what the reader read, what the printer and the broker got.
"""

import json
import os
import socket
import sys
import threading
from pathlib import Path
from tempfile import TemporaryDirectory

from hw_kit import Heard, Pty, until
from reader_kit import NTAG, Emulator

from companion.config import Sound
from companion.hw.all_devices import Devices, real
from companion.hw.device_config import DeviceConfig, MqttConfig, PrinterConfig, ScannerConfig
from companion.ports import Scan

WELCOME = bytes((0x20, 2, 0, 0))
"""What a broker says to whoever may come in (CONNACK, MQTT 3.1.1)."""


class Broker:
    """Takes one connection and keeps what comes."""

    def __init__(self):
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.heard = b""
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self):
        there, _ = self._listener.accept()
        with there:
            while data := there.recv(65536):
                if not self.heard:
                    there.sendall(WELCOME)
                self.heard += data


def main():
    paper, reader, broker, heard = Pty(), Emulator(), Broker(), Heard()
    paper.plug()
    reader.tag = NTAG
    wiring = DeviceConfig(
        scanner={"deck": ScannerConfig(kind="pn532", port=reader.path)},
        mqtt=MqttConfig(host="127.0.0.1", port=broker.port),
        printer=PrinterConfig(port=paper.path),
    )
    with TemporaryDirectory() as work:
        devices = Devices(
            wiring, heard, real(Path(work)), sound=lambda: Sound(on=False), language=lambda: "en"
        )
        devices.start()
        try:
            states = {}

            def ready():
                states.update({device.name: device.state for device in devices.look()})
                return {states.get(name) for name in ("deck", "house", "printer")} == {"ready"}

            until(ready, 30.0)
            heard.until(lambda said: any(isinstance(message, Scan) for message in said), 30.0)
            devices.print(["A slip"])
            printed = b""
            while b"\x1dV" not in printed:
                printed += paper.hears()
            found = {
                "states": states,
                "user": os.getuid(),
                "read": next(message.ref for message in heard.all if isinstance(message, Scan)),
                "printed": b"A slip\n" in printed,
                "broker": b"tablecompanion/table/availability" in broker.heard,
            }
        finally:
            devices.close()
            reader.stop()
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
