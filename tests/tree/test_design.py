"""What ``docs/design.md`` says of the code is so: its picture, its places, its words."""

import ast
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
PLACE = re.compile(r"`((?:companion|tests|kv)/[\w./]+):([\w.]+)`")


def defined(file: Path) -> set[str]:
    """The functions and classes of a module, methods as ``Class.method``."""
    found: set[str] = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            methods = (method.name for method in node.body if isinstance(method, ast.FunctionDef))
            found.update(f"{node.name}.{name}" for name in methods)
    return found


def test_the_picture_is_that_of_the_imports():
    command = [sys.executable, ROOT / ".ci" / "architecture.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 0, "draw it anew: .venv/bin/python .ci/architecture.py"


def test_the_places_it_names_are_there():
    places = PLACE.findall(TEXT)
    assert len(places) > 10
    assert not [(file, name) for file, name in places if name not in defined(ROOT / file)]


def test_it_fits_three_pages():
    assert len(TEXT.splitlines()) <= 180
