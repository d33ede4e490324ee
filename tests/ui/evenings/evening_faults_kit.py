"""All faults of an evening: what was left unsaid, and what is wrong with its pages as they are drawn.

As a program it prints those of all evenings, or of those that are named, in every language and on every panel.
"""

import sys
from collections.abc import Iterator

from evening_record_kit import Shown
from evening_walk_kit import EVENINGS, LANGUAGES, EveningWalk, game_of, walked
from silence_checks_kit import Fault, silences

SIZES = ((800, 480), (1280, 720), (720, 1280))
LOOKS = {f"{x}x{y}-{language}": ((x, y), language) for x, y in SIZES for language in LANGUAGES}
"""Every panel in every language."""


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


def listed(evening: str, where: str, faults: list[Fault]) -> str:
    """Return faults in words, a line each; "" without any.

    Args:
        evening: The evening.
        where: Its language, or the panel with the language.
        faults: What was found.
    """
    return "\n".join(f"{evening} {where}: {fault}" for fault in faults)


def main(evenings: list[str]) -> int:
    """Print the faults of evenings, all of them if none is named; return 1 if there is any."""
    found = False
    for evening in evenings or EVENINGS:
        for language in LANGUAGES:
            walk = walked(evening, language)
            faults = {language: silence_faults(walk)}
            for look, (size, spoken) in LOOKS.items():
                if spoken == language:
                    faults[look] = list(faults_on(walk, evening, size))
            for where, those in faults.items():
                _ = sys.stdout.write(f"{evening} {where}: {len(those)}\n")
                _ = sys.stdout.writelines(f"  {fault}\n" for fault in those)
                found = found or bool(those)
        walked.cache_clear()
    return int(found)


if __name__ == "__main__":
    from conftest import prepare_window

    prepare_window()
    sys.exit(main(sys.argv[1:]))
