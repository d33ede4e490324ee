"""Calls that hand one procedure over to the next, broken one at a time: the rules' tests notice.

A seeded part of one game in the plain run; every one of both games, which takes a quarter of an
hour, in the long one.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games import installed

ROOT = Path(__file__).resolve().parents[2]
SHARE = 0.95
"""How many of the breaks a test that names a rule has to notice."""
PLAIN = 3


def broken(game, *options):
    """Break the wiring of a game; return what became of each break."""
    command = [sys.executable, "benchmarks/wiring.py", game, "--jobs", "1", "--json", *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def missed(tried):
    return [
        f"{change['module']}:{change['line']}: {change['was']} -> {change['now']}"
        for change in tried
        if not change["noticed"]
    ]


def test_some_breaks_of_heist_are_noticed_by_tests_that_name_a_rule():
    tried = broken("heist", "--count", str(PLAIN))
    assert len(tried) == PLAIN
    assert missed(tried) == []
    assert all("::test_" in change["by"] for change in tried)
    copies = [change["by"] for change in tried if change["by"].startswith("FAILED")]
    assert copies == [], (
        "none needs a copy of the project, where everything takes many times longer"
    )


@pytest.mark.long
@pytest.mark.parametrize("game", installed())
def test_breaks_are_noticed_by_tests_that_name_a_rule(game):
    tried = broken(game)
    assert len(tried) > 200
    assert 1 - len(missed(tried)) / len(tried) >= SHARE, "\n".join(missed(tried))
