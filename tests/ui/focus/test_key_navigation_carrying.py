"""What is carried, not tapped: Space takes it up, arrows move it, and it lies where Space comes up."""

from types import SimpleNamespace

from gallery_kit import Page, pages

from companion.ui.focus.key_navigation import KeyNavigation
from companion.ui.input.provider import Stroke
from companion.ui.widgets.camera.camera_view import CameraView


def test_a_corner_of_the_picture_is_carried_by_keys(drive):
    page = Page((800, 480), pages(polish=False)["learning"], polish=False, alarm=False)
    _ = drive(lambda: page, (800, 480))
    (camera,) = [widget for widget in page.drawn() if isinstance(widget, CameraView)]
    said = []
    camera.fbind("on_choose", lambda _widget, ref: said.append(ref))
    stack = SimpleNamespace(rest=SimpleNamespace(stirred=lambda: False))
    keyboard = KeyNavigation(stack, page, lambda: (page,), lambda: None, lambda: page.skin)
    keyboard.shown = True
    while keyboard.spot.ref != "corner 1":
        keyboard.stroke(Stroke("1", "tab"))
    x, y = camera.model.handles[1]
    keyboard.stroke(Stroke("2", "space", " "))
    for _ in range(3):
        keyboard.stroke(Stroke("3", "left"))
    assert said == []
    assert keyboard.spot.ref == "corner 1", "arrows carry, the ring stays"
    keyboard.stroke(Stroke("2", "space", down=False))
    keyboard.end()
    (ref,) = said
    corner, number, place = ref.split()
    to_x, to_y = map(float, place.split(","))
    assert (corner, number) == ("corner", "1")
    assert to_x < x - 1
    assert abs(to_y - y) < 1
