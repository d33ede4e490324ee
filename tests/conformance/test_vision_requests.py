"""Whatever is tapped: once the table stands uncovered, vision knows of the open question."""

from itertools import count

import pytest
from msgspec import Struct

from companion.engine.chance import Chance
from companion.engine.flow.prompts import PlaceTile, Roll
from companion.ports import NoVision
from companion.session.bots.played_seats import bot_asked, leave
from companion.session.library.open_match import LiveMatch
from companion.ui.presenter.builders.plan_model import laid_tiles
from companion.ui.presenter.correction.token_check import reported_tokens, ways_to_watch
from companion.ui.presenter.match.device_input import tiles_to_lay
from games_kit import GAMES, IDS, bot_for
from presenter_kit import bench
from session_kit import SEATS

NEVER = ("leave", "off", "switch off", "home", "end")
"""What leaves the match."""
STEPS = 250
"""Taps in one match at the most."""
MOST = 60
"""Answers before the walk, while the table is set up."""
SELDOM = 40
"""One tap in so many opens what is behind More, so that the match gets on."""


class RecordingVision(NoVision):
    """Remembers what was asked of it last."""

    def __init__(self):
        self.heard, self.reads = {}, 0

    def expect(self, laid):
        self.heard["laid"] = laid

    def tokens(self, lying, by="hands"):
        self.heard["tokens"] = lying

    def ways(self, ways):
        self.heard["ways"] = ways

    def wants(self, laid):
        self.heard["wants"] = laid

    def throws(self, dice, die):
        self.heard["throws"] = dice, tuple(die)

    def read_again(self):
        self.reads += 1


def asked_of_people(match):
    """The question as whoever is at the screen sees it; None where they see none, or a bot is asked."""
    return None if bot_asked(match.session) else match.session.prompt_for(match.viewer)


def asked(match):
    """What vision has to know now."""
    scene, prompt = match.scene(), asked_of_people(match)
    roll = isinstance(prompt, Roll)
    return {
        "laid": laid_tiles(scene),
        "tokens": reported_tokens(scene),
        "ways": ways_to_watch(scene),
        "wants": tiles_to_lay(scene, prompt, match.mode),
        "throws": (prompt.dice, tuple(prompt.die)) if roll else (0, ()),
    }


def refs(model):
    """Everything on a stage that can be tapped."""
    if isinstance(model, tuple | list):
        return [ref for part in model for ref in refs(part)]
    if not isinstance(model, Struct):
        return []
    own = getattr(model, "ref", "")
    below = [ref for name in model.__struct_fields__ for ref in refs(getattr(model, name))]
    return [own, *below] if isinstance(own, str) and own else below


def tap(made, chance):
    """Tap anything on the page, the nav bar and the stage included."""
    page, stack = made.page, made.stack
    made.wait()
    stage = sorted({*refs([part.model for part in page.stage])} - {*NEVER})
    options = [option for option in page.options.options if option.kind != "off"]
    what = chance.below(SELDOM)
    if what == 0:
        stack.go(("correct", "seats", "houserules", "log")[chance.below(4)], stack.match)
    elif what == 1:
        stack.navigate_held("undo")
    elif what < 6:
        stack.navigate(("why", "undo", "back", "card", "more")[what - 2 if what < 5 else 4])
    elif stage and (what < 10 or not options):
        stack.stage(stage[chance.below(len(stage))])
    elif page.state == "secret":
        match = stack.match
        match.answer(match.session.prompt.sample(chance.below))
    elif options:
        ref = options[chance.below(len(options))].ref
        if ref not in NEVER:
            stack.option(ref)
    stack.page()
    stack.tick()
    made.listen()


def opened(played, n):
    """A match on a screen stack, some way in: begun or gone on, with a bot at a seat, tiles by hand."""
    chance, vision = Chance(f"eyes {n}"), RecordingVision()
    made = bench(vision=vision)
    made.context.games = {played.game.id: played.game}
    where = {"tiles": "table"} if "tiles" in played.choices and n % 2 else {}
    session = played.session(n, f"eyes {n}", **where)
    for _ in range(chance.below(MOST)):
        if session.prompt is not None and not session.table.turn.number:
            session.answer(session.prompt.sample(chance.below))
    seats = SEATS[: len(session.table.turn.order)]
    if n % 3 == 2 and session.prompt is not None:
        leave(session, seats[-1].id, bot_for(session, seats[-1].id))
    live = LiveMatch(session, seats, played.ledger, fresh=n % 4 < 2, lay_out=n % 4 > 1)
    made.stack.go("match", live)
    return made, chance


def walk(made, chance):
    """Tap at random; after every tap vision knows what is asked. Yields the pages that it saw."""
    stack, vision = made.stack, made.context.vision
    match, covered, reads = stack.match, False, 0
    for step in range(STEPS):
        page = made.page
        assert page.screen != "fault", made.store.reports
        if stack.match is not match or page.state == "over":
            return
        prompt = asked_of_people(match)
        if stack.top is not match:
            covered, reads = True, reads if covered else vision.reads
        else:
            assert vision.heard == asked(match), f"step {step}"
            lost = covered and isinstance(prompt, PlaceTile) and vision.reads == reads
            assert not lost, f"step {step}: a tile that was seen meanwhile is not said again"
            covered = False
        yield page.screen, type(prompt).__name__
        tap(made, chance)
    assert made.page.screen != "fault", made.store.reports


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_every_question_reaches_vision(played, how_many):
    seen = []
    for n in count():
        seen += walk(*opened(played, n))
        if len(seen) > how_many(180, 12000):
            break
    assert {"table", "undo", "log", "proxy"} <= {screen for screen, _ in seen}
    assert len({kind for screen, kind in seen if screen == "table"}) > 2
