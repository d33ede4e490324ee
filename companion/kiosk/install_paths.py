"""Where an installed Companion lies, all below one root, so that a test can give one."""

from pathlib import Path
from typing import Final

UNIT: Final = "companion.service"
CAGE_UNIT: Final = "companion-cage.service"
TRIAL_UNIT: Final = "companion-trial.service"
STICK_UNIT: Final = "companion-stick@.service"
USER: Final = "companion"


class InstallPaths:
    """Paths of an installation.

    Attributes:
        root: "/" of the machine.
        opt: The programs: releases, and which of them runs.
        releases: One folder, a virtual environment, for each release that is kept.
        current: A link to the release that runs.
        trial: What is known of a release that has not shown yet that it is well.
        trial_program: What watches a release on trial: with none of them, so that none can break
            it.
        record: What was put where, for taking it away again.
        state: Matches, packs, settings: they outlive updates and an uninstall.
        media: Where sticks are mounted, each as the service's user's own.
        command: What people type.
        config: The settings.
    """

    def __init__(self, root: Path = Path("/")) -> None:
        """Begin at the root."""
        self.root = root
        self.opt = self.at("/opt/companion")
        self.releases = self.opt / "releases"
        self.current = self.opt / "current"
        self.trial = self.opt / "trial.json"
        self.trial_program = self.opt / "trial.py"
        self.record = self.opt / "installed.json"
        self.state = self.at("/var/lib/companion")
        self.media = self.at("/run/companion-media")
        self.command = self.at("/usr/local/bin/companion")
        self.config = self.state / "config.toml"

    def at(self, path: str) -> Path:
        """Return an absolute path of the machine below the root."""
        return self.root / path.lstrip("/")
