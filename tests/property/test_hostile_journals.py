"""Kept matches that another release, a broken disk or somebody wrote: said on home, never touched."""

import pytest

import toy
from companion.cli import main
from companion.config import Settings
from companion.engine.chance import Chance
from companion.engine.errors import CompanionError
from companion.session.devices.taught_tags import TagBook
from companion.session.library.match_list import match_list
from companion.session.library.match_store import MatchStore
from companion.ui.presenter.home.home_screen import HomeScreen
from companion.ui.presenter.routes import ROUTES
from companion.ui.presenter.shell.app_context import AppContext
from companion.ui.presenter.shell.error_screen import ErrorScreen
from companion.ui.presenter.shell.screen_stack import ScreenStack
from hostile_kit import by_hand, documents, everything, harmed, hostile, journal_of
from presenter_kit import LOCALE
from session_kit import SEATS, library, play_on

OURS = ("lock", "starts")


def started(home, language="en"):
    """A screen that has just come up."""
    now = [100.0]
    context = AppContext(
        games={"toy": toy.GAME},
        store=MatchStore(home, version="0"),
        locales={"companion": LOCALE},
        languages=("en", "pl"),
        clock=lambda: now[0],
        settings=Settings(language=language),
        save=lambda _: None,
        seed=lambda: "7",
        tags=TagBook(home.data),
    )
    stack = ScreenStack(context, ROUTES.__getitem__)
    stack.open(HomeScreen())
    return stack


def written(folder):
    """The data folder as it lies there, but for what a start itself notes of a match."""
    return {
        name: what
        for name, what in everything(folder).items()
        if name.rpartition("/")[2] not in (*OURS, ".index")
    }


@pytest.fixture
def kept(tmp_path):
    """A data folder with a good match, and one whose journal is to be damaged."""
    home = library(tmp_path / "data")
    for seed in "ab":
        match = home.begin("toy", SEATS[:2], {"edition": "short"}, seed=seed)
        play_on(match, 30)
        match.close()
    good, other = sorted(home.index.names())
    return home.data, good, home.data / "matches" / other / "journal.jsonl"


def all_of(good, how_many):
    yield from by_hand(good)
    for n in range(how_many(10, 270)):
        yield f"hostile {n}", hostile(good, Chance(f"hostile {n}"))
        if n % 3 == 0:
            yield f"harmed {n}", harmed(good, Chance(f"harmed journal {n}"))


def test_home_starts_and_says_what_is_wrong_whatever_a_journal_says(kept, how_many):
    data, good, path = kept
    journal, problems = path.read_bytes(), 0
    before = started(library(data)).page()
    for what, said in all_of(journal, how_many):
        path.write_bytes(said)
        lay = written(data)
        stack = started(library(data))
        page = stack.page()
        assert page.screen == "home", what
        rows = {row.ref: row for part in page.stage for row in getattr(part.model, "rows", ())}
        assert {good, path.parent.name} <= set(rows), what
        stack.stage(path.parent.name)
        stack.top.stage(path.parent.name)
        page = stack.page()
        assert not isinstance(stack.top, ErrorScreen), what
        go_on = next(option for option in page.options.options if option.ref == "go on")
        if go_on.kind == "off":
            problems += 1
            assert page.ask.support.strip(), what
            assert page.ask.support.isprintable(), what
        assert written(data) == lay, what
        with_it(stack, path, what)
        path.write_bytes(journal)
        for file in data.glob("matches/*/journal.damaged-*"):
            file.unlink()
    assert problems > 10
    assert started(library(data)).page() == before


def with_it(stack, path, what):
    """Go on with it: a table or a clear refusal, and never a part of it lost."""
    lay = path.read_bytes()
    store, refused = stack.context.store, None
    try:
        live = store.resume(path.parent.name)
    except (CompanionError, OSError) as fault:
        refused = fault
    if refused is not None:
        assert str(refused).isprintable(), what
        now = path.read_bytes()
        kept = [file.read_bytes() for file in path.parent.glob("journal.damaged-*")]
        assert now == lay or lay in kept or lay.startswith(now), what
        return
    stack.go("match", live)
    _ = stack.page()
    live.session.close()


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_match_whose_last_table_says_nothing_tells_it_with_its_remedy(kept, language):
    data, _, path = kept
    journal = dict(by_hand(path.read_bytes()))["the last table is no table"]
    path.write_bytes(journal)
    stack = started(library(data), language)
    stack.top.stage(path.parent.name)
    page = stack.page()
    assert page.screen == "home"
    said = page.ask.support
    if language == "en":
        assert "a table in it cannot be read" in said
        assert "update Companion" in said
    else:
        assert "journal verify" in said
    assert next(option for option in page.options.options if option.ref == "go on").kind == "off"
    assert path.read_bytes() == journal
    assert sorted(file.name for file in path.parent.iterdir()) == ["journal.jsonl", "lock", "packs"]


def test_a_match_of_a_newer_release_is_whole_again_once_that_is_back(kept):
    data, _, path = kept
    journal = path.read_bytes()
    path.write_bytes(dict(by_hand(journal))["the last table has a piece of a newer kind"])
    home = library(data)
    assert any(match.problem for match in match_list(home))
    with pytest.raises(CompanionError, match="cannot be read"):
        home.resume(path.parent.name)
    path.write_bytes(journal)
    assert not any(match.problem for match in match_list(library(data)))
    library(data).resume(path.parent.name).session.close()


@pytest.fixture
def toys(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(
        "companion.bootstrap.build.InstalledGames", lambda: library(tmp_path).game_folders
    )


def test_the_commands_tell_what_is_wrong_with_a_journal(kept, toys, how_many, capsys, tmp_path):
    data, _, path = kept
    journal = path.read_bytes()
    codes = set()
    for n, (what, said) in enumerate(all_of(journal, how_many)):
        path.write_bytes(said)
        words = {
            0: ["journal", "verify", str(path)],
            1: ["journal", "show", str(path)],
            2: ["journal", "report", str(path.parent)],
            3: ["position", "save", str(path), "-o", str(tmp_path / f"{n}.position.toml")],
        }
        lay = written(data)
        for line in (words[n % 4], ["journal", "verify", str(path)], ["journal", "list"]):
            code = main(line)
            out = "".join(capsys.readouterr())
            assert code in (0, 1, 2), (what, line, out)
            assert "Traceback" not in out, what
            assert out.strip(), what
            codes.add((line[1], code))
        assert written(data) == lay, what
    assert {("list", 0), ("verify", 0), ("verify", 1)} <= codes


def test_a_damaged_table_in_the_middle_stands_in_nobodys_way(kept):
    """The rules have changed as well: the last table counts, and going back leaves the bad one out."""
    data, _, path = kept
    lines = documents(path.read_bytes())
    tables = [n for n, line in enumerate(lines) if line["k"] == "point"]
    assert len(tables) > 2
    lines[tables[1]]["t"] = b"\xc1"
    first = next(n for n, line in enumerate(lines) if line["k"] == "answer")
    lines[first]["q"] = "another question"
    path.write_bytes(journal_of(lines))
    opened = library(data).resume(path.parent.name)
    assert opened.sentences
    assert [len(entries) for _, entries in opened.session.beginnings()]
    opened.session.undo(to=-1)
    assert not opened.session.entries
    opened.session.close()
