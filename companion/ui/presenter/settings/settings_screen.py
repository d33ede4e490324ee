"""Settings: a row each; a tap moves it to its next value, and it holds at once."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from operator import attrgetter
from typing import Any, Final, Literal, TypeAlias

from msgspec.structs import replace

from companion.config import Camera
from companion.config import Screen as ScreenSettings
from companion.engine.message import Message, say
from companion.screen_size import ACROSS_ROOM_CM, ACROSS_TABLE_CM, ARM_CM, viewing_cm
from companion.ui.presenter.outputs.speech import Voice
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Row, Setting, Text
from companion.ui.presenter.settings.printing_screen import BACKS
from companion.ui.presenter.shell.screen import Screen

Source: TypeAlias = Literal["virtual", "usb", "pi", "folder", "video", "off"]
_VOLUMES: Final = (0, 30, 50, 70, 100)
LANGUAGES: Final = {"en": "English", "pl": "Polski"}
"""What each language calls itself."""
_SWITCH: Final[Mapping[bool, Text]] = {False: say("off"), True: say("on")}
_SOURCES: Final[Mapping[Source, Message]] = {
    "virtual": say("virtual table"),
    "usb": say("USB camera"),
    "pi": say("ribbon camera"),
    "folder": say("pictures in a folder"),
    "video": say("a video file"),
    "off": say("off"),
}
_DISTANCES: Final[Mapping[int, Text]] = {
    ARM_CM: say("arm's length"),
    ACROSS_TABLE_CM: say("across the table"),
    ACROSS_ROOM_CM: say("across the room"),
}
_PAGES: Final[Mapping[Literal["timed", "tap"], Message]] = {
    "timed": say("go on by themselves"),
    "tap": say("wait for a tap"),
}
_CARDS: Final[Mapping[Literal["show", "brief", "skip"], Message]] = {
    "show": say("show"),
    "brief": say("two seconds"),
    "skip": say("skip"),
}
_VOICES: Final[Mapping[Voice, Message]] = {
    "off": say("off"),
    "short": say("the question"),
    "full": say("question and how"),
    "all": say("everything"),
}


class SettingsScreen(Screen):
    """Everything that can be set for this device."""

    name = "settings"
    title = say("Settings")

    def page(self) -> Page:
        """Return the lines."""
        support = say("Tap a line to change it.")
        return self.sheet(self.title, support, self.listing(self.rows(), columns=2))

    def buttons(self) -> Iterable[Button]:
        """Yield the way out."""
        yield self.done_button()

    def rows(self) -> Iterator[Row]:
        """Yield what can be set, and the pages that settle more."""
        context, go = self.stack.context, self.stack.go
        settings = context.settings
        languages = {
            language: LANGUAGES.get(language, language)
            for language in (*context.languages, settings.language)
        }
        louder = sorted({*_VOLUMES, settings.sound.volume})
        volumes, turned = {volume: f"{volume} %" for volume in louder}, f"{context.turn}°"
        sources = {source: _SOURCES[source] for source in _sources(settings.camera)}
        tiles, dice = say("by their pictures"), say("by their icons")
        yield self._choice("language", say("Language"), "language", "language", languages)
        yield self._choice("far", say("Large question"), "far", "screen.far")
        yield Row("turn", say("Turn the picture"), "", turned, "turn_screen", act=self._turn)
        yield from self._display(settings.screen)
        yield self._choice("pages", say("Pages without a question"), "next", "screen.pages", _PAGES)
        yield self._choice("cards", say("Card pages"), "card", "screen.cards", _CARDS)
        yield self._choice("motion", say("Less motion"), "pause", "screen.less_motion")
        yield self._choice("sound", say("Sound"), "sound", "sound.on")
        yield self._choice("volume", say("Volume"), "speech", "sound.volume", volumes)
        yield self._choice("voice", say("Voice"), "speech", "sound.voice", _VOICES)
        yield self._choice("camera", say("Camera"), "camera", "camera.source", sources)
        yield Row("tiles", say("Learn tiles"), "", tiles, "learn", act=partial(go, "enrol"))
        yield Row("icons", say("Learn dice"), "", dice, "challenge", act=partial(go, "learn dice"))
        yield self._choice("sure", say("Accept sure readings"), "done", "camera.take_sure")
        yield self._choice("steps", say("Explain each phase"), "learn", "match.first_steps")
        yield Row("devices", say("Devices"), "", self._ready(), "lamps", act=partial(go, "devices"))
        backs = BACKS[settings.printing.backs]
        yield Row("printing", say("Printing"), "", backs, "print", act=partial(go, "printing"))
        yield Row("backup", say("Backup"), "", "", "report", act=partial(go, "backup"))

    def _display(self, screen: ScreenSettings) -> Iterator[Row]:
        """Yield what was found of the display, and from how far people look at a large one."""
        surface = self.stack.context.surface
        size = surface.size(screen)
        if size is None:
            px = surface.panel(screen).px
            drawn = f"{px[0]}×{px[1]}"  # noqa: RUF001
            yield Row("display", say("Window"), "", drawn, "panel", act=self._refuse_window)
            return
        found = f"{size.px[0]}×{size.px[1]}, {size.mm[0]:.0f}×{size.mm[1]:.0f} mm"  # noqa: RUF001
        yield Row(
            "display", say("Display"), "", found, "panel", act=partial(self.stack.go, "ruler")
        )
        if size.far:
            now_cm = viewing_cm(size, screen)
            distances = {cm: _DISTANCES.get(cm, f"{cm} cm") for cm in sorted({*_DISTANCES, now_cm})}
            path, label = "screen.viewing_cm", say("Viewing distance")
            yield self._choice("viewing", label, "table", path, distances, value=now_cm)

    def _choice(
        self,
        ref: str,
        label: Message,
        icon: str,
        path: str,
        choices: Mapping[Any, Text] = _SWITCH,
        *,
        value: object = None,
    ) -> Row:
        """Return a line that moves to the next of its choices.

        Args:
            ref: What comes back of a tap.
            label: What is set.
            icon: Its sign.
            path: Where it stands in the settings.
            choices: The values in their order, each in words.
            value: What holds now, where the settings do not say it.
        """
        settings = self.stack.context.settings
        now = attrgetter(path)(settings) if value is None else value
        setting = Setting(ref, label, choices, now)
        act = partial(self._set, path, setting.following)
        return Row(ref, label, "", setting.words, icon, act=act)

    def _ready(self) -> str:
        devices = self.stack.context.devices
        found = devices.look() if devices is not None else ()
        used = [device for device in found if device.state != "off"]
        working = sum(device.state == "ready" for device in used)
        return f"{working} / {len(used)}" if used else "–"  # noqa: RUF001

    # -- what a tap does

    def _set(self, path: str, value: object) -> None:
        settings = self.stack.context.settings
        group, _, field = path.rpartition(".")
        if group:
            field, value = group, replace(getattr(settings, group), **{field: value})
        self.stack.settle(replace(settings, **{field: value}))

    def _turn(self) -> None:
        self.stack.settle(self.stack.context.turned_on())

    def _refuse_window(self) -> None:
        """Say that a window on a desktop has no size of its own."""
        self.stack.refused()
        self.stack.say(say("A window: drag it to any size."))


def _sources(camera: Camera) -> tuple[Source, ...]:
    """Return the cameras there are to choose; files are named in the settings file."""
    files = camera.source if camera.source in ("folder", "video") else _kind_of(camera.path)
    return ("virtual", "usb", "pi", *((files,) if files else ()), "off")


def _kind_of(path: str) -> Literal["folder", "video"] | None:
    """Return what is at a path, by its name."""
    if not path:
        return None
    return "video" if "." in path.rpartition("/")[2] else "folder"
