"""What the house pack holds, as the box is counted (ALN-COMP, ALN-CONTENT), and what it says."""

import re
from collections import Counter
from pathlib import Path

import pytest

from companion.engine.errors import ContentError
from companion.engine.grid import SIDE_NAMES
from companion.engine.message import plain
from companion.engine.packs.content import PackReader
from companion.games.alone import GAME
from companion.games.alone.pack_checks import check
from companion.games.alone.records.card_verbs import VERBS, BadEffect, parsed, sentence
from companion.games.alone.records.printed import (
    Avatar,
    Character,
    Creature,
    Item,
    Mission,
    Numbers,
    Power,
    Reaction,
    Room,
    Sheet,
    Special,
    Tile,
)
from companion.text.thing_names import pack_words
from rules.alone.table_kit import CONTENT_FOLDER, pack

FILES = {file.name: file.read_text() for file in (CONTENT_FOLDER / "packs/house").glob("*.toml")}
POLISH = "_pl"


def read(files):
    reader = PackReader(GAME.kinds)
    for name, text in sorted(files.items()):
        reader.read(name, text)
    reader.check(GAME.check(reader.content()))
    return reader.content()


def lines(ref):
    """What is written on a card, as it is heard."""
    record = pack().find(ref)
    return [plain(line) for line in GAME.vocabulary.details[type(record)](record)]


def test_the_house_pack_has_no_fault():
    assert list(check(pack())) == []


@pytest.mark.rule("ALN-COMP-120", "ALN-CONTENT-090")
def test_four_decks_of_sixteen_reaction_cards():
    cards = pack().of(Reaction).values()
    decks = Counter(card.deck for card in cards for _ in range(card.copies))
    assert decks == {"fury": 16, "speed": 16, "terror": 16, "traps": 16}
    for deck in decks:
        of_deck = [card for card in cards if card.deck == deck]
        assert len(of_deck) == 8
        assert sum(card.instant for card in of_deck) == 2
        assert {"move", "explore", "fight", "scavenge", "interact"} < {c.trigger for c in of_deck}
        assert sum(card.trigger in ("life", "self") for card in of_deck) == 1


@pytest.mark.rule("ALN-COMP-070", "ALN-CONTENT-100")
def test_four_missions_of_each_colour_in_two_or_three_parts():
    missions = pack().of(Mission).values()
    assert Counter(mission.colour for mission in missions) == {"red": 4, "green": 4, "blue": 4}
    assert {len(mission.acts) for mission in missions} <= {2, 3}
    hinders = {mission.hindrance for mission in missions if mission.colour == "blue"}
    assert hinders == {"fog", "silence", "sparks", "leak"}


@pytest.mark.rule("ALN-COMP-040", "ALN-CONTENT-110")
def test_twenty_one_items_three_of_them_bullets():
    items = pack().of(Item).values()
    assert len(items) == 21
    assert sum(item.bullets for item in items) == 3
    actions = {item.action for item in items}
    assert actions == {"", "move", "explore", "fight", "locate", "scavenge", "interact"}


@pytest.mark.rule("ALN-COMP-050", "ALN-CONTENT-120")
def test_four_characters():
    assert set(pack().of(Character)) == {"pilot", "technician", "commander", "doctor"}


@pytest.mark.rule("ALN-COMP-060", "ALN-COMP-130", "ALN-CONTENT-010", "ALN-CONTENT-130")
@pytest.mark.parametrize(
    ("kind", "day", "night", "ability"),
    [
        ("clinger", "1/1 1 1/1 2", "1/1 1 2/1 2", "dexterity"),
        ("howler", "1/1 2 1/0 3", "1/2 2 1/1 3", "courage"),
        ("drifter", "1/2 1 1/0 3", "1/2 2 2/1 2", "sight"),
        ("shade", "2/1 1 2/1 3", "2/2 2 2/1 3", "cold"),
        ("brute", "2/2 1 2/1 4", "2/3 2 3/2 3", "precision"),
    ],
)
def test_the_stats_of_regular_creatures(kind, day, night, ability):
    record = pack().of(Creature)[kind]
    sides = [
        f"{it.first}/{it.second} {it.encounter} {it.dark}/{it.lit} {it.distance}"
        for it in (record.day, record.night)
    ]
    assert sides == [day, night]
    assert (record.ability, record.tokens, record.boss) == (ability, 3, False)


