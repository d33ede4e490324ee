"""What hands set right on a figure: dead or alive, a keycard, a guard that comes."""

import pytest

from companion.engine.by_hand.manual_fixes import PieceFound
from companion.engine.errors import Refused
from companion.engine.state.table import Step
from companion.games.heist import GAME
from companion.games.heist.state.pieces import DEAD
from companion.session.session import Session

from .building_kit import building


def under_way(heroes=None, **more):
    table = building(heroes or {"ann": "lobby", "ben": "armory"}, **more)
    table.agenda = table.agenda or (Step("act", "ann"),)
    return Session.from_table(GAME, table, seed="set right")


def apply_fix(session, figure, ref):
    found = {fix.id: fix for fix in GAME.manual_fixes.fixes(session.table, figure)}
    return session.adjust(found[ref].changes)


def fixes_of(session, figure):
    return {fix.id for fix in GAME.manual_fixes.fixes(session.table, figure)}


def hero(session, seat):
    return session.table.pieces[seat]


@pytest.mark.rule("HST-COMBAT-140")
def test_a_hero_is_dead_by_hand_and_alive_again():
    session = under_way()
    apply_fix(session, "ben", "dead")
    assert (hero(session, "ben").conditions, hero(session, "ben").tracks["hp"]) == ((DEAD,), 0)
    assert hero(session, "ben").at == "armory"
    assert fixes_of(session, "ben") == {"alive"}
    apply_fix(session, "ben", "alive")
    assert (hero(session, "ben").conditions, hero(session, "ben").tracks["hp"]) == ((), 1)
    session.undo()
    assert hero(session, "ben").conditions == (DEAD,)


def test_a_keycard_that_was_not_taken_goes_back_to_its_guard():
    session = under_way(lobby="k g")
    guard = next(p.id for p in session.table.pieces.values() if "keycard" in p.conditions)
    other = next(p.id for p in session.table.pieces.values() if p.kind == "guard" and p.id != guard)
    assert "carries" not in fixes_of(session, other)
    apply_fix(session, guard, "keycard")
    assert session.table.tracks["keycards"] == 1
    assert "carries" in fixes_of(session, other)
    apply_fix(session, guard, "carries")
    assert session.table.tracks["keycards"] == 0
    assert "keycard" in session.table.pieces[guard].conditions


@pytest.mark.rule("HST-SPAWN-060")
def test_a_guard_comes_while_the_box_holds_one():
    session = under_way(lobby="g")
    (spare,) = GAME.manual_fixes.spare_pieces(session.table)
    session.adjust(found=(PieceFound(spare.id, space="kitchen"),))
    assert session.table.pieces[spare.id].at == "kitchen"
    (after,) = GAME.manual_fixes.spare_pieces(session.table)
    assert after.id != spare.id
    for _ in range(60):
        found = GAME.manual_fixes.spare_pieces(session.table)
        if not found:
            break
        session.adjust(found=(PieceFound(found[0].id, space="kitchen"),))
    assert GAME.manual_fixes.spare_pieces(session.table) == ()


def test_no_guard_comes_into_a_safe_room():
    session = under_way(lobby="g")
    (spare,) = GAME.manual_fixes.spare_pieces(session.table)
    with pytest.raises(Refused, match="safe room"):
        session.adjust(found=(PieceFound(spare.id, space="rooftop"),))
