"""The table of the kits in tests/README.md names every kit, and nothing that is not there."""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
KITS = {path.stem: path for path in TESTS.rglob("*_kit.py") if not path.name.startswith("test_")}
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (TESTS / "README.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| `")
]
QUOTED = re.compile(r"`(\w+)`")


def defined(path):
    """The names that a file defines, fixtures of tests/conftest.py included."""
    names = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return names


def test_the_table_names_every_kit_and_nothing_else():
    named = [kit for row in ROWS for kit in QUOTED.findall(row[0])]
    assert sorted(named) == sorted(KITS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_the_main_names_of_a_kit_are_in_it(row):
    there = set().union(*(defined(KITS[kit]) for kit in QUOTED.findall(row[0])))
    if "long_kit" in row[0]:
        there |= defined(TESTS / "conftest.py")
    assert set(QUOTED.findall(row[2])) <= there


@pytest.mark.parametrize("kit", sorted(KITS))
def test_a_kit_says_what_it_gives(kit):
    assert ast.get_docstring(ast.parse(KITS[kit].read_text(encoding="utf-8")))


def test_no_test_imports_another_one():
    """What two files share is in a kit."""
    importing = re.compile(r"^\s*(?:from|import) test_", re.MULTILINE)
    found = [path for path in TESTS.rglob("*.py") if importing.search(path.read_text("utf-8"))]
    assert not found
