"""The machine itself: switched on, asked, looked at, and its plug pulled.

It is QEMU's ``virt`` board with two cores of a Pi 4 and a display that tells its size as any monitor
does. What it writes goes to a layer over the disk; killing the process is pulling the plug.
"""

import base64
import json
import shlex
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from PIL import Image

from arm64.image import Disk

QEMU = "qemu-system-aarch64"
BOARD = ("-M", "virt", "-cpu", "cortex-a72", "-smp", "2", "-m", "1536M", "-nodefaults")
CLOCK = ("-accel", "tcg", "-icount", "shift=0,sleep=on", "-rtc", "clock=vm")
"""A second of the guest's is a thousand million instructions, about what a core of a Pi 4 does in one,
however busy this machine is; while it rests, a second is a second."""
START_S = 1200.0
"""How long a start may take here: every instruction is emulated, one after the other."""
ANSWER_S = 300.0
LINE = (
    "root=/dev/vda rw console=ttyAMA0 systemd.show_status=false loglevel=4 mitigations=off panic=1"
)
UNIT = "companion.service"
STATE = "/var/lib/companion"
Got = TypeVar("Got")


class Machine:
    """A machine that runs.

    Attributes:
        folder: Where its sockets, layer and console lie.
        process: QEMU.
    """

    def __init__(self, folder: Path, process: subprocess.Popen[bytes]) -> None:
        self.folder = folder
        self.process = process
        self._monitor = _Lines(self._socket("monitor"), ANSWER_S)
        self._agent = _Lines(self._socket("agent"), START_S)
        self._asked = 0
        self._monitor.read()
        self._order("qmp_capabilities")

    def _socket(self, name: str) -> Path:
        path = self.folder / name
        self.until(path.exists, 30, f"no {name}")
        return path

    # -- what is asked of it

    def up(self) -> float:
        """Wait until it can be asked; the guest's own seconds since its kernel began."""
        try:
            hello = self._agent.read()
        except OSError as fault:
            raise AssertionError(self.console()[-3000:]) from fault
        return hello["hello"]

    def ask(self, what: str, *words: Any, **more: Any) -> Any:
        """Let the agent do something; what it found."""
        self._asked += 1
        asked = {"n": self._asked, "do": what, "words": words, "more": more}
        self._agent.write(asked)
        while (reply := self._agent.read()).get("n") != self._asked:
            continue
        assert "fault" not in reply, f"{what} {words}: {reply['fault']}"
        return reply["back"]

    def run(self, command: str, *, check: bool = True) -> str:
        """Run a command as root; what it said."""
        code, said = self.ask("run", *shlex.split(command))
        assert code == 0 or not check, f"{command}: {code}\n{said[-3000:]}"
        return said.strip()

    def read(self, path: str) -> bytes:
        return base64.b64decode(self.ask("read", path))

    def write(self, path: str, data: bytes) -> None:
        self.ask("write", path, base64.b64encode(data).decode())

    def device(self, what: str, *words: Any, **more: Any) -> Any:
        """See ``Devices`` of the agent."""
        return self.ask("device", what, *words, **more)

    # -- what it says

    def unit(self, name: str = UNIT) -> dict[str, str]:
        """State, restarts, process and what it last said of itself."""
        names = "ActiveState,SubState,NRestarts,MainPID,StatusText,Result"
        listing = self.run(f"systemctl show {name} --property={names}")
        return dict(line.split("=", 1) for line in listing.splitlines() if "=" in line)

    def question(self) -> str:
        """Which match stands at which question, as the service says; "" if none is open."""
        text = self.unit().get("StatusText", "")
        return text if "question" in text else ""

    def now(self) -> float:
        """Seconds since the kernel began, by the guest's own clock."""
        return float(self.read("/proc/uptime").split()[0])

    def rest(self, seconds: float) -> None:
        """Let time pass by the guest's own clock."""
        self.run(f"sleep {seconds}")

    def up_s(self, longest_s: float) -> float:
        """Wait until the unit shows a page; when that was by the guest's own clock."""
        try:
            self.until(self._page, longest_s, "no page is shown")
        except AssertionError as fault:
            raise AssertionError(f"{fault}\n{self.log()[-4000:]}") from fault
        return self.now()

    def _page(self) -> bool:
        state = self.unit()
        text = state.get("StatusText", "")
        return state.get("ActiveState") == "active" and (text == "home" or "question" in text)

    def log(self, name: str = UNIT) -> str:
        return self.run(f"journalctl --no-pager -b -o short-monotonic -u {name}", check=False)

    def console(self) -> str:
        path = self.folder / "console"
        return path.read_text(errors="replace") if path.exists() else ""

    def until(
        self, so: Callable[[], Got], longest_s: float, what: str, every_s: float = 0.5
    ) -> Got:
        """Wait until something is true; return it."""
        end = time.monotonic() + longest_s
        while not (got := so()):
            if self.process.poll() is not None:
                raise AssertionError(f"the machine went off: {self.console()[-3000:]}")
            assert time.monotonic() < end, f"{what} in {longest_s} s"
            time.sleep(every_s)
        return got

    # -- what is seen

    def _order(self, what: str, **more: Any) -> Any:
        self._monitor.write({"execute": what, "arguments": more})
        while True:
            reply = self._monitor.read()
            if "event" not in reply:
                assert "return" in reply, reply
                return reply["return"]

    def picture(self) -> Image.Image:
        """What is on the glass."""
        path = self.folder / "picture.ppm"
        self._order("screendump", filename=str(path))
        with Image.open(path) as picture:
            return picture.convert("RGB")

    def pull_the_plug(self) -> None:
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        """Let go of its sockets."""
        for lines in (self._monitor, self._agent):
            lines.close()


