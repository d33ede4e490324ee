"""Learning dice on the screen: what each page says and does, its vision a test's own."""

import pytest
from msgspec.structs import replace

import toy
from companion.config import Camera
from companion.engine.message import say
from companion.engine.view.printed_dice import DieFace, PrintedDie
from companion.ports import DieGuess, LessonSeen, LyingDie, NoVision, Shot, Training
from companion.ui.models import FacesModel, ListModel, TrayModel
from presenter_kit import bench, match

SHOT = Shot(1, (4, 4), bytes(48))
FIELD = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
NAMES = {"sword": "Sword", "shield": "Shield", "eye": "Eye"}
DIE = PrintedDie("die", tuple(DieFace(ref, say(name), ("speed",)) for ref, name in NAMES.items()))
TOUGH = PrintedDie("tough", (DieFace("a", say("Sword")), DieFace("b", say("Shield"))))


class Lesson:
    """Takes whatever it is given."""

    def __init__(self, faces):
        self.subjects = faces
        self.unreadable = ()
        self.known = False
        self.counts = dict.fromkeys(faces, 0)
        self.guesses = ()
        self.why = ""
        self.heard = []
        self.trains = True
        self.training = False

    def count(self, face):
        return self.counts[face]

    def likely(self, seen):
        return (*self.guesses, *[DieGuess()] * len(seen.lying))[: len(seen.lying)]

    def read(self, seen):
        return self.subjects[: len(seen.lying)]

    def take(self, seen, faces, *, turns=0, sure=False):
        self.heard.append(("take", tuple(faces), sure))
        if self.why and not sure:
            return self.why
        for face in filter(None, faces):
            self.counts[face] += 1
        return ""

    def forget(self, faces):
        self.heard.append(("forget", tuple(faces)))
        self.counts.update(dict.fromkeys(faces, 0))
        self.unreadable = ()

    def train(self):
        self.heard.append(("train",))
        return self.trains

    def alike(self):
        return (("eye", "sword"),) if ("eye", "") in self.unreadable else ()

    def keep(self):
        self.heard.append(("keep",))
        self.known, self.unreadable = True, ()
        self.counts = dict.fromkeys(self.subjects, 0)

    def close(self):
        self.heard.append(("close",))


class FakeVision:
    """A camera over a tray."""

    def __init__(self, *, sees=True):
        self.sees = sees
        self.asked = []

    def dice_lesson(self, game, faces):
        self.asked.append((game, tuple(faces)))
        self.lesson = Lesson(tuple(faces)) if self.sees else None
        return self.lesson


def table(*dice, sees=True):
    made = bench()
    game = replace(toy.GAME, dice=lambda content: dice)
    made.context.games = {game.id: game}
    made.context.vision = FakeVision(sees=sees)
    return made


class Before:
    """The page, open."""

    def __init__(self, *dice, sees=True, known=False):
        self.made = table(*(dice or (DIE,)), sees=sees)
        self.stack = self.made.stack
        self.vision = self.made.context.vision
        self.stack.go("learn dice")
        if sees and self.lesson is not None:
            self.lesson.known = known

    @property
    def lesson(self):
        return getattr(self.vision, "lesson", None)

    @property
    def page(self):
        return self.stack.page()

    @property
    def kinds(self):
        return {option.ref: option.kind for option in self.page.options.options}

    @property
    def picture(self):
        return next(part.model for part in self.page.stage if isinstance(part.model, TrayModel))

    @property
    def row(self):
        return next(part.model for part in self.page.stage if isinstance(part.model, FacesModel))

    @property
    def rows(self):
        return next(
            part.model for part in self.page.stage if isinstance(part.model, ListModel)
        ).rows

    def lies(self, *places, problem="", wrong=()):
        dice = tuple(
            LyingDie(FIELD, (40.0 * n, float(up)), problem=wrong[n] if wrong else "")
            for n, up in enumerate(places)
        )
        self.stack.receive(LessonSeen(SHOT, dice, FIELD, problem))

    def tap(self, ref):
        _ = self.made.tap(ref)

    def touch(self, ref):
        _ = self.made.touch(ref)

    def first_round(self):
        self.lies(0, 0, 0)
        self.tap("take")

    def likely(self, *faces, moved=True):
        self.lesson.guesses = tuple(DieGuess(face, moved) for face in faces)


