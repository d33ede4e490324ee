"""What the screen, the lamps and the log are told of a table of escape."""

import re

import pytest

from companion.engine.state.table import Step, Table
from companion.engine.view.status import NO_PHASE
from companion.games.escape import GAME
from companion.games.escape.view.match_status import ACT, DRAW, END, EVENT, phase
from companion.session.bots.simulation import moves
from rules.escape.house_pack_kit import CONTENT, say, session


@pytest.mark.parametrize("bot", ["random", "sensible"])
def test_everything_on_the_table_has_a_name_and_lines_without_gaps(bot) -> None:
    match = session(seed=bot)
    for n, _ in enumerate(moves(match, (bot,), "show")):
        if n % 10:
            continue
        table = match.table
        words = say(table)
        things = (table.spaces, table.pieces, table.links, table.markers, table.piles)
        for ref in [ref for group in things for ref in group]:
            described = GAME.vocabulary.describe(table, ref)
            assert described is not None, ref
            for line in (described.name, *described.lines):
                assert not re.search(r"[{}]|-\d", words.say(line)), line
        for track in table.tracks:
            assert GAME.vocabulary.describe(table, track) is not None, track
        conditions = {word for piece in table.pieces.values() for word in piece.conditions}
        assert all(GAME.vocabulary.describe(table, word) for word in conditions)


def test_every_record_of_the_packs_has_a_name() -> None:
    table = Table(game="escape").use(CONTENT)
    for records in CONTENT.records.values():
        for ref in records:
            described = GAME.vocabulary.describe(table, ref)
            assert described is not None
            assert described.name.text


@pytest.mark.parametrize(
    ("ref", "case", "said"),
    [
        ("guard-2", "acc", "Strażnika 2"),
        ("clone-10", "nom", "Klon 10"),
        ("pump_room", "loc", "Pompowni"),
        ("cold_store", "acc", "Chłodnię"),
        ("ev_patrol", "nom", "Patrol"),
        ("threat pool", "nom", "pula gróźb"),
    ],
)
def test_names_are_polish_in_their_cases(ref, case, said) -> None:
    assert say(Table(game="escape").use(CONTENT), "pl").name(ref, case) == said


def test_nobody_is_named_where_nothing_is_known() -> None:
    table = Table(game="escape").use(CONTENT)
    assert GAME.vocabulary.describe(table, "no such thing") is None
    assert GAME.vocabulary.describe(table, "guard-x") is None


def table_at(*names, turn=1, result=""):
    table = session(1).copy_of_table()
    table.agenda = tuple(Step(name) for name in names)
    table.turn = type(table.turn)(table.turn.order, "A", turn, {})
    table.result = result
    return table


TURN = ("event.draw", "end.relock", "end.crowding")


@pytest.mark.parametrize(
    ("table", "here"),
    [
        (table_at("turn.begin", "draw", "act", *TURN), DRAW),
        (table_at("act", *TURN), ACT),
        (table_at("challenge.roll", "act", *TURN), ACT),
        (table_at("attack", "lose cards", "act", *TURN), ACT),
        (table_at("event.draw", "end.relock"), EVENT),
        (table_at("attack", "activate", "event.generate", "end.relock"), EVENT),
        (table_at("attack", "end.relock"), EVENT),
        (table_at("end.crowding", "end.lockdown"), END),
        (table_at("setup.lay", turn=0), NO_PHASE),
        (table_at("act", result="all gone"), NO_PHASE),
    ],
)
def test_the_phase_is_that_of_the_next_step_that_has_one(table, here) -> None:
    assert phase(table) == here


def test_every_phase_has_a_hint_of_two_sentences() -> None:
    assert list(GAME.hints) == ["draw", "act", "event", "end", "alarm"]
    for hint in GAME.hints.values():
        assert len(re.findall(r"[.:] |\.$", hint.text)) >= 2


def test_marks_say_when_a_number_works_against_its_hero() -> None:
    table = session(1).copy_of_table()
    piece = table.pieces["A"]
    marks = {}
    for fear, threat in ((4, 2), (5, 3), (7, 3)):
        tracks = {"fear": fear, "threat": threat, "vitality": 1}
        table.pieces["A"] = type(piece)("A", "hero", "tank_farm", tracks=tracks)
        row = GAME.panels(table, "")[0].rows[0]
        marks[fear] = {value.id: value.mark for value in row.values}
    assert [marks[fear]["fear"] for fear in (4, 5, 7)] == ["plain", "boxed", "solid"]
    assert [marks[fear]["threat"] for fear in (4, 5, 7)] == ["plain", "boxed", "boxed"]
    assert marks[4]["vitality"] == "solid"


def test_pools_are_the_gauges() -> None:
    status = GAME.status(session(2).table)
    assert [(g.id, g.value, g.most) for g in status.gauges] == [
        ("threat pool", 6, 6),
        ("lockdown pool", 4, 4),
    ]
    assert not status.alarm.on
    assert len(status.phases) == 4


SPAWN, ENTRY, ACTIVATE, GENERATE = (
    Step(f"event.{part}", "ev_patrol", "s_hands", word="guard")
    for part in ("spawn", "entry", "activate", "generate")
)


@pytest.mark.parametrize(
    ("agenda", "at_work"),
    [
        ((SPAWN, ENTRY, ACTIVATE, GENERATE), 0),
        ((Step("spawn"), ENTRY, ACTIVATE, GENERATE), 0),
        ((ENTRY, ACTIVATE, GENERATE), 1),
        ((Step("challenge.roll"), ACTIVATE, GENERATE), 1),
        ((ACTIVATE, GENERATE), 2),
        ((Step("activate"), GENERATE), 2),
        ((GENERATE,), -1),  # nobody of the card acts any more
    ],
)
def test_the_event_card_is_shown_with_the_part_at_work(agenda, at_work) -> None:
    table = session(2).copy_of_table()
    table.agenda = (*agenda, Step("end.relock"))
    panel = next(panel for panel in GAME.panels(table, "") if panel.id == "event")
    words = say(table)
    assert words.say(panel.title) == "Patrol"
    assert [words.say(row.word) for row in panel.rows][:2] == [
        "a guard",
        "Hands grab you. Strength 3: Strength +1 next. Else lose 1 card.",
    ]
    assert [row.now for row in panel.rows] == [n == at_work for n in range(3)]


def test_no_card_is_shown_once_it_is_done() -> None:
    table = session(2).copy_of_table()
    table.agenda = (Step("end.relock"),)
    assert [panel for panel in GAME.panels(table, "") if panel.id == "event"] == []


def test_ways_out_are_the_doors_to_unexplored_space() -> None:
    match = session(1)
    for _ in moves(match, ("random",), "ways"):
        if "tank_farm" in match.table.spaces:
            break
    ways = GAME.open_edges(match.table)
    assert {way.space for way in ways} == {"tank_farm"}
    assert {(way.x, way.y, way.side) for way in ways} == {
        (1, 0, 0),
        (1, 1, 1),
        (0, 1, 2),
        (0, 0, 3),
    }
