"""Two matches that differ in secrets alone are drawn alike, to the pixel: pages, and the page held."""

from itertools import count

import pytest
from moments_kit import by_table
from msgspec.structs import replace
from sight_kit import Leak, same
from surfaces_kit import HELD, PAGES

from companion.ui.app import CompanionApp
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.routes import ROUTES
from companion.ui.presenter.shell.screen import Screen
from companion.ui.presenter.shell.screen_stack import ScreenStack
from companion.ui.widgets.plan.plan_view import PlanView
from long_kit import long_except

SIZE = (800, 480)
DRAWN = ("the table", "Why of the question", "corrections", "heroes", "read aloud")
pytestmark = pytest.mark.usefixtures("faults_wanted")


class Still(Screen):
    """Shows the page it is given."""

    def __init__(self, page):
        self.drawn = page

    def page(self):
        return self.drawn


def pages(bench, seat):
    """Pages of a match, those that a seat is shown while it holds among them."""
    shown = [PAGES[name](bench) for name in DRAWN]
    shown += [made(bench, seat) for made in HELD.values()] if seat else []
    for made in shown:
        yield from (made,) if isinstance(made, Page) else made


def drawn(drive, bench, seat):
    """Yield the pixels of every page of a bench, drawn by an app of its own."""
    found = list(pages(bench, seat))
    stack, still = ScreenStack(bench.context, ROUTES.__getitem__), Still(found[0])
    stack.open(still)
    off = drive(lambda: CompanionApp(stack), SIZE)
    for still.drawn in found:
        off.app.refresh()
        off.advance(1.5)
        for widget in off.walk():
            if isinstance(widget, PlanView):
                widget.finish()
        yield off.picture().tobytes()


def compare(drive, pair):
    """Draw all pages of both matches of a pair; return how many."""
    first, second = pair.benches
    pictures = list(drawn(drive, first, pair.seat))  # the second app closes the first
    for n, both in enumerate(zip(pictures, drawn(drive, second, pair.seat), strict=True)):
        same(f"picture {n}", *both)
    assert len(set(pictures)) > len(DRAWN), "they show something, each its own"
    return len(pictures)


def moments(game):
    """Pairs of a game in the middle of their play."""
    for seed in count(2_000_000):
        pair = by_table(game, seed)
        if pair is not None and pair.play(5, every=100) and pair.first.prompt is not None:
            yield pair


@pytest.mark.parametrize("game", long_except(["lair", "escape"], "lair"))
def test_both_are_drawn_alike(game, drive, how_many):
    among = moments(game)
    for _ in range(how_many(1, 40)):
        assert compare(drive, next(among)) > len(DRAWN)


def test_a_picture_that_knows_more_is_noticed(drive, monkeypatch):
    """A leak put in by hand, as those of ``property/pairs/test_leaks.py``: the pages are the same."""
    pair = next(moments("lair"))
    skin, odd = CompanionApp.skin.fget, pair.benches[1].context

    def knowing(self):
        return replace(skin(self), alarm=self.stack.context is odd)

    monkeypatch.setattr(CompanionApp, "skin", property(knowing))
    with pytest.raises(Leak, match="picture"):
        compare(drive, pair)
