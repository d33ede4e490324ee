"""Position files: written, read back, and refused with a reason."""

import pytest
from msgspec.structs import replace

import toy
from companion.engine.chance import Chance
from companion.engine.errors import PositionError
from companion.engine.state.table import Step, packed
from companion.engine.vocabulary.declarations import Track
from companion.session.match.checkpoints import Checkpoint, table_at
from companion.session.match.entries import OpenSide
from companion.session.packs.pack_reader import read_ledger
from companion.session.positions.position_format import step_from, step_words
from companion.session.positions.position_read import game_of, read_position
from companion.session.positions.position_write import write_position
from companion.session.session import Session
from session_kit import CONTENT, FOLDER, play_on, session

LEDGER = read_ledger(FOLDER / "content" / "rules.toml")
NAMES = ["act", "knock out", "knock", "event.activate"]


def read(text, game=toy.GAME):
    return read_position("x.position.toml", text, game, CONTENT, LEDGER)


def odd_game():
    """The toy game where a hero has a track called as a key, and wishes are odd."""
    words = toy.GAME.vocabulary
    number = Track("number", of=("hero",))
    odd = replace(words.extra_names, cards={"wish": ("x*3", "y")})
    return replace(
        toy.GAME, vocabulary=replace(words, tracks=(*words.tracks, number), extra_names=odd)
    )


def written(count=12):
    match = play_on(session(), count)
    return write_position(match.table, match.open_sides, (("A", "Ada"), ("B", "Bo")))


def test_a_position_reads_back_equal():
    for seed in range(25):
        match, chance = (
            session(str(seed), 1 + seed % 4, drawing=("app", "table")[seed % 2]),
            Chance(str(seed)),
        )
        while match.prompt is not None:
            position = read(write_position(match.table, match.open_sides))
            assert packed(position.table) == packed(match.copy_of_table())
            match.answer(match.prompt.sample(chance.below))


def test_it_is_short_and_readable():
    text = written()
    assert '{ id = "ghost-1", at = "stairs" }' in text
    assert max(len(line) for line in text.splitlines()) < 200
    assert read(text).seats == (("A", "Ada"), ("B", "Bo"))


def test_open_side_flows_and_defaults_are_kept():
    match = play_on(session(), 2, "w")
    match.side("lamp", "A")
    position = read(write_position(match.table, match.open_sides))
    assert position.sides == (OpenSide("lamp", "A"),)
    again = Session.from_table(toy.GAME, position.table, seed="s", sides=position.sides)
    assert again.prompt == match.prompt
    assert read(
        'format = 1\ngame = "toy"\npile = [{ id = "bag" }, { id = "laid" }]\nspace = [{ id = "stairs", face = "stairs" }]'
    ).table.options == {"edition": "short", "scenario": "cellar", "drawing": "app", "pace": "calm"}


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (Step("act"), "act"),
        (Step("act", "L"), "act L"),
        (Step("act", "L", "guard-2", 3, "two words"), "act L guard-2 3 two words"),
        (Step("act", word="x"), "act - - 0 x"),
        (Step("act", number=-2), "act - - -2"),
        (Step("knock out", "L"), "knock out L"),
        (Step("act", "a b"), ""),
        (Step("act", "-"), ""),
        (Step("act", word=" x"), ""),
        (Step("act", items=("guard-1",)), "act [guard-1]"),
        (Step("act", "L", word="two words", items=("a", "b")), "act L - 0 two words [a b]"),
        (Step("act", items=("a b",)), ""),
        (Step("act", items=("a]",)), ""),
        (Step("act", word="[a]"), ""),
    ],
)
def test_steps_are_lines_of_words(step, words):
    assert step_words(step) == words
    if words:
        assert step_from(words, NAMES) == step


@pytest.mark.parametrize("words", ["", "sing", "act - - x", "act - - 1.5", "act []"])
def test_what_is_no_step(words):
    assert step_from(words, NAMES) is None


