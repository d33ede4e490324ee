"""Do the tests notice a changed rule? Small faults, one at a time, and what the suite says.

    python benchmarks/mutants.py [GAME] [--seed N] [--count N] [--jobs N] [--json] [--only N ...]

Each fault is one small change in a module of the game's folder: a comparison the other way, a
number one higher, a condition turned round, a statement left out. First it is tried within one
process of tests (``mutants_quick.py``). What no test notices there is made in a copy of the
project, and the tests of the rules, of whole matches, of what holds for every game and of what
shows a game run there until the first failure. A fault that no test notices is listed with its
line. The same seed makes the same faults in the same code, and nearly the same in code that was
changed a little elsewhere.
"""

import argparse
import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from threading import Lock

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("companion", "tests", "docs", "kv", "benchmarks", ".ci", "pyproject.toml")
QUICK = (
    *("tests/rules/{game}", "tests/unit/{game}", "tests/playthroughs"),
    *("--ignore-glob=*/test_bots.py", "--ignore-glob=*/test_polish.py"),
)
"""What is tried within one process: without what takes long."""
SUITES = (
    QUICK,
    ("tests/unit/{game}", "tests/conformance", "tests/property/test_matches.py"),
    ("tests/unit/ui", "tests/unit/session", "tests/unit/printkit", "tests/e2e", "tests/commands"),
    ("tests/property",),
)
"""The quick ones first: what they notice need not be shown to the others."""
MARKS = "marks.json"
"""The file that holds the rules each test names, by test, once :func:`quick` has run."""
TIMES_SLOWER = 5
"""How much longer than without a fault tests may take before they count as too slow."""
COMPARED: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
REFLECTED = {"min": "max", "max": "min", "any": "all", "all": "any"}
NO_RULE = ("bot",)
"""Modules that play instead of ruling: a bot that plays worse is not a wrong rule."""


@dataclass(frozen=True)
class Fault:
    """One small change of a module's text: ``[begin, end)``, in a function, becomes ``now``."""

    module: str
    line: int
    begin: int
    end: int
    was: str
    now: str
    within: str = ""
    noticed: bool = False
    by: str = ""
    rules: tuple[str, ...] = ()


class Places(ast.NodeVisitor):
    """Where things stand in the text of one module, and what is put in their place."""

    def __init__(self, module: str, text: str) -> None:
        self.module, self.text = module, text
        self.starts = [0]
        for line in text.encode().splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.bytes = text.encode()
        self.found: list[Fault] = []
        self.within = ""

    def put(
        self, node: ast.AST, now: str, *, begin: int | None = None, end: int | None = None
    ) -> None:
        first = self.at(node) if begin is None else begin
        last = self.starts[node.end_lineno - 1] + node.end_col_offset if end is None else end
        was = self.bytes[first:last].decode()
        if was != now:
            self.found.append(Fault(self.module, node.lineno, first, last, was, now, self.within))

    def at(self, node: ast.AST) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def code(self, node: ast.AST) -> str:
        return ast.get_source_segment(self.text, node) or ""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outside, self.within = self.within, f"{self.within}.{node.name}"
        for statement in node.body:
            self.visit(statement)  # neither annotations nor defaults nor decorators
        self.within = outside

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:
            if isinstance(statement, ast.FunctionDef):
                self.visit(statement)


