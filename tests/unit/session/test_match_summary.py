"""The report of a match: numbers turn by turn, dice, what was met; the same after a resume."""

import pytest

from companion.engine.errors import Refused
from companion.engine.flow.prompts import Roll
from companion.engine.state.visibility import hides
from companion.session.bots.simulation import moves
from companion.session.match_summary import NEVER, MatchSummary, report_of
from games_kit import GAMES, IDS, Played, game_called


def bot(played: Played) -> str:
    return next(iter(played.game.bots))


def over(played: Played, n: int = 1, hands: bool = False):
    start = played.start(n)
    session = type(played.session(0, "x")).new(played.game, start, seed=f"r{n}", hands=hands)
    for _ in moves(session, tuple(bot(played) for _ in start.seats), f"r{n}"):
        pass
    return session


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_a_match_is_told_turn_by_turn(played):
    session = over(played)
    told = report_of(session)
    table = session.table
    assert told.result == table.result
    assert [turn.number for turn in told.turns] == list(
        range(told.turns[0].number, table.turn.number + 1)
    )
    last = {
        row.ref: row for p in played.game.panels(table, "") if p.kind == "heroes" for row in p.rows
    }
    for seat, numbers in told.turns[-1].numbers.items():
        shown = {value.id: value.text for value in last[seat].values}
        assert {name: str(value) for name, value in numbers.items()}.items() <= shown.items()
    for track in told.tracks():
        for line in told.values(track).values():
            assert len(line) == len(told.turns)
    assert (told.alarm == NEVER) is not played.game.status(table).alarm.on
    assert {fate.seat for fate in told.fates} <= {seat.id for seat in played.start(1).seats}
    for luck in told.luck:
        assert sum(luck.faces.values()) == luck.dice
        assert sum(luck.expected.values()) == pytest.approx(luck.dice)
    for met in told.met:
        assert met.came >= met.left >= 0


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_undone_entries_do_not_count(played):
    session = played.session(0, "undone")
    first = report_of(session) if not hides(session.table) else None
    if first is None:
        with pytest.raises(Refused):
            report_of(session)
        return
    for _ in zip(range(20), moves(session, (bot(played),) * 9, "undone"), strict=False):
        pass
    assert isinstance(report_of(session), MatchSummary)
    session.undo(-1)
    assert report_of(session) == first


def test_the_dice_of_a_roll_are_counted():
    escape = game_called("escape")
    session = escape.session(3, "dice")
    rolled = 0
    for _ in moves(session, (bot(escape),) * 4, "dice"):
        prompt = session.prompt
        rolled += isinstance(prompt, Roll)
        if rolled > 3:
            break
    told = report_of(session)
    assert sum(luck.dice for luck in told.luck) > 0
    assert all(luck.expected_hits > 0 for luck in told.luck if luck.hits)