def test_a_step_of_earlier_rules_is_read_as_one_of_today():
    def upgraded(step):
        word, _, items = step.word.partition(" ")
        return replace(step, word=word, items=tuple(items.split()))

    earlier = session().copy_of_table()
    earlier.agenda = (Step("act", word="go guard-1 guard-2"), *earlier.agenda)
    rules = replace(toy.GAME.rules, upgraded=upgraded)
    game = replace(toy.GAME, rules=rules)
    read_anew = table_at(Checkpoint(0, packed(earlier)), game, CONTENT)
    assert read_anew.agenda[0] == Step("act", word="go", items=("guard-1", "guard-2"))
    assert read(write_position(earlier), game).table.agenda[0] == read_anew.agenda[0]


def test_a_step_that_only_earlier_rules_had_is_read():
    def upgraded(step):
        return replace(step, name="act") if step.name == "sing" else step

    game = replace(toy.GAME, rules=replace(toy.GAME.rules, former=("sing",), upgraded=upgraded))
    table = session().copy_of_table()
    table.agenda = (Step("sing", "A"),)
    assert read(write_position(table), game).table.agenda == (Step("act", "A"),)
    with pytest.raises(PositionError, match="sing"):
        read(write_position(table))


def test_odd_ids_tracks_and_words_survive():
    match = session()
    table = match.copy_of_table()
    piece = table.pieces["A"]
    table.pieces["A"] = type(piece)(
        "A",
        at="stairs",
        tracks={"fear": 1, "number": 7, "lamps": 0},
        conditions=("out",),
    )
    table.words = {"name A": 'quo"te\\', "name B": "a\tb\x7f", "plays A": "zażółć"}
    table.agenda = (Step("act", "a b", word="l1\nl2"), Step("act", "A"))
    wish = table.piles["bag"]
    table.piles["wish-A"] = type(wish)("wish-A", cards=("x*3", "x*3", "y", "y"))
    assert packed(read(write_position(table), odd_game()).table) == packed(table)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'id = "ghost-1", at',
            'id = "ghost-1", it',
            "piece ghost-1, it: Object contains unknown field `it` (known here: at, conditions, id",
        ),
        ('{ id = "ghost-2", at = "stairs" }', '{ id = "ghost-1" }', "piece ghost-1 is there twice"),
        ('"act ', '"fly ', "agenda: 'fly"),
        ('kind = "wish"', "kind = 3", "pile wish-A, kind: Expected `str`, got `int`"),
        ("down = true", 'down = "x"', "pile bag, down: Expected `bool`, got `str`"),
        ("fear = 0", 'fear = "none"', "piece A, fear: "),
        ("format = 1", 'format = "one"', "format one is not known"),
        ("tracks = {", "trucks = {", "trucks: Object contains unknown field"),
        ("turn = {", "turn = { round = 1,", "unknown field `round`"),
        ('[\n  { id = "stairs"', '[ 5,\n  { id = "stairs"', "'space' must be records"),
    ],
)
def test_faults_name_line_record_key_and_remedy(old, new, said):
    text = write_position(play_on(session(), 2, "w").table)
    assert old in text
    broken = text.replace(old, new, 1)
    with pytest.raises(PositionError) as fault:
        read(broken)
    assert said in str(fault.value)
    assert fault.value.file == "x.position.toml"
    assert fault.value.line


def test_the_line_of_a_fault_is_its_records_line():
    text = write_position(play_on(session(), 2, "w").table).replace(
        'id = "ghost-2", at = "stairs"', 'id = "ghost-2", at = "attic"'
    )
    with pytest.raises(PositionError) as fault:
        read(text)
    assert 'at = "attic"' in text.splitlines()[fault.value.line - 1]
    heads = '[[piece]]\nid = "A"\nat = "attic"\n'
    with pytest.raises(PositionError) as fault:
        read(f'format = 1\ngame = "toy"\n{heads}')
    assert fault.value.line == 5


def test_what_the_game_says_cannot_be_is_refused():
    text = write_position(session().table).replace('"crypt", ', "", 1)
    with pytest.raises(PositionError, match="The tiles do not add up"):
        read(text)


def test_the_game_is_named():
    assert game_of("x", 'game = "toy"') == "toy"
    with pytest.raises(PositionError, match="which game"):
        game_of("x", "format = 1")