class Finder(Places):
    """Collects the faults that can be put into one module."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Compare(self, node: ast.Compare) -> None:
        if len(node.ops) == 1 and type(node.ops[0]) in COMPARED:
            left, right = self.code(node.left), self.code(node.comparators[0])
            self.put(node, f"{left} {COMPARED[type(node.ops[0])]} {right}")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        word = " or " if isinstance(node.op, ast.And) else " and "
        self.put(node, "(" + word.join(f"({self.code(value)})" for value in node.values) + ")")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.put(node, f"bool({self.code(node.operand)})")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.Add | ast.Sub):
            sign = "-" if isinstance(node.op, ast.Add) else "+"
            numbers = not any(
                isinstance(part, ast.Constant | ast.JoinedStr | ast.Tuple | ast.List)
                and not isinstance(getattr(part, "value", None), int)
                for part in (node.left, node.right)
            )
            if numbers:
                self.put(node, f"{self.code(node.left)} {sign} ({self.code(node.right)})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.put(node, str(not node.value))
        elif isinstance(node.value, int):
            self.put(node, str(node.value + 1))

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in REFLECTED:
            self.put(node.func, REFLECTED[node.func.id])
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        self.put(node.test, f"not ({self.code(node.test)})")
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.put(node.test, f"not ({self.code(node.test)})")
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call | ast.YieldFrom):
            self.put(node, "pass")
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if isinstance(node.value, ast.ListComp | ast.GeneratorExp | ast.List | ast.Tuple):
            self.put(node.value, "[]" if not isinstance(node.value, ast.Tuple) else "()")
        self.generic_visit(node)


def faults(game: str) -> list[Fault]:
    """All faults of a game's modules; a few may not compile."""
    found: list[Fault] = []
    for path in sorted((ROOT / "companion/games" / game).rglob("*.py")):
        if path.name.startswith(NO_RULE):
            continue
        text = path.read_text(encoding="utf-8")
        finder = Finder(str(path.relative_to(ROOT)), text)
        finder.visit(ast.parse(text))
        found += finder.found
    return found


def with_fault(text: str, fault: Fault) -> str:
    raw = text.encode()
    return (raw[: fault.begin] + fault.now.encode() + raw[fault.end :]).decode()


def compiles(fault: Fault) -> bool:
    try:
        ast.parse(with_fault((ROOT / fault.module).read_text(encoding="utf-8"), fault))
    except SyntaxError:
        return False
    return True


def drawn(among: list[Fault], seed: int, count: int) -> list[Fault]:
    """So many of the faults by chance, no two the same.

    Each fault draws its own place in the order, from the seed and what it is, not from where it
    stands: so a line changed in one function leaves the faults of all others chosen as they were.
    """
    seen: Counter[tuple[str, ...]] = Counter()
    order: list[tuple[bytes, Fault]] = []
    for fault in among:
        what = (fault.module, fault.within, fault.was, fault.now)
        seen[what] += 1
        place = "\0".join((str(seed), *what, str(seen[what])))
        order.append((hashlib.blake2b(place.encode(), digest_size=16).digest(), fault))
    inorder = (fault for _, fault in sorted(order, key=lambda pair: pair[0]))
    return list(islice(filter(compiles, inorder), count))


class Copies:
    """Copies of the project, one for each job."""

    def __init__(self, folder: Path, jobs: int) -> None:
        self.free = [self.copied(folder / str(n)) for n in range(jobs)]
        self.lock = Lock()

    @staticmethod
    def copied(to: Path) -> Path:
        to.mkdir()
        ignore = shutil.ignore_patterns("__pycache__")
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, to / name, ignore=ignore)
            else:
                shutil.copy(ROOT / name, to / name)
        return to

    def tried(self, fault: Fault, tests: list[str], limit_s: float) -> Fault:
        """Put a fault into a free copy and run tests there."""
        with self.lock:
            home = self.free.pop()
        try:
            path = home / fault.module
            text = path.read_text(encoding="utf-8")
            path.write_text(with_fault(text, fault), encoding="utf-8")
            try:
                by = failure_in(home, tests, limit_s)
            finally:
                path.write_text(text, encoding="utf-8")
        finally:
            with self.lock:
                self.free.append(home)
        return replace(fault, noticed=bool(by), by=by)


