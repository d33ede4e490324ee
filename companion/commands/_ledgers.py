"""The rule ledgers of the games, for the commands about rules."""

from companion.commands import need_known
from companion.engine.ledger import Ledger
from companion.resources import resource
from companion.session.packs import read_ledger


def ledger_ids() -> list[str]:
    """The games that have a ledger, by their ids."""
    return sorted(file.parents[1].name for file in resource("games").glob("*/content/rules.toml"))


def ledger_of(game: str) -> Ledger:
    """Read a game's ledger.

    Raises:
        UsedWrongly: There is no such game.
        LedgerError: The ledger cannot be used.
    """
    need_known("game", game, ledger_ids())
    return read_ledger(resource("games", game, "content", "rules.toml"))
