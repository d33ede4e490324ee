"""Corrections on the screen: figures that come or come back, and refusals in people's language."""

import pytest

from companion.bootstrap import locales
from companion.engine.game import Seat
from companion.engine.state.changes import PieceAdded, PieceMoved
from companion.session.bots.simulation import moves
from companion.ui.models import ListModel
from games_kit import INSTALLED, game_called
from presenter_kit import match

COMES = [name for name in INSTALLED if "guard" in game_called(name).expected["by_hand"]["comes"]]
"""Games whose guards hands put on the map from where they wait."""
SEATS = (Seat("A", "Basia"), Seat("B", "Marek"))


def correcting(game, language="en"):
    """A match in its third turn, at the page for corrections."""
    played = game_called(game)
    session = played.session(1, "correcting")
    playing = moves(session, ("sensible",) * 2, "correcting")
    while session.table.turn.number < 3:
        next(playing)
    made, live = match(session, SEATS, language=language, locales=locales())
    made.stack.navigate("more")
    made.touch("correct")
    return made, live.session


def listed(made):
    parts = [part.model for part in made.page.stage]
    return {row.ref: row for part in parts if isinstance(part, ListModel) for row in part.rows}


def support(made):
    return made.page.ask.support


def pressed(made, ref, times):
    for _ in range(times):
        made.touch(ref)


def test_a_number_over_its_limit_is_refused_in_polish_and_stays_to_be_mended():
    made, session = correcting("escape", "pl")
    fear = session.table.pieces["A"].tracks["fear"]
    pressed(made, "A|fear+", 9 - fear)
    entries = len(session.entries)
    made.tap("done")
    assert made.refused
    assert support(made) == ("Basia, strach: wartość 9 jest niemożliwa. Dozwolone jest od 0 do 8.")
    assert len(session.entries) == entries
    made.touch("A|fear-")
    assert support(made) == "Poprawka. Można ją cofnąć w całości."
    made.tap("done")
    assert session.table.pieces["A"].tracks["fear"] == 8


def test_threat_over_its_limit_is_refused_with_a_clear_word():
    made, session = correcting("escape")
    threat = session.table.pieces["B"].tracks["threat"]
    made.touch("seat B")
    pressed(made, "B|threat+", 100 - threat)
    made.tap("done")
    assert support(made) == "Marek: threat cannot be 100. It goes from 0 to 99."


def test_a_guard_in_a_safe_room_is_refused_with_the_name_of_the_room():
    made, session = correcting("heist", "pl")
    guard = next(p.id for p in session.table.pieces.values() if p.kind == "guard")
    made.tap("figures")
    made.touch(f"figure {guard}")
    made.touch("to rooftop")
    made.tap("done")
    assert "to bezpieczny pokój" in support(made)
    assert "rooftop" not in support(made)


@pytest.mark.parametrize("game", COMES)
def test_a_figure_is_put_on_the_map_from_where_it_waits(game):
    made, session = correcting(game)
    made.tap("figures")
    made.touch("spare")
    waiting = next(ref for ref in listed(made) if ref.startswith("figure guard"))
    assert listed(made)[waiting].second in ("in the reserve", "in the box")
    made.touch(waiting)
    place = next(p.ref for part in made.page.stage for p in getattr(part.model, "targets", ()))
    if game == "heist":
        place = "to vault"
    made.touch(place)
    made.touch("spare")
    assert listed(made)[waiting].second == made.stack.top.words.name(place.removeprefix("to "))
    assert made.page.options.options[0].second == "1 change"
    made.tap("done")
    guard = waiting.removeprefix("figure ")
    assert session.table.pieces[guard].at == place.removeprefix("to ")
    assert sum(isinstance(c, PieceAdded) for c in session.entries[-1].changes) == 1
    session.undo()
    assert guard not in session.table.pieces


def test_back_leads_from_a_waiting_figure_to_the_figures_of_the_map():
    made, session = correcting("escape")
    made.tap("figures")
    made.touch("spare")
    made.touch(next(iter(listed(made))))
    made.stack.navigate("back")
    assert all(ref.removeprefix("figure ") not in session.table.pieces for ref in listed(made))
    made.stack.navigate("back")
    assert "figure A" in listed(made)


def test_a_dead_hero_is_put_back_on_its_tile():
    made, session = correcting("escape", "pl")
    at = session.table.pieces["A"].at
    made.tap("figures")
    made.touch("figure A")
    made.touch("mend dead")
    made.tap("done")
    assert session.table.pieces["A"].conditions == ("dead",)
    made.stack.navigate("more")
    made.touch("correct")
    made.tap("figures")
    assert listed(made)["figure A"].second == "poza mapą"
    made.touch("figure A")
    made.touch(f"to {at}")
    made.tap("done")
    assert session.table.pieces["A"].conditions == ()
    assert session.table.pieces["A"].at == at
    assert made.stack.top.words.say(session.prompt.asks) == "Basia: ile kart na ręce?"


def test_numbers_and_a_figure_are_one_correction():
    made, session = correcting("heist")
    made.touch("A|hp-")
    hp = session.table.pieces["A"].tracks["hp"]
    made.tap("figures")
    made.touch("figure A")
    made.touch("to lobby")
    assert made.page.options.options[0].second == "2 changes"
    made.tap("done")
    assert session.table.pieces["A"].tracks["hp"] == hp - 1
    assert PieceMoved("A", "lobby") in session.entries[-1].changes


def test_the_camera_page_names_the_camera_once():
    made, _ = correcting("heist", "pl")
    made.stack.back()
    made.stack.go("camera", made.stack.top)
    assert "".join(part for part in made.page.ask.ask if isinstance(part, str)) == (
        "KAMERA NIE JEST UŻYWANA"
    )
