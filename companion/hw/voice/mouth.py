"""Programs that speak and play: each word is its own process, so nothing here can hang play."""

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final, Protocol

from companion.engine.message import Message, say
from companion.hw.faults import Fault

PLAYERS: Final = ("pw-play", "paplay", "aplay")
LONGEST_S: Final = 30.0
"""A sentence takes a few seconds; a program that takes longer hangs on a sound card."""


class NoVoice(Fault):
    """There is nothing that speaks or plays."""


class Running(Protocol):
    """A program at work."""

    def wait(self, timeout: float, /) -> int:
        """Wait for its end; raise TimeoutError if it takes longer."""
        ...

    def stop(self) -> None:
        """End it now; never raises."""
        ...


class Mouth(Protocol):
    """Speaks a line and plays a sound; both return at once, at work."""

    def speak(self, text: str, language: str, volume: int, /) -> Running:
        """Begin to speak; raise OSError where nothing can."""
        ...

    def play(self, wav: bytes, /) -> Running:
        """Begin to play; raise OSError where nothing can."""
        ...


def _missing(program: str, package: str) -> Message:
    how = f"sudo apt-get install {package}"
    return say("{program} is missing: {how}", program=program, how=how)


class Program:
    """A program at work."""

    def __init__(self, command: list[str], said: bytes) -> None:
        """Start it.

        Args:
            command: The program and its arguments.
            said: What it reads.
        """
        self._process = subprocess.Popen(  # noqa: S603  the wiring names it
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        assert self._process.stdin is not None
        try:
            _ = self._process.stdin.write(said)
            self._process.stdin.close()
        except BrokenPipeError:
            return  # it has ended already, and `wait` will say how

    def wait(self, timeout: float, /) -> int:
        """Wait for its end.

        Raises:
            TimeoutError: It takes longer.
            OSError: It failed; the message is its own.
        """
        try:
            code = self._process.wait(timeout)
        except subprocess.TimeoutExpired as error:
            raise TimeoutError(110, "it takes too long") from error
        complaint = self._complaint()
        if code > 0:
            lines = complaint.decode("utf-8", "replace").split("\n")
            raise OSError(5, next((line for line in lines if line.strip()), f"exit {code}"))
        return code

    def stop(self) -> None:
        """End it."""
        self._process.kill()
        _ = self._process.wait()
        _ = self._complaint()

    def _complaint(self) -> bytes:
        """Return what it complained of; only the first asker gets it."""
        pipe = self._process.stderr
        if pipe is None or pipe.closed:
            return b""
        with pipe:
            return pipe.read()


class ProgramMouth:
    """Speaks with espeak-ng and plays with whatever plays wav files."""

    def __init__(self, program: str, speed: int, player: str, work: Path) -> None:
        """Find the programs.

        Args:
            program: The speech engine.
            speed: Words a minute.
            player: What plays wav files, "" for the first that is there.
            work: A folder for the sounds.
        """
        self.engine = shutil.which(program) or ""
        found = (shutil.which(name) for name in ((player,) if player else PLAYERS))
        self.player = next((path for path in found if path), "")
        self._program = program
        self._speed = speed
        self._work = work

    def speak(self, text: str, language: str, volume: int, /) -> Program:
        """Begin to speak; the text goes through a pipe, so it can never be an argument."""
        if not self.engine:
            raise NoVoice(2, _missing(self._program, "espeak-ng"))
        command = [self.engine, "--stdin", "-v", language, "-s", str(self._speed)]
        return Program([*command, "-a", str(volume * 2)], text.encode())

    def play(self, wav: bytes, /) -> Program:
        """Begin to play."""
        if not self.player:
            raise NoVoice(2, _missing("aplay", "alsa-utils"))
        self._work.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=self._work, suffix=".wav", delete=False) as file:
            _ = file.write(wav)
        return Played([self.player, file.name], Path(file.name))


class Played(Program):
    """A player at work on a file that goes away with it."""

    def __init__(self, command: list[str], file: Path) -> None:
        """Start it."""
        self._file = file
        super().__init__(command, b"")

    def wait(self, timeout: float, /) -> int:
        """Wait for its end; see `Program.wait`."""
        try:
            return super().wait(timeout)
        finally:
            self._file.unlink(missing_ok=True)

    def stop(self) -> None:
        """End it."""
        super().stop()
        self._file.unlink(missing_ok=True)
