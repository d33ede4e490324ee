"""Whether matches still go as they went: prompts, options, answers and reasons, one digest a match.

    python benchmarks/fingerprints.py [GAME] [--first N] [--matches N] [--jobs N] [--keep FILE]
    python benchmarks/fingerprints.py [GAME] --same-as FILE [--first N] [--matches N] [--jobs N]
    python benchmarks/fingerprints.py [GAME] --show N

A match of a seed is played by chance, each tenth by chaos, which also undoes, corrects and refuses,
over all scenarios, editions, seats and options. ``--keep`` writes a line a match: its number,
the digest of all that was asked, offered, answered, changed and reported, and that of the table.
``--same-as`` plays the same ones and names those that came out otherwise; ``--show`` prints one
match line by line, for comparing two trees.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from hashlib import blake2b
from itertools import product
from pathlib import Path

import msgspec

from companion.commands.shared.library import game_folder_named, library, seats_of
from companion.engine.chance import Chance
from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import Prompt
from companion.engine.game import Game, Start
from companion.engine.ids import EVERYBODY
from companion.engine.packs.content import Content
from companion.engine.packs.ledger import Ledger
from companion.engine.state.changes import AgendaSet, ChanceUsed
from companion.engine.state.piece_view import option
from companion.engine.state.reports import CARD_CHANGES
from companion.engine.state.table import packed
from companion.session.bots.policies import CHAOS, RANDOM
from companion.session.bots.simulation import ANSWER_LIMIT, moves
from companion.session.match.entries import Happened, RulesFailed
from companion.session.packs.match_options import choices_of, options_for
from companion.session.session import Session

SEED = "fingerprint"
CHAOS_EACH = 10
DRAWN_IN = 6
"""One option in so many is not left at its default."""
BATCH = 20
_ENCODE = msgspec.json.Encoder(enc_hook=repr, order="deterministic").encode


@cache
def _known(game_name: str) -> tuple[Game, Content, Ledger]:
    home = library()
    return game_folder_named(home, game_name).game, home.content(game_name), home.ledger(game_name)


@cache
def _open_rules(game_name: str) -> dict[str, tuple[str, ...]]:
    """The names of the choices of each open rule but those that always had some, by place."""
    game, content, _ = _known(game_name)
    settings = {setting.key for setting in game.vocabulary.settings}
    return {key: names for key, names in content.choices().items() if key not in settings}


def start_of(game_name: str, number: int) -> tuple[Game, Start]:
    """Return the beginning of one match: what is chosen goes round, each option is drawn."""
    game, content, ledger = _known(game_name)
    chance = Chance(f"{SEED}/{number}").fork("options")
    choices = choices_of(game, ledger, content)
    open_rules = _open_rules(game_name)
    chosen: dict[str, str] = {}
    for key in sorted(choices):
        if key not in {"edition", "scenario"} and not chance.below(DRAWN_IN):
            ordered = choices[key] if key in open_rules else sorted(choices[key])
            chosen[key] = ordered[chance.below(len(ordered))]
    least, most = game.seats
    rounds = list(product(choices["scenario"], choices["edition"], range(least, most + 1)))
    scenario, edition, seats = rounds[number % len(rounds)]
    chosen |= {"edition": edition, "scenario": scenario}
    options = options_for(game, ledger, content, chosen)
    return game, Start(seats_of(game, seats), options, content)


def lines_of(game_name: str, number: int) -> Iterator[bytes]:
    """Play a match, and give all that people could notice, line by line; the table at last."""
    game, start = start_of(game_name, number)
    policy = RANDOM if number % CHAOS_EACH else CHAOS
    session = Session.new(game, start, seed=f"{SEED}/{number}", keep_log=False)
    happened: list[Happened] = []
    _ = session.subscribe(happened.append)
    yield from _asked(session.prompt)
    try:
        for _ in moves(session, (policy,), f"{SEED}/{number}"):
            for event in happened:
                yield from _recorded(event)
            happened.clear()
            yield from _asked(session.prompt)
            if session.number > ANSWER_LIMIT:
                break
    except RulesFailed as fault:
        yield fault.fault.trace.encode()
    table = session.copy_of_table()
    for key, names in _open_rules(game_name).items():  # as it was before choices had names
        table.options[key] = chr(ord("a") + names.index(option(table, key)))
    agenda, table.agenda = table.agenda, ()  # how a step says what it is about may change
    yield b"table " + _ENCODE([step.name for step in agenda]) + packed(table)


def _asked(prompt: Prompt[object] | None) -> Iterator[bytes]:
    """The question, and its answers with their words."""
    if prompt is None:
        return
    words = (prompt.asks, prompt.support)
    yield _ENCODE(("asked", type(prompt).__name__, words, prompt.rule, prompt.seats, prompt.secret))
    for offered in prompt.options():
        words = (offered.label, offered.second, offered.off)
        yield _ENCODE(("option", offered.key, offered.ref, offered.icon, offered.default, words))


def _recorded(happened: Happened) -> Iterator[bytes]:
    """What was answered, what kind of change it made, and why; the agenda is nobody's business."""
    entry = happened.entry
    if entry is not None:
        yield _ENCODE(("answer", entry.kind, entry.text, entry.seat, entry.to, entry.again))
    for note in happened.notes:
        if not isinstance(note.change, AgendaSet | ChanceUsed):
            kind = type(note.change).__name__
            yield _ENCODE(("reason", kind, note.about, note.why, _seen(note)))