@pytest.mark.rule("ALN-CONTENT-130", "ALN-CONTENT-140", "ALN-CONTENT-160")
def test_bosses_special_creatures_avatars_and_powers():
    assert [kind.id for kind in pack().of(Creature).values() if kind.boss] == ["mother", "reaper"]
    assert len(pack().of(Special)) == 6
    decks = Counter(avatar.deck for avatar in pack().of(Avatar).values())
    assert decks == {"fury": 1, "speed": 1, "terror": 1, "traps": 1, "machine": 1}
    powers = pack().of(Power).values()
    assert len(powers) == 6
    assert {power.cost for power in powers} == {1, 2, 3, 4}
    assert sum(power.free for power in powers) == 1


@pytest.mark.rule(
    "ALN-COMP-030", "ALN-CONTENT-020", "ALN-CONTENT-060", "ALN-CONTENT-070", "ALN-CONTENT-080"
)
def test_the_numbers_of_the_hero_sheet():
    (printed,) = pack().of(Numbers).values()
    assert printed.caps == (6, 7, 9, 10, 12)  # nightmare's first
    assert [(it.at_least, it.tokens) for it in printed.adrenaline] == [(8, 3), (4, 2), (0, 1)]
    assert Counter(printed.die) == {"hit": 2, "miss": 2, "spark": 1, "claw": 1}
    symbols = [place for place, n in enumerate(printed.track, 1) if n]
    assert (len(printed.track), symbols) == (12, [5, 7, 9, 10, 11, 12])


@pytest.mark.rule("ALN-COMP-090", "ALN-COMP-110", "ALN-CONTENT-030", "ALN-CONTENT-040")
def test_eight_rooms_and_two_sheets_with_two_faces():
    assert len(pack().of(Room)) == 8
    assert Counter(sheet.body for sheet in pack().of(Sheet).values()) == {"one": 2, "two": 2}


@pytest.mark.rule("ALN-CONTENT-150")
def test_every_room_has_a_special_action():
    assert all(room.action for room in pack().of(Room).values())


@pytest.mark.rule("ALN-COMP-150", "ALN-CONTENT-050")
def test_tiles_have_a_dark_and_a_light_side():
    assert Counter(tile.shape for tile in pack().of(Tile).values()) == {
        "straight": 5, "curve": 6, "tee": 8, "cross": 3,
    }  # fmt: skip
    faces = {face.id: face for face in GAME.tiles(pack())}
    tags = [tag for face in faces.values() for tag in face.tags]
    assert sorted(tags) == list(range(60))
    for tile in pack().of(Tile).values():
        dark, light = faces[tile.id], faces[faces[tile.id].back]
        assert (light.back, light.doors) == (tile.id, dark.doors)
        assert dark.body == light.body
        assert dark.alike != light.alike
    assert [SIDE_NAMES[side] for _, _, side in faces["tee_1"].doors] == ["north", "east", "west"]


@pytest.mark.rule("ALN-COMP-140", "ALN-COMP-100", "ALN-COMP-080", "ALN-CONTENT-170")
def test_tokens_and_figures_to_print():
    parts = {part.id: part for part in GAME.vocabulary.parts(pack())}
    counts = {ref: parts[ref].copies for ref in ("danger", "blocked", "door", "clinger", "mother")}
    assert counts == {"danger": 16, "blocked": 6, "door": 10, "clinger": 3, "mother": 1}
    assert {"mission-red", "mission-green", "mission-blue", "stairs-red", "stairs-blue"} < {*parts}
    assert {f"turn-{n}" for n in range(1, 9)} < {*parts}


