"""``companion print``."""

import json

import pytest

from companion.cli import main


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["chess", "-o", "kit.pdf"], "there is no game 'chess'"),
        (["escape", "-o", "kit.pdf", "--language", "xx"], "there is no language 'xx'"),
        (["escape", "-o", "no/such/folder/kit.pdf"], "cannot be written"),
        (["escape", "-o", "."], "cannot be written"),
    ],
)
def test_what_cannot_be_printed_is_said_at_once(typed, said, tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", *typed]) == 2
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
@pytest.mark.parametrize(("paper", "pages"), [("A4", 30), ("Letter", 32)])
def test_the_whole_kit_is_written(paper, pages, tmp_path, capsys) -> None:
    file = tmp_path / "kit.pdf"
    assert main(["print", "escape", "-o", str(file), "--paper", paper, "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["pages"] == pages == sum(summary["kinds"].values())
    assert summary["file"] == str(file)
    assert file.read_bytes()[:5] == b"%PDF-"
