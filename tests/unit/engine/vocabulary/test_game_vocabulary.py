"""What follows from a game's declarations: names, looks, voices, hands, parts."""

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.engine.by_hand.consistency import undeclared
from companion.engine.flow.prompts import NO_WORDS
from companion.engine.game import Seat, seat_hero
from companion.engine.grid import Cell
from companion.engine.message import Ref, plain, say
from companion.engine.packs.content import Content, PackInfo
from companion.engine.state.table import Link, Marker, Piece, Pile, Space, Table, Turn
from companion.engine.view.appearance import Described, Look, PartFace, Row, Value
from companion.engine.vocabulary.declarations import (
    TABLE,
    Condition,
    Deck,
    LinkKind,
    MarkerKind,
    PieceKind,
    PileKind,
    Shown,
    Track,
    turns_began,
)
from companion.engine.vocabulary.game_vocabulary import Vocabulary
from companion.engine.vocabulary.known_names import Figure, KnownNames
from companion.engine.vocabulary.match_setting import MatchSetting
from companion.engine.vocabulary.panel_rows import counters, hero_rows
from companion.engine.vocabulary.tangible import (
    real_condition,
    real_dice,
    real_marker,
    real_pile,
    real_track,
)
from companion.engine.vocabulary.tile_tokens import TileToken


class Room(Struct, frozen=True):
    id: str
    name: str


class Card(Struct, frozen=True):
    id: str
    name: str
    text: str = ""
    copies: int = 1


class Box(Struct, frozen=True):
    id: str


HALL, BITE, BOX = Room("hall", "Hall"), Card("bite", "Bite", "It hurts."), Box("box")
CONTENT = Content(
    (PackInfo("cellar", "Cellar"),),
    {"room": Room, "card": Card, "box": Box},
    {
        "room": {"hall": HALL},
        "card": {"bite": BITE, "calm": Card("calm", "Calm")},
        "box": {"box": BOX},
    },
)
CARDS = Deck(
    id="card",
    record=Card,
    label=say("card deck"),
    discard_label=say("cards put away"),
    held={"hand": say("hand of {whose}")},
    on_space=say("cards on {whose}"),
)


def _free(table, piece):
    return "free" in piece.conditions


def _hand(table, piece):
    return table.piles[f"hand {piece.id}"].size


def _hand_limit(table, piece):
    return 4


def _worn(table, piece):
    return "solid" if piece.tracks["fear"] else "plain"


BAR = PartFace("bar", "token", say("bar"), "lock", copies=2)
WORDS = Vocabulary(
    tracks=(
        Track("fear", say("fear"), "hands", 9, look="skull", of=("hero",), needed=True),
        Track("round", say("round")),
        Track("dealt", say("cards dealt"), "rules", of=("hero", TABLE)),
        Track("since {word}", of=("bat", "rat")),
    ),
    conditions=(
        Condition("down", say("lies"), shows=True),
        Condition("seen", say("was seen"), row=say("seen")),
        Condition("free", say("free"), row=say("out")),
    ),
    pieces=(
        PieceKind(
            "hero",
            Look("seat", "bone", "letter"),
            gone=("free",),
            must_stand=turns_began,
            out_of_play=_free,
        ),
        PieceKind("bat", Look("star8"), ("down",), named=say("Bat {n}"), standees=lambda _: 2),
        PieceKind("rat", Look("shield"), label=say("rat"), named=lambda _piece: say("a rat")),
    ),
    markers=(
        MarkerKind("mud", say("mud"), "dark", supply=3, seen="space"),
        MarkerKind("shut", say("shut"), "lock", lasts=True),
        MarkerKind("fresh", say("unseen"), real=False, words=("egg", "bone")),
    ),
    links=(
        LinkKind(
            "door",
            say("door {one} - {other}"),
            {"open": say("open"), "wall": say("wall")},
            {"wall": "wall"},
            {"wall": say("wall {one} - {other}")},
            describes_state=True,
            tokens={"wall": BAR},
        ),
    ),
    decks=(CARDS,),
    piles=(
        PileKind("bag", say("bag"), "tile", drawn="bags"),
        PileKind("apart", say("tiles set aside"), "tile", drawn=""),
        PileKind("roost", NO_WORDS, "bat"),
    ),
    columns=(
        Shown("fear", say("Fear"), marks={"solid": range(7, 10), "boxed": range(5, 7)}),
        Shown("cards", say("Cards"), _hand, _hand_limit, _worn),
    ),
    counters={"round": say("Round")},
    terms={"won": say("won"), "ward": say("in bed")},
    tokens=lambda _: (PartFace("coin", "token", say("coin"), "coin", copies=7),),
    settings=(MatchSetting("pace", say("How fast"), {"calm": say("Calm")}, "calm"),),
    lines={"bat": lambda _, piece: (say("It is number {n}.", n=piece.number),)},
    space=lambda _, space: (say("It has {n} cells.", n=len(space.cells)),),
    details={Room: lambda room: (say("A room."),)},
    unnamed={Box: say("the box")},
    describe_other=lambda _, ref: Described(say("a six")) if ref == "6" else None,
    extra_names=KnownNames(spaces={"room": "{room}"}, words=("won",), piles={"nest {word}": "bat"}),
)


