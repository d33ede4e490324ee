"""Typed settings from one TOML file, and where Companion keeps its things.

The file is ``config.toml`` in the user's configuration folder. With ``COMPANION_HOME`` set, the
file and everything kept lie in that one folder: tests, a kiosk and a second table use it.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, TypeVar, cast

import msgspec
from msgspec import Meta, Struct

from companion.engine.errors import BadInput
from companion.engine.packs.documents import text_of, toml_of
from companion.memory import memory_mb, too_little_for_vision
from companion.safe_files import read_bytes

HOME_VARIABLE = "COMPANION_HOME"
FILE_NAME = "config.toml"
APP_NAME = "companion"
LEAST_MM: Final = 10.0
MOST_MM: Final = 5000.0

Pixels: TypeAlias = Annotated[int, Meta(ge=200, le=16000)]
Inches: TypeAlias = Annotated[float, Meta(ge=3, le=100)]
Millimetres: TypeAlias = Annotated[float, Meta(ge=LEAST_MM, le=MOST_MM)]
Centimetres: TypeAlias = Annotated[int, Meta(ge=30, le=1000)]
Auto: TypeAlias = Literal["auto"]
Language: TypeAlias = Annotated[str, Meta(pattern="^[a-z]{2}$")]
Where: TypeAlias = Literal["app", "table"]
PaperName: TypeAlias = Literal["A4", "Letter"]
BackWay: TypeAlias = Literal["none", "long", "short", "fold"]
MOST_OFFSET_MM: Final = 3.0
"""More than any printer is off; the check page measures as far."""
OffsetMm: TypeAlias = Annotated[float, Meta(ge=-MOST_OFFSET_MM, le=MOST_OFFSET_MM)]
T = TypeVar("T")
_NEVER_CHOSEN: Final = ([1280, 720], 10.1)


class ConfigError(BadInput):
    """The configuration file cannot be used."""


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of the file; a key that nobody knows is a mistake, not a wish."""


class Screen(Record, frozen=True):
    """The panel and how it is used.

    Attributes:
        size: Width and height of a window on a desktop, in pixels; in full screen the display's
            own hold, and this says which display ``inches`` is of.
        inches: The diagonal; sizes on the screen are millimetres and follow from it. ``auto`` is
            what the display says, or what people measured.
        turn: How far the picture is turned clockwise, in degrees; ``auto`` lets it lie on a ribbon
            panel that is built upright.
        viewing_cm: From how far people look at a display above 24 inches; ``auto`` is from across
            the table.
        measured: Width and height in millimetres that people measured, by display.
        fullscreen: Whether the window fills the display.
        far: Large letters for the one line that matters, read across a table.
        pages: Whether a page that asks nothing goes on by itself after a readable time
            (``timed``), or waits for a tap.
        cards: Whether a card that is turned up has a page: as long as it takes to read
            (``show``), for two seconds (``brief``), or none (``skip``).
        less_motion: Nothing moves or fades.
        rest_min: After so many minutes without anybody the picture goes dark; 0 is never.
        pin: What has to be typed to leave a full screen for the console; "" is no way there.
    """

    size: tuple[Pixels, Pixels] | Auto = "auto"
    inches: Inches | Auto = "auto"
    turn: Literal[0, 90, 180, 270, "auto"] = "auto"
    viewing_cm: Centimetres | Auto = "auto"
    measured: dict[str, tuple[Millimetres, Millimetres]] = {}
    fullscreen: bool = False
    far: bool = False
    pages: Literal["timed", "tap"] = "timed"
    cards: Literal["show", "brief", "skip"] = "show"
    less_motion: bool = False
    rest_min: Annotated[int, Meta(ge=0, le=240)] = 0
    pin: Annotated[str, Meta(pattern="^[0-9]{0,8}$")] = ""


class Sound(Record, frozen=True):
    """What is heard.

    Attributes:
        on: Whether there is any sound.
        volume: Percent.
        voice: What is spoken: nothing, the line that asks (``short``), how to do it as well
            (``full``), or also what happened (``all``).
    """

    on: bool = True
    volume: Annotated[int, Meta(ge=0, le=100)] = 70
    voice: Literal["off", "short", "full", "all"] = "off"