def test_the_only_die_is_taken_up_at_once():
    page = Before()
    assert page.vision.asked == [("toy", ("sword", "shield", "eye"))]
    assert page.page.state == "first"
    assert page.page.ask.ask[0] == "LAY 3 DICE IN THIS ORDER"
    assert page.page.ask.support == "Waiting for a picture."
    assert page.kinds == {"take": "off", "over": "off", "later": "possible"}


def test_several_dice_are_asked_about_and_two_packs_with_one_die_are_one():
    page = Before(DIE, replace(DIE, id="again"), TOUGH)
    assert page.page.state == "which"
    assert [row.ref for row in page.rows] == ["toy  die", "toy  tough"]
    page.touch("toy  tough")
    assert page.vision.asked == [("toy", ("a", "b"))]


def test_games_without_icons_have_nothing_to_learn():
    made = table()
    made.context.games = {"toy": replace(toy.GAME, dice=lambda content: ())}
    made.stack.go("learn dice")
    assert made.stack.page().state == "which"
    assert "Ordinary dice need no learning" in made.stack.page().stage[0].model.empty


@pytest.mark.parametrize(
    ("source", "asks", "line"),
    [
        ("virtual", "DICE NEED A REAL CAMERA", "The virtual table has no dice tray"),
        ("off", "NO CAMERA IS IN USE", "There is no camera."),
    ],
)
def test_without_a_camera_the_page_says_why(source, asks, line):
    page = Before(sees=False)
    page.stack.settle(replace(page.made.context.settings, camera=Camera(source=source)))
    assert page.page.state == "none"
    assert page.page.ask.ask[0] == asks
    assert line in page.page.stage[0].model.lines[0]


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        ("hand", "A hand is in view"),
        ("moving", "Something moves"),
        ("dark", "Too dark to read"),
        ("tray", "Not all four markers of the tray are seen."),
        ("small", "The tray is too small: bring the camera nearer."),
        ("bright", "Too bright: dim the light."),
        ("blur", "Blurred, or too far away: come nearer, hold still."),
    ],
)
def test_why_no_dice_are_looked_for_is_said(problem, said):
    page = Before()
    page.lies(problem=problem)
    assert page.page.ask.support == said
    assert page.kinds["take"] == "off"


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        ("touch", "Dice touch or hide one another: lay them apart."),
        ("edge", "A die lies at the edge: lay it on the green field."),
        ("odd", "Something there is not a die."),
        ("glare", "A lamp shines on a die: tilt the lamp."),
    ],
)
def test_a_die_that_is_not_clear_is_said_and_outlined(problem, said):
    page = Before()
    page.lies(0, 0, 0, wrong=("", problem, ""))
    assert page.page.ask.support == said
    assert [die.state for die in page.picture.dice] == ["sure", "doubt", "sure"]
    assert page.kinds["take"] == "off"


def test_too_many_dice_are_said_and_fewer_are_taken_in_several_goes():
    page = Before()
    page.lies(0, 0, 0, 0)
    assert page.page.ask.support == "Too many: 3 dice at most."
    assert page.kinds["take"] == "off"
    page.lies(0, 0)
    assert page.page.ask.support == "2 dice: the first 2 faces. The others next."
    page.tap("take")
    assert page.lesson.heard == [("take", ("sword", "shield"), False)]
    assert [key.taken for key in page.row.keys] == [True, True, False]
    assert page.page.ask.ask[0] == "TURN THE DIE TO EYE"
    page.lies(0, 0)
    assert page.page.ask.support == "Too many: 1 die at most."


def test_one_die_is_turned_to_one_face_after_the_other():
    page = Before()
    for n, name in enumerate(("SWORD", "SHIELD", "EYE")):
        page.lies(n)
        assert page.page.ask.ask[0] == f"TURN THE DIE TO {name}"
        page.lies(problem="hand")  # the question stays while a hand turns it
        assert page.page.ask.ask[0] == f"TURN THE DIE TO {name}"
        page.lies(n)
        page.tap("take")
    assert page.page.state == "second"
    assert page.page.ask.ask[0] == "SHOW EACH FACE ONCE MORE"
    for face in ("eye", "sword", "shield"):
        page.likely(face)
        page.lies(30)
        page.lies(30)
    assert page.lesson.heard[-1] == ("train",)


