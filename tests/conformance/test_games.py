"""What is asked of every game found."""

import pytest

from companion.data import icon_words
from companion.engine.because import OWN_REASONS
from companion.engine.chance import Chance
from companion.engine.errors import Refused
from companion.engine.flow.prompts import Choose, Dice, Do, PlaceTile, Roll
from companion.engine.state.table import FIELDS, Step
from companion.session.bots.policies import CHAOS
from companion.session.bots.simulation import moves, play_one
from companion.session.cases.case_file import schema
from companion.session.positions.position_faults import Source
from companion.session.positions.position_names import NameCheck
from companion.stickers import shape_of
from companion.vision.stickers.tags_to_faces import catalogue
from games_kit import GAMES, IDS

MOST = 2_000
"""Entries of one match that are looked at."""
FINITE = (Choose, PlaceTile, Dice, Do, Roll)

pytestmark = pytest.mark.parametrize("played", GAMES, ids=IDS)


def tables(played, how_many, seed="conformance"):
    """Sessions at questions of matches by chance, for each number of seats and edition."""
    least, most = played.game.seats
    count = (most - least + 1) * len(played.game.editions)
    for n in range(how_many(min(count, 2), count * 4)):
        session = played.session(n, f"{seed}/{n}")
        yield session
        for _ in moves(session, ("random",), f"{seed}/{n}"):
            yield session


def test_it_is_named_and_sized(played):
    game = played.game
    assert game.id.isidentifier()
    assert game.title.text
    assert 1 <= game.seats[0] <= game.seats[1]
    assert game.editions
    assert game.scenarios(played.content)
    for setting in game.vocabulary.settings:
        assert setting.default in setting.choices


def test_packs_and_ledger_can_be_used(played):
    assert list(played.game.check(played.content)) == []
    assert played.ledger.game == played.game.id
    assert played.content.packs


def test_every_first_table_keeps_the_invariants(played):
    game = played.game
    for n in range(2 * (game.seats[1] - game.seats[0] + 1)):
        start = played.start(n)
        table = game.begin(start)
        assert list(game.invariants(table)) == []
        assert table.game == game.id
        assert table.options == dict(start.options)
        assert table.turn.order == tuple(seat.id for seat in start.seats)


def test_numbers_that_no_voice_says_have_a_name_in_the_log(played):
    table = played.game.begin(played.start(0))
    assert [
        track
        for track in played.game.vocabulary.unspoken
        if played.game.vocabulary.describe(table, track) is None
    ] == []


def test_questions_can_be_answered_as_they_say(played, how_many):
    for session in tables(played, how_many):
        prompt = session.prompt
        if prompt is None:
            continue
        assert prompt.asks.text
        assert set(prompt.seats) <= {*session.table.turn.order, *session.table.pieces}
        assert prompt.rule in played.ledger.rules or prompt.rule in OWN_REASONS
        options = prompt.options()
        keys = [option.key for option in options]
        assert len(set(keys)) == len(keys)
        assert sum(option.default for option in options) <= 1
        chance = Chance(str(session.number))
        assert not prompt.legal(prompt.sample(chance.below)).text
        if isinstance(prompt, FINITE):
            assert options
            for option in options:
                assert bool(prompt.legal(option.key).text) == bool(option.off.text)
        with pytest.raises(Refused):
            prompt.accept("no such answer")


def test_reasons_name_rules_there_are(played, how_many):
    known = {*played.ledger.rules, *OWN_REASONS}
    for n in range(how_many(2, 40)):
        session = played.session(n, f"reasons/{n}")
        for _ in moves(session, ("random",), f"reasons/{n}"):
            pass
        for logged in session.log():
            for noted in logged.notes:
                named = {noted.why.rule, *noted.why.also, noted.why.decided} - {""}
                assert named <= known, noted
                assert noted.why.rule


def test_everything_shown_can_be_shown_at_every_question(played, how_many):
    game = played.game
    for session in tables(played, how_many, "shown"):
        for seat in ("", *session.table.turn.order):
            view = session.view(seat)
            status = game.status(view)
            assert -1 <= status.phase < len(status.phases)
            assert set(status.seats) <= set(session.table.pieces)
            panels = game.panels(view, seat)
            assert len({panel.id for panel in panels}) == len(panels)
            session.sides(seat)
        view = session.view()
        game.open_edges(view)
        for ref in (*view.spaces, *view.pieces):
            described = game.vocabulary.describe(view, ref)
            assert described is not None, ref
            assert described.name.text
        drawn = {thing.kind for group in (view.pieces, view.markers) for thing in group.values()}
        assert drawn - {"hero"} <= set(game.vocabulary.looks), (
            "a hero looks like its seat, a way like itself"
        )
        assert game.vocabulary.describe(view, "no such thing") is None


