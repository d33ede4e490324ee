"""The voice at work: a queue, one thread, one program at a time. Never blocks play.

What is asked now replaces what was asked before and is not yet said; what happened waits its turn,
as long as few things do.
"""

import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Final, Literal, NamedTuple, cast

from companion.config import Sound
from companion.engine.message import Message, say
from companion.hw.device import Device
from companion.hw.device_faults import fault_of
from companion.hw.health import Health
from companion.hw.voice.sounds import SoundName, wav
from companion.hw.voice.speech_process import LONGEST_S, Running, SpeechEngine
from companion.ports import Inbox

NAME: Final = "voice"
MOST: Final = 6
"""Lines that wait at most; the oldest are dropped: they are on the screen and in the log."""
REST_S: Final = 2.0
"""After a failure nothing is tried for so long."""
Kind = Literal["ask", "news", "sound"]


class Due(NamedTuple):
    """Something to be heard."""

    kind: Kind
    text: str


class VoiceDevice(Device):
    """Speaks and plays in a thread of its own."""

    def __init__(
        self,
        inbox: Inbox,
        engine: SpeechEngine,
        sound: Callable[[], Sound],
        language: Callable[[], str],
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Make a voice that is silent yet.

        Args:
            inbox: Gets notices.
            engine: What speaks and plays.
            sound: The settings in force.
            language: Two letters, as they are in force.
            clock: Monotonic seconds.
        """
        super().__init__(Health(NAME, "voice", inbox))
        self._engine = engine
        self._sound = sound
        self._language = language
        self._clock = clock
        self._due: deque[Due] = deque()
        self._fresh = threading.Condition()
        self._over = self._busy = False
        self._now: tuple[Due, Running] | None = None
        self._rest_s: dict[bool, float] = {}  # for sounds, and for speech: by programs of their own
        self._faults: dict[bool, Message] = {}
        self._works: set[bool] = set()
        self._thread = threading.Thread(target=self._run, name=f"companion-{NAME}", daemon=True)

    def start(self) -> None:
        """Begin; until it has something to say nobody knows whether it can."""
        self.health.set("starting")
        self._thread.start()

    def close(self) -> None:
        """Stop in the middle of a word, and end."""
        with self._fresh:
            self._over = True
            self._due.clear()
            running = self._now
            self._fresh.notify_all()
        if running is not None:
            running[1].stop()
        if self._thread.is_alive():
            self._thread.join(3.0)
        self.health.set("off")

    @property
    def waiting(self) -> int:
        """How many lines and sounds are not begun yet."""
        return len(self._due)

    @property
    def idle(self) -> bool:
        """Whether nothing is being said or played, and nothing waits."""
        with self._fresh:
            return not (self._due or self._busy)

    def say(self, question: tuple[str, ...], news: tuple[str, ...] = ()) -> None:
        """Speak what happened, then what is asked; returns at once.

        Args:
            question: The question's lines; an older question is not spoken to its end.
            news: What happened.
        """
        with self._fresh:
            if question:
                self._due = deque(due for due in self._due if due.kind != "ask")
            self._due.extend(Due("news", text) for text in news)
            self._due.extend(Due("ask", text) for text in question)
            while len(self._due) > MOST:
                _ = self._due.popleft()
            stale = self._now if question and self._now and self._now[0].kind == "ask" else None
            self._fresh.notify_all()
        if stale is not None:
            stale[1].stop()

    def sound(self, name: SoundName) -> None:
        """Play a sound before whatever waits; returns at once."""
        with self._fresh:
            self._due.appendleft(Due("sound", name))
            self._fresh.notify_all()

    def test(self) -> None:
        """Say a word and play a sound."""
        self.health.tried("two knocks and a sentence")
        self.sound("turn")
        self.say(("Companion.",))

    def _run(self) -> None:
        while (due := self._next()) is not None:
            try:
                self._heard(due)
            except Exception as error:  # noqa: BLE001  whatever a program or a driver raises
                if not self._over:
                    self._ended(due.kind == "sound", fault_of(error))

    def _ended(self, sound: bool, fault: Message | None = None) -> None:  # noqa: FBT001
        """What was heard before and is not now is missed; what never was is not."""
        if fault is None:
            self._works.add(sound)
            _ = self._faults.pop(sound, None)
        else:
            self._rest_s[sound] = self._clock() + REST_S
            self._faults[sound] = fault
        missed = self._works & self._faults.keys()
        faults = [self._faults[kind] for kind in missed or self._faults]
        says = faults[0] if faults else say("speaks and plays")
        self.health.set("lost" if missed else "ready" if self._works else "off", says)

    def _next(self) -> Due | None:
        with self._fresh:
            while not self._over:
                self._busy = bool(self._due)
                if self._due:
                    return self._due.popleft()
                _ = self._fresh.wait()
            return None

    def _heard(self, due: Due) -> None:
        sound = self._sound()
        resting = self._clock() < self._rest_s.get(due.kind == "sound", 0.0)
        if not sound.on or not sound.volume or resting:
            return
        if due.kind == "sound":
            running = self._engine.play(wav(cast("SoundName", due.text), sound.volume))
        else:
            running = self._engine.speak(due.text, self._language(), sound.volume)
        with self._fresh:
            self._now, over = (due, running), self._over
        if over:  # it was closed while the program started
            running.stop()
        try:
            _ = running.wait(LONGEST_S)
        except TimeoutError:
            running.stop()
            raise
        finally:
            with self._fresh:
                self._now = None
        self._ended(due.kind == "sound")
