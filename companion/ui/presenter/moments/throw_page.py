"""A throw has a page of its own: who, at whom, how many dice and why, what came of it."""

from msgspec.structs import replace

from companion.engine.flow.prompts import Roll
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.table import Reading
from companion.text.surfaces import log_line
from companion.ui.models import DiceModel
from companion.ui.models.moment_models import ThrowModel
from companion.ui.presenter.builders.consequences import consequences
from companion.ui.presenter.builders.dice_model import dice_model, receipt_sentence
from companion.ui.presenter.moments.moment_page import GO_ON, MomentPage
from companion.ui.presenter.moments.moment_stream import ThrowMoment
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.match_context import MatchContext


class ThrowPage(MomentPage):
    """A throw that nobody can change any more."""

    name = "throw"

    def __init__(
        self, match: MatchContext, throw: ThrowMoment, past: Reading | None = None
    ) -> None:
        super().__init__(match, past)
        self._throw = throw

    def page(self) -> Page:
        """Return the dice with what they came to."""
        scene, roll = self.scene(), self._throw.roll
        model = throw_model(scene, self._throw)
        asks = roll.asks if roll is not None else say("The dice lie")
        verdict = scene.say(self._throw.verdict) if self._throw.remarked else model.verdict
        lines = (scene.say(asks), verdict)
        page = self.moment(asks, "", model, spoken=tuple(line for line in lines if line))
        before = self.match.scene_of(self._throw.before)
        costs = consequences(self._throw.costs, before, scene)
        return self.timed(replace(page, consequences=replace(costs, ref=GO_ON, since=self.number)))


def throw_model(scene: Scene, throw: ThrowMoment) -> ThrowModel:
    """Return a throw as its page shows it."""
    roll = throw.roll
    who, whom = parties(scene, roll)
    dice = dice_model(scene, throw.faces, roll.counts if roll is not None else {})
    wanted = roll.needed if roll is not None and not _alone(roll) else 0
    needed = say("{n} needed", n=wanted) if wanted else ""
    owners = _owners(scene, roll, dice)
    return ThrowModel(
        GO_ON,
        scene.figure(who),
        scene.upper(scene.words.name(who)) if who else "",
        scene.figure(whom),
        scene.upper(scene.words.name(whom)) if whom else "",
        _receipt(scene, roll, owned=bool(owners)) if roll is not None else "",
        scene.say(needed),
        dice,
        owners,
        verdict_line(scene, throw, dice.count),
    )


def _receipt(scene: Scene, roll: Roll, *, owned: bool) -> str:
    """Return where the number of dice comes from; that alone where there is no more to say."""
    if owned or (_alone(roll) and len(roll.receipt) == 1):
        return scene.say(say_n("{n} die", "{n} dice", roll.dice))
    return receipt_sentence(scene, roll)


def _alone(roll: Roll) -> bool:
    """Tell whether one die has to hit: the question says what it takes."""
    return (roll.dice, roll.needed) == (1, 1)


def parties(scene: Scene, roll: Roll | None) -> tuple[str, str]:
    """Return who throws and at whom, "" for nobody: as the question names them, who asked first."""
    if roll is None:
        return "", ""
    named = [fact.id for fact in roll.asks.facts.values() if isinstance(fact, Ref)]
    figures = [ref for ref in named if scene.figure(ref) is not None]
    first = roll.about if scene.figure(roll.about) is not None else ""
    if not first and len(roll.seats) == 1:
        first = roll.seats[0]
    others: tuple[str, ...] = (first,) if first else ()
    found: list[str] = list(dict.fromkeys((*figures, *others)))
    return found[0] if found else "", found[1] if len(found) > 1 else ""


def verdict_line(scene: Scene, throw: ThrowMoment, count: str) -> str:
    """Return what came of a throw, in capitals and without a full stop.

    Where nothing was remarked, that is whether it was enough.
    """
    roll = throw.roll
    if not throw.remarked and roll is not None and roll.needed and count:
        enough = int(count) >= roll.needed
        if _alone(roll):
            return scene.upper(say("Enough") if enough else say("Not enough"))
        words = say("{n} of {needed}: enough") if enough else say("{n} of {needed}: not enough")
        return scene.upper(Message(words.text, {"n": count, "needed": roll.needed}))
    return log_line(scene.words, throw.verdict).upper()


def _owners(scene: Scene, roll: Roll | None, dice: DiceModel) -> tuple[str, ...]:
    """Return whose each die is, where each line of the receipt is somebody's own one."""
    lines = roll.receipt if roll is not None else ()
    if len(lines) < 2 or len(lines) != len(dice.dice):  # noqa: PLR2004  one alone is the thrower's
        return ()
    refs = [_seat(scene, line.label) for line in lines]
    return tuple(scene.words.name(ref).upper() for ref in refs) if all(refs) else ()


def _seat(scene: Scene, label: Message) -> str:
    refs = (fact.id for fact in label.facts.values() if isinstance(fact, Ref))
    return next((ref for ref in refs if scene.seat_number(ref) >= 0), "")
