"""What the house asks of its own source, where no linter asks it."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from house import code_lines

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "companion"
PURE = [PACKAGE / "engine", PACKAGE / "games"]
MOST_LINES = 400
SAYS_NOTHING = {"common", "helper", "helpers", "manager", "misc", "util", "utils"}
GUARDS = (ast.Try, ast.TryStar, ast.With)
WAITS = (ast.Yield, ast.YieldFrom)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def sources(*folders: Path) -> list[Path]:
    return sorted(file for folder in folders for file in folder.rglob("*.py"))


def within(node: ast.AST) -> Iterator[ast.AST]:
    """Everything below a node that runs with it: what it defines runs later."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, FUNCTIONS):
            yield child
            yield from within(child)


def guarded_waits(source: str) -> list[int]:
    """Lines that wait for an answer inside a try or a with.

    An open step is dropped when the table is corrected: whatever a guard meant to do afterwards
    would then run on a table that it does not know.
    """
    guards = (node for node in ast.walk(ast.parse(source)) if isinstance(node, GUARDS))
    return sorted(
        {wait.lineno for guard in guards for wait in within(guard) if isinstance(wait, WAITS)}
    )


def is_set(node: ast.expr) -> bool:
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case ast.BinOp(
            left=left, op=ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor(), right=right
        ):
            return is_set(left) or is_set(right)
    return False


def iterated_sets(source: str) -> list[int]:
    """Lines that go through a set, whose order is nobody's choice."""
    lines: list[int] = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.For(iter=seen) | ast.comprehension(iter=seen) if is_set(seen):
                lines.append(seen.lineno)
            case ast.Call(
                func=ast.Name(id="list" | "tuple" | "iter" | "enumerate"), args=[seen, *_]
            ) if is_set(seen):
                lines.append(seen.lineno)
            case ast.Starred(value=seen) if is_set(seen):
                lines.append(seen.lineno)
    return lines


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        ("yield 1", []),
        ("try:\n  x = 1\n finally:\n  x = 2\n yield x", []),
        ("try:\n  yield 1\n finally:\n  pass", [3]),
        ("try:\n  pass\n except E:\n  yield from f()", [5]),
        ("with lock:\n  if x:\n   answer = yield from play.ask(q)", [4]),
        ("try:\n  def later():\n   yield 1\n except E:\n  pass", []),
        ("try:\n  x = lambda: (yield)\n except E:\n  pass", []),
    ],
)
def test_the_flow_lint_finds_waits_under_a_guard(body: str, lines: list[int]) -> None:
    assert guarded_waits(f"def step(play):\n {body}\n") == lines


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("for x in {1, 2}: pass", [1]),
        ("for x in sorted({1, 2}): pass", []),
        ("y = [x for x in set(z) | w]", [1]),
        ("y = (\n *frozenset(z),\n)", [2]),
        ("y = list(set(z) - w)", [1]),
        ("y = x in {1, 2}", []),
        ("for x in {1: 2}: pass", []),
    ],
)
def test_the_set_lint_finds_sets_gone_through(source: str, lines: list[int]) -> None:
    assert iterated_sets(source) == lines


@pytest.mark.parametrize("lint", [guarded_waits, iterated_sets])
def test_engine_and_games_keep_the_rules_of_the_flow(lint) -> None:
    checked = sources(*PURE)
    assert checked
    found = [
        f"{file.relative_to(ROOT)}:{line}" for file in checked for line in lint(file.read_text())
    ]
    assert found == []


def test_no_module_has_over_400_code_lines() -> None:
    """Blank lines, comments, docstrings and imports do not count.

    Only what has so many lines at all is looked at closely: that takes its time.
    """
    checked = sources(PACKAGE, ROOT / ".ci")
    assert len(checked) > 10
    texts = {str(file.relative_to(ROOT)): file.read_text() for file in checked}
    long = {name: text for name, text in texts.items() if text.count("\n") > MOST_LINES}
    lengths = {name: code_lines(text) for name, text in long.items()}
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}


def test_module_names_say_what_is_inside() -> None:
    assert [file for file in sources(PACKAGE) if file.stem.lower().strip("_") in SAYS_NOTHING] == []


@pytest.mark.parametrize("script", ["run.sh", "test.sh", ".ci/run", ".ci/setup.sh"])
def test_scripts_are_bash(script: str) -> None:
    said = subprocess.run(
        ["bash", "-n", ROOT / script], capture_output=True, text=True, check=False
    )
    assert (said.returncode, said.stderr) == (0, "")


def test_the_command_line_starts_without_the_heavy_parts() -> None:
    heavy = "kivy", "cv2", "numpy", "PIL", "reportlab", "gpiozero", "serial", "babel"
    seen = (
        "import sys; from companion.cli import main; main([]); print(*sys.modules, file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True, check=True)
    assert "commands:" in run.stdout
    assert sorted(set(run.stderr.split()).intersection(heavy)) == []


def imported(name: str, module: Path, known: set[str]) -> set[str]:
    """Modules of ours that a module imports anywhere: late ones and those for types, too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module} imports by dots"
            whole = {f"{node.module}.{alias.name}" for alias in node.names} & known
            found |= whole or {node.module or ""}
    return (found & known) - {name}


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Groups of more than one node from each of which every other one is reached (Tarjan)."""
    found: list[list[str]] = []
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in sorted(graph[node]):
            if other not in index:
                visit(other)
            if other in stack:
                low[node] = min(low[node], low[other])
        if low[node] == index[node]:
            at = stack.index(node)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return found


def test_circles_are_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set[str](), "e": {"a", "d"}}
    assert circles(graph) == [["b", "c"]]
    assert circles({"a": {"b"}, "b": {"a"}, "c": {"a"}}) == [["a", "b"]]


def test_no_modules_import_one_another_in_a_circle() -> None:
    """Nor for types alone: who has to know each other is one module, or has a third between."""
    modules = {
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
        for file in sources(PACKAGE)
    }
    assert len(modules) > 500
    known = {*modules}
    assert circles({name: imported(name, file, known) for name, file in modules.items()}) == []
