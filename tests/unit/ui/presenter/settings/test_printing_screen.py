"""How kits are printed: paper, backs and the printer's offset are settled by taps."""

from companion.config import MOST_OFFSET_MM, Printing
from presenter_kit import bench


def printing(language="en"):
    made = bench(language)
    made.saved = []
    made.context.save = made.saved.append
    made.stack.go("settings")
    made.touch("printing")
    return made


def rows(made):
    return {row.ref: row.value for row in made.page.stage[0].model.rows}


def test_a_tap_moves_paper_and_backs_on_and_holds_at_once():
    made = printing()
    assert made.page.screen == "printing"
    assert rows(made) == {"paper": "A4", "backs": "no backs"}
    made.touch("paper")
    made.touch("backs")
    assert made.context.settings.printing == Printing("Letter", "long")
    assert made.saved[-1].printing == made.context.settings.printing
    assert rows(made)["backs"] == "over the long edge"


def test_the_offset_is_there_where_both_sides_are_printed():
    made = printing()
    assert made.refs == ["done"]
    made.touch("backs")
    assert made.refs == ["done", "less", "more"]
    for ref in ("more", "more", "less"):
        made.tap(ref)
    made.touch("off 1")
    made.tap("less")
    assert made.context.settings.printing.offset == (0.1, -0.1)
    assert rows(made) == {
        "paper": "A4",
        "backs": "over the long edge",
        "off 0": "0.1 mm",
        "off 1": "\N{MINUS SIGN}0.1 mm",
    }
    made.touch("backs")
    made.touch("backs")
    assert rows(made) == {"paper": "A4", "backs": "to fold"}
    assert made.context.settings.printing.offset == (0.1, -0.1), "it is kept for another time"


def test_no_printer_is_further_off_than_kits_are_moved():
    made = printing()
    made.touch("backs")
    for _ in range(round(MOST_OFFSET_MM / 0.1)):
        made.tap("more")
    assert made.refused == []
    made.tap("more")
    assert made.refused
    assert made.context.settings.printing.offset == (MOST_OFFSET_MM, 0.0)
    made.tap("done")
    assert made.page.screen == "settings"
