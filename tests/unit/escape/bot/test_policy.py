"""The bot that plays to win."""

from collections import Counter

import pytest

from companion.engine.state.changes import ConditionSet, OptionSet, PieceAdded
from companion.engine.state.table import Piece
from companion.games.escape.actions.action_options import what_now
from companion.games.escape.bot.action_choice import best_act
from companion.games.escape.bot.odds import at_least, spread
from companion.session.bots.simulation import moves
from long_kit import one_in_turn
from rules.escape.house_pack_kit import session

DIE = (0, 0, 1, 2, 1, 0)


def test_the_odds_of_a_throw_add_up() -> None:
    for dice in range(9):
        assert sum(spread(DIE, dice)) == pytest.approx(1)
    assert at_least(DIE, 0, 1) == 0
    assert at_least(DIE, 1, 1) == pytest.approx(1 / 2)
    assert at_least(DIE, 1, 2) == pytest.approx(1 / 6)
    assert at_least(DIE, 2, 4) == pytest.approx(1 / 36)
    assert at_least(DIE, 3, 0) == pytest.approx(1)


@pytest.mark.parametrize(
    ("holds", "acts"),
    [("stunned_do_not_hold", ("explore", "move")), ("stunned_hold", ("rush", "outwit"))],
)
def test_enemies_that_only_lie_in_the_way_are_rushed_at_any_chance(holds, acts) -> None:
    match = session(1, "held")
    while match.prompt.rule != "ESC-TURN-060":
        match.answer(match.prompt.sample(lambda n: 0))
    here = match.table.pieces["A"].at
    table = match.copy_of_table()
    for n in (1, 2, 3, 4):
        PieceAdded(Piece(f"clone-{n}", "clone", here, n)).apply(table)
        ConditionSet(f"clone-{n}", "stunned").apply(table)
    OptionSet("stunned_blocks_leaving", holds).apply(table)
    OptionSet("count_stunned_in_tests", "counted").apply(table)
    legal = [option for option in what_now(table, "A").options() if not option.off.text]
    assert best_act(table, "A", legal).startswith(acts)


def played(seats, number, edition):
    match = session(seats, f"bots/{number}", edition)
    kinds = Counter()
    for _ in moves(match, ("sensible",), f"bots/{number}"):
        kinds["moves"] += 1
    kinds["cards"] = sum(entry.kind == "side" for entry in match.entries)
    return match, kinds


@pytest.mark.parametrize(("seats", "edition"), one_in_turn([1, 2, 3, 4], ["revised", "original"]))
def test_the_party_wins_now_and_then_and_not_always(seats, edition, how_many) -> None:
    """The finer figures stand in docs/balance.md; here only that neither is out of reach."""
    count = how_many(12, 200)
    won = cards = 0
    for number in range(count):
        match, kinds = played(seats, number, edition)
        assert match.table.result
        won += any(end.won for end in match.game.outcome(match.table))
        cards += kinds["cards"]
    low, high = (0.2, 0.7) if count > 100 else (1 / count, 1 - 1 / count)
    assert low <= won / count <= high
    assert cards > count
