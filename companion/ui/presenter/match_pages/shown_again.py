"""Shown again, from the log: an instruction, a hint or a card, with the map as it was then."""

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from companion.engine.flow.prompts import Do, PlaceTile, Prompt
from companion.engine.message import Message, say
from companion.engine.state.changes import SpaceAdded
from companion.ports import Laid
from companion.session.match.look_back import PastMoment
from companion.ui.models import PlanModel, PlanTarget, WhyModel
from companion.ui.presenter.answering import QuestionContext, mode_for
from companion.ui.presenter.answering.tile_placement import TilePlacement
from companion.ui.presenter.builders.plan_model import plan_model
from companion.ui.presenter.builders.status_bar_model import status_bar_model
from companion.ui.presenter.match.announcements import hint_of
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.match_context import MatchContext, OverMatch
from companion.ui.presenter.shell.on_screen_keyboard import board_of

BEFORE = say("Before the first turn")
_PARTS = {
    "asked": (say("Instruction"), "tile"),
    "card": (say("Card"), "cards"),
    "hint": (say("Hint"), "speech"),
}


class ShownAgainScreen(OverMatch):
    """One moment of the match, told again.

    Attributes:
        part: What is told of it, if there is that: "asked", "card" or "hint".
    """

    name = "shown"

    def __init__(
        self, match: MatchContext, then: PastMoment, answer: str, card: str = "", part: str = ""
    ) -> None:
        """Look back.

        Args:
            match: The match beneath.
            then: The moment.
            answer: What was answered, "" if that is not known.
            card: The card that was shown, or "".
            part: What is told first; "" for the card, else the instruction.
        """
        super().__init__(match)
        self._then, self._answer, self._card = then, answer, card
        self.part = part or ("card" if card else "asked")

    def page(self) -> Page:
        """Return the map as it was, and the text beside it."""
        scene = self._scene()
        told, turn = self._told(scene), scene.view.turn.number
        part = self._now(told)
        head, text = told.get(part, (self.upper(say("Look back")), ""))
        return self.sheet(
            say("As it was then"),
            say("Turn {n}", n=turn) if turn else BEFORE,
            self._plan(scene, part),
            WhyModel(head, text=text),
            state=part,
            spoken=(head, text),
        )

    def _now(self, told: Mapping[str, object]) -> str:
        """Return what is told now, "" for nothing."""
        return self.part if self.part in told else next(iter(told), "")

    def frame(self) -> Page:
        """Return status bar and alarm as they were then."""
        scene = self._scene()
        return Page(
            self.name, status_bar_model(scene), nav_bar=self.back_nav_bar(), alarm=scene.alarm
        )

    def buttons(self) -> Iterator[Button]:
        """Yield the way back to the log, and what else there is of the same moment."""
        yield Button("back", say("To the log"), self.stack.back, icon="log", kind="confirm")
        told = self._told(self._scene())
        for part in told:
            if part != self._now(told):
                label, icon = _PARTS[part]
                yield Button(part, label, partial(self._tell, part), icon=icon)

    def _tell(self, part: str) -> None:
        self.part = part

    def _scene(self) -> Scene:
        """Return the match as the whole table might see it then."""
        open_match, view = self.match.open_match, self._then.view
        words = self.match.words_at(view)
        return Scene(open_match.session.game, view, words, open_match.seats, self._then.prompt)

    def _told(self, scene: Scene) -> dict[str, tuple[str, str]]:
        """Return head and text of everything there is to tell."""
        told: dict[str, tuple[str, str]] = {}
        prompt, status = scene.prompt, scene.status
        if prompt is not None:
            told["asked"] = (scene.say(prompt.asks), scene.say(prompt.support))
        if self._card:
            told["card"] = (scene.words.name(self._card), card_text(scene, self._card))
        phases = status.phases
        phase = phases[status.phase].text if 0 <= status.phase < len(phases) else ""
        hint = hint_of(scene.game, phase)
        if hint.text:
            told["hint"] = (scene.say(Message(phase)), scene.say(hint))
        return told

    def _plan(self, scene: Scene, part: str) -> PlanModel:
        """Return the map with the place of the instruction, as the question showed it."""
        prompt = scene.prompt
        if prompt is None or part == "hint":
            return plan_model(scene)
        mode = mode_for(prompt, board_of(self.stack))
        laid = _laid(prompt, self._answer)
        if isinstance(mode, TilePlacement) and laid is not None:
            _ = mode.suggest(laid)
        asked = mode.asked(QuestionContext(scene, self.match.open_match.ledger, focus=self._answer))
        plans = (part.model for part in asked.stage if isinstance(part.model, PlanModel))
        plan = next(plans, plan_model(scene))
        return replace(plan, targets=(*plan.targets, *_laid_by_hand(prompt)))


def card_text(scene: Scene, card: str) -> str:
    """Return what is printed on a card, a line for each part of it."""
    face = scene.cards.get(card)
    lines = face.lines if face is not None else ()
    told = [": ".join(filter(None, (scene.say(head), scene.say(text)))) for head, text in lines]
    if not told:
        described = scene.game.vocabulary.describe(scene.view, card)
        told = [scene.say(line) for line in described.lines] if described is not None else []
    return "\n".join(told)


def _laid(prompt: Prompt[object], answer: str) -> Laid | None:
    if not isinstance(prompt, PlaceTile) or prompt.legal(answer).text:
        return None
    place = prompt.accept(answer)
    return Laid(place.tile, place.cell, place.turns)


def _laid_by_hand(prompt: Prompt[object]) -> Iterator[PlanTarget]:
    """Yield the cells of tiles that hands lay; while they are asked to the tile itself says it."""
    for change in prompt.changes if isinstance(prompt, Do) else ():
        if isinstance(change, SpaceAdded):
            yield from (PlanTarget("", cell) for cell in change.space.cells)
