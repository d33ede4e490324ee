"""The first start of a table's machine: the doctor looks once, the screen says what is missing.

The doctor runs before the window opens, when nothing holds the devices yet, and in a process of its
own, so that whatever it opens is closed again.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from companion.engine.errors import BadInput
from companion.engine.packs.documents import json_of
from companion.safe_files import folders_in, read_json

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from companion.bootstrap.application import Application
    from companion.ui.presenter.settings.missing_parts import MissingPart

FILE: Final = "first-start.json"
"""In the data folder: what the doctor found, and whether people have seen it."""
PATIENCE_S: Final = 20.0
"""Less than the watchdog's patience, which has begun where a display was waited for."""


class _Found(Struct, rename={"remedy": "mend"}):
    check: str
    state: str
    wrong: str
    remedy: str


class _Report(Struct):
    found: tuple[_Found, ...]
    seen: bool


def look_once(data: Path, doctor: Callable[[], Sequence[Mapping[str, Any]]] | None = None) -> None:
    """Let the doctor look where nobody has played yet, and keep what was found.

    Args:
        data: The data folder.
        doctor: Returns what was found, if not the real one's.
    """
    file = data / FILE
    if os.path.lexists(file) or folders_in(data / "matches"):
        return
    found = [finding for finding in (doctor or doctor_findings)() if finding["wrong"]]
    for finding in found:
        remedy = f" -> {finding['mend']}" if finding["mend"] else ""
        print(f"first start: {finding['check']}: {finding['wrong']}{remedy}", file=sys.stderr)
    _keep(file, {"found": found, "seen": not found})


def doctor_findings() -> list[dict[str, Any]]:
    """Return what the doctor finds in a process of its own; nothing if that fails or hangs."""
    command = [sys.executable, "-P", "-m", "companion", "doctor", "--json"]
    try:
        done = subprocess.run(  # noqa: S603  our own
            command, capture_output=True, text=True, timeout=PATIENCE_S, check=False
        )
        return json_of(done.stdout, list[dict[str, Any]], "doctor")
    except (OSError, subprocess.SubprocessError, BadInput):
        return []


def _keep(file: Path, document: Mapping[str, Any]) -> None:
    """Write it; a disk that refuses has a line of its own on the screen."""
    with suppress(OSError):
        _ = file.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


def say_it(table: Application, data: Path) -> None:
    """Open the page about what was found, unless people have seen it or a match goes on.

    Args:
        table: The table that is about to run.
        data: The data folder.
    """
    file = data / FILE
    lacking = _unseen(file)
    if lacking and table.stack.match is None:
        table.stack.go("missing", lacking, lambda: _keep(file, {"found": [], "seen": True}))


def _unseen(file: Path) -> tuple[MissingPart, ...]:
    from companion.ui.presenter.settings.missing_parts import MissingPart

    try:
        report = read_json(file, _Report)
    except (OSError, BadInput):
        return ()
    found = () if report.seen else report.found
    return tuple(
        MissingPart(finding.check, finding.state == "bad", finding.wrong, finding.remedy)
        for finding in found
    )
