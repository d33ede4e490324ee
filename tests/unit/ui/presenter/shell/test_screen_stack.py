"""The presenter on a toy match: what is shown, which taps count, what an answer does."""

import pytest
from msgspec.structs import replace

from companion.engine.flow.prompts import Do, PlaceTile, Roll
from companion.engine.message import say
from companion.engine.state.changes import PieceMoved, PieceTrackSet, TrackSet
from companion.ports import DeviceNotice, Laid, Press, Scan, Sighting, TableSeen
from companion.session.session import Session
from companion.ui.models import EnemyListModel, PlanModel, UndoModel, WhyModel
from companion.ui.presenter.answering.tile_turns import different_ways
from presenter_kit import ANNA, bench, match
from session_kit import reaching, session


def stage(page, kind):
    return next((part.model for part in page.stage if isinstance(part.model, kind)), None)


def line(page):
    return "".join(part for part in page.ask.ask if isinstance(part, str))


def test_home_offers_a_new_game_where_nothing_is_kept():
    made = bench()
    assert line(made.page) == "START A GAME?"
    assert made.page.options.options[0].kind == "confirm"


def test_a_game_is_set_up_in_few_taps():
    made = bench()
    for ref in ("new", "name Tom", "name Kasia", "enough", "start"):
        made.tap(ref)
    assert made.page.screen == "table"


def test_who_plays_alone_has_no_secrets():
    made, live = match(session(seats=1), seats=(ANNA,))
    assert live.session.prompt.secret
    assert made.page.state != "secret"
    assert "hold" not in made.refs
    made.tap(next(option.key for option in live.session.prompt.options()))
    assert live.session.entries


def test_a_secret_question_is_shown_only_while_it_is_held():
    made, live = match()
    assert live.session.prompt.secret
    assert made.refs == ["hold"]
    assert not made.page.secret
    made.wait(1)
    made.stack.hold("hold", down=True)
    assert made.page.secret
    assert set(made.refs) == {"gold", "quiet"}
    made.stack.hold("hold", down=False)
    assert made.refs == ["hold"]


def test_the_second_seat_holds_the_page_turned_to_it():
    made, live = match()
    live.session.answer("gold")
    _ = made.page
    made.wait(1)
    made.stack.hold("hold", down=True)
    assert made.page.quarter == 180


def acting(**kwargs):
    played = session()
    while played.table.agenda[0].name == "wish":
        played.answer("gold")
    return match(played, **kwargs)


def test_at_most_one_answer_is_filled_and_it_is_the_default():
    made, live = acting()
    filled = [o.ref for o in made.page.options.options if o.kind == "confirm"]
    assert filled == [o.key for o in live.session.prompt.options() if o.default]


def test_confirm_gives_what_is_filled_and_next_moves_it():
    made, live = acting()
    made.wait()
    made.stack.press("next")
    focused = [o.ref for o in made.page.options.options if o.focused]
    assert focused == ["search"]
    assert not [o for o in made.page.options.options if o.kind == "confirm"]
    made.wait()
    made.stack.press("confirm")
    assert isinstance(live.session.prompt, Roll)


def test_a_tap_right_after_a_new_question_is_refused():
    made, live = acting()
    made.tap("search")
    before = live.session.number
    made.stack.option("roll")
    assert (live.session.number, made.refused) == (before, ["tick"])
    made.wait(0.41)
    made.stack.option("roll")
    assert live.session.number == before + 1


def test_a_tap_right_after_undo_is_refused():
    made, live = acting()
    made.tap("search")
    made.wait()
    made.stack.navigate("undo")
    before = live.session.number
    made.stack.option("search")
    assert live.session.number == before


def test_dice_of_the_table_are_tapped_face_by_face():
    made, live = acting()
    made.tap("search")
    made.tap("my dice")
    assert made.page.options.options[0].kind == "off"
    made.touch("gold")
    made.touch("spider")
    made.touch("1")
    made.touch("gold")
    made.tap("typed")
    assert live.session.table.thrown.faces in (("gold", "gold"), ())
    assert live.session.entries[-1].text == "gold+gold"


def test_a_card_scanned_answers_by_what_it_stands_for():
    made, _ = acting()
    made.stack.top.receive(Scan("nothing", 0.0))
    assert made.refused == ["tick"]
    assert made.page.ask.notice


def to_prompt(kind):
    played = reaching(kind)
    return match(played)


