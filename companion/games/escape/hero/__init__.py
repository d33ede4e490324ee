"""What heroes do and suffer.

Movement, dice, challenges' rolls, fear and threat, knockout, infirmary.
"""
