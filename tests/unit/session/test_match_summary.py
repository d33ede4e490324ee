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
def test_a_match_is_summed_up_turn_by_turn(played):
    session = over(played)
    reported = report_of(session)
    table = session.table
    assert reported.result == table.result
    assert [turn.number for turn in reported.turns] == list(
        range(reported.turns[0].number, table.turn.number + 1)
    )
    last = {
        row.ref: row for p in played.game.panels(table, "") if p.kind == "heroes" for row in p.rows
    }
    for seat, numbers in reported.turns[-1].numbers.items():
        shown = {value.id: value.text for value in last[seat].values}
        assert {name: str(value) for name, value in numbers.items()}.items() <= shown.items()
    for track in reported.tracks():
        for line in reported.values(track).values():
            assert len(line) == len(reported.turns)
    assert (reported.alarm == NEVER) is not played.game.status(table).alarm.on
    assert {fate.seat for fate in reported.fates} <= {seat.id for seat in played.start(1).seats}
    for luck in reported.luck:
        assert sum(luck.faces.values()) == luck.dice
        assert sum(luck.expected.values()) == pytest.approx(luck.dice)
    for met in reported.met:
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
    if hides(session.table):
        with pytest.raises(Refused):
            report_of(session)
    else:
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
    reported = report_of(session)
    assert sum(luck.dice for luck in reported.luck) > 0
    assert all(luck.expected_hits > 0 for luck in reported.luck if luck.hits)
