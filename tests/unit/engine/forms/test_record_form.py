"""A page from the type of its record: its lines, what it keeps, and the record it makes."""

from typing import Annotated, Literal

import pytest
from msgspec import Struct

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.forms.form_prompt import Blank, Fill, Phrase, Word
from companion.engine.forms.record_form import Ask, Lists, answer_of, asks_of, fields_of, known_of
from companion.engine.message import say
from games_kit import GAMES

COLOURS = (Word("red", say("Red")), Word("", say("None")))
STUN = Phrase("stun {}", say("Stun"), (Blank(low=1, high=3),))


class Card(Struct, frozen=True):
    id: str
    name: Annotated[str, Ask(say("Name"), least=1, most=9)]
    name_pl: str = ""
    colour: Annotated[Literal["red", ""], Ask(say("Colour"), among=COLOURS)] = ""
    tile: Annotated[str, Ask(say("Tile"), words="tile", free=True)] = ""
    cost: Annotated[int, Ask(say("Cost"), low=1, high=4)] = 0
    wild: Annotated[bool, Ask(say("Wild"))] = False
    doors: Annotated[tuple[str, ...], Ask(say("Doors"), among=COLOURS)] = ()
    sizes: Annotated[tuple[int, ...], Ask(say("Sizes"), lines="size", most=2)] = ()
    use: Annotated[str, Ask(say("Use"), lines="effect", linked=True)] = ""
    copies: int = 1


KEYS = "wild name colour tile cost doors sizes use"
LISTS = Lists({"effect": (STUN,)}, {"tile": COLOURS})
CARD = Card("c", "Ash", "Jesion", "red", "red", 2, True, ("red",), (3, 4), "stun 1, stun 2", 5)


def page(record=CARD, lists=LISTS):
    return Fill(
        asks=say("What is on it?"),
        rule="TOY-1",
        kind="card",
        made=Card,
        known=known_of(record, KEYS.split()),
        fields=tuple(fields_of(record, KEYS, lists, say("Heading"))),
    )


def test_a_line_is_filled_in_as_the_type_of_its_key_says():
    kinds = {field.key: field.kind for field in page().fields}
    assert list(kinds) == KEYS.split()
    assert kinds == {
        "wild": "yes",
        "name": "text",
        "colour": "one",
        "tile": "one",
        "cost": "number",
        "doors": "several",
        "sizes": "lines",
        "use": "lines",
    }
    lines = {field.key: field for field in page().fields}
    assert lines["use"].usual == ("stun 1", "stun 2")
    assert (lines["use"].joined, lines["sizes"].joined) == (True, False)
    assert lines["use"].phrases == (STUN,)
    assert lines["tile"].among == COLOURS
    assert (lines["cost"].low, lines["cost"].high) == (1, 4)
    assert {field.group.text for field in page().fields} == {"Heading"}


def test_a_page_left_alone_makes_the_record_it_began_with():
    record = page(Card("c", "Ash", "Jesion", use="stun 1, stun 2", copies=5)).accept("{}")
    assert record == Card("c", "Ash", "Jesion", use="stun 1, stun 2", copies=5)


def test_changed_words_lose_their_translation():
    plain = page(Card("c", "Ash", "Jesion", copies=5))
    assert plain.accept('{"cost":3}').name_pl == "Jesion"
    assert plain.accept('{"name":"Elm"}') == Card("c", "Elm", copies=5)


def test_the_packs_may_set_other_limits_and_what_is_beyond_begins_there():
    lists = Lists(limits={"cost": (1, 9)})
    (cost,) = fields_of(Card("c", "Ash"), "cost", lists)
    assert (cost.usual, cost.low, cost.high) == (1, 1, 9)
    (cost,) = fields_of(Card("c", "Ash", cost=12), "cost", lists)
    assert cost.usual == 9
    (cost,) = fields_of(Card("c", "Ash", cost=12), "cost", Lists())
    assert cost.usual == 12  # left alone it stays as it is


def test_a_record_gives_the_answer_that_makes_it():
    empty = page(Card("c", ""))
    entered = Card("c", "Elm", cost=3, use="stun 2, stun 3")
    assert empty.accept(answer_of(empty, entered)) == entered


@pytest.mark.parametrize(
    ("key", "ask"),
    [
        pytest.param(key, (made, ask), id=f"{game.id} {kind} {key}")
        for game in (played.game for played in GAMES)
        for kind, made in game.kinds.items()
        for key, ask in asks_of(made).items()
    ],
)
def test_what_a_page_offers_is_what_the_type_takes(key, ask):
    made, said = ask
    assert said.label.text or said.label == NO_WORDS
    words = {word.key for word in said.among}
    types = literals(made.__annotations__[key])
    assert words == types or not types
    assert said.low <= said.high


def literals(hint):
    """The words a type takes, wherever they stand in it."""
    parts = getattr(hint, "__args__", ())
    if getattr(hint, "__origin__", None) is Literal:
        return set(parts)
    return {word for part in parts if part is not hint for word in literals(part)}
