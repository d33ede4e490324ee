"""Bots of every game: what each may play, and that it decides within its budget whatever is left of it."""

from itertools import islice

import pytest
from msgspec.structs import replace

from companion.engine.chance import Chance
from companion.engine.flow.prompts import Do
from companion.engine.game import check_seats, seat_range
from companion.engine.state.table import packed
from companion.engine.thinking import POSITIONS, Thinking
from companion.session.bots.bot_question import bot_question
from companion.session.bots.played_seats import bot_asked, leave
from companion.session.bots.policies import say_to
from companion.session.bots.simulation import moves
from companion.session.session import Session
from games_kit import GAMES, IDS, bot_for, bots_of, cast, check_hands
from session_kit import SEATS

BUDGETS = 0, 1, 30, 300, POSITIONS
PLAIN, LONG = 40, 600

pytestmark = pytest.mark.parametrize("played", GAMES, ids=IDS)


class Counted(Thinking):
    """Counts what was looked at, and how often more was asked for once there was no more."""

    def __init__(self, below, positions):
        super().__init__(below, positions)
        self.looked = self.refused = 0

    def look(self):
        granted = super().look()
        self.looked += granted
        self.refused += not granted
        return granted


def questions(played):
    """The open question of each decision that bots make in matches where they play all seats."""
    for n in range(100):
        session = played.session(n, f"budget/{n}")
        for seat in session.table.turn.order:
            leave(session, seat, bot_for(session, seat))
        while session.prompt is not None:
            seat, prompt = bot_asked(session), session.prompt
            if not seat:
                session.answer("done" if isinstance(prompt, Do) else prompt.sample(lambda n: 0))
                continue
            question = bot_question(session.open_question(), seat)
            yield question
            say_to(session, question.decide())


def decided(question, positions):
    """What is said with a budget, and how it was used."""
    thinking = Counted(Chance(question.digest).below, positions)
    return question.policy(question.view, question.prompt, thinking), thinking


def test_a_bot_is_named_for_every_role_that_companion_may_play(played):
    game = played.game
    for role in game.roles:
        assert role.people or role.bots, role.id
        assert set(role.bots) <= set(game.bots), role.id
        assert role.usual_bot in {"", *role.bots}, role.id
        for least, most in (role.seats, role.bot_seats or role.seats):
            assert 0 <= least <= most, role.id
        assert all(label.text for label in (role.label, *role.bots.values())), role.id
    assert len({role.id for role in game.roles}) == len(game.roles)
    if game.roles:
        for people in (False, True):
            least, most = seat_range(game, bots_of(game, people=people))
            assert least <= most
            for seats in range(least, most + 1):
                check_seats(game, cast(game, SEATS[:seats], people=people))
        assert set(game.vocabulary.piece_kinds["hero"].off_map) <= {r.id for r in game.roles}


def test_a_decision_is_legal_and_within_its_budget_also_with_none(played, how_many):
    for question in islice(questions(played), how_many(PLAIN, LONG)):
        for positions in BUDGETS:
            said, thinking = decided(question, positions)
            assert said.startswith("side ") or not question.prompt.legal(said).text
            assert thinking.looked + thinking.left == positions
            assert thinking.left >= 0
            assert thinking.refused <= 1, "it goes on looking with its budget used up"


def test_no_decision_of_a_bot_is_cut_short_by_the_usual_budget(played, how_many):
    for question in islice(questions(played), how_many(PLAIN, LONG)):
        said, thinking = decided(question, POSITIONS)
        assert not thinking.refused
        assert decided(question, 10 * POSITIONS)[0] == said


def test_no_hand_is_asked_in_secret_for_a_role_that_companion_plays(played, how_many):
    """Whatever is drawn from real piles, and whoever plays: that role's cards the app deals."""
    for n in range(how_many(6, 60)):
        for role in (role for role in played.game.roles if role.bots):
            start = by_hand(played, n, role.id)
            session = Session.new(played.game, start, seed=f"hands/{n}")
            for _ in moves(session, ("random",), f"hands/{n}"):
                check_hands(session)


def by_hand(played, n, role):
    """A beginning in which Companion plays a role, and what can lie on the table does."""
    drawn = {key: "table" for key, values in played.choices.items() if "table" in values}
    start = played.start(n, **drawn)
    bot = next(iter(played.game.role(role).bots))
    seats = tuple(replace(s, bot=bot) if s.role == role else s for s in start.seats)
    return replace(start, seats=seats)


def test_what_a_bot_says_of_an_answer_is_about_it_and_the_same_each_time(played, how_many):
    game = played.game
    assert set(game.explains) <= set(game.bots)
    told = 0
    for question in islice(questions(played), how_many(PLAIN, LONG)):
        if question.explains is None:
            assert question.explain(question.decide()) is None
            continue
        said, view = question.decide(), packed(question.view)
        thinking = [Thinking(Chance(question.digest).below) for _ in range(2)]
        reason, again = (
            question.explains(question.view, question.prompt, said, t) for t in thinking
        )
        assert reason == again == question.explain(said)
        assert packed(question.view) == view
        if reason is None:
            continue
        told += 1
        assert reason.rule in played.ledger.rules
        assert [c.ref for c in reason.candidates if c.chosen] == [said]
        for candidate in reason.candidates:
            assert bool(question.prompt.legal(candidate.ref).text) == bool(candidate.out.text)
            assert set(candidate.values) <= set(game.vocabulary.labels)
    assert bool(told) == bool(game.explains)
