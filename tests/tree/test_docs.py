"""What the documents say is true: their commands run, their links lead somewhere."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
DOCS += sorted((ROOT / "docs").glob("*.md"))
BLOCK = re.compile(r"^ *```sh\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#]+)\)")
FILE = re.compile(r"`((?:companion|tests|docs|benchmarks|systemd|\.ci)/[A-Za-z0-9_./-]+)`")
ELSEWHERE = {
    "sudo ./run.sh --install": "tests/rig installs in clean roots",
    "./run.sh": "its demonstration is tests/e2e's",
    "./test.sh": "it is what runs this test",
    "./test.sh tests/rules": "those tests run anyway",
}
TOO_LONG = (
    "--long",
    "--rig",
    "tests/property/long_matches.py",
    "benchmarks/mutants.py",
    "benchmarks/wiring.py",
    "benchmarks/speed.py",
    "benchmarks/camera.py",
    "benchmarks/first_frame.py",
    "benchmarks/kept.py",
    "benchmarks/call_chain.py",
    "benchmarks/instructions.py",
    "benchmarks/camera.py",
    "simulate",
)
"""Counts that take minutes or hours: that they are there is checked, not what they give."""
LONG_PRINTS = (
    "./run.sh print escape -o escape.pdf",
    "companion print heist --backs long --offset=-0.4,0.2 -o heist.pdf",
    "companion print heist --backs fold -o folded.pdf",
)
"""Run in the long run; the plain one prints the smaller box once."""


def commands():
    """Every command in a block of a document."""
    for doc in DOCS:
        for block in BLOCK.findall(doc.read_text(encoding="utf-8")):
            for line in block.replace("\\\n", " ").splitlines():
                if line := line.strip():
                    marks = (pytest.mark.long,) if line in LONG_PRINTS else ()
                    yield pytest.param(line, id=f"{doc.name}: {line}", marks=marks)


@pytest.mark.parametrize("line", list(commands()))
def test_a_command_runs(line, tmp_path):
    words = shlex.split(line)
    named = [word for word in words if word.startswith(("tests/", "benchmarks/"))]
    assert all((ROOT / word).exists() for word in named), line
    if line in ELSEWHERE or any(part in line for part in TOO_LONG):
        return
    if words[0] == ".venv/bin/python":
        command = [sys.executable, ROOT / words[1], *words[2:]]
    else:
        assert words[0] in {"./run.sh", "companion", ".venv/bin/companion"}, line
        command = [sys.executable, "-m", "companion", *words[1:]]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("doc", DOCS, ids=lambda doc: doc.name)
def test_links_and_files_are_there(doc):
    text = doc.read_text(encoding="utf-8")
    for link in LINK.findall(text):
        assert "://" in link or (doc.parent / link).exists(), link
    for file in FILE.findall(text):
        assert (ROOT / file).exists(), file