def a_table(**options):
    table = Table("toy", options).use(CONTENT)
    table.spaces = {"hall": Space("hall", face="hall", cells=(Cell(0, 0),))}
    table.links = {"gate": Link("gate", "door", ("hall", "yard"), "wall")}
    seat_hero(table, Seat("ann", "Anna"), {"fear": 2})
    table.pieces["bat-1"] = Piece("bat-1", "bat", "hall", 1)
    table.markers = {
        "mud 1": Marker("mud 1", "mud", "hall"),
        "shut 1": Marker("shut 1", "shut", "hall", 2),
    }
    table.piles = {
        "card": Pile("card", "card", ("bite",), down=True),
        "hand ann": Pile("hand ann", "card", ("calm",)),
        "bag": Pile("bag", "tile"),
    }
    table.turn = Turn(("ann",))
    return table


@pytest.mark.parametrize(
    ("ref", "said"),
    [
        ("ann", ["Anna"]),
        ("bat-1", ["Bat 1", "It is number 1."]),
        ("bat-2", ["Bat 2"]),  # beside the map
        ("rat-7", ["a rat"]),
        ("rat", ["rat"]),
        ("hall", ["Hall", "It has 1 cells."]),
        ("gate", ["wall hall - yard", "It is wall."]),
        ("mud 1", ["mud"]),
        ("mud 9", ["mud"]),  # taken away
        ("shut 1", ["shut", "2 more rounds."]),
        ("card", ["card deck", "1 in it."]),
        ("hand ann", ["hand of ann", "1 in it."]),
        ("hand hall", ["cards on hall", "0 in it."]),  # not there yet
        ("card discard", ["cards put away"]),
        ("bag", ["bag", "0 in it."]),
        ("bite", ["Bite", "It hurts."]),
        ("calm", ["Calm"]),
        ("box", ["the box"]),
        ("fear", ["fear"]),
        ("down", ["lies"]),
        ("open", ["open"]),
        ("won", ["won"]),
        ("pace", ["How fast", "Calm"]),
        ("6", ["a six"]),
        ("roost", None),
        ("since {word}", None),
        ("cellar", None),
        ("bat-x", None),
    ],
)
def test_everything_is_named_and_described(ref, said):
    found = WORDS.describe(a_table(), ref)
    assert (found and [plain(found.name), *(plain(line) for line in found.lines)]) == said


def test_figures_tokens_numbers_and_ways_have_a_look():
    assert WORDS.looks == {
        "hero": Look("seat", "bone", "letter"),
        "bat": Look("star8"),
        "rat": Look("shield"),
        "fear": Look("skull"),
        "mud": Look("dark"),
        "shut": Look("lock"),
        "door.wall": Look("wall"),
    }


def test_numbers_of_the_rules_alone_are_not_spoken():
    assert WORDS.unspoken == {"dealt"}


