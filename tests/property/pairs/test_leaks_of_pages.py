"""Leaks put by hand into the pages that stand between questions, and beside them: all are noticed.

As in ``test_leaks``; each is tried in a game that has such a page.
"""

import pytest
from leaks_kit import last_secret, pairs_differ, secret, stolen, witnessed
from msgspec.structs import replace

from companion.engine.message import say
from companion.ui.models import Chip
from companion.ui.presenter.moments.moment_stream import CeremonyMoment
from long_kit import each_third

MOMENTS, MATCH = "companion.ui.presenter.moments.", "companion.ui.presenter.match."
CONTEXT = "companion.ui.presenter.shell.match_context.MatchContext."


def a_line_between(patch):
    """A page between two questions says under its line what lies in the dark."""
    timed = stolen(f"{MOMENTS}moment_page.MomentPage.timed")

    def more(self, page):
        return replace(timed(self, page), ask=replace(page.ask, support=f"{last_secret()}"))

    patch(f"{MOMENTS}moment_page.MomentPage.timed", more)


def a_verdict(patch):
    """What came of a throw counts what is hidden."""
    patch(f"{MOMENTS}throw_page.verdict_line", lambda *_: f"{last_secret()}")


def a_card(patch):
    """A card that is turned up says what is still to come."""
    shown = stolen(f"{MOMENTS}card_page.card_shown")

    def more(scene, drawn):
        return replace(shown(scene, drawn), name=f"{last_secret()}")

    patch(f"{MOMENTS}card_page.card_shown", more)


def a_ceremony(patch):
    """A great moment has a reason that nobody was told."""
    became = stolen(f"{MATCH}announcements.MomentStream.moments")

    def reasoned(self):
        said = say("{n} lie there.", n=last_secret())
        return tuple(
            replace(it, reason=said) if isinstance(it, CeremonyMoment) else it
            for it in became(self)
        )

    patch(f"{MATCH}announcements.MomentStream.moments", reasoned)


def the_last_page(patch):
    """What the last answer brought is told with what stays hidden."""
    told = stolen(f"{MATCH}announcements.chips")

    def more(*args):
        return (*told(*args), Chip("", f"{last_secret()}"))

    patch(f"{MATCH}announcements.chips", more)


def a_reading_time(patch):
    """A page stands the longer the more there is to hide."""
    read_s = stolen(f"{MOMENTS}moment_page.reading_s")
    patch(f"{MOMENTS}moment_page.reading_s", lambda page: read_s(page) + last_secret())


def a_page_that_stays(patch):
    """Time begins later for a page, by what is hidden."""
    tick, begun = stolen(f"{MOMENTS}moment_page.MomentPage.tick"), set()

    def late(self):
        waits = self not in begun and secret(self.match.session.table) % 2 == 1
        begun.add(self)
        return not waits and tick(self)

    patch(f"{MOMENTS}moment_page.MomentPage.tick", late)


def a_word_aloud(patch):
    """A voice reads to all what the screen shows the one seat with which it stands."""
    spoken = stolen(f"{MATCH}match_screen.spoken_lines")
    patch(f"{MATCH}match_screen.spoken_lines", lambda *of: (*spoken(*of), f"{last_secret()}"))


def an_open_offer(patch):
    """Whoever taps a seat reads how much lies in its hand."""
    sides = stolen(f"{CONTEXT}sides")

    def counted(self, seat):
        n = secret(self.session.table)
        return tuple(replace(offer, label=say("{n}", n=n)) for offer in sides(self, seat))

    patch(f"{CONTEXT}sides", counted)


LEAKS = [
    (a_line_between, "toy", "page between", 0),
    (a_verdict, "toy", "page between", 0),
    (a_card, "escape", "page between", 0),
    (a_ceremony, "lair", "page between", 32),
    (the_last_page, "toy", "page between", 0),
    (a_reading_time, "escape", "page between", 0),
    (a_page_that_stays, "toy", "waits between", 0),
    (a_word_aloud, "toy", "the table", 0),
    (an_open_offer, "toy", "cards of each", 0),
]
"""Each with a game, where its pairs notice it, and the first of those that have such a page."""


@pytest.mark.usefixtures("faults_wanted")
@pytest.mark.parametrize(
    ("leak", "game", "surface", "first"),
    each_third(LEAKS),
    ids=[leak.__name__ for leak, *_ in LEAKS],
)
def test_a_leak_on_a_page_is_noticed(leak, game, surface, first, monkeypatch):
    witnessed(monkeypatch.setattr)
    leak(monkeypatch.setattr)
    assert pairs_differ(game, first=first).startswith(surface)
