"""A machine made of a folder, and a shell that does to it what the system would."""

from pathlib import Path

from companion.kiosk.install import Machine
from companion.kiosk.install_paths import InstallPaths
from companion.kiosk.shell import Failed

ROOT = Path(__file__).resolve().parents[2]
DEBIAN = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\nVERSION_ID="12"\n'


class FakeShell:
    """Keeps every command; makes virtual environments as empty folders.

    Attributes:
        ran: All commands, each as one line.
        fails: Beginnings of commands that do not end well.
        packages: Debian packages that are there.
        architecture: What Debian calls its programs.
        word: How many bits an address has for Python.
        desktop: The state of the display manager.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.ran: list[str] = []
        self.fails: tuple[str, ...] = ()
        self.packages = {"python3"}
        self.target = "graphical.target"
        self.numpy = ""
        self.architecture = "arm64"
        self.word = "64"
        self.desktop = "inactive"

    def run(self, *command: str) -> str:
        self.ran.append(" ".join(command))
        if self.fails and self.ran[-1].startswith(self.fails):
            raise Failed(command, "it was told to")
        if "-c" in command:
            return self.python(command)
        return self.system(command)

    def python(self, command: tuple[str, ...]) -> str:
        if "struct" in command[-1]:
            return f"{self.word}\n"
        if "numpy" not in command[-1]:
            return "11\n"
        if not self.numpy:
            raise Failed(command, "No module named 'numpy'")
        return self.numpy

    def system(self, command: tuple[str, ...]) -> str:
        match command:
            case ("dpkg-query", *_, name):
                return "install ok installed" if name in self.packages else ""
            case ("env", _, "apt-get", "install", *rest):
                self.packages |= {word for word in rest if not word.startswith("-")}
            case (_, "-m", "venv", *_, folder):
                (Path(folder) / "bin").mkdir(parents=True)
                (Path(folder) / "bin/python").touch()
            case ("install", "-d", *_, folder):
                Path(folder).mkdir(parents=True, exist_ok=True)
            case ("dpkg", "--print-architecture"):
                return f"{self.architecture}\n"
            case ("systemctl", "is-active", "display-manager.service"):
                return self.desktop + "\n"
            case ("systemctl", "get-default"):
                return self.target
            case ("systemctl", "set-default", target):
                self.target = target
            case ("id", "-u", _):
                return "990\n"
            case _:
                pass
        return ""


def machine(root: Path, *, booted: bool = False, release: str = DEBIAN) -> Machine:
    (root / "etc").mkdir(parents=True, exist_ok=True)
    (root / "etc/os-release").write_text(release, encoding="utf-8")
    if booted:
        (root / "run/systemd/system").mkdir(parents=True, exist_ok=True)
    said: list[str] = []
    on = Machine(InstallPaths(root), FakeShell(root), said.append)
    on.said = said  # type: ignore[attr-defined]
    return on


def everything(root: Path) -> set[str]:
    """Every file and link below a root."""
    return {
        str(path.relative_to(root))
        for path in root.rglob("*")
        if path.is_symlink() or not path.is_dir()
    }
