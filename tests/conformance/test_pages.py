"""A page is a pure function of what it shows: built twice it is the same, and nothing is begun."""

import pytest

from companion.engine.chance import Chance
from companion.ports import Devices, Lamps, NoVision
from companion.session.library.open_match import Live
from companion.session.session import Session
from companion.ui.presenter.shell.screen_stack import Desk
from games_kit import GAMES, IDS
from presenter_kit import MemoryStore, bench
from session_kit import SEATS

OVER = (
    *("more", "card", "log", "correct", "check", "cards", "rules", "lamps", "wrong", "seats"),
    *("telling", "camera", "compare", "houserules", "teach"),
)
"""Screens that lie over a match."""
BESIDE = ("settings", "devices", "wires", "leave", "setup")
"""Screens that need none."""
DOES = {
    Desk: ("open", "screen", "go", "back", "home", "close", "say", "settle", "done", "guard"),
    Session: ("_enter", "undo", "subscribe", "attach", "close", "settle"),
    NoVision: (
        *("told", "tokens", "put_right", "look_for_tokens", "throws", "mistrust", "trust", "wants"),
        *("read_again", "point_at", "learn_here", "begin", "end", "tile_lesson", "dice_lesson"),
    ),
    MemoryStore: (
        *("begin", "go_on", "shown", "leave", "left", "save", "report", "report_fault"),
        *("keep_table", "save_position", "save_report", "reread"),
    ),
    Lamps: ("show",),
    Devices: ("tell", "scanned", "say", "sound", "test", "wire", "keep", "print"),
}
"""What begins something, by what it belongs to."""


class Lit(Lamps):
    """Lamps that are there."""


class Wired(Devices):
    """Devices that are all well."""

    chairs = ()
    lamps = (Lit(),)
    strip = None
    prints = True

    def look(self):
        return ()


@pytest.fixture
def twice(monkeypatch):
    """Returns what builds the page on top twice and compares."""
    begun, looking = [], []

    def noted(kind, name):
        real = getattr(kind, name)

        def call(*args, **kwargs):
            if looking:
                begun.append(f"{kind.__name__}.{name}")
            return real(*args, **kwargs)

        monkeypatch.setattr(kind, name, call)

    for kind, names in DOES.items():
        for name in names:
            noted(kind, name)

    def build(desk):
        screens, number = list(desk._screens), desk.match.session.number if desk.match else 0
        looking.append(desk.top)
        first, second = desk.top.page(), desk.top.page()
        looking.clear()
        assert first == second
        assert begun == [], f"{first.screen} {first.state} begins something"
        assert desk._screens == screens
        assert not desk.match or desk.match.session.number == number
        return first.screen, first.state

    return build


def opened(played, n):
    made = bench(locales=None)
    made.house.devices = Wired()
    made.house.games = {played.game.id: played.game}
    session = played.session(n, f"pages {n}")
    live = Live(session, SEATS[: len(session.table.turn.order)], played.ledger, fresh=True)
    made.desk.go("match", live)
    return made.desk, session


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_a_page_built_twice_is_the_same_and_begins_nothing(played, twice, how_many):
    seen = set()
    for n in range(how_many(2, 12)):
        (desk, session), chance = opened(played, n), Chance(f"pages {n}")
        match = desk.match
        for step in range(how_many(60, 400)):
            while desk.top is not match:  # a hint, an alarm, what a bot did, the end
                seen.add(twice(desk))
                desk.back()
            if session.prompt is None:
                break
            seen.add(twice(desk))
            for way in ("why", "undo" if step % 5 == 4 else "why"):
                desk.rail(way)
                seen.add(twice(desk))
            if desk.top is match:
                name = OVER[step % len(OVER)]
                desk.go(name, match)
                seen.add(twice(desk))
                desk.back()
                match.answer(session.prompt.sample(chance.below))
    states = {state for screen, state in seen if screen == "table"}
    assert {screen for screen, _ in seen} >= {"table", "undo", "log", "correct", "rules"}
    assert len(states) >= 3, states


def test_pages_beside_a_match_begin_nothing(twice):
    made = bench()
    made.house.devices = Wired()
    assert twice(made.desk) == ("home", "")
    for name in BESIDE:
        made.desk.go(name)
        twice(made.desk)
        made.desk.back()
