"""Is it noticed when one procedure no longer hands over to the next? The wiring of a game, broken.

    python benchmarks/wiring.py [GAME] [--seed N] [--count N] [--again FILE] [--jobs N] [--json]

Each break is one hand-over: a step that is not put on the agenda, two that change places, a
procedure that is not run. Without ``--count`` all of a game's are tried; ``--again`` tries those
that a run with ``--json`` missed, from the file that it wrote. Only tests that name a rule may
notice one, those of the broken procedure's own rules first: how many these noticed is said as
well. How breaks are put in and tried is that of ``mutants.py``.
"""

import argparse
import ast
import json
import os
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path

from mutants import MARKS, ROOT, Fault, Places, drawn, line_of, quick, with_copies

SUITE = ("tests/rules/{game}", "tests/playthroughs", "-m", "rule")
GIVES_STEPS = ("Step", "tuple[Step, ...]", "list[Step]", "Iterator[Step]")
IDS = re.compile(r"([A-Z]{3}-[A-Z]+-)(\d{3})((?:(?:, | and |\.\.)\d{3})*)")
"""Ledger ids as docstrings write them: ``ESC-ACTV-020, 030``, ``ESC-ACTV-020..080``."""


class WiringFinder(Places, ast.NodeVisitor):
    """Collects the hand-overs of one module, each left out and each two in the wrong order."""

    def __init__(self, module: str, text: str, makers: set[str]) -> None:
        super().__init__(module, text)
        self.makers = makers
        tree = ast.parse(text)
        self.rules: dict[str, set[str]] = {"": rules_in(ast.get_docstring(tree))}
        self.orders = set(self.names_of_steps(tree))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        super().visit_FunctionDef(node)
        self.rules[f"{self.within}.{node.name}"] = rules_in(ast.get_docstring(node))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if isinstance(node.target, ast.Name) and node.target.id in self.orders:
            self.wires(node.value, keep_all=True)
        elif node.value is not None and self.within:
            self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        handed = isinstance(node.func, ast.Attribute) and node.func.attr in ("soon", "instead")
        if handed and not node.keywords:
            self.parts(node.args, "(", ")", self.end(node.func))
        self.generic_visit(node)

    def visit_Tuple(self, node: ast.Tuple) -> None:
        self.wires(node)
        self.generic_visit(node)

    def visit_List(self, node: ast.List) -> None:
        self.wires(node)
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        value = node.value
        if isinstance(value, ast.YieldFrom) and is_procedure(value.value):
            self.put(node, "yield from ()")
        elif is_procedure(value) or self.is_queued(value):
            self.put(node, "pass")
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        """A procedure that is run last: what it would have returned is left out."""
        if is_procedure(node.value) and not isinstance(node.value, ast.YieldFrom):
            self.put(node, "return None")
        self.generic_visit(node)

    def wires(self, node: ast.expr | None, *, keep_all: bool = False) -> None:
        """A tuple or list of steps."""
        if isinstance(node, ast.Tuple | ast.List) and (
            keep_all or any(map(self.is_step, node.elts))
        ):
            brackets = "()" if isinstance(node, ast.Tuple) else "[]"
            self.parts(node.elts, *brackets, self.at(node))

    def parts(self, nodes: Sequence[ast.expr], opened: str, closed: str, begin: int) -> None:
        """Leave out each part, and let each two neighbours change places."""
        if not nodes:
            return
        texts = [self.code(node) for node in nodes]
        end = self.bytes.index(closed.encode(), self.end(nodes[-1])) + 1
        orders = [texts[:n] + texts[n + 1 :] for n in range(len(texts))]
        orders += [
            [*texts[:n], texts[n + 1], texts[n], *texts[n + 2 :]] for n in range(len(texts) - 1)
        ]
        for number, order in enumerate(orders):
            at = nodes[min(number % max(len(texts), 1), len(nodes) - 1)]
            now = opened + ", ".join(order) + ("," if len(order) == 1 else "") + closed
            self.put(at, now, begin=begin, end=end)

    def names_of_steps(self, tree: ast.Module) -> Iterator[str]:
        """Yield the constants whose names are made steps: ``(Step(name) for name in ORDER)``."""
        for node in ast.walk(tree):
            if isinstance(node, ast.GeneratorExp | ast.ListComp) and self.is_step(node.elt):
                over = (generator.iter for generator in node.generators)
                yield from (source.id for source in over if isinstance(source, ast.Name))

    def is_step(self, node: ast.AST) -> bool:
        """Whether it makes steps: ``Step(...)``, or what a function that gives steps returns."""
        if isinstance(node, ast.Call):
            return isinstance(node.func, ast.Name) and node.func.id in self.makers
        return isinstance(node, ast.Starred) and self.holds_steps(node.value)

    def holds_steps(self, node: ast.AST) -> bool:
        """Whether it is steps or holds them, but not as a part of something else (a change)."""
        if isinstance(node, ast.Call):
            return self.is_step(node)
        return any(map(self.holds_steps, ast.iter_child_nodes(node)))

    def is_queued(self, node: ast.expr) -> bool:
        """Whether a step is put into a list that will be handed on."""
        return (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "append"
            and any(map(self.is_step, node.args))
        )

    def end(self, node: ast.expr) -> int:
        return self.starts[(node.end_lineno or 1) - 1] + (node.end_col_offset or 0)


