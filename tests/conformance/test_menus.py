"""Menus of games: every answer is there, behind a group of the game or beside them."""

import pytest

from companion.engine.flow.prompts import Choose
from companion.session.bots.simulation import moves
from companion.ui.models import PlanModel
from companion.ui.presenter.answering.action_menu import is_menu
from games_kit import GAMES, game_called
from presenter_kit import match
from session_kit import SEATS

MENUS = [played for played in GAMES if played.game.id != "toy"]
SEEN = 8
"""Menus that are opened from end to end in a match."""


@pytest.mark.parametrize("played", MENUS, ids=lambda played: played.game.id)
def test_every_answer_of_a_menu_can_be_tapped(played):
    session, seen = played.session(6, "menus"), 0
    bots = (next(iter(played.game.bots)),) * len(SEATS)
    for _ in moves(session, bots, "menus"):
        prompt = session.prompt
        if type(prompt) is not Choose or not prompt.menu.groups:
            continue
        groups = {group.id for group in prompt.menu.groups}
        assert {option.group for option in prompt.among} <= {*groups, ""}
        if not is_menu(prompt):
            continue
        made, _ = match(session, SEATS)
        top, reached = [option.ref for option in made.page.options.options], []
        off = {option.key for option in prompt.among if option.off.text}
        shown_off = {option.ref for option in made.page.options.options if option.kind == "off"}
        assert shown_off - {f"group {group}" for group in groups} == off & set(top)
        assert len(top) < len(prompt.among) or len(prompt.among) <= len(groups) + 1
        hidden_stay_hidden(made, session)
        places = {target.ref for target in plan(made).targets}
        made.stack.navigate("why")
        assert {target.ref for target in plan(made).targets} <= {*places, ""}
        made.stack.navigate("why")
        for ref in top:
            if not ref.startswith("group "):
                reached.append(ref)
            elif next(o for o in made.page.options.options if o.ref == ref).kind != "off":
                made.tap(ref)
                assert made.page.state == ref.removeprefix("group ")
                reached.extend(option.ref for option in made.page.options.options[:-1])
                hidden_stay_hidden(made, session)
                made.tap("back to menu")
        wanted = [option.key for option in prompt.among if not option.off.text]
        assert set(wanted) <= set(reached)
        seen += 1
        if seen == SEEN:
            return
    assert seen, "the game has a menu, and nobody ever saw it"


def plan(made):
    return next(p.model for p in made.page.stage if isinstance(p.model, PlanModel))


def hidden_stay_hidden(made, session):
    """A place that is marked on the map gives its own answer, or opens a group that can be tapped."""
    shown = {option.ref: option for option in made.page.options.options}
    mode = made.stack.top.mode
    possible = {option.key for option in session.prompt.among if not option.off.text}
    for ref in {target.ref for target in plan(made).targets}:
        if ref.startswith("group "):
            assert shown[ref].kind != "off"
        else:
            assert mode.stage(ref) == (ref,)
            assert ref in possible


def moved_on_a_map():
    """A page of moves where Next stands on a place of the map."""
    session = game_called("heist").session(6, "menus")
    for _ in moves(session, ("sensible",) * len(SEATS), "menus"):
        if type(session.prompt) is Choose and is_menu(session.prompt):
            made, _ = match(session, SEATS)
            made.tap("group move")
            made.stack.press("next")
            if any(target.focused for target in plan(made).targets):
                return made
    raise AssertionError("no move is on the map")


def test_the_map_forgets_what_next_had_moved_to():
    made = moved_on_a_map()
    made.tap("back to menu")
    made.tap("group move")
    assert not any(target.focused for target in plan(made).targets)
    made.stack.press("next")
    made.stack.navigate("more")
    made.stack.back()
    assert not any(target.focused for target in plan(made).targets)
