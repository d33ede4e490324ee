"""Tiles by their pictures alone: cell by cell over the map, and what is remembered of each."""
