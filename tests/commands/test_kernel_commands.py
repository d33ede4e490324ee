"""Commands about matches, positions, cases and packs, run on the toy game."""

import json
import shutil
from io import StringIO
from zipfile import ZipFile

import pytest

import toy
from companion.bootstrap import build
from companion.cli import main
from companion.session.bots.played_seats import bot_asked, leave
from companion.session.packs.pack_reader import GameFolder
from session_kit import FOLDER, SEATS, bot_answers, library, play_on


@pytest.fixture(autouse=True)
def toys(monkeypatch, tmp_path):
    monkeypatch.setattr(build, "InstalledGames", lambda: {"toy": GameFolder(toy.GAME, FOLDER)})
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()


@pytest.fixture
def match(tmp_path):
    home = library(tmp_path / "home")
    played = home.begin("toy", SEATS[:2], {"edition": "short"}, seed="c")
    play_on(played, 12, "c")
    played.close()
    return home.folder(played.match) / "journal.jsonl"


def run(capsys, *words):
    code = main([str(word) for word in words])
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return code, out, err


def document(capsys, *words):
    code, out, _ = run(capsys, *words, "--json")
    return code, json.loads(out)


def test_simulate_plays_matches_and_prints_the_count(capsys):
    words = (
        "simulate",
        "toy",
        "--matches",
        6,
        "--seed",
        "s",
        "--seats",
        "random,timid",
        "--set",
        "drawing=table",
    )
    code, said = document(capsys, *words)
    assert code == 0
    assert sum(said["results"].values()) == said["matches"] == 6
    assert said["options"]["drawing"] == "table"
    again = document(capsys, *words)[1]
    assert [match["digest"] for match in again["played"]] == [
        match["digest"] for match in said["played"]
    ]
    code, out, _ = run(capsys, *words)
    assert code == 0
    assert "6 matches" in out


@pytest.mark.parametrize(
    "words",
    [
        ("nim",),
        ("toy", "--seats", "random,genius"),
        ("toy", "--seats", "a,b,c,d,e"),
        ("toy", "--edition", "x"),
        ("toy", "--set", "drawing=z"),
        ("toy", "--set", "x=y"),
        ("toy", "--set", "x"),
    ],
)
def test_simulate_used_wrongly(capsys, words):
    code, _, err = run(capsys, "simulate", *words)
    assert code == 2
    assert err


def test_journal_list_names_each_match(capsys, match):
    code, said = document(capsys, "journal", "list")
    assert code == 0
    assert [(match["game"], match["entries"], match["problem"]) for match in said] == [
        ("toy", 10, "")
    ]
    assert said[0]["written"] == 10, "two wishes are their seats' own while it goes on"
    (match.parent / "journal.jsonl").write_bytes(b"rubbish")
    code, out, _ = run(capsys, "journal", "list")
    assert code == 0
    assert "not a journal" in out


def test_journal_list_without_matches(capsys):
    code, out, _ = run(capsys, "journal", "list")
    assert code == 0
    assert "no matches" in out


def test_journal_show_prints_entries(capsys, match):
    code, said = document(capsys, "journal", "show", match, "--seat", "B")
    assert code == 0
    start, others, own = said["entries"][:3]
    assert (start["kind"], others["kind"], own["kind"]) == ("start", "secret", "answer")
    assert (others["n"], others["text"], others["seat"], others["question"]) == (-1, "", "", "")
    assert own["n"] == 0
    assert own["text"] in ("gold", "quiet")
    code, out, _ = run(capsys, "journal", "show", match)
    assert "TOY-ACT-010" in out
    assert run(capsys, "journal", "show", match, "--seat", "Z")[0] == 2
    assert run(capsys, "journal", "show", match, "--all")[0] == 2


def test_secrets_of_a_match_that_goes_on_come_with_a_warning(capsys, match, monkeypatch):
    """The toy game hides what each wished for: without --all nothing of it is printed."""
    code, out, err = run(capsys, "journal", "show", match)
    assert (code, err) == (0, "")
    assert "HOLDS SECRETS" not in out
    code, out, err = run(capsys, "journal", "show", match, "--seat", "B")
    assert out.startswith("HOLDS SECRETS")
    assert "holds secrets" in err
    code, out, _ = run(capsys, "journal", "show", match, "--all", "--yes")
    assert code == 0
    assert out.startswith("HOLDS SECRETS")
    assert document(capsys, "journal", "show", match, "--all", "--yes")[1]["secrets"]
    for said, code in (("y\n", 0), ("n\n", 2)):
        monkeypatch.setattr("sys.stdin", Answering(said))
        monkeypatch.setattr("sys.stderr", Answering())
        assert run(capsys, "journal", "show", match, "--all")[0] == code
        monkeypatch.undo()


