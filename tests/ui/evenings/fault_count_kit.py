"""How many faults each evening has, and how many it may have: never more than ``expected_faults.toml``.

As a program it counts all anew, in every language and on every panel, and writes what has become less;
more than there may be is an error that names the faults. The file goes once all of it is 0.
"""

import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from evening_record_kit import Shown
from evening_walk_kit import EVENINGS, LANGUAGES, EveningWalk, game_of, walked
from silence_checks_kit import SILENCE, Fault, silences

SIZES = ((800, 480), (1280, 720), (720, 1280))
LOOKS = {f"{x}x{y}-{language}": ((x, y), language) for x, y in SIZES for language in LANGUAGES}
ON_PANELS = (
    "escape-deadbolt_revised_two",
    "escape-two_flags_revised_three",
    "escape-undertow_original_two",
    "escape-way_up_revised_two",
    "flood-three_divers",
    "heist-two_thieves",
    "lair-two_hunters",
    "toy-long",
    "toy-short",
)
"""The evenings that are drawn: of each game at least one, of ``escape`` four; a page takes 20 to 30 ms."""
FILE = Path(__file__).with_name("expected_faults.toml")
Counts: TypeAlias = dict[str, dict[str, dict[str, int]]]
"""How many faults, by evening, kind, and language or look."""


def expected() -> Counts:
    """Return how many faults there may be."""
    return tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def clocks_of(evening: str, shown: Shown) -> tuple[str, ...]:
    """Return the clocks that the status bar of a page has to show: while turns are taken."""
    view, clocks = shown.view, game_of(EVENINGS[evening]).expected.get("clocks", {})
    if not view.turn.number or view.result:
        return ()
    return tuple(clocks.get("alarm" if shown.status.alarm.on else "calm", ()))


def silence_faults(walk: EveningWalk) -> list[Fault]:
    """Return the faults of an evening that need no screen."""
    return silences(walk.match.session.game, walk.moments(), walk.pages())


def faults_on(walk: EveningWalk, evening: str, size: tuple[int, int]) -> Iterator[Fault]:
    """Yield the faults of an evening as it is drawn on a panel."""
    from drawn_checks_kit import Stage, drawn_faults

    stage = Stage(size, walk.stack)
    for shown in walk.pages():
        yield from drawn_faults(shown, stage, clocks_of(evening, shown))


def too_many(evening: str, where: str, faults: Iterable[Fault], kinds: Iterable[str]) -> list[str]:
    """Return what to say of each kind of which there are more faults than there may be.

    Args:
        evening: The evening.
        where: Its language, or the panel with the language.
        faults: What was found.
        kinds: What was looked for.
    """
    by_kind: Mapping[str, list[Fault]] = defaultdict(list)
    for fault in faults:
        by_kind[fault.kind].append(fault)
    assert set(by_kind) <= set(kinds)
    found: list[str] = []
    for kind, those in by_kind.items():
        most = expected().get(evening, {}).get(kind, {}).get(where, 0)
        if len(those) > most:
            found.append(f"{evening} {where}: {kind}: {len(those)}, {most} at the most; they are:")
            found += [f"  {fault.text}" for fault in those]
    return found


def counted() -> tuple[Counts, list[str]]:
    """Return the counts of all evenings everywhere, and what is more than there may be."""
    from drawn_checks_kit import DRAWN

    counts: Counts = {evening: {} for evening in EVENINGS}
    more: list[str] = []

    def take(evening: str, where: str, faults: list[Fault], kinds: Iterable[str]) -> None:
        more.extend(too_many(evening, where, faults, kinds))
        for kind, n in Counter(fault.kind for fault in faults).items():
            counts[evening].setdefault(kind, {})[where] = n

    for evening in EVENINGS:
        for language in LANGUAGES:
            walk = walked(evening, language)
            take(evening, language, silence_faults(walk), SILENCE)
            for size in SIZES if evening in ON_PANELS else ():
                where = f"{size[0]}x{size[1]}-{language}"
                take(evening, where, list(faults_on(walk, evening, size)), DRAWN)
        walked.cache_clear()
    return counts, more


def written(counts: Counts) -> str:
    """Return the file of the counts."""
    lines = ["# How many faults each evening may have: these numbers may only go down, all to 0."]
    for evening, kinds in counts.items():
        lines += ["", f"[{evening}]"]
        for kind, places in kinds.items():
            row = ", ".join(f"{where} = {n}" for where, n in places.items())
            lines.append(f'"{kind}" = {{ {row} }}')
    return "\n".join([*lines, ""])


def tables(counts: Counts) -> str:
    """Return the counts as tables: a row a kind, and a panel; a column a game; English / Polish."""
    from drawn_checks_kit import DRAWN

    games = list(dict.fromkeys(evening.partition("-")[0] for evening in EVENINGS))
    sums: Counter[tuple[str, str, str]] = Counter()
    for evening, kinds in counts.items():
        for kind, places in kinds.items():
            for where, n in places.items():
                sums[kind, where, evening.partition("-")[0]] += n
    lines = [f"| kind | panel | {' | '.join(games)} |", "| --- | --- |" + " --- |" * len(games)]
    for kind in (*SILENCE, *DRAWN):
        for panel in ("", *(f"{x}x{y}-" for x, y in SIZES)):
            cells = [
                [sums[kind, panel + language, game] for language in LANGUAGES] for game in games
            ]
            if any(map(any, cells)):
                row = " | ".join(" / ".join(map(str, cell)) for cell in cells)
                lines.append(f"| {kind} | {panel.rstrip('-')} | {row} |")
    return "\n".join(lines)


def main() -> int:
    """Count all anew, and write the file; return 1 where there is more than there may be."""
    counts, more = counted()
    if more and FILE.exists():
        _ = sys.stdout.write("\n".join([*more, ""]))
        return 1
    FILE.write_text(written(counts), encoding="utf-8")
    _ = sys.stdout.write(f"{tables(counts)}\n")
    return 0


if __name__ == "__main__":
    from conftest import prepare_window

    prepare_window()
    sys.exit(main())
