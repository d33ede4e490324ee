"""PlaceTile: which tile, where, which way up; only what the rules allow is offered."""

from typing import Final

from msgspec.structs import replace

from companion.engine.flow.prompts import TURNED, Placement, PlaceTile
from companion.engine.grid import Cell
from companion.engine.message import Ref, say, say_n
from companion.ports import Laid, NoVision, VisionPort
from companion.ui.models import OptionModel, PlanTarget
from companion.ui.presenter.answering.mode import (
    NOTHING,
    Answer,
    Mode,
    QuestionContext,
    QuestionPage,
    ask_model,
    asking,
    map_and_heroes,
)
from companion.ui.presenter.answering.tile_turns import different_ways
from companion.ui.presenter.answering.uncertain_tile import (
    BY_HAND,
    LOOK_AGAIN,
    TURN_IT,
    UncertainTile,
    unsure_page,
)
from companion.ui.presenter.builders.camera_overlay import PROBLEMS
from companion.ui.presenter.builders.plan_model import plan_model
from companion.ui.presenter.page.option_buttons import tile_picture
from companion.ui.presenter.page.page import Part
from companion.ui.presenter.page.scene import Scene

TILE: Final = "tile "
OTHER_TILE: Final = "other tile"
OTHER_PLACE: Final = "other place"
SHORT: Final = (say("straight"), say("to the right"), say("upside down"), say("to the left"))
"""How a tile lies, in few letters, beside its picture."""
_ANY_WAY: Final = say("any way it fits")
NEITHER: Final = "neither"
CELL: Final = "cell "
READ: Final = "read"
CHECK: Final = "table check"
_GOES_ON: Final = (OTHER_TILE, OTHER_PLACE, NEITHER, TURN_IT, LOOK_AGAIN, BY_HAND)
"""Answers that pick nothing for good; others are placements or what stands for one."""


