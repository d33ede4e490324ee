"""What a service tells systemd: that it is ready, that it lives (sd_notify(3))."""

import os
import socket
from collections.abc import Mapping


def notify(state: str, environ: Mapping[str, str] = os.environ) -> bool:
    """Send one state ("READY=1"); return whether anybody listens.

    Raises:
        OSError: Somebody should listen and cannot be reached.
    """
    address = environ.get("NOTIFY_SOCKET", "")
    if not address:
        return False
    if address.startswith("@"):
        address = "\0" + address[1:]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender:
        sender.connect(address)
        sender.sendall(state.encode())
    return True


def watchdog_s(environ: Mapping[str, str] = os.environ, pid: int | None = None) -> float | None:
    """Return after how many seconds of silence systemd kills this process, or None if it does not.

    Args:
        environ: The environment systemd gave.
        pid: This process, if not the one that runs.
    """
    period, whose = environ.get("WATCHDOG_USEC", ""), environ.get("WATCHDOG_PID", "")
    if not period.isdecimal() or int(period) == 0:
        return None
    if whose and whose != str(os.getpid() if pid is None else pid):
        return None
    return int(period) / 1e6
