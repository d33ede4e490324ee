"""The composition root: the only place that knows every part of Companion, and joins them."""

from companion.bootstrap.build import InstalledGames, library, locales

__all__ = ["InstalledGames", "library", "locales"]