class Answering(StringIO):
    """Somebody at a keyboard."""

    def isatty(self):
        return True


def test_a_position_tells_what_everybody_sees_unless_all_is_asked_for(capsys, match, tmp_path):
    view, whole = tmp_path / "view.position.toml", tmp_path / "whole.position.toml"
    code, said = document(capsys, "position", "save", match, "-o", view)
    assert (code, said["view"], said["secrets"]) == (0, True, False)
    assert 'view = "*"' in view.read_text()
    code, said = document(capsys, "position", "check", view)
    assert (code, said["good"]) == (1, False)
    assert "what is hidden is missing" in said["problem"]
    assert "--all" in said["remedy"]
    assert run(capsys, "position", "save", match, "-o", whole, "--all")[0] == 2, "it asks first"
    assert not whole.exists()
    code, said = document(capsys, "position", "save", match, "-o", whole, "--all", "--yes")
    assert (said["view"], said["secrets"]) == (False, True)
    assert whole.read_text().startswith("# HOLDS SECRETS")
    code, _, err = run(capsys, "position", "check", whole)
    assert code == 0
    assert "holds secrets" in err


def test_lists_backups_and_journals_say_that_they_hold_secrets(capsys, match, tmp_path):
    assert match.read_bytes().startswith(b'{"k":"match","secrets":true,')
    assert document(capsys, "journal", "list")[1][0]["secrets"]
    _, said = document(capsys, "backup", "-o", tmp_path / "b.zip")
    assert said["secrets"] == 1
    with ZipFile(tmp_path / "b.zip") as packed:
        assert packed.namelist()[0] == "companion-backup-1"
        assert b"secrets" in packed.read("companion-backup-1")


def test_journal_show_tells_all_of_a_match_that_is_over(capsys, tmp_path):
    home = library(tmp_path / "home")
    played = home.begin("toy", SEATS[:2], {"edition": "short"}, seed="c")
    leave(played, "A", "timid")
    while played.prompt is not None:
        seat = bot_asked(played)
        bot_answers(played, seat) if seat else play_on(played, 1, str(played.number))
    played.close()
    match = home.folder(played.match)
    code, said = document(capsys, "journal", "show", match, "--all")
    assert code == 0
    entries = said["entries"][1:]
    assert [entry["text"] for entry in entries] == [entry.text for entry in played.entries]
    reasons = [entry["reason"] for entry in entries]
    assert reasons[1]["why"] in ("The safe answer comes first", "Chance chose: nothing is safe")
    chosen = [c["ref"] for c in reasons[1]["candidates"] if c["chosen"]]
    assert chosen == [entries[1]["text"]]
    by_bot = [entry["source"] == "bot" for entry in entries]
    assert [reason is not None for reason in reasons] == by_bot
    code, out, _ = run(capsys, "journal", "show", match, "--all")
    assert f"-> {chosen[0]}: safe " in out
    code, said = document(capsys, "journal", "show", match)
    assert {entry["reason"] for entry in said["entries"]} == {None}
    assert said["entries"][2]["text"] == ""


def test_journal_verify_names_the_torn_line(capsys, match, tmp_path):
    code, said = document(capsys, "journal", "verify", match)
    assert (code, said["state"], said["same"]) == (0, "whole", True)
    assert (said["entries"], said["in_force"]) == (10, 10), "as everybody counts"
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(match.read_bytes()[:-9])
    code, said = document(capsys, "journal", "verify", match, torn)
    assert code == 1
    assert [journal["state"] for journal in said] == ["whole", "torn"]
    assert run(capsys, "journal", "verify", tmp_path / "none.jsonl")[0] == 2
    (tmp_path / "bad.jsonl").write_bytes(b"\x00" * 50)
    assert run(capsys, "journal", "verify", tmp_path / "bad.jsonl")[0] == 1
    code, said = document(capsys, "journal", "verify", tmp_path / "bad.jsonl", match)
    assert (code, [journal["state"] for journal in said]) == (1, ["unreadable", "whole"])
    assert said[0]["why"]


