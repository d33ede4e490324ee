"""Whole matches of scenario 1: what is said, lit and published, as it is written down; what must hold."""

from collections import Counter
from itertools import pairwise

import pytest
from evening_kit import DASHES, FILES, SEATS, Evening, head_of

from companion.hw.device_config import MqttConfig
from companion.hw.mqtt.topics import state
from companion.ui.presenter.outputs.match_outputs import frame_of, match_standing


@pytest.fixture(scope="module", params=FILES, ids=lambda path: path.stem)
def evening(request, tmp_path_factory):
    played = Evening(tmp_path_factory.mktemp("evening"), head_of(request.param))
    played.play()
    played.path = request.param
    return played


def test_an_evening_comes_out_as_written(evening, pytestconfig):
    if pytestconfig.getoption("--write-evenings"):
        evening.path.write_text(evening.text(), encoding="utf-8")
    assert evening.path.read_text(encoding="utf-8").splitlines() == evening.text().splitlines()


def test_an_evening_is_whole_and_its_lamps_and_words_are_right(evening):
    assert evening.match.session.prompt is None
    assert evening.faults == []
    assert {kind for kind, _ in evening.lines} >= {"say", "sound", "lamps", "house", "log"}
    assert evening.text().count(DASHES) == 1


def test_nothing_is_said_twice(evening):
    """A line once a question, and never twice running; what happened is no echo of what is asked."""
    said = evening.of("say")
    assert len(said) > 50
    assert [a for a, b in pairwise(said) if a == b] == []
    counted = Counter(
        (number, text)
        for number, (kind, text) in zip(evening.asked, evening.lines, strict=True)
        if kind in ("say", "news")
    )
    assert [it for it, times in counted.items() if times > 1] == []


def test_what_only_the_rules_keep_is_not_said(evening):
    words, game = evening.match.words, evening.match.session.game
    kept = [words.name(track).casefold() for track in sorted(game.vocabulary.unspoken)]
    assert kept
    said = [text.casefold() for text in evening.of("news")]
    assert [text for text in said if text.startswith(tuple(f"{name} " for name in kept))] == []


def test_every_question_is_said(evening):
    """Or it is the one before, word for word."""
    spoken, silent = {}, []
    for number, (kind, text) in zip(evening.asked, evening.lines, strict=True):
        if kind == "say":
            spoken.setdefault(number, []).append(text)
    asked = range(1, evening.match.session.number)
    silent = [number for number in asked if number not in spoken]
    assert len(silent) < len(asked) / 20, silent


def test_alarm_is_lit_said_sounded_and_published_from_its_beginning_to_the_end(evening):
    began = [n for n, (_, text) in enumerate(evening.lines) if "alarm_started" in text]
    assert len(began) == 1, "choose a seed whose match comes to alarm"
    at = began[0]
    before, after = evening.lines[:at], evening.lines[at:]
    assert [text for kind, text in before if kind == "lamps" and "alarm breath" in text][1:] == []
    assert all("alarm breath" in text for kind, text in after if kind == "lamps")
    assert [text for kind, text in evening.lines if kind == "sound"].count("alarm") == 1
    assert ("sound", "alarm") in evening.lines[at - 6 : at + 6]


def test_the_broker_hears_of_turns_phases_and_the_end(evening):
    kinds = [it["event_type"] for it in evening.events()]
    assert kinds.count("game_over") == 1
    assert kinds[-1] == "game_over"
    turns = [it["turn"] for it in evening.events() if it["event_type"] == "turn_started"]
    assert turns == sorted(set(turns))
    phases = [it["phase"] for it in evening.events() if it["event_type"] == "phase_changed"]
    assert [a for a, b in pairwise(phases) if a == b] == []
    assert not [seat.name for seat in SEATS if seat.name in " ".join(evening.of("house"))]


def test_names_are_published_only_where_that_is_ticked(evening):
    standing = match_standing(evening.match)
    assert b"Anna" not in state(standing, MqttConfig(host="x"))
    assert b"Anna" in state(standing, MqttConfig(host="x", names=True))


def test_the_lamp_of_a_chair_stays_where_it_is_when_somebody_is_out(evening):
    chairs = [lamp.name for lamp in frame_of(evening.match).seats]
    assert chairs == [seat.id for seat in SEATS[: int(evening.head["seats"])]]
