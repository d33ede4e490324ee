"""Runs in a container: a table nobody has played at starts, and says what is missing until it was seen."""

import sys

sys.path.insert(0, "/host")

import json
from pathlib import Path

from in_the_guest import UNIT, report, run, shown, wait

LONGEST_S, ANSWER_S = 180, 5
STATE = Path("/var/lib/companion")
FIRST_START, EXTRAS = STATE / "first-start.json", STATE / "extras.json"
SPOTS = [(x, y) for y in (88, 75) for x in (12, 35, 60)]
"""Where answers stand, in percent of the screen."""
AT_THE_SCREEN = (
    *("setpriv", "--reuid=companion", "--regid=companion", "--init-groups"),
    *("env", "DISPLAY=:0", "xdotool"),
)


def record_in(file):
    try:
        return json.loads(file.read_text())
    except (OSError, ValueError) as error:
        return {"fault": str(error), "text": file.read_text() if file.exists() else ""}


def seen():
    return record_in(FIRST_START).get("seen") is True


def tapped():
    """Tap where answers stand until the page is closed; whether it was."""
    wide, high = map(int, run(*AT_THE_SCREEN, "getdisplaygeometry").split())
    for x, y in SPOTS:
        run(*AT_THE_SCREEN, "mousemove", str(wide * x // 100), str(high * y // 100))
        run(*AT_THE_SCREEN, "mousedown", "1", "sleep", "0.1", "mouseup", "1")
        if wait(seen, ANSWER_S) is not None:
            return True
    return False


def main():
    found = {"up": wait(lambda: shown().get("StatusText") == "home", LONGEST_S) is not None}
    found["extras"] = record_in(EXTRAS)
    found["first"] = record_in(FIRST_START)
    found["tapped"] = tapped()
    found["after"] = record_in(FIRST_START)
    found["log"] = run("journalctl", "-u", UNIT, "--no-pager", "-o", "cat")
    run("systemctl", "restart", UNIT)
    found["again"] = wait(lambda: shown().get("StatusText") == "home", LONGEST_S) is not None
    found["doctor"] = run("su", "-", "owner", "-c", "companion doctor --json")
    found["journal"] = run("su", "-", "owner", "-c", "companion journal list")
    report(found)


main()
