"""Tools that play at the real screen without people: a demonstration, and a walk for pictures.

The product does without them; the commands ``demo`` and ``screens`` begin them.
"""