def quick(
    game: str, picked: list[Fault], folder: Path, suite: tuple[str, ...] = QUICK
) -> list[Fault]:
    """Try faults within one process of tests; those that no test notices there stay as they are."""
    job, answers = folder / "job.json", folder / "answers.jsonl"
    todo = {
        "game": game,
        "answers": str(answers),
        "marks": str(folder / MARKS),
        "faults": [asdict(fault) for fault in picked],
    }
    job.write_text(json.dumps(todo), encoding="utf-8")
    answers.touch()
    tests = [path.format(game=game) for path in suite]
    env = {**os.environ, "MUTANTS_QUICK": str(job), "PYTHONPATH": f"{ROOT}:{ROOT / 'benchmarks'}"}
    options = ["-q", "-p", "no:cacheprovider", "-p", "mutants_quick", "--timeout=0"]
    command = [sys.executable, "-m", "pytest", *options, *tests]
    subprocess.run(command, check=False, cwd=ROOT, env=env, stdout=subprocess.DEVNULL)
    said = [json.loads(line) for line in answers.read_text(encoding="utf-8").splitlines()]
    if len(said) != len(picked):
        sys.exit("the tests of one process do not come to their end")
    return [replace(fault, noticed=bool(by), by=by) for fault, by in zip(picked, said, strict=True)]


def failure_in(home: Path, tests: list[str], limit_s: float | None) -> str:
    """Run some tests in a copy; the first that fails, "too slow", or "" if none does."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    env = {**os.environ, "PYTHONPATH": str(home), "PYTHONDONTWRITEBYTECODE": "1"}
    run = {"cwd": home, "env": env, "capture_output": True, "text": True, "timeout": limit_s}
    try:
        done = subprocess.run(command, check=False, **run)
    except subprocess.TimeoutExpired:
        return "too slow"
    if done.returncode == 0:
        return ""
    lines = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return lines[0].split(" - ")[0] if lines else "the tests do not start"


def line_of(fault: Fault) -> str:
    said = "noticed" if fault.noticed else "MISSED "
    return f"{said} {fault.module}:{fault.line}: {fault.was[:60]!r} -> {fault.now[:60]!r}"


def report(tried: list[Fault]) -> Iterator[str]:
    yield f"{sum(fault.noticed for fault in tried)} of {len(tried)} faults noticed"
    yield from (line_of(fault) for fault in tried if not fault.noticed)


def with_copies(
    game: str,
    tried: list[Fault],
    folder: Path,
    jobs: int,
    suites: tuple[tuple[str, ...], ...] = SUITES,
) -> None:
    """Try those faults again that nothing noticed, each in a copy: one suite after the other.

    How long a suite takes without any fault says how long it may take with one.
    """
    copies = Copies(folder, jobs)
    for suite in suites:
        missed = [number for number, fault in enumerate(tried) if not fault.noticed]
        if not missed:
            return
        tests = [path.format(game=game) for path in suite]
        began = time.monotonic()
        unharmed = failure_in(copies.free[0], tests, None)
        if unharmed:
            sys.exit(f"the tests fail without any fault: {unharmed}")
        limit_s = TIMES_SLOWER * (time.monotonic() - began)
        with ThreadPoolExecutor(jobs) as pool:
            again = pool.map(lambda n, t=tests, s=limit_s: copies.tried(tried[n], t, s), missed)
            for number, fault in zip(missed, again, strict=True):
                tried[number] = fault
                if fault.noticed:
                    print(f"{number:3} {line_of(fault)} {fault.by}", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game", nargs="?", default="escape")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", type=int, nargs="*", help="only these of the faults, from 0")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    picked = drawn(faults(args.game), args.seed, args.count)
    if args.only:
        picked = [picked[n] for n in args.only]
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        tried = quick(args.game, picked, Path(folder))
        for number, fault in enumerate(tried):
            if fault.noticed:
                print(f"{number:3} {line_of(fault)} {fault.by}", file=sys.stderr)
        if not all(fault.noticed for fault in tried):
            with_copies(args.game, tried, Path(folder), args.jobs)
    if args.json:
        print(json.dumps([asdict(fault) for fault in tried], indent=1))
    else:
        print("\n".join(report(tried)))


if __name__ == "__main__":
    main()
