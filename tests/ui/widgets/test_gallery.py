"""Every widget, every size, both lights and languages: the machine checks of UX.md section 9."""

import gallery_kit as gallery
import pytest
from gallery_kit import SIZES, Page, pages
from page_checks_kit import drawing_faults

from companion.ui.widgets.bars.option_grid import OptionButton
from long_kit import one_in_turn

LOOKS = {f"{x}x{y}-{language}": ((x, y), language) for x, y in SIZES for language in ("en", "pl")}
USUAL = ("1280x720-en", "800x480-pl", "720x1280-pl")


@pytest.mark.parametrize(("name", "look"), one_in_turn(pages(polish=False), tuple(LOOKS), USUAL))
def test_every_widget_page_is_legible_and_tappable(drive, name, look):
    """Polish pages in the alarm's light."""
    size, language = LOOKS[look]
    polish = alarm = language == "pl"
    page = Page(size, pages(polish)[name], polish=polish, alarm=alarm)
    ui = drive(lambda: page, size)
    picture = ui.picture()

    drawn = list(page.drawn())
    faults = drawing_faults(page, drawn, picture, size)
    filled = [w for w in drawn if isinstance(w, OptionButton) and w.filled]
    if len(filled) > 1:
        faults.append(f"{len(filled)} answers are filled")
    assert not faults, "\n".join(faults)


def test_the_gallery_writes_pictures(tmp_path):
    gallery.main(tmp_path, ["table"])
    assert len(list(tmp_path.glob("*.png"))) == 2 * len(SIZES)