def test_a_tile_is_laid_by_its_turn():
    made, live = to_prompt(PlaceTile)
    legal = different_ways(made.stack.top.scene(), live.session.prompt.places)
    page = made.page
    assert [o.ref for o in page.options.options if o.picture] == [place.key for place in legal]
    made.tap(legal[-1].key)
    assert live.session.entries[-1].text == legal[-1].key


def test_the_camera_proposes_and_people_say_yes():
    made, live = to_prompt(PlaceTile)
    place = live.session.prompt.places[0]
    made.stack.top.receive(Sighting(Laid(place.tile, place.cell, place.turns), "sure", 0.0))
    assert made.refs == [place.key, "neither"]
    made.tap("neither")
    assert "neither" not in made.refs
    made.stack.top.receive(Sighting(Laid(place.tile, place.cell, place.turns), "sure", 0.0))
    made.tap(place.key)
    assert live.session.entries[-1].text == place.key


def test_an_illegal_tile_says_what_differs():
    made, live = to_prompt(PlaceTile)
    place = live.session.prompt.places[0]
    far = place.cell._replace(x=90)
    made.stack.top.receive(Sighting(Laid(place.tile, far, place.turns), "sure", 0.0))
    assert "cannot lie there" in made.page.ask.notice
    assert "neither" not in made.refs


def test_an_unsure_camera_leaves_the_choice_to_people():
    made, live = to_prompt(PlaceTile)
    place = live.session.prompt.places[0]
    made.stack.top.receive(Sighting(Laid(place.tile, place.cell, place.turns), "doubt", 0.0))
    assert [o.kind for o in made.page.options.options] == ["choice", "possible"]
    made.wait()
    made.stack.press("confirm")
    assert live.session.entries[-1].text != place.key


class FakeVision:
    """Remembers what it was told."""

    def __init__(self):
        self.heard = []

    def __getattr__(self, name):
        return lambda *what: self.heard.append((name, *what))


def test_paused_vision_is_asked_to_read():
    vision = FakeVision()
    made, live = match(reaching(PlaceTile), vision=vision)
    assert made.refs
    made.stack.receive(TableSeen((), 0.0, "hand"))
    assert made.page.ask.ref == "A HAND IS IN VIEW"
    made.stack.receive(TableSeen((), 0.0, "waiting"))
    made.tap("read")
    assert vision.heard[-1] == ("trust",)
    assert live.session.prompt is not None


def test_undo_makes_vision_wait():
    vision = FakeVision()
    made, _ = match(reaching(Do), vision=vision)
    made.tap("done")
    vision.heard.clear()
    made.stack.navigate("undo")
    assert ("mistrust",) in vision.heard


def test_every_contrary_look_is_announced():
    vision = FakeVision()
    made, live = acting(vision=vision)
    space = live.session.table.spaces["stairs"]
    contrary = TableSeen((Laid("stairs", space.cells[0], 1),), 0.0)
    made.stack.receive(contrary)
    assert made.page.ask.notice == "Stairs lies differently. Reading is paused."
    made.wait(7)
    made.stack.tick()
    assert not made.page.ask.notice
    made.stack.receive(contrary)  # vision reads again: it is for vision to say so
    assert made.page.ask.notice == "Stairs lies differently. See Table check."
    assert vision.heard.count(("mistrust",)) == 1
    made.stack.receive(TableSeen((Laid("stairs", space.cells[0], space.turns),), 0.0))
    made.stack.receive(contrary)
    assert vision.heard.count(("mistrust",)) == 2
    assert "Reading is paused" in made.page.ask.notice


def test_a_notice_dies_with_its_question():
    made, _ = acting()
    made.stack.say(say("Look here."))
    assert made.page.ask.notice == "Look here."
    made.stack.navigate("why")
    assert made.page.ask.notice == "Look here."  # the same question
    made.tap("search")
    assert not made.page.ask.notice
    made.stack.navigate("undo")
    assert "Taken back" in made.page.ask.notice  # said as the next one came: it is that one's
    made.stack.navigate("more")
    assert not made.page.ask.notice


def test_a_line_over_the_question_before_leaves_the_support_line_after_a_moment():
    made, _ = acting()
    made.tap("search")
    made.stack.navigate("undo")
    assert "Taken back" in made.page.ask.notice
    made.wait(3.1)
    made.stack.tick()
    assert not made.page.ask.notice
    made.stack.say(say("Look here."))  # over this very question: it stays for longer
    assert made.page.ask.notice
    made.wait(3.1)
    made.stack.tick()
    assert made.page.ask.notice == "Look here."


