"""Home starts whatever lies in its folders; a second start, with it gone, is as before."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

import pytest

import toy
from companion.bootstrap import InstalledGames
from companion.cli import main
from companion.config import Settings
from companion.engine.chance import Chance
from companion.ports import TileShape
from companion.session.devices.taught_tags import TagBook
from companion.session.library.match_library import Library
from companion.session.library.match_store import MatchStore
from companion.session.library.table_picture import read_shot
from companion.session.packs.pack_reader import GameFolder
from companion.session.storage.temp_folder import remove_leftovers
from companion.ui.presenter.home.home_screen import HomeScreen
from companion.ui.presenter.routes import ROUTES
from companion.ui.presenter.shell.app_context import AppContext
from companion.ui.presenter.shell.screen_stack import ScreenStack
from companion.vision.learning.album import Album
from companion.vision.service.dice_reader import DiceReader, file_for, file_of, learned_in
from hostile_kit import ODDITIES, everything, harmed, remove_path
from presenter_kit import LOCALE
from session_kit import FOLDER, SEATS

LONGEST_S = 10.0
"""Of a processor."""
PACK = FOLDER / "content" / "packs" / "cellar"
PLACES = [
    "packs",
    "packs/toy",
    "packs/other",
    "packs/toy/mine",
    "packs/toy/mine/tiles.toml",
    "packs/toy/mine/more.toml",
    "packs/toy/box/tiles.toml",
    "packs/toy/box/pictures",
    "packs/toy/box/pictures/a.png",
    "packs/toy/box/eyes.npz",
    "tags.toml",
    "eyes",
    "eyes/toy",
    "eyes/toy/dice.npz",
    "lens.json",
    "reports",
    "positions",
    "exported",
    "incoming",
    "incoming/a.companion-pack",
    "matches",
    "matches/odd",
    "matches/.index",
]


class Home:
    """A data folder with the toy game, a pack that learns, and one of another name."""

    def __init__(self, data):
        self.data = data
        box = data / "packs" / "toy" / "box"
        (box / "pictures").mkdir(parents=True)
        tiles = (PACK / "tiles.toml").read_text()
        assert "[pack]" in tiles
        (box / "tiles.toml").write_text(tiles.replace("[pack]", "[pack]\nlearns = true"))
        self.good = tiles.encode()

    def start(self):
        """What a start shows: home, then a new match."""
        _ = remove_leftovers(self.data, 0)
        library = Library(self.data, {"toy": GameFolder(toy.GAME, FOLDER)}, version="0")
        store = MatchStore(library, version="0")
        context = AppContext(
            games={"toy": toy.GAME},
            store=store,
            locales={"companion": LOCALE},
            languages=("en",),
            clock=lambda: 0.0,
            settings=Settings(),
            save=lambda _: None,
            seed=lambda: "7",
            tags=TagBook(self.data),
        )
        stack = ScreenStack(context, ROUTES.__getitem__)
        stack.open(HomeScreen())
        shown = [_shown(stack.page())]
        if "learned toy box" in {option.ref for option in stack.page().options.options}:
            stack.go("owned", "toy", "box")
            shown.append(_shown(stack.page()))
            stack.back()
        for screen in ("setup", "enrol", "learn dice", "backup"):
            stack.go(screen)
            shown.append(_shown(stack.page()))
            stack.home()
        self.look()
        return shown

    def look(self):
        """What vision reads when it begins."""
        album = Album(self.data / "packs/toy/box", [TileShape("a", (1, 1), ())])
        _ = album.learned(), album.count("a"), album.face("a")
        dice, faces = self.data / "eyes/toy/dice.npz", frozenset("ab")
        _ = learned_in(file_of(dice, faces)), file_for(dice, faces)
        DiceReader(dice).expect(1, ("a", "b"))
        _ = read_shot(self.data / "packs/toy/box/pictures/a.png")


def _shown(page):
    return (page.screen, page.ask, page.stage, page.options)


def test_home_starts_whatever_lies_in_its_folders(how_many, tmp_path):
    home = Home(tmp_path / "data")
    before, lay = home.start(), everything(home.data)
    kinds = [(place, odd) for place in PLACES for odd in ODDITIES]
    chance = Chance("odd homes")
    count = how_many(14, len(kinds))
    picked = (
        kinds if count == len(kinds) else [kinds[chance.below(len(kinds))] for _ in range(count)]
    )
    for place, odd in picked:
        path, aside = home.data / place, home.data.parent / "aside"
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            path.rename(aside)
        ODDITIES[odd](path, home.good)
        began = process_time()
        shown = home.start()
        assert len(shown) >= 5, (place, odd)
        assert process_time() - began < LONGEST_S, (place, odd)
        remove_path(path)
        if aside.exists():
            aside.rename(path)
        for made in sorted(home.data.rglob("*"), reverse=True):
            if str(made.relative_to(home.data)) not in lay and made.is_dir():
                made.rmdir()
        assert everything(home.data) == lay, (place, odd)
    assert home.start() == before


class nobody:  # noqa: N801  read as a word
    """Nobody in particular: root may look into everything."""

    ID = 65534

    def __enter__(self):
        self.root = os.geteuid() == 0
        if self.root:
            os.setegid(self.ID)
            os.seteuid(self.ID)

    def __exit__(self, *_):
        if self.root:
            os.seteuid(0)
            os.setegid(0)


@pytest.fixture
def open_room():
    """A folder that anybody may go into; pytest's own are for whoever runs it."""
    with TemporaryDirectory() as room:
        Path(room).chmod(0o777)
        yield Path(room)


