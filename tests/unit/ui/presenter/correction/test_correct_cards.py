"""The cards of the page for corrections: whose, which, where; in English and Polish."""

import pytest

from companion.bootstrap import locales
from companion.engine.game import Seat
from companion.engine.state.changes import CardMoved
from companion.session.bots.simulation import moves
from companion.ui.models import ListModel, PlanModel, StampsModel
from games_kit import game_called
from presenter_kit import match

SEATS = (Seat("A", "Basia"), Seat("B", "Marek"))


def correcting(game, language="en", **options):
    """The cards of a match in its third turn."""
    session = game_called(game).session(1, "correcting", **options)
    playing = moves(session, ("sensible",) * 2, "correcting")
    while session.table.turn.number < 3:
        next(playing)
    made, live = match(session, SEATS, language=language, locales=locales())
    made.stack.navigate("more")
    made.touch("correct")
    made.tap("cards")
    return made, live.session


def models(made):
    return [part.model for part in made.page.stage]


def rows(made):
    lists = (model for model in models(made) if isinstance(model, ListModel))
    return {row.ref: row for listed in lists for row in listed.rows}


def asks(made):
    return "".join(part for part in made.page.ask.ask if isinstance(part, str))


def first(made, kind):
    return next(ref for ref in rows(made) if ref.startswith(f"{kind} "))


def test_the_owners_are_the_seats_and_the_table():
    made, session = correcting("escape")
    stamps = next(model for model in models(made) if isinstance(model, StampsModel))
    assert [(stamp.ref, stamp.word, stamp.chosen) for stamp in stamps.stamps] == [
        ("owner A", "BASIA", True),
        ("owner B", "MAREK", False),
        ("owner", "TABLE", False),
    ]
    skills = session.table.piles["skills A"].cards
    assert [ref for ref in rows(made) if ref.startswith("card ")] == [
        f"card skills A|{card}" for card in reversed(skills)
    ]
    assert {row.second for row in rows(made).values()} <= {
        *("Skills of Basia", "Items of Basia", "Hand of Basia"),
    }


def test_a_skill_is_found_with_another_hero_in_three_taps_and_one_entry():
    made, session = correcting("escape")
    card = session.table.piles["skills A"].cards[0]
    name = made.stack.top.words.name(card)
    made.touch(f"card skills A|{card}")
    assert asks(made) == f"{name}: where does it lie?".upper()
    assert {row.title for row in rows(made).values()} == {"Skills of Marek", "Skill deck"}
    made.touch("to skills B")
    assert asks(made) == f"{name} goes to skills of Marek".upper()
    assert f"card skills A|{card}" not in rows(made)
    made.touch("owner B")
    assert f"card skills B|{card}" in rows(made)
    entries = len(session.entries)
    assert made.page.options.options[0].second == "1 change"
    made.tap("done")
    assert len(session.entries) == entries + 1
    assert card in session.table.piles["skills B"].cards
    session.undo()
    assert card in session.table.piles["skills A"].cards


def test_an_item_thought_in_the_deck_is_named_for_the_hero_who_holds_it():
    made, session = correcting("escape", "pl")
    made.touch("adds items A")
    assert asks(made) == "KTÓRA KARTA TAM LEŻY?"
    titles = [row.title for row in rows(made).values()]
    assert titles == sorted(titles)
    assert set(titles) >= {made.stack.top.words.name(c) for c in session.table.piles["item"].cards}
    card = session.table.piles["item"].cards[0]
    made.touch(f"take item|{card}")
    made.tap("done")
    assert session.table.piles["items A"].cards[-1] == card
    assert session.entries[-1].changes == (CardMoved(card, "item", "items A"),)


def test_an_item_is_laid_on_a_tile_by_a_tap_on_the_map():
    made, session = correcting("escape")
    card = session.table.piles["item"].cards[0]
    made.touch("owner")
    made.touch("pile item")
    made.touch(f"card item|{card}")
    plan = next(model for model in models(made) if isinstance(model, PlanModel))
    tiles = {space.id for space in session.table.spaces.values() if space.cells}
    assert {target.ref for target in plan.targets} == {f"to items {tile}" for tile in tiles}
    assert {"to items A", "to items B", "to item discard"} <= set(rows(made))
    tile = session.table.pieces["A"].at
    made.touch(f"to items {tile}")
    name = made.stack.top.words.name(tile)
    assert asks(made).endswith(f"GOES TO ITEMS ON {name.upper()}")
    made.touch("owner")
    assert rows(made)[f"pile items {tile}"].second == made.stack.top.words.name(card)
    made.tap("done")
    assert session.table.piles[f"items {tile}"].cards == (card,)


