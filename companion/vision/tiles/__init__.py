"""From one settled picture to what is said of tiles and tokens: recognition, alignment, votes."""
