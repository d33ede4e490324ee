"""Pages between questions say their own lines, and lamps call while a great moment is shown."""

from msgspec.structs import replace

from companion.engine.chance import Chance
from companion.engine.flow.prompts import Do
from companion.ports import Devices
from companion.ui.presenter.moments.ceremony_page import CeremonyPage
from companion.ui.presenter.moments.throw_page import ThrowPage
from companion.ui.presenter.outputs.match_outputs import MatchOutputs
from games_kit import game_called
from presenter_kit import go_on, match
from session_kit import SEATS


class Heard(Devices):
    """Devices that keep what they are given."""

    def __init__(self):
        super().__init__()
        self.lines, self.sounds, self.frames = [], [], []
        self.lamps = (self,)

    def say(self, asked, news=()):
        self.lines += [*asked, *news]

    def sound(self, name):
        self.sounds.append(name)

    def show(self, frame):
        self.frames.append(frame)


def heard(name, seed):
    session = game_called(name).session(1, seed)
    made, live = match(session, SEATS[: len(session.table.turn.order)])
    settings = made.context.settings
    made.stack.settle(replace(settings, sound=replace(settings.sound, voice="all")))
    go_on(made.stack)
    devices = Heard()
    return made, live, devices, MatchOutputs(made.stack, devices)


def pages(made, live, outputs, seed, most=400):
    """Answer; yield each page as it comes, with what was heard of it."""
    below = Chance(seed).below
    for _ in range(most):
        prompt = live.session.prompt
        if prompt is None:
            return
        made.wait()
        made.stack.match.answer("done" if isinstance(prompt, Do) else prompt.sample(below))
        while True:
            made.stack.page()
            outputs.follow()
            yield made.stack.top
            if made.stack.top is made.stack.match or made.page.screen == "end":
                break
            made.stack.back()


def test_what_a_page_has_said_is_not_said_again_with_the_next_question():
    made, live, devices, outputs = heard("escape", "voice")
    throws = 0
    for top in pages(made, live, outputs, "voice"):
        if isinstance(top, ThrowPage):
            throws += 1
            said = list(devices.lines)
            assert said
        if top is made.stack.match:
            lines = [line.casefold().rstrip(".") for line in devices.lines]
            assert len(lines) == len(set(lines))
            devices.lines.clear()
    assert throws > 3


def test_lamps_call_for_a_great_moment_as_long_as_its_page_is_shown():
    made, live, devices, outputs = heard("heist", "again")
    seen = 0
    for top in pages(made, live, outputs, "again", 900):
        if isinstance(top, CeremonyPage):
            page, frame = made.page, devices.frames[-1]
            lamp = {it.name: it.rhythm for it in frame.seats}.get(page.about, "attention")
            assert lamp == "attention"
            if page.light == "fall":
                assert frame.attention == "attention"
                assert devices.sounds[-1] == "danger"
                seen += 1
        elif top is made.stack.match and devices.frames:
            rhythms = {it.rhythm for it in devices.frames[-1].seats}
            assert "attention" not in rhythms
    assert seen
