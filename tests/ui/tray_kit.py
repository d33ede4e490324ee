"""A tray with drawn dice before the camera of the whole app, and fingers on its screen."""

from dice_kit import ICONS, PLACES, TRAY_VIEW, TRAY_WIDE_MM, icon_face, picture
from hand_kit import Hand
from msgspec.structs import replace

from companion.config import Camera
from companion.vision.picture.frame import Frame
from companion.vision.service import vision_service


class TrayCamera:
    """A camera whose picture a test draws."""

    period_s = 0.0

    def __init__(self):
        self.image, self.seq, self.clock = None, 0, None

    def read(self):
        self.seq += 1
        return Frame(self.image, self.seq, self.clock())

    def close(self):
        self.image = None


def die(face, x, y, degrees=8.0):
    """One die of icons; its sides show what the upper face does not."""
    n = ICONS.index(face)
    return (icon_face(face), icon_face(ICONS[n - 1]), icon_face(ICONS[n - 2]), x, y, degrees)


def rows(faces, degrees=5.0):
    """Dice in rows of three, in order."""
    return [die(face, *PLACES[n], degrees + 6 * n) for n, face in enumerate(faces)]


def moved(faces):
    """The same dice elsewhere, turned by a good quarter."""
    return rows(faces[::-1], 110.0)


class TrayHand(Hand):
    """The app with a real camera in its settings, which a test's tray stands for."""

    def begin(self, monkeypatch):
        self.camera = TrayCamera()
        self.camera.clock = lambda: self.off.now_s
        monkeypatch.setattr(vision_service, "camera_for", lambda *_, **__: self.camera)
        self.stack.settle(replace(self.table.context.settings, camera=Camera(source="usb")))
        return self

    def show(self, dice=(), times=5, **how):
        """Lay dice into the tray, and let the camera look."""
        self.see(
            picture(list(dice), how.pop("view", TRAY_VIEW), wide_mm=TRAY_WIDE_MM, **how), times
        )

    def see(self, image, times=5):
        """Let the camera see a picture for so many looks."""
        self.camera.image = image
        for _ in range(times):
            self.table.vision.look()
            self.wait(0.25)
            self.table.poll()
        self.app.refresh()

    @property
    def page(self):
        return self.stack.page()

    @property
    def state(self):
        return self.page.state

    @property
    def screen(self):
        return self.stack.top

    @property
    def shown(self):
        """What stands beside the dice in the picture, in order."""
        return [die.icons or die.name for die in self.page.stage[0].model.dice]
