"""What the camera sees during a secret question: it answers for who holds, and tells nobody else."""

import pytest
from msgspec.structs import replace

import session_kit
from companion.config import Camera
from companion.engine.flow.prompts import Placement, PlaceTile, Roll
from companion.engine.grid import Cell
from companion.engine.message import say
from companion.ports import DiceSeen, Guess, Laid, NoVision, Sighting, TableSeen, Unsure
from companion.session.session import Session
from companion.ui.presenter.correction.accept_camera import as_camera
from companion.ui.presenter.sightings.tile_differences import TileDifference
from presenter_kit import match
from toy.questions import DIE

PLACES = tuple(Placement("crypt", Cell(1, y), turns) for y in (0, 1) for turns in (0, 1))


class Watching(NoVision):
    """Vision that keeps what it is asked to look for."""

    def __init__(self):
        self.looks_for = ()
        self.read_anew = 0

    def wants(self, laid):
        self.looks_for = tuple(dict.fromkeys(it.tile for it in laid))

    def throws(self, dice, die):
        self.looks_for += (dice,) if dice else ()

    def read_again(self):
        self.read_anew += 1


def secret(kind, *, sure=False, **about):
    """A bench at a secret question that the camera could answer, and its vision."""

    def ask(play, step):
        asked = {"asks": say("Now?"), "rule": "TOY-WISH-010", "seats": (step.subject,)}
        _ = yield from play.ask(kind(secret=True, **asked, **about))

    session = Session.new(session_kit.with_step("wish", ask), session_kit.start(2), seed="s")
    vision = Watching()
    made, _ = match(session, vision=vision)
    made.context.settings = replace(made.context.settings, camera=Camera(take_sure=sure))
    return made, session, vision


def tile(**kwargs):
    return secret(PlaceTile, places=PLACES, **kwargs)


def dice(**kwargs):
    return secret(Roll, dice=2, die=DIE, **kwargs)


def laid(turns, *, y=0, confidence="sure"):
    return lambda now: Sighting(Laid("crypt", Cell(1, y), turns), confidence, now)


def thrown(*faces, unsure=()):
    return lambda now: DiceSeen(faces, unsure, now)


def in_doubt(*guesses):
    def seen(now):
        doubt = Unsure(Cell(1, 0), tuple(Guess(g, 0, 0.5) for g in guesses), "small", ())
        return TableSeen((), now, "waiting", (doubt,))

    return seen


def see(bench, event):
    _ = bench.page
    bench.wait()
    bench.stack.receive(event(bench.now[0]))
    return bench.page


def hold(bench):
    bench.wait()
    bench.stack.hold("hold", down=True)
    return bench.page


def let_go(bench):
    bench.stack.hold("hold", down=False)
    return bench.page


SEEN = {
    tile: (laid(0), laid(1, y=1), laid(3), laid(0, y=9), laid(0, confidence="probable")),
    dice: (
        thrown("gold", "gold"),
        thrown("blank", unsure=("touch",)),
        thrown("gold", "gold", "gold", unsure=("many",)),
    ),
}


@pytest.mark.parametrize("sure", [False, True])
@pytest.mark.parametrize("question", SEEN)
def test_while_nobody_holds_nothing_seen_is_shown_or_answers(question, sure):
    for event in SEEN[question]:
        bench, session, vision = question(sure=sure)
        hidden = bench.page
        assert see(bench, event) == hidden
        assert (bench.refused, session.number, vision.looks_for) == ([], 0, ())
        assert not [o for o in hold(bench).options.options if o.kind == "confirm" and o.picture]


def test_doubts_of_the_camera_are_shown_to_nobody_else():
    bench, _, _ = tile()
    hidden = bench.page
    for guesses in (("crypt",), ("crypt", "well"), ()):
        assert see(bench, in_doubt(*guesses)) == hidden


def test_vision_looks_for_the_answer_only_while_the_seat_holds():
    for question, expected in ((tile, ("crypt",)), (dice, (2,))):
        bench, _, vision = question()
        _ = bench.page
        assert (vision.looks_for, vision.read_anew) == ((), 0)
        hold(bench)
        assert vision.looks_for == expected
        assert vision.read_anew == (question is tile), "what lies there already is read anew"
        let_go(bench)
        assert vision.looks_for == ()


def test_the_camera_proposes_to_who_holds_and_forgets_it_for_the_rest():
    bench, session, _ = tile()
    hidden = bench.page
    hold(bench)
    page = see(bench, laid(1))
    assert page.state == "seen"
    assert page.secret
    assert let_go(bench) == hidden
    assert hold(bench).state == "which place"
    see(bench, laid(1))
    bench.tap("crypt 1,0 1")
    assert [(entry.text, entry.seat) for entry in session.entries] == [("crypt 1,0 1", "A")]


@pytest.mark.parametrize(
    ("question", "event", "answer"),
    [(tile, laid(1), "crypt 1,0 1"), (dice, thrown("gold", "blank"), "gold+blank")],
)
def test_a_sure_reading_answers_for_who_holds(question, event, answer):
    bench, session, _ = question(sure=True)
    hold(bench)
    see(bench, event)
    (entry,) = session.entries
    assert (entry.text, entry.source, entry.seat) == (answer, "camera", "A")


@pytest.mark.parametrize(
    ("question", "event"),
    [(tile, laid(0, y=9)), (dice, thrown("blank", unsure=("touch",)))],
)
def test_what_the_camera_says_to_who_holds_is_covered_with_the_page(question, event):
    bench, _, _ = question()
    hidden = bench.page
    hold(bench)
    assert see(bench, event).ask.notice
    assert let_go(bench) == hidden
    hold(bench)
    bench.wait()
    bench.stack.receive(event(bench.now[0]))
    assert let_go(bench) == hidden, "not even before it was shown"


@pytest.mark.parametrize("y", [0, 9])
def test_the_table_check_neither_answers_nor_explains_a_secret_question(y):
    bench, session, _ = tile()
    _ = bench.page
    seen = TileDifference(None, Laid("crypt", Cell(1, y), 1))
    why = as_camera(bench.stack.match, seen)
    assert (why, session.number) == (say("nobody explores now"), 0)