@pytest.mark.rule("ALN-CONTENT-090", "ALN-CONTENT-100", "ALN-CONTENT-110", "ALN-CONTENT-120")
def test_every_card_is_printed_with_what_it_does():
    faces = {face.id: face for face in GAME.cards(pack())}
    assert len(faces) == 32 + 21 + 12 + 7 + 6 + 5 + 5 + 4 + 6
    for kind in (Reaction, Item, Mission, Character, Special, Creature, Power):
        for ref in pack().of(kind):
            printed = [plain(part) for line in faces[ref].lines for part in line if part.text]
            assert printed == lines(ref)


def test_a_card_says_what_its_effects_do():
    assert lines("bared_teeth") == [
        "When the hero moves",
        "At the turn's end.",
        "First",
        "Attacks of creatures have one die more this turn.",
        "With danger there",
        "Attacks of creatures have one die more this turn.",
        "Or for",
        "clinger or brute",
    ]
    assert lines("medkit")[:4] == [
        "As your turn begins",
        "Recover 2 life.",
        "With all its parts",
        "Recover 3 life.",
    ]
    assert lines("reactor") == ["Special room action", "Put 2 charges on an item."]


def test_every_verb_has_its_sentence_and_is_read_back():
    for name, verb in VERBS.items():
        for word in verb.says:
            for n in (1, 2) if verb.counts else (0,):
                effect = " ".join(filter(None, [name, str(n or ""), word]))
                assert parsed(effect) == (parsed(effect).__class__)(name, n, word)
                text = plain(sentence(effect))
                assert text.endswith(".")
                assert "{" not in text


@pytest.mark.parametrize(
    ("effect", "problem", "remedy"),
    [
        ("", "'' is no verb", "use: dice, attack"),
        ("fly 2", "'fly' is no verb", "use: dice, attack"),
        ("move", "'move' has the wrong number of parts", "write: move N"),
        ("move 2 self", "'move 2 self' has the wrong number of parts", "write: move N"),
        ("move 0", "'0' is no number of at least 1", "write: move N"),
        ("lose 1 hope", "'hope' is no word of lose", "use: life, self"),
    ],
)
def test_what_is_no_effect_is_named_with_a_remedy(effect, problem, remedy):
    with pytest.raises(BadEffect, match=re.escape(problem)) as bad:
        parsed(effect)
    assert bad.value.remedy.startswith(remedy)


