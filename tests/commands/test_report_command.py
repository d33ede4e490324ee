"""``journal report``: the report of a match as document, picture and tables."""

import csv
import json

import pytest
from PIL import Image

from companion.art.report_picture import SIZE_PX
from companion.bootstrap import InstalledGames
from companion.cli import main
from companion.engine.game import Seat
from companion.session.bots.simulation import moves
from companion.session.library.match_library import Library

SEATS = (Seat("A", "Anna"), Seat("M", "Marek"))


def play(home, game, answers):
    session = Library(home, InstalledGames(), version="0").begin(game, SEATS, {}, seed="report")
    bots = (next(iter(session.game.bots)),) * len(SEATS)
    for n, _ in enumerate(moves(session, bots, "report")):
        if n >= answers:
            break
    session.close()
    return session


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    return tmp_path


def said(capsys, *words):
    code = main([str(word) for word in words])
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return code, out, err


def test_a_match_is_reported(capsys, home, tmp_path):
    session = play(home, "escape", 5_000)
    folder = tmp_path / "out"
    words = ("journal", "report", session.match, "-o", folder)
    code, out, _ = said(capsys, *words, "--json")
    reported = json.loads(out)
    assert code == 0
    assert reported["result"] == session.table.result
    assert len(reported["turns"]) == session.table.turn.number
    assert {fate["seat"] for fate in reported["fates"]} == {"A", "M"}
    assert reported["files"] == [
        str(folder / name) for name in ("report.png", "turns.csv", "dice.csv", "met.csv")
    ]
    with Image.open(folder / "report.png") as picture:
        assert picture.size == SIZE_PX
    with (folder / "turns.csv").open(newline="") as file:
        turns = list(csv.DictReader(file))
    last = {row["seat"]: row for row in turns if row["turn"] == str(session.table.turn.number)}
    for seat, row in last.items():
        assert row["fear"] == str(session.table.pieces[seat].tracks["fear"])
        assert row["name"] == {"A": "Anna", "M": "Marek"}[seat]
    with (folder / "dice.csv").open(newline="") as file:
        faces = [row for row in csv.DictReader(file) if row["kind"] == "face"]
    assert sum(int(row["fell"]) for row in faces) == sum(luck["dice"] for luck in reported["dice"])

    code, out, _ = said(capsys, *words, "--language", "pl")
    assert code == 0
    assert "Jak się skończyło" in out


def test_a_match_that_goes_on_is_reported_too(capsys, home):
    session = play(home, "escape", 40)
    code, out, _ = said(capsys, "journal", "report", session.match, "--json")
    assert code == 0
    assert json.loads(out)["fates"] == []
    assert json.loads(out)["files"] == []


def test_what_cannot_be_reported_says_why(capsys, home):
    session = play(home, "escape", 2)
    code, _, err = said(capsys, "journal", "report", session.match, "--language", "xx")
    assert code == 2
    assert "xx" in err
    code, _, err = said(capsys, "journal", "report", "nothing-there")
    assert code == 2
    assert "nothing-there" in err