def test_hands_put_back_what_lies_on_the_table():
    table = a_table(cards="app", bags="table", dice="table")
    assert [track for track in ("fear", "round", "dealt") if real_track(WORDS, track)] == ["fear"]
    assert [condition for condition in ("down", "seen") if real_condition(WORDS, condition)] == [
        "down"
    ]
    assert real_marker(WORDS, Marker("mud 1", "mud"))
    assert not real_marker(WORDS, Marker("fresh 1", "fresh"))
    assert not real_pile(WORDS, table, table.piles["card"])
    assert real_pile(WORDS, table, table.piles["bag"])
    assert not real_pile(WORDS, table, Pile("apart", "tile"))
    assert real_pile(WORDS, table, Pile("rats", "rat"))
    assert real_pile(WORDS, a_table(cards="table"), table.piles["hand ann"])


def test_piles_declared_by_a_pattern_lie_where_it_says():
    words = Vocabulary(piles=(PileKind("wish {seat}", say("wish"), "wish", drawn=""),))
    assert not real_pile(words, a_table(), Pile("wish ann", "wish"))
    assert real_pile(words, a_table(), Pile("wishes", "other"))


@pytest.mark.parametrize(("options", "real"), [({"dice": "table"}, True), ({"dice": "app"}, False)])
def test_dice_are_real_where_nobody_has_companion_throw_them(options, real):
    assert real_dice(a_table(**options)) is real
    assert real_dice(a_table())


def test_the_names_of_a_table_follow_from_what_is_declared():
    names = WORDS.names
    assert names.figures == {
        "hero": Figure(("fear", "dealt"), ("down", "seen", "free")),
        "bat": Figure(("since {word}",), ("down",)),
        "rat": Figure(("since {word}",), ("down", "seen", "free")),
    }
    assert names.tracks == ("round", "dealt")
    assert names.spaces == {"room": "{room}"}
    assert names.links == {"door": ("open", "wall")}
    assert names.markers == {"mud": (), "shut": (), "fresh": ("egg", "bone")}
    assert names.piles == {
        "card": "card",
        "card discard": "card",
        "hand {seat}": "card",
        "hand {space}": "card",
        "bag": "tile",
        "apart": "tile",
        "roost": "bat",
        "nest {word}": "bat",
    }
    assert names.words == ("won",)


def test_tokens_and_standees_are_printed_as_often_as_the_box_holds_them():
    heroes = [
        PartFace(f"hero-{n}", "standee", say("Hero {n}", n=n), "hero", n) for n in range(1, 5)
    ]
    assert list(WORDS.parts(CONTENT)) == [
        *heroes,
        BAR,
        PartFace("coin", "token", say("coin"), "coin", copies=7),
        PartFace("mud", "token", say("mud"), "dark", copies=3),
        PartFace("bat-1", "standee", say("Bat {n}", n=1), "bat", 1),
        PartFace("bat-2", "standee", say("Bat {n}", n=2), "bat", 2),
    ]


def test_a_camera_sees_the_tokens_of_ways_and_the_markers_that_say_so():
    assert WORDS.tile_tokens == (
        TileToken("bar", say("bar"), "link", "door", "wall", "open"),
        TileToken("mud", say("mud"), "space", "mud"),
    )


# -- rows


def row(**changed):
    table = a_table()
    table.turn = Turn(("ann",), "ann", 1)
    table.pieces["ann"] = replace(table.pieces["ann"], **changed)
    table.spaces["ward"] = Space("ward")
    (found,) = hero_rows(WORDS, table)
    return found


@pytest.mark.parametrize(("fear", "mark"), [(4, "plain"), (5, "boxed"), (6, "boxed"), (7, "solid")])
def test_a_row_has_the_numbers_of_a_hero_marked_where_they_count(fear, mark):
    assert row(at="hall", tracks={"fear": fear}) == Row(
        "ann",
        say("{who}", who=Ref("ann")),
        (
            Value(say("Fear"), str(fear), mark, "fear"),
            Value(say("Cards"), "1/4", "solid", "cards"),
        ),
        now=True,
    )


@pytest.mark.parametrize(
    ("changed", "word", "out_of_play"),
    [
        ({"at": "hall"}, "", False),
        ({"at": "ward"}, "in bed", False),  # beside the map
        ({"at": "ward", "conditions": ("seen",)}, "seen", False),
        ({"conditions": ("free", "seen")}, "seen", True),
        ({"conditions": ("down", "free")}, "out", True),
    ],
)
def test_a_row_says_in_one_word_what_a_hero_is(changed, word, out_of_play):
    found = row(**changed)
    assert (found.word.text, found.out_of_play) == (word, out_of_play)


