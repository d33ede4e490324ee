"""Settings: a row each; a tap moves it to its next value, and it holds at once."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from companion.config import Screen as ScreenSettings
from companion.config import Settings
from companion.engine.message import Message, say
from companion.screen_size import ACROSS_ROOM_CM, ACROSS_TABLE_CM, ARM_CM, viewing_cm
from companion.ui.presenter.outputs.speech import Voice
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Text
from companion.ui.presenter.shell.screen import Screen

Source: TypeAlias = Literal["virtual", "usb", "pi", "folder", "video", "off"]
_VOLUMES: Final = (0, 30, 50, 70, 100)
LANGUAGES: Final = {"en": "English", "pl": "Polski"}
"""What each language calls itself."""
_SWITCH: Final = {True: say("on"), False: say("off")}
_SOURCES: Final[dict[str, Message]] = {
    "virtual": say("virtual table"),
    "usb": say("USB camera"),
    "pi": say("ribbon camera"),
    "folder": say("pictures in a folder"),
    "video": say("a video file"),
    "off": say("off"),
}
_DISTANCES: Final = (
    (ARM_CM, say("arm's length")),
    (ACROSS_TABLE_CM, say("across the table")),
    (ACROSS_ROOM_CM, say("across the room")),
)
_VOICES: Final[dict[Voice, Message]] = {
    "off": say("off"),
    "short": say("the question"),
    "full": say("question and how"),
    "all": say("everything"),
}


_Row: TypeAlias = tuple[str, Message, Text, str]
"""Ref, what is set, what it is set to, icon."""


class SettingsScreen(Screen):
    """Everything that can be set for this device."""

    name = "settings"
    title = say("Settings")

    def page(self) -> Page:
        """Return the rows."""
        settings = self.stack.context.settings
        rows = (
            self.row(ref, title, value=value, icon=icon)
            for ref, title, value, icon in self._rows(settings)
        )
        support = say("A tap changes a line, at once.")
        return self.sheet(self.title, support, self.listing(rows, columns=2))

    def buttons(self) -> Iterable[Button]:
        """Yield the way out."""
        yield self.done_button()

    def stage(self, ref: str) -> None:
        """Move a row to its next value."""
        change = _CHANGES.get(ref)
        settings = self.stack.context.settings
        if ref == "language":
            languages = self.stack.context.languages
            language = _next(languages, settings.language)
            self.stack.settle(replace(settings, language=language))
        elif ref == "turn":
            self.stack.settle(self.stack.context.turned_on())
        elif ref == "display":
            self._measure()
        elif ref in _PAGES:
            self.stack.go(_PAGES[ref])
        elif change is not None:
            self.stack.settle(change(settings))

    def _measure(self) -> None:
        """Open the ruler; a window on a desktop has no size of its own."""
        context = self.stack.context
        if context.surface.size(context.settings.screen) is None:
            self.stack.refused()
            self.stack.say(say("A window: its size is what you drag it to."))
        else:
            self.stack.go("ruler")

    def _display(self, screen: ScreenSettings) -> Iterator[_Row]:
        """Return what was found of the display, and from how far people look at a large one."""
        surface = self.stack.context.surface
        size = surface.size(screen)
        if size is None:
            px = surface.panel(screen).px
            yield "display", say("Window"), f"{px[0]}×{px[1]}", "panel"  # noqa: RUF001
            return
        told = f"{size.px[0]}×{size.px[1]}, {size.mm[0]:.0f}×{size.mm[1]:.0f} mm"  # noqa: RUF001
        yield "display", say("Display"), told, "panel"
        if size.far:
            cm = viewing_cm(size, screen)
            yield "viewing", say("Viewing distance"), dict(_DISTANCES).get(cm, f"{cm} cm"), "table"

    def _rows(self, settings: Settings) -> tuple[_Row, ...]:
        screen, sound, camera = settings.screen, settings.sound, settings.camera
        language = LANGUAGES.get(settings.language, settings.language)
        return (
            ("language", say("Language"), language, "language"),
            ("far", say("Large question"), _SWITCH[screen.far], "far"),
            ("turn", say("Turn the picture"), f"{self.stack.context.turn}°", "turn_screen"),
            *self._display(screen),
            ("motion", say("Less motion"), _SWITCH[screen.less_motion], "pause"),
            ("sound", say("Sound"), _SWITCH[sound.on], "sound"),
            ("volume", say("Volume"), f"{sound.volume} %", "speech"),
            ("voice", say("Voice"), _VOICES[sound.voice], "speech"),
            ("camera", say("Camera"), _SOURCES[camera.source], "camera"),
            ("tiles", say("Learn tiles"), say("by their pictures"), "learn"),
            ("icons", say("Learn dice"), say("by their icons"), "challenge"),
            ("sure", say("Take sure readings"), _SWITCH[camera.take_sure], "done"),
            ("steps", say("Explain each phase"), _SWITCH[settings.match.first_steps], "learn"),
            ("devices", say("Devices"), self._ready(), "lamps"),
            ("backup", say("Backup"), "", "report"),
        )

    def _ready(self) -> str:
        devices = self.stack.context.devices
        found = devices.look() if devices is not None else ()
        used = [one for one in found if one.state != "off"]
        working = sum(one.state == "ready" for one in used)
        return f"{working} / {len(used)}" if used else "–"  # noqa: RUF001


def _next(values: tuple[str, ...], value: str) -> str:
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]


def _viewing(settings: Settings) -> Settings:
    """Move on to the next greater distance, after the greatest to an arm's length."""
    screen = settings.screen
    now_cm = ACROSS_TABLE_CM if screen.viewing_cm == "auto" else screen.viewing_cm
    farther = next((cm for cm, _ in _DISTANCES if cm > now_cm), _DISTANCES[0][0])
    return replace(settings, screen=replace(screen, viewing_cm=farther))


