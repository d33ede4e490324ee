"""The doctor looks once, before anybody has played, and what it found is said until it was seen."""

import json
from types import SimpleNamespace

import pytest

from companion.commands.shared import first_start
from companion.commands.shared.first_start import FILE, doctor_findings, look_once, say_it

FOUND = [
    {"check": "touch", "state": "none", "found": "", "wrong": "no panel", "mend": "put it in"},
    {"check": "disk", "state": "good", "found": "/x", "wrong": "", "mend": ""},
    {"check": "power", "state": "bad", "found": "", "wrong": "too weak", "mend": ""},
]


class Stack:
    def __init__(self, match=None):
        self.match, self.went = match, []

    def go(self, *where):
        self.went.append(where)


def table(match=None):
    return SimpleNamespace(stack=Stack(match))


def said(data, match=None):
    open_table = table(match)
    say_it(open_table, data)
    return open_table.stack.went


def test_what_is_missing_is_said_until_it_was_seen_and_in_the_log(tmp_path, capsys):
    look_once(tmp_path, lambda: FOUND)
    assert "touch: no panel -> put it in\n" in capsys.readouterr().err
    [(screen, lacking, seen)] = said(tmp_path)
    assert screen == "missing"
    assert [(part.check, part.bad) for part in lacking] == [("touch", False), ("power", True)]
    assert said(tmp_path), "closed by the plug, not by people: it is said again"
    seen()
    assert said(tmp_path) == []


def test_the_doctor_looks_only_once(tmp_path):
    times = []
    for _ in range(2):
        look_once(tmp_path, lambda: times.append(1) or FOUND)
    assert times == [1]


def test_where_people_have_played_nobody_looks(tmp_path):
    (tmp_path / "matches/one").mkdir(parents=True)
    look_once(tmp_path, lambda: pytest.fail("it looked"))
    assert not (tmp_path / FILE).exists()
    assert said(tmp_path) == []


def test_where_nothing_is_missing_nothing_is_said(tmp_path):
    look_once(tmp_path, lambda: FOUND[1:2])
    assert said(tmp_path) == []


def test_a_match_that_goes_on_is_not_covered(tmp_path):
    look_once(tmp_path, lambda: FOUND)
    assert said(tmp_path, match=object()) == []
    assert said(tmp_path)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"seen": false}', '{"seen": false, "found": [{}]}']
)
def test_a_torn_file_says_nothing(tmp_path, text):
    (tmp_path / FILE).write_text(text)
    assert said(tmp_path) == []


def test_a_disk_that_refuses_does_not_end_the_start(tmp_path):
    look_once(tmp_path / "not there", lambda: FOUND)
    assert said(tmp_path / "not there") == []


def test_the_real_doctor_is_asked_in_a_process_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    found = doctor_findings()
    assert {"display", "disk", "touch"} <= {finding["check"] for finding in found}
    assert json.dumps(found)


def test_a_doctor_that_hangs_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(first_start, "PATIENCE_S", 0.01)
    assert doctor_findings() == []
