from pathlib import Path

import pytest
from msgspec import Struct

from companion.engine.message import Message, Ref, say, say_n
from companion.engine.packs.content import Content
from companion.text.catalogue import Catalogue, languages
from companion.text.surfaces import log_line, on_paper, voice_line
from companion.text.thing_names import in_case, pack_words
from companion.text.words import Part, Words

POLISH = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

msgid "Guard {n}"
msgstr "Strażnik {n}|Strażnika {n}|Strażnika {n}|Strażniku {n}"

msgid "Move {piece:acc} to {space:acc}"
msgstr "Przesuń {piece:acc} na {space:acc}"

msgid "{n} move left"
msgid_plural "{n} moves left"
msgstr[0] "Został {n} ruch"
msgstr[1] "Zostały {n} ruchy"
msgstr[2] "Zostało {n} ruchów"
"""
ROOM = "Pompownia|Pompowni|Pompownię|Pompowni"
MOVE = say("Move {piece:acc} to {space:acc}", piece=Ref("guard-2"), space=Ref("s7"))


class Tile(Struct, frozen=True):
    id: str
    name: str
    name_pl: str = ""
    lines: tuple[str, ...] = ()
    lines_pl: tuple[str, ...] = ()


def describe(ref):
    kind, _, number = ref.partition("-")
    if kind == "guard":
        return say("Guard {n}", n=int(number))
    return say("Pump Room") if ref == "s7" else None


@pytest.fixture
def home(tmp_path: Path):
    folder = tmp_path / "locale/pl/LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "game.po").write_text(POLISH, encoding="utf-8")
    return ("game", tmp_path / "locale")


def words(language, home):
    tile = Tile("pump", "Pump Room", ROOM, ("Take 1 threat.",), ("Weź 1 groźbę.",))
    content = Content((), {"tile": Tile}, {"tile": {"pump": tile}})
    return Words(
        Catalogue(language, [home]),
        seats={"A": "Anna"},
        pack=pack_words(content, language),
        describe=describe,
    )


def test_english_is_the_key_and_ignores_cases(home):
    assert words("en", home).say(MOVE) == "Move Guard 2 to Pump Room"


def test_polish_takes_the_case_asked_for(home):
    assert words("pl", home).say(MOVE) == "Przesuń Strażnika 2 na Pompownię"
    assert words("pl", home).name("s7", "gen") == "Pompowni"


@pytest.mark.parametrize(
    ("n", "said"), [(1, "Został 1 ruch"), (3, "Zostały 3 ruchy"), (5, "Zostało 5 ruchów")]
)
def test_polish_has_three_plurals(home, n, said):
    assert words("pl", home).say(say_n("{n} move left", "{n} moves left", n)) == said


def test_english_plural_without_a_translation(home):
    left = [words("en", home).say(say_n("{n} move left", "{n} moves left", n)) for n in (1, 0)]
    assert left == ["1 move left", "0 moves left"]


def test_parts_name_what_they_speak_of(home):
    assert words("en", home).parts(MOVE) == (
        Part("Move "),
        Part("Guard 2", "guard-2"),
        Part(" to "),
        Part("Pump Room", "s7"),
    )


def test_people_stand_in_the_nominative(home):
    assert words("pl", home).say(say("{who:acc}: what now?", who=Ref("A"))) == "Anna: what now?"


def test_a_word_of_a_pack_is_said_in_the_language(home):
    assert words("pl", home).say(say("{room:loc}", room="Pump Room")) == "Pompowni"
    assert words("pl", home).say(Message("Take 1 threat.")) == "Weź 1 groźbę."


def test_an_unknown_thing_keeps_its_id_and_a_missing_fact_its_braces(home):
    assert words("en", home).say(say("{x} and {y}", x=Ref("thing"))) == "thing and {y}"


def test_a_name_that_names_itself_ends(home):
    around = Words(Catalogue("en"), describe=lambda ref: say("{it}", it=Ref(ref)))
    assert around.name("x") == "x"


def test_no_words_stay_no_words(home):
    assert words("pl", home).say(Message("")) == ""


def test_minus_is_a_minus(home):
    assert words("en", home).say(say("{n}", n=-2)) == "\N{MINUS SIGN}2"


def test_a_text_is_worded_for_each_surface(home):
    said = words("en", home)
    assert log_line(said, say("guard 2 moves.")) == "Guard 2 moves"
    assert voice_line(said, say("{n} of 4", n=-2)) == "-2 of 4."
    assert voice_line(said, Message("")) == ""
    assert on_paper(said, say("Take 1 threat.")) == "Take 1\N{NO-BREAK SPACE}threat."


def test_a_compiled_catalogue_newer_than_its_source_is_read(home):
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    folder = home[1] / "pl/LC_MESSAGES"
    with (folder / "game.po").open("rb") as file:
        catalogue = read_po(file)
    with (folder / "game.mo").open("wb") as file:
        write_mo(file, catalogue)
    (folder / "game.po").unlink()
    assert words("pl", home).say(MOVE) == "Przesuń Strażnika 2 na Pompownię"
    assert languages([home]) == ("en", "pl")


def test_four_forms_or_one():
    assert in_case("a|b|c|d", "acc") == "c"
    assert in_case("a", "acc") == "a"
    assert in_case("a|b", "acc") == "a"
