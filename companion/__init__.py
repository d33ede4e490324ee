"""Companion: runs everything in a board game that is not a player."""

__version__ = "0.1.0"
