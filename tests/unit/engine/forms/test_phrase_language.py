"""A language of phrases: what is read, what is refused and with which advice, what a page offers."""

from typing import Annotated

import pytest
from msgspec import Struct

from companion.engine.forms.form_prompt import AND, Word
from companion.engine.forms.phrase_language import (
    Definitions,
    Language,
    Nested,
    by_theme,
    line_faults,
)
from companion.engine.forms.phrase_slots import Number, OneOf, Slot
from companion.engine.forms.record_form import Ask
from companion.engine.message import say, say_n
from companion.engine.packs.content import Content, PackInfo


class Room(Struct, frozen=True):
    id: str
    name: str = ""


class Card(Struct, frozen=True):
    id: str
    use: Annotated[str, Ask(say("Use"), lines="verb")] = ""


def content(*, learns=False, records=None):
    rooms = {"hall": Room("hall", "Hall"), "attic": Room("attic")}
    packs = (PackInfo("toy", "Toy", learns=learns),)
    return Content(packs, {"room": Room, "card": Card}, {"room": rooms, **(records or {})})


def named(packs):
    return tuple(Word(ref, say("{n}", n=r.name)) for ref, r in packs.of(Room).items() if r.name)


PHRASES = Definitions()
VERBS = Definitions()


@VERBS.define("water", say_n("Water {n} plant", "Water {n} plants", 1), "garden", most=3)
def water(n):
    """N plants are watered (TOY-GARDEN-010)."""
    return n


@VERBS.define("score", say("Gain {n}"), "points", most=2, less=say("Lose {n}"))
def score(n):
    """Points are gained.

    More is never said in a table.
    """
    return n


@VERBS.why_not("score")
def no_score(full):
    return say("full") if full else None


SPOKEN = Language(
    by_theme(("points", "garden"), VERBS),
    {},
    unknown="'{}' is no verb",
    between=",",
    after=Number(pattern=r"([+-]?\d+)"),
)
ROOMS = OneOf(asks=say("Where?"), record=Room, called="room", offered=named)
LIGHTS = OneOf(among=(Word("red", say("red")), Word("blue", say("blue"))))


@PHRASES.define("go {room}", say("go to {room}"))
@PHRASES.define("go {room} {n}", say("go to {room}, {n} times"), meaning="the same n times")
def go(room, n=1):
    """Somebody goes there."""
    return room, n


@PHRASES.define("dark", say("it is dark"), says=say("It is dark."))
def dark():
    """The lights are out."""


@PHRASES.define("light {light} {light}", say("{light} becomes {light2}"))
def light(lamp, other):
    """A light changes."""
    return lamp, other


@PHRASES.define("each {verb}", say("each: {verb}"))
def each(said):
    """Everybody does it."""
    return said.phrase.does(said.number)


SLOTS = {
    "room": ROOMS,
    "n": Number(asks=say("How often?"), least=0, words={"all": 99}),
    "light": LIGHTS,
    "verb": Nested(language=SPOKEN),
}
DEEDS = Language(PHRASES, SLOTS, unknown="'{}' is no deed")
LINKED = Language(PHRASES, SLOTS, unknown="'{}' is no deed", between=AND)


@pytest.mark.parametrize(
    ("text", "template", "gives"),
    [
        ("go hall", "go {room}", ("hall", 1)),
        ("go hall 3", "go {room} {n}", ("hall", 3)),
        ("go hall all", "go {room} {n}", ("hall", 99)),
        ("light red blue", "light {light} {light}", ("red", "blue")),
        ("each water 2", "each {verb}", 2),
        ("each score", "each {verb}", 1),
    ],
)
def test_a_line_is_a_phrase_with_what_its_procedure_is_given(text, template, gives):
    said = DEEDS.understood(text)
    assert said.template == template
    assert said.phrase.does(*said.values) == gives
    assert DEEDS.parts(text) == (said,)


@pytest.mark.parametrize("text", ["", "go", "go hall 3 4", "fly", "not dark", "darkness"])
def test_what_is_no_phrase_is_not_understood(text):
    assert DEEDS.understood(text) is None
    if text:
        with pytest.raises(ValueError, match="is no deed"):
            _ = DEEDS.parts(text)


