"""Tokens that differ: said once, a hint on the table check, settled with real fingers."""

import pytest
from vision_page_kit import Page

from companion.engine.flow.prompts import Do
from companion.engine.grid import Edge, footprint
from companion.engine.state.changes import AgendaSet, LinkStateSet, MarkerAdded
from companion.engine.state.table import Marker, Step
from companion.ports import DeviceNotice, Mark, TableSeen, TokenLies, TokenSeen, TokensSeen
from companion.ui.presenter.correction.token_check import look, reported_tokens
from companion.ui.presenter.sightings.already_reported import PATIENCE_S


class TokenPage(Page):
    """A match whose vision sees what a test says; each tile in its place, and some tokens."""

    def begin(self):
        super().begin()
        while not [s for s in self.match.session.view().links.values() if s.kind == "door"]:
            options = self.match.session.prompt.options()
            assert self.match.answer(next(option.key for option in options if not option.off.text))
            while self.stack.top is not self.match:
                self.stack.back()
        self.app.refresh()
        scene = self.match.scene()
        self.door = min(link.id for link in scene.view.links.values() if link.kind == "door")
        self.edge = scene.link_edges[self.door]
        self.space = min(s.id for s in scene.view.spaces.values() if len(s.cells) == 1)
        self.cell = scene.view.spaces[self.space].cells[0]
        self.lock = TokenLies("locked", self.edge.cell, self.edge.side)
        self.dark = TokenLies("dark", self.cell)
        self.vision.heard.clear()
        return self

    def correct(self, *changes):
        """Correct the match by hand."""
        self.match.session.adjust(changes)
        self.match.did()
        self.app.refresh()

    def tokens(self, *lying, clear=True):
        """Let vision see the tiles as they are known, and these tokens on them."""
        self.sees()
        cells = sorted(c for s in self.match.scene().view.spaces.values() for c in s.cells)
        seen = tuple(sorted(TokenSeen(token, 0.9, self.off.now_s) for token in lying))
        self.stack.receive(TokensSeen(seen, tuple(cells) if clear else (), self.off.now_s))
        self.app.refresh()

    def check(self):
        self.stack.go("compare", self.match)
        self.app.refresh()

    @property
    def asks(self):
        return "".join(part for part in self.stack.page().ask.ask if isinstance(part, str))

    @property
    def state_of_door(self):
        return self.match.session.view().links[self.door].state

    @property
    def badge(self):
        return [glyph for glyph in self.stack.page().status_bar.devices if glyph.icon == "plan"]

    def stand(self):
        """Let it differ as long as it takes to be said; return what is said."""
        self.wait(PATIENCE_S + 2.5)
        return self.stack.page().ask.notice


@pytest.fixture
def page(tmp_path):
    with TokenPage((800, 480), tmp_path) as made:
        yield made.begin()


def test_a_lock_that_companion_has_not_is_said_once_and_never_taken_for_true(page):
    entries = len(page.match.session.entries)
    page.tokens(page.lock)
    assert not page.stack.page().ask.notice
    assert not page.badge
    assert ": a token differs. See Table check." in page.stand()
    assert page.badge
    page.wait(8)
    assert not page.stack.page().ask.notice
    page.tokens(page.lock)
    assert not page.stand()
    assert page.badge
    assert len(page.match.session.entries) == entries
    assert page.state_of_door == "open"
    assert ("mistrust",) not in page.vision.heard


def test_the_camera_is_taken_at_its_word_as_one_correction(page):
    page.tokens(page.lock)
    page.check()
    assert page.asks.endswith(" DOOR?")
    assert page.stack.page().ask.support.startswith("Camera: locked door token. Companion: none.")
    assert page.stack.page().ask.ref == ""  # the reading of tiles goes on
    assert page.refs == ["camera", "own", "later"]
    page.press("camera")
    assert page.state_of_door == "locked"
    entry = page.match.session.entries[-1]
    assert (entry.kind, entry.source) == ("adjust", "camera")
    assert page.refs[0] == "done"
    assert "Corrected" in page.stack.page().ask.notice
    assert ("mistrust",) not in page.vision.heard
    page.press("done")
    page.match.take_back()
    assert page.state_of_door == "open"


def test_who_keeps_the_table_is_not_asked_again_until_it_changes(page):
    page.tokens(page.lock)
    page.check()
    page.press("own")
    assert ("put_right",) in page.vision.heard
    assert page.refs[0] == "done"
    page.press("done")
    assert page.state_of_door == "open"
    page.tokens(page.lock)
    assert not page.stand()
    assert not page.badge
    page.tokens()
    page.wait(1.5)
    page.tokens(page.lock)
    assert "a token differs" in page.stand()


def test_what_passes_over_it_is_no_change(page):
    """As Companion holds, and what was said is not said again, while a figure hides the place."""
    page.correct(MarkerAdded(Marker(f"dark {page.space}", "dark", page.space)))
    page.tokens(page.dark)
    page.wait(1.5)
    page.tokens()
    assert "a token differs" in page.stand()
    page.tokens(clear=False)
    page.wait(1.5)
    page.tokens()
    assert not page.stand()
    assert page.badge
    page.check()
    page.press("own")
    page.press("done")
    page.tokens(clear=False)
    page.wait(1.5)
    page.tokens()
    assert not page.stand()
    assert not page.badge


