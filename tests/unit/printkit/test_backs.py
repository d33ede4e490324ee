"""Backs in the PDF lie behind their fronts, whichever way the sheet is turned over or folded."""

import cv2
import numpy as np
import pytest
from PIL import Image

from companion.printkit.backs import BackPrinting
from companion.printkit.paper import PAPERS as SHEETS
from companion.printkit.paper import Line
from companion.printkit.pdf import write_pdf
from companion.printkit.sheets import Side, Thing, sheets
from companion.stickers import INSET_MM, TILE_MM
from companion.vision.stickers.tag_detection import find_tags_in_still
from games_kit import FLOOD, LAIR
from pdf_kit import Printout, kit_of, printed

PAPERS = ("A4", "Letter")
WAYS = ("long", "short")
EXACT_MM = 0.05
UNPRINTABLE_MM = 5.0
FINE = 4.0


@pytest.fixture(params=[FLOOD, LAIR], ids=["flood", "lair"])
def played(request):
    return request.param


@pytest.fixture
def lair():
    return LAIR


def near(point, wanted, least=EXACT_MM):
    return max(abs(a - b) for a, b in zip(point, wanted, strict=True)) <= least


def sheets_of(printout):
    """Fronts of each sheet, and the number of its other side."""
    assert len(printout) % 2 == 0
    for n in range(0, len(printout), 2):
        yield printout.placed(n), n + 1


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("offset", [(0.0, 0.0), (1.4, -2.2)])
def test_every_back_lies_behind_its_front(played, paper, way, offset, tmp_path):
    """The printer puts it where it always does; the kit knows how far off that is."""
    kit = kit_of(played, paper, way, offset)
    made = kit.pages()
    backed = sum(len(page.pictures) > 0 for page in made if page.behind)
    found = 0
    printout = printed(kit, tmp_path / "kit.pdf", made)
    for fronts, other in sheets_of(printout):
        size = (fronts[0].width, fronts[0].height)
        behind = [it for it in printout.behind(other, offset) if near((it.width, it.height), size)]
        for front in fronts if behind else ():
            assert sum(near(front.middle, back.middle) for back in behind) == 1
        assert len(behind) in {0, len(fronts)}
        found += len(behind) > 0
    assert found == backed > 2


@pytest.mark.parametrize("way", WAYS)
def test_a_printer_that_is_off_is_off_by_as_much(lair, way, tmp_path):
    kit = kit_of(lair, "A4", way)
    printout = printed(kit, tmp_path / "kit.pdf", kit.tiles())
    for fronts, other in sheets_of(printout):
        behind = printout.behind(other, (1.4, -2.2))[-len(fronts) :]
        for front, back in zip(fronts, behind, strict=True):
            assert near((front.x + 1.4, front.y - 2.2), (back.x, back.y))


def markers(picture):
    """The upper left corner of each marker's black in mm, all of which stand upright."""
    seen = find_tags_in_still(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY))
    for tag in seen:
        across, down = tag.corners[1] - tag.corners[0], tag.corners[3] - tag.corners[0]
        assert across[0] > abs(across[1]) * 10, f"{tag.tag} does not stand upright"
        assert down[1] > abs(down[0]) * 10, f"{tag.tag} does not stand upright"
    return {tag.tag: tuple((tag.corners[0] + 0.5) / FINE) for tag in seen}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("way", WAYS)
def test_the_other_face_stands_upright_when_the_tile_is_turned_over(lair, paper, way, tmp_path):
    """Like a page of a book: what is up stays up. The ledge has its marker, and so has the pit."""
    tags = {face.id: face.tags[0] for face in lair.game.tiles(lair.content)}
    kit = kit_of(lair, paper, way, px_per_mm=FINE)
    printout = printed(kit, tmp_path / "kit.pdf", kit.tiles())
    fronts, others, ledge = set(), {}, ()
    for n in range(0, len(printout), 2):
        front = markers(printout.picture(n, FINE))
        other = markers(cv2.flip(printout.picture_behind(n + 1, FINE), 1))
        fronts |= set(front)
        others.update(other)
        ledge = front[tags["ledge"]] if other else ledge
    assert fronts == set(tags.values()) - {tags["pit"]}
    assert set(others) == {tags["pit"]}
    right_edge = ledge[0] - INSET_MM + TILE_MM
    mirrored = printout.size(0)[0] - right_edge + INSET_MM, ledge[1]
    assert near(others[tags["pit"]], mirrored, 0.6)


@pytest.mark.parametrize("way", [*WAYS, "fold"])
def test_backs_of_one_deck_are_one_picture(way, tmp_path):
    """The same bytes, so nothing on them tells."""
    flood = FLOOD
    kit = kit_of(flood, way=way)
    pages = list(kit.cards())
    backs = {p.ref for page in pages for p in page.pictures if p.ref.startswith("back")}
    assert len(backs) == 1
    printout = printed(kit, tmp_path / "cards.pdf", pages)
    drawn = [
        placed.digest
        for n, page in enumerate(pages)
        for placed, mark in zip(printout.placed(n), page.pictures, strict=True)
        if mark.ref in backs
    ]
    assert len(drawn) == sum(card.copies for card in flood.game.cards(flood.content))
    assert len(set(drawn)) == 1


def test_a_back_shares_its_sheet_with_no_other(played):
    """Printed a little off, it shows what lies beside it at its cut: that must not tell."""
    for page in kit_of(played).pages():
        refs = {p.ref for p in page.pictures if p.ref}
        plain = {ref for ref in refs if ref.startswith("back: ")}
        assert (refs == plain and len(plain) == 1) or not plain


