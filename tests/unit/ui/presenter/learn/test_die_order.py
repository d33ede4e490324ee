"""Which die shows which face: by order, until people say otherwise."""

from companion.ports import LyingDie
from companion.ui.presenter.learn.die_order import corrected, in_order, pinned_face, standing

THREE = tuple(LyingDie((), (x, 0.0)) for x in (-40.0, 0.0, 40.0))
FACES = ("sword", "shield", "eye", "blank")


def test_dice_take_the_wanted_faces_in_order_and_one_too_many_takes_none():
    assert in_order(THREE, FACES, ()) == ("sword", "shield", "eye")
    assert in_order(THREE, FACES[:2], ()) == ("sword", "shield", "")
    assert in_order(THREE[:1], FACES[2:], ()) == ("eye",)


def test_two_dice_change_places_when_one_is_put_right():
    pins = corrected(THREE, ("sword", "shield", "eye"), 0, "eye")
    assert in_order(THREE, FACES, pins) == ("eye", "shield", "sword")


def test_a_face_that_no_die_has_leaves_the_others_as_they_are():
    pins = corrected(THREE, ("sword", "shield", "eye"), 1, "blank")
    assert in_order(THREE, FACES, pins) == ("sword", "blank", "eye")


def test_what_was_said_holds_while_the_die_lies_there():
    pins = corrected(THREE, ("sword", "shield", "eye"), 0, "eye")
    nudged = (LyingDie((), (-37.0, 2.0)), LyingDie((), (0.0, 40.0)))
    assert pinned_face(nudged[0], pins) == "eye"
    assert pinned_face(nudged[1], pins) == ""
    assert len(standing(pins, nudged)) == 1
    assert in_order(nudged, FACES, standing(pins, nudged)) == ("eye", "sword")


def test_a_face_that_is_taken_already_is_no_longer_said():
    pins = corrected(THREE[:1], ("sword",), 0, "eye")
    assert in_order(THREE[:1], ("sword", "shield"), pins) == ("sword",)