def test_phrases_are_joined_and_turned_round_where_the_language_says_so():
    first, second = LINKED.parts("not dark and go hall")
    assert (first.template, first.wanted) == ("dark", False)
    assert (second.args, second.wanted) == (("hall",), True)
    assert [(said.template, said.number) for said in SPOKEN.parts("score -1, water")] == [
        ("score", -1),
        ("water", 1),
    ]
    assert SPOKEN.parts("") == ()


@pytest.mark.parametrize(
    ("text", "problem", "remedy"),
    [
        ("fly", "'fly' is no deed", "use: go {room} {n}, go {room}, dark, light"),
        ("go", "'go' is no deed", "use: go {room} {n}, go {room}"),
        ("go moon", "'go moon': there is no room moon", "use: go {room}"),
        ("go hall often", "'go hall often': 'often' is no number nor all", "use: go {room} {n}"),
        ("go hall -1", "'go hall -1': '-1' is no number", "use: go {room} {n}"),
        ("light red green", "'green' is none of red, blue", "use: light {light} {light}"),
        ("each fly 2", "'each fly 2': 'fly 2' is no verb", "use: score, water"),
    ],
)
def test_what_is_wrong_is_said_with_what_can_be_said_instead(text, problem, remedy):
    (wrong,) = DEEDS.faults(text, content())
    assert problem in wrong.problem
    assert wrong.remedy.startswith(remedy)
    (linked,) = LINKED.faults(f"not {text} and dark", content())
    assert linked == wrong
    assert list(DEEDS.faults("go hall", content())) == []


def test_words_of_ones_own_stand_where_packs_learn():
    kept = OneOf(record=Room, called="room", free=True, kept=True)
    assert [found.problem for found in kept.wrong("+Red_Room", content())] == [
        "there is no room +Red_Room"
    ]
    assert list(kept.wrong("+Red_Room", content(learns=True))) == []
    assert [kept.blank(content(learns=yes)).free for yes in (False, True)] == [False, True]
    both = OneOf(among=LIGHTS.among, record=Room, called="room", several=True)
    assert [found.problem for found in both.wrong("red+moon", content())] == [
        "there is no room moon, nor is it one of red, blue"
    ]


def test_every_phrase_can_be_put_together_on_a_page():
    found = {
        phrase.key: phrase for phrase in DEEDS.phrases(content(), {"n": Number(high=7).blank(None)})
    }
    assert list(found) == ["go {} {}", "go {}", "dark", "light {} {}", "each {}"]
    room, often = found["go {} {}"].blanks
    assert ([word.key for word in room.among], room.label.text) == (["hall"], "Where?")
    assert (room.name, often.name, often.high) == ("room", "n", 7)
    assert [blank.name for blank in found["light {} {}"].blanks] == ["light", "light2"]
    score, water = SPOKEN.phrases(content())
    assert (score.key, score.blanks[0].low, score.blanks[0].high) == ("score {}", -2, 2)
    assert (water.key, water.blanks[0].low, water.blanks[0].high) == ("water {}", 1, 3)
    assert [phrase.key for phrase in found["each {}"].blanks[0].phrases] == ["score {}", "water {}"]
    assert Slot().blank(content()).among == ()


def test_the_table_of_the_documentation_says_what_the_procedures_say():
    assert list(SPOKEN.table()) == [
        "| `score` | points are gained |",
        "| `water` | n plants are watered |",
    ]
    assert next(DEEDS.table()) == "| `go {room} {n}` | the same n times |"


def test_a_phrase_says_itself_with_its_number_and_why_it_could_change_nothing():
    lost, watered = SPOKEN.parts("score -2, water 2")
    assert (lost.label().text, lost.label().facts) == ("Lose {n}", {"n": 2})
    assert watered.label() == say_n("Water {n} plant", "Water {n} plants", 2)
    assert lost.phrase.why_not(full=True).text == "full"
    assert watered.phrase.why_not is None
    assert DEEDS["dark"].says.text == "It is dark."


def test_the_lines_of_all_records_are_looked_at():
    cards = {"a": Card("a", "water, fly"), "b": Card("b", "jump"), "c": Card("c")}
    packs = content(records={"card": cards})
    found = list(line_faults(packs, {"verb": SPOKEN.faults}, lambda _, record: record.id == "b"))
    assert [(fault.kind, fault.record, fault.problem) for fault in found] == [
        ("card", "a", "use: 'fly' is no verb")
    ]
    assert found[0].remedy == "use: score, water"
