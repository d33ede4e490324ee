"""Whatever a game says can be set right by hand can be, figures and cards, and the match goes on."""

import pytest

from companion.engine.because import BY_HAND
from companion.engine.by_hand.manual_fixes import PieceFound, other_places
from companion.engine.chance import Chance
from companion.engine.errors import Refused
from companion.engine.state.changes import CardMoved
from companion.engine.state.visibility import groups, hidden_from
from games_kit import GAMES, IDS


def held(session):
    """Every fix of every figure, by what it is."""
    view = session.view()
    for ref in sorted(view.pieces):
        for fix in session.game.manual_fixes.fixes(view, ref):
            yield PieceFound(ref, fix.id)


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_what_is_set_right_by_hand_can_be(played, how_many):
    done = set()
    for n in range(how_many(2, 60)):
        session, chance = played.session(n, f"mends {n}"), Chance(f"mends {n}")
        for _ in range(300):
            if session.prompt is None:
                break
            found = {said.fix.split()[0]: said for said in held(session)}
            if found and chance.below(12) == 0:
                names = sorted(set(found) - done) or sorted(found)
                said = found[names[chance.below(len(names))]]
                session.adjust(found=(said,))
                done.add(said.fix.split()[0])
                if chance.below(2):
                    session.undo()
                continue
            session.answer(session.prompt.sample(chance.below))
        assert list(session.game.invariants(session.table)) == []
    assert len(done) >= played.expected["by_hand"]["mends"]


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_fixes_have_names_of_their_own(played):
    session, chance = played.session(3, "names"), Chance("names")
    while session.prompt is not None and session.number < 150:
        for ref in session.table.pieces:
            names = [fix.id for fix in session.game.manual_fixes.fixes(session.table, ref)]
            assert len(names) == len(set(names))
        session.answer(session.prompt.sample(chance.below))


def absent(session):
    """Every figure that hands may put on the table: spare ones, and heroes out of the game."""
    table, manual_fixes = session.table, session.game.manual_fixes
    yield from (spare.id for spare in manual_fixes.spare_pieces(table))
    off_map = session.game.vocabulary.off_map
    order = table.turn.order if table.turn.number else ()
    yield from (s for s in order if not table.pieces[s].at and not off_map(table, s))


def put(session, figure):
    """Put a figure on the first place that takes it; return that place, "" where none does."""
    for space in sorted(session.table.spaces):
        try:
            session.adjust(found=(PieceFound(figure, space=space),))
        except Refused:
            continue
        return space
    return ""


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_what_comes_by_hand_stands_there_and_the_match_goes_on(played, how_many):
    came = set()
    for n in range(how_many(3, 60)):
        session, chance = played.session(n, f"comes {n}"), Chance(f"comes {n}")
        for _ in range(250):
            if session.prompt is None:
                break
            found = list(absent(session))
            heroes = [figure for figure in found if figure in session.table.pieces]
            if found and (chance.below(20) == 0 or heroes):
                before = session.copy_of_table()
                figure = (heroes or found)[chance.below(len(heroes or found))]
                space = put(session, figure)
                assert space
                assert session.table.pieces[figure].at == space
                assert figure not in absent(session)
                came.add(session.table.pieces[figure].kind)
                if chance.below(2):
                    session.undo()
                    assert session.table == before
            session.answer(session.prompt.sample(chance.below))
        assert list(session.game.invariants(session.table)) == []
    assert came >= set(played.expected["by_hand"]["comes"])


def lying(session):
    """Every card that may lie elsewhere, with where it is thought and where it may be."""
    manual_fixes, view = session.game.manual_fixes, session.view()
    for place in manual_fixes.card_places(view):
        for card in dict.fromkeys(place.cards):
            for other in other_places(manual_fixes, view, card, place.pile):
                yield card, place.pile, other.pile


def size(session, pile):
    found = session.table.piles.get(pile)
    return found.size if found else 0


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_cards_are_put_right_by_hand_and_the_match_goes_on(played, how_many):
    manual_fixes, done = played.game.manual_fixes, set()
    for n in range(how_many(5, 60)):
        session, chance = played.session(n, f"cards {n}"), Chance(f"cards {n}")
        for _ in range(250):
            if session.prompt is None:
                break
            found = list(lying(session)) if chance.below(16) == 0 else []
            if found:
                card, source, to = found[chance.below(len(found))]
                before, sizes = session.copy_of_table(), (size(session, source), size(session, to))
                happened = session.adjust(
                    manual_fixes.put_in_pile(session.view(), card, source, to)
                )
                moved = [noted.change for noted in happened.notes if noted.why == BY_HAND]
                assert any(isinstance(change, CardMoved) for change in moved)
                done.add(session.table.piles[to].kind)
                if session.table.agenda == before.agenda:
                    assert size(session, source) == sizes[0] - 1
                    assert size(session, to) == sizes[1] + 1
                if chance.below(2):
                    session.undo()
                    assert session.table == before
                continue
            session.answer(session.prompt.sample(chance.below))
        assert list(session.game.invariants(session.table)) == []
    assert done >= set(played.expected["by_hand"]["cards"])


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_places_for_cards_follow_from_what_everybody_sees(played, how_many):
    """No card of a hidden hand, and no order of a deck, can be read from what is offered."""
    manual_fixes = played.game.manual_fixes
    for n in range(how_many(2, 40)):
        session, chance = played.session(n, f"places {n}"), Chance(f"places {n}")
        for _ in range(150):
            if session.prompt is None:
                break
            if chance.below(10) == 0:
                found = manual_fixes.card_places(session.table)
                assert found == manual_fixes.card_places(session.view())
                assert len(found) == len({place.pile for place in found})
                hidden = [p for p in session.table.piles.values() if "*" not in p.seen]
                named = {place.pile for place in found if any(place.cards)}
                assert not named & {pile.id for pile in hidden}
            session.answer(session.prompt.sample(chance.below))


@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_what_is_hidden_bears_no_id_that_hands_may_give(played, how_many):
    """A token by hand is named for what it lies on, a figure is a spare one: both are free to take."""
    for n in range(how_many(2, 40)):
        session, chance = played.session(n, f"ids {n}"), Chance(f"ids {n}")
        for _ in range(150):
            if session.prompt is None:
                break
            for seat in ("", *session.table.turn.order):
                hidden, view = hidden_from(session.copy_of_table(), seat), session.view(seat)
                named = {f" {ref}" for things in groups(view) for ref in things}
                assert not [ref for ref in hidden for name in named if ref.endswith(name)]
                spare = {s.id for s in played.game.manual_fixes.spare_pieces(view)}
                assert not spare & hidden
            session.answer(session.prompt.sample(chance.below))
