"""The die of a pack as it is learned by its icons."""

from msgspec.structs import replace

from companion.games.escape import GAME
from companion.games.escape.records.printed import Die, Face
from games_kit import GAMES

CONTENT = next(game_folder.content for game_folder in GAMES if game_folder.game is GAME)


def test_each_face_stands_once_with_the_icons_printed_on_it():
    (die,) = GAME.dice(CONTENT)
    assert [(face.id, face.icons) for face in die.faces] == [
        ("int", ("intelligence",)),
        ("int2", ("intelligence", "intelligence")),
        ("str", ("strength",)),
        ("str2", ("strength", "strength")),
        ("both", ("intelligence", "strength")),
        ("speed", ("speed",)),
    ]
    assert die.faces[0].name.text == "Intelligence"
    assert die.count == 8


def with_faces(*faces):
    die = replace(next(iter(CONTENT.of(Die).values())), faces=faces)
    return CONTENT.having({("die", die.id): die, ("face", "blank"): Face("blank", "Blank")})


def test_a_die_with_a_face_twice_and_a_blank_one_is_learned_by_its_different_faces():
    (die,) = GAME.dice(with_faces("int", "int", "blank", "str", "blank", "str"))
    assert [(face.id, len(face.icons)) for face in die.faces] == [
        ("int", 1),
        ("blank", 0),
        ("str", 1),
    ]


def test_a_box_of_which_nothing_is_known_yet_has_no_die_to_learn():
    assert GAME.dice(with_faces()) == ()
