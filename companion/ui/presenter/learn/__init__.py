"""Learning tiles and dice by their pictures; tags of cards; what owners' packs have learned.

``learn_screen`` asks whose, shows how far learning is and what came of it; ``learn_tiles`` and
``learn_dice`` show the camera's picture, and say what is different of their subjects.
"""
