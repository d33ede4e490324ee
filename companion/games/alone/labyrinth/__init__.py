"""The labyrinth, the part of the map that the hero sees: revealing, lights, doors, clean-up."""
