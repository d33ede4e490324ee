"""Files from elsewhere are opened in one place and parsed in one: no module has a way of its own.

What a module of ours reads without the door is listed here, with what it is.
"""

import ast
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "companion"
PARSERS = {
    "tomllib.loads",
    "tomllib.load",
    "json.loads",
    "json.load",
    "json.decode",
    "np.load",
    "numpy.load",
    "Image.open",
    "pickle.load",
    "pickle.loads",
    "yaml.load",
    "cv2.imread",
    "ZipFile",
    "zipfile.ZipFile",
}
READERS = {"read_text", "read_bytes"}
OPENERS = {"open", "io.open", "os.open", "os.fdopen"}
DOORS = {
    "engine/packs/documents.py": "the door itself: TOML and JSON",
    "safe_files.py": "the door itself: files and folders",
    "pictures.py": "the door itself: pictures, from bytes that were read through it",
    "session/storage/zip_archive.py": "the door itself: ZIP, from a file that was opened by it",
    "vision/learning/classifier_file.py": "arrays, from bytes that were read through the door",
}
OWN = {
    "cli.py": "/dev/null",
    "config.py": "a folder, to be synced",
    "data/__init__.py": "ships with the program",
    "displays.py": "the kernel's (sysfs)",
    "engine/forms/form_prompt.py": "answers of the screen; the error is caught there",
    "session/cases/case_expect.py": "what it has just encoded",
    "session/packs/merge.py": "records that were read and encoded before",
    "session/packs/pack_file.py": "an archive that is written",
    "session/packs/pack_reader.py": "the program's own source, for its digest",
    "session/journal/match_lock.py": "locks, never waited for",
    "session/storage/disk.py": "files that are written or synced",
    "session/storage/temp_folder.py": "folders, to be locked",
    "session/backups/backup_write.py": "copies bytes into an archive; what comes back is checked by zip_archive.py",
    "ui/input/console.py": "the kernel's (sysfs)",
    "ui/input/kernel.py": "panels, mice and keyboards, never waited for",
    "evdev/input_devices.py": "the kernel's (sysfs), and what udev says of a device",
    "memory.py": "the kernel's (procfs)",
    "by_hand.py": "pipes between its own two processes",
    "kiosk/restart.py": "the kernel's (procfs)",
    "ui/presenter/answering/form_values.py": "an answer that the page has made",
    "kiosk/trial.py": "stands alone, needs nothing of any release; limits of its own",
    "kiosk/file_stream.py": "files that are written; what comes on the pipe is parsed by the door",
    "kiosk/connector_probe.py": "the kernel's (graphics cards)",
    "kiosk/unit_environment.py": "the installed unit, which root alone writes",
    "kiosk/releases.py": "a folder, to be synced",
    "kiosk/system_support.py": "the kernel's (device tree)",
    "kiosk/venvs.py": "a release's own source",
    "hw/voice/outputs.py": "the kernel's (procfs)",
    "hw/doctor/machine.py": "the kernel's (sysfs, procfs)",
    "hw/strip/strip_device.py": "what a lamp controller answers, within a link that takes any error",
    "vision/camera/usb_camera.py": "the kernel's (sysfs)",
    "hw/fakes/wled.py": "what we send, in a fake",
    "commands/rules_coverage.py": "the tests of a checkout",
}


def calls(source: str) -> set[str]:
    """What a module calls that opens or parses, by the last two parts of the name."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            short = ".".join(name.split(".")[-2:])
            method = isinstance(node.func, ast.Attribute) and node.func.attr in READERS
            if short in PARSERS or name in PARSERS or name in OPENERS or method:
                found.add(short)
    return found


def test_calls_that_open_or_parse_are_seen():
    source = (
        'open("x")\nPath("x").read_text()\nmsgspec.json.decode(x)\nImage.open(y)\nself.open(z)\n'
    )
    assert calls(source) == {"open", "Path('x').read_text", "json.decode", "Image.open"}


def test_nobody_reads_files_past_the_door():
    files = {str(path.relative_to(PACKAGE)): path for path in sorted(PACKAGE.rglob("*.py"))}
    reading = {name for name, file in files.items() if calls(file.read_text(encoding="utf-8"))}
    assert sorted(reading - DOORS.keys() - OWN.keys()) == []
    assert sorted((DOORS | OWN).keys() - reading) == []
