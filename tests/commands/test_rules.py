"""``companion rules``: finding, showing, and which rules no test stands for."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import cli, games, resources
from companion.commands import DONE, WANTING, WRONG_USE
from companion.commands.shared.ledgers import ledger_of
from companion.games import installed

LEDGER = """
[ledger]
game = "toy"
"""
RULE = """
[[rule]]
id = "TOY-{n}"
topic = "t"
kind = "limit"
text = "rule {n}"
app_role = "{role}"
"""
TESTS = """
import pytest
@pytest.mark.rule("TOY-1", "TOY-2")
def test_a(): ...
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("TOY-3"))])
def test_b(x): ...
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with one game of five rules; 1 to 3 have tests, 4 a case, 5 is for reading."""
    content = tmp_path / "companion" / "games" / "toy" / "content"
    tests = tmp_path / "tests" / "rules" / "toy"
    content.mkdir(parents=True)
    tests.mkdir(parents=True)
    roles = ["automate", "track", "prompt", "automate", "reference"]
    rules = [RULE.format(n=n, role=role) for n, role in enumerate(roles, start=1)]
    (content / "rules.toml").write_text(LEDGER + "".join(rules))
    (tests / "test_toy.py").write_text(TESTS)
    (tests / "four.case.toml").write_text('format = 1\nrule = "TOY-4"\n')
    monkeypatch.setattr(resources, "PACKAGE", tmp_path / "companion")
    monkeypatch.setattr(resources, "CHECKOUT", tmp_path)
    (content.parent / "__init__.py").touch()
    home = [str(content.parents[1])]
    monkeypatch.setattr(games.__spec__, "submodule_search_locations", home)
    return tests


@pytest.fixture
def run(capsys) -> Callable[..., tuple[int, str, str]]:
    def go(*typed: str) -> tuple[int, str, str]:
        return cli.main(["rules", *typed]), *capsys.readouterr()

    return go


def test_find_needs_every_word(run) -> None:
    code, out, _ = run("find", "escape", "Shortest", "ESC-EMOV", "--json")
    found = json.loads(out)
    assert code == DONE
    assert found
    for rule in found:
        assert "shortest" in json.dumps(rule).lower()
        assert rule["id"].startswith("ESC-EMOV")


def test_finding_nothing_is_an_empty_list(run) -> None:
    assert run("find", "escape", "xyzzy", "--json") == (DONE, "[]\n", "")
    assert run("find", "escape", "xyzzy") == (DONE, "no rule holds all of: xyzzy\n", "")


def test_a_game_that_is_not_there_is_wrong_use(run) -> None:
    code, _, err = run("find", "chess", "king")
    assert code == WRONG_USE
    assert "no game 'chess'" in err
    assert "escape" in err


def test_show_gives_one_document_or_a_list(run) -> None:
    assert json.loads(run("show", "esc-emov-050", "--json")[1])["id"] == "ESC-EMOV-050"
    both = json.loads(run("show", "ESC-EMOV-050", "ESC-EMOV-060", "--json")[1])
    assert [rule["id"] for rule in both] == ["ESC-EMOV-050", "ESC-EMOV-060"]


def test_a_rule_that_is_not_there_is_wrong_use(run) -> None:
    code, out, err = run("show", "ESC-EMOV-55")
    assert (code, out) == (WRONG_USE, "")
    assert "ESC-EMOV-050" in err


def test_a_rule_is_found_whatever_the_game_and_in_a_named_one(run) -> None:
    for game in installed():
        rule = next(iter(ledger_of(game).rules))
        alone = run("show", rule)
        assert alone[0] == DONE
        assert run("show", game, rule) == alone
        assert run("show", game.upper(), rule.lower()) == alone
    code, out, err = run("show", "heist", "ESC-EMOV-050")
    assert (code, out) == (WRONG_USE, "")
    assert "no rule ESC-EMOV-050 of heist" in err


def test_a_game_alone_is_asked_for_the_rule(run) -> None:
    code, out, err = run("show", "escape")
    assert (code, out) == (WRONG_USE, "")
    assert "which rule of escape?" in err
    assert "companion rules find escape WORDS" in err


def test_a_rule_of_two_games_asks_for_the_game(run, toy: Path) -> None:
    other = toy.parents[2] / "companion" / "games" / "zoo" / "content"
    other.mkdir(parents=True)
    text = LEDGER.replace("toy", "zoo") + RULE.format(n=1, role="track")
    (other.parent / "__init__.py").touch()
    (other / "rules.toml").write_text(text.replace("rule 1", "rule 1 of the zoo"))
    code, out, err = run("show", "toy-1")
    assert (code, out) == (WRONG_USE, "")
    assert "TOY-1 is a rule of toy, zoo" in err
    assert "companion rules show zoo TOY-1" in err
    assert "rule 1 of the zoo" in run("show", "zoo", "TOY-1")[1]
    assert "rule 1\n" in run("show", "toy", "TOY-1")[1]
    assert "rule 2\n" in run("show", "toy-2")[1]


def test_every_choice_of_an_option_is_shown(run) -> None:
    options = [
        rule for rule in json.loads(run("find", "escape", "ESC-", "--json")[1]) if rule["option"]
    ]
    assert options
    _, out, _ = run("show", options[0]["id"])
    for name in options[0]["option"]["choices"]:
        assert f"choice {name}:" in out


def test_coverage_counts_marks_and_cases(run, toy: Path) -> None:
    code, out, _ = run("coverage", "toy", "--json")
    assert code == DONE
    document = {"game": "toy", "rules": 4, "tested": 4, "later": [], "missing": [], "stale": []}
    assert json.loads(out) == document


def test_coverage_names_what_is_missing(run, toy: Path) -> None:
    (toy / "four.case.toml").unlink()
    code, out, _ = run("coverage", "toy")
    assert code == WANTING
    assert out.splitlines() == [
        "TOY-4          no test   rule 4",
        "toy: 3 of 4 rules tested, 0 later, 1 missing",
    ]


def test_what_is_put_off_is_named_and_no_fault(run, toy: Path) -> None:
    (toy / "four.case.toml").unlink()
    (toy / "later.toml").write_text('[[later]]\nid = "TOY-4"\n')
    code, out, _ = run("coverage", "toy")
    assert (code, out.splitlines()[0]) == (DONE, "TOY-4          later     rule 4")


def test_what_is_put_off_and_tested_is_a_fault(run, toy: Path) -> None:
    (toy / "later.toml").write_text('[[later]]\nid = "TOY-1"\n')
    code, out, _ = run("coverage", "toy")
    assert code == WANTING
    assert "TOY-1          put off, but it has a test" in out


def test_coverage_needs_a_checkout(run, toy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "CHECKOUT", toy / "nowhere")
    code, _, err = run("coverage", "toy")
    assert code == WRONG_USE
    assert "in a checkout" in err
