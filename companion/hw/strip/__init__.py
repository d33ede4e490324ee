"""A strip of lights behind a WLED controller."""