class Camera(Record, frozen=True):
    """Where the pictures of the table come from.

    Attributes:
        source: ``virtual`` renders the tiles dragged on the screen; ``usb`` and ``pi`` are real
            cameras, the second on the ribbon of a Raspberry Pi; ``folder`` and ``video`` read
            files; ``off`` uses no picture.
        path: The folder or the video file.
        device: Which ``usb`` camera: a number, or ``/dev/...``.
        size: Width and height in pixels that a real camera is asked for.
        turned: How far a real camera's pictures are turned clockwise, in degrees: how it hangs.
        mains_hz: Of the room's lamps; the ``pi`` camera's exposure follows it.
        take_sure: Whether a sure reading counts without a tap.
    """

    source: Literal["virtual", "usb", "pi", "folder", "video", "off"] = "virtual"
    path: str = ""
    device: Annotated[str, Meta(pattern="^([0-9]{1,2}|/dev/.+)$")] = "0"
    size: tuple[Pixels, Pixels] = (1920, 1080)
    turned: Literal[0, 90, 180, 270] = 0
    mains_hz: Literal[50, 60] = 50
    take_sure: bool = False


class Defaults(Record, frozen=True):
    """What a new match starts from; its setup may say otherwise.

    Attributes:
        dice: Thrown by Companion or on the table.
        cards: Drawn by Companion or from the real deck.
        tiles: Drawn by Companion or from the real stacks.
        hands: Kept in Companion or on paper.
        first_steps: Whether a match explains each phase once.
    """

    dice: Where = "app"
    cards: Where = "app"
    tiles: Where = "app"
    hands: Literal["app", "paper"] = "app"
    first_steps: bool = True


class Printing(Record, frozen=True):
    """How the household's printer prints a kit; the command may say otherwise.

    Attributes:
        paper: The sheets in it.
        backs: How the backs of what is cut out are printed: not at all, on the other side of the
            sheet, turned over its ``long`` or its ``short`` edge, or beside the fronts to ``fold``.
        offset: How far it prints the other side to the right and downwards, in mm, as the check
            page shows it; the kit's backs are moved back by as much.
    """

    paper: PaperName = "A4"
    backs: BackWay = "none"
    offset: tuple[OffsetMm, OffsetMm] = (0.0, 0.0)


class Settings(Record, frozen=True):
    """Everything that can be set.

    Attributes:
        language: Two letters; where a text is not translated, English stands in.
        data: The folder for matches and the owner's packs; "" is the system's usual place.
        screen: The panel.
        sound: What is heard.
        camera: Where pictures come from.
        match: What a new match starts from.
        keyboard: Which letters a page offers to type with: the name of a file in
            ``data/keyboards``; "" is the language's own.
        printing: How kits are printed.
    """

    language: Language = "en"
    data: str = ""
    screen: Screen = Screen()
    sound: Sound = Sound()
    camera: Camera = Camera()
    match: Defaults = Defaults()
    keyboard: Annotated[str, Meta(pattern="^[a-z]{0,20}$")] = ""
    printing: Printing = Printing()


_USUAL: Final[dict[str, Any]] = msgspec.to_builtins(Settings())


def config_file() -> Path:
    """Where the settings are kept."""
    home = os.environ.get(HOME_VARIABLE)
    return (Path(home) if home else _usual("config")) / FILE_NAME


def _usual(what: Literal["config", "data"]) -> Path:
    """Where the system keeps such things."""
    import platformdirs  # noqa: PLC0415  with COMPANION_HOME nobody asks

    if what == "config":
        return platformdirs.user_config_path(APP_NAME)
    return platformdirs.user_data_path(APP_NAME)


def data_folder(settings: Settings) -> Path:
    """The folder for matches, reports and the owner's packs; made when first asked for.

    Raises:
        ConfigError: There is no such folder, and none can be made there.
    """
    home = os.environ.get(HOME_VARIABLE)
    try:
        if home:
            folder = Path(home)
        elif settings.data:
            folder = Path(settings.data).expanduser()
        else:
            folder = _usual("data")
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        place = home or settings.data or str(_usual("data"))
        raise ConfigError(
            f"{place!r} cannot be the folder for matches: {why[:1].lower()}{why[1:]}",
            file="" if home else str(config_file()),
            remedy=f"set {HOME_VARIABLE} to a folder" if home else 'change  data = "..."',
        ) from error
    return folder


def load(path: Path | None = None) -> Settings:
    """Read the settings; a file that is not there yet means what is usual on this machine.

    Raises:
        ConfigError: The file cannot be used; it names the line and what to write instead.
        OSError: The file is there and cannot be read.
    """
    return read_file(path or config_file(), parse, usual())


