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
    """One moment of the match, shown again.

    Attributes:
        part: What is shown of it, if there is that: "asked", "card" or "hint".
    """

    name = "shown"

    def __init__(
        self, match: MatchContext, moment: PastMoment, answer: str, card: str = "", part: str = ""
    ) -> None:
        """Look back.

        Args:
            match: The match beneath.
            moment: The moment.
            answer: What was answered, "" if that is not known.
            card: The card that was shown, or "".
            part: What is shown first; "" for the card, else the instruction.
        """
        super().__init__(match)
        self._moment, self._answer, self._card = moment, answer, card
        self.part = part or ("card" if card else "asked")

    def page(self) -> Page:
        """Return the map as it was, and the text beside it."""
        scene = self._scene()
        texts, turn = self._texts(scene), scene.view.turn.number
        part = self._now(texts)
        head, text = texts.get(part, (self.upper(say("Look back")), ""))
        when, stage = say("Turn {n}", n=turn) if turn else BEFORE, self._plan(scene, part)
        note, spoken = WhyModel(head, text=text), (head, text)
        return self.sheet(say("As it was then"), when, stage, note, state=part, spoken=spoken)

    def _now(self, texts: Mapping[str, object]) -> str:
        """Return what is shown now, "" for nothing."""
        return self.part if self.part in texts else next(iter(texts), "")

    def frame(self) -> Page:
        """Return status bar and alarm as they were then."""
        scene = self._scene()
        return Page(
            self.name, status_bar_model(scene), nav_bar=self.back_nav_bar(), alarm=scene.alarm
        )

    def buttons(self) -> Iterator[Button]:
        """Yield the way back to the log, and what else there is of the same moment."""
        yield Button("back", say("To the log"), self.stack.back, icon="log", kind="confirm")
        texts = self._texts(self._scene())
        for part in texts:
            if part != self._now(texts):
                label, icon = _PARTS[part]
                yield Button(part, label, partial(self._tell, part), icon=icon)

    def _tell(self, part: str) -> None:
        self.part = part

    def _scene(self) -> Scene:
        """Return the match as the whole table might see it then."""
        match, view = self.match, self._moment.view
        words, prompt = match.words_at(view), self._moment.prompt
        return Scene(match.session.game, view, words, match.open_match.seats, prompt)

    def _texts(self, scene: Scene) -> dict[str, tuple[str, str]]:
        """Return head and text of everything there is of that moment."""
        texts: dict[str, tuple[str, str]] = {}
        prompt, status = scene.prompt, scene.status
        if prompt is not None:
            texts["asked"] = (scene.say(prompt.asks), scene.say(prompt.support))
        if self._card:
            texts["card"] = (scene.words.name(self._card), card_text(scene, self._card))
        phases = status.phases
        phase = phases[status.phase].text if 0 <= status.phase < len(phases) else ""
        hint = hint_of(scene.game, phase)
        if hint.text:
            texts["hint"] = (scene.say(Message(phase)), scene.say(hint))
        return texts

    def _plan(self, scene: Scene, part: str) -> PlanModel:
        """Return the map with the place of the instruction, as the question showed it."""
        prompt = scene.prompt
        if prompt is None or part == "hint":
            return plan_model(scene)
        mode = mode_for(prompt, board_of(self.stack))
        laid = _laid(prompt, self._answer)
        if isinstance(mode, TilePlacement) and laid is not None:
            _ = mode.suggest(laid)
        question = mode.asked(
            QuestionContext(scene, self.match.open_match.ledger, focus=self._answer)
        )
        plans = (part.model for part in question.stage if isinstance(part.model, PlanModel))
        plan = next(plans, plan_model(scene))
        return replace(plan, targets=(*plan.targets, *_laid_by_hand(prompt)))


def card_text(scene: Scene, card: str) -> str:
    """Return what is printed on a card, a line for each part of it."""
    face = scene.cards.get(card)
    if face is not None and face.lines:
        parts = (map(scene.say, line) for line in face.lines)
        return "\n".join(": ".join(filter(None, part)) for part in parts)
    described = scene.game.vocabulary.describe(scene.view, card)
    return "\n".join(map(scene.say, described.lines if described is not None else ()))


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
