"""Names of escape in Polish: with their cases, and short enough."""

from companion.games.escape.records.printed import EnemyKind, Tile
from companion.text.thing_names import CASES
from rules.escape.house_pack_kit import CONTENT


def test_places_and_enemies_carry_four_cases() -> None:
    for made in (Tile, EnemyKind):
        for record in CONTENT.of(made).values():
            assert record.name_pl.count("|") == len(CASES) - 1, record.id


def test_names_fit_an_ask_line() -> None:
    """MOVE GUARD 10 TO … takes 34 letters at most, in Polish 40 (UX.md section 7)."""
    for tile in CONTENT.of(Tile).values():
        assert len(f"MOVE GUARD 10 TO {tile.name}") <= 2 * 34
        assert len(tile.name) <= 20
        assert all(len(form) <= 24 for form in tile.name_pl.split("|"))
