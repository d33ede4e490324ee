"""``companion print``."""

import json

import pytest

from companion.cli import main
from companion.config import Printing, Settings, save
from pdf_kit import Printout

CHECK = ("heist", "--what", "check")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["chess", "-o", "kit.pdf"], "there is no game 'chess'"),
        (["escape", "-o", "kit.pdf", "--language", "xx"], "there is no language 'xx'"),
        (["escape", "-o", "no/such/folder/kit.pdf"], "cannot be written"),
        (["escape", "-o", "."], "cannot be written"),
        ([*CHECK, "-o", "a.pdf", "--backs", "long", "--offset", "much"], "--offset=-0.4,0.2"),
        ([*CHECK, "-o", "a.pdf", "--backs", "long", "--offset=1"], "--offset 1 is none"),
        ([*CHECK, "-o", "a.pdf", "--backs", "long", "--offset=0,nan"], "--offset 0,nan is none"),
        ([*CHECK, "-o", "a.pdf", "--backs", "long", "--offset=0,3.1"], "from -3 to 3 mm"),
        ([*CHECK, "-o", "a.pdf", "--offset=1,1"], "add --backs long or short"),
        (
            [*CHECK, "-o", "a.pdf", "--backs", "fold", "--offset=1,1"],
            "--backs fold prints one side",
        ),
        (["heist", "-o", "a.pdf", "--what", "tray", "--backs", "long"], "tray has no backs"),
    ],
)
def test_what_cannot_be_printed_is_said_at_once(typed, said, tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", *typed]) == 2
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
@pytest.mark.parametrize(("paper", "pages"), [("A4", 31), ("Letter", 33)])
def test_the_whole_kit_is_written(paper, pages, tmp_path, capsys) -> None:
    file = tmp_path / "kit.pdf"
    assert main(["print", "escape", "-o", str(file), "--paper", paper, "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["pages"] == pages == sum(summary["kinds"].values())
    assert summary["file"] == str(file)
    assert file.read_bytes()[:5] == b"%PDF-"


def test_the_check_page_alone_has_two_sides_where_paper_is_printed_on_both(
    tmp_path, capsys
) -> None:
    file = tmp_path / "check.pdf"
    typed = ["print", *CHECK, "-o", str(file), "--backs", "short", "--offset=-0.4,0.2"]
    assert main([*typed, "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert (summary["backs"], summary["offset"]) == ("short", [-0.4, 0.2])
    assert (summary["pages"], summary["kinds"]) == (2, {"check": 1})
    assert len(Printout(file)) == 2
    assert main(typed) == 0
    assert "2 pages of A4, turned over the short edge; sheets: 1 check" in capsys.readouterr().out


def test_the_settings_say_how_the_printer_prints(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    save(Settings(printing=Printing(paper="Letter", backs="long", offset=(1.0, -0.6))))
    file = tmp_path / "out.pdf"

    def printed(*typed):
        assert main(["print", *typed, "-o", str(file), "--json"]) == 0
        made = json.loads(capsys.readouterr().out)
        return made["paper"], made["backs"], made["offset"], made["pages"]

    assert printed(*CHECK) == ("Letter", "long", [1.0, -0.6], 2)
    assert printed(*CHECK, "--paper", "A4", "--offset=0,0") == ("A4", "long", [0, 0], 2)
    assert printed(*CHECK, "--backs", "none")[3] == 1
    assert printed("heist", "--what", "tray") == ("Letter", "none", [0, 0], 1)