def is_procedure(node: ast.expr | None) -> bool:
    """Whether a function of the game is run that acts: its first argument is ``play``."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and bool(node.args)
        and isinstance(node.args[0], ast.Name)
        and node.args[0].id == "play"
    )


def rules_in(text: str | None) -> set[str]:
    """Return the ledger ids that a docstring names."""
    found: set[str] = set()
    for area, first, more in IDS.findall(text or ""):
        last = first
        found.add(area + first)
        for joined, number in re.findall(r"(, | and |\.\.)(\d{3})", more):
            if joined == "..":
                found.update(f"{area}{n:03}" for n in range(int(last), int(number), 10))
            found.add(area + number)
            last = number
    return found


def breaks(game: str) -> list[Fault]:
    """Return all breaks of a game's modules, each with the rules its function names."""
    texts = {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "companion/games" / game).rglob("*.py"))
        if not path.name.startswith("bot")
    }
    makers = {"Step"}.union(*map(step_makers, texts.values()))
    found: list[Fault] = []
    for module, text in texts.items():
        finder = WiringFinder(module, text, makers)
        finder.visit(ast.parse(text))
        for fault in finder.found:
            named = finder.rules.get(fault.within) or finder.rules[""]
            found.append(replace(fault, rules=tuple(sorted(named))))
    return found


def step_makers(text: str) -> set[str]:
    """Return the functions of a module that give steps."""
    return {
        node.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
        and node.returns is not None
        and ast.unparse(node.returns) in GIVES_STEPS
    }


def missed_before(file: Path, among: list[Fault]) -> list[Fault]:
    """Return the breaks that a run before missed, wherever they stand now."""
    before = json.loads(file.read_text(encoding="utf-8"))
    missed = {what(Fault(**raw)) for raw in before if not raw["noticed"]}
    return [fault for fault in among if what(fault) in missed]


def what(fault: Fault) -> tuple[str, ...]:
    """Return what a break is, without its line."""
    return fault.module, fault.within, fault.was, fault.now


def by_own_rules(tried: list[Fault], marks: dict[str, list[str]]) -> int:
    """Count the breaks noticed by a test that names a rule of the broken procedure itself."""
    tests = ((fault, fault.by.removeprefix("FAILED ").removeprefix("ERROR ")) for fault in tried)
    return sum(not {*fault.rules}.isdisjoint(marks.get(test, ())) for fault, test in tests)


def report(tried: list[Fault], marks: dict[str, list[str]]) -> Iterator[str]:
    """Say how many breaks were noticed, by what, and which were not."""
    noticed = sum(fault.noticed for fault in tried)
    yield f"{noticed} of {len(tried)} breaks noticed ({noticed / max(1, len(tried)):.1%})"
    yield f"{by_own_rules(tried, marks)} of them by a test that names a rule of the procedure"
    yield f"{sum(not fault.rules for fault in tried)} are of procedures that name no rule"
    yield from (line_of(fault) for fault in tried if not fault.noticed)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game", nargs="?", default="escape")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=sys.maxsize)
    parser.add_argument("--again", type=Path, metavar="FILE")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found = breaks(args.game)
    if args.again:
        found = missed_before(args.again, found)
    picked = drawn(found, args.seed, args.count)
    with tempfile.TemporaryDirectory(prefix="wiring-") as folder:
        tried = quick(args.game, picked, Path(folder), SUITE)
        if not all(fault.noticed for fault in tried):
            with_copies(args.game, tried, Path(folder), args.jobs, (SUITE,))
        marks = json.loads((Path(folder) / MARKS).read_text(encoding="utf-8"))
    if args.json:
        print(json.dumps([asdict(fault) for fault in tried], indent=1))
    print("\n".join(report(tried, marks)), file=sys.stderr if args.json else sys.stdout)


if __name__ == "__main__":
    main()