def test_home_starts_where_it_may_not_look(open_room):
    home = Home(open_room / "data")
    before = home.start()  # all that it imports is there from here on
    for place in PLACES:
        path = home.data / place
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() and "." in path.name:
            path.write_bytes(home.good)
        path.mkdir(exist_ok=True) if "." not in path.name else None
    shown = 0
    for place in PLACES:
        path = home.data / place
        mode = path.stat().st_mode
        path.chmod(0)
        with nobody():
            assert not os.access(path, os.R_OK, effective_ids=True)
            shown += len(home.start()) >= 5
        path.chmod(mode)
    assert shown == len(PLACES)
    assert len(home.start()) >= len(before) - 1


# -- the commands, as people type them


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def commands(room):
    """A file for each command, good as it is, and the words that read it."""
    content = InstalledGames()["escape"].folder / "content" / "packs"
    pack = next(folder for folder in sorted(content.iterdir()) if folder.is_dir())
    mine = room / "escape" / "łódź 1"
    mine.mkdir(parents=True)
    for file in pack.glob("*.toml"):
        (mine / file.name).write_bytes(file.read_bytes())
    assert main(["pack", "export", str(mine), "-o", str(room / "good.companion-pack")]) == 0
    case = next((FOLDER.parents[0] / "rules/escape/cases").glob("*.case.toml"))
    library = Library(room / "other", InstalledGames(), version="0")
    played = library.begin("escape", SEATS[:2], {}, seed="s")
    played.close()
    journal = library.folder(played.match) / "journal.jsonl"
    position = room / "good.position.toml"
    assert main(["position", "save", str(journal), "-o", str(position)]) == 0
    home = room / "home"
    return {
        "pack check": (mine / "tiles.toml", (mine / "tiles.toml").read_bytes(), [mine]),
        "pack import": (room / "a", (room / "good.companion-pack").read_bytes(), [room / "a"]),
        "pack export": (
            mine / "cards.toml",
            (mine / "cards.toml").read_bytes(),
            [mine, "-o", room / "out"],
        ),
        "position check": (room / "b", position.read_bytes(), [room / "b"]),
        "case run": (room / "c", case.read_bytes(), [room / "c"]),
        "journal list": (home / "config.toml", b'language = "pl"\n', []),
        "wiring": (home / "devices.toml", b"[panel]\non = true\n", []),
    }


def by_chance(command, n):
    return lambda path, good: path.write_bytes(harmed(good, Chance(f"{command} {n}")))


COMMANDS = (
    "pack check",
    "pack import",
    "pack export",
    "position check",
    "case run",
    "journal list",
    "wiring",
)


@pytest.mark.long
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_tells_what_is_wrong_and_never_fails_itself(here, capsys, command):
    path, good, words = commands(here)[command]
    path.parent.mkdir(exist_ok=True)
    remove_path(path)
    path.write_bytes(good)
    line = [*command.split(), *map(str, words)]
    before = everything(here / "home")
    tries = [*ODDITIES.items(), *((n, by_chance(command, n)) for n in range(300 - len(ODDITIES)))]
    codes = []
    for what, put in tries:
        remove_path(path)
        put(path, good)
        began = process_time()
        code = main(line)
        out = "".join(capsys.readouterr())
        assert code in (0, 1, 2), (what, out)
        assert "Traceback" not in out, what
        assert process_time() - began < LONGEST_S, what
        assert code == 0 or out.strip(), what
        codes.append(code)
        if command == "pack import" and code == 0:
            for made in (here / "home/packs/escape").iterdir():
                remove_path(made)
            remove_path(here / "home" / "packs")
        if command in ("pack import", "pack export"):
            remove_path(here / "out")
            assert everything(here / "home") == before, what
    remove_path(path)
    path.write_bytes(good)
    assert main(line) == 0
    assert 1 in codes or 2 in codes
