"""Programs that speak and play: each sentence is its own process, so nothing here can hang play.

A sentence is always made into a sound file first: speech engines that play by themselves stutter on
small boards, and know nothing of the ways to be heard that are tried here.
"""

import logging
import os
import re
import shutil
import subprocess
import tempfile
import threading
import time
import wave
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

from companion.engine.message import Message, say
from companion.hw.device_faults import Fault, untranslated
from companion.hw.voice.outputs import Output
from companion.hw.voice.speech_text import speakable

LONGEST_S: Final = 30.0
"""A sentence takes a few seconds; a program that takes longer hangs on a sound card."""
GRACE_S: Final = 5.0
"""So much longer than its sound a player may take."""
_KILLED_S: Final = 0.5
"""So long a program that was killed may take to be gone."""
_LINE: Final = 100
"""So much of what a program complains of is told."""
_SPEAKER: Final = re.compile(r"^[\w-]+: (\w+:\d+: )?")
"""Before its complaint a program says its name, and aplay a line of its source."""


_log = logging.getLogger(__name__)


class SpeechFault(Fault):
    """There is nothing that speaks or plays."""


class Running(Protocol):
    """A program at work."""

    def wait(self, timeout: float, /) -> int:
        """Wait for its end; raise TimeoutError if it takes longer."""
        ...

    def stop(self) -> None:
        """End it now; never raises."""


class SpeechEngine(Protocol):
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


