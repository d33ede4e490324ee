"""Installed, installed again, updated, taken away, in clean roots of both Debians."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from roots_kit import CHECKOUT, ROOT, SUITES, Root, root, run_sh

pytestmark = [pytest.mark.rig, pytest.mark.timeout(1800)]
OURS = ("/opt", "/etc", "/var/lib/companion", "/var/cache/companion", "/run", "/usr/local")


@pytest.fixture(scope="module", params=SUITES)
def machine(request, tmp_path_factory, program):
    program("debootstrap", "debootstrap")
    with root(request.param, tmp_path_factory.mktemp(request.param)) as made:
        subprocess.run(["git", "clone", "-q", ROOT, made.at(CHECKOUT)], check=True)
        yield made


@pytest.fixture(scope="module")
def wheels(tmp_path_factory):
    """Two later releases: one that is well, and one that does not even start."""
    found = {}
    for version, line in (("0.9.1", ""), ("0.9.2", "raise SystemExit(3)\n")):
        copy = tmp_path_factory.mktemp(version) / "checkout"
        subprocess.run(["git", "clone", "-q", ROOT, copy], check=True)
        init = copy / "companion/__init__.py"
        text = re.sub(r'__version__ = "[^"]+"', f'__version__ = "{version}"', init.read_text())
        init.write_text(text + line)
        out = copy.parent
        pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
        subprocess.run([*pip, "-w", out, copy], check=True, capture_output=True)
        found[version] = next(out.glob("companion-*.whl"))
    return found


def ours(machine: Root) -> set[str]:
    """Every path below the places that Companion may touch, but for what packages put there."""
    found = set()
    for top in OURS:
        for path in machine.at(top).rglob("*"):
            name = "/" + str(path.relative_to(machine.path))
            if "companion" in name and "/releases/" not in name:
                found.add(name)
    return found


def test_installed_again_updated_and_removed(machine, wheels):
    before = ours(machine)
    run_sh(machine, "--install")
    first = ours(machine)
    assert machine.run("/opt/companion/current/bin/companion", "--version").stdout.strip()
    assert machine.run("systemctl", "is-enabled", "companion.service").stdout == "enabled\n"
    groups = machine.run("id", "-nG", "companion").stdout.split()
    assert {"video", "render", "input", "gpio", "dialout"} <= set(groups)

    run_sh(machine, "--install")
    assert ours(machine) == first
    assert machine.at("/opt/companion/current").readlink() == Path("releases/0.1.0-2")

    for wheel in wheels.values():
        shutil.copy(wheel, machine.at("/srv"))
    update = ("companion", "update")
    machine.run(*update, f"/srv/{wheels['0.9.1'].name}")
    assert "0.9.1" in machine.run("/opt/companion/current/bin/companion", "--version").stdout
    trial = json.loads(machine.at("/opt/companion/trial.json").read_text())
    assert (trial["before"], trial["now"]) == ("0.1.0-2", "0.9.1-3")

    refused = machine.run(*update, f"/srv/{wheels['0.9.2'].name}", check=False)
    assert refused.returncode == 2
    assert machine.at("/opt/companion/current").readlink() == Path("releases/0.9.1-3")
    assert not list(machine.at("/opt/companion/releases").glob("0.9.2*"))

    (machine.at("/var/lib/companion/matches/one")).mkdir(parents=True)
    run_sh(machine, "--uninstall")
    kept = ours(machine) - before
    assert kept == {
        "/var/lib/companion/config.toml", "/var/lib/companion/matches",
        "/var/lib/companion/matches/one",
    } | ({"/var/lib/companion"} if "/var/lib/companion" in kept else set())  # fmt: skip
    run_sh(machine, "--uninstall", "--purge")
    assert ours(machine) == before
    assert machine.run("id", "companion", check=False).returncode != 0
