"""A page that people fill in: what it takes, what it refuses, and the record it makes."""

import json

import pytest
from msgspec import Struct

from companion.engine.chance import Chance
from companion.engine.errors import ImpossibleChange, Refused
from companion.engine.forms.form_prompt import Blank, Field, Fill, Phrase, Word
from companion.engine.message import say
from companion.engine.packs.content import Content, PackInfo
from companion.engine.state.learning import Learned, faults_of, learned, record_text
from companion.engine.state.table import Table, packed, unpacked


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    cost: int = 0
    wild: bool = False
    doors: tuple[str, ...] = ()
    use: str = ""
    boxes: tuple[str, str] = ("", "")


SIDES = tuple(Word(side, say("{n}", n=side)) for side in "nesw")
VERBS = (
    Phrase("fear {}", say("Fear"), (Blank(low=-3, high=3),)),
    Phrase("stun", say("Stun")),
    Phrase("put {} in {}", say("Put"), (Blank((Word("dark", say("dark")),)), Blank(free=True))),
)
PAGE = Fill(
    asks=say("What is on it?"),
    rule="TOY-1",
    kind="card",
    made=Card,
    known={"id": "c1", "boxes": ("guard", "")},
    fields=(
        Field("name", say("Name"), "text", "Card 1", least=1),
        Field("cost", say("Cost"), "number", 0, low=-4, high=4),
        Field("wild", say("Wild"), "yes", usual=False),
        Field("doors", say("Doors"), "several", (), among=SIDES, least=1, most=3),
        Field("use", say("Use"), "lines", (), phrases=VERBS, joined=True),
        Field("boxes/1", say("Box"), "one", "", among=(Word("", say("none")), SIDES[0])),
    ),
)


def test_what_is_left_alone_keeps_its_usual_value():
    card = PAGE.accept('{"doors":["n","w"]}')
    assert card == Card("c1", "Card 1", doors=("n", "w"), boxes=("guard", ""))


def test_everything_on_the_page_reaches_the_record():
    answer = {
        "name": "Zażółć",
        "cost": -2,
        "wild": True,
        "doors": ["e"],
        "use": ["fear -1", "put dark in +my_own_tile", "stun"],
        "boxes/1": "n",
    }
    use = "fear -1, put dark in +my_own_tile, stun"
    assert PAGE.accept(json.dumps(answer)) == Card(
        "c1", "Zażółć", -2, wild=True, doors=("e",), use=use, boxes=("guard", "n")
    )


@pytest.mark.parametrize(
    "answer",
    [
        "x",
        "[]",
        '"n"',
        "{}",
        '{"doors":[]}',
        '{"doors":["n","e","s","w"]}',
        '{"doors":["n","n"]}',
        '{"doors":["x"]}',
        '{"doors":"n"}',
        '{"doors":["n"],"cost":5}',
        '{"doors":["n"],"cost":true}',
        '{"doors":["n"],"cost":1.5}',
        '{"doors":["n"],"wild":1}',
        '{"doors":["n"],"name":""}',
        '{"doors":["n"],"name":"a\\nb"}',
        '{"doors":["n"],"name":"' + "a" * 500 + '"}',
        '{"doors":["n"],"use":["fear 9"]}',
        '{"doors":["n"],"use":["fear"]}',
        '{"doors":["n"],"use":["put light in x"]}',
        '{"doors":["n"],"use":["stun now"]}',
        '{"doors":["n"],"use":["put dark in my tile"]}',
        '{"doors":["n"],"use":["put dark in +my tile"]}',
        '{"doors":["n"],"use":["put dark in +"]}',
        '{"doors":["n"],"boxes/1":"e"}',
        '{"doors":["n"],"id":"c2"}',
        '{"doors":["n"],"use":' + "[" * 5000 + "]" * 5000 + "}",
    ],
)
def test_what_does_not_fit_is_refused(answer):
    with pytest.raises(Refused):
        PAGE.accept(answer)
    assert PAGE.legal(answer).text


def test_chance_fills_it_in_legally():
    chance = Chance("forms")
    assert all(not PAGE.legal(PAGE.sample(chance.below)).text for _ in range(200))


PACKS = Content((PackInfo("box", "Box", learns=True),), {"card": Card}, {"card": {}})


def test_a_learned_record_counts_until_it_is_forgotten():
    table = Table(game="toy").use(PACKS)
    change = learned("card", Card("c1", "One"))
    change.apply(table)
    assert table.content.of(Card)["c1"].name == "One"
    assert not table.packs.of(Card)
    twin = table.copy()
    learned("card", Card("c1", "Two")).apply(twin)
    again = unpacked(packed(twin), PACKS)
    assert (table.content.of(Card)["c1"].name, again.content.of(Card)["c1"].name) == ("One", "Two")
    Learned("card", "c1").apply(table)
    assert not table.content.of(Card)
    assert not table.learned


def test_what_is_no_record_is_not_learned():
    table = Table(game="toy").use(PACKS)
    for change in (
        Learned("tile", "t", "{}"),
        Learned("card", "c1", "{}"),
        Learned("card", "c", "["),
    ):
        with pytest.raises(ImpossibleChange):
            change.apply(table)
    assert not table.learned
    assert faults_of(PACKS, {"card c2": record_text(Card("c1", "x")), "card c3": "{}", "x y": "{}"})
    assert not faults_of(PACKS, {"card c1": record_text(Card("c1", "x"))})