def _seen(note: Noted) -> tuple[str, ...]:
    """Who knows of it; of cards all know at least that they went."""
    told = [r.seats for r in note.reports if r.changes]
    whole = type(note.change) in CARD_CHANGES or not note.reports
    return EVERYBODY if whole else tuple(seat for seats in told for seat in seats)


def digests(game_name: str, number: int) -> tuple[int, str, str]:
    """Return the number of a match, the digest of what was noticed and that of its last table."""
    noticed, last = blake2b(digest_size=8), b""
    for line in lines_of(game_name, number):
        noticed.update(last)
        last = line
    return number, noticed.hexdigest(), blake2b(last, digest_size=8).hexdigest()


def _batch(work: tuple[str, range]) -> list[tuple[int, str, str]]:
    game_name, numbers = work
    return [digests(game_name, number) for number in numbers]


def played(game_name: str, numbers: range, jobs: int) -> Iterator[tuple[int, str, str]]:
    """Play the matches over processes; the digests come in the order of the numbers."""
    work = [(game_name, numbers[at : at + BATCH]) for at in range(0, len(numbers), BATCH)]
    with ProcessPoolExecutor(jobs) as pool:
        for batch in pool.map(_batch, work):
            yield from batch


def read_kept(file: Path) -> dict[int, tuple[str, str]]:
    """Return the digests of a file that ``--keep`` wrote, by number."""
    kept: dict[int, tuple[str, str]] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        number, noticed, table = line.split()
        kept[int(number)] = noticed, table
    return kept


def main() -> int:
    """Play, and keep or compare."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    _ = parser.add_argument("game", nargs="?", default="escape")
    _ = parser.add_argument("--first", type=int, default=0)
    _ = parser.add_argument("--matches", type=int, default=200)
    _ = parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    _ = parser.add_argument("--keep", type=Path)
    _ = parser.add_argument("--same-as", type=Path)
    _ = parser.add_argument("--show", type=int)
    asked = parser.parse_args()
    if asked.show is not None:
        for line in lines_of(asked.game, asked.show):
            print(line.decode(errors="replace"))
        return 0
    kept = read_kept(asked.same_as) if asked.same_as else {}
    numbers = range(asked.first, asked.first + asked.matches)
    otherwise = tables = 0
    lines: list[str] = []
    for number, noticed, table in played(asked.game, numbers, asked.jobs):
        lines.append(f"{number} {noticed} {table}")
        if kept and kept[number][0] != noticed:
            otherwise += 1
            print(f"match {number} came out otherwise: see --show {number} in both trees")
        elif kept and kept[number][1] != table:
            tables += 1
    if asked.keep:
        with asked.keep.open("a", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in lines)
    if kept:
        print(f"{len(numbers)} matches: {otherwise} otherwise, {tables} more with another table")
    return 1 if otherwise else 0


if __name__ == "__main__":
    sys.exit(main())
