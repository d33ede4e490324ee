"""The table to lay out: walls with their tiles, turns where they mean something, all of it on paper."""

from itertools import count
from types import SimpleNamespace

from companion.bootstrap import locales
from companion.config import Settings
from companion.engine.flow.prompts import Do
from companion.engine.game import Seat
from companion.session.library.open_match import LiveMatch
from companion.ui.models import PlanModel, TickModel
from companion.ui.presenter.home.home_screen import HomeScreen
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.routes import ROUTES
from companion.ui.presenter.shell.app_context import AppContext
from companion.ui.presenter.shell.screen_stack import ScreenStack
from games_kit import game_called
from presenter_kit import MemoryStore

SEATS = (Seat("A", "Ada"),)


def laid_out(game):
    """A desk with the page over a match whose map lies."""
    played = game_called(game)
    match = played.session(0, "laid out")
    while isinstance(match.prompt, Do):
        match.answer("done")
    context = AppContext(
        {game: played.game},
        MemoryStore(),
        locales(),
        ("en", "pl"),
        count().__next__,
        Settings(),
        lambda settings: None,
        lambda: "1",
    )
    stack = ScreenStack(context, ROUTES.__getitem__)
    stack.open(HomeScreen())
    stack.open(MatchScreen(LiveMatch(match, SEATS, ledger=played.ledger)))
    stack.go("check", stack.match)
    return stack, match


def rows(stack):
    return next(part.model for part in stack.page().stage if isinstance(part.model, TickModel)).rows


def tiles(stack):
    return {row.ref: row.second for row in rows(stack) if row.ref.startswith("tile ")}


def test_walls_are_listed_with_their_tiles_and_no_turn_where_it_means_nothing():
    stack, match = laid_out("heist")
    found = tiles(stack)
    assert len(found) == 16
    walls = [link for link in match.table.links.values() if link.state == "wall"]
    assert sum(text.count("wall") for text in found.values()) == 2 * len(walls) > 0
    assert not [text for text in found.values() if "printed" in text or "turned" in text]
    wall = walls[0]
    cells = [match.table.spaces[end].cells[0] for end in wall.joins]
    upright = cells[0].x == cells[1].x
    for end in wall.joins:
        words = found[f"tile {match.table.spaces[end].face}"]
        assert ("wall below" in words or "wall above" in words) if upright else "wall on" in words


def test_a_turn_that_means_something_is_said():
    stack, _ = laid_out("escape")
    assert all("upright" in text or "turned" in text for text in tiles(stack).values())


def test_the_table_comes_on_paper_where_there_is_a_printer():
    stack, _ = laid_out("heist")
    assert "slip" not in [option.ref for option in stack.page().options.options]
    printouts = []
    stack.context.devices = SimpleNamespace(prints=True, print=printouts.append)
    assert "slip" in [option.ref for option in stack.page().options.options]
    stack.option("slip")
    (printout,) = printouts
    assert len(printout) == 2 + len(rows(stack))
    assert any(line.startswith("VAULT: ") for line in printout)


def test_hidden_tokens_and_piles_are_checked_without_looking():
    stack, match = laid_out("mine")
    found = {row.ref: row for row in rows(stack)}
    tokens = [row for ref, row in found.items() if ref.startswith("marker ore")]
    assert len(tokens) == len([m for m in match.table.markers.values() if m.kind == "ore"]) > 0
    assert {row.title for row in tokens} == {"ORE"}
    assert all(row.second.endswith(", face down") for row in tokens)
    assert found["pile bag"].second == "12, face down beside the map"
    words = " ".join(f"{row.title} {row.second}" for row in found.values()).casefold()
    assert "dross" not in words


def test_the_map_to_lay_out_is_the_whole_one():
    stack, match = laid_out("escape")
    (plan,) = (part.model for part in stack.page().stage if isinstance(part.model, PlanModel))
    assert plan.whole
    assert {tile.ref for tile in plan.tiles} == {
        s.id for s in match.table.spaces.values() if s.cells
    }
    assert (plan.frame, plan.later, plan.targets) == ((), (), ())
