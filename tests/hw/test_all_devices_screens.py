"""The devices screen, the strip's wiring and teaching tags, as pages."""

import match_kit

import presenter_kit
import session_kit
from companion.hw.device_config import load
from companion.ports import Scan
from companion.session.devices.taught_tags import TagBook


def test_every_device_has_a_row_with_its_health_and_a_test():
    wired = match_kit.wired(voice="off")
    wired.table.paper.unplug()
    wired.devices.start()
    stack = wired.bench.stack
    wired.until(lambda: sum(it.state == "ready" for it in wired.devices.look()) >= 5)
    wired.until(lambda: "printer" in stack.lost)
    stack.go("devices")
    rows = {row.ref: row for row in stack.page().stage[0].model.rows}
    assert set(rows) == {"panel", "deck", "tags", "light strip", "voice", "house", "printer"}
    assert (rows["deck"].value, rows["printer"].value) == ("works", "is not there")
    wired.bench.wait(10)
    stack.stage("panel")
    wired.until(lambda: sum(wired.table.header.lit.values()) > 0)
    assert "lights in turn" in {r.ref: r for r in stack.page().stage[0].model.rows}["panel"].second
    wired.table.readers["deck"].says(b"CARD:17\r")
    wired.until(lambda: "CARD:17" in stack.page().ask.support)
    wired.table.paper.plug()
    wired.until(
        lambda: {r.ref: r for r in stack.page().stage[0].model.rows}["printer"].value == "works"
    )
    wired.devices.close()


def test_the_strip_is_wired_by_taps_and_kept(tmp_path):
    wired = match_kit.wired(voice="off", file=tmp_path / "devices.toml")
    stack = wired.bench.stack
    stack.go("wires")
    rows = stack.page().stage[0].model.rows
    assert len(rows) == 4, "two seats and two phases of the match"
    wired.bench.wait(10)
    stack.stage("1")
    before = wired.devices.strip.seats[1]
    for ref in ("later", "wider", "narrower", "later"):
        wired.bench.wait(10)
        stack.option(ref)
    first, count = wired.devices.strip.seats[1]
    assert (first, count) == (before[0] + 2, before[1])
    wired.bench.wait(10)
    stack.option("done")
    assert load(tmp_path / "devices.toml").strip.seats[1] == (first, count)


def test_a_tag_is_taught_and_named_and_forgotten(tmp_path):
    made, _live = presenter_kit.match()
    made.context.tags = TagBook(tmp_path)
    stack = made.stack
    stack.go("teach", stack.match)
    ref = stack.page().stage[0].model.rows[0].ref
    made.touch(ref)
    made.wait()
    stack.receive(Scan("62E3086CED", made.now[0], "deck"))
    assert TagBook(tmp_path).ref_of("toy", "62E3086CED") == ref
    assert TagBook(tmp_path).ref_of("toy", "other") == "other"
    assert "62E3086CED" in stack.page().ask.support
    made.wait()
    stack.receive(Scan("FFFF", made.now[0], "deck"))
    assert "nothing yet" in stack.page().ask.support
    made.touch(ref)
    made.tap("forget")
    assert TagBook(tmp_path).taught("toy") == {}


def test_a_damaged_book_of_tags_is_set_aside(tmp_path):
    (tmp_path / "tags.toml").write_text("[escape\n")
    book = TagBook(tmp_path)
    assert "tags.toml" in book.problem
    book.teach("toy", "A", "b")
    assert TagBook(tmp_path).taught("toy") == {"A": "b"}
    assert (tmp_path / "tags.damaged").exists()


def test_holding_why_asks_for_the_question_again():
    made, _live = presenter_kit.match()
    heard = []
    made.stack.repeat = lambda: heard.append("again")
    made.stack.navigate_held("why")
    assert heard == ["again"]


def test_the_end_and_a_card_come_on_paper_where_there_is_a_printer():
    session = session_kit.play_on(session_kit.session("paper"), 10_000)
    assert session.prompt is None
    wired = match_kit.wired(voice="off", session=session)
    stack = wired.bench.stack
    assert "slip" not in [option.ref for option in stack.page().options.options]
    wired.devices.start()
    wired.until(lambda: wired.devices.prints)
    assert "slip" in [option.ref for option in stack.page().options.options]
    wired.bench.wait(10)
    stack.option("slip")
    wired.until(lambda: wired.table.paper.receipts)
    text = " ".join(wired.table.paper.receipts[0])
    assert all(seat.name in text for seat in wired.open_match.seats)
    wired.devices.close()
