"""A page is a pure function of what it shows: built twice it is the same, and nothing is begun."""

import pytest

from companion.engine.chance import Chance
from companion.ports import Devices, Lamps, NoVision
from companion.session.library.open_match import LiveMatch
from companion.session.session import Session
from companion.ui.presenter.shell.screen_stack import ScreenStack
from games_kit import GAMES, IDS
from presenter_kit import MemoryStore, bench
from session_kit import SEATS

OVER = (
    *("more", "card", "log", "correct", "check", "cards", "rules", "lamps", "wrong", "seats"),
    *("telling", "camera", "compare", "houserules", "teach"),
)
"""Screens that lie over a match."""
OFF_MATCH = ("settings", "devices", "wires", "leave", "setup")
"""Screens that need none."""
DOES = {
    ScreenStack: (
        "open",
        "screen",
        "go",
        "back",
        "home",
        "close",
        "say",
        "settle",
        "done",
        "guard",
    ),
    Session: ("_enter", "undo", "subscribe", "attach", "close", "settle"),
    NoVision: (
        *(
            "expect",
            "tokens",
            "put_right",
            "look_for_tokens",
            "throws",
            "mistrust",
            "trust",
            "wants",
        ),
        *("read_again", "point_at", "learn_here", "begin", "end", "tile_lesson", "dice_lesson"),
    ),
    MemoryStore: (
        *("begin", "resume", "shown", "leave", "left", "save", "report", "report_fault"),
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
    status_bar = None
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

    def build(stack):
        screens, number = stack.screens, stack.match.session.number if stack.match else 0
        looking.append(stack.top)
        first, second = stack.top.page(), stack.top.page()
        looking.clear()
        assert first == second
        assert begun == [], f"{first.screen} {first.state} begins something"
        assert stack.screens == screens
        assert not stack.match or stack.match.session.number == number
        return first.screen, first.state

    return build


def opened(played, n):
    made = bench(locales=None)
    made.context.devices = Wired()
    made.context.games = {played.game.id: played.game}
    session = played.session(n, f"pages {n}")
    live = LiveMatch(session, SEATS[: len(session.table.turn.order)], played.ledger, fresh=True)
    made.stack.go("match", live)
    return made.stack, session


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_a_page_built_twice_is_the_same_and_begins_nothing(played, twice, how_many):
    seen = set()
    for n in range(how_many(2, 12)):
        (stack, session), chance = opened(played, n), Chance(f"pages {n}")
        match = stack.match
        for step in range(how_many(60, 400)):
            while stack.top is not match:  # a hint, an alarm, what a bot did, the end
                seen.add(twice(stack))
                stack.back()
            if session.prompt is None:
                break
            seen.add(twice(stack))
            for way in ("why", "undo" if step % 5 == 4 else "why"):
                stack.navigate(way)
                seen.add(twice(stack))
            if stack.top is match:
                name = OVER[step % len(OVER)]
                stack.go(name, match)
                seen.add(twice(stack))
                stack.back()
                match.answer(session.prompt.sample(chance.below))
    states = {state for screen, state in seen if screen == "table"}
    assert {screen for screen, _ in seen} >= {"table", "undo", "log", "correct", "rules"}
    assert len(states) >= 3, states


def test_pages_off_a_match_begin_nothing(twice):
    made = bench()
    made.context.devices = Wired()
    assert twice(made.stack) == ("home", "")
    for name in OFF_MATCH:
        made.stack.go(name)
        twice(made.stack)
        made.stack.back()
