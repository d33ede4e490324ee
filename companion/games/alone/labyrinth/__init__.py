"""The labyrinth: what the hero sees of the map, its lights and doors."""
