"""What ``docs/formats.md`` says of records, changes and documents is what the code has."""

import json
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import companion.ports
from companion.cli import main
from companion.config import Settings
from companion.engine.packs.content import PackInfo
from companion.engine.packs.ledger import OptionEntry, Rule
from companion.engine.state.changes import Change
from companion.games.escape import GAME
from companion.games.escape.effects.effect_verbs import VERBS
from companion.games.escape.effects.scenario_effects import EFFECTS
from companion.games.escape.enemies.enemy_exceptions import EXCEPTIONS
from companion.games.escape.scenario.conditions import CONDITIONS
from companion.games.heist.effects.operations import OPERATIONS
from companion.session.cases.case_expect import EXPECT_KEYS
from companion.session.cases.case_file import CaseFile, run_case
from games_kit import game_called

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/formats.md").read_text(encoding="utf-8")
WORD = re.compile(r"`([^`]*)`")
SPARE = re.compile(r"_pl$")


def section(title: str) -> str:
    """What stands under a heading, down to the next of any depth."""
    found = re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^#+ |\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert found, f"there is no heading {title}"
    return found[1]


def rows(text: str) -> list[list[str]]:
    """The rows of all tables in a text, without their heads."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    rules = {n for n, row in enumerate(cells) if row[0] == "---"}
    return [row for n, row in enumerate(cells) if n not in rules and n + 1 not in rules]


def first_words(text: str) -> list[str]:
    return [word for row in rows(text) for word in WORD.findall(row[0])]


@pytest.mark.parametrize("kind", GAME.kinds)
def test_every_key_of_a_record_is_described(kind):
    said = [*first_words(section(kind))]
    if "and each with `_pl`" in section(kind):
        said.remove("_pl")
        said += [f"{word}_pl" for word in said if word.startswith("story")]
    assert sorted(said) == sorted(GAME.kinds[kind].__struct_fields__)


def test_a_record_is_described_with_its_usual_value():
    for kind, made in GAME.kinds.items():
        for field in msgspec.structs.fields(made):
            row = next((r for r in rows(section(kind)) if f"`{field.name}`" in r[0]), None)
            if row is not None and type(field.default) is int and field.default > 0:
                assert re.search(rf"\b{field.default}\b", row[1].rpartition(";")[2]), row


def test_pack_heads_ledgers_and_settings():
    assert sorted(first_words(section("Packs"))) == sorted(PackInfo.__struct_fields__)
    assert sorted(first_words(section("Rule ledgers"))) == sorted(Rule.__struct_fields__)
    option = next(row for row in rows(section("Rule ledgers")) if row[0] == "`option`")
    assert WORD.findall(option[1]) == [*OptionEntry.__struct_fields__]
    settings = section("Settings (`config.toml`)")
    assert first_words(settings) == [*Settings.__struct_fields__]
    for name, value in msgspec.to_builtins(Settings()).items():
        if isinstance(value, dict):
            row = next(row for row in rows(settings) if row[0] == f"`{name}`")
            assert not value.keys() - {*" ".join(WORD.findall(row[1])).split()}, name


def test_effects_changes_and_cases():
    for heading, language in (
        ("Effects", VERBS),
        ("Conditions", CONDITIONS),
        ("Scenario effects", EFFECTS),
        ("Operations", OPERATIONS),
    ):
        lines = section(heading).splitlines()
        assert [line for line in lines if line.startswith("| `")] == [*language.table()]
    assert first_words(section("Enemy exceptions")) == [*EXCEPTIONS]
    changes = {
        WORD.findall(row[0])[0]: WORD.findall(row[1])[0].split()
        for row in rows(section("Matches and journals"))
        if len(WORD.findall(row[0])) == 1 and len(row) == 2 and row[1].startswith("`")
    }
    for made in get_args(Change):
        assert changes[str(made.__struct_config__.tag)] == [*made.__struct_fields__]
    cases = section("Case files (`*.case.toml`)")
    known = ["with" if key == "given" else key for key in CaseFile.__struct_fields__]
    said = [word.strip("[]") for word in first_words(cases)]
    assert sorted(said) == sorted(known)
    assert (
        not {*EXPECT_KEYS}
        - {part for word in WORD.findall(cases) for part in word.split()}
        - {"rest"}
    )
    assert "`rest = true`" in cases


def test_the_case_that_is_shown_passes():
    (shown,) = re.findall(r"```toml\n(.*?)```", section("Case files (`*.case.toml`)"), re.DOTALL)
    played = game_called("escape")
    result = run_case("shown", shown, played.game, played.content, played.ledger)
    assert result.passed, result.differences


def test_what_crosses_the_walls():
    for name, fields in rows(section("What crosses the walls")):
        made = getattr(companion.ports, name.strip("`"))
        assert fields.strip("`").split() == [*made.__struct_fields__]


# -- documents


DOCUMENTS = {
    (command.strip("`"), part.strip("`")): fields.strip("`").split()
    for command, part, fields in rows(section("What commands print under `--json`"))
}


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A match, a position, a pack and others: good ones and bad ones."""
    from companion.bootstrap import InstalledGames
    from companion.engine.game import Seat
    from companion.session.bots.policies import turns_by_seat
    from companion.session.library.match_library import Library

    home = tmp_path_factory.mktemp("home")
    store = Library(home, InstalledGames(), version="0")
    played = store.begin("escape", (Seat("A", "Anna"), Seat("B", "Bo")), {}, seed="formats")
    del turns_by_seat
    for _ in range(3):
        played.session.answer(played.session.prompt.number, "done")
    played.close()
    return home


def document(capsys, *words):
    _ = main([*map(str, words), "--json"])
    return json.loads(capsys.readouterr().out)