class Process:
    """A program at work."""

    def __init__(self, command: list[str], stdin: bytes = b"") -> None:
        """Start it.

        Args:
            command: The program and its arguments.
            stdin: What it reads.
        """
        self._process = subprocess.Popen(  # noqa: S603  the wiring names it
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        assert self._process.stdin is not None
        try:
            _ = self._process.stdin.write(stdin)
            self._process.stdin.close()
        except BrokenPipeError:
            return  # it has ended already, and `wait` will say how

    @property
    def pid(self) -> int:
        """Its number in the system."""
        return self._process.pid

    def wait(self, timeout: float, /) -> int:
        """Wait for its end.

        Returns:
            0, or the signal that ended it as a negative number.

        Raises:
            TimeoutError: It takes longer; it was ended.
            Fault: It failed; the message is its own last line.
        """
        try:
            code = self._process.wait(timeout)
        except subprocess.TimeoutExpired as error:
            self.stop()
            with suppress(
                subprocess.TimeoutExpired
            ):  # one that hangs in a driver is left to itself
                _ = self._process.wait(_KILLED_S)
            _ = self._complaint()
            raise TimeoutError(110, "it takes too long") from error
        complaint = self._complaint()
        if code > 0:
            lines = complaint.decode("utf-8", "replace").strip().splitlines()
            line = _SPEAKER.sub("", lines[-1])[:_LINE] if lines else f"exit {code}"
            raise Fault(5, untranslated(line))
        return code

    def stop(self) -> None:
        """End it, without waiting for that: the screen's own thread asks for it."""
        self._process.kill()

    def _complaint(self) -> bytes:
        """Return what it complained of so far: a child of its own may hold the pipe for long."""
        pipe = self._process.stderr
        assert pipe is not None
        with pipe:
            os.set_blocking(pipe.fileno(), False)
            return pipe.read() or b""


class Playback:
    """A sound file that is made, then played by the first output that can; then it is gone.

    The programs run one after the other in :meth:`wait`, which the voice's own thread calls;
    :meth:`stop` ends whichever runs, from any thread.

    Attributes:
        stopped: Nobody wants to hear it any more.
    """

    def __init__(self, file: Path, maker: Process | None, player: "Player") -> None:
        """Begin.

        Args:
            file: The sound file.
            maker: What is writing it; None if it is there.
            player: What plays it.
        """
        self.stopped = False
        self._file = file
        self._player = player
        self._lock = threading.Lock()
        self._now = maker

    def wait(self, timeout: float, /) -> int:
        """Wait until the sound has been heard, or is stopped.

        Raises:
            TimeoutError: It takes longer.
            OSError: It cannot be made, or nothing plays it.
        """
        ends_s = time.monotonic() + timeout
        try:
            if self._now is not None:
                _ = self._now.wait(timeout)
            if not self.stopped:
                self._player.play(self._file, self, ends_s)
        finally:
            self._file.unlink(missing_ok=True)
        return 0

    def begin(self, command: list[str]) -> Process | None:
        """Start the next program; None once this is stopped."""
        with self._lock:
            if self.stopped:
                return None
            self._now = Process(command)
            return self._now

    def stop(self) -> None:
        """Break off in the middle of a word."""
        with self._lock:
            self.stopped = True
            if self._now is not None:
                self._now.stop()


class Player:
    """Plays files on the first output that works, and remembers it.

    Attributes:
        tried: What each output said that was tried for the last sound, in order; "" is well.
    """

    def __init__(self, found: Callable[[], tuple[Output, ...]]) -> None:
        """Remember nothing yet.

        Args:
            found: The outputs of this machine as it is now.
        """
        self.tried: dict[Output, str] = {}
        self._found = found
        self._known: tuple[Output, ...] = ()
        self._worked: Output | None = None

    def play(self, file: Path, playback: Playback, ends_s: float) -> None:
        """Play a file; one output after the other, until one works or it is stopped.

        Where outputs have come or gone since, all are tried anew: a loudspeaker that was plugged
        in again is used again.

        Args:
            file: The sound.
            playback: Runs the programs.
            ends_s: Until when, on the monotonic clock.

        Raises:
            SpeechFault: None works; ``tried`` and the log say what each said.
            Fault: The file is no sound.
        """
        long_s, every = _long_s(file), self._found()
        if every != self._known:
            self._known, self._worked = every, None
        if not every:
            raise SpeechFault(2, _missing("aplay", "alsa-utils"))
        self.tried = {}
        for output in sorted(every, key=lambda output: output != self._worked):
            patience_s = min(long_s + GRACE_S, ends_s - time.monotonic())
            complaint = _played(output, file, playback, patience_s)
            if playback.stopped:
                return
            self.tried[output] = complaint
            if not complaint:
                self._worked = output
                return
            self._worked = None
        raise SpeechFault(5, self._nothing())

    def _nothing(self) -> Message:
        """Return that nothing plays, and why where there is one reason; the log has them all."""
        tried = "; ".join(f"{output}: {complaint}" for output, complaint in self.tried.items())
        _log.warning("nothing plays: %s", tried)
        if len(self.tried) == 1:
            return say("nothing plays: {tried}", tried=tried)
        return say("none of {n} ways to play works: the doctor shows each", n=len(self.tried))


def _played(output: Output, file: Path, playback: Playback, patience_s: float) -> str:
    """Play a file on one output; return what stood in the way, or ""."""
    if patience_s <= 0:
        return "no time was left"
    try:
        program = playback.begin(output.command(file))
        if program is None:
            return ""
        code = program.wait(patience_s)
    except OSError as error:
        return error.strerror or str(error)
    return f"ended by signal {-code}" if code < 0 else ""


def _long_s(file: Path) -> float:
    """Return how long a sound is.

    Raises:
        Fault: It is none.
    """
    try:
        with wave.open(str(file)) as sound:
            return sound.getnframes() / sound.getframerate()
    except (OSError, wave.Error, EOFError) as error:
        raise SpeechFault(5, say("the speech engine made no sound")) from error


class ProcessSpeechEngine:
    """Speaks with espeak-ng, and plays on whatever works.

    Attributes:
        player: What plays.
    """

    def __init__(
        self, program: str, speed: int, work: Path, found: Callable[[], tuple[Output, ...]]
    ) -> None:
        """Look for nothing yet: programs come and go.

        Args:
            program: The speech engine; ``-w FILE`` has to write a sound file.
            speed: Words a minute.
            work: A folder for the sounds.
            found: The outputs of this machine as it is now.
        """
        self.player = Player(found)
        self._program = program
        self._speed = speed
        self._work = work

    def speak(self, text: str, language: str, volume: int, /) -> Playback:
        """Begin to speak; the text goes through a pipe, so it can never be an argument."""
        engine = shutil.which(self._program)
        if engine is None:
            raise SpeechFault(2, _missing(self._program, "espeak-ng"))
        file = self._fresh(b"")
        command = [engine, "--stdin", "-v", language, "-s", str(self._speed)]
        command += ["-a", str(volume * 2), "-w", str(file)]
        try:
            maker = Process(command, speakable(text).encode())
        except OSError:
            file.unlink(missing_ok=True)
            raise
        return Playback(file, maker, self.player)

    def play(self, wav: bytes, /) -> Playback:
        """Begin to play."""
        return Playback(self._fresh(wav), None, self.player)

    def _fresh(self, wav: bytes) -> Path:
        self._work.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=self._work, suffix=".wav", delete=False) as file:
            _ = file.write(wav)
        return Path(file.name)
