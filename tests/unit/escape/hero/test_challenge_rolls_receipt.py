"""Before a roll it is said where the dice come from, line by line and in one sentence."""

import pytest
from msgspec.structs import replace

from companion.bootstrap import locales
from companion.engine.flow.prompts import Roll
from companion.engine.game import Seat, Start
from companion.engine.message import say
from companion.engine.state.table import Marker
from companion.games.escape.hero.challenge_rolls import declared, throw
from companion.session.packs.match_options import options_for
from companion.session.packs.pack_reader import read_ledger
from companion.session.session import Session
from companion.ui.presenter.builders.dice_model import receipt_model, receipt_sentence
from companion.ui.presenter.builders.naming import match_words
from companion.ui.presenter.page.scene import Scene
from rules.escape.house_pack_kit import CONTENT, GAME_FOLDER

SEATS = (Seat("A", "Anna"),)
OPTIONS = options_for(GAME_FOLDER.game, read_ledger(GAME_FOLDER.ledger), CONTENT, {})


@pytest.fixture(scope="module")
def table():
    """Anna with fear 5, a weapon worth 2 and a card played, beside a guard."""
    start = Start(SEATS, OPTIONS, CONTENT)
    table = Session.new(GAME_FOLDER.game, start, seed="receipt").copy_of_table()
    hero = table.pieces["A"]
    table.pieces["A"] = replace(hero, tracks={**hero.tracks, "fear": 5})
    table.piles["items A"] = replace(table.piles["items A"], cards=("it_cattle_prod",))
    table.piles["skills A"] = replace(table.piles["skills A"], cards=("sk_boxer", "sk_liar"))
    return table


def scene(table, language, prompt):
    words = match_words(language, locales(), GAME_FOLDER.game, SEATS, lambda: table)
    return Scene(GAME_FOLDER.game, table, words, SEATS, prompt)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Strength 4, fear 5: +1, Bar Boxer: +1, Cattle Prod: +2 = 8 dice"),
        ("pl", "Siła 4, strach 5: +1, Barowy bokser: +1, Poganiacz: +2 = 8 kości"),
    ],
)
@pytest.mark.rule("ESC-CHAR-030", "ESC-CHAL-020", "ESC-FEAR-060")
def test_an_attack_says_each_thing_that_counts_and_no_other(table, language, sentence):
    prompt = throw(table, declared("A", "attack"))
    assert receipt_sentence(scene(table, language, prompt), prompt) == sentence


@pytest.mark.rule("ESC-ADR-020", "ESC-FEAR-040")
def test_what_was_played_and_what_is_subtracted_stand_there_too(table):
    low = table.copy()
    hero = low.pieces["A"]
    low.pieces["A"] = replace(hero, tracks={**hero.tracks, "fear": 1})
    low.markers["bonus strength A 1"] = Marker("bonus strength A 1", "bonus strength", "A", 3)
    prompt = throw(low, declared("A", "bash", "door"))
    shown = scene(low, "en", prompt)
    minus = "\N{MINUS SIGN}"
    said = f"Strength 4, fear 1: {minus}1, cards played: +3 = 6 dice"
    assert receipt_sentence(shown, prompt) == said
    model = receipt_model(shown, prompt)
    assert [value for _, value in model.lines] == ["4", f"{minus}1", "+3"]
    assert (model.total, model.foot) == ("6", "3 needed")


@pytest.mark.rule("ESC-CHAL-020")
def test_every_roll_of_a_match_adds_up(table):
    del table
    start = Start((*SEATS, Seat("B", "Bo")), OPTIONS, CONTENT)
    session = Session.new(GAME_FOLDER.game, start, seed="adds up", hands=False)
    rolls = 0
    while session.prompt is not None and rolls < 20:
        prompt = session.prompt
        receipt = getattr(prompt, "receipt", ())
        if receipt:
            rolls += 1
            assert prompt.dice <= max(0, sum(line.value for line in receipt))
            assert str(prompt.dice) in receipt_sentence(scene(session.table, "pl", prompt), prompt)
        session.answer(prompt.sample(lambda n: 0 if n < 3 else n // 2))
    assert rolls or session.table.result


@pytest.mark.parametrize(
    ("dice", "needed", "foot"), [(1, 1, ""), (2, 1, "1 needed"), (1, 2, "2 needed"), (3, 0, "")]
)
def test_how_many_must_count_is_said_but_not_that_the_one_die_must(table, dice, needed, foot):
    prompt = Roll(asks=say("Roll"), rule="", dice=dice, die=("blank",), needed=needed)
    assert receipt_model(scene(table, "en", prompt), prompt).foot == foot
