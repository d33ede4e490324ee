"""The rule ledgers of the games, for the commands about rules."""

from collections.abc import Mapping
from pathlib import Path

from companion.commands import need_known
from companion.engine.packs.ledger import Ledger
from companion.resources import game_folders
from companion.session.packs.pack_reader import read_ledger


def ledger_ids() -> list[str]:
    """The games that have a ledger, by their ids."""
    return sorted(_ledgers())


def ledger_of(game: str) -> Ledger:
    """Read a game's ledger.

    Raises:
        UsedWrongly: There is no such game.
        LedgerError: The ledger cannot be used.
    """
    found = _ledgers()
    need_known("game", game, sorted(found))
    return read_ledger(found[game])


def _ledgers() -> Mapping[str, Path]:
    files = {name: home / "content" / "rules.toml" for name, home in game_folders().items()}
    return {name: file for name, file in files.items() if file.exists()}