def test_numbers_and_tokens_that_last_are_counted():
    table = a_table()
    table.tracks["round"] = 3
    shut = say("{room}: {what}", room=Ref("hall"), what=Ref("shut"))
    assert list(counters(WORDS, table)) == [
        Row.counter("round", say("Round"), "3"),
        Row.counter("shut 1", shut, "2"),
    ]


# -- what no table may be


def wrong(change):
    table = a_table()
    table.turn = Turn(("ann",), "ann", 1)
    table.spaces["yard"] = Space("yard")
    table.pieces["ann"] = replace(table.pieces["ann"], at="hall")
    table.piles["bats"] = Pile("bats", "bat", ("bat-2",))
    table.links["gate"] = replace(table.links["gate"], state="open")
    assert list(undeclared(WORDS, table)) == []
    change(table)
    return [plain(said) for said in undeclared(WORDS, table)]


def piece(ref, **changed):
    return lambda table: table.pieces.update({ref: replace(table.pieces[ref], **changed)})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda table: table.piles.update(bones=Pile("bones", "card", unknown=1)),
            "card: 3 cards are there, 2 belong to it. Each lies in one place.",
        ),
        (
            lambda table: table.piles.update(card=Pile("card", "card", ("calm",))),
            "calm: 2 are there, the deck has 1. Each lies in one place.",
        ),
        (
            lambda table: table.piles.pop("bats"),
            "bat-2: 0 are there, the game has 1. It stands in one place.",
        ),
        (piece("bat-1", kind="owl"), "bat-1 is no figure of this game."),
        (piece("bat-1", conditions=("won",)), "bat-1 cannot be won."),
        (piece("ann", conditions=("deaf",)), "ann cannot be deaf."),
        (
            piece("ann", tracks={"fear": 10}),
            "ann: fear cannot be 10. It goes from 0 to 9.",
        ),
        (
            piece("ann", tracks={"fear": 1, "wits": -1}),
            "ann: wits cannot be -1. It goes from 0 to 99.",
        ),
        (piece("ann", tracks={}), "ann: fear is missing."),
        (piece("ann", at=""), "ann stands nowhere. Put the figure on the map."),
        (
            piece("ann", conditions=("free",)),
            "ann is out of the game. Take the figure away, or let it play again.",
        ),
        (
            piece("bat-1", at="yard"),
            "bat-1 stands beside the map. Put it on the map, or take it off.",
        ),
        (
            lambda table: table.tracks.update(round=-1),
            "Wrong number: round cannot be -1. It goes from 0 to 99.",
        ),
        (
            lambda table: table.links.update(gate=Link("gate", "door", ("hall", "yard"), "ajar")),
            "gate cannot be ajar. Choose another state.",
        ),
        (
            lambda table: table.markers.update({"shut 1": Marker("shut 1", "shut", "hall")}),
            "Wrong number: shut 1 cannot be 0. It goes from 1 to 99.",
        ),
        (
            lambda table: table.markers.update({"shut 1": Marker("shut 1", "shut", "ann", 1)}),
            "shut 1 lies on no room. Take it away.",
        ),
    ],
)
def test_what_breaks_a_declaration_is_said_with_what_to_do(change, said):
    found = wrong(change)
    assert said in found
    assert len(found) <= 2


def test_heroes_stand_nowhere_before_turns_begin():
    table = a_table()
    assert not [said for said in undeclared(WORDS, table) if "stands nowhere" in said.text]
    table.turn = Turn(("ann",), "ann", 1)
    assert [said for said in undeclared(WORDS, table) if "stands nowhere" in said.text]


def test_piles_of_a_pattern_have_its_name():
    words = Vocabulary(piles=(PileKind("token {number}", say("token"), "token"),))
    table = Table(piles={"token 7": Pile("token 7", "token", unknown=1)})
    assert words.describe(table, "token 7") == Described(say("token"), (say("{n} in it.", n=1),))
    assert words.pile(table, Pile("coins 7")).name == say("coins 7")