def test_a_card_that_is_put_right_twice_counts_once_and_back_again_not_at_all():
    made, session = correcting("escape")
    card = session.table.piles["skills A"].cards[0]
    made.touch(f"card skills A|{card}")
    made.touch("to skills B")
    made.touch("owner B")
    made.touch(f"card skills B|{card}")
    made.touch("to skill")
    assert made.page.options.options[0].second == "1 change"
    made.touch("owner")
    made.touch("pile skill")
    made.touch(f"card skill|{card}")
    made.touch("to skills A")
    assert made.page.options.options[0].second == "0 changes"
    entries = len(session.entries)
    made.tap("done")
    assert len(session.entries) == entries


def test_back_leads_from_page_to_page_and_out():
    made, session = correcting("escape")
    made.touch("owner")
    made.touch("pile skill")
    made.touch(first(made, "card"))
    made.stack.navigate("back")
    assert first(made, "card").startswith("card skill|")
    made.stack.navigate("back")
    assert "pile skill" in rows(made)
    made.stack.navigate("back")
    assert made.page.screen == "table"
    assert not [entry for entry in session.entries if entry.kind == "adjust"]


def test_cards_numbers_and_figures_are_one_correction():
    made, session = correcting("heist")
    skill, at = session.table.piles["skills A"].cards[0], session.table.pieces["A"].at
    made.touch(f"card skills A|{skill}")
    made.touch("to skills B")
    made.tap("numbers")
    made.touch("A|hp-")
    made.tap("figures")
    made.touch("figure A")
    made.touch("to garden" if at != "garden" else "to lobby")
    assert made.page.options.options[0].second == "3 changes"
    made.tap("done")
    assert session.entries[-1].kind == "adjust"
    assert CardMoved(skill, "skills A", "skills B") in session.entries[-1].changes


def test_a_hand_on_the_screen_shows_no_card():
    made, session = correcting("escape")
    thrown = session.table.piles["adrenaline discard"].cards
    hand = {*session.table.piles["hand A"].cards} - {*thrown}
    assert hand
    shown = str(made.page.stage)
    made.touch("owner")
    shown += str(made.page.stage)
    for name in (made.stack.top.words.name(card) for card in hand):
        assert name not in shown
    assert [ref for ref in rows(made) if "adrenaline" in ref] == ["pile adrenaline discard"]


def test_a_hand_on_paper_is_cards_to_count():
    made, session = correcting("escape", "pl", hands="paper")
    count = session.table.piles["hand A"].unknown
    row = rows(made)["card hand A|"]
    assert (row.title, row.second, row.value) == ("Jedna karta", "Ręka: Basia", str(count))
    made.touch("card hand A|")
    assert asks(made) == "GDZIE LEŻY TA KARTA?"
    made.touch("to adrenaline discard")
    made.tap("done")
    assert session.table.piles["hand A"].unknown == count - 1


def test_a_card_that_went_elsewhere_meanwhile_is_refused_in_polish():
    made, session = correcting("escape", "pl")
    card = session.table.piles["skills A"].cards[0]
    made.touch(f"card skills A|{card}")
    made.touch("to skills B")
    session.adjust((CardMoved(card, "skills A", "skill"),))
    entries = len(session.entries)
    made.tap("done")
    assert made.refused
    assert len(session.entries) == entries
    support = made.page.ask.support
    assert made.stack.top.words.name(card) in support
    assert "is not there" not in support


@pytest.mark.parametrize("game", ["toy", "escape"])
def test_without_cards_there_is_no_button_for_them(game):
    session = game_called(game).session(1, "no cards")
    made, _ = match(session, SEATS, locales=locales())
    made.stack.navigate("more")
    made.touch("correct")
    assert "cards" not in made.refs
    assert made.refs == ["done", "figures", "markers"]


def test_the_numbers_of_the_table_are_on_the_nav_bar():
    made, session = correcting("escape")
    made.tap("numbers")
    made.stack.navigate("pools")
    pool = session.table.tracks["threat pool"]
    made.touch("|threat pool+")
    made.stack.navigate("back")
    assert made.page.state == "numbers"
    made.tap("done")
    assert session.table.tracks["threat pool"] == pool + 1
