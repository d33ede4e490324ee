"""Names speak the field's words: those that ``docs/design.md`` refuses stand in none of ours."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).resolve()
ROOT = HERE.parents[2]
DESIGN = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\|([^|]+)\|([^|]+)\|([^|]+)\|$", re.MULTILINE)
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
HOUSE = re.compile(r"[Hh]ouse_?([Rr]ule|[Pp]ack)|HOUSE|benchmarks/house")
"""House rules, the pack ``house``, and the script that counts the house's lines."""
PROSE = re.compile(r"\b(the eyes|(trained|learned) eyes?)\b", re.IGNORECASE)
"""Vision, its trackers and its classifiers: no sentence calls them so."""
VAGUE = {"said", "kept", "asked"}
CLEAR = [
    *("companion/vision", "companion/ui/models", "companion/ui/widgets"),
    *(f"companion/session/{part}" for part in ("backups", "bots", "cases", "devices")),
    *(f"companion/session/{part}" for part in ("journal", "library", "match", "packs")),
    *(f"companion/session/{part}" for part in ("positions", "storage", "session.py")),
    *(f"companion/ui/presenter/{part}" for part in ("answering", "builders", "correction")),
    *(f"companion/ui/presenter/{part}" for part in ("learn", "outputs", "page", "shell")),
]
"""Where a message, what was saved and a question are called so."""
STATED = {
    *("Said", "asked", "asked_for", "asked_seat", "bot_asked", "doubts_asked"),
    *("hands_asked_for", "kept_table", "why_asked"),
}
"""Types and functions that other parts call by these words; of variables only ``asked_for``."""
NAMING = ast.Name, ast.arg, ast.Attribute, ast.FunctionDef, ast.ClassDef, ast.keyword
"""What gives or uses a name."""
IN_FILES = {"apart", "beside", "told"}
"""Fields of records that packs write in these words."""


def words() -> set[str]:
    """The words of the table's last column."""
    rows = [row for row in ROW.findall(DESIGN.split("## 5. Words")[1]) if "---" not in row[2]]
    return {word.strip() for row in rows[1:] for word in row[2].split(",")} - {""}


def names(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Every name that a module gives or uses."""
    for node in nodes:
        match node:
            case ast.Name(id=name) | ast.arg(arg=name) | ast.Attribute(attr=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.keyword(arg=str(name)):
                yield name


@cache
def parts_of(name: str) -> frozenset[str]:
    """The words that a name is put together from."""
    return frozenset(part.lower() for part in PART.findall(HOUSE.sub("", name)))


def refused(name: str, old: set[str]) -> bool:
    """Whether one of the old words is a part of a name."""
    return name not in IN_FILES and bool(parts_of(name) & old)


def defined(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Every name that a module gives to a variable, an argument, an attribute or a function."""
    for node in nodes:
        match node:
            case (
                ast.Name(id=name, ctx=ast.Store())
                | ast.arg(arg=name)
                | ast.Attribute(attr=name, ctx=ast.Store())
            ) if name != "asked_for":
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) if name not in STATED:
                yield name


@cache
def names_of(file: Path) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """All names of a module, those that it gives, and its variables and arguments."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    nodes = [node for node in ast.walk(tree) if isinstance(node, NAMING)]
    variables = (
        node.id if isinstance(node, ast.Name) else node.arg
        for node in nodes
        if isinstance(node, ast.Name | ast.arg)
    )
    return frozenset(names(nodes)), frozenset(defined(nodes)), frozenset(variables)


def test_the_table_of_words_is_read():
    assert {"desk", "house", "told", "soon"} <= words()


@pytest.mark.parametrize("folder", ["companion", "tests", "benchmarks", ".ci"])
def test_old_words_stand_in_no_name(folder):
    old, found = words(), []
    for file in sorted((ROOT / folder).rglob("*.py")):
        where = file.relative_to(ROOT)
        given = {*names_of(file)[0], str(where.with_suffix(""))}
        found += [f"{where}: {name}" for name in sorted(given) if refused(name, old)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("said = 1", True),
        ("def f(kept): ...", True),
        ("self._asked = 1", True),
        ("class A:\n    said: bool = False", True),
        ("def _kept(): ...", True),
        ("def asked(self): ...", False),
        ("page = mode.asked()", False),
        ("asked_for = 1", False),
    ],
)
def test_a_name_that_says_only_said_kept_or_asked_is_found(code, found):
    assert any(refused(name, VAGUE) for name in defined(ast.walk(ast.parse(code)))) == found


@pytest.mark.parametrize("folder", CLEAR)
def test_no_name_says_only_said_kept_or_asked(folder):
    files = sorted((ROOT / folder).rglob("*.py")) or [ROOT / folder]
    found = [
        f"{file.relative_to(ROOT)}: {name}"
        for file in files
        for name in sorted(names_of(file)[1])
        if refused(name, VAGUE)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("What the eyes see.", True),
        ("The eyes keep it.", True),
        ("a trained eye", True),
        ("the\n    eyes", True),
        ("Cards for one pair of eyes", False),
        ("in `eyes/GAME/`", False),
    ],
)
def test_a_sentence_with_another_word_for_vision_is_found(sentence, found):
    assert bool(PROSE.search(" ".join(sentence.split()))) == found


@pytest.mark.parametrize(
    "pattern",
    ["companion/**/*.py", "tests/**/*.py", "benchmarks/*.py", ".ci/*", "docs/*.md", "*.md"],
)
def test_no_sentence_has_another_word_for_vision(pattern):
    files = [file for file in sorted(ROOT.glob(pattern)) if file.is_file() and file != HERE]
    assert files
    found = [
        f"{file.relative_to(ROOT)}: {hit.group()}"
        for file in files
        for hit in PROSE.finditer(" ".join(file.read_text(encoding="utf-8").split()))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("folder", ["companion", "tests", "benchmarks", ".ci"])
def test_no_variable_is_called_one(folder):
    """A name says what a thing is, not how many there are."""
    found = [
        str(file.relative_to(ROOT))
        for file in sorted((ROOT / folder).rglob("*.py"))
        if "one" in names_of(file)[2]
    ]
    assert not found, "\n".join(found)
