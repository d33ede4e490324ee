"""Matches that were left while the disk refused them: kept in memory until it takes them."""

from collections.abc import Sequence
from dataclasses import replace

from companion.session.library.match_list import UnsavedMatch
from companion.session.library.open_match import LiveMatch, MatchPreview

_LAST_S = 5.0
"""So long the disk is waited for as Companion ends."""


class UnsavedMatches:
    """Open matches that nobody looks at; each is closed once everything of it is on the disk."""

    def __init__(self) -> None:
        """Begin with none."""
        self._matches: dict[str, LiveMatch] = {}
        self._number = 0

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._matches)

    def add(self, live: LiveMatch) -> None:
        """Take in a match that was left."""
        self._number += 1
        self._matches[live.match or f"unsaved {self._number}"] = live

    def take(self, match: str) -> LiveMatch | None:
        """Give a match back to be gone on with; None if it is not here."""
        live = self._matches.pop(match, None)
        if live is None:
            return None
        return replace(live, lay_out=not live.session.table.result, fresh=False)

    def preview(self, match: str) -> MatchPreview | None:
        """Return how one stands; None if it is not here."""
        live = self._matches.get(match)
        if live is None:
            return None
        return MatchPreview(live.session.game, live.session.view(), live.seats)

    def listed(self) -> Sequence[UnsavedMatch]:
        """Return them as the home screen lists them, the one left last first."""
        return [_listed(name, live) for name, live in reversed(self._matches.items())]

    def save(self) -> int:
        """Try again; return how many the disk has taken since, which are closed."""
        saved = 0
        for name, live in list(self._matches.items()):
            _ = live.session.save()
            if live.session.settle() and not live.session.unwritten:
                del self._matches[name]
                live.session.close()
                saved += 1
        return saved

    def close(self) -> None:
        """Try a last time: Companion ends."""
        for live in self._matches.values():
            live.session.close()
            _ = live.session.settle(_LAST_S)
        self._matches.clear()


def _listed(name: str, live: LiveMatch) -> UnsavedMatch:
    table = live.session.table
    return UnsavedMatch(
        name,
        live.session.game.id,
        tuple((seat.id, seat.name) for seat in live.seats),
        turn=table.turn.number,
        result=table.result,
    )
