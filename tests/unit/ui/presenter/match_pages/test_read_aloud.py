"""Tell me: the table in words, by touch and by buttons."""

from companion.engine.flow.prompts import Do
from companion.ui.models import ListModel
from games_kit import MINE
from presenter_kit import match


def lines_of(page):
    return [row.title for row in page.stage[1].model.rows]


def press(made, button):
    made.now[0] += 1
    made.stack.press(button)


def opened():
    made, live = match()
    made.stack.navigate_held("next")
    return made, live


def test_next_held_tells_what_lies_where_the_turn_is():
    made, _ = opened()
    assert made.page.screen == "telling"
    assert isinstance(made.page.stage[0].model, ListModel)
    assert made.page.spoken[0] == next(
        row.title for row in made.page.stage[0].model.rows if row.state == "now"
    )


def test_every_space_and_panel_and_the_news_can_be_asked_for():
    made, live = opened()
    refs = [row.ref for row in made.page.stage[0].model.rows]
    spaces = [f"space {ref}" for ref, space in live.session.table.spaces.items() if space.cells]
    assert {"changed", "heroes", *spaces} <= set(refs)
    made.touch("heroes")
    assert any("Anna" in line for line in lines_of(made.page))


def test_what_changed_is_read_in_the_order_it_happened():
    made, live = match()
    for _ in range(6):
        live.session.answer(live.session.prompt.sample(lambda n: 0))
    made.stack.navigate_held("next")
    made.touch("changed")
    news = lines_of(made.page)
    assert news
    made.tap("close")
    made.stack.navigate_held("undo")
    newest = [row.title for row in made.page.stage[0].model.rows]
    assert news == newest[: len(news)][::-1]


def test_buttons_alone_go_through_everything_and_back_to_the_table():
    made, _ = opened()
    seen = []
    for _ in range(len(made.page.stage[0].model.rows)):
        seen.append(made.page.spoken[0])
        press(made, "confirm")
    assert len(set(seen)) == len(seen)
    assert made.page.spoken[0] == seen[0]
    press(made, "next")
    press(made, "next")
    press(made, "confirm")
    assert made.page.screen == "table"


def test_a_track_is_read_by_what_is_to_come_and_a_space_by_its_board_and_light():
    session = MINE.session(1, "aloud", scenario="levels")
    while isinstance(session.prompt, Do):
        session.answer("done")
    made, _ = match(session)
    made.stack.navigate_held("next")
    made.touch("time")
    assert lines_of(made.page)[:2] == ["The marker stands at 12.", "9: lamps go out"]
    made.touch("space end")
    assert lines_of(made.page)[-2:] == ["On the board: Lower level.", "It is lit."]