def test_where_all_was_undone_a_position_is_of_the_beginning(capsys, tmp_path):
    """The undo itself is no entry that stands."""
    home, out = library(tmp_path / "home"), tmp_path / "x.position.toml"
    played = home.begin("toy", SEATS[:2], {"edition": "short"}, seed="c")
    play_on(played, 12, "c")
    played.undo(to=-1)
    undo, folder = played.number - 1, home.folder(played.match)
    played.close()
    assert run(capsys, "position", "save", folder, "--at", undo, "-o", out)[0] == 2
    assert run(capsys, "position", "save", folder, "--at", -1, "-o", out)[0] == 0
    assert run(capsys, "position", "save", folder, "-o", tmp_path / "now")[0] == 0
    assert out.read_text() == (tmp_path / "now").read_text()


def test_positions_are_saved_checked_and_refused(capsys, match, tmp_path):
    out = tmp_path / "x.position.toml"
    whole = ("--all", "--yes")
    assert run(capsys, "position", "save", match.parent.name, "-o", out, *whole)[0] == 0
    early = tmp_path / "early.position.toml"
    assert run(capsys, "position", "save", match, "--at", 3, "-o", early, *whole)[0] == 0
    code, said = document(capsys, "position", "check", out, early)
    assert code == 0
    assert [position["good"] for position in said] == [True, True]
    assert out.read_text() != early.read_text()
    broken = tmp_path / "broken.position.toml"
    broken.write_text(out.read_text().replace('at = "stairs"', 'at = "moon"', 1))
    code, text, _ = run(capsys, "position", "check", broken)
    assert code == 1
    assert "there is no moon" in text
    assert run(capsys, "position", "save", match, "--at", 999, "-o", out)[0] == 2
    assert run(capsys, "position", "save", "nothing", "-o", out)[0] == 2
    assert run(capsys, "position", "save", match, "-o", tmp_path / "no" / "x")[0] == 2


def test_a_position_of_a_match_in_which_all_was_taken_back_is_its_first_table(capsys, tmp_path):
    home, out = library(tmp_path / "home"), tmp_path / "x.position.toml"
    played = home.begin("toy", SEATS[:2], {"edition": "short"}, seed="c")
    play_on(played, 12, "c")
    _ = played.undo(to=-1)
    played.close()
    match = home.folder(played.match)
    assert run(capsys, "position", "save", match, "--at", -1, "-o", out)[0] == 0
    assert "number = 1" not in out.read_text(encoding="utf-8"), "no turn has begun"


def test_cases_run_says_which_pass(capsys, tmp_path):
    case = FOLDER / "cases" / "ghost_glides.case.toml"
    code, said = document(capsys, "case", "run", case)
    assert (code, said["passed"]) == (0, True)
    wrong = tmp_path / "wrong.case.toml"
    wrong.write_text(case.read_text().replace('prey = ["B"]', 'prey = ["A"]'))
    code, text, _ = run(capsys, "case", "run", case, wrong)
    assert code == 1
    assert "result, prey: is ['B'], expected ['A']" in text
    wrong.write_text("format = 1")
    assert run(capsys, "case", "run", wrong)[0] == 1
    wrong.write_bytes(b"\xff\xff")
    code, _, err = run(capsys, "case", "run", wrong)
    assert code == 1
    assert "byte 0 is not UTF-8" in err


def test_case_schema_is_printed_for_each_game(capsys):
    code, said = document(capsys, "case", "schema", "toy")
    assert code == 0
    assert "haunt" in said["do"]
    code, out, _ = run(capsys, "case", "schema", "toy")
    assert "drawing = app | table" in out
    assert "piece hero: fear, lamps, out" in out
    assert "piles: bag, laid, wish-{seat}" in out


def test_packs_are_checked(capsys, tmp_path):
    pack = tmp_path / "toy" / "mine"
    shutil.copytree(FOLDER / "content" / "packs" / "cellar", pack)
    code, said = document(capsys, "pack", "check", pack)
    assert (code, said["good"], said["records"]) == (0, True, {"tile": 8})
    file = pack / "tiles.toml"
    file.write_text(file.read_text().replace("doors = [0, 2]", "doors = 7"))
    code, text, _ = run(capsys, "pack", "check", pack)
    assert code == 1
    assert "mine/tiles.toml:15: tile vault, doors: Expected `array`, got `int`" in text
    assert run(capsys, "pack", "check", tmp_path / "none")[0] == 2
