"""Any moment of a match can be looked at again, as the whole table might see it then."""

from itertools import islice

import pytest

from companion.engine.state.changes import PieceTrackSet
from companion.engine.state.table import packed
from companion.session.bots.simulation import moves
from games_kit import INSTALLED, first_bots, game_called
from session_kit import SEATS, library, play_on, session


def seen(view, prompt):
    return packed(view), prompt


def now(match):
    return seen(match.view(), match.prompt_for(""))


@pytest.mark.parametrize("game", ["toy", *INSTALLED])
def test_each_moment_is_as_it_was(game):
    match = game_called(game).session(3, "back")
    moments = {}
    playing = moves(match, first_bots(match), "back")
    for _ in islice(playing, 90):
        moments[match.number] = now(match)
    for number, moment in list(moments.items())[::7]:
        then = match.as_it_was(number)
        assert seen(then.view, then.prompt) == moment, number
    first = match.as_it_was(-1)
    assert first.view.turn.number <= 1


def test_what_was_undone_is_seen_as_it_was_too():
    match = play_on(session(), 6, "u")
    there, number = now(match), match.number
    play_on(match, 1, "v")
    match.undo(to=match.entries[1].n)
    match.adjust((PieceTrackSet("A", "fear", 1),))
    before = now(match)
    then = match.as_it_was(number)
    assert seen(then.view, then.prompt) == there
    assert now(match) == before, "looking changes nothing"


def test_it_is_seen_after_closing(tmp_path):
    home = library(tmp_path)
    match = home.begin("toy", SEATS[:2], {"edition": "short", "drawing": "a"}, seed="then")
    moments = {}
    for _ in range(12):
        moments[match.number] = now(match)
        play_on(match, 1, "c")
    match.close()
    opened = home.resume(match.match).session
    for number, moment in moments.items():
        then = opened.as_it_was(number)
        assert seen(then.view, then.prompt) == moment
    opened.close()


def test_secrets_of_then_stay_secret():
    match = session()
    assert match.prompt.secret
    number = match.number
    match.answer(match.prompt.options()[0].key)
    assert match.as_it_was(number).prompt is None
