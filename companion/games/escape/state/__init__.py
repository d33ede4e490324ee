"""What lies on the table: typed views of tiles, figures, decks, hands and numbers."""
