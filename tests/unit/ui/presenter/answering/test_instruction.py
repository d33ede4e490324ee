"""A run of instructions: the map stands beside the list, and why on a tap."""

import pytest

from companion.engine.flow.prompts import Do
from companion.engine.state.changes import PieceMoved
from companion.engine.state.map_changes import SpaceAdded
from companion.session.bots.simulation import moves
from companion.ui.models import EnemyListModel, PlanModel, WhyModel
from companion.ui.presenter.answering.table_layout import BY_LINE
from companion.ui.presenter.builders.enemy_queue import reason_of
from games_kit import game_called
from presenter_kit import go_on, match

ESCAPE = game_called("escape")


def at_a_list(wanted):
    """A match at a list of instructions of which the first is as wanted, shown on the screens."""
    for n in range(1, 30):
        session = ESCAPE.session(2, f"list {n}")
        for _ in moves(session, ("sensible",) * 4, f"list {n}"):
            ahead = session.ahead() if isinstance(session.prompt, Do) else ()
            if len(ahead) > 1 and wanted(ahead, session):
                made, _ = match(session, ESCAPE.start(2).seats)
                while made.page.screen != "table":
                    made.stack.back()
                return made, session
    raise AssertionError("no such moment")


def moved(line):
    return next((it for it in line.prompt.changes if isinstance(it, PieceMoved) and it.to), None)


def walks(line, session):
    """Whether a figure goes from a place on the map to another one."""
    change, table = moved(line), session.table
    ends = (table.pieces[change.piece].at, change.to) if change else ()
    return bool(ends) and all(end in table.spaces and table.spaces[end].cells for end in ends)


def compared_places(line, session):
    because = reason_of(line)
    return because is not None and any(it.ref in session.table.spaces for it in because.candidates)


def compared(line):
    because = reason_of(line)
    return because is not None and bool(because.candidates)


def stage(made, kind):
    return [part.model for part in made.page.stage if isinstance(part.model, kind)]


def test_the_map_stands_with_the_list_even_where_there_is_a_reason_to_show():
    made, _ = at_a_list(lambda ahead, session: compared_places(ahead[0], session))
    assert len(stage(made, EnemyListModel)) == 1
    assert len(stage(made, PlanModel)) == 1
    assert not stage(made, WhyModel)


def test_who_moves_stands_hollow_where_it_was_and_a_line_leads_on():
    made, session = at_a_list(lambda ahead, session: walks(ahead[0], session))
    change = moved(session.ahead()[0])
    (plan,) = stage(made, PlanModel)
    was = session.table.spaces[session.table.pieces[change.piece].at].cells[0]
    to = session.table.spaces[change.to].cells[0]
    assert plan.paths == ((was, to),)
    assert {was, to} <= set(plan.frame)
    figures = {figure.ref: figure for figure in plan.figures}
    ghost = figures[f"was {change.piece}"]
    assert (ghost.at, ghost.figure.state) == (was, "hollow")
    assert [target.at for target in plan.targets] == [to]


def test_a_tap_on_a_row_shows_it_on_the_map_and_another_one_why():
    def second_is_compared(ahead, session):
        return moved(ahead[1]) is not None and compared(ahead[1])

    made, session = at_a_list(second_is_compared)
    change = moved(session.ahead()[1])
    made.touch("1")
    (plan,) = stage(made, PlanModel)
    assert [target.at for target in plan.targets] == [session.table.spaces[change.to].cells[0]]
    (queue,) = stage(made, EnemyListModel)
    assert [row.ref for row in queue.rows if row.shown] == ["1"]
    made.touch("1")
    assert len(stage(made, WhyModel)) == 1
    assert stage(made, PlanModel)
    assert not stage(made, EnemyListModel)


def test_the_reason_of_the_row_that_is_shown_is_behind_why():
    made, _ = at_a_list(lambda ahead, session: all(compared(ahead[n]) for n in (0, 1)))
    sentences = []
    for row in ("0", "1"):
        made.touch(row)
        made.stack.navigate("why")
        (sheet,) = stage(made, WhyModel)
        sentences.append((sheet.sentence, sheet.rows))
        made.stack.navigate("why")
    assert sentences[0] != sentences[1]


def test_places_that_were_compared_have_the_same_letters_on_the_map_and_in_the_table():
    made, session = at_a_list(lambda ahead, session: compared_places(ahead[0], session))
    because = reason_of(session.ahead()[0])
    made.stack.navigate("why")
    (plan,), (sheet,) = stage(made, PlanModel), stage(made, WhyModel)
    letters = {target.at: target.letter for target in plan.targets}
    places = [it for it in because.candidates if not it.out.text]
    assert len(places) == len(sheet.rows) > 0
    for candidate, row in zip(places, sheet.rows, strict=True):
        assert row.letter
        assert letters[session.table.spaces[candidate.ref].cells[0]] == row.letter
    assert [target.letter for target in plan.targets if target.focused] == [
        row.letter for row in sheet.rows if row.target
    ]


@pytest.mark.parametrize("row", ["7", "nothing"])
def test_a_tap_on_nothing_of_the_list_changes_nothing(row):
    made, _ = at_a_list(lambda ahead, session: len(ahead) < 7)
    before = made.page
    made.touch(row)
    assert made.page == before


@pytest.mark.parametrize("game", [ESCAPE, game_called("heist")], ids=lambda it: it.game.id)
def test_who_lays_one_tile_sees_it_on_the_button_as_it_is_to_lie(game):
    session, seen = game.session(2, "laid"), []
    made, _ = match(session, game.start(2).seats)
    while made.page.screen != "table":
        made.stack.back()
    if any(option.ref == BY_LINE for option in made.page.options.options):
        made.tap(BY_LINE)
    for _ in range(30):
        if not isinstance(session.prompt, Do):
            break
        laid = [it.space for it in session.prompt.changes if isinstance(it, SpaceAdded)]
        laid = [space for space in laid if space.cells]
        done = next(it for it in made.page.options.options if it.ref == "done")
        if len(laid) == 1:
            assert done.picture is not None
            assert done.picture_turns == laid[0].turns
            seen.append(laid[0])
        elif not laid:
            assert done.picture is None
        assert made.stack.match.answer("done")
        go_on(made.stack)
    assert seen