def usual(mb: int | None = None) -> Settings:
    """Return the settings of a machine where nobody has set anything.

    Args:
        mb: Its memory, if not this machine's; with little of it the camera stays off.
    """
    little = too_little_for_vision(memory_mb() if mb is None else mb)
    return Settings(camera=Camera(source="off")) if little else Settings()


def parse(raw: bytes, name: str) -> Settings:
    """Read settings from a file's content.

    Args:
        raw: What is in the file.
        name: The file's name, for messages.

    Raises:
        ConfigError: As `load` does.
    """
    text, document = read_toml(raw, name)
    return as_record(_as_meant(document), Settings, Written(name, text, Settings()))


def _as_meant(document: dict[str, Any]) -> dict[str, Any]:
    """Return what a file says without a panel that nobody chose.

    Every save once wrote 1280x720 on 10.1 inches, unturned, where nobody had said anything.
    """
    screen: object = document.get("screen")
    if not isinstance(screen, dict):
        return document
    said = cast("dict[str, Any]", screen)
    if (said.get("size"), said.get("inches")) != _NEVER_CHOSEN:
        return document
    kept = {key: value for key, value in said.items() if key not in ("size", "inches")}
    if kept.get("turn") == 0:
        del kept["turn"]
    return {**document, "screen": kept}


def read_file(path: Path, parse: Callable[[bytes, str], T], usual: T) -> T:
    """Read a file of records; one that is not there yet means what is usual.

    Args:
        path: The file.
        parse: Makes records of its content and its name.
        usual: What holds without a file.

    Raises:
        ConfigError: The file cannot be used; it names the line and what to write instead.
        OSError: The file is there and cannot be read.
    """
    try:
        raw = read_bytes(path, ConfigError)
    except FileNotFoundError:
        return usual
    return parse(raw, str(path))


class Written(NamedTuple):
    """A TOML file in which a fault is to be found.

    Attributes:
        name: The file's name, for messages.
        text: Its content.
        usual: Its records as they are when nothing is set; examples come from them.
    """

    name: str
    text: str
    usual: Struct


def as_record(
    value: object, kind: type[T], written: Written, below: Callable[[str], str] = str
) -> T:
    """Make a record of what a TOML file says.

    Args:
        value: What it says.
        kind: The record's type.
        written: Where it says so.
        below: Turns the decoder's complaint about this value into one about the whole file.

    Raises:
        ConfigError: It does not fit; with the line and what to write instead.
    """
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        from companion.config_faults import fault_in  # noqa: PLC0415  a file without fault needs none

        fault = fault_in(written.text, below(str(error)), written.usual)
        raise ConfigError(
            fault.problem, file=written.name, line=fault.line, remedy=fault.remedy
        ) from error


def read_toml(raw: bytes, name: str) -> tuple[str, dict[str, Any]]:
    """Read a TOML file's content; return its text and what it says.

    Raises:
        ConfigError: It is no text, or no TOML; with the line and what to write instead.
    """
    text = text_of(raw, name, ConfigError)
    return text, toml_of(text, name, ConfigError, remedy='lines look like  language = "en"')


def save(settings: Settings, path: Path | None = None) -> None:
    """Write the settings so that a power cut leaves either the old file or the new one.

    Raises:
        OSError: The disk refuses; the old file stands.
    """
    write_safely(path or config_file(), _said(msgspec.to_builtins(settings), _USUAL))


def _said(document: dict[str, Any], usual: dict[str, Any]) -> dict[str, Any]:
    """Return what is not as usual: what nobody chose is not kept as if somebody had."""
    said: dict[str, Any] = {}
    for key, value in document.items():
        if value == usual.get(key):
            continue
        nested = isinstance(value, dict) and isinstance(usual.get(key), dict)
        said[key] = _said(cast("dict[str, Any]", value), usual[key]) if nested else value
    return said


def write_safely(path: Path, document: dict[str, Any]) -> None:
    """Write a TOML file so that a power cut leaves either the old file or the new one.

    Raises:
        OSError: The disk refuses; the old file stands.
    """
    import tomli_w  # noqa: PLC0415  a start without writing need not wait for it

    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with fresh.open("wb") as file:
            tomli_w.dump(document, file)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)  # the new name must be on the disk too
    finally:
        os.close(folder)
