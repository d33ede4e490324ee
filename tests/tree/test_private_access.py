"""Tests see a part by its public face: no test reaches for an underscored name of another object."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
PATCHING = {"setattr", "delattr", "getattr", "hasattr", "object"}
DOTTED = re.compile(r"[\w.]+\._[A-Za-z]\w*")
DOCUMENTED = {"_replace", "_asdict", "_fields", "_exit"}
"""Public by their documentation: those of named tuples, and ``os._exit``."""
THIRD_PARTY = {
    "hw/panel/test_gpio_panel.py": {"_call_when_changed"},  # gpiozero's, called late as lgpio does
    "rig/virtual_camera.py": {"_make_requests"},  # picamera2's hook for its requests
    "ui/driver_kit.py": {  # Kivy's loop has no public step, and its clock none by hand
        "_dispatch_input",
        "_last_tick",
        "_max_fps",
        "_run_prepare",
        "_running_app",
    },
}
"""Names that others keep to themselves and give no other way to."""
OURS = {
    "ui/widgets/test_plan_view.py": {"_over"},  # whether it is painted anew shows nowhere else
}
"""Our own that show no public way."""


def is_private(name: str) -> bool:
    """Whether a name is one that its owner keeps to itself."""
    return name.startswith("_") and name.strip("_") != "" and not name.startswith("__")


def private_names(tree: ast.AST) -> Iterator[str]:
    """Every private name of another object that a module reads, imports or replaces."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                continue
            case ast.Attribute(attr=name) if is_private(name):
                yield name
            case ast.ImportFrom(names=imported):
                yield from (alias.name for alias in imported if is_private(alias.name))
            case ast.Call(func=ast.Attribute(attr=called) | ast.Name(id=called), args=given):
                if called in PATCHING:
                    yield from filter(is_private, texts(given))
            case ast.Constant(value=str(text)) if DOTTED.fullmatch(text):
                yield text.rpartition(".")[2]
            case _:
                pass


def texts(given: list[ast.expr]) -> list[str]:
    """The literal texts among arguments."""
    return [
        arg.value for arg in given if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
    ]


def found_in(file: Path) -> set[str]:
    """The private names that a file of the tests reaches for."""
    return {*private_names(ast.parse(file.read_text(encoding="utf-8")))} - DOCUMENTED


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("a.b._c", {"_c"}),
        ("self._c", set()),
        ("self.b._c", {"_c"}),
        ("a.__dict__", set()),
        ("from a import _b", {"_b"}),
        ("monkeypatch.setattr(a, '_b', 1)", {"_b"}),
        ("monkeypatch.setattr('a.b._c', 1)", {"_c"}),
        ("monkeypatch.setattr('a.b._C_S', 1)", {"_C_S"}),
        ("monkeypatch.setattr(a, '_C_S', 1)", {"_C_S"}),
        ("a._C_S", {"_C_S"}),
        ("for _ in a: pass", set()),
    ],
)
def test_private_access_is_found(code, found):
    assert {*private_names(ast.parse(code))} == found


def test_no_test_reaches_into_another_object():
    allowed = {**THIRD_PARTY, **OURS}
    found = {
        str(file.relative_to(TESTS)): names
        for file in sorted(TESTS.rglob("*.py"))
        if file != Path(__file__) and (names := found_in(file))
    }
    assert found == allowed
