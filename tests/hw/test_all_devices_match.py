"""Devices pulled and plugged while a match runs, and answers that come from them."""

import threading
from itertools import islice, permutations

import match_kit
from msgspec.structs import replace

import presenter_kit
import session_kit
from companion.engine.chance import Chance
from companion.engine.state.table import packed
from companion.vision.camera import live_camera

PLUGS = ("camera", "scanner", "panel", "strip", "broker", "printer")


# -- pulled and plugged while a match runs


def test_devices_are_pulled_and_plugged_in_every_order_while_matches_run(how_many, monkeypatch):
    monkeypatch.setattr(live_camera, "RETRY_S", (0.05,))  # a camera's own patience is tested by it
    wired = match_kit.wired()
    sockets = {
        "camera": wired.camera,
        "scanner": wired.table.readers["deck"],
        "panel": wired.table.header,
        "strip": wired.table.wled,
        "broker": wired.table.broker,
        "printer": wired.table.paper,
    }
    stack, devices = wired.bench.stack, wired.devices
    others = set(threading.enumerate())  # the pins' library keeps its thread, once it is loaded
    devices.start()
    wired.watch.start()
    orders = [*islice(permutations(PLUGS), 0, None, 720 // how_many(8, 720))]
    for played, order in enumerate(orders):
        wired.until(lambda: not stack.lost and wired.watch.picture is not None)
        actions = [*((name, False) for name in order), *((name, True) for name in order)]
        stack.home()
        session = session_kit.session(str(played))
        live = presenter_kit.LiveMatch(
            session, presenter_kit.match()[1].seats, presenter_kit.LEDGER
        )
        stack.go("match", live)
        chance, answers = Chance(str(played)), []
        while session.prompt is not None:
            if actions:
                name, plug = actions.pop(0)
                if plug and len(actions) == len(PLUGS) - 1:  # all are out
                    wired.until(lambda: {"camera", "deck", "house"} <= stack.lost)
                (sockets[name].plug if plug else sockets[name].unplug)()
            wired.poll()
            answers.append(session.prompt.sample(chance.below))
            assert stack.match.answer(answers[-1])
            devices.print(("A slip",))
        assert not actions, "the match was too short for every plug"
        clean = session_kit.session(str(played))
        for answer in answers:
            _ = clean.answer(answer)
        assert packed(clean.copy_of_table()) == packed(session.copy_of_table())
    took_s = wired.until(lambda: {it.state for it in devices.look()} == {"ready"}, 5.0)
    assert took_s < 3.0
    wired.until(lambda: not stack.lost)
    seen = wired.camera.pictures
    wired.until(lambda: wired.camera.pictures > seen + 1)
    assert wired.camera.opened == len(orders) + 1
    wired.close_camera()
    wired.watch.stop()
    devices.close()
    assert set(wired.table.header.lit.values()) == {0.0}
    assert wired.table.wled.reader.shown == [(0, 0, 0)] * 30
    left = set(threading.enumerate()) - others
    assert not [thread.name for thread in left if thread.name.startswith("companion-")]


def test_a_match_begins_with_everything_unplugged_and_takes_what_is_plugged_in_later():
    wired = match_kit.wired()
    stack, devices = wired.bench.stack, wired.devices
    sockets = {
        "deck": wired.table.readers["deck"],
        "tags": wired.table.chips["tags"],
        "panel": wired.table.header,
        "light strip": wired.table.wled,
        "house": wired.table.broker,
        "printer": wired.table.paper,
    }
    for socket in sockets.values():
        socket.unplug()
    devices.start()
    wired.until(lambda: set(sockets) <= stack.lost)
    assert {glyph.icon for glyph in stack.page().status_bar.devices}
    assert {it.name for it in devices.look() if it.state == "lost"} == set(sockets)
    assert all(it.detail for it in devices.look() if it.state == "lost")
    session, chance = wired.open_match.session, Chance("unplugged")
    for _ in range(5):
        assert stack.match.answer(session.prompt.sample(chance.below))
        devices.print(("A slip",))
        wired.poll()
    for socket in sockets.values():
        socket.plug()
    wired.until(lambda: not stack.lost)
    assert all(it.state == "ready" for it in devices.look() if it.name in sockets)
    devices.close()


# -- answers that come from devices


def ready(wired):
    wired.devices.start()
    wired.until(lambda: sum(it.state == "ready" for it in wired.devices.look()) >= 5)
    wired.poll()


def refs_of(session):
    """The refs that stand for one answer alone."""
    refs = [o.ref for o in session.prompt.options() if o.ref and not o.off.text]
    return {ref for ref in refs if refs.count(ref) == 1}


def open_session():
    """A match with a question to the whole table that a scan could answer."""
    session, chance = session_kit.session("scan"), Chance("scan")
    while session.prompt.secret or not refs_of(session):
        _ = session.answer(session.prompt.sample(chance.below))
    return session


def test_a_scan_answers_by_ref_and_is_refused_aloud_if_it_does_not_fit(tmp_path):
    from companion.session.devices.taught_tags import TagBook

    session = open_session()
    ref, before = min(refs_of(session)), session.number
    wired = match_kit.wired(voice="short", session=session)
    wired.bench.context.tags = TagBook(tmp_path)
    ready(wired)
    wired.bench.wait(10)
    wired.table.readers["deck"].says(b"no-such-card\r")
    wired.until(lambda: "That card does nothing now." in [t for _, t in wired.table.speech.said])
    assert session.number == before
    assert any(kind == "wav" for kind, _ in wired.table.speech.said)
    wired.bench.context.tags.teach("toy", "62E3086CED", ref)
    wired.bench.wait(10)
    wired.table.readers["deck"].says(b"62E3086CED\r")
    wired.until(lambda: session.number == before + 1)
    assert session.entries[-1].source == "scan"
    wired.devices.close()


def test_presses_work_the_focus_and_holding_why_says_it_again():
    wired = match_kit.wired(voice="full", session=open_session())
    ready(wired)
    panel, header = match_kit.WIRING.panel, wired.table.header
    session = wired.open_match.session
    before, entries = session.number, len(session.entries)

    def tap(pin, for_s=0.05):
        wired.bench.wait(10)
        header.press(pin)
        threading.Event().wait(for_s)
        header.release(pin)

    tap(panel.buttons["next"])
    tap(panel.buttons["confirm"])
    wired.until(lambda: session.number == before + 1)
    wired.until(lambda: len(wired.table.speech.said) > 2)
    said = len(wired.table.speech.said)
    wired.bench.wait(10)
    header.press(panel.buttons["why"])
    wired.until(lambda: len(wired.table.speech.said) > said)
    header.release(panel.buttons["why"])
    tap(panel.buttons["undo"])
    wired.until(lambda: len(session.entries) == entries)
    wired.devices.close()


def test_settings_of_voice_are_asked_anew_each_time():
    wired = match_kit.wired(voice="off")
    wired.devices.start()
    wired.poll()
    wired.outputs.repeat()
    context = wired.bench.context
    context.settings = replace(
        context.settings, sound=replace(context.settings.sound, voice="short")
    )
    wired.outputs.repeat()
    wired.until(lambda: spoken(wired))
    wired.devices.close()
    assert len(spoken(wired)) == 1, "nothing was said while it was off"


def spoken(wired):
    """The lines that were said, without sounds."""
    return [text for kind, text in wired.table.speech.said if kind != "wav"]
