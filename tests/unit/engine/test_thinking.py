"""A bot thinks within a counted budget: the lair's warden looks ahead by it."""

from itertools import islice

from companion.engine.chance import Chance
from companion.engine.thinking import Thinking
from companion.session.bots.bot_question import bot_question
from companion.session.bots.played_seats import bot_asked
from companion.session.bots.policies import say_to
from games_kit import LAIR
from lair.lookahead import after, next_hunter, plans, reach


def decisions():
    """The questions of wardens that Companion plays, hunters answering by chance."""
    for n in (0, 1, 3):
        session, chance = LAIR.session(n, f"ahead/{n}"), Chance(f"ahead/{n}")
        while session.prompt is not None:
            seat = bot_asked(session)
            if not seat:
                session.answer(session.prompt.sample(chance.below))
                continue
            question = bot_question(session.open_question(), seat)
            yield question
            say_to(session, question.decide())


def said(question, positions):
    """What the warden says, and how many positions it looked at."""
    thinking = Thinking(lambda n: 0, positions)
    return question.policy(question.view, question.prompt, thinking), positions - thinking.left


def test_what_is_granted_is_counted_and_no_more_is():
    thinking = Thinking(lambda n: n - 1, 2)
    assert [thinking.look() for _ in range(4)] == [True, True, False, False]
    assert thinking.left == 0
    assert thinking(6) == 5


def test_the_warden_decides_by_what_it_looked_at():
    other = looked = 0
    for question in decisions():
        answer, used = said(question, 20_000)
        nothing, none = said(question, 0)
        assert (nothing, none) == (question.prompt.options()[0].key, 0)
        assert said(question, used) == (answer, used)
        other += answer != nothing
        looked = max(looked, used)
    assert other > 10
    assert 100 < looked < 20_000


def test_a_plan_whose_replies_were_not_all_looked_at_counts_for_nothing(how_many):
    for question in islice(decisions(), how_many(3, 6)):
        view, ends = question.view, [0]
        here = view.pieces[next_hunter(view)].at
        for keys in plans(question.prompt):
            ends.append(ends[-1] + len(reach(here, after(view, keys)[1])))
        answers = [said(question, positions)[0] for positions in range(ends[-1] + 1)]
        changed = {n for n in range(1, len(answers)) if answers[n] != answers[n - 1]}
        assert changed <= set(ends)
        assert answers[-1] == said(question, 20_000)[0]
