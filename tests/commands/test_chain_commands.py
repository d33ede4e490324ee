"""Commands on matches whose questions are chains: several choices, one entry, secrets kept."""

import json

import pytest

import chain_kit
from companion.bootstrap import build
from companion.cli import main
from companion.session.packs.pack_reader import GameFolder
from session_kit import FOLDER, SEATS, library


@pytest.fixture(params=["", "secret"])
def word(request, monkeypatch, tmp_path):
    game = chain_kit.game(request.param)
    monkeypatch.setattr(build, "InstalledGames", lambda: {"toy": GameFolder(game, FOLDER)})
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    return request.param


@pytest.fixture
def journal(word, tmp_path):
    home = library(tmp_path / "home", game=chain_kit.game(word))
    played = home.begin("toy", SEATS[:2], {"edition": "short"}, seed="c")
    played.answer(chain_kit.WHOLE)
    played.answer("wait")
    played.answer(played.prompt.options()[0].key)
    played.close()
    return home.folder(played.match) / "journal.jsonl"


def said(capsys, *words):
    assert main([str(part) for part in (*words, "--json")]) == 0
    return json.loads(capsys.readouterr().out)


def answers(capsys, journal, *seat):
    entries = said(capsys, "journal", "show", journal, *seat)["entries"]
    return [(entry["n"], entry["text"]) for entry in entries if entry["kind"] == "answer"]


def test_a_chain_is_shown_as_one_entry_and_a_secret_one_to_its_seat_alone(capsys, word, journal):
    public, own, other = (
        answers(capsys, journal, *seat) for seat in ((), ("--seat", "A"), ("--seat", "B"))
    )
    if word == "secret":
        assert own[0][1] == chain_kit.WHOLE
        assert other[0][1] == "wait"
        assert [len(public), len(own), len(other)] == [1, 2, 2]
        assert chain_kit.WHOLE not in str((public, other))
        assert public[0][0] == 0
    else:
        assert public == own == other
        assert [text for _, text in public][:2] == [chain_kit.WHOLE, "wait"]
        assert [n for n, _ in public] == [0, 1, 2]


def test_a_journal_with_chains_is_whole_and_bots_play_them(capsys, journal):
    assert "same" in str(said(capsys, "journal", "verify", journal))
    words = ("simulate", "toy", "--matches", 3, "--seed", "s", "--seats", "random,random")
    played = said(capsys, *words)
    assert sum(played["results"].values()) == played["matches"] == 3
