"""Cards that hands put right in heist: skills with their uses and limits, events drawn or not."""

import pytest

from companion.engine.by_hand.manual_fixes import other_places
from companion.engine.state.changes import PieceTrackSet
from companion.engine.state.table import Step
from companion.games.heist import GAME
from companion.games.heist.records.printed import Skill
from companion.games.heist.state.pieces import Hero
from companion.session.session import Session

from .building_kit import building, pack

MENDING = GAME.manual_fixes


def skill_called(does):
    return next(card.id for card in pack().of(Skill).values() if card.does == does)


def counted():
    return next(card.id for card in pack().of(Skill).values() if card.uses)


def under_way(**more):
    table = building({"ann": "lobby", "ben": "armory"}, **more)
    table.agenda = (Step("act", "ann"),)
    return Session.from_table(GAME, table, seed="cards")


def lay(session, card, source, to):
    return session.adjust(MENDING.put_in_pile(session.view(), card, source, to))


def where(session, card, source):
    return [place.pile for place in other_places(MENDING, session.view(), card, source)]


def hero(session, seat):
    return Hero.at(session.table, seat)


def test_a_skill_lies_with_the_other_hero_or_in_the_deck():
    session = under_way(skills={"ann": skill_called("run")})
    card = skill_called("run")
    assert where(session, card, "skills ann") == ["skills ben", "skill"]
    lay(session, card, "skills ann", "skills ben")
    assert (hero(session, "ann").actions, hero(session, "ben").actions) == (2, 3)
    session.undo()
    assert hero(session, "ann").actions == 3


@pytest.mark.rule("HST-SKILL-120")
def test_hp_falls_to_the_limit_of_who_has_no_tank_after_all():
    tank = skill_called("tank")
    session = under_way(skills={"ann": tank})
    most = hero(session, "ann").most("hp")
    session.adjust((PieceTrackSet("ann", "hp", most, hero(session, "ann").hp),))
    lay(session, tank, "skills ann", "skills ben")
    assert hero(session, "ann").hp == most - 1
    assert hero(session, "ben").most("hp") == most


def test_bullets_fall_to_the_limit_of_who_is_a_killer_after_all():
    killer = skill_called("killer")
    session = under_way()
    lay(session, killer, "skill", "skills ben")
    assert hero(session, "ben").bullets("disruptive") == 0
    assert hero(session, "ben").bullets("explosive") == 3
    session.undo()
    assert hero(session, "ben").bullets("disruptive") == 3


@pytest.mark.rule("HST-SKILL-050")
def test_uses_go_with_the_card_and_end_in_the_deck():
    card = counted()
    session = under_way(skills={"ann": card})
    skill = session.table.content.of(Skill)[card]
    session.adjust((PieceTrackSet("ann", f"used {card}", 1),))
    lay(session, card, "skills ann", "skills ben")
    assert (hero(session, "ann").used(skill), hero(session, "ben").used(skill)) == (0, 1)
    lay(session, card, "skills ben", "skill")
    assert hero(session, "ben").used(skill) == 0
    assert card in session.table.piles["skill"].cards


def test_an_event_goes_back_into_the_deck_and_comes_out_by_name():
    session = under_way()
    deck = next(p for p in MENDING.card_places(session.view()) if p.pile == "event")
    assert deck.cards == session.table.piles["event"].cards
    card = deck.cards[0]
    assert where(session, card, "event") == ["event discard"]
    lay(session, card, "event", "event discard")
    assert session.table.piles["event discard"].cards == (card,)
    lay(session, card, "event discard", "event")
    assert session.table.piles["event"].cards == deck.cards


@pytest.mark.rule("HST-APP-200")
@pytest.mark.parametrize(
    ("depth", "kinds"),
    [("randomizers", set()), ("game_turn", {"event"}), ("full_tracking", {"event", "skill"})],
)
def test_only_what_companion_keeps_is_offered(depth, kinds):
    table = building(options={"automation_depth": depth})
    found = {table.piles[place.pile].kind for place in MENDING.card_places(table)}
    assert found == kinds
    table.turn = type(table.turn)(table.turn.order)
    assert MENDING.card_places(table) == ()