class TilePlacement(Mode):
    """A tile to be laid, or read off the table.

    Attributes:
        prompt: The question.
        tile: The tile people picked, or "" while they have not.
        cell: The place they picked, or None.
        seen: What the camera proposes, or None.
        sure: The camera is sure of it: Confirm takes it.
        problem: Why nothing is being read now, or "".
        vision: Who sees.
    """

    prompt: PlaceTile

    def __init__(self, prompt: PlaceTile) -> None:
        super().__init__(prompt)
        self.tile = prompt.drawn
        self.cell: Cell | None = None
        self.seen: Placement | None = None
        self.sure = True
        self.problem = ""
        self.vision: VisionPort = NoVision()
        self._doubted: UncertainTile | None = None
        self._settled: set[tuple[object, ...]] = set()

    def doubt(self, doubts: tuple[UncertainTile, ...]) -> None:
        """Take what the camera is not sure of; what hands have settled is not asked again."""
        fresh = (doubt for doubt in doubts if doubt.key not in self._settled)
        self._doubted = next(fresh, None)

    def suggest(self, laid: Laid, *, sure: bool = True) -> bool:
        """Take what the camera sees as a proposal; False if the rules do not allow it."""
        place = Placement(laid.tile, laid.cell, laid.turns)
        if place not in self.prompt.places:
            if self.seen is not None and self.seen.tile == laid.tile:
                self.seen = None  # it lies there no more
            return False
        self.seen, self.sure = place, sure
        return True

    def asked(self, setting: QuestionContext) -> QuestionPage:
        """Ask for the tile, then for the place, then for the turn: only what is open."""
        scene = setting.scene
        if self.seen is not None:
            return self._right(scene, self.seen)
        if self._doubted is not None:
            return self._unsure(scene, self._doubted)
        return self._with_vision(scene, self._by_hand(scene))

    def _by_hand(self, scene: Scene) -> QuestionPage:
        tiles = sorted({place.tile for place in self.prompt.places})
        if not self.tile and (len(tiles) > 1 or self.prompt.others):
            return self._which_tile(scene, tiles)
        cells = self._cells()
        if self.cell is None and len(cells) > 1:
            return self._which_place(scene, cells)
        return self._which_way(scene)

    def option(self, ref: str) -> Answer:
        """Take a tile, a place or a way to lie."""
        if ref.startswith(TILE):
            self.tile, self.cell = ref.removeprefix(TILE), None
        elif ref == OTHER_TILE:
            self.tile, self.cell = "", None
        elif ref == OTHER_PLACE:
            self.cell = None
        elif ref == NEITHER:
            self.seen = None
        elif ref in (TURN_IT, LOOK_AGAIN, BY_HAND) and self._doubted is not None:
            self._leave(ref, self._doubted)
        elif ref.startswith(CELL):
            x, y = ref.removeprefix(CELL).split(",")
            self.cell = Cell(int(x), int(y))
        else:
            return (ref,)
        return NOTHING

    def goes_on(self, ref: str) -> bool:
        """Tell whether it picks a tile or a place, or looks again."""
        return ref.startswith((TILE, CELL)) or ref in _GOES_ON

    def let_go(self) -> None:
        """Forget what was picked and seen: the camera reads anew when the page is held again."""
        super().let_go()
        self.tile, self.cell, self.seen = self.prompt.drawn, None, None
        self.problem, self._doubted = "", None

    def stage(self, ref: str) -> Answer:
        """A tap on a dashed place picks it."""
        place = next((place for place in self.prompt.places if place.key == ref), None)
        if place is not None and len(self._cells()) > 1:
            self.cell = place.cell
        elif ref.startswith(CELL):
            return self.option(ref)
        return NOTHING

    def _legal(self, cell: Cell | None) -> tuple[Placement, ...]:
        """Return the placements of the tile that was picked, on one cell or on any."""
        return tuple(
            place
            for place in self.prompt.places
            if (not self.tile or place.tile == self.tile) and cell in (None, place.cell)
        )

    def _cells(self) -> tuple[Cell, ...]:
        return tuple(sorted({place.cell for place in self._legal(None)}))

    def _which_tile(self, scene: Scene, tiles: list[str]) -> QuestionPage:
        named = sorted(tiles, key=lambda tile: (scene.words.name(tile), tile))
        return QuestionPage(
            ask=ask_model(scene, self.prompt),
            options=(
                *(scene.button(TILE + tile, scene.words.name(tile), icon="tile") for tile in named),
                *self._others(scene),
            ),
            stage=self._map(scene, self._cells()),
            state="which tile",
        )

    def _others(self, scene: Scene) -> tuple[OptionModel, ...]:
        """Return the answers that are no placement: another tile than those that are known."""
        return tuple(
            scene.button(option.key, option.label, option.second, icon=option.icon)
            for option in self.prompt.others
        )

    def _which_place(self, scene: Scene, cells: tuple[Cell, ...]) -> QuestionPage:
        letters = [chr(ord("A") + n) for n in range(len(cells))]
        targets = tuple(
            PlanTarget(f"{CELL}{cell.x},{cell.y}", cell, letter, beyond=True)
            for cell, letter in zip(cells, letters, strict=True)
        )
        options = tuple(
            OptionModel(target.ref, target.letter, kind="choice", letter=target.letter)
            for target in targets
        )
        return QuestionPage(
            ask=ask_model(scene, self.prompt),
            options=(*options, *self._ways_back(scene)),
            stage=self._map(scene, cells, targets),
            state="which place",
        )

    def _which_way(self, scene: Scene) -> QuestionPage:
        fitting = self._legal(self.cell)
        legal = fitting if self.vision.looking else different_ways(scene, fitting)
        only, any_way = len(legal) == 1, len(legal) < len(fitting)
        options = tuple(
            OptionModel(
                place.key,
                scene.upper(say("Laid") if only else SHORT[place.turns]),
                scene.say(_ANY_WAY if any_way else TURNED[place.turns]) if only else "",
                "confirm" if only else "choice",
                picture=tile_picture(scene, place.tile),
                picture_turns=place.turns,
            )
            for place in legal
        )
        many = say_n("It fits {n} way.", "It fits {n} ways. Which way does it lie?", len(legal))
        asks = (
            self.prompt.asks
            if self.prompt.drawn
            else say("{tile}: which way?", tile=Ref(self.tile))
        )
        return QuestionPage(
            ask=asking(scene, asks, self.prompt.support if self.prompt.support.text else many),
            options=(*options, *self._ways_back(scene)),
            stage=self._map(scene, tuple(sorted({place.cell for place in legal}))),
            state="which way",
        )

    def _right(self, scene: Scene, place: Placement) -> QuestionPage:
        asks = say("{tile} lies like this?", tile=Ref(place.tile))
        return QuestionPage(
            ask=asking(
                scene,
                asks,
                say("The camera sees it.")
                if self.sure
                else say("The camera is not sure. Your answer is final."),
            ),
            options=(
                OptionModel(
                    place.key,
                    scene.upper(say("Yes")),
                    scene.say(TURNED[place.turns]),
                    "confirm" if self.sure else "choice",
                    picture=tile_picture(scene, place.tile),
                    picture_turns=place.turns,
                ),
                scene.button(NEITHER, say("No"), say("pick and turn by hand"), icon="by_hand"),
            ),
            stage=self._map(scene, (place.cell,)),
            state="seen",
        )

    def _leave(self, ref: str, doubted: UncertainTile) -> None:
        """Look again, or settle it by hand."""
        self._doubted = None
        if ref == LOOK_AGAIN:
            self.vision.read_again()
            return
        self._settled.add(doubted.key)
        if ref == TURN_IT:
            self.tile, self.cell = doubted.places[0].tile, doubted.places[0].cell

    def _unsure(self, scene: Scene, doubted: UncertainTile) -> QuestionPage:
        letters = "ABC"
        pictures = tuple(
            OptionModel(
                place.key,
                scene.words.name(place.tile).upper(),
                kind="choice",
                letter=letters[n],
                picture=tile_picture(scene, place.tile),
                picture_turns=place.turns,
            )
            for n, place in enumerate(doubted.places)
        )
        return unsure_page(scene, self.vision, doubted, pictures, self._others(scene)[:1])

    def _with_vision(self, scene: Scene, page: QuestionPage) -> QuestionPage:
        """Say why the camera reads nothing now, and let people tell it to."""
        words = PROBLEMS.get(self.problem)
        if words is None:
            return page
        ask = replace(page.ask, ref=scene.upper(words))
        if self.problem != "waiting":
            return replace(page, ask=ask)
        read = scene.button(READ, say("Read"), say("what lies there"), icon="camera")
        check = scene.button(CHECK, say("Check"), say("what differs"), icon="table")
        return replace(page, ask=ask, options=(*page.options, read, check))

    def _ways_back(self, scene: Scene) -> tuple[OptionModel, ...]:
        ways: list[OptionModel] = []
        if self.cell is not None and len(self._cells()) > 1:
            ways.append(scene.button(OTHER_PLACE, say("Other place"), icon="back"))
        tiles = {place.tile for place in self.prompt.places}
        if not self.prompt.drawn and self.tile and (len(tiles) > 1 or self.prompt.others):
            ways.append(scene.button(OTHER_TILE, say("Other tile"), icon="back"))
        return tuple(ways)

    def _map(
        self, scene: Scene, cells: tuple[Cell, ...], targets: tuple[PlanTarget, ...] = ()
    ) -> tuple[Part, ...]:
        shown = targets or tuple(
            PlanTarget(f"{CELL}{cell.x},{cell.y}", cell, beyond=True) for cell in cells
        )
        return map_and_heroes(scene, plan_model(scene, targets=shown))
