"""Whether what people do is on the disk: said when it is not, and when it is again."""

from companion.engine.message import say, say_n
from companion.ui.presenter.shell.screen import Navigator


class SaveStatus:
    """What was announced of the disk; it is asked each time."""

    def __init__(self, stack: Navigator) -> None:
        """Begin with a disk that takes everything.

        Args:
            stack: Where it is said.
        """
        self._stack = stack
        self._match: object = None

    def retry(self) -> None:
        """Try again to write what was refused, of matches that were left as well."""
        saved = self._stack.context.store.save()
        if saved:
            self._stack.say(
                say_n(
                    "{n} match that was left is saved now.",
                    "{n} matches that were left are saved now.",
                    saved,
                )
            )

    def look(self) -> bool:
        """Say what has changed; True if something was said."""
        match = self._stack.match
        problem = match.disk_problem if match is not None else ""
        if match is not self._match:
            self._match, self._stack.disk_refuses = match, False
        if bool(problem) == self._stack.disk_refuses:
            return False
        self._stack.disk_refuses = bool(problem)
        if problem:
            self._stack.say(say("Not saving. Play on; free some space."))
        else:
            self._stack.say(say("Saved again: every answer is on the disk."))
        return True
