"""Columns of an event card: what waits, what is at work, what has come of each part."""

from companion.engine.message import say
from companion.engine.state.changes import AgendaSet, ChanceUsed, TurnSet, TurnUsed
from companion.engine.view.appearance import Panel, Row
from companion.games.escape.records.printed import EventCard
from companion.session.bots.simulation import moves
from companion.session.library.open_match import LiveMatch
from companion.ui.presenter.builders.event_card_model import LOOKED_AT, event_card
from companion.ui.presenter.match.match_screen import MatchScreen
from games_kit import game_called
from presenter_kit import bench
from session_kit import SEATS

PARTS = ("spawn", "entry", "activate")
BOOKS = (AgendaSet, ChanceUsed, TurnSet, TurnUsed)


def shown(screen):
    """The event card as the page would show it."""
    return event_card(screen.scene(), screen.session.log(last=LOOKED_AT))


def screen_of(made, session):
    """The screen of a match."""
    screen = MatchScreen(LiveMatch(session, SEATS[: len(session.table.turn.order)], None, "m"))
    screen.stack = made.stack
    return screen


def events(name, n):
    """A match of a game, standing at each of its questions while an event card is on the table."""
    played = game_called(name)
    made = bench()
    made.context.games[name] = played.game
    session = played.session(3, f"cards {n}")
    screen = screen_of(made, session)
    playing = moves(session, ("sensible",) * 4, f"cards {n}")
    for _ in range(900):
        if session.prompt is None:
            return
        card = shown(screen)
        if card is not None:
            yield session, card
        if next(playing, "over") == "over":
            return


def changed(session, part, card):
    """Whether anything changed from a part's own step to the next part of this card."""
    steps, head = [], None
    for line in session.log(last=LOOKED_AT):
        for noted in () if line.undone else line.notes:
            steps.append((head, noted.change))
            if isinstance(noted.change, AgendaSet):
                head = noted.change.agenda[0] if noted.change.agenda else None
    own = [h is not None and (h.name, h.subject) == (f"event.{part}", card) for h, _ in steps]
    first = max((n for n in range(len(own)) if own[n] and not (n and own[n - 1])), default=-1)
    assert first >= 0
    for head, change in steps[first:]:
        other = head.name.startswith("event.") and head.name != f"event.{part}"
        if head.subject == card and other:
            return False
        if change is not None and not isinstance(change, BOOKS):
            return True
    return False


def test_every_mark_of_every_card_is_true(how_many):
    """The plain run looks at the cards of three matches."""
    cards, seen = set(), set()
    every = set(game_called("escape").content.of(EventCard))
    for n in range(how_many(3, 16)):
        if cards == every:
            break
        for session, card in events("escape", n):
            id_ = next(s.subject for s in session.table.agenda if s.name == "event.generate")
            cards.add(id_)
            states = [column.state for column in card.columns]
            seen |= set(zip(PARTS, states, strict=True))
            assert states.count("now") <= 1
            assert "past" not in states
            now = states.index("now") if "now" in states else -1
            for place, (part, column) in enumerate(zip(PARTS, card.columns, strict=True)):
                if column.state == "next":
                    assert place > now
                elif column.state == "done":
                    assert place < now or now < 0
                    assert changed(session, part, id_)
                elif column.foot:
                    assert column.state == "none"
                    assert not changed(session, part, id_)
    assert len(cards) >= how_many(len(every) // 2, len(every))
    assert seen >= {
        ("spawn", "now"),
        ("spawn", "done"),
        ("spawn", "none"),
        ("entry", "now"),
        ("entry", "done"),
        ("entry", "none"),
        ("entry", "next"),
        ("activate", "now"),
        ("activate", "next"),
    }


def test_a_card_of_one_part_has_no_number_before_its_words():
    heads, states = set(), set()
    for _, card in events("heist", 1):
        heads |= {column.head for column in card.columns}
        states |= {column.state for column in card.columns}
    assert heads == {""}
    assert states == {"now", "past"}


def test_numbers_never_run_together():
    session = game_called("escape").session(3, "numbers")
    made = bench()
    rows = (Row("a", say("2 active guards")), Row("b", say("Spawn")))
    game = session.game

    def panels(table, seat):
        return (Panel("event", "card", say("Card"), rows),)

    session.game = type(game)(
        **{f: getattr(game, f) for f in game.__struct_fields__} | {"panels": panels}
    )
    assert [c.head for c in shown(screen_of(made, session)).columns] == [
        "1. 2 ACTIVE GUARDS",
        "2 SPAWN",
    ]