def test_a_wrong_order_is_put_right_by_a_die_and_its_icon():
    page = Before()
    page.lies(0, 0, 0)
    page.touch("die 0")
    assert page.picture.dice[0].state == "chosen"
    assert all(key.choice for key in page.row.keys)
    assert page.page.ask.support == "Tap the icon that this die shows."
    assert page.kinds["take"] == "possible"
    page.touch("eye")
    assert [die.name for die in page.picture.dice] == ["Eye", "Shield", "Sword"]
    page.lies(1, 1, 1)  # a new picture of the same dice
    assert [die.name for die in page.picture.dice] == ["Eye", "Shield", "Sword"]
    page.tap("take")
    assert page.lesson.heard == [("take", ("eye", "shield", "sword"), False)]


def test_a_die_that_is_tapped_twice_is_let_go():
    page = Before()
    page.lies(0)
    page.touch("die 0")
    page.touch("die 0")
    page.touch("eye")
    assert [die.name for die in page.picture.dice] == ["Sword"]


def test_the_second_picture_takes_itself_once_the_dice_rest_elsewhere():
    page = Before()
    page.first_round()
    page.likely("eye", "sword", "shield", moved=False)
    page.lies(0, 0, 0)
    page.lies(0, 0, 0)
    assert page.page.ask.support == "The dice lie as before: turn and move them."
    page.lies(problem="hand")
    page.likely("eye", "sword", "shield")
    page.lies(30, 30, 30)
    assert page.page.ask.support == "The picture takes itself once all lies still."
    assert page.lesson.heard[-1][0] == "take"
    assert page.lesson.counts["eye"] == 1
    page.lies(30, 30, 30)
    assert page.lesson.heard[-2:] == [("take", ("eye", "sword", "shield"), False), ("train",)]
    assert page.page.state == "training"


def test_a_die_nobody_knows_is_asked_about_and_not_taken_by_itself():
    page = Before()
    page.first_round()
    page.likely("eye", "", "shield")
    page.lies(30, 30, 30)
    page.lies(30, 30, 30)
    assert page.page.ask.support == "Which face is it? Tap the die, then its icon."
    assert page.picture.dice[1].state == "doubt"
    assert page.kinds["take"] == "off"
    page.touch("die 1")
    page.touch("sword")
    assert page.kinds["take"] == "confirm"
    page.tap("take")
    assert page.lesson.heard[-1] == ("train",)


def test_a_face_that_looks_like_one_before_is_asked_about_once():
    page = Before()
    page.lesson.why = "alike sword"
    page.lies(0)
    page.tap("take")
    assert page.page.ask.notice == "That looks like Sword. If it is right, tap again."
    assert page.lesson.counts["sword"] == 0
    page.tap("take")
    assert page.lesson.heard[-1] == ("take", ("sword",), True)
    assert page.lesson.counts["sword"] == 1


def test_dice_that_were_not_moved_are_refused_by_hand_too():
    page = Before()
    page.first_round()
    page.lesson.why = "same"
    page.likely("sword", "shield", "eye", moved=False)
    page.lies(0, 0, 0)
    page.tap("take")
    assert page.page.ask.notice == "The dice lie as before: turn and move them."


def taught(page, **said):
    page.first_round()
    page.likely("sword", "shield", "eye")
    page.lies(30, 30, 30)
    page.lies(30, 30, 30)
    assert page.page.state == "training"
    page.stack.receive(Training(0.5))
    assert page.page.ask.ask[0] == "LEARNING: 50 %"
    page.lesson.keep()
    page.stack.receive(Training(1.0, over=True, **said))


def test_what_was_learned_is_tried_at_once():
    page = Before()
    taught(page)
    assert page.page.state == "known"
    page.lies(0, 0)
    assert [die.name for die in page.picture.dice] == ["Sword", "Shield"]
    page.tap("done")
    assert page.lesson.heard[-1] == ("close",)


