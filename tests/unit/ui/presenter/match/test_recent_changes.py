"""What changed stands above the question until people answer the next one that they decide."""

import pytest
from msgspec.structs import replace

import session_kit
import toy
from companion.engine.flow.prompts import Do
from companion.engine.state.changes import AgendaSet, MarkerRemoved, PieceTrackSet
from companion.engine.state.table import Marker, Step
from companion.session.bots.simulation import moves
from companion.session.library.open_match import LiveMatch
from companion.session.screen_use import ScreenUse, give_screen
from companion.session.session import Session
from companion.ui.models import HeroesModel
from companion.ui.presenter.match.recent_changes import LOOKED_BACK, RecentChanges
from games_kit import INSTALLED, first_bots, game_called
from presenter_kit import ANNA, LEDGER, MAREK, go_on, match
from session_kit import bot_answers, start
from toy.questions import SCARED


def heads(made):
    return [chip.head for chip in made.page.consequences.chips]


def acting(**kwargs):
    """A match at the first question of what a hero does."""
    made, live = match(**kwargs)
    while not live.session.prompt.rule.startswith("TOY-ACT"):
        live.session.answer("gold")
    return made, live.session


def searched(session):
    """Two gold are found."""
    for text in ("search", "gold+gold", "stand"):
        session.answer(text)


def row_of(made, seat):
    panels = [part.model for part in made.page.stage if isinstance(part.model, HeroesModel)]
    return next(row for row in panels[0].rows if row.ref == seat)


def test_an_answer_says_what_it_brought_until_the_next_one():
    made, session = acting()
    searched(session)
    assert heads(made) == ["GOLD 0 > 2"]
    assert made.page == made.page, "looking changes nothing"
    session.answer("A")
    assert heads(made) == ["FEAR 0 > 1"]


def test_a_tap_on_it_opens_the_log():
    made, session = acting()
    searched(session)
    assert made.touch(made.page.consequences.ref).screen == "log"


def test_what_was_taken_back_is_not_there_and_done_again_it_is():
    made, session = acting()
    searched(session)
    session.undo()
    assert heads(made) == []
    session.redo()
    assert heads(made) == ["GOLD 0 > 2"]


def test_a_correction_says_what_is_otherwise_and_nothing_of_before_it():
    made, session = acting()
    searched(session)
    session.adjust([PieceTrackSet("A", "fear", 2, 0)])
    (chip,) = made.page.consequences.chips
    assert (chip.head, chip.hand) == ("FEAR 0 > 2", ""), "hands have done it already"


def test_what_came_of_a_correction_is_said_with_it():
    made, session = acting()
    searched(session)
    session.adjust([PieceTrackSet("A", "fear", SCARED, 0), AgendaSet((Step("faint", "A"),))])
    assert "out" in session.view().pieces["A"].conditions
    assert heads(made) == [f"FEAR 0 > {SCARED}, OUT"]


def test_what_a_side_flow_brought_is_said():
    made, session = acting()
    searched(session)
    screen = made.stack.match
    screen.enter(lambda: session.side("flee", "A"), lambda _: screen.did())
    assert heads(made) == ["LAMPS 2 > 1"], "and nothing of before it"


def taken_up_again(made, session):
    """The same match on a screen that has just been opened."""
    made.stack.back()
    made.stack.go("match", LiveMatch(session, (ANNA, MAREK), LEDGER))
    go_on(made.stack)


def test_a_match_that_is_taken_up_again_says_what_it_said_before():
    made, session = acting()
    searched(session)
    before = made.page.consequences
    assert before.chips
    taken_up_again(made, session)
    assert made.page.consequences == before
    session.answer("A")
    assert heads(made) == ["FEAR 0 > 1"]


@pytest.mark.parametrize("name", INSTALLED)
def test_it_does_at_every_question_of_a_match(name):
    made, live = match(session=game_called(name).session(2, "again"))
    session, said = live.session, 0
    playing = moves(session, first_bots(session), "again")
    for n in range(120):
        if next(playing, "over") == "over" or session.prompt is None:
            break
        if n % 6 == 0:
            again = RecentChanges(made.stack.match)
            again.look_back()
            scene = made.stack.match.scene()
            was, now = made.stack.match.page().consequences, again.model(scene)
            assert now == was or made.stack.match.mode is None
            said += bool(now.chips)
    assert said > 3


def test_after_an_undo_it_says_nothing_as_before():
    made, session = acting()
    searched(session)
    session.answer("A")
    session.undo()
    assert heads(made) == []
    taken_up_again(made, session)
    assert heads(made) == []


def test_of_several_that_are_done_again_at_once_it_says_the_last():
    """The disk takes its time: watchers hear of all together."""
    made, session = acting()
    searched(session)
    session.answer("A")
    assert heads(made) == ["FEAR 0 > 1"]
    session.undo(to=session.entries[-5].n)
    waiting = SlowDisk()
    session.journal = waiting
    assert len(session.redo(4)) == 4
    assert heads(made) == []
    waiting.done = True
    assert session.settle()
    assert heads(made) == ["FEAR 0 > 1"]


