"""What home does does not grow with the matches that are kept: work is counted, not time."""

import json
import shutil
from collections import Counter

import pytest

import presenter_kit
from companion.session.journal.journal_lines import checked, signed
from companion.session.journal.match_folder import NAME
from companion.session.library import match_index, match_list
from companion.session.library.match_index import FILE
from companion.session.library.match_list import MatchList
from companion.session.library.match_store import MatchStore
from companion.ui.presenter.match.match_screen import MatchScreen
from session_kit import SEATS, library, play_on

FEW, MANY = 10, 300


def filled(home, count, options=None):
    """Copies of one match, each with a number of its own, with these options where given."""
    made = library(home.parent / f"one of {home.name}")
    match = made.begin("toy", SEATS[:2], {"edition": "short"}, seed="m")
    play_on(match, 12)
    match.close()
    journal = (made.folder(match.match) / NAME).read_bytes()
    chain, lines = 0, []
    for line in journal.splitlines(keepends=True):
        document, chain = checked(line, chain)
        lines.append(json.loads(document))
    lines[0]["options"] = options or lines[0]["options"]
    for n in range(1, count + 1):
        folder = home / "matches" / f"toy-{n:05d}"
        folder.mkdir(parents=True)
        chain, data = 0, b""
        for copy in [{**lines[0], "order": n}, *lines[1:]]:
            text = json.dumps(copy, ensure_ascii=False, separators=(",", ":")).encode()
            line, chain = signed(text[:-1], chain)
            data += line
        (folder / NAME).write_bytes(data)
        shutil.copytree(made.folder(match.match) / "packs", folder / "packs")
    return home


@pytest.fixture
def counted(monkeypatch):
    """How often journals are read whole, their ends looked at, and matches looked up."""
    counts = Counter()

    def counting(module, name):
        real = getattr(module, name)

        def call(*args, **words):
            counts[name] += 1
            return real(*args, **words)

        monkeypatch.setattr(module, name, call)

    counting(match_index, "read_journal")
    counting(match_index, "journal_stamp")
    counting(match_index, "write_index")
    counting(match_list, "match_info")
    return counts


def evening(home, counted):
    """A start, a match gone on with and left, a new one begun and left: what each looks at."""
    work = {}

    def step(name):
        work[name], _ = dict(counted), counted.clear()

    bench = presenter_kit.bench()
    store = bench.context.store = MatchStore(library(home), version="0")
    bench.stack.home()
    page = bench.page
    assert len(page.stage[0].model.rows) >= FEW
    step("start")
    live = store.resume(store.matches()[0].id)
    bench.stack.open(MatchScreen(live))
    step("go on")
    play_on(live.session, 3, "on")
    bench.stack.home()
    assert bench.page.screen == "home"
    step("home")
    bench.stack.open(MatchScreen(store.begin("toy", SEATS[:2], {"edition": "short"})))
    bench.stack.home()
    assert bench.page.screen == "home"
    step("new game")
    return work


def test_home_and_matches_look_at_no_more_where_many_are_kept(tmp_path, counted):
    work = {}
    for count in (FEW, MANY):
        home = filled(tmp_path / str(count), count)
        MatchList(library(home)).all()  # an earlier start has left its index
        assert counted["write_index"] == 1
        counted.clear()
        work[count] = evening(home, counted)
    few, many = work[FEW], work[MANY]
    assert many["start"].get("read_journal", 0) == 0
    assert many["start"]["journal_stamp"] == MANY, "each once"
    for step in ("go on", "home", "new game"):
        for what in set(few[step]) | set(many[step]):
            assert many[step].get(what, 0) <= few[step].get(what, 0) + 2, (step, what)
        assert sum(many[step].values()) < 60, step


def test_the_index_of_many_matches_is_read_back(tmp_path, counted):
    """More than the four million bytes that any other document may have."""
    options = {"scenario": "x" * 500_000}
    home = filled(tmp_path / "home", FEW, options)
    MatchList(library(home)).all()
    assert counted["read_journal"] == FEW
    assert (home / "matches" / FILE).stat().st_size > 4_500_000
    assert library(home).index.facts("toy-00001").options == options
    assert counted["read_journal"] == FEW, "none is read again"


def test_what_changed_is_seen_though_little_is_looked_at(tmp_path):
    home = filled(tmp_path / "home", 30)
    ours = library(home)
    kept = MatchList(ours)
    first = kept.all()
    last = first[-1].id
    match = ours.resume(last).session
    play_on(match, 2, "x")
    match.close()
    assert kept.all()[0].id == last, "played last"
    gone = kept.all()[5].id
    shutil.rmtree(home / "matches" / gone)
    assert gone not in {info.id for info in kept.all()}
    begun = ours.begin("toy", SEATS[:2], {"edition": "short"})
    assert kept.all()[0].entries == 0
    play_on(begun, 4)
    assert kept.all()[0].entries == 2, "two wishes of four answers are their seats' own"
    begun.close()
    (home / "matches" / first[20].id / NAME).write_bytes(b"damaged meanwhile")
    assert [info.id for info in MatchList(library(home)).all() if info.problem] == [first[20].id]
