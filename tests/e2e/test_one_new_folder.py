"""A game is one new folder: the one of the tests gets everything the house has."""

import csv
import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import companion.games
from companion import cli
from companion.bootstrap import InstalledGames, locales
from companion.bootstrap.application import Application
from companion.commands import DONE
from companion.config import Camera, Screen, Settings, Sound
from companion.engine.chance import Chance
from companion.engine.flow.prompts import ReadCard
from companion.engine.forms.form_prompt import Fill
from companion.engine.game import Seat
from companion.printkit.tile_prints import tile_picture
from companion.session.bots.simulation import moves
from companion.session.library.open_match import LiveMatch
from companion.session.match_summary import report_of
from companion.session.packs.pack_reader import pack_folders, read_packs
from companion.text.change_messages import change_message
from companion.text.surfaces import voice_line
from companion.tools.demo_match import DemoMatch
from companion.tools.offscreen import Offscreen
from companion.tools.screenshot_tour import ScreenshotTour
from companion.ui.presenter.answering.form import THAT_IS_IT
from companion.ui.presenter.builders.naming import program_words
from companion.ui.presenter.builders.report_model import report_art, report_files
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.theme.screen_panel import known_panel
from presenter_kit import ScreensOnDisk

FLOOD = Path(__file__).parents[1] / "flood"


@contextmanager
def one_new_folder(home: Path) -> Iterator[None]:
    """Let the house find the game as long as the block lasts.

    Args:
        home: An empty folder; the game's is linked into it.
    """
    home.mkdir()
    (home / FLOOD.name).symlink_to(FLOOD)
    companion.games.__path__.append(str(home))
    companion.games.names.cache_clear()
    try:
        yield
    finally:
        companion.games.__path__.remove(str(home))
        companion.games.names.cache_clear()


SIZE = (800, 480)
SEATS = (Seat("A", "Anna"), Seat("M", "Marek"))


@pytest.fixture(autouse=True)
def found(tmp_path):
    with one_new_folder(tmp_path / "games"):
        yield


def table_at(home, source="off", **kwargs):
    settings = Settings(screen=Screen(less_motion=True), camera=Camera(source=source), **kwargs)
    return Application(
        settings, known_panel(SIZE), save=lambda _: None, data=home / "data", threads=False,
        virtual_table=source == "virtual",
    )  # fmt: skip


def test_it_has_every_screen(tmp_path):
    table = table_at(tmp_path)
    with Offscreen(table.app) as offscreen:
        tour = ScreenshotTour(table, offscreen, "flood", seed="7")
        pictures = dict(tour.walk())
    wanted = {"setup", "table", "dive", "work", "alarm-begins", "alarm", "correct", "why", "end"}
    assert wanted <= set(pictures)
    assert all(picture.getextrema() != ((0, 0),) * 3 for picture in pictures.values())


def test_a_match_is_played_before_the_camera_to_its_end(tmp_path):
    table = table_at(tmp_path, "virtual")
    with Offscreen(table.app) as offscreen:
        demo = DemoMatch(table, offscreen, tmp_path, game="flood", seed="7", tell=lambda _: None)
        report = demo.play()
    assert report.seen == report.tiles > 2
    assert report.alarm
    assert report.replayed


def test_what_is_printed_is_read_back(capsys, tmp_path):
    paper = tmp_path / "flood.pdf"
    assert cli.main(["print", "flood", "-o", str(paper), "--json"]) == DONE
    kinds = json.loads(capsys.readouterr().out)["kinds"]
    assert {"check", "tiles", "cards", "tokens", "standees"} <= set(kinds)
    game_folder = InstalledGames()["flood"]
    content = read_packs(game_folder.game, pack_folders(game_folder.packs))
    words, faces = program_words("en", locales()), game_folder.game.tiles(content)
    first, second = (np.asarray(tile_picture(face, words, 4)) for face in faces[:2])
    gap = 100
    table = np.full((first.shape[0] + 2 * gap, 2 * first.shape[1] + 2 * gap, 3), 128, np.uint8)
    row = np.hstack((first[..., :3], second[..., :3]))
    table[gap : gap + row.shape[0], gap : gap + row.shape[1]] = row
    Image.fromarray(table).save(tmp_path / "two.png")
    assert cli.main(["read", str(tmp_path / "two.png"), "--game", "flood", "--json"]) == DONE
    read = json.loads(capsys.readouterr().out)["tiles"]
    assert [record["tile"] for record in read] == [face.id for face in faces[:2]]


