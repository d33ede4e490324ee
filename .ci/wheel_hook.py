"""What the wheel holds besides the package: screens, units and compiled translations."""

import subprocess
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NEXT_TO_PACKAGE = ("kv", "systemd")


class WheelHook(BuildHookInterface):
    """Adds files to a wheel; an editable install reads the checkout and needs none of it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Say which files go where, before the wheel is made."""
        if version == "editable":
            return
        root = Path(self.root)
        files = build_data["force_include"]
        files.update(
            {
                str(root / name): f"companion/{name}"
                for name in NEXT_TO_PACKAGE
                if (root / name).is_dir()
            }
        )
        compiled = Path(mkdtemp())
        subprocess.run(  # noqa: S603
            [
                sys.executable,
                root / ".ci/catalogues.py",
                root / "companion",
                compiled / "companion",
            ],
            check=True,
        )
        files.update(
            {str(file): str(file.relative_to(compiled)) for file in compiled.rglob("*.mo")}
        )
