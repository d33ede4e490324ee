"""Whether what people do is on the disk: said when it is not, and when it is again."""

from typing import TYPE_CHECKING

from companion.engine.message import say, say_n

if TYPE_CHECKING:
    from companion.ui.presenter.desk import Desk


class Saving:
    """What people were told of the disk; it is asked each time.

    Attributes:
        refused: People know that the disk does not take what they do.
    """

    def __init__(self, desk: "Desk") -> None:
        """Begin with a disk that takes everything.

        Args:
            desk: Where it is said.
        """
        self.refused = False
        self._desk = desk
        self._match: object = None

    def again(self) -> None:
        """Try again to write what was refused, of matches that were left as well."""
        saved = self._desk.house.store.save()
        if saved:
            self._desk.say(
                say_n(
                    "{n} match that was left is saved now.",
                    "{n} matches that were left are saved now.",
                    saved,
                )
            )

    def look(self) -> bool:
        """Say what has changed; True if something was said."""
        match = self._desk.match
        problem = match.disk_problem if match is not None else ""
        if match is not self._match:
            self._match, self.refused = match, False
        if bool(problem) == self.refused:
            return False
        self.refused = bool(problem)
        if problem:
            self._desk.say(say("Not saving. Play on; free some space."))
        else:
            self._desk.say(say("Saved again: every answer is on the disk."))
        return True
