"""What a player may choose to do.

The actions of a turn, and cards, skills and items over a question.
"""
