"""Whole matches come out as they are written down; who changes a rule reads what it changes."""

import pytest
from playthrough import DASHES, FILES, HERE, head_of, played


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_match_comes_out_as_written(path, pytestconfig):
    now = played(path)
    if pytestconfig.getoption("--write-playthroughs"):
        path.write_text(now, encoding="utf-8")
    assert path.read_text(encoding="utf-8").splitlines() == now.splitlines()


def test_what_is_written_is_a_whole_match():
    for path in FILES:
        match = path.read_text(encoding="utf-8").partition(DASHES)[2].splitlines()
        assert len(match) > 50
        assert match[-1].startswith("= ")
        assert match[-1] != "= "


def test_every_edition_of_a_game_is_played():
    from games_kit import GAMES

    for one in GAMES:
        heads = [head_of(path) for path in (HERE / one.game.id).glob("*.txt")]
        assert {head["edition"] for head in heads} == set(one.game.editions)
