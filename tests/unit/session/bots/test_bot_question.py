"""What Companion decided for a seat is decided again after an undo, a kill and a resume.

A thousand decisions of each game in the long run, a seeded part of them in the plain one.
"""

import pytest

from companion.engine.chance import Chance
from companion.engine.flow.prompts import Do
from companion.session.bots.bot_question import bot_question
from companion.session.bots.played_seats import bot_asked, leave, played_seats
from companion.session.bots.policies import say_to
from companion.session.library.match_library import Library
from games_kit import GAMES, IDS, LAIR, bot_for, cast
from session_kit import SEATS

PLAIN, LONG = 40, 1_000
COUNTS = [PLAIN, pytest.param(LONG, marks=pytest.mark.long)]


def begun(played, n, home=None):
    """A match whose seats are all played by the first bot that may."""
    if home is None:
        session = played.session(n, f"decided/{n}")
    else:
        seats = cast(played.game, SEATS[: played.game.seats[0] + n % 2])
        session = home.begin(played.game.id, seats, {}, seed=f"decided/{n}")
    for seat in session.table.turn.order:
        leave(session, seat, bot_for(session, seat))
    return session


def to_a_decision(session):
    """Let hands do what they are told until a bot is asked; the seat, or "" at the end."""
    while session.prompt is not None:
        seat = bot_asked(session)
        if seat:
            return seat
        prompt = session.prompt
        session.answer("done" if isinstance(prompt, Do) else prompt.sample(lambda n: 0))
    return ""


def decisions(played, count, home=None):
    """Yield a match at each of so many decisions of its bots, with the seat; whoever takes it answers."""
    n = made = 0
    while made < count:
        session = begun(played, n, home)
        while made < count and (seat := to_a_decision(session)):
            yield session, seat
            made += 1
        session.close()
        n += 1


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_an_undone_decision_is_made_again(played, count):
    seen, by_chance = 0, 0
    for session, seat in decisions(played, count):
        question = bot_question(session.open_question(), seat)
        said = question.decide()
        number = session.number
        say_to(session, said)
        session.undo()
        assert session.number > number
        again = bot_question(session.open_question(), seat)
        assert (again.digest, again.decide()) == (question.digest, said)
        say_to(session, said)
        session.undo()
        session.redo()
        seen += 1
        by_chance += len(question.prompt.choosable()) > 1
    assert seen == count
    assert by_chance


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_a_match_killed_at_a_decision_makes_it_again(played, count, tmp_path):
    home = Library(tmp_path, {played.game.id: played.game_folder}, version="0")
    seen = 0
    for session, seat in decisions(played, count, home):
        question = bot_question(session.open_question(), seat)
        said = question.decide()
        resumed = home.look(session.match).session
        assert bot_asked(resumed) == seat
        again = bot_question(resumed.open_question(), seat)
        assert (again.digest, again.decide()) == (question.digest, said)
        say_to(session, said)
        seen += 1
    assert seen == count


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_two_questions_of_a_match_seldom_share_their_chance(played):
    digests = {}
    for session, seat in decisions(played, PLAIN):
        question = bot_question(session.open_question(), seat)
        asked = f"{session.seed} {seat} {session.table.turn.number}", question.prompt
        assert digests.setdefault(question.digest, asked) == asked
        say_to(session, question.decide())
    assert len(digests) > 1


def decisions_of_a_side(played, count, home):
    """Yield a match at each of so many decisions of the side that Companion has from the start.

    People play the others, by chance.
    """
    n = made = 0
    while made < count:
        start = played.start(3 * n)  # of three beginnings people have all seats in the last
        session = home.begin(played.game.id, start.seats, dict(start.options), seed=f"side/{n}")
        assert played_seats(session.table)
        chance = Chance(f"side/{n}")
        while made < count and session.prompt is not None:
            if seat := bot_asked(session):
                yield session, seat
                made += 1
            else:
                session.answer(session.prompt.sample(chance.below))
        session.close()
        n += 1


@pytest.mark.timeout(0)
@pytest.mark.parametrize("count", COUNTS)
def test_a_decision_of_companions_side_is_the_same_undone_and_killed_and_both(count, tmp_path):
    """At each: decided, undone and decided again; read as after a kill before and after the undo."""
    home = Library(tmp_path, {"lair": LAIR.game_folder}, version="0")
    seen, with_a_card = 0, 0
    for session, seat in decisions_of_a_side(LAIR, count, home):
        question = bot_question(session.open_question(), seat)
        said = question.decide()
        for _ in range(2):
            matches = session, home.look(session.match).session
            for match in matches:
                assert bot_asked(match) == seat
                again = bot_question(match.open_question(), seat)
                assert (again.digest, again.decide()) == (question.digest, said)
            say_to(session, said)
            session.undo()
        say_to(session, said)
        seen += 1
        with_a_card += said != "none"
    assert seen == count
    assert with_a_card