FAULTS = [
    ("reactions.toml", 'first = ["dice 1"]', 'first = ["dance 1"]', "first: 'dance' is no verb"),
    ("reactions.toml", 'first = ["dice 1"]', 'first = ["heal 1 life"]', "'heal' is nothing for"),
    ("reactions.toml", 'first = ["dice 1"]', 'first = ["boss brute"]', "'brute' is no boss"),
    ("reactions.toml", 'first = ["dice 1"]', "first = []", "there is nothing to play"),
    ("reactions.toml", '["clinger", "brute"]', '["cat"]', "creatures: 'cat' is none"),
    ("reactions.toml", 'deck = "fury"', 'deck = "speed"', "0 records of fury"),
    ("creatures.toml", "number = 1", "number = 2", "number: 2 on 2 records"),
    ("creatures.toml", "day = { first = 1", "day = { first = 0", "day: a wound needs no damage"),
    ("creatures.toml", 'ability = "dexterity"', 'ability = ""', "its death teaches nothing"),
    ("creatures.toml", "tokens = 3", "tokens = 0", "tokens: there is none of it"),
    ("specials.toml", 'icon = "howler"', 'icon = "mother"', "icon: 'mother' is none"),
    ("avatars.toml", 'power = ["dice 1"] }', "dark = 1 }", "upgrades: 1 of 4"),
    ("avatars.toml", 'deck = "fury"', 'deck = "speed"', "0 records of fury"),
    ("items.toml", 'action = "fight"', 'action = ""', "not one of action and when"),
    ("items.toml", 'upgraded = ["hits 2"]', "upgraded = []", "it does not go with components"),
    ("items.toml", "bullets = true", "bullets = false", "0 records of bullets"),
    ("missions.toml", 'room = "reactor"', 'room = "cellar"', "room: 'cellar' is none"),
    ("missions.toml", 'boss = "mother"', 'boss = "brute"', "'brute' is no boss to kill"),
    ("missions.toml", 'hindrance = "fog"', 'hindrance = ""', "blue missions alone have one"),
    ("missions.toml", 'reward = ["friend"]', "reward = []", "starting missions have one"),
    ("numbers.toml", "caps = [6, 7", "caps = [7, 7", "caps: they do not rise"),
    ("numbers.toml", "at_least = 0", "at_least = 1", "adrenaline: thresholds do not fall to 0"),
    ("numbers.toml", 'die = ["hit"', 'die = ["boom"', "die: 'boom' is no face"),
    ("rooms.toml", "tags = [44, 45]", "tags = [44, 1]", "tags: 1 is on straight_1 too"),
    ("rooms.toml", "tags = [44, 45]", "tags = [44]", "tags: 1 stickers"),
    ("rooms.toml", "tags = [44, 45]", "tags = [44, 96]", "tags: 96 is no sticker"),
    ("rooms.toml", 'id = "ward"', 'id = "brute"', "brute: id: a record of kind room has it too"),
    ("sheets.toml", '"o-R-o-o"', '"o-L-o-o"', "rows: "),
    ("sheets.toml", 'body = "two"', 'body = "one"', "faces of 'one'"),
]


@pytest.mark.parametrize(("file", "good", "bad", "problem"), FAULTS)
def test_a_planted_fault_is_named_by_file_and_record(file, good, bad, problem):
    """Every such text is replaced, so that a check of numbers finds its fault too."""
    first = ("number", "tags", "id =", "day", "icon", "room", "at_least")
    count = 1 if good.startswith(first) or "dice 1" in good else -1
    text = FILES[file].replace(good, bad, count)
    assert text != FILES[file]
    with pytest.raises(ContentError) as found:
        read({**FILES, file: text})
    said = str(found.value)
    assert problem in said
    assert file in said or problem.startswith("brute: id")


def test_everything_is_said_in_polish_and_alike():
    polish = pack_words(pack(), "pl")
    seen = {}
    for record in (record for records in pack().records.values() for record in records.values()):
        for english, translated in texts_of(record):
            assert translated, f"{record.id}: {english}"
            assert seen.setdefault(english, translated) == translated, record.id
            assert polish[english] == translated


def texts_of(record):
    """Each English text of a record and of what lies within it, with the Polish one."""
    for field in record.__struct_fields__:
        value = getattr(record, field)
        if field.endswith(POLISH) and getattr(record, field.removesuffix(POLISH)):
            yield getattr(record, field.removesuffix(POLISH)), value
        for part in value if isinstance(value, tuple) else ():
            if hasattr(part, "__struct_fields__"):
                yield from texts_of(part)


@pytest.mark.parametrize("kind", GAME.kinds)
def test_every_key_of_a_record_is_described(kind):
    text = (Path(__file__).parents[4] / "docs" / "formats.md").read_text(encoding="utf-8")
    part = re.search(rf"^#### alone {kind}\n(.*?)(?=^#+ |\Z)", text, re.MULTILINE | re.DOTALL)[1]
    first = [line.split("|")[1] for line in part.splitlines() if line.startswith("| `")]
    said = [word for cell in first for word in re.findall(r"`([^`]*)`", cell)]
    assert sorted(said) == sorted(GAME.kinds[kind].__struct_fields__)
