"""Folders one can look over, and files one can tell apart by their names."""

from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "companion"
MOST_MODULES = 20
MOST_SHARED = 0
ONE_KIND = {
    "companion/commands": "a command a file, found by its name",
    "benchmarks": "a measurement a file, found by its name",
    "tests/rig": "a machine or a case of a machine a file, found by its name",
    "tests/rules/escape": "a test a chapter of the rules, found by its name",
}
"""Folders that may hold more, with the reason."""
OF_ALL = {"letters", "shared_terms", "translations"}
"""Tests of what all texts of all parts have in common."""


def modules(top: Path) -> list[Path]:
    return sorted(file for file in top.rglob("*.py") if not file.stem.startswith("__"))


def test_no_folder_holds_more_than_one_can_look_over():
    count: dict[str, int] = defaultdict(int)
    for top in (PACKAGE, ROOT / "tests", ROOT / "benchmarks", ROOT / ".ci"):
        for file in modules(top):
            count[file.parent.relative_to(ROOT).as_posix()] += 1
    large = {folder for folder, many in count.items() if many > MOST_MODULES}
    assert large == set(ONE_KIND)


def test_a_file_name_means_one_module():
    """The same place in two games is the same thing."""
    places: dict[str, set[str]] = defaultdict(set)
    for file in modules(PACKAGE):
        inside = file.relative_to(PACKAGE).parts
        place = inside[2:] if inside[0] == "games" and len(inside) > 2 else inside
        places[file.stem].add("/".join(place))
    shared = {stem: sorted(where) for stem, where in places.items() if len(where) > 1}
    assert len(shared) <= MOST_SHARED, shared


def test_tests_are_found_by_the_name_of_a_module():
    """A test of a part is named after one of its modules, or after what is said of all of them."""
    folders = {folder.name for folder in PACKAGE.rglob("*") if folder.is_dir()}
    stems = {file.stem for file in modules(PACKAGE)} | folders | OF_ALL
    lost = [
        file.relative_to(ROOT).as_posix()
        for file in modules(ROOT / "tests" / "unit")
        if file.stem.startswith("test_")
        and not any(file.stem.removeprefix("test_").startswith(stem) for stem in stems)
    ]
    assert not lost, lost
