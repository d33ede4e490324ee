"""What is wrong with a pack is said with its file, line, record and key."""

import pytest

from companion.engine.errors import ContentError
from companion.engine.packs.content import PackReader, key_line
from companion.games.escape import GAME
from companion.resources import resource

HOUSE = resource("games", "escape", "content", "packs", "house")
FILES = {file.name: file.read_text() for file in sorted(HOUSE.glob("*.toml"))}


def read(files):
    reader = PackReader(GAME.kinds)
    for name, text in files.items():
        reader.read(name, text)
    reader.check(GAME.check(reader.content()))
    return reader.content()


def line_of(text, words):
    return text[: text.index(words)].count("\n") + 1


def test_the_house_pack_has_no_fault() -> None:
    assert read(FILES).packs[0].id == "house"


def keyed(problem):
    """The key a problem begins with, after the record: "tile kennels: doors: ..."."""
    return problem.split(": ")[1]


def record(ref):
    return f'id = "{ref}"'


FAULTS = [
    ("tiles.toml", "kennels", 'doors = ["n", "w"]', 'doors = ["n", "x"]', "doors: 'x' is no side"),
    ("tiles.toml", "kennels", 'doors = ["n", "w"]', 'doors = ["n", "n"]', "a side is named twice"),
    ("tiles.toml", "kennels", 'doors = ["n", "w"]', 'doors = ["n", "w1"]', "'w1' is no side"),
    ("tiles.toml", "kennels", 'doors = ["n", "w"]', "doors = []", "nobody could enter"),
    ("tiles.toml", "junction_5", "tags = [1]", "tags = [0]", "0 is on junction_2 too"),
    ("tiles.toml", "junction_5", "tags = [1]", "tags = [100]", "100 is no marker"),
    ("tiles.toml", "junction_5", "tags = [1]", "tags = [1, 60]", "2 stickers, this size has 1"),
    ("tiles.toml", "tank_farm", 'back = "airlock"', 'back = "kennels"', "is not its other face"),
    ("tiles.toml", "tank_farm", 'back = "airlock"', 'back = "nowhere"', "no tile nowhere"),
    ("tiles.toml", "sluice", 'icons = ["fear"]', 'icons = ["fear", "security"]', "more than one"),
    ("events.toml", "s_spotlight", 'do = ["threat 1"]', 'do = ["glow 1"]', "unknown effect"),
    ("events.toml", "s_spotlight", 'do = ["threat 1"]', 'do = ["threat 0"]', "does nothing"),
    ("events.toml", "s_hands", 'test = "strength 3"', 'test = "speed 3"', "is no challenge"),
    ("events.toml", "ev_patrol", 'fear = "f_silence"', 'fear = "f_no"', "there is no entry f_no"),
    ("cards.toml", "ad_grit", 'ability = "fear -1"', 'ability = "dance"', "unknown effect 'dance'"),
    ("cards.toml", "it_pills", 'use = "fear -3"', 'use = "jump"', "use: unknown effect"),
    ("cards.toml", "it_pills", "copies = 2", "copies = 0", "copies: 0"),
    (
        "scenario_way_up.toml",
        "way_up",
        'lift = "a_lift"',
        'lift = "d_lift"',
        "there is no tile d_lift",
    ),
    (
        "scenario_way_up.toml",
        "way_up",
        "stacks = [8, 6]",
        "stacks = [40, 6]",
        "46 tiles, there are 43",
    ),
    (
        "scenario_way_up.toml",
        "way_up",
        "lift_within = 24",
        "lift_within = 31",
        "final stack has 30",
    ),
    ("scenario_way_up.toml", "way_up", '["on a_lift"]', '["on moon"]', "there is no tile moon"),
    ("scenario_way_up.toml", "way_up", '["on a_lift"]', "[]", "nobody can win"),
    ("scenario_way_up.toml", "way_up", '["tank_farm 0,0"]', '["tank_farm"]', "is no place"),
    (
        "scenario_way_up.toml",
        "way_up",
        '["escaped 1"]',
        '["it rains"]',
        "'it rains' is no condition",
    ),
    ("scenario_way_up.toml", "way_up", "guards = 4", "guards = 11", "there are 10 standees"),
    ("dice.toml", "die", '"speed"]', '"fist"]', "there is no face fist"),
]


@pytest.mark.parametrize(("file", "ref", "before", "after", "said"), FAULTS)
def test_a_fault_names_file_line_record_and_key(file, ref, before, after, said) -> None:
    head = FILES[file].index(record(ref))
    text = FILES[file][:head] + FILES[file][head:].replace(before, after, 1)
    assert text != FILES[file]
    with pytest.raises(ContentError, match=said) as caught:
        read({**FILES, file: text})
    assert caught.value.file == file
    head = line_of(text, record(ref)) - 1
    assert caught.value.line == key_line(text, head, keyed(caught.value.problem))
    assert f" {ref}: " in caught.value.problem
    assert caught.value.remedy


def test_a_deck_that_is_not_whole_is_a_fault() -> None:
    head = FILES["cards.toml"].index(record("ad_grit"))
    text = FILES["cards.toml"][:head] + FILES["cards.toml"][head:].replace(
        "copies = 4", "copies = 3", 1
    )
    with pytest.raises(ContentError, match="51 adrenaline cards in all, the box holds 52"):
        read({**FILES, "cards.toml": text})


def test_two_packs_may_hold_more_than_the_box() -> None:
    own = '[pack]\nid = "own"\nname = "Own"\n[[item]]\nid = "it_rope"\nname = "Rope"\ntext = "None."\n'
    assert "it_rope" in read({**FILES, "own.toml": own}).records["item"]


def test_an_id_is_given_once_over_all_kinds() -> None:
    own = '[pack]\nid = "own"\nname = "Own"\n[[item]]\nid = "kennels"\nname = "K"\ntext = "None."\n'
    with pytest.raises(ContentError, match="item kennels: id: a record of kind tile has it too"):
        read({**FILES, "own.toml": own})
