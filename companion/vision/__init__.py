"""Vision: pictures in, sightings out.

``Frame -> gate -> tags -> plane -> faces -> lattice -> align -> track -> Sighting``; each stage is
a small module whose functions take a state and an input and return them anew. ``tile_tracker``
puts them together for a table that is watched, ``still_image`` for one picture; ``virtual`` shows
tiles as a camera would see them.
"""