def test_every_number_is_put_back_from_what_it_is_now_to_what_it_was():
    made, live = acting()
    for value in (5, 6):
        live.session.adjust((PieceTrackSet("A", "lamps", value), TrackSet("gold", value)))
    made.stack.navigate("undo")
    assert made.page.screen == "undo"
    rows = stage(made.page, UndoModel).put_back.rows
    assert [row.second for row in rows] == ["Anna: lamps 6 to 5", "Gold 6 to 5"]
    made.tap("one more")
    rows = stage(made.page, UndoModel).put_back.rows
    assert [row.second for row in rows] == ["Anna: lamps 6 to 2", "Gold 6 to 0"]


def test_a_device_that_is_lost_leaves_an_icon():
    made, _ = acting()
    made.stack.receive(DeviceNotice("camera", "ready"))
    assert not made.page.ask.notice
    made.stack.receive(DeviceNotice("camera", "lost"))
    assert made.page.ask.notice == "camera is lost"
    assert [icon.icon for icon in made.page.status_bar.devices] == ["camera_off"]
    made.stack.receive(DeviceNotice("camera", "ready"))
    assert not made.page.status_bar.devices


def test_what_began_before_the_question_stood_is_no_answer():
    made, live = acting()
    made.tap("search")
    before = live.session.number
    made.stack.receive(Press("confirm", made.now[0] + 0.1))
    assert (live.session.number, made.refused) == (before, ["tick"])
    made.wait(2)
    made.stack.receive(Press("confirm", made.now[0]))
    assert live.session.number == before + 1


def test_an_instruction_offers_done_not_possible_otherwise():
    made, live = to_prompt(Do)
    assert [ref for ref in made.refs if ref != "all done"] == ["done", "left", "otherwise"]
    made.tap("otherwise")
    assert made.refs == ["stays", "stairs", "back"]
    made.tap("stays")
    assert live.session.entries[-1].text == "stays"


def test_why_shows_whom_the_rules_compared():
    made, _ = to_prompt(Do)
    made.stack.navigate("why")
    sheet = stage(made.page, WhyModel)
    assert sheet.ref == "TOY-GHOST-010"
    made.stack.navigate("why")
    assert stage(made.page, WhyModel) is None or stage(made.page, EnemyListModel)


def test_undo_lists_what_to_put_back():
    made, live = to_prompt(Do)
    made.tap("done")
    made.stack.navigate("undo")
    assert made.page.screen == "undo"
    rows = made.page.stage[0].model.put_back.rows
    assert rows
    made.touch("0")
    assert made.page.stage[0].model.put_back.rows[0].done
    made.tap("redo")
    assert made.page.screen == "proxy", "what was put back already has to move again"
    assert len(made.page.stage[0].model.rows) == len(rows)
    made.tap("done")
    assert made.page.screen == "table"
    assert live.session.entries[-1].text == "done"