def test_the_end_is_announced_to_every_seat(played, how_many):
    for n in range(how_many(2, 20)):
        session = played.session(n, f"end/{n}")
        seats = session.table.turn.order
        for _ in moves(session, ("random",), f"end/{n}"):
            pass
        assert session.table.result
        assert {outcome.seat for outcome in played.game.outcome(session.table)} == set(seats)
        assert session.prompt is None


def test_faces_stand_for_what_is_in_the_packs(played):
    game = played.game
    tiles, cards = game.tiles(played.content), game.cards(played.content)
    for faces in (tiles, cards):
        assert len({face.id for face in faces}) == len(faces)
        assert all(face.name.text for face in faces)
    for n in range(3):
        table = game.begin(played.start(n))
        faces = {space.face for space in table.spaces.values() if space.cells} - {""}
        assert faces <= {tile.id for tile in tiles}


def test_tiles_of_one_shape_have_the_same_ways_out(played):
    """Any of them stands for the others: laid alike, they join the same rooms."""
    tiles = played.game.tiles(played.content)
    _ = catalogue(map(shape_of, tiles))  # else vision could not tell them apart
    shapes = {}
    for tile in tiles:
        ways = tile.size, sorted(tile.doors), sorted(tile.ducts), sorted(tile.vents)
        assert shapes.setdefault(tile.alike or tile.id, ways) == ways, tile.id


def test_dice_with_icons_answer_what_is_rolled(played):
    dice = played.game.dice(played.content)
    assert len({die.id for die in dice}) == len(dice)
    for die in dice:
        assert len({face.id for face in die.faces}) == len(die.faces) > 1
        assert all(face.name.text for face in die.faces)
        assert {icon for face in die.faces for icon in face.icons} <= {*icon_words()}
        assert die.count >= 1
    known = [{face.id for face in die.faces} for die in dice]
    session = played.session(0, "dice")
    for _ in moves(session, ("random",), "dice") if dice else ():
        if isinstance(session.prompt, Roll):
            assert set(session.prompt.die) in known
            break


def test_the_same_seed_plays_the_same_match(played):
    first, second = (play_one(played.game, played.start(1), ("random",), "same") for _ in range(2))
    assert first == second
    assert first.digest != play_one(played.game, played.start(1), ("random",), "other").digest


def test_nobody_writes_the_table_but_changes(played):
    session = played.session(0, "shape")
    assert [name for name in FIELDS if not hasattr(session.table, name)] == []
    for piece in session.table.pieces.values():
        with pytest.raises(AttributeError):
            piece.at = "elsewhere"


def test_every_name_that_comes_onto_the_table_is_known(played, how_many):
    source = Source("a table", "")
    for n in range(how_many(3, 200)):
        session = played.session(n, f"names/{n}")
        for count, _ in enumerate(moves(session, (("random", CHAOS)[n % 2],), f"names/{n}")):
            if count % 5 == 0:
                NameCheck(source, played.game, session.table).table()
            if count > MOST:
                break


def test_cases_have_procedures(played):
    said = schema(played.game, played.choices)
    assert said["do"]
    for name, case in played.game.cases.items():
        steps = case.steps(
            {word: "x" if word not in ("number", "count") else 1 for word in case.takes}
        )
        assert {step.name for step in steps} <= set(played.game.rules.steps), name


@pytest.mark.parametrize("word", ["", "one", "one two", "one two three", "one;two", "x 1,2 3"])
def test_a_step_of_earlier_rules_is_read_once(played, word):
    """Whatever a file says of a step, reading it raises nothing; a second time changes nothing."""
    rules = played.game.rules
    for name in rules.steps:
        steps = Step(name, word=word), Step(name, word, word, 1, word), Step(name, target=word)
        for step in steps:
            once = rules.upgraded(step)
            assert rules.upgraded(once) == once
