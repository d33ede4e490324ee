"""Why beside the map: what was compared has the same letters on both."""

from string import ascii_uppercase

from msgspec.structs import replace

from companion.engine.because import Because
from companion.engine.packs.ledger import Ledger
from companion.ui.models import PlanModel, PlanTarget, WhyModel
from companion.ui.presenter.builders.plan_links import place_of
from companion.ui.presenter.builders.why_model import compared, why_model
from companion.ui.presenter.page.page import Part
from companion.ui.presenter.page.scene import Scene


def why_stage(
    scene: Scene, because: Because, ledger: Ledger | None, plan: PlanModel
) -> tuple[Part, ...]:
    """Return a map and the reason beside it; places that were compared have letters on both.

    Args:
        scene: The match.
        because: The reason.
        ledger: The rules.
        plan: The map of the question.
    """
    plan, sheet = lettered(scene, because, plan, why_model(scene, because, ledger))
    return (Part("left", plan), Part("right", sheet))


def lettered(
    scene: Scene, because: Because, plan: PlanModel, sheet: WhyModel
) -> tuple[PlanModel, WhyModel]:
    """Return a map and a sheet whose candidates that are places have the same letters.

    A place that the question asks for has its letter; others are lettered in the order of the
    table. The one that was chosen is filled with bone on the map.
    """
    letters = {target.at: target.letter for target in plan.targets if target.letter}
    free = (letter for letter in ascii_uppercase if letter not in letters.values())
    found: list[PlanTarget] = []
    rows = list(sheet.rows)
    for n, candidate in enumerate(compared(because)):
        at = place_of(scene, candidate.ref)
        if at is None:
            continue
        letter = letters.get(at, "")
        if not letter and (letter := next(free, "")):
            found.append(PlanTarget("", at, letter, focused=candidate.chosen))
        rows[n] = replace(rows[n], letter=letter)
    places = {target.at for target in found}
    targets = (*(target for target in plan.targets if target.at not in places), *found)
    return replace(plan, targets=targets), replace(sheet, rows=tuple(rows))
