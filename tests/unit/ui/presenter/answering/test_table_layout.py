"""The first table as a picture: laid by it in one tap, or line by line; undone as it was tapped."""

from dataclasses import replace as scene_with

import pytest
from msgspec.structs import replace as struct_with

from companion.engine.flow.prompts import Do
from companion.ui.models import ListModel, PlanModel
from companion.ui.presenter.answering.table_layout import ALL_DONE, BY_LINE, layout_page
from companion.ui.presenter.page.page import Page
from games_kit import INSTALLED, game_called
from presenter_kit import match
from session_kit import SEATS


def begun(game):
    session = game_called(game).session(1 if game == "escape" else 2, "laid")
    made, live = match(session, SEATS[: len(session.table.turn.order) or 1])
    return made, live


def part(page: Page, kind):
    return next((part.model for part in page.stage if isinstance(part.model, kind)), None)


LAID_AT_ONCE = [name for name in INSTALLED if isinstance(begun(name)[1].session.prompt, Do)]
"""Games that begin with a table to lay; others ask something first."""


@pytest.mark.parametrize("game", LAID_AT_ONCE)
def test_the_whole_table_is_one_picture_and_a_list_of_what_it_cannot_show(game):
    made, live = begun(game)
    session, page = live.session, made.page
    assert page.state == "layout"
    assert [(o.ref, o.kind) for o in page.options.options] == [
        (ALL_DONE, "confirm"),
        (BY_LINE, "possible"),
    ]
    lines = session.ahead()
    later = session.fork()
    for _ in lines:
        later.answer("done")
    plan, rows = part(page, PlanModel), part(page, ListModel).rows
    laid = {space.id for space in later.table.spaces.values() if space.cells}
    assert {tile.ref for tile in plan.tiles} == laid
    assert {figure.at for figure in plan.figures}
    assert plan.targets == ()
    shown = made.stack.top.scene()
    off_map = [line.prompt for line in lines if not line.prompt.changes]
    for prompt in off_map:
        (row,) = [row for row in rows if row.second == shown.say(prompt.support)]
        assert row.title
    assert len(rows) < len(lines) or game == "escape"
    made.tap(ALL_DONE)
    assert [entry.text for entry in session.entries] == ["done"] * len(lines)


def test_line_by_line_is_the_list_and_the_picture_does_not_come_back():
    made, live = begun("heist")
    page = made.tap(BY_LINE)
    assert page.state == "list"
    assert {"done", ALL_DONE} <= set(made.refs)
    assert made.tap("done").state == "list"
    assert live.session.number == 1


def test_a_run_of_later_is_no_layout():
    made, live = begun("escape")
    scene, ahead = made.stack.top.scene(), live.session.ahead()
    assert layout_page(scene, ahead) is not None
    assert layout_page(scene, ahead[:1]) is None
    assert layout_page(scene, ahead[1:]) is None, "nothing of it is on the map"
    table = live.session.copy_of_view()
    table.turn = struct_with(table.turn, number=1)
    assert layout_page(scene_with(scene, view=table), ahead) is None
