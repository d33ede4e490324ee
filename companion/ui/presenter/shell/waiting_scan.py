"""A card that was scanned while another page lay over the match: it waits for the table."""

from companion.ports import Scan
from companion.ui.presenter.shell.match_context import MatchContext
from companion.ui.presenter.shell.screen import Screen


class WaitingScan:
    """The last card that waits, until its page is closed or another question is open."""

    def __init__(self) -> None:
        self._waits: tuple[MatchContext, int, Scan] | None = None

    def waits(self, scan: Scan, top: Screen, match: Screen | None) -> bool:
        """Let a scan wait if it is for the match below; return whether it does.

        Args:
            scan: The card.
            top: The page that people see.
            match: The match below it, or None.
        """
        if top.reads_scans or top is match or not isinstance(match, MatchContext):
            return False
        self._waits = match, match.session.number, scan
        return True

    def due(self, top: Screen) -> Scan | None:
        """Return what waits for the page that people see now, once.

        Args:
            top: The page.
        """
        if self._waits is None or not top.plays:
            return None
        (match, number, scan), self._waits = self._waits, None
        return scan if match is top and match.session.number == number else None
