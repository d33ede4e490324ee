"""What cannot be answered is one button, and a list that says of each why not."""

from collections.abc import Iterator

import pytest

from companion.engine.flow.prompts import Choose, Option
from companion.session.bots.simulation import moves
from companion.ui.models import ListModel, OptionModel
from companion.ui.presenter.answering.action_menu import BACK, is_menu
from companion.ui.presenter.match.impossible_answers import FOLD
from companion.ui.presenter.page.option_buttons import lone_answer_filled
from games_kit import game_called
from presenter_kit import match

HEIST = game_called("heist")


def half_open(session) -> Iterator[tuple[str, list[Option[object]]]]:
    """Yield each group of a match of chance with some that can be done and several that cannot."""
    for _ in moves(session, ("sensible",) * 4, "why not"):
        prompt = session.prompt
        if type(prompt) is not Choose or not is_menu(prompt):
            continue
        for group in prompt.menu.groups:
            some = [o for o in prompt.among if o.group == group.id]
            out = [o for o in some if o.off.text]
            if 1 < len(out) < len(some):
                yield group.id, some


@pytest.fixture
def behind():
    """Return the screens at a group with answers that cannot be given, and what it holds."""
    for n in range(4):
        session = HEIST.session(n, "why not")
        for group, some in half_open(session):
            bench = match(session, HEIST.start(n).seats)[0]
            while bench.stack.top is not bench.stack.match:
                bench.stack.back()
            bench.tap(f"group {group}")
            return bench, session, some
    raise AssertionError("everything could always be done")


def kinds(bench) -> dict[str, str]:
    return {option.ref: option.kind for option in bench.page.options.options}


def test_what_cannot_be_done_is_folded_before_the_way_back(behind):
    bench, _, some = behind
    out = [option.key for option in some if option.off.text]
    shown = kinds(bench)
    assert not set(out) & set(shown)
    assert list(shown)[-2:] == [FOLD, BACK]
    fold = next(option for option in bench.page.options.options if option.ref == FOLD)
    assert fold.label == f"{len(out)} MORE"
    assert fold.kind == "fold"
    legal = [option.key for option in some if not option.off.text]
    assert list(shown)[:-2] == legal, "what can be done stands as it stood"


def test_the_list_says_why_not_and_nothing_is_answered(behind):
    bench, session, some = behind
    number = session.number
    bench.tap(FOLD)
    listed = next(part.model for part in bench.page.stage)
    assert isinstance(listed, ListModel)
    assert len(listed.rows) == sum(bool(option.off.text) for option in some)
    assert all(row.title and row.second and not row.ref for row in listed.rows)
    bench.tap("close")
    assert FOLD in kinds(bench), "the group is still open"
    assert session.number == number


def test_next_reaches_the_list_and_confirm_opens_it(behind):
    bench, session, _ = behind
    number = session.number
    for _ in range(9):
        bench.stack.press("next")
        if any(option.ref == FOLD and option.focused for option in bench.page.options.options):
            break
    bench.wait()
    bench.stack.press("confirm")
    assert bench.stack.top.name == "impossible"
    assert session.number == number


def test_the_only_answer_is_what_confirm_gives():
    off, dig, go = OptionModel("a", "A", kind="off"), OptionModel("b", "B"), OptionModel("c", "C")
    assert [it.kind for it in lone_answer_filled((off, dig))] == ["off", "confirm"]
    assert [it.kind for it in lone_answer_filled((off, dig, go))] == [
        "off",
        "possible",
        "possible",
    ]
    back = OptionModel("back", "BACK")
    assert [it.kind for it in lone_answer_filled((dig,), (back,))] == ["confirm", "possible"]
