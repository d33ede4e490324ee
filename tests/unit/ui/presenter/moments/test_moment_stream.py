"""What an answer brought that has a page of its own: each once, in the order it happened."""

from companion.engine.because import because
from companion.engine.chance import Chance
from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import Dice, Do, ReadCard, Roll
from companion.engine.message import say
from companion.engine.state import changes as c
from companion.engine.state.table import Thrown
from companion.ui.presenter.moments.moment_stream import (
    CARDS_MOST,
    Answered,
    CardsMoment,
    CeremonyMoment,
    MomentStream,
    ThrowMoment,
    handed_out,
    turned_up,
)
from games_kit import INSTALLED, game_called

WHY = because("TEST", "It is so.")
SEATS = ("A", "M", "I", "T")


def told(session, notes):
    return tuple(it for noted in notes for it in noted.reported_to(""))


def moments_of(session, text, roll=None, work=None):
    """Answer, and return what of it has a page of its own."""
    before, prompt = session.copy_of_view(), session.prompt_for()
    roll = prompt if isinstance(prompt, Roll) else roll
    notes = told(session, session.answer(text).notes)
    seats = tuple(session.table.turn.order)
    answered = Answered(
        session.game, before, session.view(), prompt, session.prompt_for(), notes, (), seats
    )
    stream = MomentStream(answered, roll, work)
    return stream.moments(), stream.work, roll, answered


def played(name, n, answers=900):
    """Every answer of a match with its moments."""
    session = game_called(name).session(3, f"moments {n}")
    below, roll, work = Chance(f"moments {n}").below, None, None
    for _ in range(answers):
        prompt = session.prompt
        if prompt is None:
            return
        text = "done" if isinstance(prompt, Do) else prompt.sample(below)
        found, work, roll, answered = moments_of(session, text, roll, work)
        yield session, prompt, found, answered


def of(found, kind):
    return [it for it in found if isinstance(it, kind)]


def test_every_throw_that_stands_is_a_moment_with_the_dice_that_lie():
    thrown = 0
    for _, prompt, found, answered in played("escape", 1):
        lying = [
            it.change.thrown.faces
            for it in answered.notes
            if isinstance(it.change, c.DiceThrown) and it.change.thrown.faces
        ]
        throws = of(found, ThrowMoment)
        if isinstance(answered.following, Dice):
            assert throws == []
        elif lying or isinstance(prompt, Dice):
            (throw,) = throws
            assert throw.faces == (lying[-1] if lying else prompt.faces)
            assert throw.roll is not None
            thrown += 1
        else:
            assert throws == []
    assert thrown > 10


def test_every_throw_that_is_asked_for_lies_on_the_table_in_every_game():
    """So each has its moment: no game may keep what fell to itself."""
    asked = dict.fromkeys((*INSTALLED, "toy", "flood", "mine"), 0)
    for name in asked:
        for _, prompt, found, answered in played(name, 4, 500):
            if isinstance(prompt, Roll) and prompt.dice:
                lying = [it for it in answered.notes if isinstance(it.change, c.DiceThrown)]
                assert any(it.change.thrown.faces for it in lying), prompt.rule
                assert of(found, ThrowMoment) or isinstance(answered.following, Dice), prompt.rule
                asked[name] += 1
    assert all(asked.values()), asked


def test_every_card_turned_up_for_all_is_on_a_page_once_unless_hands_have_just_named_it():
    seen = 0
    for name in INSTALLED:
        for _, prompt, found, answered in played(name, 2):
            drawn = [turned_up(answered.game, it.change) for it in answered.notes]
            drawn = [card for card in drawn if card is not None]
            shown = [card for it in of(found, CardsMoment) for card in it.cards]
            if isinstance(prompt, ReadCard):
                assert len(shown) < len(drawn) or not drawn
            else:
                assert sorted(it.card for it in shown) == sorted(it.card for it in drawn)
                seen += len(shown)
    assert seen > 20


def test_cards_of_a_hand_that_not_all_may_see_have_no_page():
    hidden = 0
    for _, _, found, answered in played("escape", 5, 300):
        drawn = [it.change for it in answered.notes if isinstance(it.change, c.CardMoved)]
        drawn = [it for it in drawn if it.source == "adrenaline"]
        assert not any(turned_up(answered.game, it) for it in drawn)
        hidden += len(drawn)
        shown = [card for it in of(found, CardsMoment) for card in it.cards]
        assert not any(it.pile.startswith("hand ") for it in shown)
    assert hidden > 5


def test_what_is_dealt_before_the_first_question_is_on_pages_of_a_few():
    session = game_called("escape").session(3, "dealt")
    cards = session.table.piles["skill"].cards[: CARDS_MOST + 2]
    notes = tuple(Noted(c.CardMoved(card, "skill", "skills A"), WHY) for card in cards)
    pages = handed_out(session.game, notes)
    assert [len(page.cards) for page in pages] == [CARDS_MOST, 2]
    assert tuple(card.card for page in pages for card in page.cards) == cards


def test_a_card_that_came_to_nothing_says_so_part_by_part():
    states = set()
    for n in range(6):
        for _, _, found, _ in played("escape", n, 300):
            for moment in of(found, CardsMoment):
                for row, outcome in moment.work.rows() if moment.work else ():
                    if outcome is not None:
                        states.add((row.ref, outcome.over, outcome.empty))
    assert ("spawn", True, True) in states
    assert ("spawn", True, False) in states or ("spawn", False, False) in states


def two_things(first, second):
    """An answer of escape that brought two things one after another."""
    session = game_called("escape").session(2, "order")
    before = session.copy_of_view()
    notes = tuple(Noted(change, WHY) for change in (*first, *second))
    answered = Answered(
        session.game, before, session.view(), None, None, notes, (), tuple(before.turn.order)
    )
    return MomentStream(answered, None, None).moments()


def test_what_happened_first_is_read_first():
    session = game_called("escape").session(2, "order")
    who = session.table.turn.order[0]
    card = session.table.piles["event"].cards[0]
    throw = (c.DiceThrown(Thrown("x", ("a",))), c.DiceThrown(Thrown()))
    draw = (c.CardMoved(card, "event", "event discard"),)
    dies = (c.ConditionSet(who, "dead"),)
    kinds = {"throw": ThrowMoment, "draw": CardsMoment, "dies": CeremonyMoment}
    things = {"throw": throw, "draw": draw, "dies": dies}
    for first, second in (("throw", "draw"), ("draw", "dies"), ("throw", "dies"), ("dies", "draw")):
        found = two_things(things[first], things[second])
        assert [type(it) for it in found] == [kinds[first], kinds[second]]


def test_what_a_throw_costs_is_what_changed_after_it_up_to_the_next_moment():
    session = game_called("escape").session(2, "order")
    who = session.table.turn.order[0]
    card = session.table.piles["event"].cards[0]
    cost = c.PieceTrackSet(who, "fear", 3, 2)
    later = c.PieceTrackSet(who, "threat", 1, 0)
    throw = (c.DiceThrown(Thrown("x", ("a",))), cost)
    found = two_things(throw, (c.CardMoved(card, "event", "event discard"), later))
    assert [it.change for it in found[0].costs] == [cost]


def test_a_goal_that_came_nearer_says_how_near():
    for n in range(8):
        for session, _, found, _ in played("heist", n, 400):
            goals = [it for it in of(found, CeremonyMoment) if it.good]
            if goals:
                held = session.game.status(session.view()).gauges[1]
                assert goals[-1].words.facts["n"] == held.value
                assert goals[-1].words.text == say("Keycard {n} of {most}").text
                return
    raise AssertionError("nobody took a keycard")