def test_the_log_asks_why_and_goes_back():
    made, live = acting()
    for _ in range(4):
        live.session.answer(live.session.prompt.sample(lambda n: 0))
    made.stack.navigate_held("undo")
    rows = made.page.stage[0].model.rows
    made.touch(rows[len(rows) // 2].ref)
    back = next(ref for ref in made.refs if ref.startswith("to "))
    made.tap(back)
    own = int(back.removeprefix("to "))
    assert live.session.entries[-1].n == live.session.number_of(own) != own


def test_a_correction_is_one_entry():
    made, live = acting()
    made.stack.navigate("more")
    made.touch("correct")
    made.touch("A|fear+")
    made.touch("A|fear+")
    assert line(made.page) == "ANNA: FEAR 0 TO 2"
    before = len(live.session.entries)
    made.tap("done")
    assert len(live.session.entries) == before + 1
    assert live.session.table.pieces["A"].tracks["fear"] == 2


def test_a_figure_is_moved_by_two_taps():
    made, live = acting()
    made.stack.navigate("more")
    made.touch("correct")
    made.tap("figures")
    made.touch("figure ghost-1")
    made.touch("to stairs")
    made.touch("figure ghost-2")
    made.touch("mend off")
    made.tap("done")
    assert live.session.table.pieces["ghost-1"].at == "stairs"
    assert live.session.table.pieces["ghost-2"].at == ""


def test_what_leaves_the_map_stands_nowhere_and_the_other_way_round():
    made, live = acting()
    made.stack.navigate("more")
    made.touch("correct")
    made.tap("figures")
    for ref in ("to stairs", "mend off", "to stairs"):
        made.touch("figure ghost-2")
        made.touch(ref)
    made.tap("done")
    assert live.session.table.pieces["ghost-2"].at == "stairs"
    assert live.session.entries[-1].changes == (PieceMoved("ghost-2", "stairs"),)


@pytest.mark.usefixtures("faults_wanted")
@pytest.mark.parametrize("hides", [False, True])
def test_a_fault_of_the_screen_is_quoted_where_the_match_hides_nothing(hides, monkeypatch):
    made, _ = acting()
    monkeypatch.setattr(Session, "withholds", hides)
    made.stack.failed(KeyError("what only B knows"))
    assert ("only B knows" in str(made.page)) != hides
    assert "only B knows" in str(made.store.reports), "the report has it"
    assert "KEYERROR" in str(made.page).upper()


def test_something_is_wrong_writes_one_file():
    made, _ = acting()
    made.stack.navigate("more")
    made.touch("wrong")
    made.touch("rule")
    made.tap("write")
    assert made.store.reports == ["A rule was played wrongly"]
    assert made.page.ask.support == "report.zip"


@pytest.mark.parametrize(
    "screen", ["log", "correct", "check", "cards", "rules", "lamps", "wrong", "settings"]
)
def test_every_screen_behind_more_opens_and_closes(screen):
    made, _ = acting()
    made.stack.navigate("more")
    made.touch(screen)
    assert made.page.options.options
    made.stack.navigate("back")
    assert made.page.screen in ("table", "card")


def test_language_is_switched_live():
    made, _ = acting()
    made.stack.navigate("more")
    made.touch("settings")
    made.touch("language")
    assert made.context.settings.language == "pl"


def test_the_map_shows_where_everybody_is():
    made, live = acting()
    plan = stage(made.page, PlanModel)
    assert {figure.ref for figure in plan.figures} == set(live.session.table.pieces)
    assert [tile.ref for tile in plan.tiles] == ["stairs"]


def test_the_end_is_reported():
    made, live = acting()
    for _ in range(2000):
        if live.session.prompt is None:
            break
        made.stack.top.answer(live.session.prompt.sample(lambda n: 0))
        while made.page.screen not in {"table", "end"}:
            made.stack.back()
    assert made.page.screen == "end"
    made.tap("save")
    assert "table.position.toml" in made.page.ask.support
    made.tap("again")
    assert made.page.screen == "table"


def refuses(*_):
    raise OSError(28, "No space left on device")


def test_a_disk_that_refuses_settings_is_announced_and_they_hold():
    made = bench()
    made.context.save = refuses
    made.stack.settle(replace(made.context.settings, language="pl"))
    assert made.context.settings.language == "pl"
    assert made.page.ask.notice == "Błąd dysku: ustawienia działają do wyłączenia."


def test_a_disk_that_refuses_a_report_is_announced():
    made, live = match()
    made.store.report = refuses
    made.stack.go("wrong", made.stack.match)
    made.tap("write")
    assert made.page.ask.notice == "The disk refuses. Nothing was written."
    assert live.session.prompt is not None


def test_undo_tapped_twice_takes_back_one_answer():
    made, live = acting()
    live.session.answer(live.session.prompt.sample(lambda _: 0))
    made.stack.changed()
    number = len(live.session.entries)
    made.stack.touched_s = lambda: made.now[0]
    made.stack.page()
    made.wait()
    made.stack.navigate("undo")
    taken = len(live.session.entries)
    made.stack.page()
    made.wait(0.2)
    made.stack.navigate("undo")
    assert len(live.session.entries) == taken == number - 1
    assert made.refused


@pytest.mark.parametrize("what", ["option", "stage", "seat", "undo"])
def test_nothing_counts_before_people_can_have_seen_what_stands_there(what):
    made, live = acting()
    entries = len(live.session.entries)
    option = next(o.ref for o in made.page.options.options if o.kind != "off")
    top = made.stack.top
    if what in ("option", "stage"):
        getattr(made.stack, what)(option)
    else:
        button = {"seat": ANNA.id}.get(what, what)
        made.stack.receive(Press(button, made.now[0] + 0.29))
    assert (len(live.session.entries), made.stack.top) == (entries, top)
    assert made.refused
