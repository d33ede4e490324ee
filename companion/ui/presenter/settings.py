"""Settings: a row each; a tap moves it to its next value, and it holds at once."""

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from companion.config import Settings
from companion.engine.message import Message, say
from companion.ui.models import AskModel, Glyph, ListModel, ListRow, OptionsModel
from companion.ui.presenter.page import Page, Part, plain_strip
from companion.ui.presenter.screen import Screen
from companion.ui.presenter.speech import Voice

Source: TypeAlias = Literal["virtual", "usb", "pi", "folder", "video", "off"]
_TURNS: Final = (0, 90, 180, 270)
_VOLUMES: Final = (0, 30, 50, 70, 100)
LANGUAGES: Final = {"en": "English", "pl": "Polski"}
"""What each language calls itself."""
ON: Final = say("on")
OFF: Final = say("off")
_SOURCES: Final[dict[str, Message]] = {
    "virtual": say("virtual table"),
    "usb": say("USB camera"),
    "pi": say("ribbon camera"),
    "folder": say("pictures in a folder"),
    "video": say("a video file"),
    "off": say("off"),
}
_VOICES: Final[dict[Voice, Message]] = {
    "off": say("off"),
    "short": say("the question"),
    "full": say("question and how"),
    "all": say("everything"),
}


class SettingsScreen(Screen):
    """Everything that can be set for this device."""

    def page(self) -> Page:
        """Return the rows."""
        settings = self.desk.house.settings
        rows = tuple(
            ListRow(ref, self.words.say(title), value=value, sign=Glyph(icon))
            for ref, title, value, icon in self._rows(settings)
        )
        ask = AskModel(
            (self.upper(say("Settings")),), self.words.say(say("A tap changes a line, at once."))
        )
        done = self.button("done", say("Done"), kind="confirm", icon="done")
        return Page(
            screen="settings",
            strip=plain_strip(self.upper(say("Settings"))),
            stage=(Part("stage", ListModel(rows, columns=2)),),
            ask=ask,
            options=OptionsModel("settings", (done,)),
            rail=self.back_rail(),
        )

    def stage(self, ref: str) -> None:
        """Move a row to its next value."""
        change = _CHANGES.get(ref)
        settings = self.desk.house.settings
        if ref == "language":
            languages = self.desk.house.languages
            language = _next(languages, settings.language)
            self.desk.settle(replace(settings, language=language))
        elif ref in _PAGES:
            self.desk.go(_PAGES[ref])
        elif change is not None:
            self.desk.settle(change(settings))

    def option(self, ref: str) -> None:
        """Close."""
        del ref
        self.desk.back()

    def _rows(self, settings: Settings) -> tuple[tuple[str, Message, str, str], ...]:
        say_it = self.words.say
        screen, sound, camera, match = (
            settings.screen,
            settings.sound,
            settings.camera,
            settings.match,
        )

        def switch(on: bool) -> str:  # noqa: FBT001
            return say_it(ON if on else OFF)

        language = LANGUAGES.get(settings.language, settings.language)
        return (
            ("language", say("Language"), language, "language"),
            ("far", say("Large question"), switch(screen.far), "far"),
            ("turn", say("Turn the picture"), f"{screen.turn}°", "turn_screen"),
            ("motion", say("Less motion"), switch(screen.less_motion), "pause"),
            ("sound", say("Sound"), switch(sound.on), "sound"),
            ("volume", say("Volume"), f"{sound.volume} %", "speech"),
            ("voice", say("Voice"), say_it(_VOICES[sound.voice]), "speech"),
            ("camera", say("Camera"), say_it(_SOURCES[camera.source]), "camera"),
            ("tiles", say("Learn tiles"), say_it(say("by their pictures")), "learn"),
            ("icons", say("Learn dice"), say_it(say("by their icons")), "challenge"),
            ("sure", say("Take sure readings"), switch(camera.take_sure), "done"),
            ("steps", say("Explain each phase"), switch(match.first_steps), "learn"),
            ("devices", say("Devices"), self._ready(), "lamps"),
            ("backup", say("Backup"), "", "report"),
        )

    def _ready(self) -> str:
        devices = self.desk.house.devices
        found = devices.look() if devices is not None else ()
        used = [one for one in found if one.state != "off"]
        working = sum(one.state == "ready" for one in used)
        return f"{working} / {len(used)}" if used else "–"  # noqa: RUF001


def _next(values: tuple[str, ...], value: str) -> str:
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]


def _turn(settings: Settings) -> Settings:
    screen = settings.screen
    turn = _TURNS[(_TURNS.index(screen.turn) + 1) % len(_TURNS)]
    return replace(settings, screen=replace(screen, turn=turn))


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
    "turn": _turn,
    "motion": lambda s: replace(s, screen=replace(s.screen, less_motion=not s.screen.less_motion)),
    "sound": lambda s: replace(s, sound=replace(s.sound, on=not s.sound.on)),
    "volume": _volume,
    "voice": _voice,
    "camera": _camera,
    "sure": lambda s: replace(s, camera=replace(s.camera, take_sure=not s.camera.take_sure)),
    "steps": lambda s: replace(s, match=replace(s.match, first_steps=not s.match.first_steps)),
}