class _Lines:
    """One line of JSON each way over a socket."""

    def __init__(self, path: Path, longest_s: float) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(longest_s)
        self._socket.connect(str(path))
        self._file = self._socket.makefile("rb")

    def read(self) -> dict[str, Any]:
        line = self._file.readline()
        if not line:
            raise OSError("nobody is there any more")
        return json.loads(line)

    def close(self) -> None:
        self._file.close()
        self._socket.close()

    def write(self, what: dict[str, Any]) -> None:
        self._socket.sendall(json.dumps(what).encode() + b"\n")


@contextmanager
def switched_on(
    disk: Disk, folder: Path, size: tuple[int, int], more: tuple[str, ...] = (), words: str = ""
) -> Iterator[Machine]:
    """Switch a machine on; at the end its plug is pulled, what it had written stays in the folder.

    Args:
        disk: What it starts from.
        folder: Its own; used again, it goes on with what it had written before.
        size: The display's pixels.
        more: More of QEMU's command line.
        words: More of the kernel's.
    """
    layer = folder / "layer.qcow2"
    if not layer.exists():
        make = ["qemu-img", "create", "-q", "-f", "qcow2", "-F", "raw", "-b", disk.image, layer]
        subprocess.run(make, check=True)
    for name in ("monitor", "agent"):
        (folder / name).unlink(missing_ok=True)
    wide, high = size
    command = [
        QEMU, *BOARD, *CLOCK, "-display", "none", "-nic", "none", "-no-reboot",
        "-kernel", disk.kernel, "-initrd", disk.initrd, "-append", f"{LINE} {words}",
        "-drive", f"if=virtio,format=qcow2,file={layer}",
        "-device", f"virtio-gpu-pci,xres={wide},yres={high}",
        "-serial", f"file:{folder / 'console'}",
        "-qmp", f"unix:{folder / 'monitor'},server=on,wait=off",
        "-chardev", f"socket,id=agent,path={folder / 'agent'},server=on,wait=off",
        "-device", "virtio-serial-pci", "-device", "virtserialport,chardev=agent,name=rig", *more,
    ]  # fmt: skip
    with (folder / "qemu").open("w") as said, subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=said, stderr=said, start_new_session=True
    ) as process:  # fmt: skip
        try:
            with closing(Machine(folder, process)) as machine:
                yield machine
        finally:
            process.kill()
            process.wait()