class SlowDisk:
    """A journal that is not on the disk until it is done."""

    match, problem, unwritten, done = "", "", False, False

    def keep(self, *_):
        """Keep nothing."""

    def settled(self, _):
        return self.done


def test_they_speak_the_language_of_the_screen():
    made, session = acting()
    searched(session)
    assert heads(made) == ["GOLD 0 > 2"]
    made.stack.settle(replace(made.context.settings, language="pl"))
    assert made.page.consequences.chips[0].hand == "ustaw na 2"


def test_an_instruction_that_is_done_leaves_what_came_before_it():
    """Hands do something in between; what they did by an instruction that named it is not said."""
    made, live = match(session=game_called("heist").session(2, "strip"))
    session, between = live.session, 0
    playing = moves(session, ("sensible",) * 2, "strip")
    for _ in range(200):
        before, by_hand = heads(made), isinstance(session.prompt, Do)
        if next(playing, "over") == "over":
            break
        if by_hand and before and session.prompt is not None:
            between += 1
            after = " ".join(heads(made))
            assert all(part in after for head in before for part in head.split(", "))
    assert between > 0


def test_what_a_bot_did_is_gathered_until_people_decide():
    seats = (ANNA, replace(MAREK, bot="timid"))
    session = Session.new(toy.GAME, replace(start(), seats=seats), seed="s")
    made, _ = match(session=session, seats=seats)
    told = []
    for _ in range(60):
        if session.prompt is None:
            break
        if "B" in session.prompt.seats and "A" not in session.prompt.seats:
            before = heads(made)
            bot_answers(session, "B")
            told.append((before, heads(made)))
        else:
            session.answer(session.prompt.sample(lambda n: 0))
    both = [after for before, after in told if before and after]
    assert both, "something of before a bot's answer is still there after it"


def test_of_a_seat_whose_screen_it_was_nothing_is_left():
    made, live = match()
    session = live.session
    give_screen(session, ScreenUse("A"))
    while not session.prompt.rule.startswith("TOY-ACT"):
        session.answer("gold")
    searched(session)
    own = made.page.consequences
    assert own.chips
    give_screen(session, ScreenUse("B"))
    assert made.page.consequences.chips == ()
    give_screen(session, ScreenUse())
    assert heads(made) == ["GOLD 0 > 2"], "what all may know is still known"


def test_a_number_in_the_table_of_heroes_says_what_it_was():
    made, session = acting()
    session.adjust([PieceTrackSet("A", "fear", 1, 0)])
    assert [value.was for value in row_of(made, "A").values] == [""]
    first = session.table.turn
    session.answer("rest")
    assert row_of(made, "A").values[0].was == "1"
    while session.table.turn.now == first.now:
        session.answer(session.prompt.sample(lambda n: 0))
    assert row_of(made, "A").values[0].was, "it is the turn of somebody else"


def hiding(session):
    """The same beginning, where the second seat has many secrets that it may correct."""
    table, seat = session.copy_of_table(), session.table.turn.order[1]
    for n in range(LOOKED_BACK):
        table.markers[f"secret {n}"] = Marker(f"secret {n}", "secret", seat, seen=(seat,))
    return Session.from_table(session.game, table, seed="s")


def correct_in_secret(session, n=0):
    secret = session.table.markers[f"secret {n}"]
    session.adjust((MarkerRemoved(secret.id),), seat=secret.on)


def test_chips_stand_in_the_same_order_while_somebody_corrects_in_secret():
    """What came last stands first: in an evening with instructions that is not always what was done."""
    made, live = match(session=hiding(game_called("heist").session(2, "strip")))
    session, orders = live.session, 0
    playing = moves(session, ("sensible",) * 2, "strip")
    for _ in range(200):
        before = made.stack.match.page().consequences.chips
        if len(before) > 1 and orders < LOOKED_BACK:
            correct_in_secret(session, orders)
            orders += 1
            assert made.stack.match.page().consequences.chips == before
        if next(playing, "over") == "over":
            break
    assert orders > 3


def with_secrets():
    """A match at the first question of what a hero does; the second seat has many secrets."""
    return acting(session=hiding(session_kit.session()))


def test_a_secret_that_was_taken_back_leaves_it_so_when_the_match_is_taken_up_again():
    made, session = with_secrets()
    searched(session)
    before = made.page.consequences
    assert before.chips
    correct_in_secret(session)
    session.undo(session.undo_point("B"))
    assert made.page.consequences == before
    taken_up_again(made, session)
    assert made.page.consequences == before


def test_more_secrets_than_are_looked_back_at_leave_it_so():
    made, session = with_secrets()
    searched(session)
    before = made.page.consequences
    for n in range(LOOKED_BACK):
        correct_in_secret(session, n)
    taken_up_again(made, session)
    assert made.page.consequences == before
