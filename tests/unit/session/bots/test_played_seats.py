"""Seats that Companion plays: bots decide until people are back; undo, redo, resume know of it."""

import pytest

from companion.engine.errors import Refused
from companion.engine.flow.prompts import Do
from companion.session.bots.played_seats import (
    bot_asked,
    come_back,
    drop_out,
    leave,
    played_seats,
)
from companion.session.bots.simulation import moves
from games_kit import GAMES, IDS, bot_for, game_called
from session_kit import SEATS, bot_answers, library


def begun(played, answers=12, n=1):
    session = played.session(n, "away")
    seats = played.start(n).seats
    for k, _ in enumerate(moves(session, (next(iter(played.game.bots)),) * len(seats), "away")):
        if k >= answers:
            break
    return session, [seat.id for seat in seats]


def go_on(session, most=4_000):
    """Let bots answer for whoever left, and hands do what they are told, to the end."""
    for _ in range(most):
        if session.prompt is None:
            return
        seat = bot_asked(session)
        if seat:
            bot_answers(session, seat)
        else:
            prompt = session.prompt
            session.answer("done" if isinstance(prompt, Do) else prompt.sample(lambda n: 0))


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_a_bot_decides_for_who_left_until_they_are_back(played):
    session, seats = begun(played)
    for seat in seats:
        leave(session, seat, bot_for(session, seat))
    assert played_seats(session.table) == {seat: bot_for(session, seat) for seat in seats}
    answered = 0
    for _ in range(200):
        seat = bot_asked(session)
        if seat:
            assert seat in seats
            bot_answers(session, seat)
            answered += 1
        elif session.prompt is not None:
            prompt = session.prompt
            session.answer("done" if isinstance(prompt, Do) else prompt.sample(lambda n: 0))
    assert answered
    if session.prompt is not None:
        for seat in seats:
            come_back(session, seat)
        assert not played_seats(session.table)
        assert bot_asked(session) == ""


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_leaving_is_undone_and_done_again(played):
    session, seats = begun(played)
    before = played_seats(session.table)
    leave(session, seats[0], bot_for(session, seats[0]))
    session.undo()
    assert played_seats(session.table) == before
    assert seats[0] not in before
    assert session.redo()
    assert played_seats(session.table) == {**before, seats[0]: bot_for(session, seats[0])}


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_a_match_where_all_have_left_comes_to_its_end(played):
    session, seats = begun(played)
    for seat in seats:
        leave(session, seat, bot_for(session, seat))
    go_on(session)
    assert session.prompt is None
    with pytest.raises(Refused):
        leave(session, seats[0], bot_for(session, seats[0]))


def test_a_resumed_match_knows_who_left(tmp_path):
    home = library(tmp_path)
    session = home.begin("toy", SEATS[:2], {}, seed="away")
    seat = session.table.turn.order[0]
    leave(session, seat, next(iter(session.game.bots)))
    session.close()
    again = home.resume(session.match).session
    assert set(played_seats(again.table)) == {seat}
    come_back(again, seat)
    again.close()
    assert not played_seats(home.resume(session.match).session.table)


def test_what_cannot_be_is_refused():
    played = GAMES[0]
    session, seats = begun(played)
    with pytest.raises(Refused):
        leave(session, seats[0], "nobody")
    with pytest.raises(Refused):
        come_back(session, seats[0])
    with pytest.raises(Refused):
        drop_out(session, seats[0])  # the toy's rules know no such thing


def test_a_bot_that_fails_is_replaced_by_chance():
    session, seats = begun(GAMES[0])
    leave(session, seats[0], bot_for(session, seats[0]))
    broken = {bot_for(session, seats[0]): lambda *_: 1 // 0}
    for _ in range(50):
        if bot_asked(session):
            break
        session.answer(session.prompt.sample(lambda n: 0))
    number = session.number
    game = session.game
    session.game = type(game)(
        **{f: getattr(game, f) for f in game.__struct_fields__} | {"bots": broken}
    )
    bot_answers(session, bot_asked(session))
    assert session.number == number + 1


@pytest.mark.parametrize("n", range(4))
def test_a_hero_of_escape_who_drops_out_is_out(n):
    played = game_called("escape")
    session, seats = begun(played, 30, n + 1)
    before = set(played.game.invariants(session.table))
    seat = session.table.turn.now
    drop_out(session, seat)
    assert set(played.game.invariants(session.table)) <= before
    assert "dead" in session.table.pieces[seat].conditions
    for other in seats:
        if session.prompt is not None and other != seat:
            leave(session, other, bot_for(session, other))
    go_on(session)
    assert session.prompt is None
