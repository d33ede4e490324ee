"""The frame of the command line: grouping, exit codes, and errors told without a traceback."""

import io
import json
import os
import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion import cli
from companion.commands import (
    DONE,
    WANTING,
    WRONG_USE,
    Argument,
    UsedWrongly,
    answer,
    answer_each,
    installed,
)
from companion.engine.errors import BadInput, CompanionError, Refused
from companion.engine.game import UnknownGame


@dataclass
class Made:
    """A command made for a test."""

    NAME: str
    does: Callable[[Namespace], int]
    HELP: str = "what it does"
    ARGUMENTS: tuple[Argument, ...] = ((("file",), {"nargs": "*"}),)

    def run(self, args: Namespace) -> int:
        return self.does(args)


@pytest.fixture
def run(monkeypatch, capsys):
    """``run(typed, does)``: exit code, what was printed and what was said of errors."""

    def go(
        typed: str, does: Callable[[Namespace], int] = lambda args: DONE
    ) -> tuple[int, str, str]:
        made = [Made("check", does), Made("journal show", does), Made("journal list", does)]
        monkeypatch.setattr(cli, "installed", lambda: made)
        try:
            code = cli.main(typed.split())
        except SystemExit as left:
            code = left.code
        return code, *capsys.readouterr()

    return go


def fails(error: BaseException) -> Callable[[Namespace], int]:
    def does(args: Namespace) -> int:
        raise error

    return does


def test_commands_of_two_words_are_grouped(run) -> None:
    seen: list[list[str]] = []
    assert run("journal show a b", lambda args: seen.append(args.file) or DONE)[0] == DONE
    assert seen == [["a", "b"]]
    code, out, _ = run("")
    assert code == DONE
    assert "show | list" in out


@pytest.mark.parametrize("typed", ["nonsense", "journal", "journal nonsense", "check --nonsense"])
def test_what_nobody_knows_is_wrong_use(run, typed: str) -> None:
    code, out, err = run(typed)
    assert (code, out) == (2, "")
    assert err.startswith("companion")
    assert err.endswith(" --help\n")


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (
            BadInput("too long", file="a.toml", line=3, remedy="cut it"),
            1,
            "a.toml:3: too long\n  cut it\n",
        ),
        (BadInput("too long", file="a.toml"), 1, "a.toml: too long\n"),
        (BadInput("too long"), 1, "too long\n"),
        (Refused("not now"), 1, "not now\n"),
        (CompanionError("odd"), 1, "odd\n"),
        (UnknownGame("no game 'go'"), 2, "no game 'go'\n"),
        (
            UsedWrongly("no such game: chess", "known: escape"),
            2,
            "no such game: chess\n  known: escape\n",
        ),
        (
            FileNotFoundError(2, "No such file or directory", "b.toml"),
            2,
            "b.toml: no such file or directory\n",
        ),
        (OSError("odd"), 2, "odd\n"),
    ],
)
def test_errors_are_reported(run, error: Exception, code: int, said: str) -> None:
    assert run("journal show", fails(error)) == (code, "", f"companion journal show: {said}")


def test_an_error_is_a_document_too(run) -> None:
    bad = BadInput("too long", file="a.toml", line=3, remedy="cut it")
    code, out, err = run("check a.toml --json", fails(bad))
    assert code == WANTING
    assert "a.toml:3" in err
    assert json.loads(out) == {
        "error": {"problem": "too long", "file": "a.toml", "line": 3, "remedy": "cut it"}
    }


@pytest.mark.parametrize("typed", ["nonsense --json", "journal --json", "check a b --no --json"])
def test_what_was_mistyped_is_a_document_too(run, typed: str) -> None:
    code, out, _ = run(typed)
    assert code == WRONG_USE
    assert json.loads(out)["error"]["problem"]


def test_a_fault_of_our_own_is_a_document_too(run, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    code, out, _ = run("check --json", fails(ZeroDivisionError("by nothing")))
    assert code == cli.OWN_FAULT
    assert "by nothing" in json.loads(out)["error"]["problem"]


def test_a_fault_of_our_own_is_owned_up_to_and_kept(run, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    code, out, err = run("check", fails(ZeroDivisionError("by nothing")))
    (report,) = tmp_path.iterdir()
    assert (code, out) == (70, "")
    assert str(report) in err
    assert "Traceback" not in err
    assert "ZeroDivisionError: by nothing" in report.read_text()
    monkeypatch.setenv("COMPANION_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        run("check", fails(ZeroDivisionError()))


def test_ctrl_c_stops_quietly(run) -> None:
    assert run("check", fails(KeyboardInterrupt())) == (130, "", "\n")


def test_answers_are_text_or_one_document(run) -> None:
    def does(args: Namespace) -> int:
        answer(args, {"ą": 1}, "one ą")
        return WANTING

    assert run("check", does) == (WANTING, "one ą\n", "")
    code, out, _ = run("check --json", does)
    assert (code, json.loads(out)) == (WANTING, {"ą": 1})


def test_several_files_give_a_list(run) -> None:
    def does(args: Namespace) -> int:
        answer_each(args, args.file, [f"{name} is good" for name in args.file])
        return DONE

    assert run("check a b", does)[1] == "a is good\nb is good\n"
    assert json.loads(run("check a b --json", does)[1]) == ["a", "b"]
    assert json.loads(run("check a --json", does)[1]) == "a"


def test_a_reader_who_leaves_is_no_fault(monkeypatch) -> None:
    read, write = os.pipe()
    os.close(read)
    made = Made("check", lambda args: sys.stdout.write("x" * 100_000) and DONE)
    monkeypatch.setattr(cli, "installed", lambda: [made])
    with io.TextIOWrapper(os.fdopen(write, "wb", buffering=0)) as out:
        monkeypatch.setattr(sys, "stdout", out)
        assert cli.main(["check"]) == cli.NOBODY_READS


def test_the_commands_that_come_with_companion_fit_the_frame() -> None:
    commands = installed()
    names = [command.NAME for command in commands]
    assert len(set(names)) == len(names)
    alone = {name for name in names if " " not in name}
    assert not alone & {name.partition(" ")[0] for name in names if " " in name}
    for name in names:
        typed = [sys.executable, "-m", "companion", *name.split(), "--help"]
        said = subprocess.run(typed, capture_output=True, text=True, check=True)
        assert "--json" in said.stdout
        assert said.stderr == ""
