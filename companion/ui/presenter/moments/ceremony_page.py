"""A great moment of one who plays: down, dead, out, a step nearer to the goal."""

from msgspec.structs import replace

from companion.engine.state.table import Reading
from companion.ui.models.moment_models import CeremonyModel
from companion.ui.presenter.moments.moment_page import GO_ON, MomentPage
from companion.ui.presenter.moments.moment_stream import CeremonyMoment
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.shell.match_context import MatchContext


class CeremonyPage(MomentPage):
    """One great moment, once."""

    name = "ceremony"

    def __init__(
        self, match: MatchContext, moment: CeremonyMoment, past: Reading | None = None
    ) -> None:
        super().__init__(match, past)
        self._moment = moment

    def page(self) -> Page:
        """Return whose it is, and what has happened."""
        scene, moment = self.scene(), self._moment
        reason = scene.say(moment.reason)
        model = CeremonyModel(
            GO_ON,
            scene.figure(moment.who) if moment.who else None,
            scene.upper(scene.words.name(moment.who)) if moment.who else "",
            reason,
            good=moment.good,
        )
        light = "goal" if moment.good else "fall"
        spoken = tuple(line for line in (scene.say(moment.words), reason) if line)
        page = self.moment(moment.words, "", model, spoken=spoken, light=light)
        return replace(page, about=moment.who)
