"""A cell the camera is not sure of: what it may be, as it would lie, and why it is asked.

Source: UX.md section 6, ``camera-unsure.png``. No answer is filled: it is a real choice.
"""

from typing import Final

from companion.engine.flow.prompts import NO_WORDS, Placement, PlaceTile
from companion.engine.message import say
from companion.ports import TableSeen, Unsure, VisionPort
from companion.ui.models import NoteModel, OptionModel
from companion.ui.presenter.answering.mode import QuestionPage, asking
from companion.ui.presenter.builders.camera_overlay import (
    REASONS,
    cells_of,
    rate_line,
    seen_model,
    which_tile,
)
from companion.ui.presenter.page.page import Part
from companion.ui.presenter.page.scene import Scene

TURN_IT: Final = "turn it"
LOOK_AGAIN: Final = "look again"
BY_HAND: Final = "by hand"
_MOST: Final = 3


class UncertainTile:
    """One cell the camera asks about.

    Attributes:
        doubt: The cell, with what it may be.
        seen: The table as it was seen then.
        places: The likeliest tiles that the rules allow there, as they would lie, the best first.
        why_not: Why the likeliest one is not among them, or no words.
    """

    def __init__(self, scene: Scene, prompt: PlaceTile, seen: TableSeen, doubt: Unsure) -> None:
        self.doubt = doubt
        self.seen = seen
        self.places = tuple(_fitting(scene, prompt, doubt))[:_MOST]
        best = doubt.guesses[0] if doubt.guesses else None
        key = f"{best.tile} {doubt.cell.x},{doubt.cell.y} {best.turns}" if best else ""
        self.why_not = prompt.legal(key) if best else NO_WORDS
        self.best = best.tile if best else ""

    @property
    def key(self) -> tuple[object, ...]:
        """What makes it another doubt."""
        return (self.doubt.cell, self.doubt.reason, self.best)


def doubts_asked(scene: Scene, prompt: PlaceTile, seen: TableSeen) -> tuple[UncertainTile, ...]:
    """Return the doubts that are about a place the question asks for."""
    wanted = {cell for place in prompt.places for cell in cells_of(scene, place)}
    return tuple(
        UncertainTile(scene, prompt, seen, doubt) for doubt in seen.unsure if doubt.cell in wanted
    )


def _fitting(scene: Scene, prompt: PlaceTile, doubt: Unsure) -> list[Placement]:
    found: list[Placement] = []
    for guess in doubt.guesses:
        found += [
            place
            for place in prompt.places
            if (place.tile, place.turns) == (guess.tile, guess.turns)
            and doubt.cell in cells_of(scene, place)
        ][:1]
    return found


def unsure_page(
    scene: Scene,
    vision: VisionPort,
    doubted: UncertainTile,
    pictures: tuple[OptionModel, ...],
    others: tuple[OptionModel, ...],
) -> QuestionPage:
    """Return the page that asks which tile it is.

    Args:
        scene: The words.
        vision: Whose picture is shown.
        doubted: What is asked about.
        pictures: An option with a picture for each tile it may be.
        others: Answers that are no placement: a tile nobody has entered yet.
    """
    why, helps = REASONS.get(doubted.doubt.reason, REASONS["unknown"])
    lines = (scene.say(why), scene.say(helps))
    if not pictures and doubted.why_not.text:
        lines = (scene.say(why), scene.say(doubted.why_not))
    note = NoteModel(
        scene.upper(say("Not sure")), lines, foot=rate_line(scene, doubted.seen, vision)
    )
    picture = seen_model(scene, vision, doubts=(doubted.doubt,), near=True)
    turn = scene.button(TURN_IT, say("Turn it"), say("another way up"), icon="turn_right")
    again, second = say("Look again"), ""
    if pictures:
        again, second = say("Neither"), say("look again")
    return QuestionPage(
        ask=asking(scene, which_tile(scene, doubted.doubt.cell), say("Your answer is final.")),
        options=(
            *pictures,
            *others,
            *((turn,) if pictures else ()),
            scene.button(LOOK_AGAIN, again, second, icon="look_again"),
            scene.button(BY_HAND, say("By hand"), say("pick and turn"), icon="by_hand"),
        ),
        stage=(Part("left", picture), Part("right", note)),
        state="unsure",
        split=0.56,
    )