def _volume(settings: Settings) -> Settings:
    sound = settings.sound
    louder = next((v for v in _VOLUMES if v > sound.volume), _VOLUMES[0])
    return replace(settings, sound=replace(sound, volume=louder))


def _voice(settings: Settings) -> Settings:
    sound = settings.sound
    voices = tuple(_VOICES)
    louder = voices[(voices.index(sound.voice) + 1) % len(voices)]
    return replace(settings, sound=replace(sound, voice=louder))


def _camera(settings: Settings) -> Settings:
    """Move on to the next camera; files are named in the settings file."""
    camera = settings.camera
    files = camera.source if camera.source in ("folder", "video") else _kind_of(camera.path)
    sources: tuple[Source, ...] = ("virtual", "usb", "pi", *((files,) if files else ()), "off")
    source = sources[(sources.index(camera.source) + 1) % len(sources)]
    return replace(settings, camera=replace(camera, source=source))


def _kind_of(path: str) -> Literal["folder", "video"] | None:
    """Return what is at a path, by its name."""
    if not path:
        return None
    return "video" if "." in path.rpartition("/")[2] else "folder"


_PAGES: Final = {
    "tiles": "enrol",
    "icons": "learn dice",
    "devices": "devices",
    "backup": "backup",
}
"""Rows that open a page, and its name."""
_CHANGES: Final[dict[str, Callable[[Settings], Settings]]] = {
    "far": lambda s: replace(s, screen=replace(s.screen, far=not s.screen.far)),
    "viewing": _viewing,
    "motion": lambda s: replace(s, screen=replace(s.screen, less_motion=not s.screen.less_motion)),
    "sound": lambda s: replace(s, sound=replace(s.sound, on=not s.sound.on)),
    "volume": _volume,
    "voice": _voice,
    "camera": _camera,
    "sure": lambda s: replace(s, camera=replace(s.camera, take_sure=not s.camera.take_sure)),
    "steps": lambda s: replace(s, match=replace(s.match, first_steps=not s.match.first_steps)),
}