def test_what_lies_face_down_has_one_back_whatever_it_is(lair, tmp_path):
    kit = kit_of(lair)
    pages = list(kit.tokens())
    hidden = {p.ref for page in pages for p in page.pictures} & {"key", "dust", "bell", "trap"}
    assert hidden == {"key", "dust", "bell", "trap"}
    printout = printed(kit, tmp_path / "tokens.pdf", pages)
    for n in range(0, len(pages), 2):
        refs = {p.ref for p in pages[n].pictures}
        behind = {it.digest for it in printout.behind(n + 1)[-len(printout.placed(n)) :]}
        if refs & hidden:
            assert refs <= hidden
            assert len(behind) == 1
        else:
            assert len(behind) == len(refs)


@pytest.mark.parametrize("shift", [(1.0, 1.0), (-1.0, -1.0), (1.0, -1.0), (0.0, 0.0)])
def test_a_back_that_is_a_millimetre_off_shows_no_white(shift, tmp_path):
    kit = kit_of(FLOOD)
    pages = [*kit.cards(), *kit.tokens(), *kit.tiles()]
    printout = printed(kit, tmp_path / "cards.pdf", pages)
    for fronts, other in sheets_of(printout):
        through = printout.picture_behind(other, FINE, shift)
        for front in fronts:
            left, top = round(front.x * FINE) + 1, round(front.y * FINE) + 1
            right = round((front.x + front.width) * FINE) - 1
            bottom = round((front.y + front.height) * FINE) - 1
            place = through[top:bottom, left:right].min(axis=2)
            rim = np.concatenate(
                (place[:2].ravel(), place[-2:].ravel(), place[:, :2].ravel(), place[:, -2:].ravel())
            )
            assert rim.max() < 250


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("way", "offset"),
    [("none", (0, 0)), ("fold", (0, 0)), ("long", (3.0, -3.0)), ("short", (-3.0, 3.0))],
)
def test_nothing_is_printed_where_a_printer_cannot(played, paper, way, offset, tmp_path):
    printout = printed(kit_of(played, paper, way, offset), tmp_path / "kit.pdf")
    for n in range(len(printout)):
        page = printout.picture(n, FINE)
        edge = round(UNPRINTABLE_MM * FINE) - 1
        page[edge:-edge, edge:-edge] = 255
        assert page.min() == 255, f"page {n}"


@pytest.mark.parametrize("paper", PAPERS)
def test_folded_each_back_lies_behind_its_front(played, paper, tmp_path):
    kit = kit_of(played, paper, "fold")
    pages = [page for page in kit.pages() if any(not p.ref for p in page.pictures)]
    assert {page.kind for page in pages} >= {"tiles", "tokens"}
    printout = printed(kit, tmp_path / "fold.pdf", pages)
    width, _ = printout.size(0)
    for n, page in enumerate(pages):
        placed = [
            it
            for it, mark in zip(printout.placed(n), page.pictures, strict=True)
            if mark.ref  # what only goes on over a cut shows nothing of its own
        ]
        half = len(placed) // 2
        assert len(placed) == 2 * half
        for back, front in zip(placed[:half], placed[half:], strict=True):
            assert near((width - back.middle[0], back.middle[1]), front.middle)
        (fold,) = (mark for mark in page.marks if isinstance(mark, Line) and mark.dashed)
        assert fold.x1 == fold.x2 == page.paper.width / 2


@pytest.mark.parametrize("paper", PAPERS)
def test_folded_up_the_other_face_stands_upright(lair, paper, tmp_path):
    """The half with the backs is turned over with the fold, and the tile as a page of a book."""
    kit = kit_of(lair, paper, "fold", px_per_mm=FINE)
    pages = list(kit.tiles())
    printout = printed(kit, tmp_path / "fold.pdf", pages)
    read = [tag for n in range(len(pages)) for tag in markers(printout.picture(n, FINE))]
    assert sorted(read) == sorted(face.tags[0] for face in lair.game.tiles(lair.content))


def banded():
    """A card whose upper quarter is black."""
    card = Image.new("RGB", (126, 176), "#C0C0C0")
    card.paste("#000000", (0, 0, 126, 44))
    return card


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("way", [*WAYS, "fold"])
def test_what_lies_turned_on_its_sheet_has_its_back_the_same_way_up(paper, way, tmp_path):
    """Through the sheet the top of a back is seen where the top of its front is."""
    sheet, printing = SHEETS[paper], BackPrinting(way)
    things = [Thing(Side("front", banded()), Side("back", banded()))] * 8
    pages = list(sheets(sheet, "cards", things, (63, 88), printing))
    assert any(mark.turns % 2 for mark in pages[0].pictures) == (paper == "Letter" or way == "fold")
    write_pdf(pages, tmp_path / "cards.pdf", "Cards")
    printout = Printout(tmp_path / "cards.pdf", way)
    front = printout.picture(0, FINE).max(axis=2) < 60
    if way == "fold":
        back, front = np.fliplr(front).copy(), front.copy()
        back[:, back.shape[1] // 2 :] = front[:, front.shape[1] // 2 :] = False
    else:
        back = printout.picture_behind(1, FINE).max(axis=2) < 60
    assert front.sum() > 8 * 63 * 20
    assert (front & back).sum() > 0.95 * front.sum()


def test_white_sides_keep_sheets_in_step(lair, tmp_path):
    """Standees have no back, yet a printer that turns each sheet needs one."""
    kit = kit_of(lair)
    pages = list(kit.standees())
    assert [page.behind for page in pages] == [False, True]
    printout = printed(kit, tmp_path / "standees.pdf", pages)
    assert np.all(printout.picture(1, 2.0) == 255)
