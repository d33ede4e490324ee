"""Journals of every game found: resumed at any prefix, cut anywhere, on a disk that forgets."""

import pytest

from companion.engine.chance import Chance
from companion.engine.state.table import packed
from companion.session.bots.simulation import moves
from companion.session.journal.match_folder import NAME
from companion.session.library.match_library import Library
from disk_kit import ForgetfulDisk
from games_kit import GAMES, IDS


def state(session):
    return (
        packed(session.copy_of_table()),
        session.prompt,
        session.number,
        list(session.entries),
        list(session.undone),
    )


def begun(home, played, n, seed):
    start = played.start(n)
    return home.begin(played.game.id, start.seats, dict(start.options), seed=seed)


@pytest.mark.timeout(0)
@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_every_prefix_of_a_journal_is_the_match_as_it_was(played, how_many, tmp_path):
    home = Library(tmp_path, {played.game.id: played.game_folder}, version="test")
    for n in range(how_many(1, 60)):
        seed = f"j{n}"
        session = begun(home, played, n, seed)
        path = home.folder(session.match) / NAME
        states, sizes = [state(session)], [path.stat().st_size]

        def note(_, path=path, session=session, states=states, sizes=sizes):
            states.append(state(session))
            sizes.append(path.stat().st_size)

        session.subscribe(note)
        for _ in moves(session, ("chaos",), seed):
            pass
        session.close()
        data, chance = path.read_bytes(), Chance(seed)
        for _ in range(how_many(4, 20)):
            cut = sizes[chance.below(len(sizes))] + chance.below(200)
            path.write_bytes(data[:cut])
            opened = home.resume(session.match)
            reached = opened.session.number
            assert state(opened.session) == states[reached]
            assert all(size > cut for size in sizes[reached + 1 :]), "what was whole is kept"
            assert opened.left_out == ()
            opened.session.close()


@pytest.mark.timeout(0)
@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_the_power_fails_and_nothing_shown_is_lost(played, how_many, tmp_path):
    for n in range(how_many(1, 30)):
        disk, chance = ForgetfulDisk(), Chance(f"power/{n}")
        home = Library(tmp_path, {played.game.id: played.game_folder}, version="test", disk=disk)
        session = begun(home, played, n, f"power/{n}")
        for _ in range(how_many(6, 20)):
            shown = [state(session)]
            session.subscribe(lambda _, session=session, shown=shown: shown.append(state(session)))
            for count, _ in enumerate(moves(session, ("chaos",), f"{n}/{len(shown)}")):
                if count > chance.below(25):
                    break
            session.journal.release()
            disk.power_cut(keep=chance.below(300))
            session = home.resume(session.match).session
            assert state(session) == shown[-1]
        session.close()