@pytest.mark.parametrize("how", ["lost", "dark", "gone"])
def test_an_old_picture_says_nothing(page, how):
    page.tokens(page.lock)
    assert "a token differs" in page.stand()
    if how == "gone":
        page.stack.receive(DeviceNotice("camera", "lost"))
    else:
        page.sees(problem=how)
    page.wait(8)
    assert not page.badge
    page.correct(LinkStateSet(page.door, "locked"))
    page.correct(MarkerAdded(Marker(f"dark {page.space}", "dark", page.space)))
    assert not page.stand()
    page.check()
    assert (page.asks == "THE CAMERA SEES NOTHING NOW") == (how == "gone")
    page.press("done")
    page.stack.go("camera", page.match)
    assert (page.asks == "THE CAMERA IS LOST") == (how == "gone")
    page.stack.back()
    page.stack.receive(DeviceNotice("camera", "ready"))
    page.tokens(page.lock)
    assert page.match.noticed.tokens.open == ()


def test_later_leaves_it_open_and_the_badge_stays(page):
    page.tokens(page.lock)
    page.stand()
    page.check()
    page.press("later")
    assert page.asks == "DIFFERENCES WAIT FOR LATER"
    page.press("done")
    assert page.badge
    page.check()
    assert page.refs == ["camera", "own", "later"]


def test_darkness_that_lies_there_comes_to_the_table(page):
    page.tokens(page.dark)
    page.check()
    assert page.asks.endswith(": WHICH IS RIGHT?")
    page.press("camera")
    assert [m.on for m in page.match.session.view().markers.values() if m.kind == "dark"] == [
        page.space
    ]


def test_a_missing_token_is_named_only_where_people_lay_such_tokens_and_the_tile_is_clear(page):
    page.correct(MarkerAdded(Marker(f"dark {page.space}", "dark", page.space)))
    page.tokens()
    assert not page.stand()  # nobody was seen to lay darkness in this match
    page.tokens(page.dark)
    page.wait(1.5)
    page.tokens(clear=False)
    assert not page.stand()  # something lies there: it may be under it
    page.tokens()
    assert "a token differs" in page.stand()
    page.check()
    assert page.stack.page().ask.support.startswith("Camera: no token. Companion: darkness token.")
    page.press("camera")
    assert not [m for m in page.match.session.view().markers.values() if m.kind == "dark"]


def test_a_token_on_a_tile_that_lies_elsewhere_says_nothing(page):
    page.tokens(page.lock)
    turned = [
        type(laid)(laid.tile, laid.cell, (laid.turns + 1) % 4)
        if laid.cell == page.edge.cell
        else laid
        for laid in page.known
    ]
    page.stack.receive(TableSeen(tuple(sorted(turned)), page.off.now_s))
    look(page.match)
    assert page.match.noticed.tokens.open == ()


def test_a_token_named_from_the_other_tile_is_the_same_one(page):
    across = page.edge.across()
    page.tokens(TokenLies("locked", across.cell, across.side))
    page.check()
    assert page.refs == ["camera", "own", "later"]


def test_hands_may_be_ahead_of_the_tap(page):
    """What the open instruction will do is no difference; what it will not do is one."""
    page.correct(LinkStateSet(page.door, "locked"))
    page.tokens(page.lock)
    page.wait(1.5)
    agenda = (Step("unlock", page.door, word="ESC-DOOR-050"), *page.match.session.table.agenda)
    page.correct(AgendaSet(agenda))
    assert isinstance(page.match.session.prompt, Do)
    page.tokens()
    assert not page.stand()
    page.tokens(page.dark)
    assert "a token differs" in page.stand()


def test_vision_is_given_tokens_and_whether_hands_moved_them(page):
    page.correct(LinkStateSet(page.door, "locked"))
    given = [call for call in page.vision.heard if call[0] == "tokens"]
    assert given[-1][1] == (page.lock,)
    assert reported_tokens(page.match.scene()) == (page.lock,)
    assert Edge(page.lock.cell, page.lock.edge) == page.edge


def test_the_door_is_outlined_in_the_picture_and_shown_large(page):
    corners = ((100.0, 100.0), (200.0, 100.0), (200.0, 200.0), (100.0, 200.0))
    for laid in page.known:
        size = page.match.scene().faces[laid.tile].size
        if page.edge.cell in footprint(laid.cell, size, laid.turns):
            page.vision.marks = (Mark(laid, "sure", corners),)
            break
    page.tokens(page.lock)
    page.check()
    (seen,) = [part.model for part in page.stack.page().stage if part.slot == "left"]
    (spot,) = [outline for outline in seen.outlines if outline.kind == "asked"]
    assert set(spot.corners) == set(seen.focus)
    x, y = (sum(values) / 4 for values in zip(*spot.corners, strict=True))
    sides = {(150, 100), (200, 150), (150, 200), (100, 150)}
    assert size != (1, 1) or (round(x), round(y)) in sides
    assert 100 <= x <= 200
    assert 100 <= y <= 200
