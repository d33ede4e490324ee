"""What readers say: frames of the data sheets whole, damaged and in pieces; a PN532 on a pty."""

import os
import select
import threading

from hw_kit import Pty

RDM = bytes.fromhex("02 36 32 45 33 30 38 36 43 45 44 30 38 03")
ID12 = bytes.fromhex("02 36 32 45 33 30 38 36 43 45 44 30 38 0D 0A 03")
OTHER = bytes.fromhex("02 31 33 30 30 35 44 31 44 41 35 46 36 03")
THIRD = bytes.fromhex("02 30 34 30 30 31 39 33 45 30 43 32 46 03")
DAMAGED = bytes.fromhex("02 36 32 45 33 30 38 36 43 45 44 30 39 03")
CODES = bytes.fromhex(
    "02 00 00 01 00 33 31 30 35 32 33 30 31 0D 0A 03 00 00 01 00 33 31 43 41 52 44 3A 31 37 0D"
)
RFID_STREAM = b"\xff" + RDM + DAMAGED + OTHER + RDM[:6] + THIRD + ID12
RFID_TAGS = ["62E3086CED", "13005D1DA5", "0400193E0C", "62E3086CED"]
CODE_STREAM = CODES + b"\r\n\r" + CODES + "Zażółć\r".encode()
CODE_TEXTS = ["052301", "CARD:17", "052301", "CARD:17", "Zażółć"]
ACK = bytes.fromhex("0000FF00FF00")
FIRMWARE = bytes.fromhex("0000FF06FAD50332010607E800")
CLASSIC = bytes.fromhex("0000FF0CF4D54B010100040804FB0EE20BD800")
NTAG = bytes.fromhex("0000FF0FF1D54B01010044000704A1B2C3D4E5804000")
SAM = bytes.fromhex("0000FF02FED5151600")
ANSWERS = {0x14: SAM, 0x02: FIRMWARE}


def texts(parser, data, now_s=0.0):
    return [read.text for read in parser.feed(data, now_s)]


def chunks(data, chance):
    """The data in random pieces, empty ones among them."""
    cuts = sorted(chance.randrange(len(data) + 1) for _ in range(chance.randrange(1, 12)))
    return [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True)]


class Emulator(Pty):
    """Answers commands; the answer to "what is near" waits for a tag."""

    def __init__(self):
        super().__init__()
        self.tag = b""
        self._over = False
        self._pause = threading.Event()
        self.plug()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self):
        buffer = b""
        while not self._over:
            ready, _, _ = select.select([self._master], [], [], 0.02)
            try:
                buffer += os.read(self._master, 256) if ready else b""
            except OSError:  # nobody has opened the other end
                self._pause.wait(0.01)
                continue
            while (at := buffer.find(b"\xff")) >= 0 and len(buffer) > at + 5:
                length = buffer[at + 1]
                command = buffer[at + 4] if length else 0
                buffer = buffer[at + 5 + length :]
                if length:
                    self._answer(command)

    def _answer(self, command):
        self.says(ACK)
        if command in ANSWERS:
            self.says(ANSWERS[command])
        elif command == 0x4A and self.tag:
            self.says(self.tag)

    def stop(self):
        self._over = True
        self._thread.join()
        self.kill()
