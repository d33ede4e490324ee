"""Tiles, cards, tokens and standees of a game, to scale on pages of paper."""
