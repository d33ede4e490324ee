"""Runs in a booted guest: the service is hung, killed and stopped, and comes back at its question."""

import sys

sys.path.insert(0, "/host")

import os
import signal
import time

from in_the_guest import CONFIRM, header, lit, press, report, run, say, shown, wait

TIMES = 2
LONGEST_S = 300


def at(question, pid):
    """Whether another process than this one stands at the question."""

    def there():
        now = shown()
        return (
            now.get("ActiveState") == "active"
            and now.get("StatusText") == question
            and now.get("MainPID") != pid
        )

    return there


def ended(found, how, number, kill):
    """End the process, and time how long the same question is gone."""
    before = shown()
    pid, question = before["MainPID"], before["StatusText"]
    began = time.monotonic()
    kill(int(pid))
    gone = wait(lambda: shown().get("MainPID") != pid, LONGEST_S, 0.05)
    back = wait(at(question, pid), LONGEST_S, 0.05)
    after = shown()
    found[how].append(
        {"killed_s": gone, "back_s": back, "all_s": round(time.monotonic() - began, 1)}
    )
    say(how, number, found[how][-1], after)
    return question


def main():
    lines = header()
    found = {"crash": [], "hang": [], "started_s": wait(lambda: bool(asked()), LONGEST_S)}
    found["question"] = asked()
    say(found)
    found["lamps"] = bool(wait(lambda: bool(lit(lines)), 60))
    time.sleep(12)  # a match that has stood for ten seconds has not failed to start
    for number in range(TIMES):
        ended(found, "crash", number, lambda pid: os.kill(pid, signal.SIGKILL))
        press_on(lines, found)
        time.sleep(12)
    for number in range(TIMES):
        ended(found, "hang", number, lambda pid: os.kill(pid, signal.SIGSTOP))
        time.sleep(12)
    found["restarts"] = shown()["NRestarts"]
    found["lit"] = lit(lines)
    run("systemctl", "stop", "companion.service")
    found["left_lit"] = lit(lines)
    found["log"] = run("journalctl", "-u", "companion.service", "-o", "short-monotonic")
    found["turned_off"] = found["log"].count("all lamps are off")
    report(found)


def asked():
    """The open question, as the service says it."""
    text = shown().get("StatusText", "")
    return text if "question" in text else ""


def press_on(lines, found):
    """Answer with the button, so that the next end comes at another question."""
    was = asked()
    wait(lambda: bool(lit(lines)), 60)
    for _ in range(12):
        press(lines, CONFIRM)
        if wait(lambda was=was: asked() not in ("", was), 3) is not None:
            found["pressed"] = found.get("pressed", 0) + 1
            return


main()
