"""Roll and Dice: who adds dice, the throw, and what may still be thrown again."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.engine.flow.prompts import Dice, Roll
from companion.engine.message import say, say_n
from companion.ui.models import Glyph, HelperModel, OptionModel, StampModel, StampsModel
from companion.ui.presenter.answering.mode import (
    NOTHING,
    Answer,
    Mode,
    QuestionContext,
    QuestionPage,
    ask_model,
    asking,
)
from companion.ui.presenter.builders.dice_model import (
    dice_model,
    face_icons,
    face_text,
    receipt_model,
    receipt_sentence,
)
from companion.ui.presenter.page.option_buttons import option_models
from companion.ui.presenter.page.page import Part
from companion.ui.presenter.page.scene import Scene

MINE = "my dice"
WHO_THROWS = "dice"
"""The setting of a match that says whose dice are thrown: ``app`` or ``table``."""
CLEAR = "clear"
TYPED = "typed"
BACK = "back"
HELP = "help "
_SPLIT = 0.4
_RECEIPT_SPLIT = 0.47
_ONE_ROW = 6
"""Answers beyond which the stage gives way to a second row on the smallest panel."""


class RollMode(Mode):
    """Before a throw: Companion throws, or people tap what they threw.

    Attributes:
        prompt: The question.
        typing: People are tapping the faces of their own dice.
        faces: The faces tapped so far.
    """

    prompt: Roll

    def __init__(self, prompt: Roll) -> None:
        super().__init__(prompt)
        self.typing = False
        self.faces: list[str] = []

    def asked(self, setting: QuestionContext) -> QuestionPage:
        """Return the receipt with who can help, or the faces to tap."""
        return self._typing(setting.scene) if self.typing else self._before(setting)

    def option(self, ref: str) -> Answer:
        """Throw, or begin, mend and end typing."""
        if ref == TYPED:
            return ("+".join(self.faces),)
        if ref in (MINE, BACK):
            self.typing = ref == MINE
        elif ref == CLEAR:
            del self.faces[-1:]
        else:
            return (ref,)
        return NOTHING

    def goes_on(self, ref: str) -> bool:
        """Tell whether it begins, mends or ends typing."""
        return ref in (MINE, BACK, CLEAR)

    def let_go(self) -> None:
        """Forget the faces that were tapped or seen."""
        super().let_go()
        self.typing = False
        self.faces.clear()

    def stage(self, ref: str) -> Answer:
        """A face adds a die; a die that lies there takes it away."""
        if not self.typing:
            return NOTHING
        if ref.isdigit() and int(ref) < len(self.faces):
            del self.faces[int(ref)]
        elif ref in self.prompt.die and len(self.faces) < self.prompt.dice:
            self.faces.append(ref)
        return NOTHING

    def saw(self, faces: Sequence[str]) -> None:
        """Take what the camera read as tapped; people tap the rest, and say when it is right."""
        own = [face for face in faces if face in self.prompt.die][: self.prompt.dice]
        self.typing, self.faces = True, own

    def _before(self, setting: QuestionContext) -> QuestionPage:
        scene = setting.scene
        helpers = tuple(_helpers(setting))
        receipt = receipt_model(scene, self.prompt)
        nobody = scene.listing((), say("Nobody can add dice."))
        return QuestionPage(
            ask=ask_model(scene, self.prompt, ref=self.prompt.rule),
            options=self._throws(scene),
            stage=(Part("left", receipt), Part("right", helpers or nobody)),
            state="roll",
            spoken=receipt_sentence(scene, self.prompt),
            split=_RECEIPT_SPLIT,
        )

    def _throws(self, scene: Scene) -> tuple[OptionModel, ...]:
        """Return Companion's throw and the table's own; what the match is set to comes first."""
        throw = option_models(scene, self.prompt)
        if not self.prompt.dice:
            return throw
        ours = scene.view.options.get(WHO_THROWS) == "table"
        kind, tap = "confirm" if ours else "possible", say("tap what you threw")
        own = scene.button(MINE, say("My dice"), tap, kind=kind, icon="by_hand")
        if not ours:
            return (*throw, own)
        second = scene.say(say("Companion throws"))
        return (own, *(replace(option, kind="possible", second=second) for option in throw))

    def _typing(self, scene: Scene) -> QuestionPage:
        missing = self.prompt.dice - len(self.faces)
        head = scene.upper(say("Tap the faces"))
        faces = sorted(set(self.prompt.die), key=self.prompt.die.index)
        stamps = tuple(
            StampModel(
                face,
                "" if face_icons(scene, face) else face_text(scene, face).upper(),
                tuple(
                    Glyph(scene.game.icon(icon), face_text(scene, face))
                    for icon in face_icons(scene, face)
                ),
                off=missing == 0,
            )
            for face in faces
        )
        lying = dice_model(scene, self.faces, self.prompt.counts, tappable=True)
        asks = say_n("Tap {n} more die", "Tap {n} more dice", missing)
        return QuestionPage(
            ask=asking(scene, asks if missing else self.prompt.asks, say("One tap a die.")),
            options=self._typing_options(scene, missing),
            stage=(Part("left", StampsModel(stamps, head, columns=3)), Part("right", lying)),
            state="my dice",
            split=0.5,
        )

    def _typing_options(self, scene: Scene, missing: int) -> tuple[OptionModel, ...]:
        done = say_n("{n} more", "{n} more", missing) if missing else say("count these")
        ready, some = "off" if missing else "confirm", "possible" if self.faces else "off"
        back = say("Companion throws")
        return (
            scene.button(TYPED, say("Done"), done, kind=ready, icon="done"),
            scene.button(CLEAR, say("Erase"), say("the last die"), kind=some, icon="erase"),
            scene.button(BACK, say("Back"), back, icon="back"),
        )


class DiceMode(Mode):
    """After a throw that somebody may change."""

    prompt: Dice

    def asked(self, setting: QuestionContext) -> QuestionPage:
        """Return the dice as they lie, and who may throw one again.

        Where the answers take two rows, the dice get the whole stage: each is large enough to tap.
        """
        scene = setting.scene
        options = tuple(
            _which(scene, self.prompt, model) for model in option_models(scene, self.prompt)
        )
        dice = dice_model(scene, self.prompt.faces, {}, tappable=True)
        stage = [Part("right", dice)]
        if len(options) > _ONE_ROW:
            stage = [Part("stage", dice)]
        elif setting.receipt is not None:
            stage.insert(0, Part("left", setting.receipt))
        return QuestionPage(
            ask=ask_model(scene, self.prompt),
            options=options,
            stage=tuple(stage),
            state="dice",
            split=_SPLIT,
        )

    def stage(self, ref: str) -> Answer:
        """A tap on a die throws it again, where only one card could do it."""
        ways = [again for again in self.prompt.rerolls if str(again.die) == ref]
        return (ways[0].key,) if len(ways) == 1 else NOTHING


def _which(scene: Scene, prompt: Dice, model: OptionModel) -> OptionModel:
    """Return a button that says which die it throws again, counted from the left."""
    again = [r for r in prompt.rerolls if model.ref == r.key]
    if not again or model.second:
        return model
    return replace(model, second=scene.say(say("die {n}", n=again[0].die + 1)))


def _helpers(setting: QuestionContext) -> list[HelperModel]:
    """Return everybody who could do something before the throw."""
    scene = setting.scene
    found: list[HelperModel] = []
    for seat in scene.seats:
        offers = [offer for offer in setting.sides.get(seat.id, ()) if not offer.off.text]
        figure = scene.figure(seat.id)
        if offers and figure is not None:
            words = ", ".join(scene.say(offer.label) for offer in offers)
            found.append(HelperModel(HELP + seat.id, figure, figure.name.upper(), words))
    return found
