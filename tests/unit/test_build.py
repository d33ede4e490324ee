"""The wheel holds what the checkout holds, the locks hold what the project asks for."""

import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
LOCKS = {"py311": "3.11", "py313": "3.13"}
FIND = """
import sys; sys.path.insert(0, sys.argv[1])
from companion import resources
assert str(resources.PACKAGE).startswith(sys.argv[1]), resources.PACKAGE
for parts in sys.argv[2:]: print(resources.resource(*parts.split("/")))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    out = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--wheel-dir", out, ROOT], check=True, capture_output=True, text=True)
    return ZipFile(next(out.glob("companion-*.whl")))


def test_the_wheel_is_whole(wheel: ZipFile) -> None:
    inside = set(wheel.namelist())
    wanted = {
        *(
            file.relative_to(ROOT)
            for file in (ROOT / "companion").rglob("*")
            if file.suffix in {".py", ".toml", ".ttf"}
        ),
        *(file.relative_to(ROOT).with_suffix(".mo") for file in (ROOT / "companion").rglob("*.po")),
        *(
            "companion" / file.relative_to(ROOT)
            for name in ("kv", "systemd")
            for file in (ROOT / name).rglob("*")
            if file.is_file()
        ),
        Path("companion/py.typed"),
    }
    assert len(wanted) > 30
    assert sorted({str(file) for file in wanted} - inside) == []
    assert {name.rpartition("/")[2] for name in inside if "/licenses/" in name} == {
        "LICENSE",
        "NOTICE",
    }


def test_the_wheel_holds_nothing_else(wheel: ZipFile) -> None:
    strange = [
        name
        for name in wheel.namelist()
        if not name.startswith(("companion/", "companion-"))
        or name.endswith((".po", ".pyc", ".pot"))
    ]
    assert strange == []


def test_what_the_units_name_as_documentation_is_installed(wheel: ZipFile) -> None:
    """A wheel's data go below the folder of the environment it is installed in."""
    lines = [
        line.removeprefix("Documentation=file:/opt/companion/current/")
        for unit in (ROOT / "systemd").glob("*.service")
        for line in unit.read_text().splitlines()
        if line.startswith("Documentation=")
    ]
    assert len(lines) >= 2
    data = next(name for name in wheel.namelist() if ".data/data/" in name).split("/data/")[0]
    for line in lines:
        text = wheel.read(f"{data}/data/{line}").decode()
        assert text == (ROOT / "docs" / Path(line).name).read_text()


def test_an_installed_wheel_finds_its_files(wheel: ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path)
    asked = [
        f"{home}/{file.name}"
        for home in ("kv", "systemd")
        for file in sorted((ROOT / home).glob("*.*"))
    ]
    asked.append("data/tokens.toml")
    run = [sys.executable, "-c", FIND, str(tmp_path), *asked]
    found = subprocess.run(run, check=True, capture_output=True, text=True, cwd=tmp_path).stdout
    assert found.splitlines() == [str(tmp_path / "companion" / name) for name in asked]


@pytest.mark.parametrize("lock", LOCKS)
def test_the_lock_holds_what_the_project_asks_for(lock: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lines = (ROOT / f".ci/locks/{lock}.txt").read_text().splitlines()
    pins = dict(line.split("==") for line in lines if not line.startswith("#"))
    extras = project["optional-dependencies"].values()
    asked = [Requirement(line) for group in (project["dependencies"], *extras) for line in group]
    here = {"python_version": LOCKS[lock]}
    faults = [
        str(requirement)
        for requirement in asked
        if (not requirement.marker or requirement.marker.evaluate(here))
        and not requirement.specifier.contains(pins.get(canonicalize_name(requirement.name), "0"))
    ]
    assert faults == []
