"""Where an installed Companion lies, all below one root, so that a test can give one."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

UNIT: Final = "companion.service"
CAGE_UNIT: Final = "companion-cage.service"
TRIAL_UNIT: Final = "companion-trial.service"
STICK_UNIT: Final = "companion-stick@.service"
USER: Final = "companion"


@dataclass(frozen=True)
class InstallPaths:
    """Paths of an installation.

    Attributes:
        root: "/" of the machine.
    """

    root: Path = Path("/")

    def at(self, path: str) -> Path:
        """Return an absolute path of the machine below the root."""
        return self.root / path.lstrip("/")

    @property
    def opt(self) -> Path:
        """The programs: releases, and which of them runs."""
        return self.at("/opt/companion")

    @property
    def releases(self) -> Path:
        """One folder, a virtual environment, for each release that is kept."""
        return self.opt / "releases"

    @property
    def current(self) -> Path:
        """A link to the release that runs."""
        return self.opt / "current"

    @property
    def trial(self) -> Path:
        """What is known of a release that has not shown yet that it is well."""
        return self.opt / "trial.json"

    @property
    def trial_program(self) -> Path:
        """What watches a release on trial: apart from every release, so that none can break it."""
        return self.opt / "trial.py"

    @property
    def record(self) -> Path:
        """What was put where, for taking it away again."""
        return self.opt / "installed.json"

    @property
    def state(self) -> Path:
        """Matches, packs, settings: they outlive updates and an uninstall."""
        return self.at("/var/lib/companion")

    @property
    def media(self) -> Path:
        """Where sticks are mounted, each as the service's user's own."""
        return self.at("/run/companion-media")

    @property
    def command(self) -> Path:
        """What people type."""
        return self.at("/usr/local/bin/companion")

    @property
    def config(self) -> Path:
        """The settings."""
        return self.state / "config.toml"
