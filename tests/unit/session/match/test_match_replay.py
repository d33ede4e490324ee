"""A match that is over is opened as it was: every table, every secret, what was undone as well."""

from itertools import islice

import pytest

from companion.engine.chance import Chance
from companion.engine.errors import Refused
from companion.engine.ids import EVERYBODY
from companion.engine.state.changes import PieceTrackSet
from companion.engine.state.table import packed
from companion.session.bots.chaos import Chaos
from companion.session.bots.policies import say_to
from companion.session.match.match_replay import START
from games_kit import GAMES, IDS
from session_kit import SEATS, library, play_on, session

MOST = 4_000


def played_out(played, n=3, watch=lambda match: None):
    """A match of a game by its first bot and chance in turn, to its end."""
    match, chance = played.session(n, f"open/{n}"), Chance(f"open/{n}")
    for _ in range(MOST):
        watch(match)
        if match.prompt is None:
            return match
        say_to(match, match.prompt.sample(chance.below))
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_each_moment_is_the_table_as_it_was_and_the_last_one_the_table(played):
    tables = {}

    def watch(match):
        last = match.entries[-1].n if match.entries else START
        tables[last] = packed(match.copy_of_table()), match.open_question()

    match = played_out(played, watch=watch)
    replay = match.replay().read()
    assert [line.number for line in replay.lines] == [START, *(e.n for e in match.entries)]
    assert packed(replay.moment(len(replay.lines) - 1).table) == packed(match.copy_of_table())
    for n in [*range(0, len(replay.lines), 7), len(replay.lines) - 2]:
        moment = replay.moment(n)
        table, _ = tables[moment.line.number]
        assert packed(moment.table) == table, n
        if n:
            before, asked = tables[replay.lines[n - 1].number]
            assert packed(moment.question.table) == before
            assert moment.question.prompt == asked.prompt
            assert moment.question.answers == asked.answers
            assert (moment.question.sides, moment.question.number) == (asked.sides, asked.number)


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_it_tells_the_same_as_the_log_and_every_secret_answer(played):
    match = played_out(played)
    replay = match.replay().read()
    lines = [line for line in replay.lines if line.entry is not None]
    mine = [seen for line in replay.lines for noted in line.notes for seen in noted.reported_to("")]
    assert mine == [noted for record in match.log() for noted in record.notes]
    secret = [line for line in lines if line.entry.seen != EVERYBODY]
    assert [line.entry for line in secret] == [e for e in match.entries if e.seen != EVERYBODY]
    assert [line for line in lines if line.prompt.secret] == secret
    assert not [line for line in secret if line.prompt.legal(line.entry.text).text]


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_chaos_is_opened_as_well(played):
    """Corrections, side flows, undo and redo at random: every table comes again."""
    tables = {}
    for n in range(9):
        match, chaos = played.session(n, f"chaos/{n}"), Chaos(Chance(f"chaos/{n}"))
        for _ in range(MOST):
            if match.prompt is None:
                break
            chaos(match)
            tables[n, match.number] = packed(match.copy_of_table())
        if match.prompt is None:
            break
    assert match.prompt is None, "none of them ends"
    replay = match.replay().read()
    assert len(replay.lines) == match.number + 1
    assert {line.undone for line in replay.lines} == {False, True}
    for number in islice(range(match.number, 0, -1), 0, None, 11):
        moment = replay.moment(number)
        if (n, moment.line.number + 1) in tables:  # a turn of chaos may be several entries
            assert packed(moment.table) == tables[n, moment.line.number + 1], number


def test_a_match_that_goes_on_is_not_opened():
    match = play_on(session(), 6)
    with pytest.raises(Refused, match="when the match is over"):
        match.replay()
    play_on(match, MOST)
    assert match.replay()
    match.undo()
    with pytest.raises(Refused, match="when the match is over"):
        match.replay()


def test_what_was_undone_is_marked_and_seen_as_it_was():
    match = play_on(session(), 6, "u")
    there = packed(match.copy_of_table())
    match.undo(to=match.entries[1].n)
    match.adjust((PieceTrackSet("A", "fear", 1),))
    play_on(match, MOST, "v")
    replay = match.replay().read()
    assert [line.undone for line in replay.lines[:9]] == [False] * 3 + [True] * 4 + [False] * 2
    assert packed(replay.moment(6).table) == there
    assert packed(replay.moment(7).table) == packed(replay.moment(2).table)
    assert replay.moment(7).question is None
    assert replay.moment(8).table.pieces["A"].tracks["fear"] == 1
    assert replay.moment(8).question.prompt is not None


def test_what_was_done_again_says_who_did_it_first():
    match = session()
    match.answer(match.prompt.options()[0].key, source="bot")
    match.undo()
    match.redo()
    play_on(match, MOST)
    replay = match.replay().read()
    assert match.entries[0].source == "finger"
    assert [replay.lines[n].source for n in (1, 3)] == ["bot", "bot"]
    assert replay.lines[4].source == "finger"


def test_a_match_of_the_library_that_is_over_is_opened(tmp_path):
    home = library(tmp_path)
    match = home.begin("toy", SEATS[:2], {"edition": "short", "drawing": "a"}, seed="then")
    play_on(match, 8, "c")
    match.undo(to=match.entries[3].n)
    play_on(match, MOST, "d")
    lines, table = match.replay().read().lines, packed(match.copy_of_table())
    match.close()
    opened = home.resume(match.match).session
    again = opened.replay().read()
    assert again.lines == lines
    assert packed(again.moment(len(lines) - 1).table) == table
    opened.close()


def test_where_the_rules_have_changed_since_the_log_is_left(monkeypatch):
    match = play_on(session(), MOST)
    replay = match.replay()
    monkeypatch.setitem(match.game.rules.steps, "haunt", lambda play, step: 1 / 0)
    lines = replay.read().lines
    assert [line.entry for line in lines[1:]] == list(match.entries)
    lost = next(n for n, line in enumerate(lines) if n and line.prompt is None)
    assert replay.moment(lost) is None
    assert replay.moment(1) is not None
    assert lines[lost].notes == match.replay().read().lines[lost].notes
