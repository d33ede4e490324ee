"""Which console is looked at, and whether that is Companion's own."""

import pytest

from companion.ui.input.console import Console


@pytest.mark.parametrize(
    ("stdin", "looked_at", "shown"),
    [
        ("/dev/tty1", "tty1", True),
        ("/dev/tty1", "tty2", False),
        ("/dev/tty1", "", True),
        ("/dev/pts/0", "tty2", True),  # started over the network: no console of its own
        ("/dev/ttyUSB0", "tty2", True),
        (None, "tty2", True),
    ],
)
def test_whether_keys_are_meant_for_companion(tmp_path, monkeypatch, stdin, looked_at, shown):
    active = tmp_path / "sys/class/tty/tty0/active"
    active.parent.mkdir(parents=True)

    def ttyname(_fd):
        if stdin is None:
            raise OSError(25, "not a typewriter")
        return stdin

    monkeypatch.setattr("companion.ui.input.console.os.ttyname", ttyname)
    active.write_text(f"{looked_at}\n")
    assert Console.present(tmp_path).shown == shown


def test_a_machine_without_consoles(tmp_path):
    assert Console("tty1", tmp_path).shown


def test_what_the_console_buffered_is_dropped_only_on_a_console(tmp_path, monkeypatch):
    flushed = []
    monkeypatch.setattr(
        "companion.ui.input.console.termios.tcflush", lambda *asked: flushed.append(asked)
    )
    Console("", tmp_path).flush()
    assert flushed == []
    Console("tty1", tmp_path).flush()
    assert len(flushed) == 1
