"""Typed views of the table: seats, health, the map, creatures."""
