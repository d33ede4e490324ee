"""Instructions, hints and cards are shown again from the log, with the map as it was then."""

from itertools import islice

import pytest

from companion.bootstrap import locales
from companion.engine.flow.prompts import Do, PlaceTile
from companion.engine.message import Message
from companion.session.bots.simulation import moves
from companion.ui.models import PlanModel, WhyModel
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.match_pages.log_screen import log_lines
from companion.ui.presenter.match_pages.shown_again import card_text
from games_kit import INSTALLED, first_bots, game_called
from presenter_kit import match
from session_kit import SEATS


def playing(game, language="en", most=160):
    session = game_called(game).session(3, "shown")
    asked = {}
    for _ in islice(moves(session, first_bots(session), "shown"), most):
        asked[session.number_for()] = session.prompt
    made, live = match(session, SEATS, language=language, locales=locales())
    return made, live, asked


def lines(made, live):
    return log_lines(made.stack.top.words, live.session.log(), live_hints(made))


def live_hints(made):
    top = made.stack.top
    return (top.match if hasattr(top, "match") else top).hints


def shown(page, kind):
    return next(part.model for part in page.stage if isinstance(part.model, kind))


def show(made, live, wanted):
    """Open the log, choose the first line that is wanted, and show it again."""
    made.stack.go("log", made.stack.top)
    n, line = next((n, logged) for n, logged in enumerate(lines(made, live)) if wanted(logged))
    made.touch(str(n))
    if not line.hint:
        made.tap("show")
    return line


def test_a_set_up_instruction_has_a_line_and_is_shown_again():
    made, live, asked = playing("escape")
    number = next(n for n, prompt in asked.items() if isinstance(prompt, Do) and not prompt.changes)
    show(made, live, lambda line: line.entry == number)
    assert made.page.screen == "shown"
    sheet = shown(made.page, WhyModel)
    words = made.stack.top.words
    assert sheet.sentence == words.say(asked[number].asks)
    assert sheet.text == words.say(asked[number].support)
    made.tap("back")
    assert made.page.screen == "log"


@pytest.mark.parametrize("kind", [Do, PlaceTile])
def test_the_place_is_marked_on_the_map_of_then(kind):
    made, live, asked = playing("escape")
    numbers = [
        n
        for n, prompt in asked.items()
        if isinstance(prompt, kind) and ("to " in prompt.asks.text or "Lay" in prompt.asks.text)
    ]
    line = show(made, live, lambda line: line.entry in numbers)
    plan = shown(made.page, PlanModel)
    assert plan.targets
    then = live.session.as_it_was(live.session.number_of(line.entry))
    laid = {name for name, space in then.view.spaces.items() if space.cells}
    assert len(plan.tiles) in (len(laid), len(laid) + 1)


def test_a_tile_of_the_set_up_is_marked():
    made, live, asked = playing("heist", most=30)
    number = next(n for n, prompt in asked.items() if prompt.rule == "HST-SETUP-020")
    show(made, live, lambda line: line.entry == number)
    space = asked[number].changes[0].space
    assert [target.at for target in shown(made.page, PlanModel).targets] == [*space.cells]
    assert made.page.ask.support == "Before the first turn"


def test_a_card_that_is_closed_is_read_again():
    made, live, _ = playing("escape")
    line = show(made, live, lambda line: line.card.startswith("ev_") or "event" in line.text)
    assert line.card
    page = made.page
    assert page.state == "card"
    sheet = shown(page, WhyModel)
    assert sheet.sentence == made.stack.top.words.name(line.card)
    assert sheet.text
    assert shown(page, PlanModel).tiles
    assert "asked" in made.refs


def test_a_card_in_hand_is_not_shown():
    made, live, _ = playing("escape")
    show(made, live, lambda line: line.text.startswith("A card goes to "))
    assert made.page.screen == "shown"
    assert made.page.state != "card"
    assert "card" not in made.refs


def test_a_hint_is_shown_again():
    made, live, _ = playing("escape", most=30)
    top = made.stack.top
    phase = live.session.game.status(live.session.view()).phases[0].text
    top.hints[phase] = live.session.number_for()
    line = show(made, live, lambda line: line.hint)
    assert line.text == f"Explained: {top.words.say(Message(phase))}"
    assert made.page.screen == "shown"
    assert made.page.state == "hint"
    assert shown(made.page, WhyModel).text


def test_cards_of_every_game_have_a_text():
    for game in INSTALLED:
        made, _, _ = playing(game, most=5)
        top = made.stack.top
        assert isinstance(top, MatchScreen)
        scene = top.scene()
        assert scene.cards
        for card in scene.cards.values():
            assert card_text(scene, card.id) or not card.lines
