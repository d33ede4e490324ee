"""The vocabulary of a game: what it declares once, and what the engine makes of it.

A game declares its numbers, conditions, figures, tokens, ways and decks, each with its name, its
look and its limits. From that follow names and descriptions, looks, what a voice says, what hands
put back, and what must hold of every table.
"""
