"""A lock left lying on a door that Companion has open: seen, hinted at, taken over. All by pictures."""

import pytest
from hand_kit import Hand
from msgspec.structs import replace

from companion.config import Camera
from companion.engine.flow.prompts import Do, PlaceTile
from companion.engine.game import Seat
from companion.engine.state.changes import LinkStateSet, MarkerAdded, SpaceAdded
from companion.engine.state.table import Marker
from companion.tools.screen_bot import ScreenBot
from companion.ui.presenter.builders.plan_model import laid_tiles
from companion.ui.presenter.correction.token_check import reported_tokens
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.sightings.already_reported import PATIENCE_S

SEATS = (Seat("A", "Anna"), Seat("M", "Marek"))
SEED = "tokens"
LOOK_S = 0.25
LOOKS_MOST = 80


class Evening(Hand):
    """A match on the virtual table: tiles with stickers, tokens on them, the camera over it."""

    def begin(self, tiles=4):
        context = self.table.context
        self.stack.settle(
            replace(
                context.settings,
                camera=Camera(source="virtual"),
                match=replace(context.settings.match, first_steps=False),
            )
        )
        live = self.table.store.begin("escape", SEATS, {"scenario": "way_up"}, seed=SEED)
        self.match = MatchScreen(live)
        self.stack.open(self.match)
        self.vision = self.table.vision
        bot = ScreenBot(self.match, SEED)
        while len(laid_tiles(self.match.scene())) < tiles:
            self.play_on(bot)
            while self.stack.top is not self.match:
                self.stack.back()
        view = self.match.session.view()
        self.doors = sorted(link.id for link in view.links.values() if link.kind == "door")
        self.spaces = sorted(s.id for s in view.spaces.values() if len(s.cells) == 1)
        self.app.refresh()
        return self

    def play_on(self, bot):
        """Answer as a bot does, and lay on the table what is to be laid there."""
        prompt = self.match.session.prompt
        if isinstance(prompt, PlaceTile):
            said = bot.says()
            place = next(place for place in prompt.places if place.key == said)
            assert self.vision.top.lay(place.tile, place.cell, place.turns)
            assert self.match.answer(said)
            return
        for change in prompt.changes if isinstance(prompt, Do) else ():
            if isinstance(change, SpaceAdded) and change.space.cells:
                space = change.space
                assert self.vision.top.lay(space.face, space.cells[0], space.turns)
        bot.play()

    def look(self, until, most=LOOKS_MOST):
        """Let vision look until something is so."""
        for _ in range(most):
            self.vision.look()
            self.table.poll()
            self.wait(LOOK_S)
            if until():
                return
        raise AssertionError(f"it does not come to that: {self.stack.seen} {self.stack.tokens}")

    def correct(self, *changes):
        _ = self.match.session.adjust(changes)
        self.match.did()
        self.app.refresh()

    def lies(self, *changes):
        """Let tokens lie on the table, and Companion know of them."""
        self.correct(*changes)
        self.vision.put_right()

    @property
    def seen(self):
        """Which tokens are seen, and all cells that were looked at."""
        tokens = self.stack.tokens
        return sorted(token.lies.kind for token in tokens.tokens) if tokens is not None else []

    @property
    def state_of_door(self):
        return self.match.session.view().links[self.doors[0]].state

    @property
    def notice(self):
        return self.stack.page().ask.notice

    @property
    def refs(self):
        return [option.ref for option in self.stack.page().options.options if option.kind != "off"]


@pytest.fixture
def evening(tmp_path):
    with Evening((1280, 720), tmp_path) as made:
        yield made.begin()


def test_a_door_unlocked_in_companion_with_its_token_still_there_is_hinted_at_and_locked_again(
    evening,
):
    evening.lies(LinkStateSet(evening.doors[0], "locked"))
    evening.look(lambda: evening.seen == ["locked"])
    assert evening.match.noticed.tokens.open == ()
    evening.correct(LinkStateSet(evening.doors[0], "open"))
    assert evening.vision.drawn.tokens  # nobody took it off
    evening.look(lambda: "a token differs" in evening.notice)
    assert evening.state_of_door == "open"
    assert not evening.stack.seen.problem  # tiles are read all the while
    evening.stack.go("compare", evening.match)
    evening.app.refresh()
    assert evening.refs == ["camera", "own", "later"]
    evening.press("camera")
    assert evening.state_of_door == "locked"
    entry = evening.match.session.entries[-1]
    assert (entry.kind, entry.source) == ("adjust", "camera")
    assert evening.refs[0] == "done"
    evening.press("done")
    evening.look(lambda: not evening.match.noticed.tokens.stood(evening.stack.context.clock()))
    assert {*reported_tokens(evening.match.scene())} == evening.vision.drawn.tokens


def test_keeping_the_table_has_hands_take_the_token_off_the_drawn_table(evening):
    space = evening.spaces[0]
    evening.lies(MarkerAdded(Marker(f"dark {space}", "dark", space)))
    evening.look(lambda: evening.seen == ["dark"])
    (drawn,) = evening.vision.drawn.tokens
    evening.vision.drawn.put(())
    evening.look(lambda: "a token differs" in evening.notice)
    evening.stack.go("compare", evening.match)
    evening.app.refresh()
    evening.press("own")
    assert evening.vision.drawn.tokens == {drawn}
    evening.press("done")
    evening.look(lambda: evening.seen == ["dark"])
    assert evening.match.noticed.tokens.open == ()


def test_a_table_without_tokens_brings_up_nothing(evening):
    cells = sum(len(s.cells) for s in evening.match.session.view().spaces.values())
    evening.look(
        lambda: evening.stack.tokens is not None and len(evening.stack.tokens.clear) == cells
    )
    before = evening.stack.tokens
    for _ in range(round(PATIENCE_S)):
        evening.look(lambda: True)
        evening.wait(1)
    assert evening.stack.tokens == before
    assert before.tokens == ()
    assert evening.match.noticed.tokens.open == ()


def test_hands_follow_the_match_and_no_correction(evening):
    drawn = evening.vision.drawn
    evening.correct(LinkStateSet(evening.doors[0], "locked"))
    assert drawn.tokens == frozenset()
    reported = reported_tokens(evening.match.scene())
    evening.vision.tokens((), "hands")
    evening.vision.tokens(reported, "hands")
    assert drawn.tokens == {*reported}
    evening.vision.tokens((), "correction")
    assert drawn.tokens == {*reported}


def test_tokens_lie_there_still_when_a_match_goes_on(tmp_path):
    with Evening((1280, 720), tmp_path) as first:
        first.begin(2)
        first.lies(LinkStateSet(first.doors[0], "locked"))
        reported, match = reported_tokens(first.match.scene()), first.match.open_match.match
        first.stack.home()
    with Evening((1280, 720), tmp_path) as second:
        second.stack.settle(replace(second.table.context.settings, camera=Camera(source="virtual")))
        second.stack.go("match", second.table.store.resume(match))
        second.app.refresh()
        assert second.stack.page().screen == "layout"
        second.press("play")
        assert second.table.vision.drawn.tokens == {*reported}
