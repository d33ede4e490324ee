"""Tries faults in one process of tests: a pytest plugin, started by ``mutants.py``.

The tests are collected once. A first run, in a child of its own, notes which test reaches which
line of the game; for few faults that takes longer than it saves. Then each fault has a child: the
changed functions get their new code there, and the tests that reach the line run, the fastest first
(for few faults all of them), until one fails. What only counts while modules are imported cannot be
tried so, nor can what no test here reaches: such faults are left to copies of the project, and so
is every fault that no test here notices.
"""

import gc
import importlib
import json
import os
import resource
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

import mutants
import pytest

JOB = "MUTANTS_QUICK"
"""The environment variable that holds the file with what is to be done."""
CPU_S = 120
"""Processor time after which the tests of a fault count as too slow."""
FEW = 10
"""Faults for which it is not worth while to know which test reaches them."""
Lines = set[tuple[str, int]]


class Reached:
    """Which lines of the game a test reaches."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.lines: Lines = set()

    def calls(self, frame: FrameType, event: str, arg: object) -> Any:
        """Look at a function that is called, and follow those of the game line by line."""
        del event, arg
        return self.follow(frame, "line", None) if self.is_game(frame) else None

    def is_game(self, frame: FrameType) -> bool:
        return frame.f_code.co_filename.startswith(self.folder)

    def follow(self, frame: FrameType, event: str, arg: object) -> Any:
        del arg
        if event == "line":
            self.lines.add((frame.f_code.co_filename, frame.f_lineno))
        return self.follow


def in_child(work: Any, cpu_s: int) -> str | None:
    """Do some work in a child of this process; what it returns, or None where it takes longer."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        resource.setrlimit(resource.RLIMIT_CPU, (cpu_s, cpu_s))
        said = ""
        try:
            silent = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silent, 1)
            os.dup2(silent, 2)
            said = work()
        finally:
            with os.fdopen(write, "w") as out:
                out.write(said)
            os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        answer = pipe.read()
    _, status = os.waitpid(child, 0)
    return None if os.WIFSIGNALED(status) else answer


class Failed:
    """Notes the first test that fails."""

    def __init__(self) -> None:
        self.test = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.test:
            self.test = report.nodeid


def run(items: list[pytest.Item], number: int) -> None:
    """Run one test of several, with what it needs; the next one says what may stay set up."""
    following = items[number + 1] if number + 1 < len(items) else None
    items[number].config.hook.pytest_runtest_protocol(item=items[number], nextitem=following)


def reached(items: list[pytest.Item], folder: str) -> str:
    """Run all tests; of each that passes, how long it took and the lines of the game it reaches."""
    found: dict[str, tuple[float, list[tuple[str, int]]]] = {}
    seen = Failed()
    items[0].config.pluginmanager.register(seen)
    for number, item in enumerate(items):
        reach = Reached(folder)
        began = time.process_time()
        sys.settrace(reach.calls)
        try:
            run(items, number)
        finally:
            sys.settrace(None)
        if not seen.test:
            found[item.nodeid] = (time.process_time() - began, sorted(reach.lines))
        seen.test = ""
    return json.dumps(found)


# -- one fault


def codes_in(code: CodeType) -> Iterator[CodeType]:
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from codes_in(part)


def where(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def put_in(fault: mutants.Fault) -> int:
    """Give the functions of a module their code with the fault; return how many changed."""
    name = fault.module.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    module = importlib.import_module(name)
    file = str(module.__file__)
    text = Path(file).read_text(encoding="utf-8")
    new = {where(c): c for c in codes_in(compile(mutants.with_fault(text, fault), file, "exec"))}
    changed = 0
    for function in functions_of(module):
        code = new.get(where(function.__code__))
        if code is not None and code != function.__code__:
            function.__code__ = code
            changed += 1
    return changed


def functions_of(module: ModuleType) -> list[FunctionType]:
    return [
        thing
        for thing in gc.get_objects()
        if isinstance(thing, FunctionType)
        and thing.__module__ == module.__name__
        and thing.__code__.co_filename == module.__file__
    ]


def noticed_by(items: list[pytest.Item], fault: mutants.Fault) -> str:
    """Run tests with a fault until one fails; that one, or ""."""
    if not items or not put_in(fault):
        return ""
    seen = Failed()
    items[0].config.pluginmanager.register(seen)
    for number in range(len(items)):
        run(items, number)
        if seen.test:
            return seen.test
    return ""


def in_order(fault: mutants.Fault, tests: list[pytest.Item]) -> list[pytest.Item]:
    """Put the tests first that name a rule of the fault's own procedure; else the fastest first."""
    named = set(fault.rules)
    return sorted(tests, key=lambda test: not named & rules_of(test))


def rules_of(test: pytest.Item) -> set[str]:
    """Return the ledger ids that a test is marked with."""
    return {id_ for mark in test.iter_markers("rule") for id_ in mark.args}


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Try every fault of the job in place of running the tests."""
    gc.unfreeze()  # or functions_of finds none: the tests' conftest freezes what is collected
    job = json.loads(Path(os.environ[JOB]).read_text(encoding="utf-8"))
    items = {item.nodeid: item for item in session.items}
    marks = {test: sorted(rules_of(item)) for test, item in items.items()}
    Path(job["marks"]).write_text(json.dumps(marks), encoding="utf-8")
    faults = [mutants.Fault(**raw) for raw in job["faults"]]
    tests_at: dict[tuple[str, int], list[tuple[float, str]]] = defaultdict(list)
    few = len(faults) <= FEW
    if not few:
        folder = str(session.config.rootpath / "companion" / "games" / job["game"]) + os.sep
        known = json.loads(in_child(lambda: reached(session.items, folder), 20 * CPU_S) or "{}")
        if not known:
            return True  # nothing was tried, and nothing is said
        for test, (seconds, lines) in known.items():
            for file, line in lines:
                tests_at[file, line].append((seconds, test))
    with Path(job["answers"]).open("w", encoding="utf-8") as answers:
        for fault in faults:
            file = str(session.config.rootpath / fault.module)
            over = range(fault.line, fault.line + fault.was.count("\n") + 1)
            fitting = {entry for line in over for entry in tests_at[file, line]}
            near = session.items if few else [items[test] for _, test in sorted(fitting)]
            tests = in_order(fault, near)
            said = in_child(lambda f=fault, t=tests: noticed_by(t, f), CPU_S)
            answers.write(json.dumps("too slow" if said is None else said) + "\n")
            answers.flush()
    return True
