"""The eyes: pictures in, sightings out.

``Frame -> gate -> tags -> plane -> faces -> lattice -> align -> track -> Sighting``; each stage is
a small module whose functions take a state and an input and return them anew. ``eyes`` puts them
together for a table that is watched, ``reading`` for one still picture, ``virtual`` shows tiles as
a camera would see them.
"""
