"""Tracks in models and in words."""

from msgspec.structs import replace

import lair
from companion.engine.flow.prompts import EnterNumber
from companion.engine.message import say
from companion.engine.view.appearance import Due, Panel, Row
from companion.text.catalogue import Catalogue
from companion.text.words import Words
from companion.ui.models import HeroesModel, TrackModel
from companion.ui.presenter.answering.mode import map_and_heroes
from companion.ui.presenter.builders.status_bar_model import status_bar_model
from companion.ui.presenter.builders.track_model import track_lines, track_model
from companion.ui.presenter.page.scene import Scene
from games_kit import LAIR

TIME = Panel(
    "time",
    "track",
    say("Keys"),
    tuple(
        Row(
            f"time {n}",
            say("{n}", n=n),
            now=n == 3,
            out_of_play=n > 3,
            due=(Due(say("Blood"), "alarm_on"),) if n in (4, 2, 0) else (),
        )
        for n in range(5, -1, -1)
    ),
)
GAME = replace(lair.GAME, panels=lambda table, seat: (*lair.panels(table, seat), TIME))


def scene(about=""):
    session = LAIR.session(0, "track")
    prompt = EnterNumber(asks=say("Hunt"), rule="LAIR-TURN-010", low=0, high=9, about=about)
    return Scene(GAME, session.view(), Words(Catalogue("en", [])), LAIR.start(0).seats, prompt)


def test_a_track_says_where_it_stands_what_is_over_and_what_is_to_come():
    track = track_model(scene(), TIME)
    assert track.title == "KEYS"
    assert track.here.text == "3"
    assert [step.past for step in track.steps] == [True, True, False, False, False, False]
    assert [(step.text, step.words, step.icons) for step in track.to_come] == [
        ("2", "Blood", ("alarm_on",)),
        ("0", "Blood", ("alarm_on",)),
    ]


def test_a_track_in_words_names_only_what_is_to_come():
    assert list(track_lines(scene(), TIME)) == ["The marker stands at 3.", "2: Blood", "0: Blood"]
    over = replace(TIME, rows=TIME.rows[:3])
    assert list(track_lines(scene(), over)) == ["The marker stands at 3.", "Nothing more comes."]


def test_a_question_about_a_track_has_it_next_to_the_map_and_others_the_heroes():
    sides = {
        about: next(part.model for part in map_and_heroes(scene(about)) if part.slot == "side")
        for about in ("", "time")
    }
    assert isinstance(sides[""], HeroesModel)
    assert isinstance(sides["time"], TrackModel)


def test_the_status_bar_has_the_track():
    assert status_bar_model(scene()).track == track_model(scene(), TIME)
