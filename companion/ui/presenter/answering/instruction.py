"""Do: an instruction for hands. Done, all done, not possible, or what the table did instead."""

from msgspec.structs import replace

from companion.engine.flow.prompts import Do
from companion.engine.message import Ref, say, say_n
from companion.ports import TableSeen, VisionPort
from companion.session.match.entries import LookAheadLine
from companion.ui.models import AskModel, ListModel, ListRow, OptionModel, PlanModel
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
from companion.ui.presenter.answering.table_layout import ALL_DONE, BY_LINE, layout_page
from companion.ui.presenter.answering.why_stage import why_stage
from companion.ui.presenter.builders.enemy_queue import NAME_LETTERS, queue_model, reason_of
from companion.ui.presenter.builders.plan_model import plan_after
from companion.ui.presenter.page.option_buttons import option_models, tile_picture
from companion.ui.presenter.page.page import Part
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.sightings.tile_goals import TileGoal, TilesToDo, reached, tiles_to_do

OTHERWISE = "otherwise"
BACK = "back"
_LIST_FROM = 2
"""One instruction alone is shown with the map; from two on there is a list."""


class Instruction(Mode):
    """An instruction, with the list of those that follow it.

    Attributes:
        prompt: The instruction.
        instead: People are choosing what the table did instead.
        ahead: The instructions that follow one another from here.
        by_line: People lay a table out line by line, not by its picture.
        row: The row of the list that the map beside it shows.
        reason: The reason of that row is shown in the list's place.
        done: What of its tiles the camera sees as they are to lie.
    """

    prompt: Do

    def __init__(self, prompt: Do, ahead: tuple[LookAheadLine, ...]) -> None:
        super().__init__(prompt)
        self.ahead = ahead
        self.instead = self.by_line = False
        self.row = 0
        self.reason = False
        self.done: frozenset[TileGoal] = frozenset()

    def saw(self, scene: Scene, vision: VisionPort, seen: TableSeen) -> bool:
        """Tick off what the camera sees done; True if that is all there is to do."""
        if not seen.problem:
            self.done = reached(self._tiles(scene).goals, seen, scene, vision)
        return self._all_seen(scene)

    def _tiles(self, scene: Scene) -> TilesToDo:
        return tiles_to_do(scene, scene.prompt) if isinstance(scene.prompt, Do) else TilesToDo()

    def _all_seen(self, scene: Scene) -> bool:
        tiles = self._tiles(scene)
        return tiles.only and self.done == frozenset(tiles.goals)

    def asked(self, setting: QuestionContext) -> QuestionPage:
        """Return the instruction with its list, or the things done instead."""
        scene = setting.scene
        because = reason_of(self.ahead[self.row]) if self.row < len(self.ahead) else None
        if self.instead:
            return QuestionPage(
                ask=self._ask_instead(scene),
                options=self._others(scene),
                stage=map_and_heroes(scene),
                state="otherwise",
                because=because,
            )
        whole = None if self.by_line or setting.acted else layout_page(scene, self.ahead)
        if whole is not None:
            return whole
        listed = len(self.ahead) + len(setting.acted) >= _LIST_FROM
        tiles = self._tiles(scene).goals
        if not listed and len(tiles) >= _LIST_FROM:
            stage = self._tile_list(scene, tiles)
        else:
            stage = self._list(setting) if listed else map_and_heroes(scene, self._after(scene))
        return QuestionPage(
            ask=ask_model(scene, self.prompt, ref=self._place(setting)),
            options=self._options(setting),
            stage=stage,
            state="list" if listed else "tiles" if len(tiles) >= _LIST_FROM else "",
            split=0.41,
            because=because,
        )

    def option(self, ref: str) -> Answer:
        """Take a tap: all done gives the answers of the whole run."""
        if ref == ALL_DONE:
            return ("done",) * len(self.ahead)
        if ref == BY_LINE:
            self.by_line = True
            return NOTHING
        if ref in (OTHERWISE, BACK):
            self.instead = ref == OTHERWISE
            return NOTHING
        return (ref,)

    def stage(self, ref: str) -> Answer:
        """A tap on a row shows it on the map, another one why; or a tap on the map answers."""
        if self.instead:
            return super().stage(ref)
        if ref.isdigit() and int(ref) < len(self.ahead):
            self.reason = int(ref) == self.row and not self.reason
            self.row = int(ref)
        return NOTHING

    def _list(self, setting: QuestionContext) -> tuple[Part, ...]:
        """The list with the map of one of its rows, or that map with the row's reason."""
        scene, plan = setting.scene, self._after(setting.scene, self.row)
        because = reason_of(self.ahead[self.row]) if self.row < len(self.ahead) else None
        if self.reason and because is not None:
            return why_stage(scene, because, setting.ledger, plan)
        queue = queue_model(scene, setting.acted, self.ahead, self.row)
        return (Part("left", queue), Part("right", plan))

    def _tile_list(self, scene: Scene, tiles: tuple[TileGoal, ...]) -> tuple[Part, ...]:
        """The tiles to lay, turn and take, in any order: what the camera sees done is ticked."""
        rows = tuple(
            ListRow("", scene.say(goal.words), state="done" if goal in self.done else "next")
            for goal in tiles
        )
        return (Part("left", ListModel(rows)), Part("right", self._after(scene)))

    def _after(self, scene: Scene, row: int = 0) -> PlanModel:
        """Return the map once hands have done a row of the list, and all before it."""
        if not 0 < row < len(self.ahead):
            return plan_after(scene, self.prompt.changes)
        first = (change for line in self.ahead[:row] for change in line.prompt.changes)
        return plan_after(scene, self.ahead[row].prompt.changes, tuple(first))

    def _options(self, setting: QuestionContext) -> tuple[OptionModel, ...]:
        scene = setting.scene
        done, *rest = option_models(scene, self.prompt)[: 2 if self.prompt.may_leave else 1]
        seen_done = scene.say(say("the camera sees it")) if self._all_seen(scene) else ""
        done = replace(done, second=seen_done or self._follower(scene))
        shown = [self._with_picture(scene, done)]
        if len(self.ahead) > 1:
            second = say_n("{n} line", "all {n} lines", len(self.ahead))
            shown.append(scene.button(ALL_DONE, say("All done"), second, icon="all_done"))
        shown += rest
        if self.prompt.others:
            shown.append(scene.button(OTHERWISE, say("Do otherwise"), icon="otherwise"))
        return tuple(shown)

    def _with_picture(self, scene: Scene, done: OptionModel) -> OptionModel:
        """Return the button with the one tile that hands lay, as it is to lie."""
        laid = [goal.after for goal in self._tiles(scene).goals]
        if len(laid) != 1 or laid[0] is None:
            return done
        picture, turns = tile_picture(scene, laid[0].tile), laid[0].turns
        return replace(done, picture=picture, picture_turns=turns)

    def _others(self, scene: Scene) -> tuple[OptionModel, ...]:
        offered = option_models(scene, self.prompt)[2 if self.prompt.may_leave else 1 :]
        return (*offered, scene.button(BACK, say("Back"), say("as told"), icon="back"))

    def _ask_instead(self, scene: Scene) -> AskModel:
        if self.prompt.about:
            asks = say("{who}: what instead?", who=Ref(self.prompt.about))
        else:
            asks = say("What instead?")
        return asking(scene, asks, say("The log marks it, and play goes on from there."))

    def _follower(self, scene: Scene) -> str:
        """Return who comes after this one ("then Eel 1")."""
        if len(self.ahead) < _LIST_FROM:
            return ""
        follower = self.ahead[1].prompt.about
        named = bool(follower) and len(scene.words.name(follower)) <= NAME_LETTERS
        return scene.say(say("then {who}", who=Ref(follower))) if named else ""

    def _place(self, setting: QuestionContext) -> str:
        total = len(setting.acted) + len(self.ahead)
        if total < _LIST_FROM:
            return ""
        here = len(setting.acted) + 1
        return setting.scene.upper(say("{n} of {total}", n=here, total=total))