def test_faces_that_look_alike_are_named():
    page = Before()
    taught(page, twins=(("eye", "sword"),))
    assert page.page.state == "twins"
    assert [(row.title, row.value) for row in page.rows] == [("Eye", "Sword")]
    page.tap("go on")
    assert page.page.state == "known"


def unclear(*faces):
    page = Before()
    page.first_round()
    page.likely("sword", "shield", "eye")
    page.lies(30, 30, 30)
    page.lies(30, 30, 30)
    page.lesson.unreadable = faces
    page.stack.receive(Training(1.0, over=True))
    assert page.page.state == "unread"
    return page


def test_faces_that_are_not_read_again_are_taken_again_alone():
    page = unclear(("eye", "sword"))
    assert [(row.title, row.value) for row in page.rows] == [("Eye", "reads as Sword")]
    assert page.kinds == {"again": "confirm", "keep": "off", "done": "possible"}
    page.tap("again")
    assert page.lesson.counts == {"sword": 2, "shield": 2, "eye": 0}
    assert page.page.ask.ask[0] == "TURN THE DIE TO EYE"


def test_faces_that_are_not_clear_may_be_left_to_be_tapped():
    page = unclear(("eye", ""))
    assert [(row.title, row.value) for row in page.rows] == [
        ("Eye", "is not clear"),
        ("Eye", "Sword"),
    ]
    assert page.kinds["keep"] == "possible"
    page.tap("keep")
    assert ("keep",) in page.lesson.heard
    assert page.page.state == "known"


def test_a_learning_that_failed_says_so_and_can_be_done_again():
    page = Before()
    page.first_round()
    page.likely("sword", "shield", "eye")
    page.lies(30, 30, 30)
    page.lies(30, 30, 30)
    page.stack.receive(Training(1.0, over=True, problem="no space"))
    assert page.page.state == "failed"
    assert [row.title for row in page.rows][1] == "no space"
    page.tap("train")
    assert page.page.state == "training"


def test_one_learning_at_a_time():
    page = Before()
    page.lesson.trains = False
    page.first_round()
    page.likely("sword", "shield", "eye")
    page.lies(30, 30, 30)
    page.lies(30, 30, 30)
    assert page.page.state == "ready"
    assert page.page.ask.notice == "Companion is learning something else now."
    page.lesson.trains = True
    page.tap("train")
    assert page.page.state == "training"


def test_a_learning_that_goes_on_is_found_again_when_one_comes_back():
    page = Before()
    page.first_round()
    page.likely("sword", "shield", "eye")
    page.lies(30, 30, 30)
    page.lies(30, 30, 30)
    page.tap("done")
    lesson = page.lesson
    lesson.training = True
    page.made.context.vision.dice_lesson = lambda game, faces: lesson
    page.stack.go("learn dice")
    assert page.page.state == "training"
    lesson.keep()
    page.stack.receive(Training(1.0, over=True))
    assert page.page.state == "known"


def test_dice_that_are_learned_already_may_be_learned_anew():
    page = Before(known=True)
    page.lies(0)
    assert page.page.state == "known"
    page.tap("anew")
    assert page.page.state == "first"
    page.tap("take")
    page.tap("over")
    assert page.lesson.heard[-1] == ("forget", ("sword", "shield", "eye"))
    assert page.page.state == "first"


@pytest.mark.parametrize(("row", "screen"), [("icons", "learn dice"), ("tiles", "enrol")])
def test_the_settings_lead_to_learning(row, screen):
    made = table(DIE, sees=False)
    made.context.vision = NoVision()
    made.stack.go("settings")
    assert row in [listed.ref for listed in made.stack.page().stage[0].model.rows]
    made.wait()
    made.stack.stage(row)
    assert made.stack.page().screen == screen


def test_tiles_are_not_learned_over_a_match_and_the_page_says_so():
    made, _ = match()
    made.context.vision = FakeVision(sees=False)
    made.context.vision.tile_lesson = lambda game, pack: None
    made.stack.go("enrol", "toy", "")
    page = made.stack.page()
    assert (page.state, page.ask.ask[0]) == ("none", "NOT DURING A MATCH")
    assert "watches the open match" in page.stage[0].model.lines[0]
