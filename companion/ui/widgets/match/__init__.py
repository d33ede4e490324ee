"""What a match shows beside the map: heroes, cards, dice, the Why sheet, the end."""