def test_a_case_of_it_passes(capsys):
    case = FLOOD / "cases" / "eel_bites.case.toml"
    assert cli.main(["case", "run", str(case)]) == DONE
    assert cli.main(["rules", "show", "flood", "FLD-EEL-010"]) == DONE


class FloodScreens(ScreensOnDisk):
    """Screens with a match of the new game."""

    def __init__(self, home, language="en"):
        super().__init__(home, Settings(language=language, sound=Sound(voice="all")), "flood")

    def begin(self, **options):
        session = self.library.begin("flood", SEATS, options, seed="flood")
        self.match = MatchScreen(LiveMatch(session, SEATS, self.store.ledger("flood")))
        self.stack.open(self.match)
        return session


def until(session, kind):
    """Answer by chance until such a question is open."""
    below = Chance("until").below
    while not isinstance(session.prompt, kind):
        session.answer(session.prompt.sample(below))


def test_it_is_corrected_by_hand(tmp_path):
    made = FloodScreens(tmp_path)
    session = made.begin()
    session.answer("done")
    made.stack.go("correct", made.match)
    made.tap("A|pearls+", "A|pearls+")
    made.option("figures")
    made.tap("spare", "figure eel", "to attic")
    made.option("done")
    assert session.table.pieces["A"].tracks["pearls"] == 2
    assert session.table.pieces["eel"].at == "attic"


def test_it_is_spoken_in_polish(tmp_path):
    made = FloodScreens(tmp_path, "pl")
    session = made.begin()
    until(session, ReadCard)
    assert made.page().spoken[0] == "Dobierz falę: która to?"
    session.answer("surge")
    lines = [
        voice_line(made.match.words, change_message(noted))
        for entry in session.log(last=1)
        for noted in entry.notes
    ]
    assert "woda z 0 na 2" in " ".join(lines)


def test_its_report_has_its_numbers_and_the_turn_of_the_flood(tmp_path):
    made = FloodScreens(tmp_path)
    session = made.begin()
    for _ in moves(session, ("random",) * 2, "report"):
        pass
    assert session.table.words["flood"]
    report = report_of(session)
    files = report_files(made.match.scene(), report)
    turns = list(csv.DictReader(io.StringIO(files["turns.csv"].decode())))
    assert {"pearls", "alarm", "all water"} <= set(turns[0])
    assert {row["alarm"] for row in turns} == {"0", "1"}
    art = report_art(made.match.scene(), report)
    assert f"flood in turn {report.alarm}" in art.subtitle
    assert Image.open(io.BytesIO(files["report.png"])).size[0] > 100


def test_a_card_that_nobody_knows_is_learned_and_corrected(tmp_path):
    made = FloodScreens(tmp_path)
    session = made.begin(pack="chest")
    until(session, ReadCard)
    session.answer("new")
    assert isinstance(session.prompt, Fill)
    session.answer(json.dumps({"name": "Undertow", "rise": 2, "leak": True}))
    assert session.table.tracks["water"] == 2
    until(session, ReadCard)  # the turn has ended: it is written into the owner's box
    assert "tide_01" in {option.ref for option in session.prompt.options()} | set(
        session.table.piles["tide discard"].cards
    )
    made.stack.home()
    made.store.reread()
    made.option("learned flood chest")
    made.tap("tide tide_01")
    made.option("correct")
    made.tap("field rise", "value-")
    made.option("fill close", THAT_IS_IT)
    kept = json.loads(made.library.own_pack("flood", "chest").records()["tide tide_01"])
    assert (kept["name"], kept["rise"], kept["leak"]) == ("Undertow", 1, True)


def test_its_tiles_can_be_learned_by_their_pictures(tmp_path):
    table = table_at(tmp_path, "virtual")
    with Offscreen(table.app) as offscreen:
        table.stack.go("enrol", "flood", "")
        offscreen.settle()
        page = table.stack.page()
    assert "take" in {option.ref for option in page.options.options}
    assert "0 of 7" in str(page)


def test_its_dice_are_offered_to_be_learned_by_their_icons(tmp_path):
    table = table_at(tmp_path)
    table.stack.go("learn dice")
    rows = {row.ref: row.second for row in table.stack.page().stage[0].model.rows}
    assert rows["flood  die"] == "House: 2 faces, first pearl"
