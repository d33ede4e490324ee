"""The board of heist before the camera of the app, its rooms laid any way round, as hands do."""

import pytest
from hand_kit import SEATS, Hand
from msgspec.structs import replace

from companion.config import Camera
from companion.engine.chance import Chance
from companion.engine.grid import Cell
from companion.ports import Laid
from companion.ui.presenter.builders.plan_model import laid_tiles
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.vision.virtual.camera_optics import View
from companion.vision.virtual.virtual_table import Scene
from long_kit import long_except


class Heist(Hand):
    """A match of heist over the virtual table."""

    def begin(self, side_deg):
        context = self.table.context.settings
        first = replace(context.match, first_steps=False)
        self.stack.settle(replace(context, camera=Camera(source="virtual"), match=first))
        live = self.table.store.begin("heist", SEATS[:2], {}, seed="any way")
        self.match = MatchScreen(live)
        self.stack.open(self.match)
        view = View(size=(1280, 960), tilt_deg=15.0, side_deg=side_deg)
        self.drawn_table.show(Scene(), view, (Cell(-1, -1), Cell(4, 4)))
        self.press("all done")
        return self

    @property
    def drawn_table(self):
        return self.table.vision.drawn

    @property
    def known(self):
        return laid_tiles(self.match.scene())

    def lay(self, laid):
        top = self.table.vision.top
        for tile in top.laid:
            top.take(tile)
        for tile in laid:
            assert top.lay(tile.tile, tile.cell, tile.turns)

    def look(self, times=6):
        for _ in range(times):
            self.table.vision.look()
            self.wait(0.25)
        self.table.poll()
        self.app.refresh()

    @property
    def asked(self):
        return " ".join(part for part in self.stack.page().spoken)


@pytest.mark.parametrize("side", long_except([0, 130, 270], 130))
def test_a_board_laid_any_way_round_agrees_and_a_wrong_slot_is_asked_about(tmp_path, side):
    with Heist((800, 480), tmp_path) as page:
        page.begin(side)
        assert len(page.known) == 16
        below = Chance(f"hands {side}").below
        hands = [Laid(laid.tile, laid.cell, below(4)) for laid in page.known]
        page.lay(hands)
        page.look(8)
        assert {laid.turns for laid in hands} == {0, 1, 2, 3}
        assert page.stack.seen.laid == tuple(sorted(page.known))
        assert page.stack.seen.problem == ""
        page.stack.go("compare", page.match)
        assert page.asked == "Camera and Companion agree"
        first, second = hands[0], hands[6]
        hands[0] = Laid(second.tile, first.cell, 1)
        hands[6] = Laid(first.tile, second.cell, 3)
        page.lay(hands)
        page.look(10)
        assert page.asked.endswith("which place?")
        hands[0], hands[6] = first, second
        page.lay(hands)
        page.look(12)
        assert page.asked == "Camera and Companion agree"
