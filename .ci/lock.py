"""Makes the lock file for the Python that runs this: python3.11 .ci/lock.py, and so on.

Resolves the project with all its extras and writes every version found to .ci/locks/pyXYZ.txt,
which run.sh and test.sh hand to pip as constraints. Nothing is installed.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
EXTRAS = "pi,mqtt,nfc,printer,bench,dev"


def main() -> None:
    """Resolve and write the file."""
    name = "py{}{}".format(*sys.version_info)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
    command += ["--only-binary=:all:", "--no-binary=companion", "--report=-"]
    found = subprocess.run(  # noqa: S603
        [*command, f"{HERE.parent}[{EXTRAS}]"], check=True, stdout=subprocess.PIPE
    )
    packages = [item["metadata"] for item in json.loads(found.stdout)["install"]]
    pins = {
        re.sub(r"[-_.]+", "-", package["name"]).lower(): package["version"] for package in packages
    }
    del pins["companion"]
    lines = [f"{package}=={pins[package]}\n" for package in sorted(pins)]
    file = HERE / "locks" / f"{name}.txt"
    file.parent.mkdir(exist_ok=True)
    file.write_text(
        f"# made by .ci/lock.py on Python {sys.version_info[0]}.{sys.version_info[1]}\n"
        + "".join(lines)
    )
    print(f"{file}: {len(lines)} packages")


if __name__ == "__main__":
    main()
