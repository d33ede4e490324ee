"""``play``, ``screens`` and ``demo``: used wrongly they say so, and open no window."""

import json
import subprocess
import sys
from argparse import Namespace

import pytest

import lair
from companion.cli import main
from companion.commands.play import begin
from companion.engine.game import BadSeats
from presenter_kit import bench

WRONG = [
    (("play", "chess"), "there is no game 'chess'"),
    (("play", "--seats", "Anna"), "which game do they play?"),
    (("play", "escape", "--seats", "Anna,Anna"), "cannot play escape"),
    (("play", "escape", "--seats", "A,B,C,D,E"), "cannot play escape"),
    (("play", "escape", "--position", "x.toml"), "a position names its game"),
    (("play", "--position", "not-there.position.toml"), "not-there.position.toml"),
    (("play",), "there is no display"),
    (("screens", "chess", "-o", "out"), "there is no game 'chess'"),
    (("screens", "escape", "-o", "out", "--size", "big"), "is not a size"),
    (("screens", "escape", "-o", "out", "--size", "10x10"), "is not a size"),
    (("screens", "escape", "-o", "out", "--inches", "0"), "are no panel"),
    (("screens", "escape", "-o", "out", "--language", "xx"), "there is no language 'xx'"),
    (("demo", "-o", "out", "--game", "chess"), "there is no game 'chess'"),
    (("demo", "-o", "out", "--language", "xx"), "there is no language 'xx'"),
    (("simulate", "escape", "--matches", "0"), "0 matches cannot be played"),
    (("simulate", "escape", "--matches", "9" * 20), "matches cannot be played"),
    (("journal", "show", "/dev/zero"), "/dev/zero is not a file"),
]


@pytest.mark.parametrize(("words", "problem"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_a_command_used_wrongly_says_how_it_is_used(capsys, monkeypatch, tmp_path, words, problem):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setattr("companion.ui.display.window.find_driver", lambda *_: "offscreen")
    code = main(list(words))
    out, err = capsys.readouterr()
    assert code == 2
    assert problem in err
    assert "Traceback" not in out + err
    assert not (tmp_path / "out").exists()


def test_a_file_without_end_is_not_read_to_its_end(capsys):
    assert main(["case", "run", "/dev/zero"]) == 1
    assert "/dev/zero: this is a device, not a file" in capsys.readouterr().err


def test_a_damaged_position_names_its_line(capsys, tmp_path):
    path = tmp_path / "bad.position.toml"
    path.write_text('format = 1\ngame = "escape"\nagenda = [1\n')
    assert main(["play", "--position", str(path)]) == 1
    assert f"{path}:" in capsys.readouterr().err


@pytest.mark.long
@pytest.mark.parametrize("turn", ["0", "90"])
def test_screens_writes_a_picture_of_each(tmp_path, turn):
    out = tmp_path / "out"
    words = ["screens", "escape", "-o", str(out), "--turn", turn, "--language", "pl", "--json"]
    run = subprocess.run(
        [sys.executable, "-m", "companion", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=200,
    )
    assert run.returncode == 0, run.stderr
    names = json.loads(run.stdout)["screens"]
    assert {path.stem for path in out.glob("*.png")} == set(names)
    assert {"home", "table", "enemies", "undo", "log", "end", "alarm"} <= set(names)


def test_people_who_are_named_play_and_companion_has_the_other_roles():
    made, begun = bench(), []
    made.context.games = {"lair": lair.GAME}

    def begins(game, seats, options, *, seed=""):
        begun.extend(seats)
        raise BadSeats("enough is known")

    made.store.begin = begins
    with pytest.raises(BadSeats, match="enough"):
        begin(made, Namespace(game="lair", seats="Tom, Kasia", seed="s"), None)
    assert [(seat.name, seat.role, seat.bot) for seat in begun] == [
        ("Tom", "hunter", ""),
        ("Kasia", "hunter", ""),
        ("Warden", "warden", "warden"),
    ]
