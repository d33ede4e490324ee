"""Learning tiles and dice by their pictures: one screen, two live views.

``screen`` asks whose, shows how far learning is and what came of it; ``tiles`` and ``dice`` are the
views with the live picture, and say what is different of their subjects.
"""
